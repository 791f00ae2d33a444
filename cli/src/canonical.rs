//! `canonical`: the canonical forms of puzzles, by which isomorphic ones are told.

use std::io;

use clap::Args;
use ninefold::grid::canonical_form;

use super::Streams;
use super::input::HadErrors;
use super::rows::RowOptions;

/// Prints the canonical forms of puzzles and full grids
///
/// Columns: the form, with 0 for an empty cell: the least line that can be made of the grid by renaming digits, exchanging rows of a band,
/// columns of a stack, bands and stacks, and transposing; the number of automorphisms, ways to do so that give the grid itself. Two grids are
/// isomorphic exactly if they have the same form.
#[derive(Args)]
pub struct CanonicalCommand {
    #[command(flatten)]
    rows: RowOptions,
}

impl CanonicalCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        self.rows.for_each_row(&["canonical", "automorphisms"], streams, |item, row| {
            let form = canonical_form(&item.puzzle.givens);
            row.plain(&form.grid.values().map(|value| b'0' + value));
            row.integer(form.automorphisms);
            Ok(())
        })
    }
}
