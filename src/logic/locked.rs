//! Locked candidates: a digit of one house that stands where it meets another.

use std::ops::ControlFlow;

use crate::board::Board;

use super::{Flow, Found};

/// Not looked for yet.
pub fn pointing(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn claiming(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}
