//! One line of a text: a rule, a comment, words, nothing, or cells.

use crate::grid::{Digit, DigitSet, Grid};

use super::line_stats::{LineStats, is_bar};
use super::parse_error::{MAX_COUNT, ParseErrorKind, Unsupported};
use super::parsed_puzzle::grid_from_digits;

/// What a line is.
pub enum Line<'a> {
    /// Something that belongs to no puzzle: a rule drawn between rows.
    Border,
    /// The rule of a Markdown table: the row above it is the table's head.
    HeaderBorder,
    /// A rule, or nine blanks written as dashes, whichever the grid has so far.
    BorderOrRow(LineCells),
    /// Only blanks.
    Empty,
    /// What stands behind a `#`.
    Comment(&'a str),
    /// What stands in brackets: `[Puzzle]`.
    Header(&'a str),
    /// Words, with the first character that is no cell and its column.
    Words(usize, char),
    /// Cells, rightly or wrongly.
    Cells(LineCells),
    /// Something that is known for what it is and stands for itself.
    Invalid(usize, ParseErrorKind),
}

/// The cells of a line.
pub struct LineCells {
    /// Each cell with its column from 1, as many as a whole grid has and one more: nothing for a blank, one digit, or the
    /// candidates.
    cells: Vec<(usize, DigitSet)>,
    /// How many, up to [`MANY`].
    pub count: usize,
    /// The first blank character and its column, from 1. Cells left empty between separators have none.
    pub blank: Option<(usize, char)>,
    /// The column just behind the last cell, from 1.
    pub end: usize,
    /// The first thing that does not belong there, and its column from 1. It was taken for a blank.
    pub error: Option<(usize, ParseErrorKind)>,
    /// Whether the line is too long to be a row: it stands for itself.
    pub is_long: bool,
    /// How the cells are set.
    pub layout: CellLayout,
}

/// How the cells of a line are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellLayout {
    /// One after the other, with or without blanks between.
    Plain,
    /// Between walls.
    Bordered,
    /// As the fields of a table.
    Table,
    /// Every cell with the digits that it may still hold.
    Candidates,
}

/// So many characters and more are no row, however widely it is set.
const MAX_ROW_CHARS: usize = 60;

/// How the cells of a line are told apart.
#[derive(Clone, Copy)]
enum CellSeparation {
    /// One character each; blanks and walls between them do not count.
    Characters,
    /// One character each, a blank too; walls do not count.
    WithBlanks,
    /// By a separator; nothing in between is an empty cell.
    BySeparator(fn(char) -> bool),
}

/// The lines of a text with their numbers from 1. `\n`, `\r\n` and `\r` end a line.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// What a line is.
pub fn classify(line: &str) -> Line<'_> {
    let sight = LineStats::new(line);
    if sight.tabs() == 8 || sight.tabs() > 0 && is_tab_separated(line) {
        return read_separated(line, 0, |c| c == '\t', &sight);
    }
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return Line::Empty;
    }
    if let Some(aside) = read_non_cells(trimmed, &sight) {
        return aside;
    }
    let offset = line.chars().take_while(|c| c.is_whitespace()).count();
    if let Some(what) = unsupported(trimmed) {
        return Line::Invalid(offset + 1, ParseErrorKind::Unsupported(what));
    }
    if sight.may_have_digit_pair()
        && sight.may_have_gaps()
        && let Some(cells) = read_candidates(line, 0, |c| c.is_whitespace() || is_bar(c), false)
    {
        return Line::Cells(cells);
    }
    if sight.may_be_spaced() {
        if is_spaced(line) {
            return Line::Cells(read_cells(line, 0, CellSeparation::WithBlanks));
        }
        if is_spaced_in_blocks(trimmed) {
            return Line::Cells(read_cells(trimmed, offset, CellSeparation::WithBlanks));
        }
    }
    if sight.bars() == 10
        && let Some(inner) = trimmed.strip_prefix(is_bar).and_then(|rest| rest.strip_suffix(is_bar))
    {
        return read_separated(inner, offset + 1, is_bar, &sight);
    }
    let inner = strip_quotes(trimmed);
    let offset = offset + usize::from(inner.len() < trimmed.len());
    if inner.len() < trimmed.len() && is_spaced(inner) {
        return Line::Cells(read_cells(inner, offset, CellSeparation::WithBlanks));
    }
    if sight.may_be_separated()
        && let Some(separator) = separator(inner)
    {
        return read_separated(inner, offset, separator, &sight);
    }
    let cells = read_cells(inner, offset, CellSeparation::Characters);
    match cells.error {
        Some((column, ParseErrorKind::UnexpectedCharacter(c))) if is_words(trimmed) => Line::Words(column, c),
        _ => Line::Cells(cells),
    }
}

