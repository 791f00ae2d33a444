//! Parses the command line and runs the command.

use std::io;

use ninefold::formats::{self, Format, hodoku_library};
use ninefold::generator::{
    Generated, MinutesSearch, PuzzleId, Series, SeriesSeed, Variant, check_minutes, generate_by_id,
};
use ninefold::grid::{Board, Grid, Symmetry};
use ninefold::level::Level;
use ninefold::methods::{Method, Outcome, SolverRun};
use ninefold::rating::{PuzzleRating, rate};
use ninefold::solver::solutions;
use ninefold::techniques::path;

use super::convert::convert;
use super::input::{HadErrors, for_each_puzzle, for_each_reading, for_each_text};
use super::library::look_up;
use super::options::{Options, Usage, number, parsed};
use super::{HELP, Streams};

const COMMANDS: &str = "solve, generate, convert, rate, path or library";

/// A command with its options.
pub enum Command {
    Help,
    Solve { method: Method, limit: u64, files: Vec<String> },
    Generate { level: Level, choice: PuzzleChoice, count: u64, seed: SeriesSeed },
    Convert { format: Format, files: Vec<String> },
    Rate { files: Vec<String> },
    Path { files: Vec<String> },
    Library { files: Vec<String> },
}

/// Which of a level's puzzles are generated.
pub enum PuzzleChoice {
    /// Those of consecutive seeds, in this symmetry or the level's own.
    Seeds(Option<Symmetry>),
    /// Those of system D.
    Shuffled,
    /// Those that take about so many minutes.
    Minutes(u32),
}

impl Command {
    /// Parses the arguments of the program.
    pub fn parse(arguments: &[String]) -> Result<Command, Usage> {
        if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
            return Ok(Command::Help);
        }
        let (name, rest) =
            arguments.split_first().ok_or_else(|| Usage(format!("expected a command: {COMMANDS}")))?;
        match name.as_str() {
            "help" => Ok(Command::Help),
            "solve" => {
                let mut options = Options::parse(rest, &["--limit", "--method"])?;
                let method = options.remove("--method", parsed)?.unwrap_or(Method::Fast);
                let limit = options.remove("--limit", number)?.unwrap_or(2);
                if limit == 0 {
                    return Err(Usage("--limit: expected a number from 1, found '0'".into()));
                }
                Ok(Command::Solve { method, limit, files: options.files })
            }
            "generate" => {
                let known = ["--level", "--count", "--seed", "--symmetry", "--method", "--minutes"];
                let mut options = Options::parse(rest, &known)?;
                let is_shuffled = options.remove_method("shuffle")?;
                let symmetry = options.remove("--symmetry", parsed)?;
                let minutes = options.remove("--minutes", number)?;
                let choice = match (is_shuffled, symmetry, minutes) {
                    (true, Some(_), _) => return Err(Usage("--symmetry: not with --method shuffle".into())),
                    (true, _, Some(_)) => return Err(Usage("--minutes: not with --method shuffle".into())),
                    (_, Some(_), Some(_)) => return Err(Usage("--minutes: not with --symmetry".into())),
                    (true, None, None) => PuzzleChoice::Shuffled,
                    (false, _, Some(minutes)) => {
                        PuzzleChoice::Minutes(u32::try_from(minutes).unwrap_or(u32::MAX))
                    }
                    (false, symmetry, None) => PuzzleChoice::Seeds(symmetry),
                };
                if let Some(file) = options.files.first() {
                    return Err(Usage(format!("generate reads no files, found '{file}'")));
                }
                let level: Level = options.require("--level", parsed)?;
                let seed = options.remove("--seed", parsed)?;
                let first = SeriesSeed { series: Series::Second, number: 0 };
                if let PuzzleChoice::Minutes(minutes) = choice {
                    if seed.is_some_and(|SeriesSeed { series, .. }| series == Series::First) {
                        return Err(Usage(
                            "--minutes: only with a seed of the second series, such as b0".into(),
                        ));
                    }
                    check_minutes(level, minutes).map_err(|error| Usage(format!("--minutes: {error}")))?;
                }
                Ok(Command::Generate {
                    level,
                    choice,
                    count: options.remove("--count", number)?.unwrap_or(1),
                    seed: seed.unwrap_or(first),
                })
            }
            "convert" => {
                let mut options = Options::parse(rest, &["--to"])?;
                Ok(Command::Convert { format: options.require("--to", parsed)?, files: options.files })
            }
            "rate" => Ok(Command::Rate { files: Options::parse(rest, &[])?.files }),
            "path" => Ok(Command::Path { files: Options::parse(rest, &[])?.files }),
            "library" => Ok(Command::Library { files: Options::parse(rest, &[])?.files }),
            _ => Err(Usage(format!("unknown command '{name}': expected {COMMANDS}"))),
        }
    }

    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        match self {
            Command::Help => streams.output.write_all(HELP.as_bytes()).map(|()| HadErrors(false)),
            Command::Solve { method, limit, files } => {
                for_each_reading(&files, streams, |reading, output| {
                    let Solved { count, grid, nodes } = solve(method, &reading.position.givens, limit);
                    let count = count.map_or("stuck".to_owned(), |count| count.to_string());
                    writeln!(output, "{count}\t{}\t{nodes}", formats::line(&grid))
                })
            }
            Command::Generate { level, choice, count, seed } => {
                let mut next = seed;
                for _ in 0..count {
                    let (id, Generated { puzzle, rating }) = choice.generate(level, next);
                    let line = formats::line(puzzle.givens());
                    let PuzzleRating { rating, level, time, .. } = rating;
                    let (seed, minutes) = (id.series_seed(), time.minutes());
                    writeln!(streams.output, "{line}\t{level}\t{rating}\t{seed}\t{id}\t{minutes}")?;
                    streams.count_one()?;
                    next = SeriesSeed { number: id.seed, ..next }.plus(1);
                }
                Ok(HadErrors(false))
            }
            Command::Convert { format, files } => convert(format, &files, streams),
            Command::Rate { files } => for_each_puzzle(&files, streams, |puzzle, output| {
                let rating = rate(puzzle);
                let PuzzleRating { rating: hardest, level, score, time, .. } = &rating;
                let (techniques, minutes) = (techniques(&rating), time.minutes());
                writeln!(output, "{level}\t{hardest}\t{score}\t{techniques}\t{minutes}")
            }),
            Command::Path { files } => {
                let mut is_first = true;
                for_each_puzzle(&files, streams, |puzzle, output| {
                    if !is_first {
                        writeln!(output)?;
                    }
                    is_first = false;
                    for (number, step) in (1..).zip(path(&Board::new(puzzle.givens()))) {
                        writeln!(output, "{number}\t{}\t{step}", step.technique.key())?;
                    }
                    Ok(())
                })
            }
            Command::Library { files } => for_each_text(&files, streams, |text, place, streams| {
                let mut had_errors = HadErrors(false);
                for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
                    match hodoku_library::read_entry(line) {
                        Ok(entry) => writeln!(streams.output, "{}", look_up(&entry))?,
                        Err(error) => {
                            had_errors = HadErrors(true);
                            streams.report_error(format_args!("{place}line {}: {error}", index + 1))?;
                        }
                    }
                }
                Ok(had_errors)
            }),
        }
    }
}

