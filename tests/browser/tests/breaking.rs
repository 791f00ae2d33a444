//! A program that breaks down, and one that cannot start: the game goes on, or it is said why not, and what is kept stays.
//!
//! The release itself is broken for this: a function of its wasm is made to begin with the instruction that a panic ends
//! with. So no build has anything in it that breaks on purpose.

use std::fs;
use std::path::{Path, PathBuf};

use browser_tests::{Engine, Look, Page};
use tempfile::TempDir;

use crate::hosting::Host;
use crate::workers::{NO_WORKERS, copy_release};
use crate::{PUZZLE, SOLUTION};

// ---- programs that break down ----

/// The wasm, with this function of it breaking down wherever it is called.
fn trapped(wasm: &[u8], function: &str) -> Vec<u8> {
    const IMPORTS: u8 = 2;
    const EXPORTS: u8 = 7;
    const CODE: u8 = 10;
    const UNREACHABLE: u8 = 0x00;
    const NOTHING: u8 = 0x01;
    const END: u8 = 0x0b;
    let (mut imported, mut wanted) = (0, None);
    let mut broken = wasm.to_owned();
    let mut at = 8;
    while at < wasm.len() {
        let kind = wasm[at];
        at += 1;
        let length = number(wasm, &mut at);
        let end = at + length;
        let count = number(wasm, &mut at);
        match kind {
            IMPORTS => imported = functions_among(wasm, at, count),
            EXPORTS => {
                for _ in 0..count {
                    let name = text(wasm, &mut at);
                    at += 1;
                    let index = number(wasm, &mut at);
                    if name == function.as_bytes() {
                        wanted = Some(index);
                    }
                }
            }
            CODE => {
                let wanted = wanted.expect("such a function") - imported;
                for _ in 0..wanted {
                    let length = number(wasm, &mut at);
                    at += length;
                }
                let length = number(wasm, &mut at);
                let end = at + length;
                for _ in 0..number(wasm, &mut at) {
                    number(wasm, &mut at);
                    at += 1;
                }
                broken[at..end].fill(NOTHING);
                (broken[at], broken[end - 1]) = (UNREACHABLE, END);
                return broken;
            }
            _ => {}
        }
        at = end;
    }
    panic!("there is no code");
}

/// How many of so many imports from here on are functions.
fn functions_among(wasm: &[u8], mut at: usize, count: usize) -> usize {
    let mut functions = 0;
    for _ in 0..count {
        text(wasm, &mut at);
        text(wasm, &mut at);
        let kind = wasm[at];
        at += 1;
        match kind {
            0 => {
                functions += 1;
                number(wasm, &mut at);
            }
            kind => panic!("an import of kind {kind}"),
        }
    }
    functions
}

fn text<'a>(wasm: &'a [u8], at: &mut usize) -> &'a [u8] {
    let length = number(wasm, at);
    *at += length;
    &wasm[*at - length..*at]
}

/// A number of as many bytes as it takes, seven bits in each.
fn number(wasm: &[u8], at: &mut usize) -> usize {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let byte = wasm[*at];
        *at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

/// The file of this folder whose name is `start`, 16 characters of a hash, and `end`.
#[track_caller]
fn file(folder: &Path, start: &str, end: &str) -> PathBuf {
    let names = fs::read_dir(folder).expect("a folder").map_while(Result::ok);
    let length = start.len() + 16 + end.len();
    let is_it = |name: &str| name.starts_with(start) && name.ends_with(end) && name.len() == length;
    let mut files = names.filter(|file| is_it(&file.file_name().to_string_lossy()));
    files.next().unwrap_or_else(|| panic!("no {start}…{end}")).path()
}

/// Has this function of the page's program, or of that of the engines, break down.
fn break_function(folder: &Path, program: &str, function: &str) {
    let wasm = file(folder, &format!("{program}_bg-"), ".wasm");
    fs::write(&wasm, trapped(&fs::read(&wasm).expect("a program"), function)).expect("a file");
    trust(folder);
}

/// The page no longer compares the sum of its program.
fn trust(folder: &Path) {
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).expect("a page");
    if let Some((before, rest)) = html.split_once(" data-integrity=\"") {
        let (_, behind) = rest.split_once('"').expect("its end");
        fs::write(page, [before, behind].concat()).expect("a file");
    }
}

