//! Forced colours, text at 200 percent, visible focus, right-to-left pages.

use e2e_tests::{ColorScheme, Page};
use serde_json::{Value, json};

use crate::a11y_states::{StateSetup, close_dialogs, for_each_state, open_dialog};
use crate::{PUZZLE, cell, cell_selector, layout};

/// Returns the actions of the filled buttons that can be pressed: those with the colour of a hint or of ink.
const READ_FILLED_BUTTONS: &str = "
    const probe = document.body.appendChild(document.createElement('i'));
    const fills = ['--ink', '--lamp'].map((name) => {
        probe.style.background = `var(${name})`;
        return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    const part = document.querySelector('dialog[open]') ?? document;
    return [...part.querySelectorAll('button')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .filter((button) => fills.includes(getComputedStyle(button).backgroundColor))
        .map((button) => button.dataset.action || button.id);";

/// Returns the texts on the board whose contrast is below 4.5, with the ratio. axe-core leaves out texts of a single character
/// and those that something lies over, which is all of the board. A cell's own background lies over that of the frame, its colours over
/// that; what a hint lights lies under the cell.
const READ_LOW_BOARD_CONTRAST: &str = "
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const flatten = (layers) => {
        context.clearRect(0, 0, 1, 1);
        for (const layer of layers) { context.fillStyle = layer; context.fillRect(0, 0, 1, 1); }
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (color) => {
        const [r, g, b] = color.map((value) => value / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = (element) => getComputedStyle(element);
    const frame = document.querySelector('.frame');
    const lit = document.querySelector('#links .lit');
    const low = {};
    let checked = 0;
    const check = (element, cell, layers) => {
        const [front, back] = [[...layers, style(element).color], layers].map(flatten).map(luminance);
        const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
        const name = `${element === cell ? 'digit' : 'note'} ${cell.className}: ${ratio.toFixed(2)}`;
        checked += 1;
        if (ratio < 4.5) low[name] = (low[name] ?? 0) + 1;
    };
    for (const cell of document.querySelectorAll('#board td')) {
        if (!cell.checkVisibility({ visibilityProperty: true })) continue;
        const under = [document.body, frame, document.getElementById('board')].map((element) => style(element).backgroundColor);
        if (lit && cell.classList.contains('lit')) under.push(style(lit).fill);
        under.push(style(cell).backgroundColor);
        const patch = getComputedStyle(cell, '::after');
        if (patch.content !== 'none') under.push(patch.backgroundColor);
        const stripes = [...cell.querySelectorAll('s')].map((stripe) => style(stripe).backgroundColor);
        for (const stripe of stripes.length ? stripes : ['transparent']) {
            const layers = [...under, stripe];
            const notes = [...cell.querySelectorAll('i')];
            if (notes.length) for (const note of notes) check(note, cell, [...layers, style(note).backgroundColor]);
            else if (cell.textContent) check(cell, cell, layers);
        }
    }
    return [checked, Object.entries(low).map(([name, count]) => `${count} ${name}`)];";

/// One walk through all states, since most of the time is spent on the way.
#[test]
fn every_state_has_contrast_one_filled_button_and_room() {
    let page = Page::with_puzzle(PUZZLE);
    let (mut filled_buttons, mut texts_on_boards) = (0, 0);
    for_each_state(&page, |state| {
        page.resize(390, 844);
        for scheme in [ColorScheme::ChosenDark, ColorScheme::ChosenContrast, ColorScheme::ChosenLight] {
            page.set_color_scheme(scheme);
            let (texts, low): (usize, Vec<String>) = page.run(READ_LOW_BOARD_CONTRAST);
            assert!(low.is_empty(), "{state}, {scheme:?}: {low:#?}");
            texts_on_boards += texts;
        }
        for (width, height) in [(390, 844), (1280, 800)] {
            page.resize(width, height);
            let filled: Vec<String> = page.run(READ_FILLED_BUTTONS);
            assert!(filled.len() <= 1, "{state}, {width} wide: {filled:?}");
            filled_buttons += filled.len();
        }
        page.resize(320, 640);
        for size in ["200%", ""] {
            page.run::<()>(&format!("document.documentElement.style.fontSize = '{size}'; return null;"));
            layout::assert_no_sideways_scroll(&page, &format!("{state}, letters {size}"));
        }
    });
    assert!(filled_buttons > 30, "filled buttons are recognized: {filled_buttons}");
    assert!(texts_on_boards > 3000, "the board is read: {texts_on_boards}");
}

/// Signals that must be visible without the page's own colours: the keys that cause each, and where it appears.
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
        let clip = clip_around(&page, &format!("document.querySelector('{place}')"));
        let before = capture(&page, &clip);
        page.press(keys);
        page.wait_until("it is drawn", |_| true);
        assert!(capture(&page, &clip) != before, "{signal} is not visible");
        page.import_puzzle(PUZZLE);
    }
}

/// The states in which the focus is followed through all tab stops.
const STATES: &[StateSetup] = &[
    ("play", |_| {}),
    ("a hint", |page| {
        page.click("#c2");
        page.press("h h h h");
        page.wait_until("the message is shown", |state| state.hint_level == "4");
    }),
    ("the replay", |page| {
        page.click_button("replay");
        page.wait_until("it is open", |state| state.view == "replay" && state.replay.is_done());
    }),
    ("the Import dialog", |page| {
        page.press("Escape");
        page.wait_until("the game is restored", |state| state.view == "play");
        page.open_import();
    }),
    ("the Puzzles dialog", |page| {
        close_dialogs(page);
        open_dialog(page, "panel-puzzles");
    }),
    ("the Techniques dialog", |page| {
        close_dialogs(page);
        open_dialog(page, "panel-techniques");
    }),
];

/// Returns the name and the place of the element with the focus; no place if the focus was on it before, and nothing in the
/// browser's own controls. The focus may stay on an element while Tab moves through the parts of a field.
const READ_TAB_STOP: &str = "
    const here = document.activeElement;
    if ([document.body, document.documentElement].includes(here)) return null;
    const isOld = tabbed.has(here) && here !== tabbed.last;
    tabbed.add(tabbed.last = here);
    const { x, y, width, height } = here.getBoundingClientRect();
    return [here.id || here.dataset.action || here.localName, isOld ? null : [x + scrollX, y + scrollY, width, height]];";

fn assert_focus_is_visible(scheme: ColorScheme) {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    page.set_color_scheme(scheme);
    // A running clock would change every screenshot.
    page.press("t");
    for (state, reach) in STATES {
        reach(&page);
        let mut way = Vec::new();
        page.exec("window.tabbed = new Set();");
        for _ in 0..100 {
            page.press("Tab");
            // After the last tab stop the browser's own controls follow.
            let Some((name, place)) = page.run::<Option<(String, Option<[f64; 4]>)>>(READ_TAB_STOP) else {
                continue;
            };
            let Some(place) = place else { break };
            let clip = clip(place);
            let seen = capture(&page, &clip);
            page.exec("window.focused = document.activeElement; focused.blur();");
            assert!(capture(&page, &clip) != seen, "{state}, {scheme:?}: the focus on {name} is not seen");
            page.exec("focused.focus({ preventScroll: true });");
            way.push(name);
        }
        assert!(way.len() > 2, "{state}: Tab leads only to {way:?}");
    }
}

#[test]
fn focus_is_visible_on_every_tab_stop() {
    assert_focus_is_visible(ColorScheme::Light);
}

#[test]
fn focus_is_visible_in_forced_colors() {
    assert_focus_is_visible(ColorScheme::Forced);
}

#[test]
fn board_stays_left_to_right_on_a_right_to_left_page() {
    let page = Page::with_puzzle(PUZZLE);
    page.set_color_scheme(ColorScheme::Light);
    page.exec("document.documentElement.dir = 'rtl';");
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
    page.click(&cell_selector(cell(4, 2)));
    page.press("Right");
    page.wait_until("the arrow key moves to the right", |state| state.cursor() == cell(4, 3));
}

/// The rectangle of an element with a margin, as DevTools takes it.
#[track_caller]
fn clip_around(page: &Page, element: &str) -> Value {
    let place = page.run(&format!(
        "const {{ x, y, width, height }} = ({element}).getBoundingClientRect();
         return [x + scrollX, y + scrollY, width, height];"
    ));
    clip(place)
}

/// A rectangle on the page, by place and size, with a margin.
fn clip([x, y, width, height]: [f64; 4]) -> Value {
    const MARGIN: f64 = 6.0;
    let [x, y] = [x, y].map(|from| (from - MARGIN).max(0.0));
    let [width, height] = [width, height].map(|length| length + 2.0 * MARGIN);
    json!({ "x": x, "y": y, "width": width, "height": height, "scale": 1 })
}

/// A screenshot of that rectangle.
#[track_caller]
fn capture(page: &Page, clip: &Value) -> String {
    let taken = page.devtools("Page.captureScreenshot", json!({ "clip": clip, "optimizeForSpeed": true }));
    taken["data"].as_str().expect("a picture").to_owned()
}
