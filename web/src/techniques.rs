//! Techniques: the atlas of all of them, and a page about each.
//!
//! ```text
//!   the archived games, the profile ──▶ TrainingState ──▶ view_model::atlas ──▶ tiles, the mark as a map
//!   a tile ──▶ the page about its technique ──▶ its example, a position to practise
//!   a position that was found ──▶ its result, kept with the profile ──▶ the next position
//! ```

mod atlas;
mod player;
mod training;

use std::cell::Cell;
use std::sync::Once;

use js_sys::Date;
use ninefold::techniques::Technique;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::{Button, MarkupName, Panel};
use ninefold_app::view_model::technique_neighbours;
use web_sys::Event;

use player::with_player;

use crate::bridge::page_program;
use crate::dom::render_cells::draw_text;
use crate::dom::{
    add_listener, append_element, closest, element, event_button, query_all, set_attribute, set_button,
    set_text, set_visible,
};
use crate::panels::{example_picture, focus_and_scroll, show_buttons};
use crate::technique_source::{self, with_labels};

thread_local! {
    /// The technique that has a page now, or had one last.
    static SHOWN: Cell<Option<Technique>> = const { Cell::new(None) };
}

/// Opens the panel with this name, whose section is shown: the atlas, the page about a technique, or what came of the position to
/// practise on that is on the board.
pub fn open(panel: &str, saved_game: &str) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(|| add_listener(&element("techniques"), "click", on_click));
    match Panel::from_name(panel) {
        Some(Panel::Technique(key)) => show_technique(&key),
        Some(Panel::Training) => {
            show_part("training");
            training::open(saved_game);
        }
        _ => open_atlas(),
    }
}

/// Shows one of the parts of the panel.
fn show_part(shown: &str) {
    for part in ["atlas", "training", "technique-page"] {
        set_visible(&element(part), part == shown);
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
    let tile = SHOWN.get().map(|technique| ["#atlas [data-technique=", technique.key(), "]"].concat());
    tile.iter().flat_map(|tile| query_all(tile)).for_each(|tile| focus_and_scroll(&tile));
}

/// Shows the page of a technique: its example in a picture, what it is and why it works.
fn show_technique(key: &str) {
    let Some(technique) = Technique::from_key(key) else { return };
    SHOWN.set(Some(technique));
    show_part("technique-page");
    let name = element("technique-name");
    with_labels(|labels| name.set_text_content(Some(labels.name(technique))));
    let (figure, reasons) = (element("technique-picture"), element("technique-reasons"));
    figure.set_text_content(None);
    reasons.set_text_content(None);
    if let Some(example) = technique_source::example(key) {
        element("technique-about").set_text_content(Some(&example.description));
        example_picture::draw_with_letters(&figure, &example);
        for reason in &example.step.reasons {
            draw_text(&append_element(&reasons, "li", ""), &reason.sentence);
        }
    }
    draw_neighbours(technique);
    show_buttons(&PanelButton::PractiseTechnique, technique.special_case_of().is_none());
    set_button(&element("technique-example"), &Button::Example(key.to_owned()));
    focus_and_scroll(&name);
    // The focus scrolls to the name, but the way back above it is to be seen, too.
    element("panel").set_scroll_top(0);
}

/// Draws the buttons that lead to the next easier and the next harder technique.
fn draw_neighbours(technique: Technique) {
    let neighbours = technique_neighbours(technique);
    for (button, neighbour) in query_all("#technique-neighbours button").iter().zip(neighbours) {
        set_visible(button, neighbour.is_some());
        if let Some(neighbour) = neighbour {
            set_attribute(button, "data-technique", neighbour.key());
            with_labels(|labels| set_text(button, labels.name(neighbour)));
        }
    }
}

fn practise_next() {
    if let Some(next) = with_player(|player| player.next_technique()) {
        practise(next.technique);
    }
}

fn practise(technique: Technique) {
    page_program::open_link(&format!("practise={technique}"));
}

fn on_click(event: &Event) {
    // Its example is played: that is another button of the page.
    if closest(event, "#technique-example").is_some()
        && let Some(technique) = SHOWN.get()
    {
        with_player(|player| player.add_lesson(Date::now() as u64, technique));
    }
    if let Some(key) = closest(event, "[data-technique]").and_then(|it| it.get_attribute("data-technique")) {
        return show_technique(&key);
    }
    match event_button(event) {
        Some((PanelButton::Family, button)) => atlas::choose_by_button(&button),
        Some((PanelButton::Atlas, _)) => return_to_atlas(),
        Some((PanelButton::AtlasPrint, _)) => atlas::print(),
        Some((PanelButton::AtlasSave, _)) => atlas::save(),
        Some((PanelButton::PractiseNext, _)) => practise_next(),
        Some((PanelButton::TrainingAgain, _)) => {
            training::begin();
            practise_next();
        }
        Some((PanelButton::PractiseTechnique, _)) => {
            SHOWN.get().into_iter().for_each(practise);
        }
        _ => {}
    }
}