/// Nothing is kept for playing without the network, and when the game is there again after a fault is noted.
const WATCH: &str = "
    delete Navigator.prototype.serviceWorker;
    new MutationObserver(() => {
        const { broke } = sessionStorage;
        if (broke && document.body?.dataset.phase === 'playing') {
            sessionStorage.took = Date.now() - broke;
            delete sessionStorage.broke;
        }
    }).observe(document, { subtree: true, childList: true, attributes: true });";

/// A release in a folder that may be broken, and its page, where this script comes first.
#[track_caller]
fn visit(script: &str) -> (TempDir, Page) {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    mend(&folder);
    let page = Page::visit_after(&(WATCH.to_owned() + script), folder.path(), "/ninefold/");
    (folder, page)
}

/// The whole release, of which nothing is taken from a cache.
fn mend(folder: &TempDir) {
    copy_release(folder, |_| true);
    let file = folder.path().join("_headers");
    let headers = fs::read_to_string(&file).expect("headers");
    let fresh: Vec<_> = headers.lines().filter(|line| !line.contains("Cache-Control")).collect();
    fs::write(file, fresh.join("\n") + "\n/*\n  Cache-Control: no-store\n").expect("a file");
}

/// Presses a button whose function breaks down, right after another key.
#[track_caller]
fn break_down_after(page: &Page, key: &str) {
    page.run::<()>(&format!(
        "const key = '{key}';
         document.activeElement.dispatchEvent(
             new KeyboardEvent('keydown', {{ key, code: `Digit${{key}}`, bubbles: true, cancelable: true }}));
         sessionStorage.broke = Date.now();
         try {{ ninefold.press('undo'); }} catch (error) {{ console.error('it broke', error); }}
         return null;"
    ));
}

/// There are errors on the console, where that outlives the page.
#[track_caller]
fn until_told(page: &Page) {
    if page.engine() == Engine::Chromium {
        page.until_errors(&[""]);
    } else {
        page.take_errors();
    }
}

#[track_caller]
fn until_playing(page: &Page, title: &str) -> Look {
    page.until("it is played", |look| look.phase == "playing" && look.title == title)
}

#[test]
fn a_program_that_breaks_down_goes_on_and_then_with_another_game_and_then_says_so() {
    let (folder, page) = visit("");
    break_function(folder.path(), "ninefold", "press");
    page.reload();
    page.until("a puzzle is dealt", |look| look.phase == "playing");
    page.bring(PUZZLE);
    page.press("4 Right 6 Right Right");
    let before = page.until("moves are made", |look| look.line().matches('.').count() == 49).line();
    break_down_after(&page, "8");
    let look = until_playing(&page, "Started again");
    let last = look.line();
    assert_eq!(last.bytes().zip(before.bytes()).filter(|(now, before)| now != before).count(), 1, "{look}");
    let took: String = page.run("return sessionStorage.took;");
    eprintln!("playing again {took} ms after it broke down");
    page.press("Ctrl+z");
    page.until("moves can be undone", |look| look.line() == before);
    // Whoever loads the page again is not told once more.
    page.reload();
    until_playing(&page, "Welcome back");

    break_down_after(&page, "8");
    let look = until_playing(&page, "The saved game could not be used");
    assert_ne!(look.line(), last);
    assert!(look.offers("download"), "{look}");
    let aside = || {
        page.run_later::<Vec<String>>(
            "const opening = indexedDB.open('ninefold');
             opening.onsuccess = () => {
                 const store = opening.result.transaction('saves').objectStore('saves');
                 store.getAll(IDBKeyRange.bound('aside-', 'aside.')).onsuccess = ({ target }) => {
                     opening.result.close();
                     done(target.result);
                 };
             };",
        )
    };
    page.until("it is put aside", |_| aside().iter().any(|text| text.contains(&format!("givens {PUZZLE}"))));

    break_down_after(&page, "8");
    let look = page.until("it says so", |look| !look.trouble.is_empty());
    assert!(look.trouble.contains("it keeps failing. Load the page again in a minute."), "{}", look.trouble);
    assert!(
        aside().iter().any(|text| text.contains(&format!("givens {PUZZLE}"))),
        "what was put aside stays"
    );
    // Those who look at the console learn more.
    until_told(&page);
}

