//! A list: a puzzle a line, and how its lines are to be read.
//!
//! ```text
//! 53..7....6..195…                              81 cells
//! 17;53..7....6..195…;534678912…  # hard        81 cells among other things; a solution is passed over
//! 0123456789ab 530070000600195…  2.0            Sudoku Exchange's bank: the last is how hard it is
//! 99,98,11,18,530070000600195…,Name,2s          gsf's taxonomy: the fifth is the puzzle
//! source,question,answer,rating                 a head, which tells what stands where in the lines below
//! ```
//!
//! Every line is read alone, so that a long list can be cut anywhere between two of them. What holds several puzzles in another
//! way, grids one after the other or the data of a program, is read by the one reader for all forms.

use std::fmt;
use std::str::FromStr;

use crate::grid::Grid;

use super::fault::{ParseError, ParseErrorKind};
use super::fold::folded;
use super::line::{self, Line};
use super::reading::{Found, Reading, Source, said};
use super::rows::plain;

/// How a list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A puzzle a line, each of which tells by itself what it is.
    Lines,
    /// A puzzle a line, in a field of a table.
    Table(Table),
    /// Grids of several lines, one after the other: it can be cut at blank lines.
    Grids,
    /// The data of a program, which cannot be cut.
    Whole,
}

/// Where in the lines of a table what stands. Fields are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    separator: char,
    puzzle: usize,
    level: Option<usize>,
    title: Option<usize>,
    author: Option<usize>,
}

/// What the column of the puzzles is called.
const PUZZLE: [&str; 19] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "board",
    "boards",
    "grid",
    "grids",
    "sudoku",
    "sudokus",
    "given",
    "givens",
    "clue_string",
    "unsolved",
    "problem",
    "题目",
    "谜题",
];
const LEVEL: [&str; 5] = ["difficulty", "rating", "level", "难度", "se"];
const TITLE: [&str; 5] = ["title", "name", "source", "标题", "名称"];
const AUTHOR: [&str; 3] = ["author", "creator", "作者"];

impl Shape {
    /// How to read a text that begins so; `None` for what is no list: it holds less than two puzzles. Whether the head ends in
    /// the middle of a line is of no account.
    pub fn of(head: &str) -> Option<Shape> {
        if let Some((table, _)) = Table::of(head) {
            return Some(Shape::Table(table));
        }
        if super::is_data(head) {
            return Some(Shape::Whole);
        }
        let (mut puzzles, mut lines) = (0, 0);
        for (_, line) in line::lines(head).take(200) {
            lines += usize::from(!is_aside(line));
            puzzles += usize::from(matches!(Shape::Lines.read(line), Some(Ok(_))));
        }
        if puzzles >= 2 && puzzles * 2 >= lines {
            return Some(Shape::Lines);
        }
        let several = super::read(head).filter(|found| found.puzzle.is_ok()).take(2).count() == 2;
        several.then_some(Shape::Grids)
    }

    /// Whether each line is read alone.
    pub fn is_by_line(self) -> bool {
        matches!(self, Shape::Lines | Shape::Table(_))
    }

    /// The puzzle of a line that is read alone; `None` where there is none to be expected: in an empty line, a comment or a
    /// table's head.
    pub fn read(self, line: &str) -> Option<Result<Reading, ParseError>> {
        if let (Shape::Lines, Some(grid)) = (self, plain(line)) {
            return Some(Ok(Reading::new(Source::Line, grid)));
        }
        if is_aside(line) {
            return None;
        }
        let line = folded(line);
        match self {
            Shape::Table(table) => table.read(&line),
            _ => Some(match super::in_a_line(&line) {
                Some(Ok(readings)) => readings.into_iter().next().ok_or_else(|| no_puzzle(&line)),
                Some(Err(error)) => Err(error),
                None => cells(&line, 0).map(|grid| Reading::new(Source::Line, grid)),
            }),
        }
    }
}

