//! Grids that stand beside each other, each line a row of both.
//!
//! ```text
//! | 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |
//! 5 3 . . 7 . . . .  =>  5 3 4 6 7 8 9 1 2
//! ```

use ninefold::grid::{DigitSet, Grid};

use super::line::{self, LineCells, LineContent};
use super::line_stats::is_bar;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, grid_from_digits};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence, keeps_rules};
use super::section::{LineKind, LineRecord};

/// Longer lines are no rows, in bytes.
const MAX_LEN: usize = 400;
/// Most grids in a line.
const MAX_GRIDS: usize = 4;

/// Proposes the grids of a section.
pub fn propose(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let mut found = Vec::new();
    let mut rows: Vec<(usize, Vec<LineCells>)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if matches!(line.kind, LineKind::Border(_) | LineKind::Blank) {
            continue;
        }
        let cells = rows_beside(line);
        // All nine lines have as many grids; another number begins anew.
        if cells.as_ref().map(Vec::len) != rows.first().map(|(_, cells)| cells.len()) {
            rows.clear();
        }
        rows.extend(cells.map(|cells| (index, cells)));
        if rows.len() == 9 {
            found.extend(proposal(&std::mem::take(&mut rows)));
        }
    }
    found
}

/// The rows beside each other in a line, two or more.
fn rows_beside(line: &LineRecord) -> Option<Vec<LineCells>> {
    let is_open = matches!(line.kind, LineKind::NearRow(_) | LineKind::Long(_) | LineKind::Words(..));
    let text = line.clean.text.trim();
    // Two rows of nine and a sign between them are 19 characters.
    if !is_open || !(19..MAX_LEN).contains(&text.len()) {
        return None;
    }
    let mut rows = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && rows.len() < MAX_GRIDS {
        let (cells, after) = row_at(rest)?;
        rows.push(cells);
        rest = after.trim_start_matches([' ', '\t', '=', '>', '-', '→', '⇒', ':', ',', ';']);
    }
    (rows.len() >= 2 && rest.is_empty()).then_some(rows)
}

/// The row that a text begins with, and what follows it. It ends where nine cells do, with a space or the end behind it.
fn row_at(text: &str) -> Option<(LineCells, &str)> {
    let is_wall = |c: char| c == ' ' || is_bar(c);
    let mut count = 0;
    // Without spaces, a row is one word; with them, each word is a cell, or walls.
    for (at, c) in text.char_indices() {
        count += usize::from(!is_wall(c) && c != '\t');
        let rest = &text[at + c.len_utf8()..];
        if count == 9 {
            // The wall that closes the row belongs to it.
            let wall = rest.char_indices().find(|(_, c)| is_bar(*c)).filter(|_| text.starts_with(is_bar));
            let closing = wall.map_or(0, |(at, wall)| at + wall.len_utf8());
            let begin =
                text.len() - rest.len() + if rest[..closing].chars().all(is_wall) { closing } else { 0 };
            let (row, after) = text.split_at_checked(begin)?;
            let is_apart =
                after.is_empty() || after.starts_with([' ', '\t', '=', '-', '→', '⇒', ':', ',', ';']);
            return match line::classify(row) {
                LineContent::Cells(cells) if cells.is_row_of(9) && is_apart => Some((cells, after)),
                _ => None,
            };
        }
    }
    None
}

/// The proposal of nine lines. All grids have to keep the rules.
fn proposal(rows: &[(usize, Vec<LineCells>)]) -> Option<PuzzleProposal> {
    let count = rows[0].1.len();
    let grid = |at: usize| -> Option<Grid> {
        let mut signs = rows.iter().filter_map(|(_, cells)| cells[at].blank_sign());
        let first = signs.next();
        let grid =
            grid_from_digits(rows.iter().flat_map(|(_, cells)| cells[at].sets()).map(DigitSet::single));
        (signs.all(|sign| Some(sign) == first) && keeps_rules(&grid)).then_some(grid)
    };
    let grids: Vec<Grid> = (0..count).map(grid).collect::<Option<_>>()?;
    let piece = |grid: Grid| {
        Ok(GridPiece { puzzle: ParsedPuzzle::new(SourceFormat::Grid, grid), role: PieceRole::Digits })
    };
    Some(PuzzleProposal {
        lines: rows[0].0..rows[8].0 + 1,
        evidence: ReadingEvidence::Rules,
        pieces: grids.into_iter().map(piece).collect(),
    })
}
