//! Bookmarks: positions that the player can return to.

use super::Game;
use crate::i18n::Message;

impl Game {
    pub(super) fn set_bookmark(&mut self) {
        let marks = &mut self.saved.session.bookmarks;
        if marks.last() != Some(&self.saved.session.now) {
            marks.push(self.saved.session.now);
            self.save();
        }
        let number = self.saved.session.bookmarks.len();
        self.show_message(Message::Bookmarked { number });
    }

    /// Returns to the last bookmark. If the board is at a bookmarked position already, however it got there, returns to the one
    /// before, and from the first to the last. Undo reverts the return; no bookmark is ever removed.
    pub(super) fn go_to_bookmark(&mut self) {
        let marks = &self.saved.session.bookmarks;
        let current = marks.iter().rposition(|mark| *mark == self.saved.session.now);
        // The number counts from 1, so it is the index of the next one.
        let number = current.filter(|index| *index > 0).unwrap_or(marks.len());
        match marks[..number].last().copied() {
            Some(position) => {
                self.change_position(position);
                self.show_message(Message::BookmarkRestored { number });
            }
            None => self.announce(Message::NoBookmark),
        }
    }
}