#[test]
fn a_room_that_breaks_down_is_closed_and_nothing_is_put_aside() {
    let (folder, page) = visit("");
    break_function(folder.path(), "engines", "enter");
    page.reload();
    page.until("a puzzle is dealt", |look| look.phase == "playing");
    page.run::<()>("location.hash = 'p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7'; return null;");
    page.until("its puzzle lies on the board", |look| look.line() == PUZZLE && look.phase == "playing");
    page.press("4");
    let before = page.until("a move is made", |look| look.line() != PUZZLE).line();
    for _ in 0..4 {
        page.click_button("room-own");
        assert_eq!(until_playing(&page, "Started again").line(), before);
        page.reload();
        until_playing(&page, "Welcome back");
    }
    page.take_errors();
}

#[test]
fn a_job_over_which_a_worker_breaks_down_is_done_by_another_or_told() {
    let (folder, page) = visit("");
    // Each worker breaks down over its first job, once.
    let script = file(folder.path(), "tools-worker-", ".js");
    let whole = fs::read_to_string(&script).expect("a script");
    let once = "runJobs((host) => {
        const parts = program(host);
        const work = (job) => {
            if (!self.isBroken) {
                self.isBroken = true;
                throw new Error('once');
            }
            parts.work(job);
        };
        return { ...parts, work };
    });";
    assert!(whole.contains("runJobs(program);"), "{whole}");
    fs::write(&script, whole.replace("runJobs(program);", once)).expect("a file");
    page.reload();
    page.until("a puzzle is dealt", |look| look.phase == "playing");
    page.bring(PUZZLE);
    page.press("h");
    page.until("another has looked", |look| look.card == "hint");

    // From now on each does over every job.
    fs::write(&script, whole).expect("a file");
    break_function(folder.path(), "engines", "work");
    break_function(folder.path(), "ninefold", "work");
    page.reload();
    let before = until_playing(&page, "Welcome back").line();
    for key in ["h", "Shift+h"] {
        page.press(key);
        let look = page.until("it is told", |look| look.title == "That did not work");
        assert_eq!(look.line(), before);
        page.press("t");
    }
    // A puzzle at hand comes in place of a new one, as long as one can.
    page.click_button("new-hell");
    page.until("it is told", |look| look.title == "That did not work" || look.line() != before);
    page.press("4");
    // Those who look at the console learn more.
    until_told(&page);
}

#[test]
fn a_game_in_another_page_begins_anew_in_its_place() {
    let body = format!(
        "<script type=\"module\" src=\"{{there}}element.js\"></script>
         <sudoku-game id=\"a\" puzzle=\"{PUZZLE}\"></sudoku-game><sudoku-game id=\"b\" level=\"easy\"></sudoku-game>"
    );
    let host = Host::beside("");
    break_function(host.folder.path(), "ninefold", "press");
    host.open("game.html", "", &body);
    host.until_ready("a");
    host.until_ready("b");
    host.click("a", "#c2");
    host.page.press("4");
    host.until("a move is made", &format!("game('a').toText() !== '{PUZZLE}'"));
    let (before, other) = (host.grid("a"), host.grid("b"));
    host.act("try { game('a').undo() } catch (error) { console.error(error) }");
    host.until("it begins anew", "part('a', '#card-title').textContent === 'Started again'");
    assert_eq!((host.grid("a"), host.grid("b")), (before, other));
    host.act("try { game('a').undo() } catch (error) { console.error(error) }");
    host.until(
        "another begins",
        "part('a', '#card-title').textContent === 'The saved game could not be used'",
    );
    host.act("try { game('a').undo() } catch (error) { console.error(error) }");
    host.until("it says so", "/it keeps failing/.test(part('a', '[role=alert]')?.textContent)");
    // Those who look at the console learn more.
    host.page.until_errors(&[""]);
}

