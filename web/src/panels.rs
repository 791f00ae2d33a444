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
pub(crate) mod dates;
pub mod drawings;
pub mod game_link;
pub mod games;
mod help;
pub mod import;
mod mark;
mod pace;
mod plate;
mod puzzles;
pub mod replay;
mod settings;
pub mod share;
pub(crate) mod sheet;
mod slices;

pub use puzzles::append_techniques;

use std::sync::Once;

use js_sys::encode_uri_component;
use ninefold_app::i18n;
use ninefold_app::markup::{Button, MarkupName, Panel};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Report, Task};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::bridge::{host, page_program};
use crate::dom::{
    ARIA_BUSY, action_buttons, add_listener, bool_text, element, focus, is_hidden, language, query_all,
    set_attribute, set_visible,
};
use crate::worker::client::{ClientSetup, task_slices};

pub fn open_panel(panel: &str, saved_game: String) {
    let Some(panel) = Panel::from_name(panel) else { return };
    if let Panel::Copy(_) = panel {
        return backup::receive_links(&["panel=", &panel.name()].concat());
    }
    if let Panel::Game(link) = &panel {
        return game_link::open(link);
    }
    show_panel(&panel);
    match panel {
        Panel::Import => import::open(),
        Panel::Puzzles => puzzles::open(&saved_game),
        Panel::Settings => settings::open(saved_game),
        Panel::Backup => {
            settings::open(saved_game);
            backup::focus();
        }
        Panel::Help => help::open(),
        Panel::Keys => help::open_keys(),
        Panel::Share => share::open(&saved_game),
        Panel::Games => games::open(&saved_game),
        // The learn program, the lists program and the workbench program fill their own, after this (`panels-loader.js`).
        Panel::Batch
        | Panel::Workbench
        | Panel::Techniques
        | Panel::Technique(_)
        | Panel::FirstSteps
        | Panel::Training
        | Panel::Copy(_)
        | Panel::Game(_) => {}
    }
}

/// Opens a panel as its button does: with the saved game, which the page knows.
fn press_panel_button(panel: Panel) {
    page_program::press_button(&Button::Panel(panel).name());
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

/// Shows the section of a panel in the dialog. If the section has no element for it, the title gets the focus.
pub(crate) fn show_panel(panel: &Panel) {
    let with_section = match panel {
        Panel::Backup => &Panel::Settings,
        Panel::Keys => &Panel::Help,
        Panel::Technique(_) | Panel::FirstSteps | Panel::Training => &Panel::Techniques,
        panel => panel,
    };
    let section = with_section.name();
    let title = element("panel-title");
    set_attribute(&title, "tabindex", "-1");
    set_attribute(&title, "autofocus", "");
    set_attribute(&element("panel"), "data-panel", &section);
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

/// Shows a text in the dialog, without any panel.
fn show_text(title: &str, text: &str) {
    for section in query_all("#panel > section") {
        set_visible(&section, false);
    }
    set_attribute(&element("panel"), ARIA_BUSY, bool_text(false));
    set_title(title);
    set_visible(&element("panel-text"), !text.is_empty());
    element("panel-text").set_text_content(Some(text));
}

/// The texts of the page and of the replay.
pub fn page_texts() -> String {
    init_texts();
    i18n::texts_of_page()
}

/// Sets the texts of this program: those of the page and of the replay.
fn init_texts() {
    static TEXTS: Once = Once::new();
    TEXTS.call_once(|| i18n::set_replay_texts(host::texts()));
}

pub(crate) fn set_title(title: &str) {
    element("panel-title").set_text_content(Some(title));
}

pub(crate) fn show_buttons(button: &impl MarkupName, is_shown: bool) {
    for button in action_buttons(button) {
        set_visible(&button, is_shown);
    }
}

/// Shows a drawing in the image with this ID.
fn draw_image(id: &str, svg: &str, label: &str) {
    let image = element(id);
    set_attribute(&image, "alt", label);
    set_attribute(&image, "src", &format!("data:image/svg+xml,{}", String::from(encode_uri_component(svg))));
}

/// Focuses an element, and scrolls there.
pub(crate) fn focus_and_scroll(element: &Element) {
    // Fails only if the element cannot have the focus.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

pub(crate) fn field(id: &str) -> HtmlInputElement {
    element(id).unchecked_into()
}
