//! Rectangles of four corners in two rows, two columns and two blocks, with two digits; also longer loops.

use alloc::vec::Vec;

use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::techniques::subset_search::{NineBits, set_bits};
use crate::techniques::{Evidence, Flow, Step, StepSink, Technique};

use super::guardians::for_each_subset;

/// Corners on a board and the two digits that could be swapped.
pub struct Rectangle<'a> {
    board: &'a Board,
    /// The corners in cyclic order.
    pub corners: &'a [Cell],
    pub digits: DigitSet,
}

/// Which corners have candidates other than the two digits.
pub enum CornersWithExtras {
    /// None or all four corners.
    Other,
    /// This corner only.
    One(usize),
    /// Two corners in one row or column.
    Adjacent([usize; 2]),
    /// Two diagonal corners.
    Diagonal([usize; 2]),
    /// All corners but one.
    Three,
}

/// Four cells and two digits.
#[derive(Clone, Copy)]
pub struct CornerDigits {
    /// In cyclic order.
    pub corners: [Cell; 4],
    pub digits: DigitSet,
}

/// Visits the rectangles whose columns a function allows, in cyclic order: two rows and two columns, where either the rows share a band or
/// the columns share a stack, but not both. There are 486 on a board. The function gets the two rows and a column, or `None` before the
/// first column, and returns the columns that may be combined with that one, or any columns that there may be.
fn visit_rectangles(
    columns: &mut dyn FnMut([usize; 2], Option<usize>) -> NineBits,
    visit: &mut dyn FnMut([Cell; 4]),
) {
    for top in 0..9 {
        for bottom in top + 1..9 {
            let in_one_band = top / 3 == bottom / 3;
            for left in set_bits(columns([top, bottom], None)) {
                let stack = 0b111 << (left / 3 * 3);
                let near = if in_one_band { !stack } else { stack };
                let right = columns([top, bottom], Some(left)) & near & NineBits::MAX << (left + 1);
                for right in set_bits(right) {
                    visit([
                        Cell::at(top, left),
                        Cell::at(top, right),
                        Cell::at(bottom, right),
                        Cell::at(bottom, left),
                    ]);
                }
            }
        }
    }
}

/// Returns the rectangles of empty cells that two digits could fill in turn, if a corner has no other candidates.
pub fn empty_rectangles(board: &Board, pairs: CellSet) -> Vec<CornerDigits> {
    let mut rectangles = Vec::new();
    if pairs.is_empty() {
        return rectangles;
    }
    let [empty, double] = [board.empty(), pairs].map(columns_of_rows);
    let mut columns = |[top, bottom]: [usize; 2], left: Option<usize>| {
        let (both, double) = (empty[top] & empty[bottom], double[top] | double[bottom]);
        match left {
            None if both & double == 0 => 0,
            Some(left) if double >> left & 1 == 0 => both & double,
            _ => both,
        }
    };
    visit_rectangles(&mut columns, &mut |corners| {
        let candidates = corners.map(|corner| board.candidates(corner));
        let (even, odd) = (candidates[0] & candidates[2], candidates[1] & candidates[3]);
        for (at, &digits) in candidates.iter().enumerate() {
            let could_fill =
                digits.intersects(even) && digits.intersects(odd) && digits.is_subset(even | odd);
            if could_fill && pairs.contains(corners[at]) && !candidates[..at].contains(&digits) {
                rectangles.push(CornerDigits { corners, digits });
            }
        }
    });
    rectangles
}

/// Returns the rectangles without givens of which one to three corners are filled in, as far as two digits could fill them in turn, in cyclic
/// order.
pub fn filled_rectangles(board: &Board) -> Vec<[Cell; 4]> {
    let mut rectangles = Vec::new();
    let own = board.grid().filled() - board.givens();
    if own.is_empty() {
        return rectangles;
    }
    // For each digit and row, the columns where it is a candidate, or is filled in.
    let mut standing: [[NineBits; 9]; 9] =
        core::array::from_fn(|digit| columns_of_rows(board.places(Digit::from_index(digit))));
    for cell in own {
        if let Some(digit) = board.grid()[cell] {
            standing[digit.index()][cell.row()] |= 1 << cell.column();
        }
    }
    let [free, filled] = [CellSet::ALL - board.givens(), own].map(columns_of_rows);
    // The columns in which the second row may have the digit that is filled in at the column of the first.
    let across = |[row, other]: [usize; 2], column: usize| match board.grid()[Cell::at(row, column)] {
        Some(digit) => standing[digit.index()][other],
        None => NineBits::MAX,
    };
    let mut columns = |[top, bottom]: [usize; 2], left: Option<usize>| {
        let (both, filled) = (free[top] & free[bottom], filled[top] | filled[bottom]);
        let Some(left) = left else { return if both & filled == 0 { 0 } else { both } };
        let fitting = both & across([top, bottom], left) & across([bottom, top], left);
        if filled >> left & 1 == 0 { fitting & filled } else { fitting }
    };
    visit_rectangles(&mut columns, &mut |corners| {
        let [even, odd] =
            [0, 1].map(|at| standing_digits(board, corners[at]) & standing_digits(board, corners[at + 2]));
        let is_full = corners.iter().all(|&corner| own.contains(corner));
        if !is_full && !even.is_empty() && !odd.is_empty() && (even | odd).len() > 1 {
            rectangles.push(corners);
        }
    });
    rectangles
}

