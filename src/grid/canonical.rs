//! The canonical form of a grid: the least of all grids that are the same but for names and order.
//!
//! Digits may be renamed, rows of a band, columns of a stack, bands and stacks exchanged, and the grid be transposed: 2 · 1296² · 9! images,
//! compared as lines with 0 for an empty cell. The form is built row by row. After each row all partial images are kept whose text so far is
//! the least, so the first row that tells two of them apart decides. Columns that have been empty so far, and digits without a name, are not
//! ordered before a row makes it necessary:
//!
//! ```text
//!   row 1   0 0 0  0 0 0  0 0 1      any two of the eight empty columns may still be exchanged
//!   row 2   0 0 0  0 2 3  0 0 0      two ways: each of the two digits may be called 2
//! ```

use alloc::vec;
use alloc::vec::Vec;

use super::{Cell, Digit, Grid};

/// A canonical form, and how a grid becomes it.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::grid::canonical_form;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let form = canonical_form(&grid);
/// assert_eq!(form.isomorphism.apply(&grid), form.grid);
/// assert_eq!(canonical_form(&form.grid).grid, form.grid);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalForm {
    /// The least image.
    pub grid: Grid,
    /// What turns the grid into it; one of as many as there are automorphisms.
    pub isomorphism: Isomorphism,
    /// The number of isomorphisms that turn the grid into itself, at least 1.
    pub automorphisms: u64,
}

/// A change of a grid that keeps the rules: it may be transposed, its lines exchanged and its digits renamed, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Isomorphism {
    /// Whether rows and columns are exchanged first.
    pub is_transposed: bool,
    /// For each row of the result, the row it was.
    pub rows: [usize; 9],
    /// For each column of the result, the column it was.
    pub columns: [usize; 9],
    /// For each digit, by its index, the one that it becomes.
    pub digits: [Digit; 9],
}

impl Isomorphism {
    /// The image of a grid.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for cell in Cell::all() {
            let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
            let source = if self.is_transposed { Cell::at(column, row) } else { Cell::at(row, column) };
            image[cell] = grid[source].map(|digit| self.digits[digit.index()]);
        }
        image
    }
}

/// Returns the canonical form of a grid, which may have any number of solutions. Two grids have the same form exactly if they are isomorphic.
pub fn canonical_form(grid: &Grid) -> CanonicalForm {
    let lines = [lines_of(grid, false), lines_of(grid, true)];
    let mut images = vec![PartialImage::new(false), PartialImage::new(true)];
    let mut next = Vec::new();
    for depth in 0..9 {
        let mut least = u64::MAX;
        next.clear();
        for image in &images {
            for row in image.next_rows(depth) {
                let line = &lines[usize::from(image.is_transposed)][row];
                let placed = image.place(line);
                if placed.text < least {
                    least = placed.text;
                    next.clear();
                }
                if placed.text == least {
                    image.extend(depth, row, line, &placed, &mut next);
                }
            }
        }
        core::mem::swap(&mut images, &mut next);
        if images.len() > MERGE_LEN {
            merge(&mut images);
        }
    }
    let first = images[0];
    let isomorphism = first.isomorphism();
    let ways: u64 = images.iter().map(|image| image.ways).sum();
    CanonicalForm { grid: isomorphism.apply(grid), isomorphism, automorphisms: ways * first.free_ways() }
}

/// Number of partial images from which on equal ones are looked for.
const MERGE_LEN: usize = 64;

/// The values of the rows, or of the columns.
fn lines_of(grid: &Grid, is_transposed: bool) -> [[u8; 9]; 9] {
    let values = grid.values();
    core::array::from_fn(|row| {
        core::array::from_fn(|column| values[if is_transposed { 9 * column + row } else { 9 * row + column }])
    })
}

/// An image of which some rows are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PartialImage {
    is_transposed: bool,
    /// The rows that have been placed, as bits.
    placed_rows: u16,
    /// The columns in order. Those that are free stand in ascending order.
    columns: [u8; 9],
    /// For each stack, the number of its columns that are free: they have been empty so far, stand first, and may be exchanged.
    free_columns: [u8; 3],
    /// The number of stacks that are free: all of their columns are, they stand first, and may be exchanged.
    free_stacks: u8,
    /// The new name of each digit; 0 if it has none yet.
    names: [u8; 10],
    /// The number of names that have been given.
    name_count: u8,
    /// The number of ways that lead to an image like this.
    ways: u64,
    /// The rows in order.
    rows: [u8; 9],
}

