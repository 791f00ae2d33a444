//! Mouse, pen and finger on board and pad.
//!
//! ```text
//!   down, up on a cell            a click: the cursor goes there; Ctrl adds it, Shift adds all up to it
//!   down, over other cells, up    those cells are chosen
//!   down for long on a cell       notes on or off; with a digit picked, the other kind of it
//!   down for long on the pad      a note instead of a digit, or the other way round
//! ```

use std::cell::RefCell;

use ninefold::game::{Action, Choice};
use ninefold::grid::Cell;
use ninefold::input;
use web_sys::{Element, Event, MouseEvent, PointerEvent};

use super::app::dispatch;
use super::{boot, now};
use crate::dom::{after, forever, near};

/// So long is long, in milliseconds.
const LONG: u32 = 450;

/// So long after it has gone up, a pointer may still be told as a click.
const ECHO: f64 = 500.0;

/// A pointer that is down, or was last.
struct Held {
    /// On this cell, if it is on the board.
    cell: Option<Cell>,
    /// What it means to hold it there for long, until that has happened or the pointer has moved away.
    long: Option<Action>,
    /// When it came down, or went up.
    since: f64,
    /// What follows is no click any more.
    done: bool,
}

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
    static LATE: js_sys::Function = forever(|_| held_long());
}

/// A pointer comes down.
pub fn down(event: &PointerEvent) {
    // A second finger wants to zoom.
    if !event.is_primary() || event.button() != 0 {
        HELD.set(None);
        return;
    }
    let cell = near(event, "[data-cell]").as_ref().and_then(cell_of);
    let long = match cell {
        Some(cell) => Some(Action::Hold(cell)),
        None => near(event, "[data-action]")
            .and_then(|button| input::long_press(&button.get_attribute("data-action")?)),
    };
    if long.is_some() {
        after(LONG, &LATE);
    }
    HELD.set(Some(Held { cell, long, since: now(), done: false }));
}

/// A pointer moves.
pub fn moved(event: &PointerEvent) {
    let Some((from, is_first)) = HELD.with_borrow(|held| Some((held.as_ref()?.cell?, !held.as_ref()?.done)))
    else {
        return;
    };
    if event.buttons() == 0 {
        return HELD.set(None);
    }
    // A finger belongs to the element it came down on, wherever it is.
    let under = boot::root().at(event.client_x().into(), event.client_y().into());
    let Some(cell) = under.and_then(|under| cell_of(&under.closest("[data-cell]").ok()??)) else { return };
    let last = HELD.with_borrow_mut(|held| {
        let held = held.as_mut()?;
        if is_first && cell == from {
            return None;
        }
        (held.long, held.done) = (None, true);
        held.cell.replace(cell)
    });
    if last.is_none() || last == Some(cell) {
        return;
    }
    if is_first {
        dispatch(Action::Select(from));
    }
    dispatch(Action::Choose(Choice::Along(cell)));
}

/// A pointer goes up, or is taken away.
pub fn up() {
    HELD.with_borrow_mut(|held| {
        if let Some(held) = held {
            (held.cell, held.long, held.since) = (None, None, now());
        }
    });
}

/// Whether what the browser calls a click has been something else already.
pub fn is_click() -> bool {
    HELD.take().is_none_or(|held| !held.done || now() - held.since > ECHO)
}

/// A click on a cell.
pub fn click(cell: Cell, event: &MouseEvent) -> Action {
    if event.ctrl_key() || event.meta_key() {
        Action::Choose(Choice::ToggleAt(cell))
    } else if event.shift_key() {
        Action::Choose(Choice::To(cell))
    } else if event.detail() == 2 {
        Action::Choose(Choice::Same(cell))
    } else {
        Action::Tap(cell)
    }
}

/// A finger held long is told as a wish for the browser's own menu, too.
pub fn menu(event: &Event) {
    if near(event, ".pad, #board").is_some() {
        event.prevent_default();
    }
}

fn held_long() {
    let action = HELD.with_borrow_mut(|held| {
        let held = held.as_mut().filter(|held| now() - held.since >= f64::from(LONG) - 20.0)?;
        let action = held.long.take()?;
        held.done = true;
        Some(action)
    });
    action.into_iter().for_each(dispatch);
}

fn cell_of(element: &Element) -> Option<Cell> {
    input::cell(&element.get_attribute("data-cell")?)
}
