//! How the moves of a game could be found, and whether an easier move was there.
//!
//! ```text
//!   the board before a move, less what the notes exclude and what earlier moves needed
//!        ├──▶ the easiest steps that lead to the move ──▶ needed by the later moves, too
//!        └──▶ steps to any digit, all of them easier by half a point
//! ```

use alloc::vec::Vec;

use super::{FoundStep, GoalSearch, PlayerBoard, StepGoal};
use crate::grid::{CandidateSet, Grid};
use crate::level::Rating;

/// Steps are easier than others if their hardest is rated lower by this much: half a point.
const EASIER_BY: Rating = Rating(5);

/// A correct move of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerMove {
    /// The board before it.
    pub board: PlayerBoard,
    /// What it did. The goals of one move are searched separately; the hardest counts.
    pub goals: Vec<StepGoal>,
}

impl PlayerMove {
    /// A move that did this on a board.
    pub fn new(board: PlayerBoard, goals: Vec<StepGoal>) -> PlayerMove {
        PlayerMove { board, goals }
    }
}

/// The steps that lead to a move, and easier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveSteps {
    /// The easiest steps to the move, the last of which makes it; none if earlier moves needed the same. `None` if no technique leads
    /// to it.
    pub needed: Option<Vec<FoundStep>>,
    /// Steps to another digit, the last of which places it. Empty if those are not easier.
    pub easier: Vec<FoundStep>,
}

/// A resumable search for the steps of moves, one move after another.
pub struct MoveSearch {
    solution: Grid,
    hardest: Rating,
    asks_easier: bool,
    /// The eliminations that the moves so far needed.
    struck: CandidateSet,
    next: Option<PlayerMove>,
    /// The goals that have not been looked at.
    goals: Vec<StepGoal>,
    /// The eliminations that this move needs.
    struck_here: CandidateSet,
    found: MoveSteps,
    state: SearchState,
}

enum SearchState {
    /// The next goal is to be looked at.
    Ready,
    Needed(GoalSearch),
    Easier(GoalSearch),
}

impl MoveSearch {
    /// Creates a search for the moves of a game with this solution, by steps rated up to `hardest`. Without `asks_easier`, easier
    /// steps are not looked for.
    pub fn new(solution: Grid, hardest: Rating, asks_easier: bool) -> MoveSearch {
        MoveSearch {
            solution,
            hardest,
            asks_easier,
            struck: CandidateSet::EMPTY,
            next: None,
            goals: Vec::new(),
            struck_here: CandidateSet::EMPTY,
            found: MoveSteps::default(),
            state: SearchState::Ready,
        }
    }

    /// Begins with the next move of the game.
    pub fn begin(&mut self, next: PlayerMove) {
        self.goals.clone_from(&next.goals);
        self.found = MoveSteps { needed: Some(Vec::new()), ..MoveSteps::default() };
        self.next = Some(next);
        self.state = SearchState::Ready;
    }

    /// Searches one tier. Returns the steps of the move when they are known.
    pub fn run(&mut self) -> Option<MoveSteps> {
        match &mut self.state {
            SearchState::Ready => match self.goals.pop() {
                Some(goal) => {
                    let search = self.search(goal, self.hardest)?;
                    if !search.is_reached() {
                        self.state = SearchState::Needed(search);
                    }
                }
                None => return self.finish_needed(),
            },
            SearchState::Needed(search) => {
                let path = search.run()?;
                for found in &path {
                    self.struck_here.extend(&found.step.eliminations);
                }
                if path.is_empty() {
                    // A goal that no technique reaches is the hardest.
                    self.goals.clear();
                    self.found.needed = None;
                } else if hardest(self.found.needed.as_deref()) < hardest(Some(&path)) {
                    self.found.needed = Some(path);
                }
                self.state = SearchState::Ready;
            }
            SearchState::Easier(search) => {
                self.found.easier = search.run()?;
                return Some(self.finish());
            }
        }
        None
    }

    fn search(&self, goal: StepGoal, hardest: Rating) -> Option<GoalSearch> {
        let board = &self.next.as_ref()?.board;
        Some(GoalSearch::new(board, &self.solution, &self.struck, goal).up_to(hardest))
    }

    /// Begins to look for easier steps than those needed, if there may be any.
    fn finish_needed(&mut self) -> Option<MoveSteps> {
        let limit = match &self.found.needed {
            Some(path) => Rating(hardest(Some(path)).unwrap_or_default().0.saturating_sub(EASIER_BY.0)),
            None => self.hardest,
        };
        if self.asks_easier
            && let Some(search) = self.search(StepGoal::PlaceAny, limit)
        {
            self.state = SearchState::Easier(search);
            return None;
        }
        Some(self.finish())
    }

    fn finish(&mut self) -> MoveSteps {
        self.struck.extend(&core::mem::replace(&mut self.struck_here, CandidateSet::EMPTY));
        self.next = None;
        core::mem::take(&mut self.found)
    }
}

/// The rating of the hardest step; `None` if there is none.
fn hardest(path: Option<&[FoundStep]>) -> Option<Rating> {
    path?.iter().map(|found| found.step.rating()).max()
}
