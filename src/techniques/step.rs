//! One step of logic: what it does to the board, and the evidence that it may.
//!
//! Evidence is enough to prove the step again without the finder that found it, and to draw and explain
//! it. It holds no words.

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{Rating, Technique};

/// What a technique found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// By which technique.
    pub technique: Technique,
    /// Digits that are right.
    pub placements: Vec<Candidate>,
    /// Candidates that are wrong; all of them are still on the board that was looked at.
    pub eliminations: CandidateSet,
    /// Why.
    pub evidence: Evidence,
}

/// Why a step is right, by family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The placed digit is the only one left for its cell, or has no other place in the house.
    Single {
        /// The house without another place; `None` for a naked single.
        house: Option<House>,
    },
    /// All places of a digit in one house lie in another too: it leaves the rest of the other.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house that has no other place for it.
        home: House,
        /// The house that loses it elsewhere.
        other: House,
    },
    /// As many cells as digits, all in one house.
    Subset {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// Naked: every house that holds all the cells and loses the digits elsewhere. Hidden: the one
        /// house in which the digits have no other place.
        houses: HouseSet,
        /// The cells lose all other digits, rather than the houses these.
        hidden: bool,
    },
    /// In the base houses the digit stands in the cover houses only, but for the fins: other cells of
    /// the cover lose it, where they see all fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// Houses of which no two share a place.
        base: HouseSet,
        /// As many houses that hold all places but the fins.
        cover: HouseSet,
        /// Places of the base outside the cover.
        fins: CellSet,
    },
    /// Links that alternate.
    Chain(Chain),
    /// Cells of one digit joined by conjugate pairs, in two colours of which one is true; two such nets
    /// for multi-colouring. In a wrap (and where a colour is proved false) that colour stands first.
    Colours {
        /// The digit.
        digit: Digit,
        /// The nets, each with its two colours.
        clusters: Vec<[CellSet; 2]>,
    },
    /// Cells with the same two candidates, each of which sees the next: every other one is equal. What
    /// sees one of each kind loses both digits.
    RemotePair {
        /// The cells in their order.
        cells: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
    },
    /// As many pairs of digit and house as cells, which cover all candidates of the cells: each pair
    /// holds exactly one of them. What sees all candidates of a pair loses the digit. (Sue de Coq.)
    Cover {
        /// The cells.
        cells: CellSet,
        /// What covers their candidates.
        covers: Vec<(Digit, House)>,
    },
    /// Whichever digit of the stem is true takes a digit from that petal, which must then hold the
    /// common digit. (Death blossom.)
    Blossom {
        /// The cell.
        stem: Cell,
        /// For each of its candidates an almost locked set whose cells with that digit all see the stem.
        petals: Vec<(Digit, CellSet)>,
        /// In every petal; what sees all of its cells there loses it.
        digit: Digit,
    },
    /// A ring of cells, none of them given, that meets each of its houses in two cells, an even and an odd
    /// one: a rectangle of four in two rows, two columns and two blocks, or a longer loop. Were all of them
    /// to hold just two digits, these could change places. So at least one *guardian* is true: a candidate
    /// of the ring that is neither.
    Rectangle {
        /// The corners, in order around.
        corners: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
        /// Houses in which one of the two digits has no place but two corners, where the step needs them.
        strong: HouseSet,
        /// Cells that make a subset with the guardians' digits (type 3); else empty.
        subset: CellSet,
    },
    /// But for the guardians every empty cell has two candidates and every house two places for each
    /// digit it lacks: that cannot be, so at least one guardian is true.
    Bug {
        /// The candidates too many.
        guardians: CandidateSet,
        /// Houses in which another digit has no place but two of their cells, where the step needs them.
        strong: HouseSet,
        /// Cells that make a subset with the guardians' digits; else empty.
        subset: CellSet,
    },
    /// Whichever case is true, the same follows; or a case is impossible.
    Net(Net),
}

/// A candidate, or a group of cells one of which holds a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell for a candidate; more for a group, or for a digit of an almost locked set.
    pub cells: CellSet,
}

/// Nodes joined by links. Strong: if this is false, the next is true. Weak: if this is true, the next is
/// false. The kinds alternate.
///
/// - Open: it begins and ends with a strong link, so at least one end is true; what both ends exclude
///   goes. When both ends are one node, that node is true.
///   Where the first and the last link go through sets, one of the two sets lacks the digit that links it,
///   so any other digit of both goes likewise where all its cells in both are seen.
/// - Closed: the last link leads back to the first node. Then weak links are strong too (what both ends
///   exclude goes), and an almost locked set of a strong link is locked: its other digits go where all
///   their cells in it are seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// In their order.
    pub nodes: Vec<Node>,
    /// `links[i]` goes from `nodes[i]` to the next.
    pub links: Vec<Link>,
    /// The last link goes back to the first node.
    pub closed: bool,
}

/// What joins two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Both cannot be true: one digit that all their cells see of each other, or two digits of a cell.
    Weak,
    /// Both cannot be false.
    Strong(LinkReason),
}

/// Why of two nodes one must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkReason {
    /// They are all the candidates of a cell.
    Cell,
    /// They are all the places of a digit in this house.
    House(House),
    /// They are all the cells with two of the digits of an almost locked set: so many cells in one
    /// house, with one digit more.
    Set(CellSet),
}

