//! All lists that are kept, and those that the site offers.

use std::cell::RefCell;

use js_sys::{Function, JsString};
use ninefold_app::collection::{Collection, OfferedList, read_offers};
use ninefold_app::i18n;
use ninefold_app::input::PanelButton;
use ninefold_app::template::{Grouped, TemplateArguments};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::kept_list::{KeptList, keep, read_collections};
use super::{announce, show_view, text, with_panel};
use crate::bridge::worker::now;
use crate::bridge::{collections, files, host, page_program};
use crate::dom::{
    element, focus, language, leak_closure, query_all, set_attribute, set_text, set_visible, toggle_attribute,
};
use crate::panels::dates::today;
use crate::panels::{focus_and_scroll, set_title, show_buttons};

/// The list of what a site offers.
const OFFERS: &str = "collections.txt";

/// Time after the question whether a list is to be deleted from which on a press is an answer, in milliseconds.
const ANSWER_MS: f64 = 600.0;

/// The attribute with the place of an entry.
const PLACE: &str = "data-place";

#[derive(Default)]
struct HomeView {
    kept: Vec<KeptList>,
    offers: Vec<OfferedList>,
    /// The place of the list that is deleted by another press, and since when, in milliseconds.
    to_delete: Option<(usize, f64)>,
    /// The offered list that is being read.
    reading: Option<OfferedList>,
    /// The text that *Import* has been given, and the collection that it becomes.
    handed_over: Option<(JsString, Collection)>,
}

thread_local! {
    static HOME: RefCell<HomeView> = RefCell::default();
}

fn with_home<T>(act: impl FnOnce(&mut HomeView) -> T) -> T {
    HOME.with_borrow_mut(act)
}

/// Shows all lists.
pub fn open() {
    thread_local! {
        static ON_OFFERS: Function = leak_closure(|text| {
            let offers = text.as_string().map(|text| read_offers(&text)).unwrap_or_default();
            with_home(|home| home.offers = offers);
            draw();
        });
    }
    show_view(true);
    show_buttons(&PanelButton::ListBack, with_panel(|_| ()).is_some());
    with_home(|home| home.to_delete = None);
    set_title(&text("home.title"));
    draw();
    reload();
    // What embeds a game may be another site.
    if host::is_page() {
        ON_OFFERS.with(|on_text| collections::fetch_text(OFFERS, on_text));
    }
}

fn reload() {
    thread_local! {
        static ON_LOAD: Function = leak_closure(|all| {
            let kept = read_collections(&all);
            let key = if kept.is_some() { "home" } else { "home-without-database" };
            set_text(&element("lists-about"), &text(key));
            with_home(|home| home.kept = kept.unwrap_or_default());
            draw();
        });
    }
    ON_LOAD.with(collections::load_collections);
}

fn draw() {
    with_home(|home| {
        let kept = home.kept.iter().enumerate().map(|(place, KeptList { collection, .. })| {
            let key = if collection.solved > 0 { "entry-solved" } else { "entry" };
            let arguments: TemplateArguments =
                &[("rows", &Grouped(collection.rows.into())), ("solved", &Grouped(collection.solved.into()))];
            let delete = if is_asked(home, place) { "delete-really" } else { "delete" };
            let delete = i18n::batch_text(delete, &[("name", &collection.name)], language());
            (collection.name.clone(), i18n::batch_text(key, arguments, language()), delete)
        });
        draw_entries("lists-kept", kept);
        for (place, entry) in query_all(&["#lists-kept [", PLACE, "]"].concat()).iter().enumerate() {
            toggle_attribute(entry, "data-sure", is_asked(home, place));
        }
        let offers = home.offers.iter().map(|offer| {
            let is_kept = home.kept.iter().any(|kept| kept.collection.source == offer.source);
            let key = if is_kept { "read-again" } else { "read" };
            (offer.name.clone(), text(key), String::new())
        });
        draw_entries("lists-offered", offers);
        set_visible(&element("lists-site"), !home.offers.is_empty());
        set_visible(&element("lists-kept"), !home.kept.is_empty());
        show_buttons(&PanelButton::ListCopy, !home.kept.is_empty());
    });
}

/// Adds the collections of a copy.
pub fn bring_copy(copy: &JsString) {
    thread_local! {
        static ON_ADDED: Function = leak_closure(|added| {
            announce(&match added.as_f64() {
                Some(count) => i18n::batch_text("copy-added", &[("count", &(count as u32))], language()),
                None => text("not-kept"),
            });
            reload();
        });
    }
    open();
    ON_ADDED.with(|on_added| collections::add_all(copy, on_added));
}

/// Saves a copy of all collections as a file.
fn save_copy() {
    thread_local! {
        static ON_COPY: Function = leak_closure(|pieces| match pieces.dyn_ref() {
            Some(pieces) => {
                let name = format!("ninefold-lists-{}.txt", today());
                files::save_file(&name, pieces, "text/plain");
                announce(&i18n::batch_text("copy-saved", &[("file", &name)], language()));
            }
            None => announce(&text("copy-failed")),
        });
    }
    ON_COPY.with(collections::copy_all);
}

