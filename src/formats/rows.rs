//! Reads grids of nine rows and lines of 81 cells, one after the other.
//!
//! ```text
//!  words            title of the next grid; an error if no grid follows
//!  [Puzzle] #A…     metadata
//!  +---+---+---+    border, skipped
//!  |53.|.7.|...|    first of nine rows that make a grid
//!  ....7.5..6…      81 cells, a grid on one line
//! ```
//!
//! After an error the rows of the grid are still read, for the partial grid of the error. Then everything is
//! skipped up to the next blank line or the next line that is a puzzle of its own.

use std::collections::VecDeque;

use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::line::{self, CellLayout, Line, LineCells};
use super::metadata::{Metadata, PieceRole};
use super::normalize::normalize;
use super::parse_error::{MAX_COUNT, ParseError, ParseErrorKind};
use super::parsed_puzzle::{
    LineReader, ParsedPuzzle, SourceFormat, TextItem, grid_from_digits, position_from_candidates,
};

/// A puzzle, and how it may belong to the one before.
pub struct GridPiece {
    /// The puzzle.
    pub puzzle: ParsedPuzzle,
    /// How it may belong to the one before.
    pub role: PieceRole,
}

/// Reads a text line by line.
pub struct GridReader<Lines> {
    lines: Lines,
    /// Reads formats that take a single line.
    line_reader: LineReader,
    grid: GridRows,
    metadata: Metadata,
    /// The error to report for words if no grid follows them.
    pending_words: Option<ParseError>,
    /// Whether the rest of a faulty grid is being skipped.
    skipping: bool,
    /// Whether anything has been found.
    has_found: bool,
    finished: VecDeque<TextItem<GridPiece>>,
}

/// The rows of a grid read so far.
#[derive(Default)]
struct GridRows {
    cells: Vec<DigitSet>,
    count: usize,
    first_line: usize,
    blank: Option<char>,
    /// Line and column after the last cell, where an error for a missing row is reported.
    end: (usize, usize),
    /// The first error.
    error: Option<ParseError>,
    has_candidates: bool,
    layout: Option<CellLayout>,
    /// The kind of border above the rows, if any.
    border: Option<SourceFormat>,
}

/// Reads the grids of a text; `own` is tried first on every line.
pub fn read(text: &str, line_reader: LineReader) -> impl Iterator<Item = TextItem<GridPiece>> {
    GridReader {
        lines: line::lines(text),
        line_reader,
        grid: GridRows::default(),
        metadata: Metadata::default(),
        pending_words: None,
        skipping: false,
        has_found: false,
        finished: VecDeque::new(),
    }
}

/// Longer lines are in no known format and are not read, in bytes.
const MAX_LINE_LEN: usize = 4 << 20;

/// Reads a line of exactly 81 characters, digits and either `.` or `0`: the fast path for lists.
pub fn parse_plain_line(line: &str) -> Option<Grid> {
    let bytes = line.as_bytes();
    let is_blank = |blank| bytes.iter().all(|&byte| byte == blank || matches!(byte, b'1'..=b'9'));
    (bytes.len() == 81 && (is_blank(b'.') || is_blank(b'0'))).then(|| Grid::from_line(line)).flatten()
}

/// Whether a line of cells is a puzzle of its own, valid or not, rather than a row.
pub fn is_standalone(cells: &LineCells) -> bool {
    cells.count >= 27 || cells.is_long && cells.error.is_some()
}

impl<'a, Lines: Iterator<Item = (usize, &'a str)>> Iterator for GridReader<Lines> {
    type Item = TextItem<GridPiece>;

    fn next(&mut self) -> Option<TextItem<GridPiece>> {
        loop {
            if let Some(found) = self.finished.pop_front() {
                self.has_found = true;
                return Some(found);
            }
            let Some((number, raw)) = self.lines.next() else { break };
            self.read_line(number, raw);
        }
        self.end_grid();
        if let Some(error) = self.pending_words.take()
            && !self.has_found
            && self.finished.is_empty()
        {
            self.push_error(error.line, error);
        }
        self.finished.pop_front()
    }
}

