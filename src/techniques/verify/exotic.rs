//! Verifies exocets and tridagons.

use alloc::vec::Vec;

use crate::grid::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::super::step::{Exocet, Step};
use super::{Check, InvalidStep, check_eliminations, ensure, ensure_shared_house, excludes};

/// Checks that each target has one of the two digits of the base in every case, and that what is eliminated is excluded in every case.
pub fn exocet(board: &Board, step: &Step, exocet: &Exocet) -> Check {
    let houses = houses_of(board, exocet)?;
    let targets = exocet.targets;
    for target in targets {
        let is_target = matches!(target.len(), 1 | 2)
            && target.is_subset(board.empty())
            && exocet.cross_lines.into_iter().any(|line| target.is_subset(line.cells()));
        ensure(is_target, InvalidStep::WrongCells(target))?;
    }
    let mut placements = exocet.base.into_iter().map(|cell| -> Vec<Placement> {
        let of_digit = |digit| placements(board, Placement { digit, cells: CellSet::only(cell) }, &houses);
        board.candidates(cell).into_iter().flat_map(of_digit).collect()
    });
    let [Some(of_first), Some(of_second)] = [placements.next(), placements.next()] else {
        return Err(InvalidStep::Malformed);
    };
    let cases: Vec<Case> = of_first
        .iter()
        .flat_map(|&one| of_second.iter().map(move |&other| [one, other]))
        .filter_map(|placements| Case::new(board, placements, &houses))
        .collect();
    ensure(!cases.is_empty(), InvalidStep::WrongCells(exocet.base))?;
    ensure(cases.iter().all(|case| case.fills(targets)), InvalidStep::WrongCells(targets[0] | targets[1]))?;
    check_eliminations(step, |candidate| cases.iter().all(|case| case.excludes(candidate)))
}

/// The cells of a digit in some houses.
#[derive(Clone, Copy)]
struct Placement {
    digit: Digit,
    cells: CellSet,
}

/// The placements of the two digits of the base, and what follows from them.
struct Case {
    placements: [Placement; 2],
    /// Candidates of other digits that have no other place left in one of the houses.
    lone: Vec<Candidate>,
}

impl Case {
    /// `None` if the placements contradict each other or leave another digit no place in one of the houses.
    fn new(board: &Board, placements: [Placement; 2], houses: &[House]) -> Option<Case> {
        let [one, other] = placements;
        if one.digit == other.digit || one.cells.intersects(other.cells) {
            return None;
        }
        let free = board.empty() - one.cells - other.cells;
        let mut lone = Vec::new();
        for digit in Digit::all().filter(|&digit| digit != one.digit && digit != other.digit) {
            let unfilled =
                houses.iter().filter(|house| !house.cells().intersects(board.grid().cells_with(digit)));
            for house in unfilled {
                let places = board.places(digit) & house.cells() & free;
                if places.is_empty() {
                    return None;
                }
                lone.extend(places.single().map(|cell| Candidate { cell, digit }));
            }
        }
        Some(Case { placements, lone })
    }

    /// Whether one of the digits is in the first target and the other in the second.
    fn fills(&self, targets: [CellSet; 2]) -> bool {
        let [one, other] =
            self.placements.map(|placement| targets.map(|target| placement.cells.intersects(target)));
        matches!((one, other), ([true, false], [false, true]) | ([false, true], [true, false]))
    }

    /// Whether the candidate is false.
    fn excludes(&self, candidate: Candidate) -> bool {
        let placed = self.placements.iter().flat_map(|&Placement { digit, cells }| {
            cells.into_iter().map(move |cell| Candidate { cell, digit })
        });
        placed.chain(self.lone.iter().copied()).any(|is_true| excludes(is_true, candidate))
    }
}

/// Checks the form of an exocet. Returns the houses in which its digits are placed: the cross lines, the base line and the blocks that it
/// crosses.
fn houses_of(board: &Board, exocet: &Exocet) -> Result<Vec<House>, InvalidStep> {
    let &Exocet { base, digits, cross_lines, .. } = exocet;
    ensure_shared_house(board, base)?;
    let shared: Vec<House> = base.houses().into_iter().collect();
    let &[line, _] = &shared[..] else { return Err(InvalidStep::WrongCells(base)) };
    ensure(base.len() == 2, InvalidStep::WrongCells(base))?;
    ensure(digits == board.digits_in(base), InvalidStep::Malformed)?;
    for house in cross_lines {
        let (kind, crosses) = (house.kind().0, !house.cells().intersects(base));
        let is_line = kind != HouseKind::Block && kind != line.kind().0;
        ensure(is_line && crosses, InvalidStep::WrongHouse(house))?;
    }
    let is_block = |house: &House| house.kind().0 == HouseKind::Block;
    let blocks: Vec<House> =
        House::all().filter(|house| is_block(house) && house.cells().intersects(line.cells())).collect();
    for &block in &blocks {
        let crossing = cross_lines.into_iter().filter(|house| house.cells().intersects(block.cells()));
        ensure(crossing.count() == 1, InvalidStep::WrongHouse(block))?;
    }
    Ok(cross_lines.into_iter().chain(blocks).chain([line]).collect())
}

/// All ways to place the digit in these houses, too.
fn placements(board: &Board, placement: Placement, houses: &[House]) -> Vec<Placement> {
    let Some((house, others)) = houses.split_first() else { return Vec::from([placement]) };
    let Placement { digit, cells } = placement;
    if cells.intersects(house.cells()) {
        return placements(board, placement, others);
    }
    let places = (board.places(digit) | board.grid().cells_with(digit)) & house.cells();
    let unseen = places.into_iter().filter(|cell| !cells.intersects(cell.peers()));
    let with = |cell| Placement { digit, cells: cells | CellSet::only(cell) };
    unseen.flat_map(|cell| placements(board, with(cell), others)).collect()
}

/// Checks that the cells are twelve empty ones, three in each of four blocks in two bands and two stacks, and that the three digits alone
/// cannot fill them, whatever their candidates are.
pub fn ensure_tridagon(board: &Board, cells: CellSet, digits: DigitSet) -> Check {
    ensure(digits.len() == 3 && cells.len() == 12, InvalidStep::Malformed)?;
    ensure(cells.is_subset(board.empty()), InvalidStep::WrongCells(cells - board.empty()))?;
    let blocks: Vec<usize> =
        (0..9).filter(|&block| (House::block(block).cells() & cells).len() == 3).collect();
    let is_rectangle = matches!(blocks[..], [a, b, c, d] if a / 3 == b / 3 && c / 3 == d / 3 && a % 3 == c % 3 && b % 3 == d % 3);
    let cells: Vec<Cell> = cells.into_iter().collect();
    ensure(is_rectangle && !can_fill(&cells, &mut Vec::new()), InvalidStep::Malformed)
}

/// Whether the cells can be filled with three digits, those with an index below that of `filled` with the digits there.
fn can_fill(cells: &[Cell], filled: &mut Vec<u8>) -> bool {
    let Some(cell) = cells.get(filled.len()) else { return true };
    (0..3).any(|digit| {
        let fits = filled.iter().zip(cells).all(|(&other, peer)| other != digit || !peer.sees(*cell));
        filled.push(digit);
        let can_fill = fits && can_fill(cells, filled);
        filled.pop();
        can_fill
    })
}
