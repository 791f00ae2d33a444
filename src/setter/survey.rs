//! Candidates by the number of solutions that have them: none, one, or several.
//!
//! ```text
//!   some hundred solutions ──▶ seen once? seen twice?
//!                                   │ not twice
//!                                   ▼
//!              for each such candidate: given it, are there no, one or two solutions?
//! ```
//!
//! Of a grid with few solutions the first part sees them all.

use alloc::vec::Vec;

use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid};
use crate::solver::{Search, SearchEvent};

/// Number of solutions after which candidates are examined one by one: most true candidates have been seen twice by then.
const SAMPLE_LEN: u32 = 300;

/// Candidates of a grid by the number of solutions that have them. A clue is a candidate of its cell, too.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionSurvey {
    /// The *true candidates*: those that some solution has. None if the grid has no solution.
    pub candidates: CandidateSet,
    /// The candidates that exactly one solution has. As a clue, each of them leaves that solution alone.
    pub decisive: CandidateSet,
    /// A solution, if there is one.
    pub solution: Option<Grid>,
}

impl SolutionSurvey {
    /// The cells that have the same digit in every solution (the *backbone*); none if there is no solution.
    pub fn backbone(&self) -> CellSet {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::all() {
            let places = self.candidates.places(digit);
            twice |= once & places;
            once |= places;
        }
        once - twice
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solution.is_some() && self.backbone() == CellSet::ALL
    }
}

/// Returns the candidates of a grid by the number of solutions that have them.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::setter::survey;
///
/// // Two solutions: four cells can be filled in two ways.
/// let line = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
/// let survey = survey(&Grid::from_line(line).unwrap());
/// assert_eq!(survey.candidates.len(), 81 + 4);
/// assert_eq!(survey.decisive.len(), 8);
/// assert_eq!(survey.backbone().len(), 77);
/// ```
pub fn survey(grid: &Grid) -> SolutionSurvey {
    let mut search = SurveySearch::new(grid);
    loop {
        if let Some(survey) = search.run(u64::MAX) {
            return survey;
        }
    }
}

/// A resumable [`survey`].
#[derive(Clone, Debug)]
pub struct SurveySearch {
    grid: Grid,
    search: Search,
    /// Number of solutions of the whole grid so far.
    sample_len: u32,
    solution: Option<Grid>,
    /// Candidates that at least one solution has, and those that at least two have.
    once: CandidateSet,
    twice: CandidateSet,
    /// The candidate whose solutions are searched, with the first of them. `None` while those of the whole grid are.
    examined: Option<(Candidate, Option<Grid>)>,
    /// The candidates still to be examined, the last one first.
    open: Vec<Candidate>,
}

impl SurveySearch {
    /// Prepares to examine a grid.
    pub fn new(grid: &Grid) -> SurveySearch {
        SurveySearch {
            grid: *grid,
            search: Search::new(grid),
            sample_len: 0,
            solution: None,
            once: CandidateSet::EMPTY,
            twice: CandidateSet::EMPTY,
            examined: None,
            open: Vec::new(),
        }
    }

    /// Examines one more candidate, or looks for one more solution, but makes at most `budget` guesses. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<SolutionSurvey> {
        match (self.search.next(budget), self.examined) {
            (SearchEvent::Paused, _) => None,
            (SearchEvent::Solution(solution), None) => {
                self.note_solution(&solution);
                self.sample_len += 1;
                if self.sample_len < SAMPLE_LEN {
                    return None;
                }
                self.open = rarely_seen(&self.grid, &self.twice);
                self.examine_next()
            }
            // All solutions have been seen.
            (SearchEvent::Exhausted, None) => Some(self.result()),
            (SearchEvent::Solution(solution), Some((candidate, None))) => {
                self.mark_once(&solution);
                self.examined = Some((candidate, Some(solution)));
                None
            }
            (SearchEvent::Solution(second), Some((_, Some(first)))) => {
                self.mark_once(&second);
                for cell in Cell::all() {
                    if let Some(digit) = first[cell].filter(|&digit| second[cell] == Some(digit)) {
                        self.twice.insert(Candidate { cell, digit });
                    }
                }
                self.examine_next()
            }
            (SearchEvent::Exhausted, Some(_)) => self.examine_next(),
        }
    }

    /// Marks the candidates of a solution of the whole grid.
    fn note_solution(&mut self, solution: &Grid) {
        for digit in Digit::all() {
            let places = solution.cells_with(digit);
            self.twice.insert_all(digit, places & self.once.places(digit));
            self.once.insert_all(digit, places);
        }
        self.solution.get_or_insert(*solution);
    }

    /// Marks the candidates of a solution that may have been seen before.
    fn mark_once(&mut self, solution: &Grid) {
        for digit in Digit::all() {
            self.once.insert_all(digit, solution.cells_with(digit));
        }
    }

    /// Begins with the next candidate that has not been seen twice.
    fn examine_next(&mut self) -> Option<SolutionSurvey> {
        while let Some(candidate) = self.open.pop() {
            if self.twice.contains(candidate) {
                continue;
            }
            let mut grid = self.grid;
            grid[candidate.cell] = Some(candidate.digit);
            self.search = Search::new(&grid);
            self.examined = Some((candidate, None));
            return None;
        }
        Some(self.result())
    }

    fn result(&self) -> SolutionSurvey {
        let mut decisive = CandidateSet::EMPTY;
        for digit in Digit::all() {
            decisive.insert_all(digit, self.once.places(digit) - self.twice.places(digit));
        }
        SolutionSurvey { candidates: self.once, decisive, solution: self.solution }
    }
}

/// The candidates that the rules leave and that have not been seen twice.
fn rarely_seen(grid: &Grid, twice: &CandidateSet) -> Vec<Candidate> {
    let mut rare = Vec::new();
    for cell in Cell::all() {
        let digits = if grid[cell].is_some() { DigitSet::EMPTY } else { grid.allowed_digits(cell) };
        rare.extend(
            digits
                .into_iter()
                .map(|digit| Candidate { cell, digit })
                .filter(|&candidate| !twice.contains(candidate)),
        );
    }
    rare
}
