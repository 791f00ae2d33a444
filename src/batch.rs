//! A list of puzzles, solved all at once: cut into chunks, handed out, and put together again.
//!
//! ```text
//!   the pasted text   │ chunk 1 │ chunk 2 │ chunk 3 │ …  not cut yet
//!                          │         │         ╰─ cut: its lines are numbered, a worker has it
//!                          ▼         ▼
//!                       Sheet      Sheet          rows of all sheets, in the order of the text
//! ```
//!
//! The text itself stays with whoever has it: here only lengths and results are kept, so that the page
//! never holds a long text twice nor works on all of it at once.

use crate::grid::Grid;
use crate::job::{Row, Sheet, Totals};
use crate::text;

/// So much of a text, in UTF-16 units, tells whether it is a list.
pub const HEAD: u32 = 16_384;

/// So much of it makes one chunk: some milliseconds of work.
pub const CHUNK: u32 = 32_768;

/// The longest list there may be, in UTF-16 units: a million lines and more. Also told in `www/i18n`.
pub const LONGEST: u32 = 100_000_000;

/// A line longer than this is no row of a grid, so that no grid goes on behind it.
const LONGEST_ROW: usize = 60;

/// Whether a text with this beginning is a list: at least two puzzles stand there.
pub fn is_list(head: &str) -> bool {
    text::parse_all(head).filter(|found| found.puzzle.is_ok()).take(2).count() == 2
}

/// How much of the beginning of a text, in bytes, is a chunk of whole lines, if possible one that cuts no
/// grid of several lines in two. None when no line ends there.
pub fn cut(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let at = |index: usize| bytes.get(index).copied().unwrap_or_default();
    let (mut any, mut blank) = (None, None);
    let mut end = bytes.len();
    let mut lines = 0;
    for start in (1..=bytes.len()).rev() {
        // What looks like a whole `\r` at the very end may be half of a pair.
        let is_start =
            at(start - 1) == b'\n' || at(start - 1) == b'\r' && start < bytes.len() && at(start) != b'\n';
        if !is_start {
            continue;
        }
        if end - start > LONGEST_ROW {
            return Some(start);
        }
        any = any.or(Some(start));
        if start < bytes.len() && end - start < 2 {
            blank = blank.or(Some(start));
        }
        end = start - 1;
        lines += 1;
        if lines == 64 {
            break;
        }
    }
    blank.or(any)
}

/// How many lines end in a chunk.
fn lines(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|&(index, byte)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(index + 1) != Some(&b'\n'),
        _ => false,
    });
    ends.count() as u32
}

/// Whether it is still worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Chunks are out, or still to be cut.
    Running,
    /// The player did not want to wait; what was found is kept.
    Stopped,
    /// All of it is solved.
    Done,
}

/// A list under way or solved.
#[derive(Clone, Debug)]
pub struct Batch {
    slots: Vec<Slot>,
    totals: Totals,
    state: State,
    /// The length of the text, what has been cut off and what has been solved of it, in UTF-16 units.
    length: u32,
    cut: u32,
    done: u32,
    /// The number of the next line to be cut off, from 0.
    line: u32,
    /// How long it has taken so far.
    milliseconds: f64,
}

/// A chunk.
#[derive(Clone, Debug)]
struct Slot {
    /// How many lines, and rows, come before.
    line: u32,
    row: u32,
    /// In UTF-16 units.
    length: u32,
    sheet: Option<Sheet>,
}

impl Batch {
    /// A list of this length, in UTF-16 units, of which nothing has been cut off.
    pub fn new(length: u32) -> Batch {
        Batch {
            slots: Vec::new(),
            totals: Totals::default(),
            state: State::Running,
            length,
            cut: 0,
            done: 0,
            line: 0,
            milliseconds: 0.0,
        }
    }

    /// Notes that this chunk, so long in UTF-16 units, was cut off, and gives it its number.
    pub fn hand_out(&mut self, chunk: &str, length: u32) -> u32 {
        let row = self.totals.all();
        self.slots.push(Slot { line: self.line, row, length, sheet: None });
        self.line += lines(chunk);
        self.cut += length;
        self.slots.len() as u32 - 1
    }

    /// Takes in what became of a chunk, at so many milliseconds from the beginning. A chunk is taken once.
    pub fn take(&mut self, number: u32, sheet: Sheet, milliseconds: f64) {
        let Some(slot) = self.slots.get_mut(number as usize) else { return };
        if self.state != State::Running || slot.sheet.is_some() {
            return;
        }
        let rows = sheet.len() as u32;
        self.totals = self.totals.and(sheet.totals());
        self.done += slot.length;
        slot.sheet = Some(sheet);
        for later in self.slots.iter_mut().skip(number as usize + 1) {
            later.row += rows;
        }
        self.milliseconds = milliseconds;
        if self.done == self.length {
            self.state = State::Done;
        }
    }

    /// Ends it where it is.
    pub fn stop(&mut self, milliseconds: f64) {
        if self.state == State::Running {
            self.state = State::Stopped;
            self.milliseconds = milliseconds;
        }
    }

    /// Whether it is still worked on.
    pub fn state(&self) -> State {
        self.state
    }

    /// How many rows there are of each kind.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// How much of the text is solved, of a thousand.
    pub fn share(&self) -> u32 {
        (u64::from(self.done) * 1000 / u64::from(self.length.max(1))) as u32
    }

    /// How much of the text has not been cut off, in UTF-16 units.
    pub fn uncut(&self) -> u32 {
        self.length - self.cut
    }

    /// How long it took, or has taken up to the chunk taken in last, in microseconds.
    pub fn microseconds(&self) -> u64 {
        (self.milliseconds * 1000.0) as u64
    }

    /// Rows a second.
    pub fn pace(&self) -> u64 {
        u64::from(self.totals.all()) * 1_000_000 / self.microseconds().max(1)
    }

    /// How many rows there are so far.
    pub fn len(&self) -> usize {
        self.totals.all() as usize
    }

    /// Whether there is no row yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A row, with the number of its line in the whole text.
    pub fn row(&self, index: usize) -> Option<Row> {
        let behind = self.slots.partition_point(|slot| slot.row as usize <= index);
        // Chunks without rows share their place with the next: the last one that begins there has them.
        let slots = self.slots.iter().take(behind).rev();
        let slot =
            slots.into_iter().find(|slot| slot.sheet.as_ref().is_some_and(|sheet| !sheet.is_empty()))?;
        let row = slot.sheet.as_ref()?.row(index - slot.row as usize)?;
        Some(row.moved(slot.line))
    }

    /// Writes rows as the command line does, a line each, beginning with this one: solutions up to 2, the
    /// first of them or else the puzzle, guesses; for a line that cannot be read `?`, the line, and why.
    pub fn write(&self, rows: std::ops::Range<usize>, text: &mut String) {
        for row in rows.map_while(|index| self.row(index)) {
            match row {
                Row::Puzzle { puzzle, count, solution, nodes, .. } => {
                    push_number(text, count.into());
                    text.push('\t');
                    push_grid(text, &solution.unwrap_or(puzzle));
                    text.push('\t');
                    push_number(text, nodes);
                }
                Row::Unreadable { why, text: found } => {
                    text.push_str("?\t");
                    text.push_str(&found.replace('\t', " "));
                    text.push('\t');
                    text.push_str(&why.to_string());
                }
            }
            text.push('\n');
        }
    }
}

fn push_number(text: &mut String, number: u32) {
    text.push_str(&number.to_string());
}

fn push_grid(text: &mut String, grid: &Grid) {
    text.push_str(&grid.to_line());
}
