//! Bookmarks: positions to try something from, and the way back to them.

use crate::i18n::Message;

use super::{Effect, Game, announce};

impl Game {
    /// Keeps the present position, to come back to.
    pub(super) fn set_bookmark(&mut self, effects: &mut Vec<Effect>) {
        let marks = &mut self.session.bookmarks;
        if marks.last() != Some(&self.session.now) {
            marks.push(self.session.now);
            effects.push(Effect::Save);
        }
        let number = self.session.bookmarks.len();
        announce(effects, Message::Bookmarked { number });
    }

    /// Goes back to the bookmark set last, or to the one before where the board stands at it already. Undo takes what
    /// was tried up again.
    pub(super) fn go_to_bookmark(&mut self, effects: &mut Vec<Effect>) {
        let marks = &mut self.session.bookmarks;
        if marks.last() == Some(&self.session.now) {
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
