//! `convert`: puzzles in another format.

use std::io;

use clap::Args;
use ninefold_formats::OutputFormat;

use super::Streams;
use super::input::{HadErrors, read_puzzles};
use super::list::{ListOptions, ListOutcome, for_each_puzzle};
use super::options::{Files, Threads, named};

/// Writes puzzles in another format, as one document
///
/// Entries and notes are kept by the formats f-puzzles, opensudoku, sudokuwiki, sudoku-coach and hodoku; candidates and sukaku have what is
/// left of the candidates.
#[derive(Args)]
pub struct ConvertCommand {
    /// The format
    #[arg(long, value_name = "FORMAT",
        value_parser = named::<OutputFormat>(OutputFormat::ALL.iter().map(|format| format.name())))]
    to: OutputFormat,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    threads: Threads,
}

impl ConvertCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        let format = self.to;
        streams.output.write_all(format.header().as_bytes())?;
        let list = ListOptions {
            files: &self.files.files,
            threads: self.threads.count(),
            separator: format.separator(),
        };
        let ListOutcome { had_errors, has_output } =
            for_each_puzzle(&list, streams, read_puzzles, |item, output| {
                output.extend_from_slice(format.item(&item.puzzle).as_bytes());
                Ok(())
            })?;
        if has_output || !format.footer().is_empty() {
            writeln!(streams.output, "{}", format.footer())?;
        }
        Ok(had_errors)
    }
}
