//! Symmetries of the givens: which cells are shown or hidden together.
//!
//! ```text
//!   mirror  x . .    half-turn  x . .    diagonal  . x .
//!           . . .               . . .              x . .
//!           x . .               . . x              . . .
//! ```

use super::{Cell, CellSet};
use crate::named_enum;

named_enum! {
    /// A symmetry of the pattern of givens. Digits do not matter.
    ///
    /// ```
    /// use ninefold::{Cell, Symmetry};
    ///
    /// assert_eq!(Symmetry::HalfTurn.image(Cell::at(0, 1)), Cell::at(8, 7));
    /// ```
    #[derive(Hash)]
    pub non_exhaustive enum Symmetry, "symmetry" {
        /// None: cells are independent.
        None = "none",
        /// The lower rows mirror the upper, with the middle row as the axis.
        Mirror = "mirror",
        /// Rotation by 180 degrees.
        HalfTurn = "half-turn",
        /// Reflection in the diagonal from the top left, which exchanges rows and columns.
        Diagonal = "diagonal",
    }
}

impl Symmetry {
    /// The cell to which this one is mapped; mapped again, it returns.
    pub const fn image(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        match self {
            Symmetry::None => cell,
            Symmetry::Mirror => Cell::at(8 - row, column),
            Symmetry::HalfTurn => Cell::at(8 - row, 8 - column),
            Symmetry::Diagonal => Cell::at(column, row),
        }
    }

    /// The cell and its image: two cells, or one that is its own image.
    pub fn orbit(self, cell: Cell) -> CellSet {
        CellSet::only(cell) | CellSet::only(self.image(cell))
    }

    /// All cells, grouped by orbit.
    pub fn orbits(self) -> impl Iterator<Item = CellSet> {
        Cell::all().filter(move |&cell| cell <= self.image(cell)).map(move |cell| self.orbit(cell))
    }

    /// Whether a set of cells has the symmetry.
    pub fn holds_for(self, cells: CellSet) -> bool {
        cells.into_iter().all(|cell| cells.contains(self.image(cell)))
    }
}
