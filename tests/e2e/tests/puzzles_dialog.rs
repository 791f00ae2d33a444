//! The Puzzles dialog, and links to puzzles.

use e2e_tests::{ColorScheme, Page};
use ninefold::{Grid, Level, Puzzle, PuzzleId, rate};
use ninefold_app::calendar::Day;
use serde_json::json;

use crate::PUZZLE;
use crate::backup::{bring_in, choose_file, save_copy};
use crate::share_dialog::{CATCH_DOWNLOAD, printed_page_sizes};
use crate::shared_game::caught_picture;
use crate::storage::encode_record;

/// Puzzles by level, symmetry and seed.
const GOLDEN: &str = include_str!("../../data/generated_puzzles.txt");

fn open_dialog(page: &Page) {
    page.click_button("panel-puzzles");
    page.wait_until("the dialog is open", |_| {
        page.run("return document.querySelector('#puzzles')?.hidden === false")
    });
}

fn fill(page: &Page, field: &str, value: &str) {
    page.exec(&format!("document.querySelector('#{field}').value = '{value}'"));
}

/// The puzzle of a level, a symmetry and a seed.
fn golden_puzzle(head: &str) -> &'static str {
    GOLDEN.lines().find_map(|line| line.strip_prefix(head)).expect("a golden puzzle").trim()
}

#[test]
fn a_puzzle_opens_by_its_id() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark], "puzzles of all kinds");
    page.click_button("by-id");
    assert_eq!(page.state().focus, "puzzle-name");
    fill(&page, "puzzle-name", "hell");
    page.click_button("play-by-id");
    let said = || page.run::<String>("return document.querySelector('#puzzles-error').textContent");
    page.wait_until("the id is refused", |_| said().contains("as in hell-123"));
    page.assert_accessible("a name that is none");
    fill(&page, "puzzle-name", "hell-7-diagonal");
    page.exec("document.querySelector('#puzzle-name').focus()");
    page.press("Enter");
    let state = page.wait_until("the puzzle is generated", |state| state.is_pressed("new-hell"));
    assert_eq!(state.line(), golden_puzzle("hell diagonal 7 "));
    assert!(state.dialog.is_empty() && state.tag.starts_with("Hell I"), "{}", state.tag);
}

#[test]
fn a_link_loads_its_puzzle_only_once() {
    let page = Page::open();
    page.exec("history.replaceState(null, '', '#seed=hard-1')");
    page.reload();
    let state = page.wait_until("the puzzle is generated", |state| {
        state.is_pressed("new-hard") && state.phase == "playing"
    });
    assert_eq!(state.line(), golden_puzzle("hard mirror 1 "));
    assert!(!page.address().contains('#'), "{}", page.address());
    page.press("1 2 3 4");
    let begun = page.wait_until("a move is made", |state| state.line() != golden_puzzle("hard mirror 1 "));
    page.reload();
    assert_eq!(page.wait_until("the change is saved", |state| state.phase == "playing").line(), begun.line());
    // A link followed in the open page.
    page.exec("location.hash = 'daily=2026-11-20&level=medium'");
    let state = page.wait_until("the daily puzzle is generated", |state| state.is_pressed("new-medium"));
    assert_eq!(state.title, "Puzzle of 20 Nov");
    assert!(puzzle_id(&page).ends_with("-20261120"), "{}", puzzle_id(&page));
    page.exec("location.hash = 'daily=today&level=hell'");
    let state = page.wait_until("that of today is generated", |state| state.is_pressed("new-hell"));
    assert!(state.title.starts_with("Puzzle of "), "{}", state.title);
    page.exec("location.hash = 'panel=banana'");
    page.wait_until("there is no such panel", |state| {
        state.title == "This link is incomplete" && state.dialog.is_empty()
    });
    page.exec("location.hash = 'seed=<i>'");
    let state = page.wait_until("it is refused", |state| state.title == "No such puzzle");
    assert!(state.text.starts_with("“<i>”") || state.text.contains("%3Ci%3E"), "{}", state.text);
}

