//! Puzzles in JSON: a board as rows or as 81 values, or an object with a board under one of several names.
//!
//! ```text
//! [[5,3,0,…],…]     [5,3,0,…]     {"puzzle":"53..7…","title":"…"}     [{"quiz":…},{"quiz":…}]
//! {"size":9,"grid":[[{"value":5,"given":true},{},…],…]}     f-puzzles
//! {"cells":[[{"value":5},{},…],…],"regions":…}              SudokuPad
//! {"gridSize":9,"givenDigits":"53…","userDigits":…}         sudoku.coach
//! ```
//!
//! 0, null, `""` and `"."` are empty cells. Of the other members, title, author and level are read.

mod f_puzzles;
mod sudoku_coach;
mod sudokupad;
pub mod value;

use crate::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use super::document::{DocumentError, DocumentItem, locate_items};
use super::{
    ContainerError, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat, TextItem, clean_text, parse_grid,
};
use value::{JsonError, JsonNode, JsonSyntax, JsonValue};

/// Names of a board, the most specific first.
const BOARD_KEYS: [&str; 14] = [
    "puzzle", "quiz", "quizzes", "question", "givens", "clues", "mission", "task", "problem", "board",
    "grid", "sudoku", "value", "data",
];
/// Names of a list of puzzles, or of an object that holds one.
const LIST_KEYS: [&str; 9] =
    ["puzzles", "grids", "newboard", "sudokus", "boards", "games", "items", "results", "response"];

/// Reads the puzzles of a text; `None` if it is no JSON.
#[cfg_attr(target_family = "wasm", inline)]
pub fn read(text: &str) -> Option<Vec<TextItem>> {
    let inner = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let second = inner.get(1..)?.trim_start().chars().next();
    let form = match (inner.as_bytes()[0], second) {
        (b'{', Some(c)) if c.is_ascii_alphabetic() => JsonSyntax::Zipped,
        (b'{', _) | (b'[', None | Some('[' | '{' | '"' | ']' | 'n' | '-' | '0'..='9')) => JsonSyntax::Strict,
        _ => return None,
    };
    Some(locate_items(text, parse_items(text, form)))
}

/// Reads the puzzles of a value that begins a text. Returns them and its end, or how far it was read as JSON.
#[cfg_attr(target_family = "wasm", inline)]
pub fn read_prefix(text: &str, form: JsonSyntax) -> Result<(Vec<TextItem>, usize), usize> {
    let (node, end) = value::read_prefix(text, form).map_err(|broken| broken.offset)?;
    let mut items = Vec::new();
    collect_puzzles(&node, &mut items);
    Ok((locate_items(text, items), end))
}

/// Reads the first puzzle of a JSON text.
#[cfg_attr(target_family = "wasm", inline)]
pub fn read_first(text: &str, form: JsonSyntax) -> Result<ParsedPuzzle, DocumentError> {
    // There is at least one item, a puzzle or an error.
    parse_items(text, form).swap_remove(0).puzzle
}

/// All puzzles of a text, or at least one error.
#[cfg_attr(target_family = "wasm", inline)]
fn parse_items(text: &str, form: JsonSyntax) -> Vec<DocumentItem> {
    let node = match value::read(text, form) {
        Ok(node) => node,
        Err(JsonError { offset, kind }) => {
            return vec![DocumentError { offset, kind: kind.into(), partial: None }.into()];
        }
    };
    let mut items = Vec::new();
    collect_puzzles(&node, &mut items);
    if items.is_empty() {
        items.push(error_at(&node, ContainerError::NoPuzzle).into());
    }
    items
}

#[cfg_attr(target_family = "wasm", inline)]
fn error_at(node: &JsonNode, error: ContainerError) -> DocumentError {
    DocumentError { offset: node.offset, kind: error.into(), partial: None }
}

/// Collects the puzzles of a value. Recursion is as deep as the text, which is limited.
#[cfg_attr(target_family = "wasm", inline)]
fn collect_puzzles(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    let position = match &node.value {
        JsonValue::List(nodes) if is_board(nodes) => read_position(node),
        JsonValue::List(nodes) => return nodes.iter().for_each(|node| collect_puzzles(node, items)),
        JsonValue::Text(text) => read_line(node, text),
        JsonValue::Object(_) => return read_object(node, items),
        JsonValue::Null => return,
        JsonValue::Bool(_) | JsonValue::Word(_) => Err(error_at(node, ContainerError::NoPuzzle)),
    };
    let puzzle = position.map(|position| ParsedPuzzle::with_position(SourceFormat::Json, position));
    items.push(DocumentItem { offset: node.offset, puzzle });
}

