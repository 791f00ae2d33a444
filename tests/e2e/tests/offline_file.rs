//! The page opened from a disk: `ninefold-offline.html` plays there, with workers, pictures, languages and saved games; the other pages say
//! what to do.

use std::fs;

use e2e_tests::{BrowserKind, Page, release_dir};

use crate::{PUZZLE, SOLUTION, cell_selector, pad_selector};

/// The file with the whole page.
const FILE: &str = "ninefold-offline.html";

in_every_browser! {
    the_file_plays_from_a_disk
    the_page_from_a_disk_names_the_file_that_plays
}

/// Counts the workers that answer with bytes, as to a job.
const COUNT_ANSWERS: &str = "window.answers = 0;
    window.Worker = class extends Worker {
        constructor(...request) {
            super(...request);
            this.addEventListener('message', ({ data }) => { if (data.byteLength) window.answers += 1; });
        }
    };";

fn answers(page: &Page) -> u32 {
    page.run("return window.answers;")
}

/// Whether the page is in a language. While it is being loaded again Firefox answers nothing.
fn is_in(page: &Page, language: &str) -> bool {
    page.run::<Option<bool>>(&format!("return document.documentElement?.lang === '{language}';"))
        == Some(true)
}

/// Opens a panel and closes it again.
#[track_caller]
fn look_into(page: &Page, button: &str, title: &str) {
    page.open_dialog(button);
    assert_eq!(page.run::<String>("return document.getElementById('panel-title').textContent;"), title);
    page.close_dialog();
}

fn the_file_plays_from_a_disk(browser_kind: BrowserKind) {
    let page = Page::visit_file(browser_kind, &release_dir().join(FILE), "");
    let state =
        page.wait_until("it starts", |state| state.phase == "playing" || !state.start_error.is_empty());
    assert_eq!(state.start_error, "");
    page.exec(COUNT_ANSWERS);

    page.import_puzzle(PUZZLE);
    let open: Vec<_> = PUZZLE.match_indices('.').map(|(cell, _)| cell).take(3).collect();
    for &cell in &open {
        page.click(&cell_selector(cell));
        page.click(&pad_selector(char::from(SOLUTION.as_bytes()[cell])));
    }
    let is_entered = |line: &str| open.iter().all(|&cell| line[cell..=cell] == SOLUTION[cell..=cell]);
    page.wait_until("digits are entered", |state| is_entered(&state.line()));
    page.press("h");
    page.wait_until("a hint is shown", |state| state.hint_level == "1");
    assert!(answers(&page) > 0, "a worker has found it");
    page.press("Escape");

    look_into(&page, "panel-settings", "Settings");
    look_into(&page, "panel-help", "Help");
    // No other page is there to link to, and no other device can follow a link.
    page.open_dialog("panel-share");
    let (is_told, has_code, is_linked): (bool, bool, bool) = page.run(
        "return [document.getElementById('share-local').textContent !== '',
             document.getElementById('share-code').checkVisibility(),
             [...document.querySelectorAll('[href=\"pack.html\"]')].some((link) => link.checkVisibility())];",
    );
    assert!(is_told && !has_code && !is_linked, "{is_told} {has_code} {is_linked}");
    page.close_dialog();

    let before = page.state();
    let state = page.reload_game();
    assert_eq!(state.line(), before.line());

    // A picture is read by a worker with another program.
    let picture =
        fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/pictures/light.png")).expect("a picture");
    page.exec(COUNT_ANSWERS);
    page.hold_file("light.png", "image/png", &picture);
    page.paste_file();
    page.wait_until("the picture is read", |state| {
        state.import.picture.starts_with("Read from the picture: 2")
    });
    page.close_dialog();

    page.open_dialog("panel-settings");
    page.choose_language("de");
    page.wait_until("the page is in German", |state| state.phase == "playing" && is_in(&page, "de"));
    page.wait_until("Settings are open again", |state| state.dialog == "panel");
    page.press("Escape");
    let state = page.wait_until("the panel is closed", |state| state.dialog.is_empty());
    assert_eq!(state.line(), before.line());
    page.press("h");
    let state = page.wait_until("a hint is shown", |state| state.hint_level == "1");
    assert_eq!(state.title, "Nächster Schritt");
}

#[test]
fn the_file_is_small_and_names_no_other_host() {
    let read = |name: &str| fs::read_to_string(release_dir().join(name)).expect("a file of the release");
    let (file, page) = (read(FILE), read("index.html"));
    assert!(file.len() <= 2_400_000, "{} bytes", file.len());
    let hosts = |text: &str| text.matches("http://").count() + text.matches("https://").count();
    assert_eq!(hosts(&file), hosts(&page));
    let policy = file.split("http-equiv=\"Content-Security-Policy\" content=\"").nth(1).expect("a policy");
    let policy = policy.split('"').next().unwrap_or_default();
    assert!(policy.contains("default-src 'none'") && policy.contains("connect-src blob:;"), "{policy}");
    assert!(
        !policy.contains("'self'") && !policy.contains("unsafe-inline") && !policy.contains('*'),
        "{policy}"
    );
    // A first visit loads neither the file nor keeps it for later.
    assert!(!read("sw.js").contains(FILE));
}

fn the_page_from_a_disk_names_the_file_that_plays(browser_kind: BrowserKind) {
    for (fragment, sentence) in [
        ("", "This page needs a web server: to play without one, open ninefold-offline.html instead."),
        (
            "#lang=de",
            "Diese Seite braucht einen Webserver: Um ohne Server zu spielen, öffne stattdessen ninefold-offline.html.",
        ),
        (
            "#lang=ja",
            "このページにはウェブサーバーが必要なので、サーバーなしで遊ぶには代わりにninefold-offline.htmlを開いてください。",
        ),
        ("#lang=zh", "此页面需要网络服务器：若想不用服务器游玩，请改为打开 ninefold-offline.html。"),
    ] {
        let page = Page::visit_file(browser_kind, &release_dir().join("index.html"), fragment);
        let state = page.wait_until("it is said", |state| !state.start_error.is_empty());
        assert_eq!(state.start_error, sentence);
        // What could not be loaded.
        page.take_errors();
        page.click("#trouble a");
        page.wait_until("the file plays", |state| state.phase == "playing");
    }
    let page = Page::visit_file(browser_kind, &release_dir().join("examples.html"), "");
    let is_said = "document.querySelector('#trouble a')?.checkVisibility() && !document.querySelector('h1').checkVisibility()";
    page.wait_for_value("the examples say it", is_said, |is_said: &bool| *is_said);
    page.take_errors();
}
