//! Ninefold's engines for a terminal, for scripts and for checks from outside.
//!
//! ```text
//! cargo run --release --example ninefold -- generate --level hell --count 10 > puzzles.txt
//! cargo run --release --example ninefold -- solve < puzzles.txt
//! ```
//!
//! [`run`] is the whole program with its streams as arguments; `main` only hands it the real ones.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;
use std::str::FromStr;

use ninefold::board::{Board, CandidateSet};
use ninefold::generate::{Generated, made};
use ninefold::grid::{Candidate, Grid};
use ninefold::level::Level;
use ninefold::logic::{LADDER, Step, Technique, path, steps};
use ninefold::puzzle::{Puzzle, PuzzleError};
use ninefold::rate::{Rating, rate};
use ninefold::recipe::{Draw, Recipe};
use ninefold::solve::method::{Method, Outcome, Run};
use ninefold::solve::solutions;
use ninefold::text::library::{self, Entry};
use ninefold::text::{self, Format};

const HELP: &str = "\
usage: ninefold COMMAND [OPTION…] [FILE…]

Reads Sudoku grids in any form the page reads, from the files or from standard input (also '-'),
and writes one line of tab-separated values for each, in the order read.

solve [--limit N] [--method fast|plain|bits|candidates|compare]
    the number of solutions up to N (2 unless told), the first of them or else the grid as it came,
    and the number of guesses; candidates and compare never guess: where they know nothing more they
    say 'stuck' and give the grid as far as they came
generate --level easy|medium|hard|hell [--count N] [--seed S]
         [--symmetry none|mirror|half-turn|diagonal] [--method shuffle]
    N puzzles (1 unless told): puzzle, level, rating, seed, name; the first has seed S (0 unless told), the
    next S + 1 and so on, and a seed always gives the same puzzle of a level and symmetry (unless told,
    mirror for hard and hell); shuffle knows the level's clues only, and the level told is that which the
    logic finds
convert --to line|zeros|rows|bars|csv
    the grid in another form; forms of several lines are kept apart by a blank line
rate
    how hard the puzzle is for a person: level, rating, score, and the techniques it needs, each with
    its uses; 'search:1' among them where none of the techniques helps any more
path
    each step of the way: number, technique, the step; a blank line between puzzles
library
    lines of HoDoKu's regression library in: code, then whether the technique has a step with just what
    the line expects ('found') or with that and more ('more'), has none ('missed'), has none and must
    not ('silent'), or is not ours ('off'), then the step; or else all steps that it has

A line that cannot be read is reported on standard error, with its number, and the rest goes on.
Exit status: 0 all was read, 1 something was not, 2 wrong usage.
";

const COMMANDS: &str = "solve, generate, convert, rate, path or library";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    let mut streams = Streams {
        input: &mut io::stdin().lock(),
        output: &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        errors: &mut io::stderr().lock(),
    };
    ExitCode::from(run(&arguments, &mut streams))
}

/// Where a command reads and writes.
pub struct Streams<'a> {
    /// Read where no file is named.
    pub input: &'a mut dyn Read,
    /// One line for every grid.
    pub output: &'a mut dyn Write,
    /// What could not be read, and why.
    pub errors: &'a mut dyn Write,
}

/// Runs one command line and returns the exit status.
pub fn run(arguments: &[String], streams: &mut Streams) -> u8 {
    let command = match Command::parse(arguments) {
        Ok(command) => command,
        Err(Usage(message)) => {
            // Where not even errors can be written, the status has to say it.
            let _ = writeln!(streams.errors, "ninefold: {message}\ntry 'ninefold --help'");
            return 2;
        }
    };
    let ended = command.perform(streams).and_then(|refused| {
        streams.output.flush()?;
        Ok(refused)
    });
    match ended {
        Ok(Refused(refused)) => u8::from(refused),
        // Whoever reads our lines has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(streams.errors, "ninefold: cannot write: {error}");
            1
        }
    }
}

/// What is to be done.
enum Command {
    Help,
    Solve { method: Method, limit: u64, files: Vec<String> },
    Generate { level: Level, draw: Draw, count: u64, seed: u64 },
    Convert { format: Format, files: Vec<String> },
    Rate { files: Vec<String> },
    Path { files: Vec<String> },
    Library { files: Vec<String> },
}

