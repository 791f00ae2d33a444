//! Lists of puzzles: pasted or dropped, solved by all cores, shown as a table, exported; meanwhile the page stays
//! responsive.

use e2e_tests::{MAX_BUSY_TASK_MS, Page, corpus_file};
use serde::Deserialize;

use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::share_dialog::CATCH_DOWNLOAD;
use crate::{PUZZLE, SOLUTION};

/// The visible state of the list.
#[derive(Debug, Deserialize)]
pub struct BatchState {
    pub title: String,
    pub pace: String,
    /// The numbers of puzzles with one solution, with none, with several, and of unreadable lines.
    pub totals: Vec<String>,
    pub rows: u32,
    /// The accessible names of the visible rows, in order.
    pub labels: Vec<String>,
    /// The accessible name of the row that `aria-activedescendant` refers to.
    pub active: String,
    pub said: String,
}

const READ_STATE: &str = "
    const text = (id) => document.getElementById(id)?.textContent.replaceAll('\\u{a0}', '') ?? '';
    // The table is created with the first list.
    const sheet = document.getElementById('batch-sheet') ?? document.createElement('div');
    const active = document.getElementById(sheet.getAttribute('aria-activedescendant'));
    return {
        title: text('panel-title'),
        pace: text('batch-pace'),
        totals: ['one', 'none', 'many', 'unreadable'].map((kind) => text(`batch-${kind}`)),
        rows: Math.max(0, Number(sheet.getAttribute('aria-rowcount')) - 1),
        labels: [...sheet.querySelectorAll('.rows > :not([hidden], .waiting)')].map((row) => row.getAttribute('aria-label')),
        active: active?.getAttribute('aria-label') ?? '',
        said: text('batch-status'),
    };";

#[track_caller]
pub fn batch_state(page: &Page) -> BatchState {
    page.run(READ_STATE)
}

#[track_caller]
pub fn wait_until_finished(page: &Page) -> BatchState {
    page.wait_until("the list is open", |state| state.dialog == "panel");
    for _ in 0..1500 {
        let seen = batch_state(page);
        // The totals are final first; then the rows are added one by one.
        let total: u32 =
            seen.totals.iter().filter_map(|total| total.replace(',', "").parse::<u32>().ok()).sum();
        let is_drawn = seen.rows == total && seen.labels.len() >= total.min(16) as usize;
        if !seen.said.is_empty() && is_drawn {
            return seen;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("it does not end: {:?}", batch_state(page));
}

/// `count` puzzles with one solution each: [`PUZZLE`] with its digits renamed and its bands and stacks moved.
pub fn puzzle_list(count: usize) -> String {
    let mut list = String::new();
    // Multiplied by a number coprime to nine and then shifted, so that no two digits become the same.
    for number in 0..count {
        let renamed = |byte: u8| match byte {
            b'1'..=b'9' => {
                let digit = usize::from(byte - b'1') * [1, 2, 4, 5, 7, 8][number % 6] + number / 6;
                b'1' + (digit % 9) as u8
            }
            blank => blank,
        };
        let turned = (0..81).map(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let (row, column) = ((row + 3 * (number / 54)) % 9, (column + 3 * (number / 162)) % 9);
            char::from(renamed(PUZZLE.as_bytes()[row * 9 + column]))
        });
        list.extend(turned);
        list.push('\n');
    }
    list
}

/// Twelve puzzles, one without solution, one with several, a comment and two lines that are no puzzle.
fn mixed_list() -> String {
    let several = PUZZLE.replacen("419..5....8..79", "4.........8....", 1);
    let clash = PUZZLE.replacen("53..", "535.", 1);
    let (short, markup) = (&PUZZLE[..80], &PUZZLE[..70]);
    format!("# a list\n{}{clash}\n{several}\n{short}\n{markup}<b>there</b>\n", puzzle_list(12))
}

#[test]
fn a_list_is_solved_and_a_row_can_be_played() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.line() != PUZZLE);
    page.paste(&mixed_list());
    let list = wait_until_finished(&page);
    assert_eq!(list.title, "List solved");
    assert!(list.pace.starts_with("16 puzzles in "), "{}", list.pace);
    assert!(list.said.starts_with("List solved. 16 puzzles in "), "announced: {}", list.said);
    assert_eq!((list.totals, list.rows), (["12", "1", "1", "2"].map(str::to_owned).to_vec(), 16));
    assert_eq!(list.labels[0], "line 2, solutions: one, 30 clues, 0 guesses");
    assert!(list.labels[12].starts_with("line 14, solutions: none, 31 clues"), "{}", list.labels[12]);
    assert!(list.labels[13].starts_with("line 15, solutions: two or more, 25 clues"), "{}", list.labels[13]);
    assert!(
        list.labels[14].starts_with("line 16 cannot be read, column 81: 80 cells"),
        "{}",
        list.labels[14]
    );
    assert!(
        list.labels[15].starts_with("line 17 cannot be read, column 71: unexpected"),
        "{}",
        list.labels[15]
    );

    // By keyboard: the table has the focus at once.
    page.press("End");
    assert!(batch_state(&page).active.starts_with("line 17"));
    page.press("Home Down");
    assert!(batch_state(&page).active.starts_with("line 3"));
    page.press("Enter");
    let third = puzzle_list(2)[82..163].to_owned();
    let state = page
        .wait_until("the puzzle is on the board", |state| state.line() == third && state.dialog.is_empty());
    assert_eq!(state.title, "Your puzzle");
    page.click_button("previous-game");
    let state =
        page.wait_until("the previous game is still available", |state| state.title == "Previous game");
    assert_eq!(state.line(), before.line());

    // By mouse: back to the list, another puzzle.
    page.open_dialog("panel-batch");
    page.click("#batch-sheet .rows > :first-child");
    page.wait_until("the first puzzle is on the board", |state| {
        state.line() == PUZZLE && state.dialog.is_empty()
    });
}

