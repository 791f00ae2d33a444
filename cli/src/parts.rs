//! Runs a command that finds other puzzles from those of its input: the search from each puzzle is divided into parts, on which threads work. The
//! output is in the order of the input and of the parts.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use ninefold::grid::{Grid, Puzzle};

use super::Streams;
use super::input::{HadErrors, InputItem, ListedPuzzle, file_error, for_each_file, place, read_givens};
use super::options::{Files, Threads};
use super::parallel::{Queue, map_in_order};
use super::source_place::SourcePlace;
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
    place: SourcePlace,
    part: Result<P, String>,
}

/// What a thread has found in a part.
struct PartRows<P> {
    rows: Vec<u8>,
    count: u64,
    /// The rest of a part that has many puzzles: it is searched when its turn has come, and not kept in memory.
    rest: Option<(SourcePlace, P)>,
}

/// Number of puzzles of a part that a thread finds ahead of its turn.
const AHEAD: u64 = 200;

impl PartOptions {
    /// Divides the search from each puzzle into parts, and calls `find` with each of these: it passes the puzzles that it finds to a function until that
    /// returns `false`, and returns whether there may be more. Writes a row for each puzzle.
    pub fn for_each_part<P: Send>(
        &self,
        streams: &mut Streams,
        divide: impl Fn(&Puzzle) -> Vec<P> + Sync,
        find: impl Fn(&mut P, &mut dyn FnMut(Grid) -> bool) -> bool + Sync,
    ) -> io::Result<HadErrors> {
        let table = Table::new(&self.table, ["puzzle", "line"]);
        table.write_header(streams.output)?;
        let mut left = self.count.unwrap_or(u64::MAX);
        if left == 0 {
            return Ok(HadErrors(false));
        }
        let Streams { input, output, errors, progress } = streams;
        let feed = |queue: &mut Queue<PartOfLine<P>>| {
            let mut is_wanted = true;
            for_each_file(&self.files.files, input, |stream, file| {
                let source: Arc<str> = if self.files.files.len() > 1 { file.into() } else { "".into() };
                let mut add = |item: InputItem<ListedPuzzle>| {
                    let at = |line| SourcePlace { file: Arc::clone(&source), line };
                    let parts = match item {
                        InputItem::Puzzle { line, puzzle } => match Puzzle::new(puzzle.givens) {
                            Ok(puzzle) => divide(&puzzle)
                                .into_iter()
                                .map(|part| PartOfLine { place: at(line), part: Ok(part) })
                                .collect(),
                            Err(error) => {
                                let error = format!("{}line {line}: {error}", place(file));
                                vec![PartOfLine { place: at(line), part: Err(error) }]
                            }
                        },
                        InputItem::Unreadable(error) | InputItem::FileError(error) => {
                            vec![PartOfLine { place: at(0), part: Err(format!("{}{error}", place(file))) }]
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
        let write_row = |place: &SourcePlace, grid: &Grid, rows: &mut Vec<u8>| {
            let mut row = table.row(rows);
            row.plain(&grid.to_line_bytes());
            place.write(&mut row);
            row.end();
        };
        // Set when no more is wanted, so that nobody waits for what is being searched.
        let is_over = AtomicBool::new(false);
        let work = |PartOfLine { place, part }: PartOfLine<P>| {
            part.map(|mut part| {
                let (mut rows, mut count) = (Vec::new(), 0);
                let has_more = find(&mut part, &mut |grid| {
                    write_row(&place, &grid, &mut rows);
                    count += 1;
                    count < AHEAD && !is_over.load(Ordering::Relaxed)
                });
                PartRows { rows, count, rest: has_more.then_some((place, part)) }
            })
        };
        map_in_order(self.threads.count(), feed, work, |result| {
            match result {
                Ok(PartRows { rows, count, rest }) => {
                    let mut lines = rows.split_inclusive(|&byte| byte == b'\n');
                    for _ in 0..count.min(left) {
                        output.write_all(lines.next().unwrap_or_default())?;
                        progress.count_one(errors)?;
                    }
                    left -= count.min(left);
                    if let Some((place, mut part)) = rest.filter(|_| left > 0) {
                        output.flush()?;
                        let mut written = Ok(());
                        let mut row = Vec::new();
                        find(&mut part, &mut |grid| {
                            row.clear();
                            write_row(&place, &grid, &mut row);
                            left -= 1;
                            written = output.write_all(&row).and_then(|()| progress.count_one(errors));
                            written.is_ok() && left > 0
                        });
                        written?;
                    }
                }
                Err(message) => {
                    had_errors = HadErrors(true);
                    output.flush()?;
                    progress.report_error(errors, format_args!("{message}"))?;
                }
            }
            output.flush()?;
            is_over.store(left == 0, Ordering::Relaxed);
            Ok(if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(had_errors)
    }
}
