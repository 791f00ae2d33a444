//! Solving a puzzle step by step, always with the easiest technique that applies.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use crate::grid::Board;

use super::tier_walk::TierWalk;
use super::{FINDERS, Finder, FinderMemory, Flow, Step};

/// Returns the steps with the lowest rating in the first tier that has any: for chains, the shortest ones.
/// Empty if the board is solved or no technique applies.
///
/// The result is independent of the orientation of the board: a transformed puzzle has the transformed steps.
pub fn easiest_steps(board: &Board) -> Vec<Step> {
    easiest_steps_with(FINDERS, board)
}

/// Like [`easiest_steps`], but tries only these finders.
pub(crate) fn easiest_steps_with(finders: &'static [Finder], board: &Board) -> Vec<Step> {
    easiest_steps_of_walk(&mut TierWalk::new(finders), board)
}

/// Returns the easiest steps of the first tier of a walk that has any.
fn easiest_steps_of_walk(tiers: &mut TierWalk, board: &Board) -> Vec<Step> {
    while let Some(tier) = tiers.next() {
        let steps = easiest_steps_of_tier(tier, &mut tiers.memory, board);
        if !steps.is_empty() {
            return steps;
        }
    }
    Vec::new()
}

/// Returns the steps with the lowest rating that the finders of a tier report.
pub(crate) fn easiest_steps_of_tier(
    finders: &[Finder],
    memory: &mut FinderMemory,
    board: &Board,
) -> Vec<Step> {
    let mut easiest: Vec<Step> = Vec::new();
    for finder in finders {
        let best = easiest.first().map(Step::rating);
        let lowest = finder.techniques.iter().map(|technique| technique.rating()).min();
        if best.is_some() && best < lowest {
            continue;
        }
        let goes_up = finder.techniques.iter().all(|technique| technique.has_length_surcharge());
        let _ = memory.find(finder, board, &mut |step| {
            match easiest.first().map(|first| step.rating().cmp(&first.rating())) {
                Some(core::cmp::Ordering::Greater) if goes_up => return Flow::Break(()),
                Some(core::cmp::Ordering::Greater) => {}
                None | Some(core::cmp::Ordering::Equal) => easiest.push(step),
                Some(core::cmp::Ordering::Less) => easiest = vec![step],
            }
            Flow::Continue(())
        });
    }
    easiest
}

/// Returns the easiest step; of equal ones the shortest, then the one with the greatest effect.
pub fn next_step(board: &Board) -> Option<Step> {
    best_of(easiest_steps(board))
}

fn best_of(steps: Vec<Step>) -> Option<Step> {
    let effect = |step: &Step| step.placements.len() + step.eliminations.len();
    steps.into_iter().min_by_key(|step| (step.technique, step.link_count(), Reverse(effect(step))))
}

/// Returns the steps of a solve, until the board is full or no technique applies.
pub fn path(board: &Board) -> impl Iterator<Item = Step> + use<> {
    let mut board = board.clone();
    let mut tiers = TierWalk::default();
    core::iter::from_fn(move || {
        tiers.restart();
        let step = best_of(easiest_steps_of_walk(&mut tiers, &board))?;
        board.apply(&step);
        Some(step)
    })
}
