//! All steps that apply to a player's board.

use alloc::vec::Vec;

use super::next_step::{difficulty, verified_steps};
use super::{Hint, HintSearch, PlayerBoard};
use crate::grid::Board;
use crate::sort_by_number::sort_by_number;
use crate::techniques::{FINDERS, FinderMemory, Step};

/// All steps that apply, easiest first; the first is as easy as the hint. Nets that are
/// [out of reach](crate::Technique::is_out_of_reach) are listed only if nothing else applies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepList {
    /// The board on which they were found.
    pub board: Board,
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether the list was cut off.
    pub has_more: bool,
}

/// Maximum length of a list of steps.
pub const MAX_LISTED_STEPS: usize = 200;

/// A resumable search for all steps that apply.
pub struct StepListSearch {
    hint_search: HintSearch,
    board: Option<Board>,
    next_finder: usize,
    memory: FinderMemory,
    steps: Vec<Step>,
}

impl StepListSearch {
    /// Creates a search for all steps.
    pub fn new(board: PlayerBoard) -> StepListSearch {
        StepListSearch {
            hint_search: HintSearch::new(board),
            board: None,
            next_finder: 0,
            memory: FinderMemory::default(),
            steps: Vec::new(),
        }
    }

    /// Whether the next call may take seconds: no quick technique applies.
    pub fn is_next_slow(&self) -> bool {
        self.board.is_none() && self.hint_search.is_next_slow()
    }

    /// Continues for about `budget` search nodes, or runs one finder. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<Result<StepList, Hint>> {
        let Some(board) = &self.board else {
            match self.hint_search.run(budget)? {
                Hint::Next(found) => self.board = Some(found.board),
                hint => return Some(Err(hint)),
            }
            return None;
        };
        if let Some(finder) = FINDERS.get(self.next_finder)
            && self.steps.len() <= MAX_LISTED_STEPS
        {
            self.next_finder += 1;
            // There would be hundreds of nets, which take seconds: they are listed only if nothing else applies.
            if finder.techniques[0].is_out_of_reach() && !self.steps.is_empty() {
                return None;
            }
            let mut steps = verified_steps(finder, &mut self.memory, board);
            steps.retain(|step| !self.hint_search.player().has_made(step));
            sort_by_number(&mut steps, difficulty);
            self.steps.append(&mut steps);
            return None;
        }
        let has_more = self.steps.len() > MAX_LISTED_STEPS;
        self.steps.truncate(MAX_LISTED_STEPS);
        let mut steps = core::mem::take(&mut self.steps);
        sort_by_number(&mut steps, difficulty);
        Some(Ok(StepList { board: board.clone(), steps, has_more }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{CellSet, DigitSet, Grid};

    #[test]
    fn a_full_step_list_reports_that_there_are_more() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid = Grid::from_line(grid).expect("a grid");
        let board = Board::new(&grid);
        let step = crate::techniques::easiest_steps(&board).remove(0);
        for (count, more) in
            [(MAX_LISTED_STEPS - 1, false), (MAX_LISTED_STEPS, false), (MAX_LISTED_STEPS + 1, true)]
        {
            let search = StepListSearch::new(PlayerBoard {
                givens: grid,
                grid,
                notes: [DigitSet::EMPTY; 81],
                full_notes: CellSet::EMPTY,
                last_cell: None,
            });
            let steps = vec![step.clone(); count];
            let mut search =
                StepListSearch { board: Some(board.clone()), next_finder: FINDERS.len(), steps, ..search };
            let Some(Ok(list)) = search.run(1) else { panic!("no list of {count}") };
            assert_eq!((list.steps.len(), list.has_more), (count.min(MAX_LISTED_STEPS), more));
        }
    }
}
