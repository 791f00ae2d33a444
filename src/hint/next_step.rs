//! The next step: the best one of the first tier that has any which the player has not made.

use alloc::{boxed::Box, vec::Vec};

use super::board_check::BoardCheck;
use super::{FoundStep, Hint, PlayerBoard};
use crate::grid::{Board, Cell};
use crate::rating::AllSingles;
use crate::sort_by_number::SortNumber;
use crate::techniques::{Evidence, Finder, FinderMemory, Flow, Step, TierWalk, verify};

/// A finder is stopped after this number of steps.
const MAX_STEPS_PER_FINDER: usize = 400;

/// A resumable search for the next step.
pub struct HintSearch {
    check: BoardCheck,
    board: Option<Board>,
    tiers: TierWalk,
}

impl HintSearch {
    /// Creates a search for the next step.
    pub fn new(player: PlayerBoard) -> HintSearch {
        HintSearch { check: BoardCheck::new(player), board: None, tiers: TierWalk::default() }
    }

    /// Continues for about `budget` search nodes, or searches one tier. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<Hint> {
        let Some(board) = &mut self.board else {
            return self.check.run(budget)?.map(|board| self.board = Some(board)).err();
        };
        let Some(tier) = self.tiers.next() else { return Some(Hint::NoTechniqueApplies) };
        let player = &self.check.player;
        let (made, open): (Vec<Step>, Vec<Step>) = steps_of_tier(tier, &mut self.tiers.memory, board)
            .into_iter()
            .partition(|step| player.has_made(step));
        if made.is_empty() {
            let step = best_step(board, open, player.last_cell)?;
            return Some(Hint::Next(Box::new(FoundStep { board: board.clone(), step })));
        }
        for step in &made {
            board.apply(step);
        }
        self.tiers.restart();
        None
    }

    /// Whether the next call may take seconds: no quick technique applies.
    pub fn is_next_slow(&self) -> bool {
        self.board.is_some() && self.tiers.is_next_slow()
    }

    /// The board on which a step is looked for.
    pub(super) fn player(&self) -> &PlayerBoard {
        &self.check.player
    }
}

/// The step that [`hint`](super::hint()) gives on this board to a player whose notes are its candidates.
pub(super) fn hinted_step(board: &Board) -> Option<Step> {
    let mut tiers = TierWalk::default();
    while let Some(tier) = tiers.next() {
        if let Some(step) = best_step(board, steps_of_tier(tier, &mut tiers.memory, board), None) {
            return Some(step);
        }
    }
    None
}

pub(super) fn steps_of_tier(finders: &[Finder], memory: &mut FinderMemory, board: &Board) -> Vec<Step> {
    finders.iter().flat_map(|finder| verified_steps(finder, memory, board)).collect()
}

/// Returns the steps of a finder that pass verification.
pub(super) fn verified_steps(finder: &Finder, memory: &mut FinderMemory, board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    // It does not matter whether the finder was stopped.
    let _ = memory.find(finder, board, &mut |step| {
        if verify(board, &step).is_ok() {
            steps.push(step);
        }
        if steps.len() < MAX_STEPS_PER_FINDER { Flow::Continue(()) } else { Flow::Break(()) }
    });
    steps
}

/// Returns the easiest and shortest step; of equal ones the one that leaves most singles, then the one that
/// eliminates most, then the one of the first technique, then the one nearest to the last cell. So neither the
/// last cell nor the orientation of the board decides about the technique.
pub(super) fn best_step(board: &Board, mut steps: Vec<Step>, last_cell: Option<Cell>) -> Option<Step> {
    let easiest = steps.iter().map(difficulty).min()?;
    steps.retain(|step| difficulty(step) == easiest);
    let cost = |step: &Step| {
        let mut after = board.clone();
        after.apply(step);
        let unlocked = AllSingles::new(&after).cell_count() + step.placements.len();
        let distance = last_cell.map_or(0, |last| distance(step, last));
        (core::cmp::Reverse((unlocked, step.eliminations.len())), step.technique, distance)
    };
    steps.into_iter().min_by_key(cost)
}

/// Sort key by difficulty: tier, rating, number of links. A loop counts as the open chain that it closes with
/// one more link: who sees that chain sees the loop, which eliminates at least as much.
pub(super) fn difficulty(step: &Step) -> SortNumber {
    let is_loop = matches!(&step.evidence, Evidence::Chain(chain) if chain.closed);
    let tier_and_rating = usize::from(step.technique.tier()) << 16 | usize::from(step.rating().0);
    SortNumber::from((tier_and_rating, step.link_count() - usize::from(is_loop)))
}

/// Returns the distance from a cell to the nearest cell that the step changes.
fn distance(step: &Step, from: Cell) -> usize {
    let changed = step.placements.iter().copied().chain(step.eliminations.iter());
    let far = |to: Cell| from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
    changed.map(|candidate| far(candidate.cell)).min().unwrap_or(0)
}
