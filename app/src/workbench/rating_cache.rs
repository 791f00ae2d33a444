//! Ratings of puzzles that were on the board: Undo shows them at once.

use ninefold::grid::Grid;

use super::WorkbenchEffect;
use crate::protocol::{ChooseRequest, ChosenPuzzle, PuzzleConditions, Report};

/// The ratings so far, and the job that looks for the next one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RatingCache {
    ratings: Vec<ChosenPuzzle>,
    last_job_id: u32,
    /// The puzzle that is being rated.
    pending: Option<Grid>,
    /// Puzzles that could not be rated.
    failed: Vec<Grid>,
}

impl RatingCache {
    /// The rating of a puzzle, if it is known.
    pub(super) fn get(&self, puzzle: &Grid) -> Option<&ChosenPuzzle> {
        self.ratings.iter().find(|rated| rated.givens == *puzzle)
    }

    /// Whether the puzzle could not be rated.
    pub(super) fn has_failed(&self, puzzle: &Grid) -> bool {
        self.failed.contains(puzzle)
    }

    /// Starts to rate a puzzle, unless its rating is known, cannot be known, or another puzzle is being rated.
    pub(super) fn request(&mut self, puzzle: Grid) -> Option<WorkbenchEffect> {
        if self.pending.is_some() || self.has_failed(&puzzle) || self.get(&puzzle).is_some() {
            return None;
        }
        self.pending = Some(puzzle);
        self.last_job_id += 1;
        let request = ChooseRequest { grids: vec![puzzle], conditions: PuzzleConditions::default() };
        Some(WorkbenchEffect::Rate(self.last_job_id, request.to_job()))
    }

    pub(super) fn handle_report(&mut self, report: Report) {
        let rating = match report {
            Report::Answered { answer, .. } => {
                ChosenPuzzle::from_answer(&answer).and_then(|mut rated| rated.pop())
            }
            Report::Failed { .. } => None,
            Report::Progress { .. } | Report::Waiting { .. } | Report::Texts(_) => return,
        };
        let Some(puzzle) = self.pending.take() else { return };
        match rating {
            Some(rated) => self.ratings.push(rated),
            None => self.failed.push(puzzle),
        }
    }
}
