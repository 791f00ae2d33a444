//! Symmetries of the givens: which cells are shown or hidden together.
//!
//! ```text
//!   mirror  x . .    half-turn  x . .    diagonal  . x .
//!           . . .               . . .              x . .
//!           x . .               . . x              . . .
//! ```

use std::fmt;
use std::str::FromStr;

use super::{Cell, CellSet};

/// A symmetry of the pattern of givens. Digits do not matter.
///
/// ```
/// use ninefold::{Cell, Symmetry};
///
/// assert_eq!(Symmetry::HalfTurn.image(Cell::at(0, 1)), Cell::at(8, 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// None: cells are independent.
    None,
    /// The lower rows mirror the upper, with the middle row as the axis.
    Mirror,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Reflection in the diagonal from the top left, which exchanges rows and columns.
    Diagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 4] = [Symmetry::None, Symmetry::Mirror, Symmetry::HalfTurn, Symmetry::Diagonal];

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

    /// `none`, `mirror`, `half-turn` or `diagonal`: the name in commands, links and saves.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Mirror => "mirror",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::Diagonal => "diagonal",
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        let named = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        named.ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}

/// The error for a text that names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSymmetry(String);

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unknown symmetry '{}': expected none, mirror, half-turn or diagonal", self.0)
    }
}

impl std::error::Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_all_cells() {
        for symmetry in Symmetry::ALL {
            let mut seen = CellSet::EMPTY;
            for orbit in symmetry.orbits() {
                assert!((seen & orbit).is_empty() && symmetry.holds_for(orbit), "{symmetry}");
                seen |= orbit;
            }
            assert_eq!(seen, CellSet::ALL, "{symmetry}");
        }
        assert_eq!(Symmetry::ALL.map(|symmetry| symmetry.orbits().count()), [81, 45, 41, 45]);
    }

    #[test]
    fn symmetry_name_parses_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        let error = "Mirror".parse::<Symmetry>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown symmetry 'Mirror': expected none, mirror, half-turn or diagonal"
        );
    }
}
