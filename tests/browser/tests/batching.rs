//! Many puzzles at once: pasted, solved by all cores, listed, played; and the page answers all the while.

use std::env;
use std::fs;
use std::path::Path;

use browser_tests::{Page, Scheme};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{PUZZLE, SOLUTION};

/// What is to be seen of the list.
#[derive(Debug, Deserialize)]
struct Seen {
    title: String,
    pace: String,
    /// One solution, none, more, not read.
    totals: Vec<String>,
    rows: u32,
    /// The names of the rows that are there, in their order.
    labels: Vec<String>,
    /// The one that the focus means.
    active: String,
    said: String,
}

const SEEN: &str = "
    const text = (id) => document.getElementById(id).textContent.replaceAll('\\u{a0}', '');
    const sheet = document.getElementById('batch-sheet');
    const active = document.getElementById(sheet.getAttribute('aria-activedescendant'));
    return {
        title: text('batch-title'),
        pace: text('batch-pace'),
        totals: ['one', 'none', 'many', 'unreadable'].map((kind) => text(`batch-${kind}`)),
        rows: Number(sheet.getAttribute('aria-rowcount')) - 1,
        labels: [...sheet.querySelectorAll('.rows > :not([hidden], .waiting)')].map((row) => row.getAttribute('aria-label')),
        active: active?.getAttribute('aria-label') ?? '',
        said: text('batch-said'),
    };";

#[track_caller]
fn seen(page: &Page) -> Seen {
    page.run(SEEN)
}

#[track_caller]
fn until_ended(page: &Page) -> Seen {
    page.until("the list is open", |look| look.dialog == "batch-dialog");
    for _ in 0..1500 {
        let seen = seen(page);
        // Rows are filled in one after the other.
        if !seen.said.is_empty() && seen.labels.len() >= seen.rows.min(16) as usize {
            return seen;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("it does not end: {:?}", seen(page));
}

/// Puzzles with one solution each: the same with its digits renamed and its rows and columns turned about.
fn puzzles(count: usize) -> String {
    let mut list = String::new();
    // Times a number without a common factor with nine, and then shifted: no two digits become one.
    for number in 0..count {
        let renamed = |byte: u8| match byte {
            b'1'..=b'9' => {
                b'1' + ((byte - b'1') as usize * [1, 2, 4, 5, 7, 8][number % 6] + number / 6) as u8 % 9
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
    assert_eq!(list.title, "All solved");
    assert!(list.pace.starts_with("16 puzzles in "), "{}", list.pace);
    assert!(list.said.starts_with("All solved. 16 puzzles in "), "heard: {}", list.said);
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
    page.click_button("list");
    page.until("the list is there again", |look| look.dialog == "batch-dialog");
    page.click("#batch-sheet .rows > :first-child");
    page.until("the first one lies on the board", |look| look.line() == PUZZLE && look.dialog.is_empty());
}

#[test]
fn the_results_can_be_copied() {
    let page = Page::open();
    // From the dialog as from the board.
    page.click_button("paste");
    page.until("the dialog is open", |look| look.focus == "paste-text");
    page.type_in(&mixed());
    page.click_button("load");
    until_ended(&page);
    let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
    page.devtools("Browser.grantPermissions", json!({ "permissions": permissions }));
    page.click_button("batch-copy");
    page.until("it is told", |_| seen(&page).said == "16 results are on the clipboard.");
    let text: String =
        page.run_later("navigator.clipboard.readText().then(done, (error) => done(`${error}`));");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0], format!("1\t{SOLUTION}\t0"));
    assert!(lines[12].starts_with("0\t535."), "{}", lines[12]);
    assert!(lines[13].starts_with("2\t"), "{}", lines[13]);
    assert!(lines[15].starts_with("?\thello <b>there</b>\tline 17, column 1: unexpected"), "{}", lines[15]);
}

#[test]
fn the_list_breaks_no_rule() {
    let page = Page::open();
    page.paste(&mixed());
    until_ended(&page);
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        for scheme in [Scheme::Light, Scheme::Dark] {
            page.choose(scheme);
            page.assert_accessible(&format!("a list, {width} × {height}, {scheme:?}"));
        }
        let out: i64 = page.run("return document.documentElement.scrollWidth - innerWidth;");
        assert!(out <= 0, "{width}: wider than the window by {out}");
    }
}

#[test]
fn a_list_can_be_stopped_at_once_and_keeps_what_was_found() {
    let page = Page::open();
    let list = puzzles(60_000);
    hold(&page, &list);
    let waits = (0..5).map(|_| {
        page.run::<()>("window.pasteHeld(); return null;");
        page.until("some are solved", |_| seen(&page).rows > 0);
        let waited: f64 = page.run_later(
            "const stop = document.querySelector('[data-action=batch-stop]');
             const begun = performance.now();
             stop.click();
             const watch = () => (stop.checkVisibility() ? setTimeout(watch) : done(performance.now() - begun));
             watch();",
        );
        let list = seen(&page);
        assert!(list.rows > 0, "{list:?}");
        if list.title == "Stopped" {
            assert!(list.pace.contains("of the text was read"), "{list:?}");
            let rows = list.rows;
            std::thread::sleep(std::time::Duration::from_millis(100));
            assert_eq!(seen(&page).rows, rows, "nobody goes on");
        }
        waited
    });
    let fastest = waits.fold(f64::INFINITY, f64::min);
    assert!(fastest <= 100.0, "stopping takes {fastest:.0} ms");
}

/// Keeps a long text in the page, to be pasted from there without the time it takes to bring it.
#[track_caller]
fn hold(page: &Page, text: &str) {
    page.run::<()>(&format!(
        "window.held = new DataTransfer();
         held.setData('text/plain', {});
         window.pasteHeld = () => {{
             document.getElementById('batch-said').textContent = '';
             document.activeElement.dispatchEvent(
                 new ClipboardEvent('paste', {{ clipboardData: held, bubbles: true, cancelable: true }}));
         }};
         window.longTasks = [];
         new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)))
             .observe({{ type: 'longtask' }});
         return null;",
        Value::from(text)
    ));
}

