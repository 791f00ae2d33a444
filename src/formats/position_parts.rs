//! Joins grids that are parts of one position, as Simple Sudoku and other programs copy it.
//!
//! ```text
//! givens, candidates                 ┐
//! givens, digits so far, candidates  ├──▶ one position
//! candidates, a line of the givens   │
//! [Puzzle] [State]                   ┘
//! ```
//!
//! Grids are joined only if they agree in every cell. Otherwise each is a puzzle of its own.

use std::collections::VecDeque;

use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, TextItem, position_with_candidates};
use super::rows::{GridPiece, agrees};

/// Joins the pieces that belong together.
pub fn merge_positions(pieces: impl Iterator<Item = TextItem<GridPiece>>) -> impl Iterator<Item = TextItem> {
    MergedPositions { pieces, open: VecDeque::new(), finished: VecDeque::new() }
}

struct MergedPositions<Pieces> {
    pieces: Pieces,
    /// Pieces that the next one may join: at most two grids of digits, or one with candidates.
    open: VecDeque<(usize, GridPiece)>,
    finished: VecDeque<TextItem>,
}

impl<Pieces: Iterator<Item = TextItem<GridPiece>>> Iterator for MergedPositions<Pieces> {
    type Item = TextItem;

    fn next(&mut self) -> Option<TextItem> {
        while self.finished.is_empty() {
            match self.pieces.next() {
                None => {
                    self.flush();
                    break;
                }
                Some(TextItem { line, puzzle: Ok(piece) }) => self.accept(line, piece),
                Some(TextItem { line, puzzle: Err(error) }) => {
                    self.flush();
                    self.finished.push_back(TextItem { line, puzzle: Err(error) });
                }
            }
        }
        self.finished.pop_front()
    }
}

impl<Pieces> MergedPositions<Pieces> {
    fn accept(&mut self, line: usize, piece: GridPiece) {
        if self.try_join(&piece) {
            return;
        }
        if self.extends_open(&piece) {
            return self.open.push_back((line, piece));
        }
        let begins = !matches!(piece.role, PieceRole::Standalone | PieceRole::State | PieceRole::Solution);
        self.flush();
        if begins {
            self.open.push_back((line, piece));
        } else {
            self.finished.push_back(TextItem { line, puzzle: Ok(piece.puzzle) });
        }
    }

    /// Whether the piece may be the second of three grids: it has all digits of the first, and more.
    fn extends_open(&self, piece: &GridPiece) -> bool {
        let Some((_, before)) = self.open.front().filter(|_| self.open.len() == 1) else { return false };
        let (before_grid, grid) = (&before.puzzle.position.grid, &piece.puzzle.position.grid);
        before.role == PieceRole::Digits
            && piece.role == PieceRole::Digits
            && grid.extends(before_grid)
            && grid != before_grid
    }

    /// Joins the piece to the open one if they belong together. Returns whether they do.
    fn try_join(&mut self, piece: &GridPiece) -> bool {
        let Some((_, last)) = self.open.back() else { return false };
        let (position, new) = (&last.puzzle.position, &piece.puzzle.position);
        match (last.role, piece.role) {
            (PieceRole::Digits | PieceRole::Line, PieceRole::Candidates) => {
                let is_any = !position.grid.filled().is_empty();
                if !is_any || !agrees(&position.grid, &new.corner, &new.givens) {
                    return false;
                }
                let grid = position.grid;
                let mut sets = new.corner;
                for cell in new.grid.filled() - grid.filled() {
                    sets[cell.index()] = new.grid[cell].into_iter().collect();
                }
                self.change_first(PieceRole::Standalone, |first| {
                    first.position = position_with_candidates(first.position.givens, grid, &sets);
                })
            }
            // A line of exactly the givens of the candidate grid. With other digits it is another puzzle.
            (PieceRole::Candidates, PieceRole::Line)
                if agrees(&new.grid, &position.corner, &position.givens) =>
            {
                let (grid, mut sets) = (new.grid, position.corner);
                if grid.filled().is_empty() {
                    return false;
                }
                for cell in position.grid.filled() - grid.filled() {
                    sets[cell.index()] = position.grid[cell].into_iter().collect();
                }
                self.change_first(PieceRole::Standalone, |first| {
                    first.position = position_with_candidates(grid, grid, &sets);
                })
            }
            (PieceRole::Digits, PieceRole::State) if new.grid.extends(&position.grid) => {
                let grid = new.grid;
                self.change_first(PieceRole::Digits, |first| first.position.grid = grid)
            }
            (PieceRole::Digits | PieceRole::Line | PieceRole::Candidates, PieceRole::Solution) => {
                new.grid.extends(&position.givens)
            }
            _ => false,
        }
    }

    /// Changes the first open piece, and drops the second, which is part of it.
    fn change_first(&mut self, part: PieceRole, change: impl FnOnce(&mut ParsedPuzzle)) -> bool {
        self.open.truncate(1);
        if let Some((_, first)) = self.open.front_mut() {
            change(&mut first.puzzle);
            first.role = part;
            if part == PieceRole::Standalone && first.puzzle.source != SourceFormat::SimpleSudoku {
                first.puzzle.source = SourceFormat::Candidates;
            }
        }
        true
    }

    /// Finishes the open pieces.
    fn flush(&mut self) {
        for (line, piece) in self.open.drain(..) {
            self.finished.push_back(TextItem { line, puzzle: Ok(piece.puzzle) });
        }
    }
}
