//! STUB

use core::ops::ControlFlow;

use super::super::{FinderBoard, Flow, StepSink};

pub fn exocet(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}
