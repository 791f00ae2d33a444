//! The page for those who see it in their own way: in the system's colours, in letters of twice the size, by where the
//! focus is, from right to left.

use browser_tests::{Page, Scheme};
use serde_json::{Value, json};

use crate::states::{State, enter, leave_dialogs, through_all};
use crate::{PUZZLE, at, cell, layout};

#[test]
fn letters_of_twice_the_size_have_room_in_every_state() {
    let page = Page::with(PUZZLE);
    page.choose(Scheme::Light);
    page.resize(320, 640);
    through_all(&page, |state| {
        for size in ["200%", ""] {
            page.run::<()>(&format!("document.documentElement.style.fontSize = '{size}'; return null;"));
            layout::assert_no_sideways_scroll(&page, &format!("{state}, letters {size}"));
        }
    });
}

#[test]
fn no_rule_is_broken_in_the_colours_of_the_system() {
    let page = Page::with(PUZZLE);
    page.resize(390, 844);
    page.choose(Scheme::Forced);
    through_all(&page, |state| page.assert_accessible(&format!("{state}, the system's colours")));
}

/// What has to look different although no colour is the page's own: how it comes about, and where it is to be seen.
const SIGNALS: &[(&str, &str, &str)] = &[
    ("the cursor", "Ctrl+Home Right Right Right", "#c2"),
    ("a conflict", "Ctrl+Home Right Right 5 Ctrl+End", "#c0"),
    ("the same digit", "Ctrl+Home", "#c14"),
    ("a note", "Ctrl+Home Right Right Right Shift+2 Ctrl+End", "#c3"),
    ("the mode", "n", "[data-action=mode-digit]"),
];

#[test]
fn every_signal_is_there_in_the_colours_of_the_system() {
    let page = Page::with(PUZZLE);
    page.choose(Scheme::Forced);
    for &(signal, keys, place) in SIGNALS {
        page.press("Ctrl+Home Right Right");
        let clip = clip_of(&page, &format!("document.querySelector('{place}')"));
        let before = picture(&page, &clip);
        page.press(keys);
        page.until("it is drawn", |_| true);
        assert!(picture(&page, &clip) != before, "{signal} is not to be seen");
        page.bring(PUZZLE);
    }
}

/// Where Tab leads in a state, round to where it began.
const STATES: &[State] = &[
    ("play", |_| {}),
    ("a hint", |page| {
        page.click("#c2");
        page.press("h h h h");
        page.until("it is told", |look| look.hint == "Hint 4/5");
    }),
    ("the study", |page| {
        page.click_button("study");
        page.until("it is open", |look| look.view == "study" && look.study.is_done());
    }),
    ("the room where puzzles come in", |page| {
        page.press("Escape");
        page.until("the game is there again", |look| look.view == "play");
        page.click_button("room-own");
        page.until("it is open", |look| look.focus == "o0");
    }),
    ("the room of puzzles", |page| {
        leave_dialogs(page);
        enter(page, "room-puzzles");
    }),
];

/// Whether the focus was here before. It may stay for a while where a field has parts.
const HAS_COME_ROUND: &str = "
    const here = document.activeElement;
    const has = tabbed.has(here) && here !== tabbed.last;
    tabbed.add(tabbed.last = here);
    return has;";

fn assert_focus_is_seen(scheme: Scheme) {
    let page = Page::with(PUZZLE);
    page.resize(390, 844);
    page.choose(scheme);
    // A clock that goes on would look different at every look.
    page.press("t");
    for (state, reach) in STATES {
        reach(&page);
        let mut way = Vec::new();
        page.run::<()>("window.tabbed = new Set(); return null;");
        for _ in 0..100 {
            page.press("Tab");
            // Behind the last one the browser's own controls come.
            if page.run("return [document.body, document.documentElement].includes(document.activeElement);")
            {
                continue;
            }
            if page.run(HAS_COME_ROUND) {
                break;
            }
            let name = page.look().focus;
            let clip = clip_of(&page, "document.activeElement");
            let seen = picture(&page, &clip);
            page.run::<()>("window.focused = document.activeElement; focused.blur(); return null;");
            assert!(picture(&page, &clip) != seen, "{state}, {scheme:?}: the focus on {name} is not seen");
            page.run::<()>("focused.focus({ preventScroll: true }); return null;");
            way.push(name);
        }
        assert!(way.len() > 2, "{state}: Tab leads only to {way:?}");
    }
}

#[test]
fn the_focus_can_be_seen_wherever_tab_leads() {
    assert_focus_is_seen(Scheme::Light);
}

#[test]
fn the_focus_can_be_seen_in_the_colours_of_the_system() {
    assert_focus_is_seen(Scheme::Forced);
}

#[test]
fn on_a_page_from_right_to_left_the_board_goes_from_left_to_right() {
    let page = Page::with(PUZZLE);
    page.choose(Scheme::Light);
    page.run::<()>("document.documentElement.dir = 'rtl'; return null;");
    let in_order = |first: &str, second: &str| {
        page.run::<bool>(&format!(
            "const [first, second] = ['{first}', '{second}'].map((it) => document.querySelector(it).getBoundingClientRect());
             return first.left < second.left;"
        ))
    };
    for (width, height) in [(320, 640), (390, 844), (1280, 800)] {
        page.resize(width, height);
        layout::assert_no_sideways_scroll(&page, &format!("from right to left, {width} wide"));
        assert!(in_order("#c0", "#c8"), "the board");
        assert!(in_order(".pad [data-action=digit-1]", ".pad [data-action=digit-2]"), "the pad");
        assert!(in_order("[data-action=redo]", "[data-action=undo]"), "the tools go with the page");
        page.assert_accessible(&format!("from right to left, {width} wide"));
    }
    page.click(&at(cell(4, 2)));
    page.press("Right");
    page.until("right is right", |look| look.cursor() == cell(4, 3));
}

/// The place of an element and what is painted around it, as the developer tools want it.
#[track_caller]
fn clip_of(page: &Page, element: &str) -> Value {
    let [x, y, width, height]: [f64; 4] = page.run(&format!(
        "const {{ x, y, width, height }} = ({element}).getBoundingClientRect();
         return [x + scrollX - 6, y + scrollY - 6, width + 12, height + 12];"
    ));
    json!({ "x": x.max(0.0), "y": y.max(0.0), "width": width, "height": height, "scale": 1 })
}

/// What is painted there.
#[track_caller]
fn picture(page: &Page, clip: &Value) -> String {
    let taken = page.devtools("Page.captureScreenshot", json!({ "clip": clip, "optimizeForSpeed": true }));
    taken["data"].as_str().expect("a picture").to_owned()
}
