//! Pauses and dialogs; and whatever happens, the keyboard has a place to go on from.

use std::thread;
use std::time::Duration;

use browser_tests::{Look, Page};

use crate::states::enter;
use crate::{PUZZLE, at, cell};

#[test]
fn a_pause_covers_the_board_and_stops_the_clock() {
    let page = Page::with(PUZZLE);
    page.until("the clock runs", |look| look.seconds() >= 1);
    page.click(&at(cell(2, 3)));
    page.click_button("pause");
    let paused = page.until("the game pauses", |look| look.phase == "paused");
    assert!(!paused.board_shown, "the digits are covered");
    assert_eq!(paused.focus, "resume-cover");
    assert_eq!(paused.live, "paused");

    page.press("5 Right");
    thread::sleep(Duration::from_millis(1500));
    let look = page.look();
    assert_eq!(look.clock, paused.clock, "the clock stands");
    assert_eq!(look.line(), PUZZLE, "keys do nothing to a covered board");

    page.press("Space");
    let look = page.until("the game goes on", |look| look.phase == "playing");
    assert!(look.board_shown);
    assert_eq!((look.focus.as_str(), look.cursor()), (&at(cell(2, 3))[1..], cell(2, 3)), "where it was");
    assert!(look.seconds() <= paused.seconds() + 1, "the pause does not count");
    page.until("the clock runs again", |look| look.seconds() > paused.seconds());

    // With the mouse alone.
    page.click_button("pause");
    page.until("the game pauses", |look| look.phase == "paused");
    page.click("#resume-cover");
    page.until("the cover resumes", |look| look.phase == "playing");
}

#[test]
fn a_pause_outlasts_a_dialog() {
    let page = Page::with(PUZZLE);
    page.press("p");
    page.until("the game pauses", |look| look.phase == "paused");
    page.click_button("room-help");
    page.until("the dialog is open", |look| look.dialog == "room");
    page.press("Escape");
    let look = page.until("the dialog is closed", |look| look.dialog.is_empty());
    assert_eq!(look.phase, "paused");
    assert!(!look.board_shown);
    has_focus(&look, "a dialog during a pause");
}

#[test]
fn help_opens_and_closes_by_key_and_by_mouse() {
    let page = Page::open();
    let before = page.look();
    page.press("Shift+?");
    let look = page.until("? opens help", |look| look.dialog == "room");
    assert_ne!(look.focus, "body", "the focus is in the dialog");
    page.press("Escape");
    let look = page.until("Escape closes it", |look| look.dialog.is_empty());
    assert_eq!(look.focus, before.focus, "the focus is back");

    page.click_button("room-help");
    page.until("the button opens it", |look| look.dialog == "room");
    page.click_button("close");
    page.until("its cross closes it", |look| look.dialog.is_empty());
    page.click_button("room-help");
    page.until("it opens again", |look| look.dialog == "room");
    page.click_at(5, 5);
    let look = page.until("a click beside it closes it", |look| look.dialog.is_empty());
    has_focus(&look, "help");
    assert_eq!(look.line(), before.line());
}

/// What a player may do with the mouse, and how to see that it is done.
type Deed = (&'static str, fn(&Page), fn(&Look) -> bool);

const DEEDS: &[Deed] = &[
    ("new-medium", |page| page.click_button("new-medium"), |look| look.is_pressed("new-medium")),
    ("digit-1", |page| page.click(".pad [data-action=digit-1]"), |look| !look.live.is_empty()),
    ("undo", |page| page.click_button("undo"), |look| look.is_disabled("undo")),
    ("solve", |page| page.click_button("solve"), |look| look.phase == "solved"),
    ("undo", |page| page.click_button("undo"), |look| look.phase == "playing"),
    ("pause", |page| page.click_button("pause"), |look| look.phase == "paused"),
    ("resume", |page| page.click("#resume-cover"), |look| look.phase == "playing"),
    ("undo at the beginning", |page| page.click_button("undo"), |look| look.is_disabled("undo")),
    ("check", |page| page.click_button("check"), |look| look.title == "All right so far"),
    ("hint", |page| page.click_button("hint"), |look| look.hint == "Hint 1/5"),
    ("end-hint", |page| page.click_button("end-hint"), |look| look.hint == "Hint"),
    ("study", |page| page.click_button("study"), |look| look.view == "study"),
    ("leave", |page| page.click_button("leave"), |look| look.view == "play"),
    ("puzzles", |page| enter(page, "room-puzzles"), |look| look.dialog == "room"),
    ("daily-hard", |page| page.click_button("daily-hard"), |look| look.is_pressed("new-hard")),
    ("shelf", |page| page.click_button("shelf"), |look| look.is_pressed("new-medium")),
    ("own", |page| page.click_button("room-own"), |look| look.dialog == "room"),
    ("close", |page| page.click_button("close"), |look| look.dialog.is_empty()),
    ("help", |page| page.click_button("room-help"), |look| look.dialog == "room"),
    ("escape", |page| page.press("Escape"), |look| look.dialog.is_empty()),
    ("a blank grid", |page| page.bring(&".".repeat(81)), |look| look.dialog.is_empty()),
    ("solve", |page| page.click_button("solve"), |look| look.offers("count")),
    ("count", |page| page.click_button("count"), |look| look.offers("cancel")),
    ("cancel", |page| page.click_button("cancel"), |look| look.title == "Stopped"),
    ("new", |page| page.click_button("new"), |look| look.is_pressed("new-medium")),
];

#[test]
fn the_mouse_never_loses_the_focus() {
    let page = Page::open();
    has_focus(&page.look(), "the page has loaded");
    for (name, deed, is_done) in DEEDS {
        deed(&page);
        has_focus(&page.until(&format!("{name} is done"), is_done), name);
    }
}

#[test]
fn the_keyboard_never_loses_the_focus() {
    let page = Page::with(&".".repeat(81));
    page.press("Tab");
    page.press_until("Shift+Tab", "c0");
    for (way, action, is_done) in [
        ("Tab", "solve", (|look| look.offers("count")) as fn(&Look) -> bool),
        ("Shift+Tab", "count", |look| look.offers("cancel")),
        ("Tab", "cancel", |look| look.title == "Stopped"),
        ("Tab", "undo", |look| look.phase == "playing"),
        ("Shift+Tab", "pause", |look| look.phase == "paused"),
        ("Tab", "resume-cover", |look| look.phase == "playing"),
        ("Shift+Tab", "new-hard", |look| look.is_pressed("new-hard")),
        ("Tab", "restart", |look| look.phase == "playing"),
        ("Shift+Tab", "solve", |look| look.phase == "solved"),
        ("Shift+Tab", "new", |look| look.phase == "playing"),
    ] {
        if page.look().focus != action {
            page.press_until(way, action);
        }
        page.press("Enter");
        has_focus(&page.until(&format!("{action} is done"), is_done), action);
    }
}

#[test]
fn tab_leads_round_the_page_however_slowly() {
    let page = Page::open();
    page.press_until("Tab", "room-share");
    page.press("Tab");
    // Behind the last control the browser's own come, where one may stay for a while.
    thread::sleep(Duration::from_millis(1500));
    page.press("Tab");
    assert_eq!(
        page.look().focus,
        "new-easy",
        "from the browser's controls Tab leads to the first of the page"
    );
}

#[track_caller]
fn has_focus(look: &Look, after: &str) {
    assert!(!["body", "html"].contains(&look.focus.as_str()), "after {after} nothing has the focus");
}
