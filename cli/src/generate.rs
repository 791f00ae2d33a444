//! `generate`: puzzles of a level, of a pattern, and with techniques that they need.

use std::io;
use std::ops::ControlFlow;
use std::str::FromStr;

use clap::Args;
use clap::error::ErrorKind;
use ninefold::generator::{MinutesFilter, PuzzleId, PuzzleVariant, RatedPuzzle, generate_by_id, parse_seed};
use ninefold::grid::{Cell, CellSet, House, Symmetry};
use ninefold::level::Level;
use ninefold::rating::{PuzzleRating, rate, rate_if_level};
use ninefold::setter::{PatternSearch, TechniqueFilter};
use ninefold::techniques::{Technique, TechniqueFamily};

use super::input::HadErrors;
use super::options::{Threads, named};
use super::parallel::{Queue, map_in_order};
use super::table::{Table, TableOptions};
use super::{Failure, Streams};

/// Generates puzzles of a level or with clues in given cells
///
/// Columns: puzzle, level, rating, seed, name, minutes that most players take. The same options and seed always give the same
/// puzzle, and the name gives it again. Puzzles of a pattern have no name, and may be others in another version.
#[derive(Args)]
pub struct GenerateCommand {
    /// How hard the puzzles are; with '--pattern' of any level unless told
    #[arg(long, value_parser = named::<Level>(Level::ALL.map(Level::name)), required_unless_present = "pattern")]
    level: Option<Level>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle; the next ones have the seeds after it
    #[arg(long, value_parser = parse_seed, default_value = "0")]
    seed: u64,
    /// Only puzzles that most players take about so many minutes for
    #[arg(long, value_name = "M", conflicts_with_all = ["symmetry", "method", "pattern"])]
    minutes: Option<u32>,
    /// Symmetry of the givens; mirror for hard and hell unless told, otherwise none
    #[arg(long, conflicts_with = "method", value_parser = named::<Symmetry>(Symmetry::ALL.iter().map(|symmetry| symmetry.name())))]
    symmetry: Option<Symmetry>,
    /// System D, which knows how many clues a level has, but no logic: the level of the row is that which the puzzle really has
    #[arg(long, value_parser = ["shuffle"])]
    method: Option<String>,
    /// The cells that have clues: 81 characters, '.' or '0' for a cell without one
    #[arg(long, value_name = "CELLS", value_parser = parse_pattern, conflicts_with = "method")]
    pattern: Option<CellSet>,
    /// Put clues into only so many cells of the pattern, chosen anew for each full grid, with the symmetry
    #[arg(long, value_name = "N", requires = "pattern", value_parser = clap::value_parser!(u8).range(17..=81))]
    clues: Option<u8>,
    /// A technique that the puzzles need: nothing as easy leads round it. Can be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = clap::value_parser!(Technique))]
    needs: Vec<Technique>,
    /// A technique that the puzzles do not need, or a family: singles, sets, fish, single-digit, wings, rectangles, chains, almost-locked-sets, forcing. Can be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = clap::value_parser!(TechniqueGroup))]
    without: Vec<TechniqueGroup>,
    /// Number of seeds that are tried at most, with '--pattern', '--needs' and '--without'
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

/// A technique, or all of a family.
#[derive(Clone)]
struct TechniqueGroup(Vec<Technique>);

/// A puzzle of a seed.
struct SeedPuzzle {
    seed: u64,
    /// Its name, if it has one.
    id: Option<PuzzleId>,
    rated: RatedPuzzle,
}

/// Number of full grids for each seed of a pattern.
const GRIDS_OF_SEED: u64 = 20;

impl GenerateCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> Result<HadErrors, Failure> {
        self.check_pattern()?;
        self.check_techniques()?;
        let minutes = self.level.zip(self.minutes).map(|(level, minutes)| minutes_filter(level, minutes));
        let minutes = minutes.transpose()?;
        let columns = ["puzzle", "level", "rating", "seed", "name", "minutes"];
        let table = Table::new(&self.table, columns);
        table.write_header(streams.output)?;
        streams.output.flush()?;
        let filter = TechniqueFilter {
            needs: self.needs.clone(),
            without: self.without.iter().flat_map(|group| group.0.iter().copied()).collect(),
        };
        let tries = if self.pattern.is_none() && filter.is_empty() { u64::MAX } else { self.tries };
        let seeds = (0..tries).map(|number| self.seed.wrapping_add(number));
        let named = |id: PuzzleId| {
            let rated = generate_by_id(id);
            let is_wanted = filter.is_empty() || filter.accepts(&rated.puzzle, &rated.rating);
            is_wanted.then_some(SeedPuzzle { seed: id.seed, id: Some(id), rated })
        };
        let found = match (self.pattern, self.level, minutes) {
            (Some(pattern), ..) => {
                let puzzle = |seed| self.pattern_puzzle(pattern, seed, &filter);
                self.generate(seeds, puzzle, Some, &table, streams)?
            }
            (None, Some(_), Some(mut minutes)) => {
                let ids = minutes.candidates(self.seed).zip(seeds).map(|(id, _)| id);
                let nearest = |SeedPuzzle { id, rated, .. }| {
                    let (id, rated) = minutes.choose(id?, rated)?;
                    Some(SeedPuzzle { seed: id.seed, id: Some(id), rated })
                };
                self.generate(ids, named, nearest, &table, streams)?
            }
            (None, Some(level), None) => {
                let variant = self.variant(level);
                let ids = seeds.map(|seed| PuzzleId { level, seed, variant });
                self.generate(ids, named, Some, &table, streams)?
            }
            (None, None, _) => 0,
        };
        if found < self.count {
            let (count, first, last) = (self.count, self.seed, self.seed.wrapping_add(tries - 1));
            streams.report_error(format_args!(
                "found {found} of {count} puzzles with {tries} seeds, from {first} to {last}"
            ))?;
        }
        Ok(HadErrors(found < self.count))
    }

