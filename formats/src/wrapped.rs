//! 81 cells wrapped over lines of equal length, even of one cell; and whole grids in a line, with signs between.
//!
//! ```text
//! 53..7....6..195....98....6.8           *-----------* |53.|.7.|...| |6..|195|...| …
//! ...6...34..8.3..17...2...6.6           53..7.... 6..195... … ....8..79  (easy)
//! ....28....419..5....8..79              53..7..../6..195.../…
//! ```

use ninefold::grid::{DigitSet, Grid};

use super::line::{self, LineCells, LineContent};
use super::line_stats::is_bar;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, grid_from_digits};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence, keeps_rules};
use super::row::{FieldCell, read_field, strip_decoration};
use super::section::{LineKind, LineRecord};

/// Proposes 81 cells that are spread over lines.
pub fn propose_wrapped(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let mut found = Vec::new();
    let mut begin = 0;
    while begin < lines.len() {
        let width = |index: usize| wrapped_cells(&lines[index]).map(|cells| cells.count);
        let is_start = begin == 0 || width(begin) != width(begin - 1);
        let count = if is_start { joined_cells(&lines[begin..]) } else { None };
        let grid = count.and_then(|count| join(&lines[begin..begin + count]));
        match (count, grid) {
            (Some(count), Some(grid)) => {
                found.push(proposal(begin..begin + count, grid, SourceFormat::Line));
                begin += count;
            }
            _ => begin += 1,
        }
    }
    found
}

/// Number of the lines that have 81 cells together, all of one length, the last perhaps shorter.
fn joined_cells(lines: &[LineRecord]) -> Option<usize> {
    let width = wrapped_cells(lines.first()?)?.count;
    let count = 81_usize.div_ceil(width);
    if width == 9 || width > 80 || lines.len() < count {
        return None;
    }
    let last = 81 - width * (count - 1);
    let is_wide = |index: usize, line: &LineRecord| {
        wrapped_cells(line).is_some_and(|cells| cells.count == if index + 1 < count { width } else { last })
    };
    let is_end =
        lines.get(count).is_none_or(|line| wrapped_cells(line).is_none_or(|cells| cells.count != width));
    (is_end && lines[..count].iter().enumerate().all(|(index, line)| is_wide(index, line))).then_some(count)
}

/// The cells of a part: their number, the sign of empty ones, and their content.
struct WrappedPart {
    count: usize,
    blank: Option<char>,
    sets: Vec<DigitSet>,
}

fn wrapped_cells(line: &LineRecord) -> Option<WrappedPart> {
    let part = |cells: &LineCells| {
        let is_plain = cells.error.is_none() && !cells.sets().any(|set| set.len() > 1);
        let part =
            || WrappedPart { count: cells.count, blank: cells.blank_sign(), sets: cells.sets().collect() };
        is_plain.then(part)
    };
    let cells = match &line.kind {
        LineKind::NearRow(cells) | LineKind::Long(cells) => part(cells),
        LineKind::Row(readings) => return part(&readings.first()?.cells),
        LineKind::Words(..) => None,
        _ => return None,
    };
    // A text in a program that goes on in the next line.
    let text = line.clean.text.as_ref();
    if cells.is_some() || text.len() > 200 || !text.contains(['"', '\'']) {
        return cells;
    }
    match line::classify(strip_decoration(text)) {
        LineContent::Cells(cells) => part(&cells).filter(|part| part.count > 9),
        _ => None,
    }
}

fn join(lines: &[LineRecord]) -> Option<Grid> {
    let parts: Vec<WrappedPart> = lines.iter().filter_map(wrapped_cells).collect();
    let mut blanks = parts.iter().filter_map(|part| part.blank);
    let first = blanks.next();
    let is_same = blanks.all(|sign| Some(sign) == first);
    let grid = grid_from_digits(parts.iter().flat_map(|part| &part.sets).map(|set| set.single()));
    (is_same && keeps_rules(&grid)).then_some(grid)
}

fn proposal(lines: std::ops::Range<usize>, grid: Grid, source: SourceFormat) -> PuzzleProposal {
    let puzzle = ParsedPuzzle::new(source, grid);
    let pieces = vec![Ok(GridPiece { puzzle, role: PieceRole::Line })];
    PuzzleProposal { lines, evidence: ReadingEvidence::Rules, pieces }
}

/// Proposes lines that hold a whole grid in parts, with walls, borders or words.
pub fn propose_flat(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let is_open = matches!(line.kind, LineKind::Long(_) | LineKind::Words(..) | LineKind::Invalid(..))
            || matches!(&line.kind, LineKind::Whole(Err(_)));
        let text = line.clean.text.as_ref();
        if !is_open || !(81..4000).contains(&text.len()) {
            continue;
        }
        let quoted = || Some(&text[text.find('"')?..=text.rfind('"')?]);
        let grid = nine_parts(text)
            .or_else(|| quoted().and_then(nine_parts))
            .or_else(|| quoted_parts(text))
            .or_else(|| fields_of_grid(text))
            .or_else(|| tokens_of_grid(text));
        if let Some(grid) = grid {
            let source = if text.contains(is_bar) { SourceFormat::Grid } else { SourceFormat::Line };
            found.push(proposal(index..index + 1, grid, source));
        }
    }
    found
}