#[test]
fn results_can_be_copied_to_the_clipboard() {
    let page = Page::open();
    // The Import dialog accepts a list as the board does.
    page.open_import();
    page.click("#import-text");
    page.type_text(&mixed_list());
    page.click_button("import-play");
    wait_until_finished(&page);
    page.allow_clipboard();
    page.click_button("batch-copy");
    page.wait_until("the message is shown", |_| {
        batch_state(&page).said == "16 results are on the clipboard."
    });
    let text = page.clipboard();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0], format!("1\t{SOLUTION}\t0"));
    assert!(lines[12].starts_with("0\t535."), "{}", lines[12]);
    assert!(lines[13].starts_with("2\t"), "{}", lines[13]);
    let markup = format!("?\t{}<b>there</b>\tline 17, column 71: unexpected", &PUZZLE[..70]);
    assert!(lines[15].starts_with(&markup), "{}", lines[15]);
}

/// Selects an option of a list in the dialog, or fills a field.
pub fn select_option(page: &Page, id: &str, value: &str) {
    page.exec(&format!(
        "const field = document.getElementById('{id}');
         field.value = '{value}';
         for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, {{ bubbles: true }}));"
    ));
}

#[test]
fn rows_are_filtered_by_verdict_and_level_and_exported() {
    let page = Page::open();
    page.paste(&mixed_list());
    wait_until_finished(&page);
    page.click("[data-kind=many]");
    page.wait_until("one row is shown", |_| {
        let seen = batch_state(&page);
        seen.rows == 1 && seen.labels.len() == 1 && seen.labels[0].starts_with("line 15")
    });
    page.click("[data-kind=many]");
    page.wait_until("all are shown again", |_| batch_state(&page).rows == 16);
    page.click_button("batch-rate");
    page.wait_until("they are rated", |_| {
        batch_state(&page).said.starts_with("List rated. 12 of 12 puzzles")
    });
    let label = "line 2, solutions: one, 30 clues, 0 guesses, rated 1.2 Easy, about 5 minutes";
    page.wait_until("the row shows the rating", |_| {
        batch_state(&page).labels.first().is_some_and(|first| first == label)
    });
    let columns = visible_texts(&page, "#batch-sheet .head > span");
    let minutes = visible_texts(&page, "#batch-sheet .one:not([hidden]) > :nth-child(5)");
    assert_eq!((columns[4].as_str(), minutes[0].as_str()), ("Min.", "5"));
    for (direction, first) in [("ascending", "line 2"), ("descending", "line 17"), ("none", "line 2")] {
        page.click("[data-column=line] button");
        page.wait_until("the rows are sorted", |_| {
            let sorted: String = page.run("return document.querySelector('[data-column=line]').ariaSort;");
            sorted == direction && batch_state(&page).labels[0].starts_with(first)
        });
    }
    select_option(&page, "filter-level", "hard");
    page.wait_until("none is so hard", |_| {
        batch_state(&page).rows == 0 && batch_state(&page).labels.is_empty()
    });
    select_option(&page, "filter-level", "easy");
    page.wait_until("these are easy", |_| batch_state(&page).rows == 12);
    page.exec(CATCH_DOWNLOAD);
    for (format, name) in [("results", "ninefold-puzzles.csv"), ("sdm", "ninefold-puzzles.sdm")] {
        select_option(&page, "list-format", format);
        page.click_button("batch-save");
        page.wait_until("the message is shown", |_| {
            batch_state(&page).said == format!("12 results are in {name}.")
        });
        assert_eq!(page.run::<String>("return caughtName"), name);
        let text: String = page.run_async("caught.text().then(done);");
        let lines: Vec<&str> = text.lines().collect();
        if name.ends_with("csv") {
            assert_eq!(lines.len(), 13);
            let (before, after) = lines[1].split_once('.').expect("a time");
            assert!(before.starts_with("2,one,30,0,"), "{before}");
            let before_keys = format!(",1.2,easy,{PUZZLE},{SOLUTION},,5,");
            assert!(after[1..].starts_with(&before_keys) && after.ends_with(",,"), "{after}");
        } else {
            assert_eq!(text, puzzle_list(12).replace('.', "0"));
        }
    }
}

