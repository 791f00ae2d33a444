//! STUB

use core::ops::ControlFlow;

use super::{FinderBoard, Flow, StepSink};

pub fn dynamic_case_forcing(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}

pub fn dynamic_forcing_plus(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}

pub fn nested_chains(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}

pub fn nested_forcing(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}

pub fn nested_dynamic_forcing(_board: &FinderBoard, _sink: StepSink) -> Flow {
    ControlFlow::Continue(())
}
