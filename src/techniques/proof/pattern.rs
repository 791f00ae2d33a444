//! Patterns: singles, locked candidates, subsets, fish, colours, and covers.

use crate::board::Board;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::super::step::Step;
use super::{Flaw, concludes, need, only_eliminates, places_in, sees_all, share_a_house};

pub fn single(board: &Board, step: &Step, house: Option<House>) -> Result<(), Flaw> {
    let [placement] = step.placements[..] else { return Err(Flaw::Form) };
    let Candidate { cell, digit } = placement;
    match house {
        None => need(board.candidates(cell) == DigitSet::only(digit), Flaw::Unproved(placement))?,
        Some(house) => {
            let places = places_in(board, digit, house)?;
            need(places == CellSet::only(cell), Flaw::Unproved(placement))?;
        }
    }
    concludes(step, |other| other == placement, |_| false)
}

pub fn locked(board: &Board, step: &Step, digit: Digit, home: House, other: House) -> Result<(), Flaw> {
    need(home != other, Flaw::Form)?;
    need(places_in(board, digit, home)?.is_subset(other.cells()), Flaw::House(home))?;
    let losing = other.cells() - home.cells();
    only_eliminates(step, |struck| struck.digit == digit && losing.contains(struck.cell))
}

pub fn naked(
    board: &Board,
    step: &Step,
    cells: CellSet,
    digits: DigitSet,
    houses: HouseSet,
) -> Result<(), Flaw> {
    share_a_house(board, cells)?;
    need(cells.len() == digits.len(), Flaw::Form)?;
    need(board.digits_in(cells).is_subset(digits), Flaw::Cells(cells))?;
    for house in houses {
        need(cells.is_subset(house.cells()), Flaw::House(house))?;
    }
    let losing = |cell| !cells.contains(cell) && houses.into_iter().any(|house| house.cells().contains(cell));
    only_eliminates(step, |struck| digits.contains(struck.digit) && losing(struck.cell))
}

pub fn hidden(
    board: &Board,
    step: &Step,
    cells: CellSet,
    digits: DigitSet,
    houses: HouseSet,
) -> Result<(), Flaw> {
    share_a_house(board, cells)?;
    need(cells.len() == digits.len(), Flaw::Form)?;
    let house = houses.single().ok_or(Flaw::Form)?;
    for digit in digits {
        need(places_in(board, digit, house)?.is_subset(cells), Flaw::House(house))?;
    }
    only_eliminates(step, |struck| cells.contains(struck.cell) && !digits.contains(struck.digit))
}

/// As many true places as base houses, as many covers: were no fin true, each cover would hold exactly one.
pub fn fish(
    board: &Board,
    step: &Step,
    digit: Digit,
    [base, cover]: [HouseSet; 2],
    fins: CellSet,
) -> Result<(), Flaw> {
    need(base.len() == cover.len() && !base.is_empty(), Flaw::Form)?;
    let mut body = CellSet::EMPTY;
    for house in base {
        let places = places_in(board, digit, house)?;
        need(!places.intersects(body), Flaw::House(house))?;
        body |= places;
    }
    let covered = cover.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
    need(body - covered == fins, Flaw::Cells(fins))?;
    let losing = covered - body;
    only_eliminates(step, |struck| {
        struck.digit == digit && losing.contains(struck.cell) && fins.is_subset(struck.cell.peers())
    })
}

/// Each net is true in one of its colours. Of the ways to choose one colour in each, those in which two cells
/// see each other cannot be; what holds in all that are left is right.
pub fn colours(board: &Board, step: &Step, digit: Digit, nets: &[[CellSet; 2]]) -> Result<(), Flaw> {
    need(!nets.is_empty() && nets.len() <= 4, Flaw::Form)?;
    nets.iter().try_for_each(|net| is_net(board, digit, *net))?;
    let choices = (0..1_usize << nets.len()).map(|choice| {
        let chosen = nets.iter().enumerate().map(|(number, net)| net[choice >> number & 1]);
        chosen.fold(CellSet::EMPTY, |cells, colour| cells | colour)
    });
    let sees_one = |cell: Cell, cells: CellSet| cells.intersects(cell.peers());
    let possible: Vec<CellSet> =
        choices.filter(|&chosen| !chosen.into_iter().any(|cell| sees_one(cell, chosen))).collect();
    need(!possible.is_empty(), Flaw::Form)?;
    let in_all = |holds: &dyn Fn(CellSet) -> bool| possible.iter().all(|&chosen| holds(chosen));
    concludes(
        step,
        |placed| placed.digit == digit && in_all(&|chosen| chosen.contains(placed.cell)),
        |struck| struck.digit == digit && in_all(&|chosen| sees_one(struck.cell, chosen)),
    )
}

/// Whether conjugate pairs join all the cells of both colours, and always one colour to the other.
fn is_net(board: &Board, digit: Digit, [one, two]: [CellSet; 2]) -> Result<(), Flaw> {
    let all = one | two;
    need(!one.intersects(two) && !all.is_empty(), Flaw::Form)?;
    let mut joined: CellSet = all.first().map(CellSet::only).unwrap_or_default();
    let mut before = CellSet::EMPTY;
    while joined != before {
        before = joined;
        for house in House::all() {
            let pair = board.places(digit) & house.cells();
            if pair.len() == 2 && pair.intersects(joined) && pair.is_subset(all) {
                need(pair.intersects(one) && pair.intersects(two), Flaw::House(house))?;
                joined |= pair;
            }
        }
    }
    need(joined == all, Flaw::Cells(all - joined))
}

/// As many covers as cells, and each holds a true candidate at most: so each holds exactly one.
pub fn cover(board: &Board, step: &Step, cells: CellSet, covers: &[(Digit, House)]) -> Result<(), Flaw> {
    need(cells.len() == covers.len() && cells.is_subset(board.empty()), Flaw::Form)?;
    let within = |digit: Digit, house: House| board.places(digit) & house.cells() & cells;
    for cell in cells {
        for digit in board.candidates(cell) {
            let is_covered = covers.iter().any(|&(d, house)| d == digit && house.cells().contains(cell));
            need(is_covered, Flaw::Cells(CellSet::only(cell)))?;
        }
    }
    only_eliminates(step, |struck| {
        !cells.contains(struck.cell)
            && covers
                .iter()
                .any(|&(digit, house)| digit == struck.digit && sees_all(struck.cell, within(digit, house)))
    })
}
