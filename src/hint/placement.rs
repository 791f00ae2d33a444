//! How a digit can be placed: by the easiest step that does it, after the eliminations that it needs.

use alloc::vec::Vec;

use super::next_step::{best_step, difficulty, steps_of_tier};
use super::{FoundStep, PlayerBoard};
use crate::grid::{Board, Candidate, CandidateSet, CellSet, DigitSet, Grid};
use crate::rating::AllSingles;
use crate::techniques::{Step, TierWalk};

/// A resumable search for the steps that place a digit: eliminations, always the easiest, until a step places it. Other digits are
/// not placed on the way.
pub struct PlacementSearch {
    board: Board,
    target: Candidate,
    tiers: TierWalk,
    path: Vec<FoundStep>,
}

impl PlacementSearch {
    /// Creates a search for the steps to a digit of the solution, on a board whose mistakes are left out. `struck` are candidates
    /// that the player has already excluded, beside those that the notes exclude.
    pub fn new(
        mut player: PlayerBoard,
        solution: &Grid,
        struck: &CandidateSet,
        target: Candidate,
    ) -> PlacementSearch {
        player.grid = player.grid.without(player.wrong_cells(solution));
        for cell in player.wrong_notes(solution) {
            player.notes[cell.index()] = DigitSet::EMPTY;
        }
        let mut board = player.board(solution);
        for candidate in struck.iter().filter(|struck| solution[struck.cell] != Some(struck.digit)) {
            board.eliminate(candidate);
        }
        PlacementSearch { board, target, tiers: TierWalk::default(), path: Vec::new() }
    }

    /// Searches one tier. Returns the steps when they are known, the last of which places the digit; they are empty if no technique
    /// leads to it.
    pub fn run(&mut self) -> Option<Vec<FoundStep>> {
        let Some(tier) = self.tiers.next() else { return Some(Vec::new()) };
        let mut steps = steps_of_tier(tier, &self.board);
        steps.retain(|step| step.placements.is_empty() || step.placements.contains(&self.target));
        let easiest = steps.iter().map(difficulty).min()?;
        steps.retain(|step| difficulty(step) == easiest);
        // Of equally easy steps the one that places the digit, else the one that makes it a single, else the best.
        let is_placing = |step: &Step| step.placements.contains(&self.target);
        let step = steps
            .iter()
            .position(is_placing)
            .or_else(|| steps.iter().position(|step| self.leads_to_single(step)))
            .map(|at| steps.swap_remove(at))
            .or_else(|| best_step(&self.board, steps, Some(self.target.cell)))?;
        let before = self.board.clone();
        self.board.apply(&step);
        let is_placed = self.board.grid()[self.target.cell].is_some();
        self.path.push(FoundStep::new(before, step));
        if is_placed {
            return Some(core::mem::take(&mut self.path));
        }
        self.tiers.restart();
        None
    }

    /// Whether the digit is a single after the step.
    fn leads_to_single(&self, step: &Step) -> bool {
        let mut after = self.board.clone();
        after.apply(step);
        let cell = CellSet::only(self.target.cell);
        let singles = AllSingles::new(&after);
        after.candidates(self.target.cell) == DigitSet::only(self.target.digit)
            || [singles.in_blocks, singles.in_lines]
                .iter()
                .any(|singles| singles.places(self.target.digit).intersects(cell))
    }
}
