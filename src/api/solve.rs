//! Solutions for scripts, in slices: some of them, or how many there are.

use serde::{Deserialize, Serialize};

use crate::formats;
use crate::grid::Grid;
use crate::solver::method::{Method, Outcome, SolverRun};
use crate::solver::{Event, Search};

use super::Fault;

/// How a grid is solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Solving {
    /// How many solutions are looked for: two where nothing is told, of which the second says that there is not one alone.
    pub limit: Option<u64>,
    /// A method by name; our engine where none is told.
    pub method: Option<String>,
}

/// How solutions are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Counting {
    /// Where the count ends; at a million where nothing is told.
    pub limit: Option<u64>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
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
pub struct Found {
    /// The solutions so far.
    pub done: u64,
    /// What was found, at the end.
    pub solved: Option<Solved>,
}

impl Solving {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["limit", "method"];
}

impl Counting {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["limit"];
}

/// As many solutions as are handed over at once.
const MOST: u64 = 10_000;

/// What a script's numbers hold.
const EXACT: u64 = (1 << 53) - 1;

/// How much is done between two looks at the clock: a millisecond or less.
const GUESSES: u64 = 500;
const STEPS: u64 = 5_000;

/// A search for solutions of the givens, not yet begun: each call goes on a little.
///
/// # Errors
/// When the text is no grid, there is no such method, or more are wanted than are handed over at once.
pub fn solve(puzzle: &str, solving: &Solving) -> Result<Box<dyn FnMut() -> Found>, Fault> {
    let method = solving.method.as_deref().unwrap_or(Method::Fast.name());
    let method: Method = method.parse().map_err(Fault::Solver)?;
    let limit = limit(solving.limit.unwrap_or(2), MOST)?;
    let givens = formats::read_one(puzzle).map_err(Fault::Text)?.position.givens;
    Ok(match method {
        Method::Fast => search(&givens, limit, Some(Vec::new())),
        method => run(method, &givens, limit),
    })
}

/// A count of the solutions of the givens, not yet begun: each call goes on a little.
///
/// # Errors
/// When the text is no grid, or the limit none.
pub fn count(puzzle: &str, counting: &Counting) -> Result<Box<dyn FnMut() -> Found>, Fault> {
    let limit = limit(counting.limit.unwrap_or(1_000_000), EXACT)?;
    let givens = formats::read_one(puzzle).map_err(Fault::Text)?.position.givens;
    Ok(search(&givens, limit, None))
}

fn limit(wanted: u64, most: u64) -> Result<u64, Fault> {
    if (1..=most).contains(&wanted) { Ok(wanted) } else { Err(Fault::Limit(wanted, most)) }
}

/// By our engine.
fn search(givens: &Grid, limit: u64, mut solutions: Option<Vec<String>>) -> Box<dyn FnMut() -> Found> {
    let mut search = Search::new(givens);
    let mut count = 0;
    Box::new(move || {
        let end = search.effort().nodes + GUESSES;
        let mut complete = false;
        while count < limit {
            match search.next(end.saturating_sub(search.effort().nodes)) {
                Event::Solution(solution) => {
                    count += 1;
                    if let Some(solutions) = &mut solutions {
                        solutions.push(solution.to_line());
                    }
                }
                Event::Paused => return Found { done: count, solved: None },
                Event::Exhausted => {
                    complete = true;
                    break;
                }
            }
        }
        let effort = search.effort();
        let solved = Solved {
            count,
            solutions: solutions.take(),
            complete,
            stuck: None,
            guesses: effort.nodes,
            dead_ends: effort.dead_ends,
            depth: effort.depth,
        };
        Found { done: count, solved: Some(solved) }
    })
}

/// By any other method.
fn run(method: Method, givens: &Grid, limit: u64) -> Box<dyn FnMut() -> Found> {
    let mut run = SolverRun::new(method, givens);
    let mut solutions = Vec::new();
    Box::new(move || {
        let mut end = None;
        if run.counters().solutions < limit {
            match run.next(STEPS) {
                None => return Found { done: run.counters().solutions, solved: None },
                Some(Outcome::Solved) => {
                    solutions.push(run.grid().to_line());
                    if run.counters().solutions < limit {
                        return Found { done: run.counters().solutions, solved: None };
                    }
                }
                outcome => end = outcome,
            }
        }
        let counters = run.counters();
        let is_stuck = end == Some(Outcome::Stuck) && solutions.is_empty();
        let solved = Solved {
            count: counters.solutions,
            solutions: Some(std::mem::take(&mut solutions)),
            complete: end.is_some() && !is_stuck,
            stuck: is_stuck.then(|| formats::line(run.grid())),
            guesses: counters.nodes,
            dead_ends: counters.dead_ends,
            depth: counters.depth,
        };
        Found { done: counters.solutions, solved: Some(solved) }
    })
}
