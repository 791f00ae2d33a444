//! Backdoors: digits of the solution that, if they were given, would make a puzzle easy. The fewest that are needed say how hard it is for a
//! program that guesses, and which digits a setter may give away.

use alloc::vec::Vec;

use super::ladder::{TechniqueLadder, place_singles};
use crate::grid::{Board, Candidate, Cell, CellSet, Puzzle};
use crate::solver::is_solved_by_singles;
use crate::techniques::Technique;

/// A search for the backdoors of a puzzle.
///
/// ```
/// use ninefold::{Grid, Puzzle, Technique};
/// use ninefold::setter::BackdoorSearch;
///
/// // The puzzle AI Escargot of A. Inkala, 2006.
/// let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let puzzle = Puzzle::new(Grid::from_line(line).unwrap()).unwrap();
/// // No digit alone makes it a puzzle of singles.
/// let search = BackdoorSearch::new(&puzzle, Technique::NakedSingle);
/// assert!(!search.is_solved() && search.backdoors(1).is_empty() && !search.backdoors(2).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct BackdoorSearch {
    puzzle: Puzzle,
    hardest: Technique,
    /// Makes the steps of the techniques up to this one.
    climb: fn(Technique, &mut Board),
    /// The board as far as the techniques lead without help.
    board: Board,
}

impl BackdoorSearch {
    /// Prepares a search for digits after which techniques up to this one solve the puzzle: singles, if it is
    /// [`Technique::NakedSingle`].
    pub fn new(puzzle: &Puzzle, hardest: Technique) -> BackdoorSearch {
        let climb = |hardest, board: &mut Board| TechniqueLadder::up_to(hardest).climb(board);
        BackdoorSearch::with_steps(puzzle, hardest, climb)
    }

    /// Prepares a search for digits after which singles solve the puzzle, like [`new`](Self::new) with [`Technique::NakedSingle`], but
    /// without any finder: a program that calls only this one is smaller.
    pub fn for_singles(puzzle: &Puzzle) -> BackdoorSearch {
        let climb = |_, board: &mut Board| while !board.empty().is_empty() && place_singles(board) {};
        BackdoorSearch::with_steps(puzzle, Technique::NakedSingle, climb)
    }

    fn with_steps(puzzle: &Puzzle, hardest: Technique, climb: fn(Technique, &mut Board)) -> BackdoorSearch {
        let mut board = Board::new(puzzle.givens());
        climb(hardest, &mut board);
        BackdoorSearch { puzzle: puzzle.clone(), hardest, climb, board }
    }

    /// Whether the techniques solve the puzzle without help.
    pub fn is_solved(&self) -> bool {
        self.board.empty().is_empty()
    }

    /// Returns all sets of `len` cells whose digits help enough, and of which none could be left out, in reading order. None if the
    /// puzzle needs no help. For one and two cells this takes milliseconds, for three some tens of them, with singles.
    pub fn backdoors(&self, len: usize) -> Vec<CellSet> {
        let mut found = Vec::new();
        // Smaller ones first: no set that includes one is reported.
        for size in 1..=len {
            self.extend(CellSet::EMPTY, &self.board, self.board.empty(), size, &mut found);
        }
        found.retain(|cells| cells.len() == len);
        found
    }

    /// Returns the part of [`backdoors`](Self::backdoors) whose first cell is this one, if no fewer cells help enough: so a long search
    /// can be interrupted.
    pub fn backdoors_from(&self, first: Cell, len: usize) -> Vec<CellSet> {
        let mut found = Vec::new();
        let mut open = self.board.empty();
        if len == 0 || !open.contains(first) {
            return found;
        }
        if len == 1 {
            return Vec::from_iter(self.is_solved_with(&self.board, first).then(|| CellSet::only(first)));
        }
        while let Some(cell) = open.first().filter(|&cell| cell <= first) {
            open.remove(cell);
        }
        self.extend(CellSet::only(first), &self.with_solution(&self.board, first), open, len - 1, &mut found);
        found
    }

    /// Returns the fewest cells that help enough, up to `most`, and all sets of so many.
    pub fn smallest(&self, most: usize) -> Option<(usize, Vec<CellSet>)> {
        if self.is_solved() {
            return Some((0, Vec::new()));
        }
        (1..=most).map(|len| (len, self.backdoors(len))).find(|(_, sets)| !sets.is_empty())
    }

    /// Adds the backdoors that have these cells and `len` more of the open ones.
    fn extend(&self, cells: CellSet, board: &Board, mut open: CellSet, len: usize, found: &mut Vec<CellSet>) {
        while let Some(cell) = open.first() {
            open.remove(cell);
            let cells = cells | CellSet::only(cell);
            if found.iter().any(|smaller| smaller.is_subset(cells)) {
                continue;
            }
            if len > 1 {
                self.extend(cells, &self.with_solution(board, cell), open, len - 1, found);
            } else if self.is_solved_with(board, cell) {
                found.push(cells);
            }
        }
    }

    fn with_solution(&self, board: &Board, cell: Cell) -> Board {
        let mut board = board.clone();
        if let Some(digit) = self.puzzle.solution()[cell].filter(|_| board.grid()[cell].is_none()) {
            board.place(Candidate { cell, digit });
        }
        board
    }

    /// Whether the digit of one more cell helps enough.
    fn is_solved_with(&self, board: &Board, cell: Cell) -> bool {
        let mut board = self.with_solution(board, cell);
        if self.hardest == Technique::NakedSingle {
            return is_solved_by_singles(board.grid());
        }
        (self.climb)(self.hardest, &mut board);
        board.empty().is_empty()
    }
}
