//! Parses the command line and runs the command.

use std::num::NonZero;
use std::path::PathBuf;
use std::{io, thread};

use ninefold::formats::{self, OutputFormat, hodoku_library};
use ninefold::generator::{
    MinutesSearch, PuzzleId, PuzzleVariant, RatedPuzzle, check_minutes, generate_by_id, parse_seed,
};
use ninefold::grid::{Board, Grid, Puzzle, Symmetry};
use ninefold::level::Level;
use ninefold::methods::{Method, RunOutcome, SolverRun};
use ninefold::rating::{PuzzleRating, rate};
use ninefold::solver::solutions;
use ninefold::techniques::path;

use super::input::{HadErrors, for_each_text, read_givens, read_puzzles};
use super::library::look_up;
use super::list::{ListOptions, ListOutcome, for_each_puzzle};
use super::options::{Options, Usage, number, parsed, positive};
use super::read::read_pictures;
use super::{HELP, Streams};

const COMMANDS: &str = "solve, generate, convert, rate, path, read or library";

/// A command with its options.
pub enum Command {
    Help,
    Solve { method: Method, limit: u64, list: List },
    Generate { level: Level, choice: PuzzleChoice, count: u64, seed: u64 },
    Convert { format: OutputFormat, list: List },
    Rate { list: List },
    Path { list: List },
    Read { stages: Option<PathBuf>, files: Vec<String> },
    Library { files: Vec<String> },
}

