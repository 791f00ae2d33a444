//! All almost locked sets of a board and the links between their digits.
//!
//! A *node* is a digit with its cells in a set. Sets with the same cells for a digit share the node.

use crate::grid::{Board, Cell, CellSet, Digit, DigitSet, House};
use crate::techniques::bit_matrix::BitMatrix;

/// Cells of a house that have one more digit than there are cells.
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// Their digits.
    pub digits: DigitSet,
    nodes: [u16; 9],
}

/// A digit and its cells in a set.
pub struct SetNode {
    /// The digit.
    pub digit: Digit,
    /// Cells of the digit in the set.
    pub cells: CellSet,
    /// Other places of the digit on the board that see all of the cells.
    pub seen: CellSet,
    /// Sets that contain the node.
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
}

impl AlmostLockedSet {
    /// Number of the node of one of the digits.
    pub fn node(&self, digit: Digit) -> usize {
        usize::from(self.nodes[digit.index()])
    }
}

impl SetNetwork {
    /// Finds all sets of at most `most` cells.
    pub fn new(board: &Board, most: u32) -> SetNetwork {
        let mut sets = Vec::new();
        let mut nodes: Vec<SetNode> = Vec::new();
        let mut by_house = vec![Vec::new(); 27 * 9];
        for house in House::all() {
            for (cells, digits) in almost_locked_sets(board, house, most) {
                let mut set = AlmostLockedSet { cells, digits, nodes: [0; 9] };
                for digit in digits {
                    let cells = cells & board.places(digit);
                    let home = block_of(cells).unwrap_or(house);
                    let known: &mut Vec<usize> = &mut by_house[home.index() * 9 + digit.index()];
                    let number = known.iter().copied().find(|&node| nodes[node].cells == cells);
                    let number = number.unwrap_or_else(|| {
                        let seen = board.places(digit) & cells.peers();
                        nodes.push(SetNode { digit, cells, seen, sets: Vec::new() });
                        known.push(nodes.len() - 1);
                        nodes.len() - 1
                    });
                    nodes[number].sets.push(sets.len());
                    set.nodes[digit.index()] = number as u16;
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
        let mut by_digit: [Vec<usize>; 9] = Default::default();
        for (number, node) in nodes.iter().enumerate() {
            let same = &mut by_digit[node.digit.index()];
            for &other in same.iter() {
                if nodes[other].cells.is_subset(node.seen) {
                    weak.set_both(number, other);
                }
            }
            same.push(number);
        }
        SetNetwork { sets, nodes, strong, weak }
    }

    /// Node of a digit of a set.
    pub fn node(&self, set: usize, digit: Digit) -> &SetNode {
        &self.nodes[self.sets[set].node(digit)]
    }
}

/// Returns the block that contains all the cells.
fn block_of(cells: CellSet) -> Option<House> {
    let house = House::block(cells.first()?.block());
    cells.is_subset(house.cells()).then_some(house)
}

/// Returns the almost locked sets of a house. Sets of a line that lie in one block are returned for the block
/// only.
fn almost_locked_sets(board: &Board, house: House, most: u32) -> Vec<(CellSet, DigitSet)> {
    let cells: Vec<Cell> = (board.empty() & house.cells()).into_iter().collect();
    let is_block = house.index() >= 18;
    let mut unions = [DigitSet::EMPTY; 512];
    let mut found = Vec::new();
    for mask in 1_usize..1 << cells.len() {
        let rest = mask & (mask - 1);
        let digits = unions[rest] | board.candidates(cells[mask.trailing_zeros() as usize]);
        unions[mask] = digits;
        let count = mask.count_ones();
        if count <= most && digits.len() == count as usize + 1 {
            let set: CellSet =
                (0..cells.len()).filter(|at| mask >> at & 1 == 1).map(|at| cells[at]).collect();
            if is_block || block_of(set).is_none() {
                found.push((set, digits));
            }
        }
    }
    found
}
