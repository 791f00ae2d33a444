//! How the batch panel looks.

use crate::batch::{Batch, RowFacts, SortOrder};
use crate::i18n;
use crate::protocol::{Row, RowVerdict};
use crate::template::Language;

/// How the header of the batch panel looks.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchView {
    pub title: String,
    pub progress: String,
    /// Share of the list that is solved, in thousandths.
    pub solved_per_mille: u32,
    /// The batch is running and can be stopped.
    pub running: bool,
    /// Totals of puzzles with one, no and several solutions, and of unreadable lines: the formatted number,
    /// and whether the list is filtered by this verdict.
    pub totals: [(RowVerdict, String, bool); 4],
    /// Order of the rows; `None` for that of the list.
    pub sort_order: Option<SortOrder>,
    /// Whether some puzzles are rated.
    pub has_ratings: bool,
    /// Whether a puzzle that is not solved can be played.
    pub has_unsolved: bool,
    pub can_rate: bool,
    /// Whether the list can be kept: nothing is being done with it, and it has puzzles.
    pub can_keep: bool,
}

/// How a row looks.
#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// Whether the player has solved it, and whether there is a note to it.
    pub is_solved: bool,
    pub is_noted: bool,
    /// CSS class.
    pub class: &'static str,
    pub label: String,
    /// Line and that of an earlier puzzle that is isomorphic to it, verdict, clues, rating, minutes, guesses, time, puzzle, solution, when it was solved, note. An unreadable line has its text in
    /// place of the puzzle, and its error in place of the solution.
    pub cells: [String; 11],
}

/// How the header looks. `name` is that of the collection, if the list is one.
pub fn batch(batch: &Batch, name: Option<&str>, workers: usize, language: Language) -> BatchView {
    let totals = batch.totals();
    let pace = i18n::batch_progress(batch, workers, language);
    BatchView {
        title: i18n::batch_title(batch, name, language),
        progress: if batch.filter().shows_all() {
            pace
        } else {
            format!("{pace} · {}", i18n::batch_shown_rows(batch, language))
        },
        solved_per_mille: batch.permille_done(),
        running: batch.is_running(),
        totals: RowVerdict::ALL
            .map(|kind| (kind, i18n::batch_number(totals.count(kind)), batch.filter().verdict == Some(kind))),
        sort_order: batch.sort_order(),
        has_ratings: batch.rated_count() > 0,
        // The first two spare a look at all rows.
        has_unsolved: !batch.is_running()
            && totals.one > batch.solved_count()
            && batch.next_unsolved(0).is_some(),
        can_keep: !batch.is_running() && batch.len() as u32 > totals.unreadable,
        can_rate: !batch.is_running() && batch.rated_count() < totals.one,
    }
}

/// How a row looks. `date` formats when something was, in milliseconds since 1970.
pub fn batch_row(
    row: &Row,
    RowFacts { record, same_as }: RowFacts,
    date: impl FnOnce(u64) -> String,
    language: Language,
) -> RowView {
    let solved = record.and_then(|record| record.solved_at_ms).map(date).unwrap_or_default();
    let note = record.map_or_else(String::new, |record| record.note.clone());
    let line = match same_as {
        None => i18n::batch_number(row.line()),
        Some(first) => [i18n::batch_number(row.line()), " = ".to_owned(), i18n::batch_number(first)].concat(),
    };
    let verdict = i18n::batch_verdict(row, language);
    let (rating, minutes) = (i18n::batch_rating(row, language), i18n::batch_minutes(row));
    let cells = match row {
        Row::Puzzle { puzzle, solution, nodes, nanoseconds, .. } => {
            let clues = puzzle.filled().len().to_string();
            let solution = solution.map(|solution| solution.to_line()).unwrap_or_default();
            let guesses = i18n::batch_number(*nodes);
            // Not known for a row of a collection.
            let time = if *nanoseconds > 0 { i18n::format_duration(*nanoseconds) } else { String::new() };
            [line, verdict, clues, rating, minutes, guesses, time, puzzle.to_line(), solution, solved, note]
        }
        Row::Unreadable { error: why, text, .. } => {
            let why = i18n::parse_error_in_line(why, language);
            let [clues, guesses, time] = [const { String::new() }; 3];
            [line, verdict, clues, rating, minutes, guesses, time, text.to_string(), why, solved, note]
        }
    };
    let label = i18n::batch_row_label(row, RowFacts { record, same_as }, &cells[9], language);
    RowView {
        is_solved: !cells[9].is_empty(),
        is_noted: !cells[10].is_empty(),
        class: row.verdict().name(),
        label,
        cells,
    }
}
