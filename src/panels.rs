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

mod boot;
mod games;
mod hand;
mod help;
mod list;
mod own;
mod puzzles;
mod settings;
mod share;
mod study;

use ninefold::i18n;
use ninefold::template::Language;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlElement};

use crate::dom::{BUSY, all, element, flag, forever, set, show, top};

/// Enters a room, with what it is to know. `panels-loader.js` calls it when the dialog is furnished.
///
/// Where a button or a key leads there, that is the player's game as it would be saved.
#[wasm_bindgen]
pub fn enter(room: &str, argument: JsValue) {
    match room {
        "study" => return study::enter(),
        // Whether it is a puzzle or a list of them, is seen there.
        "bring" => {
            return match argument.dyn_into() {
                Ok(text) => own::bring(&text),
                Err(file) => own::bring_file(file.unchecked_into()),
            };
        }
        help::KEYS => turn_to("help"),
        room => turn_to(room),
    }
    match room {
        "list" => list::enter(),
        "own" => own::enter(),
        "puzzles" => puzzles::enter(),
        "settings" => settings::enter(argument.as_string()),
        "help" => help::enter(None),
        help::KEYS => help::enter(Some(help::KEYS)),
        "share" => share::enter(&argument),
        "games" => games::enter(argument.as_string().as_deref()),
        _ => {}
    }
}

/// Shows this part of the dialog.
fn turn_to(section: &str) {
    set(&element("room"), "data-room", section);
    set(&element("room"), BUSY, flag(false));
    for part in all("#room > section") {
        show(&part, part.id() == section);
        if part.id() == section {
            part.get_attribute("aria-label").iter().for_each(|title| entitle(title));
        }
    }
    show(&element("room-text"), false);
}

/// From now on this program speaks as the page does: of cells and their contents, and of what a study tells.
fn speak() {
    thread_local! {
        static SPEAKS: () = i18n::speak_of_study(boot::texts());
    }
    SPEAKS.with(|()| ());
}

/// The language of the page.
fn language() -> Language {
    Language::from_tag(&top().lang()).unwrap_or_default()
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
