//! Panels: parts of the page that are not needed to play. They are in the tools program, which the page loads
//! when the first of them is opened.
//!
//! ```text
//!   a button `panel-NAME`, a pasted text ──▶ the page calls `www/panels/panels-loader.js`
//!   panels-loader.js ──▶ loads `panels.html`, `panels.css` and this program, and calls [`open_panel`]
//!   the panel ──▶ shows its section of the dialog `#panel`, and then handles its own events and drawing
//!   the page ──▶ opens the dialog, also to show that a panel is loading or cannot be loaded
//! ```
//!
//! A panel handles its own buttons and keys. Closing the dialog is up to the page. Only the replay is not a
//! dialog: it is beside the board, and draws on the board. The drawings on notes are not one either.

mod backup;
mod batch;
mod dates;
pub mod drawings;
pub mod games;
mod help;
pub mod import;
mod mark;
mod pace;
mod puzzles;
pub mod replay;
mod settings;
mod share;

use std::sync::Once;

use ninefold_app::i18n;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Report, Task};
use ninefold_app::template::Language;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement};

use crate::bridge::host;
use crate::dom::{
    ARIA_BUSY, append_svg_element, bool_text, element, focus, is_hidden, leak_closure, query_all,
    root_element, set_attribute, set_visible,
};
use crate::worker::client::{ClientSetup, task_slices};

/// Opens a panel of the dialog.
pub fn open_panel(panel: &str, saved_game: String) {
    match panel {
        panel if panel == help::KEYS || panel.starts_with(help::TECHNIQUE) => show_panel("help"),
        "backup" => show_panel("settings"),
        // A link to a copy of games.
        panel if panel.starts_with(backup::LINK) => {
            return backup::receive_links(&["panel=", panel].concat());
        }
        panel => show_panel(panel),
    }
    match panel {
        "batch" => batch::open(),
        "import" => import::open(),
        "puzzles" => puzzles::open(&saved_game),
        "settings" => settings::open(saved_game),
        "backup" => {
            settings::open(saved_game);
            backup::focus();
        }
        "help" => help::open(None),
        help::KEYS => help::open(Some(help::KEYS)),
        panel if let Some(key) = panel.strip_prefix(help::TECHNIQUE) => help::open_technique(key),
        "share" => share::open(&saved_game),
        "games" => games::open(&saved_game),
        _ => {}
    }
}

/// The worker client of a panel: jobs run in a worker of the tools program, or on this thread.
fn worker_setup(on_report: fn(Report)) -> ClientSetup {
    ClientSetup {
        create_worker: || host::create_worker(true),
        start_slices: task_slices::<Task>,
        encode_job: |id, job| encode_message(&(id, job)),
        decode_report: decode_message,
        on_report,
    }
}

/// Shows one section of the dialog. If the section has no element for it, the title gets the focus.
fn show_panel(section: &str) {
    let title = element("panel-title");
    set_attribute(&title, "tabindex", "-1");
    set_attribute(&title, "autofocus", "");
    set_attribute(&element("panel"), "data-panel", section);
    set_attribute(&element("panel"), ARIA_BUSY, bool_text(false));
    for part in query_all("#panel > section") {
        set_visible(&part, part.id() == section);
        if part.id() == section {
            part.get_attribute("aria-label").iter().for_each(|title| set_title(title));
        }
    }
    set_visible(&element("panel-text"), false);
    // The page does the same when it opens the dialog, but the dialog may be open already.
    for wanted in query_all("#panel [autofocus]").iter().filter(|wanted| !is_hidden(wanted)) {
        focus(wanted.unchecked_ref());
    }
}

/// Sets the texts of this program: those of the page and of the replay.
fn init_texts() {
    static TEXTS: Once = Once::new();
    TEXTS.call_once(|| i18n::set_replay_texts(host::texts()));
}

/// Language of the page.
fn language() -> Language {
    Language::from_tag(&root_element().lang()).unwrap_or_default()
}

/// Sets the dialog's title.
fn set_title(title: &str) {
    element("panel-title").set_text_content(Some(title));
}

/// Adds a listener that is never removed.
fn add_listener(element: &HtmlElement, name: &str, listener: impl Fn(&Event) + 'static) {
    let listener = leak_closure(move |event| listener(event.unchecked_ref()));
    // Fails only if the listener is not a function.
    let _ = element.add_event_listener_with_callback(name, &listener);
}

/// Appends an SVG element with these attributes.
fn append_svg(parent: &Element, name: &str, attributes: &[(&str, &str)]) -> Element {
    let child = append_svg_element(parent, name);
    for (name, value) in attributes {
        set_attribute(&child, name, value);
    }
    child
}
