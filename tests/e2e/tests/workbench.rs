//! The workbench: clues typed on its board, what the survey says, and what a reload keeps.

use e2e_tests::{ColorScheme, Page};

use crate::PUZZLE;
use crate::layout::assert_no_sideways_scroll;

/// Two solutions: four cells can be filled in two ways.
const TWO_WAYS: &str = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

/// The clues on the board of the workbench, as 81 characters.
const READ_LINE: &str = "return [...document.querySelectorAll('#workbench-cells td')]
    .map((cell) => cell.classList.contains('given') ? cell.textContent : '.').join('');";

/// Opens the workbench with a puzzle from *Import*.
#[track_caller]
fn open_with(page: &Page, puzzle: &str) {
    page.type_into_import(puzzle);
    page.wait_until("the puzzle is read", |state| state.import.line == puzzle);
    page.click_button("import-workbench");
    wait_for_line(page, puzzle);
}

/// Opens the workbench by its link, as it was left.
#[track_caller]
pub fn open(page: &Page) {
    page.exec("location.hash = 'panel=workbench';");
    page.wait_until("the workbench is open", |state| {
        state.dialog == "panel" && count(page, "#workbench:not([hidden])") == 1
    });
}

#[track_caller]
fn wait_for_line(page: &Page, line: &str) {
    page.wait_for_value(
        "the clues",
        READ_LINE.trim_start_matches("return ").trim_end_matches(';'),
        |read: &String| read == line,
    );
}

#[track_caller]
fn wait_for_title(page: &Page, title: &str) {
    page.wait_until(title, |_| page.text_of("workbench-title") == title);
}

/// The notes in a cell, by its index.
fn notes(page: &Page, cell: usize) -> String {
    page.run(&format!(
        "return [...document.querySelectorAll('#w{cell} i')].map((note) => note.textContent).join('');"
    ))
}

/// The number of elements that match a selector.
fn count(page: &Page, selector: &str) -> usize {
    page.run(&format!("return document.querySelectorAll('{selector}').length;"))
}

#[test]
fn typed_digits_are_surveyed_until_the_puzzle_is_unique() {
    let page = Page::open();
    open_with(&page, TWO_WAYS);
    wait_for_title(&page, "2 solutions");
    page.wait_until("the candidates are drawn", |_| notes(&page, 32) == "13");
    assert_eq!(count(&page, "#workbench-board .decisive"), 8);
    page.press("Ctrl+Home Down Down Down Right Right Right Right Right");
    page.wait_until("the cell is described", |_| {
        page.run::<String>("return document.activeElement.getAttribute('aria-label');")
            == "1 3 possible, unique with 1 3, row 4 column 6"
    });
    page.press("1");
    wait_for_title(&page, "Exactly one solution");
    page.wait_until("the digit of the other cell is drawn", |_| notes(&page, 35) == "3");
    assert_eq!(count(&page, "#workbench-board .decisive"), 0);
    let level = "return document.querySelector('#workbench-facts dd').textContent;";
    page.wait_until("it is rated", |_| page.run::<String>(level).starts_with("Easy, rated "));
    page.press("Backspace");
    wait_for_title(&page, "2 solutions");
}

#[test]
fn redundant_clues_are_marked_and_rated_without() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    wait_for_title(&page, "Exactly one solution");
    let clues = ninefold::Grid::from_line(PUZZLE).expect("a grid");
    let redundant = ninefold::setter::redundant_clues(&clues).len();
    page.wait_until("they are marked", |_| count(&page, "#workbench-board .redundant") == redundant);
    page.click("#workbench-board .redundant");
    let cell = "return document.querySelector('#workbench-facts div:last-child dd').textContent;";
    page.wait_until("the rating without the clue", |_| {
        let text: String = page.run(cell);
        text.contains(": redundant; without it Easy, 1.")
    });
    page.click("#workbench-board .given:not(.redundant)");
    page.wait_until("the number of solutions without it", |_| {
        page.run::<String>(cell).contains(": without it ")
    });
}

#[test]
fn backdoors_ratings_and_unavoidable_sets_follow() {
    let page = Page::open();
    // AI Escargot of A. Inkala, 2006.
    open_with(&page, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let facts = "return [...document.querySelectorAll('#workbench-facts div:not([hidden]) dd')].map((fact) => fact.textContent);";
    page.wait_until("the backdoor and the ratings are known", |_| {
        let facts: Vec<String> = page.run(facts);
        let backdoor = |fact: &String| fact.contains(", then singles; ") && fact.ends_with(" such sets");
        facts.iter().any(backdoor) && facts.iter().any(|fact| fact.contains(" first digit, "))
    });
    page.exec("location.hash = 'panel=import';");
    open_with(&page, "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    page.wait_until("the unavoidable sets are counted", |_| {
        page.text_of("workbench-about").contains(" unavoidable sets of up to 12 cells, so a puzzle")
    });
}

