//! Grids whose empty cells are spaces: each cell stands in its column.
//!
//! ```text
//! 5 3     7             |5    |  8  |  4 9|      23456789
//! 6     1 9 5           |     |5    |  3  |     2 4567891
//! ```
//!
//! Such a grid is proposed if it has exactly one solution, since the columns are inferred.

use std::array;

use crate::grid::{Cell, Digit, Grid};

use super::line_stats::is_bar;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence, has_one_solution};
use super::section::{LineKind, LineRecord};

/// Each as the column of the first cell and the distance between cells, in a line or in a part of it between walls.
const ARRANGEMENTS: [(usize, usize); 7] = [(0, 1), (0, 2), (1, 2), (1, 3), (0, 3), (1, 4), (2, 4)];

/// Proposes the grids of a section.
#[cfg_attr(target_family = "wasm", inline)]
pub fn propose(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let rows: Vec<Option<Vec<char>>> = lines.iter().map(column_row).collect();
    let mut found = Vec::new();
    let mut run: Vec<usize> = Vec::new();
    for index in 0..=lines.len() {
        match lines.get(index).map(|line| &line.kind) {
            Some(LineKind::Border(_)) => continue,
            Some(LineKind::Row(readings)) if readings.iter().all(|reading| reading.cells.is_one_sign()) => {
                continue;
            }
            Some(_) if rows[index].is_some() => {
                run.push(index);
                continue;
            }
            _ => {}
        }
        let run = std::mem::take(&mut run);
        if run.len() < 9 || run.len() > 100 {
            continue;
        }
        let mut begin = 0;
        while begin + 9 <= run.len() {
            let nine: Vec<&[char]> =
                run[begin..begin + 9].iter().filter_map(|&index| rows[index].as_deref()).collect();
            let Some(grid) = read_columns(&nine) else {
                begin += 1;
                continue;
            };
            let (first, last) = (run[begin], run[begin + 8]);
            let puzzle = ParsedPuzzle::new(SourceFormat::Rows, grid);
            found.push(PuzzleProposal {
                lines: first..last + 1,
                evidence: ReadingEvidence::Rules,
                pieces: vec![Ok(GridPiece { puzzle, role: PieceRole::Digits })],
            });
            begin += 9;
        }
    }
    found
}

/// The characters of a line that may be such a row: it consists of digits, spaces and walls, and is not nine cells without spaces.
#[cfg_attr(target_family = "wasm", inline)]
fn column_row(line: &LineRecord) -> Option<Vec<char>> {
    let text = line.clean.text.trim_end();
    let is_of_row = |c: char| c == ' ' || is_bar(c) || c.is_ascii_digit() && c != '0';
    let is_row = text.len() <= 100 && !text.trim().is_empty() && text.chars().all(is_of_row);
    (is_row && text.contains(|c: char| c.is_ascii_digit())).then(|| text.chars().collect())
}

/// Reads nine lines in the first arrangement that gives a puzzle.
#[cfg_attr(target_family = "wasm", inline)]
fn read_columns(lines: &[&[char]]) -> Option<Grid> {
    let digits: usize = lines.iter().map(|line| line.iter().filter(|c| c.is_ascii_digit()).count()).sum();
    if digits < 17 {
        return None;
    }
    // Lines of nine columns, the ends of some cut off, are read whatever the digits are.
    let is_narrow =
        lines.iter().all(|line| line.len() <= 9) && lines.iter().filter(|line| line.len() == 9).count() >= 5;
    let read = |columns: [usize; 9]| -> Option<Grid> {
        let mut grid = Grid::EMPTY;
        let mut count = 0;
        for (row, line) in lines.iter().enumerate() {
            for (column, at) in columns.into_iter().enumerate() {
                let digit = line.get(at).and_then(|&c| Digit::from_char(c));
                count += usize::from(digit.is_some());
                grid[Cell::at(row, column)] = digit;
            }
        }
        (count == digits).then_some(grid).filter(|grid| is_narrow || has_one_solution(grid))
    };
    let walls: Vec<usize> = (0..lines[0].len()).filter(|&at| is_bar(lines[0][at])).collect();
    if walls.is_empty() {
        let indents = lines.iter().map(|line| line.iter().take_while(|c| **c == ' ').count());
        return [0, indents.min().unwrap_or_default()].into_iter().find_map(|indent| {
            ARRANGEMENTS
                .into_iter()
                .find_map(|(first, step)| read(array::from_fn(|at| indent + first + at * step)))
        });
    }
    // The parts between walls hold three cells each, in the same places.
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or_default();
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut begin = 0;
    for wall in walls.into_iter().chain([longest]) {
        if wall > begin {
            parts.push((begin, wall - begin));
        }
        begin = wall + 1;
    }
    let &[(_, width), _, _] = parts.as_slice() else { return None };
    let mut arrangements = ARRANGEMENTS.into_iter().filter(|(first, step)| first + 2 * step < width.max(3));
    arrangements.find_map(|(first, step)| read(array::from_fn(|at| parts[at / 3].0 + first + at % 3 * step)))
}
