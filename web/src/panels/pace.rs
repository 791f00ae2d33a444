//! The player's pace, computed from the archived games.

use std::cell::Cell;

use ninefold_app::game::pace::{PaceGame, PaceTask};
use ninefold_app::protocol::set_pace;

use super::slices::run_in_slices;
use crate::bridge::games;

/// Computes the pace and calls a function then. Ends a computation that is under way, of which the function is not called.
pub fn start(games: Vec<PaceGame>, on_done: fn()) {
    thread_local! {
        static NEWEST: Cell<u32> = const { Cell::new(0) };
    }
    let number = NEWEST.get() + 1;
    NEWEST.set(number);
    let mut task = PaceTask::new(games);
    run_in_slices(move || {
        if NEWEST.get() != number {
            return true;
        }
        let pace = task.run();
        if let Some(pace) = &pace {
            set_pace(*pace);
            games::keep_pace(&pace.to_string());
            on_done();
        }
        pace.is_some()
    });
}
