//! Fingers on a phone: quick taps, two fingers at once, long presses.

use e2e_tests::Page;
use serde_json::{Value, json};

use crate::plate::{finish, save};
use crate::{PUZZLE, cell_selector, pad_selector};

/// Sends the touches that are down after an event.
fn touch(page: &Page, kind: &str, points: &[(u32, (i64, i64))]) {
    let points: Vec<Value> = points.iter().map(|(id, (x, y))| json!({ "id": id, "x": x, "y": y })).collect();
    page.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
}

/// The centre of an element.
fn center(page: &Page, selector: &str) -> (i64, i64) {
    page.run(&format!(
        "const {{ left, top, width, height }} = document.querySelector('{selector}').getBoundingClientRect();
         return [Math.round(left + width / 2), Math.round(top + height / 2)];"
    ))
}

fn on_a_phone() -> Page {
    let page = Page::with_puzzle(PUZZLE);
    page.emulate_phone(390, 844);
    page.reload();
    page.wait_until("the puzzle is restored", |state| state.line() == PUZZLE);
    page
}

#[test]
fn quick_taps_do_what_they_should() {
    check_quick_taps(300);
}

/// Checks that of so many quick taps none is lost or counted twice.
pub fn check_quick_taps(count: usize) {
    let page = on_a_phone();
    let cells: Vec<(i64, i64)> = (0..81).map(|cell| center(&page, &cell_selector(cell))).collect();
    let keys: Vec<(i64, i64)> = ('1'..='9').map(|digit| center(&page, &pad_selector(digit))).collect();
    let mut board = PUZZLE.to_owned().into_bytes();
    let mut random = 12_345_u32;
    let mut below = |count: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % count
    };
    let mut cursor = page.state().cursor();
    let mut kinds = [0; 3];
    for _ in 0..count / 2 {
        // A cell other than the last, and a digit: one after the other, or overlapping in two ways.
        let cell = (cursor + 1 + below(80) as usize) % 81;
        let digit = below(9) as usize;
        let (first, second) = ((0, cells[cell]), (1, keys[digit]));
        let kind = below(3) as usize;
        kinds[kind] += 1;
        touch(&page, "touchStart", &[first]);
        match kind {
            0 => {
                touch(&page, "touchEnd", &[]);
                touch(&page, "touchStart", &[(0, second.1)]);
            }
            1 => {
                touch(&page, "touchStart", &[first, second]);
                touch(&page, "touchMove", &[second]);
            }
            _ => {
                touch(&page, "touchStart", &[first, second]);
                touch(&page, "touchMove", &[first]);
            }
        }
        touch(&page, "touchEnd", &[]);
        cursor = cell;
        if PUZZLE.as_bytes()[cell] == b'.' {
            let entered = b'1' + digit as u8;
            board[cell] = if board[cell] == entered { b'.' } else { entered };
        }
    }
    assert!(kinds.iter().all(|of_kind| *of_kind > count / 10), "{kinds:?}");
    let expected = String::from_utf8(board).expect("digits");
    let state = page.wait_until("the last tap is drawn", |state| state.cursor() == cursor);
    let state = if state.line() == expected { state } else { page.state() };
    assert_eq!(state.line(), expected);
}

#[test]
fn fingers_neither_reload_nor_zoom_nor_select() {
    let page = on_a_phone();
    let style = |selector: &str, property: &str| -> String {
        page.run(&format!("return getComputedStyle(document.querySelector('{selector}')).{property};"))
    };
    assert_eq!(style("html", "overscrollBehaviorY"), "none", "pulling down does not reload");
    for selector in ["html", ".frame"] {
        assert!(["manipulation", "pinch-zoom"].contains(&&*style(selector, "touchAction")), "{selector}");
    }
    for selector in ["#c2", ".pad button", ".tools button"] {
        assert_eq!(style(selector, "userSelect"), "none", "{selector}");
    }
    for selector in ["#c2", ".pad button"] {
        assert!(page.run::<bool>(&format!(
            "return !document.querySelector('{selector}').dispatchEvent(
                 new PointerEvent('contextmenu', {{ bubbles: true, cancelable: true, pointerType: 'touch' }}));"
        )));
    }
}

