//! The solutions of many grids, four side by side.
//!
//! Vectors of 512 bits hold four positions, each in four lanes as in `engine.rs`. All nine digits are looked at in each round, since some are
//! stale in one of the four. A position that is done makes room for the next one: that after a guess, or the next grid. So no grid
//! waits for the slowest of four, and no branch depends on how many digits are stale, or how many cells have one candidate.
//!
//! The guesses are those of [`Search`], in the same order, so that the results are the same, down to the effort. Sparse and hard
//! grids are searched alone, from where it is known that they are.

#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined is not compiled for the kind of processor"
)]

use alloc::{boxed::Box, vec::Vec};

use fearless_simd::{Select, Simd, SimdBase, SimdMask, dispatch, mask32x16, u32x16};

use super::band_permutations::scan_digit;
use super::engine::{Bands, NoSolution};
use super::hard_search::TripletPosition;
use super::processor::level;
use super::root::{SearchRoot, SearchRootKind};
use super::simd::{
    Lanes, Masks, Vector, equal_in_triplet, has_quads, load, masks, rotate_rows, row_triplets, triplet_cells,
};
use super::tree::Tree;
use super::{Search, SearchTree, Solutions, solutions_of_root, solutions_with};
use crate::grid::Grid;

/// Number of grids side by side.
const SLOTS: usize = 4;

/// Counts the solutions of each grid, up to `limit`: what [`solutions`](super::solutions) returns for it. For many grids
/// that is quicker, where the processor has vectors of 512 bits.
///
/// ```
/// use ninefold::{grid::Grid, solver::solutions_of};
///
/// let lines = [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "55.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// ];
/// let grids = lines.map(|line| Grid::from_line(line).unwrap());
/// let counts: Vec<u64> = solutions_of(&grids, 2).iter().map(|found| found.count).collect();
/// assert_eq!(counts, [1, 0]);
/// ```
pub fn solutions_of(grids: &[Grid], limit: u64) -> Vec<Solutions> {
    let mut found = alloc::vec![Solutions::default(); grids.len()];
    dispatch!(level(), simd => find_each(simd, grids, limit, &mut found));
    found
}

#[inline(always)]
fn find_each<S: Simd>(simd: S, grids: &[Grid], limit: u64, found: &mut [Solutions]) {
    if has_quads::<S>() && limit > 0 {
        find_side_by_side(simd, grids, limit, found);
    } else {
        for (grid, found) in grids.iter().zip(found) {
            *found = solutions_with(simd, grid, limit);
        }
    }
}

#[inline(always)]
fn find_side_by_side<S: Simd>(simd: S, grids: &[Grid], limit: u64, found: &mut [Solutions]) {
    let mut four = FourPositions::new(simd);
    let mut searches: [SlotSearch; SLOTS] = Default::default();
    // A bit for each slot, the lowest of four.
    let mut active = 0_u32;
    let mut next = 0;
    loop {
        for (slot, search) in searches.iter_mut().enumerate() {
            while active >> (4 * slot) & 1 == 0 && next < grids.len() {
                let mut bands = Bands::default();
                if bands.set_givens_with(simd, &grids[next]).is_ok() {
                    four.set(slot, &bands);
                    search.begin(next);
                    active |= 1 << (4 * slot);
                }
                next += 1;
            }
        }
        if active == 0 {
            return;
        }
        let round = four.propagate_once(simd, masks());
        let mut done = active & (round.impossible | round.settled);
        while done != 0 {
            let slot = done.trailing_zeros() as usize / 4;
            done &= done - 1;
            let search = &mut searches[slot];
            let position =
                if round.impossible >> (4 * slot) & 1 != 0 { None } else { Some(four.bands(slot)) };
            match search.advance(simd, position, &grids[search.index], limit, &mut found[search.index]) {
                Some(position) => four.set(slot, &position),
                None => active &= !(1 << (4 * slot)),
            }
        }
    }
}

/// The search for the solutions of one of four grids. Its position is beside those of the others.
#[derive(Default)]
struct SlotSearch {
    /// Index of the grid.
    index: usize,
    /// Whether nothing has been guessed.
    is_at_root: bool,
    /// The root, propagated, if something has been guessed.
    root: Bands,
    /// For each open guess, the position in which it is wrong.
    alternatives: Vec<Bands>,
}

impl SlotSearch {
    /// Begins with a grid.
    #[inline(always)]
    fn begin(&mut self, index: usize) {
        self.index = index;
        self.is_at_root = true;
        self.alternatives.clear();
    }

