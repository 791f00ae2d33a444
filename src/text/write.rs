//! Grids written out.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, Digit, Grid};

/// 81 characters in reading order, `.` for blank.
pub fn line(grid: &Grid) -> String {
    grid.to_line()
}

/// Nine lines of nine characters, `.` for blank.
pub fn rows(grid: &Grid) -> String {
    table(grid, '.', |_, column| if column == 8 { "\n" } else { "" })
}

/// Nine rows with bars and dashes between the blocks, `0` for blank.
pub fn bars(grid: &Grid) -> String {
    const RULE: &str = "\n------+-------+------\n";
    table(grid, '0', |row, column| match (row, column) {
        (2 | 5, 8) => RULE,
        (_, 8) => "\n",
        (_, 2 | 5) => " | ",
        _ => " ",
    })
}

/// The forms a grid can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// 81 characters, `.` for blank.
    Line,
    /// 81 characters, `0` for blank.
    Zeros,
    /// Nine rows.
    Rows,
    /// Nine rows with bars and dashes.
    Bars,
    /// Nine rows apart by commas, nothing for blank, as a spreadsheet takes them.
    Csv,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Line, Format::Zeros, Format::Rows, Format::Bars, Format::Csv];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Zeros => "zeros",
            Format::Rows => "rows",
            Format::Bars => "bars",
            Format::Csv => "csv",
        }
    }

    /// The grid in this form, without a newline at the end.
    pub fn write(self, grid: &Grid) -> String {
        let text = match self {
            Format::Line => line(grid),
            Format::Zeros => line(grid).replace('.', "0"),
            Format::Rows => rows(grid),
            Format::Bars => bars(grid),
            Format::Csv => {
                table(grid, '.', |_, column| if column == 8 { "\n" } else { "," }).replace('.', "")
            }
        };
        text.trim_end_matches('\n').to_owned()
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A name that is none of the formats'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "unknown format '{}', expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

/// The cells in reading order, each with what follows it.
fn table(grid: &Grid, blank: char, after: impl Fn(usize, usize) -> &'static str) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        text.push(grid[cell].map_or(blank, Digit::to_char));
        text.push_str(after(cell.row(), cell.column()));
    }
    text
}
