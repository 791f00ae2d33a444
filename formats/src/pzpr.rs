//! Sudoku of pzpr, the program behind puzz.link: links, and its files.
//!
//! ```text
//! puzz.link/p?sudoku/9/9/h4g6k…     digits, and g to z for 1 to 20 empty cells
//! pzprv3/sudoku/9/. 3 . …/…         rows of givens, then rows of entries; / or the end of a line between them
//! ```

use ninefold::grid::{BoardState, Cell, Digit, Grid};

use super::{ContainerError, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat, TextItem};

/// Reads a file; `None` if it is something else.
pub fn read(text: &str) -> Option<Vec<TextItem>> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let line = text[..text.len() - begin.len()].matches('\n').count() + 1;
    let puzzle = board(begin)?.map_err(|kind| ParseError::new(line, 1, kind));
    let puzzle = puzzle.map(|position| ParsedPuzzle::with_position(SourceFormat::Pzpr, position));
    Some(vec![TextItem { line, puzzle }])
}

/// Reads a file whose lines have become one.
pub fn read_line(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let text = line.trim();
    let board = board(text).filter(|_| text.contains('/'))?;
    let puzzle = board.map_err(|kind| ParseError::new(1, 1, kind));
    Some(puzzle.map(|position| vec![ParsedPuzzle::with_position(SourceFormat::Pzpr, position)]))
}

/// Reads version, kind, size, and two layers of rows.
fn board(text: &str) -> Option<Result<BoardState, ParseErrorKind>> {
    let mut parts = text.split(['\n', '/']).map(str::trim);
    parts.next().filter(|version| version.starts_with("pzprv3"))?;
    parts.next().filter(|kind| *kind == "sudoku")?;
    let size = parts.next()?;
    if size != "9" {
        return Some(Err(ContainerError::UnsupportedSize(format!("{size} × {size}")).into()));
    }
    let mut layers = [Grid::EMPTY; 2];
    for (number, row) in parts.filter(|row| !row.is_empty()).enumerate().take(18) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        if cells.len() != 9 {
            let kind = ParseErrorKind::RowLength { row: number % 9 + 1, cells: cells.len() };
            return Some(Err(kind));
        }
        for (column, cell) in cells.into_iter().enumerate() {
            // Notes and signs of the player's layer are passed over.
            layers[number / 9][Cell::at(number % 9, column)] = Digit::from_text(cell);
        }
    }
    let mut position = BoardState::new(layers[0]);
    for cell in Cell::all() {
        position.grid[cell] = layers[0][cell].or(layers[1][cell]);
    }
    Some(Ok(position))
}

/// Reads the part of a link behind the question mark; `None` if it is of another kind of puzzle.
pub fn read_query(query: &str) -> Option<Result<Grid, ParseErrorKind>> {
    let rest = query.strip_prefix("sudoku/")?;
    let mut parts = rest.split('/').filter(|part| !part.starts_with("v:"));
    let (columns, rows, cells) = (parts.next()?, parts.next()?, parts.next()?);
    if (columns, rows) != ("9", "9") {
        return Some(Err(ContainerError::UnsupportedSize(format!("{rows} × {columns}")).into()));
    }
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for c in cells.chars() {
        match c {
            '1'..='9' => {
                if let Some(cell) = Cell::new(count) {
                    grid[cell] = Digit::from_char(c);
                }
                count += 1;
            }
            '.' => count += 1,
            'g'..='z' => count += c as usize - 'g' as usize + 1,
            _ => return Some(Err(ContainerError::UnexpectedCharacter(c).into())),
        }
        if count > 1000 {
            break;
        }
    }
    Some(if count == 81 { Ok(grid) } else { Err(ParseErrorKind::CodedLength { cells: count }) })
}
