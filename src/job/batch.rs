//! Many puzzles in one job: a chunk of a list, each puzzle of it solved and checked for a second solution.
//!
//! ```text
//!   a line ──▶ text/list.rs ─╮                       one puzzle a line: read one after the other
//!                            ├──▶ solved ──▶ Sheet: a row each
//!   a chunk ──▶ text.rs ─────╯                       grids of several lines, data of programs: read at once
//! ```

use std::collections::VecDeque;
use std::rc::Rc;

use crate::formats::list::Shape;
use crate::formats::{self, ParseError};
use crate::grid::Grid;
use crate::solver::{Event, Search};

use super::sheet::Sheet;
use super::{Answer, Portion, Progress};

/// A chunk of a list, on its way from text to rows.
pub struct Chunk {
    text: Rc<str>,
    shape: Shape,
    /// How much of it has been read, in bytes.
    at: usize,
    /// The number of the next line, from 1.
    line: u32,
    /// What has been read and not been solved.
    waiting: VecDeque<Entry>,
    /// What is being solved.
    current: Option<Current>,
    nodes: u64,
    sheet: Sheet,
    /// How many of the rows have their time, and when the last of them got it, in nanoseconds.
    timed: usize,
    clock: u64,
    /// There is nothing more to read: what is left is to take the time.
    is_over: bool,
}

/// What the reader came upon, with the number of its line.
enum Entry {
    Puzzle(u32, Grid),
    Fault { why: ParseError, text: Rc<str> },
}

struct Current {
    line: u32,
    puzzle: Grid,
    search: Search,
    count: u8,
    first: Option<Grid>,
}

impl Chunk {
    /// What reading a line costs, in nodes of the search.
    const LINE: u64 = 4;

    /// A chunk not yet begun.
    pub fn new(shape: Shape, text: Rc<str>) -> Chunk {
        Chunk {
            text,
            shape,
            at: 0,
            line: 1,
            waiting: VecDeque::new(),
            current: None,
            nodes: 0,
            sheet: Sheet::default(),
            timed: 0,
            clock: 0,
            is_over: false,
        }
    }

    /// Learns how much time has been spent on it, and gives each puzzle solved meanwhile its share.
    pub(super) fn clock(&mut self, nanoseconds: u64) {
        if self.timed < self.sheet.len() {
            self.sheet.spread(self.timed, nanoseconds.saturating_sub(self.clock));
            (self.timed, self.clock) = (self.sheet.len(), nanoseconds);
        }
    }

    /// Works for about `budget` nodes.
    pub(super) fn run(&mut self, budget: u64) -> Portion {
        let mut left = budget;
        while left > 0 {
            if let Some(current) = &mut self.current {
                let before = current.search.effort().nodes;
                let is_done = current.go_on(left);
                let spent = current.search.effort().nodes - before;
                self.nodes += spent;
                left = left.saturating_sub(spent + 1);
                if is_done && let Some(done) = self.current.take() {
                    let nodes = done.search.effort().nodes;
                    self.sheet.push(done.line, &done.puzzle, done.count, nodes, done.first.as_ref());
                }
            } else {
                match self.next() {
                    None if self.is_over => {
                        return Portion::Done(Answer::Batched(self.sheet.to_string().into()));
                    }
                    None => {
                        self.is_over = true;
                        break;
                    }
                    Some(Entry::Puzzle(line, puzzle)) => self.current = Some(Current::new(line, puzzle)),
                    Some(Entry::Fault { why, text }) => self.sheet.push_fault(why, text),
                }
                left = left.saturating_sub(Chunk::LINE);
            }
        }
        Portion::Working(Progress { count: self.sheet.len() as u64, nodes: self.nodes })
    }

    fn next(&mut self) -> Option<Entry> {
        if !self.shape.is_by_line() && self.at == 0 {
            self.read_all();
        }
        while self.waiting.is_empty() && self.at < self.text.len() {
            self.read_line();
        }
        self.waiting.pop_front()
    }

    /// The next line, which stands for itself.
    fn read_line(&mut self) {
        let (end, next) = line_end(self.text.as_bytes(), self.at);
        let text = self.text.get(self.at..end).unwrap_or_default();
        let line = self.line;
        (self.at, self.line) = (next, line + 1);
        self.waiting.extend(self.shape.read(text).map(|read| match read {
            Ok(reading) => Entry::Puzzle(line, reading.position.givens),
            Err(why) => Entry::Fault { why: ParseError { line: line as usize, ..why }, text: excerpt(text) },
        }));
    }

    /// All of it.
    fn read_all(&mut self) {
        self.at = self.text.len();
        let text = Rc::clone(&self.text);
        // The reader tells them in their order.
        let mut lines = formats::lines(&text).peekable();
        for found in formats::read(&text) {
            self.waiting.push_back(match found.puzzle {
                Ok(reading) => Entry::Puzzle(found.line as u32, reading.position.givens),
                Err(why) => {
                    while lines.next_if(|(number, _)| *number < why.line).is_some() {}
                    let line = lines.peek().map_or("", |(_, line)| line);
                    Entry::Fault { why, text: excerpt(line) }
                }
            });
        }
    }
}

impl Current {
    fn new(line: u32, puzzle: Grid) -> Current {
        Current { line, puzzle, search: Search::new(&puzzle), count: 0, first: None }
    }

    /// Whether all is known: there is no further solution, or a second one.
    fn go_on(&mut self, budget: u64) -> bool {
        match self.search.next(budget) {
            Event::Paused => false,
            Event::Exhausted => true,
            Event::Solution(grid) => {
                self.count += 1;
                self.first.get_or_insert(grid);
                self.count == 2
            }
        }
    }
}

/// The most of a faulty line that is kept, in characters.
const LONGEST_EXCERPT: usize = 200;

fn excerpt(line: &str) -> Rc<str> {
    match line.char_indices().nth(LONGEST_EXCERPT) {
        None => line.into(),
        Some((end, _)) => (line.get(..end).unwrap_or_default().to_owned() + "…").into(),
    }
}

/// Where the line that begins at `from` ends, and where the next one begins. `\n`, `\r\n` and `\r` end a line.
pub(super) fn line_end(text: &[u8], from: usize) -> (usize, usize) {
    let rest = text.get(from..).unwrap_or_default();
    let end = from + rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    let is_pair = text.get(end) == Some(&b'\r') && text.get(end + 1) == Some(&b'\n');
    (end, (end + 1 + usize::from(is_pair)).min(text.len()))
}
