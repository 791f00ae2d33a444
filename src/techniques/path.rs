//! The way through a puzzle: what comes next, always from the bottom of the ladder.
//!
//! ```text
//!   rung 1 ─ nothing ─▶ rung 2 ─ nothing ─▶ … rung n: its easiest steps ─ do one, or all ─▶ rung 1 again
//! ```

use std::cmp::Reverse;

use crate::board::Board;

use super::{FINDERS, Finder, Flow, Step};

/// All steps of the lowest rung that has any, and of them those with the lowest rating: in a family of chains
/// the shortest. None where the board is solved or nothing on the ladder helps.
///
/// What is found does not depend on where things stand: a turned puzzle has the turned steps.
pub fn easiest_steps(board: &Board) -> Vec<Step> {
    easiest_steps_with(FINDERS, board)
}

/// The same of these rungs alone.
pub fn easiest_steps_with(mut finders: &[Finder], board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    while steps.is_empty() && !finders.is_empty() {
        (steps, finders) = easiest_steps_of_first_tier(finders, board);
    }
    steps
}

/// The same of the lowest of these rungs alone, and the rungs above it.
pub fn easiest_steps_of_first_tier<'a>(finders: &'a [Finder], board: &Board) -> (Vec<Step>, &'a [Finder]) {
    let lowest = finders.first().map(Finder::tier);
    let end = finders.iter().take_while(|finder| Some(finder.tier()) == lowest).count();
    let (tier, above) = finders.split_at(end);
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

/// The next step for a person: the easiest, the shortest of those, and of these the one that does most.
pub fn next_step(board: &Board) -> Option<Step> {
    let effect = |step: &Step| step.placements.len() + step.eliminations.len();
    easiest_steps(board)
        .into_iter()
        .min_by_key(|step| (step.technique, step.link_count(), Reverse(effect(step))))
}

/// Step after step, until the board is full or nothing on the ladder helps.
pub fn path(board: &Board) -> impl Iterator<Item = Step> + use<> {
    let mut board = board.clone();
    std::iter::from_fn(move || {
        let step = next_step(&board)?;
        board.apply(&step);
        Some(step)
    })
}
