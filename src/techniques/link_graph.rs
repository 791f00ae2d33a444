//! The graph that chains are searched in: numbered nodes and their links.
//!
//! ```text
//!   weak    r1c1=5 ── r1c7=5     both cannot be true: a digit in one house, or two digits of a cell
//!   strong  r1c1=5 ══ r1c7=5     both cannot be false: no third place, or no third digit in the cell
//! ```
//!
//! The candidates of the board come first, then groups, then the nodes of almost locked sets. A weak link
//! follows from the nodes alone; the reason of a strong link is found again by
//! [`LinkGraph::strong_link_reason`] when a chain is reported.

use alloc::{vec, vec::Vec};
#[cfg(feature = "std")]
use core::hash::{BuildHasherDefault, Hasher};

use super::bit_matrix::{self, BitBlock, BitMatrix};
use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House, HouseSet};
use crate::sort_by_number::sort_by_number;

use super::step::{LinkReason, Node};

/// Kinds of links and nodes in a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkFilter {
    /// Strong links between the two places of a digit in a house.
    pub houses: bool,
    /// Links between the digits of a cell.
    pub cells: bool,
    /// Groups: the places of a digit in the intersection of a block and a line.
    pub groups: bool,
    /// Largest number of cells in an almost locked set; 0 for no sets.
    pub sets: usize,
    /// Restricts the nodes to this digit.
    pub digit: Option<Digit>,
}

impl LinkFilter {
    fn digits(self) -> impl Iterator<Item = Digit> {
        Digit::all().filter(move |&digit| self.digit.is_none_or(|only| only == digit))
    }
}

/// Nodes and their links.
pub struct LinkGraph<'a> {
    pub board: &'a Board,
    /// All nodes. Candidates come before nodes with several cells.
    pub nodes: Vec<Node>,
    /// Adjacency matrix of the weak links: at most one of two nodes is true.
    pub weak: BitMatrix,
    /// Adjacency matrix of the strong links: at least one of two nodes is true.
    pub strong: BitMatrix,
    pub has_strong_link: Vec<BitBlock>,
    candidate_nodes: Vec<BitBlock>,
    /// Almost locked sets, smallest first.
    sets: Vec<CellSet>,
}

impl<'a> LinkGraph<'a> {
    pub fn new(board: &'a Board, kinds: LinkFilter) -> LinkGraph<'a> {
        let mut index = NodeIndex { nodes: Vec::with_capacity(256), ..NodeIndex::default() };
        for digit in kinds.digits() {
            for cell in board.places(digit) {
                index.number_of(Node::new(Candidate { cell, digit }));
            }
        }
        // The candidates are numbered first: the nodes below this number are they.
        let singles = index.nodes.len();
        // The links wait in a list: the size of a matrix is known only when all nodes are numbered.
        let mut strong = Vec::with_capacity(256);
        if kinds.cells {
            link_bivalue_cells(board, &mut index, &mut strong);
        }
        if kinds.houses {
            for digit in kinds.digits() {
                link_conjugate_pairs(board, digit, &mut index, &mut strong);
            }
        }
        if kinds.groups {
            link_groups(board, &mut index, &mut strong);
        }
        let sets = if kinds.sets > 0 { almost_locked_sets(board, kinds.sets) } else { Vec::new() };
        for &set in &sets {
            link_set_digits(board, set, &mut index, &mut strong);
        }

        let nodes = index.nodes;
        let count = nodes.len();
        let mut links = LinkGraph {
            board,
            weak: weak_links(&nodes, kinds.cells),
            strong: BitMatrix::new(count, count),
            has_strong_link: bit_matrix::clear_row(count),
            candidate_nodes: bit_matrix::clear_row(count),
            nodes,
            sets,
        };
        for (a, b) in strong {
            links.strong.set_both(a, b);
            bit_matrix::set_bit(&mut links.has_strong_link, a);
            bit_matrix::set_bit(&mut links.has_strong_link, b);
        }
        for node in 0..singles {
            bit_matrix::set_bit(&mut links.candidate_nodes, node);
        }
        links
    }

    pub fn candidate_nodes(&self) -> impl Iterator<Item = usize> + '_ {
        bit_matrix::set_bits(&self.candidate_nodes)
    }

    pub fn candidate_bits(&self) -> &[BitBlock] {
        &self.candidate_nodes
    }