impl Table {
    /// The table that a text begins with, and the number of its head's line, from 1.
    pub fn of(text: &str) -> Option<(Table, usize)> {
        let mut lines = line::lines(text).filter(|(_, line)| !is_aside(line)).take(2);
        let (number, head) = lines.next()?;
        // A head has words, and is not long.
        if head.len() > 3000 {
            return None;
        }
        let head = folded(head);
        if head.len() > 1000 || !head.contains(char::is_alphabetic) {
            return None;
        }
        let head = head.trim().to_lowercase();
        let separator =
            [',', ';', '\t', '|'].into_iter().find(|&separator| head.contains(separator)).unwrap_or(',');
        let names: Vec<&str> = fields(&head, separator).map(|(_, field)| field).collect();
        let place =
            |known: &[&str]| known.iter().find_map(|known| names.iter().position(|name| name == known));
        let (_, second) = lines.next()?;
        let second = folded(second);
        let is_puzzle = |field: &str| (60..=100).contains(&field.chars().count());
        // A head in words that nobody has told us stands over as many fields, one of which is a puzzle.
        let untold = || {
            let fields: Vec<&str> = fields(&second, separator).map(|(_, field)| field).collect();
            let is_head =
                names.len() > 1 && fields.len() == names.len() && !names.iter().any(|it| is_puzzle(it));
            fields.iter().position(|field| run(field).is_some()).filter(|_| is_head)
        };
        let table = Table {
            separator,
            puzzle: place(&PUZZLE).or_else(untold)?,
            level: place(&LEVEL),
            title: place(&TITLE),
            author: place(&AUTHOR),
        };
        let (_, field) = fields(&second, separator).nth(table.puzzle)?;
        is_puzzle(field).then_some((table, number))
    }

    fn read(&self, line: &str) -> Option<Result<Reading, ParseError>> {
        let field = |number: Option<usize>| said(fields(line, self.separator).nth(number?)?.1);
        let Some((at, puzzle)) = fields(line, self.separator).nth(self.puzzle) else {
            return Some(Err(no_puzzle(line)));
        };
        let column = line.get(..at).unwrap_or_default().chars().count();
        let is_head = PUZZLE.iter().any(|name| puzzle.eq_ignore_ascii_case(name));
        (!is_head).then(|| {
            let grid = cells(puzzle, column)?;
            let reading = Reading::new(Source::Table, grid);
            Ok(Reading {
                level: field(self.level),
                title: field(self.title),
                author: field(self.author),
                ..reading
            })
        })
    }
}

/// All puzzles of a text that is a table with a head.
pub fn read_table(text: &str) -> Option<impl Iterator<Item = Found> + '_> {
    let (table, head) = Table::of(text)?;
    let lines = line::lines(text).skip(head);
    Some(lines.filter_map(move |(line, text)| {
        let puzzle = Shape::Table(table).read(text)?;
        let puzzle = puzzle.map_err(|error| ParseError { line, ..error });
        Some(Found { line, puzzle })
    }))
}

/// The puzzle of a line that has 81 cells among other things.
pub fn read_line(line: &str) -> Option<Result<Vec<Reading>, ParseError>> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|' | '#' | '"' | '\'');
    if line.len() < 82 || line.len() > LONGEST {
        return None;
    }
    let tokens: Vec<&str> = line.split(is_between).filter(|token| !token.is_empty()).take(100).collect();
    let grids: Vec<Grid> = tokens.iter().filter_map(|token| run(token)).take(3).collect();
    // A puzzle and its solution, whichever comes first.
    let grid = match grids[..] {
        [grid] => grid,
        [one, other] if other.is_full() && other.extends(&one) => one,
        [one, other] if one.is_full() && one.extends(&other) => other,
        _ => return None,
    };
    if tokens.len() == 1 {
        return Some(Ok(vec![Reading::new(Source::Line, grid)]));
    }
    let is_hexadecimal =
        |token: &str| token.len() == 12 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    let reading = match tokens[..] {
        [sum, _, level] if is_hexadecimal(sum) && level.parse::<f32>().is_ok() => {
            Reading { level: said(level), ..Reading::new(Source::Bank, grid) }
        }
        _ => match gsf(line) {
            Some(title) => Reading { title: said(title), ..Reading::new(Source::Gsf, grid) },
            None => Reading::new(Source::Table, grid),
        },
    };
    Some(Ok(vec![reading]))
}