/// A row as the next one of an image.
struct PlacedRow {
    /// The row as it reads: nine digits of four bits.
    text: u64,
    /// The columns in the order in which it reads like that.
    columns: [u8; 9],
    free_columns: [u8; 3],
    free_stacks: u8,
    /// For each stack, how many of its columns that were free have digits without a name: these may be exchanged.
    unnamed: [u8; 3],
    /// Whether the second and the third stack read like the one before and may be exchanged with it.
    is_tied: [bool; 2],
}

impl PartialImage {
    fn new(is_transposed: bool) -> PartialImage {
        PartialImage {
            is_transposed,
            placed_rows: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            free_columns: [3; 3],
            free_stacks: 3,
            names: [0; 10],
            name_count: 0,
            ways: 1,
            rows: [0; 9],
        }
    }

    /// The rows that may come next: those of the band that is begun, or else of all others.
    fn next_rows(&self, depth: usize) -> impl Iterator<Item = usize> + use<> {
        let bands = if depth.is_multiple_of(3) { 0..9 } else { band_of(self.rows[depth - 1]) };
        let placed = self.placed_rows;
        bands.filter(move |row| placed >> row & 1 == 0)
    }

    /// What a digit counts in an order: nothing if the cell is empty, its name, or more than any name.
    fn rank(&self, value: u8) -> u8 {
        match (value, self.names[usize::from(value)]) {
            (0, _) => 0,
            (_, 0) => 10,
            (_, name) => name,
        }
    }

    /// The order of columns and stacks in which a row reads least.
    fn place(&self, line: &[u8; 9]) -> PlacedRow {
        let mut placed = PlacedRow {
            text: 0,
            columns: self.columns,
            free_columns: self.free_columns,
            free_stacks: self.free_stacks,
            unnamed: [0; 3],
            is_tied: [false; 2],
        };
        if line.iter().all(|&value| value == 0) {
            return placed;
        }
        let rank = |column: u8| self.rank(line[usize::from(column)]);
        // Empty columns first, then digits by their names, then those that get the next names.
        let mut keys = [0u16; 3];
        for (stack, key) in keys.iter_mut().enumerate() {
            let free = usize::from(self.free_columns[stack]);
            let columns = &mut placed.columns[3 * stack..3 * stack + free];
            insertion_sort(columns, |&column| rank(column));
            let ranks = columns.iter().map(|&column| rank(column));
            placed.free_columns[stack] = ranks.clone().filter(|&rank| rank == 0).count() as u8;
            placed.unnamed[stack] = ranks.clone().filter(|&rank| rank == 10).count() as u8;
            *key = ranks.fold(0, |key, rank| key << 4 | u16::from(rank));
        }
        let free_stacks = usize::from(self.free_stacks);
        if free_stacks > 1 {
            let mut order = [0, 1, 2];
            insertion_sort(&mut order[..free_stacks], |&stack| keys[stack]);
            let before = (placed.columns, placed.free_columns, placed.unnamed, keys);
            for (stack, &source) in order.iter().enumerate() {
                for column in 0..3 {
                    placed.columns[3 * stack + column] = before.0[3 * source + column];
                }
                placed.free_columns[stack] = before.1[source];
                placed.unnamed[stack] = before.2[source];
                keys[stack] = before.3[source];
            }
        }
        placed.free_stacks = keys[..free_stacks].iter().filter(|&&key| key == 0).count() as u8;
        for stack in 1..free_stacks {
            placed.is_tied[stack - 1] = keys[stack] == keys[stack - 1] && keys[stack] > 0;
        }
        let mut name_count = self.name_count;
        for column in placed.columns {
            let name = match rank(column) {
                10 => {
                    name_count += 1;
                    name_count
                }
                rank => rank,
            };
            placed.text = placed.text << 4 | u64::from(name);
        }
        placed
    }

    /// Adds the images that have this row as their next one, one for each way to exchange what reads the same. After the last row
    /// they are only counted.
    fn extend(
        &self,
        depth: usize,
        row: usize,
        line: &[u8; 9],
        placed: &PlacedRow,
        next: &mut Vec<PartialImage>,
    ) {
        let mut image = *self;
        image.rows[depth] = row as u8;
        image.placed_rows |= 1 << row;
        image.columns = placed.columns;
        image.free_columns = placed.free_columns;
        image.free_stacks = placed.free_stacks;
        let orders = stack_orders(placed.is_tied);
        let ways: u64 = placed.unnamed.iter().map(|&count| FACTORIALS[usize::from(count)]).product();
        if depth == 8 || orders.len() == 1 && ways == 1 {
            image.ways *= orders.len() as u64 * ways;
            image.name_digits(line);
            next.push(image);
            return;
        }
        for order in orders {
            let mut ordered = image;
            let mut unnamed = [0; 3];
            for (stack, &source) in order.iter().enumerate() {
                for column in 0..3 {
                    ordered.columns[3 * stack + column] = placed.columns[3 * source + column];
                }
                unnamed[stack] = placed.unnamed[source];
            }
            ordered.extend_orders(unnamed, 0, line, next);
        }
    }

