//! Wings: a few cells of two or three candidates.

use std::ops::ControlFlow;

use crate::board::Board;

use super::{Flow, Found};

/// Not looked for yet.
pub fn xy_wing(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn w_wing(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn xyz_wing(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}
