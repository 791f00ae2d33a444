//! The candidates that chains of sets may eliminate, found without the chains.
//!
//! ```text
//!   candidate true ─▶ a node that it sees is false ─▶ another node of the set is true ─▶ a linked node is false ─▶ …
//!                                                       └─ if it sees the candidate: refuted
//! ```
//!
//! Every elimination of a chain of sets, open or closed, is such a candidate. All that follows from each node is computed at once: nodes that
//! follow from each other have the same consequences, and are found as the strongly connected components of the graph of implications
//! (R. Tarjan, "Depth-first search and linear graph algorithms", 1972).

use alloc::{vec, vec::Vec};

use crate::grid::{CandidateSet, Cell, CellSet, Digit};
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};

use super::sets::{SetNetwork, SetNode};

/// Returns the candidates that imply that they are false.
pub fn refuted_candidates(sets: &SetNetwork) -> CandidateSet {
    let mut consequences = Consequences::new(sets);
    let mut refuted = CandidateSet::EMPTY;
    for (number, node) in sets.nodes.iter().enumerate() {
        for set in sets.sets_of(number) {
            for digit in sets.sets[set].linked.into_iter().filter(|&digit| digit != node.digit) {
                let rest = node.seen - refuted.places(node.digit);
                if rest.is_empty() {
                    break;
                }
                let truth = sets.sets[set].node(digit);
                let is_false = |&cell: &Cell| consequences.eliminates(truth, node.digit, cell);
                refuted.insert_all(node.digit, rest.into_iter().filter(is_false).collect());
            }
        }
    }
    refuted
}

/// The candidates that follow to be false from nodes with weak links. A *vertex* is the truth or the falsehood of such a node.
struct Consequences<'a> {
    sets: &'a SetNetwork,
    candidates: CandidateNumbers,
    /// For each set, the candidates seen by any of its nodes.
    of_sets: BitMatrix,
    /// For each node, the vertex of its truth, which is even and followed by that of its falsehood.
    truths: Vec<u16>,
    /// For every second vertex, its node.
    nodes: Vec<u16>,
    /// For each vertex, the candidates that follow to be false; once it is in a component, only for the vertex that stands for the component.
    of_vertices: BitMatrix,
    states: Vec<VertexState>,
    /// Vertices whose component is not known yet.
    stack: Vec<u16>,
    visited_count: u16,
}

/// How far the search for components has got at a vertex.
#[derive(Clone, Copy)]
enum VertexState {
    New,
    /// On the stack, with its number in the order of visits.
    Visited(u16),
    /// In the component for which this vertex stands.
    InComponent(u16),
}

/// Numbers of the candidates that some node sees.
struct CandidateNumbers {
    /// By digit and cell.
    numbers: Vec<u16>,
    /// For each digit, the numbers of its candidates.
    of_digits: BitMatrix,
    count: usize,
}

