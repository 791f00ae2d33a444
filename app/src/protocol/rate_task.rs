//! The task that rates puzzles, one after the other.

use std::rc::Rc;

use ninefold::grid::{Grid, Puzzle, PuzzleError};
use ninefold::level::Rating;
use ninefold::rating::{Pace, PuzzleRating, Rater, SolvingTime};

use super::codec::{enum_codec, struct_codec};
use super::{Answer, JobProgress, TaskPoll, TechniqueSet};
use crate::explain::{rating_summary, technique_uses};
use crate::template::Language;

thread_local! {
    static PACE: std::cell::Cell<Pace> = std::cell::Cell::default();
}

/// The player's pace, as far as this thread has been told.
pub fn pace() -> Pace {
    PACE.get()
}

/// Sets the player's pace, by which this thread says how long the player takes for a puzzle.
pub fn set_pace(pace: Pace) {
    PACE.set(pace);
}

/// How hard a grid is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridRating {
    MultipleSolutions,
    NoSolution,
    Puzzle(RatingSummary),
}

/// What it takes to solve a puzzle by logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingSummary {
    /// Rating of the hardest step; [`Rating::UNSOLVED`] if the known techniques do not solve the puzzle.
    pub rating: Rating,
    pub time: SolvingTime,
    /// Whether every step is a single; otherwise the time is a rough estimate.
    pub needs_only_singles: bool,
    /// What it takes, one sentence in a line; empty if the rating was asked for without words.
    pub text: Rc<str>,
    /// The techniques needed, easiest first, each in a line: its name with the number of times it is used. Without words, all of them as
    /// [`TechniqueSet::to_text`] formats them.
    pub techniques: Rc<str>,
}

impl RatingSummary {
    pub(super) fn new(rater: &Rater, language: Option<Language>) -> RatingSummary {
        let rating = rater.rating();
        let (text, techniques) = match language {
            Some(language) => (rating_summary(&rating, &pace(), language), technique_uses(&rating, language)),
            None => (String::new(), technique_set(&rating).to_text()),
        };
        RatingSummary {
            rating: rating.rating,
            time: rating.time,
            needs_only_singles: rating.needs_only_singles(),
            text: text.into(),
            techniques: techniques.into(),
        }
    }
}

fn technique_set(rating: &PuzzleRating) -> TechniqueSet {
    rating.techniques.iter().map(|(technique, _)| *technique).collect()
}

pub struct RateTask {
    grids: std::vec::IntoIter<Grid>,
    language: Option<Language>,
    current: Option<Rater>,
    done: Vec<GridRating>,
}

impl RateTask {
    pub fn new(grids: Vec<Grid>, language: Option<Language>) -> RateTask {
        RateTask { grids: grids.into_iter(), language, current: None, done: Vec::new() }
    }

    /// Does the easiest steps of a puzzle. After the last ones begins the next puzzle.
    pub(super) fn run(&mut self) -> TaskPoll {
        if self.current.as_mut().is_none_or(|rater| !rater.advance()) {
            let rated = self.current.take();
            self.done
                .extend(rated.map(|rater| GridRating::Puzzle(RatingSummary::new(&rater, self.language))));
            match self.grids.next().map(Puzzle::new) {
                Some(Ok(puzzle)) => {
                    // With words it is a puzzle that somebody looks at, without words one of a list.
                    let start = if self.language.is_some() { Rater::new } else { Rater::quick };
                    self.current = Some(start(&puzzle));
                }
                Some(Err(PuzzleError::ManySolutions(_))) => self.done.push(GridRating::MultipleSolutions),
                Some(Err(_)) => self.done.push(GridRating::NoSolution),
                None => return TaskPoll::Done(Answer::Ratings(std::mem::take(&mut self.done))),
            }
        }
        TaskPoll::Pending(JobProgress { count: self.done.len() as u64, nodes: 0 })
    }
}

struct_codec! {
    RatingSummary { rating, time, needs_only_singles, text, techniques }
}

enum_codec! {
    GridRating { 0 MultipleSolutions, 1 NoSolution, 2 Puzzle(summary) }
}
