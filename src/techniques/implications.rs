//! Everything that follows from a true node, with the shortest path to each conclusion.

use alloc::{vec, vec::Vec};

use super::bit_matrix::{self, BitBlock};
use super::link_graph::LinkGraph;

/// Conclusions from one true node.
#[derive(Clone, Debug)]
pub struct Implications {
    start: usize,
    /// For each node, the number of links by which it becomes false, and the node before it; the same for true.
    links: [Vec<(u16, u16)>; 2],
    /// Bit sets of the nodes that become false, and of those that become true.
    reached: [Vec<BitBlock>; 2],
}

const UNREACHED: u16 = u16::MAX;

impl Implications {
    pub fn of_true_node(links: &LinkGraph, start: usize) -> Implications {
        let count = links.nodes.len();
        let mut implications = Implications {
            start,
            links: [vec![(UNREACHED, 0); count], vec![(UNREACHED, 0); count]],
            reached: [bit_matrix::clear_row(count), bit_matrix::clear_row(count)],
        };
        bit_matrix::set_bit(&mut implications.reached[1], start);
        implications.links[1][start].0 = 0;
        let mut front = vec![start];
        let mut length = 0;
        let mut new = bit_matrix::clear_row(count);
        while !front.is_empty() {
            length += 1;
            // After an odd number of links nodes are false, after an even number true.
            let holds = length % 2 == 0;
            let rows = if holds { &links.strong.links } else { &links.weak };
            let known = &mut implications.links[usize::from(holds)];
            let seen = &mut implications.reached[usize::from(holds)];
            let mut next = Vec::new();
            for &from in &front {
                new.copy_from_slice(rows.row(from));
                bit_matrix::keep_unknown(&mut new, seen);
                for node in bit_matrix::set_bits(&new) {
                    // The numbers fit: with candidates and groups, a graph has a few thousand nodes at most.
                    known[node] = (length, from as u16);
                    // From a false node only a strong link leads on; it is a conclusion all the same.
                    if holds || bit_matrix::has_bit(&links.strong.nodes, node) {
                        next.push(node);
                    }
                }
            }
            front = next;
        }
        implications
    }

    /// Number of links to the conclusion that the node is true or false; `None` if it cannot be reached.
    pub fn distance(&self, node: usize, holds: bool) -> Option<usize> {
        let (length, _) = self.links[usize::from(holds)][node];
        (length != UNREACHED).then_some(length as usize)
    }

    /// Returns the nodes on the path from the start to this node.
    pub fn path(&self, node: usize, holds: bool) -> Vec<usize> {
        let (mut node, mut holds) = (node, holds);
        let mut path = vec![node];
        while (node, holds) != (self.start, true) {
            node = self.links[usize::from(holds)][node].1 as usize;
            holds = !holds;
            path.push(node);
        }
        path.reverse();
        path
    }
}
