//! Mouse, pen and touch on board and pad.
//!
//! ```text
//!   down, up on a cell            click: moves the cursor there; Ctrl adds the cell, Shift all cells up to it
//!   down, over other cells, up    selects those cells
//!   long press on a cell          switches notes on or off; with an active digit, enters it as a note instead of a digit, or
//!                                 as a digit instead of a note
//!   long press on the pad         enters a note instead of a digit, or a digit instead of a note
//! ```

use std::cell::RefCell;

use ninefold::grid::Cell;
use ninefold_app::game::{Action, SelectionChange};
use ninefold_app::input;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent, PointerEvent};

use super::dispatch::dispatch;
use crate::bridge::dom::EventWithModifiers;
use crate::bridge::worker::now;
use crate::dom::{call_after, closest, closest_to, event_button, leak_closure, root};

/// Duration of a long press, in milliseconds.
const LONG_PRESS_MS: u32 = 450;

/// Time after a pointer went up in which a click may still be reported, in milliseconds.
const CLICK_ECHO_MS: f64 = 500.0;

/// Pointer that is down, or the last that was.
struct PointerPress {
    /// Cell under the pointer, if it went down on the board.
    cell: Option<Cell>,
    /// Action of a long press; `None` once it has happened or the pointer has moved away.
    long_press: Option<Action>,
    /// Time when the pointer went down or up.
    since: f64,
    /// The press was handled, so a click that follows is ignored.
    is_consumed: bool,
}

thread_local! {
    /// Cell that was clicked last.
    static CLICKED: std::cell::Cell<Option<Cell>> = const { std::cell::Cell::new(None) };
    static PRESS: RefCell<Option<PointerPress>> = const { RefCell::new(None) };
    static ON_LONG_PRESS: js_sys::Function = leak_closure(|_| dispatch_long_press());
}

pub fn on_down(event: &PointerEvent) {
    // A second finger means zooming, or another tap: `www/shared/host.js` makes a click of it.
    if !event.is_primary() || event.button() != 0 {
        return PRESS.set(None);
    }
    let cell = closest(event, "#board td").as_ref().and_then(cell_at);
    let long_press = match cell {
        Some(cell) => Some(Action::LongPress(cell)),
        None => event_button(event).and_then(|(button, _)| input::long_press_action(&button)),
    };
    if long_press.is_some() {
        call_after(LONG_PRESS_MS, &ON_LONG_PRESS);
    }
    PRESS.set(Some(PointerPress { cell, long_press, since: now(), is_consumed: false }));
}

pub fn on_move(event: &PointerEvent) {
    let Some((from, is_first)) =
        PRESS.with_borrow(|press| Some((press.as_ref()?.cell?, !press.as_ref()?.is_consumed)))
    else {
        return;
    };
    if event.buttons() == 0 {
        return PRESS.set(None);
    }
    // Touch events belong to the element where the finger went down, wherever it is now.
    let under = root().element_from_point(event.client_x().into(), event.client_y().into());
    let Some(cell) = under.and_then(|under| cell_at(&closest_to(&under, "#board td")?)) else { return };
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

/// Handles `pointerup` and `pointercancel`.
pub fn on_up() {
    PRESS.with_borrow_mut(|press| {
        if let Some(press) = press {
            (press.cell, press.long_press, press.since) = (None, None, now());
        }
    });
}

/// Whether a click is one, and not the end of a press that was handled already.
pub fn is_click() -> bool {
    PRESS.take().is_none_or(|press| !press.is_consumed || now() - press.since > CLICK_ECHO_MS)
}

pub fn click_action(cell: Cell, event: &MouseEvent) -> Action {
    // Browsers also count quick taps on two cells beside each other.
    let is_other = CLICKED.replace(Some(cell)).is_some_and(|last| last != cell);
    let modifiers: &EventWithModifiers = event.unchecked_ref();
    if modifiers.ctrl_key() || modifiers.meta_key() {
        Action::ChangeSelection(SelectionChange::ToggleAt(cell))
    } else if modifiers.shift_key() {
        Action::ChangeSelection(SelectionChange::ExtendTo(cell))
    } else if event.detail() == 2 && !is_other {
        Action::ChangeSelection(SelectionChange::SameDigit(cell))
    } else {
        Action::Tap(cell)
    }
}

/// A long press also opens the browser's own menu, which is prevented here.
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

/// The cell of the game's board that is an element.
pub fn cell_at(element: &Element) -> Option<Cell> {
    input::cell_at_index(element.id().strip_prefix('c')?)
}
