//! How a goal on the player's board can be reached: by the easiest steps that lead to it.

use alloc::vec::Vec;

use super::next_step::{best_step, difficulty, steps_of_tier};
use super::{FoundStep, PlayerBoard};
use crate::grid::{Board, Candidate, CandidateSet, CellSet, DigitSet, Grid};
use crate::level::Rating;
use crate::rating::AllSingles;
use crate::techniques::{Finder, Step, TierWalk};

/// What a [`GoalSearch`] looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepGoal {
    /// A step that places this digit. Other digits are not placed on the way.
    Place(Candidate),
    /// A step that places any digit.
    PlaceAny,
    /// A step that eliminates this candidate. No digit is placed on the way.
    Eliminate(Candidate),
}

/// A resumable search for the steps to a goal: eliminations, always the easiest, until a step reaches it.
pub struct GoalSearch {
    board: Board,
    goal: StepGoal,
    hardest: Rating,
    tiers: TierWalk,
    path: Vec<FoundStep>,
}

impl GoalSearch {
    /// Creates a search for the steps to a goal that agrees with the solution, on a board whose mistakes are left out. `struck` are
    /// candidates that the player has already excluded, beside those that the notes exclude.
    pub fn new(player: &PlayerBoard, solution: &Grid, struck: &CandidateSet, goal: StepGoal) -> GoalSearch {
        let mut board = player.without_mistakes(solution).board(solution);
        for candidate in struck.iter().filter(|struck| solution[struck.cell] != Some(struck.digit)) {
            board.eliminate(candidate);
        }
        GoalSearch { board, goal, hardest: Rating(u16::MAX), tiers: TierWalk::default(), path: Vec::new() }
    }

    /// The search with no step rated above `hardest`.
    #[must_use]
    pub fn up_to(mut self, hardest: Rating) -> GoalSearch {
        self.hardest = hardest;
        self
    }

    /// Whether the player's notes, or what is struck, have reached the goal before any step.
    pub fn is_reached(&self) -> bool {
        let StepGoal::Eliminate(Candidate { cell, digit }) = self.goal else { return false };
        !self.board.candidates(cell).contains(digit)
    }

    /// Searches one tier. Returns the steps when they are known, the last of which reaches the goal; they are empty if no technique
    /// leads to it.
    pub fn run(&mut self) -> Option<Vec<FoundStep>> {
        let is_easy = |finder: &Finder| finder.techniques.iter().any(|one| one.rating() <= self.hardest);
        let Some(tier) = self.tiers.next() else { return Some(Vec::new()) };
        if !tier.iter().any(is_easy) {
            return None;
        }
        let mut steps = steps_of_tier(tier, &mut self.tiers.memory, &self.board);
        steps.retain(|step| {
            step.rating() <= self.hardest && (step.placements.is_empty() || self.is_end(step))
        });
        let easiest = steps.iter().map(difficulty).min()?;
        steps.retain(|step| difficulty(step) == easiest);
        // Of equally easy steps the one that reaches the goal, else the one that makes the digit a single, else the best.
        let step = steps
            .iter()
            .position(|step| self.is_end(step))
            .or_else(|| steps.iter().position(|step| self.leads_to_single(step)))
            .map(|at| steps.swap_remove(at))
            .or_else(|| best_step(&self.board, steps, self.target().map(|target| target.cell)))?;
        let is_end = self.is_end(&step);
        let before = self.board.clone();
        self.board.apply(&step);
        self.path.push(FoundStep::new(before, step));
        if is_end {
            return Some(core::mem::take(&mut self.path));
        }
        self.tiers.restart();
        None
    }

    fn target(&self) -> Option<Candidate> {
        match self.goal {
            StepGoal::Place(target) | StepGoal::Eliminate(target) => Some(target),
            StepGoal::PlaceAny => None,
        }
    }

    /// Whether the step reaches the goal.
    fn is_end(&self, step: &Step) -> bool {
        match self.goal {
            StepGoal::Place(target) => step.placements.contains(&target),
            StepGoal::PlaceAny => !step.placements.is_empty(),
            StepGoal::Eliminate(target) => step.eliminations.contains(target),
        }
    }

    /// Whether the digit to be placed is a single after the step.
    fn leads_to_single(&self, step: &Step) -> bool {
        let StepGoal::Place(target) = self.goal else { return false };
        let mut after = self.board.clone();
        after.apply(step);
        let cell = CellSet::only(target.cell);
        let singles = AllSingles::new(&after);
        after.candidates(target.cell) == DigitSet::only(target.digit)
            || [singles.in_blocks, singles.in_lines]
                .iter()
                .any(|singles| singles.places(target.digit).intersects(cell))
    }
}
