//! Texts of the batch panel. Their templates are in files of their own, which only the tools program
//! includes.

use super::{format_duration, format_number};
use crate::batch::{Batch, BatchState, RowFacts, SortOrder};
use crate::i18n::formats::parse_error_in_line;
use crate::protocol::Row;
use crate::template::{Grouped, Language, TemplateArguments, Texts, texts};

pub fn batch_number(number: u32) -> String {
    format_number(number.into())
}

/// What the list is called, or else what is done with it.
pub fn batch_title(batch: &Batch, name: Option<&str>, language: Language) -> String {
    let key = match batch.state() {
        BatchState::Done | BatchState::Rated | BatchState::Compared | BatchState::Opening
            if let Some(name) = name =>
        {
            return name.to_owned();
        }
        BatchState::Rated if batch.permille_done() < 1000 => "rated-some",
        state => state.name(),
    };
    batch_texts(language).text(&format!("{key}.title"))
}

/// Progress, elapsed time and speed.
pub fn batch_progress(batch: &Batch, workers: usize, language: Language) -> String {
    let key = match batch.state() {
        BatchState::Done | BatchState::Rated if batch.solved_count() > 0 => "solved",
        BatchState::Done if batch.microseconds() == 0 => "kept",
        BatchState::Rated if batch.microseconds() == 0 => "kept-rated",
        BatchState::Done if workers == 0 => "done-alone",
        state => state.name(),
    };
    let arguments: TemplateArguments = &[
        ("rows", &Grouped(batch.len() as u64)),
        ("solved", &Grouped(batch.solved_count().into())),
        ("duplicates", &Grouped(batch.duplicate_count().into())),
        ("rated", &Grouped(batch.rated_count().into())),
        ("puzzles", &Grouped(batch.totals().one.into())),
        ("share", &(batch.permille_done() / 10)),
        ("time", &format_duration(batch.microseconds() * 1000)),
        ("pace", &Grouped(batch.rows_per_second())),
        ("workers", &workers),
    ];
    batch_texts(language).format(key, arguments)
}

pub fn batch_verdict(row: &Row, language: Language) -> String {
    batch_texts(language).text(&format!("verdict-{}", row.verdict().name()))
}

/// Rating and level of a puzzle; empty if it has not been rated.
pub fn batch_rating(row: &Row, language: Language) -> String {
    let Some(rating) = row.rating() else { return String::new() };
    let texts = batch_texts(language);
    format!("{} {}", texts.rating_text(rating), texts.level_text(rating.level(), rating.hell_grade()))
}

/// Estimated solving time of a puzzle in minutes; empty if it has not been rated.
pub fn batch_minutes(row: &Row) -> String {
    let Row::Puzzle { rating: Some(rated), .. } = row else { return String::new() };
    rated.minutes_text()
}

/// What is read aloud of a row. `solved` is when it was solved.
pub fn batch_row_label(
    row: &Row,
    RowFacts { record, same_as }: RowFacts,
    solved: &str,
    language: Language,
) -> String {
    let texts = batch_texts(language);
    let line = batch_number(row.line());
    let mut label = match row {
        Row::Puzzle { puzzle, nodes, rating, .. } => texts.format(
            if rating.is_some() { "row-rated" } else { "row" },
            &[
                ("line", &line),
                ("verdict", &batch_verdict(row, language)),
                ("clues", &puzzle.filled().len()),
                ("guesses", &Grouped((*nodes).into())),
                ("rating", &batch_rating(row, language)),
                ("minutes", &batch_minutes(row)),
            ],
        ),
        Row::Unreadable { error: why, .. } => {
            texts.format("row-unreadable", &[("line", &line), ("why", &parse_error_in_line(why, language))])
        }
    };
    if let Some(first) = same_as {
        label = texts.format("row-same", &[("row", &label), ("line", &batch_number(first))]);
    }
    if !solved.is_empty() {
        label = texts.format("row-solved", &[("row", &label), ("date", &solved)]);
    }
    if let Some(record) = record.filter(|record| !record.note.is_empty()) {
        label = texts.format("row-noted", &[("row", &label), ("note", &record.note)]);
    }
    label
}

/// Text of the collections with this key.
pub fn batch_text(key: &str, arguments: TemplateArguments, language: Language) -> String {
    batch_texts(language).format(key, arguments)
}

pub fn batch_copied(rows: usize, done: bool, language: Language) -> String {
    let key = if done { "copied" } else { "not-copied" };
    batch_texts(language).format(key, &[("rows", &Grouped(rows as u64))])
}

pub fn batch_corrected(language: Language) -> String {
    batch_texts(language).text("corrected")
}

/// Number of rows saved to a file, and of rows that its format cannot hold.
pub fn batch_saved(file: &str, rows: usize, left_out: usize, language: Language) -> String {
    let count = |rows: usize| format_number(rows as u64);
    let arguments: TemplateArguments =
        &[("file", &file), ("rows", &count(rows)), ("left-out", &count(left_out))];
    batch_texts(language).format(if left_out == 0 { "saved" } else { "saved-some" }, arguments)
}

pub fn batch_shown_rows(batch: &Batch, language: Language) -> String {
    let count = |rows: usize| format_number(rows as u64);
    batch_texts(language)
        .format("shown", &[("shown", &count(batch.shown_count())), ("rows", &count(batch.len()))])
}

pub fn batch_sorted(order: Option<SortOrder>, language: Language) -> String {
    let key = match order {
        None => "sorted-not",
        Some(SortOrder { is_descending: false, .. }) => "sorted-up",
        Some(SortOrder { is_descending: true, .. }) => "sorted-down",
    };
    batch_texts(language).text(key)
}

pub fn batch_file_lost(language: Language) -> String {
    batch_texts(language).text("lost")
}

fn batch_texts(language: Language) -> Texts {
    texts!("batch", language)
}
