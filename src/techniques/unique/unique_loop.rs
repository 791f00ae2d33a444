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
    let double = board.facts.pairs(board);
    for one in Digit::all() {
        for two in Digit::all().filter(|&two| two > one) {
            let both = board.places(one) & board.places(two);
            let plain = both & double;
            if plain.is_empty() || plain.len() < 3 || both.len() < 6 {
                continue;
            }
            let digits = [one, two].into_iter().collect();
            let (cells, reported) = (Vec::new(), Vec::new());
            let mut ring = LoopSearch {
                board,
                digits,
                available: without_lone_cells(both),
                bivalue: plain,
                cells,
                reported,
            };
            while let Some(start) = ring.available.first() {
                ring.grow_by(start, &LoopPath::default(), sink)?;
                ring.available.remove(start);
                ring.available = without_lone_cells(ring.available);
            }
        }
    }
    Flow::Continue(())
}

/// Those of the cells that may be part of a loop: in each of their houses there is another one.
fn without_lone_cells(mut cells: CellSet) -> CellSet {
    loop {
        let lone = cells.lone_cells();
        let lone = lone.in_blocks | lone.in_lines;
        if lone.is_empty() {
            return cells;
        }
        cells = cells - lone;
    }
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

/// What the search knows about the current path.
#[derive(Clone, Copy, Default)]
struct LoopPath {
    cells: CellSet,
    /// The cells that see one at an even, or at an odd position.
    seen: [CellSet; 2],
    /// Number of cells with extra candidates, and those candidates.
    extra_cells: usize,
    extra_digits: DigitSet,
}

impl LoopSearch<'_> {
    /// Adds a cell to the path, and searches the loops that begin with it.
    fn grow_by(&mut self, next: Cell, before: &LoopPath, sink: StepSink) -> Flow {
        let mut path = *before;
        path.cells.insert(next);
        path.seen[self.cells.len() % 2] |= next.peers();
        if !self.bivalue.contains(next) {
            path.extra_cells += 1;
            path.extra_digits |= self.board.candidates(next) - self.digits;
            if path.extra_cells > 2 && path.extra_digits.len() > 1 {
                return Flow::Continue(());
            }
        }
        self.cells.push(next);
        self.grow(next, &path, sink)?;
        self.cells.pop();
        Flow::Continue(())
    }

    fn grow(&mut self, last: Cell, path: &LoopPath, sink: StepSink) -> Flow {
        let length = self.cells.len();
        if length >= 6 && length.is_multiple_of(2) && last.sees(self.cells[0]) {
            self.report_loop(sink)?;
        }
        // No house contains two cells of one parity, or a third cell.
        for next in (self.available & last.peers()) - path.cells - path.seen[length % 2] {
            self.grow_by(next, path, sink)?;
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
