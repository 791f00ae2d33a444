//! Boards in JSON whose cells or rows are named.
//!
//! ```text
//! {"A1":5,"A2":3,…}     {"r1c1":5,…}     {"0":[5,3,0,…],"1":[…],…}
//! [{"row":0,"col":2,"value":5},…]        [{"position":[0,2],"value":5,"fixed":true},…]     [[0,2,5],…]
//! ```

use ninefold::grid::BoardState;
use ninefold::sort_by_number::sort_by_number;

use super::super::ParseErrorKind;
use super::super::cell_order::CellOrder;
use super::super::placed_cells::{self, CellPlace, PlacedCell};
use super::DocumentError;
use super::board::{cell_value, is_board, is_entry, read_digit, read_position};
use super::value::{JsonNode, JsonValue};

/// Fewer cells are no puzzle.
const MIN_CELLS: usize = 17;

/// The result of reading a value; `None` if it is no board of this kind.
type NamedCells = Option<Result<BoardState, DocumentError>>;

fn located(node: &JsonNode, board: Result<BoardState, ParseErrorKind>) -> Result<BoardState, DocumentError> {
    board.map_err(|kind| DocumentError { offset: node.offset, kind, partial: None })
}

/// Reads an object whose members are the cells of a board, or its rows.
pub fn read_object(node: &JsonNode) -> NamedCells {
    let members = node.members();
    if let Some(rows) = named_rows(node) {
        let list = JsonNode { offset: node.offset, value: JsonValue::List(rows) };
        return Some(read_position(&list, CellOrder::Rows));
    }
    if !(MIN_CELLS..=83).contains(&members.len()) {
        return None;
    }
    let mut is_from_one = false;
    let mut cells = Vec::with_capacity(81);
    for (name, member) in members {
        let Some(place) = CellPlace::parse(name) else { continue };
        is_from_one |= place.is_from_one;
        let digit = read_digit(member).ok()?;
        cells.push(PlacedCell { row: place.row, column: place.column, digit, is_entry: is_entry(member) });
    }
    // Other members may say what the puzzle is called.
    let is_of_cells = cells.len() >= MIN_CELLS && cells.len() + 8 >= members.len();
    is_of_cells.then(|| placed_cells::board(&cells, is_from_one)).flatten().map(|board| located(node, board))
}

/// The rows of an object whose members are called `0` to `8`, `row1` to `row9` or `A` to `I`.
fn named_rows<'a>(node: &JsonNode<'a>) -> Option<Vec<JsonNode<'a>>> {
    let number = |name: &str| -> Option<u32> {
        let name = name.to_ascii_lowercase();
        let inner =
            ["row", "line", "r", "zeile"].iter().find_map(|word| name.strip_prefix(word)).unwrap_or(&name);
        let inner = inner.trim_start_matches(['_', ' ', '-']);
        let mut chars = inner.chars();
        let found = chars.next().filter(|_| chars.as_str().is_empty())?;
        found.to_digit(10).or_else(|| found.is_ascii_lowercase().then(|| 100 + u32::from(found)))
    };
    let mut rows = Vec::with_capacity(9);
    for (name, member) in node.members() {
        if let Some(number) = number(name)
            && (member.list().is_some_and(|row| row.len() == 9)
                || member.text().is_some_and(|text| text.chars().count() == 9))
        {
            rows.push((number, member.clone()));
        }
    }
    sort_by_number(&mut rows, |(number, _)| u64::from(*number));
    let is_sequence = rows.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0);
    let rows: Vec<JsonNode> = rows.into_iter().map(|(_, row)| row).collect();
    (rows.len() == 9 && is_sequence && is_board(&rows)).then_some(rows)
}

/// Reads a list of cells, each with its place.
pub fn read_list(node: &JsonNode) -> NamedCells {
    let nodes = node.list()?;
    if !(MIN_CELLS..=81).contains(&nodes.len()) {
        return None;
    }
    let cells: Vec<PlacedCell> = nodes.iter().map(placed_cell).collect::<Option<_>>()?;
    // Lists of numbers may be anything.
    let is_any_object = nodes.iter().all(|node| node.list().is_none());
    let board = placed_cells::board(&cells, false)?;
    let is_puzzle = |board: &BoardState| super::super::proposal::has_one_solution(&board.givens);
    (is_any_object || board.as_ref().map_or(true, is_puzzle)).then(|| located(node, board))
}

/// A cell with its place: an object, or a row, a column and a digit.
fn placed_cell(node: &JsonNode) -> Option<PlacedCell> {
    let number = |node: &JsonNode| node.text()?.parse::<usize>().ok().filter(|number| *number <= 9);
    let pair = |node: &JsonNode| match node.list()? {
        [row, column] => Some((number(row)?, number(column)?)),
        _ => None,
    };
    if let Some(items) = node.list() {
        let [row, column, digit] = items else { return None };
        let digit = read_digit(digit).ok()?;
        return Some(PlacedCell { row: number(row)?, column: number(column)?, digit, is_entry: false });
    }
    let named = |names: &[&str]| names.iter().find_map(|name| number(node.get(name)?));
    let place =
        || ["position", "pos", "coord", "coords", "cell", "at"].iter().find_map(|name| node.get(name));
    let from_place = || {
        let place = place()?;
        let named = || CellPlace::parse(place.text()?).map(|place| (place.row, place.column));
        pair(place).or_else(named)
    };
    let numbers = named(&["row", "r", "y", "i", "line"]).zip(named(&["col", "column", "c", "x", "j"]));
    let (row, column) = numbers.or_else(from_place)?;
    let digit = read_digit(cell_value(node)?).ok()?;
    Some(PlacedCell { row, column, digit, is_entry: is_entry(node) })
}
