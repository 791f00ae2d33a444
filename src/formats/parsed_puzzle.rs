//! What a text turns out to be: a puzzle, how far it is, and what it says of itself.

use crate::grid::{Cell, Digit, DigitSet, Grid};
use crate::share_link::BoardState;
use crate::template::{Language, find_template};

use super::ParseError;

/// One puzzle of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedPuzzle {
    /// Givens, entries, notes. Corner notes are the candidates that a candidate grid or a solver's state still allows:
    /// those that are gone are not among them.
    pub position: BoardState,
    /// What the text was.
    pub source: SourceFormat,
    /// What it is called. This and the two below are plain text, never markup.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// How hard it is said to be, in the words of its source.
    pub level: Option<String>,
}

/// A puzzle of a text, or what stands where one was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextItem<T = ParsedPuzzle> {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The puzzle, or what is wrong with it.
    pub puzzle: Result<T, ParseError>,
}

/// What reads a line that stands for itself: `None` for one that is none of it. Its line is the first.
pub type LineReader = fn(&str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>>;

macro_rules! sources {
    ($($(#[$doc:meta])* $SourceFormat:ident $name:literal)*) => {
        /// Every format that is read.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SourceFormat { $($(#[$doc])* $SourceFormat,)* }

        impl SourceFormat {
            /// All of them.
            pub const ALL: &[SourceFormat] = &[$(SourceFormat::$SourceFormat),*];

            /// Its name in data; `source-` and this name is the key of its texts.
            pub const fn name(self) -> &'static str {
                match self { $(SourceFormat::$SourceFormat => $name),* }
            }
        }
    };
}

sources! {
    /// One line of 81 cells.
    Line "line"
    /// Nine rows.
    Rows "rows"
    /// Nine rows with rules and walls.
    Grid "grid"
    /// A table of Markdown.
    Markdown "markdown"
    /// Nine rows apart by commas, semicolons or tabs.
    Csv "csv"
    /// A grid of Simple Sudoku: a file, or what it copies.
    SimpleSudoku "simple-sudoku"
    /// 81 groups of digits, each a cell's candidates.
    Candidates "candidates"
    /// 729 characters, nine a cell.
    Sukaku "sukaku"
    /// A file of `SadMan` Sudoku.
    SadMan "sadman"
    /// A file of `SudoCue`, with comments.
    SudoCue "sudocue"
    /// A list, a puzzle a line, of which the text says more: a table with a head.
    Table "table"
    /// A line of Sudoku Exchange's bank.
    Bank "bank"
    /// A line of HoDoKu's library.
    Hodoku "hodoku"
    /// A line of gsf's taxonomy.
    Gsf "gsf"
    /// Rows in short, as Sudoku Susser writes them.
    Susser "susser"
    /// The identity of a game of Simon Tatham's Solo.
    Solo "solo"
    /// 81 cells in base 60.
    Short "short"
    /// Data with names and brackets.
    Json "json"
    /// A link of f-puzzles, or what is in it.
    FPuzzles "f-puzzles"
    /// A link of `SudokuPad`.
    SudokuPad "sudokupad"
    /// A link of Sudoku Exchange.
    SudokuExchange "sudoku-exchange"
    /// A link of `SudokuWiki`, or what is in it.
    SudokuWiki "sudokuwiki"
    /// A link of sudoku.coach, or what is in it.
    SudokuCoach "sudoku-coach"
    /// A file of `OpenSudoku`.
    OpenSudoku "opensudoku"
    /// A file of Sudoku 10'000.
    Gsudoku "xml-10000"
    /// A link of ours.
    OwnLink "own-link"
}

impl SourceFormat {
    /// What it is called.
    pub fn display_name(self, language: Language) -> &'static str {
        let texts = match language {
            Language::English => include_str!("../../www/i18n/formats.en.txt"),
            Language::Chinese => include_str!("../../www/i18n/formats.zh-Hans.txt"),
        };
        find_template(texts, &format!("source-{}", self.name())).unwrap_or(self.name())
    }
}

impl ParsedPuzzle {
    /// A puzzle of which nothing else is known.
    pub fn new(source: SourceFormat, givens: Grid) -> ParsedPuzzle {
        ParsedPuzzle::with_position(source, BoardState::new(givens))
    }

    /// A puzzle and how far it is.
    pub fn with_position(source: SourceFormat, position: BoardState) -> ParsedPuzzle {
        ParsedPuzzle { position, source, title: None, author: None, level: None }
    }
}

/// The longest that a text may say of itself, in characters.
const MAX_TEXT_CHARS: usize = 200;

/// What a text says of itself, as it may be shown: on one line, without marks that change how it runs, not too long.
/// `None` when nothing is left.
pub fn clean_text(text: &str) -> Option<String> {
    let plain = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words =
        plain.map(|word| word.replace(super::parse_error::is_invisible, "")).filter(|word| !word.is_empty());
    let mut said = String::new();
    // What follows the longest is of no account, however long it is.
    for word in words.take(MAX_TEXT_CHARS) {
        if !said.is_empty() {
            said.push(' ');
        }
        said.extend(word.chars().take(MAX_TEXT_CHARS));
    }
    let end = said.char_indices().nth(MAX_TEXT_CHARS).map_or(said.len(), |(end, _)| end);
    said.truncate(end);
    (!said.is_empty()).then_some(said)
}

/// Cells in reading order as a grid.
pub fn grid_from_digits(digits: impl Iterator<Item = Option<Digit>>) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in Cell::all().zip(digits) {
        grid[cell] = digit;
    }
    grid
}

/// A position of which the candidates are told. One alone is taken for a given: nobody can tell it from a cell that has been
/// filled.
pub fn position_from_candidates(sets: impl Iterator<Item = DigitSet>) -> BoardState {
    let mut held = [DigitSet::EMPTY; 81];
    held.iter_mut().zip(sets).for_each(|(held, set)| *held = set);
    let givens = grid_from_digits(held.iter().map(|set| set.single()));
    position_with_candidates(givens, givens, &held)
}

/// A position whose empty cells have these candidates, noted in the corners.
pub fn position_with_candidates(givens: Grid, grid: Grid, sets: &[DigitSet; 81]) -> BoardState {
    let mut position = BoardState { grid, ..BoardState::new(givens) };
    for cell in !grid.filled() {
        position.corner[cell.index()] = sets[cell.index()];
    }
    position
}

/// The digits that no peer holds, cell by cell.
pub fn allowed_digits(grid: &Grid) -> [DigitSet; 81] {
    std::array::from_fn(|index| {
        let peers = Cell::new(index).map(Cell::peers).unwrap_or_default();
        !peers.into_iter().filter_map(|peer| grid[peer]).collect::<DigitSet>()
    })
}
