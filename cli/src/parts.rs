//! Runs a command that finds other puzzles from those of its input: the search from each puzzle is divided into parts, on which threads work. The
//! output is in the order of the input and of the parts.

use std::io;
use std::ops::ControlFlow;

use clap::Args;
use ninefold::grid::{Grid, Puzzle};

use super::Streams;
use super::input::{HadErrors, InputItem, ListedPuzzle, file_error, for_each_file, place, read_givens};
use super::options::{Files, Threads};
use super::parallel::{Queue, map_in_order};
use super::table::{Table, TableOptions};

/// The options of a command that finds puzzles from others.
#[derive(Args)]
pub struct PartOptions {
    #[command(flatten)]
    files: Files,
    /// Stop after so many puzzles
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

/// A part of the search from a puzzle, or why there is none.
struct PartOfLine<P> {
    line: usize,
    part: Result<P, String>,
}

impl PartOptions {
    /// Divides the search from each puzzle into parts, calls `find` with each of these, which passes the puzzles that it finds to a function until that
    /// returns `false`, and writes a row for each.
    pub fn for_each_part<P: Send>(
        &self,
        streams: &mut Streams,
        divide: impl Fn(&Puzzle) -> Vec<P> + Sync,
        find: impl Fn(P, &mut dyn FnMut(Grid) -> bool) + Sync,
    ) -> io::Result<HadErrors> {
        let table = Table::new(&self.table, ["puzzle", "line"]);
        table.write_header(streams.output)?;
        let mut left = self.count.unwrap_or(u64::MAX);
        if left == 0 {
            return Ok(HadErrors(false));
        }
        let most = left;
        let Streams { input, output, errors, progress } = streams;
        let feed = |queue: &mut Queue<PartOfLine<P>>| {
            let mut is_wanted = true;
            for_each_file(&self.files.files, input, |stream, file| {
                let mut add = |item: InputItem<ListedPuzzle>| {
                    let parts = match item {
                        InputItem::Puzzle { line, puzzle } => match Puzzle::new(puzzle.givens) {
                            Ok(puzzle) => divide(&puzzle)
                                .into_iter()
                                .map(|part| PartOfLine { line, part: Ok(part) })
                                .collect(),
                            Err(error) => {
                                let error = format!("{}line {line}: {error}", place(file));
                                vec![PartOfLine { line, part: Err(error) }]
                            }
                        },
                        InputItem::Unreadable(error) | InputItem::FileError(error) => {
                            vec![PartOfLine { line: 0, part: Err(format!("{}{error}", place(file))) }]
                        }
                        InputItem::Wait => Vec::new(),
                    };
                    is_wanted = is_wanted && parts.into_iter().try_for_each(&mut *queue).is_continue();
                    is_wanted
                };
                match stream {
                    Ok(stream) => read_givens(stream, &mut add),
                    Err(error) => {
                        add(InputItem::FileError(file_error(&error)));
                    }
                }
            });
        };
        let mut had_errors = HadErrors(false);
        let work = |PartOfLine { line, part }: PartOfLine<P>| {
            part.map(|part| {
                let (mut rows, mut count) = (Vec::new(), 0);
                find(part, &mut |grid| {
                    let mut row = table.row(&mut rows);
                    row.plain(&grid.to_line_bytes());
                    row.integer(line as u64);
                    row.end();
                    count += 1;
                    count < most
                });
                (rows, count)
            })
        };
        map_in_order(self.threads.count(), feed, work, |result| {
            match result {
                Ok((rows, count)) => {
                    let mut lines = rows.split_inclusive(|&byte| byte == b'\n');
                    for _ in 0..count.min(left) {
                        output.write_all(lines.next().unwrap_or_default())?;
                        progress.count_one(errors)?;
                    }
                    left -= count.min(left);
                }
                Err(message) => {
                    had_errors = HadErrors(true);
                    output.flush()?;
                    progress.report_error(errors, format_args!("{message}"))?;
                }
            }
            output.flush()?;
            Ok(if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(had_errors)
    }
}
