//! Five methods to solve a grid, by name, each running step by step.
//!
//! ```text
//!   SolverRun::new(method, &grid)
//!       │ step()                        Place r1c3 = 4      a guess
//!       ▼                               Fill  r1c4 = 7      follows without a guess
//!   TraceStep ─▶ grid(), counters()     DeadEnd r2c1        no digit is left for this cell
//!       │                               Remove r1c4         removed again
//!       ▼                               …
//!   None ─▶ the run has ended           Solution            every cell is filled
//! ```
//!
//! The grid and all counters follow from the steps alone. So a run can be recorded and replayed
//! ([`trace`](super::trace)).

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, Digit, Grid};

use super::backtracking::BacktrackingSearch;
use super::candidate_grid::CandidateGrid;
use super::elimination::EliminationRule;
use super::mrv_dfs::MrvSearch;
use super::round_solver::RoundSolver;
use super::traced_search::TracedSearch;

/// A method to solve a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Our engine: propagation over many cells at once, guesses where it ends.
    Fast,
    /// Candidate flags, cleared by every digit placed. Never guesses.
    Candidates,
    /// Depth-first search that branches on the cell with the fewest candidates.
    Bits,
    /// Plain backtracking in reading order.
    Plain,
    /// Compare and eliminate, one cell at a time. Never guesses.
    Compare,
}

/// One step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceStep {
    /// A digit that follows from those on the board.
    Fill {
        /// The cell filled.
        cell: Cell,
        /// The digit that follows.
        digit: Digit,
        /// Why it follows.
        reason: FillReason,
    },
    /// A guess: a digit is tried.
    Place {
        /// The cell guessed.
        cell: Cell,
        /// The digit tried.
        digit: Digit,
    },
    /// A digit is removed: a guess, or one filled after a guess.
    Remove {
        /// The cell emptied.
        cell: Cell,
    },
    /// The position has no solution.
    DeadEnd {
        /// The cell that has no candidate, if that is how the method noticed.
        cell: Option<Cell>,
    },
    /// A new round over the grid begins.
    Round,
    /// Every cell is filled and the grid is solved.
    Solution,
}

/// Why a digit follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillReason {
    /// It is the only digit left for its cell.
    Cell,
    /// The cell is its only place in the row.
    Row,
    /// The cell is its only place in the column.
    Column,
    /// The cell is its only place in the block.
    Block,
    /// Our engine concluded it from several cells at once.
    Logic,
}

/// VerdictTotals of a run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Number of rounds over the grid that have begun.
    pub rounds: u64,
    /// Number of digits filled without a guess, including those removed later.
    pub filled: u64,
    /// `filled` by reason, in the order of [`FillReason::ALL`].
    pub filled_by: [u64; 5],
    /// Number of guesses.
    pub nodes: u64,
    /// Number of positions that turned out to have no solution.
    pub dead_ends: u64,
    /// Largest number of guesses that were open at the same time.
    pub depth: u64,
    /// Number of solutions found.
    pub solutions: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    NoSolution,
    /// Without a solution: a method that never guesses found no further digit.
    Stuck,
    /// It was stopped before it ended.
    Stopped,
}

/// A run of a method on a grid.
#[derive(Clone, Debug)]
pub struct SolverRun {
    method: Method,
    grid: Grid,
    counters: Counters,
    steps: u64,
    /// `None` when the run has ended.
    state: Option<MethodState>,
}

/// The state of each method between two steps.
#[derive(Clone, Debug)]
enum MethodState {
    Fast(TracedSearch),
    Candidates(RoundSolver<CandidateGrid>),
    Bits(MrvSearch),
    Plain(BacktrackingSearch),
    Compare(RoundSolver<EliminationRule>),
}

impl Method {
    /// All methods, in the order in which the page shows them.
    pub const ALL: [Method; 5] =
        [Method::Fast, Method::Candidates, Method::Bits, Method::Plain, Method::Compare];

    /// The method's name: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Fast => "fast",
            Method::Candidates => "candidates",
            Method::Bits => "bits",
            Method::Plain => "plain",
            Method::Compare => "compare",
        }
    }

    /// Whether it guesses when no rule applies, and so finds every solution.
    pub const fn guesses(self) -> bool {
        matches!(self, Method::Fast | Method::Bits | Method::Plain)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a word that names no method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unknown method '{}': expected fast, candidates, bits, plain or compare", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let found = Method::ALL.into_iter().find(|method| method.name() == name);
        found.ok_or_else(|| UnknownMethod(name.into()))
    }
}

