//! Puzzles panel: the daily puzzle, puzzles by ID or pattern, puzzles similar to the current one, and
//! practice.

use std::sync::Once;

use js_sys::Date;
use ninefold::generator::{PuzzleId, PuzzleIdError};
use ninefold::techniques::Technique;
use ninefold_app::i18n;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use super::{add_listener, host, language, set_title};
use crate::dom::{append_element, closest, element, set_attribute};
use crate::worker::random_seed;

/// Opens the panel with today's date, unless the player has chosen another.
pub fn open() {
    // The elements are never replaced.
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    set_title(&i18n::puzzles_texts(language()).text("title"));
    show_error(None);
    let date = field("puzzle-date");
    // A date chosen by the player stays. The date set when the panel was last opened is updated.
    if date.value().is_empty() || date.value() == date.default_value() {
        let today = today();
        date.set_default_value(&today);
        date.set_value(&today);
    }
    // Fails only if the element cannot have the focus.
    let _ = date.focus();
}

fn add_listeners() {
    let section = element("puzzles");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    let techniques = element("technique");
    for technique in Technique::all_by_rating() {
        let choice = append_element(&techniques, "option", &i18n::technique_option(technique, language()));
        set_attribute(&choice, "value", technique.key());
    }
    field("technique").set_value(Technique::XWing.key());
}

fn on_click(event: &Event) {
    let Some(button) = closest(event, "[data-action]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_default();
    match name.as_str() {
        "named" => open_named(),
        "drawn" => {
            let (level, draw) = (field("puzzle-level").value(), field("puzzle-draw").value());
            host::open_link(&format!("seed={level}-{}-{draw}", random_seed()));
        }
        "practised" => host::open_link(&format!("practise={}", field("technique").value())),
        "alike" => host::open_link("like"),
        name => {
            if let Some(level) = name.strip_prefix("daily-") {
                open_daily(level);
            }
        }
    }
}

fn on_key(event: &KeyboardEvent) {
    if event.key() == "Enter" && closest(event, "#puzzle-name").is_some() {
        event.prevent_default();
        open_named();
    }
}

fn open_named() {
    let text = field("puzzle-name").value();
    // A whole link is accepted, too.
    let name = text.rsplit_once("seed=").map_or(&*text, |(_, name)| name);
    match name.parse::<PuzzleId>() {
        Ok(recipe) => host::open_link(&format!("seed={recipe}")),
        Err(why) => show_error(Some(&why)),
    }
}

fn open_daily(level: &str) {
    let date = field("puzzle-date").value();
    let Ok(level) = level.parse() else { return };
    match PuzzleId::daily(level, &date) {
        Ok(_) => host::open_link(&format!("daily={date}&level={level}")),
        Err(why) => show_error(Some(&why)),
    }
}

/// Shows or clears the error of a field.
fn show_error(why: Option<&PuzzleIdError>) {
    let text = why.map(|why| i18n::puzzle_id_error(why, language()));
    element("puzzles-error").set_text_content(text.as_deref());
}

fn field(id: &str) -> HtmlInputElement {
    element(id).unchecked_into()
}

/// Local date, as in `2026-11-20`.
fn today() -> String {
    let date = Date::new_0();
    format!("{}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}
