//! `minimise`: minimal puzzles among the clues of others.

use std::io;

use clap::Args;
use ninefold::generator::parse_seed;
use ninefold::setter::{MinimalSearch, random_minimal};

use super::Streams;
use super::input::HadErrors;
use super::parts::PartOptions;

/// Number of parts into which the search from a puzzle is divided.
const PART_COUNT: usize = 1000;

/// Finds minimal puzzles among the clues of puzzles and full grids
///
/// A puzzle is minimal if each of its clues is needed. Columns: a minimal puzzle; the line of the puzzle that it was made of. All are found,
/// each once; there may be millions.
#[derive(Args)]
pub struct MinimiseCommand {
    /// Only so many of each puzzle, made by removing clues at random; some may be the same
    #[arg(long, value_name = "N")]
    random: Option<u64>,
    /// Seed of the first one made at random; the next ones have the seeds after it
    #[arg(long, value_parser = parse_seed, default_value = "0", requires = "random")]
    seed: u64,
    #[command(flatten)]
    parts: PartOptions,
}

impl MinimiseCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        match self.random {
            None => self.parts.for_each_part(
                streams,
                |puzzle| MinimalSearch::new(puzzle).divide(PART_COUNT),
                |search, found| search.by_ref().any(|grid| !found(grid)),
            ),
            Some(count) => self.parts.for_each_part(
                streams,
                |puzzle| (0..count).map(|number| (puzzle.clone(), self.seed.wrapping_add(number))).collect(),
                |(puzzle, seed), found| {
                    found(*random_minimal(puzzle, *seed).givens());
                    false
                },
            ),
        }
    }
}
