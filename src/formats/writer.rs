//! Writes puzzles, in every format that other programs read.
//!
//! Formats differ in what they hold: the givens alone, the candidates of each cell, or entries and notes.
//! Reading the text again gives the same puzzle, with the same progress as far as the format holds it.

mod candidates;
mod data;
mod hodoku;
mod links;
mod plain;

use std::fmt;
use std::str::FromStr;

use crate::grid::{BoardState, Cell, DigitSet, Grid};

use super::{ParsedPuzzle, SourceFormat, codoku};

pub use plain::{bars, line, rows};

/// How much of a position a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// The givens alone.
    Givens,
    /// The candidates of each cell. Entries become givens.
    Candidates,
    /// Entries and corner notes.
    Progress,
    /// Entries and notes of both kinds.
    All,
}

macro_rules! formats {
    ($($(#[$doc:meta])* $Format:ident $name:literal $extension:literal $media:literal $Coverage:ident)*) => {
        /// A format that can be written.
        ///
        /// ```
        /// use ninefold::formats::{self, Format};
        ///
        /// let puzzle = formats::read_one("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").unwrap();
        /// assert!(Format::SadMan.write(&puzzle).starts_with("[Puzzle]"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format { $($(#[$doc])* $Format,)* }

        impl Format {
            /// All formats.
            pub const ALL: &[Format] = &[$(Format::$Format),*];

            /// Name in commands. The key of the displayed name is `format-` and this name.
            pub const fn name(self) -> &'static str {
                match self { $(Format::$Format => $name),* }
            }

            /// Extension of its files.
            pub const fn extension(self) -> &'static str {
                match self { $(Format::$Format => $extension),* }
            }

            /// Its media type.
            pub const fn media_type(self) -> &'static str {
                match self { $(Format::$Format => $media),* }
            }

            /// How much of a position it holds.
            pub const fn coverage(self) -> Coverage {
                match self { $(Format::$Format => Coverage::$Coverage),* }
            }
        }
    };
}

formats! {
    /// 81 characters, `.` for an empty cell.
    Line "line" "txt" "text/plain" Givens
    /// 81 characters, `0` for an empty cell.
    Zeros "zeros" "txt" "text/plain" Givens
    /// Nine rows.
    Rows "rows" "txt" "text/plain" Givens
    /// Nine rows with a border drawn with `+`.
    Grid "grid" "txt" "text/plain" Givens
    /// Nine rows with bars and dashes between blocks.
    Bars "bars" "txt" "text/plain" Givens
    /// Nine rows of comma-separated values, for spreadsheets.
    Csv "csv" "csv" "text/csv" Givens
    /// A candidate grid with a border.
    Candidates "candidates" "txt" "text/plain" Candidates
    /// 729 characters, nine a cell.
    Sukaku "sukaku" "txt" "text/plain" Candidates
    /// A file of SadMan Sudoku.
    SadMan "sdk" "sdk" "text/plain" Givens
    /// A file of Simple Sudoku.
    SimpleSudoku "ss" "ss" "text/plain" Givens
    /// A collection, one puzzle a line.
    Collection "sdm" "sdm" "text/plain" Givens
    /// A line of HoDoKu's library, with entries and eliminated candidates.
    Hodoku "hodoku" "txt" "text/plain" Progress
    /// A table with a header, one puzzle a line.
    Table "table" "csv" "text/csv" Givens
    /// A JSON object with the puzzle and its metadata.
    Json "json" "json" "application/json" Givens
    /// A link of f-puzzles.
    FPuzzles "f-puzzles" "txt" "text/plain" All
    /// A link of SudokuPad.
    SudokuPad "sudokupad" "txt" "text/plain" Givens
    /// A link of Sudoku Exchange.
    SudokuExchange "sudoku-exchange" "txt" "text/plain" Givens
    /// A link of SudokuWiki.
    SudokuWiki "sudokuwiki" "txt" "text/plain" Progress
    /// The state of sudoku.coach.
    SudokuCoach "sudoku-coach" "txt" "text/plain" Progress
    /// A file of OpenSudoku.
    OpenSudoku "opensudoku" "opensudoku" "application/xml" Progress
    /// 81 cells in base 60.
    Short "short" "txt" "text/plain" Givens
}

