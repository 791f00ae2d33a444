//! How far a true node leads, and by which way.

use super::links::Links;
use crate::techniques::bits;

/// All that follows from one node that is true.
#[derive(Clone, Debug)]
pub struct Reach {
    start: usize,
    /// For each node the length of the way to its being false, and the node before it.
    falses: Vec<(u16, u16)>,
    /// The same for true.
    truths: Vec<(u16, u16)>,
}

const NEVER: u16 = u16::MAX;

impl Reach {
    /// All that follows from this node.
    pub fn from(links: &Links, start: usize) -> Reach {
        let count = links.nodes.len();
        let words = links.leading.len();
        let mut reach = Reach { start, falses: vec![(NEVER, 0); count], truths: vec![(NEVER, 0); count] };
        let mut seen = [vec![0; words], vec![0; words]];
        bits::set(&mut seen[1], start);
        reach.truths[start].0 = 0;
        let mut front = vec![start];
        let mut length = 0;
        let mut new = vec![0; words];
        while !front.is_empty() {
            length += 1;
            let holds = length % 2 == 0;
            let rows = if holds { &links.strong } else { &links.weak };
            let known = if holds { &mut reach.truths } else { &mut reach.falses };
            let seen = &mut seen[usize::from(holds)];
            let mut next = Vec::new();
            for &from in &front {
                for ((new, row), seen) in new.iter_mut().zip(rows.row(from)).zip(seen.iter_mut()) {
                    *new = row & !*seen;
                    *seen |= *new;
                }
                for node in bits::members(&new) {
                    known[node] = (length, from as u16);
                    if holds || bits::has(&links.leading, node) {
                        next.push(node);
                    }
                }
            }
            front = next;
        }
        reach
    }

    /// How many links lead to the node's being true or false; `None` when none do.
    pub fn length(&self, node: usize, holds: bool) -> Option<usize> {
        let known = if holds { &self.truths } else { &self.falses };
        (known[node].0 != NEVER).then_some(known[node].0 as usize)
    }

    /// The nodes on the way, from the start to this one.
    pub fn way(&self, node: usize, holds: bool) -> Vec<usize> {
        let (mut node, mut holds) = (node, holds);
        let mut way = vec![node];
        while (node, holds) != (self.start, true) {
            node = if holds { self.truths[node].1 } else { self.falses[node].1 } as usize;
            holds = !holds;
            way.push(node);
        }
        way.reverse();
        way
    }
}
