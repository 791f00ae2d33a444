//! Without the network, and between two versions: it plays on, always as one whole version.

use std::thread;
use std::time::{Duration, Instant};

use browser_tests::Page;

use crate::{PUZZLE, SOLUTION};

/// Waits until all of the page is kept for playing without the network.
#[track_caller]
fn until_kept(page: &Page) {
    let begun = Instant::now();
    while !page.run::<bool>("return navigator.serviceWorker.controller?.state === 'activated';") {
        assert!(begun.elapsed() < Duration::from_secs(20), "no version is kept");
        thread::sleep(Duration::from_millis(50));
    }
}

#[track_caller]
fn until_playing(page: &Page) {
    let look = page.until("it starts", |look| look.phase == "playing" || !look.trouble.is_empty());
    assert_eq!(look.trouble, "");
}

#[test]
fn everything_works_when_the_server_is_gone() {
    let mut page = Page::open();
    until_kept(&page);
    page.stop_server();

    page.reload();
    until_playing(&page);
    for level in ["medium", "hard", "hell", "easy"] {
        let before = page.look().line();
        page.click_button(&format!("new-{level}"));
        page.until("another is dealt", |look| look.line() != before && look.phase == "playing");
    }
    page.click_button("hint");
    page.until("a hint is told", |look| look.card == "hint");
    page.bring(PUZZLE);
    page.press("4 Right 6");
    let begun = page.until("moves are made", |look| look.line().matches('.').count() == 49);
    page.reload();
    page.until("the game is kept", |look| look.phase == "playing" && look.line() == begun.line());
    page.click_button("solve");
    page.until("it is solved", |look| look.line() == SOLUTION);
    page.click_button("study");
    page.until("all methods were tried", |look| look.view == "study" && look.study.is_done());

    page.open_tab();
    page.open_address("?from=elsewhere#lang=zh-Hans");
    page.until("the game is there, in Chinese", |look| look.title == "欢迎回来");
    page.open_address("pack.html#easy=2&per=2&lang=en");
    let begun = Instant::now();
    while page.run::<usize>("return document.querySelectorAll('#pages img').length;") < 2 {
        assert!(begun.elapsed() < Duration::from_secs(20), "no pack is made");
        thread::sleep(Duration::from_millis(50));
    }
}
