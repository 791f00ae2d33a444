//! Solutions of sparse grids, without a search tree.
//!
//! A grid with few clues has so many solutions that almost every way of filling it leads to one. So several guesses
//! are made before they are propagated, and only the position before them is kept. A second solution is the first
//! one with a *deadly rectangle* swapped: four cells in two rows, two columns and two blocks, none of them given,
//! that hold two digits.

#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined is not compiled for the kind of processor"
)]

use fearless_simd::Simd;

use super::effort::SearchEffort;
use super::engine::{Bands, without_peers};
use super::simd::{Lanes, board_cells, load};
use crate::grid::Grid;

/// Number of open cells from which three blocks without a common row or column are filled at once.
const EMPTY_ENOUGH: u32 = 70;

/// The cells of the three blocks from the top left to the bottom right.
const DIAGONAL_BLOCKS: Lanes = [0o007_007_007, 0o070_070_070, 0o700_700_700, 0];

/// Largest number of guesses before a propagation.
const MOST_GUESSES: usize = 9;

/// The same in cells with two candidates: where there are such cells, fewer solutions are left, and guesses are wrong more often.
const MOST_PAIR_GUESSES: usize = 2;

/// Number of contradictions after which the attempt ends.
const MOST_DEAD_ENDS: u64 = 4;

/// Tries to find a solution of a sparse root. Returns `None` if that does not succeed, although there may be solutions.
#[inline(always)]
pub(super) fn sparse_solution<S: Simd>(simd: S, root: &Bands, effort: &mut SearchEffort) -> Option<Bands> {
    let mut position = *root;
    if root.open_count() >= EMPTY_ENOUGH && !fill_diagonal_blocks(simd, &mut position, effort) {
        position = *root;
    }
    let last_dead_end = effort.dead_ends + MOST_DEAD_ENDS;
    let mut most = MOST_GUESSES;
    while !position.is_full() {
        let before = position;
        let guesses = guess_unrelated_cells(&mut position, most);
        effort.nodes += guesses as u64;
        if position.propagate_with(simd).is_ok() {
            most = MOST_GUESSES.min(most + 1);
            continue;
        }
        effort.dead_ends += 1;
        if effort.dead_ends > last_dead_end {
            return None;
        }
        // Next time fewer guesses at once. A guess that was alone is wrong.
        position = before;
        most = (guesses / 2).max(1);
        if guesses == 1 {
            let (cells, _) = position.fewest_candidates_cells();
            let cell = board_cells(cells).next()?;
            position.eliminate(position.first_candidate(cell)?);
            position.propagate_with(simd).ok()?;
        }
    }
    Some(position)
}

/// Assumes the first candidate of some cells, none of which sees another, that have as few candidates as any. Returns
/// how many, at most `most`.
#[inline(always)]
fn guess_unrelated_cells(position: &mut Bands, most: usize) -> usize {
    let (mut cells, candidates) = position.fewest_candidates_cells();
    let most = if candidates == 2 { most.min(MOST_PAIR_GUESSES) } else { most };
    let mut guesses = 0;
    while guesses < most
        && let Some(cell) = board_cells(cells).next()
        && let Some(candidate) = position.first_candidate(cell)
    {
        position.assume(candidate);
        cells = (load(cells) & load(without_peers(cell))).to_array();
        cells[cell.band()] &= !(1 << cell.in_band());
        guesses += 1;
    }
    guesses
}

/// Fills the diagonal blocks, where only givens restrict the digits. Returns whether that was possible. The middle one is filled
/// with the last candidates instead of the first: solutions with three equal blocks have no deadly rectangle.
#[inline(always)]
fn fill_diagonal_blocks<S: Simd>(simd: S, position: &mut Bands, effort: &mut SearchEffort) -> bool {
    let open = core::array::from_fn(|band| DIAGONAL_BLOCKS[band] & position.open[band]);
    for cell in board_cells(open) {
        let candidate =
            if cell.band() == 1 { position.last_candidate(cell) } else { position.first_candidate(cell) };
        let Some(candidate) = candidate else { return false };
        position.assume(candidate);
        effort.nodes += 1;
    }
    position.propagate_with(simd).is_ok()
}

/// Another solution: this one with a deadly rectangle swapped, if there is one outside the givens.
pub(super) fn swap_deadly_rectangle(solution: &Grid, givens: &Grid) -> Option<Grid> {
    let (mut values, givens) = (solution.values(), givens.values());
    for is_transposed in [false, true] {
        let index =
            |row: usize, column: usize| if is_transposed { 9 * column + row } else { 9 * row + column };
        for (row, other) in
            (0..9).step_by(3).flat_map(|row| [(row, row + 1), (row, row + 2), (row + 1, row + 2)])
        {
            let mut column_of = [0; 10];
            for column in 0..9 {
                column_of[values[index(row, column)] as usize] = column;
            }
            for column in 0..9 {
                let opposite = column_of[values[index(other, column)] as usize];
                let corners = [(row, column), (other, column), (row, opposite), (other, opposite)];
                let [a, b, c, d] = corners.map(|(row, column)| index(row, column));
                // The rows are in one band, and equal digits in `a` and `d` are in two blocks: so the rectangle is,
                // too.
                if values[a] == values[d] && corners_are_open(&givens, [a, b, c, d]) {
                    values.swap(a, b);
                    values.swap(c, d);
                    return Some(Grid::from_values(values));
                }
            }
        }
    }
    None
}

fn corners_are_open(givens: &[u8; 81], corners: [usize; 4]) -> bool {
    corners.iter().all(|&corner| givens[corner] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn swapped_rectangle_is_another_solution() {
        let solution = Grid::from_line(SOLUTION).expect("a grid");
        let mut givens = solution;
        let mut swaps = 0;
        // Giving what a swap has changed leaves fewer and fewer rectangles.
        while let Some(other) = swap_deadly_rectangle(&solution, &givens_without(&solution, &givens)) {
            assert!(other.is_solved() && other != solution);
            givens = changed_cells(&solution, &other, givens);
            swaps += 1;
        }
        assert!(swaps > 1, "{swaps} rectangles");
        assert_eq!(swap_deadly_rectangle(&solution, &solution), None);
    }

    /// The solution's digits in the cells that are open in `open`.
    fn givens_without(solution: &Grid, open: &Grid) -> Grid {
        let (all, open) = (solution.values(), open.values());
        Grid::from_values(core::array::from_fn(|cell| if open[cell] == 0 { all[cell] } else { 0 }))
    }

    /// `open` without the first cell in which two solutions differ.
    fn changed_cells(one: &Grid, other: &Grid, open: Grid) -> Grid {
        let mut values = open.values();
        let (one, other) = (one.values(), other.values());
        let changed = (0..81).find(|&cell| one[cell] != other[cell]).expect("two solutions");
        values[changed] = 0;
        Grid::from_values(values)
    }
}
