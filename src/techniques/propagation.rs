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
use crate::sort_by_number::sort_by_number;

use super::branch_log::{BranchEnd, BranchLog};
use super::step::{Branch, Contradiction, InferenceReason, LinkReason, Literal, Node, Step};

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
    log: Option<BranchLog>,
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
        self.log = Some(BranchLog::new(self.assumption));
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
        self.eliminate_by(candidate, InferenceReason::ExcludedBy(number), eliminated);
    }

    fn eliminate_by(&mut self, candidate: Candidate, reason: InferenceReason, eliminated: &mut WaveChanges) {
        self.board.eliminate(candidate);
        eliminated.cells.insert(candidate.cell);
        for house in candidate.cell.houses() {
            eliminated.houses[candidate.digit.index()].insert(house);
        }
        self.record(Node::new(candidate), false, reason);
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
                    let last = Node::new(Candidate { cell, digit });
                    self.add_true(last, InferenceReason::LastRemaining(LinkReason::Cell));
                }
            }
        }
        for digit in Digit::all() {
            for house in eliminated.houses[digit.index()] {
                let places = self.board.places(digit) & house.cells();
                if places.len() == 1
                    || self.rules == PropagationRules::All && self.is_locked(digit, places, house)
                {
                    let last = Node { digit, cells: places };
                    self.add_true(last, InferenceReason::LastRemaining(LinkReason::House(house)));
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

    fn add_true(&mut self, node: Node, reason: InferenceReason) {
        // A group may be added again in a later wave, but only while it eliminates something (`is_locked`): so the
        // waves end.
        if let Some(candidate) = node.candidate() {
            if self.true_candidates.contains(candidate) {
                return;
            }
            self.true_candidates.insert(candidate);
        }
        let number = self.record(node, true, reason);
        self.frontier.push((node, number));
    }

    /// Records an inference. Returns the number of its literal; 0 is the assumption.
    fn record(&mut self, node: Node, holds: bool, reason: InferenceReason) -> usize {
        let Some(log) = &mut self.log else { return 0 };
        log.push(self.base, Literal { node, is_true: holds }, reason)
    }

    /// Adds what steps on [`AssumptionWaves::board_so_far`] eliminate and place, and what becomes true by that. Requires a log.
    pub fn add_steps(&mut self, mut steps: Vec<Step>) {
        if let Some(log) = &self.log {
            // Of several steps with the same elimination that of the shortest proof counts.
            sort_by_number(&mut steps, |step| {
                usize::from(log.depth_by_step(self.base, log.literal_count(), step))
            });
        }
        let mut eliminated = WaveChanges::default();
        let known = self.log.as_ref().map_or(0, BranchLog::literal_count);
        for step in steps {
            let eliminations = step.eliminations.intersection(&self.board.all_candidates());
            let placements: Vec<Candidate> = step
                .placements
                .iter()
                .copied()
                .filter(|&placed| !self.true_candidates.contains(placed))
                .collect();
            let reason = match &mut self.log {
                Some(log) if !eliminations.is_empty() || !placements.is_empty() => {
                    InferenceReason::ByStep(log.push_step(known, step))
                }
                _ => continue,
            };
            for candidate in eliminations.iter() {
                self.eliminate_by(candidate, reason, &mut eliminated);
            }
            for placed in placements {
                self.add_true(Node::new(placed), reason);
            }
        }
        self.contradiction = self.find_contradiction(&eliminated);
        if self.contradiction.is_none() {
            self.propagate_true(&eliminated);
        }
    }

    /// The board on which everything that follows so far is known.
    pub fn board_so_far(&self) -> Board {
        let mut board = self.board.clone();
        for placement in self.true_candidates.iter() {
            board.place(placement);
        }
        board
    }

    /// The candidates that are false so far.
    pub fn false_candidates(&self) -> CandidateSet {
        self.base.all_candidates().difference(&self.board.all_candidates())
    }

    /// The candidates that are true so far.
    pub fn true_candidates(&self) -> &CandidateSet {
        &self.true_candidates
    }

    pub fn log(&self) -> Option<&BranchLog> {
        self.log.as_ref()
    }

    /// Returns the branch with only those inferences that lead to its end. Requires a log.
    pub fn branch(&self, end: BranchEnd) -> Option<Branch> {
        Some(self.log.as_ref()?.branch(self.base, end))
    }

    /// Returns the branch to the contradiction, if there is one. Requires a log.
    pub fn refutation(&self) -> Option<Branch> {
        self.branch(BranchEnd::Contradiction(self.contradiction?))
    }
}
