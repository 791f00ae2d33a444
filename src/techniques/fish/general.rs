//! STUB

use core::ops::ControlFlow;

use super::super::{FinderBoard, Flow, StepSink};

pub fn general_fish(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}
