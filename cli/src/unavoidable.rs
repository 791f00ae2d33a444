//! `unavoidable`: the unavoidable sets of full grids.

use std::io;

use clap::Args;
use ninefold::grid::{CellSet, Puzzle};
use ninefold::setter::{clue_bound, unavoidable_sets};

use super::Streams;
use super::input::HadErrors;
use super::rows::RowOptions;

/// Finds the unavoidable sets of full grids
///
/// An unavoidable set is a set of cells whose digits can be exchanged for others, so that every puzzle with this solution has a clue in one of them.
/// Of a puzzle, its solution is taken. Columns: the solution; the fewest clues that hit every set, which no puzzle with this solution can do without,
/// with '+' after it where the search for more ended early; number of sets; the sets, separated by commas.
#[derive(Args)]
pub struct UnavoidableCommand {
    /// Number of cells at most
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=14))]
    most: u8,
    /// Search until the fewest clues are known for certain, which may take minutes
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    rows: RowOptions,
}

/// Number of branches in the search for the fewest clues: half a second.
const BOUND_BUDGET: u64 = 250_000;

impl UnavoidableCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        self.rows.for_each_row(&["solution", "clues", "count", "sets"], streams, |item, row| {
            let puzzle = Puzzle::new(item.puzzle.givens).map_err(|error| error.to_string())?;
            let solution = puzzle.solution();
            let sets = unavoidable_sets(solution, self.most.into());
            let bound = clue_bound(&sets, if self.exact { u64::MAX } else { BOUND_BUDGET });
            row.plain(&solution.to_line_bytes());
            row.text(&format!("{}{}", bound.at_least, if bound.is_exact { "" } else { "+" }));
            row.integer(sets.len() as u64);
            row.text(&sets.into_iter().map(format_cells).collect::<Vec<_>>().join(","));
            Ok(())
        })
    }
}

/// The cells of a set, such as `r1c2 r1c5 r4c2 r4c5`.
fn format_cells(cells: CellSet) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}
