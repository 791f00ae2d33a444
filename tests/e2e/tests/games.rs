//! The Games dialog: the list of earlier games and the statistics.

use e2e_tests::Page;

use crate::layout::assert_fits_and_accessible;
use crate::{PUZZLE, SOLUTION};

/// The texts of all visible elements of a selector.
pub fn visible_texts(page: &Page, selector: &str) -> Vec<String> {
    page.run(&format!(
        "return [...document.querySelectorAll('{selector}')].filter((e) => e.checkVisibility())
             .map((e) => e.innerText.replace(/\\s+/g, ' ').trim());"
    ))
}

/// Opens the list and waits for `count` games.
pub fn open_games(page: &Page, count: usize) -> Vec<String> {
    page.open_dialog("panel-games");
    page.wait_until("the games are listed", |_| visible_texts(page, "#games-list .game").len() == count);
    visible_texts(page, "#games-list .game")
}

/// Starts another puzzle, so that the current one moves to the list.
pub fn start_new_puzzle(page: &Page, level: &str) {
    let before = page.state().line();
    page.click_button(&format!("new-{level}"));
    page.wait_until("another puzzle is generated", |state| {
        state.line() != before && state.phase == "playing"
    });
}

/// Imports the solved grid with one empty cell, and fills it.
pub fn solve_one_open_cell(page: &Page, cell: usize) {
    page.import_puzzle(&format!("{}.{}", &SOLUTION[..cell], &SOLUTION[cell + 1..]));
    page.press(&SOLUTION[cell..=cell]);
    page.wait_until("it is solved", |state| state.title == "Solved");
}

#[test]
fn a_listed_game_resumes_with_its_undo_history() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right 6 Ctrl+z");
    let left = page.wait_until("a move is made", |state| state.cells[2].digit == "4");
    for level in ["easy", "hell"] {
        start_new_puzzle(&page, level);
        page.press("e 1 2 3");
        page.wait_until("a move is made", |state| !state.is_disabled("undo"));
    }
    start_new_puzzle(&page, "medium");
    page.reload_game();
    let games = open_games(&page, 3);
    assert!(games[0].starts_with("Hell ") && games[1].starts_with("Easy "), "{games:?}");
    assert!(games[2].contains("Your own puzzle") && games[2].contains("50 cells to go"), "{games:?}");
    page.click("#games-list li:nth-child(3) .game");
    let back = page.wait_until("it is on the board again", |state| state.line() == left.line());
    assert_eq!((back.dialog.as_str(), back.title.as_str()), ("", "Welcome back"));
    page.press("Ctrl+y");
    page.wait_until("what was undone can be redone", |state| state.cells[3].digit == "6");
    page.press("Ctrl+z Ctrl+z");
    page.wait_until("all moves are undone", |state| state.line() == PUZZLE && state.is_disabled("undo"));
}

#[test]
fn a_game_is_deleted_and_restored_by_keyboard() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    start_new_puzzle(&page, "easy");
    page.press_until("Shift+Tab", "panel-games");
    page.press("Enter");
    page.wait_until("the games are listed", |_| visible_texts(&page, "#games-list .game").len() == 1);
    assert_eq!(page.state().focus, "games-list", "where one begins");
    page.press_until("Tab", "games-edit");
    page.press("Enter");
    page.press_until("Tab", "game-delete");
    page.press("Enter");
    page.wait_until("it is deleted", |state| state.focus == "game-restore");
    assert_eq!(visible_texts(&page, "#games-list li"), ["Deleted: Your own puzzle Undo"]);
    page.assert_accessible("a deleted game");
    page.press("Enter");
    page.wait_until("it is back", |state| state.focus == "game-resume");
    page.press("Tab Enter");
    page.wait_until("it is deleted again", |state| state.focus == "game-restore");
    page.close_dialog();
    page.wait_until("the focus is where it was", |state| state.focus == "panel-games");
    open_games(&page, 0);
    assert!(visible_texts(&page, "#games-note")[0].contains("There are none yet"));
}