    pub fn node_of(&self, candidate: Candidate) -> Option<usize> {
        self.candidate_nodes().find(|&node| self.nodes[node] == Node::new(candidate))
    }

    /// Whether any candidate is excluded by both nodes.
    pub fn has_eliminations(&self, a: usize, b: usize) -> bool {
        self.common_candidates(a, b).any(|block| block != [0; 4])
    }

    /// The nodes that are candidates and excluded by both nodes.
    fn common_candidates(&self, a: usize, b: usize) -> impl Iterator<Item = BitBlock> + '_ {
        bit_matrix::common_bits(self.weak.row(a), self.weak.row(b), &self.candidate_nodes)
    }

    /// Returns the candidates excluded by both nodes.
    pub fn eliminations(&self, a: usize, b: usize) -> CandidateSet {
        let both: Vec<BitBlock> = self.common_candidates(a, b).collect();
        bit_matrix::set_bits(&both).filter_map(|node| self.nodes[node].candidate()).collect()
    }

    /// Returns why one of two nodes must be true; they have to be joined by a strong link.
    pub fn strong_link_reason(&self, a: usize, b: usize) -> LinkReason {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        // A set never links two nodes of one digit, so these are a conjugate pair or groups.
        if a.digit == b.digit {
            let places = |house: &House| self.board.places(a.digit) & house.cells();
            let house = House::all().find(|house| places(house) == a.cells | b.cells);
            return LinkReason::House(house.expect("the nodes cover a house"));
        }
        let is_cell = |cell: Cell| a.cells == b.cells && self.board.candidates(cell).len() == 2;
        if a.cells.single().is_some_and(is_cell) {
            return LinkReason::Cell;
        }
        // Last, and from the smallest set on: a cell is seen at once, a large set hardly.
        let holds = |set: &CellSet, node: Node| *set & self.board.places(node.digit) == node.cells;
        let set = self.sets.iter().find(|set| holds(set, a) && holds(set, b));
        LinkReason::Set(*set.expect("two digits of an almost locked set"))
    }
}

#[derive(Default)]
struct NodeIndex {
    nodes: Vec<Node>,
    /// The numbers of nodes that are no candidates.
    #[cfg(feature = "std")]
    numbers: std::collections::HashMap<Node, usize, BuildHasherDefault<NodeHasher>>,
    #[cfg(not(feature = "std"))]
    numbers: alloc::collections::BTreeMap<Node, usize>,
    /// For each candidate its number plus one, or 0 if it has none yet. Avoids hashing.
    candidate_numbers: Vec<u16>,
}

/// Hashes the parts of a node, which nobody chooses to make them collide.
#[cfg(feature = "std")]
#[derive(Default)]
struct NodeHasher(u64);

#[cfg(feature = "std")]
impl Hasher for NodeHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, part: u64) {
        self.0 = (self.0 ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(26);
    }

