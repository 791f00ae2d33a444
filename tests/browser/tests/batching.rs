//! Many puzzles at once: pasted, solved by all cores, listed, played; and the page answers all the while.

use browser_tests::{Page, SANE_TASK, Scheme, corpus};
use serde::Deserialize;

use crate::sharing::CATCH;
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
pub fn until_ended(page: &Page) -> Seen {
    page.until("the list is open", |look| look.dialog == "room");
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
fn mixed() -> String {
    let several = PUZZLE.replacen("419..5....8..79", "4.........8....", 1);
    let clash = PUZZLE.replacen("53..", "535.", 1);
    format!("# a list\n{}{clash}\n{several}\n{}\nhello <b>there</b>\n", puzzles(12), &PUZZLE[..80])
}

#[test]
fn a_list_is_solved_and_shown_and_its_puzzles_can_be_played() {
    let page = Page::with(PUZZLE);
    page.press("4");
    let before = page.until("the game is begun", |look| look.line() != PUZZLE);
    page.paste(&mixed());
    let list = until_ended(&page);
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
    let look = page.until("it lies on the board", |look| look.line() == third && look.dialog.is_empty());
    assert_eq!(look.title, "Your puzzle");
    page.click_button("shelf");
    let look = page.until("the game before is still there", |look| look.title == "Back again");
    assert_eq!(look.line(), before.line());

    // And with the mouse: back to the list, another puzzle.
    page.click_button("room-list");
    page.until("the list is there again", |look| look.dialog == "room");
    page.click("#batch-sheet .rows > :first-child");
    page.until("the first one lies on the board", |look| look.line() == PUZZLE && look.dialog.is_empty());
}

#[test]
fn the_results_can_be_copied() {
    let page = Page::open();
    // From the dialog as from the board.
    page.click_button("room-own");
    page.until("the dialog is open", |look| look.focus == "o0");
    page.click("#own-text");
    page.type_in(&mixed());
    page.click_button("own-play");
    until_ended(&page);
    page.permit_clipboard();
    page.click_button("batch-copy");
    page.until("it is told", |_| seen(&page).said == "16 results are on the clipboard.");
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
fn rows_are_shown_by_verdict_and_level_and_saved() {
    let page = Page::open();
    page.paste(&mixed());
    until_ended(&page);
    page.click("[data-kind=many]");
    page.until("one row is shown", |_| {
        let seen = seen(&page);
        seen.rows == 1 && seen.labels.len() == 1 && seen.labels[0].starts_with("line 15")
    });
    page.click("[data-kind=many]");
    page.until("all are shown again", |_| seen(&page).rows == 16);
    page.click_button("batch-rate");
    page.until("they are rated", |_| seen(&page).said.starts_with("Rated. 12 of 12 puzzles"));
    let label = "line 2, solutions: one, 30 clues, 0 guesses, rated 1.2 Easy";
    page.until("the row tells it", |_| seen(&page).labels.first().is_some_and(|first| first == label));
    choose(&page, "batch-level", "hard");
    page.until("none is so hard", |_| seen(&page).rows == 0 && seen(&page).labels.is_empty());
    choose(&page, "batch-level", "easy");
    page.until("these are easy", |_| seen(&page).rows == 12);
    page.run::<()>(CATCH);
    for (action, name) in [("batch-csv", "ninefold-puzzles.csv"), ("batch-sdm", "ninefold-puzzles.sdm")] {
        page.click_button(action);
        page.until("it is told", |_| seen(&page).said == format!("12 results are in {name}."));
        assert_eq!(page.run::<String>("return caughtName"), name);
        let text: String = page.run_later("caught.text().then(done);");
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
fn a_line_that_cannot_be_read_goes_where_it_is_corrected() {
    let page = Page::open();
    page.paste(&mixed());
    until_ended(&page);
    page.click("[data-kind=unreadable]");
    page.until("two rows are shown", |_| seen(&page).labels.len() == 2);
    page.click("#batch-sheet .rows > :first-child");
    let look = page.until("it is told what is wrong", |look| look.focus == "own-text");
    assert!(look.own.fault.contains("80 cells"), "{}", look.own.fault);
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
fn a_long_file_is_read_bit_by_bit() {
    let page = Page::open();
    let list = serde_json::to_string(&puzzles(1000)).expect("JSON");
    drop_file(&page, &format!("Array(20).fill({list})"));
    let ended = until_ended(&page);
    assert_eq!((ended.totals[0].as_str(), ended.rows), ("20,000", 20_000));
    page.press("Escape");
    page.until("the list is closed", |look| look.dialog.is_empty());
    // As Windows saves what it calls Unicode: two bytes each.
    let wide = format!("[new Uint16Array([0xfeff, ...[...{list}.repeat(5)].map((c) => c.charCodeAt(0))])]");
    drop_file(&page, &wide);
    assert_eq!(until_ended(&page).totals[0], "5,000");
}

#[test]
fn a_table_and_the_data_of_a_program_are_lists() {
    let page = Page::open();
    let table: Vec<String> = puzzles(30).lines().map(|line| format!("x,{line},{SOLUTION}")).collect();
    page.paste(&format!("source,puzzle,solution\n{}", table.join("\n")));
    assert_eq!(until_ended(&page).totals, ["30", "0", "0", "0"]);
    page.press("Escape");
    page.until("the list is closed", |look| look.dialog.is_empty());
    let game = |line: &str| format!("<game data=\"{}\"/>", line.replace('.', "0"));
    let games: Vec<String> = puzzles(2000).lines().map(game).collect();
    page.hold(&format!("<opensudoku>{}</opensudoku>", games.concat()));
    page.run::<()>("pasteHeld(); return null;");
    assert_eq!(until_ended(&page).totals, ["2,000", "0", "0", "0"]);
}

/// The page is not drawn beneath a list, and is as high and as far down as before.
#[test]
fn a_page_that_was_scrolled_is_where_it_was_after_a_list() {
    let page = Page::open();
    page.resize(390, 568);
    let place = "return [scrollY, document.documentElement.scrollHeight].map(Math.round);";
    let before: [u32; 2] = page.run_later(
        "scrollTo(0, 9999);
         requestAnimationFrame(() => setTimeout(() => done([scrollY, document.documentElement.scrollHeight].map(Math.round))));",
    );
    assert!(before[0] > 50, "{before:?}");
    page.paste(&puzzles(12));
    until_ended(&page);
    assert_eq!(page.run::<[u32; 2]>(place), before, "beneath the list");
    page.press("Escape");
    page.until("the list is closed", |look| look.dialog.is_empty());
    assert_eq!(page.run::<[u32; 2]>(place), before, "after it");
}

#[test]
fn the_list_breaks_no_rule() {
    let page = Page::open();
    page.paste(&mixed());
    until_ended(&page);
    page.click_button("batch-rate");
    page.until("they are rated", |_| seen(&page).said.starts_with("Rated."));
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], &format!("a list, {width} × {height}"));
        let out: i64 = page.run("return document.documentElement.scrollWidth - innerWidth;");
        assert!(out <= 0, "{width}: wider than the window by {out}");
    }
}

#[test]
fn a_list_can_be_stopped_and_keeps_what_was_found() {
    let page = Page::open();
    page.hold(&puzzles(60_000));
    stop_at_the_first_rows(&page);
    let list = until_ended(&page);
    assert_eq!(list.title, "Stopped");
    assert!(list.pace.contains("of the text was read"), "{list:?}");
    assert!((1..60_000).contains(&list.rows), "{list:?}");
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(seen(&page).rows, list.rows, "nobody goes on");
}

/// Pastes the text that is held, and presses Stop when there are some rows. How long that takes to be seen.
#[track_caller]
pub fn stop_at_the_first_rows(page: &Page) -> f64 {
    page.run_later(
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
fn all_puzzles_with_17_clues_are_listed_while_the_page_answers() {
    let list = corpus("17clue_49158.txt").unwrap_or_else(|| puzzles(20_000));
    let count = list.lines().count();
    let page = Page::open();
    page.slow_down_and_watch();
    page.hold(&list);
    let meanwhile: bool = page.run_later(
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
    let ended = until_ended(&page);
    assert_eq!(ended.rows as usize, count);
    assert_eq!(ended.totals[0].replace(',', ""), count.to_string(), "each has one solution: {ended:?}");
    assert_eq!(ended.totals[1..], ["0", "0", "0"]);
    assert!(ended.pace.contains(" puzzles in ") && ended.pace.contains(" a second"), "{}", ended.pace);
    walk(&page, count);
    let longest = page.longest_task();
    assert!(longest <= SANE_TASK, "a task takes {longest:.0} ms");
}

/// Goes to the end of so long a list by one key, and through the middle back to the beginning.
#[track_caller]
pub fn walk(page: &Page, count: usize) {
    page.press("End");
    // Rows are filled in one after the other.
    let last = format!("line {count} ");
    page.until("the last row is there", |_| seen(page).active.replace(',', "").starts_with(&last));
    page.press("PageUp PageUp Home PageDown Down");
}