#[test]
fn a_mistyped_clue_is_found() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.press("Ctrl+Home 1");
    wait_for_title(&page, "No solution");
    page.wait_until("the clue is named", |_| {
        page.text_of("workbench-about")
            .starts_with("Probably mistyped: with 5 instead of 1 in row 1 column 1")
    });
    assert!(count(&page, "#w0.mistyped") == 1 && page.state().is_disabled("workbench-play"));
    page.press("3");
    wait_for_title(&page, "Clues in conflict");
    page.press("5");
    wait_for_title(&page, "Exactly one solution");
}

#[test]
fn many_solutions_are_counted_while_digits_are_typed() {
    let page = Page::open();
    page.click_button("panel-import");
    page.click_button("import-workbench");
    page.wait_until("it is open", |_| count(&page, "#workbench:not([hidden])") == 1);
    page.click_button("workbench-clear");
    wait_for_line(&page, &".".repeat(81));
    wait_for_title(&page, "No clues yet");
    page.press("Ctrl+Home 1 Right 2 Right 3 Down 4 Down 7");
    wait_for_title(&page, "More than 1,000,000 solutions");
    assert_eq!(notes(&page, 80), "123456789");
}

#[test]
fn undo_and_a_reload_bring_back_every_board() {
    let page = Page::open();
    open_with(&page, PUZZLE);
    page.press("Ctrl+Home Right Right 4 Right Right Right 8");
    let later = PUZZLE.replacen("53..7.", "534.78", 1);
    wait_for_line(&page, &later);
    page.press("Ctrl+z");
    let before = PUZZLE.replacen("53..7", "534.7", 1);
    wait_for_line(&page, &before);
    page.reload();
    open(&page);
    wait_for_line(&page, &before);
    page.press("Ctrl+Shift+z");
    wait_for_line(&page, &later);
    page.click_button("workbench-undo");
    page.click_button("workbench-undo");
    wait_for_line(&page, PUZZLE);
    page.click_button("workbench-redo");
    wait_for_line(&page, &before);
}

#[test]
fn the_puzzle_of_the_game_is_taken_and_played() {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    page.click_button("panel-workbench");
    wait_for_line(&page, PUZZLE);
    page.resize(1280, 800);
    page.click_button("workbench-clear");
    wait_for_line(&page, &".".repeat(81));
    page.click_button("workbench-game");
    wait_for_line(&page, PUZZLE);
    page.press("Ctrl+Home Right Right 4");
    wait_for_title(&page, "Exactly one solution");
    page.click_button("workbench-play");
    let made = PUZZLE.replacen("53..7", "534.7", 1);
    let state = page.wait_until("it is played", |state| state.dialog.is_empty() && state.line() == made);
    assert_eq!(state.cells_with_class("given").len(), 31);
    page.open_dialog("panel-share");
    page.click("#share [data-action=panel-workbench]");
    wait_for_line(&page, &made);
    page.click_button("workbench-import");
    page.wait_until("it is in Import", |state| state.import.line == made);
}

#[test]
fn a_survey_also_runs_without_workers() {
    let page = Page::open_with_script(crate::workers::NO_WORKERS);
    open_with(&page, TWO_WAYS);
    wait_for_title(&page, "2 solutions");
    page.wait_until("the candidates are drawn", |_| notes(&page, 32) == "13");
    page.press("Ctrl+Home Down Down Down Right Right Right Right Right 3");
    wait_for_title(&page, "Exactly one solution");
}

#[test]
fn the_workbench_fits_and_passes_axe() {
    let page = Page::open();
    open_with(&page, TWO_WAYS);
    for (width, height) in [(320, 568), (375, 553), (390, 844), (1280, 800), (740, 360)] {
        page.resize(width, height);
        assert_no_sideways_scroll(&page, &format!("{width} by {height}"));
        let is_in_sight: bool = page.run(
            "const dialog = document.getElementById('panel').getBoundingClientRect();
             const button = document.querySelector('[data-action=workbench-play]').getBoundingClientRect();
             return button.height > 20 && button.bottom <= dialog.bottom && dialog.bottom <= innerHeight;",
        );
        assert!(is_in_sight, "the buttons below are in sight at {width} by {height}");
    }
    page.resize(390, 844);
    let schemes = [ColorScheme::Light, ColorScheme::Dark, ColorScheme::Contrast, ColorScheme::Forced];
    page.assert_accessible_in(&schemes, "two solutions");
    page.press("Ctrl+Home 1");
    wait_for_title(&page, "Clues in conflict");
    page.assert_accessible_in(&schemes, "a mistyped clue");
}
