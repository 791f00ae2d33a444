//! The commands with their options. Help, completions and manual pages are made from it.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::backdoors::BackdoorsCommand;
use super::canonical::CanonicalCommand;
use super::convert::ConvertCommand;
use super::duplicates::DuplicatesCommand;
use super::generate::GenerateCommand;
use super::library::LibraryCommand;
use super::manual::{CompletionsCommand, ManualCommand};
use super::minimise::MinimiseCommand;
use super::neighbours::NeighboursCommand;
use super::path::PathCommand;
use super::qr::QrCommand;
use super::rate::RateCommand;
use super::read::ReadCommand;
use super::solve::SolveCommand;
use super::unavoidable::UnavoidableCommand;

/// Solves, rates, generates, converts and reads Sudoku puzzles
///
/// Puzzles are read from files or from standard input (also '-'), in any form that Ninefold's page reads: lines, rows, grids, lists and
/// tables, files and links of other programs. Files that are compressed with gzip or Zstandard are read like others.
///
/// Each puzzle gives one line of tab-separated values, in the order read. A puzzle that cannot be read is reported on standard error,
/// with its line, and the rest goes on. Text between puzzles is skipped; with '--keep' it has a row. What takes long says on standard
/// error how far it is, where that is a terminal and the results go elsewhere.
#[derive(Parser)]
#[command(
    name = "ninefold",
    version,
    after_help = "Exit status: 0 all was read, 1 something was not, 2 wrong usage."
)]
pub struct Arguments {
    /// What is done
    #[command(subcommand)]
    pub command: Command,
    /// File for the results instead of standard output; compressed if its name ends in .gz or .zst
    #[arg(long, short, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    Solve(SolveCommand),
    Rate(RateCommand),
    Path(PathCommand),
    Generate(GenerateCommand),
    Canonical(CanonicalCommand),
    Duplicates(DuplicatesCommand),
    Minimise(MinimiseCommand),
    Neighbours(NeighboursCommand),
    Backdoors(BackdoorsCommand),
    Unavoidable(UnavoidableCommand),
    Convert(ConvertCommand),
    Read(ReadCommand),
    Qr(QrCommand),
    Library(LibraryCommand),
    Completions(CompletionsCommand),
    #[command(name = "man")]
    Manual(ManualCommand),
}
