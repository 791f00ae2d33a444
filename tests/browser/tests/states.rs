//! The states that the page can be in, one after the other on one load of the page: what holds for everybody has to
//! hold in each of them.

use browser_tests::{Look, Page};

use crate::{PUZZLE, SOLUTION, batching};

/// A state's name, and how a player gets there from the one before.
pub type State = (&'static str, fn(&Page));

/// In their order. Rooms that the page has buttons for come behind them by themselves.
const STATES: &[State] = &[
    ("a fresh game", |_| {}),
    ("notes", |page| {
        page.press("Ctrl+Home Right Right Shift+2 Shift+4 Right Shift+6 Left");
        page.until("there are notes", |look| look.cells[2].notes == "24" && look.cells[3].notes == "6");
    }),
    ("colours, and several cells chosen", |page| {
        page.press("Ctrl+Home Right Right Right Right Right Alt+1 Alt+5 Shift+Right");
        page.until("they are", |look| look.cells[5].is("coloured") && look.cells[6].is("selected"));
    }),
    ("the pad of colours", |page| {
        page.click_button("mode-colour");
        page.until("it is there", |look| look.is_pressed("mode-colour"));
    }),
    ("a conflict", |page| {
        page.press("Escape z Ctrl+Home Right Right 5");
        page.until("it is told", |look| look.cells[2].is("conflict"));
    }),
    ("a mistake", |page| {
        page.press("h");
        page.until("it is told", |look| look.title == "Something is wrong");
        assert!(page.look().offers("correct"));
    }),
    ("a hint that says where", |page| {
        page.click_button("correct");
        hint(page, 1);
    }),
    ("a hint that says what", |page| hint(page, 2)),
    ("a hint that shows the pattern", |page| hint(page, 3)),
    ("a hint that says why", |page| hint(page, 4)),
    ("all steps now", |page| {
        page.press("Shift+h");
        page.until("they are listed", |look| look.title.ends_with("now"));
    }),
    ("all right", |page| {
        page.press("Escape");
        page.press("Enter");
        page.until("it is told", |look| look.title == "All right so far");
    }),
    ("a wrong digit", |page| {
        page.press("Ctrl+Home Right Right 1");
        page.until("it stands", |look| look.cells[2].digit == "1");
        page.press("Enter");
        page.until("it is marked", |look| look.cells[2].is("wrong"));
        page.press("Right");
    }),
    ("a pause", |page| {
        page.press("p");
        page.until("the board is covered", |look| look.phase == "paused");
    }),
    ("rules and keys", |page| {
        page.press("Enter");
        page.until("the game goes on", |look| look.phase == "playing");
        page.press("Shift+?");
        until_open(page);
    }),
    ("a text that is refused", |page| {
        leave_dialogs(page);
        page.write_in_dialog("12345678q");
        page.until("it is told", |look| !look.own.fault.is_empty());
    }),
    ("a list", |page| {
        leave_dialogs(page);
        page.paste(&batching::puzzles(12));
        batching::until_ended(page);
    }),
    ("how it is solved", |page| {
        leave_dialogs(page);
        page.click_button("study");
        page.until("every method has come to its end", |look| look.view == "study" && look.study.is_done());
    }),
    ("the nine matrices", |page| {
        page.click_button("method-candidates");
        page.until("they are there", |look| !look.study.matrices.is_empty());
    }),
    ("a guess in a replay", |page| {
        page.click_button("method-plain");
        page.until("it is chosen", |look| look.is_pressed("method-plain"));
        page.click("[data-action=on]");
        page.until("a step is shown", |look| look.study.at > 0);
    }),
    ("solved by hand", |page| {
        page.press("Escape");
        page.until("the game is there again", |look| look.view == "play");
        page.bring(&format!("{}.", &SOLUTION[..80]));
        page.press(&SOLUTION[80..]);
        page.until("it is solved", |look| look.phase == "solved");
    }),
    ("more than one solution", |page| {
        page.bring(&".".repeat(81));
        page.click_button("solve");
        page.until("cells are marked", |look| !look.cells_that_are("differs").is_empty());
    }),
    ("a rating", |page| {
        page.bring(PUZZLE);
        page.click_button("rate");
        page.until("it is told", |look| look.title.contains("rated"));
    }),
];

/// The names of the rooms that buttons lead to which are to be seen.
const ROOMS: &str = "
    const doors = [...document.querySelectorAll('[data-action^=room-]')].filter((door) => door.checkVisibility());
    return [...new Set(doors.map((door) => door.dataset.action))];";

/// The parts of the open room that are not to be seen yet.
const PARTS: &str = "
    const parts = [...document.querySelectorAll('#room [role=tab][aria-selected=false]')];
    return parts.filter((part) => part.checkVisibility()).map((part) => part.id);";

/// Brings a page with [`PUZZLE`] on the board from state to state.
#[track_caller]
pub fn through_all(page: &Page, mut check: impl FnMut(&str)) {
    for (name, reach) in STATES {
        println!("{name}");
        reach(page);
        check(name);
    }
    for door in page.run::<Vec<String>>(ROOMS) {
        enter(page, &door);
        check(&door);
        for part in page.run::<Vec<String>>(PARTS) {
            page.click(&format!("#{part}"));
            check(&format!("{door}, {part}"));
        }
        leave_dialogs(page);
    }
}

/// Opens a room by the button that is to be seen, and waits until it is there.
#[track_caller]
pub fn enter(page: &Page, door: &str) {
    page.click_button(door);
    until_open(page);
}

/// Waits until a dialog is open, and what belongs in it is there.
#[track_caller]
fn until_open(page: &Page) {
    let is_furnished = || {
        page.run::<bool>("return [...document.querySelectorAll('#room > section')].some((it) => !it.hidden);")
    };
    page.until("it is open", |look| !look.dialog.is_empty() && (look.dialog != "room" || is_furnished()));
}

/// Closes whatever is open.
#[track_caller]
pub fn leave_dialogs(page: &Page) -> Look {
    page.press("Escape");
    page.until("no dialog is open", |look| look.dialog.is_empty())
}

#[track_caller]
fn hint(page: &Page, rung: usize) {
    page.press("h");
    page.until("the hint is told", |look| look.hint == format!("Hint {rung}/5"));
}
