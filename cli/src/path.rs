//! `path`: the steps that solve puzzles by logic.

use std::io;

use clap::Args;
use ninefold::grid::{Board, Grid, Puzzle};
use ninefold::proof::prove_path;
use ninefold::techniques::{Step, path};

use super::Streams;
use super::input::{HadErrors, read_givens};
use super::list::{ItemError, ListOptions, for_each_puzzle};
use super::options::{Files, Threads};
use super::proof_files::ProofOptions;
use super::table::{Table, TableOptions};

/// Prints the steps that solve puzzles by logic
///
/// Columns: number of the step, technique, the step in short notation. A blank line separates puzzles.
#[derive(Args)]
pub struct PathCommand {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    proofs: ProofOptions,
}

impl PathCommand {
    /// Runs the command.
    pub fn run(self, streams: &mut Streams) -> io::Result<HadErrors> {
        self.proofs.create_folder()?;
        let is_plain = self.table.is_plain();
        let line = (!is_plain).then_some("line");
        let table = Table::new(&self.table, line.into_iter().chain(["number", "technique", "step"]));
        table.write_header(streams.output)?;
        let separator = if is_plain { "\n" } else { "" };
        let list = ListOptions { files: &self.files.files, threads: self.threads.count(), separator };
        let outcome = for_each_puzzle(&list, streams, read_givens, |item, output| {
            let puzzle =
                Puzzle::new(item.puzzle.givens).map_err(|error| ItemError::Message(error.to_string()))?;
            let steps: Vec<Step> = path(&Board::new(puzzle.givens())).collect();
            for (number, step) in (1..).zip(&steps) {
                let mut row = table.row(output);
                if !is_plain {
                    row.integer(item.line as u64);
                }
                row.integer(number);
                row.text(step.technique.key());
                row.text(&step.to_string());
                row.end();
            }
            let proof = |_: &Grid| Some(prove_path(&puzzle, &steps).0);
            self.proofs.write_with(&item, proof).map_err(ItemError::Message)
        })?;
        Ok(outcome.had_errors)
    }
}
