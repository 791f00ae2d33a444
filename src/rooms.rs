//! Rooms: parts of the page that no first game needs. They live in the engines' program, which the page loads when the
//! first of them is entered.
//!
//! ```text
//!   a button `room-NAME`, a pasted list ──▶ the page calls the door (`www/door.js`)
//!   the door ──▶ brings what rooms look like (`rooms.html`, `rooms.css`) and this program, and calls [`enter`]
//!   the room ──▶ shows its part of the dialog `#room`, and from then on listens, works and draws by itself
//!   the page ──▶ opens that dialog, also to say that a room is coming or cannot be loaded
//! ```
//!
//! A room hears its own buttons and keys; closing the dialog stays with the page. The study alone is no dialog: it stands
//! beside the board, and draws there.

mod boot;
mod games;
mod help;
mod list;
mod puzzles;
mod settings;
mod share;
mod study;

use ninefold::phrase::Language;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlElement};

use crate::dom::{all, document, element, forever, set, show};

/// Enters a room, with what it is to know. `door.js` calls it when the dialog is furnished.
///
/// Where a button or a key leads there, that is the player's game as it would be saved.
#[wasm_bindgen]
pub fn enter(room: &str, argument: JsValue) {
    if room == "study" {
        return study::enter();
    }
    let dialog = element("room");
    let section = match room {
        "new-list" => "list",
        help::KEYS => "help",
        room => room,
    };
    set(&dialog, "data-room", section);
    for part in all("#room > section") {
        show(&part, part.id() == section);
        if part.id() == section {
            part.get_attribute("aria-label").iter().for_each(|title| entitle(title));
        }
    }
    show(&element("room-text"), false);
    match room {
        "list" => list::enter(None),
        "new-list" => list::enter(argument.dyn_into().ok()),
        "puzzles" => puzzles::enter(),
        "settings" => settings::enter(argument.as_string()),
        "help" => help::enter(None),
        help::KEYS => help::enter(Some(help::KEYS)),
        "share" => share::enter(&argument),
        "games" => games::enter(argument.as_string().as_deref()),
        _ => {}
    }
}

/// The language of the page.
fn language() -> Language {
    let tag = document().document_element().and_then(|root| root.get_attribute("lang"));
    tag.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// What the room is called just now.
fn entitle(title: &str) {
    element("room-title").set_text_content(Some(title));
}

/// Listens at an element, for as long as the page lives.
fn on(element: &HtmlElement, name: &str, listener: impl Fn(&Event) + 'static) {
    let listener = forever(move |event| listener(event.unchecked_ref()));
    // Fails only for a listener that is none.
    let _ = element.add_event_listener_with_callback(name, &listener);
}