/// Whether a list is one board: a list of values, or of lists of values.
#[cfg_attr(target_family = "wasm", inline)]
fn is_board(nodes: &[JsonNode]) -> bool {
    let is_simple = |node: &JsonNode| match &node.value {
        JsonValue::Null | JsonValue::Word(_) => true,
        JsonValue::Text(text) => text.chars().nth(1).is_none(),
        _ => false,
    };
    let is_value = |node: &JsonNode| {
        let is_digit = |value: &JsonNode| is_simple(value) || value.value == JsonValue::Bool(false);
        is_simple(node) || cell_value(node).is_some_and(is_digit)
    };
    let is_row = |node: &JsonNode| node.list().is_some_and(|row| !row.is_empty() && row.iter().all(is_value));
    // Nine texts of nine characters are rows. A list of longer texts is a list of puzzles.
    let is_short =
        |node: &JsonNode| matches!(&node.value, JsonValue::Text(text) if text.chars().count() <= 17);
    !nodes.is_empty()
        && (nodes.iter().all(is_value) || nodes.iter().all(is_row) || nodes.iter().all(is_short))
}

#[cfg_attr(target_family = "wasm", inline)]
fn read_object(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    let has_cells = |name: &str| {
        let rows = node.get(name).and_then(JsonNode::list);
        let cells = rows.and_then(|rows| rows.iter().find_map(|row| row.list()?.first()));
        cells.is_some_and(|cell| matches!(cell.value, JsonValue::Object(_)))
    };
    let position_of = |board: &JsonNode| match &board.value {
        JsonValue::List(nodes) if is_board(nodes) => Some(read_position(board)),
        _ => board.text().map(|text| read_line(board, text)),
    };
    let puzzle = if node.get("givenDigits").is_some() {
        sudoku_coach::read(node)
    } else if has_cells("grid") && node.get("grid").is_some_and(|grid| !is_cells_of_values(grid)) {
        f_puzzles::read(node)
    } else if has_cells("cells") || node.get("ce").is_some() {
        sudokupad::read(node)
    } else if let Some(board) = BOARD_KEYS.iter().find_map(|name| board_member(node, name)) {
        let Some(position) = position_of(board) else { return collect_puzzles(board, items) };
        check_rules(node)
            .and(position)
            .map(|position| ParsedPuzzle::with_position(SourceFormat::Json, position))
    } else if let Some(list) = LIST_KEYS.iter().find_map(|name| board_member(node, name)) {
        return collect_puzzles(list, items);
    } else {
        return collect_members(node, items);
    };
    let puzzle = puzzle.map(|parsed| with_metadata(node, parsed));
    items.push(DocumentItem { offset: node.offset, puzzle });
}

/// Collects the puzzles of an object that has a board under no known name: those of all its members that are
/// not called a solution. If some are not full, the full ones are solutions.
#[cfg_attr(target_family = "wasm", inline)]
fn collect_members(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    let mut found = Vec::new();
    for (name, member) in node.members() {
        let name = name.to_ascii_lowercase();
        let is_solution = ["solution", "solved", "answer", "ideal", "solucion", "lösung"]
            .iter()
            .any(|word| name.contains(word));
        if !is_solution || name.contains("unsolved") {
            collect_puzzles(member, &mut found);
        }
    }
    let grid_of = |item: &DocumentItem| item.puzzle.as_ref().ok().map(|parsed| parsed.position.givens);
    let is_any_open = found.iter().filter_map(grid_of).any(|grid| !grid.is_full());
    let is_any = found.iter().any(|item| item.puzzle.is_ok());
    found.retain(|item| match grid_of(item) {
        Some(grid) => !(grid.filled().is_empty() || is_any_open && grid.is_full()),
        None => !is_any && item.puzzle.as_ref().is_err_and(is_near),
    });
    let is_one = found.len() == 1;
    for mut item in found {
        if is_one {
            item.puzzle = check_rules(node).and(item.puzzle).map(|parsed| with_metadata(node, parsed));
        }
        items.push(item);
    }
}

/// Whether an error is of something that is nearly a board.
#[cfg_attr(target_family = "wasm", inline)]
fn is_near(error: &DocumentError) -> bool {
    error.partial.is_some() || error.kind.is_of_variant()
}

/// Rules of variants by the names that objects have for them.
#[rustfmt::skip]
const FOREIGN_RULES: [&str; 14] = [
    "cages", "killercage", "diagonal", "diagonals", "thermometer", "thermometers", "thermos", "arrow",
    "arrows", "antiking", "antiknight", "palindrome", "littlekillersum", "sandwichsum",
];

