//! `generate`: puzzles of a level.

use std::io;
use std::ops::ControlFlow;

use clap::Args;
use clap::error::ErrorKind;
use ninefold::generator::{MinutesFilter, PuzzleId, PuzzleVariant, RatedPuzzle, generate_by_id, parse_seed};
use ninefold::grid::Symmetry;
use ninefold::level::Level;
use ninefold::rating::PuzzleRating;

use super::input::HadErrors;
use super::options::{Threads, named};
use super::parallel::{Queue, map_in_order};
use super::table::{Table, TableOptions};
use super::{Failure, Streams};

/// Generates puzzles of a level
///
/// Columns: puzzle, level, rating, seed, name, minutes that most players take. The same level, symmetry and seed always give the same
/// puzzle, and the name gives it again.
#[derive(Args)]
pub struct GenerateCommand {
    /// How hard the puzzles are
    #[arg(long, value_parser = named::<Level>(Level::ALL.map(Level::name)))]
    level: Level,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle; the next ones have the seeds after it
    #[arg(long, value_parser = parse_seed, default_value = "0")]
    seed: u64,
    /// Only puzzles that most players take about so many minutes for
    #[arg(long, value_name = "M", conflicts_with_all = ["symmetry", "method"])]
    minutes: Option<u32>,
    /// Symmetry of the givens; mirror for hard and hell unless told, otherwise none
    #[arg(long, conflicts_with = "method", value_parser = named::<Symmetry>(Symmetry::ALL.iter().map(|symmetry| symmetry.name())))]
    symmetry: Option<Symmetry>,
    /// System D, which knows how many clues a level has, but no logic: the level of the row is that which the puzzle really has
    #[arg(long, value_parser = ["shuffle"])]
    method: Option<String>,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

impl GenerateCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> Result<HadErrors, Failure> {
        let minutes = self.minutes.map(|minutes| self.minutes_filter(minutes)).transpose()?;
        let columns = ["puzzle", "level", "rating", "seed", "name", "minutes"];
        let table = Table::new(&self.table, columns);
        table.write_header(streams.output)?;
        streams.output.flush()?;
        if self.count == 0 {
            return Ok(HadErrors(false));
        }
        match minutes {
            None => self.generate(self.seeds(), |id, rated| Some((id, rated)), &table, streams)?,
            Some(mut filter) => {
                let candidates = filter.candidates(self.seed);
                self.generate(candidates, |id, rated| filter.choose(id, rated), &table, streams)?;
            }
        }
        Ok(HadErrors(false))
    }

    fn minutes_filter(&self, minutes: u32) -> Result<MinutesFilter, clap::Error> {
        MinutesFilter::new(self.level, minutes).map_err(|error| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("--minutes {minutes}: {error}\n"))
        })
    }

    /// The puzzles of consecutive seeds.
    fn seeds(&self) -> impl Iterator<Item = PuzzleId> + Send + use<> {
        let (level, seed) = (self.level, self.seed);
        let variant = match self.method {
            Some(_) => PuzzleVariant::Shuffled,
            None => PuzzleVariant::Rated(self.symmetry.unwrap_or(level.symmetry())),
        };
        (0..self.count).map(move |number| PuzzleId { level, seed: seed.wrapping_add(number), variant })
    }

    /// Writes a row for each puzzle that `choose` returns for the puzzles of these IDs, in their order.
    fn generate(
        &self,
        ids: impl Iterator<Item = PuzzleId> + Send,
        mut choose: impl FnMut(PuzzleId, RatedPuzzle) -> Option<(PuzzleId, RatedPuzzle)>,
        table: &Table,
        streams: &mut Streams,
    ) -> io::Result<()> {
        let mut left = self.count;
        let feed = |queue: &mut Queue<PuzzleId>| {
            let mut ids = ids;
            let _ = ids.try_for_each(queue);
        };
        map_in_order(
            self.threads.count(),
            feed,
            |id| (id, generate_by_id(id)),
            |(id, rated)| {
                if let Some((id, rated)) = choose(id, rated) {
                    let mut output = Vec::new();
                    write_row(table, id, &rated, &mut output);
                    streams.output.write_all(&output)?;
                    streams.output.flush()?;
                    streams.count_one()?;
                    left -= 1;
                }
                Ok(if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            },
        )
    }
}

/// Appends the row of a puzzle.
fn write_row(table: &Table, id: PuzzleId, rated: &RatedPuzzle, output: &mut Vec<u8>) {
    let PuzzleRating { rating, level, time, .. } = rated.rating;
    let mut row = table.row(output);
    row.plain(&rated.puzzle.givens().to_line_bytes());
    row.text(level.name());
    row.number(rating);
    row.integer(id.seed);
    row.text(&id.to_string());
    row.integer(time.minutes().into());
    row.end();
}
