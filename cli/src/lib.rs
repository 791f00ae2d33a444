//! The command-line program `ninefold`: solves, rates, generates, converts and reads puzzles.
//!
//! [`run`] is the whole program with its streams as arguments, so that tests can call it. [`arguments`] has the commands and
//! their options, from which help, completions and manual pages are made. Each command is a module of its own.

mod arguments;
mod backdoors;
mod canonical;
mod compression;
mod convert;
mod duplicates;
mod generate;
mod input;
mod library;
mod list;
mod manual;
mod minimise;
mod neighbours;
mod options;
mod parallel;
mod parts;
mod path;
pub mod picture_file;
mod progress;
mod proof_files;
mod qr;
mod rate;
mod read;
mod rows;
mod solve;
mod source_place;
mod table;
mod unavoidable;

use std::ffi::OsString;
use std::fmt::Arguments as Message;
use std::io::{self, Read, Write};
use std::path::Path;

use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};
use compression::OutputFile;
use input::HadErrors;
pub use progress::Progress;

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
    fn report_error(&mut self, message: Message) -> io::Result<()> {
        self.progress.report_error(self.errors, message)
    }
}

/// Runs one command line, which begins with the program's name, and returns the exit status.
pub fn run(command_line: impl IntoIterator<Item = impl Into<OsString> + Clone>, streams: &mut Streams) -> u8 {
    let result = match Arguments::try_parse_from(command_line) {
        Ok(Arguments { command, output: None }) => run_command(command, streams),
        Ok(Arguments { command, output: Some(file) }) => run_into_file(command, &file, streams),
        Err(error) if error.use_stderr() => Err(Failure::Usage(error)),
        Err(help) => print_help(&help, streams),
    };
    let _ = streams.progress.clear(streams.errors);
    match result {
        Ok(HadErrors(had_errors)) => u8::from(had_errors),
        Err(Failure::Usage(error)) => {
            // If this fails too, there is still the exit status.
            let _ = write!(streams.errors, "{}", error.render()).and_then(|()| streams.errors.flush());
            u8::try_from(error.exit_code()).unwrap_or(2)
        }
        // The reader of the output has closed the pipe, such as `head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(Failure::Output(error)) => {
            let _ = writeln!(streams.errors, "ninefold: cannot write: {error}");
            1
        }
    }
}

/// Why a command ended early.
enum Failure {
    /// The arguments are wrong.
    Usage(clap::Error),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        Failure::Usage(error)
    }
}

/// Prints the help or the version, which clap returns as an error.
fn print_help(help: &clap::Error, streams: &mut Streams) -> Result<HadErrors, Failure> {
    write!(streams.output, "{}", help.render())?;
    streams.output.flush()?;
    Ok(HadErrors(false))
}

/// Runs a command whose results go into a file, compressed if its name says so.
fn run_into_file(command: Command, file: &Path, streams: &mut Streams) -> Result<HadErrors, Failure> {
    let mut output = OutputFile::create(file)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
    let mut into_file = Streams {
        input: streams.input,
        output: &mut output,
        errors: streams.errors,
        progress: streams.progress.take(),
    };
    let result = run_command(command, &mut into_file);
    streams.progress = into_file.progress;
    output.finish()?;
    result
}

fn run_command(command: Command, streams: &mut Streams) -> Result<HadErrors, Failure> {
    let had_errors = match command {
        Command::Solve(options) => options.run(streams)?,
        Command::Rate(options) => options.run(streams)?,
        Command::Path(options) => options.run(streams)?,
        Command::Generate(options) => options.run(streams)?,
        Command::Canonical(options) => options.run(streams)?,
        Command::Duplicates(options) => options.run(streams)?,
        Command::Minimise(options) => options.run(streams)?,
        Command::Neighbours(options) => options.run(streams)?,
        Command::Backdoors(options) => options.run(streams)?,
        Command::Unavoidable(options) => options.run(streams)?,
        Command::Convert(options) => options.run(streams)?,
        Command::Read(options) => options.run(streams)?,
        Command::Qr(options) => options.run(streams)?,
        Command::Library(options) => options.run(streams)?,
        Command::Completions(options) => options.run(Arguments::command(), streams)?,
        Command::Manual(options) => options.run(Arguments::command(), streams)?,
    };
    streams.output.flush()?;
    Ok(had_errors)
}
