//! Programs that crash, and programs that cannot start: the game goes on or an error is shown, and the save is kept.
//!
//! The tests patch a copy of the release: a function of its wasm is changed to begin with `unreachable`, the
//! instruction that ends a panic. So no build contains code that crashes on purpose.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use e2e_tests::{BrowserKind, Page, PageState};
use tempfile::TempDir;

use crate::host_page::HostPage;
use crate::storage::assert_kept_aside;
use crate::workers::{NO_WORKERS, TOOLS_PROGRAM, copy_release};
use crate::{PUZZLE, SOLUTION};

// ---- crashes ----

/// The wasm with a function that traps whenever it is called.
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
        let length = read_leb128(wasm, &mut at);
        let end = at + length;
        let count = read_leb128(wasm, &mut at);
        match kind {
            IMPORTS => imported = count_functions(wasm, at, count),
            EXPORTS => {
                for _ in 0..count {
                    let name = read_name(wasm, &mut at);
                    at += 1;
                    let index = read_leb128(wasm, &mut at);
                    if name == function.as_bytes() {
                        wanted = Some(index);
                    }
                }
            }
            CODE => {
                let wanted = wanted.expect("such a function") - imported;
                for _ in 0..wanted {
                    let length = read_leb128(wasm, &mut at);
                    at += length;
                }
                let length = read_leb128(wasm, &mut at);
                let end = at + length;
                for _ in 0..read_leb128(wasm, &mut at) {
                    read_leb128(wasm, &mut at);
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

/// The number of functions among the `count` imports that begin at `at`.
fn count_functions(wasm: &[u8], mut at: usize, count: usize) -> usize {
    let mut functions = 0;
    for _ in 0..count {
        read_name(wasm, &mut at);
        read_name(wasm, &mut at);
        let kind = wasm[at];
        at += 1;
        match kind {
            0 => {
                functions += 1;
                read_leb128(wasm, &mut at);
            }
            kind => panic!("an import of kind {kind}"),
        }
    }
    functions
}

fn read_name<'a>(wasm: &'a [u8], at: &mut usize) -> &'a [u8] {
    let length = read_leb128(wasm, at);
    *at += length;
    &wasm[*at - length..*at]
}

/// Reads an unsigned LEB128 number: seven bits in each byte.
fn read_leb128(wasm: &[u8], at: &mut usize) -> usize {
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

/// Finds the file whose name is `start`, a hash, and `end`.
#[track_caller]
fn find_file(folder: &Path, start: &str, end: &str) -> PathBuf {
    let names = fs::read_dir(folder).expect("a folder").map_while(Result::ok);
    let length = start.len() + "01234567".len() + end.len();
    let is_match = |name: &str| name.starts_with(start) && name.ends_with(end) && name.len() == length;
    let mut files = names.filter(|file| is_match(&file.file_name().to_string_lossy()));
    files.next().unwrap_or_else(|| panic!("no {start}…{end}")).path()
}

/// Makes a function of the page program or of the tools program crash.
fn break_function(folder: &Path, program: &str, function: &str) {
    let wasm = find_file(folder, &format!("{program}_bg-"), ".wasm");
    fs::write(&wasm, with_trap_in(&fs::read(&wasm).expect("a program"), function)).expect("a file");
    drop_integrity(folder);
}

/// Removes the checksum of the wasm from the page, so that the patched file is accepted.
fn drop_integrity(folder: &Path) {
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page).expect("a page");
    if let Some((before, rest)) = html.split_once(" data-integrity=\"") {
        let (_, behind) = rest.split_once('"').expect("its end");
        fs::write(page, [before, behind].concat()).expect("a file");
    }
}

/// Disables the service worker, and records how long it takes until the game is playable again after a crash.
const INIT_SCRIPT: &str = "
    delete Navigator.prototype.serviceWorker;
    new MutationObserver(() => {
        const { broke } = sessionStorage;
        if (broke && document.body?.dataset.phase === 'playing') {
            sessionStorage.took = Date.now() - broke;
            delete sessionStorage.broke;
        }
    }).observe(document, { subtree: true, childList: true, attributes: true });";

/// Copies the release to a folder that can be changed, and opens its page with a script that runs first.
#[track_caller]
fn visit_release(script: &str) -> (TempDir, Page) {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    restore_release(&folder);
    let page = Page::visit_with_script(&(INIT_SCRIPT.to_owned() + script), folder.path(), "/ninefold/");
    (folder, page)
}

/// Restores the whole release, with headers that disable the cache.
fn restore_release(folder: &TempDir) {
    copy_release(folder, |_| true);
    let file = folder.path().join("_headers");
    let headers = fs::read_to_string(&file).expect("headers");
    let fresh: Vec<_> = headers.lines().filter(|line| !line.contains("Cache-Control")).collect();
    fs::write(file, fresh.join("\n") + "\n/*\n  Cache-Control: no-store\n").expect("a file");
}

/// Presses a digit and right afterwards a button whose function crashes.
#[track_caller]
fn crash_after_key(page: &Page, key: &str) {
    page.exec(&format!(
        "const key = '{key}';
         document.activeElement.dispatchEvent(
             new KeyboardEvent('keydown', {{ key, code: `Digit${{key}}`, bubbles: true, cancelable: true }}));
         sessionStorage.broke = Date.now();
         try {{ ninefold.page.pressButton('undo'); }} catch (error) {{ console.error('it broke', error); }}"
    ));
}

/// Waits for errors on the console, if they outlive a reload, and takes them.
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
    page.wait_until("the move is made", |state| state.phase == "playing" && state.title == title)
}

