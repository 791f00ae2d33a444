//! What follows from a candidate that is assumed true, wave by wave.
//!
//! ```text
//!   true ──▶ false: all that it excludes ──▶ true: the last candidate of a cell, the last place in a house ──▶ …
//! ```
//!
//! A wave sees only what stood before it, so how deep a thing lies does not depend on the order in which houses
//! and cells are looked at. The reasons are kept only where asked for.

use crate::board::{Board, CandidateSet};
use crate::grid::{Candidate, CellSet, Digit, House, HouseSet};

use super::super::step::{Branch, Contradiction, Inference, InferenceReason, LinkReason, Literal, Node};

/// By which rules things follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropagationRules {
    /// One digit alone: its last place in a house.
    SingleDigit,
    /// Last places, last candidates, and places that are all in one crossing of block and line.
    All,
}

/// An assumption with all that followed from it so far.
pub struct Propagation<'a> {
    base: &'a Board,
    rules: PropagationRules,
    assumption: Candidate,
    /// What is not false yet.
    board: Board,
    true_candidates: CandidateSet,
    /// What was found true last, with the numbers of the claims.
    frontier: Vec<(Node, usize)>,
    contradiction: Option<Contradiction>,
    log: Option<Vec<Inference>>,
}

/// What a wave has struck.
#[derive(Default)]
struct Eliminated {
    cells: CellSet,
    houses: [HouseSet; 9],
}

impl<'a> Propagation<'a> {
    /// An assumption from which nothing followed yet.
    pub fn new(base: &'a Board, assumed: Candidate, rules: PropagationRules) -> Propagation<'a> {
        let truths = CandidateSet::from_cells(assumed.digit, CellSet::only(assumed.cell));
        let front = vec![(Node::new(assumed), 0)];
        Propagation {
            base,
            rules,
            assumption: assumed,
            board: base.clone(),
            true_candidates: truths,
            frontier: front,
            contradiction: None,
            log: None,
        }
    }

    /// With the reasons kept.
    pub fn with_log(mut self) -> Propagation<'a> {
        self.log = Some(Vec::new());
        self
    }

    /// What was assumed.
    pub fn assumption(&self) -> Candidate {
        self.assumption
    }

    /// How it cannot be, if that is known.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// One more wave of what is false, and one of what is true; false when nothing new follows.
    pub fn advance(&mut self) -> bool {
        if self.contradiction.is_some() || self.frontier.is_empty() {
            return false;
        }
        let struck = self.propagate_false();
        self.contradiction = self.find_contradiction(&struck);
        if self.contradiction.is_none() {
            self.propagate_true(&struck);
        }
        true
    }

