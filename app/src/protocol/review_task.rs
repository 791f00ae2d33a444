//! The task that finds out how the moves of a game could be found.

use std::rc::Rc;
use std::vec::IntoIter;

use ninefold::grid::{Cell, CellSet, DigitSet, Grid, Puzzle};
use ninefold::hint::{FoundStep, MoveSearch, MoveSteps, PlayerMove};
use ninefold::level::Rating;
use ninefold::rating::{PuzzleRating, Rater};

use super::codec::{decode_message, encode_message, struct_codec};
use super::explain_steps::explain_step;
use super::{Answer, ExplainedStep, Job, JobAnswer, JobProgress, TaskPoll};
use crate::template::Language;

/// What to find out: how the moves of a game could be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRequest {
    pub solution: Grid,
    /// The rating of the puzzle, if it is known.
    pub rating: Option<Rating>,
    /// The correct moves, in their order.
    pub moves: Vec<PlayerMove>,
    pub language: Language,
}

impl ReviewRequest {
    pub fn to_job(&self) -> Job {
        Job::Review(encode_message(self))
    }
}

/// A step in words and shapes, and the board on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardStep {
    pub step: Rc<ExplainedStep>,
    /// The digits of the board, without wrong ones.
    pub grid: Grid,
    /// The candidates of its cells.
    pub candidates: [DigitSet; 81],
}

/// How a move could be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedMove {
    /// No technique leads to it.
    pub is_leap: bool,
    /// The techniques of the steps that lead to it, in their order.
    pub technique_keys: Vec<String>,
    /// The hardest of the steps that lead to it; `None` if there is none, or if earlier moves needed the same steps.
    pub hardest: Option<BoardStep>,
    /// The step that makes the move, if it is another one.
    pub last: Option<BoardStep>,
    /// The hardest of easier steps to another digit.
    pub easier: Option<BoardStep>,
}

/// Steps rated higher are chains, which lead nearly everywhere. They are looked for only if the puzzle needs steps as hard.
const HARDEST: Rating = Rating(60);

/// Looks at the moves of a game one after another, and explains the steps that they needed.
pub struct ReviewTask {
    solution: Grid,
    /// Rates the puzzle, if its rating is not known.
    rater: Option<Rater>,
    /// `None` while the puzzle is being rated.
    search: Option<MoveSearch>,
    moves: IntoIter<PlayerMove>,
    explained: Vec<Rc<ExplainedMove>>,
    language: Language,
}

impl ReviewTask {
    /// A request that cannot be decoded is answered with no moves.
    pub fn new(request: &[u8]) -> ReviewTask {
        let nothing = ReviewRequest {
            solution: Grid::EMPTY,
            rating: None,
            moves: Vec::new(),
            language: Language::ENGLISH,
        };
        let ReviewRequest { solution, rating, moves, language } = decode_message(request).unwrap_or(nothing);
        let givens = moves.first().map_or(Grid::EMPTY, |first| first.board.givens);
        let rater = if rating.is_none() { Puzzle::new(givens).ok() } else { None };
        let rater = rater.as_ref().map(Rater::quick);
        let mut task = ReviewTask {
            solution,
            search: None,
            rater,
            moves: moves.into_iter(),
            explained: Vec::new(),
            language,
        };
        if task.rater.is_none() {
            task.begin(rating.unwrap_or_default());
        }
        task
    }

    /// Begins with the first move of a puzzle with this rating.
    fn begin(&mut self, rating: Rating) {
        let mut search = MoveSearch::new(self.solution, rating.max(HARDEST), true);
        if let Some(first) = self.moves.next() {
            search.begin(first);
        }
        self.search = Some(search);
    }

    /// Searches one tier of techniques, or does the easiest steps of the puzzle to rate it.
    pub(super) fn run(&mut self) -> TaskPoll {
        let Some(search) = &mut self.search else {
            if let Some(rater) = &mut self.rater
                && !rater.advance()
            {
                let PuzzleRating { rating, is_solved, .. } = rater.rating();
                self.begin(if is_solved { rating } else { Rating(u16::MAX) });
            }
            return TaskPoll::PENDING;
        };
        if let Some(steps) = search.run() {
            let next = self.moves.next();
            let is_last = next.is_none();
            if let Some(next) = next {
                search.begin(next);
            }
            self.explained.push(Rc::new(self.explain(steps)));
            if is_last {
                return TaskPoll::Done(Answer::Review(encode_message(&self.explained)));
            }
        }
        TaskPoll::Pending(JobProgress { count: self.explained.len() as u64, nodes: 0 })
    }

    fn explain(&self, MoveSteps { needed, easier, .. }: MoveSteps) -> ExplainedMove {
        let board_step = |found: &FoundStep| BoardStep {
            step: explain_step(found, self.language, CellSet::EMPTY),
            grid: *found.board.grid(),
            candidates: std::array::from_fn(|index| found.board.candidates(Cell::at(index / 9, index % 9))),
        };
        let path = needed.as_deref().unwrap_or_default();
        ExplainedMove {
            is_leap: needed.is_none(),
            technique_keys: path.iter().map(|found| found.step.technique.key().to_owned()).collect(),
            hardest: hardest(path).map(|at| board_step(&path[at])),
            last: path.last().filter(|_| hardest(path) != Some(path.len() - 1)).map(board_step),
            easier: hardest(&easier).map(|at| board_step(&easier[at])),
        }
    }
}

/// The index of the hardest step, of equal ones the last.
fn hardest(path: &[FoundStep]) -> Option<usize> {
    (0..path.len()).max_by_key(|&at| path[at].step.rating())
}

impl JobAnswer for Vec<Rc<ExplainedMove>> {
    fn from_answer(answer: Answer) -> Option<Vec<Rc<ExplainedMove>>> {
        if let Answer::Review(moves) = answer { decode_message(&moves).ok() } else { None }
    }
}

struct_codec! {
    ReviewRequest { solution, rating, moves, language }
    BoardStep { step, grid, candidates }
    ExplainedMove { is_leap, technique_keys, hardest, last, easier }
}
