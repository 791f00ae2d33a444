//! Everything that follows from each node of a link graph, without the ways there.
//!
//! ```text
//!   n true ── weak links ──▶ false ══ strong links ══▶ true ── weak links ──▶ …
//! ```
//!
//! That a node is true, or that it is false, is a *literal*; each follows from others by one link. Literals that follow from each other
//! have the same consequences: such a group is a strongly connected component of these implications. Tarjan's algorithm finds the groups,
//! those first from which the fewest others can be reached, so that each joins the rows of its successors once (R. E. Tarjan: Depth-first
//! search and linear graph algorithms, 1972; B. Aspvall, M. F. Plass, R. E. Tarjan: A linear-time algorithm for testing the truth of
//! certain quantified boolean formulas, 1979).

use alloc::{vec, vec::Vec};

use super::bit_matrix::{self, BitBlock, BitMatrix};
use super::link_graph::LinkGraph;

/// A link graph and what follows from it.
pub struct LinkAnalysis {
    pub links: LinkGraph,
    pub closure: ImplicationClosure,
    /// The candidates that the links refute: those that would be false if they were true. Every chain eliminates one of them at least,
    /// and begins and ends with a node that excludes it.
    pub refuted: Vec<BitBlock>,
}

impl LinkAnalysis {
    pub fn new(links: LinkGraph) -> LinkAnalysis {
        let closure = ImplicationClosure::new(&links);
        let refuted = closure.refuted(&links);
        LinkAnalysis { links, closure, refuted }
    }
}

/// The consequences of every candidate of a link graph.
pub struct ImplicationClosure {
    /// For each literal, the nodes that are true if it holds; complete for the first literal of a group.
    truths: BitMatrix,
    /// The same for the nodes that are false.
    falses: BitMatrix,
    /// For each literal, the first literal of its group.
    group: Vec<u16>,
}

/// The literal that a node is true, or that it is false.
#[inline]
fn literal(node: usize, is_true: bool) -> usize {
    2 * node + usize::from(is_true)
}

impl ImplicationClosure {
    fn new(links: &LinkGraph) -> ImplicationClosure {
        let count = links.nodes.len();
        let mut search = GroupSearch {
            links,
            closure: ImplicationClosure {
                truths: BitMatrix::new(2 * count, count),
                falses: BitMatrix::new(2 * count, count),
                group: vec![0; 2 * count],
            },
            reached: [bit_matrix::clear_row(count), bit_matrix::clear_row(count)],
            lowest: vec![0; 2 * count],
            waiting: Vec::with_capacity(2 * count),
            path: Vec::with_capacity(2 * count),
            successors: bit_matrix::clear_row(count),
        };
        for node in 0..links.candidate_count {
            search.visit_all_from(literal(node, true));
        }
        search.closure
    }

    /// The nodes that are true if a candidate is, itself among them.
    #[inline]
    pub fn truths_of(&self, candidate: usize) -> &[BitBlock] {
        self.truths.row(usize::from(self.group[literal(candidate, true)]))
    }

    /// The nodes that are false if a candidate is true.
    #[inline]
    pub fn falses_of(&self, candidate: usize) -> &[BitBlock] {
        self.falses.row(usize::from(self.group[literal(candidate, true)]))
    }

    /// The candidates that would be false if they were true.
    fn refuted(&self, links: &LinkGraph) -> Vec<BitBlock> {
        let mut refuted = bit_matrix::clear_row(links.nodes.len());
        for node in 0..links.candidate_count {
            if bit_matrix::has_bit(self.falses_of(node), node) {
                bit_matrix::set_bit(&mut refuted, node);
            }
        }
        refuted
    }
}

/// In [`GroupSearch::lowest`]: the group of the literal is complete.
const COMPLETE: u16 = u16::MAX;

