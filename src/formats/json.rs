//! Puzzles in JSON: a board as rows or as 81 values, or an object that holds one by a name that says so.
//!
//! ```text
//! [[5,3,0,…],…]     [5,3,0,…]     {"puzzle":"53..7…","title":"…"}     [{"quiz":…},{"quiz":…}]
//! {"size":9,"grid":[[{"value":5,"given":true},{},…],…]}     as f-puzzles writes it
//! {"cells":[[{"value":5},{},…],…],"regions":…}              as SudokuPad does
//! {"gridSize":9,"givenDigits":"53…","userDigits":…}         as sudoku.coach does
//! ```
//!
//! 0, null, `""` and `"."` are blanks. What an object holds beside is passed over, but for its title, author and level.

mod coach;
mod f_puzzles;
mod sudokupad;
pub mod value;

use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::whole::{Fault, Item, found};
use super::{Found, Held, ParseErrorKind, Reading, Source, parse, said};
use value::{Broken, Form, Node, Value, Why};

/// What people call a board, the one that says most first.
const BOARDS: [&str; 14] = [
    "puzzle", "quiz", "quizzes", "question", "givens", "clues", "mission", "task", "problem", "board",
    "grid", "sudoku", "value", "data",
];
/// What people call a list of puzzles, or what such a list is in.
const LISTS: [&str; 9] =
    ["puzzles", "grids", "newboard", "sudokus", "boards", "games", "items", "results", "response"];

/// The puzzles of a text, if it is JSON.
pub fn read(text: &str) -> Option<Vec<Found>> {
    let inner = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let second = inner.get(1..)?.trim_start().chars().next();
    let form = match (inner.as_bytes()[0], second) {
        (b'{', Some(c)) if c.is_ascii_alphabetic() => Form::Zipped,
        (b'{', _) | (b'[', None | Some('[' | '{' | '"' | ']' | 'n' | '-' | '0'..='9')) => Form::Strict,
        _ => return None,
    };
    Some(found(text, items(text, form)))
}

/// The first puzzle of a text that is to be JSON.
pub fn read_first(text: &str, form: Form) -> Result<Reading, Fault> {
    // There is one, or what is wrong.
    items(text, form).swap_remove(0).puzzle
}

/// All there is in a text, at least what is wrong with it.
fn items(text: &str, form: Form) -> Vec<Item> {
    let node = match value::read(text, form) {
        Ok(node) => node,
        Err(broken) => return vec![Fault::from(broken).into()],
    };
    let mut items = Vec::new();
    collect(&node, &mut items);
    if items.is_empty() {
        items.push(fault(&node, Held::NoPuzzle).into());
    }
    items
}

impl From<Broken> for Fault {
    fn from(Broken { at, why }: Broken) -> Fault {
        let held = match why {
            Why::Ends => Held::Ends,
            Why::Unexpected(c) => Held::Character(c),
            Why::Deep => Held::Deep,
            Why::Large => Held::Large,
        };
        Fault { at, kind: ParseErrorKind::Held(held), near: None }
    }
}

fn fault(node: &Node, held: Held) -> Fault {
    Fault { at: node.at, kind: ParseErrorKind::Held(held), near: None }
}

/// Finds the puzzles of a value. The depth is that of the text, which is bounded.
fn collect(node: &Node, items: &mut Vec<Item>) {
    let grid = match &node.value {
        Value::List(nodes) if is_board(nodes) => board(node),
        Value::List(nodes) => return nodes.iter().for_each(|node| collect(node, items)),
        Value::Text(text) => line(node, text),
        Value::Object(_) => return object(node, items),
        Value::Null => return,
        Value::Bool(_) | Value::Word(_) => Err(fault(node, Held::NoPuzzle)),
    };
    items.push(Item { at: node.at, puzzle: grid.map(|grid| Reading::new(Source::Json, grid)) });
}

/// Whether a list is one board: its items are values, or lists of values.
fn is_board(nodes: &[Node]) -> bool {
    let is_value = |node: &Node| match &node.value {
        Value::Null | Value::Word(_) => true,
        Value::Text(text) => text.chars().nth(1).is_none(),
        _ => false,
    };
    let is_row = |node: &Node| node.list().is_some_and(|row| !row.is_empty() && row.iter().all(is_value));
    // Nine texts of nine are rows; a list of longer ones, or of boards, is a list of puzzles.
    let is_short = |node: &Node| matches!(&node.value, Value::Text(text) if text.chars().count() <= 17);
    !nodes.is_empty()
        && (nodes.iter().all(is_value) || nodes.iter().all(is_row) || nodes.iter().all(is_short))
}

fn object(node: &Node, items: &mut Vec<Item>) {
    let has_cells = |name: &str| {
        let rows = node.get(name).and_then(Node::list);
        let cells = rows.and_then(|rows| rows.iter().find_map(|row| row.list()?.first()));
        cells.is_some_and(|cell| matches!(cell.value, Value::Object(_)))
    };
    let board_in = |held: &Node| match &held.value {
        Value::List(nodes) if is_board(nodes) => Some(board(held)),
        _ => held.text().map(|text| line(held, text)),
    };
    let puzzle = if node.get("givenDigits").is_some() {
        coach::read(node)
    } else if has_cells("grid") {
        f_puzzles::read(node)
    } else if has_cells("cells") || node.get("ce").is_some() {
        sudokupad::read(node)
    } else if let Some(held) = BOARDS.iter().find_map(|name| held(node, name)) {
        let Some(grid) = board_in(held) else { return collect(held, items) };
        grid.map(|grid| Reading::new(Source::Json, grid))
    } else {
        let list = LISTS.iter().find_map(|name| held(node, name));
        return list.into_iter().for_each(|list| collect(list, items));
    };
    items.push(Item { at: node.at, puzzle: puzzle.map(|reading| with_words(node, reading)) });
}

