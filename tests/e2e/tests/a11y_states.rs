//! All states of the page, reached one after the other in one document. Accessibility and layout are checked in each
//! of them.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, SOLUTION, batch, help};

/// The name of a state, and how a player gets there from the state before.
pub type StateSetup = (&'static str, fn(&Page));

/// In order. The dialogs are added by [`for_each_state`], which finds their buttons.
const STATES: &[StateSetup] = &[
    ("a fresh game", |_| {}),
    ("notes", |page| {
        page.press("Ctrl+Home Right Right Shift+2 Shift+4 Right Shift+6 Left");
        page.wait_until("there are notes", |state| {
            state.cells[2].notes == "24" && state.cells[3].notes == "6"
        });
    }),
    ("colours, and several cells chosen", |page| {
        page.press("Ctrl+Home Right Right Right Right Right Alt+1 Alt+5 Shift+Right");
        page.wait_until("they are", |state| state.cells[5].is("coloured") && state.cells[6].is("selected"));
    }),
    ("the pad of colours", |page| {
        page.click_button("mode-colour");
        page.wait_until("it is there", |state| state.is_pressed("mode-colour"));
    }),
    ("a conflict", |page| {
        page.press("Escape z Ctrl+Home Right Right 5");
        page.wait_until("the message is shown", |state| state.cells[2].is("conflict"));
    }),
    ("a mistake", |page| {
        page.press("h");
        page.wait_until("the message is shown", |state| state.title == "Something is wrong");
        assert!(page.state().offers("correct"));
    }),
    ("a hint that says where", |page| {
        page.click_button("correct");
        show_hint(page, 1);
    }),
    ("a hint that says what", |page| show_hint(page, 2)),
    ("a hint that shows the pattern", |page| show_hint(page, 3)),
    ("a hint that says why", |page| show_hint(page, 4)),
    ("all steps now", |page| {
        page.press("Shift+h");
        page.wait_until("the steps are listed", |state| state.title.contains("possible step"));
    }),
    ("all right", |page| {
        page.press("Escape");
        page.press("Enter");
        page.wait_until("the message is shown", |state| state.title == "All correct so far");
    }),
    ("a wrong digit", |page| {
        page.press("Ctrl+Home Right Right 1");
        page.wait_until("the digit is entered", |state| state.cells[2].digit == "1");
        page.press("Enter");
        page.wait_until("it is marked", |state| state.cells[2].is("wrong"));
        page.press("Right");
    }),
    ("a pause", |page| {
        page.press("p");
        page.wait_until("the board is covered", |state| state.phase == "paused");
    }),
    ("rules and keys", |page| {
        page.press("Enter");
        page.wait_until("the game goes on", |state| state.phase == "playing");
        page.press("Shift+?");
        wait_until_open(page);
    }),
    ("a text that is refused", |page| {
        close_dialogs(page);
        page.type_into_import("12345678q");
        page.wait_until("the message is shown", |state| !state.import.parse_error.is_empty());
    }),
    ("a list", |page| {
        close_dialogs(page);
        page.paste(&batch::puzzle_list(12));
        batch::wait_until_finished(page);
    }),
    ("how it is solved", |page| {
        close_dialogs(page);
        page.click_button("replay");
        page.wait_until("every method has finished", |state| {
            state.view == "replay" && state.replay.is_done()
        });
    }),
    ("the nine matrices", |page| {
        page.click_button("method-candidates");
        page.wait_until("they are there", |state| !state.replay.matrices.is_empty());
    }),
    ("a guess in a replay", |page| {
        page.click_button("method-plain");
        page.wait_until("it is chosen", |state| state.is_pressed("method-plain"));
        page.click("[data-action=step-forward]");
        page.wait_until("a step is shown", |state| state.replay.at > 0);
    }),
    ("solved by hand", |page| {
        page.press("Escape");
        page.wait_until("the game is restored", |state| state.view == "play");
        page.import_puzzle(&format!("{}.", &SOLUTION[..80]));
        page.press(&SOLUTION[80..]);
        page.wait_until("it is solved", |state| state.phase == "solved");
    }),
    ("more than one solution", |page| {
        page.import_puzzle(&".".repeat(81));
        page.click_button("solve");
        page.wait_until("cells are marked", |state| !state.cells_with_class("differs").is_empty());
    }),
    ("the example of a technique", |page| help::show_example(page, "x-wing")),
    ("a position to practise a technique", |page| {
        page.click_button("practise");
        page.wait_until("it is there", |state| state.title.starts_with("Find it"));
    }),
    ("a question before the solution", |page| {
        page.run::<()>("location.hash = 'seed=easy-718'; return null;");
        page.wait_until("there is another puzzle", |state| {
            state.line().starts_with(".4..58..35289..76") && state.phase == "playing"
        });
        page.press("Ctrl+Home 6");
        page.wait_until("the digit is entered", |state| state.cells[0].digit == "6");
        page.click_button("solve");
        page.wait_until("the question is there", |state| state.title == "Fill in the solution?");
    }),
    ("a rating", |page| {
        page.import_puzzle(PUZZLE);
        page.click_button("rate");
        page.wait_until("the message is shown", |state| state.title.contains("rated"));
    }),
];

/// Returns the actions of the visible buttons that open dialogs.
const READ_DIALOG_BUTTONS: &str = "
    const doors = [...document.querySelectorAll('[data-action^=panel-]')].filter((door) => door.checkVisibility());
    return [...new Set(doors.map((door) => door.dataset.action))];";

/// Returns the ids of the open dialog's tabs that are not selected.
const READ_UNSELECTED_TABS: &str = "
    const parts = [...document.querySelectorAll('#panel [role=tab][aria-selected=false]')];
    return parts.filter((part) => part.checkVisibility()).map((part) => part.id);";

/// Takes a page with [`PUZZLE`] on the board through all states and calls `check` with the name of each.
#[track_caller]
pub fn for_each_state(page: &Page, mut check: impl FnMut(&str)) {
    for (name, reach) in STATES {
        println!("{name}");
        reach(page);
        check(name);
    }
    for button in page.run::<Vec<String>>(READ_DIALOG_BUTTONS) {
        open_dialog(page, &button);
        check(&button);
        for part in page.run::<Vec<String>>(READ_UNSELECTED_TABS) {
            page.click(&format!("#{part}"));
            check(&format!("{button}, {part}"));
        }
        close_dialogs(page);
    }
}

/// Opens a dialog by its button and waits until it is shown.
#[track_caller]
pub fn open_dialog(page: &Page, button: &str) {
    page.click_button(button);
    wait_until_open(page);
}

/// Waits until a dialog is open and has its contents.
#[track_caller]
fn wait_until_open(page: &Page) {
    let is_furnished = || {
        page.run::<bool>(
            "return [...document.querySelectorAll('#panel > section')].some((it) => !it.hidden);",
        )
    };
    page.wait_until("it is open", |state| {
        !state.dialog.is_empty() && (state.dialog != "panel" || is_furnished())
    });
}

/// Closes any open dialog.
#[track_caller]
pub fn close_dialogs(page: &Page) -> PageState {
    page.press("Escape");
    page.wait_until("no dialog is open", |state| state.dialog.is_empty())
}

#[track_caller]
fn show_hint(page: &Page, level: usize) {
    page.press("h");
    page.wait_until("the hint is shown", |state| state.hint_level == level.to_string());
}
