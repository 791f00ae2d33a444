//! Everything that follows from each node of a link graph, without the ways there.
//!
//! ```text
//!   n false ══ strong links ══▶ true ── weak links ──▶ false ══ strong links ══▶ …
//! ```
//!
//! Nodes whose falsity follows from each other have the same consequences: such a group is a strongly connected component of these
//! implications. Tarjan's algorithm finds the groups, those first from which the fewest others can be reached, so that each joins the rows
//! of its successors once (R. E. Tarjan: Depth-first search and linear graph algorithms, 1972; for implications of this kind: B. Aspvall,
//! M. F. Plass, R. E. Tarjan: A linear-time algorithm for testing the truth of certain quantified boolean formulas, 1979).

use alloc::{vec, vec::Vec};

use super::bit_matrix::{self, BitBlock, BitMatrix};
use super::link_graph::{LinkGraph, StrongLinks};

/// A link graph and what follows from it.
pub struct LinkAnalysis {
    pub links: LinkGraph,
    closure: ImplicationClosure,
    /// The candidates that the links refute: those that would be false if they were true. Every chain eliminates one of them at least,
    /// and begins and ends with a node that excludes it.
    pub refuted: Vec<BitBlock>,
}

impl LinkAnalysis {
    pub fn new(links: LinkGraph) -> LinkAnalysis {
        let closure = ImplicationClosure::new(&links, &links.strong, false);
        let refuted = closure.refuted(&links, &links.strong, links.candidate_bits());
        LinkAnalysis { links, closure, refuted }
    }

    /// What follows if a candidate is true, itself among it: the nodes that are true, and those that are false.
    pub fn consequences_of(&self, candidate: usize) -> [Vec<BitBlock>; 2] {
        let mut truths = bit_matrix::clear_row(self.links.nodes.len());
        bit_matrix::set_bit(&mut truths, candidate);
        let mut falses = self.links.weak.row(candidate).to_vec();
        let mut left = falses.clone();
        bit_matrix::keep_common(&mut left, &self.links.strong.nodes);
        while let Some(node) = bit_matrix::pop_first(&mut left) {
            bit_matrix::union_with(&mut falses, self.closure.falses_of(node));
            // All that these lead to is joined with them.
            bit_matrix::remove_all(&mut left, self.closure.falses_of(node));
        }
        for node in bit_matrix::common_set_bits(&falses, &self.links.strong.nodes) {
            bit_matrix::union_with(&mut truths, self.links.strong.links.row(node));
        }
        [truths, falses]
    }
}

/// The consequences of the falsity of each node that has a strong link; of other nodes nothing follows.
pub struct ImplicationClosure {
    /// For the first node of each group, the nodes that are false, itself among them.
    falses: BitMatrix,
    /// For each node, the first node of its group.
    group: Vec<u16>,
}

impl ImplicationClosure {
    /// Follows the weak links of a graph, if `one_digit` only those between nodes of a digit, and these strong links.
    pub fn new(links: &LinkGraph, strong: &StrongLinks, one_digit: bool) -> ImplicationClosure {
        let count = links.nodes.len();
        let mut search = GroupSearch {
            links,
            strong,
            one_digit,
            closure: ImplicationClosure { falses: BitMatrix::new(count, count), group: vec![0; count] },
            unvisited: strong.nodes.clone(),
            lowest: vec![0; count],
            waiting: Vec::with_capacity(count),
            path: Vec::with_capacity(count),
            successors: bit_matrix::clear_row(count),
        };
        while let Some(start) = bit_matrix::pop_first(&mut search.unvisited) {
            search.visit_all_from(start);
        }
        search.closure
    }

