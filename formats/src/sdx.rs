//! Files of SudoCue with candidates (.sdx): nine rows of nine cells, each a digit, a digit of the player with `u` before it, or
//! candidates.
//!
//! A single digit is a given only if the cells that see it do not have it as a candidate; otherwise it is the last candidate.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, position_with_candidates};
use super::proposal::{GridPiece, PuzzleProposal, ReadingEvidence};
use super::section::{LineKind, LineRecord};

/// Proposes the grids of a section.
pub fn propose(lines: &[LineRecord]) -> Vec<PuzzleProposal> {
    let mut found = Vec::new();
    let mut rows: Vec<Vec<(bool, DigitSet)>> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let cells = cells_of(line);
        if cells.is_none() {
            rows.clear();
        }
        rows.extend(cells);
        if rows.len() == 9 {
            let cells: Vec<(bool, DigitSet)> = std::mem::take(&mut rows).concat();
            if cells.iter().any(|(is_entry, _)| *is_entry) {
                let puzzle = ParsedPuzzle::with_position(SourceFormat::SudoCue, position(&cells));
                found.push(PuzzleProposal {
                    lines: index - 8..index + 1,
                    evidence: ReadingEvidence::Grammar,
                    pieces: vec![Ok(GridPiece { puzzle, role: PieceRole::Standalone })],
                });
            }
        }
    }
    found
}

/// The nine cells of a line: whether each is an entry, and its digits.
fn cells_of(line: &LineRecord) -> Option<Vec<(bool, DigitSet)>> {
    let text = line.clean.text.trim();
    if matches!(line.kind, LineKind::Blank | LineKind::Whole(_)) || !(17..=108).contains(&text.len()) {
        return None;
    }
    let cell = |word: &str| {
        let digits = word.strip_prefix('u');
        let set = digits.unwrap_or(word).chars().map(Digit::from_char).collect::<Option<DigitSet>>()?;
        (digits.is_none() || set.len() == 1).then_some((digits.is_some(), set))
    };
    let cells: Vec<(bool, DigitSet)> = text.split_whitespace().map(cell).collect::<Option<_>>()?;
    (cells.len() == 9).then_some(cells)
}

fn position(cells: &[(bool, DigitSet)]) -> BoardState {
    let (mut givens, mut grid, mut sets) = (Grid::EMPTY, Grid::EMPTY, [DigitSet::EMPTY; 81]);
    for cell in Cell::all() {
        let (is_entry, set) = cells[cell.index()];
        let is_candidate = || {
            cell.peers()
                .into_iter()
                .any(|peer| cells[peer.index()].1.len() > 1 && !(cells[peer.index()].1 & set).is_empty())
        };
        match set.single() {
            Some(digit) if is_entry => grid[cell] = Some(digit),
            Some(digit) if !is_candidate() => {
                (givens[cell], grid[cell]) = (Some(digit), Some(digit));
            }
            _ => sets[cell.index()] = set,
        }
    }
    position_with_candidates(givens, grid, &sets)
}
