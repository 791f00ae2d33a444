//! The workbench, a panel for people who make puzzles, in a program of its own. `ninefold_app::workbench` makes the decisions. This module
//! handles events, draws, and hands the clues to workers.
//!
//! ```text
//!   *Import*, a menu ──▶ www/panels/panels-loader.js ──▶ open ──▶ a digit ──▶ drawn at once
//!                                                                  ├─▶ survey_client.rs: solutions, candidates, … by the setter program
//!                                                                  ├─▶ a worker of the tools program: the rating
//!                                                                  ╰─▶ search_client.rs: other puzzles; rater_pool.rs chooses among them
//! ```

mod pattern_input;
mod rater_pool;
mod renderer;
mod search_client;
mod survey_client;

use std::cell::{Cell, RefCell};
use std::sync::Once;

use js_sys::{Function, JsString};
use ninefold::Grid;
use ninefold_app::input::{self, PanelButton};
use ninefold_app::protocol::Report;
use ninefold_app::workbench::{
    GridSurvey, SearchReport, Workbench, WorkbenchAction, WorkbenchEffect, givens_of_save,
};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition};

use self::renderer::WorkbenchRenderer;
use crate::bridge::worker::now;
use crate::bridge::{files, host, page_program};
use crate::dom::keyboard::to_action;
use crate::dom::render_cells::append_cells;
use crate::dom::{
    add_listener, announce_in, call_after, closest, element, event_button, language, leak_closure, query_all,
    remove_attribute, set_attribute, set_enabled,
};
use crate::worker::client::WorkerClient;

/// Name under which the boards are kept through reloads.
const KEPT: &str = "workbench";

/// Time without input after which the verdict is announced, in milliseconds.
const ANNOUNCE_DELAY_MS: u32 = 800;

struct WorkbenchPanel {
    workbench: Workbench,
    renderer: WorkbenchRenderer,
    /// Rates puzzles.
    worker: WorkerClient,
    /// The givens of the game, when the panel was opened last.
    game: Option<Grid>,
}

thread_local! {
    static PANEL: RefCell<Option<WorkbenchPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut WorkbenchPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Opens the panel, whose section is shown: with a grid of 81 characters, or else as it was left, at first with the givens of the game.
pub fn open(grid: &str, saved_game: &str) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    let game = givens_of_save(saved_game);
    if PANEL.with_borrow(Option::is_none) {
        create(game.filter(|_| grid.is_empty()));
    }
    with_panel(|panel| panel.game = game);
    set_enabled(&PanelButton::WorkbenchGame, game.is_some());
    if let Some(clues) = Grid::from_line(grid) {
        dispatch(WorkbenchAction::TakePuzzle(clues));
    }
    draw();
    focus_cursor();
}

fn create(puzzle: Option<Grid>) {
    let worker = rater_pool::rater(|report| dispatch(WorkbenchAction::RatingReport(report)));
    let (workbench, effects) = Workbench::open(&files::kept_text(KEPT), puzzle);
    PANEL.set(Some(WorkbenchPanel { workbench, renderer: WorkbenchRenderer::new(), worker, game: None }));
    pattern_input::add_listeners();
    effects.into_iter().for_each(perform);
}

fn add_listeners() {
    append_cells(&element("workbench-cells"), renderer::CELL_ID, renderer::CELL_INDEX);
    append_cells(&element("pattern-cells"), renderer::PATTERN_ID, renderer::PATTERN_INDEX);
    let section = element("workbench");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    // The board keeps the focus.
    add_listener(&element("workbench-pad"), "mousedown", Event::prevent_default);
}

fn dispatch(action: WorkbenchAction) {
    let effects = with_panel(|panel| panel.workbench.apply(action));
    // What was typed is drawn before anything is searched.
    draw();
    effects.into_iter().flatten().for_each(perform);
}

fn on_survey(survey: GridSurvey) {
    dispatch(WorkbenchAction::SurveyReport(Box::new(survey)));
}

fn on_found(report: SearchReport) {
    dispatch_report(WorkbenchAction::SearchReport(Box::new(report), now()));
}

fn on_choice(report: Report) {
    dispatch_report(WorkbenchAction::ChoiceReport(report, now()));
}

/// Draws only what has been found: reports come often.
fn dispatch_report(action: WorkbenchAction) {
    let effects = with_panel(|panel| {
        let effects = panel.workbench.apply(action);
        panel.renderer.draw_search(&panel.workbench, language());
        effects
    });
    effects.into_iter().flatten().for_each(perform);
    schedule_announcement();
}

