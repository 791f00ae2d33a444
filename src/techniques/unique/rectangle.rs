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
    pub corners: Vec<Cell>,
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

/// Returns all rectangles with corners among these cells, in cyclic order: two rows and two columns, where
/// either the rows share a band or the columns share a stack, but not both. There are 486 on a board.
pub fn corners_within(cells: CellSet) -> impl Iterator<Item = [Cell; 4]> {
    let rows: [NineBits; 9] = core::array::from_fn(|row| cells.columns_in(row));
    ascending_pairs(0b1_1111_1111).flat_map(move |[top, bottom]| {
        let near_rows = in_one_chute([top, bottom]);
        ascending_pairs(rows[top] & rows[bottom])
            .filter(move |&columns| near_rows != in_one_chute(columns))
            .map(move |[left, right]| {
                [Cell::at(top, left), Cell::at(top, right), Cell::at(bottom, right), Cell::at(bottom, left)]
            })
    })
}

fn ascending_pairs(numbers: NineBits) -> impl Iterator<Item = [usize; 2]> {
    set_bits(numbers)
        .flat_map(move |one| set_bits(numbers & NineBits::MAX << (one + 1)).map(move |two| [one, two]))
}

fn in_one_chute([a, b]: [usize; 2]) -> bool {
    a / 3 == b / 3
}

/// Visits the rectangles of empty cells that two digits could fill in turn, if a corner has no other candidates.
pub fn for_each_rectangle(board: &Board, visit: &mut dyn FnMut(&Rectangle) -> Flow) -> Flow {
    let double = board.cells_with_candidate_count(2);
    if double.is_empty() {
        return Flow::Continue(());
    }
    for corners in corners_within(board.empty()) {
        if !corners.iter().any(|&corner| double.contains(corner)) {
            continue;
        }
        let candidates = corners.map(|corner| board.candidates(corner));
        let (even, odd) = (candidates[0] & candidates[2], candidates[1] & candidates[3]);
        for (at, &digits) in candidates.iter().enumerate() {
            let could_fill =
                digits.intersects(even) && digits.intersects(odd) && digits.is_subset(even | odd);
            if digits.len() == 2 && could_fill && !candidates[..at].contains(&digits) {
                visit(&Rectangle::new(board, &corners, digits))?;
            }
        }
    }
    Flow::Continue(())
}

fn two_digits(digits: DigitSet) -> [Digit; 2] {
    let mut digits = digits.into_iter();
    core::array::from_fn(|_| digits.next().expect("a rectangle has two digits"))
}

impl<'a> Rectangle<'a> {
    pub fn new(board: &'a Board, corners: &[Cell], digits: DigitSet) -> Rectangle<'a> {
        Rectangle { board, corners: corners.to_vec(), digits }
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
            || Evidence::Rectangle { corners: self.corners.clone(), digits: self.digits, strong, subset };
        Step::report_eliminations(technique, eliminations, evidence, sink)
    }
}