/// Cases of which one must be true, and what follows from each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// Why one of the branches must be true.
    pub cases: Cases,
    /// What follows from each. Every placement and elimination of the step stands in every branch, unless
    /// the branch ends in a contradiction.
    pub branches: Vec<Branch>,
}

/// Why one of the branches of a net must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// They are the candidates of this cell.
    Cell(Cell),
    /// They are the places of this digit in this house.
    House(Digit, House),
    /// There is one branch, which is impossible: the opposite of its assumption is right.
    Refutation,
}

/// What follows from an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// What is assumed.
    pub assumption: Literal,
    /// What follows, each from what stands before it.
    pub inferences: Vec<Inference>,
    /// How the branch ends when it cannot be.
    pub contradiction: Option<Contradiction>,
}

/// That a node is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Which node.
    pub node: Node,
    /// True or false.
    pub is_true: bool,
}

/// A claim with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    /// What follows.
    pub literal: Literal,
    /// Why.
    pub reason: InferenceReason,
}

/// Why a claim follows from those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InferenceReason {
    /// It is false, since this earlier claim (0 is the assumption, 1 the first inference) is true and
    /// excludes it.
    ExcludedBy(usize),
    /// It is true, since all others are false: of its cell, or of its digit in the house.
    LastRemaining(LinkReason),
}

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// No candidate is left for the cell.
    Cell(Cell),
    /// No place is left for the digit in the house.
    House(Digit, House),
}

impl Step {
    /// The technique's rating with the surcharge for length, as Sudoku Explainer has it: a tenth more each
    /// time the links less two pass 4, 6, 8, 12, 16, 24, 32, 48 …
    pub fn rating(&self) -> Rating {
        let Rating(base) = self.technique.rating();
        if !self.technique.has_length_surcharge() {
            return Rating(base);
        }
        let length = self.link_count().saturating_sub(2);
        let mut surcharge = 0;
        let mut limit = 4;
        while length > limit {
            surcharge += 1;
            limit += if limit.is_power_of_two() { limit / 2 } else { limit / 3 };
        }
        Rating(base + surcharge)
    }

    /// The technique's points for one use.
    pub fn score(&self) -> u32 {
        self.technique.score()
    }

    /// How many links the evidence has: those of a chain, or of a net how many inferences stand on one another,
    /// all branches together.
    pub fn link_count(&self) -> usize {
        match &self.evidence {
            Evidence::Chain(chain) => chain.links.len(),
            Evidence::RemotePair { cells, .. } => 2 * cells.len() - 1,
            Evidence::Net(net) => net.branches.iter().map(Branch::depth).sum(),
            _ => 0,
        }
    }

    /// Whether it does nothing.
    pub fn has_no_effect(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

impl Branch {
    /// How many inferences stand on one another at most. Unlike their number it is the same for all ways to prove
    /// a thing as soon as can be.
    fn depth(&self) -> usize {
        let mut depths = vec![0];
        for (number, Inference { literal: claim, reason }) in self.inferences.iter().enumerate() {
            let is_premise = |before: &Literal| {
                !before.is_true
                    && match reason {
                        InferenceReason::LastRemaining(LinkReason::Cell) => {
                            before.node.cells == claim.node.cells
                        }
                        InferenceReason::LastRemaining(LinkReason::House(house)) => {
                            before.node.digit == claim.node.digit
                                && before.node.cells.is_subset(house.cells())
                        }
                        InferenceReason::LastRemaining(LinkReason::Set(_))
                        | InferenceReason::ExcludedBy(_) => false,
                    }
            };
            let before =
                std::iter::once(&self.assumption).chain(self.inferences[..number].iter().map(|i| &i.literal));
            let premises =
                before.zip(&depths).filter(|(claim, _)| is_premise(claim)).map(|(_, &depth)| depth);
            let depth = match reason {
                InferenceReason::ExcludedBy(by) => depths.get(*by).copied(),
                InferenceReason::LastRemaining(_) => premises.max(),
            };
            depths.push(depth.unwrap_or(0) + 1);
        }
        depths.into_iter().max().unwrap_or(0)
    }
}

impl Node {
    /// A candidate.
    pub fn new(Candidate { cell, digit }: Candidate) -> Node {
        Node { digit, cells: CellSet::only(cell) }
    }

    /// The candidate, where it is one.
    pub fn candidate(&self) -> Option<Candidate> {
        self.cells.single().map(|cell| Candidate { cell, digit: self.digit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rating_rises_with_chain_length() {
        let node = Node::new(Candidate { cell: Cell::FIRST, digit: Digit::from_index(0) });
        let rating = |links: usize| {
            let chain = Chain { nodes: vec![node; links + 1], links: vec![Link::Weak; links], closed: false };
            let evidence = Evidence::Chain(chain);
            let technique = Technique::XChain;
            Step { technique, placements: vec![], eliminations: CandidateSet::EMPTY, evidence }.rating().0
        };
        assert_eq!(
            [5, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19].map(rating),
            [66, 66, 67, 67, 68, 68, 69, 69, 70, 70, 71]
        );
    }
}
