//! Uniqueness: rectangles, and the grid of pairs.

use crate::board::{Board, CandidateSet};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::super::step::Step;
use super::{Flaw, concludes, excludes, need, sees_all, share_a_house};

/// One guardian at least is true: what follows from each of them is right.
pub fn rectangle(
    board: &Board,
    step: &Step,
    corners: [Cell; 4],
    digits: DigitSet,
    strong: HouseSet,
    subset: CellSet,
) -> Result<(), Flaw> {
    let cells: CellSet = corners.into_iter().collect();
    let is_around = (0..4).all(|at| {
        let (corner, next) = (corners[at], corners[(at + 1) % 4]);
        if at % 2 == 0 { corner.row() == next.row() } else { corner.column() == next.column() }
    }) || (0..4).all(|at| {
        let (corner, next) = (corners[at], corners[(at + 1) % 4]);
        if at % 2 == 0 { corner.column() == next.column() } else { corner.row() == next.row() }
    });
    let blocks: HouseSet = corners.iter().map(|corner| House::block(corner.block())).collect();
    need(cells.len() == 4 && is_around && blocks.len() == 2 && digits.len() == 2, Flaw::Form)?;
    need(!cells.meets(board.givens()), Flaw::Cells(cells & board.givens()))?;
    // Digits that the player placed have to fit the pattern.
    let placed = [0, 1].map(|parity| -> DigitSet {
        (0..4).filter(|at| at % 2 == parity).filter_map(|at| board.grid()[corners[at]]).collect()
    });
    let fits = placed.iter().all(|&d| d.is_within(digits) && d.len() <= 1) && !placed[0].meets(placed[1]);
    need(fits, Flaw::Cells(cells))?;

    let pairs: Vec<(Digit, CellSet)> = strong
        .into_iter()
        .map(|house| conjugate(board, digits, house, cells).ok_or(Flaw::House(house)))
        .collect::<Result<Vec<_>, _>>()?
        .concat();
    if !subset.is_empty() {
        share_a_house(board, subset)?;
        need(!subset.meets(cells), Flaw::Cells(subset))?;
    }
    let guardians: CandidateSet = (cells & board.empty())
        .into_iter()
        .flat_map(|cell| {
            (board.candidates(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
        .collect();
    need(!guardians.is_empty(), Flaw::Form)?;
    let cases = guardians.iter().map(|guardian| Case::new(board, guardian, &pairs, subset));
    let cases: Vec<Case> = cases.filter(|case| !case.is_impossible).collect();
    need(!cases.is_empty(), Flaw::Form)?;
    concludes(
        step,
        |placed| cases.iter().all(|case| case.holds.contains(&placed)),
        |struck| cases.iter().all(|case| case.excludes(struck)),
    )
}

/// The digits of the pair that have no place in the house but two of the corners, with those.
fn conjugate(
    board: &Board,
    digits: DigitSet,
    house: House,
    corners: CellSet,
) -> Option<Vec<(Digit, CellSet)>> {
    let places = |digit: Digit| board.places(digit) & house.cells();
    let is_pair = |cells: CellSet| cells.len() == 2 && cells.is_within(corners);
    let pairs: Vec<_> =
        digits.into_iter().map(|digit| (digit, places(digit))).filter(|&(_, cells)| is_pair(cells)).collect();
    (!pairs.is_empty()).then_some(pairs)
}

/// What is so where one guardian is true.
struct Case {
    /// The guardian, and what conjugate pairs say then.
    holds: Vec<Candidate>,
    /// Cells that hold as many digits as there are cells then, by digit.
    locked: CandidateSet,
    /// The cells have fewer digits left than they are.
    is_impossible: bool,
}

impl Case {
    fn new(board: &Board, guardian: Candidate, pairs: &[(Digit, CellSet)], subset: CellSet) -> Case {
        let mut case = Case { holds: vec![guardian], locked: CandidateSet::EMPTY, is_impossible: false };
        let mut known = 0;
        while known != case.holds.len() {
            known = case.holds.len();
            for &(digit, pair) in pairs {
                let left = pair.into_iter().filter(|&cell| !case.excludes(Candidate { cell, digit }));
                if let Some(cell) = left.collect::<CellSet>().single() {
                    let follows = Candidate { cell, digit };
                    if !case.holds.contains(&follows) {
                        case.holds.push(follows);
                    }
                }
            }
        }
        let left: CandidateSet = subset
            .into_iter()
            .flat_map(|cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit }))
            .filter(|&candidate| !case.excludes(candidate))
            .collect();
        let digits = Digit::all().filter(|&digit| !left.places(digit).is_empty()).count();
        if digits == subset.len() {
            case.locked = left;
        }
        case.is_impossible = digits < subset.len();
        case
    }

    fn excludes(&self, candidate: Candidate) -> bool {
        self.holds.iter().any(|&held| excludes(held, candidate))
            || sees_all(candidate.cell, self.locked.places(candidate.digit))
    }
}

/// Every cell with two candidates and every digit with two places: such a grid has no solution or several.
pub fn bug(board: &Board, step: &Step, guardians: &CandidateSet) -> Result<(), Flaw> {
    need(!guardians.is_empty() && guardians.is_within(&board.all()), Flaw::Form)?;
    for cell in board.empty() {
        let pair = board.candidates(cell) - guardians.digits(cell);
        need(pair.len() == 2, Flaw::Cells(CellSet::only(cell)))?;
    }
    for house in House::all() {
        for digit in Digit::all() {
            let is_placed = board.grid().cells_with(digit).meets(house.cells());
            let places = (board.places(digit) & house.cells()) - guardians.places(digit);
            need(is_placed || places.len() == 2, Flaw::House(house))?;
        }
    }
    concludes(
        step,
        |placed| guardians.len() == 1 && guardians.contains(placed),
        |struck| guardians.iter().all(|guardian| excludes(guardian, struck)),
    )
}
