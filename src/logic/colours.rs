//! Colouring: a digit's conjugate pairs in two colours, of which one is true.

use std::ops::ControlFlow;

use crate::board::Board;

use super::{Flow, Found};

/// Not looked for yet.
pub fn simple(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn multiple(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}
