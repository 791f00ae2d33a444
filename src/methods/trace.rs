//! The recording of a run, to be replayed: every [`TraceStep`] in two bytes, up to a maximum.
//!
//! ```text
//!   start        steps                                     state_after(3)
//!   53..7…       Place r1c3=1, DeadEnd r1c4, Remove r1c3, …   the grid after three steps
//! ```
//!
//! As a word: the grid at the start, the number of steps of the run, and two characters for each recorded step.

use alloc::{string::String, vec::Vec};
use core::fmt;
use core::str::FromStr;

use crate::grid::{Cell, CellSet, Digit, Grid};

use super::step::{Counters, FillReason, TraceStep};

/// The first steps of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    start: Grid,
    steps: Vec<StepCode>,
    total: u64,
}

/// The board after some steps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracePosition {
    /// All digits on the board.
    pub grid: Grid,
    /// The cells with a guess.
    pub placed: CellSet,
    /// The cells with a digit that followed without a guess.
    pub filled: CellSet,
    /// The step that led here.
    pub last_step: Option<TraceStep>,
    /// Totals of the steps so far.
    pub counters: Counters,
}

impl Trace {
    /// Maximum number of steps recorded.
    pub const MAX_STEPS: usize = 65_536;

    /// Creates a trace without steps.
    pub fn new(start: &Grid) -> Trace {
        Trace { start: *start, steps: Vec::new(), total: 0 }
    }

    /// Adds a step. When the trace is full it is only counted.
    pub fn record(&mut self, step: TraceStep) {
        if self.steps.len() < Trace::MAX_STEPS {
            self.steps.push(StepCode::from_step(step));
        }
        self.total += 1;
    }

    /// Sets the number of steps of the whole run, for runs of which not all steps were recorded.
    pub fn set_total(&mut self, total: u64) {
        self.total = total.max(self.steps.len() as u64);
    }

    /// The grid before the first step.
    pub fn start(&self) -> &Grid {
        &self.start
    }

    /// Number of recorded steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no step is recorded.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Number of steps of the whole run.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The recorded steps.
    pub fn steps(&self) -> impl Iterator<Item = TraceStep> {
        self.steps.iter().filter_map(|code| code.to_step())
    }

    /// The step with this index, from 0, if it was recorded.
    pub fn step(&self, number: usize) -> Option<TraceStep> {
        self.steps.get(number).and_then(|code| code.to_step())
    }

    /// The board after the first `count` steps, or after all recorded steps if there are fewer.
    pub fn state_after(&self, count: usize) -> TracePosition {
        let mut state = TracePosition::new(&self.start);
        for step in self.steps().take(count) {
            state.apply(step);
        }
        state
    }
}

impl TracePosition {
    /// The board before the first step.
    pub fn new(start: &Grid) -> TracePosition {
        TracePosition {
            grid: *start,
            placed: CellSet::EMPTY,
            filled: CellSet::EMPTY,
            last_step: None,
            counters: Counters::default(),
        }
    }

    /// Applies the next step.
    pub fn apply(&mut self, step: TraceStep) {
        match step {
            TraceStep::Fill { cell, digit, .. } => {
                self.grid[cell] = Some(digit);
                self.filled.insert(cell);
            }
            TraceStep::Place { cell, digit } => {
                self.grid[cell] = Some(digit);
                self.placed.insert(cell);
            }
            TraceStep::Remove { cell } => {
                self.grid[cell] = None;
                self.placed.remove(cell);
                self.filled.remove(cell);
            }
            TraceStep::DeadEnd { .. } | TraceStep::Round | TraceStep::Solution => {}
        }
        self.counters.count(step, self.depth());
        self.last_step = Some(step);
    }

    /// Number of open guesses.
    pub fn depth(&self) -> usize {
        self.placed.len()
    }

    /// The round over the grid, from 1; 0 for a method without rounds.
    pub fn round(&self) -> u64 {
        self.counters.rounds
    }
}

/// A step as a number.
///
/// ```text
///   0 … 3644    Fill    729 × reason + 9 × cell + digit
///   … 4373      Place                  9 × cell + digit
///   … 4454      Remove                     cell
///   … 4536      DeadEnd                    cell, or 81 for none
///   4537, 4538  Round, Solution
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StepCode(u16);

const PLACE: usize = 5 * 729;
const REMOVE: usize = PLACE + 729;
const DEAD_END: usize = REMOVE + 81;
const ROUND: usize = DEAD_END + 82;
const SOLUTION: usize = ROUND + 1;

/// The digits of base 94: `!` to `~`, all printable ASCII characters except the space.
const FIRST_CHARACTER: u8 = b'!';
const BASE: u16 = 94;

impl StepCode {
    fn from_step(step: TraceStep) -> StepCode {
        StepCode(match step {
            TraceStep::Fill { cell, digit, reason: by } => {
                729 * by as usize + 9 * cell.index() + digit.index()
            }
            TraceStep::Place { cell, digit } => PLACE + 9 * cell.index() + digit.index(),
            TraceStep::Remove { cell } => REMOVE + cell.index(),
            TraceStep::DeadEnd { cell } => DEAD_END + cell.map_or(81, Cell::index),
            TraceStep::Round => ROUND,
            TraceStep::Solution => SOLUTION,
        } as u16)
    }

    fn to_step(self) -> Option<TraceStep> {
        let number = usize::from(self.0);
        let digit = Digit::from_index(number % 9);
        Some(match number {
            ..PLACE => TraceStep::Fill {
                cell: Cell::new(number % 729 / 9)?,
                digit,
                reason: FillReason::ALL[number / 729],
            },
            PLACE..REMOVE => TraceStep::Place { cell: Cell::new((number - PLACE) / 9)?, digit },
            REMOVE..DEAD_END => TraceStep::Remove { cell: Cell::new(number - REMOVE)? },
            DEAD_END..ROUND => TraceStep::DeadEnd { cell: Cell::new(number - DEAD_END) },
            ROUND => TraceStep::Round,
            SOLUTION => TraceStep::Solution,
            _ => return None,
        })
    }

    fn from_characters(high: u8, low: u8) -> Option<StepCode> {
        let place = |byte: u8| byte.checked_sub(FIRST_CHARACTER).map(u16::from).filter(|&place| place < BASE);
        let code = StepCode(place(high)? * BASE + place(low)?);
        (usize::from(code.0) <= SOLUTION).then_some(code)
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}:", self.start.to_line(), self.total)?;
        let digit = |place: u16| char::from(FIRST_CHARACTER + place as u8);
        let text: String =
            self.steps.iter().flat_map(|code| [digit(code.0 / BASE), digit(code.0 % BASE)]).collect();
        f.write_str(&text)
    }
}

/// The error for a text that is not a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTraceError;

impl FromStr for Trace {
    type Err = ParseTraceError;

    fn from_str(word: &str) -> Result<Trace, ParseTraceError> {
        let parse = || {
            let (start, rest) = word.split_once(':')?;
            let (total, steps) = rest.split_once(':')?;
            let (pairs, []) = steps.as_bytes().as_chunks::<2>() else {
                return None;
            };
            let steps = pairs
                .iter()
                .map(|&[high, low]| StepCode::from_characters(high, low))
                .collect::<Option<Vec<StepCode>>>()?;
            let total = total.parse().ok().filter(|&total| steps.len() as u64 <= total)?;
            Some(Trace { start: Grid::from_line(start)?, steps, total })
        };
        parse().filter(|trace| trace.steps.len() <= Trace::MAX_STEPS).ok_or(ParseTraceError)
    }
}
