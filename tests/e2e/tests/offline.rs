//! The page without the network, and between two versions: it always runs as one complete version.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use e2e_tests::{BrowserKind, Page, release_dir, wait_for};
use serde_json::json;
use tempfile::TempDir;
use xtask::dist::{Files, renewed};
use xtask::server::Server;

use crate::{PUZZLE, SOLUTION, help};

/// The file that configures the server and is not served.
const HEADERS_FILE: &str = "_headers";

/// The file that browsers compare to find a new version.
const SERVICE_WORKER_FILE: &str = "sw.js";

/// Waits until the service worker has cached the whole page.
#[track_caller]
fn wait_until_cached(page: &Page) {
    let state = "navigator.serviceWorker.controller?.state";
    page.wait_for_value("a version is kept", state, |state: &String| state == "activated");
}

/// Opens the page on a first visit, with its service worker.
#[track_caller]
fn open() -> Page {
    let page = Page::visit(&release_dir(), "/some/where/ninefold/");
    wait_until_playing(&page);
    page
}

#[track_caller]
fn wait_until_playing(page: &Page) {
    let state =
        page.wait_until("the game starts", |state| state.phase == "playing" || !state.start_error.is_empty());
    assert_eq!(state.start_error, "");
}

#[test]
fn everything_works_without_the_server() {
    let mut page = open();
    wait_until_cached(&page);
    page.stop_server();

    page.reload();
    wait_until_playing(&page);
    for level in ["medium", "hard", "hell", "easy"] {
        let before = page.state().line();
        page.click_button(&format!("new-{level}"));
        page.wait_until("another puzzle is generated", |state| {
            state.line() != before && state.phase == "playing"
        });
    }
    page.click_button("hint");
    page.wait_until("a hint is shown", |state| state.panel_kind == "hint");
    page.import_puzzle(PUZZLE);
    page.press("4 Right 6");
    let begun = page.wait_until("moves are made", |state| state.line().matches('.').count() == 49);
    page.reload();
    page.wait_until("the game is saved", |state| state.phase == "playing" && state.line() == begun.line());
    page.click_button("solve");
    page.wait_until("it is solved", |state| state.line() == SOLUTION);
    page.open_replay();

    page.open_tab();
    page.open_address("?from=elsewhere#lang=zh-Hans");
    page.wait_until("the game is shown in Chinese", |state| state.title == "欢迎回来");
    page.open_address("pack.html#easy=2&per=2&lang=en");
    let pages = "document.querySelectorAll('#pages img').length";
    page.wait_for_value("a pack is made", pages, |pages: &usize| *pages >= 2);
}

// ---- two versions ----

/// The release under test.
fn current_release() -> Files {
    let entries = fs::read_dir(release_dir()).expect("the release").map_while(Result::ok);
    let files = entries.filter(|entry| entry.path().is_file());
    files
        .map(|file| (file.file_name().to_string_lossy().into_owned(), fs::read(file.path()).expect("a file")))
        .collect()
}

/// A release that differs in every file, and in nothing that a player notices.
fn next_release() -> Files {
    let mut files = current_release();
    for (name, content) in &mut files {
        let addition: &[u8] = match name.rsplit_once('.').map_or("", |(_, kind)| kind) {
            "js" | "ts" => b"\n// The next version.\n",
            "css" => b"\n/* The next version. */\n",
            "html" | "svg" => b"<!-- The next version. -->",
            // An empty custom section.
            "wasm" => &[0, 3, 1, b'v', b'2'],
            _ => b"\n",
        };
        content.extend(addition);
    }
    renewed(&files).expect("another release")
}

/// The files that visitors get: the service worker and all files in its list.
fn served_files(files: &Files) -> impl Iterator<Item = (&String, &Vec<u8>)> {
    let worker = String::from_utf8_lossy(&files[SERVICE_WORKER_FILE]);
    files
        .iter()
        .filter(move |(name, _)| *name == SERVICE_WORKER_FILE || worker.contains(&format!("[\"{name}\"")))
}

