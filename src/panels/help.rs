//! Help, in parts: the rules, the first steps, the keys, the techniques, the signs.
//!
//! The texts stand in the markup. Here the parts are changed, the pictures of the first steps are drawn, and the
//! techniques are listed, each a button that plays its example.

mod picture;

use std::cell::Cell;

use ninefold::i18n;
use ninefold::techniques::Technique;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent};

use super::{add_listener, language};
use crate::dom::{append_element, closest, element, query_all, set_attribute, set_visible};

/// The parts, as their tabs stand.
const SECTIONS: [&str; 5] = ["rules", "steps", "keys", "techniques", "signs"];

/// The part that lists the keys.
pub const KEYS: &str = "keys";

thread_local! {
    /// The part seen last, to come back to.
    static LAST_SECTION: Cell<usize> = const { Cell::new(0) };
}

/// Enters, and shows this part or the one seen last.
pub fn open(part: Option<&str>) {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENERS: () = init();
    }
    LISTENERS.with(|()| ());
    select_tab(part.and_then(section_index).unwrap_or(LAST_SECTION.get()));
}

fn init() {
    let room = element("help");
    add_listener(&room, "click", on_click);
    add_listener(&room, "keydown", |event| on_key(event.unchecked_ref()));
    for technique in Technique::all_by_rating() {
        let level = technique.rating().level();
        for place in query_all(&format!("#help [data-level={level}]")) {
            let button = append_element(&place, "button", &i18n::technique_name(technique, language()));
            set_attribute(&button, "data-action", &format!("lesson-{}", technique.key()));
            append_element(&button, "small", &format!(" {}", technique.rating()));
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
        set_attribute(&tab, "aria-selected", if is_chosen { "true" } else { "false" });
        set_attribute(&tab, "tabindex", if is_chosen { "0" } else { "-1" });
        // There the dialog begins. Fails only for a name that is none.
        let _ = tab.toggle_attribute_with_force("autofocus", is_chosen);
        set_visible(&element(&format!("part-{part}")), is_chosen);
    }
    element("room").set_scroll_top(0);
    if SECTIONS[chosen] == "steps" {
        picture::draw_all(language());
    }
}

/// Goes to a part, and to its tab.
fn select_tab(chosen: usize) {
    show_section(chosen);
    // Fails only for an element that cannot take the focus.
    let _ = tab(chosen).unchecked_into::<web_sys::HtmlElement>().focus();
}

fn on_click(event: &Event) {
    let Some(button) = closest(event, "[role=tab], [data-action^=part-]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_else(|| button.id());
    if let Some(chosen) = name.split_once('-').and_then(|(_, part)| section_index(part)) {
        select_tab(chosen);
    }
}

/// Between the tabs the arrow keys lead, round both ends.
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
