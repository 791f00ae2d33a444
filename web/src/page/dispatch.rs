//! The queue of actions: whatever the player or the browser does goes through it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use ninefold_app::game::Action;
use ninefold_app::input;

thread_local! {
    static QUEUE: RefCell<VecDeque<Action>> = const { RefCell::new(VecDeque::new()) };
    /// Applies the actions in the queue.
    static APPLY_ACTIONS: Cell<fn()> = const { Cell::new(|| ()) };
}

/// Sets the function that takes actions out of the queue ([`next_action`]) and applies them.
pub fn set_apply_actions(apply: fn()) {
    APPLY_ACTIONS.set(apply);
}

/// Applies an action to the game. If called while another action is applied (drawing moves the focus, which
/// fires events), the action waits in the queue.
pub fn dispatch(action: Action) {
    QUEUE.with_borrow_mut(|queue| queue.push_back(action));
    APPLY_ACTIONS.get()();
}

/// Takes the next action out of the queue.
pub fn next_action() -> Option<Action> {
    QUEUE.with_borrow_mut(VecDeque::pop_front)
}

/// Opens a link.
pub fn open_link(link: &str) {
    input::link_action(link, random_seed()).into_iter().for_each(dispatch);
}

/// Seed for a new puzzle: 32 bits, short enough to read out.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 4];
    // Without a random source, puzzles depend on the clock, which is better than none.
    if getrandom::fill(&mut bytes).is_err() {
        return js_sys::Date::now() as u64 % (1 << 32);
    }
    u64::from(u32::from_le_bytes(bytes))
}