#[test]
fn only_the_last_hundred_games_keep_their_moves() {
    let page = Page::open();
    let (whole, all, again): (usize, usize, bool) = page.run_async(
        "const archive = (begun) => ninefold.archiveGame(begun, 'head', 'record');
         for (let begun = 1; begun <= 100; begun++) archive(begun);
         // Played again, the first game is no longer the oldest.
         setTimeout(() => {
             archive(1);
             for (let begun = 101; begun <= 105; begun++) archive(begun);
             const games = ninefold.archived()[0].transaction('games').objectStore('games');
             games.getAll().onsuccess = ({ target }) => {
                 const whole = target.result.filter((game) => game.record && game.at);
                 done([whole.length, target.result.filter((game) => game.head).length, !!target.result[0].record]);
             };
         }, 20);",
    );
    assert_eq!((whole, all, again), (100, 105, true));
}

#[test]
fn the_pace_of_three_games_is_in_statistics_and_import() {
    let page = Page::open();
    for cell in [40, 41, 42] {
        solve_one_open_cell(&page, cell);
    }
    page.import_puzzle(PUZZLE);
    open_games(&page, 3);
    page.click_button("games-statistics");
    page.click("#games-table summary");
    let shares = || visible_texts(&page, "#games-pace td");
    page.wait_until("the pace is known", |_| shares().first().is_some_and(|easy| easy.ends_with('%')));
    assert_eq!(shares()[1..], ["–"; 4], "no games of other levels");
    page.close_dialog();
    page.type_into_import(PUZZLE);
    let state = page.wait_until("the analysis is complete", |state| state.import.facts.len() == 3);
    assert_eq!(state.import.facts[0], "Easy, rated 1.2, about 5 minutes, you about 1");
    page.click_button("import-play");
    for _ in 0..2 {
        page.wait_until("the puzzle is on the board", |state| {
            state.phase == "playing" && state.dialog.is_empty() && state.line() == PUZZLE
        });
        page.click_button("rate");
        page.wait_until("the rating says how long the player takes", |state| {
            state.text.contains("usually 2 to 11. You: about 1 minute.")
        });
        page.reload();
    }
}