/// Whether some of the input could not be read.
struct Refused(bool);

/// A command line that says nothing we know.
struct Usage(String);

impl Command {
    fn parse(arguments: &[String]) -> Result<Command, Usage> {
        if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
            return Ok(Command::Help);
        }
        let (name, rest) =
            arguments.split_first().ok_or_else(|| Usage(format!("expected a command: {COMMANDS}")))?;
        match name.as_str() {
            "help" => Ok(Command::Help),
            "solve" => {
                let mut options = Options::read(rest, &["--limit", "--method"])?;
                let method = options.take("--method", parsed)?.unwrap_or(Method::Fast);
                let limit = options.take("--limit", number)?.unwrap_or(2);
                if limit == 0 {
                    return Err(Usage("--limit: expected a number from 1, found '0'".into()));
                }
                Ok(Command::Solve { method, limit, files: options.files })
            }
            "generate" => {
                let known = ["--level", "--count", "--seed", "--symmetry", "--method"];
                let mut options = Options::read(rest, &known)?;
                let is_shuffled = options.takes_method("shuffle")?;
                let symmetry = options.take("--symmetry", parsed)?;
                if is_shuffled && symmetry.is_some() {
                    return Err(Usage("--symmetry: not with --method shuffle".into()));
                }
                if let Some(file) = options.files.first() {
                    return Err(Usage(format!("generate reads no files, found '{file}'")));
                }
                let level: Level = options.need("--level", parsed)?;
                Ok(Command::Generate {
                    level,
                    draw: if is_shuffled {
                        Draw::Shuffled
                    } else {
                        Draw::Rated(symmetry.unwrap_or(level.symmetry()))
                    },
                    count: options.take("--count", number)?.unwrap_or(1),
                    seed: options.take("--seed", number)?.unwrap_or(0),
                })
            }
            "convert" => {
                let mut options = Options::read(rest, &["--to"])?;
                Ok(Command::Convert { format: options.need("--to", parsed)?, files: options.files })
            }
            "rate" => Ok(Command::Rate { files: Options::read(rest, &[])?.files }),
            "path" => Ok(Command::Path { files: Options::read(rest, &[])?.files }),
            "library" => Ok(Command::Library { files: Options::read(rest, &[])?.files }),
            _ => Err(Usage(format!("unknown command '{name}': expected {COMMANDS}"))),
        }
    }

    fn perform(self, streams: &mut Streams) -> io::Result<Refused> {
        match self {
            Command::Help => streams.output.write_all(HELP.as_bytes()).map(|()| Refused(false)),
            Command::Solve { method, limit, files } => for_each_grid(&files, streams, |grid, output| {
                let Solved { count, shown, nodes } = solve(method, grid, limit);
                let count = count.map_or("stuck".to_owned(), |count| count.to_string());
                writeln!(output, "{count}\t{}\t{nodes}", text::line(&shown))
            }),
            Command::Generate { level, draw, count, seed } => {
                for seed in (0..count).map(|number| seed.wrapping_add(number)) {
                    let recipe = Recipe { level, seed, draw };
                    let Generated { puzzle, rating } = made(recipe);
                    let Rating { rating, level, .. } = rating;
                    let line = text::line(puzzle.givens());
                    writeln!(streams.output, "{line}\t{level}\t{rating}\t{seed}\t{recipe}")?;
                }
                Ok(Refused(false))
            }
            Command::Convert { format, files } => {
                let mut is_first = true;
                for_each_grid(&files, streams, |grid, output| {
                    let text = format.write(grid);
                    if text.contains('\n') && !is_first {
                        writeln!(output)?;
                    }
                    is_first = false;
                    writeln!(output, "{text}")
                })
            }
            Command::Rate { files } => for_each_puzzle(&files, streams, |puzzle, output| {
                let rating = rate(puzzle);
                let Rating { rating: hardest, level, score, .. } = &rating;
                writeln!(output, "{level}\t{hardest}\t{score}\t{}", techniques(&rating))
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
                let mut refused = Refused(false);
                for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
                    match library::read(line) {
                        Ok(entry) => writeln!(streams.output, "{}", looked_up(&entry))?,
                        Err(error) => {
                            refused = Refused(true);
                            writeln!(streams.errors, "{place}line {}: {error}", index + 1)?;
                        }
                    }
                }
                Ok(refused)
            }),
        }
    }
}

