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

    fn holds(self, cells: CellSet) -> bool {
        let (mirror, diagonal) = (Symmetry::Mirror, Symmetry::Diagonal);
        let image = |symmetry: Symmetry, cells: CellSet| -> CellSet {
            cells.into_iter().map(|cell: Cell| symmetry.image(cell)).collect()
        };
        match self {
            PatternSymmetry::QuarterTurn => image(mirror, image(diagonal, cells)) == cells,
            PatternSymmetry::HalfTurn => Symmetry::HalfTurn.holds_for(cells),
            PatternSymmetry::Rows => mirror.holds_for(cells),
            PatternSymmetry::Columns => mirror.holds_for(image(diagonal, cells)),
            PatternSymmetry::Diagonal => diagonal.holds_for(cells),
            PatternSymmetry::OtherDiagonal => diagonal.holds_for(image(mirror, cells)),
        }
    }
}
