//! The queue of actions: whatever the player or the browser does goes through it.

use std::cell::{Cell, RefCell};

use ninefold_app::game::Action;
use ninefold_app::input;

use crate::bridge::host;
use crate::worker::random_seed;

thread_local! {
    static QUEUE: RefCell<Vec<Action>> = const { RefCell::new(Vec::new()) };
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
    QUEUE.with_borrow_mut(|queue| queue.push(action));
    APPLY_ACTIONS.get()();
}

pub fn next_action() -> Option<Action> {
    QUEUE.with_borrow_mut(|queue| if queue.is_empty() { None } else { Some(queue.remove(0)) })
}

pub fn open_link(link: &str) {
    let mut action = input::link_action(link, random_seed());
    if let Some(Action::OpenDaily { date, .. }) = &mut action
        && date == "today"
    {
        *date = host::today();
    }
    action.into_iter().for_each(dispatch);
}
