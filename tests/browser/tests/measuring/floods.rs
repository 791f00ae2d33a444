//! More than anybody does, faster than anybody does it: the page is never busy for long.

use browser_tests::{LONGEST_TASK, Page};

use super::{TRIES, hold_to, longest_before};
use crate::PUZZLE;
use crate::flooding::{digits, flood, methods_at_once};

/// `cargo xtask test --measure`
#[test]
#[ignore = "measures: wants the machine to itself"]
fn a_thousand_keys_a_second_are_taken_one_by_one() {
    let page = Page::with(PUZZLE);
    page.watch();
    page.click("#c2");
    let measured = [(); TRIES].map(|()| {
        let time = flood(&page, &digits(1000));
        (time, page.longest_task())
    });
    println!("a thousand keys, of which each is kept, take {:.0?} ms", measured.map(|it| it.0));
    hold_to(LONGEST_TASK, "the longest tasks (0: none over 50)", &measured.map(|it| it.1));
}

/// `cargo xtask test --measure`
#[test]
#[ignore = "measures: wants the machine to itself"]
fn a_hundred_megabytes_are_refused_at_once() {
    let page = Page::open();
    page.watch();
    page.hold_made("'5'.repeat(1e8)");
    page.longest_task();
    let measured = [(); TRIES].map(|()| {
        page.run::<()>(
            "const field = document.getElementById('own-text');
             if (field) field.value = '';
             document.getElementById('own-play')?.focus();
             setTimeout(pasteHeld);
             return null;",
        );
        page.until("it is answered", |look| look.own.fault.contains("too long") && look.own.line.len() == 81);
        page.longest_task()
    });
    hold_to(LONGEST_TASK, "the longest tasks (0: none over 50)", &measured);
}

/// `cargo xtask test --measure`
#[test]
#[ignore = "measures: wants the machine to itself"]
fn all_methods_at_once_leave_the_page_free() {
    let page = Page::with(PUZZLE);
    page.watch();
    let measured = [(); TRIES].map(|()| {
        methods_at_once(&page);
        longest_before(&page, || {
            page.click_button("leave");
            page.until("the game is there", |look| look.view == "play");
        })
    });
    hold_to(LONGEST_TASK, "the longest tasks (0: none over 50)", &measured);
}
