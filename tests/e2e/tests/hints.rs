//! Hints on the player's board: shown in levels, drawn, applied; mistakes; checks.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, SOLUTION, cell};

/// Needs a skyscraper, a kite and XY-chains.
const HELL: &str = "..71.6....4...35....5.2..3..2..31..5..6....1..7..64..2..9.1..2..3...29....48.7...";

/// Begins with a junior exocet; Sudoku Explainer would need nested forcing chains.
const BEYOND: &str = "...1.....2.....1....6..8.7......47......3..8...768...3...45...99.3..6.4..5...32..";

#[test]
fn hints_solve_the_puzzle_by_keyboard_alone() {
    let page = Page::with_puzzle(PUZZLE);
    for level in 1..=4 {
        page.press("h");
        let state = page.wait_until("the hint is shown", |state| state.hint_level == level.to_string());
        assert_eq!((state.panel_kind.as_str(), state.line().as_str()), ("hint", PUZZLE));
        assert_eq!(state.announcement.starts_with(&state.title), level < 3, "the name is announced once");
        assert!(!state.has_answer_drawn(), "the answer comes last: {:?}", state.annotations);
        assert_eq!(state.focus, "c2", "the keys stay on the board");
    }
    page.press(&"h ".repeat(page.sentences_left() - 1));
    page.wait_until("the last sentence comes with the answer", PageState::has_answer_drawn);
    page.press("h");
    let state = page.wait_until("the hint is applied", |state| state.line() != PUZZLE);
    assert!(state.annotations.is_empty() && state.hint_level.is_empty());
    assert!(state.text.ends_with("Undo takes it back."), "{}", state.text);
    let open = SOLUTION.len() - PUZZLE.replace('.', "").len();
    for left in (0..open - 1).rev() {
        page.show_hint(4);
        page.press(&"h ".repeat(page.sentences_left()));
        page.wait_until("the next step is done", |state| state.line().matches('.').count() == left);
    }
    let state = page.state();
    assert_eq!((state.phase.as_str(), state.line().as_str()), ("solved", SOLUTION));
    assert!(state.text.contains(&format!("with {open} hints")), "{}", state.text);
}

#[test]
fn a_chain_is_drawn_with_its_links() {
    let page = Page::with_puzzle(HELL);
    let mut steps = 0;
    let state = loop {
        let state = page.show_hint(3);
        if state.annotations.iter().any(|class| class.starts_with("link")) {
            break state;
        }
        page.click_button("apply-hint");
        page.wait_until("the hint is applied", |state| state.hint_level.is_empty());
        steps += 1;
        assert!(steps < 90, "a chain is needed");
    };
    for class in ["link strong", "link weak"] {
        assert!(state.annotations.iter().any(|drawn| drawn == class), "{class}: {:?}", state.annotations);
    }
    page.press("h");
    let state = page.wait_until("the first sentence is read", |state| state.hint_level == "4");
    assert!(!state.has_answer_drawn(), "{:?}", state.annotations);
    page.press(&"h ".repeat(page.sentences_left() - 1));
    let state = page.wait_until("the last sentence is read", PageState::has_answer_drawn);
    for class in ["past link strong", "past link weak", "disc elimination", "strike elimination"] {
        assert!(state.annotations.iter().any(|drawn| drawn == class), "{class}: {:?}", state.annotations);
    }
    page.click_button("more");
    let state = page.wait_until("the hint is applied", |state| state.hint_level.is_empty());
    assert!(state.annotations.is_empty());
    page.press("Ctrl+z");
    page.wait_until("one undo reverts it", |state| state.announcement.starts_with("undone"));
}

#[test]
fn a_mistake_is_marked_and_can_be_reverted() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right 2");
    page.wait_until("a digit is wrong", |state| state.cells[3].digit == "2");
    page.press("h");
    let state = page.wait_until("the message is shown", |state| state.title == "Something is wrong");
    assert_eq!(state.cells_with_class("wrong"), [cell(1, 4)]);
    assert!(state.cells[3].label.contains("wrong") && state.text.contains("row 1 column 4"));
    page.click_button("correct");
    let state = page.wait_until("back", |state| state.cells[3].digit.is_empty());
    assert_eq!((state.cells[2].digit.as_str(), state.title.as_str()), ("4", "The last correct position"));
    page.press("Ctrl+z");
    page.wait_until("undo brings it back", |state| state.cells[3].digit == "2");
    page.press("Enter");
    let state = page.wait_until("a check finds it too", |state| state.title == "1 digit is wrong");
    assert_eq!(state.cells_with_class("wrong"), [cell(1, 4)]);
    page.press("0");
    let state = page.wait_until("the mark is removed", |state| state.cells[3].digit.is_empty());
    assert!(state.cells_with_class("wrong").is_empty());
    page.click_button("check");
    page.wait_until("all is right", |state| state.title == "All correct so far");
}

#[test]
fn panel_buttons_step_through_a_hint() {
    let page = Page::with_puzzle(PUZZLE);
    page.click_button("hint");
    page.wait_until("where", |state| state.offers("more") && state.offers("apply-hint"));
    for _ in 2..=4 {
        page.click_button("more");
    }
    let state = page.wait_until("the reason is shown", |state| state.hint_level == "4");
    assert!(state.offers("apply-hint"), "who has read enough can do it now");
    for left in (1..=page.sentences_left()).rev() {
        let label: String = page.run("return document.getElementById('more').textContent");
        assert_eq!(label == "More", left > 1, "it says what it does: {label}");
        page.click_button("more");
        page.wait_until("the next sentence is read", |state| {
            if left == 1 { state.hint_level.is_empty() } else { page.sentences_left() == left - 1 }
        });
    }
    page.wait_until("done, and the next one is offered", |state| {
        state.line() != PUZZLE && state.offers("more")
    });
    page.click_button("more");
    page.wait_until("the next one", |state| state.hint_level == "1");
    page.click_button("close-hint");
    page.wait_until("closed", |state| state.hint_level.is_empty() && state.title == "Your puzzle");
}

#[test]
fn all_steps_are_listed_and_one_can_be_shown() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("Shift+h");
    let state = page.wait_until("the steps are listed", |state| state.title.ends_with(" possible steps"));
    assert!(state.annotations.is_empty() && state.announcement.starts_with(&state.title));
    page.click_button("step-1");
    let state = page.wait_until("one is shown", |state| state.hint_level == "4");
    assert!(
        state.offers("more") && state.offers("reason-back") && state.focus.starts_with('c'),
        "{}",
        state.focus
    );
    page.click_button("apply-hint");
    page.wait_until("the hint is applied", |state| {
        state.text.ends_with("Undo takes it back.") && state.line() != PUZZLE
    });
}

/// Where no quick technique applies, the patterns and nets that the hardest puzzles need are tried.
#[test]
fn a_hint_goes_on_beyond_the_quick_techniques() {
    let page = Page::with_puzzle(BEYOND);
    let state = page.show_hint(3);
    assert_eq!(state.title, "Junior exocet", "{}", state.text);
    assert!(state.text.starts_with("The two digits of "), "{}", state.text);
    page.click_button("apply-hint");
    page.wait_until("the hint is applied", |state| state.hint_level.is_empty());
}