#[test]
fn a_crash_restarts_the_game_then_a_new_one_then_stops() {
    let (folder, page) = visit_release("");
    break_function(folder.path(), "ninefold", "pressButton");
    page.reload_game();
    page.import_puzzle(PUZZLE);
    page.press("4 Right 6 Right Right");
    let before = page.wait_until("moves are made", |state| state.line().matches('.').count() == 49).line();
    crash_after_key(&page, "8");
    let state = wait_until_playing(&page, "Restarted after an error");
    let last = state.line();
    assert_eq!(last.bytes().zip(before.bytes()).filter(|(now, before)| now != before).count(), 1, "{state}");
    let took: String = page.run("return sessionStorage.took;");
    eprintln!("playing again {took} ms after it broke down");
    page.press("Ctrl+z");
    page.wait_until("moves can be undone", |state| state.line() == before);
    // A reload by the player does not repeat the message.
    page.reload();
    wait_until_playing(&page, "Welcome back");

    crash_after_key(&page, "8");
    let state = wait_until_playing(&page, "The saved game could not be read");
    assert_ne!(state.line(), last);
    assert!(state.offers("download"), "{state}");
    let kept = format!("givens {PUZZLE}");
    assert_kept_aside(&page, &[&kept]);

    crash_after_key(&page, "8");
    let state = page.wait_until("the message is shown", |state| !state.start_error.is_empty());
    assert!(
        state.start_error.contains("it keeps failing. Load the page again in a minute."),
        "{}",
        state.start_error
    );
    assert_kept_aside(&page, &[&kept]);
    // Details are on the console.
    wait_for_console_errors(&page);
}

#[test]
fn a_crash_in_a_dialog_closes_it_and_keeps_the_save() {
    let (folder, page) = visit_release("");
    break_function(folder.path(), TOOLS_PROGRAM, "openPanel");
    page.reload_game();
    page.exec("location.hash = 'p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7';");
    page.wait_until("its puzzle is on the board", |state| state.line() == PUZZLE && state.phase == "playing");
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.line() != PUZZLE).line();
    for _ in 0..4 {
        page.click_button("panel-import");
        assert_eq!(wait_until_playing(&page, "Restarted after an error").line(), before);
        page.reload();
        wait_until_playing(&page, "Welcome back");
    }
    page.take_errors();
}

