//! Multi-sector locked sets and SK loops: cells whose candidates are covered by as many pairs of a digit and a house.
//!
//! ```text
//!              c1        c3        c7        c9
//!      r2   2 6 8 9   3 4 6 8   3 4 6 8   2 6 8 9    6 8 in r2     the cells    r2468 × c1379: 16
//!      r4   2 5 8 9   3 4 5 8   3 4 5 8   2 5 8 9    5 8 in r4     the covers   two digits in each row and in
//!      r6   2 5 7 9   3 4 5 7   3 4 5 7   2 5 7 9    5 7 in r6                  each column: 16
//!      r8   1 2 7 9   1 3 4 7   1 3 4 7   1 2 7 9    1 7 in r8     eliminated   6 8 from the rest of r2, 2 9 from
//!          2 9 in c1     3 4       3 4       2 9                                the rest of c1, and so on
//!
//!            b1        b3
//!           A * *  …  * * B    the pivots A B C D are filled; the cells * of their rows and columns in
//!           * . .     . . *    their blocks are an SK loop: two digits in each of the four lines and two
//!           * . .     . . *    in each of the four blocks cover sixteen cells
//!           :             :
//!           * . .     . . *
//!           * . .     . . *
//!           C * *  …  * * D
//!            b7        b9
//! ```
//!
//! A cover has at most one true candidate and each cell has one. So if there are as many covers as cells, each has exactly one, and no
//! true candidate is in two: what sees all candidates of a cover is false, and so is a candidate of the cells that is in two covers.
//!
//! The SK loop is by Steve Kurzhals, who found it in the puzzle Easter Monster (2007). David P Bird and others developed multi-sector locked
//! sets on the New Sudoku Players' Forum; both are special cases of Allan Barker's logic of rank 0, of which truths and links
//! are as many. What kinds of house cover a digit, and how the cells are arranged, does not matter here: `weights` finds the candidates
//! that can be eliminated at all, which are none on most boards, and `cover_search` the smallest set of cells for each.

mod cover_search;
mod smallest_covers;
mod weights;

use alloc::vec::Vec;

use cover_search::CoverSearch;
use smallest_covers::steps_of;
pub use weights::weightless_candidates;

use crate::grid::{CandidateSet, Cell, CellSet, House, HouseSet};
use crate::sort_by_number::sort_by_number;
use crate::techniques::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

/// Covers in fewer houses are subsets, locked candidates and Sue de Coqs.
const FEWEST_HOUSES: usize = 4;

/// Largest number of choices in the search for a set that eliminates a candidate: enough for most sets.
const FEW_CHOICES: usize = 500;

/// Largest number in a second search, for candidates that no set of the first eliminates.
const MANY_CHOICES: usize = 4_000;

/// Finds SK loops: all of them, since there are 729 arrangements of four pivots.
pub fn sk_loop(board: &FinderBoard, sink: StepSink) -> Flow {
    if board.facts.without_weight(board).is_empty() {
        return Flow::Continue(());
    }
    let mut found = SmallestLockedSets::default();
    for cells in loops(board.empty()) {
        for step in steps_of(board, Technique::SkLoop, cells) {
            found.add(step);
        }
    }
    found.report(sink)
}

/// Finds the other sets: for each candidate that none of the sets found so far eliminates, a smallest set that does, of any arrangement of
/// up to 30 cells and of any kinds of covers. So the set of all eliminations is complete, with two exceptions: a search is given up after as
/// many choices as hardly any set needs, and on few boards weights whose limit is 0 fall too slowly to be noticed.
pub fn multi_sector_locked_sets(board: &FinderBoard, sink: StepSink) -> Flow {
    let weightless = board.facts.without_weight(board);
    if weightless.is_empty() {
        return Flow::Continue(());
    }
    let mut search = CoverSearch::new(board, weightless);
    let mut found = SmallestLockedSets::default();
    let mut eliminated = CandidateSet::EMPTY;
    for most_choices in [FEW_CHOICES, MANY_CHOICES] {
        for &candidate in weightless {
            if eliminated.contains(candidate) {
                continue;
            }
            let Some(cells) = search.smallest_set(candidate, most_choices) else { continue };
            let is_loop = loops(board.empty()).any(|of_loop| of_loop == cells);
            for step in steps_of(board, Technique::MultiSectorLockedSets, cells) {
                eliminated.extend(&step.eliminations);
                if !is_loop && houses_of(&step.evidence).len() >= FEWEST_HOUSES {
                    found.add(step);
                }
            }
        }
    }
    found.report(sink)
}

/// The houses of the covers.
fn houses_of(evidence: &Evidence) -> HouseSet {
    let Evidence::Cover { covers, .. } = evidence else { return HouseSet::EMPTY };
    covers.iter().map(|&(_, house)| house).collect()
}

/// The empty cells of all SK loops: in four blocks, those in the row and the column of a pivot other than the pivot itself. The pivots are
/// the corners of a rectangle. The row and the column have an empty cell in each block.
fn loops(empty: CellSet) -> impl Iterator<Item = CellSet> {
    let pairs = || (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |other| [one, other]));
    pairs().flat_map(move |rows| pairs().filter_map(move |columns| loop_cells(empty, rows, columns)))
}

fn loop_cells(empty: CellSet, rows: [usize; 2], columns: [usize; 2]) -> Option<CellSet> {
    let mut cells = CellSet::EMPTY;
    for row in rows {
        for column in columns {
            let pivot = Cell::at(row, column);
            let rest = (House::block(pivot.block()).cells() & empty) - CellSet::only(pivot);
            let [in_row, in_column] =
                [House::row(row), House::column(column)].map(|line| rest & line.cells());
            if in_row.is_empty() || in_column.is_empty() {
                return None;
            }
            cells |= in_row | in_column;
        }
    }
    Some(cells)
}

/// Steps with different eliminations. Of sets with the same effect the smallest is kept.
#[derive(Default)]
struct SmallestLockedSets {
    steps: Vec<(usize, Step)>,
}

impl SmallestLockedSets {
    fn add(&mut self, step: Step) {
        let Evidence::Cover { cells, .. } = &step.evidence else { return };
        let size = cells.len();
        match self.steps.iter_mut().find(|(_, known)| known.eliminations == step.eliminations) {
            Some(known) if known.0 <= size => {}
            Some(known) => *known = (size, step),
            None => self.steps.push((size, step)),
        }
    }

    /// Reports the steps with the fewest cells first, of these the ones with most eliminations.
    fn report(mut self, sink: StepSink) -> Flow {
        sort_by_number(&mut self.steps, |(size, step)| (*size, usize::MAX - step.eliminations.len()));
        self.steps.into_iter().map(|(_, step)| step).try_for_each(sink)
    }
}
