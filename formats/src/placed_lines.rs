//! Lines with single cells, each with its place.
//!
//! ```text
//! R1C3=5  R2C1=8      A3: 5      (0, 2) = 5      row,col,value      INSERT INTO cells (x, y, val) VALUES (1, 3, 5);
//!                                                0,2,5
//! ```

use ninefold::grid::Digit;

use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat};
use super::placed_cells::{self, CellPlace, PlacedCell};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence, has_one_solution};
use super::section::{LineKind, LineRecord};

/// Longer lines hold something else, in bytes.
const MAX_LEN: usize = 2000;

/// Where three numbers of a line stand that are a row, a column and a digit, and how many numbers there are.
#[derive(Clone, Copy)]
struct NumberOrder {
    row: usize,
    column: usize,
    digit: usize,
    count: usize,
}

/// The order of numbers without names.
const USUAL_ORDER: NumberOrder = NumberOrder { row: 0, column: 1, digit: 2, count: 3 };

/// Proposes lines with cells.
pub fn propose(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let mut found = Vec::new();
    let mut order = USUAL_ORDER;
    let mut run = CellRun::default();
    for (index, line) in lines.iter().enumerate() {
        let text = line.clean.text.as_ref();
        if text.len() > MAX_LEN || matches!(line.kind, LineKind::Whole(Ok(_))) {
            run.finish(lines, &mut found);
            continue;
        }
        if matches!(line.kind, LineKind::Blank) {
            run.is_after_blank = true;
            continue;
        }
        if let Some(known) = named_order(text) {
            order = known;
        }
        match cells_of(text, order) {
            Some((cells, has_names)) if !cells.is_empty() => {
                // A place that has been before, or that stands before the last one, is one of another board.
                let begins =
                    run.is_after_blank && run.cells.last().is_some_and(|last| place(last) > place(&cells[0]));
                if begins
                    || cells.iter().any(|cell| run.cells.iter().any(|other| place(other) == place(cell)))
                {
                    run.finish(lines, &mut found);
                }
                run.add(index, cells, has_names);
            }
            // A head, or the beginning of an SQL statement.
            Some(_) => {}
            None => {
                run.finish(lines, &mut found);
                order = named_order(text).unwrap_or(USUAL_ORDER);
            }
        }
    }
    run.finish(lines, &mut found);
    found
}

/// Lines with cells, one after the other.
#[derive(Default)]
struct CellRun {
    cells: Vec<PlacedCell>,
    lines: Option<(usize, usize)>,
    /// Whether all places have names, which count from 1.
    has_names: bool,
    is_after_blank: bool,
}

/// Where a cell stands, in reading order.
fn place(cell: &PlacedCell) -> (usize, usize) {
    (cell.row, cell.column)
}

impl CellRun {
    fn add(&mut self, index: usize, cells: Vec<PlacedCell>, has_names: bool) {
        self.has_names = has_names && (self.has_names || self.cells.is_empty());
        self.cells.extend(cells);
        self.is_after_blank = false;
        self.lines = Some((self.lines.map_or(index, |(first, _)| first), index));
    }

    fn finish(&mut self, lines: &[LineRecord], found: &mut Vec<PuzzleProposal>) {
        let CellRun { cells, lines: range, has_names, .. } = std::mem::take(self);
        let (Some((first, last)), Some(board)) = (range, placed_cells::board(&cells, has_names)) else {
            return;
        };
        let piece = match board {
            // Numbers may be anything.
            Ok(board) if !has_names && !has_one_solution(&board.givens) => return,
            Ok(board) => {
                let puzzle = ParsedPuzzle::with_position(SourceFormat::Places, board);
                Ok(GridPiece { puzzle, role: PieceRole::Digits })
            }
            Err(kind) => Err(lines[first].error(1, kind)),
        };
        let evidence = if has_names { ReadingEvidence::Grammar } else { ReadingEvidence::Rules };
        found.push(PuzzleProposal { lines: first..last + 1, evidence, pieces: vec![piece] });
    }
}

/// The order that names of columns tell, as in the head of a table or before `VALUES`.
fn named_order(text: &str) -> Option<NumberOrder> {
    let lower = text.to_ascii_lowercase();
    let head = match lower.split_once("values") {
        Some((head, _)) => head.rsplit_once('(')?.1.split_once(')')?.0,
        None if lower.contains(|c: char| c.is_ascii_digit()) => return None,
        None => lower.as_str(),
    };
    let names: Vec<&str> =
        head.split([',', ';', '\t', ' ', '|']).map(str::trim).filter(|it| !it.is_empty()).collect();
    let place = |words: &[&str]| {
        names.iter().position(|name| {
            let name = name.trim_matches(['"', '`', '\'', '[', ']']);
            words.iter().any(|word| if word.len() > 1 { name.starts_with(word) } else { name == *word })
        })
    };
    let row = place(&["row", "lin", "zeile", "y", "r", "i"])?;
    let column = place(&["col", "spalte", "x", "c", "j"])?;
    let digit = place(&["val", "digit", "num", "wert", "zahl", "n", "v", "d"])?;
    (names.len() <= 8).then_some(NumberOrder { row, column, digit, count: names.len() })
}

/// The cells of a line, and whether their places have names; none if the line holds something else beside them.
fn cells_of(text: &str, order: NumberOrder) -> Option<(Vec<PlacedCell>, bool)> {
    let lower = text.to_ascii_lowercase();
    if let Some((_, values)) = lower.split_once("values") {
        return Some((tuples(values, order)?, false));
    }
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return named_order(text).map(|_| (Vec::new(), false));
    }
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let is_between = |c: char| is_part(c) || " ,;:=_-()[]{}<>\t\"'|.→".contains(c);
    if !text.chars().all(is_between) {
        return None;
    }
    let words: Vec<&str> =
        text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty() && *word != "is").collect();
    if words.first()?.len() == 1 {
        return Some((tuples(text, order)?, false));
    }
    let named = |pair: &[&str]| {
        let [name, digit] = pair else { return None };
        let place = CellPlace::parse(name).filter(|place| place.is_from_one && name.len() <= 4)?;
        let digit = Digit::from_text(digit)?;
        Some(PlacedCell { row: place.row, column: place.column, digit: Some(digit), is_entry: false })
    };
    Some((words.chunks(2).map(named).collect::<Option<_>>()?, true))
}

/// The cells of numbers in parentheses, or of one line of them.
fn tuples(text: &str, order: NumberOrder) -> Option<Vec<PlacedCell>> {
    let parts: Vec<&str> =
        text.split([')', ';']).filter(|part| part.contains(|c: char| c.is_ascii_digit())).collect();
    let is_alone = parts.len() > 1 && parts.iter().all(|part| part.contains('('));
    let whole = [text];
    let cells = if is_alone { parts.as_slice() } else { &whole };
    cells
        .iter()
        .map(|part| {
            let words = part.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
            let numbers: Vec<&str> = words.collect();
            if numbers.len() != order.count {
                return None;
            }
            let number = |at: usize| numbers[at].parse::<usize>().ok().filter(|number| *number <= 9);
            let digit = match number(order.digit)? {
                0 => None,
                number => Digit::new(number as u8),
            };
            Some(PlacedCell {
                row: number(order.row)?,
                column: number(order.column)?,
                digit,
                is_entry: false,
            })
        })
        .collect()
}
