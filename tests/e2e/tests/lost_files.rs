//! Files that are loaded after the start, missing or late one by one, as when the connection is lost or slow right after the first
//! visit: the board stays, and what needs the file works once it is there.

use e2e_tests::{Page, PageState, release_dir};
use serde_json::json;
use tempfile::TempDir;

use crate::PUZZLE;
use crate::storage::SLOW_DATABASE;
use crate::workers::{copy_release, follow_link};

/// A file, by the start of its name, and what needs it.
struct Lost {
    file: &'static str,
    /// Asks for what needs the file.
    ask: fn(&Page),
    /// Whether the page has it.
    is_there: fn(&Page, &PageState) -> bool,
    /// What the page says meanwhile.
    notice: Option<&'static str>,
    /// It comes by itself, without being asked for again.
    comes_by_itself: bool,
}

fn open_panel(page: &Page, button: &str) {
    page.press("Escape");
    page.wait_until("no dialog is open", |state| state.dialog.is_empty());
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

const WENT_WRONG: &str = "Something went wrong";

const LOST: &[Lost] = &[
    Lost {
        file: "hint-",
        ask: |page| page.press("h"),
        is_there: |page, state| {
            state.hint_level == "1" && style_of(page, "#message", "borderTopWidth") == "3px"
        },
        notice: None,
        comes_by_itself: true,
    },
    Lost {
        file: "optional-",
        ask: |page| page.click_button("mode-colour"),
        is_there: |page, _| {
            page.run(
                "return getComputedStyle(document.querySelector('.pad > *')).getPropertyValue('--k') !== '';",
            )
        },
        notice: None,
        comes_by_itself: true,
    },
    Lost {
        file: "tools-worker-",
        ask: |page| page.press("h"),
        is_there: has_hint,
        notice: None,
        comes_by_itself: true,
    },
    Lost {
        file: "tools_bg-",
        ask: |page| page.press("h"),
        is_there: has_hint,
        notice: Some("No connection"),
        comes_by_itself: true,
    },
    Lost {
        file: "panels-",
        ask: |page| open_panel(page, "panel-settings"),
        is_there: |page, _| title_of_panel(page) == "Settings",
        notice: Some(WENT_WRONG),
        comes_by_itself: false,
    },
    Lost {
        file: "games-",
        ask: |page| open_panel(page, "panel-games"),
        is_there: |page, _| title_of_panel(page) == "Games",
        notice: Some(WENT_WRONG),
        comes_by_itself: false,
    },
    Lost {
        file: "markup-",
        ask: |page| open_panel(page, "panel-help"),
        is_there: |page, _| title_of_panel(page) == "Help",
        notice: Some(WENT_WRONG),
        comes_by_itself: false,
    },
    Lost {
        file: "replay-",
        ask: |page| page.click_button("replay"),
        is_there: |_, state| state.view == "replay",
        notice: Some(WENT_WRONG),
        comes_by_itself: false,
    },
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
    for Lost { file, ask, is_there, notice, comes_by_itself } in LOST {
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
        if !comes_by_itself {
            ask(&page);
        }
        page.wait_until("what was asked for is there", |state| is_there(&page, state));
        // The browser reports each try.
        page.take_errors();
    }
}

#[test]
fn a_file_that_is_late_never_takes_the_board_away() {
    for Lost { file, ask, is_there, .. } in LOST {
        println!("late: {file}");
        // A service worker would have the files already.
        let page = Page::visit_with_script("delete Navigator.prototype.serviceWorker;", &release_dir(), "/");
        page.wait_until("the first puzzle is there", |state| state.phase == "playing");
        page.press("Ctrl+Home");
        let before = page.state().line();
        page.devtools("Network.enable", json!({}));
        page.devtools(
            "Network.emulateNetworkConditions",
            json!({ "offline": false, "latency": 1000, "downloadThroughput": 500_000, "uploadThroughput": 50_000 }),
        );
        ask(&page);
        assert_board_stays(&page, &page.state(), &before, file);
        let state = page.wait_until("what was asked for is there", |state| is_there(&page, state));
        assert_board_stays(&page, &state, &before, file);
    }
}

/// The message says what is waited for, and the game goes on meanwhile.
#[test]
fn a_hint_waits_for_the_connection() {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !name.starts_with("tools"));
    let page = Page::visit(folder.path(), "/");
    page.wait_until("the first puzzle is there", |state| state.phase == "playing");
    follow_link(&page);
    page.press("h");
    page.wait_until("it waits", |state| state.title == "No connection" && state.offers("cancel"));
    page.press("Ctrl+Home Right Right 4");
    page.wait_until("the game goes on", |state| state.line() != PUZZLE);
    page.press("h");
    page.wait_until("it waits again", |state| state.title == "No connection");
    copy_release(&folder, |name| name.starts_with("tools"));
    page.wait_until("the hint comes by itself", |state| has_hint(&page, state));
    page.take_errors();
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
