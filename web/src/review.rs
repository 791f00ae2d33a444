//! *Look back*, in a program of its own: takes over the board, and the place of the panel beside it, like the replay.
//! `ninefold_app::review` makes the decisions. This module handles events, draws, and runs the search in a worker of the tools program.
//!
//! ```text
//!   www/panels/panels-loader.js ──▶ open: the page hands over the board ──▶ Esc, "Back to game": it gets it back
//! ```

mod renderer;

use std::cell::RefCell;
use std::sync::Once;

use js_sys::Function;
use ninefold_app::protocol::{LearnJob, LearnReport, Report};
use ninefold_app::review::{Review, ReviewAction, ReviewEffect};
use ninefold_app::shared_game::{SharedGame, is_shared_game};
use ninefold_app::{input, view_model};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use self::renderer::ReviewRenderer;
use crate::bridge::worker::now;
use crate::bridge::{host, learn_program, page_program};
use crate::dom::keyboard::to_action;
use crate::dom::{
    add_listener, announce, call_after, closest, defer, element, event_button, language, leak_closure,
    request_frame,
};
use crate::worker::client::{ClientSetup, WorkerClient};
use crate::worker::tools_slices::tools_slices;

struct ReviewPanel {
    review: Review,
    renderer: ReviewRenderer,
    worker: WorkerClient,
}

thread_local! {
    static PANEL: RefCell<Option<ReviewPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut ReviewPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Opens the review of a game, if the page still wants it. Its section is in the page.
pub fn open(game: &str) {
    static LISTENERS: Once = Once::new();
    thread_local! {
        /// Drops the panel, so that no job runs behind the game, and takes its section out of the page.
        static ON_END: Function = leak_closure(|_| {
            PANEL.set(None);
            element("review").remove();
        });
    }
    if ON_END.with(page_program::start_replay).is_none() {
        return;
    }
    LISTENERS.call_once(add_listeners);
    let opened = game.parse::<SharedGame>().ok().and_then(|shared| {
        let shared_by = is_shared_game(game).then(|| shared.player().to_owned());
        Review::open(shared.session, shared_by)
    });
    let Some((review, effects)) = opened else {
        return page_program::end_replay();
    };
    let worker = create_worker(on_report);
    let renderer = ReviewRenderer::new(&review);
    PANEL.set(Some(ReviewPanel { review, renderer, worker }));
    schedule_draw();
    effects.into_iter().for_each(perform);
}

/// A worker of the tools program for the jobs of this program, which hands its reports to a function.
pub fn create_worker(on_report: fn(Report)) -> WorkerClient {
    WorkerClient::new(ClientSetup {
        create_worker: || host::create_worker(true),
        start_slices: |id, message| tools_slices(id, message, LearnReport::from_message),
        encode_job: LearnJob::to_message,
        decode_report: LearnReport::from_message,
        on_report,
    })
}

fn add_listeners() {
    let section = element("review");
    add_listener(&section, "click", on_click);
    add_listener(&element("review-time"), "input", on_slide);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref(), false));
    add_listener(&element("board"), "keydown", |event| on_key(event.unchecked_ref(), true));
    add_listener(&element("board"), "click", on_cell_click);
}

fn dispatch(action: ReviewAction) {
    let effects = with_panel(|panel| panel.review.apply(action, now()));
    draw();
    effects.into_iter().flatten().for_each(perform);
}

fn on_report(report: Report) {
    let effects = with_panel(|panel| panel.review.handle_report(report));
    effects.into_iter().flatten().for_each(perform);
    // Deferred, since decoding a long answer may have taken a while.
    schedule_draw();
}

fn perform(effect: ReviewEffect) {
    thread_local! {
        static ADVANCE: Function = leak_closure(|_| dispatch(ReviewAction::Advance));
    }
    match effect {
        ReviewEffect::RunJob(job) => {
            with_panel(|panel| panel.worker.run(1, job));
        }
        ReviewEffect::StartTimer(milliseconds) => call_after(milliseconds, &ADVANCE),
        ReviewEffect::Announce => {
            announce(with_panel(|panel| view_model::spoken_move(&panel.review, language())).as_deref());
        }
        ReviewEffect::AnnounceMoments => {
            announce(with_panel(|panel| view_model::spoken_moments(&panel.review, language())).as_deref());
        }
        ReviewEffect::PlayPuzzle => learn_program::play_puzzle(),
        ReviewEffect::Leave => page_program::end_replay(),
    }
}

/// Draws what has changed, over several frames if there is much.
fn draw() {
    thread_local! {
        static DRAW_AFTER_FRAME: Function = leak_closure(|_| schedule_draw());
    }
    if with_panel(|panel| panel.renderer.draw(&panel.review)) == Some(true) {
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
    let action = event_button(event).and_then(|(button, _)| input::review_button(&button));
    let Some(action) = action else { return };
    dispatch(action);
    // On a small screen these buttons are far below the board.
    let is_below = matches!(action, ReviewAction::Moment(_) | ReviewAction::ShowStep(_));
    let board = element("board");
    if is_below && board.get_bounding_client_rect().top() < 0.0 {
        board.scroll_into_view();
    }
}

fn on_cell_click(event: &Event) {
    let id = closest(event, "#board td").map(|cell| cell.id());
    let cell = id.and_then(|id| input::cell_at_index(id.strip_prefix('c')?));
    cell.map(ReviewAction::Select).into_iter().for_each(dispatch);
}

fn on_slide(event: &Event) {
    if let Some(slider) = event.target() {
        let value = slider.unchecked_into::<HtmlInputElement>().value();
        value.parse().into_iter().for_each(|played_s| dispatch(ReviewAction::SeekTime(played_s)));
    }
}

/// Handles a key. The page does not see keys that mean something here.
fn on_key(event: &KeyboardEvent, on_board: bool) {
    if PANEL.with_borrow(Option::is_none) {
        return;
    }
    let on_slider = closest(event, "#review-time").is_some();
    if let Some(action) = to_action(event, |key| input::review_key(key, on_board, on_slider)) {
        event.prevent_default();
        event.stop_propagation();
        dispatch(action);
    }
}
