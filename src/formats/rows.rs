//! Grids of nine rows and lines of 81 cells, one after the other.
//!
//! ```text
//!  words            the title of what follows; a fault where nothing follows
//!  [Puzzle] #A…     who made it, how hard it is
//!  +---+---+---+    passed over
//!  |53.|.7.|...|    a row, and another, to the ninth: a grid
//!  ....7.5..6…      81 cells: a grid of its own
//! ```
//!
//! After a fault a grid is read on, so that what could be read is at hand; then all is passed over up to the next blank line
//! or the next line that stands for itself.

use std::collections::VecDeque;

use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::about::About;
use super::fault::{MANY, ParseError, ParseErrorKind};
use super::fold::folded;
use super::line::{self, Cells, Line, Set};
use super::reading::{Container, Found, Reading, Source, candidates};

/// A puzzle, and what is needed to see whether it belongs to the one before.
pub struct Piece {
    /// The puzzle.
    pub reading: Reading,
    /// What it may be to the one before.
    pub part: Part,
}

/// What a grid may be to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Nothing: it stands for itself.
    Whole,
    /// A line of 81 digits and blanks.
    Line,
    /// Nine rows of digits and blanks.
    Digits,
    /// All candidates.
    Candidates,
    /// Said to be how far the one before is.
    State,
    /// Said to be its solution.
    Solution,
}

/// Reads a text line by line.
pub struct Reader<Lines> {
    lines: Lines,
    /// What reads a line that stands for itself.
    own: Container,
    rows: Rows,
    about: About,
    /// Words whose grid has not come yet.
    words: Option<ParseError>,
    /// The rest of a faulty grid is passed over.
    skipping: bool,
    /// Whether anything has been found.
    has_found: bool,
    waiting: VecDeque<Found<Piece>>,
}

/// The rows of a grid read so far.
#[derive(Default)]
struct Rows {
    cells: Vec<DigitSet>,
    count: usize,
    first_line: usize,
    blank: Option<char>,
    /// Just behind the last cell: where a missing row is missed.
    end: (usize, usize),
    /// The first thing that is wrong.
    fault: Option<ParseError>,
    has_candidates: bool,
    set: Option<Set>,
    /// A rule stood above.
    rule: Option<Source>,
}

/// The grids of a text; `own` is asked first for every line.
pub fn read(text: &str, own: Container) -> impl Iterator<Item = Found<Piece>> {
    Reader {
        lines: line::lines(text),
        own,
        rows: Rows::default(),
        about: About::default(),
        words: None,
        skipping: false,
        has_found: false,
        waiting: VecDeque::new(),
    }
}

/// Nothing longer is looked at: no line of any form comes near it.
const LONGEST: usize = 4 << 20;

/// A line that is 81 digits and blanks, written all `.` or all `0`, and nothing else: most lines of most lists.
pub fn plain(line: &str) -> Option<Grid> {
    let bytes = line.as_bytes();
    let is_blank = |blank| bytes.iter().all(|&byte| byte == blank || matches!(byte, b'1'..=b'9'));
    (bytes.len() == 81 && (is_blank(b'.') || is_blank(b'0'))).then(|| Grid::from_line(line)).flatten()
}

/// Whether a line is cells that stand for themselves, or were meant to.
pub fn is_own_line(cells: &Cells) -> bool {
    cells.count >= 27 || cells.is_long && cells.fault.is_some()
}

impl<'a, Lines: Iterator<Item = (usize, &'a str)>> Iterator for Reader<Lines> {
    type Item = Found<Piece>;

    fn next(&mut self) -> Option<Found<Piece>> {
        loop {
            if let Some(found) = self.waiting.pop_front() {
                self.has_found = true;
                return Some(found);
            }
            let Some((number, raw)) = self.lines.next() else { break };
            self.take(number, raw);
        }
        self.end_rows();
        if let Some(error) = self.words.take()
            && !self.has_found
            && self.waiting.is_empty()
        {
            self.fault(error.line, error);
        }
        self.waiting.pop_front()
    }
}

