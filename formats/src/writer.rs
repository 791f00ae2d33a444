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

use ninefold::grid::{BoardState, Cell, DigitSet, Grid};

use super::{ParsedPuzzle, SourceFormat, codoku};

pub use plain::{bars, line, rows};

/// How much of a position a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatCoverage {
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
    ($($(#[$doc:meta])* $Format:ident $name:literal $extension:literal $media:literal $FormatCoverage:ident)*) => {
        /// A format that can be written.
        ///
        /// ```
        /// use ninefold_formats::{self as formats, OutputFormat};
        ///
        /// let puzzle = formats::read_one("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").unwrap();
        /// assert!(OutputFormat::SadMan.write(&puzzle).starts_with("[Puzzle]"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum OutputFormat { $($(#[$doc])* $Format,)* }

        impl OutputFormat {
            /// All formats.
            pub const ALL: &[OutputFormat] = &[$(OutputFormat::$Format),*];

            /// Name in commands. The key of the displayed name is `format-` and this name.
            pub const fn name(self) -> &'static str {
                match self { $(OutputFormat::$Format => $name),* }
            }

            /// Extension of its files.
            pub const fn extension(self) -> &'static str {
                match self { $(OutputFormat::$Format => $extension),* }
            }

            /// Its media type.
            pub const fn media_type(self) -> &'static str {
                match self { $(OutputFormat::$Format => $media),* }
            }

            /// How much of a position it holds.
            pub const fn coverage(self) -> FormatCoverage {
                match self { $(OutputFormat::$Format => FormatCoverage::$FormatCoverage),* }
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

impl OutputFormat {
    /// Writes one puzzle, without a newline at the end.
    pub fn write(self, puzzle: impl Into<ParsedPuzzle>) -> String {
        let item = self.item(&puzzle.into());
        if self == OutputFormat::Json { item } else { format!("{}{item}{}", self.header(), self.footer()) }
    }

    /// The text before the first of several puzzles.
    pub const fn header(self) -> &'static str {
        match self {
            OutputFormat::Table => "puzzle,clues\n",
            OutputFormat::Json => "[\n",
            OutputFormat::OpenSudoku => data::XML_HEAD,
            _ => "",
        }
    }

    /// The text between two of several puzzles.
    pub const fn separator(self) -> &'static str {
        match self {
            OutputFormat::Rows
            | OutputFormat::Grid
            | OutputFormat::Bars
            | OutputFormat::Csv
            | OutputFormat::Candidates
            | OutputFormat::SadMan
            | OutputFormat::SimpleSudoku => "\n\n",
            OutputFormat::Json => ",\n",
            _ => "\n",
        }
    }

    /// The text after the last of several puzzles.
    pub const fn footer(self) -> &'static str {
        match self {
            OutputFormat::Json => "\n]",
            OutputFormat::OpenSudoku => data::XML_FOOT,
            _ => "",
        }
    }

    /// Writes one of several puzzles.
    pub fn item(self, puzzle: &ParsedPuzzle) -> String {
        let ParsedPuzzle { position, .. } = puzzle;
        let givens = &position.givens;
        let zeros = || line(givens).replace('.', "0");
        let text = match self {
            OutputFormat::Line => line(givens),
            OutputFormat::Zeros | OutputFormat::Collection => zeros(),
            OutputFormat::Rows => rows(givens),
            OutputFormat::Grid => plain::framed(givens),
            OutputFormat::Bars => bars(givens),
            OutputFormat::Csv => plain::csv(givens),
            OutputFormat::Candidates => candidates::framed(position),
            OutputFormat::Sukaku => candidates::sukaku(position),
            OutputFormat::SadMan => format!("[Puzzle]\n{}", rows(givens)),
            OutputFormat::SimpleSudoku => plain::simple_sudoku(givens),
            OutputFormat::Hodoku => hodoku::line(position),
            OutputFormat::Table => format!("{},{}", line(givens), givens.filled().len()),
            OutputFormat::Json => data::json(puzzle),
            OutputFormat::FPuzzles => links::f_puzzles(puzzle),
            OutputFormat::SudokuPad => links::sudokupad(puzzle),
            OutputFormat::SudokuExchange => format!("https://sudokuexchange.com/play/?s={}", zeros()),
            OutputFormat::SudokuWiki => links::sudokuwiki(position),
            OutputFormat::SudokuCoach => data::sudoku_coach(position),
            OutputFormat::OpenSudoku => data::open_sudoku_game(position),
            OutputFormat::Short => codoku::write(givens),
        };
        text.trim_end_matches('\n').to_owned()
    }
}

impl From<&Grid> for ParsedPuzzle {
    fn from(givens: &Grid) -> ParsedPuzzle {
        ParsedPuzzle::new(SourceFormat::Line, *givens)
    }
}

impl From<&BoardState> for ParsedPuzzle {
    fn from(position: &BoardState) -> ParsedPuzzle {
        ParsedPuzzle::with_position(SourceFormat::OwnLink, *position)
    }
}

impl From<&ParsedPuzzle> for ParsedPuzzle {
    fn from(parsed: &ParsedPuzzle) -> ParsedPuzzle {
        parsed.clone()
    }
}

impl FromStr for OutputFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<OutputFormat, UnknownFormat> {
        let known = OutputFormat::ALL.iter().find(|format| format.name() == name);
        known.copied().ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// The name of an unknown format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<&str> = OutputFormat::ALL.iter().map(|format| format.name()).collect();
        write!(f, "unknown format '{}', expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

/// The candidates of an empty cell: its valid corner notes, or else all digits that its peers allow.
fn cell_candidates(position: &BoardState, cell: Cell) -> DigitSet {
    let allowed = position.grid.allowed_digits(cell);
    let noted = position.corner[cell.index()] & allowed;
    if noted.is_empty() { allowed } else { noted }
}
