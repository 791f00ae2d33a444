//! The search for other puzzles on the workbench, in workers.

use e2e_tests::{ColorScheme, Page};

use crate::PUZZLE;
use crate::batch::wait_until_finished;
use crate::layout::assert_no_sideways_scroll;

/// Opens the workbench with a puzzle from *Import*, and waits until it is surveyed.
#[track_caller]
fn open_with(page: &Page, puzzle: &str) {
    page.type_into_import(puzzle);
    page.wait_until("the puzzle is read", |state| state.import.line == puzzle);
    page.click_button("import-workbench");
    page.wait_until("it is surveyed", |_| page.text_of("workbench-title") == "Exactly one solution");
    let facts = "return document.getElementById('workbench-facts').textContent;";
    page.wait_until("all is known", |_| !page.run::<String>(facts).contains('…'));
}

/// What is said about the search.
fn search_text(page: &Page) -> String {
    page.text_of("workbench-search-text")
}

/// The puzzles that are listed.
fn listed(page: &Page) -> Vec<String> {
    page.run(
        "return [...document.querySelectorAll('#workbench-found li:not([hidden])')].map((item) => item.textContent.replaceAll('\\n', ''));",
    )
}

#[test]
fn minimal_puzzles_are_found_taken_over_and_opened_as_a_list() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.click_button("workbench-search-minimal");
    page.wait_until("all are found", |_| search_text(&page).ends_with(" found: these are all"));
    let puzzle = ninefold::Puzzle::new(ninefold::Grid::from_line(PUZZLE).expect("a grid")).expect("a puzzle");
    let all: Vec<String> = ninefold::setter::MinimalSearch::new(&puzzle).map(|grid| grid.to_line()).collect();
    assert_eq!(search_text(&page), format!("{} found: these are all", all.len()));
    let first = listed(&page);
    assert!(first.len() == 8 && first.iter().all(|line| all.contains(line)), "{first:?}");
    page.click_button("workbench-found-2");
    page.wait_until("it is on the board", |_| page.text_of("workbench-about") == "Every clue is needed.");
    page.click_button("workbench-list");
    assert_eq!(wait_until_finished(&page).rows as usize, all.len());
}

/// A puzzle with 17 clues, of the list of G. Royle: its search for two exchanged clues takes half a minute.
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

#[test]
fn a_long_search_is_stopped() {
    let page = Page::open();
    open_with(&page, SEVENTEEN);
    page.click_button("workbench-search-two-exchanges");
    page.wait_until("it is searched", |_| search_text(&page).ends_with(" % searched"));
    page.click_button("workbench-stop");
    page.wait_until("it is stopped", |_| search_text(&page).ends_with("before it was stopped"));
    // Another search takes its place.
    page.click_button("workbench-search-same-solution");
    page.wait_until("enough are found", |_| search_text(&page) == "The first 1,000 are found");
    assert_eq!(listed(&page).len(), 8);
}

/// The painted cells, as indices.
fn painted(page: &Page) -> Vec<usize> {
    page.run(
        "return [...document.querySelectorAll('#pattern-cells [aria-selected=true]')].map((cell) => Number(cell.dataset.patternCell));",
    )
}

/// What is said about the pattern.
fn pattern_text(page: &Page) -> String {
    page.text_of("pattern-text")
}

/// Sets a field of the form.
#[track_caller]
fn set_field(page: &Page, id: &str, value: &str) {
    page.exec(&format!(
        "const field = document.getElementById('{id}');
         field.value = '{value}';
         field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    ));
}