    /// Refuses more clues than the pattern has cells, and a symmetry without cells to choose.
    fn check_pattern(&self) -> Result<(), clap::Error> {
        match (self.pattern, self.clues) {
            (Some(pattern), Some(clues)) if usize::from(clues) > pattern.len() => {
                let len = pattern.len();
                Err(usage_error(&format!("--clues {clues}: the pattern has {len} cells")))
            }
            (Some(_), None) if self.symmetry.is_some() => {
                Err(usage_error("--symmetry chooses some cells of the pattern, so it needs --clues"))
            }
            _ => Ok(()),
        }
    }

    /// Refuses what no puzzle can be: one that needs a technique harder than its level, or one that it must do without.
    fn check_techniques(&self) -> Result<(), clap::Error> {
        for technique in &self.needs {
            let key = technique.key();
            if let Some(level) = self.level.filter(|&level| technique.rating().level() > level) {
                let harder = technique.rating().level();
                return Err(usage_error(&format!(
                    "--needs {key}: no {level} puzzle needs it, since its level is {harder}"
                )));
            }
            if self.without.iter().any(|group| group.0.contains(technique)) {
                return Err(usage_error(&format!("--needs {key}: --without excludes it")));
            }
        }
        Ok(())
    }

    fn variant(&self, level: Level) -> PuzzleVariant {
        match self.method {
            Some(_) => PuzzleVariant::Shuffled,
            None => PuzzleVariant::Rated(self.symmetry.unwrap_or(level.symmetry())),
        }
    }

    /// The first puzzle of a pattern and a seed that is wanted, among those of some full grids.
    fn pattern_puzzle(&self, pattern: CellSet, seed: u64, filter: &TechniqueFilter) -> Option<SeedPuzzle> {
        let mut search = PatternSearch::new(pattern, seed);
        if let Some(clues) = self.clues {
            search = search.with_clue_count(clues.into(), self.symmetry.unwrap_or(Symmetry::None));
        }
        while search.grids_tried() <= GRIDS_OF_SEED {
            let Some(puzzle) = search.run() else { continue };
            let rating = match self.level {
                Some(level) => rate_if_level(&puzzle, level),
                None => Some(rate(&puzzle)),
            };
            if let Some(rating) = rating.filter(|rating| filter.is_empty() || filter.accepts(&puzzle, rating))
            {
                return Some(SeedPuzzle { seed, id: None, rated: RatedPuzzle { puzzle, rating } });
            }
        }
        None
    }

