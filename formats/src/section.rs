//! A section of a text: lines that are read together, each with what it may be.

use super::line::{self, LineCells, LineContent, parse_plain_line};
use super::line_stats::is_bar;
use super::normalize::CleanLine;
use super::parse_error::{MAX_COUNT, ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, position_from_candidates};
use super::proposal::keeps_rules;
use super::row::{self, RowForm, RowReading};

/// A line of a section.
pub struct LineRecord<'a> {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line as it stands in the text.
    pub raw: &'a str,
    /// The line in normal form.
    pub clean: CleanLine<'a>,
    /// What it may be.
    pub kind: LineKind,
}

/// What a line may be.
pub enum LineKind {
    /// Nothing but whitespace.
    Blank,
    /// A border or walls, not cells.
    Border(BorderKind),
    /// The text after `#`.
    Comment(String),
    /// The text in brackets: `[Puzzle]`.
    Header(String),
    /// Puzzles in a format that takes a single line.
    Whole(Result<Vec<ParsedPuzzle>, ParseError>),
    /// Nine cells, in one or more readings.
    Row(Vec<RowReading>),
    /// Cells, but neither nine nor 81; or nine, not all of which can be read.
    NearRow(LineCells),
    /// More cells than a row with mistakes may have.
    Long(LineCells),
    /// Words: where the first character that is no cell stands, and that character.
    Words(usize, char),
    /// Brackets that are recognised but hold no puzzle.
    Invalid(usize, ParseErrorKind),
}

/// The kind of a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorderKind {
    /// A border of Simple Sudoku.
    Simple,
    /// The line below the header of a Markdown table.
    Header,
    /// A drawn line.
    Drawn,
    /// Walls without cells.
    Walls,
}

/// Longer lines are in no known format and are not read, in bytes.
pub const MAX_LINE_LEN: usize = 4 << 20;

impl<'a> LineRecord<'a> {
    /// Classifies a line.
    pub fn new(number: usize, raw: &'a str) -> LineRecord<'a> {
        if let Some(grid) = parse_plain_line(raw.as_bytes()) {
            let whole = Ok(vec![ParsedPuzzle::new(SourceFormat::Line, grid)]);
            return LineRecord { number, raw, clean: CleanLine::new(""), kind: LineKind::Whole(whole) };
        }
        if raw.len() > MAX_LINE_LEN {
            let error = ParseError::new(1, 82, ParseErrorKind::LineLength { cells: MAX_COUNT });
            return LineRecord { number, raw, clean: CleanLine::new(""), kind: LineKind::Whole(Err(error)) };
        }
        let clean = CleanLine::new(raw);
        let kind = line_kind(&clean.text);
        LineRecord { number, raw, clean, kind }
    }

    /// The readings as a row; none for other lines.
    pub fn readings(&self) -> &[RowReading] {
        if let LineKind::Row(readings) = &self.kind { readings } else { &[] }
    }

    /// The cells, if they may be a row.
    pub fn cells(&self) -> Option<&LineCells> {
        match &self.kind {
            LineKind::Row(readings) => readings.first().map(|reading| &reading.cells),
            LineKind::NearRow(cells) => Some(cells),
            _ => None,
        }
    }

    /// Whether a short line may be cells with an error: it has no letters, or five cells.
    pub fn is_nearly_cells(&self) -> bool {
        !self.clean.text.contains(char::is_alphabetic) || has_cells(&self.clean.text, 5)
    }

    /// Whether a line of words also has cells, at least as many as a puzzle has givens.
    pub fn has_many_cells(&self) -> bool {
        self.clean.text.split(char::is_alphabetic).any(|part| has_cells(part, 17))
    }

    /// An error in this line; `column` is one of the normal form.
    pub fn error(&self, column: usize, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.number, self.clean.original_column(column), kind)
    }
}

/// Whether a text has at least `fewest` digits and signs for empty cells.
fn has_cells(text: &str, fewest: usize) -> bool {
    let is_cell = |c: &char| *c != ' ' && (c.is_ascii_digit() || line::is_blank(*c));
    text.chars().filter(is_cell).nth(fewest - 1).is_some()
}

