//! Files that are loaded after the start, missing or late one by one, as when the connection is lost or slow right after the first
//! visit: the board stays, and what needs the file works once it is there.

use e2e_tests::{Page, PageState, release_dir};
use serde_json::json;
use tempfile::TempDir;

use crate::storage::SLOW_DATABASE;
use crate::workers::copy_release;

/// A file, by the start of its name; how to ask for what needs it; whether the page has that; and what the page says meanwhile.
type LostFile = (&'static str, fn(&Page), fn(&Page, &PageState) -> bool, Option<&'static str>);

fn open_panel(page: &Page, button: &str) {
    page.close_dialog();
    page.click_button(button);
}

fn style_of(page: &Page, selector: &str, property: &str) -> String {
    page.run(&format!("return getComputedStyle(document.querySelector('{selector}'))['{property}'];"))
}

fn title_of_panel(page: &Page) -> String {
    page.run("return document.querySelector('#panel[open] #panel-title')?.textContent ?? '';")
}

fn has_hint(_: &Page, state: &PageState) -> bool {
    state.hint_level == "1"
}

/// What comes by itself as soon as its file is there, and what has to be asked for again.
const WAITS: Option<&str> = Some("No connection");
const WENT_WRONG: Option<&str> = Some("Something went wrong");

const LOST_FILES: &[LostFile] = &[
    (
        "hint-",
        |page| page.press("h"),
        |page, state| has_hint(page, state) && style_of(page, "#message", "borderTopWidth") == "3px",
        None,
    ),
    (
        "optional-",
        |page| page.click_button("mode-colour"),
        |page, _| {
            page.run(
                "return getComputedStyle(document.querySelector('.pad > *')).getPropertyValue('--k') !== '';",
            )
        },
        None,
    ),
    ("tools-worker-", |page| page.press("h"), has_hint, None),
    ("tools_bg-", |page| page.press("h"), has_hint, WAITS),
    (
        "panels-",
        |page| open_panel(page, "panel-settings"),
        |page, _| title_of_panel(page) == "Settings",
        WENT_WRONG,
    ),
    ("games-", |page| open_panel(page, "panel-games"), |page, _| title_of_panel(page) == "Games", WENT_WRONG),
    ("markup-", |page| open_panel(page, "panel-help"), |page, _| title_of_panel(page) == "Help", WENT_WRONG),
    ("replay-", |page| page.click_button("replay"), |_, state| state.view == "replay", WENT_WRONG),
];

/// Asserts that the board is visible and still has these digits.
#[track_caller]
fn assert_board_stays(page: &Page, state: &PageState, before: &str, file: &str) {
    assert_eq!((state.phase.as_str(), &*state.line()), ("playing", before), "{file}: the board stays");
    let is_visible: bool = page.run(
        "return document.getElementById('board').checkVisibility()
             && document.getElementById('trouble').hidden;",
    );
    assert!(is_visible, "{file}: the board is visible");
}

#[test]
fn a_file_missing_after_the_start_never_takes_the_board_away() {
    for (file, ask, is_there, notice) in LOST_FILES {
        println!("without {file}");
        let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
        copy_release(&folder, |name| !name.starts_with(file));
        let page = Page::visit(folder.path(), "/");
        page.wait_until("the first puzzle is there", |state| state.phase == "playing");
        page.press("Ctrl+Home");
        let before = page.state().line();
        ask(&page);
        let state = if *file == "tools-worker-" {
            page.wait_until("the page's own thread does the work", |state| is_there(&page, state))
        } else {
            if let Some(notice) = notice {
                page.wait_until(notice, |_| {
                    page.run(&format!("return document.body.innerText.includes('{notice}');"))
                });
            } else {
                page.wait_for_errors(&[file]);
            }
            let state = page.state();
            assert!(!is_there(&page, &state), "{file} is needed");
            state
        };
        assert_board_stays(&page, &state, &before, file);

        copy_release(&folder, |name| name.starts_with(file));
        if *notice == WENT_WRONG {
            ask(&page);
        }
        page.wait_until("what was asked for is there", |state| is_there(&page, state));
        // The browser reports each try.
        page.take_errors();
    }
}

#[test]
fn a_file_that_is_late_never_takes_the_board_away() {
    for (file, ask, is_there, _) in LOST_FILES {
        println!("late: {file}");
        // A service worker would have the files already.
        let page = Page::visit_with_script("delete Navigator.prototype.serviceWorker;", &release_dir(), "/");
        page.wait_until("the first puzzle is there", |state| state.phase == "playing");
        page.press("Ctrl+Home");
        let before = page.state().line();
        page.devtools("Network.enable", json!({}));
        page.devtools(
            "Network.emulateNetworkConditions",
            json!({ "offline": false, "latency": 400, "downloadThroughput": 1_000_000, "uploadThroughput": 50_000 }),
        );
        ask(&page);
        assert_board_stays(&page, &page.state(), &before, file);
        let state = page.wait_until("what was asked for is there", |state| is_there(&page, state));
        assert_board_stays(&page, &state, &before, file);
    }
}

#[test]
fn a_file_missing_while_the_storage_is_slow_does_not_end_the_start() {
    let page = Page::open();
    page.reload_with_script(&format!("localStorage.clear(); {SLOW_DATABASE}"));
    // Resolves when the style sheet has failed, while the message about the storage is shown.
    let () = page.run_async(
        "const lose = () => {
             if (!document.querySelector('.late')?.style.visibility) return void setTimeout(lose, 20);
             const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: './missing.css' });
             link.onerror = () => done();
             document.head.append(link);
         };
         lose();",
    );
    let state = page.wait_until("the first puzzle is there", |state| state.phase == "playing");
    assert!(page.run::<bool>("return document.getElementById('trouble').hidden;"), "{state:?}");
    page.take_errors();
}