#[test]
fn a_damaged_link_opens_its_puzzle_or_says_so() {
    let page = Page::open();
    let encoded: String =
        "c=680&seed=hard-1".bytes().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat();
    page.exec(&format!("history.replaceState(null, '', '#{encoded}\u{200b}')"));
    page.reload();
    let state = page.wait_until("the puzzle is generated", |state| {
        state.is_pressed("new-hard") && state.phase == "playing"
    });
    assert_eq!(state.line(), golden_puzzle("hard mirror 1 "));
    page.exec("location.hash = 'C=6EU&SEED=HARD-'");
    let state = page.wait_until("it is refused", |state| state.title == "This link is incomplete");
    assert_eq!(state.line(), golden_puzzle("hard mirror 1 "));
}

#[test]
fn daily_puzzle_is_rated_and_a_similar_one_generated() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    let today: String = page.run(
        "const d = new Date(), two = (n) => `${n}`.padStart(2, '0');
         return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`",
    );
    page.click_button("daily-hell");
    let state = page.wait_until("the puzzle is generated", |state| state.is_pressed("new-hell"));
    assert!(state.title.starts_with("Puzzle of "), "{}", state.title);
    assert!(puzzle_id(&page).ends_with(&today.replace('-', "")), "{}", puzzle_id(&page));
    page.click_button("rate");
    let state = page.wait_until("it is rated", |state| state.title.contains("rated"));
    assert!(
        state.title.starts_with("Hell I")
            && state.text.contains("hardest first")
            && state.text.contains(" minutes for most players."),
        "{}: {}",
        state.title,
        state.text
    );
    let name = PuzzleId::daily(Level::Hell, &today).expect("a date").to_string();
    assert!(state.text.contains(&name), "{}", state.text);
    let before = state.line();
    page.click_button("similar");
    let state = page.wait_until("a similar puzzle is generated", |state| state.line() != before);
    assert!(state.tag.starts_with("Hell I"), "{}", state.tag);
}

#[test]
fn a_puzzle_of_about_twenty_minutes_is_generated() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    page.click_button("by-minutes");
    fill(&page, "minutes-level", "hell");
    let offered: String = page.run(
        "document.querySelector('#minutes-level').dispatchEvent(new Event('change', { bubbles: true }));
        return [...document.querySelectorAll('#minutes option')].map((choice) => choice.value).join();",
    );
    assert_eq!(offered, "15,20,25,30");
    fill(&page, "minutes", "20");
    page.click_button("play-by-minutes");
    let state = page.wait_until("the puzzle is generated", |state| state.tag.starts_with("Hell"));
    let puzzle = Puzzle::new(Grid::from_line(&state.line()).expect("81 cells")).expect("one solution");
    let minutes = rate(&puzzle).time.minutes();
    assert!((17..=23).contains(&minutes), "{minutes} minutes: {}", state.line());
}

#[test]
fn shuffled_puzzle_says_how_it_was_made() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    page.click_button("by-pattern");
    fill(&page, "puzzle-level", "hell");
    fill(&page, "puzzle-variant", "shuffle");
    page.click_button("play-by-pattern");
    let state = page.wait_until("the puzzle is generated", |state| state.title == "Shuffled puzzle");
    assert!(
        state.text.contains("row pattern of Hell") && state.text.contains("one solution"),
        "{}",
        state.text
    );
}

#[test]
fn a_technique_can_be_practised_repeatedly() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    page.click_button("by-technique");
    let choices: Vec<String> =
        page.run("return [...document.querySelectorAll('#technique option')].map((choice) => choice.value)");
    assert_eq!(choices.len(), 66);
    assert!(!choices.iter().any(|key| key == "remote-pair"), "a special case is never the next step");
    fill(&page, "technique", "w-wing");
    page.click_button("play-by-technique");
    let state = page.wait_until("a position is there", |state| state.title == "Find it: W-wing");
    assert!(
        state.annotations.is_empty() && state.hint_level.is_empty(),
        "{} {:?}",
        state.hint_level,
        state.annotations
    );
    page.assert_accessible("practice");
    let before = state.line();
    page.click_button("practise");
    page.wait_until("another position is shown", |state| {
        state.title == "Find it: W-wing" && state.line() != before
    });
    page.show_hint(4);
    assert!(page.state().title.starts_with("W-wing"));
    // It is not among the buttons of a hint.
    page.press("Escape");
    page.click_button("previous-game");
    page.wait_until("the previous game is back", |state| state.line() == PUZZLE);
}

/// The ID of the puzzle, as the header shows it.
fn puzzle_id(page: &Page) -> String {
    page.text_of("puzzle-id")
}

/// The accessible names of the four daily puzzles in the dialog.
fn tiles(page: &Page) -> Vec<String> {
    page.run("return [...document.querySelectorAll('.tiles button')].map((tile) => tile.ariaLabel ?? '')")
}

#[test]
fn daily_tiles_show_progress_and_resume_the_game() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    page.wait_until("nothing is begun", |_| {
        tiles(&page).concat() == "Easy, newMedium, newHard, newHell, new"
    });
    page.click_button("daily-easy");
    page.wait_until("the puzzle is generated", |state| state.title.starts_with("Puzzle of"));
    page.press("e");
    for digit in 1..=9 {
        page.press(&digit.to_string());
    }
    let left = page.wait_until("a move is made", |state| !state.is_disabled("undo"));
    open_dialog(&page);
    page.wait_until("the game on the board counts", |_| tiles(&page)[0].ends_with(" to go"));
    page.click_button("daily-hard");
    page.wait_until("another one is generated", |state| state.is_pressed("new-hard"));
    open_dialog(&page);
    page.wait_until("an archived game counts", |_| tiles(&page)[0].ends_with(" to go"));
    page.click_button("daily-easy");
    let back = page.wait_until("it is on the board again", |state| state.is_pressed("new-easy"));
    assert_eq!((back.line(), back.title.as_str()), (left.line(), "Welcome back"));
    open_dialog(&page);
    page.click_button("daily-easy");
    page.wait_until("it is on the board already", |state| state.dialog.is_empty());
    assert_eq!(page.state().line(), left.line());
}

/// The names of the days in the quilt on which something is solved.
fn solved_days(page: &Page) -> Vec<String> {
    page.run(
        "return [...document.querySelectorAll('#quilt-board button')].map((day) => day.ariaLabel).filter((name) => name.includes('solved'))",
    )
}

/// The day that is chosen in the quilt, or none.
fn chosen_day(page: &Page) -> String {
    page.run("return document.querySelector('#quilt-board [aria-pressed=true]')?.dataset.date ?? ''")
}

/// Stores games of puzzles of a day as they are kept when their moves are not: solved in four minutes.
fn store_solved(page: &Page, puzzles: &[String]) {
    let games: Vec<_> = puzzles
        .iter()
        .zip(1..)
        .map(|(puzzle, begun)| {
            let header = format!("play {puzzle}\nbegun {begun}\nwon {begun} 248000 0\n");
            (begun, encode_record(0, &header))
        })
        .collect();
    page.run_async::<()>(&format!(
        "for (const [begun, head] of {}) ninefold.archiveGame(begun, head, head);
         setTimeout(() => done(null), 100);",
        json!(games)
    ));
}

/// A clock that stands still in the middle of a day.
const CLOCK_OF_A_DAY: &str = "
    const Machine = Date;
    window.Date = class extends Machine {
        static now() { return Machine.parse('2027-01-15T12:00:00'); }
        constructor(...how) { how.length ? super(...how) : super(Date.now()); }
    };";

#[test]
fn the_quilt_shows_81_days_and_chooses_one_by_keyboard_and_mouse() {
    let page = Page::open_with_script(CLOCK_OF_A_DAY);
    page.import_puzzle(PUZZLE);
    store_solved(&page, &["easy 20270113", "hard 20270113", "easy 20261101"].map(str::to_owned));
    open_dialog(&page);
    page.wait_until("today is chosen", |state| {
        state.focus == "daily-easy" && chosen_day(&page) == "2027-01-15"
    });
    assert_eq!(page.text_of("quilt-range"), "Nov 20, 2026 to today");
    let days = "return document.querySelectorAll('#quilt-board button').length
        + ' ' + document.querySelectorAll('#quilt-board :disabled').length";
    assert_eq!(page.run::<String>(days), "81 24");
    page.wait_until("the games count", |_| {
        solved_days(&page) == ["Wednesday, January 13, Easy and Hard solved"]
    });
    assert_eq!(page.text_of("quilt-facts"), "2 solved");
    page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark, ColorScheme::Contrast], "the quilt");
    let day = || page.run::<String>("return document.activeElement.dataset.date ?? ''");
    page.press_until("Tab", "day");
    assert_eq!(day(), "2027-01-15");
    page.press("Left Left");
    page.wait_until("the focus has moved", |_| day() == "2027-01-13");
    page.press("Enter");
    page.wait_until("the day is chosen", |_| chosen_day(&page) == "2027-01-13");
    assert_eq!(tiles(&page), ["Easy, solved in 4:08", "Medium, new", "Hard, solved in 4:08", "Hell, new"]);
    assert_eq!(day(), "2027-01-13", "the focus stays");
    page.press("Up");
    page.wait_until("the row above", |_| day() == "2027-01-04");
    page.click_button("day-before");
    page.wait_until("a day earlier", |_| chosen_day(&page) == "2027-01-12");
    page.click_button("quilt-before");
    page.wait_until("the quilt before", |_| page.text_of("quilt-range") == "Aug 31, 2026 to Nov 19, 2026");
    page.wait_until("it has its game", |_| solved_days(&page).len() == 1);
    page.click("#quilt-board [data-date='2026-11-01']");
    page.wait_until("its day is chosen", |_| tiles(&page)[0] == "Easy, solved in 4:08");
    page.click_button("daily-medium");
    page.wait_until("its puzzle is generated", |_| puzzle_id(&page) == "medium-20261101");
}

#[test]
fn two_hundred_days_of_games_fill_three_quilts() {
    let page = Page::open_with_script(CLOCK_OF_A_DAY);
    let first: Day = "2026-06-30".parse().expect("a day");
    let puzzles: Vec<String> = (0..200)
        .flat_map(|days| {
            let date = first.plus_days(days).to_string().replace('-', "");
            // All four levels on every tenth day.
            Level::ALL
                .into_iter()
                .take(if days % 10 == 0 { 4 } else { 1 })
                .map(move |level| format!("{level} {date}"))
        })
        .collect();
    store_solved(&page, &puzzles);
    open_dialog(&page);
    let facts = || page.text_of("quilt-facts");
    page.wait_until("the games count", |_| facts() == "72 solved, 5 whole days");
    page.click_button("quilt-before");
    page.wait_until("the quilt before", |_| facts() == "105 solved, 8 whole days");
    page.click_button("quilt-before");
    page.wait_until("the first quilt", |_| facts() == "83 solved, 7 whole days");
    page.click_button("quilt-after");
    page.click_button("quilt-after");
    page.wait_until("today's", |_| facts() == "72 solved, 5 whole days");
    page.close_dialog();

    let copy = save_copy(&page);
    let other = Page::open_with_script(CLOCK_OF_A_DAY);
    choose_file(&other, &copy);
    bring_in(&other);
    other.close_dialog();
    open_dialog(&other);
    other.wait_until("the same in the copy", |_| other.text_of("quilt-facts") == "72 solved, 5 whole days");
    other.click_button("quilt-before");
    other.wait_until("and before", |_| other.text_of("quilt-facts") == "105 solved, 8 whole days");
}

#[test]
fn a_quilt_is_saved_as_a_picture_and_printed_on_one_sheet() {
    let page = Page::open_with_script(CLOCK_OF_A_DAY);
    store_solved(&page, &["easy 20270113", "hard 20270113"].map(str::to_owned));
    open_dialog(&page);
    page.wait_until("the games count", |_| page.text_of("quilt-facts") == "2 solved");
    page.exec(CATCH_DOWNLOAD);
    page.click_button("quilt-save");
    page.wait_until("the picture is saved", |_| {
        page.text_of("quilt-status") == "Saved: ninefold-81-days.png"
    });
    let (width, height, colours) = caught_picture(&page);
    assert_eq!((width, height), (1240, 1754));
    assert!(colours > 3, "{colours} colours");
    page.exec("window.print = () => { window.printed = true; };");
    page.click_button("quilt-print");
    let () = page.run_async("const wait = () => (window.printed ? done() : setTimeout(wait, 20)); wait();");
    let sheets = printed_page_sizes(&page);
    assert_eq!(sheets.len(), 1, "{sheets:?}");
    assert!((sheets[0].0 - 210.0).abs() < 0.5 && (sheets[0].1 - 297.0).abs() < 0.5, "{sheets:?}");
    page.close_dialog();
    let sheet: Option<String> = page.run("return document.body.dataset.sheet");
    assert_eq!(sheet, None, "the page prints its board again");
}
