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

use super::super::step::{Branch, Claim, Clash, Inference, Node, Reason, Via};

/// By which rules things follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// One digit alone: its last place in a house.
    Digit,
    /// Last places, last candidates, and places that are all in one crossing of block and line.
    All,
}

/// An assumption with all that followed from it so far.
pub struct Spread<'a> {
    base: &'a Board,
    rules: Rules,
    assumed: Candidate,
    /// What is not false yet.
    board: Board,
    truths: CandidateSet,
    /// What was found true last, with the numbers of the claims.
    front: Vec<(Node, usize)>,
    clash: Option<Clash>,
    log: Option<Vec<Inference>>,
}

/// What a wave has struck.
#[derive(Default)]
struct Struck {
    cells: CellSet,
    houses: [HouseSet; 9],
}

impl<'a> Spread<'a> {
    /// An assumption from which nothing followed yet.
    pub fn new(base: &'a Board, assumed: Candidate, rules: Rules) -> Spread<'a> {
        let truths = CandidateSet::from_cells(assumed.digit, CellSet::only(assumed.cell));
        let front = vec![(Node::of(assumed), 0)];
        Spread { base, rules, assumed, board: base.clone(), truths, front, clash: None, log: None }
    }

    /// With the reasons kept.
    pub fn logged(mut self) -> Spread<'a> {
        self.log = Some(Vec::new());
        self
    }

    /// What was assumed.
    pub fn assumed(&self) -> Candidate {
        self.assumed
    }

    /// How it cannot be, if that is known.
    pub fn clash(&self) -> Option<Clash> {
        self.clash
    }

    /// One more wave of what is false, and one of what is true; false when nothing new follows.
    pub fn advance(&mut self) -> bool {
        if self.clash.is_some() || self.front.is_empty() {
            return false;
        }
        let struck = self.strike();
        self.clash = self.nothing_left(&struck);
        if self.clash.is_none() {
            self.find_truths(&struck);
        }
        true
    }

    /// Goes on to the end.
    pub fn exhaust(mut self) -> Spread<'a> {
        while self.advance() {}
        self
    }

    fn strike(&mut self) -> Struck {
        let mut struck = Struck::default();
        for (node, number) in std::mem::take(&mut self.front) {
            if let Some(Candidate { cell, digit }) = node.candidate()
                && self.rules == Rules::All
            {
                for other in self.board.candidates(cell) {
                    if other != digit {
                        self.strike_one(Candidate { cell, digit: other }, number, &mut struck);
                    }
                }
            }
            for cell in self.board.places(node.digit) & node.cells.peers() {
                self.strike_one(Candidate { cell, digit: node.digit }, number, &mut struck);
            }
        }
        struck
    }

    fn strike_one(&mut self, candidate: Candidate, number: usize, struck: &mut Struck) {
        self.board.eliminate(candidate);
        struck.cells.insert(candidate.cell);
        for house in candidate.cell.houses() {
            struck.houses[candidate.digit.index()].insert(house);
        }
        self.note(Node::of(candidate), false, Reason::Excluded(number));
    }

    fn nothing_left(&self, struck: &Struck) -> Option<Clash> {
        let is_empty = |cell: &crate::grid::Cell| self.board.candidates(*cell).is_empty();
        if let Some(cell) = struck.cells.into_iter().find(is_empty) {
            return Some(Clash::Cell(cell));
        }
        Digit::all().find_map(|digit| {
            let places = self.board.places(digit);
            let mut houses = struck.houses[digit.index()].into_iter();
            houses.find(|house| !places.intersects(house.cells())).map(|house| Clash::House(digit, house))
        })
    }

    fn find_truths(&mut self, struck: &Struck) {
        if self.rules == Rules::All {
            for cell in struck.cells {
                if let Some(digit) = self.board.candidates(cell).single() {
                    self.add(Node::of(Candidate { cell, digit }), Via::Cell);
                }
            }
        }
        for digit in Digit::all() {
            for house in struck.houses[digit.index()] {
                let places = self.board.places(digit) & house.cells();
                if places.len() == 1 || self.rules == Rules::All && self.is_locked(digit, places, house) {
                    self.add(Node { digit, cells: places }, Via::House(house));
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

    fn add(&mut self, node: Node, via: Via) {
        if let Some(candidate) = node.candidate() {
            if self.truths.contains(candidate) {
                return;
            }
            self.truths.insert(candidate);
        }
        let number = self.note(node, true, Reason::Left(via));
        self.front.push((node, number));
    }

    /// Its number among the claims; 0 is the assumption.
    fn note(&mut self, node: Node, holds: bool, reason: Reason) -> usize {
        let Some(log) = &mut self.log else { return 0 };
        log.push(Inference { claim: Claim { node, holds }, reason });
        log.len()
    }

    /// The assumption with what its clash needs and nothing else; for one that was logged and cannot be.
    pub fn refuted(&self) -> Branch {
        let log = self.log.as_deref().unwrap_or_default();
        let assumed = Claim { node: Node::of(self.assumed), holds: true };
        let number = |candidate: Candidate| {
            let claim = Claim { node: Node::of(candidate), holds: false };
            log.iter().position(|inference| inference.claim == claim).map(|at| at + 1)
        };
        let mut needed = vec![false; log.len() + 1];
        needed[0] = true;
        let clashing = self.clash.map(|clash| self.clashing(clash)).unwrap_or_default();
        clashing.iter().filter_map(number).for_each(|number| needed[number] = true);
        for at in (1..=log.len()).rev() {
            match log[at - 1].reason {
                _ if !needed[at] => {}
                Reason::Excluded(by) => needed[by] = true,
                Reason::Left(via) => {
                    let others = self.others(log[at - 1].claim.node, via);
                    others.iter().filter_map(number).for_each(|number| needed[number] = true);
                }
            }
        }
        Branch { assumed, inferences: kept(log, &needed), clash: self.clash }
    }

    /// What has to be false for that.
    fn clashing(&self, clash: Clash) -> CandidateSet {
        match clash {
            Clash::Cell(cell) => {
                self.base.candidates(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Clash::House(digit, house) => {
                CandidateSet::from_cells(digit, self.base.places(digit) & house.cells())
            }
        }
    }

    /// What has to be false for this node to be left.
    fn others(&self, node: Node, via: Via) -> CandidateSet {
        match via {
            Via::House(house) => CandidateSet::from_cells(
                node.digit,
                (self.base.places(node.digit) & house.cells()) - node.cells,
            ),
            Via::Cell | Via::Set(_) => {
                let of_cell = |cell| self.clashing(Clash::Cell(cell)).iter().collect::<Vec<_>>();
                node.cells.into_iter().flat_map(of_cell).filter(|other| other.digit != node.digit).collect()
            }
        }
    }
}

/// The inferences that are needed, numbered anew; the first is the assumption's.
fn kept(log: &[Inference], needed: &[bool]) -> Vec<Inference> {
    let mut count = 0;
    let numbers: Vec<usize> = needed
        .iter()
        .map(|&is_needed| {
            count += usize::from(is_needed);
            count.saturating_sub(1)
        })
        .collect();
    let renumbered = |inference: &Inference| match inference.reason {
        Reason::Excluded(by) => Inference { reason: Reason::Excluded(numbers[by]), ..*inference },
        Reason::Left(_) => *inference,
    };
    log.iter().zip(&needed[1..]).filter(|(_, is_needed)| **is_needed).map(|(i, _)| renumbered(i)).collect()
}
