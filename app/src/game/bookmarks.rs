//! Bookmarks: positions that the player can return to.

use super::{Effect, Game, announce};
use crate::i18n::Message;

impl Game {
    /// Bookmarks the current position.
    pub(super) fn set_bookmark(&mut self, effects: &mut Vec<Effect>) {
        let marks = &mut self.saved.session.bookmarks;
        if marks.last() != Some(&self.saved.session.now) {
            marks.push(self.saved.session.now);
            effects.push(Effect::Save);
        }
        let number = self.saved.session.bookmarks.len();
        announce(effects, Message::Bookmarked { number });
    }

    /// Returns to the last bookmark. If the board is at that position already, removes it and returns to the
    /// one before. Undo reverts the return.
    pub(super) fn go_to_bookmark(&mut self, effects: &mut Vec<Effect>) {
        let marks = &mut self.saved.session.bookmarks;
        if marks.last() == Some(&self.saved.session.now) {
            marks.pop();
            effects.push(Effect::Save);
        }
        let (number, last) = (marks.len(), marks.last().copied());
        match last {
            Some(position) => {
                self.change_position(position, effects);
                announce(effects, Message::BookmarkRestored { number });
            }
            None => announce(effects, Message::NoBookmark),
        }
    }
}
