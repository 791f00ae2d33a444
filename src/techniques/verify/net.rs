//! Verifies nets by deriving each inference again from the literals before it.

use alloc::vec::Vec;

use crate::grid::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::super::step::{
    Branch, BranchStep, Cases, Contradiction, Inference, InferenceReason, LinkReason, Literal, Net, Node,
    Step,
};
use super::exotic::ensure_tridagon;
use super::{
    Check, InvalidStep, check_conclusions, check_eliminations, ensure, ensure_on_board, node_excludes,
    places_in, verify,
};

pub fn net(board: &Board, step: &Step, net: &Net) -> Check {
    ensure_complete_cases(board, net)?;
    let branches = net.branches.iter().enumerate();
    let known: Vec<BranchState> =
        branches.map(|(number, branch)| derive_branch(board, number, branch)).collect::<Result<_, _>>()?;
    if net.cases == Cases::Refutation {
        let refuted = net.branches[0].assumption.node;
        return check_eliminations(step, |Candidate { cell, digit }| {
            refuted.digit == digit && refuted.cells.contains(cell)
        });
    }
    let open = net.branches.iter().zip(&known).filter(|(branch, _)| branch.contradiction.is_none());
    let open: Vec<&BranchState> = open.map(|(_, known)| known).collect();
    ensure(!open.is_empty(), InvalidStep::IncompleteCases)?;
    check_conclusions(
        step,
        |placed| open.iter().all(|known| known.true_nodes.contains(&Node::new(placed))),
        |eliminated| open.iter().all(|known| known.false_candidates.contains(eliminated)),
    )
}

/// Checks that the branches cover all cases of the cell or house, or that there is a single one to refute.
fn ensure_complete_cases(board: &Board, net: &Net) -> Check {
    let assumed: Vec<Literal> = net.branches.iter().map(|branch| branch.assumption).collect();
    assumed.iter().try_for_each(|claim| ensure_on_board(board, claim.node))?;
    let all_hold = assumed.iter().all(|claim| claim.is_true);
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
        Cases::Refutation => assumed.len() == 1 && net.branches[0].contradiction.is_some(),
        Cases::Tridagon { cells, digits } => {
            ensure_tridagon(board, cells, digits)?;
            let guardians = board.candidates_among(cells, !digits);
            guardians.iter().all(|guardian| assumed.iter().any(|claim| claim.node == Node::new(guardian)))
        }
    };
    ensure(all_hold && is_whole, InvalidStep::IncompleteCases)
}

/// The literals of a branch that have been checked so far.
struct BranchState {
    literals: Vec<Literal>,
    true_nodes: Vec<Node>,
    false_candidates: CandidateSet,
}

impl BranchState {
    fn add(&mut self, claim: Literal) {
        self.literals.push(claim);
        if claim.is_true {
            self.true_nodes.push(claim.node);
        } else {
            self.false_candidates.insert_all(claim.node.digit, claim.node.cells);
        }
    }

    fn are_false(&self, digit: Digit, cells: CellSet) -> bool {
        cells.is_subset(self.false_candidates.places(digit))
    }
}

/// The board on which these literals are known.
fn known_board(board: &Board, literals: &[Literal]) -> Board {
    let mut known = board.clone();
    for Literal { node, is_true } in literals {
        match node.candidate().filter(|_| *is_true) {
            Some(placement) => known.place(placement),
            None if *is_true => {}
            None => {
                for cell in node.cells {
                    known.eliminate(Candidate { cell, digit: node.digit });
                }
            }
        }
    }
    known
}

fn derive_branch(board: &Board, number: usize, branch: &Branch) -> Result<BranchState, InvalidStep> {
    let mut known =
        BranchState { literals: Vec::new(), true_nodes: Vec::new(), false_candidates: CandidateSet::EMPTY };
    known.add(branch.assumption);
    for (index, inference) in branch.inferences.iter().enumerate() {
        ensure_on_board(board, inference.literal.node)?;
        ensure(follows(board, &known, branch, inference)?, InvalidStep::WrongInference(number, index))?;
        known.add(inference.literal);
    }
    let Some(clash) = branch.contradiction else { return Ok(known) };
    let cannot_be = match clash {
        Contradiction::Cell(cell) => {
            let digits = board.candidates(cell);
            let is_out = |digit| known.are_false(digit, CellSet::only(cell));
            board.empty().contains(cell) && digits.into_iter().all(is_out)
        }
        Contradiction::House(digit, house) => known.are_false(digit, places_in(board, digit, house)?),
    };
    ensure(cannot_be, InvalidStep::NoContradiction(number))?;
    Ok(known)
}

fn follows(
    board: &Board,
    known: &BranchState,
    branch: &Branch,
    inference: &Inference,
) -> Result<bool, InvalidStep> {
    let Literal { node: Node { digit, cells }, is_true: holds } = inference.literal;
    Ok(match inference.reason {
        InferenceReason::ExcludedBy(number) => {
            let Some(cause) = known.literals.get(number) else { return Ok(false) };
            let is_excluded = |cell| node_excludes(cause.node, Candidate { cell, digit });
            !holds && cause.is_true && cells.into_iter().all(is_excluded)
        }
        InferenceReason::ByStep(index) => {
            let BranchStep { known: count, step } = branch.steps.get(index).ok_or(InvalidStep::Malformed)?;
            // What else the step does may be known already.
            let placements = Node { digit, cells }.candidate().filter(|_| holds).into_iter().collect();
            let eliminations =
                if holds { CandidateSet::EMPTY } else { CandidateSet::from_cells(digit, cells) };
            let claim = Step { placements, eliminations, ..step.clone() };
            let known = known.literals.get(..*count).ok_or(InvalidStep::Malformed)?;
            verify(&known_board(board, known), &claim).is_ok()
        }
        // Almost locked sets occur in chains only.
        InferenceReason::LastRemaining(LinkReason::Set(_)) => false,
        InferenceReason::LastRemaining(_) if !holds => false,
        InferenceReason::LastRemaining(LinkReason::Cell) => cells.single().is_some_and(|cell| {
            let others = board.candidates(cell) - DigitSet::only(digit);
            others.into_iter().all(|other| known.are_false(other, cells))
        }),
        InferenceReason::LastRemaining(LinkReason::House(house)) => {
            known.are_false(digit, places_in(board, digit, house)? - cells)
        }
    })
}
