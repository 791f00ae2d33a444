//! The session's positions as lines of the save (see `save.rs`), each as the changes since the position
//! before.
//!
//! The game is saved after every move, with all positions that Undo and Redo can reach. So each line is
//! encoded once, when its position is added; Undo and Redo change none of them.
//!
//! ```text
//!   +3 12=5          a position
//!   +9 14=7 15-7     it is undone, and another move is made instead:
//!   -4,9 14=7 15-7   that was undone 4 seconds later; `-4,2,9 14=7` if two moves were undone, of which this is the last
//!   +2 14=8
//!   ?31 2 x-wing     a hint, shown up to level 2 at 31 seconds of playing time
//! ```
//!
//! Lines that begin with another sign are kept as they are, so that a later version can add some.

use std::fmt::Write;

use ninefold::grid::{Cell, Digit, DigitSet};

use super::{Drawings, Position};

/// The lines of all positions after the first, from past to future.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct HistoryLog {
    text: String,
    ends: Vec<LineEnd>,
}

/// A hint that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedHint<'a> {
    /// Playing time at which it was first shown, in seconds.
    pub played_s: u64,
    /// The number of its highest level.
    pub level: u8,
    pub technique_key: &'a str,
}

/// Moves that the player took back, one after another, before another move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneMoves {
    /// The time from the last of them until the first was undone, in seconds.
    pub stood_s: u64,
    /// The seconds before each, and its changes.
    pub moves: Vec<(u64, String)>,
}

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HistoryLine<'a> {
    /// A move to a position that Undo and Redo can reach, this long after the position before it.
    Move {
        since_s: u64,
        changes: &'a str,
    },
    /// A move that was taken back and replaced.
    UndoneMove {
        since_s: u64,
        changes: &'a str,
        /// It is the last of those that were taken back together.
        undo: Option<MovesUndo>,
    },
    Hint(LoggedHint<'a>),
}

/// That moves were taken back, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovesUndo {
    /// The time from the last of them until the first was undone, in seconds.
    pub stood_s: u64,
    pub count: usize,
}

