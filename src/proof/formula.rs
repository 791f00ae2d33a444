//! The rules of Sudoku and the givens of a grid as a formula in conjunctive normal form.
//!
//! Variable `81 r + 9 c + d`, with row and column from 0 and the digit from 1, says that the cell has the digit. The encoding is the
//! extended one: each cell has a digit and no two, each house has each digit and not twice. Its clauses are numbered from 1 in this order,
//! as LRAT needs:
//!
//! ```text
//!       81   a cell has a digit
//!     2916   a cell has not two digits: 36 pairs for each cell
//!      243   a house has a digit
//!     8748   a house has not a digit twice: 36 pairs of cells for each house and digit
//!        …   the givens, in reading order
//!        1   if the solution is known, not this one: one of its other digits is wrong, or variable 730 is true
//!        4   variable 730 is false, said with 731 and 732 in such a way that unit propagation alone does not find it
//! ```
//!
//! So *not this solution* has no part in a lemma that unit propagation proves, before two lemmas at the end of a proof have made variable 730
//! false. Otherwise whatever stood in the proof of an easy puzzle would follow: unit propagation finds its solution, which that clause
//! contradicts.

use alloc::{format, string::String, vec::Vec};
use core::fmt::Write;

use crate::grid::{Candidate, Cell, Digit, DigitSet, Grid, House};

/// A variable or its negation, as in DIMACS: 1 to 732, or -732 to -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FormulaLiteral(i16);

impl FormulaLiteral {
    /// The literal that says that a candidate is true.
    pub fn is(candidate: Candidate) -> FormulaLiteral {
        FormulaLiteral(9 * i16::from(candidate.cell.index() as u8) + i16::from(candidate.digit.value()))
    }

    /// The literal that says that a candidate is false.
    pub fn is_not(candidate: Candidate) -> FormulaLiteral {
        FormulaLiteral::is(candidate).negated()
    }

    /// The opposite literal.
    #[must_use]
    pub fn negated(self) -> FormulaLiteral {
        FormulaLiteral(-self.0)
    }

    /// The number in DIMACS.
    pub fn number(self) -> i16 {
        self.0
    }

    /// The candidate that it is about; `None` for the variables that switch a clause off.
    pub fn candidate(self) -> Option<Candidate> {
        let index = self.variable();
        let cell = Cell::new(index / 9)?;
        Some(Candidate { cell, digit: Digit::from_index(index % 9) })
    }

    /// The index of its variable, from 0.
    pub(super) fn variable(self) -> usize {
        usize::from(self.0.unsigned_abs()) - 1
    }

    pub(super) fn is_positive(self) -> bool {
        self.0 > 0
    }
}

/// While this is true or open, *not this solution* is switched off.
pub(super) const IS_OFF: FormulaLiteral = FormulaLiteral(730);

/// Two more variables: by the clauses about them [`IS_OFF`] is false.
pub(super) const SWITCH: [FormulaLiteral; 2] = [FormulaLiteral(731), FormulaLiteral(732)];

/// The clauses that say so: with [`IS_OFF`] there is no value for the two variables.
fn switch_clauses() -> [[FormulaLiteral; 3]; 4] {
    let [one, other] = SWITCH;
    let is_on = IS_OFF.negated();
    [
        [is_on, one, other],
        [is_on, one, other.negated()],
        [is_on, one.negated(), other],
        [is_on, one.negated(), other.negated()],
    ]
}

/// The number of a clause, from 1.
pub(super) type ClauseNumber = u32;

const CELL_PAIRS: u32 = 1 + 81;
const HOUSE_DIGITS: u32 = CELL_PAIRS + 81 * 36;
const HOUSE_PAIRS: u32 = HOUSE_DIGITS + 27 * 9;
/// The number of the first clause that is not a rule.
pub(super) const FIRST_GIVEN: u32 = HOUSE_PAIRS + 27 * 9 * 36;

/// The formula of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    grid: Grid,
    excluded: Option<Grid>,
}

impl Formula {
    /// The rules and the digits of a grid.
    pub fn new(grid: &Grid) -> Formula {
        Formula { grid: *grid, excluded: None }
    }

    /// The same with one more clause: not this solution. So the formula has a solution only if the grid has a second one.
    #[must_use]
    pub fn excluding(self, solution: &Grid) -> Formula {
        Formula { excluded: Some(*solution), ..self }
    }

    /// The digits of the grid as literals, in the order of their clauses.
    pub(super) fn givens(&self) -> impl Iterator<Item = FormulaLiteral> {
        let grid = self.grid;
        Cell::all().filter_map(move |cell| Some(FormulaLiteral::is(Candidate { cell, digit: grid[cell]? })))
    }

    /// The clause that excludes a solution, if there is one, without the literal that switches it off.
    pub(super) fn exclusion(&self) -> Option<Vec<FormulaLiteral>> {
        let solution = self.excluded?;
        let open = Cell::all().filter(|cell| self.grid[*cell].is_none());
        let literal = |cell| Some(FormulaLiteral::is_not(Candidate { cell, digit: solution[cell]? }));
        Some(open.filter_map(literal).collect())
    }

