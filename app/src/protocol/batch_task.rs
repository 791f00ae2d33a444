//! Solves a part of a list: every puzzle is checked for a second solution.
//!
//! ```text
//!   a plain line ─▶ formats/line.rs ─╮
//!   another line ─▶ formats/list.rs ─┼──▶ solve ──▶ BatchResults, one row a puzzle
//!   a part ───────▶ formats.rs ──────╯                grids of several lines, XML, JSON: read at once
//! ```

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;
use std::rc::Rc;

use ninefold::grid::Grid;
use ninefold::solver::{Search, SearchEvent};
use ninefold_formats::list::{self, ListFormat};
use ninefold_formats::{self as formats, ParseError, parse_plain_line};

use super::batch_results::BatchResults;
use super::list_part::{ListPart, count_lines, line_end};
use super::{Answer, JobProgress, TaskPoll};

pub struct BatchTask {
    /// What was read for the part; `None` if it could not be read.
    window: Option<Rc<[u8]>>,
    list_format: ListFormat,
    /// Where the lines of the part that are left begin and end in it.
    left: Range<usize>,
    /// Number of the next line, from 1.
    next_line: u32,
    unsolved: VecDeque<BatchItem>,
    /// The puzzle read last: the next line may be its solution.
    last_puzzle: Option<Grid>,
    current: Option<Box<CurrentPuzzle>>,
    nodes: u64,
    results: BatchResults,
    /// Number of rows whose time is set, and the total time in nanoseconds when the last of them was set.
    timed_rows: usize,
    elapsed_ns: u64,
    /// Whether the part is read to its end. One more slice follows, so that the last rows get their time.
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

    /// `window` is what was read for the part; empty if it could not be read.
    pub fn new(list_format: ListFormat, part: ListPart, window: Rc<[u8]>) -> BatchTask {
        let left = part.lines(list_format, &window);
        let is_read = !window.is_empty() || part.begin == part.end;
        BatchTask {
            window: is_read.then_some(window),
            list_format,
            left,
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
        let Some(window) = self.window.clone() else {
            return TaskPoll::Done(Answer::BatchResults(BatchResults::default()));
        };
        let mut left = budget;
        while left > 0 {
            if let Some(mut paused) = self.current.take() {
                if let Some(rest) = self.advance(&mut paused, left) {
                    left = rest;
                    continue;
                }
                self.current = Some(paused);
                break;
            }
            match self.next_item(&window) {
                None if self.is_exhausted => {
                    self.results.line_count = Some(self.next_line - 1);
                    return TaskPoll::Done(Answer::BatchResults(mem::take(&mut self.results)));
                }
                None => {
                    self.is_exhausted = true;
                    break;
                }
                Some(BatchItem::Puzzle(line, puzzle)) => {
                    left = self.solve(line, &puzzle, left);
                }
                Some(BatchItem::Unreadable { error, text }) => self.results.push_unreadable(error, text),
            }
            left = left.saturating_sub(BatchTask::NODES_PER_LINE);
        }
        TaskPoll::Pending(JobProgress { count: self.results.len() as u64, nodes: self.nodes })
    }

    /// Searches for a puzzle's solutions, and keeps it if that takes more than `budget` search nodes. Returns what is left of the
    /// budget. (Most puzzles are done at once, so that their search is never copied.)
    fn solve(&mut self, line: u32, puzzle: &Grid, budget: u64) -> u64 {
        let mut puzzle = CurrentPuzzle::new(line, puzzle);
        let left = self.advance(&mut puzzle, budget);
        if left.is_none() {
            self.current = Some(Box::new(puzzle));
        }
        left.unwrap_or(0)
    }

    /// Searches on for a puzzle's solutions. Returns what is left of the budget once they are known.
    fn advance(&mut self, puzzle: &mut CurrentPuzzle, budget: u64) -> Option<u64> {
        let before = puzzle.search.effort().nodes;
        let is_done = puzzle.advance(budget);
        let nodes = puzzle.search.effort().nodes;
        self.nodes += nodes - before;
        if is_done {
            self.results.push(puzzle.line, &puzzle.puzzle, puzzle.count, nodes, puzzle.first.as_ref());
        }
        is_done.then(|| budget.saturating_sub(nodes - before + 1))
    }

    fn next_item(&mut self, window: &[u8]) -> Option<BatchItem> {
        if !self.list_format.is_line_based() && !self.left.is_empty() {
            let text = window.get(mem::take(&mut self.left)).unwrap_or_default();
            self.read_all(text);
        }
        while !self.left.is_empty() {
            if let Some(item) = self.read_line(window) {
                return Some(item);
            }
        }
        self.unsolved.pop_front()
    }

    /// Reads the next line; `None` if it holds no puzzle of its own. Most lists consist of plain lines, which nothing else has to look at.
    fn read_line(&mut self, window: &[u8]) -> Option<BatchItem> {
        let (line, begin) = (self.next_line, self.left.start);
        let text = window.get(..self.left.end)?;
        if self.list_format == ListFormat::Lines
            && let Some((puzzle, next)) = plain_line_at(text, begin)
        {
            self.left.start = next;
            self.next_line += 1;
            self.last_puzzle = Some(puzzle);
            return Some(BatchItem::Puzzle(line, puzzle));
        }
        let (end, next) = line_end(text, begin);
        self.left.start = next;
        // A line that is too long goes on in the next part.
        self.next_line += u32::from(next > end);
        let text = String::from_utf8_lossy(text.get(begin..end).unwrap_or_default());
        match self.list_format.read_givens(&text)? {
            Ok(puzzle) => {
                let before = self.last_puzzle.replace(puzzle);
                let is_solution = self.list_format == ListFormat::Lines
                    && before.is_some_and(|before| list::is_solution_of(&puzzle, &before));
                (!is_solution).then_some(BatchItem::Puzzle(line, puzzle))
            }
            Err(mut error) => {
                error.line = line as usize;
                Some(BatchItem::Unreadable { error, text: excerpt(&text) })
            }
        }
    }

    fn read_all(&mut self, text: &[u8]) {
        self.next_line += count_lines(text);
        let text = String::from_utf8_lossy(text);
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
    fn new(line: u32, puzzle: &Grid) -> CurrentPuzzle {
        CurrentPuzzle { line, puzzle: *puzzle, search: Search::new(puzzle), count: 0, first: None }
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

/// The puzzle of a plain line that begins at `begin`, and where the next line begins. A full grid is none: it may be the solution of the
/// puzzle before it, or a map of regions.
fn plain_line_at(text: &[u8], begin: usize) -> Option<(Grid, usize)> {
    let (line, rest) = text.get(begin..)?.split_at_checked(81)?;
    let next = match rest {
        [b'\n', ..] => begin + 82,
        [b'\r', b'\n', ..] => begin + 83,
        _ => return None,
    };
    let puzzle = parse_plain_line(line).filter(|puzzle| !puzzle.is_full())?;
    Some((puzzle, next))
}
