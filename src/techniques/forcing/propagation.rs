//! Propagates the consequences of a candidate that is assumed true, wave by wave.
//!
//! ```text
//!   true ──▶ false: all that it excludes ──▶ true: the last candidate of a cell, the last place in a house ──▶ …
//! ```
//!
//! Each wave depends only on earlier waves, so the depth of a conclusion is independent of the order in which
//! houses and cells are visited. Reasons are recorded on request only.

use alloc::{vec, vec::Vec};

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::super::step::{Branch, Contradiction, Inference, InferenceReason, LinkReason, Literal, Node};

/// Rules of inference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropagationRules {
    /// Only the last place in a house, for the digit of the assumption.
    SingleDigit,
    /// Last places, last candidates, and last places that share a block and a line.
    All,
}

/// An assumption and its consequences so far.
pub struct AssumptionWaves<'a> {
    base: &'a Board,
    rules: PropagationRules,
    pub assumption: Candidate,
    /// The candidates that are not known to be false.
    board: Board,
    true_candidates: CandidateSet,
    /// Nodes that became true in the last wave, with the indices of their literals.
    frontier: Vec<(Node, usize)>,
    pub contradiction: Option<Contradiction>,
    log: Option<Vec<Inference>>,
}

/// Cells and houses that lost a candidate in a wave.
#[derive(Default)]
struct WaveChanges {
    cells: CellSet,
    houses: [HouseSet; 9],
}

impl<'a> AssumptionWaves<'a> {
    pub fn new(base: &'a Board, assumption: Candidate, rules: PropagationRules) -> AssumptionWaves<'a> {
        AssumptionWaves {
            base,
            rules,
            assumption,
            board: base.clone(),
            true_candidates: CandidateSet::from_iter([assumption]),
            frontier: vec![(Node::new(assumption), 0)],
            contradiction: None,
            log: None,
        }
    }

    pub fn with_log(mut self) -> AssumptionWaves<'a> {
        self.log = Some(Vec::new());
        self
    }

    /// Runs one wave: what becomes false, then what becomes true. Returns whether there was anything to do.
    pub fn advance(&mut self) -> bool {
        if self.contradiction.is_some() || self.frontier.is_empty() {
            return false;
        }
        let eliminated = self.propagate_false();
        self.contradiction = self.find_contradiction(&eliminated);
        if self.contradiction.is_none() {
            self.propagate_true(&eliminated);
        }
        true
    }

