//! The chain search. Every node is assumed false in turn, and the consequences are propagated for all of them
//! together, level by level, so the shortest chains are found first.
//!
//! ```text
//!   s false ══▶ a, b true ──▶ c, d, e false ══▶ f, t true       level 2: t follows from s by two strong links
//! ```
//!
//! If `s` being false makes `t` true, at least one of the two is true. The nodes between them are found again
//! only for chains that are reported.

use alloc::{vec, vec::Vec};

use super::super::link_graph::LinkGraph;
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};

/// State of the search from all nodes.
pub struct ChainSearch<'a, 'b> {
    links: &'b LinkGraph<'a>,
    /// Per start, the nodes that have become true.
    true_nodes: BitMatrix,
    /// Per start, the nodes that have become false.
    false_nodes: BitMatrix,
    /// Per start, the nodes that became true in the last level.
    frontier: BitMatrix,
    level: usize,
    strong_targets: Vec<BitBlock>,
    weak_targets: Vec<BitBlock>,
}

impl<'a, 'b> ChainSearch<'a, 'b> {
    /// Creates a search that has not followed any link. A chain may pass its start once more.
    /// Without that some chains would be found from one end only, so the result would depend on how the board is turned.
    pub fn new(links: &'b LinkGraph<'a>) -> ChainSearch<'a, 'b> {
        let count = links.nodes.len();
        ChainSearch {
            links,
            true_nodes: BitMatrix::new(count, count),
            false_nodes: BitMatrix::new(count, count),
            frontier: BitMatrix::new(count, count),
            level: 0,
            strong_targets: bit_matrix::clear_row(count),
            weak_targets: bit_matrix::clear_row(count),
        }
    }

    pub fn links(&self) -> &'b LinkGraph<'a> {
        self.links
    }

    /// Follows one more strong link. Returns the new pairs of nodes (possibly the same node twice) of which
    /// at least one is true and which have eliminations; `None` if the search is complete.
    pub fn next_level(&mut self) -> Option<Vec<(usize, usize)>> {
        let mut pairs = Vec::new();
        let mut is_over = true;
        for start in bit_matrix::set_bits(&self.links.has_strong_link) {
            if self.advance(start) {
                is_over = false;
                // The other pairs have been found from their other end: if `s` false makes `t` true, `t` false makes
                // `s` true by the same links.
                for end in bit_matrix::set_bits(self.frontier.row(start)).skip_while(|&end| end < start) {
                    if self.links.has_eliminations(start, end) {
                        pairs.push((start, end));
                    }
                }
            }
        }
        self.level += 1;
        (!is_over).then_some(pairs)
    }

    /// Follows the next weak and strong links of one start. Returns whether any node became true.
    fn advance(&mut self, start: usize) -> bool {
        let links = self.links;
        self.weak_targets.fill([0; 4]);
        if self.level == 0 {
            bit_matrix::set_bit(&mut self.weak_targets, start);
        } else if bit_matrix::is_empty(self.frontier.row(start)) {
            return false;
        } else {
            for node in bit_matrix::set_bits(self.frontier.row(start)) {
                bit_matrix::union_with(&mut self.weak_targets, links.weak.row(node));
            }
        }
        // A chain does not go on from other nodes.
        bit_matrix::keep_common(&mut self.weak_targets, &links.has_strong_link);
        bit_matrix::keep_unknown(&mut self.weak_targets, self.false_nodes.row_mut(start));
        self.strong_targets.fill([0; 4]);
        for node in bit_matrix::set_bits(&self.weak_targets) {
            bit_matrix::union_with(&mut self.strong_targets, links.strong.row(node));
        }
        let is_any = bit_matrix::keep_unknown(&mut self.strong_targets, self.true_nodes.row_mut(start));
        self.frontier.row_mut(start).copy_from_slice(&self.strong_targets);
        is_any
    }
}

impl LinkGraph<'_> {
    /// Returns the nodes of a shortest path from a false start to a true end, both included.
    pub fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut falses = bit_matrix::clear_row(self.nodes.len());
        let mut truths = falses.clone();
        // Each entry is a node and the index of its predecessor. Nodes at even depth are false.
        let mut reached = vec![(start, 0)];
        bit_matrix::set_bit(&mut falses, start);
        let mut level = 0..1;
        let mut holds = false;
        while !level.is_empty() {
            holds = !holds;
            let (rows, seen) = if holds { (&self.strong, &mut truths) } else { (&self.weak, &mut falses) };
            let next = level.end;
            for from in level {
                for node in bit_matrix::set_bits(rows.row(reached[from].0)) {
                    if !bit_matrix::has_bit(seen, node)
                        && (holds || bit_matrix::has_bit(&self.has_strong_link, node))
                    {
                        bit_matrix::set_bit(seen, node);
                        reached.push((node, from));
                        if holds && node == end {
                            return trace_back(&reached);
                        }
                    }
                }
            }
            level = next..reached.len();
        }
        Vec::new()
    }
}

fn trace_back(reached: &[(usize, usize)]) -> Vec<usize> {
    let mut at = reached.len() - 1;
    let mut path = vec![reached[at].0];
    while at != 0 {
        at = reached[at].1;
        path.push(reached[at].0);
    }
    path.reverse();
    path
}
