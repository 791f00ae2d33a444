//! A survey, in slices. What is wanted first comes first:
//!
//! ```text
//!   none, one or more solutions? ─▶ true candidates ─┬─▶ redundant clues ─▶ solutions without each clue ─┬─▶ all solutions
//!                                                    ╰─▶ none: clues with another digit                  ├─▶ one: its backdoors
//!                                                                                                        ╰─▶ full: unavoidable sets
//! ```

use ninefold::grid::{Candidate, Cell, CellSet, Grid, Puzzle};
use ninefold::setter::{
    BackdoorSearch, SurveySearch, UnavoidableSearch, clue_bound, redundant_clues, replacements,
};
use ninefold::solver::{Search, SearchEvent};

use super::grid_survey::{
    GridSurvey, MAX_BACKDOOR, MAX_COUNT, MAX_COUNT_WITHOUT, MAX_UNAVOIDABLE, SmallestBackdoors,
    SurveyRequest, TrueCandidates, UnavoidableSummary,
};

/// Most guesses, and most solutions, until the clock is looked at again.
const STEP_GUESSES: u64 = 2000;
const STEP_SOLUTIONS: u64 = 500;

/// Most branches of the search for a bound of the number of clues: some tens of milliseconds, after which the bound may be too low.
const BOUND_BUDGET: u64 = 10_000;

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
    Backdoors(Box<BackdoorSurvey>),
    Unavoidable(Box<UnavoidableSearch>),
    ClueBound(Vec<CellSet>),
    Done,
}

/// Searches for the smallest backdoors of a puzzle: a number of digits after the other, and each by its first cell.
struct BackdoorSurvey {
    solution: Grid,
    search: BackdoorSearch,
    len: usize,
    next: Option<Cell>,
    count: u32,
    /// The first ones found.
    cells: CellSet,
}

impl BackdoorSurvey {
    fn new(puzzle: &Puzzle) -> BackdoorSurvey {
        BackdoorSurvey {
            solution: *puzzle.solution(),
            search: BackdoorSearch::for_singles(puzzle),
            len: 1,
            next: Some(Cell::FIRST),
            count: 0,
            cells: CellSet::EMPTY,
        }
    }

    /// Searches for a moment. Returns the result when it is known.
    fn run(&mut self) -> Option<SmallestBackdoors> {
        let is_over = match self.next {
            Some(cell) => {
                let found = self.search.backdoors_from(cell, self.len);
                self.count += found.len() as u32;
                if self.cells.is_empty() {
                    self.cells = found.first().copied().unwrap_or_default();
                }
                self.next = Cell::new(cell.index() + 1);
                self.search.is_solved()
            }
            None if self.count == 0 && self.len < MAX_BACKDOOR => {
                self.len += 1;
                self.next = Some(Cell::FIRST);
                false
            }
            None => true,
        };
        is_over.then(|| {
            let placement = |cell| self.solution[cell].map(|digit| Candidate { cell, digit });
            // Nothing is one way to choose no digit.
            let count = self.count + u32::from(self.search.is_solved());
            SmallestBackdoors { digits: self.cells.into_iter().filter_map(placement).collect(), count }
        })
    }
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
            SurveyStage::Backdoors(search) => {
                self.survey.backdoors = search.run();
                let is_known = self.survey.backdoors.is_some();
                if is_known {
                    self.finish();
                }
                is_known
            }
            SurveyStage::Unavoidable(search) => {
                if let Some(sets) = search.run() {
                    self.stage = SurveyStage::ClueBound(sets);
                }
                false
            }
            SurveyStage::ClueBound(sets) => {
                let clues_at_least = clue_bound(sets, BOUND_BUDGET).at_least as u32;
                self.survey.unavoidable =
                    Some(UnavoidableSummary { count: sets.len() as u32, clues_at_least });
                self.finish();
                true
            }
            SurveyStage::Done => false,
        }
    }

    /// Counts all solutions. If that is done and there is one, searches what is known of puzzles and full grids.
    fn begin_count(&mut self) {
        if !self.counting.is_done {
            self.stage = SurveyStage::Count;
        } else if self.clues.is_full() {
            let search = UnavoidableSearch::new(&self.clues, MAX_UNAVOIDABLE);
            self.stage = SurveyStage::Unavoidable(Box::new(search));
        } else if let Some(puzzle) = Puzzle::new(self.clues).ok().filter(|_| self.survey.is_unique()) {
            self.stage = SurveyStage::Backdoors(Box::new(BackdoorSurvey::new(&puzzle)));
        } else {
            self.finish();
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
