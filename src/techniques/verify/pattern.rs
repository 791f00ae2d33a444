//! Verifies patterns: singles, locked candidates, subsets, fish, colours and covers.

use alloc::vec::Vec;

use crate::grid::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::super::step::Step;
use super::{
    Check, InvalidStep, check_conclusions, check_eliminations, ensure, ensure_shared_house, places_in,
    sees_all,
};

pub fn single(board: &Board, step: &Step, house: Option<House>) -> Check {
    let [placement] = step.placements[..] else { return Err(InvalidStep::Malformed) };
    let Candidate { cell, digit } = placement;
    match house {
        None => {
            ensure(board.candidates(cell) == DigitSet::only(digit), InvalidStep::DoesNotFollow(placement))?;
        }
        Some(house) => {
            let places = places_in(board, digit, house)?;
            ensure(places == CellSet::only(cell), InvalidStep::DoesNotFollow(placement))?;
        }
    }
    check_conclusions(step, |other| other == placement, |_| false)
}

pub fn locked(board: &Board, step: &Step, digit: Digit, home: House, other: House) -> Check {
    ensure(home != other, InvalidStep::Malformed)?;
    ensure(places_in(board, digit, home)?.is_subset(other.cells()), InvalidStep::WrongHouse(home))?;
    let losing = other.cells() - home.cells();
    check_eliminations(step, |eliminated| eliminated.digit == digit && losing.contains(eliminated.cell))
}

pub fn naked(board: &Board, step: &Step, cells: CellSet, digits: DigitSet, houses: HouseSet) -> Check {
    ensure_shared_house(board, cells)?;
    ensure(cells.len() == digits.len(), InvalidStep::Malformed)?;
    ensure(board.digits_in(cells).is_subset(digits), InvalidStep::WrongCells(cells))?;
    for house in houses {
        ensure(cells.is_subset(house.cells()), InvalidStep::WrongHouse(house))?;
    }
    let losing = |cell| !cells.contains(cell) && houses.into_iter().any(|house| house.cells().contains(cell));
    check_eliminations(step, |eliminated| digits.contains(eliminated.digit) && losing(eliminated.cell))
}

pub fn hidden(board: &Board, step: &Step, cells: CellSet, digits: DigitSet, houses: HouseSet) -> Check {
    ensure_shared_house(board, cells)?;
    ensure(cells.len() == digits.len(), InvalidStep::Malformed)?;
    let house = houses.single().ok_or(InvalidStep::Malformed)?;
    for digit in digits {
        ensure(places_in(board, digit, house)?.is_subset(cells), InvalidStep::WrongHouse(house))?;
    }
    check_eliminations(step, |eliminated| {
        cells.contains(eliminated.cell) && !digits.contains(eliminated.digit)
    })
}

/// Each base house has one true place and each cover house at most one. So the true places are in the cover at most as often as in the base,
/// and one that is in the cover more often needs another, a fin, that is in the base more often.
pub fn fish(board: &Board, step: &Step, digit: Digit, [base, cover]: [HouseSet; 2], fins: CellSet) -> Check {
    ensure(base.len() == cover.len() && !base.is_empty(), InvalidStep::Malformed)?;
    let mut body = CellSet::EMPTY;
    for house in base {
        body |= places_in(board, digit, house)?;
    }
    let count = |houses: HouseSet, cell: Cell| {
        houses.into_iter().filter(|house| house.cells().contains(cell)).count()
    };
    let is_fin = |cell: &Cell| count(base, *cell) > count(cover, *cell);
    ensure(body.into_iter().filter(is_fin).collect::<CellSet>() == fins, InvalidStep::WrongCells(fins))?;
    check_eliminations(step, |eliminated| {
        eliminated.digit == digit
            && count(cover, eliminated.cell) > count(base, eliminated.cell)
            && fins.is_subset(eliminated.cell.peers())
    })
}

/// Exactly one colour of each cluster is true. Of all ways to choose a colour from each cluster, those with
/// two cells that see each other are impossible; a conclusion follows if it holds in all the others.
pub fn colours(board: &Board, step: &Step, digit: Digit, nets: &[[CellSet; 2]]) -> Check {
    ensure(!nets.is_empty() && nets.len() <= 4, InvalidStep::Malformed)?;
    nets.iter().try_for_each(|net| ensure_cluster(board, digit, *net))?;
    let choices = (0..1_usize << nets.len()).map(|choice| {
        let chosen = nets.iter().enumerate().map(|(number, net)| net[choice >> number & 1]);
        chosen.fold(CellSet::EMPTY, |cells, colour| cells | colour)
    });
    let sees_one = |cell: Cell, cells: CellSet| cells.intersects(cell.peers());
    let possible: Vec<CellSet> =
        choices.filter(|&chosen| !chosen.into_iter().any(|cell| sees_one(cell, chosen))).collect();
    ensure(!possible.is_empty(), InvalidStep::Malformed)?;
    let in_all = |holds: &dyn Fn(CellSet) -> bool| possible.iter().all(|&chosen| holds(chosen));
    check_conclusions(
        step,
        |placed| placed.digit == digit && in_all(&|chosen| chosen.contains(placed.cell)),
        |eliminated| eliminated.digit == digit && in_all(&|chosen| sees_one(eliminated.cell, chosen)),
    )
}

/// Checks that conjugate pairs connect all cells of both colours, always joining one colour to the other.
fn ensure_cluster(board: &Board, digit: Digit, [one, two]: [CellSet; 2]) -> Check {
    let all = one | two;
    ensure(!one.intersects(two) && !all.is_empty(), InvalidStep::Malformed)?;
    let mut joined: CellSet = all.first().map(CellSet::only).unwrap_or_default();
    let mut before = CellSet::EMPTY;
    while joined != before {
        before = joined;
        for house in House::all() {
            let pair = board.places(digit) & house.cells();
            if pair.len() == 2 && pair.intersects(joined) && pair.is_subset(all) {
                ensure(pair.intersects(one) && pair.intersects(two), InvalidStep::WrongHouse(house))?;
                joined |= pair;
            }
        }
    }
    ensure(joined == all, InvalidStep::WrongCells(all - joined))
}

/// There are as many covers as cells, and at most one true candidate in each. Each cell has a true candidate, which is in a cover. So none of
/// these is in two covers, and each cover contains exactly one.
pub fn cover(board: &Board, step: &Step, cells: CellSet, covers: &[(Digit, House)]) -> Check {
    ensure(cells.len() == covers.len() && cells.is_subset(board.empty()), InvalidStep::Malformed)?;
    let covers_of = |candidate: Candidate| {
        covers.iter().filter(move |&&(digit, house)| {
            digit == candidate.digit && house.cells().contains(candidate.cell)
        })
    };
    for cell in cells {
        for digit in board.candidates(cell) {
            let is_covered = covers_of(Candidate { cell, digit }).next().is_some();
            ensure(is_covered, InvalidStep::WrongCells(CellSet::only(cell)))?;
        }
    }
    let within = |digit: Digit, house: House| board.places(digit) & house.cells() & cells;
    check_eliminations(step, |eliminated| {
        let is_covered_twice = cells.contains(eliminated.cell) && covers_of(eliminated).count() > 1;
        is_covered_twice
            || covers.iter().any(|&(digit, house)| {
                digit == eliminated.digit && sees_all(eliminated.cell, within(digit, house))
            })
    })
}