    /// Makes puzzles of these seeds or names, and writes a row for each that `choose` returns, in their order. Returns how many there were.
    fn generate<S: Send>(
        &self,
        mut seeds: impl Iterator<Item = S> + Send,
        make: impl Fn(S) -> Option<SeedPuzzle> + Sync,
        mut choose: impl FnMut(SeedPuzzle) -> Option<SeedPuzzle>,
        table: &Table,
        streams: &mut Streams,
    ) -> io::Result<u64> {
        let mut found = 0;
        let feed = |queue: &mut Queue<S>| {
            let _ = seeds.try_for_each(queue);
        };
        if self.count > 0 {
            map_in_order(self.threads.count(), feed, make, |puzzle| {
                if let Some(puzzle) = puzzle.and_then(&mut choose) {
                    let mut output = Vec::new();
                    puzzle.write_row(table, &mut output);
                    streams.output.write_all(&output)?;
                    streams.output.flush()?;
                    streams.count_one()?;
                    found += 1;
                }
                Ok(if found < self.count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
        }
        Ok(found)
    }
}

fn minutes_filter(level: Level, minutes: u32) -> Result<MinutesFilter, clap::Error> {
    MinutesFilter::new(level, minutes).map_err(|error| usage_error(&format!("--minutes {minutes}: {error}")))
}

fn usage_error(message: &str) -> clap::Error {
    clap::Error::raw(ErrorKind::ValueValidation, format!("{message}\n"))
}

impl SeedPuzzle {
    /// Appends its row.
    fn write_row(&self, table: &Table, output: &mut Vec<u8>) {
        let PuzzleRating { rating, level, time, .. } = self.rated.rating;
        let mut row = table.row(output);
        row.plain(&self.rated.puzzle.givens().to_line_bytes());
        row.text(level.name());
        row.number(rating);
        row.integer(self.seed);
        match self.id {
            Some(id) => row.text(&id.to_string()),
            None => row.absent(),
        }
        row.integer(time.minutes().into());
        row.end();
    }
}

/// Parses the cells of a pattern: a grid whose digits do not count.
fn parse_pattern(text: &str) -> Result<CellSet, String> {
    let count = text.chars().count();
    if count != 81 {
        return Err(format!("81 characters are needed, one for each cell; these are {count}"));
    }
    let clues = text.chars().zip(Cell::all()).filter(|(c, _)| !matches!(c, '.' | '0'));
    let cells: CellSet = clues.map(|(_, cell)| cell).collect();
    if cells.len() < 17 {
        return Err(format!("a puzzle has at least 17 clues, and these are {}", cells.len()));
    }
    if cells == CellSet::ALL {
        return Err("a puzzle has an empty cell".to_owned());
    }
    for lines in [House::row, House::column] {
        for first in [0, 3, 6] {
            let empty: Vec<House> =
                (first..first + 3).map(lines).filter(|line| !cells.intersects(line.cells())).collect();
            if let [one, other, ..] = empty[..] {
                return Err(format!(
                    "without a clue in {one} and {other} these can be exchanged, so no puzzle has one solution"
                ));
            }
        }
    }
    Ok(cells)
}

impl FromStr for TechniqueGroup {
    type Err = String;

    /// Parses the name of a technique or of a family.
    fn from_str(text: &str) -> Result<TechniqueGroup, String> {
        if let Ok(family) = text.parse::<TechniqueFamily>() {
            let all = Technique::ALL.iter().copied();
            return Ok(TechniqueGroup(all.filter(|technique| technique.family() == family).collect()));
        }
        let families =
            || TechniqueFamily::ALL.iter().map(|family| family.name()).collect::<Vec<_>>().join(", ");
        let technique = Technique::from_key(text)
            .ok_or_else(|| format!("expected a family ({}) or a technique, such as x-wing", families()))?;
        Ok(TechniqueGroup(vec![technique]))
    }
}
