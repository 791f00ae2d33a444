//! Runs one solving method on a grid: result, counters, time, and a trace for the replay.
//!
//! ```text
//!   timed:   a run ─ end │ a run ─ end │ …      records nothing; a short run is repeated until a window of
//!                                               runs is long enough for the clock, and that several times;
//!                                               the fastest window counts, as other programs can only
//!                                               slow a run down
//!   traced:  a run ─▶ Trace                     one more run, recorded for the replay
//! ```
//!
//! There is no clock in here: the caller sets the time with [`MethodRunTask::set_elapsed`] after each slice.
//! Without a clock, the method runs once and its time is unknown.

use ninefold::grid::Grid;
use ninefold::methods::{Counters, Method, RunOutcome, SolverRun, Trace};
use ninefold::solver::{Search, SearchEffort, SearchEvent};

use super::codec::struct_codec;
use super::{Answer, JobProgress, TaskPoll};

/// The result of a method, up to the first solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodRun {
    pub method: Method,
    pub outcome: RunOutcome,
    pub counters: Counters,
    /// The solution, or the grid as far as the method filled it.
    pub grid: Grid,
    pub trace: Trace,
    /// Time of one run; `None` without a clock.
    pub nanoseconds: Option<u64>,
}

pub struct MethodRunTask {
    method: Method,
    start: Grid,
    timed: TimedRun,
    /// Number of finished runs.
    finished_runs: u64,
    last_result: Option<RunResult>,
    /// Nanoseconds since the start, when the caller last set the time.
    elapsed_ns: Option<u64>,
    /// Where the current window begins: the finished runs and the time, in nanoseconds.
    window_start: (u64, u64),
    /// Average nanoseconds of one run in the fastest window.
    nanoseconds: Option<u64>,
    traced: Option<(SolverRun, Trace)>,
}

/// A run that is not recorded.
enum TimedRun {
    /// The search of the solver, as used everywhere else.
    Fast(Search),
    Other(SolverRun),
}

#[derive(Clone, Copy)]
struct RunResult {
    outcome: RunOutcome,
    counters: Counters,
    /// The grid at the end; `None` if it is the grid at the start.
    grid: Option<Grid>,
    /// Number of steps; `None` for the search, which does not count them.
    steps: Option<u64>,
}

impl MethodRunTask {
    /// Runs are repeated for this time, in nanoseconds, or ten times longer until there are three runs.
    const MIN_TIMED_NS: u64 = 10_000_000;

    /// Length of a window of runs, in nanoseconds: about ten ticks of the clock of a browser.
    const MIN_WINDOW_NS: u64 = 1_000_000;

    /// A run longer than this is stopped, in nanoseconds.
    pub const MAX_RUN_NS: u64 = 3_000_000_000;

    /// Steps for each node of the budget.
    pub const STEPS_PER_NODE: u64 = 20;

    pub fn new(method: Method, start: &Grid) -> MethodRunTask {
        MethodRunTask {
            method,
            start: *start,
            timed: TimedRun::new(method, start),
            finished_runs: 0,
            last_result: None,
            elapsed_ns: None,
            window_start: (0, 0),
            nanoseconds: None,
            traced: None,
        }
    }

