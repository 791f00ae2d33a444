//! Lists of puzzles: which kind of list a text is ([`ListFormat`]), and the puzzle of a line in one of several formats.
//!
//! ```text
//! 53..7....6..195…                              81 cells
//! 17;53..7....6..195…;534678912…  # hard        81 cells and other fields; a solution is ignored
//! 0123456789ab 530070000600195…  2.0            bank of Sudoku Exchange: the last field is the difficulty
//! 99,98,11,18,530070000600195…,Name,2s          taxonomy of gsf: the fifth field is the puzzle
//! source,question,answer,rating                 a header with the names of the columns
//! ```
//!
//! A line of these formats is read on its own, so that a long list can be cut between any two lines. Other texts with
//! several puzzles, grids one after the other or documents, are read by [`formats::read`](super::read).

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use ninefold::grid::{Digit, Grid};

use super::line::{self, LineContent, parse_plain_line};
use super::normalize::CleanLine;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, TextItem, clean_text, grid_from_digits, is_decimal};

/// How a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListFormat {
    /// One puzzle a line; each line shows its own format.
    Lines,
    /// One puzzle a line, in a column of a table.
    Table(TableColumns),
    /// Grids of several lines, one after the other; can be cut at blank lines.
    Grids,
    /// A document, which cannot be cut.
    Document,
}

/// The columns of a table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableColumns {
    /// What separates columns.
    pub separator: char,
    /// Column of the puzzle.
    pub puzzle: usize,
    /// Column of the level.
    pub level: Option<usize>,
    /// Column of the title.
    pub title: Option<usize>,
    /// Column of the author.
    pub author: Option<usize>,
}

/// Names of the column with the puzzles.
#[rustfmt::skip]
const PUZZLE_COLUMNS: [&str; 19] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "board", "boards", "grid", "grids",
    "sudoku", "sudokus", "given", "givens", "clue_string", "unsolved", "problem", "题目", "谜题",
];
const LEVEL_COLUMNS: [&str; 5] = ["difficulty", "rating", "level", "难度", "se"];
const TITLE_COLUMNS: [&str; 5] = ["title", "name", "source", "标题", "名称"];
const AUTHOR_COLUMNS: [&str; 3] = ["author", "creator", "作者"];

/// Whether a column with this name has puzzles, in any case and with blanks around it.
pub fn is_puzzle_column(name: &str) -> bool {
    PUZZLE_COLUMNS.contains(&&*name.trim().to_lowercase())
}

/// Why a text is not one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListItemError {
    /// Nothing in it is nearly a puzzle.
    NoPuzzle,
    /// It has more than one.
    MultiplePuzzles,
    /// What is wrong with the puzzle.
    Invalid(ParseError),
}

impl Error for ListItemError {}

impl Display for ListItemError {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            ListItemError::NoPuzzle => f.write_str("no puzzle"),
            ListItemError::MultiplePuzzles => f.write_str("several puzzles"),
            ListItemError::Invalid(error) => write!(f, "column {}: {}", error.column, error.kind),
        }
    }
}

/// Reads the one puzzle in an item of a list, such as a line of a file or a value of a table, in any format.
///
/// # Errors
/// If the item is not one puzzle.
pub fn read_item(item: &str) -> Result<ParsedPuzzle, ListItemError> {
    let mut found = super::read(item).map(|item| item.puzzle);
    match (found.next(), found.next()) {
        (Some(Ok(parsed)), None) => Ok(parsed),
        (Some(Err(error)), _) if error.kind != ParseErrorKind::NoPuzzle => Err(ListItemError::Invalid(error)),
        (Some(Ok(_)), Some(_)) => Err(ListItemError::MultiplePuzzles),
        (Some(Err(_)) | None, _) => Err(ListItemError::NoPuzzle),
    }
}

/// Reads the givens of the one puzzle in an item of a list. Plain lines, of which long lists consist, take no more than
/// [`parse_plain_line`].
///
/// # Errors
/// If the item is not one puzzle.
///
/// ```
/// use ninefold_formats::list::{ListItemError, read_givens};
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(read_givens(line).unwrap().filled().len(), 30);
/// assert_eq!(read_givens(b""), Err(ListItemError::NoPuzzle));
/// ```
pub fn read_givens(item: &[u8]) -> Result<Grid, ListItemError> {
    if let Some(grid) = parse_plain_line(item) {
        return Ok(grid);
    }
    read_item(&super::decode_text(item.to_vec())).map(|parsed| parsed.position.givens)
}

