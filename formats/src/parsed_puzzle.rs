//! The result of reading a text: puzzles with progress and metadata.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use super::ParseError;
use super::code_language::CodeLanguage;

/// A puzzle read from a text.
///
/// ```
/// use ninefold_formats::{self as formats, SourceFormat};
///
/// let text = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";
/// let puzzle = formats::read_one(text).unwrap();
/// assert_eq!(puzzle.source, SourceFormat::Rows);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsedPuzzle {
    /// Givens, entries, notes. The candidates of a candidate grid or a solver state are corner notes.
    pub position: BoardState,
    /// The format of the text.
    pub source: SourceFormat,
    /// The title. Like author and level, it is plain text, never markup.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The difficulty, in the words of the source.
    pub level: Option<String>,
    /// What else the text holds.
    pub surroundings: Surroundings,
}

/// What a text holds beside the cells of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Surroundings {
    /// Words stand above the puzzle.
    pub has_words_above: bool,
    /// Each row has a label.
    pub has_labels: bool,
    /// The same puzzle, or its solution, follows or precedes it.
    pub companion: Option<CompanionGrid>,
    /// The program language of a list.
    pub language: Option<CodeLanguage>,
}

/// A grid that stands beside a puzzle and is no puzzle of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompanionGrid {
    /// The solution of the puzzle.
    Solution,
    /// The puzzle in another form.
    Repetition,
}

/// A puzzle or an error, and its place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextItem<T = ParsedPuzzle> {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The puzzle, or why it cannot be read.
    pub puzzle: Result<T, ParseError>,
}

/// Reads a single line; `None` if it is in another format. The line is line 1 in errors.
pub type LineReader = fn(&str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>>;

macro_rules! sources {
    ($($(#[$doc:meta])* $SourceFormat:ident $name:literal)*) => {
        /// A format that can be read.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum SourceFormat { $($(#[$doc])* $SourceFormat,)* }

        impl SourceFormat {
            /// All formats.
            pub const ALL: &[SourceFormat] = &[$(SourceFormat::$SourceFormat),*];

            /// Name in messages. The key of the displayed name is `source-` and this name.
            pub const fn name(self) -> &'static str {
                match self { $(SourceFormat::$SourceFormat => $name),* }
            }
        }
    };
}

impl SourceFormat {
    /// Whether it tells givens from entries: what it calls givens is no later state of another puzzle.
    pub(super) fn tells_givens(self) -> bool {
        use SourceFormat as S;
        matches!(
            self,
            S::FPuzzles | S::SudokuPad | S::SudokuExchange | S::SudokuWiki | S::SudokuCoach | S::OwnLink
        )
    }
}

sources! {
    /// One line of 81 cells.
    Line "line"
    /// Nine rows.
    Rows "rows"
    /// Nine rows with borders.
    Grid "grid"
    /// A Markdown table.
    Markdown "markdown"
    /// Nine rows separated by commas, semicolons or tabs.
    Csv "csv"
    /// A file of Simple Sudoku, or what it copies to the clipboard.
    SimpleSudoku "simple-sudoku"
    /// 81 groups of candidates.
    Candidates "candidates"
    /// 729 characters, nine a cell.
    Sukaku "sukaku"
    /// A file of `SadMan` Sudoku.
    SadMan "sadman"
    /// A file of `SudoCue`, with comments.
    SudoCue "sudocue"
    /// A table with one puzzle a line and other columns.
    Table "table"
    /// A line of the puzzle bank of Sudoku Exchange.
    Bank "bank"
    /// A line of HoDoKu's library.
    Hodoku "hodoku"
    /// A line of gsf's taxonomy.
    Gsf "gsf"
    /// The formats of Sudoku Susser.
    Susser "susser"
    /// A game ID of Simon Tatham's Solo.
    Solo "solo"
    /// 81 cells in base 60.
    Short "short"
    /// JSON.
    Json "json"
    /// A link of f-puzzles, or its content.
    FPuzzles "f-puzzles"
    /// A link of `SudokuPad`.
    SudokuPad "sudokupad"
    /// A link of Sudoku Exchange.
    SudokuExchange "sudoku-exchange"
    /// A link of `SudokuWiki`, or its content.
    SudokuWiki "sudokuwiki"
    /// A link of sudoku.coach, or its content.
    SudokuCoach "sudoku-coach"
    /// A file of `OpenSudoku`.
    OpenSudoku "opensudoku"
    /// A file of Sudoku 10'000.
    Gsudoku "xml-10000"
    /// A share link of ours.
    OwnLink "own-link"
    /// A link of another site with the cells in it.
    Link "link"
    /// A link of puzz.link, or a file of its program.
    Pzpr "puzz-link"
    /// The constraints of Interactive Sudoku Solver.
    Iss "interactive-solver"
    /// Cells one by one, each with its place.
    Places "places"
    /// A list in the syntax of a program.
    Code "code"
}

impl ParsedPuzzle {
    /// Creates a puzzle without entries, notes or metadata.
    pub fn new(source: SourceFormat, givens: Grid) -> ParsedPuzzle {
        ParsedPuzzle::with_position(source, BoardState::new(givens))
    }

    /// Creates a puzzle with progress, without metadata.
    pub fn with_position(source: SourceFormat, position: BoardState) -> ParsedPuzzle {
        ParsedPuzzle {
            position,
            source,
            title: None,
            author: None,
            level: None,
            surroundings: Surroundings::default(),
        }
    }
}

/// Greatest length of a title, author or level, in characters.
const MAX_TEXT_CHARS: usize = 200;

/// Cleans metadata for display: one line, no invisible characters, not too long. `None` if nothing is left.
pub fn clean_text(text: &str) -> Option<String> {
    let plain = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words =
        plain.map(|word| word.replace(super::parse_error::is_invisible, "")).filter(|word| !word.is_empty());
    let mut cleaned = String::new();
    // Words after this many cannot fit, so they are not even looked at.
    for word in words.take(MAX_TEXT_CHARS) {
        if !cleaned.is_empty() {
            cleaned.push(' ');
        }
        cleaned.extend(word.chars().take(MAX_TEXT_CHARS));
    }
    let end = cleaned.char_indices().nth(MAX_TEXT_CHARS).map_or(cleaned.len(), |(end, _)| end);
    cleaned.truncate(end);
    (!cleaned.is_empty()).then_some(cleaned)
}

/// Whether a text is a number such as `7` or `-7.2`. It is not parsed, which would need tables of 10 kB.
pub fn is_decimal(text: &str) -> bool {
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    whole.len() + fraction.len() > 0 && is_digits(whole) && is_digits(fraction)
}

/// A grid of these cells in reading order.
pub fn grid_from_digits(digits: impl Iterator<Item = Option<Digit>>) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in Cell::all().zip(digits) {
        grid[cell] = digit;
    }
    grid
}

/// A position with these candidates. A single one becomes a given: a candidate grid does not tell givens apart.
pub fn position_from_candidates(sets: impl Iterator<Item = DigitSet>) -> BoardState {
    let mut notes = [DigitSet::EMPTY; 81];
    notes.iter_mut().zip(sets).for_each(|(notes, set)| *notes = set);
    let givens = grid_from_digits(notes.iter().map(|set| set.single()));
    position_with_candidates(givens, givens, &notes)
}

/// A position with these candidates as corner notes of its empty cells.
pub fn position_with_candidates(givens: Grid, grid: Grid, sets: &[DigitSet; 81]) -> BoardState {
    let mut position = BoardState::new(givens);
    position.grid = grid;
    for cell in !grid.filled() {
        position.corner[cell.index()] = sets[cell.index()];
    }
    position
}