/// Tarjan's search for groups of literals that follow from each other.
struct GroupSearch<'a> {
    links: &'a LinkGraph,
    closure: ImplicationClosure,
    /// The nodes whose falsity, and those whose truth, was visited.
    reached: [Vec<BitBlock>; 2],
    /// For each literal of an incomplete group, the lowest place in `waiting` of a literal known to belong to the group.
    lowest: Vec<u16>,
    /// The literals of incomplete groups, in the order in which they were visited.
    waiting: Vec<u16>,
    /// The literals from which the search has gone on, each a successor of the one before, with their places in `waiting`.
    path: Vec<(u16, u16)>,
    /// Successors that are still to be joined.
    successors: Vec<BitBlock>,
}

impl GroupSearch<'_> {
    fn visit_all_from(&mut self, start: usize) {
        let (node, is_true) = (start / 2, start % 2);
        if bit_matrix::has_bit(&self.reached[is_true], node) {
            return;
        }
        self.enter(start);
        while let Some(&(at, place)) = self.path.last() {
            let at = usize::from(at);
            match self.next_unvisited(at) {
                Some(next) => self.enter(next),
                None => {
                    self.path.pop();
                    self.leave(at, place);
                }
            }
        }
    }

    fn enter(&mut self, at: usize) {
        let (node, is_true) = (at / 2, at % 2);
        bit_matrix::set_bit(&mut self.reached[is_true], node);
        let place = self.waiting.len() as u16;
        self.lowest[at] = place;
        self.waiting.push(at as u16);
        self.path.push((at as u16, place));
        if is_true == 1 {
            bit_matrix::set_bit(self.closure.truths.row_mut(at), node);
            self.closure.falses.row_mut(at).copy_from_slice(self.links.weak.row(node));
        } else {
            bit_matrix::set_bit(self.closure.falses.row_mut(at), node);
        }
    }

    /// The first literal that follows by one link and was not visited. From a false node only a strong link leads on.
    fn next_unvisited(&self, at: usize) -> Option<usize> {
        let (node, is_true) = (at / 2, at % 2 == 1);
        let row = if is_true { self.links.weak.row(node) } else { self.links.strong.links.row(node) };
        let next = if is_true {
            bit_matrix::first_bit(row, &self.links.strong.nodes, &self.reached[0])
        } else {
            bit_matrix::first_bit(row, row, &self.reached[1])
        };
        next.map(|next| literal(next, !is_true))
    }

    /// Joins what follows from the successors, all of which were visited; completes the group if this is its first literal.
    fn leave(&mut self, at: usize, place: u16) {
        let (node, is_true) = (at / 2, at % 2 == 1);
        if is_true {
            self.successors.copy_from_slice(self.links.weak.row(node));
            bit_matrix::keep_common(&mut self.successors, &self.links.strong.nodes);
        } else {
            self.successors.copy_from_slice(self.links.strong.links.row(node));
        }
        let mut lowest = place;
        while let Some(next) = bit_matrix::pop_first(&mut self.successors) {
            let next = literal(next, !is_true);
            if self.lowest[next] == COMPLETE {
                let from = usize::from(self.closure.group[next]);
                self.closure.truths.join(at, from);
                self.closure.falses.join(at, from);
                // All that a complete group leads to is joined with it.
                let joined = if is_true { &self.closure.falses } else { &self.closure.truths };
                bit_matrix::remove_all(&mut self.successors, joined.row(from));
            } else {
                lowest = lowest.min(self.lowest[next]);
            }
        }
        self.lowest[at] = lowest;
        if lowest == place {
            self.complete_group(at, usize::from(place));
        }
    }

    fn complete_group(&mut self, first: usize, place: usize) {
        for other in self.waiting.drain(place..).map(usize::from) {
            if other != first {
                self.closure.truths.join(first, other);
                self.closure.falses.join(first, other);
            }
            self.closure.group[other] = first as u16;
            self.lowest[other] = COMPLETE;
        }
    }
}