    /// Takes a position that is propagated, or `None` if that showed that it has no solution. Returns the next one to be propagated, or
    /// `None` if the search is over; `found` is its result then.
    #[inline(always)]
    fn advance<S: Simd>(
        &mut self,
        simd: S,
        position: Option<Bands>,
        grid: &Grid,
        limit: u64,
        found: &mut Solutions,
    ) -> Option<Bands> {
        let Some(mut position) = position else {
            found.effort.dead_ends += 1;
            let next = self.alternatives.pop();
            if found.effort.dead_ends == Search::HARD_DEAD_ENDS {
                self.alternatives.extend(next);
                self.search_hard(simd, limit, found);
                return None;
            }
            return next;
        };
        if position.is_full() {
            found.push(position.to_grid_with(simd));
            return if found.count < limit { self.alternatives.pop() } else { None };
        }
        if self.is_at_root {
            let mut root = SearchRoot { bands: position, ..SearchRoot::default() };
            match root.classify(simd) {
                Ok(()) if root.kind == SearchRootKind::Common => {}
                Ok(()) => {
                    *found = solutions_of_root(simd, root, grid, limit);
                    return None;
                }
                Err(NoSolution) => {
                    found.effort.dead_ends = 1;
                    return None;
                }
            }
            self.root = position;
            self.is_at_root = false;
        }
        let guess = position.guess();
        let mut alternative = position;
        alternative.apply_guess(&guess, false);
        position.apply_guess(&guess, true);
        self.alternatives.push(alternative);
        found.effort.nodes += 1;
        found.effort.depth = found.effort.depth.max(self.alternatives.len() as u64);
        Some(position)
    }

    /// Searches a hard grid alone: from the root, or after the first solution from the alternatives, as [`Search`] does.
    #[inline(never)]
    fn search_hard<S: Simd>(&mut self, simd: S, limit: u64, found: &mut Solutions) {
        let tree = if found.count == 0 {
            Tree::new(TripletPosition::new(self.root), false)
        } else {
            Tree::from_positions(&self.alternatives).map(TripletPosition::new)
        };
        let root = SearchRoot { bands: self.root, ..SearchRoot::default() };
        let mut search = Search::with_tree(root, SearchTree::Hard(Box::new(tree)), found.effort);
        search.solutions_found = found.count;
        search.count(simd, found, limit);
    }
}

/// Four positions, each in four lanes of all vectors.
struct FourPositions<S: Simd> {
    /// The possible cells, by digit.
    places: [u32x16<S>; 9],
    /// The cells whose digit is not found yet.
    open: u32x16<S>,
}

/// What a round has shown of four positions: a bit for each slot, the lowest of four.
struct RoundResult {
    /// Those without a solution.
    impossible: u32,
    /// Those that the rules do not narrow any more, or that are solved.
    settled: u32,
}

impl<S: Simd> FourPositions<S> {
    #[inline(always)]
    fn new(simd: S) -> FourPositions<S> {
        let none = u32x16::splat(simd, 0);
        FourPositions { places: [none; 9], open: none }
    }

    /// Replaces a position. Its lanes go through registers: a wide load of what was just written in parts has to wait.
    #[inline(always)]
    fn set(&mut self, slot: usize, bands: &Bands) {
        let here = mask32x16::from_bitmask(self.open.simd, 15 << (4 * slot));
        let set =
            |vector: &mut u32x16<S>, lanes: Lanes| *vector = here.select(vector.repeat(load(lanes)), *vector);
        for (places, lanes) in self.places.iter_mut().zip(bands.places) {
            set(places, lanes);
        }
        set(&mut self.open, bands.open);
    }

    /// A position; no digit is stale.
    #[inline(always)]
    fn bands(&self, slot: usize) -> Bands {
        let lanes = |vector: &u32x16<S>| {
            let mut lanes = [0; 4];
            lanes.copy_from_slice(&vector.as_slice()[4 * slot..4 * slot + 4]);
            lanes
        };
        let mut bands = Bands { open: lanes(&self.open), ..Bands::default() };
        for (places, vector) in bands.places.iter_mut().zip(&self.places) {
            *places = lanes(vector);
        }
        bands
    }

