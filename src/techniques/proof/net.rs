//! Nets: each inference derived again from the claims before it.

use crate::board::{Board, CandidateSet};
use crate::grid::{Candidate, CellSet, Digit, DigitSet};

use super::super::step::{Branch, Cases, Claim, Clash, Inference, Net, Node, Reason, Step, Via};
use super::{Flaw, concludes, is_on_board, need, node_excludes, only_eliminates, places_in};

pub fn net(board: &Board, step: &Step, net: &Net) -> Result<(), Flaw> {
    are_all(board, net)?;
    let known: Vec<Known> = net
        .branches
        .iter()
        .enumerate()
        .map(|(number, branch)| follow(board, number, branch))
        .collect::<Result<_, _>>()?;
    if net.cases == Cases::Refuted {
        let refuted = net.branches[0].assumed.node;
        return only_eliminates(step, |struck| covers(refuted, struck));
    }
    let mut open = net.branches.iter().zip(&known).filter(|(branch, _)| branch.clash.is_none()).peekable();
    need(open.peek().is_some(), Flaw::Cases)?;
    let open: Vec<&Known> = open.map(|(_, known)| known).collect();
    concludes(
        step,
        |placed| open.iter().all(|known| known.right.contains(&Node::of(placed))),
        |struck| open.iter().all(|known| known.wrong.contains(struck)),
    )
}

fn covers(node: Node, candidate: Candidate) -> bool {
    node.digit == candidate.digit && node.cells.contains(candidate.cell)
}

/// Whether one of the branches must be true, and those said to be impossible can be one.
fn are_all(board: &Board, net: &Net) -> Result<(), Flaw> {
    let assumed: Vec<Claim> = net.branches.iter().map(|branch| branch.assumed).collect();
    assumed.iter().try_for_each(|claim| is_on_board(board, claim.node))?;
    let all_hold = assumed.iter().all(|claim| claim.holds);
    let of_digit = |digit: Digit| assumed.iter().all(|claim| claim.node.digit == digit);
    let is_whole = match net.cases {
        Cases::Cell(cell) => {
            let digits: DigitSet = assumed.iter().map(|claim| claim.node.digit).collect();
            let in_cell = assumed.iter().all(|claim| claim.node.cells == CellSet::only(cell));
            in_cell && !digits.is_empty() && board.candidates(cell) == digits
        }
        Cases::House(digit, house) => {
            let cells = assumed.iter().fold(CellSet::EMPTY, |cells, claim| cells | claim.node.cells);
            of_digit(digit) && places_in(board, digit, house)?.is_subset(cells)
        }
        Cases::Refuted => assumed.len() == 1 && net.branches[0].clash.is_some(),
    };
    need(all_hold && is_whole, Flaw::Cases)
}

/// What is claimed in a branch so far.
struct Known {
    claims: Vec<Claim>,
    /// The nodes that are true.
    right: Vec<Node>,
    /// The candidates that are false.
    wrong: CandidateSet,
}

impl Known {
    fn add(&mut self, claim: Claim) {
        self.claims.push(claim);
        if claim.holds {
            self.right.push(claim.node);
        } else {
            self.wrong.insert_all(claim.node.digit, claim.node.cells);
        }
    }

    fn is_wrong(&self, digit: Digit, cells: CellSet) -> bool {
        cells.is_subset(self.wrong.places(digit))
    }
}

fn follow(board: &Board, number: usize, branch: &Branch) -> Result<Known, Flaw> {
    let mut known = Known { claims: Vec::new(), right: Vec::new(), wrong: CandidateSet::EMPTY };
    known.add(branch.assumed);
    for (index, inference) in branch.inferences.iter().enumerate() {
        is_on_board(board, inference.claim.node)?;
        need(follows(board, &known, inference)?, Flaw::Inference(number, index))?;
        known.add(inference.claim);
    }
    let Some(clash) = branch.clash else { return Ok(known) };
    let cannot_be = match clash {
        Clash::Cell(cell) => {
            let digits = board.candidates(cell);
            let is_out = |digit| known.is_wrong(digit, CellSet::only(cell));
            board.empty().contains(cell) && digits.into_iter().all(is_out)
        }
        Clash::House(digit, house) => known.is_wrong(digit, places_in(board, digit, house)?),
    };
    need(cannot_be, Flaw::Clash(number))?;
    Ok(known)
}

fn follows(board: &Board, known: &Known, inference: &Inference) -> Result<bool, Flaw> {
    let Claim { node: Node { digit, cells }, holds } = inference.claim;
    Ok(match inference.reason {
        Reason::Excluded(number) => {
            let Some(cause) = known.claims.get(number) else { return Ok(false) };
            let is_excluded = |cell| node_excludes(cause.node, Candidate { cell, digit });
            !holds && cause.holds && cells.into_iter().all(is_excluded)
        }
        // Sets of cells are for chains alone.
        Reason::Left(Via::Set(_)) => false,
        Reason::Left(_) if !holds => false,
        Reason::Left(Via::Cell) => cells.single().is_some_and(|cell| {
            let others = board.candidates(cell) - DigitSet::only(digit);
            others.into_iter().all(|other| known.is_wrong(other, cells))
        }),
        Reason::Left(Via::House(house)) => known.is_wrong(digit, places_in(board, digit, house)? - cells),
    })
}
