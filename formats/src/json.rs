//! Puzzles in JSON: a board as rows or as 81 values, or an object with a board under one of several names.
//!
//! ```text
//! [[5,3,0,…],…]     [5,3,0,…]     {"puzzle":"53..7…","title":"…"}     [{"quiz":…},{"quiz":…}]
//! {"start":…,"full":…}     {"53..7…":"5346…"}     {"A1":5,"A2":3,…}     notebooks
//! {"size":9,"grid":[[{"value":5,"given":true},{},…],…]}     f-puzzles
//! {"cells":[[{"value":5},{},…],…],"regions":…}              SudokuPad
//! {"gridSize":9,"givenDigits":"53…","userDigits":…}         sudoku.coach
//! ```
//!
//! 0, null, `""` and `"."` are empty cells. Of the other members, title, author and level are read.

mod board;
mod f_puzzles;
mod members;
mod places;
mod rules;
mod sudoku_coach;
mod sudokupad;
pub mod value;

use ninefold::grid::{Cell, DigitSet};

use super::cell_order::CellOrder;
use super::document::{DocumentError, DocumentItem, locate_items};
use super::{ContainerError, ParsedPuzzle, SourceFormat, TextItem, clean_text};
use board::{is_board, is_cells_of_values, read_digit, read_line, read_position};
use value::{JsonError, JsonNode, JsonSyntax, JsonValue};

/// Reads the puzzles of a text; `None` if it is no JSON.
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

/// Reads the puzzles of a value that begins a text. Returns them and its end, or how far it was read as JSON. `order` is what the
/// name of the value tells.
pub fn read_prefix(text: &str, form: JsonSyntax, order: CellOrder) -> Result<(Vec<TextItem>, usize), usize> {
    let (node, end) = value::read_prefix(text, form).map_err(|broken| broken.offset)?;
    let mut items = Vec::new();
    collect_in_order(&node, order, &mut items);
    Ok((locate_items(text, items), end))
}

/// Reads the first puzzle of a JSON text.
pub fn read_first(text: &str, form: JsonSyntax) -> Result<ParsedPuzzle, DocumentError> {
    // There is at least one item, a puzzle or an error.
    parse_items(text, form).swap_remove(0).puzzle
}

/// All puzzles of a text, or at least one error.
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

fn error_at(node: &JsonNode, error: ContainerError) -> DocumentError {
    DocumentError { offset: node.offset, kind: error.into(), partial: None }
}

/// Collects the puzzles of a value. Recursion is as deep as the text, which is limited.
fn collect_puzzles(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    collect_in_order(node, CellOrder::Rows, items);
}

/// Collects the puzzles of a value whose name tells the order of its cells.
fn collect_in_order(node: &JsonNode, order: CellOrder, items: &mut Vec<DocumentItem>) {
    let position = match &node.value {
        JsonValue::List(nodes) => match places::read_list(node) {
            Some(position) => position,
            None if is_board(nodes) || board::mask(node).is_some() => read_position(node, order),
            None => return nodes.iter().for_each(|node| collect_puzzles(node, items)),
        },
        JsonValue::Text(text) => read_line(node, text),
        JsonValue::Object(_) => return read_object(node, items),
        JsonValue::Null => return,
        JsonValue::Bool(_) | JsonValue::Word(_) => Err(error_at(node, ContainerError::NoPuzzle)),
    };
    let puzzle = position.map(|position| ParsedPuzzle::with_position(SourceFormat::Json, position));
    items.push(DocumentItem { offset: node.offset, puzzle });
}

fn read_object(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    let has_cells = |name: &str| {
        let rows = node.get(name).and_then(JsonNode::list);
        let cells = rows.and_then(|rows| rows.iter().find_map(|row| row.list()?.first()));
        cells.is_some_and(|cell| matches!(cell.value, JsonValue::Object(_)))
    };
    let puzzle = if node.get("givenDigits").is_some() {
        sudoku_coach::read(node)
    } else if has_cells("grid") && node.get("grid").is_some_and(|grid| !is_cells_of_values(grid)) {
        f_puzzles::read(node).and_then(|puzzle| rules::check_words(node).map(|()| puzzle))
    } else if has_cells("cells") || node.get("ce").is_some() {
        let words = node.get("metadata").map_or(Ok(()), rules::check_words);
        sudokupad::read(node).and_then(|puzzle| words.map(|()| puzzle))
    } else if let Some(position) = places::read_object(node) {
        let puzzle = position.map(|position| ParsedPuzzle::with_position(SourceFormat::Json, position));
        rules::check(node).and(puzzle)
    } else if node.get("cell_type").is_some() {
        return collect_notebook_cell(node, items);
    } else {
        return members::collect(node, items);
    };
    let puzzle = puzzle.map(|mut parsed| {
        add_metadata(node, &mut parsed);
        parsed
    });
    items.push(DocumentItem { offset: node.offset, puzzle });
}

/// Collects the puzzles in a cell of a notebook: in its text, and in what it has printed.
fn collect_notebook_cell(node: &JsonNode, items: &mut Vec<DocumentItem>) {
    let mut read = |part: &JsonNode| {
        let lines: Option<String> = match &part.value {
            JsonValue::List(lines) => lines.iter().map(JsonNode::text).collect(),
            _ => part.text().map(str::to_owned),
        };
        for TextItem { puzzle, .. } in super::read(&lines.unwrap_or_default()) {
            if let Ok(parsed) = puzzle {
                items.push(DocumentItem { offset: part.offset, puzzle: Ok(parsed) });
            }
        }
    };
    node.get("source").into_iter().for_each(&mut read);
    let outputs = node.get("outputs").and_then(JsonNode::list).unwrap_or_default();
    for output in outputs {
        let data = output.get("data").and_then(|data| data.get("text/plain"));
        output.get("text").or(data).into_iter().for_each(&mut read);
    }
}

/// Adds the metadata of an object to its puzzle.
fn add_metadata(node: &JsonNode, parsed: &mut ParsedPuzzle) {
    let first = |names: &[&str]| names.iter().find_map(|name| clean_text(node.get(name)?.text()?));
    parsed.title = parsed.title.take().or_else(|| first(&["title", "name"]));
    parsed.author = parsed.author.take().or_else(|| first(&["author", "creator", "setter"]));
    parsed.level = parsed.level.take().or_else(|| first(&["level", "difficulty", "rating"]));
}

/// Reads a list of digits: the notes of a cell.
fn read_digits(node: Option<&JsonNode>) -> Result<DigitSet, DocumentError> {
    let nodes = node.and_then(JsonNode::list).unwrap_or_default();
    nodes.iter().filter_map(|node| read_digit(node).transpose()).collect()
}

/// Checks that the member with this name, if there is one, is the size 9.
fn check_size(node: &JsonNode, name: &str) -> Result<(), DocumentError> {
    let Some(size) = node.get(name).filter(|size| size.text() != Some("9")) else { return Ok(()) };
    let text = size.text().unwrap_or_default();
    Err(error_at(size, ContainerError::UnsupportedSize(format!("{text} × {text}"))))
}

/// The cells of nine rows of nine. `node` is the object they belong to, where an error is reported.
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