/// What a line in normal form may be.
fn line_kind(text: &str) -> LineKind {
    // Eight tabs separate nine empty cells.
    if text.trim_start().is_empty() && !text.contains('\t') {
        return LineKind::Blank;
    }
    // Nine characters are a row rather than a link or code: `53//7////`.
    if (text.len() > 9 || text.contains(':'))
        && let Some(found) = super::read_single_line(text)
    {
        return LineKind::Whole(found);
    }
    let trimmed = text.trim();
    if trimmed.starts_with("```") || trimmed.starts_with("~~~") && trimmed.matches('~').count() < 5 {
        return LineKind::Words(1, trimmed.chars().next().unwrap_or('`'));
    }
    // The line between two rows of a table of MediaWiki.
    if trimmed == "|-" {
        return LineKind::Border(BorderKind::Drawn);
    }
    let text = frame_part(text);
    let base = match line::classify(text) {
        LineContent::HeaderBorder => return LineKind::Border(BorderKind::Header),
        LineContent::Border if trimmed.starts_with('*') && trimmed.ends_with('*') => {
            return LineKind::Border(BorderKind::Simple);
        }
        LineContent::Border => return LineKind::Border(BorderKind::Drawn),
        LineContent::Empty => return LineKind::Blank,
        // `###########` is drawn; a short `#` stands above a comment.
        LineContent::Comment("") if trimmed.len() > 9 => return LineKind::Border(BorderKind::Drawn),
        LineContent::Comment(comment) => {
            let (readings, _) = row::readings(text, LineContent::Comment(comment));
            // `# 53..7....` may be a row in a comment of a program. Without the space, `#` begins a comment of a file
            // of puzzles.
            let is_row = comment.starts_with(' ') && readings.iter().any(|it| it.form == RowForm::Marked);
            return if is_row { LineKind::Row(readings) } else { LineKind::Comment(comment.to_owned()) };
        }
        LineContent::Header(name) => return LineKind::Header(name.to_owned()),
        LineContent::Cells(cells) if cells.count == 0 && text.matches("||").count() != 8 => {
            return LineKind::Border(BorderKind::Walls);
        }
        LineContent::Words(..) | LineContent::Cells(_)
            // A command of LaTeX between rows: `\hline`.
            if trimmed.starts_with('\\') && trimmed.len() < 24 && !trimmed.contains(char::is_whitespace) =>
        {
            return LineKind::Border(BorderKind::Drawn);
        }
        LineContent::Cells(cells)
            // A drawn line, `***` or `_________________`. Dots and zeros are empty cells; nine or 81 other signs may
            // be, too.
            if cells.is_one_sign()
                && text.matches('&').count() != 8
                && cells.count > 2
                && !matches!(cells.count, 9 | 81)
                && !matches!(cells.blank_sign(), Some('.' | '0')) =>
        {
            return LineKind::Border(BorderKind::Drawn);
        }
        base => base,
    };
    let words = match &base {
        LineContent::Words(column, c) => Some(LineKind::Words(*column, *c)),
        LineContent::Invalid(column, kind) => Some(LineKind::Invalid(*column, kind.clone())),
        _ => None,
    };
    let (readings, cells) = row::readings(text, base);
    if !readings.is_empty() {
        return LineKind::Row(readings);
    }
    match (cells, words) {
        // The names of columns, `c1,c2,c3,…`, or a code of letters and digits.
        (Some(cells), _) if !cells.is_row_of(81) && cells.count > 8 && is_words(text, &cells) => {
            let (column, _) = cells.error.unwrap_or((1, ParseErrorKind::Empty));
            LineKind::Words(column, text.chars().nth(column - 1).unwrap_or(' '))
        }
        (Some(cells), _) => cells_kind(cells),
        (None, Some(words)) => words,
        (None, None) => LineKind::Blank,
    }
}

/// The kind of a line whose cells are not nine.
fn cells_kind(cells: LineCells) -> LineKind {
    if cells.layout == line::LineLayout::Candidates && cells.count == 81 {
        let position = position_from_candidates(cells.sets());
        return LineKind::Whole(Ok(vec![ParsedPuzzle::with_position(SourceFormat::Candidates, position)]));
    }
    if cells.is_row_of(81) {
        let grid = cells.partial_grid();
        if cells.error.is_none() || keeps_rules(&grid) {
            return LineKind::Whole(Ok(vec![ParsedPuzzle::new(SourceFormat::Line, grid)]));
        }
    }
    let is_long = cells.count > 13 || cells.is_long && cells.error.is_some();
    if is_long { LineKind::Long(cells) } else { LineKind::NearRow(cells) }
}

/// Whether a line is words although it has few letters: most of its signs cannot be cells.
fn is_words(text: &str, cells: &LineCells) -> bool {
    let signs = || text.chars().filter(|c| !c.is_whitespace()).take(MAX_COUNT);
    let count = signs().count();
    let like = signs().filter(|&c| c.is_ascii_digit() || line::is_blank(c) || c == ',' || c == ';').count();
    let letters = signs().filter(|c| c.is_alphabetic()).count();
    cells.error.is_some() && letters * 4 >= count && like * 4 < count * 3
}

/// The part of a line up to its last wall, if words stand behind it.
fn frame_part(text: &str) -> &str {
    let is_frame = |c: char| is_bar(c) || c == '+';
    if !text.trim_start().starts_with(is_frame) {
        return text;
    }
    let Some((at, wall)) = text.char_indices().rfind(|(_, c)| is_frame(*c)) else { return text };
    let (frame, rest) = text.split_at(at + wall.len_utf8());
    // Behind the first wall are the cells.
    let is_first = frame.trim_start().len() == wall.len_utf8();
    let has_words = rest.contains(char::is_alphabetic) && rest.starts_with("  ");
    if has_words && !is_first { frame } else { text }
}

/// Makes borders of nine equal signs that are not those of the empty cells in the rows around them.
pub fn settle_borders(lines: &mut [LineRecord]) {
    let sign = |line: &LineRecord| {
        let cells = &line.readings().first()?.cells;
        (!cells.is_one_sign()).then(|| cells.blank_sign())
    };
    let signs: Vec<Option<Option<char>>> = lines.iter().map(sign).collect();
    if signs.iter().all(Option::is_none) {
        return;
    }
    let mut after: Vec<Option<char>> = vec![None; lines.len()];
    let mut next = None;
    for (index, sign) in signs.iter().enumerate().rev() {
        after[index] = next;
        next = sign.unwrap_or(next).or(next);
    }
    let mut before = None;
    for (index, line) in lines.iter_mut().enumerate() {
        if let Some(sign) = signs[index] {
            before = sign.or(before);
            continue;
        }
        let Some(cells) = line.readings().first().map(|reading| &reading.cells) else { continue };
        let around = before.or(after[index]);
        if let (Some(sign), Some(around)) = (cells.blank_sign(), around)
            && sign != around
            && cells.is_one_sign()
            // Dots and zeros are empty cells, even if other rows have another sign: that is a mistake.
            && !(sign == '.' || sign == '0')
        {
            line.kind = LineKind::Border(BorderKind::Drawn);
        }
    }
}
