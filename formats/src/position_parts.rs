//! Joins grids that are parts of one position, as Simple Sudoku and other programs copy it.
//!
//! ```text
//! givens, candidates                 ┐
//! givens, digits so far, candidates  ├──▶ one position
//! candidates, a line of the givens   │
//! [Puzzle] [State] [PencilMarks]     ┘
//!
//! a puzzle, its solution             ──▶ the puzzle, in either order
//! a drawn grid, the same as a line   ──▶ the grid
//! ```
//!
//! Grids are joined only if they agree in every cell. Otherwise each is a puzzle of its own.

use std::collections::VecDeque;

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use super::list::is_solution_of;
use super::metadata::PieceRole;
use super::parsed_puzzle::{CompanionGrid, ParsedPuzzle, SourceFormat, TextItem, position_with_candidates};
use super::proposal::GridPiece;

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
    fn accept(&mut self, line: usize, mut piece: GridPiece) {
        if self.follows_solution(&piece) {
            self.open.clear();
            piece.puzzle.surroundings.companion = Some(CompanionGrid::Solution);
        }
        if self.try_join(&piece) {
            return;
        }
        if self.extends_open(&piece) {
            return self.open.push_back((line, piece));
        }
        let begins = !matches!(piece.role, PieceRole::Standalone | PieceRole::State);
        self.flush();
        if begins {
            self.open.push_back((line, piece));
        } else {
            self.finished.push_back(TextItem { line, puzzle: Ok(piece.puzzle) });
        }
    }

    /// Whether the piece is a puzzle whose solution stands before it, alone.
    fn follows_solution(&self, piece: &GridPiece) -> bool {
        matches!(piece.role, PieceRole::Digits | PieceRole::Line)
            && self.open.len() == 1
            && is_solution_of(&self.open[0].1.puzzle.position.grid, &piece.puzzle.position.grid)
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
        if let (
            PieceRole::Digits | PieceRole::Line | PieceRole::Candidates,
            PieceRole::Digits | PieceRole::Line,
        ) = (last.role, piece.role)
            && let Some(companion) = self.companion(piece)
        {
            return self.set_companion(companion);
        }
        match (last.role, piece.role) {
            (PieceRole::Digits | PieceRole::Line, PieceRole::Candidates) => {
                self.add_candidates(position.grid, *new, None)
            }
            // A line of exactly the givens of the candidate grid. With other digits it is another puzzle.
            (PieceRole::Candidates, PieceRole::Line) => {
                self.add_candidates(new.grid, *position, Some(new.grid))
            }
            (PieceRole::Digits, PieceRole::Marks) => {
                let (sets, given) = (new.corner, new.givens);
                self.change_first(PieceRole::Digits, |first| {
                    let position = &mut first.position;
                    for cell in !position.grid.filled() {
                        let only = given[cell].map_or(DigitSet::EMPTY, DigitSet::only);
                        position.corner[cell.index()] = sets[cell.index()] | only;
                    }
                })
            }
            (PieceRole::Digits, PieceRole::State) if new.grid.extends(&position.grid) => {
                let grid = new.grid;
                self.change_first(PieceRole::Digits, |first| first.position.grid = grid)
            }
            (PieceRole::Digits | PieceRole::Line | PieceRole::Candidates, PieceRole::Solution) => {
                new.grid.extends(&position.givens) && self.set_companion(CompanionGrid::Solution)
            }
            _ => false,
        }
    }

    /// Joins digits and candidates if they agree. Without `givens`, those of the first piece stay.
    fn add_candidates(&mut self, grid: Grid, candidates: BoardState, givens: Option<Grid>) -> bool {
        if grid.filled().is_empty() || !agrees(&grid, &candidates.corner, &candidates.givens) {
            return false;
        }
        let mut sets = candidates.corner;
        for cell in candidates.grid.filled() - grid.filled() {
            sets[cell.index()] = candidates.grid[cell].into_iter().collect();
        }
        self.change_first(PieceRole::Standalone, |first| {
            first.position = position_with_candidates(givens.unwrap_or(first.position.givens), grid, &sets);
        })
    }

    /// What the piece is to the puzzle before, if it is no puzzle of its own.
    fn companion(&self, piece: &GridPiece) -> Option<CompanionGrid> {
        let (_, before) = self.open.front()?;
        let (old, new) = (&before.puzzle, &piece.puzzle);
        let is_drawn = |source: SourceFormat| {
            matches!(source, SourceFormat::Grid | SourceFormat::SimpleSudoku | SourceFormat::Markdown)
        };
        let is_other_form = before.role == PieceRole::Digits && piece.role == PieceRole::Line
            || before.role == PieceRole::Line && is_drawn(new.source);
        let (givens, grid) = (&old.position.givens, &new.position.grid);
        if is_solution_of(grid, givens) {
            return Some(CompanionGrid::Solution);
        }
        (is_other_form && grid == givens).then_some(CompanionGrid::Repetition)
    }

    /// Records that a grid beside the open puzzle is no puzzle of its own. Returns `true`.
    fn set_companion(&mut self, companion: CompanionGrid) -> bool {
        if let Some((_, open)) = self.open.front_mut() {
            open.puzzle.surroundings.companion = Some(companion);
        }
        true
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

/// Whether every digit of `digits` is also in `grid`, or is the only candidate of its cell.
fn agrees(digits: &Grid, sets: &[DigitSet; 81], grid: &Grid) -> bool {
    let content = |cell: Cell| grid[cell].map_or(sets[cell.index()], DigitSet::only);
    let is_only = |cell: Cell, digit: Digit| content(cell) == DigitSet::only(digit);
    Cell::all().all(|cell| digits[cell].is_none_or(|digit| is_only(cell, digit)))
}
