//! Mouse, pen and finger on board and pad.
//!
//! ```text
//!   down, up on a cell            a click: the cursor goes there; Ctrl adds it, Shift adds all up to it
//!   down, over other cells, up    those cells are chosen
//!   down for long on a cell       notes on or off; with a digit picked, the other kind of it
//!   down for long on the pad      a note instead of a digit, or the other way round
//! ```

use std::cell::RefCell;

use ninefold::game::{Action, SelectionChange};
use ninefold::grid::Cell;
use ninefold::input;
use web_sys::{Element, Event, MouseEvent, PointerEvent};

use super::app::dispatch;
use super::{host, now};
use crate::dom::{closest, leak_closure, set_timeout};

/// So long is long, in milliseconds.
const LONG_PRESS_MS: u32 = 450;

/// So long after it has gone up, a pointer may still be told as a click.
const CLICK_ECHO_MS: f64 = 500.0;

/// A pointer that is down, or was last.
struct PointerPress {
    /// On this cell, if it is on the board.
    cell: Option<Cell>,
    /// What it means to hold it there for long, until that has happened or the pointer has moved away.
    long_press: Option<Action>,
    /// When it came down, or went up.
    since: f64,
    /// What follows is no click any more.
    is_consumed: bool,
}

thread_local! {
    static PRESS: RefCell<Option<PointerPress>> = const { RefCell::new(None) };
    static ON_LONG_PRESS: js_sys::Function = leak_closure(|_| dispatch_long_press());
}

/// A pointer comes down.
pub fn on_down(event: &PointerEvent) {
    // A second finger wants to zoom.
    if !event.is_primary() || event.button() != 0 {
        PRESS.set(None);
        return;
    }
    let cell = closest(event, "[data-cell]").as_ref().and_then(cell_at);
    let long_press = match cell {
        Some(cell) => Some(Action::LongPress(cell)),
        None => closest(event, "[data-action]")
            .and_then(|button| input::long_press_action(&button.get_attribute("data-action")?)),
    };
    if long_press.is_some() {
        set_timeout(LONG_PRESS_MS, &ON_LONG_PRESS);
    }
    PRESS.set(Some(PointerPress { cell, long_press, since: now(), is_consumed: false }));
}

/// A pointer moves.
pub fn on_move(event: &PointerEvent) {
    let Some((from, is_first)) =
        PRESS.with_borrow(|press| Some((press.as_ref()?.cell?, !press.as_ref()?.is_consumed)))
    else {
        return;
    };
    if event.buttons() == 0 {
        return PRESS.set(None);
    }
    // A finger belongs to the element it came down on, wherever it is.
    let under = host::root().element_from_point(event.client_x().into(), event.client_y().into());
    let Some(cell) = under.and_then(|under| cell_at(&under.closest("[data-cell]").ok()??)) else { return };
    let last = PRESS.with_borrow_mut(|press| {
        let press = press.as_mut()?;
        if is_first && cell == from {
            return None;
        }
        (press.long_press, press.is_consumed) = (None, true);
        press.cell.replace(cell)
    });
    if last.is_none() || last == Some(cell) {
        return;
    }
    if is_first {
        dispatch(Action::Select(from));
    }
    dispatch(Action::ChangeSelection(SelectionChange::Add(cell)));
}

/// A pointer goes up, or is taken away.
pub fn on_up() {
    PRESS.with_borrow_mut(|press| {
        if let Some(press) = press {
            (press.cell, press.long_press, press.since) = (None, None, now());
        }
    });
}

/// Whether what the browser calls a click has been something else already.
pub fn is_click() -> bool {
    PRESS.take().is_none_or(|press| !press.is_consumed || now() - press.since > CLICK_ECHO_MS)
}

/// A click on a cell.
pub fn click_action(cell: Cell, event: &MouseEvent) -> Action {
    if event.ctrl_key() || event.meta_key() {
        Action::ChangeSelection(SelectionChange::ToggleAt(cell))
    } else if event.shift_key() {
        Action::ChangeSelection(SelectionChange::ExtendTo(cell))
    } else if event.detail() == 2 {
        Action::ChangeSelection(SelectionChange::SameDigit(cell))
    } else {
        Action::Tap(cell)
    }
}

/// A finger held long is told as a wish for the browser's own menu, too.
pub fn on_context_menu(event: &Event) {
    if closest(event, ".pad, #board").is_some() {
        event.prevent_default();
    }
}

fn dispatch_long_press() {
    let action = PRESS.with_borrow_mut(|press| {
        let press = press.as_mut().filter(|press| now() - press.since >= f64::from(LONG_PRESS_MS) - 20.0)?;
        let action = press.long_press.take()?;
        press.is_consumed = true;
        Some(action)
    });
    action.into_iter().for_each(dispatch);
}

fn cell_at(element: &Element) -> Option<Cell> {
    input::cell_at_index(&element.get_attribute("data-cell")?)
}
