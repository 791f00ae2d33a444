//! Symmetries of the pattern of givens, including those that the generator does not offer.
//!
//! ```text
//!   rows  x . .   columns  x . x   half-turn  x . .   diagonal  . x .   other  . x .   quarter-turn  x . x
//!         . . .            . . .              . . .             x . .          . . x                 . . .
//!         x . .            . . .              . . x             . . .          . . .                 x . x
//! ```

use ninefold::grid::{Cell, CellSet, Symmetry};
use ninefold::named_enum;

named_enum! {
    pub enum PatternSymmetry, "symmetry of a pattern" {
        QuarterTurn = "quarter-turn",
        HalfTurn = "half-turn",
        /// Reflection of the upper rows in the lower.
        Rows = "rows",
        /// Reflection of the left columns in the right.
        Columns = "columns",
        /// Reflection in the diagonal from the top left.
        Diagonal = "diagonal",
        /// Reflection in the other diagonal.
        OtherDiagonal = "other-diagonal",
    }
}

impl PatternSymmetry {
    /// All symmetries of a pattern. A quarter turn implies the half turn, which is then left out.
    pub fn all_of(cells: CellSet) -> Vec<PatternSymmetry> {
        let all = PatternSymmetry::ALL.into_iter().filter(|pattern| pattern.holds(cells));
        let is_implied = |kept: &[PatternSymmetry], pattern| {
            pattern == PatternSymmetry::HalfTurn && kept.contains(&PatternSymmetry::QuarterTurn)
        };
        all.fold(Vec::new(), |mut kept, pattern| {
            if !is_implied(&kept, pattern) {
                kept.push(pattern);
            }
            kept
        })
    }

    /// Whether a pattern has the symmetry.
    pub fn holds(self, cells: CellSet) -> bool {
        self.holds_where(|cell| cells.contains(cell))
    }

    /// Whether the cells for which a function holds have the symmetry. For most that do not, a few cells tell.
    pub fn holds_where(self, is_in_pattern: impl Fn(Cell) -> bool) -> bool {
        Cell::all().all(|cell| !is_in_pattern(cell) || is_in_pattern(self.image(cell)))
    }

    /// The cell to which the symmetry takes a cell.
    fn image(self, cell: Cell) -> Cell {
        let mirrored = |cell| Symmetry::Mirror.image(cell);
        let transposed = |cell| Symmetry::Diagonal.image(cell);
        match self {
            PatternSymmetry::QuarterTurn => mirrored(transposed(cell)),
            PatternSymmetry::HalfTurn => Symmetry::HalfTurn.image(cell),
            PatternSymmetry::Rows => mirrored(cell),
            PatternSymmetry::Columns => transposed(mirrored(transposed(cell))),
            PatternSymmetry::Diagonal => transposed(cell),
            PatternSymmetry::OtherDiagonal => mirrored(transposed(mirrored(cell))),
        }
    }
}
