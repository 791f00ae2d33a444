//! A program that breaks down, and one that cannot start: the game goes on, or it is said why not, and what is kept stays.
//!
//! The release itself is broken for this: a function of its wasm is made to begin with the instruction that a panic ends
//! with. So no build has anything in it that breaks on purpose.

use std::fs;
use std::path::{Path, PathBuf};

use e2e_tests::{BrowserKind, Page, PageState};
use tempfile::TempDir;

use crate::host_page::HostPage;
use crate::workers::{NO_WORKERS, copy_release};
use crate::{PUZZLE, SOLUTION};

// ---- programs that break down ----

/// The wasm, with this function of it breaking down wherever it is called.
fn with_trap_in(wasm: &[u8], function: &str) -> Vec<u8> {
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
            IMPORTS => imported = count_functions(wasm, at, count),
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
fn count_functions(wasm: &[u8], mut at: usize, count: usize) -> usize {
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
    fs::write(&wasm, with_trap_in(&fs::read(&wasm).expect("a program"), function)).expect("a file");
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
    let page = Page::visit_with_script(&(WATCH.to_owned() + script), folder.path(), "/ninefold/");
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
fn crash_after_key(page: &Page, key: &str) {
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
fn wait_for_console_errors(page: &Page) {
    if page.browser_kind() == BrowserKind::Chromium {
        page.wait_for_errors(&[""]);
    } else {
        page.take_errors();
    }
}

#[track_caller]
fn wait_until_playing(page: &Page, title: &str) -> PageState {
    page.wait_until("it is played", |state| state.phase == "playing" && state.title == title)
}

#[test]
fn a_crash_restarts_the_game_then_a_new_one_then_stops() {
    let (folder, page) = visit("");
    break_function(folder.path(), "ninefold", "press");
    page.reload();
    page.wait_until("a puzzle is dealt", |state| state.phase == "playing");
    page.import_puzzle(PUZZLE);
    page.press("4 Right 6 Right Right");
    let before = page.wait_until("moves are made", |state| state.line().matches('.').count() == 49).line();
    crash_after_key(&page, "8");
    let state = wait_until_playing(&page, "Started again");
    let last = state.line();
    assert_eq!(last.bytes().zip(before.bytes()).filter(|(now, before)| now != before).count(), 1, "{state}");
    let took: String = page.run("return sessionStorage.took;");
    eprintln!("playing again {took} ms after it broke down");
    page.press("Ctrl+z");
    page.wait_until("moves can be undone", |state| state.line() == before);
    // Whoever loads the page again is not told once more.
    page.reload();
    wait_until_playing(&page, "Welcome back");

    crash_after_key(&page, "8");
    let state = wait_until_playing(&page, "The saved game could not be used");
    assert_ne!(state.line(), last);
    assert!(state.offers("download"), "{state}");
    let aside = || {
        page.run_async::<Vec<String>>(
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
    page.wait_until("it is put aside", |_| {
        aside().iter().any(|text| text.contains(&format!("givens {PUZZLE}")))
    });

    crash_after_key(&page, "8");
    let state = page.wait_until("it says so", |state| !state.start_error.is_empty());
    assert!(
        state.start_error.contains("it keeps failing. Load the page again in a minute."),
        "{}",
        state.start_error
    );
    assert!(
        aside().iter().any(|text| text.contains(&format!("givens {PUZZLE}"))),
        "what was put aside stays"
    );
    // Those who look at the console learn more.
    wait_for_console_errors(&page);
}

#[test]
fn a_crash_in_a_dialog_closes_it_and_keeps_the_save() {
    let (folder, page) = visit("");
    break_function(folder.path(), "tools", "enter");
    page.reload();
    page.wait_until("a puzzle is dealt", |state| state.phase == "playing");
    page.run::<()>("location.hash = 'p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7'; return null;");
    page.wait_until("its puzzle lies on the board", |state| {
        state.line() == PUZZLE && state.phase == "playing"
    });
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.line() != PUZZLE).line();
    for _ in 0..4 {
        page.click_button("room-own");
        assert_eq!(wait_until_playing(&page, "Started again").line(), before);
        page.reload();
        wait_until_playing(&page, "Welcome back");
    }
    page.take_errors();
}

#[test]
fn a_worker_crash_retries_the_job_or_reports_failure() {
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
    page.wait_until("a puzzle is dealt", |state| state.phase == "playing");
    page.import_puzzle(PUZZLE);
    page.press("h");
    page.wait_until("another has looked", |state| state.panel_kind == "hint");

    // From now on each does over every job.
    fs::write(&script, whole).expect("a file");
    break_function(folder.path(), "tools", "work");
    break_function(folder.path(), "ninefold", "work");
    page.reload();
    let before = wait_until_playing(&page, "Welcome back").line();
    for key in ["h", "Shift+h"] {
        page.press(key);
        let state = page.wait_until("it is told", |state| state.title == "That did not work");
        assert_eq!(state.line(), before);
        page.press("t");
    }
    // A puzzle at hand comes in place of a new one, as long as one can.
    page.click_button("new-hell");
    page.wait_until("it is told", |state| state.title == "That did not work" || state.line() != before);
    page.press("4");
    // Those who look at the console learn more.
    wait_for_console_errors(&page);
}

#[test]
fn an_element_crash_restarts_only_that_game() {
    let body = format!(
        "<script type=\"module\" src=\"{{there}}element.js\"></script>
         <sudoku-game id=\"a\" puzzle=\"{PUZZLE}\"></sudoku-game><sudoku-game id=\"b\" level=\"easy\"></sudoku-game>"
    );
    let host = HostPage::beside("");
    break_function(host.folder.path(), "ninefold", "press");
    host.open("game.html", "", &body);
    host.wait_until_ready("a");
    host.wait_until_ready("b");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("a move is made", &format!("game('a').toText() !== '{PUZZLE}'"));
    let (before, other) = (host.grid("a"), host.grid("b"));
    host.act("try { game('a').undo() } catch (error) { console.error(error) }");
    host.wait_until("it begins anew", "part('a', '#card-title').textContent === 'Started again'");
    assert_eq!((host.grid("a"), host.grid("b")), (before, other));
    host.act("try { game('a').undo() } catch (error) { console.error(error) }");
    host.wait_until(
        "another begins",
        "part('a', '#card-title').textContent === 'The saved game could not be used'",
    );
    host.act("try { game('a').undo() } catch (error) { console.error(error) }");
    host.wait_until("it says so", "/it keeps failing/.test(part('a', '[role=alert]')?.textContent)");
    // Those who look at the console learn more.
    host.page.wait_for_errors(&[""]);
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
fn startup_failures_show_a_reason_and_keep_the_game() {
    check_startup_failures(None);
}

/// Has the page meet each fault in turn, and tell of it within so many milliseconds.
pub fn check_startup_failures(at_most: Option<f64>) {
    let (folder, page) = visit(
        "new MutationObserver(() => {
             const trouble = document.getElementById('trouble');
             if (trouble && !trouble.hidden) window.toldAfter ??= performance.now();
         }).observe(document, { subtree: true, childList: true, attributes: true });",
    );
    page.reload();
    page.wait_until("a puzzle is dealt", |state| state.phase == "playing");
    page.import_puzzle(PUZZLE);
    page.press("4 Right 6");
    let begun = page.wait_until("moves are made", |state| state.line().matches('.').count() == 49).line();
    page.reload();
    wait_until_playing(&page, "Welcome back");
    page.take_errors();
    let (mut slowest, mut spared) = (0_f64, 0);
    for Fault { what, damage, script, says } in FAULTS {
        damage(folder.path());
        page.reload_with_script(script);
        // What WebKit has in its memory it does not ask for again: there a fault of the files may not be met.
        let may_play = says.is_none() || page.browser_kind() == BrowserKind::WebKitGtk && script.is_empty();
        let state = page.wait_until(what, |state| match says {
            Some(words) if state.start_error.contains(words) => true,
            _ => may_play && (state.phase == "playing" || !state.start_error.is_empty()),
        });
        if let Some(words) = says.filter(|_| !state.start_error.is_empty()) {
            assert!(state.start_error.contains(words), "{what}: {state}");
            slowest = slowest.max(page.run("return window.toldAfter;"));
            let is_seen =
                "const { width, height } = document.getElementById('trouble').getBoundingClientRect();
                 return width > 100 && height > 10;";
            assert!(page.run::<bool>(is_seen), "{what}: it is to be seen");
        } else {
            spared += u32::from(says.is_some());
            assert_eq!((state.start_error.as_str(), state.line()), ("", begun.clone()), "{what}");
            page.click_button("solve");
            page.wait_until("it is solved", |state| state.line() == SOLUTION);
            page.click_button("undo");
            page.wait_until("it is taken back", |state| state.line() == begun);
        }
        page.take_errors();
        mend(&folder);
        page.reload();
        let state = page.wait_until("the game goes on", |state| state.phase == "playing");
        assert_eq!(state.line(), begun, "after: {what}");
        page.take_errors();
    }
    eprintln!("{} faults, told after {slowest:.0} ms at most; {spared} not met", FAULTS.len());
    assert!(slowest <= at_most.unwrap_or(f64::MAX), "told after {slowest:.0} ms");
}
