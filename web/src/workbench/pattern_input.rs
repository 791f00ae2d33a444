//! Input into the form for puzzles of a pattern: cells are painted by strokes, clicks and keys; the other fields are read when one changes.

use std::cell::Cell as Slot;

use ninefold_app::input;
use ninefold_app::protocol::PuzzleConditions;
use ninefold_app::workbench::{PatternFields, WorkbenchAction};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, KeyboardEvent, PointerEvent};

use super::dispatch;
use super::renderer::{PATTERN_INDEX, PATTERN_SELECTOR};
use crate::dom::keyboard::to_action;
use crate::dom::{add_listener, closest, closest_to, element, root};

thread_local! {
    /// Whether a press has painted, so that its click does nothing.
    static HAS_PAINTED: Slot<bool> = const { Slot::new(false) };
}

/// Listens to the form, whose cells have been created.
pub fn add_listeners() {
    let board = element("pattern-board");
    add_listener(&board, "pointerdown", |event| on_down(event.unchecked_ref()));
    add_listener(&board, "pointermove", |event| on_move(event.unchecked_ref()));
    add_listener(&board, "click", on_click);
    add_listener(&board, "keydown", |event| on_key(event.unchecked_ref()));
    let form = element("workbench-pattern");
    add_listener(&form, "input", |_| read_fields());
    add_listener(&form, "change", |_| read_fields());
    read_fields();
}

fn on_down(event: &PointerEvent) {
    if event.is_primary() && event.button() == 0 && select(closest(event, PATTERN_SELECTOR)) {
        HAS_PAINTED.set(true);
        dispatch(WorkbenchAction::TogglePatternCell);
    }
}

/// Goes on with the stroke. Touch events belong to the element where the finger went down, wherever it is now.
fn on_move(event: &PointerEvent) {
    if event.buttons() == 0 || !HAS_PAINTED.get() {
        return;
    }
    let under = root().element_from_point(event.client_x().into(), event.client_y().into());
    if select(under.and_then(|under| closest_to(&under, PATTERN_SELECTOR))) {
        dispatch(WorkbenchAction::ContinuePatternStroke);
    }
}

/// A click without a press, as screen readers make it.
fn on_click(event: &Event) {
    if !HAS_PAINTED.take() && select(closest(event, PATTERN_SELECTOR)) {
        dispatch(WorkbenchAction::TogglePatternCell);
    }
}

/// Selects a cell of the pattern. Returns whether there is one.
fn select(cell: Option<Element>) -> bool {
    let index = cell.and_then(|cell| cell.get_attribute(PATTERN_INDEX));
    let cell = index.and_then(|index| input::cell_at_index(&index));
    cell.map(WorkbenchAction::SelectPatternCell).into_iter().for_each(dispatch);
    cell.is_some()
}

fn on_key(event: &KeyboardEvent) {
    if let Some(action) = to_action(event, input::pattern_key) {
        event.prevent_default();
        event.stop_propagation();
        dispatch(action);
    }
}

fn read_fields() {
    let needs = element("pattern-needs");
    let needed_level = needs
        .unchecked_ref::<HtmlSelectElement>()
        .get(needs.unchecked_ref::<HtmlSelectElement>().selected_index().try_into().unwrap_or_default())
        .and_then(|option| option.get_attribute("data-level"));
    let level = value("pattern-level").parse().ok();
    let fields = PatternFields {
        symmetry: value("pattern-symmetry").parse().ok(),
        clue_count: value("pattern-clues").parse().ok(),
        count: value("pattern-count").parse().ok(),
        conditions: PuzzleConditions {
            level,
            minutes: value("pattern-minutes").parse().ok(),
            needs: Some(value("pattern-needs")).filter(|key| !key.is_empty()),
            without: Some(value("pattern-without")).filter(|key| !key.is_empty()),
        },
        needed_level: needed_level.and_then(|name| name.parse().ok()),
    };
    dispatch(WorkbenchAction::SetPatternFields(Box::new(fields)));
}

/// What a field or a list has.
fn value(id: &str) -> String {
    element(id).unchecked_ref::<HtmlInputElement>().value()
}
