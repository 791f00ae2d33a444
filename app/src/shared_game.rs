//! A game that a player shows to others: with their name if they want, as a link or a file; and what is kept of it for those who then
//! play the same puzzle.
//!
//! ```text
//!   Session ──▶ SharedGame ──▶ text ── compressed ──▶ link (`compressed_link.rs`), or as it is: a file
//!   link, file ──▶ SharedGame ──▶ *Look back* ── play the same puzzle ──▶ Rival, kept by the browser ──▶ a second line on the plate
//! ```

use std::str::FromStr;

use crate::game::{MAX_TIME_MS, SaveError, Session};

/// The first line of the text of a shared game.
const FORMAT_LINE: &str = "ninefold game 1";

/// The beginning of the line with the name.
const PLAYER: &str = "player ";

/// Longest name of a player that is kept, in characters.
pub const MAX_NAME_CHARS: usize = 30;

/// A game with the name of its player.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedGame {
    pub session: Session,
    /// One line without spaces at its ends; empty if the player gave none.
    player: String,
}

impl SharedGame {
    /// `player` may be any text: spaces at its ends, line breaks and what is too long are left out.
    pub fn new(session: Session, player: &str) -> SharedGame {
        let is_kept = |c: &char| !c.is_control();
        let player: String = player.trim().chars().filter(is_kept).take(MAX_NAME_CHARS).collect();
        SharedGame { session, player: player.trim_end().to_owned() }
    }

    pub fn player(&self) -> &str {
        &self.player
    }

    pub fn to_text(&self) -> String {
        [FORMAT_LINE, "\n", PLAYER, &self.player, "\n", &self.session.to_text()].concat()
    }
}

/// Whether a text is a game that someone has shared.
pub fn is_shared_game(text: &str) -> bool {
    text.starts_with(FORMAT_LINE)
}

impl FromStr for SharedGame {
    type Err = SaveError;

    /// Reads the format of [`to_text`](SharedGame::to_text), and the text of a session as a game of a player without a name.
    ///
    /// # Errors
    /// Returns the first line of the session that cannot be read.
    fn from_str(text: &str) -> Result<SharedGame, SaveError> {
        let text = text.strip_prefix(FORMAT_LINE).unwrap_or(text).trim_start();
        let (player, session) = match text.strip_prefix(PLAYER) {
            Some(rest) => rest.split_once('\n').unwrap_or((rest, "")),
            None => ("", text),
        };
        Ok(SharedGame::new(session.parse()?, player))
    }
}

/// Someone else's game of a puzzle, as far as the plate of one's own shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Empty if the player gave none.
    pub name: String,
    /// The playing times at which cells were filled, in seconds, and how many were.
    pub progress: Vec<(u64, usize)>,
}

impl Rival {
    /// `None` for a game without a plate.
    pub fn new(game: &SharedGame) -> Option<Rival> {
        let session = &game.session;
        let mut progress = session.progress_over_time();
        progress.dedup_by_key(|(_, filled)| *filled);
        session.has_plate().then(|| Rival { name: game.player.clone(), progress })
    }

    /// Playing time of the game, in seconds.
    pub fn played_s(&self) -> u64 {
        self.progress.last().map_or(0, |(played_s, _)| *played_s)
    }

    /// Formats it as one line: times and numbers of cells, and the name.
    pub fn to_text(&self) -> String {
        let points: Vec<String> = self
            .progress
            .iter()
            .map(|(played_s, filled)| [played_s.to_string(), filled.to_string()].join("."))
            .collect();
        [points.join(" "), self.name.clone()].join("|")
    }

    /// Reads the format of [`to_text`](Rival::to_text); `None` for any other text.
    pub fn from_text(text: &str) -> Option<Rival> {
        let (points, name) = text.split_once('|')?;
        let point = |point: &str| {
            let (played_s, filled) = point.split_once('.')?;
            let filled = filled.parse().ok().filter(|filled| *filled <= 81)?;
            Some((played_s.parse().ok().filter(|seconds| *seconds <= MAX_TIME_MS / 1000)?, filled))
        };
        let progress: Vec<(u64, usize)> = points.split(' ').map(point).collect::<Option<_>>()?;
        progress
            .is_sorted_by_key(|(played_s, _)| *played_s)
            .then(|| Rival { name: name.to_owned(), progress })
    }
}
