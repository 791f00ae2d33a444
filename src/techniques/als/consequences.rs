//! What follows from each node of a network of sets, found without its chains.
//!
//! ```text
//!   candidate true ─▶ a node that it sees is false ─▶ another node of the set is true ─▶ a linked node is false ─▶ …
//!                                                       └─ if it sees the candidate: refuted
//! ```
//!
//! Every elimination of a chain of sets, open or closed, is a refuted candidate. What follows from all nodes is computed at once: nodes that
//! follow from each other have the same consequences, and are found as the strongly connected components of the graph of implications
//! (R. Tarjan, "Depth-first search and linear graph algorithms", 1972).

use alloc::{vec, vec::Vec};
use core::cell::OnceCell;
use core::ops::Deref;

use crate::grid::{Board, Candidate, CandidateSet, Digit};
use crate::techniques::bit_matrix::{self, BitMatrix};
use crate::techniques::house_facts::HouseFacts;

use super::sets::SetNetwork;

/// All almost locked sets of a board, and what follows from their digits.
pub struct SetAnalysis {
    sets: SetNetwork,
    consequences: OnceCell<Consequences>,
}

impl SetAnalysis {
    pub fn new(board: &Board, facts: &HouseFacts) -> SetAnalysis {
        SetAnalysis { sets: SetNetwork::new(board, facts), consequences: OnceCell::new() }
    }

    /// What follows from the nodes.
    pub fn consequences(&self) -> &Consequences {
        self.consequences.get_or_init(|| Consequences::new(&self.sets))
    }

    /// The candidates that chains of sets may eliminate. Without any there is no chain with eliminations, of any length.
    pub fn refuted(&self) -> &CandidateSet {
        &self.consequences().refuted
    }
}

impl Deref for SetAnalysis {
    type Target = SetNetwork;

    #[inline]
    fn deref(&self) -> &SetNetwork {
        &self.sets
    }
}

/// The candidates that follow to be false from the nodes that have weak links. A *vertex* is the truth or the falsehood of such a node.
pub struct Consequences {
    /// The candidates that imply that they are false.
    pub refuted: CandidateSet,
    /// For each node, the vertex of its truth, which is even and followed by that of its falsehood.
    truths: Vec<u16>,
    /// For each vertex, the one that stands for its component.
    components: Vec<u16>,
    /// For each vertex that stands for a component, the candidates that follow to be false.
    of_components: BitMatrix,
    /// For each node, the candidates that it sees.
    seen: BitMatrix,
}

impl Consequences {
    pub fn new(sets: &SetNetwork) -> Consequences {
        let mut seen = BitMatrix::new(sets.nodes.len(), sets.candidates.count + 1);
        for (number, node) in sets.nodes.iter().enumerate() {
            sets.candidates.insert_all(seen.row_mut(number), node.digit, node.seen);
        }
        let search = ComponentSearch::new(sets, &seen).finished();
        let refuted = search.refuted();
        let ComponentSearch { truths, components, rows: of_components, .. } = search;
        Consequences { refuted, truths, components, of_components, seen }
    }

    /// Whether the truth of a node with weak links refutes a candidate that another node sees.
    #[inline]
    pub fn truth_refutes(&self, node: usize, start: usize) -> bool {
        self.refutes(self.truths[node], start)
    }

    /// Whether the falsehood of a node with weak links refutes a candidate that another node sees.
    #[inline]
    pub fn falsehood_refutes(&self, node: usize, start: usize) -> bool {
        self.refutes(self.truths[node] + 1, start)
    }

    #[inline]
    fn refutes(&self, vertex: u16, start: usize) -> bool {
        let row = self.of_components.row(usize::from(self.components[usize::from(vertex)]));
        let blocks = row.iter().zip(self.seen.row(start));
        blocks.flat_map(|(row, seen)| row.iter().zip(seen)).any(|(row, seen)| row & seen != 0)
    }
}

/// The search for the components of vertices that follow from each other.
struct ComponentSearch<'a> {
    sets: &'a SetNetwork,
    seen: &'a BitMatrix,
    /// For each set, the candidates seen by any of its nodes.
    of_sets: BitMatrix,
    truths: Vec<u16>,
    /// The nodes of the vertices, two by two.
    nodes: Vec<u16>,
    /// For each vertex, its number in the order of visits, from 1; 0 if it has not been visited.
    visits: Vec<u16>,
    visit_count: u16,
    /// For each vertex, the one that stands for its component, or [`NONE`].
    components: Vec<u16>,
    /// The vertices that have been visited and have no component yet.
    stack: Vec<u16>,
    /// For each vertex, the candidates that follow to be false, as far as they are known.
    rows: BitMatrix,
}

const NONE: u16 = u16::MAX;

