//! Puzzles that come by a link, some of them under way.
//!
//! ```text
//!   link ──▶ on the table or the shelf already? ─ yes ─▶ goes on; as it was sent, if that was sent: Undo takes it back
//!                      └─ no ─▶ job ──▶ table ──▶ the same
//! ```

use crate::link::Shared;
use crate::words::Message;

use super::{Effect, Game, Play, Position};

impl Game {
    /// Brings in what a link holds, unless there is something wrong with it.
    pub(super) fn open_link(&mut self, text: &str, effects: &mut Vec<Effect>) {
        let shared = match Shared::from_text(text) {
            Ok(shared) => shared,
            Err(why) => return self.complain(Message::LinkUnreadable { why }, effects),
        };
        self.dialog = None;
        self.arriving = shared.has_progress().then(|| Box::new(position(&shared)));
        let is_it = |play: &Play| {
            play.givens == shared.givens
                && !play.is_blank()
                && !play.is_lesson()
                && !play.now.grid.is_solved()
        };
        if is_it(&self.play) {
            self.study = None;
            self.tell(Message::Resumed, effects);
            self.go_on_as_shared(effects);
        } else if self.shelf.as_deref().is_some_and(is_it) {
            self.unshelve(effects);
            self.go_on_as_shared(effects);
        } else {
            self.open(shared.givens, effects);
        }
    }

    /// Brings the puzzle on the table to where it was when it was sent, if it was under way.
    pub(super) fn go_on_as_shared(&mut self, effects: &mut Vec<Effect>) {
        if let Some(position) = self.arriving.take()
            && self.change(*position, effects)
            && self.play.solution.is_some()
        {
            self.tell(Message::LinkFollowed, effects);
        }
    }

    /// Where a puzzle was to come to an empty table and does not, there is another.
    pub(super) fn fill_table(&mut self, effects: &mut Vec<Effect>) {
        if self.play.is_blank() {
            self.deal_known(self.level, 0, effects);
        }
    }
}

fn position(shared: &Shared) -> Position {
    let (grid, notes, centre) = (shared.grid, shared.corner, shared.centre);
    let mut position = Position { grid, notes, centre, ..Position::new(shared.givens) };
    if shared.grid.is_solved() {
        // Who only follows a link has not won.
        position.found = shared.grid.filled() - shared.givens.filled();
    }
    position
}
