//! All almost locked sets of a board and the links between their digits.
//!
//! A *node* is a digit with its cells in a set. Sets with the same cells for a digit share the node.

use alloc::{vec, vec::Vec};
use core::array;
use core::cell::OnceCell;
use core::ops::Range;
use core::slice;

use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};
use crate::techniques::board_facts::{BoardFacts, cell_at};
use crate::techniques::subset_search::{NineBits, count, set_bits};

use super::consequences::Consequences;

/// Cells of a house that have one more digit than there are cells.
pub struct AlmostLockedSet {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// Those of the digits whose nodes have a weak link.
    pub linked: DigitSet,
    nodes: [u16; 9],
}

/// A digit and its cells in a set.
pub struct SetNode {
    pub digit: Digit,
    pub cells: CellSet,
    /// Other places of the digit on the board that see all of the cells.
    pub seen: CellSet,
    /// Where its sets and its weak links are listed.
    sets: Range<u32>,
    weak: Range<u32>,
}

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
    consequences: OnceCell<Consequences>,
}

/// Which nodes see which candidates.
struct Sight {
    /// The nodes that see any place, by digit and in ascending order.
    nodes: Vec<u16>,
    /// Where those of each digit begin.
    starts: [usize; 10],
    /// For each candidate, those of its digit's nodes that see its cell.
    of_candidates: BitMatrix,
}

impl AlmostLockedSet {
    #[inline]
    pub fn node(&self, digit: Digit) -> usize {
        usize::from(self.nodes[digit.index()])
    }
}

impl SetNetwork {
    /// Number of cells in the largest sets that are searched for.
    pub const LARGEST: u32 = 8;

    /// Finds all sets of at most `most` cells.
    pub fn new(board: &Board, facts: &BoardFacts, most: u32) -> SetNetwork {
        let mut builder = Builder {
            board,
            sets: Vec::with_capacity(256),
            nodes: Vec::with_capacity(1024),
            buckets: [0; 27 * 9 * CHECK_SUMS],
            before: Vec::with_capacity(1024),
        };
        let (houses, empty) = (facts.houses(board), facts.empty_positions(board));
        for house in House::all() {
            let home = Home {
                house,
                places: &houses.places[house.index()],
                cells: array::from_fn(|position| CellSet::only(cell_at(house, position))),
            };
            let digits = &houses.digits[house.index()];
            find_sets(house, digits, empty[house.index()], most, &mut |mask, digits| {
                builder.add(&home, mask, digits);
            });
        }
        let Builder { sets, mut nodes, .. } = builder;
        let set_lists = list_sets(&sets, &mut nodes);
        let candidates = CandidateNumbers::new(&nodes);
        let sight = Sight::new(&nodes, &candidates);
        let weak_lists = sight.list_weak_links(&mut nodes, &candidates);
        let consequences = OnceCell::new();
        let mut network = SetNetwork { sets, nodes, set_lists, weak_lists, candidates, sight, consequences };
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
        let row = self.sight.of_candidates.row(self.candidates.number(digit, cell));
        let nodes = &self.sight.nodes[self.sight.starts[digit.index()]..];
        bit_matrix::set_bits(row).map(|place| usize::from(nodes[place]))
    }

    /// What follows from the nodes.
    pub fn consequences(&self) -> &Consequences {
        self.consequences.get_or_init(|| Consequences::new(self))
    }

    /// The candidates that chains of sets may eliminate. Without any there is no chain with eliminations, of any length.
    pub fn refuted(&self) -> &CandidateSet {
        &self.consequences().refuted
    }
}

/// Number of bits in a block of a row.
const BLOCK_BITS: usize = 8 * size_of::<BitBlock>();

/// Number of check sums of positions.
const CHECK_SUMS: usize = 8;

/// Collects sets, and numbers their nodes.
struct Builder<'a> {
    board: &'a Board,
    sets: Vec<AlmostLockedSet>,
    nodes: Vec<SetNode>,
    /// The last node of each bucket plus one; 0 if there is none. A bucket has the nodes of a house and a digit with the same check sum.
    buckets: [u16; 27 * 9 * CHECK_SUMS],
    /// For each node, the one before it in its bucket.
    before: Vec<u16>,
}

