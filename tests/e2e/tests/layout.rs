//! The layout fits small and large screens, and nothing moves by itself.

use std::collections::BTreeMap;

use e2e_tests::{ColorScheme, Page};
use serde_json::Value;

use crate::a11y_states::for_each_state;
use crate::{PUZZLE, help};

/// Returns how far the page is wider than the window, and the elements that overflow. A table may scroll within
/// itself.
const READ_OVERFLOW: &str = "
    const room = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((e) => {
        const edges = e.getBoundingClientRect();
        return e.checkVisibility() && !e.closest('#batch-sheet [role=rowgroup], .unseen') && edges.width > 1 && (edges.left < -0.5 || edges.right > room + 0.5);
    });
    const excess = document.documentElement.scrollWidth - room;
    return excess > 0 || out.length > 0 ? [excess, ...out.map((e) => e.outerHTML.slice(0, 80))] : [];
";

/// Checks that nothing is wider than the window.
#[track_caller]
pub fn assert_no_sideways_scroll(page: &Page, state: &str) {
    let out: Vec<Value> = page.run(READ_OVERFLOW);
    assert!(out.is_empty(), "{state}: something is wider than the window: {out:?}");
}

/// Checks in a narrow, a middle and a wide window that nothing is wider than it, and that axe finds no fault.
#[track_caller]
pub fn assert_fits_and_accessible(page: &Page, state: &str) {
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        assert_no_sideways_scroll(page, &format!("{state}, {width} wide"));
        // Targets are smallest here, and colours the same in every window.
        if width == 320 {
            page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark], state);
        }
    }
}

#[test]
fn a_narrow_window_never_scrolls_sideways() {
    let page = Page::with_puzzle(PUZZLE);
    page.set_color_scheme(ColorScheme::Light);
    page.resize(320, 568);
    assert_no_sideways_scroll(&page, "playing");
    page.press("p");
    page.wait_until("the game pauses", |state| state.phase == "paused");
    assert_no_sideways_scroll(&page, "paused");
    page.press("Enter");
    page.wait_until("the game goes on", |state| state.phase == "playing");
    for action in ["panel-import", "panel-help"] {
        page.open_dialog(action);
        assert_no_sideways_scroll(&page, action);
        page.close_dialog();
    }
    page.start_counting();
    assert_no_sideways_scroll(&page, "counting");
    let is_in_sight: bool = page.run(
        "const [button, message] = ['[data-action=cancel]', '#message'].map((s) => document.querySelector(s).getBoundingClientRect());
         return button.height > 20 && button.top >= message.top && button.bottom <= message.bottom;",
    );
    assert!(is_in_sight, "the button that stops the count is within the message");
    page.click_button("cancel");
    page.wait_until("the search stops", |state| state.title == "Stopped");
    // Text at 200 percent in a window of the same width.
    page.exec("document.documentElement.style.fontSize = '200%';");
    assert_no_sideways_scroll(&page, "text of twice the size");
}

#[test]
fn all_controls_fit_on_a_phone_screen() {
    let page = Page::with_puzzle(PUZZLE);
    page.emulate_phone(390, 844);
    page.set_color_scheme(ColorScheme::Light);
    page.reload_game();
    assert_in_window(
        &page,
        &[
            "#board",
            "#level",
            "#menu-button",
            "#message",
            ".tools",
            ".modes",
            "#hint-button",
            ".pad",
            ".finish",
        ],
    );
    assert_no_sideways_scroll(&page, "on a phone");

    page.start_counting();
    assert_in_window(&page, &["[data-action=cancel]"]);
    page.click_button("cancel");
    page.wait_until("the search stops", |state| state.title == "Stopped");

    // On a phone in landscape the page may scroll, but the board fits.
    page.emulate_phone(844, 390);
    assert_in_window(&page, &["#board"]);
    assert_no_sideways_scroll(&page, "on a phone in landscape");
}

/// Records layout shifts, and the elements that moved.
const RECORD_LAYOUT_SHIFTS: &str = "
    window.shifts = [];
    const note = ({ value, hadRecentInput, sources }) => {
        const elements = sources.map(({ node }) => (node?.closest ? node : node?.parentElement));
        const moved = elements.filter((element) => element?.isConnected && !element.closest(window.exchanged ?? 'dialog'));
        if (hadRecentInput || !moved.length) return;
        shifts.push(`${value.toFixed(4)} by ${moved.map((element) => element.outerHTML.slice(0, 80))}`);
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });";

