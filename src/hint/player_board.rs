//! The player's board, and what its notes say.
//!
//! Few players note all candidates: many note a digit only if it has two places in a block. So a digit missing
//! from the notes of a cell counts as eliminated only if the notes of the block contain its correct place, which
//! shows that the player has considered it. Notes that were filled in automatically are complete. If the notes
//! of all affected cells lack what a step would eliminate, the player has made that step, and the search goes on
//! from the board after it.

use crate::grid::{Board, BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};
use crate::techniques::Step;

/// The player's board, as the input of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerBoard {
    /// The puzzle.
    pub givens: Grid,
    /// The puzzle with the player's entries.
    pub grid: Grid,
    /// The player's notes, indexed by cell.
    pub notes: [DigitSet; 81],
    /// Cells whose notes are complete: digits missing from them have been eliminated.
    pub full_notes: CellSet,
    /// The cell that was changed last.
    pub last_cell: Option<Cell>,
}

impl From<BoardState> for PlayerBoard {
    /// Both kinds of notes count as notes, and none as complete.
    fn from(board: BoardState) -> PlayerBoard {
        let notes = core::array::from_fn(|index| board.corner[index] | board.centre[index]);
        let BoardState { givens, grid, .. } = board;
        PlayerBoard { givens, grid, notes, full_notes: CellSet::EMPTY, last_cell: None }
    }
}

impl From<&Puzzle> for PlayerBoard {
    /// The board before the first entry.
    fn from(puzzle: &Puzzle) -> PlayerBoard {
        BoardState::new(*puzzle.givens()).into()
    }
}

impl PlayerBoard {
    /// The cells whose digits differ from the solution.
    pub(super) fn wrong_cells(&self, solution: &Grid) -> CellSet {
        let is_wrong = |cell: &Cell| self.grid[*cell] != solution[*cell];
        self.grid.filled().into_iter().filter(is_wrong).collect()
    }

    /// The cells whose notes lack the digit of the solution. Blocks that are noted by places are left out: there each noted digit is
    /// in two or three cells, one of which is correct, and the notes of a cell are not meant to be complete.
    pub fn wrong_notes(&self, solution: &Grid) -> CellSet {
        let holds = |digit: Digit| move |cell: &Cell| self.notes[cell.index()].contains(digit);
        let mut wrong_notes = CellSet::EMPTY;
        for block in (0..9).map(House::block) {
            let open = block.cells() - self.grid.filled();
            let is_by_places = Digit::all().all(|digit| {
                let places: CellSet = open.into_iter().filter(holds(digit)).collect();
                places.is_empty()
                    || (2..=3).contains(&places.len()) && places.intersects(solution.cells_with(digit))
            });
            let lacks = |cell: &Cell| !solution[*cell].is_some_and(|digit| holds(digit)(cell));
            let asked = if is_by_places { open & self.full_notes } else { open };
            wrong_notes |= asked.into_iter().filter(|cell| self.has_notes(*cell)).filter(lacks).collect();
        }
        wrong_notes
    }

    /// The board without wrong digits, and without the notes of cells that lack the digit of the solution.
    #[must_use]
    pub fn without_mistakes(&self, solution: &Grid) -> PlayerBoard {
        let mut board = self.clone();
        board.grid = board.grid.without(board.wrong_cells(solution));
        for cell in board.wrong_notes(solution) {
            board.notes[cell.index()] = DigitSet::EMPTY;
        }
        board
    }

    /// The board with the candidates that the notes leave: without the digits missing from notes that are complete or contain the
    /// digit's correct place in the block.
    pub fn board(&self, solution: &Grid) -> Board {
        let mut board = Board::in_progress(&self.grid, self.givens.filled());
        for cell in board.empty().into_iter().filter(|cell| self.has_notes(*cell)) {
            for digit in board.candidates(cell) - self.notes[cell.index()] {
                let [_, _, block] = cell.houses();
                let right = (solution.cells_with(digit) & block.cells()).first();
                let is_considered = right.is_some_and(|right| self.notes[right.index()].contains(digit));
                if is_considered || self.full_notes.contains(cell) {
                    board.eliminate(Candidate { cell, digit });
                }
            }
        }
        board
    }

    /// Whether the notes show that the player has made the step: the affected cells have notes, and these lack all eliminated digits.
    pub(super) fn has_made(&self, step: &Step) -> bool {
        let is_struck = |Candidate { cell, digit }: Candidate| {
            self.has_notes(cell) && !self.notes[cell.index()].contains(digit)
        };
        step.placements.is_empty() && step.eliminations.iter().all(is_struck)
    }

    fn has_notes(&self, cell: Cell) -> bool {
        !self.notes[cell.index()].is_empty()
    }
}
