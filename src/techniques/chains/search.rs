//! The search: every node is assumed false, and what follows spreads from all of them at once, level by
//! level, so that the shortest chains come first.
//!
//! ```text
//!   s false ══▶ a, b true ──▶ c, d, e false ══▶ f, t true       level 2: t follows from s by two strong links
//! ```
//!
//! When `s` false makes `t` true, one of the two is true whatever happens. How it came to that is looked
//! up again for those that are shown.

use super::link_graph::LinkGraph;
use crate::techniques::bit_matrix::{self, BitMatrix};

/// Where the search from every node has come to.
pub struct ChainSearch<'a, 'b> {
    links: &'b LinkGraph<'a>,
    /// True so far, for each start.
    true_nodes: BitMatrix,
    /// False so far.
    false_nodes: BitMatrix,
    /// True since the last level.
    frontier: BitMatrix,
    level: usize,
    strong_targets: Vec<u64>,
    weak_targets: Vec<u64>,
}

impl<'a, 'b> ChainSearch<'a, 'b> {
    /// Before the first strong link.
    pub fn new(links: &'b LinkGraph<'a>) -> ChainSearch<'a, 'b> {
        let count = links.nodes.len();
        let words = links.has_strong_link.len();
        let matrix = BitMatrix::new(count, count);
        ChainSearch {
            links,
            true_nodes: matrix.clone(),
            false_nodes: matrix.clone(),
            frontier: matrix,
            level: 0,
            strong_targets: vec![0; words],
            weak_targets: vec![0; words],
        }
    }

    /// What it searches.
    pub fn links(&self) -> &'b LinkGraph<'a> {
        self.links
    }

    /// One more strong link: the pairs of nodes (or one twice) of which that proves that one is true, and that
    /// bite. `None` when all has been seen.
    pub fn next_level(&mut self) -> Option<Vec<(usize, usize)>> {
        let mut pairs = Vec::new();
        let mut is_over = true;
        for start in bit_matrix::set_bits(&self.links.has_strong_link) {
            if self.advance(start) {
                is_over = false;
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

    /// Whether the start leads any further.
    fn advance(&mut self, start: usize) -> bool {
        let links = self.links;
        self.weak_targets.fill(0);
        if self.level == 0 {
            bit_matrix::set_bit(&mut self.weak_targets, start);
        } else {
            for node in bit_matrix::set_bits(self.frontier.row(start)).filter(|&node| node != start) {
                bit_matrix::union_with(&mut self.weak_targets, links.weak.row(node));
            }
        }
        let falses = self.false_nodes.row_mut(start).iter_mut();
        for ((new, falses), leading) in self.weak_targets.iter_mut().zip(falses).zip(&links.has_strong_link) {
            *new &= !*falses & leading;
            *falses |= *new;
        }
        self.strong_targets.fill(0);
        for node in bit_matrix::set_bits(&self.weak_targets) {
            bit_matrix::union_with(&mut self.strong_targets, links.strong.row(node));
        }
        let truths = self.true_nodes.row_mut(start).iter_mut();
        for ((new, truths), front) in self.strong_targets.iter().zip(truths).zip(self.frontier.row_mut(start))
        {
            *front = *new & !*truths;
            *truths |= *new;
        }
        !bit_matrix::is_empty(self.frontier.row(start))
    }
}

impl LinkGraph<'_> {
    /// A shortest way from a false start to a true end: the nodes in their order, both ends with it.
    pub fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let words = self.has_strong_link.len();
        let mut falses = vec![0; words];
        let mut truths = vec![0; words];
        // (node, the entry it came from); nodes that are false stand at even depth.
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
