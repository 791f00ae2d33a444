//! Unique loops: cycles longer than a rectangle that two digits could fill alternately in two ways.
//!
//! ```text
//!   37 ─── 37         Every row, column and block that the loop meets contains two of its cells, an even and
//!   │      │          an odd one. If all held only 3 and 7, the digits could be swapped: a second
//!   │      37 ── 37   solution.
//!   37 ───────── 375
//! ```

use alloc::vec::Vec;

use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::techniques::{FinderBoard, Flow, StepSink, Technique};

use super::rectangle::{CornersWithExtras, Rectangle};

const LOOP: Technique = Technique::UniqueLoop;

/// Finds loops of six or more cells in which at most two have extra candidates, or all of those are one digit.
pub fn unique_loop(board: &FinderBoard, sink: StepSink) -> Flow {
    let double = board.cells_with_candidate_count(2);
    for one in Digit::all() {
        for two in Digit::all().filter(|&two| two > one) {
            let both = board.places(one) & board.places(two);
            let digits: DigitSet = [one, two].into_iter().collect();
            let plain = both & double;
            if both.len() < 6 || plain.len() < 3 {
                continue;
            }
            let mut ring = LoopSearch {
                board,
                digits,
                available: both,
                bivalue: plain,
                cells: Vec::new(),
                reported: Vec::new(),
            };
            for start in both {
                ring.cells.push(start);
                ring.grow(sink)?;
                ring.cells.pop();
                ring.available.remove(start);
            }
        }
    }
    Flow::Continue(())
}

/// Depth-first search for loops; `cells` is the current path.
struct LoopSearch<'a> {
    board: &'a Board,
    digits: DigitSet,
    /// Cells that can still be part of a loop: they have both digits as candidates.
    available: CellSet,
    /// Cells with exactly these two candidates.
    bivalue: CellSet,
    cells: Vec<Cell>,
    reported: Vec<CellSet>,
}

impl LoopSearch<'_> {
    fn grow(&mut self, sink: StepSink) -> Flow {
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return Flow::Continue(());
        };
        if self.cells.len() >= 6 && self.cells.len().is_multiple_of(2) && last.sees(first) {
            self.report_loop(sink)?;
        }
        let parity = self.cells.len() % 2;
        let (mut same, mut other) = (CellSet::EMPTY, CellSet::EMPTY);
        for (at, &cell) in self.cells.iter().enumerate() {
            if at % 2 == parity { same.insert(cell) } else { other.insert(cell) }
        }
        // No house contains two cells of one parity, or a third cell.
        for next in (self.available & last.peers()) - same - other {
            let mut houses = next.houses().into_iter().map(House::cells);
            let fits = houses.all(|house| !same.intersects(house) && (other & house).len() <= 1);
            let extras = (same | other | CellSet::only(next)) - self.bivalue;
            if fits && (extras.len() <= 2 || (self.board.digits_in(extras) - self.digits).len() == 1) {
                self.cells.push(next);
                self.grow(sink)?;
                self.cells.pop();
            }
        }
        Flow::Continue(())
    }

    fn report_loop(&mut self, sink: StepSink) -> Flow {
        let cells: CellSet = self.cells.iter().copied().collect();
        let mut houses = self.cells.iter().flat_map(|cell| cell.houses());
        let is_whole = houses.all(|house| (cells & house.cells()).len() == 2);
        if !is_whole || self.reported.contains(&cells) {
            return Flow::Continue(());
        }
        self.reported.push(cells);
        let ring = Rectangle::new(self.board, &self.cells, self.digits);
        let extras = cells - self.bivalue;
        if let CornersWithExtras::One(at) = ring.extras() {
            return ring.report_at_corner(LOOP, at, sink);
        }
        if ring.extra_digits().len() == 1 {
            return ring.report_one_extra_digit(LOOP, sink);
        }
        if extras.len() != 2 || extras.houses().is_empty() {
            return Flow::Continue(());
        }
        ring.report_subsets(LOOP, sink)?;
        for [digit, other] in ring.both_ways() {
            let pair_in = |house: &House| self.board.places(digit) & house.cells() == extras;
            let Some(house) = extras.houses().into_iter().find(pair_in) else { continue };
            let eliminations = CandidateSet::from_cells(other, extras);
            ring.report_strong(LOOP, eliminations, HouseSet::only(house), sink)?;
        }
        Flow::Continue(())
    }
}
