//! One method tried on one grid: what it found, what it took, how long, and the trace for the replay.
//!
//! ```text
//!   timed:   a run ─ end │ a run ─ end │ …      nothing is recorded; a short run is repeated until the
//!                                               time of some is long enough to be effort_of by a clock, and
//!                                               that a few times over: the best average counts, since
//!                                               other programs can only add to it
//!   traced:  a run ─▶ Trace                     once more, for the replay
//! ```
//!
//! There is no clock in here: whoever has one tells the time by [`Attempt::clock`] after each portion. Where
//! nobody does, the method is run once and its time is not known.

mod codec;

use crate::grid::Grid;
use crate::solver::method::{Counters, Method, Outcome, SolverRun};
use crate::solver::trace::Trace;
use crate::solver::{Event, Search};

use super::{Answer, Progress, TaskPoll};

/// What came of it, up to the first solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodRun {
    /// Which method.
    pub method: Method,
    /// How it ended.
    pub outcome: Outcome,
    /// What it took.
    pub counters: Counters,
    /// The solution, or the grid as far as the method came.
    pub grid: Grid,
    /// What it did.
    pub trace: Trace,
    /// How long it took, if somebody had a clock.
    pub nanoseconds: Option<u64>,
}

/// A trial under way.
pub struct MethodRunTask {
    method: Method,
    start: Grid,
    timed: TimedRun,
    /// Runs that came to their end.
    finished_runs: u64,
    /// How the last of them ended.
    last_result: Option<RunResult>,
    /// Nanoseconds since the beginning, as last effort_of.
    elapsed_ns: Option<u64>,
    /// The runs that had ended, and the clock, when those now averaged began.
    window_start: (u64, u64),
    /// Nanoseconds of one run, as the best average has it.
    nanoseconds: Option<u64>,
    traced: Option<(SolverRun, Trace)>,
}

/// A run that nobody records.
enum TimedRun {
    /// Our engine as everything else uses it.
    Fast(Search),
    /// Any other method.
    Other(SolverRun),
}

/// How a timed run ended.
#[derive(Clone, Copy)]
struct RunResult {
    outcome: Outcome,
    counters: Counters,
    /// `None` where nothing stands but the grid it began with.
    grid: Option<Grid>,
    /// All steps there were, where the method counts them.
    steps: Option<u64>,
}

impl MethodRunTask {
    /// Runs are repeated for so long, in nanoseconds, and for up to ten times as long until there are three.
    const MIN_TIMED_NS: u64 = 10_000_000;

    /// Runs are averaged that took so long together, in nanoseconds: a browser's clock ticks ten times meanwhile.
    const MIN_WINDOW_NS: u64 = 1_000_000;

    /// A run longer than this is stopped, in nanoseconds.
    const MAX_RUN_NS: u64 = 3_000_000_000;

    /// Steps for each node of a portion's budget.
    const STEPS_PER_NODE: u64 = 20;

    /// A trial not yet begun.
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

    /// Tells how much time has been spent on it, in nanoseconds.
    pub fn set_elapsed(&mut self, nanoseconds: u64) {
        if self.traced.is_none() {
            self.elapsed_ns = Some(nanoseconds);
            let (laps, clock) = self.window_start;
            if self.timed.is_new()
                && self.finished_runs > laps
                && nanoseconds >= clock + MethodRunTask::MIN_WINDOW_NS
            {
                let average = (nanoseconds - clock) / (self.finished_runs - laps);
                self.nanoseconds = Some(self.nanoseconds.map_or(average, |best| best.min(average)));
                self.window_start = (self.finished_runs, nanoseconds);
            }
        }
    }

    /// Works a little.
    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        let steps = budget.saturating_mul(MethodRunTask::STEPS_PER_NODE);
        if self.traced.is_none() && self.should_time() {
            self.run_timed(steps);
        } else if self.run_traced(steps) {
            return TaskPoll::Done(self.answer());
        }
        TaskPoll::Pending(Progress { count: 0, nodes: self.timed.nodes() })
    }

    /// Ends it with what it has.
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

    /// One run if nobody has a clock, else as many as fit. What did not fit is gone on with the next time, and
    /// then nothing else is begun: the clock is to be effort_of between two runs.
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

    /// Records a run, no further than the one that was stopped. Only our engine, which is timed otherwise, has to
    /// come to its end for its counters.
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
        let trial = MethodRun { method: self.method, outcome, counters, grid, trace, nanoseconds };
        Answer::MethodRun(trial.to_string().into())
    }
}

