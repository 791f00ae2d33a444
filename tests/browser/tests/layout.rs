//! Room for everything, on small screens and large ones.

use browser_tests::{Page, Scheme};
use serde_json::Value;

use crate::PUZZLE;
use crate::states::through_all;

/// How far the page is wider than the window, and which elements stick out of it. A table may scroll within itself.
const SIDEWAYS: &str = "
    const room = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((e) => {
        const edges = e.getBoundingClientRect();
        return e.checkVisibility() && !e.closest('#batch-sheet [role=rowgroup], .unseen') && edges.width > 1 && (edges.left < -0.5 || edges.right > room + 0.5);
    });
    const excess = document.documentElement.scrollWidth - room;
    return excess > 0 || out.length > 0 ? [excess, ...out.map((e) => e.outerHTML.slice(0, 80))] : [];
";

/// Makes sure that nothing sticks out.
#[track_caller]
pub fn assert_no_sideways_scroll(page: &Page, state: &str) {
    let out: Vec<Value> = page.run(SIDEWAYS);
    assert!(out.is_empty(), "{state}: something is wider than the window: {out:?}");
}

#[test]
fn a_narrow_window_never_scrolls_sideways() {
    let page = Page::with(PUZZLE);
    page.choose(Scheme::Light);
    page.resize(320, 568);
    assert_no_sideways_scroll(&page, "playing");
    page.press("p");
    page.until("the game pauses", |look| look.phase == "paused");
    assert_no_sideways_scroll(&page, "paused");
    page.press("Enter");
    page.until("the game goes on", |look| look.phase == "playing");
    for (action, dialog) in [("room-own", "room"), ("room-help", "room")] {
        page.click_button(action);
        page.until("the dialog is open", |look| look.dialog == dialog);
        assert_no_sideways_scroll(&page, dialog);
        page.press("Escape");
        page.until("the dialog is closed", |look| look.dialog.is_empty());
    }
    page.bring(&".".repeat(81));
    page.click_button("solve");
    page.until("it is solved", |look| look.offers("count"));
    page.click_button("count");
    page.until("it counts", |look| look.offers("cancel"));
    assert_no_sideways_scroll(&page, "counting");
    page.click_button("cancel");
    page.until("it stops", |look| look.title == "Stopped");
    // Text of twice the size, in a window of the same width.
    page.run::<()>("document.documentElement.style.fontSize = '200%'; return null;");
    assert_no_sideways_scroll(&page, "text of twice the size");
}

#[test]
fn all_that_play_needs_is_on_a_phone_screen() {
    let page = Page::with(PUZZLE);
    page.be_a_phone(390, 844);
    page.choose(Scheme::Light);
    page.reload();
    page.until("the game is there again", |look| look.phase == "playing");
    assert_in_window(
        &page,
        &["#board", ".levels", ".menu", ".tools", "[data-action=mode-corner]", ".pad", ".finish"],
    );
    assert_no_sideways_scroll(&page, "on a phone");

    page.bring(&".".repeat(81));
    page.click_button("solve");
    page.until("it is solved", |look| look.offers("count"));
    page.click_button("count");
    page.until("it counts", |look| look.offers("cancel"));
    assert_in_window(&page, &["[data-action=cancel]"]);
    page.click_button("cancel");
    page.until("it stops", |look| look.title == "Stopped");

    // On a phone that lies on its side it may scroll, but not the board.
    page.be_a_phone(844, 390);
    assert_in_window(&page, &["#board"]);
    assert_no_sideways_scroll(&page, "on a phone that lies on its side");
}

/// From now on what moves by itself is noted, as the browser finds it. A room comes into its dialog when it is loaded, and what
/// it finds out takes its place there.
const NOTE_SHIFTS: &str = "
    window.shifts = [];
    const isInRoom = (node) => (node?.closest ? node : node?.parentElement)?.closest('dialog');
    const note = ({ value, hadRecentInput, sources }) => {
        const moved = sources.map(({ node }) => node).filter((node) => node && !isInRoom(node));
        if (hadRecentInput || !moved.length) return;
        shifts.push(`${value.toFixed(4)} by ${moved.map((node) => node.id || node.className || node.localName)}`);
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
    return null;";

/// What the engines are asked for takes its place on the card when it comes: on a slow machine so late that the browser
/// no longer counts it as what the player did. The board does not move for it.
const ASKED: [&str; 3] = ["a hint", "a mistake", "all steps now"];

/// Where the board is on the page; nothing where it is not drawn, as below a list.
const BOARD: &str = "
    const board = document.getElementById('board');
    if (!board.checkVisibility()) return null;
    const { x, y, width, height } = board.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].join(', ');";

fn assert_nothing_jumps(width: u32, height: u32) {
    let page = Page::with(PUZZLE);
    page.resize(width, height);
    page.choose(Scheme::Light);
    // First the page as it comes, then all that may happen in a game.
    page.reload();
    page.until("the game is there again", |look| look.phase == "playing");
    page.run::<()>(NOTE_SHIFTS);
    let board: Option<String> = page.run(BOARD);
    through_all(&page, |state| {
        let shifts: Vec<String> = page.run("return shifts.splice(0);");
        let is_asked = ASKED.iter().any(|asked| state.starts_with(asked));
        // The study has its own arrangement, and its figures come one after the other.
        if page.look().view == "play" {
            let is_still = is_asked || shifts.is_empty();
            assert!(is_still, "{state}, {width} wide: something moves by itself: {shifts:?}");
            let now = page.run::<Option<String>>(BOARD);
            assert!(now.is_none() || now == board, "{state}, {width} wide: the board has moved to {now:?}");
        }
    });
}

#[test]
fn nothing_jumps_on_a_phone() {
    assert_nothing_jumps(390, 844);
}

#[test]
fn nothing_jumps_on_a_desktop() {
    assert_nothing_jumps(1280, 800);
}

#[test]
fn the_tools_stand_in_one_row_on_every_screen() {
    let page = Page::with(PUZZLE);
    for (width, height) in
        [(320, 640), (390, 844), (568, 320), (844, 390), (820, 1180), (1024, 768), (1280, 800)]
    {
        page.be_a_phone(width, height);
        let rows: Vec<i64> = page.run(
            "const tops = [...document.querySelectorAll('.tools button')].map((b) => Math.round(b.getBoundingClientRect().top));
             return [...new Set(tops)];",
        );
        assert_eq!(rows.len(), 1, "rows of tools at {width} by {height}: {rows:?}");
        assert_no_sideways_scroll(&page, &format!("at {width} by {height}"));
    }
}

#[test]
fn board_and_panel_stand_side_by_side_on_a_desktop() {
    let page = Page::with(PUZZLE);
    page.choose(Scheme::Light);
    page.resize(1280, 800);
    assert_in_window(&page, &["#board", ".levels", ".menu", ".tools", ".pad", "#card", ".finish"]);
    let beside: bool = page.run(
        "const [board, panel] = ['#board', '.panel'].map((s) => document.querySelector(s).getBoundingClientRect());
         return board.right <= panel.left;",
    );
    assert!(beside, "the panel is to be at the right of the board");
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
        assert!(fault.is_empty(), "{selector} is not all to be seen: {fault}");
    }
}
