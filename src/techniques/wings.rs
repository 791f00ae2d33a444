//! Wings: two pincer cells, one of which must contain a digit.
//!
//! ```text
//!   XY-wing    xz ─ xy ─ yz     whichever digit the pivot holds, a pincer holds z
//!   XYZ-wing   xz ─ xyz ─ yz    the same, or the pivot does
//!   W-wing     xz ─ x ═ x ─ xz  a house has x in two places only: one of the pincers is not x
//! ```

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::{Chain, Evidence, FinderBoard, Flow, Link, LinkReason, Node, Step, StepSink, Technique};

super::finders! {
    XyWing => xy_wing;
    WWing => w_wing;
    XyzWing => xyz_wing;
}

/// Finds a pivot and two pincers with two candidates each; every two of the cells share one.
fn xy_wing(board: &FinderBoard, sink: StepSink) -> Flow {
    let pairs = board.facts.pairs(board);
    for pivot in pairs {
        for_each_pincer_pair(board, pairs, pivot, &mut |[one, two], [x, y, z]| {
            let nodes = [(one, z), (one, x), (pivot, x), (pivot, y), (two, y), (two, z)].map(node);
            let links = vec![STRONG_IN_CELL, Link::Weak, STRONG_IN_CELL, Link::Weak, STRONG_IN_CELL];
            let losing = one.peers() & two.peers();
            report(board, Technique::XyWing, (z, losing), nodes.to_vec(), links, sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds a pivot with three candidates and two pincers that have two of them each.
fn xyz_wing(board: &FinderBoard, sink: StepSink) -> Flow {
    let pairs = board.facts.pairs(board);
    for pivot in board.cells_with_candidate_count(3) {
        for_each_pincer_pair(board, pairs, pivot, &mut |[one, two], [_, y, z]| {
            let set = CellSet::only(pivot) | CellSet::only(one);
            let nodes = vec![Node { digit: z, cells: set }, node((pivot, y)), node((two, y)), node((two, z))];
            let links = vec![Link::Strong(LinkReason::Set(set)), Link::Weak, STRONG_IN_CELL];
            let losing = pivot.peers() & one.peers() & two.peers();
            report(board, Technique::XyzWing, (z, losing), nodes, links, sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds two cells with the same candidates and a conjugate pair of one of them, each end of which sees a cell.
fn w_wing(board: &FinderBoard, sink: StepSink) -> Flow {
    let pairs = board.facts.pairs(board);
    for one in pairs {
        let digits = board.candidates(one);
        let apart = pairs - one.peers();
        for two in apart.into_iter().filter(|&two| two > one && board.candidates(two) == digits) {
            let both = one.peers() & two.peers();
            let is_new = board.changes.has_cell(one) || board.changes.has_cell(two);
            for z in digits.into_iter().filter(|&z| board.places(z).intersects(both)) {
                for x in digits - DigitSet::only(z) {
                    if !is_new && !board.changes.digits.contains(x) {
                        continue;
                    }
                    for_each_bridge(board, x, [one, two], &mut |house, [near, far]| {
                        let nodes = [(one, z), (one, x), (near, x), (far, x), (two, x), (two, z)].map(node);
                        let bridge = Link::Strong(LinkReason::House(house));
                        let links = vec![STRONG_IN_CELL, Link::Weak, bridge, Link::Weak, STRONG_IN_CELL];
                        report(board, Technique::WWing, (z, both), nodes.to_vec(), links, sink)
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

const STRONG_IN_CELL: Link = Link::Strong(LinkReason::Cell);

fn node((cell, digit): (Cell, Digit)) -> Node {
    Node::new(Candidate { cell, digit })
}

/// Visits pairs of cells that see the pivot and have the candidates xz and yz, where the pivot has x, y and no
/// other except z; not three cells of one house, which are a naked triple. Arguments: the cells, and x, y, z.
fn for_each_pincer_pair(
    board: &FinderBoard,
    pairs: CellSet,
    pivot: Cell,
    visit: &mut dyn FnMut([Cell; 2], [Digit; 3]) -> Flow,
) -> Flow {
    let digits = board.candidates(pivot);
    let shares_enough = |cell: &Cell| (board.candidates(*cell) & digits).len() == digits.len() - 1;
    let seen: CellSet = (pairs & pivot.peers()).into_iter().filter(shares_enough).collect();
    let is_new = board.changes.has_cell(pivot);
    if !is_new && !board.changes.cells.intersects(seen) {
        return ControlFlow::Continue(());
    }
    for one in seen {
        for two in seen.into_iter().filter(|&two| two > one) {
            let (first, second) = (board.candidates(one), board.candidates(two));
            let (Some(x), Some(y), Some(z)) =
                ((first - second).single(), (second - first).single(), (first & second).single())
            else {
                continue;
            };
            let fits = digits.contains(x) && digits.contains(y);
            let all: CellSet = [pivot, one, two].into_iter().collect();
            if fits && all.houses().is_empty() {
                visit([one, two], [x, y, z])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the houses with two places for the digit, of which one sees the first cell and the other the second;
/// they are passed in this order. A pair that lies in a block and a line is visited for the block only.
fn for_each_bridge(
    board: &FinderBoard,
    digit: Digit,
    [one, two]: [Cell; 2],
    visit: &mut dyn FnMut(House, [Cell; 2]) -> Flow,
) -> Flow {
    let places = board.places(digit);
    for house in board.facts.conjugates(board)[digit.index()] {
        let pair = places & house.cells();
        if !pair.intersects(one.peers()) || !pair.intersects(two.peers()) {
            continue;
        }
        let ends = CellSet::only(one) | CellSet::only(two);
        let (Some(first), Some(second)) = (pair.first(), pair.into_iter().last()) else { continue };
        let block = House::block(first.block());
        let in_block_too = house.kind().0 != HouseKind::Block && places & block.cells() == pair;
        if pair.intersects(ends) || in_block_too {
            continue;
        }
        for [near, far] in [[first, second], [second, first]] {
            if near.sees(one) && far.sees(two) {
                visit(house, [near, far])?;
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the open chain if the digit is eliminated from any cell.
fn report(
    board: &Board,
    technique: Technique,
    (digit, losing): (Digit, CellSet),
    nodes: Vec<Node>,
    links: Vec<Link>,
    sink: StepSink,
) -> Flow {
    let eliminations = CandidateSet::from_cells(digit, board.places(digit) & losing);
    let evidence = || Evidence::Chain(Chain { nodes, links, closed: false });
    Step::report_eliminations(technique, eliminations, evidence, sink)
}
