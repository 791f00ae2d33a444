//! The player's pace: computed from the archived games, a few milliseconds at a time, so that the page stays responsive.

use std::cell::RefCell;

use js_sys::Function;
use ninefold_app::game::pace::{PaceTask, SolvedGame};
use ninefold_app::protocol::set_pace;

use crate::bridge::games;
use crate::bridge::worker::now;
use crate::dom::{defer, leak_closure};

const SLICE_MS: f64 = 6.0;

struct PaceRun {
    task: PaceTask,
    on_done: fn(),
}

thread_local! {
    static RUN: RefCell<Option<PaceRun>> = const { RefCell::new(None) };
}

pub fn start(games: Vec<SolvedGame>, on_done: fn()) {
    let is_idle = RUN.replace(Some(PaceRun { task: PaceTask::new(games), on_done })).is_none();
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
    let Some(mut run) = RUN.take() else { return };
    while now() < end {
        if let Some(pace) = run.task.run() {
            set_pace(pace);
            games::keep_pace(&pace.to_string());
            (run.on_done)();
            return;
        }
    }
    RUN.set(Some(run));
    schedule();
}
