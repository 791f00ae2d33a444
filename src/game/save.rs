//! The game as text, and back: what the storage keeps.
//!
//! ```text
//! ninefold 1                       the format and its version
//! level hard                       dealt last
//! clock shown                      or hidden
//! settings -tidy +wrong dark       what is not as at the beginning; the line is there only if something is
//! play hard 123                    the puzzle on the table: dealt at this level and seed, and perhaps drawn otherwise than
//!                                  by the level's own symmetry (`play hard 123 diagonal`), or `play own`; `play lesson`
//!                                  is the example of a technique, which begins at its first position; its key may follow
//! rated 42                         that of its hardest step, in tenths; the line is there only if it is known
//! begun 1795298400000              when it came to the table, in milliseconds since 1970
//! won 1795298473250 73250 2        when the player completed it, after how much play and with how many hints; `shown` if
//!                                  it was Solve; neither as long as it is open
//! givens .3.4.....9.28.63…         81 characters
//! solution 6354219879428…          or `-` for a puzzle with more than one
//! cursor 40
//! played 73250                     milliseconds
//! paused                           the line is there only if it is
//! hints 2                          taken; the line is there only if some were
//! at 2                             positions that Undo can take back; the rest below wait for Redo
//! + 12=5 13=n27                    each position as what it changed in the one before:
//! + 14=. 16=N457                   a digit, notes (N: all candidates were noted at once), nothing, a digit filled
//!                                  in by Solve (12=*5),
//! + 15=*3 !15                      and whether the cell is marked as differing (on, then off);
//! + 16^57 16/12 17#3               centre notes, what was struck, colours, each as they are now
//! mark 12=5 13=n27                 a bookmark, as what it changes in the givens
//! play own                         the game on the shelf, if there is one
//! …
//! ```
//!
//! A play alone, from its first line, is what a game that has left the table is put by as; from there to `givens` is
//! its head.

use std::fmt;
use std::fmt::Write;
use std::rc::Rc;
use std::str::FromStr;

use crate::grid::{Cell, Grid};
use crate::i18n::Message;
use crate::job::Tenths;

use super::changes::{self, Changes};
use super::{Clock, Ended, Game, Origin, Play, Position, Setting, Settings};

const HEAD: &str = "ninefold 1";

/// The last time that a browser has a date for, in milliseconds since 1970. What says of itself to be later is as late.
const LAST_TIME: u64 = 8_640_000_000_000_000;

/// What is wrong with a save, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveError {
    /// From 1; one past the end where something is missing.
    pub line: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for SaveError {}

impl Game {
    /// The game as text, with every position that Undo and Redo can reach.
    pub fn to_text(&self) -> String {
        let clock = if self.settings.has(Setting::Clock) { "shown" } else { "hidden" };
        let mut text = format!("{HEAD}\nlevel {}\nclock {clock}\n", self.level);
        let settings = self.settings.to_text();
        if !settings.is_empty() {
            text += &["settings ", &settings, "\n"].concat();
        }
        write_play(&mut text, &self.play);
        if let Some(shelf) = &self.shelf {
            write_play(&mut text, shelf);
        }
        text
    }
}

impl FromStr for Game {
    type Err = SaveError;

    /// Reads what [`to_text`](Game::to_text) wrote.
    ///
    /// # Errors
    /// The first line that cannot be, be it damaged or of a version not known yet.
    fn from_str(text: &str) -> Result<Game, SaveError> {
        let mut lines = Lines { lines: text.lines().collect(), at: 0 };
        lines.take("`ninefold 1`", |line| (line == HEAD).then_some(()))?;
        let level = lines.field("level", "a level", |name| name.parse().ok())?;
        let clock = lines.field("clock", "shown or hidden", |word| match word {
            "hidden" => Some(false),
            "shown" => Some(true),
            _ => None,
        })?;
        let mut settings = Settings::default();
        if lines.peek().is_some_and(|line| line.starts_with("settings ")) {
            settings = lines.field("settings", "settings", |text| Some(Settings::from_text(text)))?;
        }
        if settings.has(Setting::Clock) != clock {
            settings.toggle(Setting::Clock);
        }
        let play = read_play(&mut lines)?;
        let shelf = if lines.is_done() { None } else { Some(Box::new(read_play(&mut lines)?)) };
        if !lines.is_done() {
            return Err(lines.error("the end"));
        }
        Ok(Game { play, shelf, level, settings, card: Rc::new(Message::Resumed), ..Game::default() })
    }
}

impl Play {
    /// What a head tells, and nothing else.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn from_head(text: &str) -> Result<Play, SaveError> {
        read_head(&mut Lines { lines: text.lines().collect(), at: 0 })
    }

    /// The play as text, with every position that Undo and Redo can reach.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        write_play(&mut text, self);
        text
    }
}

impl FromStr for Play {
    type Err = SaveError;

    /// Reads what [`to_text`](Play::to_text) wrote.
    ///
    /// # Errors
    /// The first line that cannot be.
    fn from_str(text: &str) -> Result<Play, SaveError> {
        read_play(&mut Lines { lines: text.lines().collect(), at: 0 })
    }
}

