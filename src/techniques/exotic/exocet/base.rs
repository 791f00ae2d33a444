//! The base of an exocet, and the ways to place its digits in cross lines.

use alloc::vec::Vec;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::techniques::FinderBoard;
use crate::techniques::house_facts::cell_at;
use crate::techniques::subset_search::{NineBits, set_bits};

/// More candidates than these in two cells do not make an exocet.
const MAX_DIGITS: usize = 5;

/// Positions in three cross lines, nine bits for each.
pub type Positions = u32;

/// Two cells of a block and a line.
pub struct Base {
    pub cells: [Cell; 2],
    pub candidates: [DigitSet; 2],
    /// The candidates of both cells.
    pub digits: DigitSet,
    /// Those that have no other place in the block or in the line, so that one of the cells has them.
    locked: DigitSet,
    pub line: House,
    /// The number of the block among the three that the line crosses, from 0.
    stack: usize,
    /// The number of the third cell among the three of the block and the line, from 0.
    rest: usize,
}

/// A way to place a digit of the base in the cross lines and in the other blocks of the band.
pub struct Way {
    pub cells: CellSet,
    /// The cells that see one of these.
    pub seen: CellSet,
}

impl Base {
    /// The two cells of a block and a line without the third one; `None` if they are no base.
    pub fn new(board: &FinderBoard, line: House, stack: usize, rest: usize) -> Option<Base> {
        let cells = [[1, 2], [0, 2], [0, 1]][rest].map(|place| cell_at(line, stack * 3 + place));
        let candidates = cells.map(|cell| board.candidates(cell));
        let digits = candidates[0] | candidates[1];
        let is_base = candidates.iter().all(|candidates| !candidates.is_empty())
            && (2..=MAX_DIGITS).contains(&digits.len());
        let cell_set: CellSet = cells.into_iter().collect();
        let is_locked = |digit: &Digit| {
            cell_set
                .houses()
                .into_iter()
                .any(|house| (board.places(*digit) & house.cells()).is_subset(cell_set))
        };
        is_base.then(|| {
            let locked = digits.into_iter().filter(is_locked).collect();
            Base { cells, candidates, digits, locked, line, stack, rest }
        })
    }

    pub fn cell_set(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    /// The numbers of the three blocks in the line, first that of the base.
    fn stacks(&self) -> [usize; 3] {
        [0, 1, 2].map(|next| (self.stack + next) % 3)
    }

    /// The nine choices of cross lines, first the one that crosses the block of the base.
    pub fn cross_lines(&self) -> impl Iterator<Item = [House; 3]> {
        let line = match self.line.kind().0 {
            HouseKind::Row => House::column,
            _ => House::row,
        };
        let [own, second, third] = self.stacks().map(|stack| stack * 3);
        let own = own + self.rest;
        (0..9).map(move |choice| [own, second + choice / 3, third + choice % 3].map(line))
    }

    /// The cells of the other blocks of the band.
    pub fn other_blocks(&self) -> [CellSet; 2] {
        let [_, second, third] = self.stacks();
        [second, third].map(|stack| cell_at(self.line, stack * 3).houses()[2].cells())
    }

    /// The cells of the houses in which the digits of the base are true in an exocet.
    pub fn houses(&self, cross_lines: [House; 3]) -> [CellSet; 7] {
        let [first, second, third] = cross_lines.map(House::cells);
        let [one, two] = self.other_blocks();
        [first, second, third, one, two, self.line.cells(), self.cells[0].houses()[2].cells()]
    }

    /// For each digit, its positions in the cross lines that no cell of the base sees.
    pub fn positions(&self, board: &FinderBoard, cross_lines: [House; 3]) -> [[NineBits; 3]; 9] {
        let in_line: NineBits = 1 << (self.line.index() % 9);
        let seen = [in_line | paired_positions(self.line), in_line, in_line];
        let mut positions = [[0; 3]; 9];
        for digit in self.digits {
            positions[digit.index()] =
                [0, 1, 2].map(|number| positions_in(board, cross_lines[number], digit) & !seen[number]);
        }
        positions
    }

    /// Adds to the ways to place each digit in the cross lines what they need in the other blocks of the band: mostly nothing.
    pub fn ways(
        &self,
        board: &FinderBoard,
        cross_lines: [House; 3],
        positions: &[[NineBits; 3]; 9],
    ) -> [Vec<Way>; 9] {
        let blocks = self.other_blocks();
        let mut all_ways: [Vec<Way>; 9] = Default::default();
        for digit in self.digits {
            let ways = &mut all_ways[digit.index()];
            let places = (board.places(digit) | board.grid().cells_with(digit)) - self.line.cells();
            for positions in in_different_positions(positions[digit.index()]) {
                let bits = (0..27).filter(|bit| positions >> bit & 1 != 0);
                let cells: CellSet = bits.map(|bit| cell_at(cross_lines[bit / 9], bit % 9)).collect();
                let in_block = |block: CellSet, seen: CellSet| {
                    if cells.intersects(block) { cells & block } else { (places & block) - seen }
                };
                let seen = cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers());
                for one in in_block(blocks[0], seen) {
                    let seen = seen | one.peers();
                    for two in in_block(blocks[1], seen) {
                        let cells = cells | CellSet::only(one) | CellSet::only(two);
                        ways.push(Way { cells, seen: seen | two.peers() });
                    }
                }
            }
        }
        all_ways
    }

