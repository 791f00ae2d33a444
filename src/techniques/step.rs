//! A single solving step: its placements and eliminations, and the evidence for them.
//!
//! The evidence contains no text, and is enough to verify, draw and explain the step without its finder.

use alloc::{vec, vec::Vec};

use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{Flow, StepSink, Technique};
use crate::level::Rating;

/// A step found by a technique.
///
/// ```
/// use ninefold::techniques::{next_step, verify};
/// use ninefold::{Board, Grid, Technique};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut board = Board::new(&Grid::from_line(line).unwrap());
/// let step = next_step(&board).expect("an easy puzzle");
/// assert_eq!(step.technique, Technique::HiddenSingleBlock);
/// assert_eq!(verify(&board, &step), Ok(()));
/// board.apply(&step);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Technique that found the step.
    pub technique: Technique,
    /// Candidates that are true.
    pub placements: Vec<Candidate>,
    /// Candidates that are false. All of them are on the board that was searched.
    pub eliminations: CandidateSet,
    /// Proof that the placements and eliminations are right.
    pub evidence: Evidence,
}

/// Proof of a step; one variant per technique family.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The placed digit is the cell's only candidate, or has no other place in the house.
    Single {
        /// House in which the digit has one place; `None` for a naked single.
        house: Option<House>,
    },
    /// All places of a digit in one house also lie in a second one, which loses the digit elsewhere.
    Locked {
        /// The digit.
        digit: Digit,
        /// House in which the digit is confined to the intersection.
        home: House,
        /// House that loses the digit outside the intersection.
        other: House,
    },
    /// A naked or hidden subset: as many cells as digits, all in one house.
    Subset {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// Naked: the houses that contain all the cells and lose the digits elsewhere. Hidden: the single
        /// house in which the digits have no other place.
        houses: HouseSet,
        /// Whether the subset is hidden: the cells lose all other digits.
        hidden: bool,
    },
    /// No place of the digit is in more base houses than cover houses, except the fins. The cells that are in more cover houses lose the
    /// digit if they see all fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// Base houses.
        base: HouseSet,
        /// Cover houses, as many as base houses.
        cover: HouseSet,
        /// Places in more base houses than cover houses; empty for a basic fish.
        fins: CellSet,
    },
    /// An alternating chain of strong and weak links.
    Chain(Chain),
    /// Places of one digit connected by conjugate pairs, in two colours of which exactly one is true; in
    /// multi-colouring two such clusters. A colour that is proved false comes first.
    Colours {
        /// The digit.
        digit: Digit,
        /// The clusters, each as the cells of its two colours.
        clusters: Vec<[CellSet; 2]>,
    },
    /// A chain of cells with the same two candidates, in which each cell sees the next. The digits alternate,
    /// so a cell that sees one cell of each parity loses both digits.
    RemotePair {
        /// The cells in chain order.
        cells: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
    },
    /// As many (digit, house) pairs as cells; they cover all candidates of the cells, so each contains one
    /// true candidate. What sees all candidates of a pair is eliminated. Used by Sue de Coq.
    Cover {
        /// The cells.
        cells: CellSet,
        /// The (digit, house) pairs that cover the candidates of the cells.
        covers: Vec<(Digit, House)>,
    },
    /// Whichever candidate of the stem is true, its petal loses it and so contains the common digit.
    Blossom {
        /// The stem cell.
        stem: Cell,
        /// For each candidate of the stem, an almost locked set whose cells with that digit all see the stem.
        petals: Vec<(Digit, CellSet)>,
        /// Digit common to all petals. It is eliminated from cells that see all of its cells in the petals.
        digit: Digit,
    },
    /// A cycle of cells without givens in which every house that it visits has two of its cells, one at an
    /// even and one at an odd position: a rectangle in two rows, two columns and two blocks, or a longer
    /// unique loop. If all cells were limited to the two digits, these could be swapped: a second solution.
    /// So at least one *guardian* is true: a candidate of these cells other than the two digits.
    Rectangle {
        /// The cells in cyclic order.
        corners: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
        /// Houses in which one of the two digits is limited to two of the cells, if the step needs them.
        strong: HouseSet,
        /// Cells that form a subset with the guardians' digits (type 3); otherwise empty.
        subset: CellSet,
    },
    /// A bivalue universal grave (BUG): without the guardians every empty cell would have two candidates,
    /// and every missing digit two places in each house. As no puzzle with one solution has such a board, a
    /// guardian is true.
    Bug {
        /// The extra candidates that keep the board from being a BUG.
        guardians: CandidateSet,
        /// Houses in which another digit is limited to two of the guardians' cells, if the step needs them.
        strong: HouseSet,
        /// Cells that form a subset with the guardians' digits; otherwise empty.
        subset: CellSet,
    },
    /// The same conclusion follows from every case, or an assumption leads to a contradiction.
    Net(Net),
    /// The digits of the two base cells are those of the two targets.
    Exocet(Exocet),
}