fn write_play(text: &mut String, play: &Play) {
    // Writing to a string cannot fail, here and below.
    let _ = match play.origin {
        Origin::Dealt(recipe) => writeln!(text, "play {}", recipe.to_string().replacen('-', " ", 2)),
        Origin::Own => writeln!(text, "play own"),
        Origin::Lesson => match play.technique() {
            Some(key) => writeln!(text, "play lesson {key}"),
            None => writeln!(text, "play lesson"),
        },
        Origin::Nowhere => writeln!(text, "play none"),
    };
    if let Some(Tenths(rating)) = play.rating {
        let _ = writeln!(text, "rated {rating}");
    }
    if play.begun > 0 {
        let _ = writeln!(text, "begun {}", play.begun);
    }
    if let Some(Ended { by_player, at, played, hints }) = play.ended {
        let how = if by_player { "won" } else { "shown" };
        let _ = writeln!(text, "{how} {at} {played} {hints}");
    }
    let solution = play.solution.map_or("-".to_owned(), |solution| solution.to_line());
    let _ = write!(
        text,
        "givens {}\nsolution {solution}\ncursor {}\nplayed {}\n",
        play.givens.to_line(),
        play.cursor.index(),
        play.clock.milliseconds(),
    );
    if play.clock.paused {
        text.push_str("paused\n");
    }
    if play.hints > 0 {
        let _ = writeln!(text, "hints {}", play.hints);
    }
    let _ = writeln!(text, "at {}", play.past.len());
    text.push_str(play.changes.as_str());
    for mark in &play.bookmarks {
        changes::write(text, "mark", &Position::new(play.givens), mark);
    }
}

fn read_head(lines: &mut Lines) -> Result<Play, SaveError> {
    let (origin, technique) = lines.field("play", "a level and seed, or own", |words| {
        Some(match words {
            "own" => (Origin::Own, None),
            "lesson" => (Origin::Lesson, None),
            "none" => (Origin::Nowhere, None),
            words => match words.strip_prefix("lesson ") {
                Some(key) => (Origin::Lesson, Some(key.into())),
                None => (Origin::Dealt(words.replacen(' ', "-", 2).parse().ok()?), None),
            },
        })
    })?;
    let rating = lines.numbers_if("rated", 1)?.map(|[tenths, ..]| Tenths(tenths as u16));
    let [begun, ..] = lines.numbers_if("begun", 1)?.unwrap_or_default();
    let begun = begun.min(LAST_TIME);
    let mut ended = None;
    for (how, by_player) in [("won", true), ("shown", false)] {
        if let Some([at, played, hints]) = lines.numbers_if(how, 3)? {
            ended = Some(Ended { by_player, at: at.min(LAST_TIME), played, hints: hints as u32 });
        }
    }
    Ok(Play { origin, technique, rating, begun, ended, ..Play::default() })
}

fn read_play(lines: &mut Lines) -> Result<Play, SaveError> {
    let head = read_head(lines)?;
    let givens = lines.field("givens", "81 cells", Grid::from_line)?;
    let solution = lines.field("solution", "a solution of the givens, or -", |word| match word {
        "-" => Some(None),
        line => {
            let solution = Grid::from_line(line)?;
            (solution.is_solved() && solution.extends(&givens)).then_some(Some(solution))
        }
    })?;
    let cursor = lines.field("cursor", "a cell from 0 to 80", |word| Cell::new(word.parse().ok()?))?;
    let played = lines.field("played", "milliseconds", |word| word.parse::<u64>().ok())?;
    let paused = lines.peek() == Some("paused");
    lines.at += usize::from(paused);
    let [hints, ..] = lines.numbers_if("hints", 1)?.unwrap_or_default();
    let at: usize = lines.field("at", "a count of positions", |word| word.parse().ok())?;

    let mut positions = vec![Position::new(givens)];
    let mut changes = Changes::default();
    while let Some(change) = lines.peek().and_then(|line| line.strip_prefix('+')) {
        let before = &positions[positions.len() - 1];
        let next = changes::read(before, change, &givens);
        let next = next.ok_or_else(|| lines.error("changes of cells that are not givens"))?;
        changes.push(before, &next);
        positions.push(next);
        lines.at += 1;
    }
    if at >= positions.len() {
        return Err(lines.error("as many positions as were announced"));
    }
    let mut future = positions.split_off(at + 1);
    future.reverse();
    let now = positions.pop().expect("the first position is always there");
    let mut bookmarks = Vec::new();
    while let Some(change) = lines.peek().and_then(|line| line.strip_prefix("mark")) {
        let mark = changes::read(&Position::new(givens), change, &givens);
        bookmarks.push(mark.ok_or_else(|| lines.error("changes of cells that are not givens"))?);
        lines.at += 1;
    }
    let mut clock = Clock::at(played as f64);
    clock.paused = paused;
    Ok(Play {
        givens,
        solution,
        now,
        past: positions,
        future,
        changes,
        bookmarks,
        cursor,
        clock,
        hints: hints as u32,
        ..head
    })
}

/// The lines of a save, one after the other.
struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.at).copied()
    }

    fn is_done(&self) -> bool {
        self.at >= self.lines.len()
    }

    fn error(&self, expected: &'static str) -> SaveError {
        SaveError { line: self.at + 1, expected }
    }

    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, SaveError> {
        let value = self.peek().and_then(read).ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(value)
    }

    /// The numbers of a line that may be there, so many.
    fn numbers_if(&mut self, name: &str, count: usize) -> Result<Option<[u64; 3]>, SaveError> {
        let Some(words) = self.peek().and_then(|line| line.strip_prefix(name)?.strip_prefix(' ')) else {
            return Ok(None);
        };
        let mut numbers = [0; 3];
        let mut words = words.split(' ');
        for number in &mut numbers[..count] {
            let word = words.next().and_then(|word| word.parse().ok());
            *number = word.ok_or_else(|| self.error("a number"))?;
        }
        self.at += 1;
        Ok(Some(numbers))
    }

    /// A line that begins with its name.
    fn field<T>(
        &mut self,
        name: &str,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, SaveError> {
        self.take(expected, |line| read(line.strip_prefix(name)?.strip_prefix(' ')?))
    }
}
