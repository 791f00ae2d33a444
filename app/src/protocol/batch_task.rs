//! Solves a chunk of a list: every puzzle is checked for a second solution.
//!
//! ```text
//!   a line ──▶ formats/list.rs ─╮                    one puzzle a line: read one after the other
//!                               ├──▶ solve ──▶ BatchResults, one row a puzzle
//!   a chunk ──▶ formats.rs ─────╯                    grids of several lines, XML, JSON: read at once
//! ```

use std::collections::VecDeque;
use std::rc::Rc;

use ninefold::grid::Grid;
use ninefold::solver::{Search, SearchEvent};
use ninefold_formats::list::{self, ListFormat};
use ninefold_formats::{self as formats, ParseError};

use super::batch_results::BatchResults;
use super::{Answer, JobProgress, TaskPoll};

pub struct BatchTask {
    text: Rc<str>,
    list_format: ListFormat,
    /// Number of bytes read.
    offset: usize,
    /// Number of the next line, from 1.
    next_line: u32,
    unsolved: VecDeque<BatchItem>,
    /// The puzzle read last: the next line may be its solution.
    last_puzzle: Option<Grid>,
    current: Option<CurrentPuzzle>,
    nodes: u64,
    results: BatchResults,
    /// Number of rows whose time is set, and the total time in nanoseconds when the last of them was set.
    timed_rows: usize,
    elapsed_ns: u64,
    /// Whether the chunk is read to its end. One more slice follows, so that the last rows get their time.
    is_exhausted: bool,
}

/// A puzzle, or a line that cannot be read. The number is that of the line, from 1.
enum BatchItem {
    Puzzle(u32, Grid),
    Unreadable { error: ParseError, text: Rc<str> },
}

struct CurrentPuzzle {
    line: u32,
    puzzle: Grid,
    search: Search,
    count: u8,
    first: Option<Grid>,
}

impl BatchTask {
    /// Cost of reading a line, in search nodes.
    const NODES_PER_LINE: u64 = 4;

    pub fn new(list_format: ListFormat, text: Rc<str>) -> BatchTask {
        BatchTask {
            text,
            list_format,
            offset: 0,
            next_line: 1,
            unsolved: VecDeque::new(),
            last_puzzle: None,
            current: None,
            nodes: 0,
            results: BatchResults::default(),
            timed_rows: 0,
            elapsed_ns: 0,
            is_exhausted: false,
        }
    }

    /// Sets the total time spent, and shares the time since the last call among the puzzles solved meanwhile.
    pub(super) fn set_elapsed(&mut self, nanoseconds: u64) {
        if self.timed_rows < self.results.len() {
            self.results.distribute_time(self.timed_rows, nanoseconds.saturating_sub(self.elapsed_ns));
            (self.timed_rows, self.elapsed_ns) = (self.results.len(), nanoseconds);
        }
    }

