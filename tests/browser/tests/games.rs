//! Nothing begun is lost: the list of games, and what there is to look back on.

use browser_tests::{Page, Scheme};

use crate::layout::assert_no_sideways_scroll;
use crate::{PUZZLE, SOLUTION};

/// The texts of all that is to be seen of this selector.
pub fn texts(page: &Page, selector: &str) -> Vec<String> {
    page.run(&format!(
        "return [...document.querySelectorAll('{selector}')].filter((e) => e.checkVisibility())
             .map((e) => e.innerText.replace(/\\s+/g, ' ').trim());"
    ))
}

/// Opens the list and waits for so many games.
fn enter(page: &Page, count: usize) -> Vec<String> {
    page.click_button("room-games");
    page.until("the room is there", |look| look.dialog == "room");
    page.until("the games are listed", |_| texts(page, "#games-list .game").len() == count);
    texts(page, "#games-list .game")
}

fn close(page: &Page) {
    page.press("Escape");
    page.until("the room is closed", |look| look.dialog.is_empty());
}

/// Begins another puzzle, so that the one on the table leaves it.
fn deal(page: &Page, level: &str) {
    let before = page.look().line();
    page.click_button(&format!("new-{level}"));
    page.until("another is dealt", |look| look.line() != before && look.phase == "playing");
}

/// Brings a puzzle of which one cell is open, and fills it in.
pub fn solve_one(page: &Page, cell: usize) {
    page.bring(&format!("{}.{}", &SOLUTION[..cell], &SOLUTION[cell + 1..]));
    page.press(&SOLUTION[cell..=cell]);
    page.until("it is solved", |look| look.title == "Solved");
}

#[test]
fn a_game_left_is_in_the_list_and_resumes_with_its_undo() {
    let page = Page::with(PUZZLE);
    page.press("4 Right 6 Ctrl+z");
    let left = page.until("it is begun", |look| look.cells[2].digit == "4");
    for level in ["easy", "hell"] {
        deal(&page, level);
        page.press("e 1 2 3");
        page.until("it is begun", |look| !look.is_disabled("undo"));
    }
    deal(&page, "medium");
    page.reload();
    page.until("the page is there again", |look| look.phase == "playing");
    let games = enter(&page, 3);
    assert!(games[0].starts_with("Hell · hell-") && games[1].starts_with("Easy · easy-"), "{games:?}");
    assert!(games[2].contains("Your own puzzle") && games[2].contains("50 cells open"), "{games:?}");
    page.click("#games-list li:nth-child(3) .game");
    let back = page.until("it is on the board again", |look| look.line() == left.line());
    assert_eq!((back.dialog.as_str(), back.title.as_str()), ("", "Welcome back"));
    page.press("Ctrl+y");
    page.until("what was undone can be redone", |look| look.cells[3].digit == "6");
    page.press("Ctrl+z Ctrl+z");
    page.until("and all undone", |look| look.line() == PUZZLE && look.is_disabled("undo"));
}

#[test]
fn a_game_is_deleted_and_brought_back_by_keyboard_alone() {
    let page = Page::with(PUZZLE);
    page.press("4");
    deal(&page, "easy");
    page.press_until("Shift+Tab", "room-games");
    page.press("Enter");
    page.until("the games are listed", |_| texts(&page, "#games-list .game").len() == 1);
    assert_eq!(page.look().focus, "games-list", "where one begins");
    page.press_until("Tab", "game-delete");
    page.press("Enter");
    page.until("it is deleted", |look| look.focus == "game-restore");
    assert_eq!(texts(&page, "#games-list li"), ["Deleted: Your own puzzle Undo"]);
    page.assert_accessible("a deleted game");
    page.press("Enter");
    page.until("it is back", |look| look.focus == "game-resume");
    page.press("Tab Enter");
    page.until("it is deleted again", |look| look.focus == "game-restore");
    close(&page);
    page.until("the focus is where it was", |look| look.focus == "room-games");
    enter(&page, 0);
    assert!(texts(&page, "#games-note")[0].contains("None has been put aside yet"));
}

