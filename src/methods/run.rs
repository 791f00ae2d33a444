//! A run of one method on a grid, step by step.

use crate::grid::Grid;

use super::backtracking::BacktrackingSearch;
use super::candidate_grid::CandidateGrid;
use super::elimination::EliminationRule;
use super::method::Method;
use super::mrv_dfs::MrvSearch;
use super::round_solver::RoundSolver;
use super::step::{Counters, RunOutcome, TraceStep};
use super::traced_search::TracedSearch;

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

impl SolverRun {
    /// Creates a run. That of a method that guesses ends at once if a house has two equal digits.
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

    /// Runs until the next solution or to the end; returns `None` if that takes more steps.
    pub fn next(&mut self, steps: u64) -> Option<RunOutcome> {
        for _ in 0..steps {
            match self.step() {
                Some(TraceStep::Solution) => return Some(RunOutcome::Solved),
                Some(_) => {}
                None if self.method.guesses() => return Some(RunOutcome::NoSolution),
                None => return Some(RunOutcome::Stuck),
            }
        }
        None
    }

    /// The grid as filled so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Totals so far.
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
