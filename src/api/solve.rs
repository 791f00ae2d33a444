//! Solutions for scripts, in slices: some of them, or how many there are.

use serde::{Deserialize, Serialize};

use crate::formats;
use crate::grid::Grid;
use crate::solver::method::{Method, Outcome, SolverRun};
use crate::solver::{Event, Search};

use super::ApiError;

/// How a grid is solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct SolveOptions {
    /// How many solutions are looked for: two where nothing is told, of which the second says that there is not one alone.
    pub limit: Option<u64>,
    /// A method by name; our engine where none is told.
    pub method: Option<String>,
}

/// How solutions are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct CountOptions {
    /// Where the count ends; at a million where nothing is told.
    pub limit: Option<u64>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveResult {
    /// How many solutions.
    pub count: u64,
    /// Each as 81 digits; none where they were only counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// Whether these are all there are. Otherwise the limit was reached, or the method was stuck.
    pub complete: bool,
    /// The grid as far as a method came that never guesses, where it was stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<String>,
    /// Digits tried.
    pub guesses: u64,
    /// Positions that turned out to have no solution.
    pub dead_ends: u64,
    /// The most guesses that stood on one another.
    pub depth: u64,
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolveProgress {
    /// The solutions so far.
    pub done: u64,
    /// What was found, at the end.
    pub solved: Option<SolveResult>,
}

impl SolveOptions {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["limit", "method"];
}

impl CountOptions {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["limit"];
}

/// As many solutions as are handed over at once.
const MAX_SOLUTIONS: u64 = 10_000;

/// What a script's numbers hold.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// How much is done between two looks at the clock: a millisecond or less.
const GUESSES_PER_CALL: u64 = 500;
const STEPS_PER_CALL: u64 = 5_000;

/// A search for solutions of the givens, not yet begun: each call goes on a little.
///
/// # Errors
/// When the text is no grid, there is no such method, or more are wanted than are handed over at once.
pub fn solve(puzzle: &str, solving: &SolveOptions) -> Result<Box<dyn FnMut() -> SolveProgress>, ApiError> {
    let method = solving.method.as_deref().unwrap_or(Method::Fast.name());
    let method: Method = method.parse().map_err(ApiError::Solver)?;
    let limit = check_limit(solving.limit.unwrap_or(2), MAX_SOLUTIONS)?;
    let givens = formats::read_one(puzzle).map_err(ApiError::Text)?.position.givens;
    Ok(match method {
        Method::Fast => search_in_slices(&givens, limit, Some(Vec::new())),
        method => run_in_slices(method, &givens, limit),
    })
}

/// A count of the solutions of the givens, not yet begun: each call goes on a little.
///
/// # Errors
/// When the text is no grid, or the limit none.
pub fn count(puzzle: &str, counting: &CountOptions) -> Result<Box<dyn FnMut() -> SolveProgress>, ApiError> {
    let limit = check_limit(counting.limit.unwrap_or(1_000_000), MAX_SAFE_INTEGER)?;
    let givens = formats::read_one(puzzle).map_err(ApiError::Text)?.position.givens;
    Ok(search_in_slices(&givens, limit, None))
}

fn check_limit(wanted: u64, most: u64) -> Result<u64, ApiError> {
    if (1..=most).contains(&wanted) { Ok(wanted) } else { Err(ApiError::Limit(wanted, most)) }
}

/// By our engine.
fn search_in_slices(
    givens: &Grid,
    limit: u64,
    mut solutions: Option<Vec<String>>,
) -> Box<dyn FnMut() -> SolveProgress> {
    let mut search = Search::new(givens);
    let mut count = 0;
    Box::new(move || {
        let end = search.effort().nodes + GUESSES_PER_CALL;
        let mut complete = false;
        while count < limit {
            match search.next(end.saturating_sub(search.effort().nodes)) {
                Event::Solution(solution) => {
                    count += 1;
                    if let Some(solutions) = &mut solutions {
                        solutions.push(solution.to_line());
                    }
                }
                Event::Paused => return SolveProgress { done: count, solved: None },
                Event::Exhausted => {
                    complete = true;
                    break;
                }
            }
        }
        let effort = search.effort();
        let solved = SolveResult {
            count,
            solutions: solutions.take(),
            complete,
            stuck: None,
            guesses: effort.nodes,
            dead_ends: effort.dead_ends,
            depth: effort.depth,
        };
        SolveProgress { done: count, solved: Some(solved) }
    })
}

/// By any other method.
fn run_in_slices(method: Method, givens: &Grid, limit: u64) -> Box<dyn FnMut() -> SolveProgress> {
    let mut run = SolverRun::new(method, givens);
    let mut solutions = Vec::new();
    Box::new(move || {
        let mut end = None;
        if run.counters().solutions < limit {
            match run.next(STEPS_PER_CALL) {
                None => return SolveProgress { done: run.counters().solutions, solved: None },
                Some(Outcome::Solved) => {
                    solutions.push(run.grid().to_line());
                    if run.counters().solutions < limit {
                        return SolveProgress { done: run.counters().solutions, solved: None };
                    }
                }
                outcome => end = outcome,
            }
        }
        let counters = run.counters();
        let is_stuck = end == Some(Outcome::Stuck) && solutions.is_empty();
        let solved = SolveResult {
            count: counters.solutions,
            solutions: Some(std::mem::take(&mut solutions)),
            complete: end.is_some() && !is_stuck,
            stuck: is_stuck.then(|| formats::line(run.grid())),
            guesses: counters.nodes,
            dead_ends: counters.dead_ends,
            depth: counters.depth,
        };
        SolveProgress { done: counters.solutions, solved: Some(solved) }
    })
}
