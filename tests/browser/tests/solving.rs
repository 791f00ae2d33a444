//! Solve: at once where that can be, stopped where it cannot.

use browser_tests::{Look, Page, SANE_TASK};

use crate::{PUZZLE, SOLUTION, cell};

#[test]
fn solve_fills_the_board_and_undo_takes_it_back() {
    let page = Page::with(PUZZLE);
    page.press("4 Right Shift+2");
    let before = page.until("the game is begun", |look| look.cells[3].notes == "2");
    page.click_button("solve");
    let look = page.until("it is solved", |look| look.phase == "solved");
    assert_eq!(look.line(), SOLUTION);
    assert_eq!(look.title, "Solved: one solution");
    assert!(look.text.ends_with("Undo takes it back."), "the card says {:?}", look.text);
    assert_eq!(look.cells_that_are("given").len(), 30);
    assert_eq!(look.cells_that_are("entry"), [cell(1, 3)], "the player's own right digit stays the player's");
    assert_eq!(look.cells_that_are("found").len(), 50);
    assert!(look.live.starts_with("Solved: one solution"), "heard: {:?}", look.live);

    page.click_button("undo");
    let look = page.until("the solution is taken back", |look| look.phase == "playing");
    assert_eq!(look.line(), before.line());
    assert_eq!(look.cells[3].notes, "2");
    page.click_button("redo");
    page.until("and brought back", |look| look.line() == SOLUTION);
}

#[test]
fn a_wrong_entry_is_put_right() {
    let page = Page::with(PUZZLE);
    page.press("1 Right 5");
    page.until("two digits are wrong", |look| look.cells[3].digit == "5");
    page.click_button("solve");
    let look = page.until("it is solved", |look| look.phase == "solved");
    assert_eq!(look.line(), SOLUTION, "what was entered wrong does not keep the puzzle from being solved");
    assert_eq!(look.cells_that_are("found").len(), 51);
}

#[test]
fn a_grid_of_the_players_own_may_have_no_solution() {
    // Not one clue: the player writes a puzzle down on the board.
    let page = Page::with(&".".repeat(81));
    page.press("Ctrl+Home 1 Right 1");
    page.until("two ones clash", |look| !look.cells_that_are("conflict").is_empty());
    page.click_button("solve");
    let look = page.until("the clash is told", |look| look.title == "No solution");
    assert_eq!(look.card, "error");
    assert!(
        look.text.starts_with("row 1 column 1 and row 1 column 2 hold the same digit in row 1"),
        "{}",
        look.text
    );

    page.press("2 Right 3 Right 4 Right 5 Right 6 Right 7 Right 8 Right Down 9");
    page.until("no digit is left for the last cell", |look| look.cells[cell(2, 9)].digit == "9");
    page.click_button("solve");
    let look = page.until("that is told too", |look| look.text.starts_with("No digits complete this grid"));
    assert_eq!((look.title.as_str(), look.card.as_str()), ("No solution", "error"));
    assert_eq!(look.line(), format!("12345678.........9{}", ".".repeat(63)), "the board is unchanged");
}

#[test]
fn counting_tells_how_far_it_is_until_it_is_stopped() {
    let blank = ".".repeat(81);
    let page = Page::with(&blank);
    let look = page.look();
    assert_eq!((look.card.as_str(), look.title.as_str()), ("warning", "More than one solution"));

    page.click_button("solve");
    let look = page.until("it is solved", |look| look.offers("count"));
    assert_eq!((look.card.as_str(), look.title.as_str()), ("warning", "More than one solution"));
    let differing = look.cells_that_are("differs").len();
    assert!(differing > 0, "cells in which another solution differs are marked");
    assert!(look.text.contains(&format!("in the {differing} marked cells another differs")), "{}", look.text);
    assert_eq!(look.phase, "solved");

    page.click_button("count");
    page.until("it counts", |look| look.offers("cancel"));
    let first = found(&page.look());
    let look = page.until("the count goes on", |look| found(look) > first);
    assert_eq!((look.card.as_str(), look.title.as_str()), ("working", "Searching …"));
    assert!(look.progress, "a progress bar is shown");

    // Meanwhile the page answers.
    page.press("Ctrl+Home Right Down");
    page.until("the cursor moves meanwhile", |look| look.cursor() == cell(2, 2) && look.card == "working");

    page.click_button("cancel");
    let look = page.until("it stops", |look| look.title == "Stopped");
    assert!(look.text.starts_with("At least ") && found(&look) >= first, "the card says {:?}", look.text);
    assert!(!look.offers("cancel") && !look.progress);
    assert!(look.live.starts_with("Stopped"), "heard: {:?}", look.live);

    page.click_button("new-easy");
    page.until("a new puzzle can still be dealt", |look| {
        look.is_pressed("new-easy") && look.phase == "playing"
    });
    page.click_button("solve");
    page.until("and solved", |look| look.title == "Solved: one solution");
}

