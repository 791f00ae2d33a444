//! Grids that are one position in parts, as Simple Sudoku and others copy it.
//!
//! ```text
//! givens, candidates                 ┐
//! givens, digits so far, candidates  ├──▶ one position
//! candidates, a line of the givens   │
//! [Puzzle] [State]                   ┘
//! ```
//!
//! Parts belong together only where each tells the same of every cell; a puzzle that looks like the one before is another.

use std::collections::VecDeque;

use super::reading::{Found, Reading, Source, with_candidates};
use super::rows::{Part, Piece, agrees};

/// The positions that the pieces are.
pub fn positions(pieces: impl Iterator<Item = Found<Piece>>) -> impl Iterator<Item = Found> {
    Positions { pieces, held: VecDeque::new(), waiting: VecDeque::new() }
}

struct Positions<Pieces> {
    pieces: Pieces,
    /// What may go on: at most two grids of digits, or one with candidates.
    held: VecDeque<(usize, Piece)>,
    waiting: VecDeque<Found>,
}

impl<Pieces: Iterator<Item = Found<Piece>>> Iterator for Positions<Pieces> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        while self.waiting.is_empty() {
            match self.pieces.next() {
                None => {
                    self.give();
                    break;
                }
                Some(Found { line, puzzle: Ok(piece) }) => self.take(line, piece),
                Some(Found { line, puzzle: Err(error) }) => {
                    self.give();
                    self.waiting.push_back(Found { line, puzzle: Err(error) });
                }
            }
        }
        self.waiting.pop_front()
    }
}

impl<Pieces> Positions<Pieces> {
    fn take(&mut self, line: usize, piece: Piece) {
        if self.joins(&piece) {
            return;
        }
        if self.goes_on(&piece) {
            return self.held.push_back((line, piece));
        }
        let begins = !matches!(piece.part, Part::Whole | Part::State | Part::Solution);
        self.give();
        if begins {
            self.held.push_back((line, piece));
        } else {
            self.waiting.push_back(Found { line, puzzle: Ok(piece.reading) });
        }
    }

    /// Whether a piece may be the second of three grids: it holds all of the first, and more.
    fn goes_on(&self, piece: &Piece) -> bool {
        let Some((_, before)) = self.held.front().filter(|_| self.held.len() == 1) else { return false };
        let (before_grid, grid) = (&before.reading.position.grid, &piece.reading.position.grid);
        before.part == Part::Digits
            && piece.part == Part::Digits
            && grid.extends(before_grid)
            && grid != before_grid
    }

    /// Whether a piece belongs to what is held; then it is part of it now.
    fn joins(&mut self, piece: &Piece) -> bool {
        let Some((_, last)) = self.held.back() else { return false };
        let (position, new) = (&last.reading.position, &piece.reading.position);
        match (last.part, piece.part) {
            (Part::Digits | Part::Line, Part::Candidates) => {
                let is_any = !position.grid.filled().is_empty();
                if !is_any || !agrees(&position.grid, &new.corner, &new.givens) {
                    return false;
                }
                let grid = position.grid;
                let mut sets = new.corner;
                for cell in new.grid.filled() - grid.filled() {
                    sets[cell.index()] = new.grid[cell].into_iter().collect();
                }
                self.join(Part::Whole, |first| {
                    first.position = with_candidates(first.position.givens, grid, &sets);
                })
            }
            // A line of the same givens beside the candidates; more than that is another puzzle.
            (Part::Candidates, Part::Line) if agrees(&new.grid, &position.corner, &position.givens) => {
                let (grid, mut sets) = (new.grid, position.corner);
                if grid.filled().is_empty() {
                    return false;
                }
                for cell in position.grid.filled() - grid.filled() {
                    sets[cell.index()] = position.grid[cell].into_iter().collect();
                }
                self.join(Part::Whole, |first| first.position = with_candidates(grid, grid, &sets))
            }
            (Part::Digits, Part::State) if new.grid.extends(&position.grid) => {
                let grid = new.grid;
                self.join(Part::Digits, |first| first.position.grid = grid)
            }
            (Part::Digits | Part::Line | Part::Candidates, Part::Solution) => {
                new.grid.extends(&position.givens)
            }
            _ => false,
        }
    }

    /// Changes the first of what is held; the second is part of it.
    fn join(&mut self, part: Part, change: impl FnOnce(&mut Reading)) -> bool {
        self.held.truncate(1);
        if let Some((_, first)) = self.held.front_mut() {
            change(&mut first.reading);
            first.part = part;
            if part == Part::Whole && first.reading.source != Source::SimpleSudoku {
                first.reading.source = Source::Candidates;
            }
        }
        true
    }

    /// Gives out what is held.
    fn give(&mut self) {
        for (line, piece) in self.held.drain(..) {
            self.waiting.push_back(Found { line, puzzle: Ok(piece.reading) });
        }
    }
}