/// A line that holds no cells: comments, heads and rules.
fn read_non_cells<'a>(line: &'a str, sight: &LineStats) -> Option<Line<'a>> {
    if let Some(inner) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
        && !inner.contains(|c: char| c.is_ascii_digit() || c == '[')
    {
        return Some(Line::Header(inner));
    }
    if line.starts_with('#') && !is_written_with_hashes(line) {
        return Some(Line::Comment(line.trim_start_matches('#')));
    }
    if !sight.may_be_border() {
        return None;
    }
    if let Some(dashes) = read_dashes(line) {
        return Some(Line::BorderOrRow(dashes));
    }
    let is_head = || line.contains('-') && matches!(line.matches('|').count(), 8 | 10);
    is_border_line(line).then(|| if is_head() { Line::HeaderBorder } else { Line::Border })
}

/// What stands between nine or 81 cells of a line.
fn separator(line: &str) -> Option<fn(char) -> bool> {
    let separators: [fn(char) -> bool; 3] = [|c| c == ',', |c| c == ';', is_bar];
    let count = |is: fn(char) -> bool| line.chars().take(MAX_COUNT).filter(|&c| is(c)).count();
    separators.into_iter().find(|&is| matches!(count(is), 8 | 80))
}

/// The cells between separators: digits and blanks, or candidates.
fn read_separated(
    text: &str,
    offset: usize,
    is_separator: fn(char) -> bool,
    sight: &LineStats,
) -> Line<'static> {
    let candidates = sight.may_have_digit_pair().then(|| read_candidates(text, offset, is_separator, true));
    let mut read = candidates
        .flatten()
        .unwrap_or_else(|| read_cells(text, offset, CellSeparation::BySeparator(is_separator)));
    if read.layout == CellLayout::Plain {
        read.layout = if text.contains(is_bar) { CellLayout::Bordered } else { CellLayout::Table };
    }
    Line::Cells(read)
}

/// The cells of a text that begins `offset` characters after its line does.
fn read_cells(text: &str, offset: usize, apart: CellSeparation) -> LineCells {
    let mut cells = LineCells::new(text, offset);
    let mut column = offset;
    // Whether the cell between two separators has been filled.
    let mut filled = false;
    for c in text.chars() {
        column += 1;
        let passed_over = match apart {
            CellSeparation::WithBlanks => is_bar(c),
            CellSeparation::Characters => c.is_whitespace() || is_bar(c),
            CellSeparation::BySeparator(is_separator) if is_separator(c) => {
                if !filled {
                    cells.push(column, DigitSet::EMPTY);
                }
                filled = false;
                true
            }
            CellSeparation::BySeparator(_) => c.is_whitespace(),
        };
        if passed_over {
            if is_bar(c) && cells.layout == CellLayout::Plain {
                cells.layout = CellLayout::Bordered;
            }
            continue;
        }
        filled = true;
        cells.push_char(column, c);
        if cells.count == MAX_COUNT {
            return cells;
        }
    }
    if matches!(apart, CellSeparation::BySeparator(_)) && !filled {
        cells.push(column + 1, DigitSet::EMPTY);
    }
    cells
}

