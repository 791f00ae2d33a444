//! Pauses and dialogs; and after every action the focus is somewhere useful.

use std::thread;
use std::time::Duration;

use e2e_tests::{Page, PageState};

use crate::a11y_states::open_dialog;
use crate::{PUZZLE, cell, cell_selector};

#[test]
fn a_pause_covers_the_board_and_stops_the_clock() {
    let page = Page::with_puzzle(PUZZLE);
    page.wait_until("the clock runs", |state| state.seconds() >= 1);
    page.click(&cell_selector(cell(2, 3)));
    page.click_button("pause");
    let paused = page.wait_until("the game pauses", |state| state.phase == "paused");
    assert!(!paused.board_shown, "the digits are covered");
    assert_eq!(paused.focus, "resume-cover");
    assert_eq!(paused.announcement, "paused");

    page.press("5 Right");
    thread::sleep(Duration::from_millis(1500));
    let state = page.state();
    assert_eq!(state.clock, paused.clock, "the clock stands");
    assert_eq!(state.line(), PUZZLE, "keys do nothing to a covered board");

    page.press("Space");
    let state = page.wait_until("the game goes on", |state| state.phase == "playing");
    assert!(state.board_shown);
    assert_eq!(
        (state.focus.as_str(), state.cursor()),
        (&cell_selector(cell(2, 3))[1..], cell(2, 3)),
        "where it was"
    );
    assert!(state.seconds() <= paused.seconds() + 1, "the pause does not count");
    page.wait_until("the clock runs again", |state| state.seconds() > paused.seconds());

    // By mouse alone.
    page.click_button("pause");
    page.wait_until("the game pauses", |state| state.phase == "paused");
    page.click("#resume-cover");
    page.wait_until("the cover resumes", |state| state.phase == "playing");
}

#[test]
fn a_pause_outlasts_a_dialog() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("p");
    page.wait_until("the game pauses", |state| state.phase == "paused");
    page.open_dialog("panel-help");
    page.close_dialog();
    let state = page.state();
    assert_eq!(state.phase, "paused");
    assert!(!state.board_shown);
    assert_has_focus(&state, "a dialog during a pause");
}

#[test]
fn help_opens_and_closes_by_key_and_by_mouse() {
    let page = Page::open();
    let before = page.state();
    page.press("Shift+?");
    let state = page.wait_until("? opens help", |state| state.dialog == "panel");
    assert_ne!(state.focus, "body", "the focus is in the dialog");
    page.press("Escape");
    let state = page.wait_until("Escape closes it", |state| state.dialog.is_empty());
    assert_eq!(state.focus, before.focus, "the focus is back");

    page.open_dialog("panel-help");
    page.click_button("close");
    page.wait_until("its cross closes it", |state| state.dialog.is_empty());
    page.open_dialog("panel-help");
    page.click_at(5, 5);
    let state = page.wait_until("a click beside it closes it", |state| state.dialog.is_empty());
    assert_has_focus(&state, "help");
    assert_eq!(state.line(), before.line());
}

/// The name of an action by mouse, how it is done, and how to see that it is done.
type MouseAction = (&'static str, fn(&Page), fn(&PageState) -> bool);

const MOUSE_ACTIONS: &[MouseAction] = &[
    ("new-medium", |page| page.click_button("new-medium"), |state| state.is_pressed("new-medium")),
    ("digit-1", |page| page.click(".pad [data-action=digit-1]"), |state| !state.announcement.is_empty()),
    ("undo", |page| page.click_button("undo"), |state| state.is_disabled("undo")),
    ("solve", |page| page.click_button("solve"), |state| state.phase == "solved"),
    ("undo", |page| page.click_button("undo"), |state| state.phase == "playing"),
    ("pause", |page| page.click_button("pause"), |state| state.phase == "paused"),
    ("resume", |page| page.click("#resume-cover"), |state| state.phase == "playing"),
    ("undo at the beginning", |page| page.click_button("undo"), |state| state.is_disabled("undo")),
    ("check", |page| page.click_button("check"), |state| state.title == "All correct so far"),
    ("hint", |page| page.click_button("hint"), |state| state.hint_level == "1"),
    ("close-hint", |page| page.click_button("close-hint"), |state| state.hint_level.is_empty()),
    ("replay", |page| page.click_button("replay"), |state| state.view == "replay"),
    ("close-replay", |page| page.click_button("close-replay"), |state| state.view == "play"),
    ("puzzles", |page| open_dialog(page, "panel-puzzles"), |state| state.dialog == "panel"),
    ("daily-hard", |page| page.click_button("daily-hard"), |state| state.is_pressed("new-hard")),
    ("previous-game", |page| page.click_button("previous-game"), |state| state.is_pressed("new-medium")),
    ("import", |page| page.click_button("panel-import"), |state| state.dialog == "panel"),
    ("close", |page| page.click_button("close"), |state| state.dialog.is_empty()),
    ("help", |page| page.click_button("panel-help"), |state| state.dialog == "panel"),
    ("escape", |page| page.press("Escape"), |state| state.dialog.is_empty()),
    ("a blank grid", |page| page.import_puzzle(&".".repeat(81)), |state| state.dialog.is_empty()),
    ("solve", |page| page.click_button("solve"), |state| state.offers("count")),
    ("count", |page| page.click_button("count"), |state| state.offers("cancel")),
    ("cancel", |page| page.click_button("cancel"), |state| state.title == "Stopped"),
    ("new", |page| page.click_button("new"), |state| state.is_pressed("new-medium")),
];

#[test]
fn mouse_actions_never_lose_focus() {
    let page = Page::open();
    assert_has_focus(&page.state(), "the page has loaded");
    for (name, deed, is_done) in MOUSE_ACTIONS {
        deed(&page);
        assert_has_focus(&page.wait_until(&format!("{name} is done"), is_done), name);
    }
}

#[test]
fn keyboard_actions_never_lose_focus() {
    let page = Page::with_puzzle(&".".repeat(81));
    page.press("Tab");
    page.press_until("Shift+Tab", "c0");
    for (way, action, is_done) in [
        ("Tab", "solve", (|state| state.offers("count")) as fn(&PageState) -> bool),
        ("Shift+Tab", "count", |state| state.offers("cancel")),
        ("Tab", "cancel", |state| state.title == "Stopped"),
        ("Tab", "undo", |state| state.phase == "playing"),
        ("Shift+Tab", "pause", |state| state.phase == "paused"),
        ("Tab", "resume-cover", |state| state.phase == "playing"),
        ("Shift+Tab", "new", |state| state.phase == "playing"),
        ("Tab", "restart", |state| state.phase == "playing"),
        ("Shift+Tab", "solve", |state| state.phase == "solved"),
        ("Shift+Tab", "new", |state| state.phase == "playing"),
    ] {
        if page.state().focus != action {
            page.press_until(way, action);
        }
        page.press("Enter");
        assert_has_focus(&page.wait_until(&format!("{action} is done"), is_done), action);
    }
}

#[test]
fn tab_cycles_through_the_page_even_after_a_delay() {
    let page = Page::open();
    page.press_until("Tab", "panel-share");
    page.press("Tab");
    // After the last control Tab reaches the browser's own controls, where the player may stay for a while.
    thread::sleep(Duration::from_millis(1500));
    page.press("Tab");
    assert_eq!(page.state().focus, "level", "from the browser's controls Tab leads to the first of the page");
}

#[track_caller]
fn assert_has_focus(state: &PageState, after: &str) {
    assert!(!["body", "html"].contains(&state.focus.as_str()), "after {after} nothing has the focus");
}
