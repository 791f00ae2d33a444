//! Classifies a line of a text: border, comment, header, words, nothing, or cells.

use ninefold::grid::{Digit, DigitSet, Grid};

use super::line_stats::{LineStats, is_bar};
use super::parse_error::{MAX_COUNT, ParseErrorKind, Unsupported};
use super::parsed_puzzle::grid_from_digits;

/// What a line is.
pub enum LineContent<'a> {
    /// A border between rows.
    Border,
    /// The line below the header of a Markdown table: the row above it holds no cells.
    HeaderBorder,
    /// A border, or nine empty cells written as dashes, depending on the grid so far.
    BorderOrRow(LineCells),
    /// Nothing but whitespace.
    Empty,
    /// The text after `#`.
    Comment(&'a str),
    /// The text in brackets: `[Puzzle]`.
    Header(&'a str),
    /// Words: column of the first character that is no cell, and this character.
    Words(usize, char),
    /// Cells, valid or not.
    Cells(LineCells),
    /// A format that is recognised but cannot be read: column and error.
    Invalid(usize, ParseErrorKind),
}

/// The cells of a line.
#[derive(Default)]
pub struct LineCells {
    /// Column from 1 and content of each cell, at most 82: nothing, one digit, or candidates.
    cells: Vec<(usize, DigitSet)>,
    /// Number of cells, at most [`MAX_COUNT`].
    pub count: usize,
    /// Column from 1 of the first empty cell that has a character, and this character.
    pub blank: Option<(usize, char)>,
    /// The column after the last cell, from 1.
    pub end: usize,
    /// The first error and its column from 1. The character was read as an empty cell.
    pub error: Option<(usize, ParseErrorKind)>,
    /// The sign of all cells that are no digits, if it is the same throughout.
    sign: Option<char>,
    /// Whether there are several such signs.
    has_several_signs: bool,
    /// Whether the line is too long to be a row of a grid.
    pub is_long: bool,
    /// How the cells are arranged.
    pub layout: LineLayout,
}

/// How the cells of a line are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineLayout {
    /// One after the other, with or without spaces between them.
    #[default]
    Plain,
    /// With bars between them.
    Bordered,
    /// As fields of a table.
    Table,
    /// As groups of candidates.
    Candidates,
}

/// A line with more characters is not a row, however wide its layout.
const MAX_ROW_CHARS: usize = 60;

/// How the cells of a line are separated.
#[derive(Clone, Copy)]
enum CellSeparation {
    /// Each character is a cell, except for whitespace and bars.
    Characters,
    /// Each character is a cell, even a space, except for bars.
    WithBlanks,
    /// By a separator; a cell may be empty.
    BySeparator(fn(char) -> bool),
}

/// The lines of a text, with their numbers from 1. `\n`, `\r\n` and `\r` end a line.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// Reads a line of exactly 81 characters, digits and either `.` or `0`: most lists consist of such lines. Other lines are left to
/// [`read`](super::read).
pub fn parse_plain_line(line: &[u8]) -> Option<Grid> {
    Grid::from_plain_line(line)
}

/// Classifies a line.
pub fn classify(line: &str) -> LineContent<'_> {
    let stats = LineStats::new(line);
    if stats.tabs() == 8 || stats.tabs() > 0 && is_tab_separated(line) {
        return read_separated(line, 0, |c| c == '\t', &stats);
    }
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return LineContent::Empty;
    }
    if let Some(aside) = read_non_cells(trimmed, &stats) {
        return aside;
    }
    let offset = line.chars().take_while(|c| c.is_whitespace()).count();
    if let Some(what) = unsupported(trimmed) {
        return LineContent::Invalid(offset + 1, ParseErrorKind::Unsupported(what));
    }
    // Before cells of one character: `5 3 12 126 6 7 4 2 1` is nine cells, not twelve.
    if stats.may_have_digit_pair()
        && stats.may_have_gaps()
        && let Some(cells) = read_candidates(line, 0, |c| c.is_whitespace() || is_bar(c), false)
    {
        return LineContent::Cells(cells);
    }
    if stats.may_be_spaced() {
        if is_spaced(line) {
            return LineContent::Cells(read_cells(line, 0, CellSeparation::WithBlanks));
        }
        if is_spaced_in_blocks(trimmed) {
            return LineContent::Cells(read_cells(trimmed, offset, CellSeparation::WithBlanks));
        }
    }
    // The outer two of ten walls separate nothing: `| 4 |   | 6 |   |   |   |   |   |   |`.
    if stats.bars() == 10
        && let Some(inner) = trimmed.strip_prefix(is_bar).and_then(|rest| rest.strip_suffix(is_bar))
    {
        return read_separated(inner, offset + 1, is_bar, &stats);
    }
    let inner = strip_quotes(trimmed);
    let offset = offset + usize::from(inner.len() < trimmed.len());
    // Quotes keep the spaces at the ends, which trimming has taken from other lines: `"53  7    "`.
    if inner.len() < trimmed.len() && is_spaced(inner) {
        return LineContent::Cells(read_cells(inner, offset, CellSeparation::WithBlanks));
    }
    if stats.may_be_separated()
        && let Some(separator) = separator(inner)
    {
        return read_separated(inner, offset, separator, &stats);
    }
    let cells = read_cells(inner, offset, CellSeparation::Characters);
    match cells.error {
        // Nine letters may be cells whose empty ones have an unusual sign: `53bb7bbbb`.
        Some((column, ParseErrorKind::UnexpectedCharacter(c)))
            if is_words(trimmed) && !(cells.is_row_of(9) || cells.is_row_of(81)) =>
        {
            LineContent::Words(column, c)
        }
        _ => LineContent::Cells(cells),
    }
}

