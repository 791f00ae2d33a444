//! Chains of strong and weak links, remote pairs, and the blossom of almost locked sets.

use crate::board::Board;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::super::step::{Chain, Link, Node, Step, Via};
use super::{
    Flaw, concludes, is_on_board, need, node_excludes, only_eliminates, places_in, sees_all, share_a_house,
};

pub fn chain(board: &Board, step: &Step, chain: &Chain) -> Result<(), Flaw> {
    let Chain { nodes, links, closed } = chain;
    need(nodes.len() >= 2 && links.len() + usize::from(!closed) == nodes.len(), Flaw::Form)?;
    nodes.iter().try_for_each(|&node| is_on_board(board, node))?;
    let is_strong = |index: usize| links[index] != Link::Weak;
    let alternate = (1..links.len()).all(|index| is_strong(index) != is_strong(index - 1));
    need(alternate, Flaw::Form)?;
    let pairs = || (0..links.len()).map(|index| (nodes[index], nodes[(index + 1) % nodes.len()]));
    for (index, (from, to)) in pairs().enumerate() {
        let holds = match links[index] {
            Link::Weak => is_weak(from, to),
            Link::Strong(via) => is_strong_link(board, from, to, via)?,
        };
        need(holds, Flaw::Link(index))?;
    }
    let last = links.len() - 1;
    if *closed {
        need(is_strong(last) != is_strong(0), Flaw::Form)?;
        // All the first ends of the strong links are true, or all the second ones: each link holds one.
        let mut links = pairs().zip(links);
        let loops: Vec<_> = links.by_ref().collect();
        return only_eliminates(step, |struck| {
            loops.iter().any(|&((from, to), link)| {
                node_excludes(from, struck) && node_excludes(to, struck)
                    || matches!(link, Link::Strong(Via::Set(set))
                        if is_struck_by_set(board, *set, [from.digit, to.digit], struck))
            })
        });
    }
    need(is_strong(0) && is_strong(last), Flaw::Form)?;
    let (first, end) = (nodes[0], nodes[nodes.len() - 1]);
    concludes(
        step,
        |placed| first == end && first == Node::of(placed),
        |struck| {
            node_excludes(first, struck) && node_excludes(end, struck)
                || ends_strike(board, chain, struck).unwrap_or(false)
        },
    )
}

fn is_weak(from: Node, to: Node) -> bool {
    to.cells.into_iter().all(|cell| node_excludes(from, Candidate { cell, digit: to.digit }))
}

fn is_strong_link(board: &Board, from: Node, to: Node, via: Via) -> Result<bool, Flaw> {
    Ok(match via {
        Via::Cell => {
            let cells = from.cells | to.cells;
            let digits = DigitSet::only(from.digit) | DigitSet::only(to.digit);
            cells.single().is_some_and(|cell| board.candidates(cell) == digits) && from.digit != to.digit
        }
        Via::House(house) => {
            from.digit == to.digit
                && places_in(board, from.digit, house)?.is_subset(from.cells | to.cells)
                && (from.cells | to.cells).is_subset(house.cells())
        }
        Via::Set(set) => {
            is_almost_locked(board, set)?;
            let holds = |node: Node| node.cells == board.places(node.digit) & set;
            from.digit != to.digit && holds(from) && holds(to)
        }
    })
}

/// Cells of one house with one digit more than cells.
fn is_almost_locked(board: &Board, set: CellSet) -> Result<(), Flaw> {
    share_a_house(board, set)?;
    need(board.digits_in(set).len() == set.len() + 1, Flaw::Cells(set))
}

/// One of the two digits is not in the set: so all its other digits are.
fn is_struck_by_set(board: &Board, set: CellSet, linked: [Digit; 2], struck: Candidate) -> bool {
    !linked.contains(&struck.digit) && sees_all(struck.cell, board.places(struck.digit) & set)
}

/// Of two sets at the ends of a chain one is locked: it lost the digit that links it, and holds all others.
fn ends_strike(board: &Board, Chain { nodes, links, .. }: &Chain, struck: Candidate) -> Option<bool> {
    let (Link::Strong(Via::Set(one)), Link::Strong(Via::Set(other))) = (links.first()?, links.last()?) else {
        return None;
    };
    let linked = [nodes.get(1)?.digit, nodes.get(nodes.len().checked_sub(2)?)?.digit];
    let is_struck = |&set: &CellSet| {
        let held = board.places(struck.digit) & set;
        !held.is_empty() && sees_all(struck.cell, held)
    };
    Some(links.len() > 1 && !linked.contains(&struck.digit) && [one, other].into_iter().all(is_struck))
}

pub fn remote_pair(board: &Board, step: &Step, cells: &[Cell], digits: DigitSet) -> Result<(), Flaw> {
    need(digits.len() == 2 && cells.len() >= 2, Flaw::Form)?;
    for &cell in cells {
        need(board.candidates(cell) == digits, Flaw::Cells(CellSet::only(cell)))?;
    }
    for (index, pair) in cells.windows(2).enumerate() {
        need(pair[0].sees(pair[1]), Flaw::Link(index))?;
    }
    let every_other = |first: usize| -> CellSet { cells.iter().skip(first).step_by(2).copied().collect() };
    let kinds = [every_other(0), every_other(1)];
    only_eliminates(step, |struck| {
        digits.contains(struck.digit) && kinds.iter().all(|kind| kind.intersects(struck.cell.peers()))
    })
}

pub fn blossom(
    board: &Board,
    step: &Step,
    centre: Cell,
    petals: &[(Digit, CellSet)],
    digit: Digit,
) -> Result<(), Flaw> {
    let met: DigitSet = petals.iter().map(|&(digit, _)| digit).collect();
    need(!met.is_empty() && board.candidates(centre) == met, Flaw::Cells(CellSet::only(centre)))?;
    for &(taken, petal) in petals {
        is_almost_locked(board, petal)?;
        let holds = taken != digit
            && sees_all(centre, board.places(taken) & petal)
            && board.places(digit).intersects(petal);
        need(holds, Flaw::Cells(petal))?;
    }
    only_eliminates(step, |struck| {
        let is_seen = |&(_, petal): &(Digit, CellSet)| sees_all(struck.cell, board.places(digit) & petal);
        struck.digit == digit && petals.iter().all(is_seen)
    })
}