impl<Lines> Reader<Lines> {
    fn take(&mut self, number: usize, raw: &str) {
        if let Some(grid) = plain(raw) {
            return self.own_line(number, Ok(Reading::new(Source::Line, grid)), Part::Line);
        }
        // Eight tabs are nine blanks.
        if raw.is_empty() || raw.trim_start().is_empty() && !raw.contains('\t') {
            return self.blank_line();
        }
        if raw.len() > LONGEST {
            let kind = ParseErrorKind::LineLength { cells: MANY };
            return self.own_line(number, Err(ParseError::new(number, 82, kind)), Part::Whole);
        }
        // What is so short ends no passing over, unless it is a head.
        if self.skipping && raw.len() < 13 && !raw.contains('[') {
            return;
        }
        let line = folded(raw);
        let is_longer_than_a_row = line.len() > 9 || line.contains(':');
        if is_longer_than_a_row && let Some(found) = (self.own)(&line) {
            return self.own_lines(number, found);
        }
        match line::read(&line) {
            Line::HeadRule if self.rows.count == 1 => {
                self.rows = Rows { rule: Some(Source::Markdown), ..Rows::default() };
            }
            Line::RuleOrRow(cells) if self.is_row(&cells) => self.cells(number, &cells),
            Line::HeadRule | Line::Rule | Line::RuleOrRow(_) => self.rule(line.trim()),
            Line::Empty => self.blank_line(),
            Line::Comment(text) => self.about.comment(text),
            Line::Head(name) => {
                self.end_rows();
                self.skipping = false;
                self.about.head(name);
            }
            Line::Words(column, c) => {
                let kind = ParseErrorKind::UnexpectedCharacter(c);
                self.words(ParseError::new(number, column, kind), &line);
            }
            Line::Fault(column, kind) => {
                let error = ParseError::new(number, column, kind);
                self.own_line(number, Err(error), Part::Whole);
            }
            Line::Cells(cells) => self.cells(number, &cells),
        }
    }

    fn blank_line(&mut self) {
        self.skipping = false;
        // Some leave a blank line between the bands.
        if !matches!(self.rows.count, 3 | 6) {
            self.end_rows();
        }
    }

    /// Whether nine dashes are nine blanks: the grid writes its blanks so, or it is too early for a rule.
    fn is_row(&self, cells: &Cells) -> bool {
        match self.rows.blank {
            Some(blank) => blank == '-' || !self.rows.count.is_multiple_of(3) && cells.set == Set::Plain,
            None => cells.set == Set::Plain || !self.rows.count.is_multiple_of(3),
        }
    }

    fn rule(&mut self, line: &str) {
        let is_simple = line.starts_with('*') && line.ends_with('*');
        self.rows.rule = self.rows.rule.or(Some(if is_simple { Source::SimpleSudoku } else { Source::Grid }));
    }

    fn words(&mut self, error: ParseError, line: &str) {
        if self.skipping {
            return;
        }
        if self.rows.count > 0 {
            let rows = std::mem::take(&mut self.rows);
            let near = rows.near();
            self.give_up(rows.first_line, ParseError { near, ..error });
        } else {
            self.about.words(line);
            self.words.get_or_insert(error);
        }
    }

    fn cells(&mut self, number: usize, cells: &Cells) {
        if is_own_line(cells) || cells.count > 13 && self.rows.count == 0 {
            if cells.set == Set::Candidates && cells.count == 81 {
                let position = candidates(cells.sets());
                let reading = Reading::under_way(Source::Candidates, position);
                return self.own_line(number, Ok(reading), Part::Candidates);
            }
            let near = (cells.count >= 60).then(|| Box::new(cells.near()));
            let error = |(column, kind)| ParseError { near, ..ParseError::new(number, column, kind) };
            let reading = cells.as_line().map(|grid| Reading::new(Source::Line, grid)).map_err(error);
            return self.own_line(number, reading, Part::Line);
        }
        if self.skipping {
            return;
        }
        if self.rows.count == 0 && cells.fault.is_some() && !matches!(cells.count, 8..=10) {
            let fault = cells.fault.clone().map(|(column, kind)| ParseError::new(number, column, kind));
            return fault.into_iter().for_each(|error| self.give_up(number, error));
        }
        self.rows.add(number, cells);
        if self.rows.count == 9 {
            let rows = std::mem::take(&mut self.rows);
            match rows.fault {
                Some(ref error) => {
                    let error = ParseError { near: rows.near(), ..error.clone() };
                    self.give_up(rows.first_line, error);
                }
                None => self.grid(&rows),
            }
        }
    }