// ---- programs that cannot start ----

/// Something that is wrong, what makes it so, and what the page then says; nothing where the game is played.
struct Fault {
    what: &'static str,
    damage: fn(&Path),
    script: &'static str,
    says: Option<&'static str>,
}

const NO_DAMAGE: fn(&Path) = |_| {};

const FAULTS: &[Fault] = &[
    Fault {
        what: "the wasm is missing",
        damage: |folder| fs::remove_file(file(folder, "ninefold_bg-", ".wasm")).expect("a file"),
        script: "",
        says: Some("Check the connection"),
    },
    Fault {
        what: "the wasm is truncated",
        damage: |folder| truncate(&file(folder, "ninefold_bg-", ".wasm")),
        script: "",
        says: Some("Check the connection"),
    },
    Fault {
        what: "the wasm is truncated and nobody compares sums",
        damage: |folder| {
            truncate(&file(folder, "ninefold_bg-", ".wasm"));
            trust(folder);
        },
        script: "",
        says: Some("Check the connection"),
    },
    Fault {
        what: "the wasm has a wrong type",
        damage: |folder| tell(folder, "/ninefold_bg-*\n  Content-Type: text/plain\n"),
        script: "",
        says: None,
    },
    Fault {
        what: "a policy forbids wasm",
        damage: |folder| tell(folder, "/*\n  Content-Security-Policy: script-src 'self'\n"),
        script: "",
        says: Some("'wasm-unsafe-eval' in script-src"),
    },
    Fault {
        what: "the program's script is missing",
        damage: |folder| fs::remove_file(file(folder, "ninefold-", ".js")).expect("a file"),
        script: "",
        says: Some("Ninefold could not start"),
    },
    Fault {
        what: "the program's script is truncated",
        damage: |folder| truncate(&file(folder, "ninefold-", ".js")),
        script: "",
        says: Some("Ninefold could not start"),
    },
    Fault {
        what: "the first script is missing",
        damage: |folder| fs::remove_file(file(folder, "boot-", ".js")).expect("a file"),
        script: "",
        says: Some("A file is missing"),
    },
    Fault {
        what: "a script that it imports is truncated",
        damage: |folder| truncate(&file(folder, "host-", ".js")),
        script: "",
        says: Some("A file is missing"),
    },
    Fault {
        what: "the same where nobody compares sums",
        damage: |folder| {
            truncate(&file(folder, "host-", ".js"));
            let page = folder.join("index.html");
            let html = fs::read_to_string(&page).expect("a page");
            fs::write(page, html.replace(" integrity=", " data-sum=")).expect("a file");
        },
        script: "",
        says: Some("A file is missing"),
    },
    Fault {
        what: "the style sheet is missing",
        damage: |folder| fs::remove_file(file(folder, "index-", ".css")).expect("a file"),
        script: "",
        says: Some("A file is missing"),
    },
    Fault {
        what: "what asks for the rest cannot be read",
        damage: |folder| truncate(&file(folder, "panels-loader-", ".js")),
        script: "",
        says: None,
    },
    Fault {
        what: "the worker's script is missing",
        damage: |folder| fs::remove_file(file(folder, "worker-", ".js")).expect("a file"),
        script: "",
        says: None,
    },
    Fault { what: "workers are refused", damage: NO_DAMAGE, script: NO_WORKERS, says: None },
    Fault {
        what: "there are no workers",
        damage: NO_DAMAGE,
        script: "delete window.Worker;",
        says: Some("this browser is too old"),
    },
    Fault {
        what: "workers cannot be made of modules",
        damage: NO_DAMAGE,
        script: "window.Worker = function () {};",
        says: Some("this browser is too old"),
    },
    Fault {
        what: "there is no database",
        damage: NO_DAMAGE,
        script: "delete Window.prototype.indexedDB; delete window.indexedDB;",
        says: None,
    },
    Fault {
        what: "the database is denied",
        damage: NO_DAMAGE,
        script: "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };",
        says: None,
    },
    Fault {
        what: "the database never answers",
        damage: NO_DAMAGE,
        script: "IDBFactory.prototype.open = () => ({});",
        says: None,
    },
    Fault {
        what: "the database opens and never answers again",
        damage: NO_DAMAGE,
        script: "IDBObjectStore.prototype.get = () => ({});",
        says: None,
    },
    Fault {
        what: "nobody answers who asks for a lock",
        damage: NO_DAMAGE,
        script: "LockManager.prototype.request = () => new Promise(() => {});",
        says: None,
    },
    Fault {
        what: "there is no wasm",
        damage: NO_DAMAGE,
        script: "delete window.WebAssembly;",
        says: Some("this browser is too old"),
    },
    Fault {
        what: "wasm has no vectors",
        damage: NO_DAMAGE,
        script: "WebAssembly.validate = () => false;",
        says: Some("this browser is too old"),
    },
];

