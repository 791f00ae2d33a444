//! Forcing: whichever case is true, the same follows; or a case cannot be.

use std::ops::ControlFlow;

use crate::board::Board;

use super::{Flow, Found};

/// Not looked for yet.
pub fn nishio(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn cells_and_houses(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn dynamic(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}
