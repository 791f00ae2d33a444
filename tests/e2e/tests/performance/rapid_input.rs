//! Input faster than any player's causes no long task.

use e2e_tests::{MAX_TASK_MS, Page};

use super::{TRIES, assert_median_within, longest_task_before};
use crate::PUZZLE;
use crate::rapid_input::{digit_keys, press_rapidly, run_all_methods_at_once};

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_thousand_keys_a_second_cause_no_long_task() {
    let page = Page::with_puzzle(PUZZLE);
    page.watch_long_tasks();
    page.click("#c2");
    let measured = [(); TRIES].map(|()| {
        let time = press_rapidly(&page, &digit_keys(1000));
        (time, page.longest_task())
    });
    println!("a thousand keys, of which each is kept, take {:.0?} ms", measured.map(|it| it.0));
    assert_median_within(MAX_TASK_MS, "the longest tasks (0: none over 50)", &measured.map(|it| it.1));
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn a_hundred_megabytes_are_refused_at_once() {
    let page = Page::open();
    page.watch_long_tasks();
    page.prepare_paste_of("'5'.repeat(1e8)");
    page.longest_task();
    let measured = [(); TRIES].map(|()| {
        page.exec(
            "const field = document.getElementById('import-text');
             if (field) field.value = '';
             document.getElementById('import-play')?.focus();
             setTimeout(pasteHeld);",
        );
        page.wait_until("it is answered", |state| {
            state.import.parse_error.contains("too long") && state.import.line.len() == 81
        });
        page.longest_task()
    });
    assert_median_within(MAX_TASK_MS, "the longest tasks (0: none over 50)", &measured);
}

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn running_all_methods_causes_no_long_task() {
    let page = Page::with_puzzle(PUZZLE);
    page.watch_long_tasks();
    let measured = [(); TRIES].map(|()| {
        run_all_methods_at_once(&page);
        longest_task_before(&page, || {
            page.click_button("close-replay");
            page.wait_until("the game is shown", |state| state.view == "play");
        })
    });
    assert_median_within(MAX_TASK_MS, "the longest tasks (0: none over 50)", &measured);
}
