//! The search for other puzzles on the workbench, in workers.

use e2e_tests::Page;

use crate::PUZZLE;
use crate::batch::wait_until_finished;

/// Opens the workbench with a puzzle from *Import*, and waits until it is surveyed.
#[track_caller]
fn open_with(page: &Page, puzzle: &str) {
    page.type_into_import(puzzle);
    page.wait_until("the puzzle is read", |state| state.import.line == puzzle);
    page.click_button("import-workbench");
    page.wait_until("it is surveyed", |_| page.text_of("workbench-title") == "Exactly one solution");
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
