//! All solutions of a grid as an iterator.

use core::iter::FusedIterator;

use super::{Search, SearchEffort, SearchEvent};
use crate::grid::Grid;

/// All solutions of a grid, each exactly once: searched for one at a time, when it is asked for.
///
/// Their order is that of the search: for a grid always the same, on every machine, but it may change with the version. For a sparse
/// grid the iterator does not end within any useful time: take as many as are needed.
#[derive(Clone, Debug)]
pub struct AllSolutions {
    search: Search,
}

/// Returns all solutions of a grid, found one after another. A grid with two equal digits in a house has none.
///
/// [`solutions`](super::solutions) counts them, which is quicker; [`Search`] can pause between two of them.
///
/// ```
/// use ninefold::{Grid, all_solutions};
///
/// let line = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
/// let two = Grid::from_line(line).unwrap();
/// for solution in all_solutions(&two) {
///     println!("{solution}");
/// }
/// assert_eq!(all_solutions(&two).count(), 2);
/// assert_eq!(all_solutions(&Grid::EMPTY).take(1_000).count(), 1_000);
/// ```
pub fn all_solutions(grid: &Grid) -> AllSolutions {
    Search::new(grid).into_iter()
}

impl AllSolutions {
    /// The work done so far.
    pub fn effort(&self) -> SearchEffort {
        self.search.effort()
    }
}

impl IntoIterator for Search {
    type Item = Grid;
    type IntoIter = AllSolutions;

    /// The solutions that the search has not returned yet.
    fn into_iter(self) -> AllSolutions {
        AllSolutions { search: self }
    }
}

impl Iterator for AllSolutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        match self.search.next(u64::MAX) {
            SearchEvent::Solution(solution) => Some(solution),
            SearchEvent::Exhausted | SearchEvent::Paused => None,
        }
    }
}

impl FusedIterator for AllSolutions {}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;
    use crate::grid::Cell;
    use crate::solver::solutions;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn grid(line: &str) -> Grid {
        Grid::from_line(line).expect("81 cells")
    }

    #[test]
    fn solutions_of_an_empty_grid_are_distinct() {
        let found: Vec<Grid> = all_solutions(&Grid::EMPTY).take(1_000).collect();
        assert!(found.iter().all(Grid::is_solved));
        assert_eq!(found.iter().map(Grid::to_line).collect::<BTreeSet<_>>().len(), 1_000);
        assert!(all_solutions(&Grid::EMPTY).take(1_000).eq(found), "the order is the same each time");
    }

    #[test]
    fn a_deadly_rectangle_has_two_solutions() {
        let mut two = grid(SOLUTION);
        for (row, column) in [(3, 5), (3, 8), (4, 5), (4, 8)] {
            two[Cell::at(row, column)] = None;
        }
        let found: Vec<Grid> = all_solutions(&two).collect();
        assert_eq!(found.len(), 2);
        assert!(found[0] != found[1] && found.contains(&grid(SOLUTION)));
    }

    #[test]
    fn after_the_last_solution_there_is_none() {
        let mut one = all_solutions(&grid(SOLUTION));
        assert_eq!(one.next().map(|solution| solution.to_line()).as_deref(), Some(SOLUTION));
        assert_eq!((one.next(), one.next()), (None, None));
        let mut none = all_solutions(&grid(&format!("55{}", &SOLUTION[2..])));
        assert_eq!((none.next(), none.next()), (None, None));
    }

    /// Grids with up to some thousand solutions, easy and hard ones.
    #[test]
    fn as_many_are_found_as_are_counted() {
        let mut most = 0;
        for step in 2..5 {
            for first in 0..step {
                let mut open = Grid::EMPTY;
                for cell in Cell::all().skip(first).step_by(step) {
                    open[cell] = grid(SOLUTION)[cell];
                }
                let found: Vec<Grid> = all_solutions(&open).take(5_000).collect();
                assert_eq!(found.len() as u64, solutions(&open, 5_000).count, "{open}");
                assert!(found.iter().all(|solution| solution.is_solved() && solution.extends(&open)));
                let distinct: BTreeSet<String> = found.iter().map(Grid::to_line).collect();
                assert_eq!(distinct.len(), found.len(), "{open}");
                most = most.max(found.len());
            }
        }
        assert!(most > 100, "{most}");
    }
}
