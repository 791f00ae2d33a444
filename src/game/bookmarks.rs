//! Bookmarks: positions to try something from, and the way back to them.

use crate::i18n::Message;

use super::{Effect, Game, say};

impl Game {
    /// Keeps the present position, to come back to.
    pub(super) fn bookmark(&mut self, effects: &mut Vec<Effect>) {
        let marks = &mut self.play.bookmarks;
        if marks.last() != Some(&self.play.now) {
            marks.push(self.play.now);
            effects.push(Effect::Save);
        }
        let number = self.play.bookmarks.len();
        say(effects, Message::Bookmarked { number });
    }

    /// Goes back to the bookmark set last, or to the one before where the board stands at it already. Undo takes what
    /// was tried up again.
    pub(super) fn go_to_bookmark(&mut self, effects: &mut Vec<Effect>) {
        let marks = &mut self.play.bookmarks;
        if marks.last() == Some(&self.play.now) {
            marks.pop();
            effects.push(Effect::Save);
        }
        let (number, last) = (marks.len(), marks.last().copied());
        match last {
            Some(position) => {
                self.change(position, effects);
                say(effects, Message::BookmarkRestored { number });
            }
            None => say(effects, Message::NoBookmark),
        }
    }
}
