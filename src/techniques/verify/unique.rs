//! Verifies uniqueness patterns: rectangles, unique loops and BUGs.

use alloc::{vec, vec::Vec};

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::super::step::Step;
use super::{Check, InvalidStep, check_conclusions, ensure, ensure_shared_house, excludes, sees_all};

/// At least one guardian is true: a conclusion is valid if it follows from each of them.
pub fn rectangle(
    board: &Board,
    step: &Step,
    corners: &[Cell],
    digits: DigitSet,
    strong: HouseSet,
    subset: CellSet,
) -> Check {
    let cells: CellSet = corners.iter().copied().collect();
    let houses: HouseSet = corners.iter().flat_map(|corner| corner.houses()).collect();
    let parity = |parity: usize| -> CellSet {
        corners.iter().enumerate().filter(|(at, _)| at % 2 == parity).map(|(_, &corner)| corner).collect()
    };
    let [even, odd] = [0, 1].map(parity);
    let is_ring = houses.into_iter().all(|house| {
        let here = house.cells();
        (even & here).len() == 1 && (odd & here).len() == 1
    });
    let is_whole = cells.len() == corners.len() && cells.len() >= 4;
    ensure(is_whole && is_ring && digits.len() == 2, InvalidStep::Malformed)?;
    ensure(!cells.intersects(board.givens()), InvalidStep::WrongCells(cells & board.givens()))?;
    // Digits placed by the player have to fit the pattern.
    let placed = [0, 1].map(|parity| -> DigitSet {
        (0..corners.len()).filter(|at| at % 2 == parity).filter_map(|at| board.grid()[corners[at]]).collect()
    });
    let fits =
        placed.iter().all(|&d| d.is_subset(digits) && d.len() <= 1) && !placed[0].intersects(placed[1]);
    ensure(fits, InvalidStep::WrongCells(cells))?;

    let pairs = pairs_in(board, digits, strong, cells)?;
    ensure_subset_apart(board, subset, cells)?;
    let guardians = board.candidates_among(cells, !digits);
    ensure(!guardians.is_empty(), InvalidStep::Malformed)?;
    let cases = guardians.iter().map(|guardian| GuardianCase::new(board, guardian, &pairs, subset));
    let cases: Vec<GuardianCase> = cases.filter(|case| !case.is_impossible).collect();
    ensure(!cases.is_empty(), InvalidStep::Malformed)?;
    check_cases(step, &cases)
}

/// Checks that the subset, if there is one, is in one house and has none of these cells.
fn ensure_subset_apart(board: &Board, subset: CellSet, cells: CellSet) -> Check {
    if subset.is_empty() {
        return Ok(());
    }
    ensure_shared_house(board, subset)?;
    ensure(!subset.intersects(cells), InvalidStep::WrongCells(subset))
}

/// Checks that every conclusion follows in all cases.
fn check_cases(step: &Step, cases: &[GuardianCase]) -> Check {
    check_conclusions(
        step,
        |placed| cases.iter().all(|case| case.true_candidates.contains(&placed)),
        |eliminated| cases.iter().all(|case| case.excludes(eliminated)),
    )
}

/// The consequences of one guardian being true.
struct GuardianCase {
    /// The guardian, and the candidates that follow by the conjugate pairs.
    true_candidates: Vec<Candidate>,
    /// Candidates of the subset that becomes locked: as many digits as cells.
    locked: CandidateSet,
    /// Whether the subset would have fewer digits than cells.
    is_impossible: bool,
}

impl GuardianCase {
    fn new(board: &Board, guardian: Candidate, pairs: &[(Digit, CellSet)], subset: CellSet) -> GuardianCase {
        let mut case = GuardianCase {
            true_candidates: vec![guardian],
            locked: CandidateSet::EMPTY,
            is_impossible: false,
        };
        let mut known = 0;
        while known != case.true_candidates.len() {
            known = case.true_candidates.len();
            for &(digit, pair) in pairs {
                let left = pair.into_iter().filter(|&cell| !case.excludes(Candidate { cell, digit }));
                if let Some(cell) = left.collect::<CellSet>().single() {
                    let follows = Candidate { cell, digit };
                    if !case.true_candidates.contains(&follows) {
                        case.true_candidates.push(follows);
                    }
                }
            }
        }
        let subset_candidates = board.candidates_among(subset, DigitSet::ALL);
        let left: CandidateSet =
            subset_candidates.iter().filter(|&candidate| !case.excludes(candidate)).collect();
        let digits = Digit::all().filter(|&digit| !left.places(digit).is_empty()).count();
        if digits == subset.len() {
            case.locked = left;
        }
        case.is_impossible = digits < subset.len();
        case
    }

    fn excludes(&self, candidate: Candidate) -> bool {
        self.true_candidates.iter().any(|&held| excludes(held, candidate))
            || sees_all(candidate.cell, self.locked.places(candidate.digit))
    }
}

/// A board on which every cell has two candidates and every digit two places has no solution or several.
pub fn bug(board: &Board, step: &Step, guardians: &CandidateSet, strong: HouseSet, subset: CellSet) -> Check {
    ensure(!guardians.is_empty() && guardians.is_subset(&board.all_candidates()), InvalidStep::Malformed)?;
    for cell in board.empty() {
        let pair = board.candidates(cell) - guardians.digits(cell);
        ensure(pair.len() == 2, InvalidStep::WrongCells(CellSet::only(cell)))?;
    }
    for house in House::all() {
        for digit in Digit::all() {
            let is_placed = board.grid().cells_with(digit).intersects(house.cells());
            let places = (board.places(digit) & house.cells()) - guardians.places(digit);
            ensure(is_placed || places.len() == 2, InvalidStep::WrongHouse(house))?;
        }
    }
    let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
    let pairs = pairs_in(board, DigitSet::ALL, strong, cells)?;
    ensure_subset_apart(board, subset, cells)?;
    let cases: Vec<GuardianCase> =
        guardians.iter().map(|guardian| GuardianCase::new(board, guardian, &pairs, subset)).collect();
    check_cases(step, &cases)
}

/// Returns the conjugate pairs of the houses, each with its digit; both cells are among `cells`.
fn pairs_in(
    board: &Board,
    digits: DigitSet,
    strong: HouseSet,
    cells: CellSet,
) -> Result<Vec<(Digit, CellSet)>, InvalidStep> {
    let mut pairs = Vec::new();
    for house in strong {
        let before = pairs.len();
        let places = digits.into_iter().map(|digit| (digit, board.places(digit) & house.cells()));
        pairs.extend(places.filter(|(_, pair)| pair.len() == 2 && pair.is_subset(cells)));
        ensure(pairs.len() > before, InvalidStep::WrongHouse(house))?;
    }
    Ok(pairs)
}