/// Nine rows of nine cells with the same sign between them, which may be the two characters `\n`.
fn nine_parts(text: &str) -> Option<Grid> {
    let text: Vec<char> = text.chars().filter(|c| !matches!(c, ' ' | '"' | '\'' | '`')).take(100).collect();
    [10, 11].into_iter().find_map(|step| {
        let width = step - 9;
        let between = text.get(9..step)?;
        let is_same = (1..9).all(|row| text.get(row * step - width..row * step) == Some(between));
        let is_sign = match between {
            [sign] => matches!(sign, '+' | '/' | ',' | ';' | ':' | '|' | '-' | '_' | '.'),
            _ => between == ['\\', 'n'],
        };
        let is_end = text.len() == 9 * step - width || text.len() == 9 * step;
        let cells = (0..9).flat_map(|row| text.iter().skip(row * step).take(9).copied());
        if is_same && is_sign && is_end { cells_of(&cells.collect::<Vec<char>>()) } else { None }
    })
}

/// 81 cells in several texts of a program: `"53..7…" + "6..195…"`.
fn quoted_parts(text: &str) -> Option<Grid> {
    let quote = text.chars().find(|c| matches!(c, '"' | '\''))?;
    let parts: Vec<&str> = text.split(quote).skip(1).step_by(2).take(81).collect();
    let is_even = parts.len() > 1 && parts.iter().all(|part| part.len() == parts[0].len());
    cells_of(&parts.concat().chars().take(82).collect::<Vec<char>>()).filter(|_| is_even)
}

/// 81 fields with a separator, and perhaps an empty one behind them.
fn fields_of_grid(text: &str) -> Option<Grid> {
    let sign =
        [',', ';', '\t', '|'].into_iter().find(|&sign| matches!(text.matches(sign).count(), 80..=82))?;
    let mut fields: Vec<&str> = text.split(sign).collect();
    while fields.len() > 81 && fields.last().is_some_and(|field| field.trim().is_empty()) {
        fields.pop();
    }
    let is_label = fields.len() == 82 && !fields[0].is_empty();
    let fields = if is_label { &fields[1..] } else { &fields[..] };
    if fields.len() != 81 {
        return None;
    }
    let cells: Option<Vec<FieldCell>> = fields.iter().map(|field| read_field(field)).collect();
    let grid = grid_from_digits(cells?.into_iter().map(|cell| match cell {
        FieldCell::Digit(digit) => Some(digit),
        FieldCell::Blank(_) => None,
    }));
    keeps_rules(&grid).then_some(grid)
}

/// 81 cells in parts, after words and borders and before words.
fn tokens_of_grid(text: &str) -> Option<Grid> {
    let is_stroke = |c: char| matches!(c, '-' | '+' | '*' | '=' | ':' | '.' | '\'') || is_bar(c);
    let is_line = |c: char| matches!(c, '-' | '=' | '─' | '═' | '━');
    let is_cell = |c: char| c.is_ascii_digit() || super::line::is_blank(c) || is_bar(c);
    let mut cells = Vec::new();
    // Where words begin in the cells.
    let mut begins = Vec::new();
    for token in text.split_whitespace() {
        let is_border = token.chars().all(is_stroke) && token.chars().filter(|&c| is_line(c)).count() >= 3;
        if is_border && token.contains(|c: char| is_bar(c) || c == '+' || c == '*') {
            continue;
        }
        if token.chars().all(is_cell) {
            begins.push(cells.len());
            cells.extend(token.chars().filter(|&c| !is_bar(c)));
        } else if cells.len() >= 81 {
            break;
        } else {
            cells.clear();
            begins.clear();
        }
    }
    // A number or a sign may be the last word before the cells.
    let extra = cells.len().checked_sub(81).filter(|extra| *extra <= 4 && begins.contains(extra))?;
    cells_of(cells.get(extra..)?)
}

/// A grid of exactly 81 digits and equal signs that keeps the rules.
fn cells_of(cells: &[char]) -> Option<Grid> {
    let sign = cells.iter().find(|c| !matches!(c, '1'..='9'));
    let is_cell = |c: &char| matches!(c, '1'..='9') || Some(c) == sign;
    if cells.len() != 81 || !cells.iter().all(is_cell) {
        return None;
    }
    let grid = grid_from_digits(cells.iter().map(|&c| ninefold::grid::Digit::from_char(c)));
    (keeps_rules(&grid) && (sign.is_some() || grid.is_full())).then_some(grid)
}