#[test]
fn a_worker_crash_retries_the_job_or_reports_failure() {
    let (folder, page) = visit_release("");
    // The first worker crashes in every job, the next ones do not.
    let [script, message_loop] =
        ["tools-worker-", "worker-loop-"].map(|start| find_file(folder.path(), start, ".js"));
    let message_loop = message_loop.file_name().expect("a name").to_string_lossy().into_owned();
    let broken = format!(
        "import runJobs from './{message_loop}';
         export default (program) => runJobs((host) => {{
            const parts = program(host);
            let isBroken;
            const load = async () => {{
                const mark = await caches.open('crash');
                isBroken = !await mark.match('/crash');
                await mark.put('/crash', new Response(''));
                return parts.default();
            }};
            const runJob = (job) => {{
                if (isBroken) throw new Error('once');
                parts.runJob(job);
            }};
            return {{ ...parts, default: load, runJob }};
         }});"
    );
    fs::write(folder.path().join("broken-loop.js"), broken).expect("a file");
    let whole = fs::read_to_string(&script).expect("a script");
    assert!(whole.contains(&message_loop), "{whole}");
    fs::write(&script, whole.replace(&message_loop, "broken-loop.js")).expect("a file");
    page.reload_game();
    page.import_puzzle(PUZZLE);
    let is_removed: bool = page.run_async("caches.delete('crash').then(done);");
    assert!(is_removed, "a worker has crashed");
    page.reload();
    wait_until_playing(&page, "Welcome back");
    page.press("h");
    page.wait_until("another worker has found the hint", |state| state.panel_kind == "hint");

    // From now on every worker crashes in every job.
    fs::write(&script, whole).expect("a file");
    break_function(folder.path(), TOOLS_PROGRAM, "runJob");
    break_function(folder.path(), "ninefold", "runJob");
    page.reload();
    let before = wait_until_playing(&page, "Welcome back").line();
    for key in ["h", "Shift+h"] {
        page.press(key);
        let state = page.wait_until("the message is shown", |state| state.title == "Something went wrong");
        assert_eq!(state.line(), before);
        page.press("t");
    }
    // A bundled puzzle replaces a generated one, as long as one is available.
    page.click_button("new-hell");
    page.wait_until("the message is shown", |state| {
        state.title == "Something went wrong" || state.line() != before
    });
    page.press("4");
    // Details are on the console.
    wait_for_console_errors(&page);
}

#[test]
fn an_element_crash_restarts_only_that_game() {
    let body = format!(
        "<script type=\"module\" src=\"{{there}}element.js\"></script>
         <sudoku-game id=\"a\" puzzle=\"{PUZZLE}\"></sudoku-game><sudoku-game id=\"b\" level=\"easy\"></sudoku-game>"
    );
    let host = HostPage::same_site("");
    break_function(host.folder.path(), "ninefold", "pressButton");
    host.open("game.html", "", &body);
    host.wait_until_ready("a");
    host.wait_until_ready("b");
    host.click("a", "#c2");
    host.page.press("4");
    host.wait_until("a move is made", &format!("game('a').toText() !== '{PUZZLE}'"));
    let (before, other) = (host.grid("a"), host.grid("b"));
    host.exec("try { game('a').undo() } catch (error) { console.error(error) }");
    host.wait_until(
        "the game is restarted",
        "part('a', '#message-title').textContent === 'Restarted after an error'",
    );
    assert_eq!((host.grid("a"), host.grid("b")), (before, other));
    host.exec("try { game('a').undo() } catch (error) { console.error(error) }");
    host.wait_until(
        "another game begins",
        "part('a', '#message-title').textContent === 'The saved game could not be read'",
    );
    host.exec("try { game('a').undo() } catch (error) { console.error(error) }");
    host.wait_until(
        "the message is shown",
        "/it keeps failing/.test(part('a', '[role=alert]')?.textContent)",
    );
    // Details are on the console.
    host.page.wait_for_errors(&[""]);
}

// ---- startup failures ----