    /// Applies rules 1 to 3 of `engine.rs` once to every digit, then rule 4 to all cells.
    #[inline(always)]
    fn propagate_once(&mut self, simd: S, masks: &Masks) -> RoundResult {
        let none = u32x16::splat(simd, 0);
        let (mut dead, mut same, mut found_masks) = (none, !none, [none; 9]);
        for (places, found) in self.places.iter_mut().zip(&mut found_masks) {
            let scan = scan_digit(*places, masks);
            dead |= scan.impossible;
            same &= scan.unchanged;
            self.open &= !scan.found;
            (*places, *found) = (scan.places, scan.found);
        }
        let (open, mut once, mut twice, mut changed) = (self.open, none, none, !same);
        for (places, found) in self.places.iter_mut().zip(found_masks) {
            // Two digits that were found in one cell both keep it: below, `twice` shows the contradiction.
            let gone = *places & !open & !found;
            *places ^= gone;
            changed |= gone;
            twice |= once & *places;
            once |= *places;
        }
        let naked = once & !twice & open;
        // A found cell that two digits hold, or a cell that none holds.
        let mut wrong = dead | (twice & !open) | !once;
        if nonzero_lanes(naked) != 0 {
            changed |= naked;
            wrong |= self.place_naked_singles(naked, masks);
        }
        let cells = none.repeat(masks.cells);
        let impossible = nonzero_slots(wrong & cells);
        let settled = !nonzero_slots(changed & cells) | !nonzero_slots(open);
        RoundResult { impossible, settled: settled & !impossible }
    }

    /// Rule 4: leaves each of these cells alone in its block for its digit, so that rule 3 finds it in the next round. Returns cells of a block
    /// that has two of them for one digit.
    #[inline(always)]
    fn place_naked_singles(&mut self, naked: u32x16<S>, masks: &Masks) -> u32x16<S> {
        let mut clash = u32x16::splat(naked.simd, 0);
        for places in &mut self.places {
            let here = *places & naked;
            let triplets = row_triplets(here, masks);
            let [row_1, row_2] = rotate_rows(triplets);
            clash |= (triplets & (row_1 | row_2)) | equal_in_triplet(here, masks);
            *places &= here | !triplet_cells(triplets | row_1 | row_2);
        }
        clash
    }
}

/// The lanes that are not 0, a bit for each.
#[inline(always)]
fn nonzero_lanes<S: Simd>(vector: u32x16<S>) -> u32 {
    vector.simd_ne(0).to_bitmask() as u32
}

/// The slots with a lane that is not 0, a bit for each: the lowest of four.
#[inline(always)]
fn nonzero_slots<S: Simd>(vector: u32x16<S>) -> u32 {
    let lanes = nonzero_lanes(vector);
    (lanes | lanes >> 1 | lanes >> 2 | lanes >> 3) & 0x1111
}

#[cfg(test)]
mod tests {
    use fearless_simd::Level;

    use super::*;
    use crate::grid::CellSet;
    use crate::solver::solutions;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Grids with many and with few clues, some without solution, some with equal digits in a house, and hard puzzles.
    fn some_grids() -> Vec<Grid> {
        let hard = [
            "98.7.....6.....97......6.5..4..3.....2...5..1..74..6.....5..3......1..4......2..1",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
            "...............9..97.3......1..6.5....47.8..2.....2..6.31..4......8..167.87......",
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        ];
        let mut grids: Vec<Grid> = hard.iter().map(|line| Grid::from_line(line).expect("81 cells")).collect();
        let solution = Grid::from_line(SOLUTION).expect("a grid");
        // The random numbers are Knuth's (MMIX).
        let mut random: u64 = 1;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            random >> 33
        };
        for number in 0..400 {
            let mut grid = solution;
            for cell in CellSet::ALL {
                if next() % 100 > 20 + number % 40 {
                    grid[cell] = None;
                }
            }
            if number % 7 == 0 {
                let (from, to) = (next() as usize % 81, next() as usize % 81);
                let cells: Vec<_> = CellSet::ALL.into_iter().collect();
                grid[cells[to]] = grid[cells[from]];
            }
            grids.push(grid);
        }
        grids.extend([Grid::EMPTY, solution]);
        grids
    }

    #[test]
    fn many_grids_have_the_solutions_of_each() {
        let grids = some_grids();
        for limit in [0, 1, 2, 7] {
            let each: Vec<Solutions> = grids.iter().map(|grid| solutions(grid, limit)).collect();
            assert_eq!(solutions_of(&grids, limit), each);
        }
    }

    #[test]
    fn four_grids_at_a_time_have_the_solutions_of_each() {
        let grids = some_grids();
        for limit in [1, 2, 7] {
            let each: Vec<Solutions> = grids.iter().map(|grid| solutions(grid, limit)).collect();
            for count in [1, 3, grids.len()] {
                // Also where the processor has no vectors of 512 bits, more slowly.
                let mut found = alloc::vec![Solutions::default(); count];
                dispatch!(Level::baseline(), simd => {
                    find_side_by_side(simd, &grids[..count], limit, &mut found);
                });
                assert_eq!(found, each[..count]);
            }
        }
        let efforts: Vec<u64> = grids.iter().map(|grid| solutions(grid, 2).effort.dead_ends).collect();
        assert!(efforts.iter().any(|&ends| ends > Search::HARD_DEAD_ENDS), "no grid is hard");
    }
}