    pub fn run_to_end(mut self) -> AssumptionWaves<'a> {
        while self.advance() {}
        self
    }

    fn propagate_false(&mut self) -> WaveChanges {
        let mut eliminated = WaveChanges::default();
        for (node, number) in core::mem::take(&mut self.frontier) {
            if let Some(Candidate { cell, digit }) = node.candidate()
                && self.rules == PropagationRules::All
            {
                for other in self.board.candidates(cell) - DigitSet::only(digit) {
                    self.eliminate(Candidate { cell, digit: other }, number, &mut eliminated);
                }
            }
            for cell in self.board.places(node.digit) & node.cells.peers() {
                self.eliminate(Candidate { cell, digit: node.digit }, number, &mut eliminated);
            }
        }
        eliminated
    }

    fn eliminate(&mut self, candidate: Candidate, number: usize, eliminated: &mut WaveChanges) {
        self.board.eliminate(candidate);
        eliminated.cells.insert(candidate.cell);
        for house in candidate.cell.houses() {
            eliminated.houses[candidate.digit.index()].insert(house);
        }
        self.record(Node::new(candidate), false, InferenceReason::ExcludedBy(number));
    }

    fn find_contradiction(&self, eliminated: &WaveChanges) -> Option<Contradiction> {
        let is_empty = |cell: &Cell| self.board.candidates(*cell).is_empty();
        if let Some(cell) = eliminated.cells.into_iter().find(is_empty) {
            return Some(Contradiction::Cell(cell));
        }
        Digit::all().find_map(|digit| {
            let places = self.board.places(digit);
            let mut houses = eliminated.houses[digit.index()].into_iter();
            houses
                .find(|house| !places.intersects(house.cells()))
                .map(|house| Contradiction::House(digit, house))
        })
    }

    fn propagate_true(&mut self, eliminated: &WaveChanges) {
        if self.rules == PropagationRules::All {
            for cell in eliminated.cells {
                if let Some(digit) = self.board.candidates(cell).single() {
                    self.add_true(Node::new(Candidate { cell, digit }), LinkReason::Cell);
                }
            }
        }
        for digit in Digit::all() {
            for house in eliminated.houses[digit.index()] {
                let places = self.board.places(digit) & house.cells();
                if places.len() == 1
                    || self.rules == PropagationRules::All && self.is_locked(digit, places, house)
                {
                    self.add_true(Node { digit, cells: places }, LinkReason::House(house));
                }
            }
        }
    }

    /// Whether the remaining places of the house also lie in a second house, which loses candidates.
    fn is_locked(&self, digit: Digit, places: CellSet, house: House) -> bool {
        let all = self.board.places(digit);
        places.len() <= 3
            && places.first().is_some_and(|cell| {
                cell.houses().iter().any(|other| places.is_subset(other.cells()) && *other != house)
            })
            && all.intersects(places.peers())
    }

    fn add_true(&mut self, node: Node, via: LinkReason) {
        // A group may be added again in a later wave, but only while it eliminates something (`is_locked`): so the
        // waves end.
        if let Some(candidate) = node.candidate() {
            if self.true_candidates.contains(candidate) {
                return;
            }
            self.true_candidates.insert(candidate);
        }
        let number = self.record(node, true, InferenceReason::LastRemaining(via));
        self.frontier.push((node, number));
    }

    /// Records an inference. Returns the index of its literal; 0 is the assumption.
    fn record(&mut self, node: Node, holds: bool, reason: InferenceReason) -> usize {
        let Some(log) = &mut self.log else { return 0 };
        log.push(Inference { literal: Literal { node, is_true: holds }, reason });
        log.len()
    }

    /// Returns the branch with only those inferences that lead to the contradiction. Requires a log.
    pub fn refutation(&self) -> Branch {
        let log = self.log.as_deref().unwrap_or_default();
        let number = |candidate: Candidate| {
            let claim = Literal { node: Node::new(candidate), is_true: false };
            log.iter().position(|inference| inference.literal == claim).map(|at| at + 1)
        };
        let mut needed = vec![false; log.len() + 1];
        needed[0] = true;
        let clashing = self.contradiction.map(|clash| self.contradiction_premises(clash)).unwrap_or_default();
        clashing.iter().filter_map(number).for_each(|number| needed[number] = true);
        // An inference refers only to earlier ones, so one way back finds all that are needed.
        for at in (1..=log.len()).rev() {
            match log[at - 1].reason {
                _ if !needed[at] => {}
                InferenceReason::ExcludedBy(by) => needed[by] = true,
                InferenceReason::ByStep(_) => {}
                InferenceReason::LastRemaining(via) => {
                    let others = self.premises(log[at - 1].literal.node, via);
                    others.iter().filter_map(number).for_each(|number| needed[number] = true);
                }
            }
        }
        Branch {
            assumption: Literal { node: Node::new(self.assumption), is_true: true },
            inferences: keep_needed(log, &needed),
            steps: Vec::new(),
            contradiction: self.contradiction,
        }
    }

    /// Returns the candidates whose falsity makes the contradiction.
    fn contradiction_premises(&self, clash: Contradiction) -> CandidateSet {
        match clash {
            Contradiction::Cell(cell) => self.base.candidates_among(CellSet::only(cell), DigitSet::ALL),
            Contradiction::House(digit, house) => {
                CandidateSet::from_cells(digit, self.base.places(digit) & house.cells())
            }
        }
    }

    /// Returns the candidates whose falsity leaves this node as the last one.
    fn premises(&self, node: Node, via: LinkReason) -> CandidateSet {
        match via {
            LinkReason::House(house) => CandidateSet::from_cells(
                node.digit,
                (self.base.places(node.digit) & house.cells()) - node.cells,
            ),
            LinkReason::Cell | LinkReason::Set(_) => {
                self.base.candidates_among(node.cells, !DigitSet::only(node.digit))
            }
        }
    }
}

/// Returns the needed inferences, with their references renumbered. `needed[0]` stands for the assumption.
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
        InferenceReason::LastRemaining(_) | InferenceReason::ByStep(_) => *inference,
    };
    log.iter().zip(&needed[1..]).filter(|(_, is_needed)| **is_needed).map(|(i, _)| renumbered(i)).collect()
}
