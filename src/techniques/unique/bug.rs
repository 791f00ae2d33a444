//! The bivalue universal grave (BUG): two candidates in every empty cell and two places for every missing
//! digit in each house. Such a board has no solution or several, so one of the *guardians*, which prevent it,
//! is true.

use alloc::{vec, vec::Vec};

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::techniques::{Evidence, FinderBoard, Flow, Step, StepSink, Technique};

use super::guardians::{cells_of, digits_of, for_each_subset};

/// Boards with more cells with extra candidates than this are skipped; they rarely have eliminations.
const MAX_EXTRA_CELLS: usize = 5;

/// Finds boards on which all empty cells have two candidates except one with three. Its extra digit, without
/// which every house would have two places for each digit, is true.
pub fn bug_plus_one(board: &FinderBoard, sink: StepSink) -> Flow {
    let three = board.empty() - board.facts.pairs(board);
    let Some(cell) = three.single().filter(|&cell| board.candidates(cell).len() == 3) else {
        return Flow::Continue(());
    };
    let without = |digit| board.places(digit) - three;
    let odd: DigitSet = Digit::all().filter(|&digit| !is_double(board, digit, board.places(digit))).collect();
    let Some(digit) = odd.single() else { return Flow::Continue(()) };
    if !board.candidates(cell).contains(digit) || !is_double(board, digit, without(digit)) {
        return Flow::Continue(());
    }
    let guardians = CandidateSet::from_cells(digit, three);
    let evidence = Evidence::Bug { guardians, strong: HouseSet::EMPTY, subset: CellSet::EMPTY };
    let (placements, eliminations) = (vec![Candidate { cell, digit }], CandidateSet::EMPTY);
    sink(Step { technique: Technique::BugPlusOne, placements, eliminations, evidence })
}

/// Finds boards with a few cells of more than two candidates. The extra ones are one digit, or a subset with
/// other cells, or are in two cells of which one must contain a digit with no other place in their house.
pub fn bug_plus_some(board: &FinderBoard, sink: StepSink) -> Flow {
    let double = board.facts.pairs(board);
    let many = board.empty() - double;
    if many.len() < 2
        || many.len() > MAX_EXTRA_CELLS
        || many.into_iter().any(|cell| board.candidates(cell).len() > 4)
    {
        return Flow::Continue(());
    }
    let many: Vec<Cell> = many.into_iter().collect();
    for_each_guardian_set(board, &many, &CandidateSet::EMPTY, &mut |guardians| {
        let extra = digits_of(guardians);
        if let Some(digit) = extra.single() {
            let seen = board.places(digit) & guardians.places(digit).peers();
            report(guardians, CandidateSet::from_cells(digit, seen), HouseSet::EMPTY, CellSet::EMPTY, sink)?;
        }
        for_each_subset(board, guardians, &mut |subset, eliminations| {
            report(guardians, eliminations, HouseSet::EMPTY, subset, sink)
        })?;
        report_with_pair(board, guardians, sink)
    })
}

/// Handles two cells with extra candidates in a house that has no other place for another digit. One of the
/// cells has an extra candidate, the other that digit, and all their other candidates are eliminated.
fn report_with_pair(board: &Board, guardians: &CandidateSet, sink: StepSink) -> Flow {
    let pair = cells_of(guardians);
    if pair.len() != 2 {
        return Flow::Continue(());
    }
    for house in pair.houses() {
        for digit in board.digits_in(pair) - digits_of(guardians) {
            if board.places(digit) & house.cells() != pair {
                continue;
            }
            let mut eliminations = CandidateSet::EMPTY;
            for cell in pair {
                for other in board.candidates(cell) - guardians.digits(cell) - DigitSet::only(digit) {
                    eliminations.insert(Candidate { cell, digit: other });
                }
            }
            report(guardians, eliminations, HouseSet::only(house), CellSet::EMPTY, sink)?;
        }
    }
    Flow::Continue(())
}

/// Visits every choice of extra candidates whose removal would leave a BUG.
fn for_each_guardian_set(
    board: &Board,
    cells: &[Cell],
    chosen: &CandidateSet,
    visit: &mut dyn FnMut(&CandidateSet) -> Flow,
) -> Flow {
    let Some((&cell, rest)) = cells.split_first() else {
        let is_of_pairs = |digit: Digit| is_double(board, digit, board.places(digit) - chosen.places(digit));
        return if Digit::all().all(is_of_pairs) { visit(chosen) } else { Flow::Continue(()) };
    };
    let digits = board.candidates(cell);
    for one in digits {
        for two in digits.into_iter().filter(|&two| two > one) {
            let mut next = *chosen;
            for extra in digits - [one, two].into_iter().collect() {
                next.insert(Candidate { cell, digit: extra });
            }
            for_each_guardian_set(board, rest, &next, visit)?;
        }
    }
    Flow::Continue(())
}

/// Whether a digit with these places has two in every house in which it is missing.
fn is_double(board: &Board, digit: Digit, places: CellSet) -> bool {
    let standing = board.grid().cells_with(digit);
    House::all().all(|house| {
        let here = (places & house.cells()).len();
        here == 2 || here == 0 && standing.intersects(house.cells())
    })
}

fn report(
    guardians: &CandidateSet,
    eliminations: CandidateSet,
    strong: HouseSet,
    subset: CellSet,
    sink: StepSink,
) -> Flow {
    let evidence = || Evidence::Bug { guardians: *guardians, strong, subset };
    Step::report_eliminations(Technique::BugPlusSome, eliminations, evidence, sink)
}