    /// The pairs of digits that the base cells can have, in one order or the other.
    pub fn pairs(&self) -> impl Iterator<Item = [Digit; 2]> {
        let pairs = self.digits.into_iter().flat_map(|a| self.digits.into_iter().map(move |b| [a, b]));
        pairs.filter(|&[a, b]| {
            let is_possible = self.allows([a, b]) || self.allows([b, a]);
            a < b && is_possible && self.locked.is_subset([a, b].into_iter().collect())
        })
    }

    pub fn allows(&self, [first, second]: [Digit; 2]) -> bool {
        self.candidates[0].contains(first) && self.candidates[1].contains(second)
    }
}

/// For each line that crosses this one, by its number, the digits that need one of two empty cells: those in a block with the line, but not
/// in the line.
pub fn paired_digits(board: &FinderBoard, line: House) -> [DigitSet; 9] {
    core::array::from_fn(|number| {
        let crossing = cell_at(line, number);
        let houses = crossing.houses().into_iter().filter(|house| *house != line).map(House::cells);
        let [one, other] = [0, 1].map(|index| houses.clone().nth(index).unwrap_or(CellSet::EMPTY));
        let pair = (one & other) - CellSet::only(crossing);
        if !pair.is_subset(board.empty()) {
            return DigitSet::EMPTY;
        }
        let is_limited = |digit: &Digit, house: CellSet| (board.places(*digit) & house).is_subset(pair);
        let digits = board.digits_in(pair).into_iter();
        digits.filter(|digit| is_limited(digit, one) || is_limited(digit, other)).collect()
    })
}

/// The positions, in a crossing line, of the cells in a block with this line, but not in it.
pub fn paired_positions(line: House) -> NineBits {
    let number = line.index() % 9;
    0b111 << (number / 3 * 3) & !(1 << number)
}

/// The positions of a digit in a line, also if it is placed there.
fn positions_in(board: &FinderBoard, line: House, digit: Digit) -> NineBits {
    let positions = board.facts.houses(board).places[line.index()][digit.index()];
    if positions != 0 {
        return positions;
    }
    (0..9)
        .filter(|&position| board.grid()[cell_at(line, position)] == Some(digit))
        .fold(0, |positions, position| positions | 1 << position)
}

/// The ways to choose a position in each of three lines, no two of them equal.
pub fn in_different_positions([first, second, third]: [NineBits; 3]) -> impl Iterator<Item = Positions> {
    set_bits(first).flat_map(move |one| {
        let second = second & !(1 << one);
        set_bits(second).flat_map(move |two| {
            let third = third & !(1 << one) & !(1 << two);
            set_bits(third).map(move |three| 1 << one | 1 << (9 + two) | 1 << (18 + three))
        })
    })
}
