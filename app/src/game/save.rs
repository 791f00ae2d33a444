//! The game as text: the format of the save. In the storage a line with checksum and generation stands before it (`save_record.rs`).
//!
//! ```text
//! ninefold 2                       the format and its version
//! level hard                       level of the last new puzzle
//! clock shown                      or hidden
//! settings -tidy +wrong dark       settings that differ from the defaults; the line is absent if there are none
//! play hard 123                    the puzzle: generated with this level and seed, and possibly with another symmetry than
//!                                  the level's own (`play hard 123 diagonal`), or imported: `play own`; `play lesson` is the
//!                                  example of a technique, which starts at its first position; the technique may follow
//! title The Guardian 6,123         title of an imported or shared puzzle; absent if it has none
//! rated 42                         rating of the hardest step, in tenths; absent if unknown
//! begun 1795298400000              start of the session, in milliseconds since 1970; absent before the first puzzle
//! won 1795298473250 73250 2        completion by the player: when, playing time, hints; `shown` instead of `won` if Solve
//!                                  completed it; absent while the puzzle is unfinished
//! givens .3.4.....9.28.63…         81 characters
//! solution 6354219879428…          or `-` for a puzzle with more than one
//! cursor 40
//! played 73250                     playing time in milliseconds
//! paused                           absent if the game is not paused
//! hints 2                          number of hints; absent if there were none
//! at 2                             number of positions that Undo can reach: so many of the lines with +; those after them are for Redo
//! + 12=5 13=n27                    each position as its changes since the one before:
//!                                  12=5 a digit, 13=n27 notes,
//! +7 14=. 16=N457                  +7 the playing time since the position before in seconds, if not 0; 14=. nothing, 16=N457 notes that were
//!                                  filled in automatically; 12=*5 a digit filled in by Solve,
//! + 15=*3 !15                      a toggle of the mark where two solutions differ (!15),
//! + 16^57 16/12 17#3               the new centre notes, eliminated candidates and colours
//! + 12<27 12>4 ?12                 the new notes that a digit covers, corner and centre; a toggle of the mark that they were
//!                                  automatically filled in (?12),
//! + 16-5 16_3                      the new notes that digits of peers have removed, corner and centre
//! + ~12.4-30.4:9                   all drawings on notes (see `drawing_set.rs`)
//! -4,9 14=7                        a move that was undone and replaced, and
//! ?31 4 x-wing                     a hint that was shown (see `history_log.rs`); lines with another sign are kept
//! mark 12=5 13=n27                 a bookmark, as its changes since the givens
//! play own                         the previous session, if there is one
//! …
//! ```
//!
//! An archived session is the text of the session alone, from its `play` line. The lines before `givens` are
//! its header.

use std::fmt;
use std::fmt::Write;
use std::rc::Rc;
use std::str::FromStr;

use ninefold::generator::PuzzleId;
use ninefold::grid::{Cell, Grid};
use ninefold::level::Rating;

use super::background_jobs::BackgroundJobs;
use super::history_log::{self, HistoryLog};
use super::interface_state::InterfaceState;
use super::saved_state::SavedState;
use super::{Clock, Game, GameCompletion, Position, PuzzleSource, Session, Setting, Settings};
use crate::i18n::Message;

const FORMAT_LINE: &str = "ninefold 2";

/// The latest time that JavaScript's `Date` can represent, in milliseconds since 1970. Later times are read
/// as this.
pub(crate) const MAX_TIME_MS: u64 = 8_640_000_000_000_000;

/// Error while reading a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveError {
    /// Number from 1 of the line that cannot be read; one past the last if something is missing.
    pub line: usize,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {} cannot be read", self.line)
    }
}

impl std::error::Error for SaveError {}

impl Game {
    /// Formats the game, with every position that Undo and Redo can reach.
    pub fn to_text(&self) -> String {
        let clock = if self.saved.settings.has(Setting::Clock) { "shown" } else { "hidden" };
        let mut text = format!("{FORMAT_LINE}\nlevel {}\nclock {clock}\n", self.saved.level);
        let settings = self.saved.settings.to_text();
        if !settings.is_empty() {
            text += &["settings ", &settings, "\n"].concat();
        }
        write_session(&mut text, &self.saved.session);
        if let Some(previous) = &self.saved.previous_session {
            write_session(&mut text, previous);
        }
        text
    }
}

impl FromStr for Game {
    type Err = SaveError;

