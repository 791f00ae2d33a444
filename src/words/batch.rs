//! What the list of many puzzles says.

use crate::batch::{Batch, State};
use crate::job::Row;
use crate::text::ParseError;

use super::{duration, grouped, sentence, spoken};

/// The number of a row, a line or a total.
pub fn batch_number(number: u32) -> String {
    grouped(number.into())
}

/// What is going on, or how it ended.
pub fn batch_title(state: State) -> String {
    sentence(
        match state {
            State::Running => "batch-running.title",
            State::Stopped => "batch-stopped.title",
            State::Failed => "batch-failed.title",
            State::Done => "batch-done.title",
        },
        &[],
    )
}

/// How far it is, how long it took and how fast it was.
pub fn batch_pace(batch: &Batch, workers: usize) -> String {
    let key = match batch.state() {
        State::Running => "batch-running",
        State::Stopped => "batch-stopped",
        State::Failed => "batch-failed",
        State::Done if workers == 0 => "batch-done-alone",
        State::Done => "batch-done",
    };
    let arguments = [
        ("rows", grouped(batch.len() as u64)),
        ("share", (batch.share() / 10).to_string()),
        ("time", duration(batch.microseconds() * 1000)),
        ("pace", grouped(batch.pace())),
        ("workers", workers.to_string()),
    ];
    sentence(key, &arguments)
}

/// The verdict in a word.
pub fn batch_verdict(row: &Row) -> String {
    let key = match row {
        Row::Puzzle { count: 0, .. } => "verdict-none",
        Row::Puzzle { count: 1, .. } => "verdict-one",
        Row::Puzzle { .. } => "verdict-many",
        Row::Unreadable { .. } => "verdict-unreadable",
    };
    sentence(key, &[])
}

/// A row as it is heard.
pub fn batch_label(row: &Row) -> String {
    let line = batch_number(row.line());
    match row {
        Row::Puzzle { puzzle, nodes, .. } => sentence(
            "batch-row",
            &[
                ("line", line),
                ("verdict", batch_verdict(row)),
                ("clues", puzzle.filled().len().to_string()),
                ("guesses", batch_number(*nodes)),
            ],
        ),
        Row::Unreadable { why, .. } => {
            sentence("batch-row-unreadable", &[("line", line), ("why", batch_fault(why))])
        }
    }
}

/// What is wrong with a line, and in which column.
pub fn batch_fault(why: &ParseError) -> String {
    why.say_in_line(spoken)
}

/// Whether the results were put on the clipboard.
pub fn batch_copied(rows: usize, done: bool) -> String {
    let key = if done { "batch-copied" } else { "batch-not-copied" };
    sentence(key, &[("rows", grouped(rows as u64))])
}