impl<Lines> GridReader<Lines> {
    fn read_line(&mut self, number: usize, raw: &str) {
        if let Some(grid) = parse_plain_line(raw) {
            let puzzle = Ok(ParsedPuzzle::new(SourceFormat::Line, grid));
            return self.push_standalone(number, puzzle, PieceRole::Line);
        }
        // Eight tabs separate nine empty cells.
        if raw.is_empty() || raw.trim_start().is_empty() && !raw.contains('\t') {
            return self.blank_line();
        }
        if raw.len() > MAX_LINE_LEN {
            let error = ParseError::new(number, 82, ParseErrorKind::LineLength { cells: MAX_COUNT });
            return self.push_standalone(number, Err(error), PieceRole::Standalone);
        }
        // While skipping, only headers among such short lines matter.
        if self.skipping && raw.len() < 13 && !raw.contains('[') {
            return;
        }
        let line = normalize(raw);
        let is_longer_than_a_row = line.len() > 9 || line.contains(':');
        if is_longer_than_a_row && let Some(found) = (self.line_reader)(&line) {
            return self.push_all_standalone(number, found);
        }
        match line::classify(&line) {
            Line::HeaderBorder if self.grid.count == 1 => {
                self.grid = GridRows { border: Some(SourceFormat::Markdown), ..GridRows::default() };
            }
            Line::BorderOrRow(cells) if self.is_row(&cells) => self.read_cells(number, &cells),
            Line::HeaderBorder | Line::Border | Line::BorderOrRow(_) => self.read_border(line.trim()),
            Line::Empty => self.blank_line(),
            Line::Comment(text) => self.metadata.add_comment(text),
            Line::Header(name) => {
                self.end_grid();
                self.skipping = false;
                self.metadata.add_header(name);
            }
            Line::Words(column, c) => {
                let kind = ParseErrorKind::UnexpectedCharacter(c);
                self.read_words(ParseError::new(number, column, kind), &line);
            }
            Line::Invalid(column, kind) => {
                let error = ParseError::new(number, column, kind);
                self.push_standalone(number, Err(error), PieceRole::Standalone);
            }
            Line::Cells(cells) => self.read_cells(number, &cells),
        }
    }

    fn blank_line(&mut self) {
        self.skipping = false;
        // A blank line may separate the bands of a grid.
        if !matches!(self.grid.count, 3 | 6) {
            self.end_grid();
        }
    }

    /// Whether nine dashes are a row rather than a border: the grid uses dashes for empty cells, or no border
    /// is due.
    fn is_row(&self, cells: &LineCells) -> bool {
        match self.grid.blank {
            Some(blank) => {
                blank == '-' || !self.grid.count.is_multiple_of(3) && cells.layout == CellLayout::Plain
            }
            None => cells.layout == CellLayout::Plain || !self.grid.count.is_multiple_of(3),
        }
    }

    fn read_border(&mut self, line: &str) {
        let is_simple = line.starts_with('*') && line.ends_with('*');
        let border = if is_simple { SourceFormat::SimpleSudoku } else { SourceFormat::Grid };
        self.grid.border.get_or_insert(border);
    }

    fn read_words(&mut self, error: ParseError, line: &str) {
        if self.skipping {
            return;
        }
        if self.grid.count > 0 {
            let rows = std::mem::take(&mut self.grid);
            let partial = rows.partial_grid();
            self.skip_grid(rows.first_line, ParseError { partial, ..error });
        } else {
            self.metadata.add_words(line);
            self.pending_words.get_or_insert(error);
        }
    }

    fn read_cells(&mut self, number: usize, cells: &LineCells) {
        if is_standalone(cells) || cells.count > 13 && self.grid.count == 0 {
            if cells.layout == CellLayout::Candidates && cells.count == 81 {
                let position = position_from_candidates(cells.sets());
                let parsed = ParsedPuzzle::with_position(SourceFormat::Candidates, position);
                return self.push_standalone(number, Ok(parsed), PieceRole::Candidates);
            }
            let partial = (cells.count >= 60).then(|| Box::new(cells.partial_grid()));
            let error = |(column, kind)| ParseError { partial, ..ParseError::new(number, column, kind) };
            let parsed =
                cells.to_grid().map(|grid| ParsedPuzzle::new(SourceFormat::Line, grid)).map_err(error);
            return self.push_standalone(number, parsed, PieceRole::Line);
        }
        if self.skipping {
            return;
        }
        if self.grid.count == 0 && cells.error.is_some() && !matches!(cells.count, 8..=10) {
            let error = cells.error.clone().map(|(column, kind)| ParseError::new(number, column, kind));
            return error.into_iter().for_each(|error| self.skip_grid(number, error));
        }
        self.grid.push_row(number, cells);
        if self.grid.count == 9 {
            let rows = std::mem::take(&mut self.grid);
            match rows.error {
                Some(ref error) => {
                    let error = ParseError { partial: rows.partial_grid(), ..error.clone() };
                    self.skip_grid(rows.first_line, error);
                }
                None => self.push_grid(&rows),
            }
        }
    }

    /// Finishes a grid of nine rows.
    fn push_grid(&mut self, rows: &GridRows) {
        self.pending_words = None;
        let metadata = std::mem::take(&mut self.metadata);
        let (role, position) = if rows.has_candidates {
            (PieceRole::Candidates, position_from_candidates(rows.cells.iter().copied()))
        } else {
            (metadata.role(), crate::grid::BoardState::new(rows.grid()))
        };
        let source = match (rows.layout, rows.border) {
            (Some(CellLayout::Candidates), _) => SourceFormat::Candidates,
            (Some(CellLayout::Table), _) => SourceFormat::Csv,
            (_, Some(border)) => border,
            (Some(CellLayout::Bordered), None) => SourceFormat::Grid,
            _ => metadata.source().unwrap_or(SourceFormat::Rows),
        };
        let puzzle = metadata.apply_to(ParsedPuzzle::with_position(source, position));
        self.finished.push_back(TextItem { line: rows.first_line, puzzle: Ok(GridPiece { puzzle, role }) });
    }

