//! Boards in JSON: the shapes that 81 cells may have.
//!
//! ```text
//! [5,3,0,…]     [[5,3,0,…],…]     ["53..7....",…]     ["53..7....6..195…",…]     [[[5,3,0],[6,0,0],…],…]
//! 81 values     nine rows         nine texts          three texts of 27          nine blocks of 3 × 3
//! ```

use ninefold::grid::{BoardState, Cell, CellSet, Digit, Grid};

use super::super::cell_order::CellOrder;
use super::super::{ContainerError, ParseError, ParseErrorKind, parse_grid};
use super::value::{JsonNode, JsonValue};
use super::{DocumentError, error_at};

/// Whether a list is one board: a list of values, or of lists of values.
pub fn is_board(nodes: &[JsonNode]) -> bool {
    let is_simple = |node: &JsonNode| match &node.value {
        JsonValue::Null | JsonValue::Word(_) => true,
        JsonValue::Text(text) => text.chars().nth(1).is_none(),
        _ => false,
    };
    let is_value = |node: &JsonNode| {
        let is_digit = |value: &JsonNode| is_simple(value) || value.value == JsonValue::Bool(false);
        is_simple(node) || cell_value(node).is_some_and(is_digit)
    };
    // A list of 81 values is a board of its own.
    let is_row = |node: &JsonNode| {
        node.list().is_some_and(|row| !matches!(row.len(), 0 | 81) && row.iter().all(is_value))
    };
    let is_block = |node: &JsonNode| {
        let rows = node.list().filter(|rows| rows.len() == 3);
        rows.is_some_and(|rows| {
            rows.iter().all(|row| is_row(row) && row.list().is_some_and(|row| row.len() == 3))
        })
    };
    let is_band =
        |node: &JsonNode| node.list().is_some_and(|blocks| blocks.len() == 3 && blocks.iter().all(is_block));
    // Nine texts of nine characters are rows. A list of longer texts is a list of puzzles.
    let is_short =
        |node: &JsonNode| matches!(&node.value, JsonValue::Text(text) if text.chars().count() <= 17);
    let is_third = |node: &JsonNode| node.text().is_some_and(|text| text.chars().count() == 27);
    !nodes.is_empty()
        && (nodes.iter().all(is_value)
            || nodes.iter().all(is_row)
            || nodes.iter().all(is_short)
            || nodes.len() == 9 && nodes.iter().all(is_block)
            || nodes.len() == 3 && (nodes.iter().all(is_band) || nodes.iter().all(is_third)))
}

/// The cells of a list of 81 numbers 0 and 1, or truth values, where it is 1; `None` for other lists.
pub fn mask(node: &JsonNode) -> Option<CellSet> {
    fn add(node: &JsonNode, bits: &mut Vec<bool>) -> Option<()> {
        match &node.value {
            JsonValue::List(nodes) if nodes.len() <= 81 => {
                nodes.iter().try_for_each(|node| add(node, bits))?;
            }
            JsonValue::Bool(is) => bits.push(*is),
            _ => {
                let text = node.text()?;
                let is_bit = text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
                (is_bit && text.len() <= 81).then(|| bits.extend(text.bytes().map(|byte| byte == b'1')))?;
            }
        }
        (bits.len() <= 81).then_some(())
    }
    let mut bits = Vec::new();
    add(node, &mut bits)?;
    let cells: CellSet = Cell::all().zip(&bits).filter(|(_, is)| **is).map(|(cell, _)| cell).collect();
    (bits.len() == 81 && cells.len() > 9).then_some(cells)
}

/// Names of the digit of a cell that is an object.
const CELL_KEYS: [&str; 7] = ["value", "val", "digit", "number", "num", "v", "n"];

/// The digit of a cell that is an object.
pub fn cell_value<'n, 'a>(node: &'n JsonNode<'a>) -> Option<&'n JsonNode<'a>> {
    CELL_KEYS.iter().find_map(|name| node.get(name))
}

/// Whether the cells of a board are objects that say which digit they hold and whether it is a given.
pub fn is_cells_of_values(board: &JsonNode) -> bool {
    let is_fixed = |cell: &JsonNode| {
        ["fixed", "locked", "isGiven", "prefilled"].iter().any(|name| cell.get(name).is_some())
    };
    let row = board.list().and_then(<[JsonNode]>::first);
    let cell = row.and_then(JsonNode::list).and_then(<[JsonNode]>::first);
    cell.is_some_and(|cell| cell_value(cell).is_some() && is_fixed(cell))
}

/// Whether a digit has been entered by a player, according to its cell.
pub fn is_entry(node: &JsonNode) -> bool {
    let is_no = |name: &&str| matches!(node.get(name).map(|node| &node.value), Some(JsonValue::Bool(false)));
    ["fixed", "given", "isGiven", "locked", "readonly", "prefilled", "initial", "isInitial"].iter().any(is_no)
        || matches!(node.get("editable").map(|node| &node.value), Some(JsonValue::Bool(true)))
}