/// What is wrong while the page starts: with a file of the release, whose name is this start, a hash and this end; with what the
/// server sends; or with the browser, by a script that runs first.
#[derive(Clone, Copy, Debug)]
enum StartupFault {
    Missing(&'static str, &'static str),
    Truncated(&'static str, &'static str),
    /// The page has no checksums of its files either.
    TruncatedUnchecked(&'static str, &'static str),
    Headers(&'static str),
    Browser(&'static str),
}

impl StartupFault {
    /// Damages the release in this folder. Returns the script for the browser.
    fn cause(self, folder: &Path) -> &'static str {
        match self {
            StartupFault::Missing(start, end) => {
                fs::remove_file(find_file(folder, start, end)).expect("a file");
            }
            StartupFault::Truncated(start, end) => truncate(&find_file(folder, start, end)),
            StartupFault::TruncatedUnchecked(start, end) => {
                truncate(&find_file(folder, start, end));
                drop_integrity(folder);
                let page = folder.join("index.html");
                let html = fs::read_to_string(&page).expect("a page");
                fs::write(page, html.replace(" integrity=", " data-sum=")).expect("a file");
            }
            StartupFault::Headers(headers) => add_headers(folder, headers),
            StartupFault::Browser(script) => return script,
        }
        ""
    }
}

const CONNECTION: Option<&str> = Some("Check the connection, then load the page again.");
const NO_START: Option<&str> = Some("Ninefold could not start");
const NO_FILE: Option<&str> = Some("A file is missing");
const TOO_OLD: Option<&str> = Some("this browser is too old");

/// Faults, each with the expected error; `None` if the game is playable all the same.
const STARTUP_FAULTS: [(StartupFault, Option<&str>); 24] = [
    (StartupFault::Missing("ninefold_bg-", ".wasm"), CONNECTION),
    (StartupFault::Truncated("ninefold_bg-", ".wasm"), CONNECTION),
    (StartupFault::TruncatedUnchecked("ninefold_bg-", ".wasm"), CONNECTION),
    (StartupFault::Headers("/ninefold_bg-*\n  Content-Type: text/plain\n"), None),
    (
        StartupFault::Headers("/*\n  Content-Security-Policy: script-src 'self'\n"),
        Some("'wasm-unsafe-eval' in script-src"),
    ),
    (StartupFault::Missing("ninefold-", ".js"), NO_START),
    (StartupFault::Truncated("ninefold-", ".js"), NO_START),
    (StartupFault::Missing("boot-", ".js"), NO_FILE),
    (StartupFault::Headers("/boot-*\n  Content-Type: text/plain\n"), NO_FILE),
    // A script that the first one imports.
    (StartupFault::Truncated("bundler-", ".js"), NO_FILE),
    (StartupFault::TruncatedUnchecked("bundler-", ".js"), NO_FILE),
    (StartupFault::Missing("index-", ".css"), NO_FILE),
    (StartupFault::Truncated("panels-loader-", ".js"), None),
    (StartupFault::Missing("worker-", ".js"), None),
    (StartupFault::Browser(NO_WORKERS), None),
    (StartupFault::Browser("delete window.Worker;"), TOO_OLD),
    // Workers that cannot be made of modules.
    (StartupFault::Browser("window.Worker = function () {};"), TOO_OLD),
    (StartupFault::Browser("delete Window.prototype.indexedDB; delete window.indexedDB;"), None),
    (
        StartupFault::Browser(
            "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };",
        ),
        None,
    ),
    // Databases and locks that never answer.
    (StartupFault::Browser("IDBFactory.prototype.open = () => ({});"), None),
    (StartupFault::Browser("IDBObjectStore.prototype.get = () => ({});"), None),
    (StartupFault::Browser("LockManager.prototype.request = () => new Promise(() => {});"), None),
    (StartupFault::Browser("delete window.WebAssembly;"), TOO_OLD),
    // No vectors.
    (StartupFault::Browser("WebAssembly.validate = () => false;"), TOO_OLD),
];

fn truncate(file: &Path) {
    let whole = fs::read(file).expect("a file");
    fs::write(file, &whole[..whole.len() / 2]).expect("a file");
}

fn add_headers(folder: &Path, headers: &str) {
    let file = folder.join("_headers");
    let existing = fs::read_to_string(&file).expect("headers");
    fs::write(file, existing + "\n" + headers).expect("a file");
}

#[test]
fn startup_failures_show_a_reason_and_keep_the_game() {
    check_startup_failures(None);
}

#[test]
fn without_any_script_markup_and_style_say_so() {
    let (folder, page) = visit_release("");
    let types = "/*.js\n  Content-Type: text/plain\n  X-Content-Type-Options: nosniff\n";
    let remove_scripts = |folder: &Path| {
        for file in fs::read_dir(folder).expect("a folder").map_while(Result::ok) {
            if file.path().extension().is_some_and(|kind| kind == "js") {
                fs::remove_file(file.path()).expect("a file");
            }
        }
    };
    let faults: [&dyn Fn(&Path); 2] = [&|folder| add_headers(folder, types), &remove_scripts];
    for fault in faults {
        restore_release(&folder);
        fault(folder.path());
        for address in ["", "embed.html", "pack.html"] {
            page.open_address(address);
            let begun = Instant::now();
            let text = "const text = document.querySelector('.late');
                        return getComputedStyle(text).visibility === 'visible' ? text.innerText : '';";
            let said = loop {
                let said = page.run::<String>(text);
                if !said.is_empty() || begun.elapsed() > Duration::from_secs(20) {
                    break said;
                }
                thread::sleep(Duration::from_millis(200));
            };
            // In English: without scripts no other language can be chosen.
            assert!(said.contains("a file may be missing or sent with a wrong type"), "{address}: {said}");
            assert!(begun.elapsed() > Duration::from_secs(5), "{address}: only after a while");
            page.take_errors();
        }
    }
}

/// Starts the page with each fault in turn and checks that the error appears within `at_most` milliseconds.
pub fn check_startup_failures(at_most: Option<f64>) {
    let (folder, page) = visit_release(
        "new MutationObserver(() => {
             const trouble = document.getElementById('trouble');
             if (trouble && !trouble.hidden) window.toldAfter ??= performance.now();
         }).observe(document, { subtree: true, childList: true, attributes: true });",
    );
    page.reload_game();
    page.import_puzzle(PUZZLE);
    page.press("4 Right 6");
    let begun = page.wait_until("moves are made", |state| state.line().matches('.').count() == 49).line();
    page.reload();
    wait_until_playing(&page, "Welcome back");
    page.take_errors();
    let (mut slowest, mut spared) = (0_f64, 0);
    for (fault, says) in STARTUP_FAULTS {
        let what = format!("{fault:?}");
        let script = fault.cause(folder.path());
        page.reload_with_script(script);
        // WebKit does not request again what it has in memory, so that a fault of a file may have no effect.
        let may_play = says.is_none() || page.browser_kind() == BrowserKind::WebKitGtk && script.is_empty();
        let state = page.wait_until(&what, |state| match says {
            Some(words) if state.start_error.contains(words) => true,
            _ => may_play && (state.phase == "playing" || !state.start_error.is_empty()),
        });
        if let Some(words) = says.filter(|_| !state.start_error.is_empty()) {
            assert!(state.start_error.contains(words), "{what}: {state}");
            slowest = slowest.max(page.run("return window.toldAfter;"));
            let is_seen =
                "const { width, height } = document.getElementById('trouble').getBoundingClientRect();
                 return width > 100 && height > 10;";
            assert!(page.run::<bool>(is_seen), "{what}: the error must be visible");
        } else {
            spared += u32::from(says.is_some());
            assert_eq!((state.start_error.as_str(), state.line()), ("", begun.clone()), "{what}");
            page.click_button("solve");
            page.wait_until("it is solved", |state| state.line() == SOLUTION);
            page.click_button("undo");
            page.wait_until("the change is undone", |state| state.line() == begun);
        }
        page.take_errors();
        restore_release(&folder);
        let state = page.reload_game();
        assert_eq!(state.line(), begun, "after: {what}");
        page.take_errors();
    }
    eprintln!("{} faults, reported within {slowest:.0} ms; {spared} had no effect", STARTUP_FAULTS.len());
    assert!(slowest <= at_most.unwrap_or(f64::MAX), "reported after {slowest:.0} ms");
}
