//! WXYZ-wing: a set of three cells and a cell with two candidates, with four digits in total and one restricted digit.
//!
//! With two sets of two cells, no cell would see all the others, which makes the pattern hard to see.

use alloc::{vec, vec::Vec};

use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::techniques::house_facts::cells_at;
use crate::techniques::subset_search::{NineBits, count, set_bits, union};
use crate::techniques::{
    Chain, Evidence, FinderBoard, Flow, Link, LinkReason, Node, Step, StepSink, Technique,
};

use super::set_finder::is_in_one_block;

/// Finds four cells with four digits of which one is not restricted; one of the cells sees all others.
pub fn wxyz_wing(board: &FinderBoard, sink: StepSink) -> Flow {
    let wings = find_wings(board);
    for (number, (_, wing)) in wings.iter().enumerate() {
        let is_same = |(_, other): &(u64, WxyzWing)| other.effect() == wing.effect();
        if !wings[..number].iter().any(is_same) {
            let eliminations = CandidateSet::from_cells(wing.eliminated, wing.seen);
            sink(Step::eliminating(Technique::WxyzWing, eliminations, Evidence::Chain(wing.chain(board))))?;
        }
    }
    Flow::Continue(())
}

/// A set of three cells and a cell, which have one restricted digit in common, and another one.
struct WxyzWing {
    house: House,
    /// The positions of the three cells in the house.
    positions: NineBits,
    three: CellSet,
    fourth: Cell,
    restricted: Digit,
    /// The digit that is eliminated from the cells that see all its places.
    eliminated: Digit,
    seen: CellSet,
}

/// Finds the wings that have eliminations, with their places among the steps, in that order.
fn find_wings(board: &FinderBoard) -> Vec<(u64, WxyzWing)> {
    let pairs = board.facts.pairs(board);
    let [all, changed] = [pairs, pairs & board.changes.cells].map(|cells| fourth_cells(board, cells));
    let mut wings: Vec<(u64, WxyzWing)> = Vec::new();
    for house in House::all() {
        // In a house without changes, only a fourth cell that has changed makes a new wing.
        let fourths = if board.changes.houses.contains(house) { &all } else { &changed };
        if fourths.is_empty() {
            continue;
        }
        for_each_triple(board, house, &mut |positions, digits| {
            for &(fourth, candidates) in fourths {
                if candidates & !digits == 0
                    && let Some(restricted) = restricted_digit(board, house, positions, fourth)
                    && let Some(wing) = wing_of(board, house, positions, fourth, restricted)
                {
                    let place = wing.place(board);
                    let index = wings.partition_point(|&(before, _)| before < place);
                    wings.insert(index, (place, wing));
                }
            }
        });
    }
    wings
}

fn fourth_cells(board: &FinderBoard, cells: CellSet) -> Vec<(Cell, NineBits)> {
    cells.into_iter().map(|cell| (cell, board.candidates(cell).bits())).collect()
}

/// The only digit of the fourth cell that it sees in all of the three cells that have it. If it sees both digits in all of them, they are a
/// doubly linked pair, which eliminates more (`find_pairs`).
fn restricted_digit(board: &FinderBoard, house: House, positions: NineBits, fourth: Cell) -> Option<Digit> {
    let seen = positions & seen_positions(house, fourth);
    if seen == 0 || house.cells().contains(fourth) {
        return None;
    }
    let places = &board.facts.houses(board).places[house.index()];
    let unseen = positions & !seen;
    let is_restricted = |digit: &Digit| places[digit.index()] & unseen == 0;
    let mut restricted = board.candidates(fourth).into_iter().filter(is_restricted);
    let digit = restricted.next()?;
    restricted.next().is_none().then_some(digit)
}

/// The positions in a house that see a cell outside it.
fn seen_positions(house: House, cell: Cell) -> NineBits {
    let (row, column) = (cell.row(), cell.column());
    // In a line: the cell's own line across it, and its block if that crosses it.
    let in_line = |line: usize, own_line: usize, own_position: usize| {
        let in_block = if line / 3 == own_line / 3 { 0b111 << (own_position / 3 * 3) } else { 0 };
        in_block | 1 << own_position
    };
    match house.kind() {
        (HouseKind::Row, line) => in_line(line, row, column),
        (HouseKind::Column, line) => in_line(line, column, row),
        (_, block) if block / 3 == row / 3 => 0b111 << (row % 3 * 3),
        (_, block) if block % 3 == column / 3 => 0b001_001_001 << (column % 3),
        _ => 0,
    }
}