/// A line with a puzzle is not longer than this.
const LONGEST: usize = 4000;

/// The name of the puzzle, the sixth field of gsf's taxonomy, whose fifth is the puzzle.
fn gsf(line: &str) -> Option<&str> {
    let mut fields = line.split(',');
    let puzzle = fields.nth(4)?;
    let title = fields.next()?;
    run(puzzle.trim()).is_some_and(|_| fields.next().is_some()).then_some(title)
}

/// 81 digits and blanks of one kind, and nothing else.
fn run(token: &str) -> Option<Grid> {
    if token.len() != 81 {
        return None;
    }
    if let Some(grid) = plain(token) {
        return Some(grid);
    }
    let mut blank = None;
    let is_cell = |c: char| {
        c.is_ascii_digit() && c != '0' || line::is_blank(c) && c.is_ascii() && *blank.get_or_insert(c) == c
    };
    token
        .chars()
        .all(is_cell)
        .then(|| super::reading::grid_of(token.chars().map(crate::grid::Digit::from_char)))
}

/// 81 cells in any form that fits one line; `offset` characters of it stand before them.
fn cells(text: &str, offset: usize) -> Result<Grid, ParseError> {
    if let Some(grid) = plain(text) {
        return Ok(grid);
    }
    let fault = |column: usize, kind| ParseError::new(1, offset + column, kind);
    match line::read(text) {
        Line::Cells(cells) | Line::RuleOrRow(cells) => cells.as_line().map_err(|(column, kind)| {
            let near = (cells.count >= 60).then(|| Box::new(cells.near()));
            ParseError { near, ..fault(column, kind) }
        }),
        Line::Fault(column, kind) => Err(fault(column, kind)),
        Line::Words(column, c) => Err(fault(column, ParseErrorKind::UnexpectedCharacter(c))),
        _ => Err(fault(1, ParseErrorKind::LineLength { cells: 0 })),
    }
}

fn no_puzzle(line: &str) -> ParseError {
    ParseError::new(1, line.trim_end().chars().count() + 1, ParseErrorKind::LineLength { cells: 0 })
}

/// What no puzzle is expected in.
fn is_aside(line: &str) -> bool {
    matches!(line.trim_start().as_bytes().first(), None | Some(b'#')) && plain(line).is_none()
}

/// The fields of a line, each with the byte where it begins, without the quotes around it.
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

impl fmt::Display for Shape {
    /// As it goes over an edge: a word, for a table also the separator as a number and the columns, `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let table = match self {
            Shape::Lines => return f.write_str("lines"),
            Shape::Grids => return f.write_str("grids"),
            Shape::Whole => return f.write_str("whole"),
            Shape::Table(table) => table,
        };
        write!(f, "table {} {}", table.separator as u32, table.puzzle)?;
        [table.level, table.title, table.author].iter().try_for_each(|column| match column {
            Some(column) => write!(f, " {column}"),
            None => f.write_str(" -"),
        })
    }
}

/// A text that is no shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoShape;

impl FromStr for Shape {
    type Err = NoShape;

    fn from_str(text: &str) -> Result<Shape, NoShape> {
        match text {
            "lines" => return Ok(Shape::Lines),
            "grids" => return Ok(Shape::Grids),
            "whole" => return Ok(Shape::Whole),
            _ => {}
        }
        let words: Vec<&str> = text.split(' ').collect();
        let &["table", separator, puzzle, level, title, author] = &words[..] else { return Err(NoShape) };
        let column =
            |word: &str| if word == "-" { Ok(None) } else { word.parse().map(Some).map_err(|_| NoShape) };
        Ok(Shape::Table(Table {
            separator: separator.parse().ok().and_then(char::from_u32).ok_or(NoShape)?,
            puzzle: puzzle.parse().map_err(|_| NoShape)?,
            level: column(level)?,
            title: column(title)?,
            author: column(author)?,
        }))
    }
}
