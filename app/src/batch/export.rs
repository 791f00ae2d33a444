//! Rows as text, for the clipboard and for files.
//!
//! ```text
//! lines   1⇥5346…⇥12                 number of solutions up to 2; the first one, or else the puzzle; guesses
//! csv     2,one,30,12,2.5,2.3,medium,53..7….,5346…,,9    with a header; for an unreadable line, the line and its error
//! sdm     53..7….                    the puzzles alone
//! ```

use ninefold::grid::Grid;

use crate::protocol::{Row, RowRating, RowVerdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The format of the command line.
    Lines,
    /// For spreadsheets.
    Csv,
    /// For other Sudoku programs.
    Sdm,
}

impl ExportFormat {
    pub fn header(self) -> &'static str {
        match self {
            ExportFormat::Csv => {
                "line,solutions,clues,guesses,microseconds,rating,level,puzzle,solution,error,minutes\r\n"
            }
            ExportFormat::Lines | ExportFormat::Sdm => "",
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Lines => "txt",
            ExportFormat::Csv => "csv",
            ExportFormat::Sdm => "sdm",
        }
    }

    pub fn media_type(self) -> &'static str {
        if self == ExportFormat::Csv { "text/csv" } else { "text/plain" }
    }

    /// Appends a row to `text`. Returns whether the format can hold it.
    pub fn write_row(self, row: &Row, text: &mut String) -> bool {
        match self {
            ExportFormat::Lines => write_text_line(row, text),
            ExportFormat::Csv => write_csv_line(row, text),
            ExportFormat::Sdm => {
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

fn write_csv_line(row: &Row, text: &mut String) {
    let fields: [String; 10] = match row {
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
        ],
        Row::Unreadable { error, text } => {
            let mut fields = [const { String::new() }; 10];
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

/// Quotes a field so that no spreadsheet takes it for a formula.
fn quote_csv(words: &str) -> String {
    let is_formula = words.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("\"{}{}\"", if is_formula { "'" } else { "" }, words.replace('"', "\"\""))
}
