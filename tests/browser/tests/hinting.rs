//! Hints on the player's own board: told, drawn, done; mistakes; checks.

use browser_tests::Page;

use crate::{PUZZLE, SOLUTION, cell};

/// Takes a skyscraper, a kite and XY-chains.
const HELL: &str = "..71.6....4...35....5.2..3..2..31..5..6....1..7..64..2..9.1..2..3...29....48.7...";

#[test]
fn hints_lead_to_the_end_by_keyboard_alone() {
    let page = Page::with(PUZZLE);
    for rung in 1..=4 {
        page.press("h");
        let look = page.until("the hint is told", |look| look.hint == format!("Hint {rung}/5"));
        assert_eq!((look.card.as_str(), look.line().as_str()), ("hint", PUZZLE));
        assert!(look.live.starts_with(&look.title), "heard: {:?}", look.live);
        assert_eq!(look.drawn.is_empty(), rung < 3, "{:?}", look.drawn);
        assert_eq!(look.drawn.iter().any(|class| class.contains("placement")), rung == 4, "{:?}", look.drawn);
        assert_eq!(look.focus, "c2", "the keys stay on the board");
    }
    page.press("h");
    let look = page.until("it is done", |look| look.line() != PUZZLE);
    assert!(look.drawn.is_empty() && look.hint == "Hint");
    assert!(look.title.ends_with("done"), "{}", look.title);
    let open = SOLUTION.len() - PUZZLE.replace('.', "").len();
    for left in (0..open - 1).rev() {
        page.press("h h h h h");
        page.until("the next step is done", |look| look.line().matches('.').count() == left);
    }
    let look = page.look();
    assert_eq!((look.phase.as_str(), look.line().as_str()), ("solved", SOLUTION));
    assert!(look.text.contains(&format!("with {open} hints")), "{}", look.text);
}

#[test]
fn a_chain_is_drawn_with_its_links() {
    let page = Page::with(HELL);
    let mut steps = 0;
    let look = loop {
        page.press("h h h h");
        let look = page.until("a step is told", |look| look.hint == "Hint 4/5");
        if look.drawn.iter().any(|class| class.starts_with("link")) {
            break look;
        }
        page.press("h");
        page.until("it is done", |look| look.hint == "Hint");
        steps += 1;
        assert!(steps < 90, "a chain is needed");
    };
    for class in ["link strong", "link weak", "disc elimination", "strike elimination"] {
        assert!(look.drawn.iter().any(|drawn| drawn == class), "{class}: {:?}", look.drawn);
    }
    page.press("h");
    let look = page.until("it is done", |look| look.hint == "Hint");
    assert!(look.drawn.is_empty());
    page.press("Ctrl+z");
    page.until("as one change", |look| look.live.starts_with("undone"));
}

#[test]
fn a_mistake_is_marked_and_led_back_from() {
    let page = Page::with(PUZZLE);
    page.press("4 Right 2");
    page.until("a digit is wrong", |look| look.cells[3].digit == "2");
    page.press("h");
    let look = page.until("it is told", |look| look.title == "Something is wrong");
    assert_eq!(look.cells_that_are("wrong"), [cell(1, 4)]);
    assert!(look.cells[3].label.contains("wrong") && look.text.contains("row 1 column 4"));
    page.click_button("correct");
    let look = page.until("back", |look| look.cells[3].digit.is_empty());
    assert_eq!((look.cells[2].digit.as_str(), look.title.as_str()), ("4", "The last correct position"));
    page.press("Ctrl+z");
    page.until("undo brings it back", |look| look.cells[3].digit == "2");
    page.press("Enter");
    let look = page.until("a check finds it too", |look| look.title == "1 digit is wrong");
    assert_eq!(look.cells_that_are("wrong"), [cell(1, 4)]);
    page.press("0");
    let look = page.until("and forgets it", |look| look.cells[3].digit.is_empty());
    assert!(look.cells_that_are("wrong").is_empty());
    page.click_button("check");
    page.until("all is right", |look| look.title == "All right so far");
}

#[test]
fn the_card_leads_through_a_hint() {
    let page = Page::with(PUZZLE);
    page.click_button("hint");
    page.until("where", |look| look.offers("more") && look.offers("do-hint"));
    for _ in 2..=4 {
        page.click_button("more");
    }
    let look = page.until("why", |look| look.hint == "Hint 4/5");
    assert!(!look.offers("do-hint"), "more is to do it now");
    page.click_button("more");
    page.until("done, and the next one is offered", |look| look.line() != PUZZLE && look.offers("more"));
    page.click_button("more");
    page.until("the next one", |look| look.hint == "Hint 1/5");
    page.click_button("end-hint");
    page.until("closed", |look| look.hint == "Hint" && look.title == "Your puzzle");
}

#[test]
fn all_steps_now_are_listed_and_one_of_them_is_shown() {
    let page = Page::with(PUZZLE);
    page.press("Shift+h");
    let look = page.until("they are listed", |look| look.title.ends_with(" steps now"));
    assert!(look.drawn.is_empty() && look.live.starts_with(&look.title));
    page.click_button("step-1");
    let look = page.until("one is shown", |look| look.hint == "Hint 4/5");
    assert!(look.drawn.iter().any(|class| class.contains("placement")), "{:?}", look.drawn);
    assert!(look.offers("more") && look.offers("steps") && look.focus.starts_with('c'), "{}", look.focus);
    page.click_button("more");
    page.until("it is done", |look| look.title.ends_with("done") && look.line() != PUZZLE);
}
