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
use super::house_facts::{HouseFacts, cell_at};
use super::step::{LinkReason, Node};
use super::subset_search::{NineBits, count, set_bits};
use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House, HouseKind};
use crate::sort_by_number::sort_by_number;

/// Kinds of nodes in a graph, beside the candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkFilter {
    /// Groups: the places of a digit in the intersection of a block and a line.
    pub groups: bool,
    /// Largest number of cells in an almost locked set; 0 for no sets.
    pub sets: usize,
}

/// Strong links between the nodes of a graph.
#[derive(Clone)]
pub struct StrongLinks {
    /// Their adjacency matrix: at least one of two nodes is true.
    pub links: BitMatrix,
    /// The nodes that have a link.
    pub nodes: Vec<BitBlock>,
}

impl StrongLinks {
    fn new(count: usize, pairs: &[(usize, usize)]) -> StrongLinks {
        let mut strong =
            StrongLinks { links: BitMatrix::new(count, count), nodes: bit_matrix::clear_row(count) };
        for &(a, b) in pairs {
            strong.links.set_both(a, b);
            bit_matrix::set_bit(&mut strong.nodes, a);
            bit_matrix::set_bit(&mut strong.nodes, b);
        }
        strong
    }
}

/// Nodes and their links.
pub struct LinkGraph {
    /// All nodes. Candidates come before nodes with several cells.
    pub nodes: Vec<Node>,
    /// Number of nodes that are candidates.
    pub candidate_count: usize,
    /// Adjacency matrix of the weak links: at most one of two nodes is true.
    pub weak: BitMatrix,
    pub strong: StrongLinks,
    /// The pairs of candidates of a cell, and then the pairs of places of a digit in a house.
    candidate_pairs: Vec<(usize, usize)>,
    /// Number of pairs in cells.
    cell_count: usize,
    candidate_nodes: Vec<BitBlock>,
    /// For each digit, the nodes that are candidates.
    pub digit_nodes: BitMatrix,
    /// For each candidate, by digit and cell, its number plus one.
    candidate_numbers: Vec<u16>,
    /// Almost locked sets, smallest first.
    sets: Vec<CellSet>,
}

impl LinkGraph {
    pub fn new(board: &Board, facts: &HouseFacts, kinds: LinkFilter) -> LinkGraph {
        let mut index = NodeIndex::of_candidates(board);
        let candidate_count = index.nodes.len();
        // The links wait in lists: the size of a matrix is known only when all nodes are numbered.
        let mut strong = Vec::with_capacity(256);
        link_bivalue_cells(board, facts.pairs(board), &index, &mut strong);
        let cell_count = strong.len();
        link_conjugate_pairs(board, facts, &index, &mut strong);
        let candidate_pairs = strong.clone();
        if kinds.groups {
            link_groups(board, &mut index, &mut strong);
        }
        let sets = if kinds.sets > 0 { almost_locked_sets(board, facts, kinds.sets) } else { Vec::new() };
        for &set in &sets {
            link_set_digits(board, set, &mut index, &mut strong);
        }

        let count = index.nodes.len();
        let mut links = LinkGraph {
            candidate_count,
            weak: BitMatrix::new(count, count),
            strong: StrongLinks::new(count, &strong),
            candidate_pairs,
            cell_count,
            candidate_nodes: bit_matrix::clear_row(count),
            digit_nodes: BitMatrix::new(9, count),
            nodes: index.nodes,
            candidate_numbers: index.candidate_numbers,
            sets,
        };
        for node in 0..candidate_count {
            bit_matrix::set_bit(&mut links.candidate_nodes, node);
            bit_matrix::set_bit(links.digit_nodes.row_mut(links.nodes[node].digit.index()), node);
        }
        links.link_digits(board);
        links.link_cells(board);
        links
    }

    /// Adds the weak links between nodes of a digit whose cells all see each other.
    fn link_digits(&mut self, board: &Board) {
        let mut by_digit: [Vec<usize>; 9] = Default::default();
        for node in self.candidate_count..self.nodes.len() {
            by_digit[self.nodes[node].digit.index()].push(node);
        }
        // The candidates of a digit have consecutive numbers: those in a house are a few bits of a row.
        let mut first = 0;
        for (digit, groups) in Digit::all().zip(by_digit) {
            let places = board.places(digit);
            let mut in_house = [0_u128; 27];
            for (number, cell) in places.into_iter().enumerate() {
                for house in cell.houses() {
                    in_house[house.index()] |= 1 << number;
                }
            }
            for (number, cell) in places.into_iter().enumerate() {
                let [row, column, block] = cell.houses().map(|house| in_house[house.index()]);
                let seen = (row | column | block) & !(1 << number);
                bit_matrix::set_all(self.weak.row_mut(first + number), seen, first);
            }
            self.link_groups_of_digit(board, &groups);
            first += places.len();
        }
    }

