//! Rooms: parts of the page that no first game needs. They live in the engines' program, which the page loads when the
//! first of them is entered.
//!
//! ```text
//!   a button `room-NAME`, a pasted text ──▶ the page calls the door (`www/panels-loader.js`)
//!   the door ──▶ brings what rooms look like (`panels.html`, `panels.css`) and this program, and calls [`enter`]
//!   the room ──▶ shows its part of the dialog `#room`, and from then on listens, works and draws by itself
//!   the page ──▶ opens that dialog, also to say that a room is coming or cannot be loaded
//! ```
//!
//! A room hears its own buttons and keys; closing the dialog stays with the page. The study alone is no dialog: it stands
//! beside the board, and draws there.

mod batch;
mod games;
mod help;
mod host;
mod import;
mod puzzles;
mod replay;
mod settings;
mod share;
mod worker_client;

use ninefold::i18n;
use ninefold::template::Language;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlElement};

use crate::dom::{
    ARIA_BUSY, bool_text, element, leak_closure, query_all, root_element, set_attribute, set_visible,
};

/// Enters a room, with what it is to know. `panels-loader.js` calls it when the dialog is furnished.
///
/// Where a button or a key leads there, that is the player's game as it would be saved.
#[wasm_bindgen(js_name = enter)]
pub fn open_panel(room: &str, argument: JsValue) {
    match room {
        "study" => return replay::open(),
        // Whether it is a puzzle or a list of them, is seen there.
        "bring" => {
            return match argument.dyn_into() {
                Ok(text) => import::open_text(&text),
                Err(file) => import::open_file(file.unchecked_into()),
            };
        }
        help::KEYS => show_panel("help"),
        room => show_panel(room),
    }
    match room {
        "list" => batch::open(),
        "own" => import::open(),
        "puzzles" => puzzles::open(),
        "settings" => settings::open(argument.as_string()),
        "help" => help::open(None),
        help::KEYS => help::open(Some(help::KEYS)),
        "share" => share::open(&argument),
        "games" => games::open(argument.as_string().as_deref()),
        _ => {}
    }
}

/// Shows this part of the dialog.
fn show_panel(section: &str) {
    set_attribute(&element("room"), "data-room", section);
    set_attribute(&element("room"), ARIA_BUSY, bool_text(false));
    for part in query_all("#room > section") {
        set_visible(&part, part.id() == section);
        if part.id() == section {
            part.get_attribute("aria-label").iter().for_each(|title| set_title(title));
        }
    }
    set_visible(&element("room-text"), false);
}

/// From now on this program speaks as the page does: of cells and their contents, and of what a study tells.
fn init_texts() {
    thread_local! {
        static INITIALIZED: () = i18n::set_replay_texts(host::texts());
    }
    INITIALIZED.with(|()| ());
}

/// The language of the page.
fn language() -> Language {
    Language::from_tag(&root_element().lang()).unwrap_or_default()
}

/// What the room is called just now.
fn set_title(title: &str) {
    element("room-title").set_text_content(Some(title));
}

/// Listens at an element, for as long as the page lives.
fn add_listener(element: &HtmlElement, name: &str, listener: impl Fn(&Event) + 'static) {
    let listener = leak_closure(move |event| listener(event.unchecked_ref()));
    // Fails only for a listener that is none.
    let _ = element.add_event_listener_with_callback(name, &listener);
}
