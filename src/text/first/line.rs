//! One line of a text: a rule, nothing, or cells.

use crate::grid::{Digit, Grid};

use crate::text::fault::{MANY, ParseErrorKind, Unsupported};
use crate::text::reading::grid_of;

/// What a line is.
pub enum Line {
    /// Something that belongs to no puzzle: a rule, a comment, a head.
    Rule,
    /// The rule of a Markdown table: the row above it is the table's head.
    HeadRule,
    /// Only blanks.
    Empty,
    /// Cells.
    Cells(Cells),
    /// Something that does not belong there.
    Fault {
        /// Where, from 1.
        column: usize,
        /// What.
        kind: ParseErrorKind,
        /// The line is too long to be a row: it stands for itself.
        is_long: bool,
    },
}

/// The cells of a line.
pub struct Cells {
    /// Each cell with its column from 1, as many as a whole grid has and one more.
    read: Vec<(usize, Option<Digit>)>,
    /// How many, up to [`MANY`].
    pub count: usize,
    /// The first blank character and its column, from 1. Cells left empty between separators have none.
    pub blank: Option<(usize, char)>,
    /// The column just behind the last cell, from 1.
    pub end: usize,
}

/// So many characters and more are no row, however widely it is set.
const LONGEST_ROW: usize = 60;

/// How the cells of a line are told apart.
#[derive(Clone, Copy)]
enum Apart {
    /// One character each; blanks and walls between them do not count.
    Characters,
    /// One character each, a blank too: 81 of them.
    WithBlanks,
    /// By a separator; nothing in between is an empty cell.
    By(fn(char) -> bool),
}

/// The lines of a text with their numbers from 1. `\n`, `\r\n` and `\r` end a line.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Line)> {
    let mut rest = Some(text.strip_prefix('\u{feff}').unwrap_or(text));
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        match text.split_once(['\n', '\r']) {
            None => rest.take(),
            Some((line, after)) => {
                let is_pair = text.as_bytes().get(line.len()) == Some(&b'\r');
                rest = Some(if is_pair { after.strip_prefix('\n').unwrap_or(after) } else { after });
                Some(line)
            }
        }
    });
    lines.enumerate().map(|(index, line)| (index + 1, read(line)))
}

fn read(line: &str) -> Line {
    if line.chars().take(MANY).filter(|&c| c == '\t').count() == 8 {
        return cells(line, 0, Apart::By(|c| c == '\t'));
    }
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return Line::Empty;
    }
    if is_comment(trimmed) || is_rule(trimmed) {
        return if walls(trimmed) == 10 { Line::HeadRule } else { Line::Rule };
    }
    let offset = line.chars().take_while(|c| c.is_whitespace()).count();
    if let Some(what) = unsupported(trimmed) {
        let kind = ParseErrorKind::Unsupported(what);
        return Line::Fault { column: offset + 1, kind, is_long: true };
    }
    if is_spaced(line) {
        return cells(line, 0, Apart::WithBlanks);
    }
    if walls(trimmed) == 10
        && let Some(inner) = trimmed.strip_prefix(is_wall).and_then(|rest| rest.strip_suffix(is_wall))
    {
        return cells(inner, offset + 1, Apart::By(is_wall));
    }
    let inner = unquoted(trimmed);
    let offset = offset + usize::from(inner.len() < trimmed.len());
    if inner.len() < trimmed.len() && is_spaced(inner) {
        return cells(inner, offset, Apart::WithBlanks);
    }
    cells(inner, offset, apart(inner))
}

/// The cells of a text that begins `offset` characters after its line does.
fn cells(text: &str, offset: usize, apart: Apart) -> Line {
    let mut cells = Cells { read: Vec::with_capacity(82), count: 0, blank: None, end: offset + 1 };
    let mut column = offset;
    // Whether the cell between two separators has been filled.
    let mut filled = false;
    for c in text.chars() {
        column += 1;
        let passed_over = match apart {
            Apart::WithBlanks => false,
            Apart::Characters => c.is_whitespace() || is_wall(c),
            Apart::By(is_separator) if is_separator(c) => {
                if !filled {
                    cells.push(column, None);
                }
                filled = false;
                true
            }
            Apart::By(_) => c.is_whitespace(),
        };
        if passed_over {
            continue;
        }
        filled = true;
        if let Err(kind) = cells.add(column, c) {
            return Line::Fault { column, kind, is_long: text.chars().nth(LONGEST_ROW).is_some() };
        }
        if cells.count == MANY {
            return Line::Cells(cells);
        }
    }
    if matches!(apart, Apart::By(_)) && !filled {
        cells.push(column + 1, None);
    }
    Line::Cells(cells)
}

impl Cells {
    /// The cells as a whole grid.
    pub fn as_line(&self) -> Result<Grid, (usize, ParseErrorKind)> {
        if self.count == 81 {
            Ok(grid_of(self.digits()))
        } else {
            Err((self.fault_column(81), ParseErrorKind::LineLength { cells: self.count }))
        }
    }

    /// What each cell holds.
    pub fn digits(&self) -> impl Iterator<Item = Option<Digit>> {
        self.read.iter().map(|(_, digit)| *digit)
    }

