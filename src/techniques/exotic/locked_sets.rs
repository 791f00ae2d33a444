//! STUB

use core::ops::ControlFlow;

use super::super::{FinderBoard, Flow, StepSink};

pub fn sk_loop(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}

pub fn multi_sector_locked_sets(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}