    fn link_groups_of_digit(&mut self, board: &Board, groups: &[usize]) {
        for (number, &node) in groups.iter().enumerate() {
            let Node { digit, cells } = self.nodes[node];
            let peers = cells.peers();
            for cell in board.places(digit) & peers {
                let other = self.candidate_numbers[digit.index() * 81 + cell.index()];
                self.weak.set_both(node, usize::from(other) - 1);
            }
            for &other in &groups[..number] {
                if self.nodes[other].cells.is_subset(peers) {
                    self.weak.set_both(node, other);
                }
            }
        }
    }

    /// Adds the weak links between the candidates of each cell.
    fn link_cells(&mut self, board: &Board) {
        for cell in board.empty() {
            let mut before = [0; 9];
            for (number, digit) in board.candidates(cell).into_iter().enumerate() {
                let node = usize::from(self.candidate_numbers[digit.index() * 81 + cell.index()]) - 1;
                before[number] = node;
                for &other in &before[..number] {
                    self.weak.set_both(node, other);
                }
            }
        }
    }

    /// The strong links through cells with two candidates.
    pub fn cell_links(&self) -> StrongLinks {
        StrongLinks::new(self.nodes.len(), &self.candidate_pairs[..self.cell_count])
    }

    /// The strong links between the two places of a digit in a house.
    pub fn house_links(&self) -> StrongLinks {
        StrongLinks::new(self.nodes.len(), &self.candidate_pairs[self.cell_count..])
    }

    pub fn candidate_bits(&self) -> &[BitBlock] {
        &self.candidate_nodes
    }

    pub fn node_of(&self, candidate: Candidate) -> Option<usize> {
        let number = self.candidate_numbers[candidate.digit.index() * 81 + candidate.cell.index()];
        usize::from(number).checked_sub(1)
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
    pub fn strong_link_reason(&self, board: &Board, a: usize, b: usize) -> LinkReason {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        // A set never links two nodes of one digit, so these are a conjugate pair or groups.
        if a.digit == b.digit {
            let places = |house: &House| board.places(a.digit) & house.cells();
            let house = House::all().find(|house| places(house) == a.cells | b.cells);
            return LinkReason::House(house.expect("the nodes cover a house"));
        }
        let is_cell = |cell: Cell| a.cells == b.cells && board.candidates(cell).len() == 2;
        if a.cells.single().is_some_and(is_cell) {
            return LinkReason::Cell;
        }
        // Last, and from the smallest set on: a cell is seen at once, a large set hardly.
        let holds = |set: &CellSet, node: Node| *set & board.places(node.digit) == node.cells;
        let set = self.sets.iter().find(|set| holds(set, a) && holds(set, b));
        LinkReason::Set(*set.expect("two digits of an almost locked set"))
    }
}

/// The numbers of nodes.
struct NodeIndex {
    nodes: Vec<Node>,
    /// For each candidate, by digit and cell, its number plus one, or 0 if it has none.
    candidate_numbers: Vec<u16>,
    /// The same for groups, by digit, intersection and cells in it. Most graphs have no groups.
    group_numbers: Vec<u16>,
    /// The numbers of all other nodes.
    #[cfg(feature = "std")]
    numbers: std::collections::HashMap<Node, usize, BuildHasherDefault<NodeHasher>>,
    #[cfg(not(feature = "std"))]
    numbers: alloc::collections::BTreeMap<Node, usize>,
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
    /// Numbers the candidates, by digit and cell.
    #[expect(clippy::default_trait_access, reason = "there are two types of numbers")]
    fn of_candidates(board: &Board) -> NodeIndex {
        let mut index = NodeIndex {
            nodes: Vec::with_capacity(256),
            candidate_numbers: vec![0; 9 * 81],
            group_numbers: Vec::new(),
            numbers: Default::default(),
        };
        for digit in Digit::all() {
            for cell in board.places(digit) {
                index.nodes.push(Node::new(Candidate { cell, digit }));
                index.candidate_numbers[digit.index() * 81 + cell.index()] = index.nodes.len() as u16;
            }
        }
        index
    }

    fn number_of_candidate(&self, candidate: Candidate) -> usize {
        usize::from(self.candidate_numbers[candidate.digit.index() * 81 + candidate.cell.index()]) - 1
    }

