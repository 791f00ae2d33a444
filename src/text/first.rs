//! Lines of 81 cells and grids of nine rows, read by less code than the whole reader has: what the page's own program reads.

mod line;

use crate::grid::{Cell, Grid};

use super::fault::{ParseError, ParseErrorKind};
use super::reading::Found;
use line::Line;

/// All grids of a text in their order.
pub fn read(text: &str) -> impl Iterator<Item = Found<Grid>> {
    Reader { lines: line::lines(text), rows: Rows::default(), skipping: false, next: None }
}

/// The rows of a grid read so far.
#[derive(Default)]
struct Rows {
    grid: Option<Grid>,
    count: usize,
    first_line: usize,
    blank: Option<char>,
    /// Just behind the last cell: where a missing row is missed.
    end: (usize, usize),
}

struct Reader<Lines> {
    lines: Lines,
    rows: Rows,
    /// The rest of a faulty grid is passed over.
    skipping: bool,
    /// Already found behind what was told last.
    next: Option<Found<Grid>>,
}

impl<Lines: Iterator<Item = (usize, Line)>> Iterator for Reader<Lines> {
    type Item = Found<Grid>;

    fn next(&mut self) -> Option<Found<Grid>> {
        if let Some(found) = self.next.take() {
            return Some(found);
        }
        while let Some((number, line)) = self.lines.next() {
            let found = match line {
                Line::HeadRule if self.rows.count == 1 => {
                    self.rows = Rows::default();
                    None
                }
                Line::Rule | Line::HeadRule => None,
                Line::Empty => {
                    self.skipping = false;
                    // Some leave a blank line between the bands.
                    if matches!(self.rows.count, 3 | 6) { None } else { self.end_rows() }
                }
                Line::Fault { column, kind, is_long: true } => {
                    self.own_line(number, Err(ParseError::new(number, column, kind)))
                }
                Line::Fault { .. } if self.skipping => None,
                Line::Fault { column, kind, .. } => {
                    let first_line = self.rows.first_line_or(number);
                    self.give_up();
                    Some(fault(first_line, number, column, kind))
                }
                Line::Cells(cells) => self.cells(number, &cells),
            };
            if found.is_some() {
                return found;
            }
        }
        self.end_rows()
    }
}

impl<Lines> Reader<Lines> {
    fn cells(&mut self, number: usize, cells: &line::Cells) -> Option<Found<Grid>> {
        if cells.count >= 27 || cells.count > 13 && self.rows.count == 0 {
            let grid = cells.as_line();
            let error = |(column, kind)| ParseError::new(number, column, kind);
            return self.own_line(number, grid.map_err(error));
        }
        if self.skipping {
            return None;
        }
        let first_line = self.rows.first_line_or(number);
        match self.rows.add(number, cells) {
            Err((column, kind)) => {
                self.give_up();
                Some(fault(first_line, number, column, kind))
            }
            Ok(()) if self.rows.count == 9 => {
                let grid = std::mem::take(&mut self.rows).grid?;
                Some(Found { line: first_line, puzzle: Ok(grid) })
            }
            Ok(()) => None,
        }
    }

    /// A line that is a puzzle of its own, or was meant to be; what went before it and is not whole comes
    /// first.
    fn own_line(&mut self, number: usize, grid: Result<Grid, ParseError>) -> Option<Found<Grid>> {
        let found = Found { line: number, puzzle: grid };
        self.skipping = false;
        match self.end_rows() {
            None => Some(found),
            before => {
                self.next = Some(found);
                before
            }
        }
    }

    /// The grid ends here: a fault unless it had not begun.
    fn end_rows(&mut self) -> Option<Found<Grid>> {
        let rows = std::mem::take(&mut self.rows);
        let (line, column) = rows.end;
        (rows.count > 0)
            .then(|| fault(rows.first_line, line, column, ParseErrorKind::RowCount { rows: rows.count }))
    }

    fn give_up(&mut self) {
        self.rows = Rows::default();
        self.skipping = true;
    }
}

impl Rows {
    fn first_line_or(&self, number: usize) -> usize {
        if self.count == 0 { number } else { self.first_line }
    }

    fn add(&mut self, number: usize, cells: &line::Cells) -> Result<(), (usize, ParseErrorKind)> {
        let row = self.count;
        if cells.count != 9 {
            let kind = ParseErrorKind::RowLength { row: row + 1, cells: cells.count };
            return Err((cells.fault_column(9), kind));
        }
        if let (Some(before), Some((column, found))) = (self.blank, cells.blank)
            && before != found
        {
            return Err((column, ParseErrorKind::MixedBlanks { found, before }));
        }
        self.blank = self.blank.or(cells.blank.map(|(_, blank)| blank));
        self.first_line = self.first_line_or(number);
        self.count += 1;
        self.end = (number, cells.end);
        let grid = self.grid.get_or_insert(Grid::EMPTY);
        for (column, digit) in cells.digits().take(9).enumerate() {
            grid[Cell::at(row, column)] = digit;
        }
        Ok(())
    }
}

fn fault(first_line: usize, line: usize, column: usize, kind: ParseErrorKind) -> Found<Grid> {
    Found { line: first_line, puzzle: Err(ParseError::new(line, column, kind)) }
}
