//! What the list of many puzzles looks like.

use crate::batch::{Batch, State};
use crate::job::Row;
use crate::phrase::Language;
use crate::words;

/// What stands over the list.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchLook {
    /// What is going on.
    pub title: String,
    /// How far it is and how fast.
    pub pace: String,
    /// How much of it is solved, of a thousand.
    pub share: u32,
    /// It can be stopped.
    pub running: bool,
    /// Puzzles with one solution, with none, with more, and lines that cannot be read.
    pub totals: [String; 4],
}

/// What a row looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct RowLook {
    /// Its class.
    pub kind: &'static str,
    /// Its name for a screen reader.
    pub label: String,
    /// Line, verdict, clues, guesses, puzzle, solution. For a line that cannot be read the line itself stands
    /// for the puzzle, and what is wrong with it for the solution.
    pub cells: [String; 6],
}

/// What stands over the list.
pub fn batch(batch: &Batch, workers: usize, language: Language) -> BatchLook {
    let totals = batch.totals();
    BatchLook {
        title: words::batch_title(batch.state(), language),
        pace: words::batch_pace(batch, workers, language),
        share: batch.share(),
        running: batch.state() == State::Running,
        totals: [totals.one, totals.none, totals.many, totals.unreadable].map(words::batch_number),
    }
}

/// What a row looks like.
pub fn batch_row(row: &Row, language: Language) -> RowLook {
    let line = words::batch_number(row.line());
    let verdict = words::batch_verdict(row, language);
    let (kind, cells) = match row {
        Row::Puzzle { puzzle, count, solution, nodes, .. } => {
            let kind = match count {
                0 => "none",
                1 => "one",
                _ => "many",
            };
            let clues = puzzle.filled().len().to_string();
            let solution = solution.map(|solution| solution.to_line()).unwrap_or_default();
            (kind, [line, verdict, clues, words::batch_number(*nodes), puzzle.to_line(), solution])
        }
        Row::Unreadable { why, text, .. } => (
            "unreadable",
            [
                line,
                verdict,
                String::new(),
                String::new(),
                text.to_string(),
                words::batch_fault(why, language),
            ],
        ),
    };
    RowLook { kind, label: words::batch_label(row, language), cells }
}