    /// Where the first cell too many stands, or the first one missing would.
    pub fn fault_column(&self, expected: usize) -> usize {
        self.read.get(expected).map_or(self.end, |(column, _)| *column)
    }

    fn push(&mut self, column: usize, digit: Option<Digit>) {
        if self.count < 82 {
            self.read.push((column, digit));
        }
        self.count += 1;
        self.end = column + 1;
    }

    fn add(&mut self, column: usize, c: char) -> Result<(), ParseErrorKind> {
        let digit = digit(c);
        if digit.is_none() {
            match self.blank {
                _ if !is_blank(c) => return Err(ParseErrorKind::UnexpectedCharacter(c)),
                Some((_, before)) if before != c => {
                    return Err(ParseErrorKind::MixedBlanks { found: c, before });
                }
                Some(_) => {}
                None => self.blank = Some((column, c)),
            }
        }
        self.push(column, digit);
        Ok(())
    }
}

/// A digit, also as Chinese and Japanese keyboards write it.
fn digit(c: char) -> Option<Digit> {
    match c {
        '１'..='９' => Digit::new((c as u32 - '０' as u32) as u8),
        c => Digit::from_char(c),
    }
}

/// A character that may stand for a blank.
fn is_blank(c: char) -> bool {
    match c {
        '"' | '\'' | '`' | ',' | ';' | '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | '\\' => false,
        c if c.is_ascii_punctuation() => true,
        c => "0０xX \u{3000}．＿＊－？·•∙⋅□■▢○–—".chars().any(|blank| blank == c),
    }
}

fn is_wall(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// `#` begins a comment, unless it is how the line writes its blanks; brackets hold a head.
fn is_comment(line: &str) -> bool {
    let is_head =
        line.starts_with('[') && line.ends_with(']') && !line.contains(|c: char| c.is_ascii_digit());
    let is_cells =
        || line.chars().all(|c| c == '#' || digit(c).is_some()) && matches!(line.chars().count(), 9 | 81);
    is_head || line.starts_with('#') && !is_cells()
}

/// A line drawn between rows: three dashes or more, but not a row of nine or 81 blanks written as dashes.
fn is_rule(line: &str) -> bool {
    let drawn = |c: char| matches!(c, '-' | '=' | '+' | ':' | '.' | '\'' | '*' | ' ') || is_wall(c);
    if !line.chars().take(MANY).all(drawn) {
        return false;
    }
    let dashes = line.chars().filter(|c| *c == '-').count();
    let is_only_dashes = line.chars().all(|c| c == '-' || c == ' ');
    if is_only_dashes {
        return !matches!(dashes, 9 | 81);
    }
    let run = |of: char| line.split(|c| c != of).any(|run| run.len() >= 3);
    run('-')
        || run('=')
        || dashes > 3 && line.bytes().any(|byte| byte == b'+')
        || line.chars().all(|c| is_wall(c) || c == ' ') && line.contains(['─', '━', '═', '┼', '╋', '╬'])
}

/// Formats known by sight.
fn unsupported(line: &str) -> Option<Unsupported> {
    let begins = |with: &str| {
        let head = line.as_bytes().get(..with.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(with.as_bytes()))
    };
    if begins("http:") || begins("https:") || begins("www.") {
        return Some(Unsupported::Link);
    }
    if line.starts_with(['{', '<', '[']) {
        return Some(Unsupported::Markup);
    }
    let digits_only = |token: &str| token.chars().all(|c| digit(c).is_some());
    let mut tokens = line.split(|c: char| c.is_whitespace() || is_wall(c)).filter(|token| !token.is_empty());
    let first: Vec<&str> = tokens.by_ref().take(82).collect();
    let is_candidates = matches!(first.len(), 9 | 81)
        && first.iter().any(|token| token.len() > 1)
        && first.iter().all(|token| token.len() <= 9 && digits_only(token));
    is_candidates.then_some(Unsupported::Candidates)
}

/// 81 characters that are digits and spaces only: the spaces are the blanks.
fn is_spaced(line: &str) -> bool {
    let mut count = 0;
    let mut spaces = 0;
    for c in line.chars() {
        let space = c == ' ' || c == '\u{3000}';
        if count == 81 || !space && digit(c).is_none() {
            return false;
        }
        count += 1;
        spaces += usize::from(space);
    }
    count == 81 && spaces > 0
}

/// Without the quotes around it, and the comma that a list of texts has behind them.
fn unquoted(line: &str) -> &str {
    let line = line.strip_suffix([',', ';']).filter(|line| line.ends_with(['"', '\''])).unwrap_or(line);
    let within = |quote: char| line.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(line)
}

/// What parts the cells: a separator that stands eight times, or between all of 81; then cells may be empty.
fn apart(line: &str) -> Apart {
    let separators: [fn(char) -> bool; 3] = [|c| c == ',', |c| c == ';', is_wall];
    let count = |is: fn(char) -> bool| line.chars().take(MANY).filter(|&c| is(c)).count();
    let separator = separators.into_iter().find(|&is| matches!(count(is), 8 | 80));
    separator.map_or(Apart::Characters, Apart::By)
}

/// How many walls a line has.
fn walls(line: &str) -> usize {
    line.chars().take(MANY).filter(|&c| is_wall(c)).count()
}
