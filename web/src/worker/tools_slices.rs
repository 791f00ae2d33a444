//! Jobs of the tools program on this thread, in slices, where there are no workers.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Uint8Array};
use ninefold_app::protocol::Report;
use wasm_bindgen::prelude::*;

use super::client::{DecodeReport, Slice, SliceRunner};
use crate::bridge::tools_program;

/// A job, once the program is loaded.
enum ToolsJob {
    Loading,
    /// A function that works on the job for some milliseconds and returns a report, if any.
    Ready(Function),
    /// The program cannot be loaded now; this is not reported yet.
    Unavailable,
    /// The program cannot begin the job.
    Failed,
}

pub fn tools_slices(id: u32, message: &[u8], decode_report: DecodeReport) -> SliceRunner {
    let state = Rc::new(RefCell::new(ToolsJob::Loading));
    let later = Rc::clone(&state);
    let on_begin = Closure::<dyn FnMut(JsValue)>::new(move |slice: JsValue| {
        *later.borrow_mut() = if slice.is_null() {
            ToolsJob::Unavailable
        } else {
            slice.dyn_into().map_or(ToolsJob::Failed, ToolsJob::Ready)
        };
    })
    .into_js_value();
    tools_program::begin_job(&Uint8Array::from(message), on_begin.unchecked_ref());
    Box::new(move |milliseconds| {
        let mut state = state.borrow_mut();
        let slice = match &*state {
            ToolsJob::Loading => return Slice::Idle,
            ToolsJob::Unavailable => {
                *state = ToolsJob::Loading;
                return Slice::Report(Report::Waiting { id });
            }
            ToolsJob::Failed => return Slice::Report(Report::Failed { id }),
            ToolsJob::Ready(slice) => slice.clone(),
        };
        // The job may call back.
        drop(state);
        // A crashed program, or one that sends something else, is treated like one that cannot be loaded.
        let Ok(report) = slice.call1(&JsValue::NULL, &milliseconds.into()) else {
            return Slice::Report(Report::Failed { id });
        };
        match report.dyn_ref::<Uint8Array>() {
            Some(bytes) => Slice::Report(decode_report(&bytes.to_vec()).unwrap_or(Report::Failed { id })),
            None => Slice::Unfinished,
        }
    })
}
