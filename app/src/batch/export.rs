//! Rows as text, for the clipboard and for files.
//!
//! ```text
//! lines   1⇥5346…⇥12                 number of solutions up to 2; the first one, or else the puzzle; guesses
//! csv     2,one,30,12,2.5,2.3,medium,53..7….,5346…,,9,hidden-single,2026-11-20,"a note",1
//!                                    with a header; for an unreadable line, the line and its error
//! puzzles 53..7….                    the puzzles alone, each in a line, which the tools program turns into a format
//! ```

use ninefold::grid::Grid;
use ninefold_formats::OutputFormat;

use super::RowFacts;
use crate::calendar::Day;
use crate::protocol::{Row, RowRating, RowVerdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The format of the command line.
    Lines,
    /// For spreadsheets.
    Csv,
    /// The puzzles alone, for other Sudoku programs.
    Puzzles(OutputFormat),
}

impl ExportFormat {
    /// The format with this name: `results`, or that of an [`OutputFormat`].
    pub fn from_name(name: &str) -> Option<ExportFormat> {
        if name == "results" { Some(ExportFormat::Csv) } else { name.parse().ok().map(ExportFormat::Puzzles) }
    }

    /// What a file begins with.
    pub fn header(self) -> &'static str {
        match self {
            ExportFormat::Csv => {
                "line,solutions,clues,guesses,microseconds,rating,level,puzzle,solution,error,minutes,techniques,solved,note,same_as\r\n"
            }
            ExportFormat::Lines => "",
            ExportFormat::Puzzles(format) => format.header(),
        }
    }

    /// What a file ends with.
    pub fn footer(self) -> &'static str {
        if let ExportFormat::Puzzles(format) = self { format.footer() } else { "" }
    }

    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Lines => "txt",
            ExportFormat::Csv => "csv",
            ExportFormat::Puzzles(format) => format.extension(),
        }
    }

    pub fn media_type(self) -> &'static str {
        match self {
            ExportFormat::Lines => "text/plain",
            ExportFormat::Csv => "text/csv",
            ExportFormat::Puzzles(format) => format.media_type(),
        }
    }

    /// Appends a row to `text`: of the formats for other programs only the 81 characters of the puzzle, in a line. Returns whether the
    /// format can hold it.
    pub fn write_row(self, row: &Row, facts: RowFacts, text: &mut String) -> bool {
        match self {
            ExportFormat::Lines => write_text_line(row, text),
            ExportFormat::Csv => write_csv_line(row, facts, text),
            ExportFormat::Puzzles(_) => {
                if let Row::Puzzle { puzzle, .. } = row {
                    text.push_str(&puzzle.to_line());
                    text.push('\n');
                }
                return row.verdict() != RowVerdict::Unreadable;
            }
        }
        true
    }
}

fn write_text_line(row: &Row, text: &mut String) {
    let parts = match row {
        Row::Puzzle { puzzle, count, solution, nodes, .. } => {
            [count.to_string(), solution.as_ref().unwrap_or(puzzle).to_line(), nodes.to_string()]
        }
        Row::Unreadable { error, text } => ["?".to_owned(), text.replace('\t', " "), error.to_string()],
    };
    text.push_str(&parts.join("\t"));
    text.push('\n');
}

fn write_csv_line(row: &Row, RowFacts { record, same_as }: RowFacts, text: &mut String) {
    let fields: [String; 14] = match row {
        Row::Puzzle { puzzle, solution, nodes, nanoseconds, rating, .. } => [
            row.verdict().name().into(),
            puzzle.filled().len().to_string(),
            nodes.to_string(),
            format!("{}.{}", nanoseconds / 1000, nanoseconds / 100 % 10),
            rating.map(|rated| rated.rating.to_string()).unwrap_or_default(),
            rating.map(|rated| rated.rating.level().to_string()).unwrap_or_default(),
            puzzle.to_line(),
            solution.as_ref().map(Grid::to_line).unwrap_or_default(),
            String::new(),
            rating.map(RowRating::minutes_text).unwrap_or_default(),
            rating.map(|rated| rated.techniques.to_string()).unwrap_or_default(),
            record.and_then(|record| record.solved_at_ms).map(date_text).unwrap_or_default(),
            record
                .filter(|record| !record.note.is_empty())
                .map(|record| quote_csv(&record.note))
                .unwrap_or_default(),
            same_as.map(|line| line.to_string()).unwrap_or_default(),
        ],
        Row::Unreadable { error, text } => {
            let mut fields = [const { String::new() }; 14];
            fields[0] = row.verdict().name().into();
            fields[6] = quote_csv(text);
            fields[8] = quote_csv(&error.to_string());
            fields
        }
    };
    text.push_str(&row.line().to_string());
    for field in &fields {
        text.push(',');
        text.push_str(field);
    }
    text.push_str("\r\n");
}

/// The day of a point in time in UTC, as in `2026-11-20`.
fn date_text(at_ms: u64) -> String {
    Day::of_ms(at_ms).to_string()
}

/// Quotes a field so that no spreadsheet takes it for a formula.
fn quote_csv(words: &str) -> String {
    let is_formula = words.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("\"{}{}\"", if is_formula { "'" } else { "" }, words.replace('"', "\"\""))
}
