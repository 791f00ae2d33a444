//! Grids whose empty cells are spaces: each cell stands in its column.
//!
//! ```text
//! 5 3     7             |5    |  8  |  4 9|      23456789
//! 6     1 9 5           |     |5    |  3  |     2 4567891
//! ```
//!
//! Such a grid is proposed if it has exactly one solution, since the columns are inferred.

use std::array;

use ninefold::grid::{Cell, Digit, Grid};

use super::line_stats::is_bar;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence, has_one_solution};
use super::section::{BorderKind, LineKind, LineRecord};

/// Each as the column of the first cell and the distance between cells, in a line or in a part of it between walls.
const ARRANGEMENTS: [(usize, usize); 7] = [(0, 1), (0, 2), (1, 2), (1, 3), (0, 3), (1, 4), (2, 4)];

/// A line that may be a row.
struct RowSlot {
    /// The index of the line; of an empty row, that of a line beside it.
    index: usize,
    /// Its characters; none for an empty row.
    chars: Vec<char>,
    /// Whether a border stands before it.
    is_after_border: bool,
    /// Whether the row has digits.
    has_digits: bool,
}

/// Proposes the grids of a section.
pub fn propose(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let mut found = Vec::new();
    let mut run: Vec<RowSlot> = Vec::new();
    let mut is_after_border = false;
    for index in 0..=lines.len() {
        if let Some(line) = lines.get(index) {
            match &line.kind {
                LineKind::Border(BorderKind::Walls) => {
                    let chars = line.clean.text.trim_end().chars().collect();
                    run.push(RowSlot { index, chars, is_after_border, has_digits: false });
                    is_after_border = false;
                    continue;
                }
                LineKind::Border(_) => {
                    is_after_border = true;
                    continue;
                }
                LineKind::Blank => {
                    // A record stands for all blank lines up to the next one.
                    let next = lines.get(index + 1).map_or(line.number + 1, |next| next.number);
                    for _ in line.number..next.min(line.number + 9) {
                        run.push(RowSlot { index, chars: Vec::new(), is_after_border, has_digits: false });
                        is_after_border = false;
                    }
                    continue;
                }
                LineKind::Row(readings) if readings.iter().all(|reading| reading.cells.is_one_sign()) => {
                    continue;
                }
                _ => {}
            }
            if let Some(chars) = column_row(line) {
                run.push(RowSlot { index, chars, is_after_border, has_digits: true });
                is_after_border = false;
                continue;
            }
        }
        propose_in_run(&std::mem::take(&mut run), &mut found);
        is_after_border = false;
    }
    found
}

/// Proposes the grids of lines without words between them.
fn propose_in_run(run: &[RowSlot], found: &mut Vec<PuzzleProposal>) {
    /// Longer runs of lines are no grids with spaces.
    const MAX_RUN: usize = 400;
    let rows: Vec<usize> = (0..run.len()).filter(|&at| run[at].has_digits).collect();
    if run.len() > MAX_RUN {
        return;
    }
    let mut begin = 0;
    while begin + MIN_ROWS <= rows.len() {
        let read = rows.get(begin..begin + 9).filter(|nine| is_even(run, nine)).and_then(|nine| {
            let lines: Vec<&[char]> = nine.iter().map(|&at| run[at].chars.as_slice()).collect();
            Some((read_columns(&lines, false)?, run[nine[0]].index..run[nine[8]].index + 1, 9))
        });
        let Some((grid, lines, count)) = read.or_else(|| read_with_empty_rows(run, rows[begin])) else {
            begin += 1;
            continue;
        };
        let puzzle = ParsedPuzzle::new(SourceFormat::Rows, grid);
        found.push(PuzzleProposal {
            lines,
            evidence: ReadingEvidence::Rules,
            pieces: vec![Ok(GridPiece { puzzle, role: PieceRole::Digits })],
        });
        begin += count;
    }
}

/// Fewer rows with digits are no puzzle: a puzzle with three empty rows has several solutions.
const MIN_ROWS: usize = 6;

/// Whether something stands between the bands of nine rows, between all rows, or nowhere: borders, or lines that are no rows.
fn is_even(run: &[RowSlot], nine: &[usize]) -> bool {
    let is_apart =
        |pair: &[usize]| pair[1] > pair[0] + 1 || (pair[0] + 1..=pair[1]).any(|at| run[at].is_after_border);
    let gaps: Vec<bool> = nine.windows(2).map(is_apart).collect();
    let count = gaps.iter().filter(|is| **is).count();
    matches!(count, 0 | 8) || count == 2 && gaps[2] && gaps[5]
}

