//! The Solve button: solutions, counting, stopping.

use e2e_tests::{MAX_BUSY_TASK_MS, Page, PageState};

use crate::{PUZZLE, SOLUTION, cell};

#[test]
fn solve_fills_the_board_and_undo_reverts_it() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+2");
    let before = page.wait_until("a move is made", |state| state.cells[3].notes == "2");
    page.click_button("solve");
    let state = page.wait_until("it is solved", |state| state.phase == "solved");
    assert_eq!(state.line(), SOLUTION);
    assert_eq!(state.title, "Solved: one solution");
    assert!(state.text.ends_with("Undo takes it back."), "the message panel says {:?}", state.text);
    assert_eq!(state.cells_with_class("given").len(), 30);
    assert_eq!(
        state.cells_with_class("entry"),
        [cell(1, 3)],
        "the player's own right digit stays the player's"
    );
    assert_eq!(state.cells_with_class("found").len(), 50);
    assert!(state.announcement.starts_with("Solved: one solution"), "announced: {:?}", state.announcement);

    page.click_button("undo");
    let state = page.wait_until("the solution is undone", |state| state.phase == "playing");
    assert_eq!(state.line(), before.line());
    assert_eq!(state.cells[3].notes, "2");
    page.click_button("redo");
    page.wait_until("the solution is redone", |state| state.line() == SOLUTION);
}

#[test]
fn solve_corrects_a_wrong_entry() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("1 Right 5");
    page.wait_until("two digits are wrong", |state| state.cells[3].digit == "5");
    page.click_button("solve");
    let state = page.wait_until("it is solved", |state| state.phase == "solved");
    assert_eq!(state.line(), SOLUTION, "what was entered wrong does not keep the puzzle from being solved");
    assert_eq!(state.cells_with_class("found").len(), 51);
}

#[test]
fn a_grid_without_solution_is_reported() {
    // Without any clue the player may write a puzzle onto the board.
    let page = Page::with_puzzle(&".".repeat(81));
    page.press("Ctrl+Home 1 Right 1");
    page.wait_until("two ones conflict", |state| !state.cells_with_class("conflict").is_empty());
    page.click_button("solve");
    let state = page.wait_until("the conflict is reported", |state| state.title == "No solution");
    assert_eq!(state.panel_kind, "error");
    assert!(
        state.text.starts_with("row 1 column 1 and row 1 column 2 have the same digit in row 1"),
        "{}",
        state.text
    );

    page.press("2 Right 3 Right 4 Right 5 Right 6 Right 7 Right 8 Right Down 9");
    page.wait_until("no digit is left for the last cell", |state| state.cells[cell(2, 9)].digit == "9");
    page.click_button("solve");
    let state = page.wait_until("the second message is shown", |state| {
        state.text.starts_with("This grid provably has no completion")
    });
    assert_eq!((state.title.as_str(), state.panel_kind.as_str()), ("No solution", "error"));
    assert_eq!(state.line(), format!("12345678.........9{}", ".".repeat(63)), "the board is unchanged");
}

#[test]
fn counting_shows_progress_until_stopped() {
    let blank = ".".repeat(81);
    let page = Page::with_puzzle(&blank);
    let state = page.state();
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("warning", "More than one solution"));

    page.click_button("solve");
    let state = page.wait_until("it is solved", |state| state.offers("count"));
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("warning", "More than one solution"));
    let differing = state.cells_with_class("differs").len();
    assert!(differing > 0, "cells in which another solution differs are marked");
    assert!(
        state.text.contains(&format!("another one differs in the {differing} marked cells")),
        "{}",
        state.text
    );
    assert_eq!(state.phase, "solved");

    page.click_button("count");
    page.wait_until("counting has begun", |state| state.offers("cancel"));
    let first = solution_count(&page.state());
    let state = page.wait_until("the count goes on", |state| solution_count(state) > first);
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("working", "Searching …"));
    assert!(state.progress, "a progress bar is shown");

    // Meanwhile the page responds.
    page.press("Ctrl+Home Right Down");
    page.wait_until("the cursor moves meanwhile", |state| {
        state.cursor() == cell(2, 2) && state.panel_kind == "working"
    });

    page.click_button("cancel");
    let state = page.wait_until("the search stops", |state| state.title == "Stopped");
    assert!(
        state.text.starts_with("At least ") && solution_count(&state) >= first,
        "the message panel says {:?}",
        state.text
    );
    assert!(!state.offers("cancel") && !state.progress);
    assert!(state.announcement.starts_with("Stopped"), "announced: {:?}", state.announcement);

    page.click_button("new-easy");
    page.wait_until("a new puzzle can still be generated", |state| {
        state.is_pressed("new-easy") && state.phase == "playing"
    });
    page.click_button("solve");
    page.wait_until("the puzzle is solved", |state| state.title == "Solved: one solution");
}

