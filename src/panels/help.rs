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

use super::{language, on};
use crate::dom::{add, all, element, near, set, show};

/// The parts, as their tabs stand.
const PARTS: [&str; 5] = ["rules", "steps", "keys", "techniques", "signs"];

/// The part that lists the keys.
pub const KEYS: &str = "keys";

thread_local! {
    /// The part seen last, to come back to.
    static SEEN: Cell<usize> = const { Cell::new(0) };
}

/// Enters, and shows this part or the one seen last.
pub fn enter(part: Option<&str>) {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = furnish();
    }
    LISTENS.with(|()| ());
    go(part.and_then(place).unwrap_or(SEEN.get()));
}

fn furnish() {
    let room = element("help");
    on(&room, "click", click);
    on(&room, "keydown", |event| press(event.unchecked_ref()));
    for technique in Technique::by_rating() {
        let level = technique.rating().level();
        for place in all(&format!("#help [data-level={level}]")) {
            let button = add(&place, "button", &i18n::technique_name(technique, language()));
            set(&button, "data-action", &format!("lesson-{}", technique.key()));
            add(&button, "small", &format!(" {}", technique.rating()));
        }
    }
}

fn place(part: &str) -> Option<usize> {
    PARTS.iter().position(|known| *known == part)
}

fn tab(place: usize) -> Element {
    element(&format!("tab-{}", PARTS[place])).into()
}

fn show_part(chosen: usize) {
    SEEN.set(chosen);
    for (place, part) in PARTS.iter().enumerate() {
        let (tab, is_chosen) = (tab(place), place == chosen);
        set(&tab, "aria-selected", if is_chosen { "true" } else { "false" });
        set(&tab, "tabindex", if is_chosen { "0" } else { "-1" });
        // There the dialog begins. Fails only for a name that is none.
        let _ = tab.toggle_attribute_with_force("autofocus", is_chosen);
        show(&element(&format!("part-{part}")), is_chosen);
    }
    element("room").set_scroll_top(0);
    if PARTS[chosen] == "steps" {
        picture::draw_all(language());
    }
}

/// Goes to a part, and to its tab.
fn go(chosen: usize) {
    show_part(chosen);
    // Fails only for an element that cannot take the focus.
    let _ = tab(chosen).unchecked_into::<web_sys::HtmlElement>().focus();
}

fn click(event: &Event) {
    let Some(button) = near(event, "[role=tab], [data-action^=part-]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_else(|| button.id());
    if let Some(chosen) = name.split_once('-').and_then(|(_, part)| place(part)) {
        go(chosen);
    }
}

/// Between the tabs the arrow keys lead, round both ends.
fn press(event: &KeyboardEvent) {
    if near(event, "[role=tab]").is_none() {
        return;
    }
    let (at, last) = (SEEN.get(), PARTS.len() - 1);
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
    go(chosen);
}