/// A line without cells: comment, header or border.
fn read_non_cells<'a>(line: &'a str, stats: &LineStats) -> Option<LineContent<'a>> {
    if let Some(inner) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
        && !inner.contains(|c: char| c.is_ascii_digit() || c == '[')
    {
        return Some(LineContent::Header(inner));
    }
    if line.starts_with('#') && !is_written_with_hashes(line) {
        return Some(LineContent::Comment(line.trim_start_matches('#')));
    }
    if !stats.may_be_border() {
        return None;
    }
    if let Some(dashes) = read_dashes(line) {
        return Some(LineContent::BorderOrRow(dashes));
    }
    let is_head = || line.contains('-') && matches!(line.matches('|').count(), 8 | 10);
    is_border_line(line).then(|| if is_head() { LineContent::HeaderBorder } else { LineContent::Border })
}

/// The separator between nine or 81 cells.
fn separator(line: &str) -> Option<fn(char) -> bool> {
    let separators: [fn(char) -> bool; 3] = [|c| c == ',', |c| c == ';', is_bar];
    let count = |is: fn(char) -> bool| line.chars().take(MAX_COUNT).filter(|&c| is(c)).count();
    separators.into_iter().find(|&is| matches!(count(is), 8 | 80))
}

/// Reads cells between separators: digits and empty cells, or candidates.
fn read_separated(
    text: &str,
    offset: usize,
    is_separator: fn(char) -> bool,
    stats: &LineStats,
) -> LineContent<'static> {
    let candidates = stats.may_have_digit_pair().then(|| read_candidates(text, offset, is_separator, true));
    let mut read = candidates
        .flatten()
        .unwrap_or_else(|| read_cells(text, offset, CellSeparation::BySeparator(is_separator)));
    if read.layout == LineLayout::Plain {
        read.layout = if text.contains(is_bar) { LineLayout::Bordered } else { LineLayout::Table };
    }
    LineContent::Cells(read)
}

