//! New puzzles of the four levels.

use browser_tests::{Look, Page};

use crate::PUZZLE;

#[test]
fn every_level_keeps_its_promise() {
    let page = Page::open();
    let look = page.look();
    assert!(look.is_pressed("new-easy"), "the first puzzle is an easy one");
    assert!((36..=39).contains(&givens(&look)), "{} givens", givens(&look));

    for (level, name, window, is_mirrored) in [
        ("medium", "Medium", 30..=36, false),
        ("hard", "Hard", 29..=31, true),
        ("hell", "Hell", 27..=29, true),
        ("easy", "Easy", 36..=39, false),
    ] {
        let before = page.look().line();
        page.click_button(&format!("new-{level}"));
        let look = page.until(&format!("{level} is dealt"), |look| look.line() != before);
        let count = givens(&look);
        assert!(window.contains(&count), "{level}: {count} givens");
        assert_eq!(look.title, "A new puzzle");
        assert!(look.text.starts_with(&format!("{count} givens, one solution")), "{level}: {}", look.text);
        assert!(look.tag.starts_with(name) && look.phase == "playing", "{}", look.tag);
        assert!(!is_mirrored || has_mirrored_rows(&look), "{level}: the lower rows mirror the upper\n{look}");
        let pressed: Vec<_> = look.pressed.iter().filter(|action| action.starts_with("new-")).collect();
        assert_eq!(pressed, [&format!("new-{level}")], "aria-pressed");
    }
}

fn givens(look: &Look) -> usize {
    look.cells_that_are("given").len()
}

/// Whether row 9 has its givens where row 1 has them, row 8 where row 2 has them, and so on.
fn has_mirrored_rows(look: &Look) -> bool {
    let is_given = |row: usize, column: usize| look.cells[row * 9 + column].is("given");
    (0..4).all(|row| (0..9).all(|column| is_given(row, column) == is_given(8 - row, column)))
}

#[test]
fn another_puzzle_is_another_of_the_same_level() {
    let page = Page::open();
    page.click_button("new-hell");
    let first = page.until("hell is dealt", |look| look.is_pressed("new-hell"));
    page.click_button("new");
    let second = page.until("another is dealt", |look| look.line() != first.line());
    assert!(second.is_pressed("new-hell"), "it is of the same level");
}

#[test]
fn the_game_before_can_be_gone_back_to() {
    let page = Page::with(PUZZLE);
    page.press("4 Right Shift+2 Shift+6");
    let left = page.until("the game is begun", |look| look.cells[3].notes == "26");

    page.click_button("new-hard");
    let dealt = page.until("another is dealt", |look| look.is_pressed("new-hard"));
    assert!(dealt.offers("shelf"), "the game left is offered: {:?}", dealt.offers);
    page.press("1");
    let begun = page.until("the other is begun too", |look| look.line() != dealt.line());

    page.click_button("shelf");
    let back = page.until("the first game is back", |look| look.title == "Back again");
    assert_eq!((back.line(), back.cells[3].notes.as_str()), (left.line(), "26"));
    assert_eq!(back.cursor(), left.cursor());
    assert!(!back.is_pressed("new-hard"), "it is of no level");
    page.press("Ctrl+z Ctrl+z Ctrl+z");
    page.until("with all that can be undone", |look| look.line() == PUZZLE && look.is_disabled("undo"));

    page.click_button("shelf");
    page.until("the other one took its place", |look| look.line() == begun.line());
}