#[test]
fn a_corrected_line_goes_back_into_its_list() {
    let page = Page::open();
    page.paste(&mixed_list());
    let before = wait_until_finished(&page);
    page.click("[data-kind=unreadable]");
    page.wait_until("two rows are shown", |_| batch_state(&page).labels.len() == 2);
    page.click("#batch-sheet .rows > :first-child");
    let state = page.wait_until("the error is shown", |state| state.focus == "import-text");
    assert!(state.import.parse_error.contains("80 cells"), "{}", state.import.parse_error);
    page.exec(&format!(
        "const text = document.getElementById('import-text');
         text.value = '{PUZZLE}';
         text.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));"
    ));
    page.wait_until("it is solved", |state| state.import.title == "Exactly one solution");
    page.click_button("import-to-batch");
    page.wait_until("the list has one unreadable line less", |_| batch_state(&page).labels.len() == 1);
    let after = batch_state(&page);
    assert_eq!(after.rows, 1, "the filter stays");
    let number = |text: &str| text.parse::<usize>().expect("a number");
    assert_eq!(number(&after.totals[0]), number(&before.totals[0]) + 1);
}

#[test]
fn a_large_file_is_read_in_chunks() {
    let page = Page::open();
    let list = puzzle_list(1000);
    page.hold_text("puzzles.txt", &list.repeat(20));
    page.drop_file();
    let ended = wait_until_finished(&page);
    assert_eq!((ended.totals[0].as_str(), ended.rows), ("20,000", 20_000));
    page.close_dialog();
    // UTF-16 with a byte order mark, as Windows saves "Unicode".
    let wide = format!("\u{feff}{}", list.repeat(5));
    let wide: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
    page.hold_file("puzzles.txt", "", &wide);
    page.drop_file();
    assert_eq!(wait_until_finished(&page).totals[0], "5,000");
}

#[test]
fn csv_and_opensudoku_files_are_read_as_lists() {
    let page = Page::open();
    let table: Vec<String> = puzzle_list(30).lines().map(|line| format!("x,{line},{SOLUTION}")).collect();
    page.paste(&format!("source,puzzle,solution\n{}", table.join("\n")));
    assert_eq!(wait_until_finished(&page).totals, ["30", "0", "0", "0"]);
    page.close_dialog();
    let game = |line: &str| format!("<game data=\"{}\"/>", line.replace('.', "0"));
    let games: Vec<String> = puzzle_list(2000).lines().map(game).collect();
    page.prepare_paste(&format!("<opensudoku>{}</opensudoku>", games.concat()));
    page.exec("pasteHeld();");
    assert_eq!(wait_until_finished(&page).totals, ["2,000", "0", "0", "0"]);
}

