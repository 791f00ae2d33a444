//! Runs a command on every puzzle of its input, in several threads. The output is in the order of the input.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::Streams;
use super::input::{HadErrors, InputItem, StreamReader, file_error, for_each_file, place};
use super::parallel::{Queue, map_in_order};

/// How the input is read and worked on.
pub struct ListOptions<'a> {
    /// The files; standard input if there are none.
    pub files: &'a [PathBuf],
    /// Number of threads that work on puzzles.
    pub threads: usize,
    /// Written between the results of two puzzles.
    pub separator: &'static str,
}

/// A puzzle, and where it is.
pub struct ListItem<'a, T> {
    /// The name of the file, empty for standard input.
    pub file: &'a str,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: T,
}

/// Why there is no result for a puzzle.
pub enum ItemError {
    /// The message for standard error. What was written of the result is taken back.
    Message(String),
    /// The output says it.
    InOutput,
}

/// Puzzles of one file that a thread works on.
struct Block<T> {
    /// The name of the file, empty for standard input.
    file: Arc<str>,
    items: Vec<InputItem<T>>,
}

/// What a block gives.
struct BlockResult<R> {
    /// The output of all items, each with the separator before it.
    output: Vec<u8>,
    items: Vec<ItemResult<R>>,
}

struct ItemResult<R> {
    /// Where its output ends.
    end: usize,
    /// What there is to do when all items before it are done.
    value: Option<R>,
    /// Why there is no result.
    error: Option<ItemError>,
    /// Whether it counts as a puzzle: all but files that cannot be read.
    is_counted: bool,
}

/// How a list was worked on.
pub struct ListOutcome {
    /// Whether there was an error.
    pub had_errors: HadErrors,
    /// Whether anything was written.
    pub has_output: bool,
}

/// Calls `act` with every puzzle that `read` finds, and writes what that appends to the output. An error is reported with the line
/// of the puzzle.
pub fn for_each_puzzle<T: Send>(
    options: &ListOptions,
    streams: &mut Streams,
    read: StreamReader<T>,
    act: impl Fn(ListItem<T>, &mut Vec<u8>) -> Result<(), ItemError> + Sync,
) -> io::Result<ListOutcome> {
    for_each_puzzle_in_order(options, streams, read, act, |(), _| {})
}

/// Like [`for_each_puzzle`], but `prepare` is called with many puzzles at a time before `act` is called with each of them and what it has
/// from there. It returns as many values, in the same order.
pub fn for_each_prepared_puzzle<T: Send, P>(
    options: &ListOptions,
    streams: &mut Streams,
    read: StreamReader<T>,
    prepare: impl Fn(&[&T]) -> Vec<P> + Sync,
    act: impl Fn(ListItem<T>, P, &mut Vec<u8>) -> Result<(), ItemError> + Sync,
) -> io::Result<ListOutcome> {
    for_each_block(options, streams, read, prepare, act, |(), _| {})
}

/// Like [`for_each_puzzle`], and calls `finish` with what `act` returns, puzzle by puzzle in the order of the input: here a command may
/// know of the puzzles before. What `finish` appends is written after the output of `act`.
pub fn for_each_puzzle_in_order<T: Send, R: Send>(
    options: &ListOptions,
    streams: &mut Streams,
    read: StreamReader<T>,
    act: impl Fn(ListItem<T>, &mut Vec<u8>) -> Result<R, ItemError> + Sync,
    finish: impl FnMut(R, &mut Vec<u8>),
) -> io::Result<ListOutcome> {
    let prepare = |puzzles: &[&T]| vec![(); puzzles.len()];
    for_each_block(options, streams, read, prepare, |item, (), output| act(item, output), finish)
}

