//! Finds the almost locked sets of a board, and numbers their nodes.

use alloc::{vec, vec::Vec};
use core::array;
use core::ops::Range;

use crate::grid::{Board, CellSet, Digit, DigitSet, House, HouseKind};
use crate::techniques::house_facts::{HouseFacts, cell_at};
use crate::techniques::subset_search::{NineBits, count, set_bits};

/// Cells of a house that have one more digit than there are cells.
pub struct AlmostLockedSet {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// Those of the digits whose nodes have a weak link.
    pub linked: DigitSet,
    pub nodes: [u16; 9],
}

/// A digit and its cells in a set.
pub struct SetNode {
    pub digit: Digit,
    pub cells: CellSet,
    /// Other places of the digit on the board that see all of the cells.
    pub seen: CellSet,
    /// Where its sets and its weak links are listed.
    pub sets: Range<u32>,
    pub weak: Range<u32>,
}

impl AlmostLockedSet {
    #[inline]
    pub fn node(&self, digit: Digit) -> usize {
        usize::from(self.nodes[digit.index()])
    }
}

/// Returns the sets of a board and their nodes. Sets of a line that lie in one block are returned for the block only.
pub fn find_sets(board: &Board, facts: &HouseFacts) -> (Vec<AlmostLockedSet>, Vec<SetNode>) {
    let mut numbers = NodeNumbers::new(board);
    let mut sets: Vec<AlmostLockedSet> = Vec::with_capacity(256);
    let (tables, empty) = (facts.houses(board), facts.empty_positions(board));
    let mut selections = [Selection::default(); 512];
    for house in House::all() {
        let home = HouseCells::new(house);
        let places = &tables.places[house.index()];
        let candidates = &tables.digits[house.index()];
        for_each_set(candidates, empty[house.index()], &mut selections, &mut |positions, digits| {
            if home.is_line() && is_in_one_block(positions) {
                return;
            }
            let cells = home.cells_at(positions);
            let mut set = AlmostLockedSet { cells, digits, linked: DigitSet::EMPTY, nodes: [0; 9] };
            for digit in digits {
                set.nodes[digit.index()] =
                    numbers.add(&home, digit, positions & places[digit.index()], cells);
            }
            sets.push(set);
        });
    }
    (sets, numbers.nodes)
}

/// Some empty cells of a house, as positions, and their digits.
#[derive(Clone, Copy, Default)]
struct Selection {
    positions: NineBits,
    digits: NineBits,
}

/// Visits the almost locked sets of a house, by their positions among those of empty cells, with their digits. `selections`, of which the first
/// is empty, is overwritten.
fn for_each_set(
    candidates: &[NineBits; 9],
    empty: NineBits,
    selections: &mut [Selection; 512],
    visit: &mut dyn FnMut(NineBits, DigitSet),
) {
    let mut end = 1;
    for position in set_bits(empty) {
        let (before, new) = selections.split_at_mut(end);
        for (&Selection { positions, digits }, new) in before.iter().zip(new) {
            *new = Selection { positions: positions | 1 << position, digits: digits | candidates[position] };
        }
        end *= 2;
    }
    for &Selection { positions, digits } in &selections[..end] {
        if count(digits) == count(positions) + 1 {
            visit(positions, DigitSet::from_bits(digits));
        }
    }
}

/// The house of a set.
struct HouseCells {
    house: House,
    /// The cell at each position.
    cells: [CellSet; 9],
}

impl HouseCells {
    fn new(house: House) -> HouseCells {
        HouseCells { house, cells: array::from_fn(|position| CellSet::only(cell_at(house, position))) }
    }

    fn is_line(&self) -> bool {
        !matches!(self.house.kind(), (HouseKind::Block, _))
    }

    fn cells_at(&self, positions: NineBits) -> CellSet {
        set_bits(positions).fold(CellSet::EMPTY, |cells, position| cells | self.cells[position])
    }
}

/// Numbers nodes in the order in which they are found.
struct NodeNumbers<'a> {
    board: &'a Board,
    nodes: Vec<SetNode>,
    /// For each hash, the last node with it, plus one; 0 if there is none.
    last: Vec<u16>,
    /// For each node, its key, and the node before it with the same hash, in the same form.
    keys: Vec<(u32, u16)>,
}

/// Number of bits of a hash.
const HASH_BITS: u32 = 10;

impl NodeNumbers<'_> {
    fn new(board: &Board) -> NodeNumbers<'_> {
        let (nodes, keys) = (Vec::with_capacity(1024), Vec::with_capacity(1024));
        NodeNumbers { board, nodes, last: vec![0; 1 << HASH_BITS], keys }
    }

    /// Returns the number of the node with these positions in a house, and counts its sets. It belongs to a block if its cells are in one: a
    /// set of a line and one of a block that have the same cells for the digit share the node.
    fn add(&mut self, home: &HouseCells, digit: Digit, held: NineBits, set: CellSet) -> u16 {
        let in_block = match home.house.kind() {
            (HouseKind::Block, block) => Some((block, held)),
            _ => in_block_of(home.house, held),
        };
        let (house, held) = in_block.map_or((home.house.index(), held), |(block, held)| (18 + block, held));
        let key = ((house * 9 + digit.index()) << 9 | usize::from(held)) as u32;
        let hash = (key.wrapping_mul(0x9e37_79b9) >> (32 - HASH_BITS)) as usize;
        let mut last = self.last[hash];
        while let Some(number) = last.checked_sub(1) {
            let (known, before) = self.keys[usize::from(number)];
            if known == key {
                self.nodes[usize::from(number)].sets.end += 1;
                return number;
            }
            last = before;
        }
        self.keys.push((key, self.last[hash]));
        // Two or more cells are seen by the other cells of their common houses, and by no others.
        let places = self.board.places(digit);
        let cells = set & places;
        let of_houses = in_block.map_or(home.house.cells(), |(block, held)| cells_of_houses(block, held));
        let seen = (places & of_houses) - cells;
        self.nodes.push(SetNode { digit, cells, seen, sets: 0..1, weak: 0..0 });
        self.last[hash] = self.nodes.len() as u16;
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
    if columns.is_power_of_two() {
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