/// Reads nine rows of which some are empty and one, at this place, is the first with digits: lines between walls, or blank lines.
/// Returns the grid, its lines and the number of its rows with digits. Only one way to read the lines may give a puzzle.
fn read_with_empty_rows(run: &[RowSlot], first: usize) -> Option<(Grid, std::ops::Range<usize>, usize)> {
    let is_walled = run[first].chars.iter().copied().any(is_bar);
    let is_slot = |at: &usize| {
        let slot = &run[*at];
        slot.has_digits || slot.chars.is_empty() != is_walled
    };
    let slots: Vec<usize> = (0..run.len()).filter(is_slot).collect();
    let at = slots.iter().position(|&slot| slot == first)?;
    let mut found: Option<(Grid, std::ops::Range<usize>, usize)> = None;
    for lead in 0..=2 {
        let Some(begin) = at.checked_sub(lead) else { break };
        if slots[begin..at].iter().any(|&slot| run[slot].has_digits) {
            break;
        }
        // In turn: nine lines; and three bands with a blank line between them.
        let windows: [&[usize]; 2] = [&[], &[3, 7]];
        for separators in windows.iter().filter(|separators| separators.is_empty() || !is_walled) {
            let Some(window) = slots.get(begin..begin + 9 + separators.len()) else { continue };
            // Empty lines between bands are no rows: there are ten lines then.
            let after = slots.get(begin + window.len());
            if !is_walled && after.is_some_and(|&slot| run[slot].has_digits) {
                continue;
            }
            let is_between = |at: &usize| separators.contains(at);
            if (0..window.len()).filter(is_between).any(|at| run[window[at]].has_digits) {
                continue;
            }
            let nine: Vec<usize> =
                (0..window.len()).filter(|at| !is_between(at)).map(|at| window[at]).collect();
            let count = nine.iter().filter(|&&slot| run[slot].has_digits).count();
            if count == 9 || count < MIN_ROWS || !is_even(run, &nine) {
                continue;
            }
            let lines: Vec<&[char]> = nine.iter().map(|&slot| run[slot].chars.as_slice()).collect();
            let Some(grid) = read_columns(&lines, true) else { continue };
            if found.as_ref().is_some_and(|(other, _, _)| *other != grid) {
                return None;
            }
            let last = nine.iter().rev().find(|&&slot| run[slot].has_digits || is_walled)?;
            let begin = nine.iter().find(|&&slot| run[slot].has_digits || is_walled)?;
            found = Some((grid, run[*begin].index..run[*last].index + 1, count));
        }
    }
    found
}

/// The characters of a line that may be such a row: it consists of digits, spaces and walls, and is not nine cells without spaces.
fn column_row(line: &LineRecord) -> Option<Vec<char>> {
    let text = line.clean.text.trim_end();
    let is_of_row = |c: char| c == ' ' || is_bar(c) || c.is_ascii_digit() && c != '0';
    let is_row = text.len() <= 200 && !text.trim().is_empty() && text.chars().all(is_of_row);
    (is_row && text.contains(|c: char| c.is_ascii_digit())).then(|| text.chars().collect())
}

/// Reads nine lines in the first arrangement that gives a puzzle.
fn read_columns(lines: &[&[char]], has_empty_rows: bool) -> Option<Grid> {
    let digits: usize = lines.iter().map(|line| line.iter().filter(|c| c.is_ascii_digit()).count()).sum();
    if digits < 17 {
        return None;
    }
    // Lines of nine columns, the ends of some cut off, are read whatever the digits are.
    let is_narrow = !has_empty_rows
        && lines.iter().all(|line| line.len() <= 9)
        && lines.iter().filter(|line| line.len() == 9).count() >= 5;
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
    let wide = lines.iter().max_by_key(|line| line.iter().filter(|c| is_bar(**c)).count())?;
    let walls: Vec<usize> = (0..wide.len()).filter(|&at| is_bar(wide[at])).collect();
    if walls.is_empty() {
        let rows = lines.iter().filter(|line| !line.is_empty());
        let indents = rows.map(|line| line.iter().take_while(|c| **c == ' ').count());
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
    let &[(_, first_width), (_, width), _] = parts.as_slice() else { return None };
    // Without a wall at the left, its space may be missing, too.
    let cut = usize::from(first_width + 1 == width);
    let mut arrangements = ARRANGEMENTS
        .into_iter()
        .filter(|(first, step)| first + 2 * step < width.max(3) && (*first > 0 || cut == 0));
    arrangements.find_map(|(first, step)| {
        let place = |at: usize| parts[at / 3].0 + first + at % 3 * step - if at < 3 { cut } else { 0 };
        read(array::from_fn(place))
    })
}
