//! Messages to the player, as text. `list.rs` has a row with everything about each.

mod arguments;
mod list;
mod panel;

use ninefold::grid::CellSet;
use ninefold::solver::SearchEffort;

use super::{MAX_SPOKEN, expand_cell_refs, find_template, format_number, format_text};

pub use list::{Message, link_error_key};
pub use panel::MessageLook;

impl Message {
    /// Body text, also announced to screen readers.
    pub fn text(&self) -> String {
        let mut text = self.format(self.key());
        // Both are highlighted on the board.
        if let &Message::MistakesFound { wrong, wrong_notes } = self
            && !wrong.is_empty()
            && !wrong_notes.is_empty()
        {
            text = text + "\n" + &Message::MistakesFound { wrong: CellSet::EMPTY, wrong_notes }.text();
        }
        text
    }

    /// Title in the message panel. Equal to [`text`](Message::text) if there is no separate title.
    pub fn title(&self) -> String {
        let key = format!("{}.title", self.key());
        if find_template(&key).is_some() { self.format(&key) } else { self.text() }
    }

    /// What is announced to screen readers, and shown in a line beside the board: the template `KEY.spoken`, or `KEY.short` if that
    /// would be too long; else title and text in one.
    pub fn announcement(&self) -> String {
        let form = |name: &str| {
            let key = [self.key(), name].concat();
            find_template(&key).map(|_| expand_cell_refs(&self.format(&key)))
        };
        if let Some(spoken) = form(".spoken") {
            let is_short = spoken.chars().count() <= MAX_SPOKEN;
            return if is_short { spoken } else { form(".short").unwrap_or(spoken) };
        }
        let (title, text) = (self.title(), expand_cell_refs(&self.text()));
        if title == text {
            return text;
        }
        // A title of ongoing work ends in `…` and needs no full stop.
        let title = title.trim_end_matches([' ', '…']).to_owned();
        format_text("spoken", &[("title", &title), ("text", &text)])
    }

    /// Time, branches, dead ends and depth of a search result.
    pub fn facts(&self) -> Option<[String; 4]> {
        use Message as M;
        match self {
            M::SolvedOne { time, effort, .. }
            | M::SolvedNone { time, effort }
            | M::SolvedMany { time, effort, .. } => {
                let SearchEffort { nodes, dead_ends, depth, .. } = *effort;
                Some([time.clone(), format_number(nodes), format_number(dead_ends), format_number(depth)])
            }
            _ => None,
        }
    }
}