impl TableColumns {
    /// The columns of a table in which only the puzzles are known to have one.
    pub fn new(separator: char, puzzle: usize) -> TableColumns {
        TableColumns { separator, puzzle, level: None, title: None, author: None }
    }
}

impl ListFormat {
    /// Detects the format of a text by its beginning, cut anywhere; `None` if it has fewer than two puzzles.
    pub fn detect(head: &str) -> Option<ListFormat> {
        if let Some((table, _)) = TableColumns::detect(head) {
            return Some(ListFormat::Table(table));
        }
        if super::is_document(head) {
            return Some(ListFormat::Document);
        }
        let (mut puzzles, mut lines) = (0, 0);
        for (_, line) in line::lines(head).take(200) {
            lines += usize::from(!is_comment_or_blank(line));
            puzzles += usize::from(matches!(ListFormat::Lines.read(line), Some(Ok(_))));
        }
        if puzzles >= 2 && puzzles * 2 >= lines {
            return Some(ListFormat::Lines);
        }
        let several = super::read(head).filter(|found| found.puzzle.is_ok()).take(2).count() == 2;
        several.then_some(ListFormat::Grids)
    }

    /// Whether each line is read on its own.
    pub fn is_line_based(self) -> bool {
        matches!(self, ListFormat::Lines | ListFormat::Table(_))
    }

    /// Reads the givens of a line; most lists consist of plain lines, which nothing else has to look at. `None` for a line without
    /// a puzzle, as in [`read`](ListFormat::read).
    pub fn read_givens(self, line: &str) -> Option<Result<Grid, ParseError>> {
        // A full grid may be a map of regions.
        match parse_plain_line(line.as_bytes()) {
            Some(grid) if self == ListFormat::Lines && !grid.is_full() => Some(Ok(grid)),
            _ => self.read(line).map(|read| read.map(|puzzle| puzzle.position.givens)),
        }
    }

    /// Reads the puzzle of a line; `None` for a blank line, a comment, or the header of a table.
    pub fn read(self, line: &str) -> Option<Result<ParsedPuzzle, ParseError>> {
        if is_comment_or_blank(line) {
            return None;
        }
        match self {
            ListFormat::Table(table) => {
                let line = CleanLine::new(line);
                let in_original =
                    |error: ParseError| ParseError { column: line.original_column(error.column), ..error };
                Some(table.read(&line.text)?.map_err(in_original))
            }
            _ => super::read_list_line(line),
        }
    }
}

/// Whether a puzzle of a list is the solution of the one before it, and not a puzzle of its own.
pub fn is_solution_of(grid: &Grid, before: &Grid) -> bool {
    grid.is_full() && grid != before && grid.extends(before) && grid.is_solved()
}

