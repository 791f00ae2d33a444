//! Solving a puzzle step by step, always with the easiest technique that applies.
//!
//! ```text
//!   tier 1 ─ nothing ─▶ tier 2 ─ nothing ─▶ … tier n: its easiest steps ─ do one, or all ─▶ tier 1 again
//! ```

use std::cmp::Reverse;

use crate::grid::Board;

use super::{FINDERS, Finder, Flow, Step};

/// Returns the steps with the lowest rating in the first tier that has any: for chains, the shortest ones.
/// Empty if the board is solved or no technique applies.
///
/// The result is independent of the orientation of the board: a transformed puzzle has the transformed steps.
pub fn easiest_steps(board: &Board) -> Vec<Step> {
    easiest_steps_with(FINDERS, board)
}

/// Like [`easiest_steps`], but tries only these finders.
pub fn easiest_steps_with(mut finders: &[Finder], board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    while steps.is_empty() && !finders.is_empty() {
        (steps, finders) = easiest_steps_of_first_tier(finders, board);
    }
    steps
}

/// Searches only the first tier of these finders. Returns its easiest steps and the finders of higher tiers.
pub fn easiest_steps_of_first_tier<'a>(finders: &'a [Finder], board: &Board) -> (Vec<Step>, &'a [Finder]) {
    let (tier, above) = finders.split_at(Finder::count_in_first_tier(finders));
    (easiest_steps_of_tier(board, tier), above)
}

fn easiest_steps_of_tier(board: &Board, finders: &[Finder]) -> Vec<Step> {
    let mut easiest: Vec<Step> = Vec::new();
    for finder in finders {
        let best = easiest.first().map(Step::rating);
        let lowest = finder.techniques.iter().map(|technique| technique.rating()).min();
        if best.is_some() && best < lowest {
            continue;
        }
        let goes_up = finder.techniques.iter().all(|technique| technique.has_length_surcharge());
        let _ = (finder.find)(board, &mut |step| {
            match easiest.first().map(|first| step.rating().cmp(&first.rating())) {
                Some(std::cmp::Ordering::Greater) if goes_up => return Flow::Break(()),
                Some(std::cmp::Ordering::Greater) => {}
                None | Some(std::cmp::Ordering::Equal) => easiest.push(step),
                Some(std::cmp::Ordering::Less) => easiest = vec![step],
            }
            Flow::Continue(())
        });
    }
    easiest
}

/// Returns the easiest step; of equal ones the shortest, then the one with the most placements and
/// eliminations.
pub fn next_step(board: &Board) -> Option<Step> {
    let effect = |step: &Step| step.placements.len() + step.eliminations.len();
    easiest_steps(board)
        .into_iter()
        .min_by_key(|step| (step.technique, step.link_count(), Reverse(effect(step))))
}

/// Returns the steps of a solve, until the board is full or no technique applies.
pub fn path(board: &Board) -> impl Iterator<Item = Step> + use<> {
    let mut board = board.clone();
    std::iter::from_fn(move || {
        let step = next_step(&board)?;
        board.apply(&step);
        Some(step)
    })
}
