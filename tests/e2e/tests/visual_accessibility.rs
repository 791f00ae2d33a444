//! The page for those who see it in their own way: in the system's colours, in letters of twice the size, by where the
//! focus is, from right to left.

use e2e_tests::{ColorScheme, Page};
use serde_json::{Value, json};

use crate::a11y_states::{State, enter, for_each_state, leave_dialogs};
use crate::{PUZZLE, at, cell, layout};

#[test]
fn text_at_200_percent_fits_in_every_state() {
    let page = Page::with_puzzle(PUZZLE);
    page.set_color_scheme(ColorScheme::Light);
    page.resize(320, 640);
    for_each_state(&page, |state| {
        for size in ["200%", ""] {
            page.run::<()>(&format!("document.documentElement.style.fontSize = '{size}'; return null;"));
            layout::assert_no_sideways_scroll(&page, &format!("{state}, letters {size}"));
        }
    });
}

#[test]
fn axe_passes_in_forced_colors() {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    page.set_color_scheme(ColorScheme::Forced);
    for_each_state(&page, |state| page.assert_accessible(&format!("{state}, the system's colours")));
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
fn every_signal_is_visible_in_forced_colors() {
    let page = Page::with_puzzle(PUZZLE);
    page.set_color_scheme(ColorScheme::Forced);
    for &(signal, keys, place) in SIGNALS {
        page.press("Ctrl+Home Right Right");
        let clip = clip_of(&page, &format!("document.querySelector('{place}')"));
        let before = picture(&page, &clip);
        page.press(keys);
        page.wait_until("it is drawn", |_| true);
        assert!(picture(&page, &clip) != before, "{signal} is not to be seen");
        page.import_puzzle(PUZZLE);
    }
}

/// Where Tab leads in a state, round to where it began.
const STATES: &[State] = &[
    ("play", |_| {}),
    ("a hint", |page| {
        page.click("#c2");
        page.press("h h h h");
        page.wait_until("it is told", |state| state.hint == "Hint 4/5");
    }),
    ("the study", |page| {
        page.click_button("study");
        page.wait_until("it is open", |state| state.view == "study" && state.replay.is_done());
    }),
    ("the room where puzzles come in", |page| {
        page.press("Escape");
        page.wait_until("the game is there again", |state| state.view == "play");
        page.click_button("room-own");
        page.wait_until("it is open", |state| state.focus == "o0");
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

fn assert_focus_is_seen(scheme: ColorScheme) {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    page.set_color_scheme(scheme);
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
            let name = page.state().focus;
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
fn focus_is_visible_on_every_tab_stop() {
    assert_focus_is_seen(ColorScheme::Light);
}

#[test]
fn focus_is_visible_in_forced_colors() {
    assert_focus_is_seen(ColorScheme::Forced);
}

#[test]
fn board_stays_left_to_right_on_a_right_to_left_page() {
    let page = Page::with_puzzle(PUZZLE);
    page.set_color_scheme(ColorScheme::Light);
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
    page.wait_until("right is right", |state| state.cursor() == cell(4, 3));
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