/// Reads the cells of a text that begins `offset` characters after the beginning of its line.
fn read_cells(text: &str, offset: usize, apart: CellSeparation) -> LineCells {
    let mut cells = LineCells::new(text, offset);
    let mut column = offset;
    // Whether the cell since the last separator has a character.
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
            if is_bar(c) && cells.layout == LineLayout::Plain {
                cells.layout = LineLayout::Bordered;
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

/// Reads nine or 81 groups of digits, the candidates of a cell each, at least one of them with two digits or
/// more. Groups may be marked with signs such as `*` or `#`.
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
        let (digits, eliminated) = split_annotation(digits);
        let mut set: DigitSet = eliminated.chars().map(Digit::from_char).collect::<Option<_>>()?;
        let mut least = 0;
        // Candidates always ascend; other numbers are something else.
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
    cells.layout = LineLayout::Candidates;
    (is_any && matches!(cells.count, 9 | 81)).then_some(cells)
}

impl LineCells {
    fn new(text: &str, offset: usize) -> LineCells {
        LineCells {
            cells: Vec::with_capacity(text.len().min(82)),
            end: offset + 1,
            is_long: text.len() > MAX_ROW_CHARS && text.chars().nth(MAX_ROW_CHARS).is_some(),
            ..LineCells::default()
        }
    }

    /// The cells as a whole grid, or else the error and its column.
    pub fn to_grid(&self) -> Result<Grid, (usize, ParseErrorKind)> {
        if let Some(error) = &self.error {
            Err(error.clone())
        } else if self.count == 81 {
            Ok(self.partial_grid())
        } else {
            Err((self.error_column(81), ParseErrorKind::LineLength { cells: self.count }))
        }
    }

    /// The cells as the beginning of a grid.
    pub fn partial_grid(&self) -> Grid {
        grid_from_digits(self.sets().map(DigitSet::single))
    }

    /// The content of each cell.
    pub fn sets(&self) -> impl Iterator<Item = DigitSet> {
        self.cells.iter().map(|(_, set)| *set)
    }

    /// Column of the first cell too many, or where the first missing cell should be.
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

    /// The sign that stands for all empty cells, if it is one that is not used for them elsewhere.
    pub fn foreign_sign(&self) -> Option<char> {
        let is_foreign = matches!(self.error, Some((_, ParseErrorKind::UnexpectedCharacter(_))));
        self.sign.filter(|_| is_foreign && !self.has_several_signs)
    }

    /// Whether the cells are nothing but one sign, several times.
    pub fn is_one_sign(&self) -> bool {
        self.blank_sign().is_some() && self.sets().all(DigitSet::is_empty)
    }

    /// The sign of the empty cells, whatever it is.
    pub fn blank_sign(&self) -> Option<char> {
        self.blank.map(|(_, blank)| blank).or(self.foreign_sign())
    }

    /// Whether there are this many cells, and nothing is wrong but an unusual sign for empty cells.
    pub fn is_row_of(&self, count: usize) -> bool {
        self.count == count && (self.error.is_none() || self.foreign_sign().is_some())
    }

    /// Number of cells with a digit or candidates.
    pub fn filled_count(&self) -> usize {
        self.sets().filter(|set| !set.is_empty()).count()
    }

    /// Moves the cells to the right, if they were read from a part of a line.
    pub fn shifted(mut self, offset: usize) -> LineCells {
        for (column, _) in &mut self.cells {
            *column += offset;
        }
        self.blank = self.blank.map(|(column, blank)| (column + offset, blank));
        self.error = self.error.map(|(column, error)| (column + offset, error));
        self.end += offset;
        self
    }

    /// Cells between separators that were read one by one, with the sign of the empty ones.
    pub fn from_fields(cells: Vec<(usize, DigitSet)>, blank: Option<(usize, char)>) -> LineCells {
        let (count, end) = (cells.len(), cells.last().map_or(1, |(column, _)| column + 1));
        LineCells { cells, count, blank, end, layout: LineLayout::Table, ..LineCells::default() }
    }

    fn push_char(&mut self, column: usize, c: char) {
        let digit = Digit::from_char(c);
        if digit.is_none() {
            self.has_several_signs |= self.sign.is_some_and(|sign| sign != c);
            self.sign = Some(c);
            let error = match self.blank {
                _ if !is_blank(c) => Some(ParseErrorKind::UnexpectedCharacter(c)),
                Some((_, before)) if before != c => Some(ParseErrorKind::MixedBlanks { found: c, before }),
                _ => {
                    self.blank.get_or_insert((column, c));
                    None
                }
            };
            if let Some(kind) = error {
                self.error.get_or_insert((column, kind));
            }
        }
        self.push(column, digit.map_or(DigitSet::EMPTY, DigitSet::only));
    }
}

/// Splits a cell in the notation of forums, `a56-78`: a letter for reference, candidates, and those that go.
fn split_annotation(token: &str) -> (&str, &str) {
    let inner =
        token.strip_prefix(|c: char| c.is_ascii_lowercase() && !matches!(c, 'u' | 'x')).unwrap_or(token);
    match inner.split_once('-') {
        Some((kept, gone)) if !kept.is_empty() && !gone.is_empty() => (kept, gone),
        _ if inner.len() > 1 => (inner, ""),
        _ => (token, ""),
    }
}

/// The digit, if the text is a single one.
fn single_digit(text: &str) -> Option<Digit> {
    let mut chars = text.chars();
    let digit = Digit::from_char(chars.next()?);
    digit.filter(|_| chars.next().is_none())
}

/// Whether a character can stand for an empty cell.
pub fn is_blank(c: char) -> bool {
    match c {
        '"' | '\'' | '`' | ',' | ';' | '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | '\\' => false,
        c if c.is_ascii_punctuation() => true,
        c => matches!(c, '0' | 'x' | 'X' | ' ' | '·' | '•' | '∙' | '⋅' | '□' | '■' | '▢' | '○' | '–' | '—'),
    }
}

/// Whether a line uses `#` for empty cells rather than for a comment.
fn is_written_with_hashes(line: &str) -> bool {
    let cells = || line.chars().filter(|&c| c != ' ' && !is_bar(c));
    cells().all(|c| c == '#' || Digit::from_char(c).is_some()) && matches!(cells().take(82).count(), 9 | 81)
}

/// Whether a line is a row of a spreadsheet: at most one character between two tabs, sometimes none.
fn is_tab_separated(line: &str) -> bool {
    let mut is_any_empty = false;
    let is_cell = |field: &str| {
        let content = field.trim();
        is_any_empty |= content.is_empty();
        content.len() <= 1 || content.chars().nth(1).is_none()
    };
    !line.trim().is_empty() && line.split('\t').all(is_cell) && is_any_empty
}

/// Whether a line is words rather than cells with errors: it has three Latin letters or two others in a row, and
/// few characters of cells. A line of 9 or 81 characters is words only if most of them are letters.
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

/// Nine dashes, all in a row or in threes: a border or a row.
fn read_dashes(line: &str) -> Option<LineCells> {
    let is_drawn = line.chars().take(MAX_COUNT).all(|c| c == '-' || c == ' ' || is_bar(c));
    let bars = line.chars().take(MAX_COUNT).filter(|&c| is_bar(c)).count();
    let is_row = is_drawn && line.chars().filter(|&c| c == '-').count() == 9 && bars <= 4;
    is_row.then(|| read_cells(line, 0, CellSeparation::Characters)).filter(|cells| cells.count == 9)
}

/// Whether a line is a border: it has three dashes or more, but is not 81 dashes.
fn is_border_line(line: &str) -> bool {
    let drawn = |c: char| {
        matches!(c, '-' | '–' | '—' | '=' | '+' | ':' | '.' | '\'' | '*' | ' ' | '`' | ',') || is_bar(c)
    };
    if !line.chars().take(MAX_COUNT).all(drawn) {
        return false;
    }
    let dashes = line.chars().filter(|c| *c == '-').count();
    // 81 dashes are a grid without digits. Nine have been looked at before (`read_dashes`).
    if line.chars().all(|c| c == '-' || c == ' ') {
        return dashes != 81;
    }
    let run = |of: char| line.split(|c| c != of).any(|run| run.len() >= 3);
    let upright = ['|', '¦', '│', '┃', '║', '╎', '╏', '┆', '┇', '┊', '┋'];
    let is_lying = |c: char| is_bar(c) && !upright.contains(&c);
    run('-')
        || run('=')
        || line.contains(['+', '|']) && (run('–') || run('—'))
        || dashes > 3 && line.contains(['+', ':'])
        // Below the head of a Markdown table: `|-|-|-|-|-|-|-|-|-|`.
        || dashes > 8 && matches!(line.matches('|').count(), 8 | 10)
        // `┌───────┬───────┬───────┐`; upright walls alone may be a row without digits.
        || line.chars().all(|c| is_bar(c) || c == ' ') && line.contains(is_lying)
}

/// Recognises formats that cannot be read.
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

/// Whether a line is nine or 81 digits and spaces: each space is an empty cell.
fn is_spaced(line: &str) -> bool {
    let is_cell = |c: char| c == ' ' || Digit::from_char(c).is_some();
    let count = line.chars().take(82).count();
    matches!(count, 9 | 81) && line.chars().all(is_cell) && line.contains(' ')
}

/// Whether a line is three blocks of three digits and spaces with bars between them.
fn is_spaced_in_blocks(line: &str) -> bool {
    let inner = line.strip_prefix(is_bar).and_then(|rest| rest.strip_suffix(is_bar)).unwrap_or(line);
    let is_block = |block: &str| {
        block.chars().count() == 3 && block.chars().all(|c| c == ' ' || Digit::from_char(c).is_some())
    };
    inner.contains(' ') && inner.split(is_bar).take(4).count() == 3 && inner.split(is_bar).all(is_block)
}

/// Strips quotes, and a comma after them as in a list of strings.
fn strip_quotes(line: &str) -> &str {
    let line = line.strip_suffix([',', ';']).filter(|line| line.ends_with(['"', '\''])).unwrap_or(line);
    let within = |quote: char| line.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(line)
}
