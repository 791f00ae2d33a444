//! Help panel: rules, first steps, keys, techniques and signs.
//!
//! The texts are in the markup. This module switches between the sections, draws the pictures of the first
//! steps and lists the techniques, each as a button that opens its example.

mod picture;

use std::cell::Cell;
use std::sync::Once;

use ninefold::techniques::Technique;
use ninefold_app::explain::{technique_description, technique_name, technique_note};
use ninefold_app::input::PanelButton;
use ninefold_app::markup::Button;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent};

use super::{add_listener, focus_and_scroll, language, show_buttons};
use crate::bridge::page_program;
use crate::dom::{
    append_element, bool_text, closest, element, event_button, query_all, set_attribute, set_button,
    set_visible,
};

/// Sections, in the order of their tabs.
const SECTIONS: [&str; 5] = ["rules", STEPS, KEYS, TECHNIQUES, "signs"];

/// Section about techniques: their list, or the page of one.
const TECHNIQUES: &str = "techniques";

const STEPS: &str = "steps";
const KEYS: &str = "keys";

thread_local! {
    static LAST_SECTION: Cell<usize> = const { Cell::new(0) };
}

pub fn open() {
    init();
    select_tab(LAST_SECTION.get());
}

pub fn open_keys() {
    init();
    select_tab(section_index(KEYS).unwrap_or_default());
}

pub fn open_technique(key: &str) {
    init();
    select_tab(section_index(TECHNIQUES).unwrap_or_default());
    show_technique(key);
}

fn init() {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
}

fn add_listeners() {
    let section = element("help");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    for technique in Technique::all_by_rating() {
        let level = technique.rating().level();
        for place in query_all(&format!("#help [data-level={level}]")) {
            let button = append_element(&place, "button", &technique_name(technique, language()));
            set_attribute(&button, "data-technique", technique.key());
            append_element(&button, "small", &format!(" {}", technique_note(technique, language())));
        }
    }
}

fn section_index(part: &str) -> Option<usize> {
    SECTIONS.iter().position(|known| *known == part)
}

fn tab(place: usize) -> Element {
    element(&format!("tab-{}", SECTIONS[place])).into()
}

fn show_section(chosen: usize) {
    LAST_SECTION.set(chosen);
    for (place, part) in SECTIONS.iter().enumerate() {
        let (tab, is_chosen) = (tab(place), place == chosen);
        set_attribute(&tab, "aria-selected", bool_text(is_chosen));
        set_attribute(&tab, "tabindex", if is_chosen { "0" } else { "-1" });
        // The dialog focuses this tab when it opens. Fails only if the attribute name is invalid.
        let _ = tab.toggle_attribute_with_force("autofocus", is_chosen);
        set_visible(&element(&format!("part-{part}")), is_chosen);
    }
    element("panel").set_scroll_top(0);
    match SECTIONS[chosen] {
        STEPS => query_all("#part-steps [data-example]:empty").iter().for_each(picture::draw),
        TECHNIQUES => show_technique_list(true),
        _ => {}
    }
}

fn select_tab(chosen: usize) {
    show_section(chosen);
    focus_and_scroll(&tab(chosen));
}

fn show_technique_list(is_shown: bool) {
    set_visible(&element("technique-list"), is_shown);
    set_visible(&element("technique-page"), !is_shown);
}

/// Shows the page of a technique: its example in a picture, what it is and why it works.
fn show_technique(key: &str) {
    let Some(technique) = Technique::from_key(key) else { return };
    show_technique_list(false);
    let (name, language) = (element("technique-name"), language());
    name.set_text_content(Some(&technique_name(technique, language)));
    element("technique-about").set_text_content(Some(&technique_description(technique, language)));
    let figure = element("technique-picture");
    figure.set_text_content(None);
    set_attribute(&figure, "data-example", key);
    picture::draw(&figure);
    show_buttons(&PanelButton::PractiseTechnique, technique.special_case_of().is_none());
    set_button(&element("technique-example"), &Button::Example(key.to_owned()));
    focus_and_scroll(&name);
    // The focus scrolls to the name, but the way back above it is to be seen, too.
    element("panel").set_scroll_top(0);
}

fn on_click(event: &Event) {
    if let Some(key) = closest(event, "[data-technique]").and_then(|it| it.get_attribute("data-technique")) {
        return show_technique(&key);
    }
    let part = match event_button(event) {
        Some((PanelButton::Techniques, _)) => return select_tab(LAST_SECTION.get()),
        Some((PanelButton::PractiseTechnique, _)) => {
            let key = element("technique-picture").get_attribute("data-example").unwrap_or_default();
            return page_program::open_link(&format!("practise={key}"));
        }
        Some((PanelButton::PartSteps, _)) => STEPS.to_owned(),
        _ => {
            let Some(tab) = closest(event, "[role=tab]") else { return };
            tab.id().trim_start_matches("tab-").to_owned()
        }
    };
    section_index(&part).into_iter().for_each(select_tab);
}

/// Arrow keys move between the tabs, and wrap around.
fn on_key(event: &KeyboardEvent) {
    if closest(event, "[role=tab]").is_none() {
        return;
    }
    let (at, last) = (LAST_SECTION.get(), SECTIONS.len() - 1);
    let chosen = match event.key().as_str() {
        "ArrowLeft" if at == 0 => last,
        "ArrowLeft" => at - 1,
        "ArrowRight" if at == last => 0,
        "ArrowRight" => at + 1,
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    select_tab(chosen);
}