fn perform(effect: WorkbenchEffect) {
    thread_local! {
        static ON_COPY: Function =
            leak_closure(|is_copied| dispatch(WorkbenchAction::CopyResult(is_copied.is_truthy())));
    }
    match effect {
        WorkbenchEffect::Survey(request) => survey_client::run(request, on_survey),
        WorkbenchEffect::Search(request) => {
            let at = now();
            let stop = || dispatch(WorkbenchAction::StopSearch);
            let needs_rating =
                with_panel(|panel| panel.workbench.search().needs_rating()).unwrap_or_default();
            let (workers, raters) = search_client::begin(request, needs_rating, on_found, stop);
            rater_pool::start(raters, on_choice);
            dispatch(WorkbenchAction::SearchBegan { id: request.id, workers, raters, at });
        }
        WorkbenchEffect::StopSearch => {
            search_client::stop();
            rater_pool::stop();
        }
        WorkbenchEffect::Choose(rater, id, job) => rater_pool::run(rater, id, job),
        WorkbenchEffect::Rate(id, job) => {
            with_panel(|panel| panel.worker.run(id, job));
        }
        WorkbenchEffect::Keep => {
            if let Some(text) = with_panel(|panel| panel.workbench.kept_text()) {
                files::keep_text(KEPT, &text);
            }
        }
        WorkbenchEffect::Play(link) => page_program::play(&link),
        WorkbenchEffect::Copy(text) => ON_COPY.with(|done| host::copy_text(&text.into(), done)),
        WorkbenchEffect::OpenImport(text) => page_program::open_import(&JsString::from(text)),
        WorkbenchEffect::AnnounceDigit(digit) => {
            announce_in(&element("workbench-announcement"), digit.to_string());
        }
    }
}

fn draw() {
    with_panel(|panel| panel.renderer.draw(&panel.workbench, language()));
    schedule_announcement();
}

fn on_click(event: &Event) {
    if let Some(cell) = closest(event, renderer::CELL_SELECTOR) {
        let index = cell.get_attribute(renderer::CELL_INDEX).unwrap_or_default();
        input::cell_at_index(&index).map(WorkbenchAction::Select).into_iter().for_each(dispatch);
        // A click focuses the nearest focusable element, which may not be this cell.
        let _ = cell.unchecked_into::<HtmlElement>().focus();
        // On a low screen the pad may be below the visible part, and touch has no other way to type.
        return scroll_into_sight(&element("workbench-pad"));
    }
    match event_button(event) {
        Some((PanelButton::WorkbenchGame, _)) => {
            let game = with_panel(|panel| panel.game).flatten();
            game.map(WorkbenchAction::TakePuzzle).into_iter().for_each(dispatch);
            focus_cursor();
        }
        Some((button, _)) => input::workbench_button(&button).into_iter().for_each(dispatch),
        None => {}
    }
}

/// Scrolls an element into sight, no further than it takes.
fn scroll_into_sight(element: &HtmlElement) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

fn on_key(event: &KeyboardEvent) {
    if closest(event, "#workbench-board").is_none() {
        return;
    }
    if let Some(action) = to_action(event, input::workbench_key) {
        event.prevent_default();
        event.stop_propagation();
        dispatch(action);
    }
}

/// Moves the focus to the selected cell, at once or when the dialog opens.
fn focus_cursor() {
    let Some(cell) = with_panel(|panel| panel.workbench.cursor()) else { return };
    for other in query_all("#workbench [autofocus]") {
        remove_attribute(&other, "autofocus");
    }
    let element = element(&renderer::cell_id(cell));
    set_attribute(&element, "autofocus", "");
    // Fails only if the element cannot have the focus.
    let _ = element.focus();
}

/// Announces the verdict to screen readers when nothing has changed for a while, not at every digit.
fn schedule_announcement() {
    thread_local! {
        static PENDING: Cell<u32> = const { Cell::new(0) };
        static ANNOUNCE: Function = leak_closure(|_| {
            PENDING.set(PENDING.get() - 1);
            if PENDING.get() == 0
                && let Some(text) = with_panel(|panel| panel.renderer.new_announcement()).flatten()
            {
                element("workbench-status").set_text_content(Some(&text));
            }
        });
    }
    PENDING.set(PENDING.get() + 1);
    call_after(ANNOUNCE_DELAY_MS, &ANNOUNCE);
}