/// Checks that an object has no rule beside those of Sudoku.
#[cfg_attr(target_family = "wasm", inline)]
fn check_rules(node: &JsonNode) -> Result<(), DocumentError> {
    let is_rule = |(name, member): &&(std::borrow::Cow<str>, JsonNode)| {
        member.is_truthy() && FOREIGN_RULES.iter().any(|rule| name.eq_ignore_ascii_case(rule))
    };
    node.members().iter().find(is_rule).map_or(Ok(()), |(name, member)| {
        Err(error_at(member, ContainerError::unsupported_rule(&name.to_ascii_lowercase())))
    })
}

/// Names of the digit of a cell that is an object.
const CELL_KEYS: [&str; 7] = ["value", "val", "digit", "number", "num", "v", "n"];

/// The digit of a cell that is an object.
#[cfg_attr(target_family = "wasm", inline)]
fn cell_value<'n, 'a>(node: &'n JsonNode<'a>) -> Option<&'n JsonNode<'a>> {
    CELL_KEYS.iter().find_map(|name| node.get(name))
}

/// Whether the cells of a board are objects that say which digit they hold and whether it is a given.
#[cfg_attr(target_family = "wasm", inline)]
fn is_cells_of_values(board: &JsonNode) -> bool {
    let is_fixed = |cell: &JsonNode| {
        ["fixed", "locked", "isGiven", "prefilled"].iter().any(|name| cell.get(name).is_some())
    };
    let row = board.list().and_then(<[JsonNode]>::first);
    let cell = row.and_then(JsonNode::list).and_then(<[JsonNode]>::first);
    cell.is_some_and(|cell| cell_value(cell).is_some() && is_fixed(cell))
}

/// Whether a digit has been entered by a player, according to its cell.
#[cfg_attr(target_family = "wasm", inline)]
fn is_entry(node: &JsonNode) -> bool {
    let is_no = |name: &&str| matches!(node.get(name).map(|node| &node.value), Some(JsonValue::Bool(false)));
    ["fixed", "given", "isGiven", "locked", "readonly", "prefilled", "initial", "isInitial"].iter().any(is_no)
        || matches!(node.get("editable").map(|node| &node.value), Some(JsonValue::Bool(true)))
}

/// Reads a board. Digits that their cells mark as entered are entries, all others givens.
#[cfg_attr(target_family = "wasm", inline)]
fn read_position(node: &JsonNode) -> Result<BoardState, DocumentError> {
    let mut position = BoardState::new(read_board(node)?);
    let rows = node.list().unwrap_or_default().iter();
    let cells: Vec<&JsonNode> =
        rows.flat_map(|row| row.list().unwrap_or(std::slice::from_ref(row))).collect();
    if cells.len() == 81 {
        for (cell, _) in Cell::all().zip(cells).filter(|(_, node)| is_entry(node)) {
            position.givens[cell] = None;
        }
    }
    Ok(position)
}

/// Adds the metadata of an object to its puzzle.
#[cfg_attr(target_family = "wasm", inline)]
fn with_metadata(node: &JsonNode, parsed: ParsedPuzzle) -> ParsedPuzzle {
    let first = |names: &[&str]| names.iter().find_map(|name| clean_text(node.get(name)?.text()?));
    ParsedPuzzle {
        title: parsed.title.or_else(|| first(&["title", "name"])),
        author: parsed.author.or_else(|| first(&["author", "creator", "setter"])),
        level: parsed.level.or_else(|| first(&["level", "difficulty", "rating"])),
        ..parsed
    }
}

/// The member with this name, in any case, if it can be a board.
#[cfg_attr(target_family = "wasm", inline)]
fn board_member<'n, 'a>(node: &'n JsonNode<'a>, name: &str) -> Option<&'n JsonNode<'a>> {
    let may_be = |node: &&JsonNode| {
        matches!(node.value, JsonValue::List(_) | JsonValue::Object(_) | JsonValue::Text(_))
    };
    let member = node.members().iter().rev().find(|(known, _)| known.eq_ignore_ascii_case(name));
    member.map(|(_, node)| node).filter(may_be)
}

/// Reads a board that is a text.
#[cfg_attr(target_family = "wasm", inline)]
fn read_line(node: &JsonNode, text: &str) -> Result<BoardState, DocumentError> {
    let offset = node.offset;
    let error_at = |ParseError { kind, partial, .. }| DocumentError { offset, kind, partial };
    parse_grid(text).map(BoardState::new).map_err(error_at)
}