#[test]
fn a_pattern_is_painted_by_pointer_and_keys() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.click_button("workbench-pattern");
    page.wait_until("the form is open", |_| pattern_text(&page) == "30 cells may have a clue");
    page.click_button("workbench-pattern-none");
    page.wait_until("nothing is painted", |_| {
        pattern_text(&page) == "0 cells: a puzzle has at least 17 clues" && painted(&page).is_empty()
    });
    assert!(page.state().is_disabled("workbench-search-pattern"));
    set_field(&page, "pattern-symmetry", "half-turn");
    page.click("#pattern-1");
    assert_eq!(painted(&page), [1, 79]);
    page.press("Right Right Space");
    assert_eq!(painted(&page), [1, 3, 77, 79]);
    page.press("Left Left Enter");
    assert_eq!(painted(&page), [3, 77]);
    // A stroke over three cells, as a mouse or a finger makes it.
    page.exec(
        "const board = document.getElementById('pattern-board');
         const send = (type, id, buttons) => {
           const cell = document.getElementById(id);
           const { left, top } = cell.getBoundingClientRect();
           cell.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, buttons, clientX: left + 9, clientY: top + 9 }));
         };
         board.scrollIntoView();
         send('pointerdown', 'pattern-20', 1); send('pointermove', 'pattern-21', 1); send('pointermove', 'pattern-22', 1);
         send('pointermove', 'pattern-24', 0);
         document.getElementById('pattern-22').click();",
    );
    assert_eq!(painted(&page), [3, 20, 21, 22, 58, 59, 60, 77]);
    // The clues on the board stay as they were.
    assert_eq!(page.text_of("workbench-title"), "Exactly one solution");
}

#[test]
fn puzzles_of_a_pattern_are_found_and_opened_as_a_list() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.click_button("workbench-pattern");
    page.click_button("workbench-pattern-all");
    page.wait_until("it is refused", |_| pattern_text(&page).starts_with("Leave at least one cell empty"));
    set_field(&page, "pattern-clues", "27");
    set_field(&page, "pattern-symmetry", "diagonal");
    page.wait_until("it is accepted", |_| pattern_text(&page) == "81 cells may have a clue");
    page.click_button("workbench-search-pattern");
    page.wait_until("enough are found", |_| search_text(&page) == "The first 10 are found");
    for line in listed(&page) {
        let puzzle =
            ninefold::Puzzle::new(ninefold::Grid::from_line(&line).expect("a grid")).expect("a puzzle");
        let cells = puzzle.givens().filled();
        assert!((26..=27).contains(&cells.len()) && ninefold::Symmetry::Diagonal.holds_for(cells), "{line}");
    }
    page.click_button("workbench-list");
    assert_eq!(wait_until_finished(&page).rows, 10);
}

#[test]
fn puzzles_of_a_pattern_are_chosen_by_how_they_are_solved() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.click_button("workbench-pattern");
    page.click_button("workbench-pattern-all");
    set_field(&page, "pattern-clues", "26");
    set_field(&page, "pattern-level", "easy");
    set_field(&page, "pattern-needs", "x-wing");
    page.wait_until("it is refused", |_| pattern_text(&page).ends_with("too hard for this level"));
    // This technique is rare, so the search would take long.
    set_field(&page, "pattern-needs", "");
    set_field(&page, "pattern-level", "hard");
    set_field(&page, "pattern-count", "2");
    set_field(&page, "pattern-without", "xy-wing");
    page.wait_until("it is accepted", |_| !page.state().is_disabled("workbench-search-pattern"));
    page.click_button("workbench-search-pattern");
    page.wait_until("puzzles are rated", |_| search_text(&page).contains(" rated, "));
    page.wait_until("enough are found", |_| search_text(&page) == "The first 2 are found");
    for line in listed(&page) {
        let puzzle =
            ninefold::Puzzle::new(ninefold::Grid::from_line(&line).expect("a grid")).expect("a puzzle");
        let rating = ninefold::rate(&puzzle);
        let uses = |key| rating.techniques.iter().any(|(technique, _)| technique.key() == key);
        assert!(rating.level == ninefold::Level::Hard && !uses("xy-wing"), "{line}");
    }
}

#[test]
fn the_form_of_a_pattern_fits_and_passes_axe() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.click_button("workbench-pattern");
    for (width, height) in [(320, 568), (390, 844), (1280, 800), (740, 360)] {
        page.resize(width, height);
        assert_no_sideways_scroll(&page, &format!("{width} by {height}"));
    }
    page.resize(390, 844);
    page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark, ColorScheme::Forced], "a pattern");
}