    /// Goes on to the end.
    pub fn run_to_end(mut self) -> Propagation<'a> {
        while self.advance() {}
        self
    }

    fn propagate_false(&mut self) -> Eliminated {
        let mut struck = Eliminated::default();
        for (node, number) in std::mem::take(&mut self.frontier) {
            if let Some(Candidate { cell, digit }) = node.candidate()
                && self.rules == PropagationRules::All
            {
                for other in self.board.candidates(cell) {
                    if other != digit {
                        self.eliminate(Candidate { cell, digit: other }, number, &mut struck);
                    }
                }
            }
            for cell in self.board.places(node.digit) & node.cells.peers() {
                self.eliminate(Candidate { cell, digit: node.digit }, number, &mut struck);
            }
        }
        struck
    }

    fn eliminate(&mut self, candidate: Candidate, number: usize, struck: &mut Eliminated) {
        self.board.eliminate(candidate);
        struck.cells.insert(candidate.cell);
        for house in candidate.cell.houses() {
            struck.houses[candidate.digit.index()].insert(house);
        }
        self.record(Node::new(candidate), false, InferenceReason::ExcludedBy(number));
    }

    fn find_contradiction(&self, struck: &Eliminated) -> Option<Contradiction> {
        let is_empty = |cell: &crate::grid::Cell| self.board.candidates(*cell).is_empty();
        if let Some(cell) = struck.cells.into_iter().find(is_empty) {
            return Some(Contradiction::Cell(cell));
        }
        Digit::all().find_map(|digit| {
            let places = self.board.places(digit);
            let mut houses = struck.houses[digit.index()].into_iter();
            houses
                .find(|house| !places.intersects(house.cells()))
                .map(|house| Contradiction::House(digit, house))
        })
    }

    fn propagate_true(&mut self, struck: &Eliminated) {
        if self.rules == PropagationRules::All {
            for cell in struck.cells {
                if let Some(digit) = self.board.candidates(cell).single() {
                    self.add_true(Node::new(Candidate { cell, digit }), LinkReason::Cell);
                }
            }
        }
        for digit in Digit::all() {
            for house in struck.houses[digit.index()] {
                let places = self.board.places(digit) & house.cells();
                if places.len() == 1
                    || self.rules == PropagationRules::All && self.is_locked(digit, places, house)
                {
                    self.add_true(Node { digit, cells: places }, LinkReason::House(house));
                }
            }
        }
    }

    /// Whether these places, the last of the house, lie in another house too that loses something.
    fn is_locked(&self, digit: Digit, places: CellSet, house: House) -> bool {
        let all = self.board.places(digit);
        places.len() <= 3
            && places.first().is_some_and(|cell| {
                cell.houses().iter().any(|other| places.is_subset(other.cells()) && *other != house)
            })
            && all.intersects(places.peers())
    }

    fn add_true(&mut self, node: Node, via: LinkReason) {
        if let Some(candidate) = node.candidate() {
            if self.true_candidates.contains(candidate) {
                return;
            }
            self.true_candidates.insert(candidate);
        }
        let number = self.record(node, true, InferenceReason::LastRemaining(via));
        self.frontier.push((node, number));
    }

    /// Its number among the claims; 0 is the assumption.
    fn record(&mut self, node: Node, holds: bool, reason: InferenceReason) -> usize {
        let Some(log) = &mut self.log else { return 0 };
        log.push(Inference { literal: Literal { node, is_true: holds }, reason });
        log.len()
    }

    /// The assumption with what its clash needs and nothing else; for one that was logged and cannot be.
    pub fn refutation(&self) -> Branch {
        let log = self.log.as_deref().unwrap_or_default();
        let assumed = Literal { node: Node::new(self.assumption), is_true: true };
        let number = |candidate: Candidate| {
            let claim = Literal { node: Node::new(candidate), is_true: false };
            log.iter().position(|inference| inference.literal == claim).map(|at| at + 1)
        };
        let mut needed = vec![false; log.len() + 1];
        needed[0] = true;
        let clashing = self.contradiction.map(|clash| self.contradiction_premises(clash)).unwrap_or_default();
        clashing.iter().filter_map(number).for_each(|number| needed[number] = true);
        for at in (1..=log.len()).rev() {
            match log[at - 1].reason {
                _ if !needed[at] => {}
                InferenceReason::ExcludedBy(by) => needed[by] = true,
                InferenceReason::LastRemaining(via) => {
                    let others = self.premises(log[at - 1].literal.node, via);
                    others.iter().filter_map(number).for_each(|number| needed[number] = true);
                }
            }
        }
        Branch {
            assumption: assumed,
            inferences: keep_needed(log, &needed),
            contradiction: self.contradiction,
        }
    }

    /// What has to be false for that.
    fn contradiction_premises(&self, clash: Contradiction) -> CandidateSet {
        match clash {
            Contradiction::Cell(cell) => {
                self.base.candidates(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Contradiction::House(digit, house) => {
                CandidateSet::from_cells(digit, self.base.places(digit) & house.cells())
            }
        }
    }

    /// What has to be false for this node to be left.
    fn premises(&self, node: Node, via: LinkReason) -> CandidateSet {
        match via {
            LinkReason::House(house) => CandidateSet::from_cells(
                node.digit,
                (self.base.places(node.digit) & house.cells()) - node.cells,
            ),
            LinkReason::Cell | LinkReason::Set(_) => {
                let of_cell =
                    |cell| self.contradiction_premises(Contradiction::Cell(cell)).iter().collect::<Vec<_>>();
                node.cells.into_iter().flat_map(of_cell).filter(|other| other.digit != node.digit).collect()
            }
        }
    }
}

/// The inferences that are needed, numbered anew; the first is the assumption's.
fn keep_needed(log: &[Inference], needed: &[bool]) -> Vec<Inference> {
    let mut count = 0;
    let numbers: Vec<usize> = needed
        .iter()
        .map(|&is_needed| {
            count += usize::from(is_needed);
            count.saturating_sub(1)
        })
        .collect();
    let renumbered = |inference: &Inference| match inference.reason {
        InferenceReason::ExcludedBy(by) => {
            Inference { reason: InferenceReason::ExcludedBy(numbers[by]), ..*inference }
        }
        InferenceReason::LastRemaining(_) => *inference,
    };
    log.iter().zip(&needed[1..]).filter(|(_, is_needed)| **is_needed).map(|(i, _)| renumbered(i)).collect()
}
