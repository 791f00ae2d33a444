//! Buttons, dialogs and panels.

use serde_json::Value;

use super::Page;
use crate::PageState;

impl Page {
    /// The number of sentences of a hint's reasons from the one that is read. As many more requests carry out the step.
    pub fn sentences_left(&self) -> usize {
        self.run(
            "const all = [...document.querySelectorAll('#message-text span')];
             return all.length - all.findIndex((sentence) => sentence.classList.contains('now'));",
        )
    }

    /// Clicks the visible button with this action. If there is none, opens the menu of a small screen first, or for a level the
    /// dialog with all levels.
    #[track_caller]
    pub fn click_button(&self, action: &str) {
        let [is_there, has_menu]: [bool; 2] = self.run(&format!(
            "return [{}, '#menu-button'].map((it) => [...document.querySelectorAll(it)].some((e) => e.checkVisibility()));",
            Value::from(button(action))
        ));
        if !is_there && action.starts_with("new-") {
            self.click("#level");
            self.wait_until("the levels are there", |state| state.dialog == "panel");
        } else if !is_there && has_menu {
            self.click("#menu-button");
        }
        self.click(&button(action));
    }

    /// Presses the button for a language that is visible.
    ///
    /// # Panics
    /// If there is none for a while.
    #[track_caller]
    pub fn choose_language(&self, tag: &str) {
        let buttons = format!("[data-action=language][lang={tag}]");
        let index =
            format!("[...document.querySelectorAll(`{buttons}`)].findIndex((e) => e.checkVisibility())");
        // Not every page with these buttons has a game.
        let index: i32 = self.wait_for_value(&format!("{tag} can be chosen"), &index, |index| *index >= 0);
        self.exec(&format!("document.querySelectorAll(`{buttons}`)[{index}].click();"));
    }

    /// Opens the replay and waits until every method has finished.
    #[track_caller]
    pub fn open_replay(&self) -> PageState {
        self.click_button("replay");
        self.wait_until("every method has finished", |state| state.view == "replay" && state.replay.is_done())
    }

    /// Reloads the page and waits until the game can be played.
    #[track_caller]
    pub fn reload_game(&self) -> PageState {
        self.reload();
        self.wait_until("the game is restored", |state| state.phase == "playing")
    }

    /// Asks for a hint until as much of it is shown, 1 to 4.
    #[track_caller]
    pub fn show_hint(&self, level: usize) -> PageState {
        self.press(&"h ".repeat(level));
        self.wait_until("the hint is shown", |state| state.hint_level == level.to_string())
    }

    /// Starts to count the solutions of a blank board.
    #[track_caller]
    pub fn start_counting(&self) {
        self.import_puzzle(&".".repeat(81));
        self.click_button("solve");
        self.wait_until("it is solved", |state| state.offers("count"));
        self.click_button("count");
        self.wait_until("counting has begun", |state| state.offers("cancel"));
    }

    /// Opens the Import dialog with the focus on the first cell of its board.
    #[track_caller]
    pub fn open_import(&self) {
        self.click_button("panel-import");
        self.wait_until("the dialog is open", |state| state.focus == "o0");
    }

    /// Opens the dialog of a button.
    #[track_caller]
    pub fn open_dialog(&self, action: &str) {
        self.click_button(action);
        self.wait_until("the dialog is open", |state| state.dialog == "panel");
    }

    /// Closes the dialog by its key.
    #[track_caller]
    pub fn close_dialog(&self) {
        self.press("Escape");
        self.wait_until("the dialog is closed", |state| state.dialog.is_empty());
    }

    /// The text of the element with this ID; empty if there is none.
    #[track_caller]
    pub fn text_of(&self, id: &str) -> String {
        self.run(&format!("return document.getElementById('{id}')?.textContent ?? '';"))
    }

    /// Imports a puzzle with the Import dialog and waits until it is on the board.
    #[track_caller]
    pub fn import_puzzle(&self, puzzle: &str) {
        self.import_text(puzzle);
        self.wait_until("the imported puzzle is on the board", |state| {
            state.line() == puzzle && state.dialog.is_empty() && state.phase == "playing"
        });
    }

    /// Enters a text in the Import dialog and presses its Play button.
    #[track_caller]
    pub fn import_text(&self, text: &str) {
        self.type_into_import(text);
        self.click_button("import-play");
    }

    /// Opens the Import dialog and enters a text.
    #[track_caller]
    pub fn type_into_import(&self, text: &str) {
        if self.state().dialog.is_empty() {
            self.open_import();
        }
        self.exec(
            "const field = document.getElementById('import-text');
             field.value = '';
             field.dispatchEvent(new Event('input', { bubbles: true }));
             field.focus();",
        );
        self.type_text(text);
    }
}

/// The selector of the buttons with this action.
fn button(action: &str) -> String {
    format!("[data-action=\"{action}\"]")
}
