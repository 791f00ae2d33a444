//! Many puzzles at once: pasted, solved by all cores, listed, played; and the page answers all the while.

use e2e_tests::{ColorScheme, MAX_BUSY_TASK_MS, Page, corpus_file};
use serde::Deserialize;

use crate::share_dialog::CATCH;
use crate::{PUZZLE, SOLUTION};

/// What is to be seen of the list.
#[derive(Debug, Deserialize)]
pub struct Seen {
    pub title: String,
    pub pace: String,
    /// One solution, none, more, not read.
    pub totals: Vec<String>,
    pub rows: u32,
    /// The names of the rows that are there, in their order.
    pub labels: Vec<String>,
    /// The one that the focus means.
    pub active: String,
    pub said: String,
}

const SEEN: &str = "
    const text = (id) => document.getElementById(id)?.textContent.replaceAll('\\u{a0}', '') ?? '';
    // What a list is shown in comes with the first list.
    const sheet = document.getElementById('batch-sheet') ?? document.createElement('div');
    const active = document.getElementById(sheet.getAttribute('aria-activedescendant'));
    return {
        title: text('room-title'),
        pace: text('batch-pace'),
        totals: ['one', 'none', 'many', 'unreadable'].map((kind) => text(`batch-${kind}`)),
        rows: Math.max(0, Number(sheet.getAttribute('aria-rowcount')) - 1),
        labels: [...sheet.querySelectorAll('.rows > :not([hidden], .waiting)')].map((row) => row.getAttribute('aria-label')),
        active: active?.getAttribute('aria-label') ?? '',
        said: text('batch-said'),
    };";

#[track_caller]
pub fn seen(page: &Page) -> Seen {
    page.run(SEEN)
}

#[track_caller]
pub fn wait_until_finished(page: &Page) -> Seen {
    page.wait_until("the list is open", |state| state.dialog == "room");
    for _ in 0..1500 {
        let seen = seen(page);
        // The totals come first; then the rows are filled in, one after the other.
        let total: u32 =
            seen.totals.iter().filter_map(|total| total.replace(',', "").parse::<u32>().ok()).sum();
        let is_drawn = seen.rows == total && seen.labels.len() >= total.min(16) as usize;
        if !seen.said.is_empty() && is_drawn {
            return seen;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("it does not end: {:?}", seen(page));
}

/// Puzzles with one solution each: the same with its digits renamed and its rows and columns turned about.
pub fn puzzles(count: usize) -> String {
    let mut list = String::new();
    // Times a number without a common factor with nine, and then shifted: no two digits become one.
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
    format!("# a list\n{}{clash}\n{several}\n{}\nhello <b>there</b>\n", puzzles(12), &PUZZLE[..80])
}

#[test]
fn a_list_is_solved_and_a_row_can_be_played() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let before = page.wait_until("the game is begun", |state| state.line() != PUZZLE);
    page.paste(&mixed_list());
    let list = wait_until_finished(&page);
    assert_eq!(list.title, "Done");
    assert!(list.pace.starts_with("16 puzzles in "), "{}", list.pace);
    assert!(list.said.starts_with("Done. 16 puzzles in "), "heard: {}", list.said);
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
        list.labels[15].starts_with("line 17 cannot be read, column 1: unexpected"),
        "{}",
        list.labels[15]
    );

    // By keyboard: the focus is on the table at once.
    page.press("End");
    assert!(seen(&page).active.starts_with("line 17"));
    page.press("Home Down");
    assert!(seen(&page).active.starts_with("line 3"));
    page.press("Enter");
    let third = puzzles(2)[82..163].to_owned();
    let state =
        page.wait_until("it lies on the board", |state| state.line() == third && state.dialog.is_empty());
    assert_eq!(state.title, "Your puzzle");
    page.click_button("shelf");
    let state = page.wait_until("the game before is still there", |state| state.title == "Back again");
    assert_eq!(state.line(), before.line());

    // And with the mouse: back to the list, another puzzle.
    page.click_button("room-list");
    page.wait_until("the list is there again", |state| state.dialog == "room");
    page.click("#batch-sheet .rows > :first-child");
    page.wait_until("the first one lies on the board", |state| {
        state.line() == PUZZLE && state.dialog.is_empty()
    });
}