/// A candidate, or a group of cells of which one contains the digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell for a candidate; several for a group or for a digit of an almost locked set.
    pub cells: CellSet,
}

/// Nodes joined by alternating strong and weak links. Strong: if one node is false, the next is true. Weak:
/// if one node is true, the next is false.
///
/// - Open chains begin and end with a strong link, so at least one end is true, and a candidate excluded by
///   both ends is eliminated. If both ends are the same node, that node is true. If the first and the last
///   link go through almost locked sets, one of the two sets lacks the digit of its weak link, so any other
///   digit common to both sets is eliminated from the cells that see all its cells in both.
/// - In closed chains the last link leads back to the first node. Every weak link then has exactly one true
///   end (a candidate excluded by both ends is eliminated), and the almost locked set of a strong link is
///   locked: its other digits are eliminated from the cells that see all their cells in the set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// Nodes in chain order.
    pub nodes: Vec<Node>,
    /// `links[i]` joins `nodes[i]` and the next node.
    pub links: Vec<Link>,
    /// Whether the last link leads back to the first node.
    pub closed: bool,
}

/// Kind of connection between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// At most one node is true: the same digit in cells that all see each other, or two digits of one cell.
    Weak,
    /// At least one node is true.
    Strong(LinkReason),
}

/// Why at least one of two nodes is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkReason {
    /// They are the only two candidates of a cell.
    Cell,
    /// Together they are all places of a digit in this house.
    House(House),
    /// They are all cells of two digits of an almost locked set: cells of a house with one digit more.
    Set(CellSet),
}

/// An exocet: two base cells in a block and a line, and three cross lines of the other direction. None of the cross lines passes through a
/// base cell, and each passes through a block of its own, of the three that the base line crosses.
///
/// The two digits that are true in the base are true in each of the cross lines as well. However they are placed there, one of them is in
/// the first target and the other in the second.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exocet {
    /// The two base cells, in one block and one line.
    pub base: CellSet,
    /// Their candidates.
    pub digits: DigitSet,
    /// The two targets, each a cell of a cross line, or two cells of which the other one has another digit.
    pub targets: [CellSet; 2],
    /// The three cross lines.
    pub cross_lines: HouseSet,
}

/// The evidence of a forcing chain or forcing net: cases of which one must be true, and the inferences from each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Net {
    /// Why one of the branches is true.
    pub cases: Cases,
    /// Inferences from each case: every branch implies all effects of the step or ends in a contradiction.
    pub branches: Vec<Branch>,
}

/// The cases of a net, of which one must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cases {
    /// The branches assume the candidates of this cell.
    Cell(Cell),
    /// The branches assume the places of this digit in this house.
    House(Digit, House),
    /// There is a single branch, which ends in a contradiction: the opposite of its assumption is true.
    Refutation,
    /// The branches assume the guardians of a tridagon: the candidates of its twelve cells other than the three digits. Each of four blocks,
    /// in two bands and two stacks, has three of the cells, one in each of its rows and columns, such that the digits alone could
    /// not fill them.
    Tridagon {
        /// The twelve cells.
        cells: CellSet,
        /// The three digits.
        digits: DigitSet,
    },
}

/// An assumption and the inferences from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The assumption.
    pub assumption: Literal,
    /// The inferences; each follows from earlier literals.
    pub inferences: Vec<Inference>,
    /// Steps on boards within the branch, to which inferences refer.
    pub steps: Vec<BranchStep>,
    /// The contradiction at the end, if the branch has one.
    pub contradiction: Option<Contradiction>,
}

/// A step on a board within a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BranchStep {
    /// Number of literals that are known on its board: the first of the branch, with the assumption.
    pub known: usize,
    /// The step.
    pub step: Step,
}

/// The statement that a node is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The node.
    pub node: Node,
    /// Whether the node is true.
    pub is_true: bool,
}

/// A literal and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inference {
    /// The inferred literal.
    pub literal: Literal,
    /// Why it follows.
    pub reason: InferenceReason,
}