impl HistoryLine<'_> {
    /// `None` if the sign is unknown, or a hint cannot be read.
    fn read(line: &str) -> Option<HistoryLine<'_>> {
        let number = |text: &str| text.parse().unwrap_or(0);
        let parts = |line| str::split_once(line, ' ').unwrap_or((line, ""));
        Some(if let Some(line) = line.strip_prefix('+') {
            let (since, changes) = parts(line);
            HistoryLine::Move { since_s: number(since), changes }
        } else if let Some(line) = line.strip_prefix('-') {
            let (numbers, changes) = parts(line);
            let numbers: Vec<u64> = numbers.split(',').map(number).collect();
            // The last of those that were undone together has more numbers.
            let undo = match numbers[..] {
                [stood_s, _] => Some(MovesUndo { stood_s, count: 1 }),
                [stood_s, count, _] => Some(MovesUndo { stood_s, count: count as usize }),
                _ => None,
            };
            HistoryLine::UndoneMove { since_s: numbers.last().copied().unwrap_or(0), changes, undo }
        } else {
            let mut words = line.strip_prefix('?')?.split(' ');
            let (played_s, level) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            HistoryLine::Hint(LoggedHint { played_s, level, technique_key: words.next()? })
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct LineEnd {
    /// Its byte offset.
    offset: usize,
    /// Playing time at which the position was reached, in seconds.
    played_s: u64,
}

impl HistoryLog {
    /// All lines, each ending in a newline.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Keeps the first `count` positions, and the lines of hints. What the others changed is kept as undone at `undone_s` seconds
    /// of playing time, or not at all.
    pub(super) fn truncate(&mut self, count: usize, undone_s: Option<u64>) {
        let (last_s, undone) = (self.last().played_s, self.ends.len() - count);
        self.ends.truncate(count);
        let rest = self.text.split_off(self.last().offset);
        let mut left = undone;
        for line in rest.lines() {
            let Some(line) = line.strip_prefix('+') else {
                self.push_raw(line);
                continue;
            };
            left -= 1;
            if let Some(undone_s) = undone_s {
                self.text.push('-');
                // Writing to a string cannot fail.
                let _ = match (left, undone) {
                    (0, 1) => write!(self.text, "{},", undone_s.saturating_sub(last_s)),
                    (0, _) => write!(self.text, "{},{undone},", undone_s.saturating_sub(last_s)),
                    _ => Ok(()),
                };
                self.push_raw(line);
            }
        }
    }

    /// Appends a line that is no position.
    pub(super) fn push_raw(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Notes that a hint is shown up to a level, at this playing time.
    pub(super) fn push_hint(&mut self, played_s: u64, level: u8, technique_key: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "?{played_s} {level} {technique_key}");
    }

    /// The lines, those with unknown signs left out.
    pub(super) fn lines(&self) -> impl Iterator<Item = HistoryLine<'_>> {
        self.text.lines().filter_map(HistoryLine::read)
    }

    /// The hints that were shown, each once, in the order of the log.
    pub(super) fn hints(&self) -> Vec<LoggedHint<'_>> {
        let mut hints: Vec<LoggedHint> = Vec::new();
        for line in self.lines() {
            let HistoryLine::Hint(hint) = line else { continue };
            match hints.last_mut() {
                Some(last) if last.technique_key == hint.technique_key && last.level < hint.level => {
                    last.level = hint.level;
                }
                _ => hints.push(hint),
            }
        }
        hints
    }

    /// What was taken back and replaced by other moves.
    pub(super) fn undone(&self) -> Vec<UndoneMoves> {
        let (mut all, mut moves) = (Vec::new(), Vec::new());
        for line in self.lines() {
            let HistoryLine::UndoneMove { since_s, changes, undo } = line else { continue };
            moves.push((since_s, changes.to_owned()));
            if let Some(MovesUndo { stood_s, count }) = undo {
                let moves = moves.split_off(moves.len().saturating_sub(count));
                all.push(UndoneMoves { stood_s, moves });
            }
        }
        all
    }

    /// Appends the line of a position that was reached at this playing time, in seconds.
    pub(super) fn push(&mut self, before: &Position, after: &Position, played_s: u64) {
        self.text.push('+');
        let since = played_s.saturating_sub(self.last().played_s);
        if since > 0 {
            self.text.push_str(&since.to_string());
        }
        encode_changes(&mut self.text, "", before, after);
        self.ends.push(LineEnd { offset: self.text.len(), played_s });
    }

    /// Reads a line, without its `+`, and appends it. Returns `None` if it cannot be read or changes a given.
    pub(super) fn read_line(&mut self, before: &Position, line: &str) -> Option<Position> {
        let (since, changes) = line.split_once(' ').unwrap_or((line, ""));
        let since: u64 = if since.is_empty() { 0 } else { since.parse().ok()? };
        let after = decode_changes(before, changes)?;
        self.push(before, &after, self.last().played_s.saturating_add(since));
        Some(after)
    }

    /// The playing time at which each position after the first was reached, in seconds.
    pub(super) fn times(&self) -> Vec<u64> {
        self.ends.iter().map(|end| end.played_s).collect()
    }

    fn last(&self) -> LineEnd {
        self.ends.last().copied().unwrap_or_default()
    }
}

/// The sets of digits by cell that a position has, each with the sign of its changes in a line.
#[inline(never)]
fn layers(position: &mut Position) -> [(char, &mut [DigitSet; 81]); 7] {
    [
        ('^', &mut position.board.centre),
        ('/', &mut position.eliminated),
        ('#', &mut position.colours),
        ('<', &mut position.covered.corner),
        ('>', &mut position.covered.centre),
        ('-', &mut position.tidied.corner),
        ('_', &mut position.tidied.centre),
    ]
}