/// The digit of a filled cell, or the candidates of an empty one.
pub fn standing_digits(board: &Board, cell: Cell) -> DigitSet {
    board.grid()[cell].map_or(board.candidates(cell), DigitSet::only)
}

/// For each row, the columns in which the set has a cell.
fn columns_of_rows(cells: CellSet) -> [NineBits; 9] {
    core::array::from_fn(|row| cells.columns_in(row))
}

fn two_digits(digits: DigitSet) -> [Digit; 2] {
    let mut digits = digits.into_iter();
    core::array::from_fn(|_| digits.next().expect("a rectangle has two digits"))
}

impl<'a> Rectangle<'a> {
    pub fn new(board: &'a Board, corners: &'a [Cell], digits: DigitSet) -> Rectangle<'a> {
        Rectangle { board, corners, digits }
    }

    pub fn cells(&self) -> CellSet {
        self.corners.iter().copied().collect()
    }

    pub fn filled_count(&self) -> usize {
        self.corners.iter().filter(|&&corner| !self.board.empty().contains(corner)).count()
    }

    /// Whether this corner has a guardian.
    pub fn has_extras(&self, at: usize) -> bool {
        !(self.board.candidates(self.corners[at]) - self.digits).is_empty()
    }

    pub fn extras(&self) -> CornersWithExtras {
        let mut with = (0..self.corners.len()).filter(|&at| self.has_extras(at));
        match [with.next(), with.next(), with.next(), with.next()] {
            [Some(a), None, ..] => CornersWithExtras::One(a),
            [Some(a), Some(b), None, _] if b - a == 2 => CornersWithExtras::Diagonal([a, b]),
            [Some(a), Some(b), None, _] => CornersWithExtras::Adjacent([a, b]),
            [_, _, Some(_), None] => CornersWithExtras::Three,
            _ => CornersWithExtras::Other,
        }
    }

    /// Digits of the guardians.
    pub fn extra_digits(&self) -> DigitSet {
        self.board.digits_in(self.cells()) - self.digits
    }

    pub fn pair(&self, a: usize, b: usize) -> CellSet {
        [self.corners[a], self.corners[b]].into_iter().collect()
    }

    /// Returns each of the two digits, paired with the other.
    pub fn both_ways(&self) -> [[Digit; 2]; 2] {
        let [one, two] = two_digits(self.digits);
        [[one, two], [two, one]]
    }

    /// Returns a house in which the digit is limited to these two adjacent corners.
    pub fn conjugate_house(&self, a: usize, b: usize, digit: Digit) -> Option<House> {
        let pair = self.pair(a, b);
        pair.houses().into_iter().find(|&house| self.is_conjugate(pair, digit, house))
    }

    /// Returns the row and the column of a corner, if the digit has no places in them but corners.
    pub fn conjugate_lines(&self, at: usize, digit: Digit) -> Option<HouseSet> {
        let [before, after] = [(at + 3) % 4, (at + 1) % 4].map(|next| self.conjugate_line(at, next, digit));
        Some(HouseSet::only(before?) | HouseSet::only(after?))
    }

    /// Returns the row or column of two adjacent corners, if the digit has no other place in it.
    pub fn conjugate_line(&self, a: usize, b: usize, digit: Digit) -> Option<House> {
        let pair = self.pair(a, b);
        let line = pair.houses().first()?;
        self.is_conjugate(pair, digit, line).then_some(line)
    }

    fn is_conjugate(&self, pair: CellSet, digit: Digit, house: House) -> bool {
        self.board.places(digit) & house.cells() == pair
    }

    /// Reports that the only corner with guardians contains neither of the two digits.
    pub fn report_at_corner(&self, technique: Technique, at: usize, sink: StepSink) -> Flow {
        let corner = CellSet::only(self.corners[at]);
        self.report_strong(technique, self.board.candidates_among(corner, self.digits), HouseSet::EMPTY, sink)
    }

    /// If all guardians have the same digit, reports its elimination where all of them are seen.
    pub fn report_one_extra_digit(&self, technique: Technique, sink: StepSink) -> Flow {
        let Some(digit) = self.extra_digits().single() else { return Flow::Continue(()) };
        let places = self.board.places(digit);
        let eliminated = places & (self.cells() & places).peers();
        self.report_strong(technique, CandidateSet::from_cells(digit, eliminated), HouseSet::EMPTY, sink)
    }

    pub fn guardians(&self) -> CandidateSet {
        self.board.candidates_among(self.cells(), self.extra_digits())
    }

    /// Reports the subsets that the guardians form with other cells of a house common to all of them.
    pub fn report_subsets(&self, technique: Technique, sink: StepSink) -> Flow {
        for_each_subset(self.board, &self.guardians(), &mut |subset, eliminations| {
            self.report(technique, eliminations, HouseSet::EMPTY, subset, sink)
        })
    }

    /// Reports a step that depends on the guardians and on these houses, unless it has no eliminations.
    pub fn report_strong(
        &self,
        technique: Technique,
        eliminations: CandidateSet,
        strong: HouseSet,
        sink: StepSink,
    ) -> Flow {
        self.report(technique, eliminations, strong, CellSet::EMPTY, sink)
    }

    fn report(
        &self,
        technique: Technique,
        eliminations: CandidateSet,
        strong: HouseSet,
        subset: CellSet,
        sink: StepSink,
    ) -> Flow {
        let evidence =
            || Evidence::Rectangle { corners: self.corners.to_vec(), digits: self.digits, strong, subset };
        Step::report_eliminations(technique, eliminations, evidence, sink)
    }
}