/// The house of a set.
struct Home<'a> {
    house: House,
    /// For each digit, the positions at which it is a candidate.
    places: &'a [NineBits; 9],
    /// The cell at each position.
    cells: [CellSet; 9],
}

impl Builder<'_> {
    fn add(&mut self, home: &Home, mask: NineBits, digits: DigitSet) {
        let cells = set_bits(mask).fold(CellSet::EMPTY, |cells, position| cells | home.cells[position]);
        let mut set = AlmostLockedSet { cells, digits, linked: DigitSet::EMPTY, nodes: [0; 9] };
        for digit in digits {
            let node = self.node(home.house, digit, mask & home.places[digit.index()], cells);
            set.nodes[digit.index()] = node;
            self.nodes[usize::from(node)].sets.end += 1;
        }
        self.sets.push(set);
    }

    /// Returns the number of the node with these positions in a house. It belongs to a block if its cells are in one: a set of a line and
    /// one of a block that have the same cells for the digit share the node.
    fn node(&mut self, house: House, digit: Digit, held: NineBits, set: CellSet) -> u16 {
        let in_block = match house.kind() {
            (HouseKind::Block, block) => Some((block, held)),
            _ => in_block_of(house, held),
        };
        let places = self.board.places(digit);
        let cells = set & places;
        let (home, held) = in_block.map_or((house.index(), held), |(block, held)| (18 + block, held));
        let check_sum = usize::from(held ^ held >> 3 ^ held >> 6) % CHECK_SUMS;
        let bucket = &mut self.buckets[(home * 9 + digit.index()) * CHECK_SUMS + check_sum];
        let mut known = *bucket;
        while let Some(number) = known.checked_sub(1) {
            if self.nodes[usize::from(number)].cells == cells {
                return number;
            }
            known = self.before[usize::from(number)];
        }
        self.before.push(*bucket);
        *bucket = self.nodes.len() as u16 + 1;
        // Two or more cells are seen by the other cells of their common houses, and by no others.
        let of_houses = in_block.map_or(house.cells(), |(block, held)| cells_of_houses(block, held));
        let seen = (places & of_houses) - cells;
        self.nodes.push(SetNode { digit, cells, seen, sets: 0..0, weak: 0..0 });
        self.nodes.len() as u16 - 1
    }
}

/// The cells of all houses that contain these positions of a block.
fn cells_of_houses(block: usize, held: NineBits) -> CellSet {
    let (row, column) = (block / 3 * 3, block % 3 * 3);
    let mut cells = House::block(block).cells();
    if let Some(one) = one_row(held) {
        cells |= House::row(row + one).cells();
    }
    let columns = (held | held >> 3 | held >> 6) & 0b111;
    if columns & (columns - 1) == 0 {
        cells |= House::column(column + columns.trailing_zeros() as usize).cells();
    }
    cells
}

/// The row of a block, from 0, that contains these positions; the block of a line, from 0, if they are positions in a line.
fn one_row(held: NineBits) -> Option<usize> {
    let third = usize::from(held > 0b111) + usize::from(held > 0b11_1111);
    (held >> (3 * third) << (3 * third) == held).then_some(third)
}

