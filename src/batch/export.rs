//! Rows as text, for the clipboard and for files.
//!
//! ```text
//! lines   1⇥5346…⇥12                 solutions up to 2; the first of them, or else the puzzle; guesses. As the command line
//! csv     2,one,30,12,2.5,2.3,medium,53..7….,5346…,      a head tells the columns; what cannot be read stands for the puzzle
//! sdm     53..7….                    puzzles alone
//! ```

use crate::grid::Grid;
use crate::job::{Row, RowVerdict};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// As the command line writes them.
    Lines,
    /// For spreadsheets.
    Csv,
    /// For other Sudoku programs.
    Sdm,
}

impl ExportFormat {
    /// What stands above the rows.
    pub fn header(self) -> &'static str {
        match self {
            ExportFormat::Csv => {
                "line,solutions,clues,guesses,microseconds,rating,level,puzzle,solution,error\r\n"
            }
            ExportFormat::Lines | ExportFormat::Sdm => "",
        }
    }

    /// A file of it ends so.
    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Lines => "txt",
            ExportFormat::Csv => "csv",
            ExportFormat::Sdm => "sdm",
        }
    }

    /// What browsers call it.
    pub fn media_type(self) -> &'static str {
        if self == ExportFormat::Csv { "text/csv" } else { "text/plain" }
    }

    /// Writes a row, unless this form has no place for it; whether it has.
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
    match row {
        Row::Puzzle { puzzle, count, solution, nodes, .. } => {
            let grid = solution.as_ref().unwrap_or(puzzle).to_line();
            for part in [&count.to_string(), "\t", &grid, "\t", &nodes.to_string()] {
                text.push_str(part);
            }
        }
        Row::Unreadable { error: why, text: found } => {
            for part in ["?\t", &found.replace('\t', " "), "\t", &why.to_string()] {
                text.push_str(part);
            }
        }
    }
    text.push('\n');
}

fn write_csv_line(row: &Row, text: &mut String) {
    let line = row.line().to_string();
    let fields: [String; 9] = match row {
        Row::Puzzle { puzzle, solution, nodes, nanoseconds, rating, .. } => [
            row.verdict().name().into(),
            puzzle.filled().len().to_string(),
            nodes.to_string(),
            format!("{}.{}", nanoseconds / 1000, nanoseconds / 100 % 10),
            rating.map(|rating| rating.to_string()).unwrap_or_default(),
            rating.map(|rating| rating.level().to_string()).unwrap_or_default(),
            puzzle.to_line(),
            solution.as_ref().map(Grid::to_line).unwrap_or_default(),
            String::new(),
        ],
        Row::Unreadable { error: why, text } => {
            let mut fields = [const { String::new() }; 9];
            fields[0] = row.verdict().name().into();
            fields[6] = quote_csv(text);
            fields[8] = quote_csv(&why.to_string());
            fields
        }
    };
    text.push_str(&line);
    for field in &fields {
        text.push(',');
        text.push_str(field);
    }
    text.push_str("\r\n");
}

/// Somebody's words as a field that no spreadsheet takes for a formula.
fn quote_csv(words: &str) -> String {
    let is_formula = words.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("\"{}{}\"", if is_formula { "'" } else { "" }, words.replace('"', "\"\""))
}
