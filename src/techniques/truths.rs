//! What evidence rests on: cells, each of which has a digit, and houses, each of which has a digit somewhere.

use alloc::vec::Vec;

use super::step::{Branch, Cases, Chain, Contradiction, Evidence, InferenceReason, Link, LinkReason, Step};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A set of candidates one of which is true by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(Digit, House),
}

impl Truth {
    /// All its candidates, whether they are still possible or not.
    pub fn candidates(self) -> CandidateSet {
        match self {
            Truth::Cell(cell) => DigitSet::ALL.into_iter().map(|digit| Candidate { cell, digit }).collect(),
            Truth::House(digit, house) => CandidateSet::from_cells(digit, house.cells()),
        }
    }
}

impl Step {
    /// The cells and houses on which the step rests: it holds on every board on which they have no other candidates than on
    /// the board that was searched. `None` if it rests on uniqueness or on more than such.
    pub(crate) fn truths(&self) -> Option<Vec<Truth>> {
        let mut truths = Vec::new();
        match &self.evidence {
            Evidence::Single { house: Some(house) } => {
                truths.extend(self.placements.iter().map(|placed| Truth::House(placed.digit, *house)));
            }
            Evidence::Single { house: None } => {
                truths.extend(self.placements.iter().map(|placed| Truth::Cell(placed.cell)));
            }
            Evidence::Locked { digit, home, .. } => truths.push(Truth::House(*digit, *home)),
            Evidence::Subset { digits, houses, hidden: true, .. } => {
                truths.extend(
                    digits.into_iter().flat_map(|d| houses.into_iter().map(move |h| Truth::House(d, h))),
                );
            }
            Evidence::Subset { cells, .. } | Evidence::Cover { cells, .. } => {
                truths.extend(cells.into_iter().map(Truth::Cell));
            }
            Evidence::Fish { digit, base, .. } => {
                truths.extend(base.into_iter().map(|house| Truth::House(*digit, house)));
            }
            Evidence::Chain(chain) => chain.push_truths(&mut truths),
            Evidence::RemotePair { cells, .. } => truths.extend(cells.iter().copied().map(Truth::Cell)),
            Evidence::Blossom { stem, petals, .. } => {
                truths.push(Truth::Cell(*stem));
                truths.extend(petals.iter().flat_map(|(_, cells)| *cells).map(Truth::Cell));
            }
            Evidence::Net(net) => {
                match net.cases {
                    Cases::Cell(cell) => truths.push(Truth::Cell(cell)),
                    Cases::House(digit, house) => truths.push(Truth::House(digit, house)),
                    Cases::Refutation => {}
                    Cases::Tridagon { cells, .. } => truths.extend(cells.into_iter().map(Truth::Cell)),
                }
                for branch in &net.branches {
                    branch.push_truths(&mut truths)?;
                }
            }
            Evidence::Colours { .. }
            | Evidence::Rectangle { .. }
            | Evidence::Bug { .. }
            | Evidence::Exocet(_) => return None,
        }
        Some(truths)
    }
}

impl Chain {
    fn push_truths(&self, truths: &mut Vec<Truth>) {
        for (link, node) in self.links.iter().zip(&self.nodes) {
            match link {
                Link::Weak => {}
                Link::Strong(reason) => reason.push_truths(node.cells, node.digit, truths),
            }
        }
    }
}

impl LinkReason {
    fn push_truths(self, cells: CellSet, digit: Digit, truths: &mut Vec<Truth>) {
        match self {
            LinkReason::Cell => truths.extend(cells.into_iter().map(Truth::Cell)),
            LinkReason::House(house) => truths.push(Truth::House(digit, house)),
            LinkReason::Set(set) => truths.extend(set.into_iter().map(Truth::Cell)),
        }
    }
}

impl Branch {
    fn push_truths(&self, truths: &mut Vec<Truth>) -> Option<()> {
        for inference in &self.inferences {
            let node = inference.literal.node;
            match inference.reason {
                InferenceReason::ExcludedBy(_) => {}
                InferenceReason::LastRemaining(reason) => reason.push_truths(node.cells, node.digit, truths),
                InferenceReason::ByStep(index) => truths.extend(self.steps.get(index)?.step.truths()?),
            }
        }
        truths.extend(self.contradiction.map(|contradiction| match contradiction {
            Contradiction::Cell(cell) => Truth::Cell(cell),
            Contradiction::House(digit, house) => Truth::House(digit, house),
        }));
        Some(())
    }
}
