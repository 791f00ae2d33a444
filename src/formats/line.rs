//! One line of a text: a rule, a comment, words, nothing, or cells.

use crate::grid::{Digit, DigitSet, Grid};

use super::fault::{MANY, ParseErrorKind, Unsupported};
use super::reading::grid_of;
use super::sight::{Sight, is_wall};

/// What a line is.
pub enum Line<'a> {
    /// Something that belongs to no puzzle: a rule drawn between rows.
    Rule,
    /// The rule of a Markdown table: the row above it is the table's head.
    HeadRule,
    /// A rule, or nine blanks written as dashes, whichever the grid has so far.
    RuleOrRow(Cells),
    /// Only blanks.
    Empty,
    /// What stands behind a `#`.
    Comment(&'a str),
    /// What stands in brackets: `[Puzzle]`.
    Head(&'a str),
    /// Words, with the first character that is no cell and its column.
    Words(usize, char),
    /// Cells, rightly or wrongly.
    Cells(Cells),
    /// Something that is known for what it is and stands for itself.
    Fault(usize, ParseErrorKind),
}

/// The cells of a line.
pub struct Cells {
    /// Each cell with its column from 1, as many as a whole grid has and one more: nothing for a blank, one digit, or the
    /// candidates.
    read: Vec<(usize, DigitSet)>,
    /// How many, up to [`MANY`].
    pub count: usize,
    /// The first blank character and its column, from 1. Cells left empty between separators have none.
    pub blank: Option<(usize, char)>,
    /// The column just behind the last cell, from 1.
    pub end: usize,
    /// The first thing that does not belong there, and its column from 1. It was taken for a blank.
    pub fault: Option<(usize, ParseErrorKind)>,
    /// Whether the line is too long to be a row: it stands for itself.
    pub is_long: bool,
    /// How the cells are set.
    pub set: Set,
}

/// How the cells of a line are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// One after the other, with or without blanks between.
    Plain,
    /// Between walls.
    Walls,
    /// As the fields of a table.
    Table,
    /// Every cell with the digits that it may still hold.
    Candidates,
}

/// So many characters and more are no row, however widely it is set.
const LONGEST_ROW: usize = 60;

/// How the cells of a line are told apart.
#[derive(Clone, Copy)]
enum Apart {
    /// One character each; blanks and walls between them do not count.
    Characters,
    /// One character each, a blank too; walls do not count.
    WithBlanks,
    /// By a separator; nothing in between is an empty cell.
    By(fn(char) -> bool),
}

/// The lines of a text with their numbers from 1. `\n`, `\r\n` and `\r` end a line.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// What a line is.
pub fn read(line: &str) -> Line<'_> {
    let sight = Sight::of(line);
    if sight.tabs() == 8 || sight.tabs() > 0 && is_of_fields(line) {
        return separated(line, 0, |c| c == '\t', &sight);
    }
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return Line::Empty;
    }
    if let Some(aside) = aside(trimmed, &sight) {
        return aside;
    }
    let offset = line.chars().take_while(|c| c.is_whitespace()).count();
    if let Some(what) = unsupported(trimmed) {
        return Line::Fault(offset + 1, ParseErrorKind::Unsupported(what));
    }
    if sight.has_pair()
        && sight.has_gaps()
        && let Some(cells) = candidates(line, 0, |c| c.is_whitespace() || is_wall(c), false)
    {
        return Line::Cells(cells);
    }
    if sight.may_be_spaced() {
        if is_spaced(line) {
            return Line::Cells(cells(line, 0, Apart::WithBlanks));
        }
        if is_spaced_in_blocks(trimmed) {
            return Line::Cells(cells(trimmed, offset, Apart::WithBlanks));
        }
    }
    if sight.walls() == 10
        && let Some(inner) = trimmed.strip_prefix(is_wall).and_then(|rest| rest.strip_suffix(is_wall))
    {
        return separated(inner, offset + 1, is_wall, &sight);
    }
    let inner = unquoted(trimmed);
    let offset = offset + usize::from(inner.len() < trimmed.len());
    if inner.len() < trimmed.len() && is_spaced(inner) {
        return Line::Cells(cells(inner, offset, Apart::WithBlanks));
    }
    if sight.may_be_separated()
        && let Some(separator) = separator(inner)
    {
        return separated(inner, offset, separator, &sight);
    }
    let cells = cells(inner, offset, Apart::Characters);
    match cells.fault {
        Some((column, ParseErrorKind::UnexpectedCharacter(c))) if is_words(trimmed) => Line::Words(column, c),
        _ => Line::Cells(cells),
    }
}

