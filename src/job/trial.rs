//! One method tried on one grid: what it found, what it took, how long, and the trace for the replay.
//!
//! ```text
//!   timed:   a run ─ end │ a run ─ end │ …      nothing is recorded; a short run is repeated until the
//!                                               time of some is long enough to be told by a clock, and
//!                                               that a few times over: the best average counts, since
//!                                               other programs can only add to it
//!   traced:  a run ─▶ Trace                     once more, for the replay
//! ```
//!
//! There is no clock in here: whoever has one tells the time by [`Attempt::clock`] after each portion. Where
//! nobody does, the method is run once and its time is not known.

mod line;

use crate::grid::Grid;
use crate::solver::method::{Counters, Method, Outcome, SolverRun};
use crate::solver::trace::Trace;
use crate::solver::{Event, Search};

use super::{Answer, Portion, Progress};

/// What came of it, up to the first solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
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
pub struct Attempt {
    method: Method,
    start: Grid,
    timed: Timed,
    /// Runs that came to their end.
    laps: u64,
    /// How the last of them ended.
    result: Option<Ended>,
    /// Nanoseconds since the beginning, as last told.
    clock: Option<u64>,
    /// The runs that had ended, and the clock, when those now averaged began.
    since: (u64, u64),
    /// Nanoseconds of one run, as the best average has it.
    nanoseconds: Option<u64>,
    traced: Option<(SolverRun, Trace)>,
}

/// A run that nobody records.
enum Timed {
    /// Our engine as everything else uses it.
    Fast(Search),
    /// Any other method.
    Other(SolverRun),
}

/// How a timed run ended.
#[derive(Clone, Copy)]
struct Ended {
    outcome: Outcome,
    counters: Counters,
    /// `None` where nothing stands but the grid it began with.
    grid: Option<Grid>,
    /// All steps there were, where the method counts them.
    steps: Option<u64>,
}

impl Attempt {
    /// Runs are repeated for so long, in nanoseconds, and for up to ten times as long until there are three.
    const ENOUGH: u64 = 10_000_000;

    /// Runs are averaged that took so long together, in nanoseconds: a browser's clock ticks ten times meanwhile.
    const AVERAGED: u64 = 1_000_000;

    /// A run longer than this is stopped, in nanoseconds.
    const TOO_LONG: u64 = 3_000_000_000;

    /// Steps for each node of a portion's budget.
    const STEPS: u64 = 20;

    /// A trial not yet begun.
    pub fn new(method: Method, start: &Grid) -> Attempt {
        Attempt {
            method,
            start: *start,
            timed: Timed::new(method, start),
            laps: 0,
            result: None,
            clock: None,
            since: (0, 0),
            nanoseconds: None,
            traced: None,
        }
    }

    /// Tells how much time has been spent on it, in nanoseconds.
    pub fn clock(&mut self, nanoseconds: u64) {
        if self.traced.is_none() {
            self.clock = Some(nanoseconds);
            let (laps, clock) = self.since;
            if self.timed.is_new() && self.laps > laps && nanoseconds >= clock + Attempt::AVERAGED {
                let average = (nanoseconds - clock) / (self.laps - laps);
                self.nanoseconds = Some(self.nanoseconds.map_or(average, |best| best.min(average)));
                self.since = (self.laps, nanoseconds);
            }
        }
    }

    /// Works a little.
    pub(super) fn run(&mut self, budget: u64) -> Portion {
        let steps = budget.saturating_mul(Attempt::STEPS);
        if self.traced.is_none() && self.is_to_be_timed() {
            self.run_timed(steps);
        } else if self.run_traced(steps) {
            return Portion::Done(self.answer());
        }
        Portion::Working(Progress { count: 0, nodes: self.timed.nodes() })
    }

    /// Ends it with what it has.
    pub(super) fn stop(mut self) -> Answer {
        self.run_traced(Trace::MAX_STEPS as u64);
        self.answer()
    }

    fn is_to_be_timed(&self) -> bool {
        let enough = match self.laps {
            0 => Attempt::TOO_LONG,
            1..3 => 10 * Attempt::ENOUGH,
            _ => Attempt::ENOUGH,
        };
        match self.clock {
            Some(clock) => clock < enough || (self.laps > 0 && !self.timed.is_new()),
            None => self.laps == 0,
        }
    }

    /// One run if nobody has a clock, else as many as fit. What did not fit is gone on with the next time, and
    /// then nothing else is begun: the clock is to be told between two runs.
    fn run_timed(&mut self, steps: u64) {
        let mut left = steps;
        loop {
            let fits = self.timed.is_new();
            let Some(result) = self.timed.run(&mut left) else {
                break;
            };
            self.laps += 1;
            self.result = Some(result);
            self.timed = Timed::new(self.method, &self.start);
            if !fits || left <= steps / 2 || self.clock.is_none() {
                break;
            }
        }
    }