/// Reads a board. Digits that their cells mark as entered are entries, all others givens. `order` is what the name of the list
/// tells.
pub fn read_position(node: &JsonNode, order: CellOrder) -> Result<BoardState, DocumentError> {
    // A mask, which is joined with a solution beside it, or refused.
    if let Some(cells) = mask(node) {
        let mut ones = Grid::EMPTY;
        cells.into_iter().for_each(|cell| ones[cell] = Digit::new(1));
        return Ok(BoardState::new(ones));
    }
    let nodes = node.list().unwrap_or_default();
    let is_nested =
        |node: &JsonNode| node.list().is_some_and(|rows| rows.iter().all(|row| row.list().is_some()));
    let blocks = nodes.iter().all(is_nested).then(|| flat_blocks(nodes));
    let grid = read_board(node, blocks.as_deref().unwrap_or(nodes))?;
    let order = match &blocks {
        Some(_) => CellOrder::Blocks.of_cells(&grid),
        None if nodes.len() == 9 => order.of_cells(&grid),
        None => Some(CellOrder::Rows),
    };
    let order = order.ok_or_else(|| error_at(node, ContainerError::UnclearOrder))?;
    let mut position = BoardState::new(order.arrange(&grid));
    let rows = blocks.as_deref().unwrap_or(nodes).iter();
    let cells: Vec<&JsonNode> =
        rows.flat_map(|row| row.list().unwrap_or(std::slice::from_ref(row))).collect();
    if cells.len() == 81 {
        for (cell, _) in Cell::all().zip(cells).filter(|(_, node)| is_entry(node)) {
            position.givens[order.cell(cell.index() / 9, cell.index() % 9)] = None;
        }
    }
    Ok(position)
}

/// The blocks of a list of blocks, or of bands of them, each as one list of its cells.
fn flat_blocks<'a>(nodes: &[JsonNode<'a>]) -> Vec<JsonNode<'a>> {
    let inner = |node: &JsonNode<'a>| node.list().unwrap_or_default().to_vec();
    let blocks = if nodes.len() == 3 { nodes.iter().flat_map(inner).collect() } else { nodes.to_vec() };
    let flat = |block: &JsonNode<'a>| JsonNode {
        offset: block.offset,
        value: JsonValue::List(inner(block).iter().flat_map(inner).collect()),
    };
    blocks.iter().map(flat).collect()
}

/// Reads a board that is a text.
pub fn read_line(node: &JsonNode, text: &str) -> Result<BoardState, DocumentError> {
    let offset = node.offset;
    let error_at = |ParseError { kind, partial, .. }| DocumentError { offset, kind, partial };
    parse_grid(text).map(BoardState::new).map_err(error_at)
}

/// Reads 81 values, or nine rows of nine.
fn read_board(node: &JsonNode, nodes: &[JsonNode]) -> Result<Grid, DocumentError> {
    let mut grid = Grid::EMPTY;
    // A value of one character is a cell, a longer one a row.
    if !nodes.iter().all(|row| row.list().is_some() || row.text().is_some_and(|text| text.len() > 1)) {
        let mut wrong = None;
        for (cell, node) in Cell::all().zip(nodes) {
            match read_digit(node) {
                Ok(digit) => grid[cell] = digit,
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        if let Some(error) = wrong {
            let is_near = nodes.len() == 81 && grid.filled().len() >= 17;
            return Err(DocumentError { partial: is_near.then(|| Box::new(grid)), ..error });
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
    // A line for each band: `["53..7....6..195....98....6.", …]`.
    let are_thirds =
        nodes.len() == 3 && nodes.iter().all(|node| node.text().is_some_and(|text| text.len() >= 27));
    let mut wrong = None;
    for (number, node) in nodes.iter().enumerate() {
        let row = row_of(node)?;
        if are_thirds && row.len() == 27 {
            for (at, digit) in row.into_iter().enumerate() {
                grid[Cell::at(number * 3 + at / 9, at % 9)] = digit;
            }
            continue;
        }
        if row.len() != 9 {
            let kind = ParseErrorKind::RowLength { row: number + 1, cells: row.len() };
            // The first error is kept, but all rows are read: the player gets what there is of the board.
            wrong = wrong.or(Some((node.offset, kind)));
        }
        for (column, digit) in row.into_iter().enumerate().take(9).filter(|_| number < 9) {
            grid[Cell::at(number, column)] = digit;
        }
    }
    if nodes.len() != 9 && (!are_thirds || wrong.is_some()) {
        let at = nodes.get(9).unwrap_or(node).offset;
        wrong = wrong.or(Some((at, ParseErrorKind::RowCount { rows: nodes.len() })));
    }
    wrong
        .map_or(Ok(grid), |(offset, kind)| Err(DocumentError { offset, kind, partial: Some(Box::new(grid)) }))
}

/// Reads the content of a cell.
pub fn read_digit(node: &JsonNode) -> Result<Option<Digit>, DocumentError> {
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
fn parse_digit(text: &str) -> Result<Option<Digit>, ContainerError> {
    match text.trim() {
        "" | "0" | "." | "-" | "_" | "*" | "x" | "X" | "?" => Ok(None),
        text => Digit::from_text(text).map(Some).ok_or_else(|| ContainerError::invalid_cell(text)),
    }
}