/// A file of the corpus, where there is one.
fn corpus(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let folder = env::var("CORPUS").unwrap_or_else(|_| beside.to_owned());
    fs::read_to_string(Path::new(&folder).join("solver").join(name)).ok()
}

/// How often a measurement is made: what the page is slow at, it is slow at every time.
const TRIES: usize = 5;

/// No work on the page's own thread may keep it from answering for longer than this, in milliseconds.
const LONGEST_TASK: f64 = 50.0;

#[test]
fn all_puzzles_with_17_clues_are_listed_while_the_page_answers() {
    let list = corpus("17clue_49158.txt").unwrap_or_else(|| puzzles(20_000));
    let count = list.lines().count();
    let page = Page::open();
    hold(&page, &list);
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }));
    std::thread::sleep(std::time::Duration::from_millis(500));
    let mut longest = Vec::new();
    while longest.len() < TRIES && !longest.iter().any(|&task| task <= LONGEST_TASK) {
        page.run::<()>("longTasks.length = 0; setTimeout(pasteHeld); return null;");
        let ended = until_ended(&page);
        assert_eq!(ended.rows as usize, count);
        assert_eq!(ended.totals[0].replace(',', ""), count.to_string(), "each has one solution: {ended:?}");
        // To the end by one key, and through the middle.
        page.press("End");
        let active = seen(&page).active.replace(',', "");
        assert!(active.starts_with(&format!("line {count} ")), "{active}");
        page.press("PageUp PageUp Home PageDown Down");
        let tasks: Vec<f64> = page.run("return longTasks.splice(0);");
        longest.push(tasks.into_iter().fold(0.0, f64::max));
        println!("{}; the longest task took {:.0} ms", ended.pace, longest[longest.len() - 1]);
        page.press("Escape");
        page.until("the list is closed", |look| look.dialog.is_empty());
    }
    assert!(longest.iter().any(|&task| task <= LONGEST_TASK), "the longest tasks: {longest:.0?} ms");
}

#[test]
fn hostile_grids_have_their_verdict_at_once() {
    let mut grids = vec![".".repeat(81), format!("1{}", ".".repeat(80))];
    for file in [
        "few_clues_170.txt",
        "norvig_impossible.txt",
        "invalid_rust_sudoku_7.txt",
        "invalid_duplicate_300.txt",
    ] {
        // Every tenth: all of them are counted natively.
        let text = corpus(file).unwrap_or_default();
        grids.extend(text.lines().filter(|line| line.len() == 81).step_by(10).map(str::to_owned));
    }
    let page = Page::open();
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }));
    hold(&page, "");
    for grid in grids.into_iter().map(|grid| grid.replace('0', ".")) {
        let measured = || {
            // As the page does it: pasted on the board, judged by the worker, and told to all.
            let script = format!(
                "const live = document.getElementById('live');
                 live.textContent = '';
                 longTasks.length = 0;
                 const clipboardData = new DataTransfer();
                 clipboardData.setData('text/plain', '{grid}');
                 setTimeout(() => {{
                     const begun = performance.now();
                     document.activeElement.dispatchEvent(
                         new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }}));
                     const watch = () => {{
                         if (live.textContent) done([performance.now() - begun, Math.max(0, ...longTasks)]);
                         else setTimeout(watch);
                     }};
                     watch();
                 }});"
            );
            page.run_later::<[f64; 2]>(&script)
        };
        let tries: Vec<[f64; 2]> = std::iter::repeat_with(measured).take(TRIES).collect();
        let least = |which: usize| tries.iter().map(|times| times[which]).fold(f64::INFINITY, f64::min);
        assert!(least(0) <= 100.0 && least(1) <= LONGEST_TASK, "{grid}: {tries:.0?} ms");
    }
}
