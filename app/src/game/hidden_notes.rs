//! Notes that a digit hides: they come back when the digit is erased or replaced by another.
//!
//! ```text
//!   covered   notes of the cell that holds a digit now
//!   tidied    notes of its peers that the digit removed
//! ```
//!
//! A digit that conflicts tidies nothing. A tidied note stays hidden as long as the player has that digit in any peer of its cell.
//! Changes by hand take precedence: a note that is added meanwhile is shown, and one that is removed meanwhile, or by a hint, does
//! not come back. Filling in notes leaves out what digits exclude; what only digits of the player exclude counts as tidied.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid};

use super::Position;

/// Hidden notes, by cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HiddenNotes {
    pub corner: [DigitSet; 81],
    pub centre: [DigitSet; 81],
}

impl HiddenNotes {
    pub const NONE: HiddenNotes =
        HiddenNotes { corner: [DigitSet::EMPTY; 81], centre: [DigitSet::EMPTY; 81] };
}

impl Position {
    /// Returns the position with a digit placed in a cell, whose notes it covers. Notes of its peers stay.
    #[must_use]
    pub fn with_digit(mut self, cell: Cell, digit: Digit) -> Position {
        self = self.without_digit(cell);
        self.swap_covered(cell);
        self.board.grid[cell] = Some(digit);
        self.solution_diff = CellSet::EMPTY;
        self
    }

    /// Returns the position without the digit of a cell: the notes that it covered and those that it tidied come back.
    #[must_use]
    pub fn without_digit(mut self, cell: Cell) -> Position {
        let Some(digit) = self.board.grid[cell].take() else { return self };
        self.auto_filled.remove(cell);
        self.solution_diff = CellSet::EMPTY;
        self.swap_covered(cell);
        let entries = self.entries();
        for peer in cell.peers() {
            if entries.allowed_digits(peer).contains(digit) {
                for (notes, tidied) in self.notes_and_tidied(peer) {
                    if tidied.contains(digit) {
                        tidied.remove(digit);
                        notes.insert(digit);
                    }
                }
            }
        }
        self
    }

    /// Removes a digit, just placed in these cells, from the notes of their peers; not for a cell where it conflicts. A note that
    /// another digit of the player excludes as well stays, since the player must have added it in spite of that digit.
    #[must_use]
    pub fn without_peer_notes(mut self, cells: CellSet, digit: Digit) -> Position {
        let others = self.entries().without(cells);
        for cell in cells {
            if !self.board.grid.allowed_digits(cell).contains(digit) {
                continue;
            }
            for peer in cell.peers() {
                if others.allowed_digits(peer).contains(digit) {
                    for (notes, tidied) in self.notes_and_tidied(peer) {
                        if notes.contains(digit) {
                            notes.remove(digit);
                            tidied.insert(digit);
                        }
                    }
                }
            }
        }
        self
    }

    /// The player's digits.
    fn entries(&self) -> Grid {
        self.board.grid.without(self.board.givens.filled())
    }

    /// Exchanges the notes of a cell with those that its digit covers.
    fn swap_covered(&mut self, cell: Cell) {
        let index = cell.index();
        std::mem::swap(&mut self.board.corner[index], &mut self.covered.corner[index]);
        std::mem::swap(&mut self.board.centre[index], &mut self.covered.centre[index]);
        if self.auto_noted.contains(cell) != self.covered_auto_noted.contains(cell) {
            self.auto_noted.toggle(cell);
            self.covered_auto_noted.toggle(cell);
        }
    }

    /// The corner notes and the centre notes of a cell, covered or not, each with those that were tidied.
    fn notes_and_tidied(&mut self, cell: Cell) -> [(&mut DigitSet, &mut DigitSet); 2] {
        let index = cell.index();
        let (corner, centre) = if self.board.grid[cell].is_some() {
            (&mut self.covered.corner, &mut self.covered.centre)
        } else {
            (&mut self.board.corner, &mut self.board.centre)
        };
        [
            (&mut corner[index], &mut self.tidied.corner[index]),
            (&mut centre[index], &mut self.tidied.centre[index]),
        ]
    }
}
