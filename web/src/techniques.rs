//! Techniques: the atlas of all of them, and a page about each.
//!
//! ```text
//!   the archived games, the profile ──▶ TrainingState ──▶ view_model::atlas ──▶ tiles, the mark as a map
//!   a tile ──▶ the page about its technique ──▶ its example, a position to practise
//!   a position that was found ──▶ its result, kept with the profile ──▶ the next position
//! ```

mod atlas;
mod example_picture;
mod first_steps;
mod page;
mod player;
mod puzzle_search;
mod training;

use std::sync::Once;

use js_sys::Date;
use ninefold::techniques::Technique;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::{MarkupName, Panel};
use wasm_bindgen::JsCast;
use web_sys::Event;

use player::with_player;

use crate::dom::{add_listener, closest, element, event_button, query_all, set_text, set_visible};
use crate::panels::focus_and_scroll;

/// Opens the panel with this name, whose section is shown: the atlas, the page about a technique, or what came of the position to
/// practise on that is on the board.
pub fn open(panel: &str, saved_game: &str) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(|| {
        let section = element("techniques");
        add_listener(&section, "click", on_click);
        add_listener(&section, "keydown", |event| first_steps::on_key(event.unchecked_ref()));
    });
    match Panel::from_name(panel) {
        Some(Panel::Technique(key)) => show_technique(&key),
        Some(Panel::FirstSteps) => show_first_steps(),
        Some(Panel::Training) => {
            show_part("training");
            training::open(saved_game);
        }
        _ => open_atlas(),
    }
}

/// Shows one of the parts of the panel.
fn show_part(shown: &str) {
    for part in ["atlas", "training", "technique-page", "first-steps"] {
        set_visible(&element(part), part == shown);
    }
    // The first steps have a title of their own.
    if let Some(title) = element("techniques").get_attribute("aria-label") {
        set_text(&element("panel-title"), &title);
    }
    element("panel").set_scroll_top(0);
}

fn open_atlas() {
    show_part("atlas");
    atlas::open();
}

/// Back from a page to the tile of its technique.
fn return_to_atlas() {
    open_atlas();
    let technique = page::shown_technique();
    let tile = technique.map(|technique| ["#atlas [data-technique=", technique.key(), "]"].concat());
    match tile.iter().flat_map(|tile| query_all(tile)).next() {
        Some(tile) => focus_and_scroll(&tile),
        None => focus_and_scroll(&element("panel-title")),
    }
}

fn show_technique(key: &str) {
    if let Some(technique) = Technique::from_key(key) {
        show_part("technique-page");
        page::show(technique);
    }
}

fn show_first_steps() {
    show_part("first-steps");
    first_steps::open();
}

fn practise_next() {
    if let Some(next) = with_player(|player| player.next_technique()) {
        page::practise(next.technique.key());
    }
}

/// Looks for a puzzle with the technique of the page, or with the one that is next.
fn play_puzzle_with(event: &Event) {
    let technique = if closest(event, "#technique-page").is_some() {
        page::shown_technique()
    } else {
        with_player(|player| player.next_technique()).map(|next| next.technique)
    };
    if let Some(technique) = technique {
        puzzle_search::start(technique);
    }
}

fn on_click(event: &Event) {
    // Its example is played: that is another button of the page.
    if closest(event, "#technique-example").is_some()
        && let Some(technique) = page::shown_technique()
    {
        with_player(|player| player.add_lesson(Date::now() as u64, technique));
    }
    if let Some(key) = closest(event, "[data-technique]").and_then(|it| it.get_attribute("data-technique")) {
        return show_technique(&key);
    }
    let Some((button, pressed)) = event_button(event) else { return };
    match button {
        PanelButton::Family => atlas::choose_by_button(&pressed),
        PanelButton::Atlas => return_to_atlas(),
        PanelButton::AtlasPrint => atlas::print(),
        PanelButton::AtlasSave => atlas::save(),
        PanelButton::FirstSteps => show_first_steps(),
        PanelButton::PractiseNext => practise_next(),
        PanelButton::PuzzleWith => play_puzzle_with(event),
        PanelButton::TrainingAgain => {
            training::begin();
            practise_next();
        }
        button => {
            if !page::press(&button, &pressed) {
                first_steps::press(&button, &pressed);
            }
        }
    }
}