fn for_each_block<T: Send, P, R: Send>(
    options: &ListOptions,
    streams: &mut Streams,
    read: StreamReader<T>,
    prepare: impl Fn(&[&T]) -> Vec<P> + Sync,
    act: impl Fn(ListItem<T>, P, &mut Vec<u8>) -> Result<R, ItemError> + Sync,
    mut finish: impl FnMut(R, &mut Vec<u8>),
) -> io::Result<ListOutcome> {
    let ListOptions { files, threads, separator } = *options;
    let Streams { input, output, errors, progress } = streams;
    let block_len = BlockLen::default();
    let mut outcome = ListOutcome { had_errors: HadErrors(false), has_output: false };
    let mut finished = Vec::new();
    let feed = |queue: &mut Queue<Block<T>>| feed_blocks(files, input, read, &block_len, queue);
    map_in_order(
        threads,
        feed,
        |block| block.run(separator, &block_len, &prepare, &act),
        |result| {
            let mut begin = 0;
            for ItemResult { end, value, error, is_counted } in result.items {
                if end > begin {
                    let skipped = if outcome.has_output { 0 } else { separator.len() };
                    output.write_all(&result.output[begin + skipped..end])?;
                    (begin, outcome.has_output) = (end, true);
                }
                if let Some(value) = value {
                    finish(value, &mut finished);
                    output.write_all(&finished)?;
                    finished.clear();
                }
                outcome.had_errors.0 |= error.is_some();
                if let Some(ItemError::Message(message)) = error {
                    output.flush()?;
                    progress.report_error(errors, format_args!("{message}"))?;
                }
                if is_counted {
                    progress.count_one(errors)?;
                }
            }
            output.flush()?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(outcome)
}

/// Reads the files and puts their puzzles into the queue.
fn feed_blocks<T>(
    files: &[PathBuf],
    input: &mut (dyn io::Read + Send),
    read: StreamReader<T>,
    block_len: &BlockLen,
    queue: &mut Queue<Block<T>>,
) {
    let mut is_wanted = true;
    for_each_file(files, input, |stream, file| {
        if !is_wanted {
            return;
        }
        let file: Arc<str> = file.into();
        let mut items = Vec::new();
        let mut add = |item: InputItem<T>| {
            let is_wait = matches!(item, InputItem::Wait);
            if !is_wait {
                items.push(item);
            }
            if !items.is_empty() && (is_wait || items.len() >= block_len.get()) {
                let block = Block { file: Arc::clone(&file), items: std::mem::take(&mut items) };
                is_wanted = queue(block).is_continue();
            }
            is_wanted
        };
        match stream {
            Ok(stream) => read(stream, &mut add),
            Err(error) => {
                add(InputItem::FileError(file_error(&error)));
            }
        }
        // What has been read waits for nothing more.
        add(InputItem::Wait);
    });
}

impl<T> Block<T> {
    /// Works on all items.
    fn run<P, R>(
        self,
        separator: &str,
        block_len: &BlockLen,
        prepare: &impl Fn(&[&T]) -> Vec<P>,
        act: &impl Fn(ListItem<T>, P, &mut Vec<u8>) -> Result<R, ItemError>,
    ) -> BlockResult<R> {
        let start = Instant::now();
        let Block { file, items } = self;
        let count = items.len();
        let puzzles: Vec<&T> = items.iter().filter_map(InputItem::puzzle).collect();
        let mut prepared = prepare(&puzzles).into_iter();
        let mut result = BlockResult { output: Vec::new(), items: Vec::with_capacity(count) };
        for item in items {
            let begin = result.output.len();
            let is_counted = !matches!(item, InputItem::FileError(_));
            let message = |text: String| ItemError::Message(format!("{}{text}", place(&file)));
            let (value, error) = match item {
                InputItem::Puzzle { line, puzzle } => {
                    result.output.extend_from_slice(separator.as_bytes());
                    let prepared = prepared.next().expect("one for each puzzle");
                    match act(ListItem { file: &file, line, puzzle }, prepared, &mut result.output) {
                        Ok(value) => (Some(value), None),
                        Err(ItemError::Message(error)) => {
                            (None, Some(message(format!("line {line}: {error}"))))
                        }
                        Err(ItemError::InOutput) => (None, Some(ItemError::InOutput)),
                    }
                }
                InputItem::Unreadable(error) | InputItem::FileError(error) => (None, Some(message(error))),
                InputItem::Wait => (None, None),
            };
            if matches!(error, Some(ItemError::Message(_))) {
                result.output.truncate(begin);
            }
            result.items.push(ItemResult { end: result.output.len(), value, error, is_counted });
        }
        block_len.adapt(count, start.elapsed());
        result
    }
}

/// Number of puzzles in a block: as many as take about a millisecond, so that threads seldom wait for each other and the output
/// seldom waits for a block.
struct BlockLen(AtomicUsize);

impl BlockLen {
    const LONGEST: usize = 1024;
    const SHORT: Duration = Duration::from_micros(500);
    const LONG: Duration = Duration::from_millis(2);

    fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Chooses the length of the next blocks by the time that one of this length took.
    fn adapt(&self, length: usize, time: Duration) {
        if time < BlockLen::SHORT && length == self.get() {
            self.0.store((2 * length).min(BlockLen::LONGEST), Ordering::Relaxed);
        } else if time > BlockLen::LONG {
            self.0.store((length / 2).max(1), Ordering::Relaxed);
        }
    }
}

impl Default for BlockLen {
    fn default() -> BlockLen {
        BlockLen(AtomicUsize::new(1))
    }
}