#[test]
fn a_hundred_games_are_kept_whole_and_of_the_others_what_counts() {
    let page = Page::open();
    let (whole, all, again): (usize, usize, bool) = page.run_later(
        "const archive = (begun) => ninefold.archive(begun, 'head', 'record');
         for (let begun = 1; begun <= 100; begun++) archive(begun);
         // Played again, the first is no longer the one played longest ago.
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
fn statistics_tell_what_was_solved_and_a_summary_how_it_compares() {
    let page = Page::open();
    solve_one(&page, 40);
    let look = page.until("what it took is told", |look| look.text.contains("What it takes"));
    assert_eq!(look.text.lines().count(), 2, "nothing to compare with: {}", look.text);
    solve_one(&page, 41);
    let look = page.until("it is compared", |look| look.text.contains("of this kind"));
    assert!(look.text.contains("of 1 game "), "{}", look.text);
    assert!(look.live.starts_with("Solved. Your own puzzle"), "said once: {}", look.live);

    page.bring(PUZZLE);
    page.click_button("solve");
    page.until("Solve has filled it in", |look| look.phase == "solved");
    page.bring(PUZZLE);
    let games = enter(&page, 3);
    assert!(games[0].contains("Filled in by Solve") && games[1].contains("Solved in 00:0"), "{games:?}");
    page.click_button("games-statistics");
    let numbers = || texts(&page, "#games-statistics tbody td:last-child");
    page.until("the statistics are there", |_| numbers().first().is_some_and(|played| played == "2"));
    assert_eq!(numbers()[1..4], ["2", "0", "0"], "solved, with hints, hints");
    assert_eq!(texts(&page, "#games-streak"), ["Days in a row with a solved puzzle: 1. The most so far: 1."]);
    assert_eq!(texts(&page, "#games-plots figcaption").len(), 1);
    page.click("#games-plots summary");
    assert_eq!(texts(&page, "#games-plots li").len(), 2);
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        for part in ["games-statistics", "games-list"] {
            page.click_button(part);
            page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], &format!("{part}, {width} wide"));
            assert_no_sideways_scroll(&page, part);
        }
    }
    page.click_button("games-statistics");
    let file: String = page.run_later(
        "HTMLAnchorElement.prototype.click = function () {};
         const make = URL.createObjectURL.bind(URL);
         URL.createObjectURL = (blob) => { blob.text().then(done); return make(blob); };
         document.querySelector('[data-action=games-export]').click();",
    );
    assert_eq!(file.lines().filter(|line| line.starts_with("own,,")).count(), 3, "{file}");

    page.click_button("games-reset");
    page.until("that is asked again", |look| look.focus == "games-reset-not");
    page.click_button("games-reset-sure");
    page.until("they begin anew", |_| numbers().first().is_some_and(|played| played == "0"));
    page.click_button("games-list");
    assert_eq!(texts(&page, "#games-list .game").len(), 3, "the games are there all the same");
}

#[test]
fn where_nothing_can_be_kept_the_list_lasts_as_long_as_the_page() {
    let page = Page::open_after(
        "indexedDB.open = () => { throw new DOMException('denied'); };
         Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } });",
    );
    page.until("that is told", |look| look.title == "Progress is not kept");
    page.bring(PUZZLE);
    page.press("4");
    deal(&page, "easy");
    enter(&page, 1);
    assert!(texts(&page, "#games-note")[0].contains("as long as the page is open"));
    page.click("#games-list .game");
    page.until("it is on the board again", |look| look.cells[2].digit == "4");
}

#[test]
fn a_database_from_before_keeps_what_is_there() {
    let page = Page::with(PUZZLE);
    page.press("4");
    page.until("it is begun", |look| look.cells[2].digit == "4");
    page.run_later::<bool>(
        "const record = () => localStorage.getItem('ninefold.save');
         const wait = () => (record()?.includes('+ 2=4') ? done(true) : setTimeout(wait, 20));
         wait();",
    );
    let record: String = page.run("return localStorage.getItem('ninefold.save');");
    // A page of the same site without the program.
    let api = format!("{}api.js", page.address());
    page.run::<()>(&format!("location.href = '{api}'; return null;"));
    while !page.run::<bool>("return document.readyState === 'complete' && location.href.endsWith('api.js');")
    {
    }
    let made: bool = page.run_later(&format!(
        "localStorage.clear();
         indexedDB.deleteDatabase('ninefold').onsuccess = () => {{
             const opening = indexedDB.open('ninefold', 1);
             opening.onupgradeneeded = () => opening.result.createObjectStore('saves');
             opening.onsuccess = () => {{
                 const writing = opening.result.transaction('saves', 'readwrite');
                 writing.objectStore('saves').put({record:?}, 'a');
                 writing.oncomplete = () => {{ opening.result.close(); done(true); }};
             }};
         }};"
    ));
    assert!(made);
    // It has no picture for the tab.
    assert_eq!(page.take_errors().iter().filter(|error| !error.contains("favicon.ico")).count(), 0);
    page.run::<()>(&format!("location.href = '{}'; return null;", page.address()));
    page.until("the game is there again", |look| look.phase == "playing" && look.cells[2].digit == "4");
    deal(&page, "easy");
    enter(&page, 1);
}

#[test]
fn of_two_pages_the_one_opened_last_keeps_the_game() {
    let page = Page::with(PUZZLE);
    page.press("4");
    page.until("it is begun", |look| look.cells[2].digit == "4");
    // What another page does when it is opened.
    page.run::<()>(
        "navigator.locks.request('saves', { steal: true }, () => new Promise(() => {})); return null;",
    );
    let look = page.until("it waits", |look| look.title == "The game is open elsewhere");
    assert_eq!(
        (look.phase.as_str(), look.board_shown, look.focus.as_str()),
        ("paused", false, "resume-cover")
    );
    page.assert_accessible("open elsewhere");
    page.leave_by_enter();
    page.until("it is back", |look| look.title == "Welcome back" && look.phase == "playing");
    page.press("Right 6");
    page.until("and goes on", |look| look.cells[2].digit == "4" && look.cells[3].digit == "6");
}
