//! The game's elements and its timers, for both programs: the page's own, and the rooms of the other.

use std::thread::LocalKey;

use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Event, HtmlElement, NodeList};

#[wasm_bindgen]
extern "C" {
    /// What holds the game's elements: the document of its own page, or its shadow root in another one.
    type Root;

    #[wasm_bindgen(js_namespace = ninefold)]
    fn root() -> Root;

    /// The element that tells the game's phase, and holds all others.
    #[wasm_bindgen(js_namespace = ninefold)]
    pub fn body() -> HtmlElement;

    /// The element that tells its colours and its language.
    #[wasm_bindgen(js_namespace = ninefold, js_name = top)]
    pub fn root_element() -> HtmlElement;

    #[wasm_bindgen(method, js_name = getElementById)]
    fn get_element_by_id(this: &Root, id: &str) -> Option<HtmlElement>;

    #[wasm_bindgen(method, js_name = querySelectorAll)]
    fn query_selector_all(this: &Root, selector: &str) -> NodeList;

    #[wasm_bindgen(method, getter, js_name = activeElement)]
    fn active_element(this: &Root) -> Option<Element>;
}

/// The page that the game is in.
pub fn document() -> Document {
    web_sys::window().and_then(|window| window.document()).expect("a page has a document")
}

/// The element with this id, which the markup has.
#[inline(never)]
pub fn element(id: &str) -> HtmlElement {
    root().get_element_by_id(id).unwrap_or_else(|| panic!("the page has no #{id}"))
}

/// All elements of this selector.
#[inline(never)]
pub fn query_all(selector: &str) -> Vec<Element> {
    let found = root().query_selector_all(selector);
    (0..found.length()).filter_map(|i| found.get(i)?.dyn_into().ok()).collect()
}

/// The nearest element of this kind at or around the event's target.
pub fn closest(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// Hides an element, or lets it be seen.
#[inline(never)]
pub fn set_visible(element: &Element, shown: bool) {
    // Both fail only for a name that is none.
    let _ = if shown { element.remove_attribute("hidden") } else { element.set_attribute("hidden", "") };
}

/// Adds an element with this text at the end of another.
#[inline(never)]
pub fn append_element(parent: &Element, name: &str, text: &str) -> Element {
    let child = document().create_element(name).expect("a name of an element");
    child.set_text_content(Some(text));
    // Fails only where an element is to hold itself.
    let _ = parent.append_with_node_1(&child);
    child
}

/// The attribute of what is still being prepared.
pub const ARIA_BUSY: &str = "aria-busy";

/// Gives an element an attribute.
#[inline(never)]
pub fn set_attribute(element: &Element, name: &str, value: &str) {
    // Fails only for a name that is none.
    let _ = element.set_attribute(name, value);
}

/// Moves the focus, and nothing else.
#[inline(never)]
pub fn focus(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    // Fails only for an element that cannot take the focus.
    let _ = element.focus_with_options(&options);
}

/// All buttons with this `data-action`.
#[inline(never)]
pub fn action_buttons(action: &str) -> Vec<Element> {
    query_all(&format!("[data-action={action}]"))
}

/// What has the focus, if anything.
#[inline(never)]
pub fn focused_element() -> Option<Element> {
    let body = body();
    root().active_element().filter(|element| *element != *body)
}

/// Whether an element takes no room, so that it cannot keep the focus.
#[inline(never)]
pub fn is_hidden(element: &Element) -> bool {
    element.client_height() == 0
}

/// Shows buttons as pressed, or as not.
#[inline(never)]
pub fn set_pressed(action: &str, pressed: bool) {
    for button in action_buttons(action) {
        set_attribute(&button, "aria-pressed", bool_text(pressed));
    }
}

/// A button that does nothing now keeps its place and the focus.
#[inline(never)]
pub fn set_enabled(action: &str, enabled: bool) {
    for button in action_buttons(action) {
        set_attribute(&button, "aria-disabled", bool_text(!enabled));
    }
}

/// `true` or `false`, as attributes have it.
pub fn bool_text(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

/// Says something to those who hear the page. The same words twice are still two texts, else they would be said once.
pub fn announce(text: &str) {
    let live = element("live");
    let is_marked = live.text_content().is_some_and(|said| said.ends_with('\u{a0}'));
    live.set_text_content(Some(&[text, if is_marked { "" } else { "\u{a0}" }].concat()));
}

/// A function for the browser to call, as often as it likes for as long as the page lives.
pub fn leak_closure(call: impl FnMut(JsValue) + 'static) -> js_sys::Function {
    Closure::<dyn FnMut(JsValue)>::new(call).into_js_value().unchecked_into()
}

/// Calls back when the page has answered what it has to answer.
pub fn defer(call: &'static LocalKey<js_sys::Function>) {
    set_timeout(0, call);
}

/// Calls back after so many milliseconds.
pub fn set_timeout(milliseconds: u32, call: &'static LocalKey<js_sys::Function>) {
    if let Some(window) = web_sys::window() {
        // A browser that takes no timer takes no game either.
        let _ = call.with(|call| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(call, milliseconds.cast_signed())
        });
    }
}

/// Calls back when the page is about to show what has been drawn.
pub fn request_frame(call: &'static LocalKey<js_sys::Function>) {
    if let Some(window) = web_sys::window() {
        // A browser that shows no frames has nothing to wait for.
        let _ = call.with(|call| window.request_animation_frame(call));
    }
}
