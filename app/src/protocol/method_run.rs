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

mod codec;

use ninefold::grid::Grid;
use ninefold::methods::{Counters, Method, Outcome, SolverRun, Trace};
use ninefold::solver::{Event, Search};

use super::{Answer, Progress, TaskPoll};

/// The result of a method, up to the first solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodRun {
    /// The method.
    pub method: Method,
    /// How the run ended.
    pub outcome: Outcome,
    /// What the run did.
    pub counters: Counters,
    /// The solution, or the grid as far as the method filled it.
    pub grid: Grid,
    /// The recorded steps.
    pub trace: Trace,
    /// Time of one run; `None` without a clock.
    pub nanoseconds: Option<u64>,
}

/// Runs a method.
pub struct MethodRunTask {
    method: Method,
    start: Grid,
    timed: TimedRun,
    /// Number of finished runs.
    finished_runs: u64,
    /// Result of the last finished run.
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
    /// Any other method.
    Other(SolverRun),
}

/// The result of a timed run.
#[derive(Clone, Copy)]
struct RunResult {
    outcome: Outcome,
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
    const MAX_RUN_NS: u64 = 3_000_000_000;

    /// Steps for each node of the budget.
    const STEPS_PER_NODE: u64 = 20;

    /// Creates the task of a method, without starting it.
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

    /// Works for about `budget` search nodes.
    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        let steps = budget.saturating_mul(MethodRunTask::STEPS_PER_NODE);
        if self.traced.is_none() && self.should_time() {
            self.run_timed(steps);
        } else if self.run_traced(steps) {
            return TaskPoll::Done(self.answer());
        }
        TaskPoll::Pending(Progress { count: 0, nodes: self.timed.nodes() })
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
            let Some(result) = self.timed.run(&mut left) else {
                break;
            };
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
            let Some(step) = run.step() else {
                return true;
            };
            trace.record(step);
            if run.counters().solutions > 0 {
                return true;
            }
        }
        false
    }

    fn answer(&mut self) -> Answer {
        let (run, mut trace) = self.traced.take().expect("an answer comes with a trace");
        let mut result = self.last_result.unwrap_or_else(|| self.timed.result(Outcome::Stopped));
        if let Some(steps) = result.steps {
            trace.set_total(steps);
        } else {
            let Counters { nodes, dead_ends, depth, solutions, .. } = result.counters;
            result.counters = Counters { nodes, dead_ends, depth, solutions, ..*run.counters() };
        }
        let RunResult { outcome, counters, grid, .. } = result;
        let grid = grid.unwrap_or(self.start);
        let nanoseconds = self.nanoseconds.or(self.elapsed_ns);
        let method_run = MethodRun { method: self.method, outcome, counters, grid, trace, nanoseconds };
        Answer::MethodRun(method_run.to_string().into())
    }
}

