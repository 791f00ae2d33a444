//! The moves worth a second look.

use super::{MoveJudgement, Review};

/// Number of moves that are offered first.
pub const MAX_MOMENTS: usize = 3;

/// A thought is worth a second look only if it took this long, in seconds.
const MIN_THOUGHT_S: u64 = 10;

/// A slip or a leap counts at least as much as a thought of this many seconds.
const MIN_COST_S: u64 = 30;

impl Review {
    /// The numbers, from 1, of the moves that cost most time, in the order of the game.
    pub(super) fn find_moments(&self) -> Vec<usize> {
        let costs: Vec<u64> = (1..=self.timeline.moves().len()).map(|number| self.cost_s(number)).collect();
        // Of equal moves the first count: as many are dearer as there are before it.
        let rank = |index: usize| {
            let before = costs
                .iter()
                .enumerate()
                .filter(|(other, cost)| **cost > costs[index] || **cost == costs[index] && *other < index);
            before.count()
        };
        let is_moment = |index: &usize| costs[*index] > 0 && rank(*index) < MAX_MOMENTS;
        (0..costs.len()).filter(is_moment).map(|index| index + 1).collect()
    }

    /// The time that a move cost and that could have been shorter, in seconds; 0 if there is nothing to see.
    fn cost_s(&self, number: usize) -> u64 {
        let thought_s = self.thought_s(number);
        match self.judgement(number) {
            Some(MoveJudgement::Slip(slip)) => MIN_COST_S.max(slip.stood_s.unwrap_or(0)),
            Some(MoveJudgement::Leap) => MIN_COST_S.max(thought_s),
            Some(MoveJudgement::EasierWasThere) if thought_s >= MIN_THOUGHT_S => thought_s,
            // Found alone, with nothing easier: less can be learnt from it.
            Some(MoveJudgement::Found) if thought_s >= 2 * MIN_THOUGHT_S => thought_s / 2,
            _ => 0,
        }
    }
}