/// A puzzle with what its object says of it.
fn with_words(node: &Node, reading: Reading) -> Reading {
    let first = |names: &[&str]| names.iter().find_map(|name| said(node.get(name)?.text()?));
    Reading {
        title: reading.title.or_else(|| first(&["title", "name"])),
        author: reading.author.or_else(|| first(&["author", "creator", "setter"])),
        level: reading.level.or_else(|| first(&["level", "difficulty", "rating"])),
        ..reading
    }
}

/// What a name holds, if it may be a board.
fn held<'n, 'a>(node: &'n Node<'a>, name: &str) -> Option<&'n Node<'a>> {
    let may_be = |node: &&Node| matches!(node.value, Value::List(_) | Value::Object(_) | Value::Text(_));
    let member = node.members().iter().rev().find(|(known, _)| known.eq_ignore_ascii_case(name));
    member.map(|(_, node)| node).filter(may_be)
}

/// A board that is written as a text.
fn line(node: &Node, text: &str) -> Result<Grid, Fault> {
    parse(text).map_err(|error| Fault { at: node.at, kind: error.kind, near: error.near })
}

/// 81 values, or nine rows of nine.
fn board(node: &Node) -> Result<Grid, Fault> {
    let nodes = node.list().unwrap_or_default();
    if !nodes.iter().all(|row| row.list().is_some() || row.text().is_some_and(|text| text.len() > 1)) {
        let mut grid = Grid::EMPTY;
        for (cell, node) in Cell::all().zip(nodes) {
            grid[cell] = digit(node)?;
        }
        return if nodes.len() == 81 {
            Ok(grid)
        } else {
            let kind = ParseErrorKind::LineLength { cells: nodes.len() };
            Err(Fault { at: nodes.get(81).unwrap_or(node).at, kind, near: Some(Box::new(grid)) })
        };
    }
    let mut grid = Grid::EMPTY;
    let row_of = |row: &Node| -> Result<Vec<Option<Digit>>, Fault> {
        match row.text() {
            Some(text) => text
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(|c| digit_of(&c.to_string()).map_err(|held| fault(row, held)))
                .collect(),
            None => row.list().unwrap_or_default().iter().map(digit).collect(),
        }
    };
    let mut wrong = None;
    for (number, node) in nodes.iter().enumerate() {
        let row = row_of(node)?;
        if row.len() != 9 {
            let kind = ParseErrorKind::RowLength { row: number + 1, cells: row.len() };
            wrong = wrong.or(Some((node.at, kind)));
        }
        for (column, digit) in row.into_iter().enumerate().take(9).filter(|_| number < 9) {
            grid[Cell::at(number, column)] = digit;
        }
    }
    if nodes.len() != 9 {
        let at = nodes.get(9).unwrap_or(node).at;
        wrong = wrong.or(Some((at, ParseErrorKind::RowCount { rows: nodes.len() })));
    }
    match wrong {
        None => Ok(grid),
        Some((at, kind)) => Err(Fault { at, kind, near: Some(Box::new(grid)) }),
    }
}

/// What a cell holds.
fn digit(node: &Node) -> Result<Option<Digit>, Fault> {
    match &node.value {
        Value::Null | Value::Bool(false) => Ok(None),
        _ => {
            let text = node.text().ok_or_else(|| fault(node, Held::cell("…")))?;
            digit_of(text).map_err(|held| fault(node, held))
        }
    }
}

/// A digit, or a blank as people write it in data.
fn digit_of(text: &str) -> Result<Option<Digit>, Held> {
    match text.trim() {
        "" | "0" | "." | "-" | "_" | "*" | "x" | "X" | "?" => Ok(None),
        text => Digit::from_text(text).map(Some).ok_or_else(|| Held::cell(text)),
    }
}

/// The digits of a list: what is noted in a cell.
fn digits(node: Option<&Node>) -> Result<DigitSet, Fault> {
    let nodes = node.and_then(Node::list).unwrap_or_default();
    nodes.iter().filter_map(|node| digit(node).transpose()).collect()
}

/// The nine rows of nine cells of an object that has them.
fn cells<'n, 'a>(node: &'n Node<'a>, rows: &'n Node<'a>) -> Result<Vec<(Cell, &'n Node<'a>)>, Fault> {
    let lists: Vec<&[Node]> =
        rows.list().unwrap_or_default().iter().map(|row| row.list().unwrap_or_default()).collect();
    let columns = lists.iter().map(|row| row.len()).find(|&count| count != 9).unwrap_or(9);
    if lists.len() != 9 || columns != 9 {
        return Err(fault(node, Held::Size(format!("{} × {columns}", lists.len()))));
    }
    Ok(Cell::all().zip(lists.into_iter().flatten()).collect())
}