#[test]
fn a_key_that_was_down_when_the_focus_went_away_is_not_stuck() {
    let page = Page::with_puzzle(PUZZLE);
    page.click("#c2");
    page.exec(
        "for (const key of ['Shift', 'Control', 'Alt', 'Meta']) {
             document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
         }
         window.dispatchEvent(new Event('blur'));
         window.dispatchEvent(new Event('focus'));",
    );
    page.press("4");
    let state = page.wait_until("a digit is entered, no note", |state| state.cells[2].digit == "4");
    page.click("#c3");
    let state = page.wait_until("one cell is selected", |other| other.cursor() != state.cursor());
    assert!(state.cells_with_class("selected").len() < 2, "{:?}", state.cells_with_class("selected"));
}

#[test]
fn a_game_is_looked_back_at_by_finger() {
    let page = Page::open();
    page.emulate_phone(390, 844);
    page.reload();
    finish(&page, &save());
    page.wait_until("the game can be looked back at", |_| {
        page.run("return !!document.getElementById('look-back');")
    });
    let tap = |selector: &str| {
        page.exec(&format!("document.querySelector('{selector}').scrollIntoView({{ block: 'center' }});"));
        touch(&page, "touchStart", &[(0, center(&page, selector))]);
        touch(&page, "touchEnd", &[]);
    };
    tap("#look-back");
    page.wait_until("the moments are known", |state| {
        state.view == "replay" && page.run("return !!document.querySelector('#review-moments button');")
    });
    let count = || page.text_of("review-count");
    let end = count();
    tap("#review [data-action=step-back]");
    page.wait_until("a move is taken back", |_| count() != end);
    // Drags the slider from its end to its middle, and on to its start.
    page.exec("document.querySelector('#review-shape').scrollIntoView({ block: 'center' });");
    let (middle, y) = center(&page, "#review-time");
    let value = || page.run::<f64>("return Number(document.getElementById('review-time').value);");
    touch(&page, "touchStart", &[(0, (2 * middle - 20, y))]);
    let greatest = value();
    touch(&page, "touchMove", &[(0, (middle, y))]);
    page.wait_until("a move in the middle is shown", |_| value() < 0.9 * greatest);
    touch(&page, "touchMove", &[(0, (10, y))]);
    touch(&page, "touchEnd", &[]);
    page.wait_until("the puzzle is shown", |_| page.text_of("review-name") == "The puzzle");
    tap("#review-moments button");
    page.wait_until("a moment is shown", |_| page.text_of("review-name") != "The puzzle");
    tap("#review [data-action=close-replay]");
    page.wait_until("the game is there again", |state| state.view == "play");
}

/// Taps an element with a finger, once it is in sight and nothing moves.
fn tap(page: &Page, selector: &str) {
    page.wait_until("nothing moves", |_| {
        page.run("return document.getAnimations().every((moving) => moving.timeline !== document.timeline)")
    });
    page.exec(&format!("document.querySelector('{selector}').scrollIntoView({{ block: 'center' }})"));
    touch(page, "touchStart", &[(0, center(page, selector))]);
    touch(page, "touchEnd", &[]);
}

#[test]
fn a_finger_chooses_a_day_of_the_quilt_and_a_technique() {
    let page = on_a_phone();
    page.open_dialog("panel-puzzles");
    tap(&page, "#quilt-board [data-date=\"2026-11-20\"]");
    page.wait_until("the first day of the quilt is chosen", |_| {
        page.run(
            "return document.querySelector('#quilt-board [aria-pressed=true]').dataset.date === '2026-11-20'",
        )
    });
    let top: f64 = page.run("return document.getElementById('panel').scrollTop");
    assert!(top < 1.0, "its puzzles are in sight: {top}");
    page.close_dialog();
    page.open_dialog("panel-techniques");
    tap(&page, "[data-family=wings]");
    page.wait_until("its family is shown", |_| page.text_of("atlas-chosen").starts_with("Wings"));
    tap(&page, "[data-technique=xy-wing]");
    page.wait_until("its page is shown", |_| page.text_of("technique-name") == "XY-wing");
    tap(&page, "#technique-neighbours :last-child");
    page.wait_until("the next harder one", |_| page.text_of("technique-name") == "Empty rectangle");
}
