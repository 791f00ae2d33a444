//! The study of a search: it takes over the board, and the place of the panel beside it, until it is left. What it does is
//! decided in `ninefold::study`; here it hears, draws and has its jobs run.
//!
//! ```text
//!   enter ──▶ the page is asked for the grid, and draws its game no more
//!   Esc, "Back to game" ──▶ the page is told ──╮
//!   a new puzzle, a pasted one ────────────────┴─▶ the page tells that it is over, and draws its game
//! ```

mod view;

use std::cell::RefCell;

use js_sys::{Function, JsString};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use ninefold::grid::{Cell, Grid};
use ninefold::i18n;
use ninefold::input;
use ninefold::job::{Report, Trace};
use ninefold::replay::{Action, Effect, Study};

use self::view::View;
use super::hand::{Hand, Room};
use super::{boot, on, speak};
use crate::dom::{after, announce, element, forever, near, soon, with_frame};
use crate::keyboard::meaning;
use crate::worker::now;

struct Open {
    study: Study,
    view: View,
    hand: Hand,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
}

/// Where the hand finds the study.
const ROOM: Room = Room {
    with: |act| {
        with(|open| act(&mut open.hand));
    },
    report,
};

/// Acts on the study, if it is open.
fn with<T>(act: impl FnOnce(&mut Open) -> T) -> Option<T> {
    OPEN.with(|open| open.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Enters, if the page still wants it: it tells what is to be studied.
pub fn enter() {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = listen();
        /// Nothing runs on behind the game.
        static OVER: Function = forever(|_| OPEN.set(None));
    }
    let Some(asked) = OVER.with(boot::study) else { return };
    LISTENS.with(|()| ());
    let Some((grid, cursor, by_logic)) = read(&asked) else { return };
    let (study, effects) = Study::open(grid, by_logic);
    OPEN.set(Some(Open { study, view: View::new(cursor), hand: Hand::new(ROOM) }));
    soon_draw();
    effects.into_iter().for_each(perform);
}

/// A grid, the number of the cursor's cell, and the way.
fn read(asked: &str) -> Option<(Grid, Cell, bool)> {
    let mut words = asked.split(' ');
    let grid = Grid::from_line(words.next()?)?;
    Some((grid, Cell::new(words.next()?.parse().ok()?)?, words.next()? == "logic"))
}

fn listen() {
    speak();
    let room = element("study");
    on(&room, "click", click);
    on(&room, "input", slide);
    on(&room, "keydown", |event| press(event.unchecked_ref(), false));
    on(&element("board"), "keydown", |event| press(event.unchecked_ref(), true));
}

fn act(action: Action) {
    let effects = with(|open| open.study.apply(action, now()));
    effects.into_iter().flatten().for_each(perform);
    draw();
}

/// Takes a report of a job.
fn report(report: Report) {
    let effects = with(|open| open.study.report(report));
    effects.into_iter().flatten().for_each(perform);
    // To take a long trace may have taken long enough.
    soon_draw();
}

fn perform(effect: Effect) {
    thread_local! {
        static ADVANCE: Function = forever(|_| act(Action::Advance));
    }
    match effect {
        Effect::Run(id, job) => {
            with(|open| open.hand.run(id, job));
        }
        Effect::Stop => {
            with(|open| open.hand.stop());
        }
        Effect::Wait(milliseconds) => after(milliseconds, &ADVANCE),
        Effect::Say(message) => announce(&message.spoken()),
        Effect::Copy(text) => copy(&text.into()),
        Effect::CopySteps(trace) => copy_steps(trace),
        Effect::Leave => boot::leave(),
    }
}

/// Brings the page up to date, or goes on with it when it has shown what has been drawn so far.
fn draw() {
    thread_local! {
        static LATER: Function = forever(|_| soon_draw());
    }
    if with(|open| open.view.draw(&open.study)) == Some(true) {
        with_frame(&LATER);
    }
}

fn soon_draw() {
    thread_local! {
        static DRAW: Function = forever(|_| draw());
    }
    soon(&DRAW);
}

fn click(event: &Event) {
    let Some(button) = near(event, "[data-action]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_default();
    input::study_button(&name).into_iter().for_each(act);
}

fn slide(event: &Event) {
    if let Some(slider) = near(event, "#scrubber") {
        let value = slider.unchecked_into::<HtmlInputElement>().value();
        value.parse().into_iter().for_each(|at| act(Action::Seek(at)));
    }
}

/// A key that means something here means nothing else on the page.
fn press(event: &KeyboardEvent, on_board: bool) {
    if OPEN.with_borrow(Option::is_none) {
        return;
    }
    let on_slider = near(event, "#scrubber").is_some();
    let action =
        meaning(
            event,
            |key| {
                if on_slider { input::slider_key(key) } else { input::study_key(key, on_board) }
            },
        );
    if let Some(action) = action {
        event.prevent_default();
        event.stop_propagation();
        act(action);
    }
}

/// Puts a text on the clipboard and tells whether that went well.
fn copy(text: &JsString) {
    thread_local! {
        static DONE: Function = forever(|done| act(Action::Copied(done.is_truthy())));
    }
    DONE.with(|done| boot::copy(text, done));
}

/// Puts the steps of a search on the clipboard, written a few at a time.
fn copy_steps(trace: Trace) {
    const LINES: usize = 500;
    thread_local! {
        static WRITING: RefCell<Option<(Trace, JsString, usize)>> = const { RefCell::new(None) };
        static WRITE: Function = forever(|_| write());
    }
    fn write() {
        let Some((trace, text, from)) = WRITING.take() else { return };
        if from >= trace.len() {
            return copy(&text);
        }
        let text = text.concat(&i18n::steps(&trace, from, LINES).into());
        WRITING.set(Some((trace, text, from + LINES)));
        soon(&WRITE);
    }
    WRITING.set(Some((trace, "".into(), 0)));
    write();
}
