//! Replay panel: takes over the board, and the place of the panel beside it, until it is closed.
//! `ninefold_app::replay` makes the decisions. This module handles events, draws and runs jobs.
//!
//! ```text
//!   open ──▶ the page hands over the grid, and stops drawing its game
//!   Esc, "Back to game" ──▶ the page closes the replay ──╮
//!   a new puzzle, a pasted one ──────────────────────────┴─▶ the page ends the replay, and draws its game
//! ```

mod renderer;

use std::cell::RefCell;
use std::sync::Once;

use js_sys::{Function, JsString};
use ninefold::grid::{Cell, Grid};
use ninefold::methods::Trace;
use ninefold_app::protocol::Report;
use ninefold_app::replay::{Replay, ReplayAction, ReplayEffect};
use ninefold_app::{i18n, input};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use self::renderer::ReplayRenderer;
use super::{add_listener, init_texts, worker_setup};
use crate::bridge::worker::now;
use crate::bridge::{host, page_program, proofs};
use crate::dom::keyboard::to_action;
use crate::dom::{announce, call_after, closest, defer, element, event_button, leak_closure, request_frame};
use crate::worker::client::WorkerClient;

struct ReplayPanel {
    replay: Replay,
    renderer: ReplayRenderer,
    worker: WorkerClient,
}

thread_local! {
    static PANEL: RefCell<Option<ReplayPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut ReplayPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Opens the replay, if the page still wants it.
pub fn open() {
    static LISTENERS: Once = Once::new();
    thread_local! {
        /// Drops the panel, so that no job runs behind the game.
        static ON_END: Function = leak_closure(|_| PANEL.set(None));
    }
    let Some(request) = ON_END.with(page_program::start_replay) else { return };
    LISTENERS.call_once(add_listeners);
    let Some((grid, cursor)) = parse_request(&request) else { return };
    let (replay, effects) = Replay::open(grid, cursor);
    PANEL.set(Some(ReplayPanel {
        replay,
        renderer: ReplayRenderer::new(),
        worker: WorkerClient::new(worker_setup(on_report)),
    }));
    schedule_draw();
    effects.into_iter().for_each(perform);
}

/// Parses a grid and the number of the cursor's cell.
fn parse_request(request: &str) -> Option<(Grid, Cell)> {
    let mut words = request.split(' ');
    let grid = Grid::from_line(words.next()?)?;
    let cursor = Cell::new(words.next()?.parse().ok()?)?;
    Some((grid, cursor))
}

fn add_listeners() {
    init_texts();
    let section = element("replay");
    add_listener(&section, "click", on_click);
    add_listener(&section, "input", on_slide);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref(), false));
    add_listener(&element("board"), "keydown", |event| on_key(event.unchecked_ref(), true));
    add_listener(&element("board"), "click", on_cell_click);
}

fn dispatch(action: ReplayAction) {
    let effects = with_panel(|panel| panel.replay.apply(action, now()));
    effects.into_iter().flatten().for_each(perform);
    draw();
}

fn on_report(report: Report) {
    let effects = with_panel(|panel| panel.replay.handle_report(report));
    effects.into_iter().flatten().for_each(perform);
    // Deferred, since handling a long trace may have taken a while.
    schedule_draw();
}

fn perform(effect: ReplayEffect) {
    thread_local! {
        static ADVANCE: Function = leak_closure(|_| dispatch(ReplayAction::Advance));
    }
    match effect {
        ReplayEffect::RunJob(id, job) => {
            with_panel(|panel| panel.worker.run(id, job));
        }
        ReplayEffect::Stop => {
            with_panel(|panel| panel.worker.cancel());
        }
        ReplayEffect::StartTimer(milliseconds) => call_after(milliseconds, &ADVANCE),
        ReplayEffect::Announce(message) => announce(Some(&message.announcement())),
        ReplayEffect::RepeatAnnouncement => announce(None),
        ReplayEffect::Copy(text) => copy_text(&text.into()),
        ReplayEffect::CopySteps(trace) => copy_steps(trace),
        ReplayEffect::DownloadProof(grid) => {
            thread_local! {
                static ON_DONE: Function =
                    leak_closure(|done| dispatch(ReplayAction::ProofResult(done.is_truthy())));
            }
            ON_DONE.with(|done| proofs::save_proof(&grid.to_line(), true, done));
        }
        ReplayEffect::Leave => page_program::end_replay(),
    }
}

/// Draws what has changed, over several frames if there is much.
fn draw() {
    thread_local! {
        static DRAW_AFTER_FRAME: Function = leak_closure(|_| schedule_draw());
    }
    if with_panel(|panel| panel.renderer.draw(&panel.replay)) == Some(true) {
        request_frame(&DRAW_AFTER_FRAME);
    }
}

fn schedule_draw() {
    thread_local! {
        static DRAW: Function = leak_closure(|_| draw());
    }
    defer(&DRAW);
}

fn on_click(event: &Event) {
    let Some(action) = event_button(event).and_then(|(button, _)| input::replay_button(&button)) else {
        return;
    };
    let is_board_changed = matches!(action, ReplayAction::Bottleneck | ReplayAction::ShowMethod(_));
    dispatch(action);
    // On a small screen these buttons are far below the board.
    let board = element("board");
    if is_board_changed && board.get_bounding_client_rect().top() < 0.0 {
        board.scroll_into_view();
    }
}

fn on_cell_click(event: &Event) {
    if PANEL.with_borrow(Option::is_none) {
        return;
    }
    let id = closest(event, "#board td").map(|cell| cell.id());
    let cell = id.and_then(|id| input::cell_at_index(id.strip_prefix('c')?));
    cell.map(ReplayAction::Select).into_iter().for_each(dispatch);
}

fn on_slide(event: &Event) {
    if let Some(slider) = closest(event, "#scrubber") {
        let value = slider.unchecked_into::<HtmlInputElement>().value();
        value.parse().into_iter().for_each(|at| dispatch(ReplayAction::Seek(at)));
    }
}

/// Handles a key. The page does not see keys that mean something here.
fn on_key(event: &KeyboardEvent, on_board: bool) {
    if PANEL.with_borrow(Option::is_none) {
        return;
    }
    let on_slider = closest(event, "#scrubber").is_some();
    let action = to_action(event, |key| {
        if on_slider { input::replay_slider_key(key) } else { input::replay_key(key, on_board) }
    });
    if let Some(action) = action {
        event.prevent_default();
        event.stop_propagation();
        dispatch(action);
    }
}

/// Copies a text to the clipboard and reports the result to the replay.
fn copy_text(text: &JsString) {
    thread_local! {
        static ON_COPIED: Function = leak_closure(|done| dispatch(ReplayAction::CopyResult(done.is_truthy())));
    }
    ON_COPIED.with(|done| host::copy_text(text, done));
}

/// Copies the steps of a search to the clipboard. They are formatted a few at a time.
fn copy_steps(trace: Trace) {
    const LINES: usize = 500;
    thread_local! {
        static WRITING: RefCell<Option<(Trace, JsString, usize)>> = const { RefCell::new(None) };
        static WRITE: Function = leak_closure(|_| write());
    }
    fn write() {
        let Some((trace, text, from)) = WRITING.take() else { return };
        if from >= trace.len() {
            return copy_text(&text);
        }
        let text = text.concat(&i18n::trace_lines(&trace, from, LINES).into());
        WRITING.set(Some((trace, text, from + LINES)));
        defer(&WRITE);
    }
    WRITING.set(Some((trace, "".into(), 0)));
    write();
}
