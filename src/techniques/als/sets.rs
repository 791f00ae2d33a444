//! All almost locked sets of a board and the links between their digits.
//!
//! A *node* is a digit with its cells in a set. Sets with the same cells for a digit share the node.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use crate::grid::{Board, Cell, Digit, DigitSet};
use crate::techniques::house_facts::HouseFacts;

use super::set_finder::{AlmostLockedSet, SetNode, find_sets};
use super::sight::{CandidateNumbers, Sight};

/// All sets, their nodes, and the links between nodes.
pub struct SetNetwork {
    /// The sets, without duplicates.
    pub sets: Vec<AlmostLockedSet>,
    /// The nodes, without duplicates.
    pub nodes: Vec<SetNode>,
    /// The sets of each node, in ascending order.
    set_lists: Vec<u16>,
    /// The nodes linked to each node, in ascending order: at most one of two linked nodes is true, as they have one digit and all their
    /// cells see each other.
    weak_lists: Vec<u16>,
    /// The candidates that some node sees.
    pub candidates: CandidateNumbers,
    sight: Sight,
}

impl SetNetwork {
    /// Finds all sets of a board.
    pub fn new(board: &Board, facts: &HouseFacts) -> SetNetwork {
        let (sets, mut nodes) = find_sets(board, facts);
        let set_lists = list_sets(&sets, &mut nodes);
        let candidates = CandidateNumbers::new(&nodes);
        let sight = Sight::new(&nodes, &candidates);
        let weak_lists = list_weak_links(&sight, &mut nodes);
        let mut network = SetNetwork { sets, nodes, set_lists, weak_lists, candidates, sight };
        for set in &mut network.sets {
            let has_link = |digit: &Digit| !network.nodes[set.node(*digit)].weak.is_empty();
            set.linked = set.digits.into_iter().filter(has_link).collect();
        }
        network
    }

    #[inline]
    pub fn node(&self, set: usize, digit: Digit) -> &SetNode {
        &self.nodes[self.sets[set].node(digit)]
    }

    /// Returns the digits common to two sets, except those of the links.
    pub fn common_digits(&self, first: usize, last: usize, links: [usize; 2]) -> DigitSet {
        let linked: DigitSet = links.map(|node| self.nodes[node].digit).into_iter().collect();
        (self.sets[first].digits & self.sets[last].digits) - linked
    }

    /// The sets of a node, in ascending order.
    #[inline]
    pub fn sets_of(&self, node: usize) -> impl Iterator<Item = usize> + use<'_> {
        let Range { start, end } = self.nodes[node].sets;
        self.set_lists[start as usize..end as usize].iter().map(|&set| usize::from(set))
    }

    /// The nodes linked to a node, in ascending order: if it is true, they are false.
    #[inline]
    pub fn weak_links(&self, node: usize) -> impl Iterator<Item = usize> + use<'_> {
        let Range { start, end } = self.nodes[node].weak;
        self.weak_lists[start as usize..end as usize].iter().map(|&node| usize::from(node))
    }

    pub fn has_weak_links(&self, node: usize) -> bool {
        !self.nodes[node].weak.is_empty()
    }

    /// Whether at most one of two nodes is true, as they have one digit and all their cells see each other.
    #[inline]
    pub fn are_linked(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|node| &self.nodes[node]);
        one.digit == other.digit && one.cells.is_subset(other.seen)
    }

    /// The nodes of a digit that see a place of it, in ascending order.
    pub fn nodes_that_see(&self, digit: Digit, cell: Cell) -> impl Iterator<Item = usize> + use<'_> {
        self.sight.nodes_that_see(digit, cell)
    }
}

/// Lists the sets of each node, node after node.
fn list_sets(sets: &[AlmostLockedSet], nodes: &mut [SetNode]) -> Vec<u16> {
    let mut end = 0;
    for node in &mut *nodes {
        let start = end;
        end += node.sets.end;
        node.sets = start..start;
    }
    let mut list = vec![0; end as usize];
    for (number, set) in sets.iter().enumerate() {
        for digit in set.digits {
            let of_node = &mut nodes[set.node(digit)].sets;
            list[of_node.end as usize] = number as u16;
            of_node.end += 1;
        }
    }
    list
}

/// Lists the weak links of each node, node after node.
fn list_weak_links(sight: &Sight, nodes: &mut [SetNode]) -> Vec<u16> {
    let mut list: Vec<u16> = Vec::with_capacity(nodes.len());
    for node in nodes.iter_mut().filter(|node| !node.seen.is_empty()) {
        let start = list.len() as u32;
        sight.add_nodes_that_see_all(node.digit, node.cells, &mut list);
        node.weak = start..list.len() as u32;
    }
    list
}