/// A line that holds no cells: comments, heads and rules.
fn aside<'a>(line: &'a str, sight: &Sight) -> Option<Line<'a>> {
    if let Some(inner) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
        && !inner.contains(|c: char| c.is_ascii_digit() || c == '[')
    {
        return Some(Line::Head(inner));
    }
    if line.starts_with('#') && !is_written_with_hashes(line) {
        return Some(Line::Comment(line.trim_start_matches('#')));
    }
    if !sight.may_be_drawn() {
        return None;
    }
    if let Some(dashes) = dashes(line) {
        return Some(Line::RuleOrRow(dashes));
    }
    let is_head = || line.contains('-') && matches!(line.matches('|').count(), 8 | 10);
    is_rule(line).then(|| if is_head() { Line::HeadRule } else { Line::Rule })
}

/// What stands between nine or 81 cells of a line.
fn separator(line: &str) -> Option<fn(char) -> bool> {
    let separators: [fn(char) -> bool; 3] = [|c| c == ',', |c| c == ';', is_wall];
    let count = |is: fn(char) -> bool| line.chars().take(MANY).filter(|&c| is(c)).count();
    separators.into_iter().find(|&is| matches!(count(is), 8 | 80))
}

/// The cells between separators: digits and blanks, or candidates.
fn separated(text: &str, offset: usize, is_separator: fn(char) -> bool, sight: &Sight) -> Line<'static> {
    let candidates = sight.has_pair().then(|| candidates(text, offset, is_separator, true));
    let mut read = candidates.flatten().unwrap_or_else(|| cells(text, offset, Apart::By(is_separator)));
    if read.set == Set::Plain {
        read.set = if text.contains(is_wall) { Set::Walls } else { Set::Table };
    }
    Line::Cells(read)
}

/// The cells of a text that begins `offset` characters after its line does.
fn cells(text: &str, offset: usize, apart: Apart) -> Cells {
    let mut cells = Cells::new(text, offset);
    let mut column = offset;
    // Whether the cell between two separators has been filled.
    let mut filled = false;
    for c in text.chars() {
        column += 1;
        let passed_over = match apart {
            Apart::WithBlanks => is_wall(c),
            Apart::Characters => c.is_whitespace() || is_wall(c),
            Apart::By(is_separator) if is_separator(c) => {
                if !filled {
                    cells.push(column, DigitSet::EMPTY);
                }
                filled = false;
                true
            }
            Apart::By(_) => c.is_whitespace(),
        };
        if passed_over {
            if is_wall(c) && cells.set == Set::Plain {
                cells.set = Set::Walls;
            }
            continue;
        }
        filled = true;
        cells.add(column, c);
        if cells.count == MANY {
            return cells;
        }
    }
    if matches!(apart, Apart::By(_)) && !filled {
        cells.push(column + 1, DigitSet::EMPTY);
    }
    cells
}

