//! A command-line program: solves, generates, converts and rates puzzles.
//!
//! ```text
//! cargo run --release --example ninefold -- generate --level hell --count 10 > puzzles.txt
//! cargo run --release --example ninefold -- solve < puzzles.txt
//! ```
//!
//! [`run`] is the whole program with its streams as arguments, so that tests can call it.

mod command;
mod input;
mod library;
mod list;
mod options;
mod parallel;
pub mod picture_file;
mod progress;
mod read;

use std::fmt::Arguments;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use command::Command;
use input::HadErrors;
use options::Usage;
pub use progress::Progress;

const HELP: &str = "\
usage: ninefold COMMAND [OPTION…] [FILE…]

Reads Sudoku puzzles in any form the page reads (lines, rows, grids, lists and tables, files and links of
other programs), from the files or from standard input (also '-'), and writes one line of tab-separated
values for each, in the order read.

solve [--limit N] [--method fast|plain|bits|candidates|compare]
    the number of solutions up to N (2 unless told), the first of them or else the grid as it came,
    and the number of guesses; candidates and compare never guess: where they know nothing more they
    say 'stuck' and give the grid as far as they came
generate --level easy|medium|hard|hell [--count N] [--seed S] [--minutes M]
         [--symmetry none|mirror|half-turn|diagonal] [--method shuffle]
    N puzzles (1 unless told): puzzle, level, rating, seed, name, minutes; the first has seed S (0 unless
    told), the next S + 1 and so on, and a seed always gives the same puzzle of a level and symmetry (unless
    told, mirror for hard and hell). With M, those that take most players about M minutes; shuffle knows the
    level's clues only, and the level told is that which the logic finds
convert --to FORMAT
    all puzzles in another form, as one document; what is entered and noted comes along where the form has
    words for it (*), what is left of the candidates where it is nothing but them (+):
    line zeros rows grid bars csv sdk ss sdm table json short sudokupad sudoku-exchange
    f-puzzles* opensudoku* sudokuwiki* sudoku-coach* hodoku* candidates+ sukaku+
rate
    how hard the puzzle is for a person: level, rating, score, the techniques it needs, each with its
    uses ('search:1' among them where none of the techniques helps any more: then the rating, 9.5, means
    9.5 or more), and the minutes that it takes most players, an estimate; the score says little about
    the time
path
    each step of the way: number, technique, the step; a blank line between puzzles
read [--stages FOLDER]
    the puzzle in each picture, a JPEG or PNG file: the digits, 'certain' or 'doubtful', and what else the
    doubtful cells may hold, such as r1c8=8/6 for an 8 that may be a 6; '.' is an empty cell. With FOLDER
    also drawings of what was seen, as PGM files
library
    lines of HoDoKu's regression library in: code, then whether the technique has a step with just what
    the line expects ('found') or with that and more ('more'), has none ('missed'), has none and must
    not ('silent'), or is not ours ('off'), then the step; or else all steps that it has

solve, rate and path begin with the givens, whatever is entered, noted or struck. They and convert work with
all cores, or as many threads as '--threads N' says; what they write is the same and in the same order.
What takes long says on standard error how far it is, where that is a terminal and the lines go elsewhere.
A line that cannot be read is reported on standard error, with its number, and the rest goes on.
Exit status: 0 all was read, 1 something was not, 2 wrong usage.
";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    // Output on the terminal shows the progress by itself.
    let shows_progress = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let mut streams = Streams {
        input: &mut io::stdin(),
        output: &mut BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        errors: &mut io::stderr().lock(),
        progress: Progress::new(shows_progress.then_some(Duration::from_secs(1))),
    };
    ExitCode::from(run(&arguments, &mut streams))
}

/// Where a command reads and writes.
pub struct Streams<'a> {
    /// Read if there are no file arguments.
    pub input: &'a mut (dyn Read + Send),
    /// Gets the results.
    pub output: &'a mut dyn Write,
    /// Gets error messages and the progress.
    pub errors: &'a mut dyn Write,
    /// How many puzzles are done.
    pub progress: Progress,
}

impl Streams<'_> {
    /// Counts a puzzle that is done.
    fn count_one(&mut self) -> io::Result<()> {
        self.progress.count_one(self.errors)
    }

    /// Prints an error message.
    fn report_error(&mut self, message: Arguments) -> io::Result<()> {
        self.progress.report_error(self.errors, message)
    }
}

/// Runs one command line and returns the exit status.
pub fn run(arguments: &[String], streams: &mut Streams) -> u8 {
    let command = match Command::parse(arguments) {
        Ok(command) => command,
        Err(Usage(message)) => {
            // If this fails too, there is still the exit status.
            let _ = writeln!(streams.errors, "ninefold: {message}\ntry 'ninefold --help'");
            return 2;
        }
    };
    let result = command.run(streams).and_then(|had_errors| {
        streams.output.flush()?;
        Ok(had_errors)
    });
    let _ = streams.progress.clear(streams.errors);
    match result {
        Ok(HadErrors(had_errors)) => u8::from(had_errors),
        // The reader of the output has closed the pipe, such as `head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(streams.errors, "ninefold: cannot write: {error}");
            1
        }
    }
}
