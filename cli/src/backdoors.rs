//! `backdoors`: digits that make a puzzle easy.

use std::io;

use clap::Args;
use ninefold::grid::{Candidate, CellSet, Puzzle};
use ninefold::setter::BackdoorSearch;
use ninefold::techniques::Technique;

use super::Streams;
use super::input::HadErrors;
use super::options::named;
use super::rows::RowOptions;

/// Finds the fewest digits that would make puzzles easy
///
/// A backdoor is a set of cells whose digits, if they were given, let easy techniques solve the puzzle. Columns: number of cells of the smallest backdoors, 0 if
/// none is needed; how many there are; the backdoors, separated by commas. All are empty where more cells are needed.
#[derive(Args)]
pub struct BackdoorsCommand {
    /// The hardest technique that counts as easy; naked-single stands for all singles
    #[arg(long, value_name = "TECHNIQUE", default_value = "naked-single", hide_possible_values = true,
        value_parser = named::<Technique>(Technique::ALL.iter().map(|technique| technique.key())))]
    hardest: Technique,
    /// Number of cells at most
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    most: u8,
    #[command(flatten)]
    rows: RowOptions,
}

impl BackdoorsCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        self.rows.for_each_row(&["cells", "count", "backdoors"], streams, |item, row| {
            let puzzle = Puzzle::new(item.puzzle.givens).map_err(|error| error.to_string())?;
            match BackdoorSearch::new(&puzzle, self.hardest).smallest(self.most.into()) {
                Some((len, sets)) => {
                    row.integer(len as u64);
                    row.integer(sets.len() as u64);
                    let sets: Vec<String> =
                        sets.into_iter().map(|cells| format_digits(&puzzle, cells)).collect();
                    row.text(&sets.join(","));
                }
                None => (0..3).for_each(|_| row.absent()),
            }
            Ok(())
        })
    }
}

/// The digits of these cells, such as `r1c2=5 r3c4=7`.
fn format_digits(puzzle: &Puzzle, cells: CellSet) -> String {
    let digits = cells
        .into_iter()
        .filter_map(|cell| puzzle.solution()[cell].map(|digit| Candidate { cell, digit }.to_string()));
    digits.collect::<Vec<_>>().join(" ")
}