/// Nine or 81 groups of digits, each a cell's candidates, at least one with more than one. Who marks some of them with
/// a `*` or `#` before is understood.
fn candidates(text: &str, offset: usize, is_separator: fn(char) -> bool, keeps_empty: bool) -> Option<Cells> {
    let mut cells = Cells::new(text, offset);
    let mut column = offset + 1;
    let mut is_any = false;
    for token in text.split(is_separator) {
        let begin = column;
        column += token.chars().count() + 1;
        let token = token.trim();
        if token.is_empty() && !keeps_empty {
            continue;
        }
        let digits = token.trim_matches(['*', '#', '@', '&', '{', '}', '(', ')']);
        let mut set = DigitSet::EMPTY;
        let mut least = 0;
        // Nobody writes candidates in another order: then they are something else.
        for c in digits.chars().filter(|_| token.chars().count() != 1 || digit(digits).is_some()) {
            let digit = Digit::from_char(c).filter(|digit| digit.value() > least)?;
            least = digit.value();
            set.insert(digit);
        }
        if set.is_empty() && !token.is_empty() {
            let mut chars = token.chars();
            let blank = chars.next().filter(|&c| is_blank(c) && chars.next().is_none())?;
            cells.blank = cells.blank.or(Some((begin, blank)));
        }
        is_any |= set.len() > 1;
        cells.push(begin, set);
        if cells.count > 81 {
            return None;
        }
    }
    cells.set = Set::Candidates;
    (is_any && matches!(cells.count, 9 | 81)).then_some(cells)
}

impl Cells {
    fn new(text: &str, offset: usize) -> Cells {
        Cells {
            read: Vec::with_capacity(text.len().min(82)),
            count: 0,
            blank: None,
            end: offset + 1,
            fault: None,
            is_long: text.len() > LONGEST_ROW && text.chars().nth(LONGEST_ROW).is_some(),
            set: Set::Plain,
        }
    }

    /// The cells as a whole grid; or else what is wrong, and where.
    pub fn as_line(&self) -> Result<Grid, (usize, ParseErrorKind)> {
        if let Some(fault) = &self.fault {
            Err(fault.clone())
        } else if self.count == 81 {
            Ok(self.near())
        } else {
            Err((self.fault_column(81), ParseErrorKind::LineLength { cells: self.count }))
        }
    }

    /// The cells as far as they fill a grid.
    pub fn near(&self) -> Grid {
        grid_of(self.sets().map(DigitSet::single))
    }

    /// What each cell holds.
    pub fn sets(&self) -> impl Iterator<Item = DigitSet> {
        self.read.iter().map(|(_, set)| *set)
    }

    /// Where the first cell too many stands, or the first one missing would.
    pub fn fault_column(&self, expected: usize) -> usize {
        self.read.get(expected).map_or(self.end, |(column, _)| *column)
    }

    fn push(&mut self, column: usize, set: DigitSet) {
        if self.count < 82 {
            self.read.push((column, set));
        }
        self.count += 1;
        self.end = column + 1;
    }

    fn add(&mut self, column: usize, c: char) {
        let digit = Digit::from_char(c);
        if digit.is_none() {
            let fault = match self.blank {
                _ if !is_blank(c) => Some(ParseErrorKind::UnexpectedCharacter(c)),
                Some((_, before)) if before != c => Some(ParseErrorKind::MixedBlanks { found: c, before }),
                Some(_) => None,
                None => {
                    self.blank = Some((column, c));
                    None
                }
            };
            if let Some(kind) = fault {
                self.fault.get_or_insert((column, kind));
            }
        }
        self.push(column, digit.map_or(DigitSet::EMPTY, DigitSet::only));
    }
}

/// The digit of a text that is one.
fn digit(text: &str) -> Option<Digit> {
    let mut chars = text.chars();
    let digit = Digit::from_char(chars.next()?);
    digit.filter(|_| chars.next().is_none())
}

/// A character that may stand for a blank.
pub fn is_blank(c: char) -> bool {
    match c {
        '"' | '\'' | '`' | ',' | ';' | '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | '\\' => false,
        c if c.is_ascii_punctuation() => true,
        c => matches!(c, '0' | 'x' | 'X' | ' ' | '·' | '•' | '∙' | '⋅' | '□' | '■' | '▢' | '○' | '–' | '—'),
    }
}

/// A line that writes its blanks as `#`, which otherwise begins a comment.
fn is_written_with_hashes(line: &str) -> bool {
    line.chars().all(|c| c == '#' || Digit::from_char(c).is_some()) && matches!(line.chars().count(), 9 | 81)
}

/// One character or none between any two tabs, and some empty: cells of a spreadsheet, not all of them.
fn is_of_fields(line: &str) -> bool {
    let mut is_any_empty = false;
    let is_cell = |field: &str| {
        is_any_empty |= field.trim().is_empty();
        field.trim().chars().nth(1).is_none()
    };
    !line.trim().is_empty() && line.split('\t').all(is_cell) && is_any_empty
}

