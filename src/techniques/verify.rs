//! Verifies that a step follows from its evidence by the rules of Sudoku alone, whatever its finder does.
//!
//! ```text
//!   Board + Step ──▶ is the evidence true of the board?  ──▶ do all its effects follow from it?
//!                          no: which part                          no: which candidate
//! ```
//!
//! It shares no code with the finders and depends only on the grid, the board and the types of a step.

mod chain;
mod exotic;
mod net;
mod pattern;
mod unique;

use core::fmt;

use crate::grid::{Board, Candidate, Cell, CellSet, Digit, House};

use super::step::{Evidence, Node, Step};

/// Why a step is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidStep {
    /// The step has no placements and no eliminations.
    NoEffect,
    /// A placed or eliminated candidate is not on the board.
    NotOnBoard(Candidate),
    /// The evidence is malformed: a count is wrong, or things that must differ are equal.
    Malformed,
    /// The evidence is wrong about this house.
    WrongHouse(House),
    /// The evidence is wrong about these cells.
    WrongCells(CellSet),
    /// The node is empty or has a candidate that is not on the board.
    WrongNode(Node),
    /// The link with this index does not hold.
    WrongLink(usize),
    /// The cases are not exhaustive.
    IncompleteCases,
    /// An inference does not follow; indices of the branch and of the inference, from 0.
    WrongInference(usize, usize),
    /// The branch with this index does not end in the stated contradiction.
    NoContradiction(usize),
    /// The evidence is true, but this candidate's placement or elimination does not follow from it.
    DoesNotFollow(Candidate),
}

impl fmt::Display for InvalidStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            InvalidStep::NoEffect => write!(f, "it does nothing"),
            InvalidStep::NotOnBoard(candidate) => write!(f, "{candidate} is not on the board"),
            InvalidStep::Malformed => write!(f, "the evidence is not of its form"),
            InvalidStep::WrongHouse(house) => write!(f, "what it says of {house} is not so"),
            InvalidStep::WrongCells(cells) => {
                write!(f, "what it says of these cells is not so:")?;
                cells.into_iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            InvalidStep::WrongNode(node) => write!(f, "{node} is not on the board"),
            InvalidStep::WrongLink(number) => write!(f, "link {number} does not hold"),
            InvalidStep::IncompleteCases => write!(f, "these are not all the cases"),
            InvalidStep::WrongInference(branch, number) => {
                write!(f, "inference {number} of branch {branch} does not follow")
            }
            InvalidStep::NoContradiction(branch) => write!(f, "branch {branch} is not impossible"),
            InvalidStep::DoesNotFollow(candidate) => write!(f, "nothing follows for {candidate}"),
        }
    }
}

impl core::error::Error for InvalidStep {}

/// Whether something holds, or else what is wrong.
type Check = Result<(), InvalidStep>;

/// Verifies a step against the board on which it was found.
///
/// # Errors
/// The first problem found: the evidence is not true of the board, or a placement or elimination is not on
/// the board or does not follow.
pub fn verify(board: &Board, step: &Step) -> Result<(), InvalidStep> {
    ensure(!step.has_no_effect(), InvalidStep::NoEffect)?;
    for candidate in step.placements.iter().copied().chain(step.eliminations.iter()) {
        ensure(board.has(candidate), InvalidStep::NotOnBoard(candidate))?;
    }
    match &step.evidence {
        Evidence::Single { house } => pattern::single(board, step, *house),
        Evidence::Locked { digit, home, other } => pattern::locked(board, step, *digit, *home, *other),
        Evidence::Subset { cells, digits, houses, hidden: false } => {
            pattern::naked(board, step, *cells, *digits, *houses)
        }
        Evidence::Subset { cells, digits, houses, hidden: true } => {
            pattern::hidden(board, step, *cells, *digits, *houses)
        }
        Evidence::Fish { digit, base, cover, fins } => {
            pattern::fish(board, step, *digit, [*base, *cover], *fins)
        }
        Evidence::Colours { digit, clusters: nets } => pattern::colours(board, step, *digit, nets),
        Evidence::Cover { cells, covers } => pattern::cover(board, step, *cells, covers),
        Evidence::Chain(chain) => chain::chain(board, step, chain),
        Evidence::RemotePair { cells, digits } => chain::remote_pair(board, step, cells, *digits),
        Evidence::Blossom { stem, petals, digit } => chain::blossom(board, step, *stem, petals, *digit),
        Evidence::Rectangle { corners, digits, strong, subset } => {
            unique::rectangle(board, step, corners, *digits, *strong, *subset)
        }
        Evidence::Bug { guardians, strong, subset } => unique::bug(board, step, guardians, *strong, *subset),
        Evidence::Net(net) => net::net(board, step, net),
        Evidence::Exocet(exocet) => exotic::exocet(board, step, exocet),
    }
}

fn ensure(holds: bool, flaw: InvalidStep) -> Check {
    if holds { Ok(()) } else { Err(flaw) }
}

/// Checks that every elimination follows and that there are no placements.
fn check_eliminations(step: &Step, follows: impl Fn(Candidate) -> bool) -> Check {
    check_conclusions(step, |_| false, follows)
}

/// Checks that every placement and every elimination follows.
fn check_conclusions(
    step: &Step,
    places: impl Fn(Candidate) -> bool,
    eliminates: impl Fn(Candidate) -> bool,
) -> Check {
    step.placements
        .iter()
        .try_for_each(|&placement| ensure(places(placement), InvalidStep::DoesNotFollow(placement)))?;
    step.eliminations
        .iter()
        .try_for_each(|elimination| ensure(eliminates(elimination), InvalidStep::DoesNotFollow(elimination)))
}

/// Returns the places of a digit in a house in which it is not placed yet.
fn places_in(board: &Board, digit: Digit, house: House) -> Result<CellSet, InvalidStep> {
    let is_placed = house.cells().into_iter().any(|cell| board.grid()[cell] == Some(digit));
    let places = board.places(digit) & house.cells();
    ensure(!is_placed && !places.is_empty(), InvalidStep::WrongHouse(house))?;
    Ok(places)
}

/// Whether the set is not empty and the cell sees all of its cells.
fn sees_all(cell: Cell, cells: CellSet) -> bool {
    !cells.is_empty() && cells.is_subset(cell.peers())
}

/// Whether at most one of two candidates can be true.
fn excludes(one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        one.digit != other.digit
    } else {
        one.digit == other.digit && one.cell.sees(other.cell)
    }
}

/// Whether the candidate is false if the node is true.
fn node_excludes(node: Node, candidate: Candidate) -> bool {
    let each = |cell| excludes(Candidate { cell, digit: node.digit }, candidate);
    !node.cells.is_empty() && node.cells.into_iter().all(each)
}

/// Checks that the node has at least one cell and that its digit is a candidate of all of them.
fn ensure_on_board(board: &Board, node: Node) -> Check {
    ensure(
        !node.cells.is_empty() && node.cells.is_subset(board.places(node.digit)),
        InvalidStep::WrongNode(node),
    )
}

/// Checks that the cells are empty cells of one house.
fn ensure_shared_house(board: &Board, cells: CellSet) -> Check {
    let holds = !cells.is_empty() && cells.is_subset(board.empty()) && !cells.houses().is_empty();
    ensure(holds, InvalidStep::WrongCells(cells))
}