/// Whether positions of a line are in one block.
pub fn is_in_one_block(held: NineBits) -> bool {
    one_row(held).is_some()
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

/// Numbers of the candidates that some node sees.
pub struct CandidateNumbers {
    /// By digit and cell, from 1; 0 if no node sees the candidate.
    numbers: Vec<u16>,
    /// For each digit, the numbers of its candidates.
    pub of_digits: BitMatrix,
    pub count: usize,
}

impl CandidateNumbers {
    fn new(nodes: &[SetNode]) -> CandidateNumbers {
        let mut seen = [CellSet::EMPTY; 9];
        for node in nodes {
            seen[node.digit.index()] |= node.seen;
        }
        let count = seen.iter().map(|cells| cells.len()).sum();
        let (mut numbers, mut of_digits) = (vec![0; 9 * 81], BitMatrix::new(9, count + 1));
        let mut next = 1;
        for (digit, cells) in seen.into_iter().enumerate() {
            for cell in cells {
                numbers[digit * 81 + cell.index()] = next;
                bit_matrix::set_bit(of_digits.row_mut(digit), usize::from(next));
                next += 1;
            }
        }
        CandidateNumbers { numbers, of_digits, count }
    }

    /// The number of a candidate, from 1; 0 if no node sees it.
    #[inline]
    pub fn number(&self, digit: Digit, cell: Cell) -> usize {
        usize::from(self.numbers[digit.index() * 81 + cell.index()])
    }

    /// Sets the bits of candidates.
    pub fn insert_all(&self, row: &mut [BitBlock], digit: Digit, cells: CellSet) {
        for cell in cells {
            bit_matrix::set_bit(row, self.number(digit, cell));
        }
    }
}

impl Sight {
    fn new(nodes: &[SetNode], candidates: &CandidateNumbers) -> Sight {
        let mut starts = [0; 10];
        for node in nodes.iter().filter(|node| !node.seen.is_empty()) {
            starts[node.digit.index() + 1] += 1;
        }
        let largest = starts.into_iter().max().unwrap_or(0);
        for digit in 0..9 {
            starts[digit + 1] += starts[digit];
        }
        let of_candidates = BitMatrix::new(candidates.count + 1, largest);
        let mut sight = Sight { nodes: vec![0; starts[9]], starts, of_candidates };
        let mut ends = starts;
        for (number, node) in nodes.iter().enumerate().filter(|(_, node)| !node.seen.is_empty()) {
            let digit = node.digit.index();
            let place = ends[digit];
            ends[digit] += 1;
            sight.nodes[place] = number as u16;
            for cell in node.seen {
                let row = sight.of_candidates.row_mut(candidates.number(node.digit, cell));
                bit_matrix::set_bit(row, place - starts[digit]);
            }
        }
        sight
    }

    /// Lists the weak links of each node, node after node.
    fn list_weak_links(&self, nodes: &mut [SetNode], candidates: &CandidateNumbers) -> Vec<u16> {
        let mut list: Vec<u16> = Vec::with_capacity(nodes.len());
        for node in nodes.iter_mut().filter(|node| !node.seen.is_empty()) {
            let start = list.len() as u32;
            let numbers = &self.nodes[self.starts[node.digit.index()]..];
            for block in 0..self.of_candidates.row(0).len() {
                // The nodes that see every cell of this one.
                let mut linked: BitBlock = [u64::MAX; 4];
                for cell in node.cells {
                    let seeing = &self.of_candidates.row(candidates.number(node.digit, cell))[block];
                    for (linked, seeing) in linked.iter_mut().zip(seeing) {
                        *linked &= seeing;
                    }
                }
                let places = bit_matrix::set_bits(slice::from_ref(&linked));
                list.extend(places.map(|place| numbers[block * BLOCK_BITS + place]));
            }
            node.weak = start..list.len() as u32;
        }
        list
    }
}

/// The block that holds these positions of a line, and the positions there; `None` if they are in several blocks.
fn in_block_of(line: House, held: NineBits) -> Option<(usize, NineBits)> {
    let third = one_row(held)?;
    let part = held >> (3 * third);
    Some(match line.kind() {
        (HouseKind::Row, row) => (row / 3 * 3 + third, part << (row % 3 * 3)),
        (_, column) => {
            let spread = part & 1 | (part & 2) << 2 | (part & 4) << 4;
            (third * 3 + column / 3, spread << (column % 3))
        }
    })
}

/// Visits the almost locked sets of a house with their digits, by their positions among those of empty cells. Sets of a line that lie in
/// one block are visited for the block only.
fn find_sets(
    house: House,
    candidates: &[NineBits; 9],
    empty: NineBits,
    most: u32,
    visit: &mut dyn FnMut(NineBits, DigitSet),
) {
    let is_line = !matches!(house.kind(), (HouseKind::Block, _));
    let mut unions = [0; 512];
    let mut mask: NineBits = 0;
    loop {
        // The next larger subset.
        mask = mask.wrapping_sub(empty) & empty;
        if mask == 0 {
            return;
        }
        let rest = mask & (mask - 1);
        // The set without its first cell is a smaller number, so its digits are known.
        let digits = unions[usize::from(rest)] | candidates[mask.trailing_zeros() as usize];
        unions[usize::from(mask)] = digits;
        let size = count(mask);
        if count(digits) == size + 1 && size <= most && !(is_line && is_in_one_block(mask)) {
            visit(mask, DigitSet::from_bits(digits));
        }
    }
}