    /// Reads the format of [`to_text`](Game::to_text).
    ///
    /// # Errors
    /// Returns the first line that cannot be read, whether it is damaged or of an unknown version.
    fn from_str(text: &str) -> Result<Game, SaveError> {
        let mut lines = SaveLines { lines: text.lines().collect(), index: 0 };
        lines.read_line(|line| (line == FORMAT_LINE).then_some(()))?;
        let level = lines.field("level", |name| name.parse().ok())?;
        let clock = lines.field("clock", |word| match word {
            "hidden" => Some(false),
            "shown" => Some(true),
            _ => None,
        })?;
        let mut settings = Settings::default();
        if lines.peek().is_some_and(|line| line.starts_with("settings ")) {
            settings = lines.field("settings", |text| Some(Settings::from_text(text)))?;
        }
        if settings.has(Setting::Clock) != clock {
            settings.toggle(Setting::Clock);
        }
        let session = read_session(&mut lines)?;
        let previous_session = if lines.is_done() { None } else { Some(Box::new(read_session(&mut lines)?)) };
        if !lines.is_done() {
            return Err(lines.error());
        }
        Ok(Game {
            saved: SavedState { session, previous_session, level, settings },
            interface: InterfaceState {
                last_message: Rc::new(Message::Resumed),
                ..InterfaceState::default()
            },
            background: BackgroundJobs::default(),
            effects: Vec::new(),
        })
    }
}

impl Session {
    /// Reads only the header of an archived session.
    ///
    /// # Errors
    /// Returns the first line that cannot be read.
    pub fn from_header(text: &str) -> Result<Session, SaveError> {
        read_header(&mut SaveLines { lines: text.lines().collect(), index: 0 })
    }

    /// Formats the session, with every position that Undo and Redo can reach.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        write_session(&mut text, self);
        text
    }
}

impl FromStr for Session {
    type Err = SaveError;

    /// Reads the format of [`to_text`](Session::to_text).
    ///
    /// # Errors
    /// Returns the first line that cannot be read.
    fn from_str(text: &str) -> Result<Session, SaveError> {
        read_session(&mut SaveLines { lines: text.lines().collect(), index: 0 })
    }
}

fn write_session(text: &mut String, session: &Session) {
    // Writing to a string cannot fail, here and below.
    let _ = match session.source {
        PuzzleSource::Generated(id) => writeln!(text, "play {}", id.to_string().replacen('-', " ", 2)),
        PuzzleSource::Imported => writeln!(text, "play own"),
        PuzzleSource::Example => match session.technique_key() {
            Some(key) => writeln!(text, "play lesson {key}"),
            None => writeln!(text, "play lesson"),
        },
        PuzzleSource::None => writeln!(text, "play none"),
    };
    if let Some(title) = session.title() {
        let _ = writeln!(text, "title {title}");
    }
    if let Some(Rating(rating)) = session.rating {
        let _ = writeln!(text, "rated {rating}");
    }
    if session.started_at_ms > 0 {
        let _ = writeln!(text, "begun {}", session.started_at_ms);
    }
    if let Some(GameCompletion { by_player, at_ms, played_ms, hints }) = session.completion {
        let word = if by_player { "won" } else { "shown" };
        let _ = writeln!(text, "{word} {at_ms} {played_ms} {hints}");
    }
    let solution = session.solution.map_or("-".to_owned(), |solution| solution.to_line());
    let _ = write!(
        text,
        "givens {}\nsolution {solution}\ncursor {}\nplayed {}\n",
        session.givens().to_line(),
        session.cursor.index(),
        session.clock.played_ms(),
    );
    if session.clock.paused {
        text.push_str("paused\n");
    }
    if session.hint_count > 0 {
        let _ = writeln!(text, "hints {}", session.hint_count);
    }
    let _ = writeln!(text, "at {}", session.past.len());
    text.push_str(session.history_log.as_str());
    for mark in &session.bookmarks {
        history_log::encode_changes(text, "mark", &Position::new(*session.givens()), mark);
    }
}