/// From then on ignores the contents of dialogs, cells and the message. An answer that comes late exchanges them, and on a slow
/// machine the browser no longer counts that as caused by input.
const IGNORE_EXCHANGED: &str = "setTimeout(() => {
    window.exchanged = 'dialog, #message, #board td';
    done(shifts.splice(0));
}, 100);";

/// Returns the rectangles on the page of the board and of the controls around it, of those that are drawn. A list hides all, the
/// end of a game hides the controls.
const READ_PLACES: &str = "
    const shown = ['#board', '#c0', '#c40', '#c80', '.pad', '.modes', '.tools', '#hint-button', '.finish', 'header']
        .map((selector) => [selector, document.querySelector(selector)])
        .filter(([, element]) => element.checkVisibility());
    return Object.fromEntries(shown.map(([selector, element]) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [selector, [x + scrollX, y + scrollY, width, height].join(', ')];
    }));";

fn assert_nothing_jumps(width: u32, height: u32) {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(width, height);
    page.set_color_scheme(ColorScheme::Light);
    // First as the page loads, then in every state of a game.
    page.reload_game();
    page.exec(RECORD_LAYOUT_SHIFTS);
    let shifts: Vec<String> = page.run_async(IGNORE_EXCHANGED);
    assert!(shifts.is_empty(), "something moves while the page loads, {width} wide: {shifts:?}");
    let before: BTreeMap<String, String> = page.run(READ_PLACES);
    for_each_state(&page, |state| {
        let shifts: Vec<String> = page.run("return shifts.splice(0);");
        // The replay has a layout of its own, and its results arrive one by one.
        if page.state().view == "play" {
            assert!(shifts.is_empty(), "{state}, {width} wide: something moves by itself: {shifts:?}");
            for (name, place) in page.run::<BTreeMap<String, String>>(READ_PLACES) {
                assert_eq!(before.get(&name), Some(&place), "{state}, {width} wide: {name} has moved");
            }
        }
    });
}

#[test]
fn no_layout_shift_on_a_phone() {
    assert_nothing_jumps(390, 844);
}

#[test]
fn no_layout_shift_on_a_desktop() {
    assert_nothing_jumps(1280, 800);
}

#[test]
fn tools_are_in_one_row_on_every_screen() {
    let page = Page::with_puzzle(PUZZLE);
    for (width, height) in
        [(320, 640), (390, 844), (568, 320), (844, 390), (820, 1180), (1024, 768), (1280, 800)]
    {
        page.emulate_phone(width, height);
        let rows: Vec<i64> = page.run(
            "const shown = [...document.querySelectorAll('.tools button, #hint-button')].filter((b) => b.checkVisibility());
             const tops = shown.map((b) => Math.round(b.getBoundingClientRect().top));
             return [...new Set(tops)];",
        );
        assert_eq!(rows.len(), 1, "rows of tools at {width} by {height}: {rows:?}");
        assert_no_sideways_scroll(&page, &format!("at {width} by {height}"));
    }
}

/// The sizes of the windows in which the pad must keep its place.
const SIZES: [(u32, u32); 8] =
    [(375, 553), (360, 640), (390, 664), (390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)];

#[test]
fn the_pad_keeps_its_place_through_all_levels_of_hints() {
    let page = Page::with_puzzle(PUZZLE);
    for (width, height) in SIZES {
        page.emulate_phone(width, height);
        let place = || {
            page.run::<String>(
                "return JSON.stringify(document.querySelector('.pad').getBoundingClientRect());",
            )
        };
        let before = place();
        for hint in 0..2 {
            for level in 1..=4 {
                page.press("h");
                page.wait_until("the level is shown", |state| state.hint_level == level.to_string());
                assert_eq!(place(), before, "hint {hint}, level {level} at {width} by {height}");
            }
            for left in (1..=page.sentences_left()).rev() {
                page.press("h");
                page.wait_until("the next sentence is read", |state| {
                    if left == 1 { state.hint_level.is_empty() } else { page.sentences_left() == left - 1 }
                });
                assert_eq!(place(), before, "hint {hint}, {left} sentences left, at {width} by {height}");
            }
            assert_eq!(place(), before, "hint {hint}, applied, at {width} by {height}");
        }
    }
}

