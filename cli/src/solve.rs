//! `solve`: the solutions of puzzles, by any of the solving methods.

use std::io;

use clap::Args;
use ninefold::grid::{Grid, Puzzle};
use ninefold::methods::{Method, RunOutcome, SolverRun};
use ninefold::proof::{prove_unique, prove_unsolvable};
use ninefold::solver::{Solutions, solutions_of};

use super::Streams;
use super::input::HadErrors;
use super::options::named;
use super::proof_files::ProofOptions;
use super::rows::RowOptions;

/// Solves puzzles and counts their solutions
///
/// Columns: the number of solutions, at most --limit (nothing if the method is stuck); the first of them, or else the grid as far as the
/// method came; the number of guesses of the search. The search guesses to prove that there is no other solution; a person does not need
/// to.
#[derive(Args)]
pub struct SolveCommand {
    #[command(flatten)]
    rows: RowOptions,
    /// Number of solutions after which the search ends
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// How puzzles are solved; candidates and compare never guess, and may be stuck
    #[arg(long, default_value = Method::Fast.name(), value_parser = named::<Method>(Method::ALL.iter().map(|method| method.name())))]
    method: Method,
    #[command(flatten)]
    proofs: ProofOptions,
}

impl SolveCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        let columns = ["solutions", "solution", "guesses"];
        self.proofs.create_folder()?;
        // The solver is quicker with many grids at a time.
        let prepare = |grids: &[Grid]| {
            let fast = (self.method == Method::Fast).then(|| solutions_of(grids, self.limit));
            fast.map_or_else(|| vec![None; grids.len()], |found| found.into_iter().map(Some).collect())
        };
        self.rows.for_each_prepared_row(&columns, streams, prepare, |item, found, row| {
            let givens = &item.puzzle.givens;
            let Solved { count, grid, nodes } = match found {
                Some(found) => Solved::new(&found, givens),
                None => solve(self.method, givens, self.limit),
            };
            match count {
                Some(count) => row.integer(count),
                None => row.absent(),
            }
            row.plain(&grid.to_line_bytes());
            row.integer(nodes);
            self.proofs.write_with(item, |givens| match Puzzle::new(*givens) {
                Ok(puzzle) => Some(prove_unique(&puzzle)),
                Err(_) => prove_unsolvable(givens),
            })
        })
    }
}

/// The result of a solving method.
struct Solved {
    /// Number of solutions, or `None` if the method is stuck.
    count: Option<u64>,
    /// The first solution, or the grid as far as the method has filled it.
    grid: Grid,
    /// Number of guesses.
    nodes: u64,
}

impl Solved {
    /// What the fast method has found for these givens.
    fn new(found: &Solutions, givens: &Grid) -> Solved {
        let grid = found.first.unwrap_or(*givens);
        Solved { count: Some(found.count), grid, nodes: found.effort.nodes }
    }
}

/// Solves a puzzle by another method than the fast one.
fn solve(method: Method, grid: &Grid, limit: u64) -> Solved {
    let mut run = SolverRun::new(method, grid);
    let mut first = None;
    let mut is_stuck = false;
    while run.counters().solutions < limit {
        match run.next(u64::MAX) {
            Some(RunOutcome::Solved) => first = first.or(Some(*run.grid())),
            outcome => {
                is_stuck = first.is_none() && outcome == Some(RunOutcome::Stuck);
                break;
            }
        }
    }
    Solved {
        count: (!is_stuck).then_some(run.counters().solutions),
        grid: first.unwrap_or(*run.grid()),
        nodes: run.counters().nodes,
    }
}