/// What a method found.
struct Solved {
    /// How many solutions; `None` if the method is stuck.
    count: Option<u64>,
    /// The first of them, or the grid as far as the method came.
    shown: Grid,
    nodes: u64,
}

fn solve(method: Method, grid: &Grid, limit: u64) -> Solved {
    if method == Method::Fast {
        let found = solutions(grid, limit);
        let shown = found.first.unwrap_or(*grid);
        return Solved { count: Some(found.count), shown, nodes: found.effort.nodes };
    }
    let mut run = Run::new(method, grid);
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
        shown: first.unwrap_or(*run.grid()),
        nodes: run.counters().nodes,
    }
}

/// `technique:uses`, joined by commas.
fn techniques(rating: &Rating) -> String {
    let mut uses: Vec<String> =
        rating.techniques.iter().map(|(technique, uses)| format!("{}:{uses}", technique.key())).collect();
    if !rating.is_solved {
        uses.push("search:1".to_owned());
    }
    uses.join(",")
}

/// What a technique finds where the library expects something of it, as a line.
fn looked_up(entry: &Entry) -> String {
    let Entry { code, variant, .. } = entry;
    let head = if variant.is_empty() { code.clone() } else { format!("{code}-{variant}") };
    // Grouped chains of these variants go through almost locked sets, which are a technique of their own here.
    let has_sets = matches!((code.as_str(), variant.as_str()), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    let is_meant = |technique: Technique| {
        technique.code() == code || has_sets && technique == Technique::ChainThroughSets
    };
    if code.is_empty() || !Technique::ALL.iter().any(|&technique| is_meant(technique)) {
        return format!("{head}\toff\t");
    }
    let mut board = Board::under_way(&entry.grid, entry.givens);
    entry.gone.iter().for_each(|&candidate| board.eliminate(candidate));
    let finders = LADDER.iter().filter(|finder| finder.techniques.iter().any(|&t| is_meant(t)));
    let found: Vec<Step> =
        finders.flat_map(|finder| steps(&board, finder)).filter(|step| is_meant(step.technique)).collect();

    let all = || found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    if entry.is_silent() {
        return if found.is_empty() {
            format!("{head}\tsilent\t")
        } else {
            format!("{head}\tfound\t{}", all())
        };
    }
    match found.iter().find(|step| is_exact(&board, step, entry)) {
        Some(step) => format!("{head}\tfound\t{step}"),
        None => match found.iter().find(|step| has_all(&board, step, entry)) {
            Some(step) => format!("{head}\tmore\t{step}"),
            None => format!("{head}\tmissed\t{}", all()),
        },
    }
}

/// Whether the step does all that is expected. A digit placed strikes the other candidates of its cell, and
/// who strikes all others places the digit.
fn has_all(board: &Board, step: &Step, entry: &Entry) -> bool {
    let struck = struck(board, step);
    entry.eliminations.iter().all(|&elimination| struck.contains(elimination))
        && entry.placements.iter().all(|&placement| {
            let others = others(board, placement);
            step.placements.contains(&placement) || !others.is_empty() && others.is_within(&struck)
        })
}

/// Whether the step does all that is expected, and nothing else.
fn is_exact(board: &Board, step: &Step, entry: &Entry) -> bool {
    let mut expected: CandidateSet = entry.eliminations.iter().copied().collect();
    entry.placements.iter().for_each(|&placement| expected.extend(&others(board, placement)));
    let is_meant =
        |placement: &Candidate| entry.placements.is_empty() || entry.placements.contains(placement);
    has_all(board, step, entry)
        && struck(board, step).is_within(&expected)
        && step.placements.iter().all(is_meant)
}

/// All that the step strikes, by its placements too.
fn struck(board: &Board, step: &Step) -> CandidateSet {
    let mut struck = step.eliminations;
    step.placements.iter().for_each(|&placement| struck.extend(&others(board, placement)));
    struck
}

/// The other candidates of a cell in which a digit is placed.
fn others(board: &Board, Candidate { cell, digit }: Candidate) -> CandidateSet {
    board
        .candidates(cell)
        .into_iter()
        .filter(|&other| other != digit)
        .map(|digit| Candidate { cell, digit })
        .collect()
}

/// Calls `act` with every puzzle of the files, or of standard input if none is named, and reports what is
/// none.
fn for_each_puzzle(
    files: &[String],
    streams: &mut Streams,
    act: impl FnMut(&Puzzle, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Refused> {
    for_each_taken(files, streams, Puzzle::new, act)
}

/// The same with every grid, puzzle or not.
fn for_each_grid(
    files: &[String],
    streams: &mut Streams,
    act: impl FnMut(&Grid, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Refused> {
    for_each_taken(files, streams, Ok::<Grid, PuzzleError>, act)
}

fn for_each_taken<T, E: Display>(
    files: &[String],
    streams: &mut Streams,
    take: impl Fn(Grid) -> Result<T, E>,
    mut act: impl FnMut(&T, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Refused> {
    for_each_text(files, streams, |text, place, streams| {
        let mut refused = Refused(false);
        for found in text::parse_all(text) {
            let line = found.line;
            let taken = found.grid.map_err(|error| error.to_string());
            match taken.and_then(|grid| take(grid).map_err(|error| format!("line {line}: {error}"))) {
                Ok(taken) => act(&taken, streams.output)?,
                Err(error) => {
                    refused = Refused(true);
                    writeln!(streams.errors, "{place}{error}")?;
                }
            }
        }
        Ok(refused)
    })
}

/// Calls `act` with the text of every file and what is to stand before its errors, and reports what cannot
/// be opened.
fn for_each_text(
    files: &[String],
    streams: &mut Streams,
    mut act: impl FnMut(&str, &str, &mut Streams) -> io::Result<Refused>,
) -> io::Result<Refused> {
    let standard_input = ["-".to_owned()];
    let files = if files.is_empty() { &standard_input } else { files };
    let mut refused = Refused(false);
    for file in files {
        let (text, place) = match file.as_str() {
            "-" => (read(streams.input), String::new()),
            path => (File::open(path).and_then(|mut file| read(&mut file)), format!("{path}: ")),
        };
        match text {
            Ok(text) => refused.0 |= act(&text, &place, streams)?.0,
            Err(error) => {
                refused = Refused(true);
                writeln!(streams.errors, "{place}cannot read: {error}")?;
            }
        }
    }
    Ok(refused)
}

/// All of a stream. Bytes that are no text become a character that is no digit, and are refused as such.
fn read(stream: &mut dyn Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The arguments behind a command's name: `--name value` or `--name=value`, and files.
struct Options {
    named: Vec<(String, String)>,
    files: Vec<String>,
}

impl Options {
    fn read(arguments: &[String], known: &[&str]) -> Result<Options, Usage> {
        let mut options = Options { named: Vec::new(), files: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            if !argument.starts_with('-') || argument == "-" {
                options.files.push(argument.clone());
                continue;
            }
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (argument.as_str(), None),
            };
            if !known.contains(&name) {
                return Err(Usage(format!("unknown option '{name}': expected {}", known.join(", "))));
            }
            let value = value.or_else(|| arguments.next().cloned());
            let value = value.ok_or_else(|| Usage(format!("{name}: expected a value")))?;
            options.named.push((name.to_owned(), value));
        }
        Ok(options)
    }

    /// Takes an option out and reads its value; the last one counts where it is given twice.
    fn take<T>(&mut self, name: &str, read: fn(&str) -> Result<T, String>) -> Result<Option<T>, Usage> {
        let mut value = None;
        for (_, text) in self.named.extract_if(.., |(option, _)| option == name) {
            value = Some(read(&text).map_err(|message| Usage(format!("{name}: {message}")))?);
        }
        Ok(value)
    }

    fn need<T>(&mut self, name: &str, read: fn(&str) -> Result<T, String>) -> Result<T, Usage> {
        self.take(name, read)?.ok_or_else(|| Usage(format!("expected {name}")))
    }

    /// Takes `--method` out, which has one value; tells whether it is there.
    fn takes_method(&mut self, only: &str) -> Result<bool, Usage> {
        match self.take("--method", parsed::<String>)? {
            Some(method) if method != only => {
                Err(Usage(format!("--method: unknown method '{method}': expected {only}")))
            }
            method => Ok(method.is_some()),
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number below 2^64, found '{text}'"))
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}