/// Cost of one step of a method, or of one guess of the search, in steps of plain backtracking.
fn step_cost(method: Method) -> u64 {
    match method {
        Method::Plain => 1,
        Method::Bits => 10,
        Method::Fast => 40,
        Method::Candidates | Method::Compare => 100,
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
                    Event::Solution(grid) => {
                        let mut result = self.result(Outcome::Solved);
                        result.counters.solutions = 1;
                        RunResult { grid: Some(grid), ..result }
                    }
                    Event::Exhausted => self.result(Outcome::NoSolution),
                    Event::Paused => return None,
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
    fn result(&self, outcome: Outcome) -> RunResult {
        match self {
            TimedRun::Fast(search) => {
                let effort = search.effort();
                let counters = Counters {
                    nodes: effort.nodes,
                    dead_ends: effort.dead_ends,
                    depth: effort.depth,
                    ..Counters::default()
                };
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::protocol::{Job, Task};
    use ninefold::solver::{Effort, solutions};

    /// The two methods that never guess get stuck here, and plain backtracking takes long.
    const PUZZLE: &str = "850000200060000010001000437000302000005080900000701000586000300020000050007000046";

    /// Plain backtracking does not finish this one in any reasonable time.
    const ENDLESS: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

    /// Has few givens and no solution: the search needs thousands of guesses.
    const SPARSE: &str = "...........9....4..6..9.........2.6.....47.5........9..95.26....8......2......4..";

    fn task(method: Method, line: &str) -> Task {
        Task::new(Job::RunMethod { method, grid: Grid::from_line(line).unwrap() })
    }

    fn method_run(answer: Answer) -> MethodRun {
        match answer {
            Answer::MethodRun(text) => text.parse().expect("a method run"),
            other => panic!("a method run was requested, not {other}"),
        }
    }

    /// Runs a task with a clock that advances by `each` nanoseconds a slice. Returns the run and the number
    /// of slices.
    fn with_clock(mut task: Task, budget: u64, each: u64) -> (MethodRun, u64) {
        for slices in 1..100_000 {
            if let TaskPoll::Done(answer) = task.run(budget) {
                return (method_run(answer), slices);
            }
            task.set_elapsed(slices * each);
        }
        panic!("it does not end")
    }

    #[test]
    fn without_a_clock_a_method_runs_once() {
        for method in Method::ALL {
            let method_run = method_run(task(method, PUZZLE).finish());
            let expected = if method.guesses() { Outcome::Solved } else { Outcome::Stuck };
            assert_eq!((method_run.outcome, method_run.nanoseconds), (expected, None), "{method}");
            assert_eq!(method_run.counters.solutions, u64::from(method.guesses()), "{method}");
            let is_capped = method_run.trace.total() > Trace::MAX_STEPS as u64;
            assert_eq!(is_capped, method == Method::Plain, "{method}: {}", method_run.trace.total());
            assert_eq!(method_run.trace.len() as u64, method_run.trace.total().min(Trace::MAX_STEPS as u64));
            if !is_capped {
                let scene = method_run.trace.state_after(usize::MAX);
                let filled = (scene.grid, scene.counters.filled);
                assert_eq!(filled, (method_run.grid, method_run.counters.filled), "{method}");
            }
        }
    }

    #[test]
    fn short_runs_are_repeated() {
        for method in Method::ALL {
            let once = method_run(task(method, PUZZLE).finish());
            for budget in [1, 7, 100, 500] {
                let (repeated, slices) = with_clock(task(method, PUZZLE), budget, 50_000);
                let time = repeated.nanoseconds.unwrap();
                assert!(time > 0 && slices >= 100, "{method}, {budget}: {time} ns, {slices} slices");
                assert_eq!(MethodRun { nanoseconds: None, ..repeated }, once, "{method}");
            }
        }
    }

    #[test]
    fn long_runs_are_stopped() {
        let (method_run, slices) =
            with_clock(task(Method::Plain, ENDLESS), 100, MethodRunTask::MAX_RUN_NS / 10);
        assert!((10..60).contains(&slices), "{slices}");
        assert_eq!(
            (method_run.outcome, method_run.nanoseconds),
            (Outcome::Stopped, Some(MethodRunTask::MAX_RUN_NS))
        );
        assert_eq!(method_run.counters.solutions, 0);
        // The trace ends where the timed run did.
        let scene = method_run.trace.state_after(usize::MAX);
        assert_eq!((scene.grid, scene.counters), (method_run.grid, method_run.counters));
        assert_eq!(method_run.trace.len() as u64, method_run.trace.total());
        assert_eq!(method_run.trace.total(), 10 * 100 * MethodRunTask::STEPS_PER_NODE);
    }

    #[test]
    fn full_trace_still_counts_all_steps() {
        let (method_run, _) = with_clock(task(Method::Plain, ENDLESS), 500, MethodRunTask::MAX_RUN_NS / 100);
        assert_eq!(method_run.trace.len(), Trace::MAX_STEPS);
        assert_eq!(method_run.trace.total(), 100 * 500 * MethodRunTask::STEPS_PER_NODE);
    }

    #[test]
    fn stopped_run_answers_with_its_progress() {
        for method in Method::ALL {
            let unbegun = method_run(task(method, ENDLESS).stop().unwrap());
            assert_eq!((unbegun.outcome, unbegun.grid.to_line()), (Outcome::Stopped, ENDLESS.to_owned()));
            assert_eq!(unbegun.nanoseconds, None);
        }
        let mut begun = task(Method::Plain, ENDLESS);
        assert!(matches!(begun.run(50), TaskPoll::Pending(_)));
        begun.set_elapsed(7);
        let begun = method_run(begun.stop().unwrap());
        assert_eq!((begun.outcome, begun.nanoseconds), (Outcome::Stopped, Some(7)));
        assert_eq!((begun.trace.len(), begun.trace.total()), (1000, 1000));
        assert_eq!(begun.trace.state_after(1000).grid, begun.grid);
        assert_eq!(Task::new(Job::Count { grid: Grid::EMPTY }).stop(), None);
    }

    #[test]
    fn fast_method_reports_its_counters() {
        for (line, is_capped) in [(ENDLESS, false), (SPARSE, true)] {
            let grid = Grid::from_line(line).unwrap();
            let whole = method_run(task(Method::Fast, line).finish());
            let effort_of = |Counters { nodes, dead_ends, depth, .. }| Effort { nodes, dead_ends, depth };
            assert_eq!(
                (whole.outcome, effort_of(whole.counters)),
                (Outcome::NoSolution, solutions(&grid, 1).effort)
            );
            assert_eq!(whole.trace.total() > Trace::MAX_STEPS as u64, is_capped, "{}", whole.trace.total());
            let mut run = SolverRun::new(Method::Fast, &grid);
            while run.step().is_some() {}
            assert_eq!(whole.counters.filled_by, run.counters().filled_by);
        }
        for line in [ENDLESS, &".".repeat(81)] {
            let mut begun = task(Method::Fast, line);
            assert!(matches!(begun.run(1), TaskPoll::Pending(_)));
            let begun = method_run(begun.stop().unwrap());
            let Counters { nodes, dead_ends, depth, solutions, .. } = begun.counters;
            assert_eq!((begun.outcome, nodes, dead_ends, depth, solutions), (Outcome::Stopped, 1, 0, 1, 0));
        }
    }

    /// A slice takes about the same time with every method:
    ///
    /// ```text
    /// cargo test --release --lib -- --ignored --nocapture slices_take
    /// ```
    #[test]
    #[ignore = "takes a quiet machine"]
    fn slices_take_similar_time_with_all_methods() {
        for line in [PUZZLE, ENDLESS, &".".repeat(81)] {
            for method in Method::ALL {
                let mut task = task(method, line);
                let (begun, mut slices, mut longest, mut spent) = (Instant::now(), 0, 0, 0);
                let answer = loop {
                    let poll = task.run(500);
                    slices += 1;
                    let now = begun.elapsed().as_nanos() as u64;
                    longest = longest.max(now - spent);
                    spent = now;
                    if let TaskPoll::Done(answer) = poll {
                        break answer;
                    }
                    task.set_elapsed(spent);
                };
                let each = spent / slices;
                let time = method_run(answer).nanoseconds;
                println!("{method}: {each} ns a slice, at most {longest}; a run {time:?} ns");
            }
        }
    }
}