    /// Which of these candidates would be false if they were true.
    pub fn refuted(&self, links: &LinkGraph, strong: &StrongLinks, candidates: &[BitBlock]) -> Vec<BitBlock> {
        let mut refuted = bit_matrix::clear_row(links.nodes.len());
        for candidate in bit_matrix::set_bits(candidates) {
            let mut excluded = bit_matrix::common_set_bits(links.weak.row(candidate), &strong.nodes);
            if excluded.any(|node| bit_matrix::has_bit(self.falses_of(node), candidate)) {
                bit_matrix::set_bit(&mut refuted, candidate);
            }
        }
        refuted
    }

    #[inline]
    fn falses_of(&self, node: usize) -> &[BitBlock] {
        self.falses.row(usize::from(self.group[node]))
    }
}

/// In [`GroupSearch::lowest`]: the group of the node is complete.
const COMPLETE: u16 = u16::MAX;

/// Tarjan's search for groups of nodes whose falsity follows from each other.
struct GroupSearch<'a> {
    links: &'a LinkGraph,
    strong: &'a StrongLinks,
    one_digit: bool,
    /// While the group of a node is not complete, `falses` has only what follows by one weak link.
    closure: ImplicationClosure,
    /// The nodes with strong links that were not visited.
    unvisited: Vec<BitBlock>,
    /// For each node of an incomplete group, the lowest place in `waiting` of a node known to belong to the group.
    lowest: Vec<u16>,
    /// The nodes of incomplete groups, in the order in which they were visited.
    waiting: Vec<u16>,
    /// The nodes from which the search has gone on, each a successor of the one before, with their places in `waiting`.
    path: Vec<(u16, u16)>,
    /// Successors that are still to be joined.
    successors: Vec<BitBlock>,
}

impl GroupSearch<'_> {
    fn visit_all_from(&mut self, start: usize) {
        self.enter(start);
        while let Some(&(node, place)) = self.path.last() {
            let node = usize::from(node);
            if let Some(next) = bit_matrix::first_common(self.closure.falses.row(node), &self.unvisited) {
                bit_matrix::clear_bit(&mut self.unvisited, next);
                self.enter(next);
            } else {
                self.path.pop();
                self.leave(node, place);
            }
        }
    }

    /// Begins with a node: what is false because of what is true if it is false.
    fn enter(&mut self, node: usize) {
        let place = self.waiting.len() as u16;
        self.lowest[node] = place;
        self.waiting.push(node as u16);
        self.path.push((node as u16, place));
        let falses = self.closure.falses.row_mut(node);
        for truth in bit_matrix::set_bits(self.strong.links.row(node)) {
            bit_matrix::union_with(falses, self.links.weak.row(truth));
        }
        if self.one_digit {
            let digit = self.links.nodes[node].digit;
            bit_matrix::keep_common(falses, self.links.digit_nodes.row(digit.index()));
        }
    }

    /// Joins what follows from the successors, all of which were visited; completes the group if this is its first node.
    fn leave(&mut self, node: usize, place: u16) {
        self.successors.copy_from_slice(self.closure.falses.row(node));
        bit_matrix::keep_common(&mut self.successors, &self.strong.nodes);
        let mut lowest = place;
        while let Some(next) = bit_matrix::pop_first(&mut self.successors) {
            if self.lowest[next] == COMPLETE {
                let from = usize::from(self.closure.group[next]);
                self.closure.falses.join(node, from);
                // All that a complete group leads to is joined with it.
                bit_matrix::remove_all(&mut self.successors, self.closure.falses.row(from));
            } else {
                lowest = lowest.min(self.lowest[next]);
            }
        }
        self.lowest[node] = lowest;
        if lowest == place {
            self.complete_group(node, usize::from(place));
        }
    }

    fn complete_group(&mut self, first: usize, place: usize) {
        for other in self.waiting.drain(place..).map(usize::from) {
            bit_matrix::set_bit(self.closure.falses.row_mut(first), other);
            if other != first {
                self.closure.falses.join(first, other);
            }
            self.closure.group[other] = first as u16;
            self.lowest[other] = COMPLETE;
        }
    }
}
