//! The game's elements and timers, for both programs.

pub mod keyboard;
pub mod render_cells;

use std::thread::LocalKey;

use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Event, HtmlElement, NodeList};

#[wasm_bindgen]
extern "C" {
    /// Root of the game's elements: the document of its own page, or a shadow root in another page.
    type Root;

    #[wasm_bindgen(js_namespace = ninefold)]
    fn root() -> Root;

    /// Element that contains all others, with the attribute `data-phase`.
    #[wasm_bindgen(js_namespace = ninefold)]
    pub fn body() -> HtmlElement;

    /// Element with the theme and the language.
    #[wasm_bindgen(js_namespace = ninefold, js_name = top)]
    pub fn root_element() -> HtmlElement;

    #[wasm_bindgen(method, js_name = getElementById)]
    fn get_element_by_id(this: &Root, id: &str) -> Option<HtmlElement>;

    #[wasm_bindgen(method, js_name = querySelectorAll)]
    fn query_selector_all(this: &Root, selector: &str) -> NodeList;

    #[wasm_bindgen(method, getter, js_name = activeElement)]
    fn active_element(this: &Root) -> Option<Element>;
}

/// Document of the page.
pub fn document() -> Document {
    web_sys::window().and_then(|window| window.document()).expect("a page has a document")
}

/// Element with this ID, which the markup has.
#[inline(never)]
pub fn element(id: &str) -> HtmlElement {
    root().get_element_by_id(id).unwrap_or_else(|| panic!("the page has no #{id}"))
}

/// All elements that match a selector.
#[inline(never)]
pub fn query_all(selector: &str) -> Vec<Element> {
    let found = root().query_selector_all(selector);
    (0..found.length()).filter_map(|i| found.get(i)?.dyn_into().ok()).collect()
}

/// Nearest element that matches a selector: the event's target or one around it.
pub fn closest(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// Shows or hides an element.
#[inline(never)]
pub fn set_visible(element: &Element, shown: bool) {
    // Both fail only if the attribute name is invalid.
    let _ = if shown { element.remove_attribute("hidden") } else { element.set_attribute("hidden", "") };
}

/// Appends an element with this text.
#[inline(never)]
pub fn append_element(parent: &Element, name: &str, text: &str) -> Element {
    let child = document().create_element(name).expect_throw("valid element name");
    child.set_text_content(Some(text));
    // Fails only if an element would contain itself.
    let _ = parent.append_with_node_1(&child);
    child
}

/// Set while a panel is being loaded.
pub const ARIA_BUSY: &str = "aria-busy";

/// Sets an attribute.
#[inline(never)]
pub fn set_attribute(element: &Element, name: &str, value: &str) {
    // Fails only if the attribute name is invalid.
    let _ = element.set_attribute(name, value);
}

/// Focuses an element without scrolling to it.
#[inline(never)]
pub fn focus(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    // Fails only if the element cannot have the focus.
    let _ = element.focus_with_options(&options);
}

/// All buttons with this `data-action`.
#[inline(never)]
pub fn action_buttons(action: &str) -> Vec<Element> {
    query_all(&format!("[data-action={action}]"))
}

/// Element with the focus, if any.
#[inline(never)]
pub fn focused_element() -> Option<Element> {
    let body = body();
    root().active_element().filter(|element| *element != *body)
}

/// Whether an element has no height, so that it cannot keep the focus.
#[inline(never)]
pub fn is_hidden(element: &Element) -> bool {
    element.client_height() == 0
}

/// Sets whether buttons are pressed.
#[inline(never)]
pub fn set_pressed(action: &str, pressed: bool) {
    for button in action_buttons(action) {
        set_attribute(&button, "aria-pressed", bool_text(pressed));
    }
}

/// Sets whether buttons are enabled. A disabled button keeps its place and the focus.
#[inline(never)]
pub fn set_enabled(action: &str, enabled: bool) {
    for button in action_buttons(action) {
        set_attribute(&button, "aria-disabled", bool_text(!enabled));
    }
}

/// `true` or `false`, as in attributes.
pub fn bool_text(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

/// Announces a text to screen readers, or once more what was announced last. Equal texts are made to differ by a
/// no-break space, since an unchanged text is not read again.
#[inline(never)]
pub fn announce(text: Option<&str>) {
    const MARK: &str = "\u{a0}";
    let live = element("live");
    let before = live.text_content().unwrap_or_default();
    let (last, mark) = before.strip_suffix(MARK).map_or((&*before, MARK), |last| (last, ""));
    live.set_text_content(Some(&[text.unwrap_or(last), mark].concat()));
}

/// Turns a closure into a function that the browser can call any number of times. It is never freed.
pub fn leak_closure(call: impl FnMut(JsValue) + 'static) -> js_sys::Function {
    Closure::<dyn FnMut(JsValue)>::new(call).into_js_value().unchecked_into()
}

/// Calls a function once the browser has handled pending events.
pub fn defer(call: &'static LocalKey<js_sys::Function>) {
    set_timeout(0, call);
}

/// Calls a function after a time in milliseconds.
pub fn set_timeout(milliseconds: u32, call: &'static LocalKey<js_sys::Function>) {
    if let Some(window) = web_sys::window() {
        // Fails only in a browser without timers, where no game runs either.
        let _ = call.with(|call| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(call, milliseconds.cast_signed())
        });
    }
}

/// Calls a function before the next frame is painted.
pub fn request_frame(call: &'static LocalKey<js_sys::Function>) {
    if let Some(window) = web_sys::window() {
        // A browser that paints no frames has nothing to wait for.
        let _ = call.with(|call| window.request_animation_frame(call));
    }
}