#[test]
fn statistics_count_solved_games_and_summary_compares_them() {
    let page = Page::open();
    solve_one_open_cell(&page, 40);
    page.wait_until("it is solved", |state| state.title == "Solved");
    assert_eq!(page.state().text.lines().count(), 1, "nothing to compare with");
    solve_one_open_cell(&page, 41);
    let state = page.wait_until("the summary compares the games", |state| state.text.contains("usual"));
    assert!(state.announcement.starts_with("Solved, 0"), "said once: {}", state.announcement);

    page.import_puzzle(PUZZLE);
    page.click_button("solve");
    page.wait_until("Solve has filled the board", |state| state.phase == "solved");
    page.import_puzzle(PUZZLE);
    let games = open_games(&page, 3);
    assert!(games[0].contains("Filled in by Solve") && games[1].contains("Solved in 0"), "{games:?}");
    page.click_button("games-statistics");
    page.wait_until("the facts are there", |_| {
        visible_texts(&page, "#games-facts div")
            .iter()
            .any(|fact| fact.contains("2 puzzles solved") || fact.contains("puzzles solved 2"))
    });
    page.click("#games-table summary");
    let numbers = || visible_texts(&page, "#games-statistics tbody td:last-child");
    page.wait_until("the statistics are there", |_| numbers().first().is_some_and(|played| played == "2"));
    assert_eq!(numbers()[1..4], ["2", "0", "0"], "solved, with hints, hints");
    assert_eq!(visible_texts(&page, "#games-streak"), ["Days in a row with a solved puzzle: 1. Longest: 1."]);
    assert_eq!(visible_texts(&page, "#games-plots figcaption").len(), 1);
    page.click("#games-plots summary");
    assert_eq!(visible_texts(&page, "#games-plots li").len(), 2);
    for part in ["games-statistics", "games-list"] {
        page.click_button(part);
        assert_fits_and_accessible(&page, part);
    }
    page.click_button("games-statistics");
    let file: String = page.run_async(
        "HTMLAnchorElement.prototype.click = function () {};
         const make = URL.createObjectURL.bind(URL);
         URL.createObjectURL = (blob) => { blob.text().then(done); return make(blob); };
         document.querySelector('[data-action=games-export]').click();",
    );
    assert_eq!(file.lines().filter(|line| line.starts_with("own,,")).count(), 3, "{file}");

    page.click_button("games-reset");
    page.wait_until("the page asks for confirmation", |state| state.focus == "games-reset-cancel");
    let question = || visible_texts(&page, "#games-reset-question");
    assert_eq!(question(), ["Delete the statistics of 2 games?"]);
    page.click_button("games-reset-confirm");
    page.wait_until("the statistics are reset", |state| {
        numbers().first().is_some_and(|played| played == "0") && state.focus == "games-reset-undo"
    });
    let before = numbers();
    assert!(question().is_empty(), "it is answered");
    assert!(visible_texts(&page, "[data-action=games-reset]").is_empty(), "there is nothing to delete");
    // Deleted by accident, twice: they come back, also when the dialog was closed meanwhile.
    page.close_dialog();
    solve_one_open_cell(&page, 42);
    page.wait_until("it is solved", |state| state.title == "Solved");
    open_games(&page, 4);
    page.click_button("games-statistics");
    page.click_button("games-reset");
    assert_eq!(question(), ["Delete the statistics of 1 game?"]);
    page.click_button("games-reset-confirm");
    page.wait_until("they are reset again", |state| state.focus == "games-reset-undo");
    page.close_dialog();
    open_games(&page, 4);
    page.click_button("games-statistics");
    for left in [1, 0] {
        page.click_button("games-reset-undo");
        page.wait_until("a reset is undone", |_| {
            visible_texts(&page, "[data-action=games-reset-undo]").len() == left
        });
    }
    page.wait_until("the games count again", |_| numbers() != before);
    page.click_button("games-reset");
    page.click_button("games-reset-confirm");
    page.wait_until("the statistics are reset", |_| numbers() == before);
    page.click_button("games-list");
    assert_eq!(visible_texts(&page, "#games-list .game").len(), 4, "the games are there all the same");
}

#[test]
fn without_storage_the_list_lasts_until_the_page_closes() {
    let page = Page::open_with_script(
        "indexedDB.open = () => { throw new DOMException('denied'); };
         Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } });",
    );
    page.wait_until("the message is shown", |state| state.title == "Progress is not saved");
    page.import_puzzle(PUZZLE);
    page.press("4");
    start_new_puzzle(&page, "easy");
    open_games(&page, 1);
    assert!(visible_texts(&page, "#games-note")[0].contains("as long as the page is open"));
    page.click("#games-list .game");
    page.wait_until("it is on the board again", |state| state.cells[2].digit == "4");
}

#[test]
fn the_page_opened_last_takes_the_game_lock() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    page.wait_until("a move is made", |state| state.cells[2].digit == "4");
    // Another tab takes the lock when it opens the page.
    page.exec("navigator.locks.request('saves', { steal: true }, () => new Promise(() => {}));");
    let state = page.wait_until("the game waits", |state| state.title == "The game is open elsewhere");
    assert_eq!(
        (state.phase.as_str(), state.board_shown, state.focus.as_str()),
        ("paused", false, "resume-cover")
    );
    page.assert_accessible("open elsewhere");
    page.press_enter_to_leave();
    page.wait_until("it is back", |state| state.title == "Welcome back" && state.phase == "playing");
    page.press("Right 6");
    page.wait_until("the game goes on", |state| state.cells[2].digit == "4" && state.cells[3].digit == "6");
}
