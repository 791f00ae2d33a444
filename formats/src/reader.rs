//! Reads a text from its beginning to its end: values in brackets and documents wherever they stand, all other
//! lines in sections, which the judge explains.
//!
//! A section ends with a line that holds a whole puzzle, so that lists of any length are read line by line.

use std::collections::VecDeque;

use super::container::{self, EmbeddedValue};
use super::container_error::ContainerError;
use super::judge::{self, PendingError, ReaderState};
use super::line::{self, parse_plain_line};
use super::metadata::PieceRole;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, TextItem};
use super::proposal::GridPiece;
use super::section::{LineKind, LineRecord, MAX_LINE_LEN};

/// A section with more lines is cut.
const MAX_SECTION: usize = 512;

/// How a text is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ReadMode {
    /// A text, which may hold values in brackets. If nothing is found in it, the first words are an error.
    Text,
    /// A line of a list: words are no error.
    ListLine,
    /// A value in a document, which holds no other values.
    Value,
}

/// Reads the grids, lines and values of a text.
pub fn read(text: &str, mode: ReadMode) -> impl Iterator<Item = TextItem<GridPiece>> {
    TextReader {
        mode,
        text,
        lines: line::lines(text),
        section: Vec::new(),
        context: ReaderState::default(),
        finished: VecDeque::new(),
        read_to: 0,
        attempts_left: if mode == ReadMode::Value { 0 } else { 2 * text.len() + 10_000 },
        is_done: false,
    }
}

struct TextReader<'a, Lines> {
    mode: ReadMode,
    text: &'a str,
    lines: Lines,
    /// Lines that are not explained yet.
    section: Vec<LineRecord<'a>>,
    context: ReaderState,
    finished: VecDeque<TextItem<GridPiece>>,
    /// The end of the value read last, in bytes.
    read_to: usize,
    /// Number of bytes that may still be read in vain.
    attempts_left: usize,
    is_done: bool,
}

impl<'a, Lines: Iterator<Item = (usize, &'a str)>> Iterator for TextReader<'a, Lines> {
    type Item = TextItem<GridPiece>;

    fn next(&mut self) -> Option<TextItem<GridPiece>> {
        loop {
            if let Some(found) = self.finished.pop_front() {
                return Some(found);
            }
            if self.is_done {
                return None;
            }
            match self.lines.next() {
                Some((number, raw)) => {
                    if self.section.is_empty()
                        && let Some(grid) = parse_plain_line(raw.as_bytes()).filter(|grid| !grid.is_full())
                    {
                        self.context.has_found = true;
                        let puzzle = ParsedPuzzle::new(SourceFormat::Line, grid);
                        return Some(TextItem {
                            line: number,
                            puzzle: Ok(GridPiece { puzzle, role: PieceRole::Line }),
                        });
                    }
                    self.read_line(number, raw);
                }
                None => self.finish(),
            }
        }
    }
}

impl<'a, Lines: Iterator<Item = (usize, &'a str)>> TextReader<'a, Lines> {
    fn read_line(&mut self, number: usize, raw: &'a str) {
        let begin = (raw.as_ptr() as usize) - (self.text.as_ptr() as usize);
        if begin < self.read_to {
            return;
        }
        let is_blank = raw.trim_start().is_empty() && !raw.contains('\t');
        let is_after_blank = self.section.last().is_none_or(|last| matches!(last.kind, LineKind::Blank));
        // The first rows of a grid may be empty: spaces, or at the beginning of a text nothing at all.
        let may_be_row = self.section.is_empty() && (number == 1 || raw.len() >= 9);
        if is_blank && is_after_blank && self.section.len() != 1 && !may_be_row {
            return;
        }
        if self.attempts_left > 0
            && raw.len() <= MAX_LINE_LEN
            && let Some(value) = container::find_value(self.text, begin, raw, &mut self.attempts_left)
        {
            self.explain(false);
            return self.add_value(number, value);
        }
        let record = LineRecord::new(number, raw);
        let is_whole = matches!(record.kind, LineKind::Whole(_));
        self.section.push(record);
        if is_whole {
            self.explain(false);
        } else if self.section.len() >= MAX_SECTION {
            self.explain(true);
        }
    }

    /// Explains the section. If it `is_cut`, its end stays.
    fn explain(&mut self, is_cut: bool) {
        let judgement = judge::explain(&mut self.section, &mut self.context, is_cut);
        self.finished.extend(judgement.items);
        self.section.drain(..judgement.explained);
        // What is a border depends on the lines around it, of which more are to come.
        for line in self.section.iter_mut().filter(|line| matches!(line.kind, LineKind::Border(_))) {
            *line = LineRecord::new(line.number, line.raw);
        }
    }

    fn add_value(&mut self, number: usize, value: EmbeddedValue) {
        self.read_to = value.end;
        let rule = self.context.take_rule();
        for item in value.items {
            self.context.has_found = true;
            let line_of = |line: usize| number + line - 1;
            let line = line_of(item.line);
            let puzzle = match (item.puzzle, rule) {
                (Ok(_), Some(rule)) => {
                    Err(ParseError::new(line, 1, ContainerError::unsupported_rule(rule).into()))
                }
                (Ok(puzzle), None) => Ok(GridPiece { puzzle, role: value.role }),
                (Err(error), _) => Err(ParseError { line: line_of(error.line), ..error }),
            };
            self.finished.push_back(TextItem { line, puzzle });
        }
    }

    fn finish(&mut self) {
        self.explain(false);
        self.is_done = true;
        if !self.context.has_found
            && self.mode != ReadMode::ListLine
            && let Some(PendingError { mut error, is_near }) = self.context.pending.take()
        {
            if self.mode == ReadMode::Text && !is_near {
                error.kind = ParseErrorKind::NoPuzzle;
            }
            self.finished.push_back(TextItem { line: error.line, puzzle: Err(error) });
        }
    }
}