/// Reads 81 values, or nine rows of nine.
#[cfg_attr(target_family = "wasm", inline)]
fn read_board(node: &JsonNode) -> Result<Grid, DocumentError> {
    let nodes = node.list().unwrap_or_default();
    let mut grid = Grid::EMPTY;
    if !nodes.iter().all(|row| row.list().is_some() || row.text().is_some_and(|text| text.len() > 1)) {
        for (cell, node) in Cell::all().zip(nodes) {
            grid[cell] = read_digit(node)?;
        }
        if nodes.len() == 81 {
            return Ok(grid);
        }
        let (offset, partial) = (nodes.get(81).unwrap_or(node).offset, Some(Box::new(grid)));
        let kind = ParseErrorKind::LineLength { cells: nodes.len() };
        return Err(DocumentError { offset, kind, partial });
    }
    let row_of = |row: &JsonNode| -> Result<Vec<Option<Digit>>, DocumentError> {
        match row.text() {
            Some(text) => text
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(|c| parse_digit(&c.to_string()).map_err(|error| error_at(row, error)))
                .collect(),
            None => row.list().unwrap_or_default().iter().map(read_digit).collect(),
        }
    };
    let mut wrong = None;
    for (number, node) in nodes.iter().enumerate() {
        let row = row_of(node)?;
        if row.len() != 9 {
            let kind = ParseErrorKind::RowLength { row: number + 1, cells: row.len() };
            wrong = wrong.or(Some((node.offset, kind)));
        }
        for (column, digit) in row.into_iter().enumerate().take(9).filter(|_| number < 9) {
            grid[Cell::at(number, column)] = digit;
        }
    }
    if nodes.len() != 9 {
        let at = nodes.get(9).unwrap_or(node).offset;
        wrong = wrong.or(Some((at, ParseErrorKind::RowCount { rows: nodes.len() })));
    }
    wrong
        .map_or(Ok(grid), |(offset, kind)| Err(DocumentError { offset, kind, partial: Some(Box::new(grid)) }))
}

/// Reads the content of a cell.
#[cfg_attr(target_family = "wasm", inline)]
fn read_digit(node: &JsonNode) -> Result<Option<Digit>, DocumentError> {
    match &node.value {
        JsonValue::Null | JsonValue::Bool(false) => Ok(None),
        JsonValue::Object(_) => match cell_value(node) {
            Some(inner) if !matches!(inner.value, JsonValue::Object(_)) => read_digit(inner),
            _ => Err(error_at(node, ContainerError::invalid_cell("…"))),
        },
        _ => {
            let text = node.text().ok_or_else(|| error_at(node, ContainerError::invalid_cell("…")))?;
            parse_digit(text).map_err(|error| error_at(node, error))
        }
    }
}

/// Reads a digit, or one of the usual signs for an empty cell.
#[cfg_attr(target_family = "wasm", inline)]
fn parse_digit(text: &str) -> Result<Option<Digit>, ContainerError> {
    match text.trim() {
        "" | "0" | "." | "-" | "_" | "*" | "x" | "X" | "?" => Ok(None),
        text => Digit::from_text(text).map(Some).ok_or_else(|| ContainerError::invalid_cell(text)),
    }
}

/// Reads a list of digits: the notes of a cell.
#[cfg_attr(target_family = "wasm", inline)]
fn read_digits(node: Option<&JsonNode>) -> Result<DigitSet, DocumentError> {
    let nodes = node.and_then(JsonNode::list).unwrap_or_default();
    nodes.iter().filter_map(|node| read_digit(node).transpose()).collect()
}

/// Checks that the member with this name, if there is one, is the size 9.
#[cfg_attr(target_family = "wasm", inline)]
fn check_size(node: &JsonNode, name: &str) -> Result<(), DocumentError> {
    let Some(size) = node.get(name).filter(|size| size.text() != Some("9")) else { return Ok(()) };
    let text = size.text().unwrap_or_default();
    Err(error_at(size, ContainerError::UnsupportedSize(format!("{text} × {text}"))))
}

/// The cells of nine rows of nine. `node` is the object they belong to, where an error is reported.
#[cfg_attr(target_family = "wasm", inline)]
fn rows_of_cells<'n, 'a>(
    node: &'n JsonNode<'a>,
    rows: &'n JsonNode<'a>,
) -> Result<Vec<(Cell, &'n JsonNode<'a>)>, DocumentError> {
    let lists: Vec<&[JsonNode]> =
        rows.list().unwrap_or_default().iter().map(|row| row.list().unwrap_or_default()).collect();
    let columns = lists.iter().map(|row| row.len()).find(|&count| count != 9).unwrap_or(9);
    if lists.len() != 9 || columns != 9 {
        return Err(error_at(node, ContainerError::UnsupportedSize(format!("{} × {columns}", lists.len()))));
    }
    Ok(Cell::all().zip(lists.into_iter().flatten()).collect())
}