#[test]
fn results_can_be_copied_to_the_clipboard() {
    let page = Page::open();
    // From the dialog as from the board.
    page.click_button("room-own");
    page.wait_until("the dialog is open", |state| state.focus == "o0");
    page.click("#own-text");
    page.type_text(&mixed_list());
    page.click_button("own-play");
    wait_until_finished(&page);
    page.allow_clipboard();
    page.click_button("batch-copy");
    page.wait_until("it is told", |_| seen(&page).said == "16 results are on the clipboard.");
    let text = page.clipboard();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0], format!("1\t{SOLUTION}\t0"));
    assert!(lines[12].starts_with("0\t535."), "{}", lines[12]);
    assert!(lines[13].starts_with("2\t"), "{}", lines[13]);
    assert!(lines[15].starts_with("?\thello <b>there</b>\tline 17, column 1: unexpected"), "{}", lines[15]);
}

/// Chooses from a list in the room.
fn choose(page: &Page, id: &str, value: &str) {
    page.run::<()>(&format!(
        "const field = document.getElementById('{id}');
         field.value = '{value}';
         field.dispatchEvent(new Event('change', {{ bubbles: true }}));
         return null;"
    ));
}

#[test]
fn rows_are_filtered_by_verdict_and_level_and_exported() {
    let page = Page::open();
    page.paste(&mixed_list());
    wait_until_finished(&page);
    page.click("[data-kind=many]");
    page.wait_until("one row is shown", |_| {
        let seen = seen(&page);
        seen.rows == 1 && seen.labels.len() == 1 && seen.labels[0].starts_with("line 15")
    });
    page.click("[data-kind=many]");
    page.wait_until("all are shown again", |_| seen(&page).rows == 16);
    page.click_button("batch-rate");
    page.wait_until("they are rated", |_| seen(&page).said.starts_with("Rated. 12 of 12 puzzles"));
    let label = "line 2, solutions: one, 30 clues, 0 guesses, rated 1.2 Easy";
    page.wait_until("the row tells it", |_| seen(&page).labels.first().is_some_and(|first| first == label));
    choose(&page, "batch-level", "hard");
    page.wait_until("none is so hard", |_| seen(&page).rows == 0 && seen(&page).labels.is_empty());
    choose(&page, "batch-level", "easy");
    page.wait_until("these are easy", |_| seen(&page).rows == 12);
    page.run::<()>(CATCH);
    for (action, name) in [("batch-csv", "ninefold-puzzles.csv"), ("batch-sdm", "ninefold-puzzles.sdm")] {
        page.click_button(action);
        page.wait_until("it is told", |_| seen(&page).said == format!("12 results are in {name}."));
        assert_eq!(page.run::<String>("return caughtName"), name);
        let text: String = page.run_async("caught.text().then(done);");
        let lines: Vec<&str> = text.lines().collect();
        if name.ends_with("csv") {
            assert_eq!(lines.len(), 13);
            let (before, after) = lines[1].split_once('.').expect("a time");
            assert!(before.starts_with("2,one,30,0,"), "{before}");
            assert_eq!(&after[1..], format!(",1.2,easy,{PUZZLE},{SOLUTION},"));
        } else {
            assert_eq!(text, puzzles(12));
        }
    }
}

#[test]
fn an_unreadable_line_opens_in_import() {
    let page = Page::open();
    page.paste(&mixed_list());
    wait_until_finished(&page);
    page.click("[data-kind=unreadable]");
    page.wait_until("two rows are shown", |_| seen(&page).labels.len() == 2);
    page.click("#batch-sheet .rows > :first-child");
    let state = page.wait_until("it is told what is wrong", |state| state.focus == "own-text");
    assert!(state.import.parse_error.contains("80 cells"), "{}", state.import.parse_error);
}

/// Drops a file made of parts, each so many times.
fn drop_file(page: &Page, parts: &str) {
    page.run::<()>(&format!(
        "const files = new DataTransfer();
         files.items.add(new File({parts}, 'puzzles.txt'));
         document.getElementById('board').dispatchEvent(
             new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }}));
         return null;"
    ));
}

