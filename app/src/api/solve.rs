//! Solving for JavaScript, in slices: a list of solutions, or their number.

use ninefold::grid::Grid;
use ninefold::methods::{Method, RunOutcome, SolverRun};
use ninefold::solver::{Search, SearchEvent};
use ninefold_formats as formats;
use serde::{Deserialize, Serialize};

use super::ApiError;
use super::seed::MAX_SAFE_INTEGER;

/// Options of [`solve`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct SolveOptions {
    pub limit: Option<u64>,
    pub method: Option<String>,
}

/// Options of [`count`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct CountOptions {
    pub limit: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveResult {
    pub count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<String>,
    pub guesses: u64,
    pub dead_ends: u64,
    pub depth: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolveProgress {
    pub done: u64,
    pub solved: Option<SolveResult>,
}

impl SolveOptions {
    pub const OPTIONS: &[&str] = &["limit", "method"];
}

impl CountOptions {
    pub const OPTIONS: &[&str] = &["limit"];
}

/// Greatest number of solutions to list.
const MAX_SOLUTIONS: u64 = 10_000;

/// Number of guesses in a call: a millisecond of work or less.
const GUESSES_PER_CALL: u64 = 500;
const STEPS_PER_CALL: u64 = 5_000;

/// Starts to search for solutions. Each call of the result does a little.
///
/// # Errors
/// If the text is not a grid, the method is unknown, or the limit is too high.
pub fn solve(puzzle: &str, options: &SolveOptions) -> Result<Box<dyn FnMut() -> SolveProgress>, ApiError> {
    let method = options.method.as_deref().unwrap_or(Method::Fast.name());
    let method: Method = method.parse().map_err(ApiError::Name)?;
    let limit = check_limit(options.limit.unwrap_or(2), MAX_SOLUTIONS)?;
    let givens = formats::read_one(puzzle).map_err(ApiError::Text)?.position.givens;
    Ok(match method {
        Method::Fast => search_in_slices(&givens, limit, Some(Vec::new())),
        method => run_in_slices(method, &givens, limit),
    })
}

/// Starts to count solutions. Each call of the result does a little.
///
/// # Errors
/// If the text is not a grid, or the limit is invalid.
pub fn count(puzzle: &str, options: &CountOptions) -> Result<Box<dyn FnMut() -> SolveProgress>, ApiError> {
    let limit = check_limit(options.limit.unwrap_or(1_000_000), MAX_SAFE_INTEGER)?;
    let givens = formats::read_one(puzzle).map_err(ApiError::Text)?.position.givens;
    Ok(search_in_slices(&givens, limit, None))
}

fn check_limit(limit: u64, most: u64) -> Result<u64, ApiError> {
    if (1..=most).contains(&limit) { Ok(limit) } else { Err(ApiError::Limit(limit, most)) }
}

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
                SearchEvent::Solution(solution) => {
                    count += 1;
                    if let Some(solutions) = &mut solutions {
                        solutions.push(solution.to_line());
                    }
                }
                SearchEvent::Paused => return SolveProgress { done: count, solved: None },
                SearchEvent::Exhausted => {
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

fn run_in_slices(method: Method, givens: &Grid, limit: u64) -> Box<dyn FnMut() -> SolveProgress> {
    let mut run = SolverRun::new(method, givens);
    let mut solutions = Vec::new();
    Box::new(move || {
        let mut end = None;
        if run.counters().solutions < limit {
            match run.next(STEPS_PER_CALL) {
                None => return SolveProgress { done: run.counters().solutions, solved: None },
                Some(RunOutcome::Solved) => {
                    solutions.push(run.grid().to_line());
                    if run.counters().solutions < limit {
                        return SolveProgress { done: run.counters().solutions, solved: None };
                    }
                }
                outcome => end = outcome,
            }
        }
        let counters = run.counters();
        let is_stuck = end == Some(RunOutcome::Stuck) && solutions.is_empty();
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