impl FillReason {
    /// All reasons, in the order of [`Counters::filled_by`].
    pub const ALL: [FillReason; 5] =
        [FillReason::Cell, FillReason::Row, FillReason::Column, FillReason::Block, FillReason::Logic];
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Outcome; 4] = [Outcome::Solved, Outcome::NoSolution, Outcome::Stuck, Outcome::Stopped];

    /// The outcome's name: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::NoSolution => "none",
            Outcome::Stuck => "stuck",
            Outcome::Stopped => "stopped",
        }
    }
}

impl Counters {
    /// Counts one step, after which `depth` guesses are open.
    pub fn count(&mut self, step: TraceStep, depth: usize) {
        match step {
            TraceStep::Fill { reason, .. } => {
                self.filled += 1;
                self.filled_by[reason as usize] += 1;
            }
            TraceStep::Place { .. } => {
                self.nodes += 1;
                self.depth = self.depth.max(depth as u64);
            }
            TraceStep::Remove { .. } => {}
            TraceStep::DeadEnd { .. } => self.dead_ends += 1,
            TraceStep::Round => self.rounds += 1,
            TraceStep::Solution => self.solutions += 1,
        }
    }
}

impl SolverRun {
    /// Creates a run. If a house has two equal digits there is no solution, so a run of a method that guesses
    /// ends at once.
    pub fn new(method: Method, grid: &Grid) -> SolverRun {
        let is_hopeless = method.guesses() && !grid.conflicts().is_empty();
        let state = (!is_hopeless).then(|| MethodState::new(method, grid));
        SolverRun { method, grid: *grid, counters: Counters::default(), steps: 0, state }
    }

    /// Makes one step and returns it, or `None` if the run has ended. After [`TraceStep::Solution`] a method
    /// that guesses continues with the next solution.
    pub fn step(&mut self) -> Option<TraceStep> {
        let state = self.state.as_mut()?;
        let Some(step) = state.step() else {
            self.state = None;
            return None;
        };
        match step {
            TraceStep::Fill { cell, digit, .. } | TraceStep::Place { cell, digit } => {
                self.grid[cell] = Some(digit);
            }
            TraceStep::Remove { cell } => self.grid[cell] = None,
            TraceStep::DeadEnd { .. } | TraceStep::Round | TraceStep::Solution => {}
        }
        self.counters.count(step, state.depth());
        self.steps += 1;
        Some(step)
    }

    /// Runs until the next solution or to the end, but makes at most `steps` steps. Returns `None` if it reaches
    /// neither.
    pub fn next(&mut self, steps: u64) -> Option<Outcome> {
        for _ in 0..steps {
            match self.step() {
                Some(TraceStep::Solution) => return Some(Outcome::Solved),
                Some(_) => {}
                None if self.method.guesses() => return Some(Outcome::NoSolution),
                None => return Some(Outcome::Stuck),
            }
        }
        None
    }

    /// The grid as filled so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// VerdictTotals so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Number of steps made so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The method that is run.
    pub fn method(&self) -> Method {
        self.method
    }
}

impl MethodState {
    fn new(method: Method, grid: &Grid) -> MethodState {
        match method {
            Method::Fast => MethodState::Fast(TracedSearch::new(grid)),
            Method::Candidates => MethodState::Candidates(RoundSolver::new(CandidateGrid::new(grid))),
            Method::Bits => MethodState::Bits(MrvSearch::new(grid)),
            Method::Plain => MethodState::Plain(BacktrackingSearch::new(grid)),
            Method::Compare => MethodState::Compare(RoundSolver::new(EliminationRule::new(grid))),
        }
    }

    fn step(&mut self) -> Option<TraceStep> {
        match self {
            MethodState::Fast(search) => search.step(),
            MethodState::Candidates(solver) => solver.step(),
            MethodState::Bits(search) => search.step(),
            MethodState::Plain(search) => search.step(),
            MethodState::Compare(solver) => solver.step(),
        }
    }

    /// Number of guesses that are open after the step returned last.
    fn depth(&self) -> usize {
        match self {
            MethodState::Fast(search) => search.depth(),
            MethodState::Bits(search) => search.depth(),
            MethodState::Plain(search) => search.depth(),
            MethodState::Candidates(_) | MethodState::Compare(_) => 0,
        }
    }
}
