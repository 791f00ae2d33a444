//! Whether a puzzle falls to singles alone: told in two microseconds, where a rating takes hundreds.

use crate::grid::{Cell, CellSet, Digit, Grid, House};

/// Whether hidden and naked singles fill the grid, of which there must be a solution.
pub fn falls_to_singles(givens: &Grid) -> bool {
    let mut singles = Singles { places: [CellSet::ALL; 9], open: 81 };
    for cell in givens.filled() {
        if let Some(digit) = givens[cell] {
            singles.place(cell, digit.index());
        }
    }
    while singles.open > 0 {
        let open = singles.open;
        singles.place_naked();
        singles.place_hidden();
        if singles.open == open {
            return false;
        }
    }
    true
}

struct Singles {
    /// Where each digit may still be placed.
    places: [CellSet; 9],
    /// How many cells are empty.
    open: usize,
}

impl Singles {
    fn place(&mut self, cell: Cell, digit: usize) {
        for places in &mut self.places {
            places.remove(cell);
        }
        self.places[digit] = self.places[digit] - cell.peers();
        self.open -= 1;
    }

    fn place_naked(&mut self) {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for places in self.places {
            twice |= once & places;
            once |= places;
        }
        for cell in once - twice {
            if let Some(digit) = self.places.iter().position(|places| places.contains(cell)) {
                self.place(cell, digit);
            }
        }
    }

    fn place_hidden(&mut self) {
        for digit in Digit::all().map(Digit::index) {
            for house in House::all() {
                if let Some(cell) = (self.places[digit] & house.cells()).single() {
                    self.place(cell, digit);
                }
            }
        }
    }
}