/// The name that a file had in the version before: [`renewed`] adds the new checksum after the old one.
fn previous_name(name: &str) -> String {
    let (stem, kind) = name.rsplit_once('.').unwrap_or((name, ""));
    match stem.rsplit_once('-') {
        Some((stem, sum)) if sum.len() == 8 => format!("{stem}.{kind}"),
        _ => name.to_owned(),
    }
}

/// Deploys a release to a folder in place of what is there.
fn deploy(folder: &Path, files: &Files) {
    for old in fs::read_dir(folder).expect("a folder").map_while(Result::ok) {
        fs::remove_file(old.path()).expect("a file that can go");
    }
    for (name, content) in files {
        fs::write(folder.join(name), content).expect("room for a file");
    }
}

/// The names of the files that the page has requested. Pictures are not among them: browsers list them elsewhere.
fn requested_files(page: &Page) -> BTreeSet<String> {
    page.run(
        "return performance.getEntriesByType('resource')
             .map(({ name }) => name.split('/').pop().split('?')[0])
             .filter((name) => /\\.(?!svg|png)/.test(name));",
    )
}

/// The file in the version before.
fn previous_file<'a>(old: &'a Files, name: &str) -> Option<&'a Vec<u8>> {
    old.get(&previous_name(name)).or_else(|| old.get(name))
}

/// Checks that the page was made of one version.
#[track_caller]
fn assert_one_version(page: &Page, version: &Files, case: &str) {
    let strange: Vec<_> =
        requested_files(page).into_iter().filter(|name| !version.contains_key(name)).collect();
    assert!(strange.is_empty(), "{case}: {strange:?} are of another version");
}

/// What may go wrong with a file when it is deployed.
pub const FILE_FAULTS: [&str; 4] = ["one bit flipped", "truncated", "missing", "of the version before"];

/// A file with a fault, which is repaired when this is dropped.
struct FaultyFile<'a> {
    file: std::path::PathBuf,
    content: &'a [u8],
}

impl<'a> FaultyFile<'a> {
    fn new(folder: &Path, name: &str, content: &'a [u8], fault: &str, old: &Files) -> FaultyFile<'a> {
        let file = folder.join(name);
        let half = content.len() / 2;
        let write = |content: &[u8]| fs::write(&file, content).expect("room for a file");
        match fault {
            "one bit flipped" => {
                let mut flipped = content.to_owned();
                flipped[half] ^= 1;
                write(&flipped);
            }
            "truncated" => write(&content[..half]),
            "missing" => fs::remove_file(&file).expect("the file"),
            _ => write(previous_file(old, name).expect("it was there before")),
        }
        FaultyFile { file, content }
    }
}

impl Drop for FaultyFile<'_> {
    fn drop(&mut self) {
        // If the test fails, the folder is gone.
        let _ = fs::write(&self.file, self.content);
    }
}

/// Deploys a release to a new folder and visits it until it is cached.
#[track_caller]
fn deploy_and_visit(files: &Files) -> (TempDir, Page) {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    deploy(folder.path(), files);
    let page = Page::visit(folder.path(), "/ninefold/");
    wait_until_playing(&page);
    wait_until_cached(&page);
    (folder, page)
}

/// Waits until there is a game, or a message why there is none. Returns the message.
#[track_caller]
fn wait_until_playing_or_failed(page: &Page, case: &str) -> String {
    wait_for(&format!("{case}: it plays or says why not"), || {
        let (phase, trouble): (String, String) = page.run(
            "const messages = [...document.querySelectorAll('#trouble, .late')];
             const seen = messages.filter((text) => text.checkVisibility({ visibilityProperty: true }));
             return [document.body?.dataset.phase ?? '', seen.map((text) => text.innerText).join(' ')];",
        );
        if phase == "playing" || !trouble.is_empty() { Ok(trouble) } else { Err(phase) }
    })
}

