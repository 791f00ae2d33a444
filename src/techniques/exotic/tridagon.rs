//! STUB

use core::ops::ControlFlow;

use super::super::{FinderBoard, Flow, StepSink};

pub fn tridagon(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}

pub fn tridagon_forcing(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}