    /// Works for about `budget` search nodes.
    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        let mut left = budget;
        while left > 0 {
            if let Some(paused) = self.current.take() {
                left = self.solve(paused, left);
                continue;
            }
            match self.next_item() {
                None if self.is_exhausted => {
                    return TaskPoll::Done(Answer::BatchResults(std::mem::take(&mut self.results)));
                }
                None => {
                    self.is_exhausted = true;
                    break;
                }
                Some(BatchItem::Puzzle(line, puzzle)) => {
                    left = self.solve(CurrentPuzzle::new(line, puzzle), left);
                }
                Some(BatchItem::Unreadable { error, text }) => self.results.push_unreadable(error, text),
            }
            left = left.saturating_sub(BatchTask::NODES_PER_LINE);
        }
        TaskPoll::Pending(JobProgress { count: self.results.len() as u64, nodes: self.nodes })
    }

    /// Searches on for a puzzle's solutions, and keeps it if that takes more than `budget` search nodes. Returns what is left of
    /// the budget. (Most puzzles are done at once, so that their search is never copied.)
    fn solve(&mut self, mut puzzle: CurrentPuzzle, budget: u64) -> u64 {
        let before = puzzle.search.effort().nodes;
        let is_done = puzzle.advance(budget);
        let nodes = puzzle.search.effort().nodes;
        self.nodes += nodes - before;
        if is_done {
            self.results.push(puzzle.line, &puzzle.puzzle, puzzle.count, nodes, puzzle.first.as_ref());
        } else {
            self.current = Some(puzzle);
        }
        budget.saturating_sub(nodes - before + 1)
    }

    fn next_item(&mut self) -> Option<BatchItem> {
        if !self.list_format.is_line_based() && self.offset == 0 {
            self.read_all();
        }
        while self.unsolved.is_empty() && self.offset < self.text.len() {
            self.read_line();
        }
        self.unsolved.pop_front()
    }

    fn read_line(&mut self) {
        let (end, next) = line_end(self.text.as_bytes(), self.offset);
        let text = self.text.get(self.offset..end).unwrap_or_default();
        let line = self.next_line;
        (self.offset, self.next_line) = (next, line + 1);
        match self.list_format.read_givens(text) {
            Some(Ok(givens)) => {
                let before = self.last_puzzle.replace(givens);
                if self.list_format == ListFormat::Lines
                    && before.is_some_and(|before| list::is_solution_of(&givens, &before))
                {
                    return;
                }
                self.unsolved.push_back(BatchItem::Puzzle(line, givens));
            }
            Some(Err(mut error)) => {
                error.line = line as usize;
                self.unsolved.push_back(BatchItem::Unreadable { error, text: excerpt(text) });
            }
            None => {}
        }
    }

    fn read_all(&mut self) {
        self.offset = self.text.len();
        let text = Rc::clone(&self.text);
        // Items come in the order of their lines, so one pass finds the text of every faulty line.
        let mut lines = formats::lines(&text).peekable();
        for found in formats::read(&text) {
            self.unsolved.push_back(match found.puzzle {
                Ok(puzzle) => BatchItem::Puzzle(found.line as u32, puzzle.position.givens),
                Err(error) => {
                    while lines.next_if(|(number, _)| *number < error.line).is_some() {}
                    let line = lines.peek().map_or("", |(_, line)| line);
                    BatchItem::Unreadable { error, text: excerpt(line) }
                }
            });
        }
    }
}

impl CurrentPuzzle {
    fn new(line: u32, puzzle: Grid) -> CurrentPuzzle {
        CurrentPuzzle { line, puzzle, search: Search::new(&puzzle), count: 0, first: None }
    }

    /// Searches on. Returns whether the number of solutions (0, 1, or 2 for several) is known.
    fn advance(&mut self, budget: u64) -> bool {
        match self.search.next(budget) {
            SearchEvent::Paused => false,
            SearchEvent::Exhausted => true,
            SearchEvent::Solution(grid) => {
                self.count += 1;
                self.first.get_or_insert(grid);
                self.count == 2
            }
        }
    }
}

/// A faulty line is cut to this many characters.
const MAX_EXCERPT_CHARS: usize = 200;

fn excerpt(line: &str) -> Rc<str> {
    match line.char_indices().nth(MAX_EXCERPT_CHARS) {
        None => line.into(),
        Some((end, _)) => (line.get(..end).unwrap_or_default().to_owned() + "…").into(),
    }
}

/// Returns the end of the line that begins at `from`, and the beginning of the next one. `\n`, `\r\n` and
/// `\r` end a line.
fn line_end(text: &[u8], from: usize) -> (usize, usize) {
    let rest = text.get(from..).unwrap_or_default();
    let end = from + rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    let is_pair = text.get(end) == Some(&b'\r') && text.get(end + 1) == Some(&b'\n');
    (end, (end + 1 + usize::from(is_pair)).min(text.len()))
}