    /// Sets the time spent so far, in nanoseconds.
    pub fn set_elapsed(&mut self, nanoseconds: u64) {
        if self.traced.is_none() {
            self.elapsed_ns = Some(nanoseconds);
            let (runs, clock) = self.window_start;
            if self.timed.is_new()
                && self.finished_runs > runs
                && nanoseconds >= clock + MethodRunTask::MIN_WINDOW_NS
            {
                let average = (nanoseconds - clock) / (self.finished_runs - runs);
                self.nanoseconds = Some(self.nanoseconds.map_or(average, |best| best.min(average)));
                self.window_start = (self.finished_runs, nanoseconds);
            }
        }
    }

    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        let steps = budget.saturating_mul(MethodRunTask::STEPS_PER_NODE);
        if self.traced.is_none() && self.should_time() {
            self.run_timed(steps);
        } else if self.run_traced(steps) {
            return TaskPoll::Done(self.answer());
        }
        TaskPoll::Pending(JobProgress { count: 0, nodes: self.timed.nodes() })
    }

    /// Stops, and answers with what is known so far.
    pub(super) fn stop(mut self) -> Answer {
        self.run_traced(Trace::MAX_STEPS as u64);
        self.answer()
    }

    fn should_time(&self) -> bool {
        let enough = match self.finished_runs {
            0 => MethodRunTask::MAX_RUN_NS,
            1..3 => 10 * MethodRunTask::MIN_TIMED_NS,
            _ => MethodRunTask::MIN_TIMED_NS,
        };
        match self.elapsed_ns {
            Some(clock) => clock < enough || (self.finished_runs > 0 && !self.timed.is_new()),
            None => self.finished_runs == 0,
        }
    }

    /// Finishes the current run. Starts new runs while the budget lasts and there is a clock, but none after
    /// a run that was paused: the clock has to be read between two runs.
    fn run_timed(&mut self, steps: u64) {
        let mut left = steps;
        loop {
            let fits = self.timed.is_new();
            let Some(result) = self.timed.run(&mut left) else { break };
            self.finished_runs += 1;
            self.last_result = Some(result);
            self.timed = TimedRun::new(self.method, &self.start);
            if !fits || left <= steps / 2 || self.elapsed_ns.is_none() {
                break;
            }
        }
    }

    /// Records a run, as far as the timed run went if that was stopped. The fast method has to run to its
    /// end, because its timed run does not count steps by reason.
    fn run_traced(&mut self, steps: u64) -> bool {
        let most = match (&self.timed, self.last_result) {
            (TimedRun::Other(run), None) => Trace::MAX_STEPS.min(run.steps() as usize),
            _ => Trace::MAX_STEPS,
        };
        let (run, trace) = self
            .traced
            .get_or_insert_with(|| (SolverRun::new(self.method, &self.start), Trace::new(&self.start)));
        let must_end = self.method == Method::Fast && self.last_result.is_some();
        for _ in 0..(steps / step_cost(self.method)).max(1) {
            if trace.len() == most && !must_end {
                return true;
            }
            let Some(step) = run.step() else { return true };
            trace.record(step);
            if run.counters().solutions > 0 {
                return true;
            }
        }
        false
    }

    fn answer(&mut self) -> Answer {
        let (run, mut trace) = self.traced.take().expect("an answer comes with a trace");
        let mut result = self.last_result.unwrap_or_else(|| self.timed.result(RunOutcome::Stopped));
        if let Some(steps) = result.steps {
            trace.set_total(steps);
        } else {
            let Counters { rounds, filled, filled_by, .. } = *run.counters();
            (result.counters.rounds, result.counters.filled) = (rounds, filled);
            result.counters.filled_by = filled_by;
        }
        let RunResult { outcome, counters, grid, .. } = result;
        let grid = grid.unwrap_or(self.start);
        let nanoseconds = self.nanoseconds.or(self.elapsed_ns);
        Answer::MethodRun(MethodRun { method: self.method, outcome, counters, grid, trace, nanoseconds })
    }
}

struct_codec! {
    MethodRun { method, outcome, counters, grid, trace, nanoseconds }
}

/// Cost of one step of a method, or of one guess of the search, in steps of plain backtracking.
fn step_cost(method: Method) -> u64 {
    match method {
        Method::Plain => 1,
        Method::Bits => 10,
        Method::Fast => 40,
        _ => 100,
    }
}

impl TimedRun {
    fn new(method: Method, start: &Grid) -> TimedRun {
        match method {
            Method::Fast => TimedRun::Fast(Search::new(start)),
            _ => TimedRun::Other(SolverRun::new(method, start)),
        }
    }

    /// Continues the run and subtracts its cost from `left`, in steps of plain backtracking.
    fn run(&mut self, left: &mut u64) -> Option<RunResult> {
        let result = match self {
            TimedRun::Fast(search) => {
                let (cost, before) = (step_cost(Method::Fast), search.effort().nodes);
                let event = search.next((*left / cost).max(1));
                *left = left.saturating_sub((search.effort().nodes - before + 3) * cost);
                match event {
                    SearchEvent::Solution(grid) => {
                        let mut result = self.result(RunOutcome::Solved);
                        result.counters.solutions = 1;
                        RunResult { grid: Some(grid), ..result }
                    }
                    SearchEvent::Exhausted => self.result(RunOutcome::NoSolution),
                    SearchEvent::Paused => return None,
                }
            }
            TimedRun::Other(run) => {
                let (cost, before) = (step_cost(run.method()), run.steps());
                let outcome = run.next((*left / cost).max(1));
                *left = left.saturating_sub((run.steps() - before + 1) * cost);
                self.result(outcome?)
            }
        };
        Some(result)
    }

    /// The result so far.
    fn result(&self, outcome: RunOutcome) -> RunResult {
        match self {
            TimedRun::Fast(search) => {
                let SearchEffort { nodes, dead_ends, depth, .. } = search.effort();
                let mut counters = Counters::default();
                (counters.nodes, counters.dead_ends, counters.depth) = (nodes, dead_ends, depth);
                RunResult { outcome, counters, grid: None, steps: None }
            }
            TimedRun::Other(run) => RunResult {
                outcome,
                counters: *run.counters(),
                grid: Some(*run.grid()),
                steps: Some(run.steps()),
            },
        }
    }

    fn is_new(&self) -> bool {
        match self {
            TimedRun::Fast(search) => search.effort().nodes == 0,
            TimedRun::Other(run) => run.steps() == 0,
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            TimedRun::Fast(search) => search.effort().nodes,
            TimedRun::Other(run) => run.counters().nodes,
        }
    }
}
