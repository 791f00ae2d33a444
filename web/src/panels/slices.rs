//! Work on this thread, a few milliseconds at a time, so that the page stays responsive.

use std::cell::RefCell;

use js_sys::Function;

use crate::bridge::worker::now;
use crate::dom::{defer, leak_closure};

const SLICE_MS: f64 = 6.0;

/// Works a little, and returns whether it is done.
type Work = Box<dyn FnMut() -> bool>;

thread_local! {
    static WORK: RefCell<Vec<Work>> = const { RefCell::new(Vec::new()) };
}

/// Calls a function in slices, after what has been started before, until it returns true.
pub fn run_in_slices(work: impl FnMut() -> bool + 'static) {
    let is_idle = WORK.with_borrow(Vec::is_empty);
    WORK.with_borrow_mut(|all| all.insert(0, Box::new(work)));
    if is_idle {
        schedule();
    }
}

fn schedule() {
    thread_local! {
        static CONTINUE: Function = leak_closure(|_| run_slice());
    }
    defer(&CONTINUE);
}

fn run_slice() {
    let end = now() + SLICE_MS;
    while now() < end {
        // The work may start another one.
        let Some(mut work) = WORK.with_borrow_mut(Vec::pop) else { return };
        if !work() {
            WORK.with_borrow_mut(|all| all.push(work));
        }
    }
    if !WORK.with_borrow(Vec::is_empty) {
        schedule();
    }
}
