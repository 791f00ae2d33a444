//! Chains: one engine for all links that alternate; the shape of what it finds gives the name.

use std::ops::ControlFlow;

use crate::board::Board;

use super::{Flow, Found};

/// Not looked for yet.
pub fn turbot(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn empty_rectangle(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn remote_pair(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn x_chain(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn xy_chain(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn alternating(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn grouped(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn through_sets(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}
