//! How the pattern of some givens repeats itself, in any way that a person would see.
//!
//! ```text
//!   rows  x . .   columns  x . x   half-turn  x . .   diagonal  . x .   other  . x .   quarter-turn  x . x
//!         . . .            . . .              . . .             x . .          . . x                 . . .
//!         x . .            . . .              . . x             . . .          . . .                 x . x
//! ```

use crate::grid::{Cell, CellSet};
use crate::symmetry::Symmetry;

/// A way in which a pattern repeats itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternSymmetry {
    /// A quarter of a turn leaves it as it is.
    QuarterTurn,
    /// Half a turn does.
    HalfTurn,
    /// The lower rows repeat the upper.
    Rows,
    /// The columns at the right repeat those at the left.
    Columns,
    /// It is folded along the diagonal from the top left.
    Diagonal,
    /// It is folded along the other one.
    OtherDiagonal,
}

impl PatternSymmetry {
    const ALL: [PatternSymmetry; 6] = [
        PatternSymmetry::QuarterTurn,
        PatternSymmetry::HalfTurn,
        PatternSymmetry::Rows,
        PatternSymmetry::Columns,
        PatternSymmetry::Diagonal,
        PatternSymmetry::OtherDiagonal,
    ];

    /// All ways in which this pattern repeats itself.
    pub fn all_of(cells: CellSet) -> Vec<PatternSymmetry> {
        let all = PatternSymmetry::ALL.into_iter().filter(|pattern| pattern.holds(cells));
        // What a quarter of a turn does not change, half a turn does not either.
        let is_told = |kept: &[PatternSymmetry], pattern| {
            pattern == PatternSymmetry::HalfTurn && kept.contains(&PatternSymmetry::QuarterTurn)
        };
        all.fold(Vec::new(), |mut kept, pattern| {
            if !is_told(&kept, pattern) {
                kept.push(pattern);
            }
            kept
        })
    }

    /// The word for it in keys of texts.
    pub const fn name(self) -> &'static str {
        match self {
            PatternSymmetry::QuarterTurn => "quarter-turn",
            PatternSymmetry::HalfTurn => "half-turn",
            PatternSymmetry::Rows => "rows",
            PatternSymmetry::Columns => "columns",
            PatternSymmetry::Diagonal => "diagonal",
            PatternSymmetry::OtherDiagonal => "other-diagonal",
        }
    }

    fn holds(self, cells: CellSet) -> bool {
        let (mirrored, turned) = (Symmetry::Mirror, Symmetry::Diagonal);
        let through = |symmetry: Symmetry, cells: CellSet| -> CellSet {
            cells.into_iter().map(|cell: Cell| symmetry.image(cell)).collect()
        };
        match self {
            PatternSymmetry::QuarterTurn => through(mirrored, through(turned, cells)) == cells,
            PatternSymmetry::HalfTurn => Symmetry::HalfTurn.holds_for(cells),
            PatternSymmetry::Rows => mirrored.holds_for(cells),
            PatternSymmetry::Columns => mirrored.holds_for(through(turned, cells)),
            PatternSymmetry::Diagonal => turned.holds_for(cells),
            PatternSymmetry::OtherDiagonal => turned.holds_for(through(mirrored, cells)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(places: &[(usize, usize)]) -> Vec<&'static str> {
        let cells = places.iter().map(|&(row, column)| Cell::at(row, column)).collect();
        PatternSymmetry::all_of(cells).into_iter().map(PatternSymmetry::name).collect()
    }

    #[test]
    fn every_way_is_seen() {
        assert_eq!(patterns(&[(0, 1), (8, 1)]), ["rows"]);
        assert_eq!(patterns(&[(1, 0), (1, 8)]), ["columns"]);
        assert_eq!(patterns(&[(0, 1), (8, 7)]), ["half-turn"]);
        assert_eq!(patterns(&[(0, 1), (1, 0)]), ["diagonal"]);
        assert_eq!(patterns(&[(0, 1), (7, 8)]), ["other-diagonal"]);
        assert_eq!(patterns(&[(0, 1), (1, 8), (8, 7), (7, 0)]), ["quarter-turn"]);
        assert_eq!(
            patterns(&[(4, 4)]),
            ["quarter-turn", "rows", "columns", "diagonal", "other-diagonal"],
            "a turn by a quarter tells of the half"
        );
        assert_eq!(patterns(&[(0, 1), (0, 3)]), [""; 0]);
    }
}
