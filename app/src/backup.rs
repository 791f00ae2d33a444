//! A copy of all that the player has in a browser: games with their histories, statistics, settings. It is one text file, which
//! another browser merges with what it has.
//!
//! ```text
//!   archived games, save ──▶ Backup ──▶ to_text ──▶ the file ──▶ read_backup ──▶ Backup ─┐
//!   archived games, save of another browser ──▶ Backup ──────────────────────────────────┴─▶ merge ──▶ what is to be written
//! ```
//!
//! Statistics are computed from the headers of all games, so two browsers that both played are merged by merging their games:
//! each game counts once, however often and in whatever order copies come in. The settings of the browser stay as they are, unless
//! no game has been played in it. What the profile knows has a line for each game, and is merged in the same way.
//!
//! Without a file, the text travels as one link or a row of QR codes (`compressed_link.rs`): all of it if it is short, else the game on the
//! board with its history.

mod file;
mod merge;

use std::collections::BTreeMap;

pub use file::{ReadBackup, is_backup, read_backup};
pub use merge::BackupMerge;

use crate::game::{Game, MAX_TIME_MS, Session, Settings};
use crate::profile::ProfileLog;
use crate::template::Language;

/// All that the player has in a browser, or in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backup {
    /// The games by the time at which they were started, in milliseconds since 1970.
    pub games: BTreeMap<u64, BackupGame>,
    /// Start time of the game on the board, which is one of the games; `None` if that game is not kept.
    pub board: Option<u64>,
    /// The settings, if they are known.
    pub settings: Option<Settings>,
    /// The language, if the player has chosen one.
    pub language: Option<Language>,
    /// When the statistics were last reset, in milliseconds since 1970: earlier games do not count. 0 for never.
    pub reset_ms: u64,
    /// What the profile knows of the games.
    pub profile: ProfileLog,
}

/// One state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupGame {
    /// The text of the session, or only its header if its positions are no longer known.
    text: String,
    /// When it was archived, in milliseconds since 1970; 0 if only the header is known.
    saved_ms: u64,
    progress: GameProgress,
}

/// How far a state of a game has come. Of two states the greater is the newer one. Playing time counts only up to the last move, so
/// a game that is merely open is not newer than one that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct GameProgress {
    is_complete: bool,
    /// Whether its positions are known.
    is_whole: bool,
    /// Playing time at the last move, in seconds.
    last_move_s: u64,
    /// Number of positions that Undo and Redo can reach.
    positions: usize,
    /// Playing time in milliseconds.
    played_ms: u64,
}

impl Backup {
    /// Adds an archived game. Does nothing if the record is not of a game, or if a newer state of its game is known.
    pub fn add_archived(&mut self, header: &str, text: Option<&str>, saved_ms: u64) {
        let whole =
            text.and_then(|text| text.parse().ok()).and_then(|session| BackupGame::new(&session, saved_ms));
        if let Some((started_at_ms, game)) = whole.or_else(|| BackupGame::from_header(header)) {
            self.add(started_at_ms, game);
        }
    }

    /// Adds what a save contains: the game on the board, the one before, and the settings. `now_ms` is in milliseconds since 1970.
    pub fn add_save(&mut self, save: &Game, now_ms: u64) {
        self.settings = Some(save.settings());
        if let Some(session) = save.previous_session() {
            self.add_session(session, now_ms);
        }
        self.board = self.add_session(save.session(), now_ms);
    }

    /// Only the game on the board with its history, and the settings: this moves to another device if the whole copy would be too
    /// long.
    #[must_use]
    pub fn of_board(&self) -> Backup {
        let of_board = self.games.iter().filter(|(started_at_ms, _)| self.board == Some(**started_at_ms));
        let mut games = BTreeMap::new();
        // Collecting would sort: a few kilobytes of code.
        games.extend(of_board.map(|(started_at_ms, game)| (*started_at_ms, game.clone())));
        Backup {
            games,
            board: self.board,
            settings: self.settings,
            language: self.language,
            reset_ms: self.reset_ms,
            profile: ProfileLog::default(),
        }
    }

    /// Adds a session and returns its start time. Leaves out what is no game, and generated puzzles without a move.
    fn add_session(&mut self, session: &Session, now_ms: u64) -> Option<u64> {
        let is_kept = session.has_history() || session.puzzle_id().is_none();
        let (started_at_ms, game) = is_kept.then(|| BackupGame::new(session, now_ms))??;
        self.add(started_at_ms, game);
        Some(started_at_ms)
    }

    /// Adds a state of a game, unless a newer one is known.
    fn add(&mut self, started_at_ms: u64, game: BackupGame) {
        let game = match self.games.get(&started_at_ms) {
            Some(known) => known.merge(&game),
            None => game,
        };
        self.games.insert(started_at_ms, game);
    }
}

impl BackupGame {
    /// A session with its start time. `None` for what is no game: an example, or a session without a puzzle or a start time.
    fn new(session: &Session, saved_ms: u64) -> Option<(u64, BackupGame)> {
        let progress = GameProgress {
            is_complete: session.completion().is_some(),
            is_whole: true,
            last_move_s: session.last_move_s(),
            positions: session.position_count(),
            played_ms: session.clock().played_ms(),
        };
        let started_at_ms = session.started_at_ms();
        // A file may say anything.
        let saved_ms = saved_ms.clamp(started_at_ms.min(MAX_TIME_MS), MAX_TIME_MS);
        is_game(session).then(|| (started_at_ms, BackupGame { text: session.to_text(), saved_ms, progress }))
    }

    /// A game of which only the header is known.
    fn from_header(header: &str) -> Option<(u64, BackupGame)> {
        let session = Session::from_header(header).ok()?;
        let progress =
            GameProgress { is_complete: session.completion().is_some(), ..GameProgress::default() };
        let mut game = BackupGame { text: session.to_text(), saved_ms: 0, progress };
        game.text.truncate(game.header().len());
        is_game(&session).then_some((session.started_at_ms(), game))
    }

    /// The text of the session; `None` if only the header is known.
    pub fn text(&self) -> Option<&str> {
        self.progress.is_whole.then_some(&*self.text)
    }

    /// The first lines of the session: which puzzle it is and how it was completed.
    pub fn header(&self) -> &str {
        self.text.split("givens").next().unwrap_or_default()
    }

    /// When it was archived, in milliseconds since 1970; 0 if only the header is known.
    pub fn saved_ms(&self) -> u64 {
        self.saved_ms
    }
}

/// Whether a session is one of the player's games, which its start time identifies.
fn is_game(session: &Session) -> bool {
    session.started_at_ms() > 0 && !session.is_placeholder() && !session.is_example()
}