/// The number of solutions in the message panel.
fn solution_count(state: &PageState) -> u64 {
    let digits = |word: &str| word.replace(',', "").parse().ok();
    state.text.split_whitespace().find_map(digits).unwrap_or(0)
}

#[test]
fn few_solutions_are_counted_and_two_compared() {
    // The puzzle without four of its givens.
    let page = Page::with_puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....",
    );
    page.click_button("solve");
    let state = page.wait_until("it is solved", |state| state.phase == "solved");
    assert!(
        state.text.starts_with("12 solutions; another one differs in the 6 marked cells"),
        "the message panel says {:?}",
        state.text
    );
    assert!(!state.offers("count"), "they are counted");
    assert_eq!(state.facts.len(), 4, "time, guesses, dead ends, depth");
    let (first, marked) = (state.line(), state.cells_with_class("differs"));
    page.click_button("alternative-second");
    let state = page.wait_until("the second is on the board", |state| state.is_pressed("alternative-second"));
    let second = state.line();
    let differing = |cell: &usize| first.as_bytes()[*cell] != second.as_bytes()[*cell];
    assert_eq!((0..81).filter(differing).collect::<Vec<_>>(), marked);
    page.click_button("alternative-first");
    page.wait_until("the first is back", |state| state.line() == first);
}

#[test]
fn undo_removes_the_verdict_with_the_solution() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.cells[2].digit == "4");
    page.press("Ctrl+Enter");
    page.wait_until("it is solved", |state| state.title == "Solved: one solution");
    page.press("Ctrl+z");
    let state = page.wait_until("the change is undone", |state| state.line() == before.line());
    assert_eq!((state.title, state.text), (before.title, before.text));
    assert!(state.facts.is_empty());
}

#[test]
fn all_solutions_are_counted_on_request() {
    let page = Page::with_puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6.........................",
    );
    page.click_button("solve");
    let state = page.wait_until("it is solved", |state| state.offers("count"));
    assert!(state.text.starts_with("At least 1,000 solutions"), "the message panel says {:?}", state.text);
    page.click_button("count");
    let state = page.wait_until("all are counted", |state| state.text.starts_with("Counted in"));
    assert!(state.title.ends_with(" solutions"), "the message panel says {:?}", state.title);
}

#[test]
fn a_long_search_can_be_stopped() {
    let page = Page::with_puzzle(&".".repeat(81));
    page.click_button("solve");
    page.wait_until("it is solved", |state| state.offers("count"));
    count_until_stop_is_offered(&page);
    page.click_button("cancel");
    page.wait_until("the search stops", |state| state.title == "Stopped");
    page.click_button("undo");
    page.wait_until("the board is empty again", |state| state.phase == "playing");
}

/// Starts to count all solutions. Returns how long it takes until Stop is shown, in milliseconds.
#[track_caller]
pub fn count_until_stop_is_offered(page: &Page) -> f64 {
    page.run_async(
        "const stop = document.querySelector('[data-action=cancel]');
         const begun = performance.now();
         const watch = () => (stop.checkVisibility() ? done(performance.now() - begun) : setTimeout(watch));
         document.querySelector('[data-action=count]').click();
         watch();",
    )
}

#[test]
fn page_stays_responsive_while_generating_and_solving() {
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    for level in ["easy", "medium", "hard", "hell"] {
        let before = page.state().line();
        page.click_button(&format!("new-{level}"));
        page.wait_until(&format!("a {level} puzzle is generated"), |state| {
            state.line() != before && state.phase == "playing"
        });
        page.click_button("solve");
        page.wait_until("it is solved", |state| state.phase == "solved");
        let longest = page.longest_task();
        assert!(longest <= MAX_BUSY_TASK_MS, "{level}: a task takes {longest:.0} ms");
    }
}