    /// Number of clauses.
    pub fn clause_count(&self) -> usize {
        FIRST_GIVEN as usize - 1 + self.givens().count() + if self.excluded.is_some() { 5 } else { 0 }
    }

    /// The clauses in their order.
    pub fn clauses(&self) -> Vec<Vec<FormulaLiteral>> {
        let rules = (1..FIRST_GIVEN).map(rule);
        let mut clauses: Vec<_> = rules.chain(self.givens().map(|given| [given].to_vec())).collect();
        if let Some(exclusion) = self.exclusion() {
            clauses.push(exclusion.into_iter().chain([IS_OFF]).collect());
            clauses.extend(switch_clauses().map(|clause| clause.to_vec()));
        }
        clauses
    }

    /// The formula in DIMACS. Comments say what the variables mean.
    pub fn to_dimacs(&self) -> String {
        let (variables, comment) = match self.excluded {
            Some(_) => (732, "c variable 730: the clause that excludes the known solution does not count\n"),
            None => (729, ""),
        };
        let mut text = format!(
            "c Sudoku {}\nc variable 81 r + 9 c + d: the cell in row r and column c, from 0, has the digit d\n{comment}p cnf {variables} {}\n",
            self.grid.to_line(),
            self.clause_count(),
        );
        for clause in self.clauses() {
            push_clause(&mut text, &clause);
        }
        text
    }
}

/// Appends the literals of a clause, a zero and a line break.
pub(super) fn push_clause(text: &mut String, clause: &[FormulaLiteral]) {
    for literal in clause {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} ", literal.0);
    }
    text.push_str("0\n");
}

/// The number of the clause that a cell has a digit.
pub(super) fn cell_clause(cell: Cell) -> ClauseNumber {
    1 + cell.index() as u32
}

/// The number of the clause that a cell has not these two digits.
pub(super) fn cell_pair_clause(cell: Cell, one: Digit, other: Digit) -> ClauseNumber {
    CELL_PAIRS + 36 * cell.index() as u32 + pair_index(one.index(), other.index())
}

/// The number of the clause that a house has a digit.
pub(super) fn house_clause(house: House, digit: Digit) -> ClauseNumber {
    HOUSE_DIGITS + house_digit(house, digit)
}

/// The number of the clause that a house has not a digit in these two cells, which are counted in the house.
pub(super) fn house_pair_clause(house: House, digit: Digit, one: usize, other: usize) -> ClauseNumber {
    HOUSE_PAIRS + 36 * house_digit(house, digit) + pair_index(one, other)
}

fn house_digit(house: House, digit: Digit) -> u32 {
    (9 * house.index() + digit.index()) as u32
}

/// The index of a pair of different numbers below 9 among all pairs: (0, 1), (0, 2), …, (7, 8).
fn pair_index(one: usize, other: usize) -> u32 {
    let (low, high) = (one.min(other), one.max(other));
    (low * (17 - low) / 2 + high - low - 1) as u32
}

/// The pair of numbers below 9 with this index.
fn pair(index: u32) -> (usize, usize) {
    let mut first = index as usize;
    for low in 0..9 {
        if first < 8 - low {
            return (low, low + 1 + first);
        }
        first -= 8 - low;
    }
    unreachable!("36 pairs")
}

/// The literals of a rule.
pub(super) fn rule(number: ClauseNumber) -> Vec<FormulaLiteral> {
    let digit_of = |index: u32| Digit::from_index(index as usize % 9);
    let cell_of = |index: u32| Cell::at(index as usize / 9, index as usize % 9);
    let house_of = |index: u32| House::all().nth(index as usize).unwrap_or(House::row(0));
    let is = |cell, digit| FormulaLiteral::is(Candidate { cell, digit });
    if number < CELL_PAIRS {
        let cell = cell_of(number - 1);
        DigitSet::ALL.into_iter().map(|digit| is(cell, digit)).collect()
    } else if number < HOUSE_DIGITS {
        let index = number - CELL_PAIRS;
        let (one, other) = pair(index % 36);
        [one, other].map(|digit| is(cell_of(index / 36), Digit::from_index(digit)).negated()).to_vec()
    } else if number < HOUSE_PAIRS {
        let index = number - HOUSE_DIGITS;
        house_of(index / 9).cells().into_iter().map(|cell| is(cell, digit_of(index))).collect()
    } else {
        let index = number - HOUSE_PAIRS;
        let (house, digit) = (house_of(index / 36 / 9), digit_of(index / 36));
        let (one, other) = pair(index % 36);
        let cell = |place| house.cells().into_iter().nth(place).unwrap_or(Cell::FIRST);
        [one, other].map(|place| is(cell(place), digit).negated()).to_vec()
    }
}