    /// Nine rows are whole.
    fn grid(&mut self, rows: &Rows) {
        self.words = None;
        let about = std::mem::take(&mut self.about);
        let (part, position) = if rows.has_candidates {
            (Part::Candidates, candidates(rows.cells.iter().copied()))
        } else {
            (about.part(), crate::share_link::BoardState::new(rows.grid()))
        };
        let source = match (rows.set, rows.rule) {
            (Some(Set::Candidates), _) => Source::Candidates,
            (Some(Set::Table), _) => Source::Csv,
            (_, Some(rule)) => rule,
            (Some(Set::Walls), None) => Source::Grid,
            _ => about.source().unwrap_or(Source::Rows),
        };
        let reading = about.of(Reading::under_way(source, position));
        self.waiting.push_back(Found { line: rows.first_line, puzzle: Ok(Piece { reading, part }) });
    }

    /// A line that is a puzzle of its own, or was meant to be; what went before it and is not whole comes
    /// first.
    fn own_line(&mut self, number: usize, puzzle: Result<Reading, ParseError>, part: Part) {
        self.skipping = false;
        self.end_rows();
        self.words = None;
        let about = std::mem::take(&mut self.about);
        // A line of digits is what the words above it say.
        let part = if part == Part::Line && about.part() == Part::Solution { Part::Solution } else { part };
        let puzzle = puzzle.map(|reading| Piece { reading: about.of(reading), part });
        self.waiting.push_back(Found { line: number, puzzle });
    }

    fn own_lines(&mut self, number: usize, found: Result<Vec<Reading>, ParseError>) {
        match found {
            Ok(readings) => {
                for reading in readings {
                    self.own_line(number, Ok(reading), Part::Whole);
                }
            }
            Err(error) => {
                let error = ParseError { line: number + error.line - 1, ..error };
                self.own_line(number, Err(error), Part::Whole);
            }
        }
    }

    /// The grid ends here: a fault unless it had not begun.
    fn end_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if rows.count == 0 {
            return;
        }
        let (line, column) = rows.end;
        let kind = ParseErrorKind::RowCount { rows: rows.count };
        let error = rows.fault.clone().unwrap_or(ParseError::new(line, column, kind));
        // What was taken for words was one of the rows.
        let error = self.words.take().filter(|_| rows.count == 8).unwrap_or(error);
        self.fault(rows.first_line, ParseError { near: rows.near(), ..error });
    }

    fn give_up(&mut self, first_line: usize, error: ParseError) {
        self.rows = Rows::default();
        self.skipping = true;
        self.fault(first_line, error);
    }

    fn fault(&mut self, line: usize, error: ParseError) {
        self.words = None;
        self.about = About::default();
        self.waiting.push_back(Found { line, puzzle: Err(error) });
    }
}

impl Rows {
    /// One more row. What is wrong with it is kept, and it is read on.
    fn add(&mut self, number: usize, cells: &Cells) {
        let row = self.count;
        if row == 0 {
            self.first_line = number;
        }
        let blank = cells.blank.filter(|(_, found)| self.blank.is_some_and(|before| before != *found));
        let fault = if let Some(fault) = &cells.fault {
            Some(fault.clone())
        } else if cells.count != 9 {
            let kind = ParseErrorKind::RowLength { row: row + 1, cells: cells.count };
            Some((cells.fault_column(9), kind))
        } else {
            blank.map(|(column, found)| {
                (column, ParseErrorKind::MixedBlanks { found, before: self.blank.unwrap_or(found) })
            })
        };
        if let (Some((column, kind)), None) = (fault, &self.fault) {
            self.fault = Some(ParseError::new(number, column, kind));
        }
        self.blank = self.blank.or(cells.blank.map(|(_, blank)| blank));
        self.end = (number, cells.end);
        self.has_candidates |= cells.set == Set::Candidates;
        if self.set != Some(Set::Candidates) {
            self.set = Some(cells.set);
        }
        self.cells.extend(cells.sets().chain(std::iter::repeat(DigitSet::EMPTY)).take(9));
        self.count += 1;
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, set) in Cell::all().zip(&self.cells) {
            grid[cell] = set.single();
        }
        grid
    }

    /// What could be read, if that is worth correcting.
    fn near(&self) -> Option<Box<Grid>> {
        let is_worth = self.count >= 5 && self.grid().filled().len() >= 8;
        is_worth.then(|| Box::new(self.grid()))
    }
}

/// Whether every digit of the one grid stands in the other, too, or is the only candidate there.
pub fn agrees(digits: &Grid, sets: &[DigitSet; 81], grid: &Grid) -> bool {
    let held = |cell: Cell| grid[cell].map_or(sets[cell.index()], DigitSet::only);
    let is_held = |cell: Cell, digit: Digit| held(cell) == DigitSet::only(digit);
    Cell::all().all(|cell| digits[cell].is_none_or(|digit| is_held(cell, digit)))
}