/// A list of puzzles that a command works on.
pub struct List {
    /// The files; standard input if there are none.
    files: Vec<String>,
    /// Number of threads.
    threads: usize,
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
                let mut options = Options::parse(rest, &["--limit", "--method", "--threads"])?;
                let method = options.remove("--method", parsed)?.unwrap_or(Method::Fast);
                let limit = options.remove("--limit", positive)?.unwrap_or(2);
                Ok(Command::Solve { method, limit, list: List::parse(options)? })
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
                let seed =
                    options.remove("--seed", |text| parse_seed(text).map_err(|error| error.to_string()))?;
                if let PuzzleChoice::Minutes(minutes) = choice {
                    check_minutes(level, minutes).map_err(|error| Usage(format!("--minutes: {error}")))?;
                }
                Ok(Command::Generate {
                    level,
                    choice,
                    count: options.remove("--count", number)?.unwrap_or(1),
                    seed: seed.unwrap_or(0),
                })
            }
            "convert" => {
                let mut options = Options::parse(rest, &["--to", "--threads"])?;
                let format = options.require("--to", parsed)?;
                Ok(Command::Convert { format, list: List::parse(options)? })
            }
            "rate" => Ok(Command::Rate { list: List::parse(Options::parse(rest, &["--threads"])?)? }),
            "path" => Ok(Command::Path { list: List::parse(Options::parse(rest, &["--threads"])?)? }),
            "read" => {
                let mut options = Options::parse(rest, &["--stages"])?;
                let stages = options.remove("--stages", |folder| Ok(PathBuf::from(folder)))?;
                if options.files.is_empty() {
                    return Err(Usage("expected a picture".into()));
                }
                Ok(Command::Read { stages, files: options.files })
            }
            "library" => Ok(Command::Library { files: Options::parse(rest, &[])?.files }),
            _ => Err(Usage(format!("unknown command '{name}': expected {COMMANDS}"))),
        }
    }

    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        match self {
            Command::Help => streams.output.write_all(HELP.as_bytes()).map(|()| HadErrors(false)),
            Command::Solve { method, limit, list } => {
                let act = |givens, output: &mut Vec<u8>| {
                    solve(method, &givens, limit).write_to(output);
                    Ok(())
                };
                Ok(for_each_puzzle(&list.options(""), streams, read_givens, act)?.had_errors)
            }
            Command::Generate { level, choice, count, seed } => {
                let mut next = seed;
                for _ in 0..count {
                    let (id, RatedPuzzle { puzzle, rating }) = choice.generate(level, next);
                    let line = formats::line(puzzle.givens());
                    let PuzzleRating { rating, level, time, .. } = rating;
                    let (seed, minutes) = (id.seed, time.minutes());
                    writeln!(streams.output, "{line}\t{level}\t{rating}\t{seed}\t{id}\t{minutes}")?;
                    streams.count_one()?;
                    next = id.seed.wrapping_add(1);
                }
                Ok(HadErrors(false))
            }
            Command::Convert { format, list } => {
                streams.output.write_all(format.header().as_bytes())?;
                let options = list.options(format.separator());
                let ListOutcome { had_errors, has_output } =
                    for_each_puzzle(&options, streams, read_puzzles, |puzzle, output| {
                        output.extend_from_slice(format.item(&puzzle).as_bytes());
                        Ok(())
                    })?;
                if has_output || !format.footer().is_empty() {
                    writeln!(streams.output, "{}", format.footer())?;
                }
                Ok(had_errors)
            }
            Command::Rate { list } => {
                let act = |givens, output: &mut Vec<u8>| {
                    let puzzle = Puzzle::new(givens).map_err(|error| error.to_string())?;
                    let rating = rate(&puzzle);
                    let PuzzleRating { rating: hardest, level, score, time, .. } = &rating;
                    let (techniques, minutes) = (techniques(&rating), time.minutes());
                    let line = format!("{level}\t{hardest}\t{score}\t{techniques}\t{minutes}\n");
                    output.extend_from_slice(line.as_bytes());
                    Ok(())
                };
                Ok(for_each_puzzle(&list.options(""), streams, read_givens, act)?.had_errors)
            }
            Command::Path { list } => {
                let act = |givens, output: &mut Vec<u8>| {
                    let puzzle = Puzzle::new(givens).map_err(|error| error.to_string())?;
                    for (number, step) in (1..).zip(path(&Board::new(puzzle.givens()))) {
                        let line = format!("{number}\t{}\t{step}\n", step.technique.key());
                        output.extend_from_slice(line.as_bytes());
                    }
                    Ok(())
                };
                Ok(for_each_puzzle(&list.options("\n"), streams, read_givens, act)?.had_errors)
            }
            Command::Read { stages, files } => read_pictures(&files, stages.as_deref(), streams),
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

impl List {
    /// Parses the options that all commands on lists have.
    fn parse(mut options: Options) -> Result<List, Usage> {
        let threads = options.remove("--threads", positive)?;
        let threads = threads.map_or_else(
            || thread::available_parallelism().map_or(1, NonZero::get),
            |threads| usize::try_from(threads).unwrap_or(usize::MAX),
        );
        Ok(List { files: options.files, threads: threads.min(List::MAX_THREADS) })
    }

    /// More threads than this are not of use on any machine.
    const MAX_THREADS: usize = 1024;

    fn options(&self, separator: &'static str) -> ListOptions<'_> {
        ListOptions { files: &self.files, threads: self.threads, separator }
    }
}

impl PuzzleChoice {
    /// Generates the puzzle of this seed, or the first from this seed on that takes about the minutes asked for.
    fn generate(&self, level: Level, seed: u64) -> (PuzzleId, RatedPuzzle) {
        let id = match *self {
            PuzzleChoice::Seeds(symmetry) => {
                let variant = PuzzleVariant::Rated(symmetry.unwrap_or(level.symmetry()));
                PuzzleId { level, seed, variant }
            }
            PuzzleChoice::Shuffled => PuzzleId { level, seed, variant: PuzzleVariant::Shuffled },
            PuzzleChoice::Minutes(minutes) => {
                let mut search =
                    MinutesSearch::new(level, minutes, seed).expect("checked when it was parsed");
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

impl Solved {
    /// Appends the line for the output.
    fn write_to(&self, output: &mut Vec<u8>) {
        let count = self.count.map_or("stuck".to_owned(), |count| count.to_string());
        for part in [
            count.as_bytes(),
            b"\t",
            &self.grid.to_line_bytes(),
            b"\t",
            self.nodes.to_string().as_bytes(),
            b"\n",
        ] {
            output.extend_from_slice(part);
        }
    }
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

/// Formats the techniques as `technique:uses`, joined by commas.
fn techniques(rating: &PuzzleRating) -> String {
    let mut uses: Vec<String> =
        rating.techniques.iter().map(|(technique, uses)| format!("{}:{uses}", technique.key())).collect();
    if !rating.is_solved {
        uses.push("search:1".to_owned());
    }
    uses.join(",")
}