impl Format {
    /// Writes one puzzle, without a newline at the end.
    #[cfg_attr(target_family = "wasm", inline)]
    pub fn write(self, puzzle: impl Into<ParsedPuzzle>) -> String {
        let item = self.item(&puzzle.into());
        if self == Format::Json { item } else { format!("{}{item}{}", self.header(), self.footer()) }
    }

    /// The text before the first of several puzzles.
    pub const fn header(self) -> &'static str {
        match self {
            Format::Table => "puzzle,clues\n",
            Format::Json => "[\n",
            Format::OpenSudoku => data::XML_HEAD,
            _ => "",
        }
    }

    /// The text between two of several puzzles.
    pub const fn separator(self) -> &'static str {
        match self {
            Format::Rows
            | Format::Grid
            | Format::Bars
            | Format::Csv
            | Format::Candidates
            | Format::SadMan
            | Format::SimpleSudoku => "\n\n",
            Format::Json => ",\n",
            _ => "\n",
        }
    }

    /// The text after the last of several puzzles.
    pub const fn footer(self) -> &'static str {
        match self {
            Format::Json => "\n]",
            Format::OpenSudoku => data::XML_FOOT,
            _ => "",
        }
    }

    /// Writes one of several puzzles.
    #[cfg_attr(target_family = "wasm", inline)]
    pub fn item(self, puzzle: &ParsedPuzzle) -> String {
        let ParsedPuzzle { position, .. } = puzzle;
        let givens = &position.givens;
        let zeros = || line(givens).replace('.', "0");
        let text = match self {
            Format::Line => line(givens),
            Format::Zeros | Format::Collection => zeros(),
            Format::Rows => rows(givens),
            Format::Grid => plain::framed(givens),
            Format::Bars => bars(givens),
            Format::Csv => plain::csv(givens),
            Format::Candidates => candidates::framed(position),
            Format::Sukaku => candidates::sukaku(position),
            Format::SadMan => format!("[Puzzle]\n{}", rows(givens)),
            Format::SimpleSudoku => plain::simple_sudoku(givens),
            Format::Hodoku => hodoku::line(position),
            Format::Table => format!("{},{}", line(givens), givens.filled().len()),
            Format::Json => data::json(puzzle),
            Format::FPuzzles => links::f_puzzles(puzzle),
            Format::SudokuPad => links::sudokupad(puzzle),
            Format::SudokuExchange => format!("https://sudokuexchange.com/play/?s={}", zeros()),
            Format::SudokuWiki => links::sudokuwiki(position),
            Format::SudokuCoach => data::sudoku_coach(position),
            Format::OpenSudoku => data::open_sudoku_game(position),
            Format::Short => codoku::write(givens),
        };
        text.trim_end_matches('\n').to_owned()
    }
}

impl From<&Grid> for ParsedPuzzle {
    #[cfg_attr(target_family = "wasm", inline)]
    fn from(givens: &Grid) -> ParsedPuzzle {
        ParsedPuzzle::new(SourceFormat::Line, *givens)
    }
}

impl From<&BoardState> for ParsedPuzzle {
    #[cfg_attr(target_family = "wasm", inline)]
    fn from(position: &BoardState) -> ParsedPuzzle {
        ParsedPuzzle::with_position(SourceFormat::OwnLink, *position)
    }
}

impl From<&ParsedPuzzle> for ParsedPuzzle {
    #[cfg_attr(target_family = "wasm", inline)]
    fn from(parsed: &ParsedPuzzle) -> ParsedPuzzle {
        parsed.clone()
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    #[cfg_attr(target_family = "wasm", inline)]
    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL.iter().find(|format| format.name() == name);
        known.copied().ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// The name of an unknown format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    #[cfg_attr(target_family = "wasm", inline)]
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "unknown format '{}', expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

/// The candidates of an empty cell: its corner notes if it has valid ones, otherwise all digits that its
/// peers allow.
#[cfg_attr(target_family = "wasm", inline)]
fn cell_candidates(position: &BoardState, cell: Cell) -> DigitSet {
    let allowed = position.grid.allowed_digits(cell);
    let noted = position.corner[cell.index()] & allowed;
    if noted.is_empty() { allowed } else { noted }
}

/// The digits of a set as text.
#[cfg_attr(target_family = "wasm", inline)]
fn digit_chars(set: DigitSet) -> String {
    set.into_iter().map(crate::grid::Digit::to_char).collect()
}