#[test]
fn a_large_file_is_read_in_chunks() {
    let page = Page::open();
    let list = serde_json::to_string(&puzzles(1000)).expect("JSON");
    drop_file(&page, &format!("Array(20).fill({list})"));
    let ended = wait_until_finished(&page);
    assert_eq!((ended.totals[0].as_str(), ended.rows), ("20,000", 20_000));
    page.press("Escape");
    page.wait_until("the list is closed", |state| state.dialog.is_empty());
    // As Windows saves what it calls Unicode: two bytes each.
    let wide = format!("[new Uint16Array([0xfeff, ...[...{list}.repeat(5)].map((c) => c.charCodeAt(0))])]");
    drop_file(&page, &wide);
    assert_eq!(wait_until_finished(&page).totals[0], "5,000");
}

#[test]
fn csv_and_opensudoku_files_are_read_as_lists() {
    let page = Page::open();
    let table: Vec<String> = puzzles(30).lines().map(|line| format!("x,{line},{SOLUTION}")).collect();
    page.paste(&format!("source,puzzle,solution\n{}", table.join("\n")));
    assert_eq!(wait_until_finished(&page).totals, ["30", "0", "0", "0"]);
    page.press("Escape");
    page.wait_until("the list is closed", |state| state.dialog.is_empty());
    let game = |line: &str| format!("<game data=\"{}\"/>", line.replace('.', "0"));
    let games: Vec<String> = puzzles(2000).lines().map(game).collect();
    page.prepare_paste(&format!("<opensudoku>{}</opensudoku>", games.concat()));
    page.run::<()>("pasteHeld(); return null;");
    assert_eq!(wait_until_finished(&page).totals, ["2,000", "0", "0", "0"]);
}

/// The page is not drawn beneath a list, and is as high and as far down as before.
#[test]
fn scroll_position_is_restored_after_a_list() {
    let page = Page::open();
    page.resize(390, 568);
    let place = "return [scrollY, document.documentElement.scrollHeight].map(Math.round);";
    let before: [u32; 2] = page.run_async(
        "scrollTo(0, 9999);
         requestAnimationFrame(() => setTimeout(() => done([scrollY, document.documentElement.scrollHeight].map(Math.round))));",
    );
    assert!(before[0] > 50, "{before:?}");
    page.paste(&puzzles(12));
    wait_until_finished(&page);
    assert_eq!(page.run::<[u32; 2]>(place), before, "beneath the list");
    page.press("Escape");
    page.wait_until("the list is closed", |state| state.dialog.is_empty());
    assert_eq!(page.run::<[u32; 2]>(place), before, "after it");
}

#[test]
fn axe_passes_for_a_list() {
    let page = Page::open();
    page.paste(&mixed_list());
    wait_until_finished(&page);
    page.click_button("batch-rate");
    page.wait_until("they are rated", |_| seen(&page).said.starts_with("Rated."));
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        page.assert_accessible_in(
            &[ColorScheme::Light, ColorScheme::Dark],
            &format!("a list, {width} × {height}"),
        );
        let out: i64 = page.run("return document.documentElement.scrollWidth - innerWidth;");
        assert!(out <= 0, "{width}: wider than the window by {out}");
    }
}

#[test]
fn a_stopped_list_keeps_its_results() {
    let page = Page::open();
    page.prepare_paste(&puzzles(60_000));
    stop_at_first_rows(&page);
    let list = wait_until_finished(&page);
    assert_eq!(list.title, "Stopped");
    assert!(list.pace.contains("of the text was read"), "{list:?}");
    assert!((1..60_000).contains(&list.rows), "{list:?}");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(seen(&page).rows, list.rows, "nobody goes on");
}

/// Pastes the text that is held, and presses Stop when there are some rows. How long that takes to be seen.
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
    let list = corpus_file("17clue_49158.txt").unwrap_or_else(|| puzzles(20_000));
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
    walk(&page, count);
    let longest = page.longest_task();
    assert!(longest <= MAX_BUSY_TASK_MS, "a task takes {longest:.0} ms");
}

/// Goes to the end of so long a list by one key, and through the middle back to the beginning.
#[track_caller]
pub fn walk(page: &Page, count: usize) {
    page.press("End");
    // Rows are filled in one after the other.
    let last = format!("line {count} ");
    page.wait_until("the last row is there", |_| seen(page).active.replace(',', "").starts_with(&last));
    page.press("PageUp PageUp Home PageDown Down");
}