impl<'a> Consequences<'a> {
    fn new(sets: &'a SetNetwork) -> Consequences<'a> {
        let candidates = CandidateNumbers::new(sets);
        let mut of_sets = BitMatrix::new(sets.sets.len(), candidates.count);
        for (number, set) in sets.sets.iter().enumerate() {
            for digit in set.digits {
                candidates.insert_all(of_sets.row_mut(number), digit, sets.node(number, digit).seen);
            }
        }
        let linked = |&node: &u16| sets.weak_links(usize::from(node)).next().is_some();
        let nodes: Vec<u16> = (0..sets.nodes.len() as u16).filter(linked).collect();
        let mut truths = vec![0; sets.nodes.len()];
        for (place, &node) in nodes.iter().enumerate() {
            truths[usize::from(node)] = 2 * place as u16;
        }
        let vertices = 2 * nodes.len();
        Consequences {
            sets,
            of_vertices: BitMatrix::new(vertices, candidates.count),
            candidates,
            of_sets,
            truths,
            nodes,
            states: vec![VertexState::New; vertices],
            stack: Vec::with_capacity(vertices),
            visited_count: 0,
        }
    }

    /// Whether a candidate follows to be false from the truth of a node with weak links.
    fn eliminates(&mut self, node: usize, digit: Digit, cell: Cell) -> bool {
        let truth = self.truths[node];
        if let VertexState::New = self.states[usize::from(truth)] {
            self.visit(truth);
        }
        match self.states[usize::from(truth)] {
            VertexState::InComponent(component) => {
                let row = self.of_vertices.row(usize::from(component));
                bit_matrix::has_bit(row, self.candidates.number(digit, cell))
            }
            _ => false,
        }
    }

    /// Visits a vertex and all that follows from it. Returns the lowest number of a vertex on the stack to which a path was found.
    fn visit(&mut self, vertex: u16) -> u16 {
        self.visited_count += 1;
        let number = self.visited_count;
        self.states[usize::from(vertex)] = VertexState::Visited(number);
        self.stack.push(vertex);
        let node = usize::from(self.nodes[usize::from(vertex / 2)]);
        let lowest =
            if vertex % 2 == 0 { self.visit_linked(vertex, node) } else { self.visit_sets(vertex, node) };
        if lowest >= number {
            self.close_component(vertex);
        }
        lowest.min(number)
    }

    /// Follows the truth of a node: what it sees is false.
    fn visit_linked(&mut self, vertex: u16, node: usize) -> u16 {
        let sets = self.sets;
        let SetNode { digit, seen, .. } = sets.nodes[node];
        self.candidates.insert_all(self.of_vertices.row_mut(usize::from(vertex)), digit, seen);
        let linked = sets.weak_links(node);
        linked.fold(u16::MAX, |lowest, other| lowest.min(self.follow(vertex, self.truths[other] + 1)))
    }

    /// Follows the falsehood of a node: the other digits of its sets are true.
    fn visit_sets(&mut self, vertex: u16, node: usize) -> u16 {
        let sets = self.sets;
        let own = sets.nodes[node].digit;
        let mut lowest = u16::MAX;
        for set in sets.sets_of(node) {
            let row = self.of_vertices.row_mut(usize::from(vertex));
            let of_digit = self.candidates.of_digits.row(own.index());
            for ((row, seen), own) in row.iter_mut().zip(self.of_sets.row(set)).zip(of_digit) {
                for ((row, seen), own) in row.iter_mut().zip(seen).zip(own) {
                    *row |= seen & !own;
                }
            }
            for digit in sets.sets[set].linked.into_iter().filter(|&digit| digit != own) {
                lowest = lowest.min(self.follow(vertex, self.truths[sets.sets[set].node(digit)]));
            }
        }
        lowest
    }

    /// Adds what follows from the second vertex to the first, unless they may be in one component. Returns the lowest number of a vertex
    /// on the stack to which a path was found.
    fn follow(&mut self, from: u16, to: u16) -> u16 {
        let lowest = match self.states[usize::from(to)] {
            VertexState::New => self.visit(to),
            VertexState::Visited(number) => number,
            VertexState::InComponent(_) => u16::MAX,
        };
        if let VertexState::InComponent(component) = self.states[usize::from(to)] {
            self.add_all(from, component);
            return u16::MAX;
        }
        lowest
    }

    /// Makes a component of a vertex and those above it on the stack.
    fn close_component(&mut self, vertex: u16) {
        while let Some(member) = self.stack.pop() {
            self.states[usize::from(member)] = VertexState::InComponent(vertex);
            if member == vertex {
                return;
            }
            self.add_all(vertex, member);
        }
    }

    fn add_all(&mut self, to: u16, from: u16) {
        let [to, from] = [to, from].map(usize::from);
        for block in 0..self.of_vertices.row(from).len() {
            let added = self.of_vertices.row(from)[block];
            bit_matrix::union_with(&mut self.of_vertices.row_mut(to)[block..=block], &[added]);
        }
    }
}

impl CandidateNumbers {
    fn new(sets: &SetNetwork) -> CandidateNumbers {
        let mut seen = [CellSet::EMPTY; 9];
        for node in &sets.nodes {
            seen[node.digit.index()] |= node.seen;
        }
        let count = seen.iter().map(|cells| cells.len()).sum();
        let (mut numbers, mut of_digits) = (vec![0; 9 * 81], BitMatrix::new(9, count));
        let mut next = 0;
        for (digit, cells) in seen.into_iter().enumerate() {
            for cell in cells {
                numbers[digit * 81 + cell.index()] = next;
                bit_matrix::set_bit(of_digits.row_mut(digit), usize::from(next));
                next += 1;
            }
        }
        CandidateNumbers { numbers, of_digits, count }
    }

    #[inline]
    fn number(&self, digit: Digit, cell: Cell) -> usize {
        usize::from(self.numbers[digit.index() * 81 + cell.index()])
    }

    fn insert_all(&self, row: &mut [BitBlock], digit: Digit, cells: CellSet) {
        for cell in cells {
            bit_matrix::set_bit(row, self.number(digit, cell));
        }
    }
}