    fn write_u128(&mut self, part: u128) {
        self.write_u64(part as u64);
        self.write_u64((part >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl NodeIndex {
    fn number_of(&mut self, node: Node) -> usize {
        if let Some(Candidate { cell, digit }) = node.candidate() {
            self.candidate_numbers.resize(729, 0);
            let number = &mut self.candidate_numbers[digit.index() * 81 + cell.index()];
            if *number == 0 {
                self.nodes.push(node);
                *number = self.nodes.len() as u16;
            }
            return *number as usize - 1;
        }
        *self.numbers.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }
}

fn link_bivalue_cells(board: &Board, index: &mut NodeIndex, strong: &mut Vec<(usize, usize)>) {
    for cell in board.cells_with_candidate_count(2) {
        let [a, b] = [0, 1].map(|i| {
            let digit = board.candidates(cell).into_iter().nth(i).expect("a bivalue cell");
            index.number_of(Node::new(Candidate { cell, digit }))
        });
        strong.push((a, b));
    }
}

fn link_conjugate_pairs(
    board: &Board,
    digit: Digit,
    index: &mut NodeIndex,
    strong: &mut Vec<(usize, usize)>,
) {
    let places = board.places(digit);
    for cells in House::all().map(|house| places & house.cells()).filter(|cells| cells.len() == 2) {
        let mut ends = cells.into_iter().map(|cell| index.number_of(Node::new(Candidate { cell, digit })));
        if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
            strong.push((a, b));
        }
    }
}

/// Adds all groups, and the strong links with a group at one end at least.
fn link_groups(board: &Board, index: &mut NodeIndex, strong: &mut Vec<(usize, usize)>) {
    let crossings_of = |house| House::all().filter(|&other| is_crossing(house, other)).collect();
    let crossings: Vec<HouseSet> = House::all().map(crossings_of).collect();
    for digit in Digit::all() {
        let places = board.places(digit);
        for house in House::all() {
            let cells = places & house.cells();
            // Two places are a conjugate pair.
            if cells.len() < 3 {
                continue;
            }
            let crossings = crossings[house.index()];
            for crossing in crossings {
                let part = cells & crossing.cells();
                let rest = cells - part;
                if part.len() < 2 || rest.is_empty() {
                    continue;
                }
                let part = index.number_of(Node { digit, cells: part });
                // Cells in several crossings see nothing outside of this house, so no chain would go on from them.
                let is_node =
                    rest.len() == 1 || crossings.into_iter().any(|other| rest.is_subset(other.cells()));
                if is_node {
                    let rest = index.number_of(Node { digit, cells: rest });
                    strong.push((part, rest));
                }
            }
        }
    }
}

/// Whether one house is a block and the other a line, and they share three cells.
fn is_crossing(a: House, b: House) -> bool {
    (a.cells() & b.cells()).len() == 3
}

/// Adds strong links between the digits of the set whose cells in it are all seen by another candidate.
fn link_set_digits(board: &Board, set: CellSet, index: &mut NodeIndex, strong: &mut Vec<(usize, usize)>) {
    let nodes: Vec<usize> = board
        .digits_in(set)
        .into_iter()
        .map(|digit| Node { digit, cells: set & board.places(digit) })
        // From other nodes no weak link leads out of the set, and nothing is eliminated.
        .filter(|node| board.places(node.digit).intersects(node.cells.peers()))
        .map(|node| index.number_of(node))
        .collect();
    for (i, &a) in nodes.iter().enumerate() {
        strong.extend(nodes[..i].iter().map(|&b| (a, b)));
    }
}

/// Returns the sets of two to `most` cells of a house that have one more digit than cells, smallest first.
fn almost_locked_sets(board: &Board, most: usize) -> Vec<CellSet> {
    let mut sets = Vec::new();
    for house in House::all() {
        let cells: Vec<Cell> = (board.empty() & house.cells()).into_iter().collect();
        let mut grow = vec![(CellSet::EMPTY, crate::grid::DigitSet::EMPTY, 0)];
        while let Some((set, digits, from)) = grow.pop() {
            if set.len() >= 2 && digits.len() == set.len() + 1 {
                sets.push(set);
            }
            if set.len() < most {
                for (next, &cell) in cells.iter().enumerate().skip(from) {
                    let digits = digits | board.candidates(cell);
                    // More cells never have fewer digits: a set with too many of them cannot become one any more.
                    if digits.len() <= most + 1 {
                        grow.push((set | CellSet::only(cell), digits, next + 1));
                    }
                }
            }
        }
    }
    // Smaller sets first; of the same size, those with the first cells. These are in the upper 81 bits of the mirrored set.
    sort_by_number(&mut sets, |set| (set.len() as u128) << 81 | !set.mirrored() >> 47);
    sets.dedup();
    sets
}

fn weak_links(nodes: &[Node], cells: bool) -> BitMatrix {
    let mut weak = BitMatrix::new(nodes.len(), nodes.len());
    let mut by_digit: [Vec<usize>; 9] = Default::default();
    for (number, node) in nodes.iter().enumerate() {
        let peers = node.cells.peers();
        for &other in &by_digit[node.digit.index()] {
            if nodes[other].cells.is_subset(peers) {
                weak.set_both(number, other);
            }
        }
        by_digit[node.digit.index()].push(number);
    }
    if cells {
        // The number of each candidate's node plus one, or 0.
        let mut by_cell = [[0_u16; 9]; 81];
        for (number, node) in nodes.iter().enumerate() {
            let Some(cell) = node.cells.single() else { continue };
            let numbers = &mut by_cell[cell.index()];
            for &other in numbers.iter().filter(|&&other| other > 0) {
                weak.set_both(number, usize::from(other) - 1);
            }
            // It fits: nodes of one cell are candidates, at most 729, numbered before all others.
            numbers[node.digit.index()] = number as u16 + 1;
        }
    }
    weak
}