impl TableColumns {
    /// Detects the table that a text begins with. Returns its columns and the line of its header, from 1.
    pub fn detect(text: &str) -> Option<(TableColumns, usize)> {
        let mut lines = line::lines(text).filter(|(_, line)| !is_comment_or_blank(line)).take(2);
        let (number, head) = lines.next()?;
        // A header has words, and is not long.
        if head.len() > 3000 {
            return None;
        }
        let head = CleanLine::new(head).text;
        if head.len() > 1000 || !head.contains(char::is_alphabetic) {
            return None;
        }
        let head = head.trim().to_ascii_lowercase();
        let separator =
            [',', ';', '\t', '|'].into_iter().find(|&separator| head.contains(separator)).unwrap_or(',');
        let names: Vec<&str> = fields(&head, separator).map(|(_, field)| field).collect();
        let place =
            |known: &[&str]| known.iter().find_map(|known| names.iter().position(|name| name == known));
        let (_, second) = lines.next()?;
        let second = CleanLine::new(second).text;
        let is_puzzle = |field: &str| (60..=100).contains(&field.chars().count());
        let grids: Vec<Option<Grid>> =
            fields(&second, separator).map(|(_, field)| plain_cells(field)).collect();
        // A header with unknown names: the line below it has as many fields, one of which is a puzzle.
        let unnamed_column = || {
            let is_head =
                names.len() > 1 && grids.len() == names.len() && !names.iter().any(|it| is_puzzle(it));
            let place =
                |is_full| grids.iter().position(|grid| grid.is_some_and(|grid| grid.is_full() == is_full));
            place(false).or_else(|| place(true)).filter(|_| is_head)
        };
        // A column of solutions is not one of puzzles, whatever it is called.
        let open_beside = |column: usize| {
            let full = grids.get(column).copied().flatten().filter(Grid::is_full);
            full.and_then(|full| {
                grids.iter().position(|grid| grid.is_some_and(|grid| grid != full && full.extends(&grid)))
            })
            .unwrap_or(column)
        };
        // Several columns of puzzles: each line is read on its own.
        let open = || grids.iter().flatten().filter(|grid| !grid.is_full());
        let are_related = |grid: &Grid| open().all(|other| grid.extends(other) || other.extends(grid));
        if !open().all(are_related) && place(&PUZZLE_COLUMNS).is_none() {
            return None;
        }
        let table = TableColumns {
            separator,
            puzzle: open_beside(place(&PUZZLE_COLUMNS).or_else(unnamed_column)?),
            level: place(&LEVEL_COLUMNS),
            title: place(&TITLE_COLUMNS),
            author: place(&AUTHOR_COLUMNS),
        };
        let (_, field) = fields(&second, separator).nth(table.puzzle)?;
        let is_single = names.len() == 1 && grids.len() == 1;
        (is_puzzle(field) && !is_single).then_some((table, number))
    }

    fn read(&self, line: &str) -> Option<Result<ParsedPuzzle, ParseError>> {
        let field = |number: Option<usize>| clean_text(fields(line, self.separator).nth(number?)?.1);
        let Some((at, puzzle)) = fields(line, self.separator).nth(self.puzzle) else {
            let column = line.trim_end().chars().count() + 1;
            return Some(Err(ParseError::new(1, column, ParseErrorKind::LineLength { cells: 0 })));
        };
        let column = line.get(..at).unwrap_or_default().chars().count();
        // The names of the columns, in any language.
        let is_head = puzzle.contains(char::is_alphabetic) && !line.contains(|c: char| c.is_ascii_digit());
        (!is_head).then(|| {
            let grid = read_cells(puzzle, column)?;
            let (title, author, level) = (field(self.title), field(self.author), field(self.level));
            Ok(ParsedPuzzle { title, author, level, ..ParsedPuzzle::new(SourceFormat::Table, grid) })
        })
    }
}

/// Reads all puzzles of a text that is a table with a header.
pub fn read_table(text: &str) -> Option<impl Iterator<Item = TextItem> + '_> {
    let (table, head) = TableColumns::detect(text)?;
    let lines = line::lines(text).skip(head);
    Some(lines.filter_map(move |(line, text)| {
        let puzzle = ListFormat::Table(table).read(text)?;
        let puzzle = puzzle.map_err(|error| ParseError { line, ..error });
        Some(TextItem { line, puzzle })
    }))
}