/// Draws entries in copies of the first one of a list: name, what is said of it, and the label of a second button, if it has one.
fn draw_entries(list: &str, entries: impl Iterator<Item = (String, String, String)>) {
    let list = element(list);
    let Some(first) = list.first_element_child() else { return };
    let mut used = 0;
    for (place, (name, about, second)) in entries.enumerate() {
        used = place as u32 + 1;
        let entry = list.children().item(used).or_else(|| {
            let entry: Element = first.clone_node_with_deep(true).ok()?.unchecked_into();
            set_visible(&entry, true);
            set_attribute(&entry, PLACE, &place.to_string());
            list.append_child(&entry).ok()?;
            Some(entry)
        });
        let Some(entry) = entry else { return };
        let parts = entry.query_selector_all("b, small, button:nth-child(2)");
        let Ok(parts) = parts else { return };
        for (part, text) in (0..).zip([name, about, second]) {
            if let Some(part) = parts.item(part) {
                set_text(part.unchecked_ref(), &text);
            }
        }
    }
    while let Some(rest) = list.children().item(used + 1) {
        rest.remove();
    }
}

/// Answers to a button of an entry. Returns false for other buttons.
pub fn press(button: &PanelButton, element: &Element) -> bool {
    let place =
        || element.closest(&["[", PLACE, "]"].concat()).ok()??.get_attribute(PLACE)?.parse::<usize>().ok();
    match button {
        PanelButton::ListOpen => {
            let kept = place().and_then(|place| with_home(|home| home.kept.get(place).cloned()));
            kept.iter().for_each(super::open_kept);
        }
        PanelButton::ListDelete => place().into_iter().for_each(delete),
        PanelButton::ListRead => {
            let offer = place().and_then(|place| with_home(|home| home.offers.get(place).cloned()));
            offer.into_iter().for_each(read_offer);
        }
        PanelButton::ListCopy => save_copy(),
        PanelButton::ListBack => super::open(),
        PanelButton::ListHome => {
            open();
            focus_and_scroll(&super::element("panel-title"));
        }
        _ => return false,
    }
    true
}

/// Whether the player is asked about the list at a place.
fn is_asked(home: &HomeView, place: usize) -> bool {
    home.to_delete.is_some_and(|(asked, _)| asked == place)
}

/// Asks before it deletes a list.
fn delete(place: usize) {
    thread_local! {
        static ON_DELETED: Function = leak_closure(|done| {
            announce(&text(if done.is_truthy() { "deleted" } else { "not-deleted" }));
            reload();
        });
    }
    let asked_at = with_home(|home| home.to_delete.filter(|(asked, _)| *asked == place)).map(|(_, at)| at);
    match asked_at {
        None => {
            with_home(|home| home.to_delete = Some((place, now())));
            return draw();
        }
        // The second click of a double click is no answer.
        Some(at) if now() - at < ANSWER_MS => return,
        Some(_) => with_home(|home| home.to_delete = None),
    }
    let Some(kept) = with_home(|home| home.kept.get(place).cloned()) else { return };
    // The list on the panel is then one that is not kept.
    with_panel(|panel| panel.forget_collection(kept.id));
    focus(super::element("panel-title").unchecked_ref());
    ON_DELETED.with(|done| collections::delete_collection(kept.id as f64, done));
}

/// Reads a list of the site, and keeps it or what is new in it.
fn read_offer(offer: OfferedList) {
    thread_local! {
        static ON_TEXT: Function = leak_closure(|text| on_offer(text.dyn_ref()));
    }
    let source = offer.source.clone();
    with_home(|home| home.reading = Some(offer));
    ON_TEXT.with(|on_text| collections::fetch_text(&source, on_text));
}

/// Hands the text to *Import*, which knows what kind of list it is, and opens it here.
fn on_offer(list: Option<&JsString>) {
    let Some(OfferedList { source, name }) = with_home(|home| home.reading.take()) else { return };
    let collection = Collection::new(&name).map(|collection| Collection { source, ..collection });
    let (Some(list), Some(collection)) = (list, collection) else {
        return announce(&i18n::batch_text("not-read", &[("name", &name)], language()));
    };
    with_home(|home| home.handed_over = Some((list.clone(), collection)));
    page_program::open_import(list);
}

/// The collection that this text is to become, if it is a list of the site.
pub fn take_offer(list: &JsString) -> Option<Collection> {
    let (_, collection) = with_home(|home| home.handed_over.take()).filter(|(text, _)| text == list)?;
    Some(collection)
}

/// Keeps the list under the name in the field.
pub fn keep_named(name: &str) {
    if let Some(collection) = Collection::new(name) {
        keep(collection);
    } else {
        announce(&text("name-missing"));
        focus(super::element("list-name").unchecked_ref());
    }
}