    /// Adds a puzzle on a line of its own, valid or not, after what could not be finished before it.
    fn push_standalone(&mut self, number: usize, puzzle: Result<ParsedPuzzle, ParseError>, role: PieceRole) {
        self.skipping = false;
        self.end_grid();
        self.pending_words = None;
        let metadata = std::mem::take(&mut self.metadata);
        // The words above a line of digits may label it as a solution.
        let role = if role == PieceRole::Line && metadata.role() == PieceRole::Solution {
            PieceRole::Solution
        } else {
            role
        };
        let puzzle = puzzle.map(|parsed| GridPiece { puzzle: metadata.apply_to(parsed), role });
        self.finished.push_back(TextItem { line: number, puzzle });
    }

    fn push_all_standalone(&mut self, number: usize, found: Result<Vec<ParsedPuzzle>, ParseError>) {
        match found {
            Ok(puzzles) => {
                for parsed in puzzles {
                    self.push_standalone(number, Ok(parsed), PieceRole::Standalone);
                }
            }
            Err(error) => {
                let error = ParseError { line: number + error.line - 1, ..error };
                self.push_standalone(number, Err(error), PieceRole::Standalone);
            }
        }
    }

    /// Finishes a grid early, with an error if it has rows.
    fn end_grid(&mut self) {
        let rows = std::mem::take(&mut self.grid);
        if rows.count == 0 {
            return;
        }
        let (line, column) = rows.end;
        let kind = ParseErrorKind::RowCount { rows: rows.count };
        let error = rows.error.clone().unwrap_or(ParseError::new(line, column, kind));
        // The line taken for words was one of the rows.
        let error = self.pending_words.take().filter(|_| rows.count == 8).unwrap_or(error);
        self.push_error(rows.first_line, ParseError { partial: rows.partial_grid(), ..error });
    }

    fn skip_grid(&mut self, first_line: usize, error: ParseError) {
        self.grid = GridRows::default();
        self.skipping = true;
        self.push_error(first_line, error);
    }

    fn push_error(&mut self, line: usize, error: ParseError) {
        self.pending_words = None;
        self.metadata = Metadata::default();
        self.finished.push_back(TextItem { line, puzzle: Err(error) });
    }
}

impl GridRows {
    /// Adds a row. Only the first error is kept.
    fn push_row(&mut self, number: usize, cells: &LineCells) {
        let row = self.count;
        if row == 0 {
            self.first_line = number;
        }
        let blank = cells.blank.filter(|(_, found)| self.blank.is_some_and(|before| before != *found));
        let error = if let Some(error) = &cells.error {
            Some(error.clone())
        } else if cells.count != 9 {
            let kind = ParseErrorKind::RowLength { row: row + 1, cells: cells.count };
            Some((cells.error_column(9), kind))
        } else {
            blank.map(|(column, found)| {
                (column, ParseErrorKind::MixedBlanks { found, before: self.blank.unwrap_or(found) })
            })
        };
        if let (Some((column, kind)), None) = (error, &self.error) {
            self.error = Some(ParseError::new(number, column, kind));
        }
        self.blank = self.blank.or(cells.blank.map(|(_, blank)| blank));
        self.end = (number, cells.end);
        self.has_candidates |= cells.layout == CellLayout::Candidates;
        if self.layout != Some(CellLayout::Candidates) {
            self.layout = Some(cells.layout);
        }
        self.cells.extend(cells.sets().chain(std::iter::repeat(DigitSet::EMPTY)).take(9));
        self.count += 1;
    }

    fn grid(&self) -> Grid {
        grid_from_digits(self.cells.iter().map(|set| set.single()))
    }

    /// The grid so far, if it has enough digits to be worth correcting.
    fn partial_grid(&self) -> Option<Box<Grid>> {
        let is_worth = self.count >= 5 && self.grid().filled().len() >= 8;
        is_worth.then(|| Box::new(self.grid()))
    }
}

/// Whether every digit of `digits` is also in `grid`, or is the only candidate of its cell.
pub fn agrees(digits: &Grid, sets: &[DigitSet; 81], grid: &Grid) -> bool {
    let content = |cell: Cell| grid[cell].map_or(sets[cell.index()], DigitSet::only);
    let is_only = |cell: Cell, digit: Digit| content(cell) == DigitSet::only(digit);
    Cell::all().all(|cell| digits[cell].is_none_or(|digit| is_only(cell, digit)))
}
