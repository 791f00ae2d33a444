//! A game as a screen reader announces it. `docs/screen-reader.md` lists the keys and the announcements, and this
//! test presses the same keys. `UPDATE_SNAPSHOTS=1` rewrites the announcements in the document; review the change
//! with git.

use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

use e2e_tests::{Page, update_snapshots};

/// The link to the puzzle in the document.
const LINK: &str = "seed=easy-718";

/// The puzzle's givens.
const GIVENS: &str = ".4..58..35289..764.196......6.4.58...32.1.4..8.4...1.61.6...32....16...8285.796..";

/// The puzzle's solution.
const SOLUTION: &str = "647258913528931764319647285761495832932816457854723196176584329493162578285379641";

/// The number of key pairs in a line of the document.
const PAIRS: usize = 14;

/// Returns the accessible name of the focused element, if the focus has moved, and the last announcement.
const READ_HEARD: &str = "
    const here = document.activeElement;
    const words = (text) => text.replaceAll('\\u{a0}', ' ').replace(/\\s+/g, ' ').trim();
    return [
        here === window.before ? '' : words(here.ariaLabel ?? here.textContent),
        words(document.getElementById('live').textContent),
    ];";

#[test]
fn the_documented_announcements_are_heard() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screen-reader.md");
    let document = fs::read_to_string(&file).expect("the document");
    let is_writing = update_snapshots();
    let page = Page::open();
    page.exec(&format!("history.replaceState(null, '', '#{LINK}');"));
    page.reload();
    page.wait_until("the puzzle is generated", |state| state.phase == "playing" && state.line() == GIVENS);

    let mut written = String::new();
    for line in document.lines() {
        if let Some(row) = line.strip_prefix("| `") {
            let [keys, focus, live] = row.split('|').map(str::trim).collect::<Vec<_>>()[..3] else {
                panic!("{line} is no row of three")
            };
            let keys = keys.trim_end_matches('`');
            clear_heard(&page);
            page.press(keys);
            if is_writing {
                let [focus, live] = heard_after_pause(&page).map(|text| without_times(&text));
                written += &format!("| `{keys}` | {focus} | {live} |\n").replace("|  |", "| |");
                continue;
            }
            page.wait_until(
                &format!("{keys}: “{focus}” and “{live}” are heard, not {:?}", heard(&page)),
                |_| {
                    let [in_focus, announced] = heard(&page);
                    matches_pattern(focus, &in_focus) && matches_pattern(live, &announced)
                },
            );
        } else if line.starts_with("e ") {
            if is_writing {
                // All pairs replace the first line; for the lines after it none remain.
                for line in remaining_pairs(&page).chunks(PAIRS) {
                    let line = line.join("  ");
                    play_pairs(&page, &line);
                    written += &(line + "\n");
                }
            } else {
                play_pairs(&page, line);
            }
            continue;
        }
        written += line;
        written += "\n";
    }
    if is_writing {
        fs::write(&file, written).expect("the document");
    }
    assert_eq!(page.state().phase, "solved", "the document leads to the end");
}

/// Forgets the focus and the announcement so far.
#[track_caller]
fn clear_heard(page: &Page) {
    page.exec(
        "window.before = document.activeElement;
         document.getElementById('live').textContent = '';",
    );
}

#[track_caller]
fn heard(page: &Page) -> [String; 2] {
    page.run(READ_HEARD)
}

/// What is heard when nothing more follows.
#[track_caller]
fn heard_after_pause(page: &Page) -> [String; 2] {
    thread::sleep(Duration::from_secs(3));
    heard(page)
}

/// Presses pairs of keys; each digit is announced with its place.
#[track_caller]
fn play_pairs(page: &Page, line: &str) {
    for pair in line.split("  ") {
        page.press(pair);
        let digit = pair.rsplit(' ').next().unwrap_or_default();
        page.wait_until(&format!("{pair} is announced"), |state| {
            let (row, column) = (state.cursor() / 9 + 1, state.cursor() % 9 + 1);
            state.announcement.starts_with(&format!("{digit}, row {row} column {column}"))
        });
    }
}

/// The remaining pairs of keys but the last, from the cursor on and around the end of the board.
#[track_caller]
fn remaining_pairs(page: &Page) -> Vec<String> {
    let state = page.state();
    let from = state.cursor() + 1;
    let open = (from..from + 81).map(|cell| cell % 81).filter(|&cell| state.cells[cell].digit.is_empty());
    let mut pairs: Vec<String> = open.map(|cell| format!("e {}", &SOLUTION[cell..=cell])).collect();
    pairs.pop();
    pairs
}

/// Whether a text matches a pattern, in which `…` stands for anything.
fn matches_pattern(said: &str, text: &str) -> bool {
    let mut parts = said.split('…');
    let Some(mut left) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut ends = left.is_empty();
    for part in parts {
        let Some(at) = left.rfind(part) else { return false };
        left = &left[at + part.len()..];
        ends = left.is_empty() || part.is_empty();
    }
    ends
}