/// Visits the positions of any three cells of a house that have four digits. Cells of a line that are in one block are visited for the
/// block only.
fn for_each_triple(board: &FinderBoard, house: House, visit: &mut dyn FnMut(NineBits, NineBits)) {
    let candidates = &board.facts.houses(board).digits[house.index()];
    let is_line = !matches!(house.kind(), (HouseKind::Block, _));
    let few = set_bits(board.facts.empty_positions(board)[house.index()])
        .filter(|&position| count(candidates[position]) <= 4)
        .fold(0, |few, position| few | 1 << position);
    for one in set_bits(few) {
        let after_one = few & NineBits::MAX << (one + 1);
        for two in set_bits(after_one) {
            let digits = candidates[one] | candidates[two];
            if count(digits) > 4 {
                continue;
            }
            for three in set_bits(after_one & NineBits::MAX << (two + 1)) {
                let digits = digits | candidates[three];
                let positions = 1 << one | 1 << two | 1 << three;
                if count(digits) == 4 && !(is_line && is_in_one_block(positions)) {
                    visit(positions, digits);
                }
            }
        }
    }
}

/// The wing of three cells with four digits and a cell with two of them, of which one is restricted, if the other one has
/// eliminations.
fn wing_of(
    board: &FinderBoard,
    house: House,
    positions: NineBits,
    fourth: Cell,
    restricted: Digit,
) -> Option<WxyzWing> {
    let three = cells_at(house, positions);
    let digits = board.candidates(fourth);
    let eliminated = (digits - DigitSet::only(restricted)).first()?;
    let places = board.places(eliminated);
    let seen = places & fourth.peers() & (three & places).peers();
    let wing = WxyzWing { house, positions, three, fourth, restricted, eliminated, seen };
    (!seen.is_empty()).then_some(wing)
}

impl WxyzWing {
    /// The place among the steps: that of the restricted digit's nodes, and then that of the sets, in the network of all sets of up to
    /// three cells.
    fn place(&self, board: &FinderBoard) -> u64 {
        let digit = self.restricted.index() as u64;
        let [[p, a], [q, b]] = self.ends(board).map(|end| [end.node, end.set].map(u64::from));
        (p << 4 | digit) << 46 | (q << 4 | digit) << 28 | a << 14 | b
    }

    fn effect(&self) -> (Digit, CellSet) {
        (self.eliminated, self.seen)
    }

    /// The two sets, in the order of their nodes of the restricted digit.
    fn ends(&self, board: &FinderBoard) -> [WingEnd; 2] {
        let (block, fourth) = (House::block(self.fourth.block()), CellSet::only(self.fourth));
        let position = self.fourth.row() % 3 * 3 + self.fourth.column() % 3;
        let mut ends = [(self.three, self.house, self.positions), (fourth, block, 1 << position)].map(
            |(cells, house, positions)| {
                let holding = cells & board.places(self.restricted);
                WingEnd {
                    cells,
                    set: place(house, positions),
                    node: first_set(board, self.restricted, holding),
                }
            },
        );
        if ends[0].node > ends[1].node {
            ends.swap(0, 1);
        }
        ends
    }

    fn chain(&self, board: &FinderBoard) -> Chain {
        let node = |digit, cells: CellSet| Node { digit, cells: cells & board.places(digit) };
        let [one, other] = self.ends(board).map(|end| end.cells);
        Chain {
            nodes: vec![
                node(self.eliminated, one),
                node(self.restricted, one),
                node(self.restricted, other),
                node(self.eliminated, other),
            ],
            links: vec![Link::Strong(LinkReason::Set(one)), Link::Weak, Link::Strong(LinkReason::Set(other))],
            closed: false,
        }
    }
}

/// One of the two sets of a wing.
struct WingEnd {
    cells: CellSet,
    /// The place of the set among all sets.
    set: u16,
    /// The place of the first set of up to three cells with the same cells for the restricted digit.
    node: u16,
}

/// The place of a set among all sets: by house, and by positions as a number.
fn place(house: House, positions: NineBits) -> u16 {
    (house.index() as u16) << 9 | positions
}

/// The place of the first set of up to three cells in which just these cells have the digit.
fn first_set(board: &FinderBoard, digit: Digit, cells: CellSet) -> u16 {
    let of_house = |house| first_set_of_house(board, house, digit, cells);
    cells.houses().into_iter().find_map(of_house).unwrap_or(u16::MAX)
}

fn first_set_of_house(board: &FinderBoard, house: House, digit: Digit, cells: CellSet) -> Option<u16> {
    let candidates = &board.facts.houses(board).digits[house.index()];
    let places = board.facts.houses(board).places[house.index()][digit.index()];
    let is_held = |&position: &usize| cells_at(house, 1 << position).is_subset(cells);
    let holding = set_bits(places).filter(is_held).fold(0, |holding, position| holding | 1 << position);
    let others = board.facts.empty_positions(board)[house.index()] & !places;
    let mut added: NineBits = 0;
    loop {
        let positions = holding | added;
        let size = count(positions);
        if size <= 3
            && count(union(candidates, positions)) == size + 1
            && (house.index() >= 18 || !is_in_one_block(positions))
        {
            return Some(place(house, positions));
        }
        // The next larger subset, so that the first set has the lowest number.
        added = added.wrapping_sub(others) & others;
        if added == 0 {
            return None;
        }
    }
}