    /// Records a run, no further than the one that was stopped. Only our engine, which is timed otherwise, has to
    /// come to its end for its counters.
    fn run_traced(&mut self, steps: u64) -> bool {
        let most = match (&self.timed, self.result) {
            (Timed::Other(run), None) => Trace::MAX_STEPS.min(run.steps() as usize),
            _ => Trace::MAX_STEPS,
        };
        let (run, trace) = self
            .traced
            .get_or_insert_with(|| (SolverRun::new(self.method, &self.start), Trace::new(&self.start)));
        let must_end = self.method == Method::Fast && self.result.is_some();
        for _ in 0..(steps / cost(self.method)).max(1) {
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
        let mut result = self.result.unwrap_or_else(|| self.timed.result(Outcome::Stopped));
        if let Some(steps) = result.steps {
            trace.set_total(steps);
        } else {
            let Counters { nodes, dead_ends, depth, solutions, .. } = result.counters;
            result.counters = Counters { nodes, dead_ends, depth, solutions, ..*run.counters() };
        }
        let Ended { outcome, counters, grid, .. } = result;
        let grid = grid.unwrap_or(self.start);
        let nanoseconds = self.nanoseconds.or(self.clock);
        let trial = Trial { method: self.method, outcome, counters, grid, trace, nanoseconds };
        Answer::Tried(trial.to_string().into())
    }
}

/// About how many steps of plain backtracking one step of a method takes, or one guess of our engine.
fn cost(method: Method) -> u64 {
    match method {
        Method::Plain => 1,
        Method::Bits => 10,
        Method::Fast => 40,
        Method::Candidates | Method::Compare => 100,
    }
}

impl Timed {
    fn new(method: Method, start: &Grid) -> Timed {
        match method {
            Method::Fast => Timed::Fast(Search::new(start)),
            _ => Timed::Other(SolverRun::new(method, start)),
        }
    }

    /// Runs on, and takes off what that costs, about as many steps of plain backtracking.
    fn run(&mut self, left: &mut u64) -> Option<Ended> {
        let result = match self {
            Timed::Fast(search) => {
                let (cost, before) = (cost(Method::Fast), search.effort().nodes);
                let event = search.next((*left / cost).max(1));
                *left = left.saturating_sub((search.effort().nodes - before + 3) * cost);
                match event {
                    Event::Solution(grid) => {
                        let mut result = self.result(Outcome::Solved);
                        result.counters.solutions = 1;
                        Ended { grid: Some(grid), ..result }
                    }
                    Event::Exhausted => self.result(Outcome::NoSolution),
                    Event::Paused => return None,
                }
            }
            Timed::Other(run) => {
                let (cost, before) = (cost(run.method()), run.steps());
                let outcome = run.next((*left / cost).max(1));
                *left = left.saturating_sub((run.steps() - before + 1) * cost);
                self.result(outcome?)
            }
        };
        Some(result)
    }

    /// As far as it has come.
    fn result(&self, outcome: Outcome) -> Ended {
        match self {
            Timed::Fast(search) => {
                let effort = search.effort();
                let counters = Counters {
                    nodes: effort.nodes,
                    dead_ends: effort.dead_ends,
                    depth: effort.depth,
                    ..Counters::default()
                };
                Ended { outcome, counters, grid: None, steps: None }
            }
            Timed::Other(run) => Ended {
                outcome,
                counters: *run.counters(),
                grid: Some(*run.grid()),
                steps: Some(run.steps()),
            },
        }
    }

