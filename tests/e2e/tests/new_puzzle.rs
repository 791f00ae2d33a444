//! The New puzzle buttons of the four levels.

use e2e_tests::{Page, PageState};

use crate::PUZZLE;

#[test]
fn every_level_has_its_clue_count_and_symmetry() {
    let page = Page::open();
    let state = page.state();
    assert!(state.is_pressed("new-easy"), "the first puzzle is an easy one");
    assert!((32..=39).contains(&givens(&state)), "{} givens", givens(&state));

    for (level, name, window, is_mirrored) in [
        ("medium", "Medium", 28..=34, false),
        ("hard", "Hard", 27..=31, true),
        ("hell", "Hell", 26..=29, true),
        ("easy", "Easy", 32..=39, false),
    ] {
        let before = page.state().line();
        page.click_button(&format!("new-{level}"));
        let state =
            page.wait_until(&format!("a {level} puzzle is generated"), |state| state.line() != before);
        let count = givens(&state);
        assert!(window.contains(&count), "{level}: {count} givens");
        assert_eq!(state.title, "New puzzle");
        assert!(state.text.starts_with(&format!("{count} givens, one solution")), "{level}: {}", state.text);
        assert!(state.tag.starts_with(name) && state.phase == "playing", "{}", state.tag);
        assert!(
            !is_mirrored || has_mirrored_rows(&state),
            "{level}: the lower rows mirror the upper\n{state}"
        );
        let pressed: Vec<_> = state.pressed.iter().filter(|action| action.starts_with("new-")).collect();
        assert_eq!(pressed, [&format!("new-{level}")], "aria-pressed");
    }
}

fn givens(state: &PageState) -> usize {
    state.cells_with_class("given").len()
}

/// Whether row 9 has its givens in the same columns as row 1, row 8 as row 2, and so on.
fn has_mirrored_rows(state: &PageState) -> bool {
    let is_given = |row: usize, column: usize| state.cells[row * 9 + column].is("given");
    (0..4).all(|row| (0..9).all(|column| is_given(row, column) == is_given(8 - row, column)))
}

#[test]
fn new_puzzle_keeps_the_level() {
    let page = Page::open();
    page.click_button("new-hell");
    let first = page.wait_until("a hell puzzle is generated", |state| state.is_pressed("new-hell"));
    page.click_button("new");
    let second = page.wait_until("another puzzle is generated", |state| state.line() != first.line());
    assert!(second.is_pressed("new-hell"), "it is of the same level");
}

#[test]
fn previous_game_can_be_resumed() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+2 Shift+6");
    let left = page.wait_until("a move is made", |state| state.cells[3].notes == "26");

    page.click_button("new-hard");
    let generated = page.wait_until("another puzzle is generated", |state| state.is_pressed("new-hard"));
    assert!(generated.offers("previous-game"), "the game left is offered: {:?}", generated.offers);
    page.press("1");
    let begun = page.wait_until("a move is made in the other game", |state| state.line() != generated.line());

    page.click_button("previous-game");
    let back = page.wait_until("the first game is back", |state| state.title == "Previous game");
    assert_eq!((back.line(), back.cells[3].notes.as_str()), (left.line(), "26"));
    assert_eq!(back.cursor(), left.cursor());
    assert!(!back.is_pressed("new-hard"), "it is of no level");
    page.press("Ctrl+z Ctrl+z Ctrl+z");
    page.wait_until("with all that can be undone", |state| {
        state.line() == PUZZLE && state.is_disabled("undo")
    });

    page.click_button("previous-game");
    page.wait_until("the other game is back", |state| state.line() == begun.line());
}

#[test]
fn a_day_begins_with_its_puzzle_unless_a_game_is_under_way() {
    let page = Page::open_with_script(
        "const RealDate = Date;
         window.Date = class extends RealDate {
             constructor(...how) { how.length ? super(...how) : super(Date.now()); }
             static now() { return RealDate.now() + 864e5 * (sessionStorage.days || 0); }
         };",
    );
    page.click_button("new-hard");
    let first = page.wait_until("a hard puzzle is generated", |state| state.is_pressed("new-hard"));
    let reload_after = |days: u32| {
        page.exec(&format!("sessionStorage.days = {days};"));
        page.reload();
    };
    reload_after(0);
    page.wait_until("on the same day it is still there", |state| state.line() == first.line());

    reload_after(1);
    let daily = page.wait_until("the next day has another", |state| {
        state.phase == "playing" && state.line() != first.line() && !state.line().is_empty()
    });
    let expected: String = page.run(
        "// Firefox runs this in a world of its own, with the real Date.
             const tomorrow = new Date(performance.timeOrigin + performance.now() + 864e5);
             return `hard-${tomorrow.toLocaleDateString('sv').replaceAll('-', '')}`",
    );
    let name: String = page.run("return document.querySelector('#puzzle-id').textContent");
    assert_eq!(name, expected, "the daily puzzle of the player's level");
    assert!(daily.is_pressed("new-hard"));

    page.press("e Shift+5");
    let begun = page.wait_until("a note is made", |state| state.cells.iter().any(|cell| cell.notes == "5"));
    reload_after(3);
    let state = page.wait_until("the game under way stays", |state| state.phase == "playing");
    assert_eq!((state.line(), state.title.as_str()), (begun.line(), "Welcome back"));
    assert!(state.cells.iter().any(|cell| cell.notes == "5"), "with its note");
}
