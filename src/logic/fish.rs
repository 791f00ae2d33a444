//! Fish: a digit that so many lines hold in as many crossing lines.

use std::ops::ControlFlow;

use crate::board::Board;

use super::{Flow, Found};

/// Not looked for yet.
pub fn x_wing(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn swordfish(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn jellyfish(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn finned_x_wing(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn finned_swordfish(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}

/// Not looked for yet.
pub fn finned_jellyfish(_board: &Board, _found: Found) -> Flow {
    ControlFlow::Continue(())
}
