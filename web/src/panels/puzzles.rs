//! Puzzles panel: the daily puzzles, a new puzzle of a level, puzzles by ID or pattern, puzzles similar to the
//! current one, and practice.

mod daily;

use std::sync::Once;

use ninefold::generator::{MinutesSearch, PuzzleId, PuzzleIdError, PuzzleVariant, check_minutes};
use ninefold::level::Level;
use ninefold::techniques::Technique;
use ninefold_app::i18n;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::MarkupName;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent};

use super::{add_listener, field, focus_and_scroll, games, language, set_title};
use crate::bridge::page_program;
use crate::dom::{
    action_buttons, append_element, bool_text, closest, element, event_button, set_attribute, set_visible,
};
use crate::worker::random_seed;

/// Buttons that show the fields for another kind of puzzle; the fields have the same name.
const FORMS: [PanelButton; 4] =
    [PanelButton::ById, PanelButton::ByMinutes, PanelButton::ByPattern, PanelButton::ByTechnique];

/// The minutes offered, as far as puzzles of the level take them.
const MINUTES: [u32; 8] = [3, 5, 8, 10, 15, 20, 25, 30];

pub fn open(saved_game: &str) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    set_title(&i18n::puzzles_texts(language()).text("title"));
    element("puzzles-error").set_text_content(None);
    daily::open(games::current_game(saved_game));
}

fn add_listeners() {
    let section = element("puzzles");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    add_listener(&element("minutes-level"), "change", |_| show_minutes());
    show_minutes();
    append_techniques(&element("technique"));
    field("technique").set_value(Technique::XWing.key());
}

/// Appends all techniques that can be chosen to a list, each with its level.
pub fn append_techniques(list: &Element) {
    for technique in i18n::techniques_to_practise() {
        let choice = append_element(list, "option", &i18n::technique_option(technique, language()));
        set_attribute(&choice, "value", technique.key());
        set_attribute(&choice, "data-level", technique.rating().level().name());
    }
}

fn on_click(event: &Event) {
    let Some((button, element)) = event_button(event) else { return };
    match button {
        PanelButton::DayBefore => daily::move_day(-1),
        PanelButton::DayAfter => daily::move_day(1),
        PanelButton::QuiltBefore => daily::move_quilt(-1),
        PanelButton::QuiltAfter => daily::move_quilt(1),
        PanelButton::QuiltPrint => daily::print_quilt(),
        PanelButton::QuiltSave | PanelButton::QuiltSend => daily::pass_on_quilt(&button),
        PanelButton::Day => daily::choose_by_button(&element),
        PanelButton::PlayById => open_by_id(),
        PanelButton::PlayByPattern => open_by_pattern(),
        PanelButton::PlayByMinutes => open_by_minutes(),
        PanelButton::PlayByTechnique => {
            page_program::open_link(&format!("practise={}", field("technique").value()));
        }
        PanelButton::Daily(level) => daily::play(level),
        form if FORMS.contains(&form) => toggle_form(&form),
        _ => {}
    }
}

fn on_key(event: &KeyboardEvent) {
    if event.key() == "Enter" && closest(event, "#puzzle-name").is_some() {
        event.prevent_default();
        open_by_id();
    }
    daily::on_key(event);
}

/// Shows the fields for a kind of puzzle, or hides them; the others are hidden.
fn toggle_form(chosen: &PanelButton) {
    for form in FORMS {
        let fields = element(&form.name());
        let is_shown = form == *chosen && fields.has_attribute("hidden");
        set_visible(&fields, is_shown);
        for button in action_buttons(&form) {
            set_attribute(&button, "aria-expanded", bool_text(is_shown));
        }
        if is_shown && let Ok(Some(first)) = fields.query_selector("input, select") {
            focus_and_scroll(&first);
            fields.scroll_into_view_with_bool(false);
        }
    }
}

fn open_by_id() {
    let text = field("puzzle-name").value();
    // A whole link is accepted, too.
    let link = text.split_once('#').map_or(&*text, |(_, link)| link);
    if link.contains('=') {
        return page_program::open_link(link);
    }
    match text.parse::<PuzzleId>() {
        Ok(id) => page_program::open_link(&format!("seed={id}")),
        Err(why) => show_error(&why),
    }
}

/// Opens a puzzle of the chosen level and pattern: a symmetry, or that of system D.
fn open_by_pattern() {
    let Ok(level) = field("puzzle-level").value().parse::<Level>() else { return };
    let variant =
        field("puzzle-variant").value().parse().map_or(PuzzleVariant::Shuffled, PuzzleVariant::Rated);
    let id = PuzzleId { level, seed: random_seed(), variant };
    page_program::open_link(&format!("seed={id}"));
}

fn show_minutes() {
    let choices = element("minutes");
    choices.set_text_content(None);
    let Some(level) = chosen_level() else { return };
    for minutes in MINUTES.into_iter().filter(|&minutes| check_minutes(level, minutes).is_ok()) {
        let text = i18n::puzzles_texts(language()).format("minutes", &[("minutes", &minutes)]);
        let choice = append_element(&choices, "option", &text);
        set_attribute(&choice, "value", &minutes.to_string());
    }
}

/// Opens a puzzle of the chosen level that takes about the chosen minutes. Finding it takes some hundredths of a second.
fn open_by_minutes() {
    let minutes = field("minutes").value().parse().unwrap_or(0);
    let search = chosen_level().and_then(|level| MinutesSearch::new(level, minutes, random_seed()).ok());
    let found = search.and_then(|mut search| std::iter::repeat_with(move || search.run()).flatten().next());
    if let Some((id, _)) = found {
        page_program::open_link(&format!("seed={id}"));
    }
}

fn chosen_level() -> Option<Level> {
    field("minutes-level").value().parse().ok()
}

fn show_error(why: &PuzzleIdError) {
    let error = element("puzzles-error");
    error.set_text_content(Some(&i18n::puzzle_id_error(why, language())));
    error.scroll_into_view_with_bool(false);
}
