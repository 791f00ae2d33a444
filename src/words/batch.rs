//! What the list of many puzzles says: its words stand in files of their own, which only its room has with it.

use crate::batch::{Batch, State};
use crate::job::Row;
use crate::phrase::{Language, fill, template};
use crate::text::ParseError;

use super::{duration, grouped};

/// The number of a row, a line or a total.
pub fn batch_number(number: u32) -> String {
    grouped(number.into())
}

/// What is going on, or how it ended.
pub fn batch_title(state: State, language: Language) -> String {
    let key = match state {
        State::Running => "running.title",
        State::Stopped => "stopped.title",
        State::Done => "done.title",
    };
    say(key, &[], language)
}

/// How far it is, how long it took and how fast it was.
pub fn batch_pace(batch: &Batch, workers: usize, language: Language) -> String {
    let key = match batch.state() {
        State::Running => "running",
        State::Stopped => "stopped",
        State::Done if workers == 0 => "done-alone",
        State::Done => "done",
    };
    let arguments = [
        ("rows", grouped(batch.len() as u64)),
        ("share", (batch.share() / 10).to_string()),
        ("time", duration(batch.microseconds() * 1000)),
        ("pace", grouped(batch.pace())),
        ("workers", workers.to_string()),
    ];
    say(key, &arguments, language)
}

/// The verdict in a word.
pub fn batch_verdict(row: &Row, language: Language) -> String {
    let key = match row {
        Row::Puzzle { count: 0, .. } => "verdict-none",
        Row::Puzzle { count: 1, .. } => "verdict-one",
        Row::Puzzle { .. } => "verdict-many",
        Row::Unreadable { .. } => "verdict-unreadable",
    };
    say(key, &[], language)
}

/// A row as it is heard.
pub fn batch_label(row: &Row, language: Language) -> String {
    let line = batch_number(row.line());
    match row {
        Row::Puzzle { puzzle, nodes, .. } => say(
            "row",
            &[
                ("line", line),
                ("verdict", batch_verdict(row, language)),
                ("clues", puzzle.filled().len().to_string()),
                ("guesses", batch_number(*nodes)),
            ],
            language,
        ),
        Row::Unreadable { why, .. } => {
            say("row-unreadable", &[("line", line), ("why", batch_fault(why, language))], language)
        }
    }
}

/// What is wrong with a line, and in which column.
pub fn batch_fault(why: &ParseError, language: Language) -> String {
    why.say_in_line(match language {
        Language::English => |_| None,
        Language::Chinese => |key| template(include_str!("../../www/i18n/text.zh-Hans.txt"), key),
    })
}

/// Whether the results were put on the clipboard.
pub fn batch_copied(rows: usize, done: bool, language: Language) -> String {
    let key = if done { "copied" } else { "not-copied" };
    say(key, &[("rows", grouped(rows as u64))], language)
}

fn say(key: &str, arguments: &[(&str, String)], language: Language) -> String {
    let texts = match language {
        Language::English => include_str!("../../www/i18n/list.en.txt"),
        Language::Chinese => include_str!("../../www/i18n/list.zh-Hans.txt"),
    };
    fill(template(texts, key).unwrap_or(key), arguments)
}