/// Nine or 81 groups of digits, each a cell's candidates, at least one with more than one. Who marks some of them with
/// a `*` or `#` before is understood.
fn read_candidates(
    text: &str,
    offset: usize,
    is_separator: fn(char) -> bool,
    keeps_empty: bool,
) -> Option<LineCells> {
    let mut cells = LineCells::new(text, offset);
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
        for c in digits.chars().filter(|_| token.chars().count() != 1 || single_digit(digits).is_some()) {
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
    cells.layout = CellLayout::Candidates;
    (is_any && matches!(cells.count, 9 | 81)).then_some(cells)
}

impl LineCells {
    fn new(text: &str, offset: usize) -> LineCells {
        LineCells {
            cells: Vec::with_capacity(text.len().min(82)),
            count: 0,
            blank: None,
            end: offset + 1,
            error: None,
            is_long: text.len() > MAX_ROW_CHARS && text.chars().nth(MAX_ROW_CHARS).is_some(),
            layout: CellLayout::Plain,
        }
    }

    /// The cells as a whole grid; or else what is wrong, and where.
    pub fn to_grid(&self) -> Result<Grid, (usize, ParseErrorKind)> {
        if let Some(fault) = &self.error {
            Err(fault.clone())
        } else if self.count == 81 {
            Ok(self.partial_grid())
        } else {
            Err((self.error_column(81), ParseErrorKind::LineLength { cells: self.count }))
        }
    }

    /// The cells as far as they fill a grid.
    pub fn partial_grid(&self) -> Grid {
        grid_from_digits(self.sets().map(DigitSet::single))
    }

    /// What each cell holds.
    pub fn sets(&self) -> impl Iterator<Item = DigitSet> {
        self.cells.iter().map(|(_, set)| *set)
    }

    /// Where the first cell too many stands, or the first one missing would.
    pub fn error_column(&self, expected: usize) -> usize {
        self.cells.get(expected).map_or(self.end, |(column, _)| *column)
    }

    fn push(&mut self, column: usize, set: DigitSet) {
        if self.count < 82 {
            self.cells.push((column, set));
        }
        self.count += 1;
        self.end = column + 1;
    }

    fn push_char(&mut self, column: usize, c: char) {
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
                self.error.get_or_insert((column, kind));
            }
        }
        self.push(column, digit.map_or(DigitSet::EMPTY, DigitSet::only));
    }
}

/// The digit of a text that is one.
fn single_digit(text: &str) -> Option<Digit> {
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
fn is_tab_separated(line: &str) -> bool {
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
    for c in line.chars().filter(|c| !c.is_whitespace()).take(MAX_COUNT) {
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
fn read_dashes(line: &str) -> Option<LineCells> {
    let is_drawn = line.chars().take(MAX_COUNT).all(|c| c == '-' || c == ' ' || is_bar(c));
    if !is_drawn || line.chars().filter(|&c| c == '-').count() != 9 || count_bars(line) > 4 {
        return None;
    }
    Some(read_cells(line, 0, CellSeparation::Characters)).filter(|cells| cells.count == 9)
}

/// A line drawn between rows: three dashes or more, but not 81 blanks written as dashes.
fn is_border_line(line: &str) -> bool {
    let drawn =
        |c: char| matches!(c, '-' | '=' | '+' | ':' | '.' | '\'' | '*' | ' ' | '`' | ',') || is_bar(c);
    if !line.chars().take(MAX_COUNT).all(drawn) {
        return false;
    }
    let dashes = line.chars().filter(|c| *c == '-').count();
    if line.chars().all(|c| c == '-' || c == ' ') {
        return dashes != 81;
    }
    let run = |of: char| line.split(|c| c != of).any(|run| run.len() >= 3);
    let upright = ['|', '¦', '│', '┃', '║', '╎', '╏', '┆', '┇', '┊', '┋'];
    let is_lying = |c: char| is_bar(c) && !upright.contains(&c);
    run('-')
        || run('=')
        || dashes > 3 && line.contains(['+', ':'])
        || dashes > 8 && matches!(line.matches('|').count(), 8 | 10)
        || line.chars().all(|c| is_bar(c) || c == ' ') && line.contains(is_lying)
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
    let inner = line.strip_prefix(is_bar).and_then(|rest| rest.strip_suffix(is_bar)).unwrap_or(line);
    let is_block = |block: &str| {
        block.chars().count() == 3 && block.chars().all(|c| c == ' ' || Digit::from_char(c).is_some())
    };
    inner.contains(' ') && inner.split(is_bar).take(4).count() == 3 && inner.split(is_bar).all(is_block)
}

/// Without the quotes around it, and the comma that a list of texts has behind them.
fn strip_quotes(line: &str) -> &str {
    let line = line.strip_suffix([',', ';']).filter(|line| line.ends_with(['"', '\''])).unwrap_or(line);
    let within = |quote: char| line.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(line)
}

/// How many walls a line has.
fn count_bars(line: &str) -> usize {
    line.chars().take(MAX_COUNT).filter(|&c| is_bar(c)).count()
}
