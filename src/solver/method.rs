//! Five ways to solve a grid, by name, and what they do on the way: one [`Step`] after the other.
//!
//! ```text
//!   Run::new(method, &grid)
//!       │ step()                        Place r1c3 = 4      a branch is tried
//!       ▼                               Fill  r1c4 = 7      follows without a guess
//!   Step ─▶ grid(), counters()          DeadEnd r2c1        nothing is left for this cell
//!       │                               Remove r1c4         taken back
//!       ▼                               …
//!   None ─▶ outcome()                   Found               every cell is filled
//! ```
//!
//! The steps tell everything: the grid and all counters follow from them alone. So any run can be
//! recorded and played again ([`trace`](super::trace)).

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, Digit, Grid};

use super::backtracking::BacktrackingSearch;
use super::candidate_grid::CandidateGrid;
use super::elimination::EliminationRule;
use super::mrv_dfs::MrvSearch;
use super::round_solver::RoundSolver;
use super::traced_search::TracedSearch;

/// A way to solve a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Our engine: conclusions over many cells at once, guesses where they end.
    Fast,
    /// Candidate flags, struck by every digit placed. Never guesses.
    Candidates,
    /// Depth-first search that branches on the cell with the fewest possibilities.
    Bits,
    /// Plain backtracking in reading order.
    Plain,
    /// Compare and eliminate, one cell at a time. Never guesses.
    Compare,
}

/// One thing that a method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceStep {
    /// A digit that follows from those that stand.
    Fill {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// What it follows from.
        reason: FillReason,
    },
    /// A digit tried: a guess.
    Place {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// A digit taken back, placed or filled after a guess.
    Remove {
        /// Where.
        cell: Cell,
    },
    /// There is no solution from here.
    DeadEnd {
        /// The cell for which nothing is left, where it is one.
        cell: Option<Cell>,
    },
    /// Another round over the grid begins.
    Round,
    /// Every cell is filled, and rightly.
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
    /// Our engine concluded it, over several cells at once.
    Logic,
}

/// What a run has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Rounds over the grid begun.
    pub rounds: u64,
    /// Digits filled without a guess, those taken back included.
    pub filled: u64,
    /// The same by reason, in the order of [`Reason::ALL`].
    pub filled_by: [u64; 5],
    /// Digits tried.
    pub nodes: u64,
    /// Positions that turned out to have no solution.
    pub dead_ends: u64,
    /// The most guesses that stood at once.
    pub depth: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    NoSolution,
    /// Without one: a method that never guesses knows nothing more.
    Stuck,
    /// It was stopped before its end.
    Stopped,
}

/// A method at work on a grid.
#[derive(Clone, Debug)]
pub struct SolverRun {
    method: Method,
    grid: Grid,
    counters: Counters,
    steps: u64,
    /// `None` at its end.
    state: Option<MethodState>,
}

/// What each method remembers.
#[derive(Clone, Debug)]
enum MethodState {
    Fast(TracedSearch),
    Candidates(RoundSolver<CandidateGrid>),
    Bits(MrvSearch),
    Plain(BacktrackingSearch),
    Compare(RoundSolver<EliminationRule>),
}

impl Method {
    /// In the order in which the page shows them.
    pub const ALL: [Method; 5] =
        [Method::Fast, Method::Candidates, Method::Bits, Method::Plain, Method::Compare];

    /// Its name in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Fast => "fast",
            Method::Candidates => "candidates",
            Method::Bits => "bits",
            Method::Plain => "plain",
            Method::Compare => "compare",
        }
    }

    /// Whether it guesses where it knows nothing more, and so finds every solution there is.
    pub const fn guesses(self) -> bool {
        matches!(self, Method::Fast | Method::Bits | Method::Plain)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is none of the methods' names.
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
    /// All five, in the order of [`Counters::by`].
    pub const ALL: [FillReason; 5] =
        [FillReason::Cell, FillReason::Row, FillReason::Column, FillReason::Block, FillReason::Logic];
}

impl Outcome {
    /// All four.
    pub const ALL: [Outcome; 4] = [Outcome::Solved, Outcome::NoSolution, Outcome::Stuck, Outcome::Stopped];

    /// Its name in one word.
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
    /// Counts one step, after which so many guesses stand.
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
    /// A run not yet begun. With two equal digits in a house there is no solution, so a method that
    /// searches for one is at its end at once.
    pub fn new(method: Method, grid: &Grid) -> SolverRun {
        let is_hopeless = method.guesses() && !grid.conflicts().is_empty();
        let state = (!is_hopeless).then(|| MethodState::new(method, grid));
        SolverRun { method, grid: *grid, counters: Counters::default(), steps: 0, state }
    }

    /// Does one thing more and tells it; `None` when nothing is left to do. After [`Step::Found`] a method
    /// that guesses goes on to the next solution.
    pub fn step(&mut self) -> Option<TraceStep> {
        let state = self.state.as_mut()?;
        let Some(step) = state.step() else {
            self.state = None;
            return None;
        };
        match step {
            TraceStep::Fill { cell, digit, .. } | TraceStep::Place { cell, digit } => {
                self.grid[cell] = Some(digit)
            }
            TraceStep::Remove { cell } => self.grid[cell] = None,
            TraceStep::DeadEnd { .. } | TraceStep::Round | TraceStep::Solution => {}
        }
        self.counters.count(step, state.depth());
        self.steps += 1;
        Some(step)
    }

    /// Goes on to the next solution, or to its end, but no further than so many steps: `None` if there was
    /// more to do.
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

    /// The grid as far as it has come.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What it has done so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// How many steps that were.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Which method is at work.
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

    /// How many guesses stand after the step told last.
    fn depth(&self) -> usize {
        match self {
            MethodState::Fast(search) => search.depth(),
            MethodState::Bits(search) => search.depth(),
            MethodState::Plain(search) => search.depth(),
            MethodState::Candidates(_) | MethodState::Compare(_) => 0,
        }
    }
}