    /// Adds an image for each order of the columns, of this stack and those after it, whose digits have no name yet.
    fn extend_orders(mut self, unnamed: [u8; 3], stack: usize, line: &[u8; 9], next: &mut Vec<PartialImage>) {
        if stack == 3 {
            self.name_digits(line);
            next.push(self);
            return;
        }
        let first = 3 * stack + usize::from(self.free_columns[stack]);
        // They stand last among those that were free.
        let named = (first..3 * stack + 3)
            .take_while(|&column| self.names[usize::from(line[usize::from(self.columns[column])])] > 0);
        let first = first + named.count();
        let columns = self.columns;
        for order in ORDERS[usize::from(unnamed[stack])] {
            for (place, source) in order.iter().enumerate() {
                self.columns[first + place] = columns[first + source];
            }
            self.extend_orders(unnamed, stack + 1, line, next);
        }
    }

    /// Gives names to the digits of the row that was placed last.
    fn name_digits(&mut self, line: &[u8; 9]) {
        for column in self.columns {
            let value = usize::from(line[usize::from(column)]);
            if value > 0 && self.names[value] == 0 {
                self.name_count += 1;
                self.names[value] = self.name_count;
            }
        }
    }

    /// The isomorphism of a whole image. What is still free stays in order.
    fn isomorphism(&self) -> Isomorphism {
        let mut names = self.names;
        let mut count = self.name_count;
        for name in names[1..].iter_mut().filter(|name| **name == 0) {
            count += 1;
            *name = count;
        }
        Isomorphism {
            is_transposed: self.is_transposed,
            rows: self.rows.map(usize::from),
            columns: self.columns.map(usize::from),
            digits: core::array::from_fn(|index| Digit::from_index(usize::from(names[index + 1]) - 1)),
        }
    }

    /// In how many ways columns, stacks and digits that do not occur can be exchanged in a whole image.
    fn free_ways(&self) -> u64 {
        let columns: u64 = self.free_columns.iter().map(|&count| FACTORIALS[usize::from(count)]).product();
        columns * FACTORIALS[usize::from(self.free_stacks)] * FACTORIALS[usize::from(9 - self.name_count)]
    }
}

const FACTORIALS: [u64; 10] = [1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880];

/// All orders of none, one, two and three things.
const ORDERS: [&[&[usize]]; 4] = [
    &[&[]],
    &[&[0]],
    &[&[0, 1], &[1, 0]],
    &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
];

/// The orders of the stacks in which those that are tied are exchanged.
fn stack_orders(is_tied: [bool; 2]) -> &'static [[usize; 3]] {
    match is_tied {
        [false, false] => &[[0, 1, 2]],
        [true, false] => &[[0, 1, 2], [1, 0, 2]],
        [false, true] => &[[0, 1, 2], [0, 2, 1]],
        [true, true] => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
    }
}

fn band_of(row: u8) -> core::ops::Range<usize> {
    let first = usize::from(row) / 3 * 3;
    first..first + 3
}

/// Sorts at most three things.
fn insertion_sort<T: Copy, K: PartialOrd>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && key(&items[place]) < key(&items[place - 1]) {
            items.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// Puts images together that differ only in the order of their rows: they have the same future.
fn merge(images: &mut Vec<PartialImage>) {
    images.sort_unstable();
    images.dedup_by(|image, kept| {
        let is_equal = PartialImage { ways: 0, rows: [0; 9], ..*image }
            == PartialImage { ways: 0, rows: [0; 9], ..*kept };
        if is_equal {
            kept.ways += image.ways;
        }
        is_equal
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automorphisms_are_counted() {
        assert_eq!(canonical_form(&Grid::EMPTY).automorphisms, 2 * 1296 * 1296 * 362_880);
        let mut one = Grid::EMPTY;
        one[Cell::at(4, 7)] = Some(Digit::from_index(6));
        let form = canonical_form(&one);
        assert_eq!(form.grid.to_line().replace('.', "0"), "0".repeat(80) + "1");
        // In each direction the two other lines of its band, the two other bands and their lines may be exchanged; so may the directions,
        // and eight digits.
        assert_eq!(form.automorphisms, 2 * (2 * 2 * 36) * (2 * 2 * 36) * 40_320);
    }
}
