//! The player's pace: computed from the archived games, a few milliseconds at a time, so that the page stays responsive.

use std::cell::{Cell, RefCell};
use std::sync::Once;

use js_sys::Function;
use ninefold_app::game::pace::{PaceTask, SolvedGame};
use ninefold_app::protocol::set_pace;

use super::games::GamesPanel;
use crate::bridge::games::{self, GameArchive};
use crate::bridge::worker::now;
use crate::dom::{defer, leak_closure};

/// Time of a slice, in milliseconds.
const SLICE_MS: f64 = 6.0;

/// A computation, and what it calls at its end.
struct PaceRun {
    task: PaceTask,
    on_done: fn(),
}

thread_local! {
    static RUN: RefCell<Option<PaceRun>> = const { RefCell::new(None) };
}

/// Computes the pace of these games, and then calls a function.
pub fn start(games: Vec<SolvedGame>, on_done: fn()) {
    let is_idle = RUN.replace(Some(PaceRun { task: PaceTask::new(games), on_done })).is_none();
    if is_idle {
        schedule();
    }
}

/// Loads the archived games and computes the pace, once, where the page has games.
pub fn load(on_done: fn()) {
    static LOAD: Once = Once::new();
    thread_local! {
        static ON_DONE: Cell<fn()> = const { Cell::new(|| ()) };
        static ON_LOAD: Function = leak_closure(|answer| {
            let mut games = GamesPanel::new(None);
            games.set_games(&GameArchive::from_js(&answer));
            start(games.solved_games(), ON_DONE.get());
        });
    }
    LOAD.call_once(|| {
        ON_DONE.set(on_done);
        // Without the script there are no games, so the pace stays unknown.
        let _ = ON_LOAD.with(games::load_games);
    });
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