fn read_header(lines: &mut SaveLines) -> Result<Session, SaveError> {
    let (source, technique_key) = lines.field("play", |words| {
        Some(match words {
            "own" => (PuzzleSource::Imported, None),
            "lesson" => (PuzzleSource::Example, None),
            "none" => (PuzzleSource::None, None),
            words => match words.strip_prefix("lesson ") {
                Some(key) => (PuzzleSource::Example, Some(key.into())),
                None => (PuzzleSource::Generated(PuzzleId::from_name(words)?), None),
            },
        })
    })?;
    let title = lines.peek().and_then(|line| line.strip_prefix("title ")).map(Rc::from);
    lines.index += usize::from(title.is_some());
    let rating = lines.optional_numbers("rated", 1)?.map(|[tenths, ..]| Rating(tenths as u16));
    let [started_at_ms, ..] = lines.optional_numbers("begun", 1)?.unwrap_or_default();
    let started_at_ms = started_at_ms.min(MAX_TIME_MS);
    let mut completion = None;
    for (word, by_player) in [("won", true), ("shown", false)] {
        if let Some([at_ms, played_ms, hints]) = lines.optional_numbers(word, 3)? {
            let (at_ms, hints) = (at_ms.min(MAX_TIME_MS), hints as u32);
            completion = Some(GameCompletion { by_player, at_ms, played_ms, hints });
        }
    }
    Ok(Session { source, title, technique_key, rating, started_at_ms, completion, ..Session::default() })
}

fn read_session(lines: &mut SaveLines) -> Result<Session, SaveError> {
    let header = read_header(lines)?;
    let givens = lines.field("givens", Grid::from_line)?;
    let solution = lines.field("solution", |word| match word {
        "-" => Some(None),
        line => {
            let solution = Grid::from_line(line)?;
            (solution.is_solved() && solution.extends(&givens)).then_some(Some(solution))
        }
    })?;
    let cursor = lines.field("cursor", |word| Cell::new(word.parse().ok()?))?;
    let played = lines.field("played", |word| word.parse::<u64>().ok())?;
    let paused = lines.peek() == Some("paused");
    lines.index += usize::from(paused);
    let hint_count = lines.optional_numbers("hints", 1)?.unwrap_or_default()[0] as u32;
    let at: usize = lines.field("at", |word| word.parse().ok())?;

    let start = Position::new(givens);
    // All positions, until those after `at` are split off.
    let mut past = vec![start];
    let mut history_log = HistoryLog::default();
    while let Some(line) = lines.peek().filter(|line| line.starts_with(|c: char| c.is_ascii_punctuation())) {
        match line.strip_prefix('+') {
            Some(change) => {
                let next = history_log.read_line(&past[past.len() - 1], change);
                past.push(next.ok_or_else(|| lines.error())?);
            }
            None => history_log.push_raw(line),
        }
        lines.index += 1;
    }
    if at >= past.len() {
        return Err(lines.error());
    }
    let mut future = past.split_off(at + 1);
    future.reverse();
    let now = past.pop().expect("the first position is always there");
    let mut bookmarks = Vec::new();
    while let Some(change) = lines.peek().and_then(|line| line.strip_prefix("mark")) {
        let mark = history_log::decode_changes(&start, change);
        bookmarks.push(mark.ok_or_else(|| lines.error())?);
        lines.index += 1;
    }
    let mut clock = Clock::from_played_ms(played as f64);
    clock.paused = paused;
    Ok(Session { solution, now, past, future, history_log, bookmarks, cursor, clock, hint_count, ..header })
}

struct SaveLines<'a> {
    lines: Vec<&'a str>,
    index: usize,
}

impl<'a> SaveLines<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.index).copied()
    }

    fn is_done(&self) -> bool {
        self.index >= self.lines.len()
    }

    fn error(&self) -> SaveError {
        SaveError { line: self.index + 1 }
    }

    fn read_line<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, SaveError> {
        let value = self.peek().and_then(read).ok_or_else(|| self.error())?;
        self.index += 1;
        Ok(value)
    }

    /// Reads the numbers of an optional line.
    fn optional_numbers(&mut self, name: &str, count: usize) -> Result<Option<[u64; 3]>, SaveError> {
        let Some(words) = self.peek().and_then(|line| line.strip_prefix(name)?.strip_prefix(' ')) else {
            return Ok(None);
        };
        let mut numbers = [0; 3];
        let mut words = words.split(' ');
        for number in &mut numbers[..count] {
            let word = words.next().and_then(|word| word.parse().ok());
            *number = word.ok_or_else(|| self.error())?;
        }
        self.index += 1;
        Ok(Some(numbers))
    }

    fn field<T>(&mut self, name: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, SaveError> {
        self.read_line(|line| read(line.strip_prefix(name)?.strip_prefix(' ')?))
    }
}
