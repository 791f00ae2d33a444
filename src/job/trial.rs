//! One method tried on one grid: what it found, what it took, how long, and the trace for the replay.
//!
//! ```text
//!   timed:   a run ─ end │ a run ─ end │ …      nothing is recorded; a short run is repeated until the
//!                                               time of them all is long enough to be told by a clock
//!   traced:  a run ─▶ Trace                     once more, for the replay
//! ```
//!
//! There is no clock in here: whoever has one tells the time by [`Attempt::clock`] after each portion. Where
//! nobody does, the method is run once and its time is not known.

use crate::grid::Grid;
use crate::solve::method::{Counters, Method, Outcome, Run};
use crate::solve::trace::Trace;
use crate::solve::{Event, Search};

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
    /// Nanoseconds of one run.
    nanoseconds: Option<u64>,
    traced: Option<(Run, Trace)>,
}

/// A run that nobody records.
enum Timed {
    /// Our engine as everything else uses it.
    Fast(Search),
    /// Any other method.
    Other(Run),
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
    /// Runs shorter than this are repeated, in nanoseconds.
    pub const ENOUGH: u64 = 5_000_000;

    /// A run longer than this is stopped, in nanoseconds.
    pub const TOO_LONG: u64 = 3_000_000_000;

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
            nanoseconds: None,
            traced: None,
        }
    }

    /// Tells how much time has been spent on it, in nanoseconds.
    pub fn clock(&mut self, nanoseconds: u64) {
        if self.traced.is_none() {
            self.clock = Some(nanoseconds);
            if self.is_between_runs() {
                self.nanoseconds = nanoseconds.checked_div(self.laps);
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
        self.run_traced(Trace::CAP as u64);
        self.answer()
    }

    fn is_to_be_timed(&self) -> bool {
        let enough = if self.laps > 0 { Attempt::ENOUGH } else { Attempt::TOO_LONG };
        match self.clock {
            Some(clock) => clock < enough || (self.laps > 0 && !self.is_between_runs()),
            None => self.laps == 0,
        }
    }

    fn is_between_runs(&self) -> bool {
        self.laps > 0 && self.timed.is_new()
    }

    /// One run if nobody has a clock, else as many as fit.
    fn run_timed(&mut self, steps: u64) {
        let mut left = steps;
        while left > steps / 2 {
            let Some(result) = self.timed.run(&mut left) else {
                break;
            };
            self.laps += 1;
            self.result = Some(result);
            self.timed = Timed::new(self.method, &self.start);
            if self.clock.is_none() {
                break;
            }
        }
    }

    /// Records a run. Only our engine, which is timed otherwise, has to come to its end for its counters.
    fn run_traced(&mut self, steps: u64) -> bool {
        let (run, trace) =
            self.traced.get_or_insert_with(|| (Run::new(self.method, &self.start), Trace::new(&self.start)));
        let must_end = self.method == Method::Fast && self.result.is_some();
        for _ in 0..steps {
            if trace.len() == Trace::CAP && !must_end {
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
        Answer::Tried(Box::new(Trial { method: self.method, outcome, counters, grid, trace, nanoseconds }))
    }
}

impl Timed {
    fn new(method: Method, start: &Grid) -> Timed {
        match method {
            Method::Fast => Timed::Fast(Search::new(start)),
            _ => Timed::Other(Run::new(method, start)),
        }
    }

    /// Runs on, and takes off what that costs, about as many steps of plain backtracking.
    fn run(&mut self, left: &mut u64) -> Option<Ended> {
        let result = match self {
            Timed::Fast(search) => {
                const NODE: u64 = 40;
                let before = search.effort().nodes;
                let event = search.next(*left / NODE + 1);
                *left = left.saturating_sub((search.effort().nodes - before + 3) * NODE);
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
                let before = run.steps();
                let outcome = run.next(*left);
                *left = left.saturating_sub(run.steps() - before);
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