/// Replaces the times in a text by `…`.
fn without_times(text: &str) -> String {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_time = |word: &str| {
        let parts = word.trim_end_matches(['.', ',']).split_once(':');
        parts.is_some_and(|(minutes, seconds)| is_number(minutes) && is_number(seconds))
    };
    let word = |word: &str| if is_time(word) { "…".to_owned() } else { word.to_owned() };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Records in `spoken` what the page announces, wherever it does.
const RECORD_ANNOUNCEMENTS: &str = "
    window.spoken = [];
    const observer = new MutationObserver((changes) => {
        for (const region of new Set(changes.map(({ target }) => (target.closest ? target : target.parentElement)
            ?.closest('[role=status], [role=alert], [aria-live]')))) {
            const text = region?.textContent.replaceAll('\\u{a0}', ' ').trim();
            if (text) spoken.push(text);
        }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });";

/// What was announced since [`RECORD_ANNOUNCEMENTS`] or the last call.
#[track_caller]
fn take_announcements(page: &Page) -> Vec<String> {
    page.run("return spoken.splice(0);")
}

#[test]
fn an_import_can_be_followed_by_ear() {
    let page = Page::with_puzzle(crate::PUZZLE);
    page.exec(RECORD_ANNOUNCEMENTS);
    page.paste(GIVENS);
    page.wait_until("the verdict is announced", |state| {
        state.focus == "import-play"
            && page.run("return spoken.some((text) => text.startsWith('Exactly one'));")
    });
    thread::sleep(Duration::from_secs(2));
    page.press("Enter");
    page.wait_until("the puzzle is on the board", |state| state.line() == GIVENS && state.dialog.is_empty());
    let transcript = take_announcements(&page);
    println!("{transcript:#?}");
    for (index, spoken) in transcript.iter().enumerate() {
        assert!(spoken.chars().count() <= 200, "{spoken}");
        assert!(!transcript[..index].contains(spoken), "said twice: {transcript:#?}");
    }
    assert!(transcript.last().is_some_and(|last| last.starts_with("Your puzzle.")), "{transcript:#?}");

    page.open_import();
    thread::sleep(Duration::from_secs(2));
    take_announcements(&page);
    page.press("5 5 . 7");
    page.wait_until("the cursor has moved on", |state| state.focus == "o4");
    let echo = take_announcements(&page);
    assert_eq!(echo, ["5", "5", "7"], "each digit is heard as it is typed");
}

#[test]
fn a_picture_can_be_followed_by_ear() {
    let page = Page::with_puzzle(crate::PUZZLE);
    page.exec(RECORD_ANNOUNCEMENTS);
    let path = format!("{}/../data/pictures/covered.png", env!("CARGO_MANIFEST_DIR"));
    page.hold_file("photo.png", "image/png", &std::fs::read(path).expect("a picture"));
    page.paste_file();
    page.wait_until("it is read", |state| state.import.picture.starts_with("Read from the picture"));
    thread::sleep(Duration::from_secs(2));
    let transcript = take_announcements(&page);
    let heard = transcript.join(" ");
    for part in [
        "Read from the picture: 25 givens.",
        "cells are doubtful: compare them with the picture.",
        "More than one solution.",
    ] {
        assert_eq!(heard.matches(part).count(), 1, "{part}: {transcript:#?}");
    }
    let label = || page.run::<String>("return document.activeElement.getAttribute('aria-label');");
    assert!(label().starts_with("doubtful, "), "{}", label());

    page.press("n");
    page.wait_until("the focus is on the next doubtful cell", |_| label().starts_with("doubtful, "));
    page.press("0");
    thread::sleep(Duration::from_secs(2));
    let transcript = take_announcements(&page);
    assert!(
        transcript.iter().any(|text| text.contains("1 cell is doubtful: compare it")),
        "one less: {transcript:#?}"
    );
    assert!(
        !transcript.iter().any(|text| text.contains("Read from the picture")),
        "said before: {transcript:#?}"
    );
}

#[test]
fn help_is_announced_on_the_first_visit_only() {
    let page = Page::open();
    page.press("Down");
    page.wait_until("the key for help is announced", |state| {
        state.announcement == "Question mark lists all keys."
    });
    page.reload_game();
    let before = page.state().announcement;
    page.press("Down Up");
    page.wait_until("the cursor moves", |_| true);
    assert_eq!(page.state().announcement, before);
}

#[test]
fn ellipsis_matches_any_text() {
    assert!(matches_pattern("Solved. Easy, in … Well played!", "Solved. Easy, in 00:12. Well played!"));
    assert!(matches_pattern("", "") && matches_pattern("digits", "digits"));
    assert!(
        !matches_pattern("", "digits")
            && !matches_pattern("digits", "digits left")
            && !matches_pattern("in … Well", "in 00:12. Well played!")
    );
}
