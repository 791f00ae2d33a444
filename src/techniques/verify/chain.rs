//! Verifies chains of strong and weak links, remote pairs and death blossoms.

use alloc::vec::Vec;

use crate::grid::{Board, Candidate, Cell, CellSet, Digit, DigitSet};

use super::super::step::{Chain, Link, LinkReason, Node, Step};
use super::{
    Check, InvalidStep, check_conclusions, check_eliminations, ensure, ensure_on_board, ensure_shared_house,
    node_excludes, places_in, sees_all,
};

pub fn chain(board: &Board, step: &Step, chain: &Chain) -> Check {
    let Chain { nodes, links, closed } = chain;
    ensure(nodes.len() >= 2 && links.len() + usize::from(!closed) == nodes.len(), InvalidStep::Malformed)?;
    nodes.iter().try_for_each(|&node| ensure_on_board(board, node))?;
    let is_strong = |index: usize| links[index] != Link::Weak;
    let alternate = (1..links.len()).all(|index| is_strong(index) != is_strong(index - 1));
    ensure(alternate, InvalidStep::Malformed)?;
    let pairs = || (0..links.len()).map(|index| (nodes[index], nodes[(index + 1) % nodes.len()]));
    for (index, (from, to)) in pairs().enumerate() {
        let holds = match links[index] {
            Link::Weak => is_weak(from, to),
            Link::Strong(via) => is_strong_link(board, from, to, via)?,
        };
        ensure(holds, InvalidStep::WrongLink(index))?;
    }
    let last = links.len() - 1;
    if *closed {
        ensure(is_strong(last) != is_strong(0), InvalidStep::Malformed)?;
        // Either the first ends of all strong links are true or the second ends: every link has a true end.
        let links: Vec<_> = pairs().zip(links).collect();
        return check_eliminations(step, |eliminated| {
            links.iter().any(|&((from, to), link)| {
                node_excludes(from, eliminated) && node_excludes(to, eliminated)
                    || matches!(link, Link::Strong(LinkReason::Set(set))
                        if is_eliminated_by_set(board, *set, [from.digit, to.digit], eliminated))
            })
        });
    }
    ensure(is_strong(0) && is_strong(last), InvalidStep::Malformed)?;
    let (first, end) = (nodes[0], nodes[nodes.len() - 1]);
    check_conclusions(
        step,
        |placed| first == end && first == Node::new(placed),
        |eliminated| {
            node_excludes(first, eliminated) && node_excludes(end, eliminated)
                || is_eliminated_by_end_sets(board, chain, eliminated).unwrap_or(false)
        },
    )
}

fn is_weak(from: Node, to: Node) -> bool {
    to.cells.into_iter().all(|cell| node_excludes(from, Candidate { cell, digit: to.digit }))
}

fn is_strong_link(board: &Board, from: Node, to: Node, via: LinkReason) -> Result<bool, InvalidStep> {
    Ok(match via {
        LinkReason::Cell => {
            let cells = from.cells | to.cells;
            let digits = DigitSet::only(from.digit) | DigitSet::only(to.digit);
            cells.single().is_some_and(|cell| board.candidates(cell) == digits) && from.digit != to.digit
        }
        LinkReason::House(house) => {
            from.digit == to.digit
                && places_in(board, from.digit, house)?.is_subset(from.cells | to.cells)
                && (from.cells | to.cells).is_subset(house.cells())
        }
        LinkReason::Set(set) => {
            ensure_almost_locked(board, set)?;
            let holds = |node: Node| node.cells == board.places(node.digit) & set;
            from.digit != to.digit && holds(from) && holds(to)
        }
    })
}

/// Checks that the cells are in one house and have one more digit than there are cells.
fn ensure_almost_locked(board: &Board, set: CellSet) -> Check {
    ensure_shared_house(board, set)?;
    ensure(board.digits_in(set).len() == set.len() + 1, InvalidStep::WrongCells(set))
}

/// Whether the set excludes the candidate: one of its linked digits is missing, so all its others are present.
fn is_eliminated_by_set(board: &Board, set: CellSet, linked: [Digit; 2], eliminated: Candidate) -> bool {
    !linked.contains(&eliminated.digit) && sees_all(eliminated.cell, board.places(eliminated.digit) & set)
}

/// Whether the sets at both ends exclude the candidate: one of them contains all but its linked digit.
fn is_eliminated_by_end_sets(
    board: &Board,
    Chain { nodes, links, .. }: &Chain,
    eliminated: Candidate,
) -> Option<bool> {
    let (Link::Strong(LinkReason::Set(one)), Link::Strong(LinkReason::Set(other))) =
        (links.first()?, links.last()?)
    else {
        return None;
    };
    let linked = [nodes.get(1)?.digit, nodes.get(nodes.len().checked_sub(2)?)?.digit];
    let is_eliminated = |set: &CellSet| is_eliminated_by_set(board, *set, linked, eliminated);
    Some(links.len() > 1 && is_eliminated(one) && is_eliminated(other))
}

pub fn remote_pair(board: &Board, step: &Step, cells: &[Cell], digits: DigitSet) -> Check {
    ensure(digits.len() == 2 && cells.len() >= 2, InvalidStep::Malformed)?;
    for &cell in cells {
        ensure(board.candidates(cell) == digits, InvalidStep::WrongCells(CellSet::only(cell)))?;
    }
    for (index, pair) in cells.windows(2).enumerate() {
        ensure(pair[0].sees(pair[1]), InvalidStep::WrongLink(index))?;
    }
    let every_other = |first: usize| -> CellSet { cells.iter().skip(first).step_by(2).copied().collect() };
    let kinds = [every_other(0), every_other(1)];
    check_eliminations(step, |eliminated| {
        digits.contains(eliminated.digit) && kinds.iter().all(|kind| kind.intersects(eliminated.cell.peers()))
    })
}

pub fn blossom(board: &Board, step: &Step, centre: Cell, petals: &[(Digit, CellSet)], digit: Digit) -> Check {
    let met: DigitSet = petals.iter().map(|&(digit, _)| digit).collect();
    ensure(
        !met.is_empty() && board.candidates(centre) == met,
        InvalidStep::WrongCells(CellSet::only(centre)),
    )?;
    for &(taken, petal) in petals {
        ensure_almost_locked(board, petal)?;
        let holds = taken != digit
            && sees_all(centre, board.places(taken) & petal)
            && board.places(digit).intersects(petal);
        ensure(holds, InvalidStep::WrongCells(petal))?;
    }
    check_eliminations(step, |eliminated| {
        let is_seen = |&(_, petal): &(Digit, CellSet)| sees_all(eliminated.cell, board.places(digit) & petal);
        eliminated.digit == digit && petals.iter().all(is_seen)
    })
}