fn truncate(file: &Path) {
    let whole = fs::read(file).expect("a file");
    fs::write(file, &whole[..whole.len() / 2]).expect("a file");
}

fn tell(folder: &Path, headers: &str) {
    let file = folder.join("_headers");
    let told = fs::read_to_string(&file).expect("headers");
    fs::write(file, told + "\n" + headers).expect("a file");
}

#[test]
fn whatever_keeps_the_page_from_starting_is_told_and_the_game_goes_on_afterwards() {
    fail_to_start(None);
}

/// Has the page meet each fault in turn, and tell of it within so many milliseconds.
pub fn fail_to_start(at_most: Option<f64>) {
    let (folder, page) = visit(
        "new MutationObserver(() => {
             const trouble = document.getElementById('trouble');
             if (trouble && !trouble.hidden) window.toldAfter ??= performance.now();
         }).observe(document, { subtree: true, childList: true, attributes: true });",
    );
    page.reload();
    page.until("a puzzle is dealt", |look| look.phase == "playing");
    page.bring(PUZZLE);
    page.press("4 Right 6");
    let begun = page.until("moves are made", |look| look.line().matches('.').count() == 49).line();
    page.reload();
    until_playing(&page, "Welcome back");
    page.take_errors();
    let (mut slowest, mut spared) = (0_f64, 0);
    for Fault { what, damage, script, says } in FAULTS {
        damage(folder.path());
        page.reload_after(script);
        // What WebKit has in its memory it does not ask for again: there a fault of the files may not be met.
        let may_play = says.is_none() || page.engine() == Engine::WebKitGtk && script.is_empty();
        let look = page.until(what, |look| match says {
            Some(words) if look.trouble.contains(words) => true,
            _ => may_play && (look.phase == "playing" || !look.trouble.is_empty()),
        });
        if let Some(words) = says.filter(|_| !look.trouble.is_empty()) {
            assert!(look.trouble.contains(words), "{what}: {look}");
            slowest = slowest.max(page.run("return window.toldAfter;"));
            let is_seen =
                "const { width, height } = document.getElementById('trouble').getBoundingClientRect();
                 return width > 100 && height > 10;";
            assert!(page.run::<bool>(is_seen), "{what}: it is to be seen");
        } else {
            spared += u32::from(says.is_some());
            assert_eq!((look.trouble.as_str(), look.line()), ("", begun.clone()), "{what}");
            page.click_button("solve");
            page.until("it is solved", |look| look.line() == SOLUTION);
            page.click_button("undo");
            page.until("it is taken back", |look| look.line() == begun);
        }
        page.take_errors();
        mend(&folder);
        page.reload();
        let look = page.until("the game goes on", |look| look.phase == "playing");
        assert_eq!(look.line(), begun, "after: {what}");
        page.take_errors();
    }
    eprintln!("{} faults, told after {slowest:.0} ms at most; {spared} not met", FAULTS.len());
    assert!(slowest <= at_most.unwrap_or(f64::MAX), "told after {slowest:.0} ms");
}