/// Has the browser check for a new version and reports the state of its service worker.
const CHECK_FOR_UPDATE: &str = "
    (async () => {
        const kept = await navigator.serviceWorker.getRegistration();
        try { await kept.update(); } catch (error) { return 'refused'; }
        const coming = kept.installing ?? kept.waiting;
        if (!coming) return 'none';
        while (coming.state === 'installing') {
            await new Promise((changed) => coming.addEventListener('statechange', changed, { once: true }));
        }
        return coming.state;
    })().then(done);";

#[test]
fn a_faulty_deployment_leaves_the_old_version_running() {
    // Every third file, each with another fault than the one before.
    check_faulty_updates(|number| match number % 3 {
        0 => vec![FILE_FAULTS[number / 3 % FILE_FAULTS.len()]],
        _ => Vec::new(),
    });
}

/// Checks updates to a faulty deployment, with the given [`FILE_FAULTS`] for the file of each index.
#[track_caller]
pub fn check_faulty_updates(faults: impl Fn(usize) -> Vec<&'static str>) {
    let (old, new) = (current_release(), next_release());
    let (folder, page) = deploy_and_visit(&old);
    deploy(folder.path(), &new);
    let before = String::from_utf8_lossy(&old["index.html"]);
    // Without reloads, after which browsers check for a new version at a time of their own, possibly between two
    // faults.
    for (number, (name, content)) in served_files(&new).enumerate() {
        for fault in faults(number) {
            // A font is the same in both.
            let is_same = previous_file(&old, name).is_some_and(|before| before == content);
            if is_same && fault == FILE_FAULTS[3] {
                continue;
            }
            let case = format!("{name}, {fault}");
            let _faulty = FaultyFile::new(folder.path(), name, content, fault, &old);
            let became: String = page.run_async(CHECK_FOR_UPDATE);
            assert!(["refused", "none", "redundant"].contains(&became.as_str()), "{case}: {became}");
            let given: String = page.run_async("fetch('./').then((page) => page.text()).then(done);");
            assert!(given == before, "{case}: another page is given");
        }
    }
    let versions: usize = page.run_async("caches.keys().then((names) => done(names.length));");
    assert_eq!(versions, 1, "nothing half is left");
    page.reload();
    wait_until_playing(&page);
    help::open(&page, "rules");
    assert_one_version(&page, &old, "when it is loaded again");
    // The missing files were logged on the console.
    page.take_errors();
}

#[test]
fn first_visit_to_a_faulty_deployment_plays_or_explains() {
    let (old, new) = (current_release(), next_release());
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    deploy(folder.path(), &new);
    let page = Page::visit(folder.path(), "/ninefold/");
    wait_until_playing(&page);
    let loaded: Vec<String> = page.run(
        "return performance.getEntriesByType('resource').map((entry) => entry.name.replace(/.*[/]|[?].*/g, ''));",
    );
    let all = json!({ "origin": page.run::<String>("return origin;"), "storageTypes": "all" });
    for (number, (name, content)) in served_files(&new).enumerate() {
        for fault in FILE_FAULTS {
            // The server reports that itself.
            if name == "index.html" && fault == "missing" {
                continue;
            }
            // A file that the first game does not load can have any fault: one in four has one here.
            let is_loaded = name == "index.html" || loaded.iter().any(|loaded| loaded == name);
            if !is_loaded && (fault != FILE_FAULTS[0] || number % 4 > 0) {
                continue;
            }
            // A font is the same in both.
            let is_same = old.get(&previous_name(name)).is_some_and(|before| before == content);
            if is_same && fault == FILE_FAULTS[3] {
                continue;
            }
            let case = format!("{name}, {fault}");
            let _faulty = FaultyFile::new(folder.path(), name, content, fault, &old);
            page.devtools("Storage.clearDataForOrigin", all.clone());
            page.open_address("");
            let trouble = wait_until_playing_or_failed(&page, &case);
            if trouble.is_empty() {
                assert_one_version(&page, &new, &case);
            } else {
                assert!(trouble.starts_with("Ninefold "), "{case}: {trouble}");
            }
        }
    }
    page.take_errors();
}

