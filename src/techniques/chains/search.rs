//! The chain search. Every node is assumed false in turn, and the consequences are propagated for all of them
//! together, level by level, so the shortest chains are found first.
//!
//! ```text
//!   s false ══▶ a, b true ──▶ c, d, e false ══▶ f, t true       level 2: t follows from s by two strong links
//! ```
//!
//! If `s` being false makes `t` true, at least one of the two is true. The nodes between them are found again
//! only for chains that are reported.

use alloc::{borrow::Cow, vec, vec::Vec};

use super::super::implication_closure::{ImplicationClosure, LinkAnalysis};
use super::super::link_graph::{LinkGraph, StrongLinks};
use crate::grid::DigitSet;
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};

/// Links from which chains with eliminations are built.
pub struct ChainLinks<'a> {
    pub graph: &'a LinkGraph,
    strong: Cow<'a, StrongLinks>,
    /// Whether all nodes of a chain have the same digit.
    one_digit: bool,
    /// The candidates that these links refute: from their truth follows that they are false.
    refuted: Vec<BitBlock>,
}

impl<'a> ChainLinks<'a> {
    /// All links of the graph. Returns `None` if they refute nothing: then no chain has eliminations.
    pub fn all(LinkAnalysis { links, refuted, .. }: &'a LinkAnalysis) -> Option<ChainLinks<'a>> {
        let strong = Cow::Borrowed(&links.strong);
        ChainLinks { graph: links, strong, one_digit: false, refuted: refuted.clone() }.if_any()
    }

    /// The links within each of these digits.
    pub fn of_digits(analysis: &'a LinkAnalysis, digits: DigitSet) -> Option<ChainLinks<'a>> {
        let mut links = ChainLinks::all(analysis)?;
        for digit in !digits {
            bit_matrix::remove_all(&mut links.refuted, analysis.links.digit_nodes.row(digit.index()));
        }
        links = links.if_any()?;
        links.strong = Cow::Owned(analysis.links.house_links());
        links.one_digit = true;
        links.keep_refuted();
        links.if_any()
    }

    /// The links through cells with two candidates.
    pub fn of_cells(analysis: &'a LinkAnalysis) -> Option<ChainLinks<'a>> {
        let mut links = ChainLinks::all(analysis)?;
        links.strong = Cow::Owned(analysis.links.cell_links());
        links.keep_refuted();
        links.if_any()
    }

    fn if_any(self) -> Option<ChainLinks<'a>> {
        (!bit_matrix::is_empty(&self.refuted)).then_some(self)
    }

    /// Keeps the refuted candidates that these links refute, too.
    fn keep_refuted(&mut self) {
        let closure = ImplicationClosure::new(self.graph, &self.strong, self.one_digit);
        self.refuted = closure.refuted(self.graph, &self.strong, &self.refuted);
    }

    /// Whether a weak link between two nodes is one of these links.
    fn has_weak_link_to(&self, node: usize, other: usize) -> bool {
        bit_matrix::has_bit(&self.strong.nodes, other)
            && (!self.one_digit || self.graph.nodes[node].digit == self.graph.nodes[other].digit)
    }

    /// Returns the nodes of a shortest path from a false start to a true end, both included.
    pub fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut falses = bit_matrix::clear_row(self.graph.nodes.len());
        let mut truths = falses.clone();
        // Each entry is a node and the index of its predecessor. Nodes at even depth are false.
        let mut reached = vec![(start, 0)];
        bit_matrix::set_bit(&mut falses, start);
        let mut level = 0..1;
        let mut holds = false;
        while !level.is_empty() {
            holds = !holds;
            let (rows, seen) =
                if holds { (&self.strong.links, &mut truths) } else { (&self.graph.weak, &mut falses) };
            let next = level.end;
            for from in level {
                for node in bit_matrix::set_bits(rows.row(reached[from].0)) {
                    if !bit_matrix::has_bit(seen, node) && (holds || self.has_weak_link_to(start, node)) {
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

/// What follows from some assumptions, level by level: what is excluded, and then what is concluded from that.
struct ChainLevels {
    /// For each assumption, the nodes that have become true, those that have become false, and those that became true in the last level.
    rows: BitMatrix,
    /// What the last level excludes.
    excluded: Vec<BitBlock>,
    concluded: Vec<BitBlock>,
}

const TRUE: usize = 0;
const FALSE: usize = 1;
const FRONTIER: usize = 2;

impl ChainLevels {
    fn new(assumptions: usize, count: usize) -> ChainLevels {
        ChainLevels {
            rows: BitMatrix::new(3 * assumptions, count),
            excluded: bit_matrix::clear_row(count),
            concluded: bit_matrix::clear_row(count),
        }
    }

    /// Begins with the assumption that this node is false.
    fn exclude_only(&mut self, node: usize) {
        self.excluded.fill([0; 4]);
        bit_matrix::set_bit(&mut self.excluded, node);
    }

    /// Follows the weak links from the nodes of an assumption about the node `start` that became true in the last level.
    fn exclude(&mut self, links: &ChainLinks, assumption: usize, start: usize) {
        self.excluded.fill([0; 4]);
        for node in bit_matrix::set_bits(self.rows.row(3 * assumption + FRONTIER)) {
            bit_matrix::union_with(&mut self.excluded, links.graph.weak.row(node));
        }
        if links.one_digit {
            let digit = links.graph.nodes[start].digit;
            bit_matrix::keep_common(&mut self.excluded, links.graph.digit_nodes.row(digit.index()));
        }
    }

    /// Follows the strong links from what is excluded. Returns whether any node became true.
    fn conclude(&mut self, links: &ChainLinks, assumption: usize) -> bool {
        // A chain does not go on from other nodes.
        bit_matrix::keep_common(&mut self.excluded, &links.strong.nodes);
        bit_matrix::keep_unknown(&mut self.excluded, self.rows.row_mut(3 * assumption + FALSE));
        self.concluded.fill([0; 4]);
        for node in bit_matrix::set_bits(&self.excluded) {
            bit_matrix::union_with(&mut self.concluded, links.strong.links.row(node));
        }
        let is_any = bit_matrix::keep_unknown(&mut self.concluded, self.rows.row_mut(3 * assumption + TRUE));
        self.rows.row_mut(3 * assumption + FRONTIER).copy_from_slice(&self.concluded);
        is_any
    }
}

/// State of the search from all nodes that exclude a refuted candidate: others begin no chain with eliminations.
pub struct ChainSearch<'a, 'b> {
    links: &'b ChainLinks<'a>,
    starts: Vec<usize>,
    /// The starts as a bit set: they are the ends, too.
    ends: Vec<BitBlock>,
    levels: ChainLevels,
    level: usize,
}

impl<'a, 'b> ChainSearch<'a, 'b> {
    /// Creates a search that has not followed any link. A chain may pass its start once more.
    /// Without that some chains would be found from one end only, so the result would depend on how the board is turned.
    pub fn new(links: &'b ChainLinks<'a>) -> ChainSearch<'a, 'b> {
        let count = links.graph.nodes.len();
        // The nodes that exclude a candidate are those that it excludes.
        let mut ends = bit_matrix::clear_row(count);
        for candidate in bit_matrix::set_bits(&links.refuted) {
            bit_matrix::union_with(&mut ends, links.graph.weak.row(candidate));
        }
        bit_matrix::keep_common(&mut ends, &links.strong.nodes);
        let starts: Vec<usize> = bit_matrix::set_bits(&ends).collect();
        ChainSearch { links, levels: ChainLevels::new(starts.len(), count), starts, ends, level: 0 }
    }

    /// Follows one more strong link. Returns the new pairs of nodes (possibly the same node twice) of which
    /// at least one is true and which have eliminations; `None` if the search is complete.
    pub fn next_level(&mut self) -> Option<Vec<(usize, usize)>> {
        let mut pairs = Vec::new();
        let mut is_over = true;
        for place in 0..self.starts.len() {
            if self.advance(place) {
                is_over = false;
                let start = self.starts[place];
                let concluded = &mut self.levels.concluded;
                bit_matrix::keep_common(concluded, &self.ends);
                // The other pairs have been found from their other end: if `s` false makes `t` true, `t` false makes
                // `s` true by the same links.
                for end in bit_matrix::set_bits(concluded).skip_while(|&end| end < start) {
                    if self.links.graph.has_eliminations(start, end) {
                        pairs.push((start, end));
                    }
                }
            }
        }
        self.level += 1;
        (!is_over).then_some(pairs)
    }

    /// Follows the next weak and strong links of the start at a place. Returns whether any node became true.
    fn advance(&mut self, place: usize) -> bool {
        if self.level == 0 {
            self.levels.exclude_only(self.starts[place]);
        } else if bit_matrix::is_empty(self.levels.rows.row(3 * place + FRONTIER)) {
            return false;
        } else {
            self.levels.exclude(self.links, place, self.starts[place]);
        }
        self.levels.conclude(self.links, place)
    }
}
