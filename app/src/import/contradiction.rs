//! A contradiction that shows without a search.

use ninefold::grid::{Board, Cell, Digit, Grid, House};

/// A contradiction that shows without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridContradiction {
    /// No candidate is left for this cell.
    EmptyCell(Cell),
    /// This digit has no place left in this house.
    NoPlace(House, Digit),
}

impl GridContradiction {
    /// Finds a cell without a candidate, or else a digit without a place in a house.
    pub(super) fn find(givens: &Grid) -> Option<GridContradiction> {
        let board = Board::new(givens);
        let cell = board.empty().into_iter().find(|&cell| board.candidates(cell).is_empty());
        let no_place = || {
            let all = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
            let mut contradiction = all.filter(|&(house, digit)| {
                !(board.places(digit) | givens.cells_with(digit)).intersects(house.cells())
            });
            contradiction.next().map(|(house, digit)| GridContradiction::NoPlace(house, digit))
        };
        cell.map(GridContradiction::EmptyCell).or_else(no_place)
    }
}
