//! Constraints of Interactive Sudoku Solver: `.~R1C2_7~R1C5_1.AntiKnight`, in a link or alone.
//!
//! A part without a name holds the givens. Any other part is a rule, except for the shape of the board.

use ninefold::grid::{Cell, Digit, Grid};

use super::{ContainerError, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat};

/// Reads a line of constraints; `None` if it is something else.
pub fn read_line(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let grid = read(line.trim())?.map_err(|kind| ParseError::new(1, 1, kind));
    Some(grid.map(|grid| vec![ParsedPuzzle::new(SourceFormat::Iss, grid)]))
}

/// Reads constraints; `None` if the text is something else.
pub fn read(text: &str) -> Option<Result<Grid, ParseErrorKind>> {
    let rest = text.strip_prefix('.').filter(|rest| rest.contains(".~") || rest.starts_with('~'))?;
    let mut grid = Grid::EMPTY;
    let mut rule = None;
    for part in rest.split('.') {
        let (name, values) = part.split_once('~').unwrap_or((part, ""));
        match name {
            "" => values.split('~').filter(|value| !value.is_empty()).try_for_each(|value| {
                let (cell, digit) = given(value)?;
                grid[cell] = Some(digit);
                Some(())
            })?,
            "Shape" if matches!(values, "9x9" | "") => {}
            "Shape" => return Some(Err(ContainerError::UnsupportedSize(values.to_owned()).into())),
            name if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                rule = rule.or(Some(name.to_ascii_lowercase()));
            }
            _ => return None,
        }
    }
    let error = rule.map(|rule| ContainerError::unsupported_rule(&rule).into());
    (error.is_some() || !grid.filled().is_empty()).then(|| error.map_or(Ok(grid), Err))
}

/// Reads a given: `R1C2_7`.
fn given(text: &str) -> Option<(Cell, Digit)> {
    let [b'R', row @ b'1'..=b'9', b'C', column @ b'1'..=b'9', b'_', digit] = *text.as_bytes() else {
        return None;
    };
    Some((Cell::at(usize::from(row - b'1'), usize::from(column - b'1')), Digit::from_char(digit.into())?))
}