/// Appends a line: `head`, then the changes between two positions.
pub(super) fn encode_changes(text: &mut String, head: &str, before: &Position, after: &Position) {
    text.push_str(head);
    let [mut old, mut new] = [*before, *after];
    let (old, new) = (layers(&mut old), layers(&mut new));
    for cell in Cell::all() {
        let index = cell.index();
        let auto_filled = after.auto_filled.contains(cell);
        let auto_noted = after.auto_noted.contains(cell);
        let is_unchanged = (before.auto_filled.contains(cell), before.auto_noted.contains(cell))
            == (auto_filled, auto_noted);
        let is_unchanged = is_unchanged && before.board.corner[index] == after.board.corner[index];
        if before.board.grid[cell] != after.board.grid[cell] || !is_unchanged {
            // Writing to a string cannot fail, here and below.
            let _ = match after.board.grid[cell] {
                Some(digit) if auto_filled => write!(text, " {index}=*{digit}"),
                Some(digit) => write!(text, " {index}={digit}"),
                None if after.board.corner[index].is_empty() && !auto_noted => write!(text, " {index}=."),
                None => {
                    let sign = if auto_noted { 'N' } else { 'n' };
                    write!(text, " {index}={sign}{}", format_digits(after.board.corner[index]))
                }
            };
        }
        for ((sign, before), (_, after)) in old.iter().zip(&new) {
            if before[index] != after[index] {
                let _ = write!(text, " {index}{sign}{}", format_digits(after[index]));
            }
        }
        for (sign, before, after) in [
            ('!', before.solution_diff, after.solution_diff),
            ('?', before.covered_auto_noted, after.covered_auto_noted),
        ] {
            if before.contains(cell) != after.contains(cell) {
                let _ = write!(text, " {sign}{index}");
            }
        }
    }
    if before.drawings != after.drawings {
        text.push_str(" ~");
        text.push_str(after.drawings.as_str());
    }
    text.push('\n');
}

fn format_digits(set: DigitSet) -> String {
    set.into_iter().map(Digit::to_char).collect()
}

/// Applies the changes of a line to a position. Returns `None` if they cannot be read or change a given.
pub(super) fn decode_changes(before: &Position, changes: &str) -> Option<Position> {
    let mut position = *before;
    for change in changes.split_ascii_whitespace() {
        if let Some(index) = change.strip_prefix(['!', '?']) {
            let is_covered = change.starts_with('?');
            let cells =
                if is_covered { &mut position.covered_auto_noted } else { &mut position.solution_diff };
            cells.toggle(Cell::new(index.parse().ok()?)?);
            continue;
        }
        // Before the layers: drawings may contain `-`, which is the sign of one.
        if let Some(drawings) = change.strip_prefix('~') {
            position.drawings = Drawings::new(drawings)?;
            continue;
        }
        let layers = layers(&mut position);
        let marked = layers.into_iter().find_map(|(sign, marks)| Some((change.split_once(sign)?, marks)));
        if let Some(((index, digits), marks)) = marked {
            let digits: Option<DigitSet> = digits.chars().map(Digit::from_char).collect();
            marks[Cell::new(index.parse().ok()?)?.index()] = digits?;
            continue;
        }
        let (index, content) = change.split_once('=')?;
        let cell = Cell::new(index.parse().ok()?)?;
        // Colours of a given may change, its digit never: a line that does so is damaged.
        if position.board.givens[cell].is_some() {
            return None;
        }
        position.board.grid[cell] = None;
        position.board.corner[cell.index()] = DigitSet::EMPTY;
        position.auto_filled.remove(cell);
        position.auto_noted.remove(cell);
        if content.starts_with('N') {
            position.auto_noted.insert(cell);
        }
        if let Some(digits) = content.strip_prefix(['n', 'N']) {
            let notes: Option<DigitSet> = digits.chars().map(Digit::from_char).collect();
            position.board.corner[cell.index()] = notes?;
        } else if let Some(digit) = content.strip_prefix('*') {
            position.board.grid[cell] = Some(Digit::from_text(digit)?);
            position.auto_filled.insert(cell);
        } else if content != "." {
            position.board.grid[cell] = Some(Digit::from_text(content)?);
        }
    }
    Some(position)
}
