//! The player in the Import panel.

use ninefold_app::import::{EditorAction, EditorEffect};
use ninefold_app::input::{self, KeyPress};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, EditorView};

use super::Player;

impl Player {
    /// Has pasted this text.
    pub fn with_text(text: &str) -> Player {
        let mut player = Player::default();
        player.edit(EditorAction::SetText(text.to_owned()));
        player
    }

    /// Applies an action, and the answers to the jobs that it requests.
    pub fn edit(&mut self, action: EditorAction) -> &mut Player {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.editor.apply(action) {
                match effect {
                    EditorEffect::RunJob(id, job) => {
                        actions.extend(self.worker.take(id, job).map(EditorAction::JobReport));
                        continue;
                    }
                    EditorEffect::Stop => self.worker.waiting.clear(),
                    _ => {}
                }
                self.editor_effects.push(effect);
            }
        }
        self
    }

    /// Presses keys: digits, `.` to leave a cell blank, `<` for Backspace.
    pub fn type_in(&mut self, text: &str) -> &mut Player {
        for c in text.chars() {
            let (code, key) = match c {
                '.' => ("Period".to_owned(), ".".to_owned()),
                '<' => ("Backspace".to_owned(), "Backspace".to_owned()),
                digit => (format!("Digit{digit}"), digit.to_string()),
            };
            let action = input::editor_key(KeyPress { code: &code, key: &key, ..KeyPress::default() });
            self.edit(action.expect("a key that means something"));
        }
        self
    }

    pub fn editor_view(&self) -> EditorView {
        view_model::editor(&self.editor, Language::ENGLISH)
    }

    /// The givens on the board of the panel.
    pub fn editor_line(&self) -> String {
        self.editor.board_state().givens.to_line()
    }

    pub fn verdict_title(&self) -> String {
        self.editor_view().verdict.map(|verdict| verdict.title).unwrap_or_default()
    }

    pub fn verdict_text(&self) -> String {
        self.editor_view().verdict.map(|verdict| verdict.text).unwrap_or_default()
    }
}
