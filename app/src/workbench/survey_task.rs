//! A survey, in slices. What is wanted first comes first:
//!
//! ```text
//!   none, one or more solutions? ─▶ true candidates ─┬─▶ redundant clues ─▶ solutions without each clue ─▶ all solutions
//!                                                    ╰─▶ none: clues with another digit
//! ```

use ninefold::grid::{Cell, Grid};
use ninefold::setter::{SurveySearch, redundant_clues, replacements};
use ninefold::solver::{Search, SearchEvent};

use super::grid_survey::{GridSurvey, MAX_COUNT, MAX_COUNT_WITHOUT, SurveyRequest, TrueCandidates};

/// Most guesses, and most solutions, until the clock is looked at again.
const STEP_GUESSES: u64 = 2000;
const STEP_SOLUTIONS: u64 = 500;

/// A survey that is under way.
pub struct SurveyTask {
    clues: Grid,
    survey: GridSurvey,
    /// Counts the solutions of the clues.
    counting: SolutionCounter,
    stage: SurveyStage,
    /// The number of solutions when it was last reported.
    reported_count: u64,
}

/// What is searched.
enum SurveyStage {
    Verdict,
    Candidates(Box<SurveySearch>),
    Clues,
    /// The number of solutions without a clue, and the clues that follow, the next one last.
    Without {
        clue: Option<(Cell, SolutionCounter)>,
        left: Vec<Cell>,
    },
    Count,
    Done,
}

/// Counts the solutions of a grid.
struct SolutionCounter {
    search: Search,
    count: u64,
    is_done: bool,
}

impl SolutionCounter {
    fn new(grid: &Grid) -> SolutionCounter {
        SolutionCounter { search: Search::new(grid), count: 0, is_done: false }
    }

    /// Counts on for a moment, up to a limit. Returns whether the limit is reached, or all solutions are counted.
    fn run(&mut self, limit: u64) -> bool {
        for _ in 0..STEP_SOLUTIONS {
            if self.is_done || self.count >= limit {
                return true;
            }
            match self.search.next(STEP_GUESSES) {
                SearchEvent::Solution(_) => self.count += 1,
                SearchEvent::Exhausted => self.is_done = true,
                SearchEvent::Paused => return false,
            }
        }
        self.is_done || self.count >= limit
    }
}

impl SurveyTask {
    pub fn new(request: SurveyRequest) -> SurveyTask {
        let SurveyRequest { id, clues } = request;
        SurveyTask {
            clues,
            survey: GridSurvey::new(id),
            counting: SolutionCounter::new(&clues),
            stage: SurveyStage::Verdict,
            reported_count: 0,
        }
    }

    pub fn is_done(&self) -> bool {
        self.survey.is_done
    }

    /// Works for about so many milliseconds, or until there is something to report, and returns that.
    pub fn run_for(&mut self, milliseconds: f64, now: impl Fn() -> f64) -> Option<&GridSurvey> {
        let started_at = now();
        while !self.survey.is_done {
            if self.advance() {
                return Some(&self.survey);
            }
            if now() - started_at >= milliseconds {
                break;
            }
        }
        None
    }

    /// Searches for a moment. Returns whether more is known then.
    fn advance(&mut self) -> bool {
        match &mut self.stage {
            SurveyStage::Verdict => {
                if !self.counting.run(2) {
                    return false;
                }
                self.take_count();
                self.stage = if self.survey.has_no_solution() {
                    SurveyStage::Clues
                } else {
                    SurveyStage::Candidates(Box::new(SurveySearch::new(&self.clues)))
                };
                true
            }
            SurveyStage::Candidates(search) => {
                let Some(survey) = search.run(STEP_GUESSES) else { return false };
                self.survey.candidates = Some(TrueCandidates::new(&survey));
                self.stage = SurveyStage::Clues;
                true
            }
            SurveyStage::Clues => {
                if self.survey.has_no_solution() {
                    let found = replacements(&self.clues);
                    self.survey.replacements = Some(found.into_iter().map(|found| found.clue).collect());
                    self.finish();
                } else {
                    self.survey.redundant = Some(redundant_clues(&self.clues));
                    let mut left: Vec<Cell> = self.clues.filled().into_iter().collect();
                    left.reverse();
                    self.stage = SurveyStage::Without { clue: None, left };
                }
                true
            }
            SurveyStage::Without { clue, left } => {
                let Some((cell, counter)) = clue else {
                    *clue = left.pop().map(|cell| {
                        let mut others = self.clues;
                        others[cell] = None;
                        (cell, SolutionCounter::new(&others))
                    });
                    let is_over = clue.is_none();
                    if is_over {
                        self.begin_count();
                    }
                    return is_over;
                };
                if counter.run(MAX_COUNT_WITHOUT + 1) {
                    self.survey.without.push((*cell, counter.count));
                    *clue = None;
                }
                false
            }
            SurveyStage::Count => {
                let is_over = self.counting.run(MAX_COUNT + 1);
                self.take_count();
                if is_over {
                    self.finish();
                }
                // A tenth more is worth a report: these are some hundred in all.
                let is_news = is_over || self.survey.count > self.reported_count + self.reported_count / 10;
                if is_news {
                    self.reported_count = self.survey.count;
                }
                is_news
            }
            SurveyStage::Done => false,
        }
    }

    /// Counts all solutions, unless that is done.
    fn begin_count(&mut self) {
        if self.counting.is_done {
            self.finish();
        } else {
            self.stage = SurveyStage::Count;
        }
    }

    fn take_count(&mut self) {
        self.survey.count = self.counting.count;
        self.survey.is_counted = self.counting.is_done || self.counting.count > MAX_COUNT;
    }

    fn finish(&mut self) {
        self.stage = SurveyStage::Done;
        self.survey.is_done = true;
    }
}