    fn number_of(&mut self, node: Node) -> usize {
        if let Some(candidate) = node.candidate() {
            return self.number_of_candidate(candidate);
        }
        if let Some(key) = intersection_key(node) {
            if self.group_numbers.is_empty() {
                self.group_numbers.resize(9 * 54 * 8, 0);
            }
            let number = &mut self.group_numbers[key];
            if *number == 0 {
                self.nodes.push(node);
                *number = self.nodes.len() as u16;
            }
            return usize::from(*number) - 1;
        }
        *self.numbers.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }
}

/// Where [`NodeIndex::group_numbers`] has a node whose cells are in the intersection of a block and a line; `None` for other nodes.
fn intersection_key(Node { digit, cells }: Node) -> Option<usize> {
    let first = cells.first()?;
    let (row, column) = (first.row(), first.column());
    let stack = column / 3;
    let in_row = cells.columns_in(row) >> (3 * stack);
    let (intersection, positions) = if count(in_row) as usize == cells.len() && in_row <= 0b111 {
        (3 * row + stack, in_row)
    } else {
        let band = row / 3;
        let [_, house, block] = first.houses();
        if !cells.is_subset(house.cells() & block.cells()) {
            return None;
        }
        let in_column = (0..3).fold(0, |positions, within| {
            positions | (cells.columns_in(3 * band + within) >> column & 1) << within
        });
        (27 + 3 * column + band, in_column)
    };
    Some((digit.index() * 54 + intersection) * 8 + usize::from(positions))
}

fn link_bivalue_cells(board: &Board, pairs: CellSet, index: &NodeIndex, strong: &mut Vec<(usize, usize)>) {
    for cell in pairs {
        let mut ends = board
            .candidates(cell)
            .into_iter()
            .map(|digit| index.number_of_candidate(Candidate { cell, digit }));
        if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
            strong.push((a, b));
        }
    }
}

fn link_conjugate_pairs(
    board: &Board,
    facts: &HouseFacts,
    index: &NodeIndex,
    strong: &mut Vec<(usize, usize)>,
) {
    let conjugates = facts.conjugates(board);
    for digit in Digit::all() {
        for house in conjugates[digit.index()] {
            let mut ends =
                set_bits(facts.houses(board).places[house.index()][digit.index()]).map(|position| {
                    index.number_of_candidate(Candidate { cell: cell_at(house, position), digit })
                });
            if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
                strong.push((a, b));
            }
        }
    }
}

/// Adds all groups, and the strong links with a group at one end at least.
fn link_groups(board: &Board, index: &mut NodeIndex, strong: &mut Vec<(usize, usize)>) {
    for digit in Digit::all() {
        let places = board.places(digit);
        for house in House::all() {
            let cells = places & house.cells();
            // Two places are a conjugate pair.
            if cells.len() < 3 {
                continue;
            }
            let crossings = crossings(house);
            let crossings = &crossings[..if house.kind().0 == HouseKind::Block { 6 } else { 3 }];
            for crossing in crossings {
                let part = cells & crossing.cells();
                let rest = cells - part;
                if part.len() < 2 || rest.is_empty() {
                    continue;
                }
                let part = index.number_of(Node { digit, cells: part });
                // Cells in several crossings see nothing outside of this house, so no chain would go on from them.
                let is_node = rest.len() == 1 || crossings.iter().any(|other| rest.is_subset(other.cells()));
                if is_node {
                    let rest = index.number_of(Node { digit, cells: rest });
                    strong.push((part, rest));
                }
            }
        }
    }
}

/// The houses that share three cells with a house: three blocks of a line, listed twice, or six lines of a block.
fn crossings(house: House) -> [House; 6] {
    let (kind, number) = house.kind();
    core::array::from_fn(|at| {
        let within = at % 3;
        match kind {
            HouseKind::Row => House::block(number / 3 * 3 + within),
            HouseKind::Column => House::block(3 * within + number / 3),
            HouseKind::Block if at < 3 => House::row(number / 3 * 3 + within),
            HouseKind::Block => House::column(number % 3 * 3 + within),
        }
    })
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
fn almost_locked_sets(board: &Board, facts: &HouseFacts, most: usize) -> Vec<CellSet> {
    let mut sets = Vec::with_capacity(256);
    for house in House::all() {
        let digits = &facts.houses(board).digits[house.index()];
        let cells: [CellSet; 9] = core::array::from_fn(|position| CellSet::only(cell_at(house, position)));
        let empty = (0..9).filter(|&position| digits[position] != 0).fold(0, |empty, at| empty | 1 << at);
        let mut grow: Vec<(CellSet, NineBits, NineBits)> = vec![(CellSet::EMPTY, 0, empty)];
        while let Some((set, union, rest)) = grow.pop() {
            let size = set.len();
            if size >= 2 && count(union) as usize == size + 1 {
                sets.push(set);
            }
            if size < most {
                for next in set_bits(rest) {
                    let union = union | digits[next];
                    // More cells never have fewer digits: a set with too many of them cannot become one any more.
                    if count(union) as usize <= most + 1 {
                        grow.push((set | cells[next], union, rest & NineBits::MAX << (next + 1)));
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
