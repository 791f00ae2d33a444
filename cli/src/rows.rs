//! Commands that give a row for each puzzle.

use std::io;

use clap::Args;
use ninefold::grid::Grid;

use super::Streams;
use super::input::{HadErrors, InputRow, ListedPuzzle, read_givens, read_rows};
use super::list::{ItemError, ListItem, ListOptions, for_each_prepared_puzzle, for_each_puzzle};
use super::options::{Files, Threads};
use super::table::{Row, Table, TableOptions};

/// The options of a command that gives a row for each puzzle.
#[derive(Args)]
pub struct RowOptions {
    #[command(flatten)]
    files: Files,
    /// Write a row for each line read, also for those without a puzzle
    ///
    /// Each line is read by itself. Before the other columns stand the number of the line and the puzzle (and the file, if there are
    /// several), after them what is wrong with the line. Blank lines have no row, nor has a first line that is no puzzle: it is
    /// taken for the names of columns.
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

impl RowOptions {
    /// Calls `act` with each puzzle and the row for it, to which it adds a value for each of the `columns`.
    pub fn for_each_row(
        &self,
        columns: &[&'static str],
        streams: &mut Streams,
        act: impl Fn(&ListItem<ListedPuzzle>, &mut Row) -> Result<(), String> + Sync,
    ) -> io::Result<HadErrors> {
        let prepare = |grids: &[Grid]| vec![(); grids.len()];
        self.for_each_prepared_row(columns, streams, prepare, |item, (), row| act(item, row))
    }

    /// Like [`for_each_row`](RowOptions::for_each_row), but `prepare` is called with the givens of many puzzles at a time, and `act` with
    /// each of them and what it has from there.
    pub fn for_each_prepared_row<P>(
        &self,
        columns: &[&'static str],
        streams: &mut Streams,
        prepare: impl Fn(&[Grid]) -> Vec<P> + Sync,
        act: impl Fn(&ListItem<ListedPuzzle>, P, &mut Row) -> Result<(), String> + Sync,
    ) -> io::Result<HadErrors> {
        let list = ListOptions { files: &self.files.files, threads: self.threads.count(), separator: "" };
        if self.keep {
            let rows = KeptRows::new(self, columns);
            rows.table.write_header(streams.output)?;
            // Here each puzzle is prepared by itself: a line is read as a puzzle only when its row is written.
            let act = |item: &ListItem<ListedPuzzle>, row: &mut Row| {
                let prepared = prepare(&[item.puzzle.givens]).pop().expect("one for each puzzle");
                act(item, prepared, row)
            };
            let write = |item: ListItem<InputRow>, output: &mut Vec<u8>| rows.write(&item, output, act);
            return Ok(for_each_puzzle(&list, streams, read_rows, write)?.had_errors);
        }
        let table = Table::new(&self.table, columns.iter().copied());
        table.write_header(streams.output)?;
        let prepare = |puzzles: &[&ListedPuzzle]| {
            let grids: Vec<Grid> = puzzles.iter().map(|puzzle| puzzle.givens).collect();
            prepare(&grids)
        };
        let write = |item: ListItem<ListedPuzzle>, prepared: P, output: &mut Vec<u8>| {
            let mut row = table.row(output);
            act(&item, prepared, &mut row).map_err(ItemError::Message)?;
            row.end();
            Ok(())
        };
        Ok(for_each_prepared_puzzle(&list, streams, read_givens, prepare, write)?.had_errors)
    }
}

/// Rows for all lines, whether they have a puzzle or not.
struct KeptRows {
    table: Table,
    /// Whether the first column has the file.
    has_files: bool,
    /// Number of columns before that of the error.
    width: usize,
}

impl KeptRows {
    fn new(options: &RowOptions, columns: &[&'static str]) -> KeptRows {
        let has_files = options.files.files.len() > 1;
        let file = has_files.then_some("file");
        let all: Vec<&str> = file
            .into_iter()
            .chain(["line", "puzzle"])
            .chain(columns.iter().copied())
            .chain(["error"])
            .collect();
        KeptRows { width: all.len() - 1, table: Table::new(&options.table, all), has_files }
    }

    /// Writes the row of a line.
    fn write(
        &self,
        item: &ListItem<InputRow>,
        output: &mut Vec<u8>,
        act: impl Fn(&ListItem<ListedPuzzle>, &mut Row) -> Result<(), String>,
    ) -> Result<(), ItemError> {
        let mut row = self.table.row(output);
        if self.has_files {
            row.text(item.file);
        }
        row.integer(item.line as u64);
        let result = item.puzzle.givens().map_err(|error| error.to_string()).and_then(|givens| {
            row.plain(&givens.to_line_bytes());
            let puzzle = ListedPuzzle { givens, title: None };
            act(&ListItem { file: item.file, line: item.line, puzzle }, &mut row)
        });
        row.fill(self.width);
        let result = match result {
            Ok(()) => {
                row.absent();
                Ok(())
            }
            Err(message) => {
                row.text(&message);
                Err(ItemError::InOutput)
            }
        };
        row.end();
        result
    }
}
