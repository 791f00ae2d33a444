//! Two strong links of one digit: skyscraper, two-string kite and turbot fish; and the empty rectangle, whose
//! second link is the cross in a block.
//!
//! ```text
//!   skyscraper  a ════ b      kite  a ═══ b .       empty rectangle   . # .
//!                      │                . c                           # # # ── b
//!               d ════ c                  ║                           . # .    ║
//!                                         d                             x ──── a
//! ```

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, House, HouseKind, HouseSet};

use super::super::house_facts::cell_at;
use super::super::subset_search::{NineBits, count};
use super::{Chain, Evidence, FinderBoard, Flow, Link, LinkReason, Node, Step, StepSink, Technique};

/// Finds two strong links of a digit with one end of each in a common house.
pub fn turbot_fish(board: &FinderBoard, sink: StepSink) -> Flow {
    let conjugates = board.facts.conjugates(board);
    for digit in board.digits_to_search() {
        let pairs = conjugate_pairs(board.places(digit), conjugates[digit.index()]);
        for (i, first) in pairs.iter().enumerate() {
            for second in &pairs[..i] {
                if !second.cells.intersects(first.seen[0] | first.seen[1]) {
                    continue;
                }
                // Either end of each pair may be the one in the middle of the chain.
                for (a, b) in [(0, 1), (1, 0)] {
                    for (c, d) in [(0, 1), (1, 0)] {
                        if first.seen[b].contains(second.ends[c])
                            && first.ends[a] != second.ends[c]
                            && !first.cells.contains(second.ends[d])
                            && let Some(step) = two_link_step(board, digit, (first, a, b), (second, c, d))
                        {
                            sink(step)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two places of a digit in a house.
struct ConjugatePair {
    ends: [Cell; 2],
    cells: CellSet,
    house: House,
    seen: [CellSet; 2],
}

/// Returns the conjugate pairs. A pair that lies in a line and in a block is listed once, with the line.
fn conjugate_pairs(places: CellSet, houses: HouseSet) -> Vec<ConjugatePair> {
    let mut pairs: Vec<ConjugatePair> = Vec::with_capacity(houses.len());
    for house in houses {
        let cells = places & house.cells();
        if pairs.iter().all(|pair| pair.cells != cells) {
            let mut ends = cells.into_iter();
            if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
                pairs.push(ConjugatePair { ends: [a, b], cells, house, seen: [a.peers(), b.peers()] });
            }
        }
    }
    pairs
}

/// Returns the step of two pairs. `a` to `d` are the indices of their ends, in chain order.
fn two_link_step(
    board: &Board,
    digit: Digit,
    (first, a, b): (&ConjugatePair, usize, usize),
    (second, c, d): (&ConjugatePair, usize, usize),
) -> Option<Step> {
    let closed = first.seen[a].contains(second.ends[d]);
    let mut seen = first.seen[a] & second.seen[d];
    if closed {
        seen |= first.seen[b] & second.seen[c];
    }
    seen &= board.places(digit);
    if seen.is_empty() {
        return None;
    }
    let cells = [first.ends[a], first.ends[b], second.ends[c], second.ends[d]];
    let technique = technique_of(cells, [first.house, second.house])?;
    let mut links = vec![strong_in(first.house), Link::Weak, strong_in(second.house)];
    if closed {
        links.push(Link::Weak);
    }
    let nodes = cells.map(|cell| Node { digit, cells: CellSet::only(cell) }).to_vec();
    let evidence = Evidence::Chain(Chain { nodes, links, closed });
    Some(Step::eliminating(technique, CandidateSet::from_cells(digit, seen), evidence))
}

fn strong_in(house: House) -> Link {
    Link::Strong(LinkReason::House(house))
}

/// Returns the technique, or `None` for an X-wing.
fn technique_of([a, b, c, d]: [Cell; 4], [first, second]: [House; 2]) -> Option<Technique> {
    let line = |x: Cell, y: Cell, kind| match kind {
        HouseKind::Row => x.row() == y.row(),
        HouseKind::Column => x.column() == y.column(),
        HouseKind::Block => x.block() == y.block(),
    };
    let across = match (first.kind().0, second.kind().0) {
        (HouseKind::Row, HouseKind::Row) => HouseKind::Column,
        (HouseKind::Column, HouseKind::Column) => HouseKind::Row,
        (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row)
            if line(b, c, HouseKind::Block) =>
        {
            return Some(Technique::TwoStringKite);
        }
        _ => return Some(Technique::TurbotFish),
    };
    match (line(b, c, across), line(a, d, across)) {
        (true, true) => None,
        (true, false) => Some(Technique::Skyscraper),
        (false, _) => Some(Technique::TurbotFish),
    }
}

/// Finds blocks in which a digit is confined to one row and one column, with a conjugate pair that starts in
/// one of these lines and ends in sight of the other.
pub fn empty_rectangle(board: &FinderBoard, sink: StepSink) -> Flow {
    let tables = board.facts.houses(board);
    for digit in board.digits_to_search() {
        let places = board.places(digit);
        for block in (0..9).map(House::block) {
            let positions = tables.places[block.index()][digit.index()];
            if !(2..=5).contains(&count(positions)) {
                continue;
            }
            for crossing in (0..9).filter(|&crossing| is_cross(positions, crossing)) {
                let [row, column, _] = cell_at(block, crossing).houses();
                let cross = places & block.cells();
                let (in_row, in_column) = (cross & row.cells(), cross & column.cells());
                for (line, own, other) in [(row, in_row, in_column), (column, in_column, in_row)] {
                    report_empty_rectangles(board, digit, block, [own, other - own], line, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether these positions in a block are in the row and the column of one of them, and not all in the row or all in the column.
fn is_cross(positions: NineBits, crossing: usize) -> bool {
    let (row, column) = (0b111 << (crossing / 3 * 3), 0b1_001_001 << (crossing % 3));
    positions & !(row | column) == 0 && positions & !row != 0 && positions & !column != 0
}

/// Reports the conjugate pairs that start in the line of the first arm.
fn report_empty_rectangles(
    board: &Board,
    digit: Digit,
    block: House,
    arms: [CellSet; 2],
    line: House,
    sink: StepSink,
) -> Flow {
    let places = board.places(digit);
    for start in (places & line.cells()) - block.cells() {
        let across = start.houses()[usize::from(line.kind().0 == HouseKind::Row)];
        let Some(end) = ((places & across.cells()) - CellSet::only(start)).single() else { continue };
        let seen = places & end.peers() & arms[1].peers();
        if seen.is_empty() || end.block() == start.block() {
            continue;
        }
        let cells = [CellSet::only(end), CellSet::only(start), arms[0], arms[1]];
        let nodes = cells.map(|cells| Node { digit, cells }).to_vec();
        let links = vec![strong_in(across), Link::Weak, strong_in(block)];
        let evidence = Evidence::Chain(Chain { nodes, links, closed: false });
        let eliminations = CandidateSet::from_cells(digit, seen);
        sink(Step::eliminating(Technique::EmptyRectangle, eliminations, evidence))?;
    }
    ControlFlow::Continue(())
}