/// Techniques from a single to a net, each with the name that its hint has.
const EXPLAINED: [(&str, &str); 10] = [
    ("hidden-single-block", "Hidden single"),
    ("naked-pair", "Naked pair"),
    ("x-wing", "X-wing"),
    ("xy-wing", "XY-wing"),
    ("xy-chain", "XY-chain"),
    ("unique-rectangle-1", "Unique rectangle"),
    ("colouring-trap", "Simple colouring"),
    ("als-xz", "Almost locked sets"),
    ("cell-forcing", "Cell forcing"),
    ("dynamic-forcing", "Dynamic forcing"),
];

/// The place of the pad in a window of each of the [`SIZES`].
#[track_caller]
fn pad_places(page: &Page) -> [String; 8] {
    SIZES.map(|(width, height)| {
        page.emulate_phone(width, height);
        page.run("return JSON.stringify(document.querySelector('.pad').getBoundingClientRect());")
    })
}

#[test]
fn the_pad_keeps_its_place_whatever_a_hint_explains() {
    check_pad_while_hints_explain(4);
}

/// Checks the place of the pad through every level and sentence of each `step`th of the [`EXPLAINED`] techniques.
pub fn check_pad_while_hints_explain(step: usize) {
    let page = Page::with_puzzle(PUZZLE);
    let before = pad_places(&page);
    let assert_same = |what: &str| {
        for ((size, now), before) in SIZES.iter().zip(pad_places(&page)).zip(&before) {
            assert_eq!(now, *before, "{what} at {size:?}");
        }
    };
    for (key, name) in EXPLAINED.into_iter().step_by(step) {
        help::show_example(&page, key);
        assert_same(&format!("the example of {name}"));
        page.press("Escape");
        page.wait_until("the example is closed", |state| state.panel_kind != "hint");
        for level in 1..=4 {
            page.press("h");
            let state = page.wait_until("the level is shown", |state| state.hint_level == level.to_string());
            assert!(level == 1 || state.title.starts_with(name), "{key}: {}", state.title);
            assert_same(&format!("{name}, level {level}"));
        }
        for left in (1..=page.sentences_left()).rev() {
            page.press("h");
            page.wait_until("the next sentence is read", |state| {
                if left == 1 { state.hint_level.is_empty() } else { page.sentences_left() == left - 1 }
            });
            assert_same(&format!("{name}, {left} sentences left"));
        }
    }
}

#[test]
fn all_that_play_needs_is_in_sight_on_a_small_phone() {
    let page = Page::with_puzzle(PUZZLE);
    // On a short phone all keys are in one row.
    for (width, height, least_width) in
        [(320, 568, 26.0), (375, 553, 31.0), (360, 640, 63.0), (390, 664, 63.0)]
    {
        page.emulate_phone(width, height);
        assert_in_window(
            &page,
            &["#board", "#message", ".modes", ".pad", "#hint-button", ".finish [data-action=solve]"],
        );
        let keys: Vec<(f64, f64)> = page.run(
            "return [...document.querySelectorAll('.pad button')].map((key) => [key.offsetWidth, key.offsetHeight]);",
        );
        // A scroll bar that takes room, as Firefox has it on a desktop, is no phone's.
        let bar: f64 = page.run("return innerWidth - document.documentElement.clientWidth;");
        let least = least_width - (bar / 5.0).ceil();
        assert!(keys.iter().all(|(width, height)| *width >= least && *height >= 47.0), "{keys:?}");
    }
}

#[test]
fn board_and_panel_are_side_by_side_on_a_desktop() {
    let page = Page::with_puzzle(PUZZLE);
    page.set_color_scheme(ColorScheme::Light);
    page.resize(1280, 800);
    assert_in_window(
        &page,
        &["#board", "#level", "#menu", ".tools", "#hint-button", ".pad", "#message", ".rest"],
    );
    let beside: bool = page.run(
        "const [board, panel] = ['#board', '.controls'].map((s) => document.querySelector(s).getBoundingClientRect());
         return board.right <= panel.left;",
    );
    assert!(beside, "the panel must be at the right of the board");
}

#[track_caller]
fn assert_in_window(page: &Page, selectors: &[&str]) {
    for selector in selectors {
        let fault: String = page.run(&format!(
            "const edges = document.querySelector('{selector}').getBoundingClientRect();
             const fits = edges.top >= 0 && edges.left >= 0 && edges.width > 0
                 && edges.bottom <= innerHeight && edges.right <= innerWidth;
             return fits ? '' : `${{JSON.stringify(edges)}} in a window of ${{innerWidth}} by ${{innerHeight}}`;"
        ));
        assert!(fault.is_empty(), "{selector} is not completely visible: {fault}");
    }
}