/// The number of solutions that the card tells.
fn found(look: &Look) -> u64 {
    let digits = |word: &str| word.replace(',', "").parse().ok();
    look.text.split_whitespace().find_map(digits).unwrap_or(0)
}

#[test]
fn few_solutions_are_counted_at_once_and_two_can_be_seen() {
    // The puzzle without four of its givens.
    let page =
        Page::with("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....");
    page.click_button("solve");
    let look = page.until("it is solved", |look| look.phase == "solved");
    assert!(look.text.starts_with("12 solutions; in the 6 marked cells"), "the card says {:?}", look.text);
    assert!(!look.offers("count"), "they are counted");
    assert_eq!(look.facts.len(), 4, "time, branches, dead ends, depth");
    let (first, marked) = (look.line(), look.cells_that_are("differs"));
    page.click_button("twin-second");
    let look = page.until("the second is on the board", |look| look.is_pressed("twin-second"));
    let second = look.line();
    let differing = |cell: &usize| first.as_bytes()[*cell] != second.as_bytes()[*cell];
    assert_eq!((0..81).filter(differing).collect::<Vec<_>>(), marked);
    page.click_button("twin-first");
    page.until("the first is back", |look| look.line() == first);
}

#[test]
fn the_verdict_leaves_the_card_with_the_solution() {
    let page = Page::with(PUZZLE);
    page.press("4");
    let before = page.until("the game is begun", |look| look.cells[2].digit == "4");
    page.press("Ctrl+Enter");
    page.until("it is solved", |look| look.title == "Solved: one solution");
    page.press("Ctrl+z");
    let look = page.until("it is taken back", |look| look.line() == before.line());
    assert_eq!((look.title, look.text), (before.title, before.text));
    assert!(look.facts.is_empty());
}

#[test]
fn what_can_be_counted_is_counted() {
    let page =
        Page::with("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6.........................");
    page.click_button("solve");
    let look = page.until("it is solved", |look| look.offers("count"));
    assert!(look.text.starts_with("At least 1,000 solutions"), "the card says {:?}", look.text);
    page.click_button("count");
    let look = page.until("all are counted", |look| look.text.starts_with("All counted"));
    assert!(look.title.ends_with(" solutions"), "the card says {:?}", look.title);
}

#[test]
fn a_long_search_can_be_stopped() {
    let page = Page::with(&".".repeat(81));
    page.click_button("solve");
    page.until("it is solved", |look| look.offers("count"));
    until_stop_is_offered(&page);
    page.click_button("cancel");
    page.until("it stops", |look| look.title == "Stopped");
    page.click_button("undo");
    page.until("the board is blank again", |look| look.phase == "playing");
}

/// Asks for all solutions. How long it takes, in milliseconds, until that can be stopped.
#[track_caller]
pub fn until_stop_is_offered(page: &Page) -> f64 {
    page.run_later(
        "const stop = document.querySelector('[data-action=cancel]');
         const begun = performance.now();
         const watch = () => (stop.checkVisibility() ? done(performance.now() - begun) : setTimeout(watch));
         document.querySelector('[data-action=count]').click();
         watch();",
    )
}

#[test]
fn the_page_answers_while_it_deals_and_solves() {
    let page = Page::open();
    page.slow_down_and_watch();
    for level in ["easy", "medium", "hard", "hell"] {
        let before = page.look().line();
        page.click_button(&format!("new-{level}"));
        page.until(&format!("{level} is dealt"), |look| look.line() != before && look.phase == "playing");
        page.click_button("solve");
        page.until("it is solved", |look| look.phase == "solved");
        let longest = page.longest_task();
        assert!(longest <= SANE_TASK, "{level}: a task takes {longest:.0} ms");
    }
}
