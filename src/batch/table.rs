//! Rows as text, for the clipboard and for files.
//!
//! ```text
//! lines   1⇥5346…⇥12                 solutions up to 2; the first of them, or else the puzzle; guesses. As the command line
//! csv     2,one,30,12,2.5,2.3,medium,53..7….,5346…,      a head tells the columns; what cannot be read stands for the puzzle
//! sdm     53..7….                    puzzles alone
//! ```

use crate::grid::Grid;
use crate::job::{Kind, Row};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As the command line writes them.
    Lines,
    /// For spreadsheets.
    Csv,
    /// For other Sudoku programs.
    Sdm,
}

impl Form {
    /// What stands above the rows.
    pub fn head(self) -> &'static str {
        match self {
            Form::Csv => "line,solutions,clues,guesses,microseconds,rating,level,puzzle,solution,error\r\n",
            Form::Lines | Form::Sdm => "",
        }
    }

    /// A file of it ends so.
    pub fn extension(self) -> &'static str {
        match self {
            Form::Lines => "txt",
            Form::Csv => "csv",
            Form::Sdm => "sdm",
        }
    }

    /// What browsers call it.
    pub fn media_type(self) -> &'static str {
        if self == Form::Csv { "text/csv" } else { "text/plain" }
    }

    /// Writes a row, unless this form has no place for it; whether it has.
    pub fn write(self, row: &Row, text: &mut String) -> bool {
        match self {
            Form::Lines => write_line(row, text),
            Form::Csv => write_fields(row, text),
            Form::Sdm => {
                if let Row::Puzzle { puzzle, .. } = row {
                    text.push_str(&puzzle.to_line());
                    text.push('\n');
                }
                return row.kind() != Kind::Unreadable;
            }
        }
        true
    }
}

fn write_line(row: &Row, text: &mut String) {
    match row {
        Row::Puzzle { puzzle, count, solution, nodes, .. } => {
            let grid = solution.as_ref().unwrap_or(puzzle).to_line();
            for part in [&count.to_string(), "\t", &grid, "\t", &nodes.to_string()] {
                text.push_str(part);
            }
        }
        Row::Unreadable { why, text: found } => {
            for part in ["?\t", &found.replace('\t', " "), "\t", &why.to_string()] {
                text.push_str(part);
            }
        }
    }
    text.push('\n');
}

fn write_fields(row: &Row, text: &mut String) {
    let line = row.line().to_string();
    let fields: [String; 9] = match row {
        Row::Puzzle { puzzle, solution, nodes, nanoseconds, rating, .. } => [
            row.kind().name().into(),
            puzzle.filled().len().to_string(),
            nodes.to_string(),
            format!("{}.{}", nanoseconds / 1000, nanoseconds / 100 % 10),
            rating.map(|rating| rating.to_string()).unwrap_or_default(),
            rating.map(|rating| rating.level().to_string()).unwrap_or_default(),
            puzzle.to_line(),
            solution.as_ref().map(Grid::to_line).unwrap_or_default(),
            String::new(),
        ],
        Row::Unreadable { why, text } => {
            let mut fields = [const { String::new() }; 9];
            fields[0] = row.kind().name().into();
            fields[6] = quoted(text);
            fields[8] = quoted(&why.to_string());
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
fn quoted(words: &str) -> String {
    let is_formula = words.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("\"{}{}\"", if is_formula { "'" } else { "" }, words.replace('"', "\"\""))
}