/// The page is not drawn beneath a list, but keeps its height and scroll position.
#[test]
fn scroll_position_is_restored_after_a_list() {
    let page = Page::open();
    page.resize(390, 430);
    let place = "return [scrollY, document.documentElement.scrollHeight].map(Math.round);";
    let before: [u32; 2] = page.run_async(
        "scrollTo(0, 9999);
         requestAnimationFrame(() => setTimeout(() => done([scrollY, document.documentElement.scrollHeight].map(Math.round))));",
    );
    assert!(before[0] > 50, "{before:?}");
    page.paste(&puzzle_list(12));
    wait_until_finished(&page);
    assert_eq!(page.run::<[u32; 2]>(place), before, "beneath the list");
    page.close_dialog();
    assert_eq!(page.run::<[u32; 2]>(place), before, "after it");
}

#[test]
fn axe_passes_for_a_list() {
    let page = Page::open();
    page.paste(&mixed_list());
    wait_until_finished(&page);
    page.click_button("batch-rate");
    page.wait_until("they are rated", |_| batch_state(&page).said.starts_with("List rated."));
    assert_fits_and_accessible(&page, "a list");
}

#[test]
fn a_stopped_list_keeps_its_results() {
    let page = Page::open();
    page.prepare_paste(&puzzle_list(60_000));
    stop_at_first_rows(&page);
    let list = wait_until_finished(&page);
    assert_eq!(list.title, "Stopped");
    assert!(list.pace.contains("of the text was read"), "{list:?}");
    assert!((1..60_000).contains(&list.rows), "{list:?}");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(batch_state(&page).rows, list.rows, "no rows are added after Stop");
}

/// Pastes the prepared text and presses Stop at the first rows. Returns how long it takes until the button is gone,
/// in milliseconds.
#[track_caller]
pub fn stop_at_first_rows(page: &Page) -> f64 {
    page.run_async(
        "const sheet = () => document.getElementById('batch-sheet');
         const click = () => {
             if (!(sheet()?.getAttribute('aria-rowcount') >= 2)) return setTimeout(click);
             const stop = document.querySelector('[data-action=batch-stop]');
             const begun = performance.now();
             stop.click();
             const watch = () => (stop.checkVisibility() ? setTimeout(watch) : done(performance.now() - begun));
             watch();
         };
         sheet()?.setAttribute('aria-rowcount', 1);
         pasteHeld();
         click();",
    )
}

#[test]
fn page_stays_responsive_during_the_17_clue_list() {
    let list = corpus_file("17clue_49158.txt").unwrap_or_else(|| puzzle_list(20_000));
    let count = list.lines().count();
    let page = Page::open();
    page.throttle_and_watch_long_tasks();
    page.prepare_paste(&list);
    let meanwhile: bool = page.run_async(
        "const sheet = () => document.getElementById('batch-sheet');
         const rows = () => sheet() ? sheet().getAttribute('aria-rowcount') - 1 : 0;
         const press = () => {
             if (rows() < 2) return setTimeout(press);
             sheet().dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', key: 'ArrowDown', bubbles: true }));
             watch();
         };
         const watch = () => {
             const active = document.getElementById(sheet().getAttribute('aria-activedescendant'));
             if (active?.getAttribute('aria-rowindex') !== '3') return setTimeout(watch);
             done(document.querySelector('[data-action=batch-stop]').checkVisibility());
         };
         pasteHeld();
         press();",
    );
    assert!(meanwhile, "a key is answered while the list is worked on");
    let ended = wait_until_finished(&page);
    assert_eq!(ended.rows as usize, count);
    assert_eq!(ended.totals[0].replace(',', ""), count.to_string(), "each has one solution: {ended:?}");
    assert_eq!(ended.totals[1..], ["0", "0", "0"]);
    assert!(ended.pace.contains(" puzzles in ") && ended.pace.contains(" a second"), "{}", ended.pace);
    navigate_list(&page, count);
    let longest = page.longest_task();
    assert!(longest <= MAX_BUSY_TASK_MS, "a task takes {longest:.0} ms");
}

/// Scrolls to the end of a list of `count` rows by one key and back to the beginning.
#[track_caller]
pub fn navigate_list(page: &Page, count: usize) {
    page.press("End");
    // Rows are added one by one.
    let last = format!("line {count} ");
    page.wait_until("the last row is there", |_| {
        batch_state(page).active.replace(',', "").starts_with(&last)
    });
    page.press("PageUp PageUp Home PageDown Down");
}