/// Words and no cells, however wrong: three letters in a row, or two of a script that needs no more, and not many of
/// the characters that cells are made of. What is as long as a row or a line of 81 is one, unless most of it is letters.
fn is_words(line: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    let (mut run, mut longest, mut letters, mut others, mut count) = (0, 0, 0, 0, 0);
    for c in line.chars().filter(|c| !c.is_whitespace()).take(MANY) {
        run = if is_letter(c) { run + if c.is_ascii() { 2 } else { 3 } } else { 0 };
        longest = longest.max(run);
        letters += usize::from(is_letter(c));
        others += usize::from(!is_letter(c) && (is_blank(c) || Digit::from_char(c).is_some()));
        count += 1;
    }
    let is_wide_as_cells = matches!(count, 9 | 81) && letters * 2 <= count;
    longest >= 6 && !is_wide_as_cells && letters * 3 >= others && others < 27
}

/// Nine dashes, all or in threes: a rule or a row.
fn dashes(line: &str) -> Option<Cells> {
    let is_drawn = line.chars().take(MANY).all(|c| c == '-' || c == ' ' || is_wall(c));
    if !is_drawn || line.chars().filter(|&c| c == '-').count() != 9 || walls(line) > 4 {
        return None;
    }
    Some(cells(line, 0, Apart::Characters)).filter(|cells| cells.count == 9)
}

/// A line drawn between rows: three dashes or more, but not 81 blanks written as dashes.
fn is_rule(line: &str) -> bool {
    let drawn =
        |c: char| matches!(c, '-' | '=' | '+' | ':' | '.' | '\'' | '*' | ' ' | '`' | ',') || is_wall(c);
    if !line.chars().take(MANY).all(drawn) {
        return false;
    }
    let dashes = line.chars().filter(|c| *c == '-').count();
    if line.chars().all(|c| c == '-' || c == ' ') {
        return dashes != 81;
    }
    let run = |of: char| line.split(|c| c != of).any(|run| run.len() >= 3);
    let upright = ['|', '¦', '│', '┃', '║', '╎', '╏', '┆', '┇', '┊', '┋'];
    let is_lying = |c: char| is_wall(c) && !upright.contains(&c);
    run('-')
        || run('=')
        || dashes > 3 && line.contains(['+', ':'])
        || dashes > 8 && matches!(line.matches('|').count(), 8 | 10)
        || line.chars().all(|c| is_wall(c) || c == ' ') && line.contains(is_lying)
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
    line.starts_with(['{', '<', '[']).then_some(Unsupported::Markup)
}

/// Nine or 81 characters that are digits and spaces only: the spaces are the blanks.
fn is_spaced(line: &str) -> bool {
    let is_cell = |c: char| c == ' ' || Digit::from_char(c).is_some();
    let count = line.chars().take(82).count();
    matches!(count, 9 | 81) && line.chars().all(is_cell) && line.contains(' ')
}

/// Three blocks of three characters that are digits and spaces only, with walls between.
fn is_spaced_in_blocks(line: &str) -> bool {
    let inner = line.strip_prefix(is_wall).and_then(|rest| rest.strip_suffix(is_wall)).unwrap_or(line);
    let is_block = |block: &str| {
        block.chars().count() == 3 && block.chars().all(|c| c == ' ' || Digit::from_char(c).is_some())
    };
    inner.contains(' ') && inner.split(is_wall).take(4).count() == 3 && inner.split(is_wall).all(is_block)
}

/// Without the quotes around it, and the comma that a list of texts has behind them.
fn unquoted(line: &str) -> &str {
    let line = line.strip_suffix([',', ';']).filter(|line| line.ends_with(['"', '\''])).unwrap_or(line);
    let within = |quote: char| line.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(line)
}

/// How many walls a line has.
fn walls(line: &str) -> usize {
    line.chars().take(MANY).filter(|&c| is_wall(c)).count()
}
