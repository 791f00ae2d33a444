//! What the list of many puzzles looks like.

use crate::batch::Batch;
use crate::i18n;
use crate::job::{Row, RowVerdict};
use crate::template::Language;

/// What stands over the list.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchView {
    /// What is going on.
    pub title: String,
    /// How far it is and how fast.
    pub progress: String,
    /// How much of it is solved, of a thousand.
    pub solved_per_mille: u32,
    /// It can be stopped.
    pub running: bool,
    /// Puzzles with one solution, with none, with more, and lines that cannot be read, and whether they alone are shown.
    pub totals: [(RowVerdict, String, bool); 4],
    /// Some are rated: they can be shown by level.
    pub has_levels: bool,
    /// There are some to be rated.
    pub can_rate: bool,
}

/// What a row looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// Its class.
    pub class: &'static str,
    /// Its name for a screen reader.
    pub label: String,
    /// Line, verdict, clues, rating, guesses, time, puzzle, solution. For a line that cannot be read the line itself stands
    /// for the puzzle, and what is wrong with it for the solution.
    pub cells: [String; 8],
}

/// What stands over the list.
pub fn batch(batch: &Batch, workers: usize, language: Language) -> BatchView {
    let totals = batch.totals();
    let pace = i18n::batch_progress(batch, workers, language);
    BatchView {
        title: i18n::batch_title(batch, language),
        progress: if batch.filter().shows_all() {
            pace
        } else {
            format!("{pace} · {}", i18n::batch_shown_rows(batch, language))
        },
        solved_per_mille: batch.permille_done(),
        running: batch.is_running(),
        totals: RowVerdict::ALL
            .map(|kind| (kind, i18n::batch_number(totals.count(kind)), batch.filter().verdict == Some(kind))),
        has_levels: batch.rated_count() > 0,
        can_rate: !batch.is_running() && batch.rated_count() < totals.one,
    }
}

/// What a row looks like.
pub fn batch_row(row: &Row, language: Language) -> RowView {
    let line = i18n::batch_number(row.line());
    let verdict = i18n::batch_verdict(row, language);
    let rating = i18n::batch_rating(row, language);
    let cells = match row {
        Row::Puzzle { puzzle, solution, nodes, nanoseconds, .. } => {
            let clues = puzzle.filled().len().to_string();
            let solution = solution.map(|solution| solution.to_line()).unwrap_or_default();
            let (guesses, time) = (i18n::batch_number(*nodes), i18n::format_duration(*nanoseconds));
            [line, verdict, clues, rating, guesses, time, puzzle.to_line(), solution]
        }
        Row::Unreadable { error: why, text, .. } => {
            let why = i18n::batch_error(why, language);
            let [clues, guesses, time] = [const { String::new() }; 3];
            [line, verdict, clues, rating, guesses, time, text.to_string(), why]
        }
    };
    RowView { class: row.verdict().name(), label: i18n::batch_row_label(row, language), cells }
}
