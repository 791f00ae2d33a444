//! Transformations of a grid, and the shuffled grid: one full grid, transformed at random.
//!
//! ```text
//!   1 2 3  4 5 6  7 8 9
//!   4 5 6  7 8 9  1 2 3      each row is the one above rotated by three,
//!   7 8 9  1 2 3  4 5 6
//!
//!   2 3 4  5 6 7  8 9 1      each band the one above rotated by one
//!   5 6 7  …
//! ```
//!
//! These keep the rules: swapping two digits everywhere, two rows of a band, two columns of a stack, two
//! bands, or two stacks. They turn a puzzle into an equivalent one with as many solutions.

use super::random::Random;
use crate::grid::{Cell, Digit, Grid};

pub fn shuffled_grid(random: &mut Random) -> Grid {
    grid_of(shuffled_digits(random))
}

/// The digits of a shuffled grid, by cell.
pub fn shuffled_digits(random: &mut Random) -> impl Fn(Cell) -> Digit + use<> {
    let transform = GridTransform::random(random);
    move |cell| Digit::from_index(transform.digits[base_digit(transform.source_cell(cell)).index()])
}

/// The same puzzle with other digits, in the same cells.
pub fn relabel_digits(grid: &Grid, random: &mut Random) -> Grid {
    let mut transform = GridTransform::IDENTITY;
    transform.swap_digits(random);
    transform.apply(grid)
}

/// An equivalent puzzle with other digits, columns and stacks. Each row keeps its number of givens, and
/// mirrored rows stay mirrored.
pub fn shuffle_columns_and_digits(grid: &Grid, random: &mut Random) -> Grid {
    let mut transform = GridTransform::IDENTITY;
    transform.swap_digits(random);
    for _ in 0..10 {
        swap_lines(&mut transform.columns, random);
        swap_bands(&mut transform.columns, random);
    }
    transform.apply(grid)
}

fn base_digit(cell: Cell) -> Digit {
    let shift = 3 * (cell.row() % 3) + cell.row() / 3;
    Digit::from_index((cell.column() + shift) % 9)
}

fn grid_of(digit: impl Fn(Cell) -> Digit) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        grid[cell] = Some(digit(cell));
    }
    grid
}

/// A transformation. Row `r` and column `c` of the result are row `rows[r]` and column `columns[c]` of the
/// original, and digit `d` becomes `digits[d]`.
pub struct GridTransform {
    digits: [usize; 9],
    rows: [usize; 9],
    columns: [usize; 9],
}

impl GridTransform {
    const IDENTITY: GridTransform = {
        let identity = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        GridTransform { digits: identity, rows: identity, columns: identity }
    };

    /// 15 swaps of digits and ten rounds of swaps of all other kinds.
    pub fn random(random: &mut Random) -> GridTransform {
        let mut transform = GridTransform::IDENTITY;
        transform.swap_digits(random);
        for _ in 0..10 {
            swap_lines(&mut transform.rows, random);
            swap_lines(&mut transform.columns, random);
            swap_bands(&mut transform.rows, random);
            swap_bands(&mut transform.columns, random);
        }
        transform
    }

    /// The cell of the original that is moved to this one.
    pub fn source_cell(&self, cell: Cell) -> Cell {
        Cell::at(self.rows[cell.row()], self.columns[cell.column()])
    }

    /// The digit of the original that becomes this one.
    pub fn source_digit(&self, digit: Digit) -> Digit {
        let before = self.digits.iter().position(|&after| after == digit.index());
        Digit::from_index(before.unwrap_or(digit.index()))
    }

    fn swap_digits(&mut self, random: &mut Random) {
        for _ in 0..15 {
            let [one, other] = random.two_below(9);
            self.digits.swap(one, other);
        }
    }

    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut transformed = Grid::EMPTY;
        for cell in Cell::all() {
            transformed[cell] =
                grid[self.source_cell(cell)].map(|digit| Digit::from_index(self.digits[digit.index()]));
        }
        transformed
    }
}

/// Swaps two rows of a band, or two columns of a stack.
fn swap_lines(lines: &mut [usize; 9], random: &mut Random) {
    let first = 3 * random.below(3);
    let [one, other] = random.two_below(3);
    lines.swap(first + one, first + other);
}

fn swap_bands(lines: &mut [usize; 9], random: &mut Random) {
    let [one, other] = random.two_below(3);
    for line in 0..3 {
        lines.swap(3 * one + line, 3 * other + line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_grid_matches_the_drawing() {
        let base = grid_of(base_digit);
        let line = base.to_line();
        assert!(line.starts_with("123456789456789123789123456234567891567"), "{line}");
        assert!(base.is_solved());
    }

    #[test]
    fn transforms_keep_the_rules_and_reach_every_digit() {
        let mut random = Random::new(3);
        let mut seen = [[false; 9]; 81];
        for _ in 0..1000 {
            let grid = shuffled_grid(&mut random);
            assert!(grid.is_solved());
            for cell in Cell::all() {
                seen[cell.index()][grid[cell].unwrap().index()] = true;
            }
        }
        assert_eq!(seen, [[true; 9]; 81]);
    }
}
