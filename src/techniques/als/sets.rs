//! All almost locked sets of a board and the links between their digits.
//!
//! A *node* is a digit with its cells in a set. Sets with the same cells for a digit share the node.

use alloc::rc::Rc;
use alloc::{vec, vec::Vec};

use crate::grid::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::techniques::bit_matrix::{self, BitBlock, BitMatrix};
use crate::techniques::subset_search::{NineBits, set_bits, transpose};

/// Cells of a house that have one more digit than there are cells.
pub struct AlmostLockedSet {
    pub cells: CellSet,
    pub digits: DigitSet,
    nodes: [u16; 9],
}

/// A digit and its cells in a set.
pub struct SetNode {
    pub digit: Digit,
    pub cells: CellSet,
    /// Other places of the digit on the board that see all of the cells.
    pub seen: CellSet,
    pub sets: Vec<usize>,
}

/// All sets, their nodes, and the links between nodes.
pub struct SetNetwork {
    /// The sets, without duplicates.
    pub sets: Vec<AlmostLockedSet>,
    /// The nodes, without duplicates.
    pub nodes: Vec<SetNode>,
    /// Links between the digits of one set: at most one of them is missing.
    pub strong: BitMatrix,
    /// Links between nodes of one digit whose cells all see each other: at most one of them is true.
    pub weak: BitMatrix,
    pub has_weak_link: Vec<BitBlock>,
    /// For each digit, the bit set of its nodes that see another place.
    pub with_seen: BitMatrix,
}

/// Number of cells in the largest sets that are searched for.
const LARGEST: u32 = 8;

impl AlmostLockedSet {
    pub fn node(&self, digit: Digit) -> usize {
        usize::from(self.nodes[digit.index()])
    }
}

/// The sets of the last board that this thread searched, or new ones if it is another board.
#[cfg(feature = "std")]
fn last_of_thread(board: &Board, new: impl FnOnce() -> Rc<SetNetwork>) -> Rc<SetNetwork> {
    use core::cell::RefCell;

    std::thread_local! {
        static LAST: RefCell<Option<(Board, Rc<SetNetwork>)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if let Some((known, sets)) = last
            && known == board
        {
            return Rc::clone(sets);
        }
        let sets = new();
        *last = Some((board.clone(), Rc::clone(&sets)));
        sets
    })
}

impl SetNetwork {
    /// All sets of a board. Finders that search one board after each other share them, where threads can keep them.
    pub fn of_board(board: &Board) -> Rc<SetNetwork> {
        let new = || Rc::new(SetNetwork::new(board, LARGEST));
        #[cfg(feature = "std")]
        return last_of_thread(board, new);
        #[cfg(not(feature = "std"))]
        return new();
    }

    /// Finds all sets of at most `most` cells.
    pub fn new(board: &Board, most: u32) -> SetNetwork {
        let mut sets: Vec<AlmostLockedSet> = Vec::with_capacity(512);
        let mut nodes: Vec<SetNode> = Vec::with_capacity(512);
        // The number of a node plus one, by its house, digit, and cells in the house; 0 if there is none.
        let mut numbers = vec![0_u16; 27 * 9 * 512];
        for house in House::all() {
            let places = places_in_house(board, house);
            for (mask, digits) in almost_locked_sets(board, house, most) {
                let cells: CellSet = set_bits(mask).map(|position| cell_at(house, position)).collect();
                let mut set = AlmostLockedSet { cells, digits, nodes: [0; 9] };
                for digit in digits {
                    // By the block if the cells are in one: a set of a row and one of a block that have the same
                    // cells for the digit share the node.
                    let (home, held) = home_of(house, mask & places[digit.index()]);
                    let number = &mut numbers[(home * 9 + digit.index()) * 512 + usize::from(held)];
                    if *number == 0 {
                        let cells = cells & board.places(digit);
                        let seen = board.places(digit) & cells.peers();
                        nodes.push(SetNode { digit, cells, seen, sets: Vec::new() });
                        *number = nodes.len() as u16;
                    }
                    let number = *number - 1;
                    nodes[usize::from(number)].sets.push(sets.len());
                    set.nodes[digit.index()] = number;
                }
                sets.push(set);
            }
        }
        let mut strong = BitMatrix::new(nodes.len(), nodes.len());
        for set in &sets {
            for one in set.digits {
                for other in set.digits.into_iter().filter(|&other| other > one) {
                    strong.set_both(set.node(one), set.node(other));
                }
            }
        }
        let mut weak = BitMatrix::new(nodes.len(), nodes.len());
        let mut has_weak_link = bit_matrix::clear_row(nodes.len());
        let mut with_seen = BitMatrix::new(9, nodes.len());
        let mut by_digit: [Vec<usize>; 9] = Default::default();
        // A node that sees no place of its digit is not linked.
        for (number, node) in nodes.iter().enumerate().filter(|(_, node)| !node.seen.is_empty()) {
            let same = &mut by_digit[node.digit.index()];
            for &other in same.iter() {
                if nodes[other].cells.is_subset(node.seen) {
                    weak.set_both(number, other);
                    bit_matrix::set_bit(&mut has_weak_link, number);
                    bit_matrix::set_bit(&mut has_weak_link, other);
                }
            }
            same.push(number);
            bit_matrix::set_bit(with_seen.row_mut(node.digit.index()), number);
        }
        SetNetwork { sets, nodes, strong, weak, has_weak_link, with_seen }
    }

