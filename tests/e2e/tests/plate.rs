//! The plate: the finished board, shaded by how long the player thought before each digit.

use std::fmt::Write;

use e2e_tests::Page;

use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::storage::{encode_record, replace_records};

/// A puzzle whose path needs two X-wings, an XY-wing and an XY-chain before row 1 column 5.
pub const GIVENS: &str = "19...8.....25....8....6..5.21..4..3..3..16...76..5..8.....8..6...76....384...9...";

pub const SOLUTION: &str =
    "195478326672593148483261759218947635534816297769352481321785964957624813846139572";

/// The order in which the player of [`save`] fills the cells.
const ORDER: &str = "2 36 9 74 56 54 20 18 63 19 10 69 13 43 32 67 55 64 59 4 76 57 68 70 75 3 14 23 21 50 15 16 \
    53 6 48 8 7 79 33 35 78 80 42 44 51 47 38 29 30 39 62 26 24";

/// The seconds before each digit that took long, by its place in the order.
const LONG: [(usize, u64); 3] = [(12, 58), (19, 245), (33, 48)];

#[test]
fn long_thoughts_have_letters_and_words() {
    let page = Page::open();
    finish(&page, &save());
    let state = page.wait_until("the thoughts are in words", |state| state.text.contains("XY-chain"));
    let lines: Vec<&str> = state.text.lines().collect();
    assert_eq!(lines[0], "Your own puzzle, without a hint.");
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[3].ends_with("XY-chain, 04:05"), "{lines:?}");
    page.wait_until("they are announced", |state| {
        state.announcement.contains("row 1 column 5 XY-chain, 04:05")
            && state.announcement.contains("row 2 column 5")
    });
    for place in ["#hint .thoughts text", "#shape .letters text", "#message-text i"] {
        let letters: Vec<String> = page.run(&format!(
            "return [...document.querySelectorAll('{place}')].map((letter) => letter.textContent);"
        ));
        assert_eq!(letters, ["A", "B", "C"], "{place}");
    }
    // The deepest blue for more than a minute, the palest for a second; paper for givens.
    let class =
        |cell: usize| page.run::<String>(&format!("return document.getElementById('c{cell}').className;"));
    assert!(class(4).contains("shade-5"), "{}", class(4));
    assert!(class(9).contains("shade-1"), "{}", class(9));
    assert!(!class(0).contains("shade"), "{}", class(0));

    // The letters are above the flat parts that they belong to.
    let offsets: Vec<f64> = page.run(
        "const shape = document.querySelector('#shape').getBoundingClientRect();
         return [...document.querySelectorAll('#shape .letters > svg')].map((letter) => {
             const disc = letter.firstChild.getBoundingClientRect();
             const left = 100 * ((disc.left + disc.right) / 2 - shape.left) / shape.width;
             return left - parseFloat(letter.getAttribute('x'));
         });",
    );
    assert!(offsets.iter().all(|offset| offset.abs() < 1.0), "{offsets:?}");

    // In the order of the markup: the pill is drawn first.
    let actions = "#message-actions button";
    assert_eq!(visible_texts(&page, actions), ["Share", "Look back", "New puzzle"]);
    for (width, height) in [(320, 568), (360, 640), (390, 844), (820, 1180), (1280, 800)] {
        page.resize(width, height);
        let tops: Vec<f64> = page.run(&format!(
            "return [...document.querySelectorAll('{actions}')].filter((e) => e.checkVisibility())
                 .map((e) => Math.round((e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 2));"
        ));
        assert!(tops.iter().all(|top| (top - tops[0]).abs() <= 2.0), "{width}x{height}: {tops:?}");
    }
    assert_fits_and_accessible(&page, "the plate");

    // A new game has none of it.
    page.click_button("new-easy");
    page.wait_until("another game is played", |state| state.phase == "playing");
    assert!(page.state().cells_with_class("shade-1").is_empty());
    let is_seen: bool = page.run(
        "return [...document.querySelectorAll('#hint .thoughts, #shape')]
             .some((drawn) => getComputedStyle(drawn).display !== 'none');",
    );
    assert!(!is_seen);
}

#[test]
fn a_board_that_solve_filled_has_no_plate() {
    let page = Page::open();
    put(&page, &save());
    page.click_button("solve");
    let state = page.wait_until("Solve has filled the board", |state| state.phase == "solved");
    assert!((1..=5).all(|shade| state.cells_with_class(&format!("shade-{shade}")).is_empty()));
    assert!(visible_texts(&page, "#shape").is_empty());
    let border: String = page.run("return getComputedStyle(document.querySelector('.frame')).borderColor;");
    let strong: String = page.run(
        "return getComputedStyle(document.querySelector('#board tr:nth-child(3) td')).borderBottomColor;",
    );
    assert_eq!(border, strong, "the frame is not green");
}

/// Plays the last digit of a game.
pub fn finish(page: &Page, save: &str) {
    put(page, save);
    page.press("9");
    page.wait_until("it is solved", |state| {
        state.phase == "solved" && !state.cells_with_class("shade-5").is_empty()
    });
}

/// Opens the page with a game.
pub fn put(page: &Page, save: &str) {
    replace_records(page, 2, &[("a", &encode_record(7, save))], None);
    page.wait_until("the game is there", |state| state.title == "Welcome back");
}

/// A game of which the last cell is open.
pub fn save() -> String {
    let mut moves = String::new();
    let order: Vec<usize> = ORDER.split_whitespace().map(|cell| cell.parse().expect("a cell")).collect();
    let mut played = 0;
    for (index, cell) in order.iter().enumerate() {
        let long = LONG.iter().find(|(at, _)| *at == index);
        let seconds = long.map_or(1 + index as u64 % 7, |(_, seconds)| *seconds);
        played += seconds;
        let _ = writeln!(moves, "+{seconds} {cell}={}", &SOLUTION[*cell..=*cell]);
    }
    let last =
        (0..81).find(|cell| GIVENS.as_bytes()[*cell] == b'.' && !order.contains(cell)).expect("a cell");
    format!(
        "ninefold 2\nlevel hell\nclock shown\nplay own\nbegun 1795298400000\ngivens {GIVENS}\nsolution {SOLUTION}\n\
         cursor {last}\nplayed {}\nat {}\n{moves}",
        1000 * played,
        order.len()
    )
}
