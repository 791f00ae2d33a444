//! Unit propagation on the rules, with the reason for each literal: what a checker of proofs does, and what a person does with singles.

use alloc::{vec, vec::Vec};

use super::formula::{
    ClauseNumber, FormulaLiteral, cell_clause, cell_pair_clause, house_clause, house_pair_clause,
};
use crate::grid::{Candidate, Cell, Digit, DigitSet, House};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is assumed.
    Assumed,
    /// All other literals of this clause are false.
    Clause(ClauseNumber),
}

/// A clause all of whose literals are false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict(pub ClauseNumber);

/// Which candidates are true and false so far.
pub(super) struct Propagation {
    /// The place of each variable's literal on the trail, and whether it is true.
    values: [Option<(u16, bool)>; 729],
    /// Literals in the order in which they became true.
    pub trail: Vec<(FormulaLiteral, Reason)>,
    /// How far the trail has been followed.
    followed: usize,
    /// Number of candidates of each cell that are not false, and of places for each digit in each house.
    cell_counts: [u8; 81],
    house_counts: [[u8; 9]; 27],
}

/// The houses of a cell, each with the place of the cell in it, from 0.
fn houses_of(cell: Cell) -> [(House, usize); 3] {
    let (row, column) = (cell.row(), cell.column());
    let [of_row, of_column, of_block] = cell.houses();
    [(of_row, column), (of_column, row), (of_block, 3 * (row % 3) + column % 3)]
}

impl Propagation {
    pub fn new() -> Propagation {
        Propagation {
            values: [None; 729],
            trail: vec![],
            followed: 0,
            cell_counts: [9; 81],
            house_counts: [[9; 9]; 27],
        }
    }

    /// Whether a literal is true or false; `None` if it is open.
    pub fn value(&self, literal: FormulaLiteral) -> Option<bool> {
        self.values[literal.variable()].map(|(_, is_true)| is_true == literal.is_positive())
    }

    /// The place on the trail of the literal of a variable.
    pub fn place(&self, variable: usize) -> Option<usize> {
        self.values[variable].map(|(place, _)| usize::from(place))
    }

    /// The candidates of a cell that are not false.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let is_open =
            |digit: &Digit| self.value(FormulaLiteral::is(Candidate { cell, digit: *digit })) != Some(false);
        DigitSet::ALL.into_iter().filter(is_open).collect()
    }

    /// The places of a digit in a house that are not false.
    fn places(&self, house: House, digit: Digit) -> impl Iterator<Item = Candidate> {
        let places = house.cells().into_iter().map(move |cell| Candidate { cell, digit });
        places.filter(|place| self.value(FormulaLiteral::is(*place)) != Some(false))
    }

    /// The candidates of a cell, or the places of a digit in a house, where there are the fewest, at least two: up to `limit` pairs, or one
    /// list of more. Empty if all digits are placed.
    pub fn fewest_options(&self, limit: usize) -> Vec<Vec<Candidate>> {
        let of_cell = |cell: Cell| -> Vec<Candidate> {
            self.candidates(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
        };
        let pairs_of_cells = Cell::all().filter(|cell| self.cell_counts[cell.index()] == 2).map(of_cell);
        let house_digits =
            || House::all().flat_map(|house| DigitSet::ALL.into_iter().map(move |digit| (house, digit)));
        let pairs_of_houses = house_digits()
            .filter(|(house, digit)| self.house_counts[house.index()][digit.index()] == 2)
            .map(|(house, digit)| self.places(house, digit).collect());
        let pairs: Vec<Vec<Candidate>> = pairs_of_cells.chain(pairs_of_houses).take(limit).collect();
        if !pairs.is_empty() {
            return pairs;
        }
        let open = Cell::all().filter(|cell| self.cell_counts[cell.index()] > 1);
        open.min_by_key(|cell| self.cell_counts[cell.index()]).map(of_cell).into_iter().collect()
    }

    /// Makes a literal true, and follows what that means.
    pub fn set(&mut self, literal: FormulaLiteral, reason: Reason) -> Result<(), Conflict> {
        self.push(literal, reason)?;
        while let Some(&(literal, _)) = self.trail.get(self.followed) {
            self.followed += 1;
            self.follow(literal)?;
        }
        Ok(())
    }

    /// Takes back what was set since the trail had this length.
    pub fn undo(&mut self, length: usize) {
        for (literal, _) in self.trail.split_off(length) {
            self.values[literal.variable()] = None;
            if !literal.is_positive() {
                self.count(literal, 1);
            }
        }
        self.followed = length;
    }

    fn count(&mut self, literal: FormulaLiteral, by: i8) {
        let Some(Candidate { cell, digit }) = literal.candidate() else { return };
        let change = |count: &mut u8| *count = count.wrapping_add_signed(by);
        change(&mut self.cell_counts[cell.index()]);
        cell.houses().iter().for_each(|house| change(&mut self.house_counts[house.index()][digit.index()]));
    }

    fn push(&mut self, literal: FormulaLiteral, reason: Reason) -> Result<(), Conflict> {
        match (self.value(literal), reason) {
            (Some(true), _) => Ok(()),
            (Some(false), Reason::Clause(clause)) => Err(Conflict(clause)),
            (Some(false), Reason::Assumed) => unreachable!("what is assumed is open"),
            (None, _) => {
                self.values[literal.variable()] = Some((self.trail.len() as u16, literal.is_positive()));
                self.trail.push((literal, reason));
                if !literal.is_positive() {
                    self.count(literal, -1);
                }
                Ok(())
            }
        }
    }

    fn follow(&mut self, literal: FormulaLiteral) -> Result<(), Conflict> {
        let Some(Candidate { cell, digit }) = literal.candidate() else { return Ok(()) };
        if literal.is_positive() {
            return self.follow_placement(cell, digit);
        }
        if self.cell_counts[cell.index()] <= 1 {
            let left = self.candidates(cell).into_iter().next();
            self.push_last(left.map(|digit| Candidate { cell, digit }), cell_clause(cell))?;
        }
        for house in cell.houses() {
            if self.house_counts[house.index()][digit.index()] <= 1 {
                let left = self.places(house, digit).next();
                self.push_last(left, house_clause(house, digit))?;
            }
        }
        Ok(())
    }

    /// Of a clause that has one literal left that is not false, or none.
    fn push_last(&mut self, left: Option<Candidate>, clause: ClauseNumber) -> Result<(), Conflict> {
        let left = left.ok_or(Conflict(clause))?;
        self.push(FormulaLiteral::is(left), Reason::Clause(clause))
    }

    fn follow_placement(&mut self, cell: Cell, digit: Digit) -> Result<(), Conflict> {
        for other in DigitSet::ALL.into_iter().filter(|other| *other != digit) {
            let clause = Reason::Clause(cell_pair_clause(cell, digit, other));
            self.push(FormulaLiteral::is_not(Candidate { cell, digit: other }), clause)?;
        }
        for (house, place) in houses_of(cell) {
            for (other_place, other) in house.cells().into_iter().enumerate() {
                if other != cell {
                    let clause = Reason::Clause(house_pair_clause(house, digit, place, other_place));
                    self.push(FormulaLiteral::is_not(Candidate { cell: other, digit }), clause)?;
                }
            }
        }
        Ok(())
    }
}
