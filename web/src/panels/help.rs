//! Help panel: rules, keys and signs.
//!
//! The texts are in the markup. This module switches between the sections.

use std::cell::Cell;
use std::sync::Once;

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent};

use super::{add_listener, focus_and_scroll};
use crate::dom::{bool_text, closest, element, set_attribute, set_visible};

/// Sections, in the order of their tabs.
const SECTIONS: [&str; 3] = ["rules", KEYS, "signs"];

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

fn init() {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
}

fn add_listeners() {
    let section = element("help");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
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
}

fn select_tab(chosen: usize) {
    show_section(chosen);
    focus_and_scroll(&tab(chosen));
}

fn on_click(event: &Event) {
    let Some(tab) = closest(event, "[role=tab]") else { return };
    section_index(tab.id().trim_start_matches("tab-")).into_iter().for_each(select_tab);
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
