//! Everything that follows from a true node, with the shortest path to each conclusion.

use super::bit_matrix::{self, BitBlock};
use super::link_graph::LinkGraph;

/// Conclusions from one true node.
#[derive(Clone, Debug)]
pub struct Implications {
    start: usize,
    /// For each node, the number of links by which it becomes false, and the node before it.
    when_false: Vec<(u16, u16)>,
    /// For each node, the number of links by which it becomes true, and the node before it.
    when_true: Vec<(u16, u16)>,
    /// Bit sets of the nodes that become false, and of those that become true.
    reached: [Vec<BitBlock>; 2],
}

const UNREACHED: u16 = u16::MAX;

impl Implications {
    /// Computes the conclusions from this node being true.
    pub fn of_true_node(links: &LinkGraph, start: usize) -> Implications {
        let count = links.nodes.len();
        let mut implications = Implications {
            start,
            when_false: vec![(UNREACHED, 0); count],
            when_true: vec![(UNREACHED, 0); count],
            reached: [bit_matrix::clear_row(count), bit_matrix::clear_row(count)],
        };
        bit_matrix::set_bit(&mut implications.reached[1], start);
        implications.when_true[start].0 = 0;
        let mut front = vec![start];
        let mut length = 0;
        let mut new = bit_matrix::clear_row(count);
        while !front.is_empty() {
            length += 1;
            let holds = length % 2 == 0;
            let rows = if holds { &links.strong } else { &links.weak };
            let known = if holds { &mut implications.when_true } else { &mut implications.when_false };
            let seen = &mut implications.reached[usize::from(holds)];
            let mut next = Vec::new();
            for &from in &front {
                new.copy_from_slice(rows.row(from));
                bit_matrix::keep_unknown(&mut new, seen);
                for node in bit_matrix::set_bits(&new) {
                    known[node] = (length, from as u16);
                    if holds || bit_matrix::has_bit(&links.has_strong_link, node) {
                        next.push(node);
                    }
                }
            }
            front = next;
        }
        implications
    }

    /// Bit set of the nodes that become true or false.
    pub fn reached(&self, holds: bool) -> &[BitBlock] {
        &self.reached[usize::from(holds)]
    }

    /// Number of links to the conclusion that the node is true or false; `None` if it cannot be reached.
    pub fn distance(&self, node: usize, holds: bool) -> Option<usize> {
        let known = if holds { &self.when_true } else { &self.when_false };
        (known[node].0 != UNREACHED).then_some(known[node].0 as usize)
    }

    /// Returns the nodes on the path from the start to this node.
    pub fn path(&self, node: usize, holds: bool) -> Vec<usize> {
        let (mut node, mut holds) = (node, holds);
        let mut path = vec![node];
        while (node, holds) != (self.start, true) {
            node = if holds { self.when_true[node].1 } else { self.when_false[node].1 } as usize;
            holds = !holds;
            path.push(node);
        }
        path.reverse();
        path
    }
}
