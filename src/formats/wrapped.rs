//! 81 cells that were wrapped over lines of equal length, even of one cell; and lines that hold a whole grid in
//! another arrangement than 81 cells.
//!
//! ```text
//! 53..7....6..195....98....6.8           *-----------* |53.|.7.|...| |6..|195|...| …
//! ...6...34..8.3..17...2...6.6           53..7.... 6..195... … ....8..79  (easy)
//! ....28....419..5....8..79              53..7..../6..195.../…
//! ```

use crate::grid::{BoardState, DigitSet, Grid};

use super::line::LineCells;
use super::line_stats::is_bar;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, grid_from_digits};
use super::proposal::{Evidence, GridPiece, Proposal, has_one_solution, keeps_rules};
use super::row::{FieldCell, read_field};
use super::section::{LineKind, LineRecord};

/// Proposes 81 cells that are spread over lines.
pub fn propose_wrapped(lines: &[LineRecord]) -> Vec<Proposal> {
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

fn wrapped_cells<'a>(line: &'a LineRecord) -> Option<&'a LineCells> {
    let cells = match &line.kind {
        LineKind::NearRow(cells) | LineKind::Long(cells) => cells,
        LineKind::Row(readings) => &readings.first()?.cells,
        _ => return None,
    };
    (cells.error.is_none() && !cells.sets().any(|set| set.len() > 1)).then_some(cells)
}

fn join(lines: &[LineRecord]) -> Option<Grid> {
    let cells: Vec<&LineCells> = lines.iter().filter_map(wrapped_cells).collect();
    let mut blanks = cells.iter().filter_map(|cells| cells.blank_sign());
    let first = blanks.next();
    let is_same = blanks.all(|sign| Some(sign) == first);
    let grid = grid_from_digits(cells.iter().flat_map(|cells| cells.sets()).map(DigitSet::single));
    (is_same && keeps_rules(&grid)).then_some(grid)
}

fn proposal(lines: std::ops::Range<usize>, grid: Grid, source: SourceFormat) -> Proposal {
    let puzzle = ParsedPuzzle::with_position(source, BoardState::new(grid));
    let first = lines.start;
    let pieces = vec![Ok(GridPiece { puzzle, role: PieceRole::Line })];
    Proposal { lines, first, evidence: Evidence::Rules, pieces }
}

/// Proposes lines that hold a whole grid in parts, with walls, borders or words.
pub fn propose_flat(lines: &[LineRecord]) -> Vec<Proposal> {
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let is_open = matches!(line.kind, LineKind::Long(_) | LineKind::Words(..) | LineKind::Invalid(..))
            || matches!(&line.kind, LineKind::Whole(Err(_)));
        let text = line.clean.text.as_ref();
        if !is_open || !(81..4000).contains(&text.len()) {
            continue;
        }
        if let Some(grid) = nine_parts(text).or_else(|| fields_of_grid(text)).or_else(|| tokens_of_grid(text))
        {
            let source = if text.contains(is_bar) { SourceFormat::Grid } else { SourceFormat::Line };
            found.push(proposal(index..index + 1, grid, source));
        }
    }
    found
}

/// Nine rows of nine cells with the same sign between them, which may be the two characters `\n`.
fn nine_parts(text: &str) -> Option<Grid> {
    let text = text.trim().trim_matches(['"', '\'', '`']);
    ["\\n", "\\r\\n", "+", "/", ",", ";", ":", "|", "-", "_", "."].iter().find_map(|sign| {
        let parts: Vec<&str> =
            text.strip_suffix(sign).unwrap_or(text).split(sign).map(str::trim).take(10).collect();
        let is_rows = parts.len() == 9 && parts.iter().all(|part| part.chars().count() == 9);
        if is_rows { cells_of(parts.iter().flat_map(|part| part.chars())) } else { None }
    })
}

/// 81 fields with a separator, and perhaps an empty one behind them.
fn fields_of_grid(text: &str) -> Option<Grid> {
    let sign =
        [',', ';', '\t', '|'].into_iter().find(|&sign| matches!(text.matches(sign).count(), 80 | 81 | 82))?;
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
    let is_border = |token: &str| {
        token.len() >= 3
            && token.chars().all(|c| matches!(c, '-' | '+' | '*' | '=' | ':' | '.' | '\'') || is_bar(c))
            && token.contains("---")
                | token.contains("===")
                | token.contains("───")
                | token.contains("═══")
                | token.contains("━━━")
    };
    let is_cells =
        |token: &str| token.chars().all(|c| c.is_ascii_digit() || super::line::is_blank(c) || is_bar(c));
    let tokens: Vec<&str> = text.split_whitespace().filter(|token| !is_border(token)).collect();
    let begin = tokens.iter().position(|token| is_cells(token))?;
    (begin..tokens.len().min(begin + 4)).find_map(|begin| {
        let cells = tokens[begin..].iter().take_while(|token| is_cells(token));
        let cells = cells.flat_map(|token| token.chars()).filter(|&c| !is_bar(c));
        cells_of(cells.take(82))
    })
}

/// A grid of exactly 81 digits and equal signs that keeps the rules.
fn cells_of(cells: impl Iterator<Item = char>) -> Option<Grid> {
    let cells: Vec<char> = cells.collect();
    let mut signs = cells.iter().filter(|c| !matches!(c, '1'..='9'));
    let first = signs.next();
    if cells.len() != 81 || !signs.all(|sign| Some(sign) == first) {
        return None;
    }
    let grid = grid_from_digits(cells.iter().map(|&c| crate::grid::Digit::from_char(c)));
    (keeps_rules(&grid) && (has_one_solution(&grid) || first.is_some())).then_some(grid)
}
