//! Merges what a browser has with the content of a file: no game twice, and the newer of two states of a game. The result is the
//! same whichever of the two is merged into the other, and a second merge changes nothing.

use super::{Backup, BackupGame, GameProgress};
use crate::game::Settings;
use crate::template::Language;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackupMerge {
    /// All that the browser has now.
    pub backup: Backup,
    /// Start times of the games that were not there, or only in an older state.
    pub changed: Vec<u64>,
    /// Number of games that were not there.
    pub added: usize,
    /// Number of games that were there in an older state.
    pub updated: usize,
    /// Number of games that were there already, in this state or a newer one.
    pub known: usize,
    /// Start time of the game to put on the board, if another than the current one is to be: the current game in a newer state from
    /// the file, or the game of the file if nothing has been played in this browser or the file has no other game.
    pub board: Option<u64>,
    /// The settings to change to, if nothing has been played in this browser.
    pub settings: Option<Settings>,
    /// The language to change to, if nothing has been played in this browser.
    pub language: Option<Language>,
}

impl Backup {
    /// Merges the content of a file into what the browser has.
    #[must_use]
    pub fn merge(&self, file: &Backup) -> BackupMerge {
        let mut merge = BackupMerge { backup: self.clone(), ..BackupMerge::default() };
        for (&started_at_ms, game) in &file.games {
            let before = self.games.get(&started_at_ms);
            merge.backup.add(started_at_ms, game.clone());
            let is_changed =
                before.is_none_or(|before| before.text != merge.backup.games[&started_at_ms].text);
            match before {
                None => merge.added += 1,
                Some(_) if is_changed => merge.updated += 1,
                Some(_) => merge.known += 1,
            }
            if is_changed {
                merge.changed.push(started_at_ms);
            }
        }
        merge.backup.profile.merge(&file.profile);
        merge.backup.reset_ms = match (self.games.is_empty(), file.games.is_empty()) {
            (true, _) => file.reset_ms,
            (_, true) => self.reset_ms,
            // Statistics that were deleted in one place only come back: what is brought in must count.
            _ => self.reset_ms.min(file.reset_ms),
        };
        if self.games.is_empty() {
            merge.board = file.board;
            merge.settings = file.settings.filter(|&settings| self.settings != Some(settings));
            merge.language = file.language.filter(|&language| self.language != Some(language));
        } else {
            // A game that comes alone is one to go on with.
            let only_game = file.board.filter(|_| file.games.len() == 1);
            let is_changed = |board: &u64| merge.changed.contains(board);
            merge.board = self.board.filter(is_changed).or_else(|| only_game.filter(is_changed));
        }
        merge
    }
}

impl BackupGame {
    /// The newer of two states of a game, with the bookmarks of both. If the positions of the newer one are no longer known, those
    /// of the other are kept, with the completion of the newer one.
    pub(super) fn merge(&self, other: &BackupGame) -> BackupGame {
        let (newer, older) = if self.order() >= other.order() { (self, other) } else { (other, self) };
        let mut merged = newer.clone();
        if !newer.progress.is_whole && older.progress.is_whole && newer.puzzle() == older.puzzle() {
            merged.text = [newer.header(), &older.text[older.header().len()..]].concat();
            merged.saved_ms = older.saved_ms;
            merged.progress = GameProgress { is_complete: true, ..older.progress };
        }
        if newer.givens().is_some() && newer.givens() == older.givens() {
            let known = newer.bookmarks();
            for line in older.bookmarks().lines().filter(|line| !known.lines().any(|known| known == *line)) {
                merged.text += line;
                merged.text.push('\n');
            }
        }
        merged
    }

    /// The key that decides which of two states is the newer one. States with equal progress are compared by their texts, so that
    /// every browser chooses the same one.
    fn order(&self) -> impl Ord {
        let bookmarks = self.bookmarks();
        let rest = &self.text[..self.text.len() - bookmarks.len()];
        (self.progress, rest, bookmarks.lines().count(), bookmarks, self.saved_ms)
    }

    /// The first line, which says where the puzzle comes from.
    fn puzzle(&self) -> Option<&str> {
        self.text.lines().next()
    }

    fn givens(&self) -> Option<&str> {
        self.text.lines().find(|line| line.starts_with("givens "))
    }

    /// The lines of the bookmarks, with which the text of a session ends.
    fn bookmarks(&self) -> &str {
        self.text.find("\nmark").map_or("", |at| &self.text[at + 1..])
    }
}