/// Why a literal follows from earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InferenceReason {
    /// The node is false: a true literal excludes it, the one with this index (0 is the assumption).
    ExcludedBy(usize),
    /// The node is true: all other candidates of its cell, or places of its digit in the house, are false.
    LastRemaining(LinkReason),
    /// The step of the branch with this index places or eliminates the node.
    ByStep(usize),
}

/// An impossible state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The digit has no place left in the house.
    House(Digit, House),
}

impl Step {
    /// A step of any origin. [`verify`](super::verify) says whether its evidence proves it.
    pub fn new(
        technique: Technique,
        placements: Vec<Candidate>,
        eliminations: CandidateSet,
        evidence: Evidence,
    ) -> Step {
        Step { technique, placements, eliminations, evidence }
    }

    /// A step without placements.
    pub(super) fn eliminating(technique: Technique, eliminations: CandidateSet, evidence: Evidence) -> Step {
        Step { technique, placements: Vec::new(), eliminations, evidence }
    }

    /// Reports a step without placements, unless it has no eliminations either.
    pub(super) fn report_eliminations(
        technique: Technique,
        eliminations: CandidateSet,
        evidence: impl FnOnce() -> Evidence,
        sink: StepSink,
    ) -> Flow {
        if eliminations.is_empty() {
            return Flow::Continue(());
        }
        sink(Step::eliminating(technique, eliminations, evidence()))
    }

    /// Rating of the technique plus a surcharge. For length it is that of Sudoku Explainer: one tenth for each of the limits 4, 6, 8,
    /// 12, 16, 24, 32, 48 … that is exceeded by the number of links minus two. A locked set of many cells and an exocet of more than three
    /// digits are rated higher, since the puzzles that need them are.
    pub fn rating(&self) -> Rating {
        let Rating(base) = self.technique.rating();
        match &self.evidence {
            Evidence::Cover { cells, .. } if !self.technique.is_quick() => {
                return Rating(base + cells.len() as u16 / 2);
            }
            Evidence::Exocet(exocet) => return Rating(base + 8 * u16::from(exocet.digits.len() > 3)),
            _ if !self.technique.has_length_surcharge() => return Rating(base),
            _ => {}
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

    /// HoDoKu points for one use of the technique.
    pub fn score(&self) -> u32 {
        self.technique.score()
    }

    /// Number of links in a chain; for a net, the depths of its branches added up; otherwise 0.
    pub fn link_count(&self) -> usize {
        match &self.evidence {
            Evidence::Chain(chain) => chain.links.len(),
            Evidence::RemotePair { cells, .. } => 2 * cells.len() - 1,
            Evidence::Net(net) => net.branches.iter().map(Branch::depth).sum(),
            _ => 0,
        }
    }

    /// Whether the step has no placements and no eliminations.
    pub fn has_no_effect(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

impl Chain {
    /// A chain of these nodes; `closed` if the last link leads back to the first node.
    pub fn new(nodes: Vec<Node>, links: Vec<Link>, closed: bool) -> Chain {
        Chain { nodes, links, closed }
    }
}

impl Branch {
    /// Length of the longest sequence of inferences that depend on each other. Unlike their number, it is the
    /// same for all proofs that reach the conclusion as early as possible.
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
                        | InferenceReason::ExcludedBy(_)
                        | InferenceReason::ByStep(_) => false,
                    }
            };
            let before = core::iter::once(&self.assumption)
                .chain(self.inferences[..number].iter().map(|i| &i.literal));
            let premises =
                before.zip(&depths).filter(|(claim, _)| is_premise(claim)).map(|(_, &depth)| depth);
            let depth = match reason {
                InferenceReason::ExcludedBy(by) => depths.get(*by).copied(),
                InferenceReason::LastRemaining(_) => premises.max(),
                // What the step rests on is not recorded: it comes after all that was inferred before.
                InferenceReason::ByStep(index) => {
                    let links = self.steps.get(*index).map_or(0, |inner| inner.step.link_count());
                    depths.iter().max().map(|deepest| deepest + links)
                }
            };
            depths.push(depth.unwrap_or(0) + 1);
        }
        depths.into_iter().max().unwrap_or(0)
    }
}

impl Node {
    /// Creates a node from a candidate.
    pub fn new(Candidate { cell, digit }: Candidate) -> Node {
        Node { digit, cells: CellSet::only(cell) }
    }

    /// The candidate, if the node has a single cell.
    pub fn candidate(&self) -> Option<Candidate> {
        self.cells.single().map(|cell| Candidate { cell, digit: self.digit })
    }
}
