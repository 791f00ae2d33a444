//! Removes clues from a full grid as long as it has one solution.
//!
//! ```text
//!   the next clues of the random order         a b c d e f
//!   in an unavoidable set: stays                   c
//!   taken out together, found by propagation   a b   d   f     with more clues they would be found, too
//!   not found                                          e       the solver looks for another solution
//! ```

use super::random::Random;
use super::unavoidable_cycles::UnavoidableCycles;
use crate::grid::{Cell, CellSet, Grid, Symmetry};
use crate::solver::PartialSolution;

/// With so many givens, few cells are in a cycle, and the solver notices.
const MANY_GIVENS: usize = 64;

/// Empties cells of a full grid in random order, down to `target` givens. Cells that the symmetry maps to each other are emptied
/// together. More givens are left if no further cell can be emptied; `None` if there are more than `most`.
pub fn remove_clues(
    full: &Grid,
    symmetry: Symmetry,
    target: usize,
    most: usize,
    random: &mut Random,
) -> Option<Grid> {
    // The first cell of each orbit.
    let (mut cells, mut len) = ([Cell::FIRST; 81], 0);
    for cell in Cell::all().filter(|&cell| cell <= symmetry.image(cell)) {
        cells[len] = cell;
        len += 1;
    }
    random.shuffle(&mut cells[..len]);
    let mut givens = UniqueGivens::from_full_grid(full, symmetry);
    let (mut rest, mut undecided_count) = (&cells[..len], 81);
    while !rest.is_empty() && givens.count > target {
        let decided;
        (decided, rest) = rest.split_at(givens.remove_some(rest, target));
        undecided_count -= decided.iter().map(|&cell| givens.orbit_len(cell)).sum::<usize>();
        if givens.count > most + undecided_count {
            return None;
        }
    }
    (givens.count <= most).then_some(givens.grid)
}

/// Givens with exactly one solution.
struct UniqueGivens<'a> {
    full: &'a Grid,
    symmetry: Symmetry,
    grid: Grid,
    count: usize,
    cycles: UnavoidableCycles,
}

impl UniqueGivens<'_> {
    fn from_full_grid(full: &Grid, symmetry: Symmetry) -> UniqueGivens<'_> {
        UniqueGivens { full, symmetry, grid: *full, count: 81, cycles: UnavoidableCycles::of_full_grid(full) }
    }

    /// Removes the first of these cells with their images, each unless there would be another solution. Returns the number of cells
    /// that are decided.
    fn remove_some(&mut self, cells: &[Cell], target: usize) -> usize {
        // So many at once that propagation finds nearly all of them.
        let most = (self.count - target) * 2 / 3 + 2;
        let mut removed = CellSet::EMPTY;
        let (mut len, mut removed_count) = (0, 0);
        for &cell in cells {
            let orbit_len = self.orbit_len(cell);
            if self.count < target + orbit_len {
                if len == 0 {
                    return 1;
                }
                break;
            }
            if removed_count >= most {
                break;
            }
            len += 1;
            self.remove(cell);
            if self.count < MANY_GIVENS && self.is_in_cycle(cell) {
                self.restore(cell);
            } else {
                removed |= self.symmetry.orbit(cell);
                removed_count += orbit_len;
            }
        }
        let partial = PartialSolution::new(&self.grid, removed);
        let open = removed - partial.determined();
        if open.is_empty() { len } else { self.restore_some(&cells[..len], removed, open, partial) }
    }

    /// Restores those of the removed cells without which there is another solution; they are among the open ones, which propagation has
    /// not found. Returns the number of cells that are decided.
    fn restore_some(
        &mut self,
        cells: &[Cell],
        removed: CellSet,
        mut open: CellSet,
        mut partial: PartialSolution,
    ) -> usize {
        let mut has_restored = false;
        for (index, &cell) in cells.iter().enumerate() {
            let orbit = self.symmetry.orbit(cell);
            if !orbit.is_subset(removed) {
                if has_restored {
                    // Its cycle may include a restored cell, so it is not decided, and neither is what comes after it.
                    for &later in cells[index..].iter().filter(|&&later| removed.contains(later)) {
                        self.restore(later);
                    }
                    return index;
                }
            } else if orbit.intersects(open) {
                let open_here = orbit & open;
                open = open - orbit;
                if self.can_differ(&partial, open_here, open) {
                    self.restore(cell);
                    self.place(&mut partial, open_here);
                    has_restored = true;
                }
            }
        }
        cells.len()
    }

    /// Whether some solution has another digit in one of these cells, if those of `known` are given.
    fn can_differ(&self, partial: &PartialSolution, cells: CellSet, known: CellSet) -> bool {
        let mut partial = partial.clone();
        self.place(&mut partial, known);
        // A cell that is shown not to differ counts as known for the next search.
        cells.into_iter().any(|cell| {
            let can_differ = self.full[cell].is_some_and(|digit| partial.can_differ(cell, digit));
            self.place(&mut partial, CellSet::only(cell));
            can_differ
        })
    }

    fn place(&self, partial: &mut PartialSolution, cells: CellSet) {
        for cell in cells {
            if let Some(digit) = self.full[cell] {
                partial.place(cell, digit);
            }
        }
    }

    /// Number of cells that are removed together with this one, and itself.
    fn orbit_len(&self, cell: Cell) -> usize {
        if self.symmetry.image(cell) == cell { 1 } else { 2 }
    }

    /// The cell and its image, if that is another one.
    fn with_image(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        [cell, self.symmetry.image(cell)].into_iter().take(self.orbit_len(cell))
    }

    fn remove(&mut self, cell: Cell) {
        for cell in self.with_image(cell) {
            self.grid[cell] = None;
            self.count -= 1;
            self.cycles.toggle(cell);
        }
    }

    fn restore(&mut self, cell: Cell) {
        for cell in self.with_image(cell) {
            self.grid[cell] = self.full[cell];
            self.count += 1;
            self.cycles.toggle(cell);
        }
    }

    fn is_in_cycle(&self, cell: Cell) -> bool {
        self.with_image(cell).any(|cell| self.cycles.include(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::random_full_grid;
    use crate::solver::solutions;

    /// The rule, orbit by orbit.
    fn remove_one_by_one(
        full: &Grid,
        symmetry: Symmetry,
        target: usize,
        most: usize,
        random: &mut Random,
    ) -> Option<Grid> {
        let mut orbits: Vec<CellSet> = symmetry.orbits().collect();
        random.shuffle(&mut orbits);
        let mut givens = *full;
        for orbit in orbits {
            let fewer = givens.without(orbit);
            if fewer.filled().len() >= target && solutions(&fewer, 2).count == 1 {
                givens = fewer;
            }
        }
        (givens.filled().len() <= most).then_some(givens)
    }

    #[test]
    fn clues_are_removed_as_if_one_by_one() {
        let mut random = Random::new(11);
        let mut none_count = 0;
        for round in 0..40 {
            for &symmetry in Symmetry::ALL {
                let full = random_full_grid(&mut random);
                let (target, most) = (22 + round % 12, 26 + round % 12);
                let mut same_random = random.clone();
                let removed = remove_clues(&full, symmetry, target, most, &mut random);
                let expected = remove_one_by_one(&full, symmetry, target, most, &mut same_random);
                assert_eq!(removed, expected, "{symmetry} {full:?}");
                assert_eq!(random.next(), same_random.next());
                none_count += usize::from(removed.is_none());
            }
        }
        assert!((20..140).contains(&none_count), "{none_count}");
    }
}