#[test]
fn a_sandboxed_frame_without_cors_names_the_headers() {
    // From a server that allows nothing to other origins.
    let mut files = current_release();
    files.remove(HEADERS_FILE);
    let host = "<iframe sandbox='allow-scripts' width='800' height='700' src='./'></iframe>";
    files.insert("host.html".to_owned(), host.into());
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    deploy(folder.path(), &files);
    let page = Page::visit(folder.path(), "/");
    page.open_address("host.html");
    page.switch_to_frame(Some(0));
    let trouble = wait_until_playing_or_failed(&page, "in a frame without an origin");
    assert!(
        trouble.contains("allow-same-origin") && trouble.contains("Access-Control-Allow-Origin"),
        "{trouble}"
    );
    page.take_errors();
}

#[test]
fn without_styles_the_page_says_not_started() {
    let mut files = current_release();
    files.retain(|name, _| !name.contains(".css"));
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    deploy(folder.path(), &files);
    for name in ["", "pack.html"] {
        let page = Page::visit(folder.path(), "/");
        page.open_address(name);
        let message = wait_until_playing_or_failed(&page, name);
        let starts = ["Ninefold has not started yet.", "Ninefold could not start."];
        assert!(starts.iter().any(|start| message.starts_with(start)), "{message}");
        let shown: bool = page.run("return document.querySelector('header').checkVisibility();");
        assert!(!shown, "a game that looks like nothing is none");
        // The page tries again every few seconds, and logs each failure.
        page.exec("location.replace('about:blank');");
        while page.run::<String>("return location.href;") != "about:blank" {
            thread::sleep(Duration::from_millis(20));
        }
        page.take_errors();
    }
}

#[test]
fn a_new_version_is_announced_and_loaded_on_request() {
    let (old, new) = (current_release(), next_release());
    let (folder, page) = deploy_and_visit(&old);
    page.import_puzzle(PUZZLE);
    page.press("4");
    page.wait_until("a move is made", |state| state.cells[2].digit == "4");
    page.open_tab();
    // Without locks this tab does not notice that the game is open elsewhere, and goes on.
    let alone = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });";
    page.add_init_script(alone);
    page.open_address("");
    wait_until_playing(&page);
    deploy(folder.path(), &new);

    page.switch_to_tab(0);
    page.reload();
    wait_until_playing(&page);
    let place = "const edges = document.getElementById('board').getBoundingClientRect();
                 return [edges.x, edges.y, edges.width, scrollY];";
    let (stood, focus) = (page.run::<[f64; 4]>(place), page.state().focus);
    let status = "document.querySelector('#update [role=status]')?.textContent";
    page.wait_for_value("the update is announced", status, |status: &String| {
        status == "A new version is ready."
    });
    assert_eq!((page.run::<[f64; 4]>(place), page.state().focus), (stood, focus), "nothing moves");
    page.assert_accessible("a new version");
    assert_one_version(&page, &old, "before it is wanted");
    page.exec("window.before = true;");
    page.click("[data-notice=load]");
    let is_new = "window.before !== true && document.readyState === 'complete'";
    page.wait_for_value("it comes", is_new, |is_new: &bool| *is_new);
    page.wait_until("the game is shown", |state| state.phase == "playing" && state.cells[2].digit == "4");
    assert_one_version(&page, &new, "when it was wanted");

    // This loads files that were not needed before.
    page.switch_to_tab(1);
    help::open(&page, "rules");
    page.press("Escape");
    page.click_button("new-hell");
    page.wait_until("another puzzle is generated", |state| {
        state.is_pressed("new-hell") && state.phase == "playing"
    });
    assert_one_version(&page, &old, "in the other tab");
    page.reload_game();
    assert_one_version(&page, &new, "when it is loaded again");
}