    pub fn node(&self, set: usize, digit: Digit) -> &SetNode {
        &self.nodes[self.sets[set].node(digit)]
    }
}

/// The cell at a position in a house, from 0 to 8.
fn cell_at(house: House, position: usize) -> Cell {
    match house.kind() {
        (HouseKind::Row, row) => Cell::at(row, position),
        (HouseKind::Column, column) => Cell::at(position, column),
        (HouseKind::Block, block) => Cell::at(block / 3 * 3 + position / 3, block % 3 * 3 + position % 3),
    }
}

/// For each digit, the positions in the house where it is a candidate.
fn places_in_house(board: &Board, house: House) -> [NineBits; 9] {
    transpose(&core::array::from_fn(|position| board.candidates(cell_at(house, position)).bits()))
}

/// The house that a node with these positions in a house belongs to, and its positions there: the block if they are in one. So sets of
/// a line and of a block share the node.
fn home_of(house: House, held: NineBits) -> (usize, NineBits) {
    let third = usize::from(held > 0b111) + usize::from(held > 0b11_1111);
    let part = held >> (3 * third);
    let is_in_third = part << (3 * third) == held;
    match house.kind() {
        (HouseKind::Row, row) if is_in_third => {
            (House::block(row / 3 * 3 + third).index(), part << (row % 3 * 3))
        }
        (HouseKind::Column, column) if is_in_third => {
            let spread = part & 1 | (part & 2) << 2 | (part & 4) << 4;
            (House::block(third * 3 + column / 3).index(), spread << (column % 3))
        }
        _ => (house.index(), held),
    }
}

/// Returns the almost locked sets of a house, as positions in it, with their digits. Sets of a line that lie in one block are returned
/// for the block only.
fn almost_locked_sets(board: &Board, house: House, most: u32) -> Vec<(NineBits, DigitSet)> {
    let candidates: [DigitSet; 9] =
        core::array::from_fn(|position| board.candidates(cell_at(house, position)));
    let is_empty = |&position: &usize| board.empty().contains(cell_at(house, position));
    let empty: NineBits = (0..9).filter(is_empty).fold(0, |empty, position| empty | 1 << position);
    let mut unions = [DigitSet::EMPTY; 512];
    let mut found = Vec::new();
    let mut mask: NineBits = 0;
    loop {
        // The next larger subset.
        mask = mask.wrapping_sub(empty) & empty;
        if mask == 0 {
            return found;
        }
        let rest = mask & (mask - 1);
        // The set without its first cell is a smaller number, so its digits are known.
        let digits = unions[usize::from(rest)] | candidates[mask.trailing_zeros() as usize];
        unions[usize::from(mask)] = digits;
        let count = mask.count_ones();
        if count <= most && digits.len() == count as usize + 1 && home_of(house, mask).0 == house.index() {
            found.push((mask, digits));
        }
    }
}
