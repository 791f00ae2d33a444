//! The task that chooses puzzles by how they are solved: it rates one after the other and keeps those that meet some conditions.

use ninefold::grid::{Grid, Puzzle};
use ninefold::level::{Level, Rating};
use ninefold::rating::{PuzzleRating, Rater};
use ninefold::setter::TechniqueFilter;
use ninefold::techniques::Technique;

use super::codec::{decode_message, encode_message, struct_codec};
use super::{Answer, Job, RatingSummary, TaskPoll};

/// What [`Job::Choose`] asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooseRequest {
    pub grids: Vec<Grid>,
    pub conditions: PuzzleConditions,
}

/// How puzzles should be solved. Without a condition each is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleConditions {
    pub level: Option<Level>,
    /// Most players take about so many minutes.
    pub minutes: Option<u32>,
    /// Key of a technique that is needed: nothing as easy leads round it.
    pub needs: Option<String>,
    /// Key of a technique that is not used on the easiest path.
    pub without: Option<String>,
}

/// A puzzle that meets the conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenPuzzle {
    pub givens: Grid,
    /// Its rating, without words.
    pub rating: RatingSummary,
    /// Rating of the hardest step up to the first digit that is placed, Sudoku Explainer's EP.
    pub pearl: Rating,
    /// Rating of the first step, Sudoku Explainer's ED.
    pub diamond: Rating,
}

struct_codec! {
    ChooseRequest { grids, conditions }
    PuzzleConditions { level, minutes, needs, without }
    ChosenPuzzle { givens, rating, pearl, diamond }
}

impl ChooseRequest {
    /// The job, in which the request is encoded.
    pub fn to_job(&self) -> Job {
        Job::Choose(encode_message(self))
    }
}

impl ChosenPuzzle {
    /// The puzzles of an answer; `None` if it is the answer to another kind of job.
    pub fn from_answer(answer: &Answer) -> Option<Vec<ChosenPuzzle>> {
        if let Answer::Chosen(puzzles) = answer { decode_message(puzzles).ok() } else { None }
    }
}

impl PuzzleConditions {
    /// Whether every puzzle meets them.
    pub fn is_empty(&self) -> bool {
        *self == PuzzleConditions::default()
    }

    /// Whether a puzzle with this rating has the level and the techniques, and the minutes with a deviation of a fifth.
    fn accept(&self, puzzle: &Puzzle, rating: &PuzzleRating) -> bool {
        let is_near = |wanted: u32| rating.time.minutes().abs_diff(wanted) <= (wanted / 5).max(1);
        let technique =
            |key: &Option<String>| key.as_deref().and_then(Technique::from_key).into_iter().collect();
        let filter = TechniqueFilter { needs: technique(&self.needs), without: technique(&self.without) };
        self.level.is_none_or(|level| level == rating.level)
            && self.minutes.is_none_or(is_near)
            && filter.accepts(puzzle, rating)
    }
}

pub struct ChooseTask {
    grids: std::vec::IntoIter<Grid>,
    conditions: PuzzleConditions,
    current: Option<(Puzzle, Rater)>,
    chosen: Vec<ChosenPuzzle>,
}

impl ChooseTask {
    /// A request that cannot be decoded is answered with no puzzles.
    pub fn new(request: &[u8]) -> ChooseTask {
        let nothing = ChooseRequest { grids: Vec::new(), conditions: PuzzleConditions::default() };
        let ChooseRequest { grids, conditions } = decode_message(request).unwrap_or(nothing);
        ChooseTask { grids: grids.into_iter(), conditions, current: None, chosen: Vec::new() }
    }

    /// Does the easiest steps of a puzzle. After the last ones decides about it, and begins the next one.
    pub(super) fn run(&mut self) -> TaskPoll {
        if self.current.as_mut().is_none_or(|(_, rater)| !rater.advance()) {
            if let Some((puzzle, rater)) = self.current.take() {
                self.decide(&puzzle, &rater);
            }
            let Some(grid) = self.grids.next() else {
                return TaskPoll::Done(Answer::Chosen(encode_message(&self.chosen)));
            };
            // A step that is too hard for the level ends the rating.
            let level = self.conditions.level.unwrap_or(Level::Hell);
            self.current = Puzzle::new(grid).ok().map(|puzzle| {
                let rater = Rater::for_level(&puzzle, level);
                (puzzle, rater)
            });
        }
        TaskPoll::PENDING
    }

    fn decide(&mut self, puzzle: &Puzzle, rater: &Rater) {
        let rating = rater.rating();
        if self.conditions.accept(puzzle, &rating) {
            self.chosen.push(ChosenPuzzle {
                givens: *puzzle.givens(),
                rating: RatingSummary::new(rater, None),
                pearl: rating.pearl,
                diamond: rating.diamond,
            });
        }
    }
}