#[test]
fn two_releases_on_one_site_do_not_interfere() {
    let (old, new) = (current_release(), next_release());
    let folders = [&old, &new].map(|files| {
        let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
        deploy(folder.path(), files);
        folder
    });
    let sites = [(folders[0].path(), "/games/"), (folders[1].path(), "/games/second/")];
    let server = Server::start_sites(&[sites[1], sites[0]]).expect("a port to serve at");
    let mut page = Page::visit_server(BrowserKind::Chromium, server);
    for (address, version) in [("", &new), ("../", &old)] {
        page.open_address(address);
        wait_until_playing(&page);
        wait_until_cached(&page);
        assert_one_version(&page, version, address);
    }
    let keys: Vec<String> = page.run_async("caches.keys().then(done);");
    assert_eq!(keys.len(), 2, "{keys:?}");
    page.stop_server();
    for (address, version) in [("", &new), ("../", &old)] {
        page.open_address(address);
        wait_until_playing(&page);
        assert_one_version(&page, version, address);
    }
}

// ---- data from other programs ----

/// Waits until the text is in the field of the Import dialog.
#[track_caller]
fn wait_until_imported(page: &Page, text: &str) {
    page.wait_until("the Import dialog is open", |state| state.dialog == "panel");
    let field = "document.getElementById('import-text')?.value.trim()";
    page.wait_for_value("the text is there", field, |there: &String| there == text);
}

/// Checks that nothing was logged but that the document *nothing* and its favicon do not exist.
#[track_caller]
fn assert_only_missing_document(page: &Page) {
    let is_known = |error: &String| error.contains("/nothing ") || error.contains("/favicon.ico ");
    let strange: Vec<_> = page.take_errors().into_iter().filter(|error| !is_known(error)).collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[test]
fn shared_text_and_files_open_without_a_server_request() {
    let page = open();
    wait_until_cached(&page);
    for field in [
        "text.name = 'text'; text.value = puzzle;",
        "text.type = 'file'; text.name = 'file';
         const files = new DataTransfer();
         files.items.add(new File([puzzle], '数独.sdk'));
         text.files = files.files;",
    ] {
        // The page's own policy forbids it to send forms; a document without that policy may.
        page.open_address("nothing");
        page.exec(&format!(
            "const puzzle = '{PUZZLE}';
             const form = document.body.appendChild(document.createElement('form'));
             Object.assign(form, {{ method: 'POST', enctype: 'multipart/form-data', action: 'share' }});
             const text = form.appendChild(document.createElement('input'));
             {field}
             form.submit();"
        ));
        wait_until_imported(&page, PUZZLE);
        assert_eq!(page.run::<String>("return location.href;"), page.address());
        page.press("Escape");
        page.reload();
        wait_until_playing(&page);
        assert_eq!(page.state().dialog, "", "once");
    }
    assert_only_missing_document(&page);
}

#[test]
fn a_shared_picture_is_read() {
    let page = open();
    wait_until_cached(&page);
    page.open_address("nothing");
    let path = format!("{}/../data/pictures/light.png", env!("CARGO_MANIFEST_DIR"));
    page.hold_file("screenshot.png", "image/png", &fs::read(path).expect("a picture"));
    page.exec(
        "const form = document.body.appendChild(document.createElement('form'));
         Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: 'share' });
         const field = form.appendChild(document.createElement('input'));
         Object.assign(field, { type: 'file', name: 'file', files: heldFiles.files });
         form.submit();",
    );
    page.wait_until("the picture is read", |state| state.import.picture.contains("27 givens"));
    assert_only_missing_document(&page);
}

#[test]
fn a_file_opened_with_the_app_is_imported() {
    let page = Page::open_with_script(&format!(
        "const file = new File(['{PUZZLE}'], 'puzzle.sdk');
         const setConsumer = (consumer) => consumer({{ files: [{{ getFile: async () => file }}] }});
         Object.defineProperty(window, 'launchQueue', {{ value: {{ setConsumer }} }});"
    ));
    wait_until_imported(&page, PUZZLE);
}