/// Reads a line of 81 cells and other fields.
pub fn read_line(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let is_between = |c: char| c.is_whitespace() || ",;:|#\"'`=()[]{}<>".contains(c);
    if line.len() < 82 || line.len() > MAX_LINE_LEN {
        return None;
    }
    let words = line.split(is_between).filter(|token| !token.is_empty()).take(100);
    let tokens: Vec<&str> = words.map(without_full_stop).collect();
    let grids: Vec<Grid> = tokens.iter().filter_map(|token| plain_cells(token)).take(3).collect();
    // A puzzle and its solution, in either order.
    let grid = match grids[..] {
        [grid] => grid,
        [one, other] if other.is_full() && other.extends(&one) => one,
        [one, other] if one.is_full() && one.extends(&other) => other,
        [_, _, ..] => {
            let grids = tokens.iter().filter_map(|token| plain_cells(token));
            return Some(Ok(grids.map(|grid| ParsedPuzzle::new(SourceFormat::Table, grid)).collect()));
        }
        _ => return None,
    };
    if tokens.len() == 1 {
        return Some(Ok(vec![ParsedPuzzle::new(SourceFormat::Line, grid)]));
    }
    let is_hexadecimal =
        |token: &str| token.len() == 12 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    let parsed = match tokens[..] {
        [sum, _, level] if is_hexadecimal(sum) && is_decimal(level) => {
            ParsedPuzzle { level: clean_text(level), ..ParsedPuzzle::new(SourceFormat::Bank, grid) }
        }
        _ => match gsf_title(line) {
            Some(title) => {
                ParsedPuzzle { title: clean_text(title), ..ParsedPuzzle::new(SourceFormat::Gsf, grid) }
            }
            None => ParsedPuzzle::new(SourceFormat::Table, grid),
        },
    };
    Some(Ok(vec![parsed]))
}

/// Length of the longest line with a puzzle, in bytes.
const MAX_LINE_LEN: usize = 4000;

/// The title in a line of gsf's taxonomy: the sixth field, after the puzzle.
fn gsf_title(line: &str) -> Option<&str> {
    let mut fields = line.split(',');
    let puzzle = fields.nth(4)?;
    let title = fields.next()?;
    plain_cells(puzzle.trim()).is_some_and(|_| fields.next().is_some()).then_some(title)
}

/// Exactly 81 cells: digits, and one character for empty cells.
pub fn plain_cells(token: &str) -> Option<Grid> {
    if token.len() < 81 || token.len() > 400 || token.chars().count() != 81 {
        return None;
    }
    if let Some(grid) = parse_plain_line(token.as_bytes()) {
        return Some(grid);
    }
    let mut blank = None;
    let is_cell =
        |c: char| c.is_ascii_digit() && c != '0' || line::is_blank(c) && *blank.get_or_insert(c) == c;
    token.chars().all(is_cell).then(|| grid_from_digits(token.chars().map(Digit::from_char)))
}

/// A word without the full stop at its end, unless that is a cell.
fn without_full_stop(word: &str) -> &str {
    let rest = word.strip_suffix(['.', '!', '?']).filter(|rest| rest.len() == 81);
    rest.filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(word)
}

/// Reads 81 cells in any layout on one line, which has `offset` characters before them.
fn read_cells(text: &str, offset: usize) -> Result<Grid, ParseError> {
    if let Some(grid) = parse_plain_line(text.as_bytes()) {
        return Ok(grid);
    }
    let error_at = |column: usize, kind| ParseError::new(1, offset + column, kind);
    match line::classify(text) {
        LineContent::Cells(cells) | LineContent::BorderOrRow(cells) => {
            cells.to_grid().map_err(|(column, kind)| {
                let partial = (cells.count >= 60).then(|| Box::new(cells.partial_grid()));
                ParseError { partial, ..error_at(column, kind) }
            })
        }
        LineContent::Invalid(column, kind) => Err(error_at(column, kind)),
        LineContent::Words(column, c) => Err(error_at(column, ParseErrorKind::UnexpectedCharacter(c))),
        _ => Err(error_at(1, ParseErrorKind::LineLength { cells: 0 })),
    }
}

/// Whether a line cannot have a puzzle.
fn is_comment_or_blank(line: &str) -> bool {
    matches!(line.trim_start().as_bytes().first(), None | Some(b'#'))
        && parse_plain_line(line.as_bytes()).is_none()
}

/// The fields of a line without quotes, each with the byte position where it begins.
fn fields(line: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let mut at = Some(0);
    std::iter::from_fn(move || {
        let begin = at?;
        let rest = line.get(begin..)?;
        let mut is_quoted = false;
        let end = rest.find(|c: char| {
            is_quoted ^= c == '"';
            c == separator && !is_quoted
        });
        at = end.map(|end| begin + end + separator.len_utf8());
        let field = rest.get(..end.unwrap_or(rest.len()))?;
        let inner = field.trim().trim_matches('"').trim();
        let before = field.find(inner).unwrap_or_default();
        Some((begin + before, inner))
    })
}