impl PuzzleChoice {
    /// Generates the puzzle of this seed, or the first from this seed on that takes about the minutes asked for.
    fn generate(&self, level: Level, seed: SeriesSeed) -> (PuzzleId, Generated) {
        let id = match *self {
            PuzzleChoice::Seeds(symmetry) => seed.puzzle_id(level, symmetry),
            PuzzleChoice::Shuffled => PuzzleId { level, seed: seed.number, variant: Variant::Shuffled },
            PuzzleChoice::Minutes(minutes) => {
                let mut search =
                    MinutesSearch::new(level, minutes, seed.number).expect("checked when it was parsed");
                return loop {
                    if let Some(found) = search.run() {
                        break found;
                    }
                };
            }
        };
        (id, generate_by_id(id))
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

fn solve(method: Method, grid: &Grid, limit: u64) -> Solved {
    if method == Method::Fast {
        let found = solutions(grid, limit);
        let grid = found.first.unwrap_or(*grid);
        return Solved { count: Some(found.count), grid, nodes: found.effort.nodes };
    }
    let mut run = SolverRun::new(method, grid);
    let mut first = None;
    let mut is_stuck = false;
    while run.counters().solutions < limit {
        match run.next(u64::MAX) {
            Some(Outcome::Solved) => first = first.or(Some(*run.grid())),
            outcome => {
                is_stuck = first.is_none() && outcome == Some(Outcome::Stuck);
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

/// Formats the techniques as `technique:uses`, joined by commas.
fn techniques(rating: &PuzzleRating) -> String {
    let mut uses: Vec<String> =
        rating.techniques.iter().map(|(technique, uses)| format!("{}:{uses}", technique.key())).collect();
    if !rating.is_solved {
        uses.push("search:1".to_owned());
    }
    uses.join(",")
}
