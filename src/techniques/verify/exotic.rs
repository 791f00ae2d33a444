//! Verifies exocets and tridagons.

use crate::grid::{Board, CellSet, DigitSet};

use super::super::step::{Exocet, Step};
use super::{Check, InvalidStep};

pub fn exocet(_board: &Board, _step: &Step, _exocet: &Exocet) -> Check {
    Err(InvalidStep::Malformed)
}

/// Checks that the cells cannot be filled with the three digits alone.
pub fn ensure_tridagon(_board: &Board, _cells: CellSet, _digits: DigitSet) -> Check {
    Err(InvalidStep::Malformed)
}