impl<'a> ComponentSearch<'a> {
    fn new(sets: &'a SetNetwork, seen: &'a BitMatrix) -> ComponentSearch<'a> {
        let mut of_sets = BitMatrix::new(sets.sets.len(), sets.candidates.count + 1);
        for (number, set) in sets.sets.iter().enumerate() {
            for digit in set.digits {
                bit_matrix::union_with(of_sets.row_mut(number), seen.row(set.node(digit)));
            }
        }
        let has_links = |&node: &u16| sets.has_weak_links(usize::from(node));
        let nodes: Vec<u16> = (0..sets.nodes.len() as u16).filter(has_links).collect();
        let mut truths = vec![NONE; sets.nodes.len()];
        for (place, &node) in nodes.iter().enumerate() {
            truths[usize::from(node)] = 2 * place as u16;
        }
        let count = 2 * nodes.len();
        ComponentSearch {
            sets,
            seen,
            of_sets,
            truths,
            nodes,
            visits: vec![0; count],
            visit_count: 0,
            components: vec![NONE; count],
            stack: Vec::with_capacity(count),
            rows: BitMatrix::new(count, sets.candidates.count + 1),
        }
    }

    fn finished(mut self) -> ComponentSearch<'a> {
        for vertex in 0..self.visits.len() as u16 {
            if self.visits[usize::from(vertex)] == 0 {
                self.visit(vertex);
            }
        }
        self
    }

    /// The candidates that imply that they are false: they are seen by a node of a set, and follow to be false from the truth of another one.
    fn refuted(&self) -> CandidateSet {
        let candidates = &self.sets.candidates;
        let mut refuted = bit_matrix::clear_row(candidates.count + 1);
        for (number, set) in self.sets.sets.iter().enumerate() {
            for digit in set.linked {
                let component = self.components[usize::from(self.truths[set.node(digit)])];
                let false_candidates = self.rows.row(usize::from(component));
                let rows = refuted.iter_mut().zip(false_candidates).zip(self.of_sets.row(number));
                let own = candidates.of_digits.row(digit.index());
                for (((refuted, row), seen), own) in rows.zip(own) {
                    for word in 0..refuted.len() {
                        refuted[word] |= row[word] & seen[word] & !own[word];
                    }
                }
            }
        }
        if bit_matrix::is_empty(&refuted) {
            return CandidateSet::EMPTY;
        }
        let is_refuted = |it: &Candidate| bit_matrix::has_bit(&refuted, candidates.number(it.digit, it.cell));
        candidates.seen.iter().filter(is_refuted).collect()
    }

    /// Visits a vertex and all that follows from it. Returns the lowest number of a vertex on the stack that follows from it.
    fn visit(&mut self, vertex: u16) -> u16 {
        self.visit_count += 1;
        let number = self.visit_count;
        self.visits[usize::from(vertex)] = number;
        self.stack.push(vertex);
        let node = usize::from(self.nodes[usize::from(vertex / 2)]);
        let lowest = if vertex.is_multiple_of(2) {
            self.visit_linked(vertex, node)
        } else {
            self.visit_sets(vertex, node)
        };
        if lowest >= number {
            self.close_component(vertex);
        }
        lowest.min(number)
    }

    /// Follows the truth of a node: what it sees is false.
    fn visit_linked(&mut self, vertex: u16, node: usize) -> u16 {
        let sets = self.sets;
        bit_matrix::union_with(self.rows.row_mut(usize::from(vertex)), self.seen.row(node));
        sets.weak_links(node)
            .fold(NONE, |lowest, other| lowest.min(self.follow(vertex, self.truths[other] + 1)))
    }

    /// Follows the falsehood of a node: the other digits of its sets are true.
    fn visit_sets(&mut self, vertex: u16, node: usize) -> u16 {
        let sets = self.sets;
        let own = sets.nodes[node].digit;
        let mut lowest = NONE;
        for set in sets.sets_of(node) {
            self.add_seen(vertex, set, own);
            let set = &sets.sets[set];
            for digit in set.linked.into_iter().filter(|&digit| digit != own) {
                lowest = lowest.min(self.follow(vertex, self.truths[set.node(digit)]));
            }
        }
        lowest
    }

    /// Adds what the nodes of a set see, except that of a digit.
    fn add_seen(&mut self, vertex: u16, set: usize, digit: Digit) {
        let row = self.rows.row_mut(usize::from(vertex));
        let of_digit = self.sets.candidates.of_digits.row(digit.index());
        for ((row, seen), own) in row.iter_mut().zip(self.of_sets.row(set)).zip(of_digit) {
            for ((row, seen), own) in row.iter_mut().zip(seen).zip(own) {
                *row |= seen & !own;
            }
        }
    }

    /// Adds what follows from the second vertex to the first, unless they may be in one component. Returns the lowest number of a vertex
    /// on the stack that follows.
    fn follow(&mut self, from: u16, to: u16) -> u16 {
        let number = self.visits[usize::from(to)];
        let lowest = if number == 0 { self.visit(to) } else { number };
        let component = self.components[usize::from(to)];
        if component == NONE {
            return lowest;
        }
        self.add_all(from, component);
        NONE
    }

    /// Makes a component of a vertex and those above it on the stack.
    fn close_component(&mut self, vertex: u16) {
        while let Some(member) = self.stack.pop() {
            self.components[usize::from(member)] = vertex;
            if member == vertex {
                return;
            }
            self.add_all(vertex, member);
        }
    }

    fn add_all(&mut self, to: u16, from: u16) {
        let [to, from] = [to, from].map(usize::from);
        for block in 0..self.rows.row(from).len() {
            let added = self.rows.row(from)[block];
            bit_matrix::union_with(&mut self.rows.row_mut(to)[block..=block], &[added]);
        }
    }
}