    fn is_new(&self) -> bool {
        match self {
            Timed::Fast(search) => search.effort().nodes == 0,
            Timed::Other(run) => run.steps() == 0,
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Timed::Fast(search) => search.effort().nodes,
            Timed::Other(run) => run.counters().nodes,
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
        Task::new(Job::Try { method, grid: Grid::from_line(line).unwrap() })
    }

    fn trial(answer: Answer) -> Trial {
        match answer {
            Answer::Tried(text) => text.parse().expect("a trial"),
            other => panic!("a trial was asked for, not {other}"),
        }
    }

    /// Runs a task with a clock that moves so far with every portion: its trial and the number of portions.
    fn with_clock(mut task: Task, budget: u64, each: u64) -> (Trial, u64) {
        for portions in 1..100_000 {
            if let Portion::Done(answer) = task.run(budget) {
                return (trial(answer), portions);
            }
            task.clock(portions * each);
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
    fn a_short_run_is_repeated_until_its_time_can_be_told() {
        for method in Method::ALL {
            let once = trial(task(method, PUZZLE).finish());
            for budget in [1, 7, 100, 500] {
                let (repeated, portions) = with_clock(task(method, PUZZLE), budget, 50_000);
                let time = repeated.nanoseconds.unwrap();
                assert!(time > 0 && portions >= 100, "{method}, {budget}: {time} ns, {portions} portions");
                assert_eq!(Trial { nanoseconds: None, ..repeated }, once, "{method}");
            }
        }
    }

    #[test]
    fn a_run_that_takes_too_long_is_stopped_and_shown_as_such() {
        let (trial, portions) = with_clock(task(Method::Plain, ENDLESS), 100, Attempt::TOO_LONG / 10);
        assert!((10..60).contains(&portions), "{portions}");
        assert_eq!((trial.outcome, trial.nanoseconds), (Outcome::Stopped, Some(Attempt::TOO_LONG)));
        assert_eq!(trial.counters.solutions, 0);
        // The trace ends where the run did.
        let scene = trial.trace.state_after(usize::MAX);
        assert_eq!((scene.grid, scene.counters), (trial.grid, trial.counters));
        assert_eq!(trial.trace.len() as u64, trial.trace.total());
        assert_eq!(trial.trace.total(), 10 * 100 * Attempt::STEPS);
    }

    #[test]
    fn a_trace_that_is_full_tells_how_many_steps_there_were() {
        let (trial, _) = with_clock(task(Method::Plain, ENDLESS), 500, Attempt::TOO_LONG / 100);
        assert_eq!(trial.trace.len(), Trace::MAX_STEPS);
        assert_eq!(trial.trace.total(), 100 * 500 * Attempt::STEPS);
    }

    #[test]
    fn whoever_stops_a_trial_gets_what_it_has() {
        for method in Method::ALL {
            let unbegun = trial(task(method, ENDLESS).stop().unwrap());
            assert_eq!((unbegun.outcome, unbegun.grid.to_line()), (Outcome::Stopped, ENDLESS.to_owned()));
            assert_eq!(unbegun.nanoseconds, None);
        }
        let mut begun = task(Method::Plain, ENDLESS);
        assert!(matches!(begun.run(50), Portion::Working(_)));
        begun.clock(7);
        let begun = trial(begun.stop().unwrap());
        assert_eq!((begun.outcome, begun.nanoseconds), (Outcome::Stopped, Some(7)));
        assert_eq!((begun.trace.len(), begun.trace.total()), (1000, 1000));
        assert_eq!(begun.trace.state_after(1000).grid, begun.grid);
        assert_eq!(Task::new(Job::Count { grid: Grid::EMPTY }).stop(), None);
    }

    #[test]
    fn what_our_engine_has_tried_is_told_however_far_it_came() {
        for (line, is_capped) in [(ENDLESS, false), (SPARSE, true)] {
            let grid = Grid::from_line(line).unwrap();
            let whole = trial(task(Method::Fast, line).finish());
            let told = |Counters { nodes, dead_ends, depth, .. }| Effort { nodes, dead_ends, depth };
            assert_eq!(
                (whole.outcome, told(whole.counters)),
                (Outcome::NoSolution, solutions(&grid, 1).effort)
            );
            assert_eq!(whole.trace.total() > Trace::MAX_STEPS as u64, is_capped, "{}", whole.trace.total());
            let mut run = SolverRun::new(Method::Fast, &grid);
            while run.step().is_some() {}
            assert_eq!(whole.counters.filled_by, run.counters().filled_by);
        }
        for line in [ENDLESS, &".".repeat(81)] {
            let mut begun = task(Method::Fast, line);
            assert!(matches!(begun.run(1), Portion::Working(_)));
            let begun = trial(begun.stop().unwrap());
            let Counters { nodes, dead_ends, depth, solutions, .. } = begun.counters;
            assert_eq!((begun.outcome, nodes, dead_ends, depth, solutions), (Outcome::Stopped, 1, 0, 1, 0));
        }
    }

    /// A portion takes about as long whatever the method:
    ///
    /// ```text
    /// cargo test --release --lib -- --ignored --nocapture portions_take
    /// ```
    #[test]
    #[ignore = "takes a quiet machine"]
    fn portions_take_a_like_time_in_all_methods() {
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
                    if let Portion::Done(answer) = portion {
                        break answer;
                    }
                    task.clock(spent);
                };
                let each = spent / portions;
                let time = trial(answer).nanoseconds;
                println!("{method}: {each} ns a portion, at most {longest}; a run {time:?} ns");
            }
        }
    }
}