/// About how many steps of plain backtracking one step of a method takes, or one guess of our engine.
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

    /// Runs on, and takes off what that costs, about as many steps of plain backtracking.
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

    /// As far as it has come.
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
    use crate::job::{Job, Task};
    use crate::solver::{Effort, solutions};

    /// One on which the two methods that never guess are stuck, and plain backtracking tries for long.
    const PUZZLE: &str = "850000200060000010001000437000302000005080900000701000586000300020000050007000046";

    /// One on which plain backtracking never ends.
    const ENDLESS: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

    /// A sparse one without a solution, which takes our engine thousands of guesses.
    const SPARSE: &str = "...........9....4..6..9.........2.6.....47.5........9..95.26....8......2......4..";

    fn task(method: Method, line: &str) -> Task {
        Task::new(Job::RunMethod { method, grid: Grid::from_line(line).unwrap() })
    }

    fn trial(answer: Answer) -> MethodRun {
        match answer {
            Answer::MethodRun(text) => text.parse().expect("a trial"),
            other => panic!("a trial was asked for, not {other}"),
        }
    }

    /// Runs a task with a clock that moves so far with every portion: its trial and the number of portions.
    fn with_clock(mut task: Task, budget: u64, each: u64) -> (MethodRun, u64) {
        for portions in 1..100_000 {
            if let TaskPoll::Done(answer) = task.run(budget) {
                return (trial(answer), portions);
            }
            task.set_elapsed(portions * each);
        }
        panic!("it does not end")
    }

    #[test]
    fn without_a_clock_a_method_runs_once() {
        for method in Method::ALL {
            let trial = trial(task(method, PUZZLE).finish());
            let expected = if method.guesses() { Outcome::Solved } else { Outcome::Stuck };
            assert_eq!((trial.outcome, trial.nanoseconds), (expected, None), "{method}");
            assert_eq!(trial.counters.solutions, u64::from(method.guesses()), "{method}");
            let is_capped = trial.trace.total() > Trace::MAX_STEPS as u64;
            assert_eq!(is_capped, method == Method::Plain, "{method}: {}", trial.trace.total());
            assert_eq!(trial.trace.len() as u64, trial.trace.total().min(Trace::MAX_STEPS as u64));
            if !is_capped {
                let scene = trial.trace.state_after(usize::MAX);
                let filled = (scene.grid, scene.counters.filled);
                assert_eq!(filled, (trial.grid, trial.counters.filled), "{method}");
            }
        }
    }

    #[test]
    fn short_runs_are_repeated() {
        for method in Method::ALL {
            let once = trial(task(method, PUZZLE).finish());
            for budget in [1, 7, 100, 500] {
                let (repeated, portions) = with_clock(task(method, PUZZLE), budget, 50_000);
                let time = repeated.nanoseconds.unwrap();
                assert!(time > 0 && portions >= 100, "{method}, {budget}: {time} ns, {portions} portions");
                assert_eq!(MethodRun { nanoseconds: None, ..repeated }, once, "{method}");
            }
        }
    }

    #[test]
    fn long_runs_are_stopped() {
        let (trial, portions) = with_clock(task(Method::Plain, ENDLESS), 100, MethodRunTask::MAX_RUN_NS / 10);
        assert!((10..60).contains(&portions), "{portions}");
        assert_eq!((trial.outcome, trial.nanoseconds), (Outcome::Stopped, Some(MethodRunTask::MAX_RUN_NS)));
        assert_eq!(trial.counters.solutions, 0);
        // The trace ends where the run did.
        let scene = trial.trace.state_after(usize::MAX);
        assert_eq!((scene.grid, scene.counters), (trial.grid, trial.counters));
        assert_eq!(trial.trace.len() as u64, trial.trace.total());
        assert_eq!(trial.trace.total(), 10 * 100 * MethodRunTask::STEPS_PER_NODE);
    }

    #[test]
    fn full_trace_still_counts_all_steps() {
        let (trial, _) = with_clock(task(Method::Plain, ENDLESS), 500, MethodRunTask::MAX_RUN_NS / 100);
        assert_eq!(trial.trace.len(), Trace::MAX_STEPS);
        assert_eq!(trial.trace.total(), 100 * 500 * MethodRunTask::STEPS_PER_NODE);
    }

    #[test]
    fn stopped_run_answers_with_its_progress() {
        for method in Method::ALL {
            let unbegun = trial(task(method, ENDLESS).stop().unwrap());
            assert_eq!((unbegun.outcome, unbegun.grid.to_line()), (Outcome::Stopped, ENDLESS.to_owned()));
            assert_eq!(unbegun.nanoseconds, None);
        }
        let mut begun = task(Method::Plain, ENDLESS);
        assert!(matches!(begun.run(50), TaskPoll::Pending(_)));
        begun.set_elapsed(7);
        let begun = trial(begun.stop().unwrap());
        assert_eq!((begun.outcome, begun.nanoseconds), (Outcome::Stopped, Some(7)));
        assert_eq!((begun.trace.len(), begun.trace.total()), (1000, 1000));
        assert_eq!(begun.trace.state_after(1000).grid, begun.grid);
        assert_eq!(Task::new(Job::Count { grid: Grid::EMPTY }).stop(), None);
    }

    #[test]
    fn fast_method_reports_its_counters() {
        for (line, is_capped) in [(ENDLESS, false), (SPARSE, true)] {
            let grid = Grid::from_line(line).unwrap();
            let whole = trial(task(Method::Fast, line).finish());
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
            let begun = trial(begun.stop().unwrap());
            let Counters { nodes, dead_ends, depth, solutions, .. } = begun.counters;
            assert_eq!((begun.outcome, nodes, dead_ends, depth, solutions), (Outcome::Stopped, 1, 0, 1, 0));
        }
    }

    /// A portion takes about as long whatever the method:
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
                let (begun, mut portions, mut longest, mut spent) = (Instant::now(), 0, 0, 0);
                let answer = loop {
                    let portion = task.run(500);
                    portions += 1;
                    let now = begun.elapsed().as_nanos() as u64;
                    longest = longest.max(now - spent);
                    spent = now;
                    if let TaskPoll::Done(answer) = portion {
                        break answer;
                    }
                    task.set_elapsed(spent);
                };
                let each = spent / portions;
                let time = trial(answer).nanoseconds;
                println!("{method}: {each} ns a portion, at most {longest}; a run {time:?} ns");
            }
        }
    }
}
