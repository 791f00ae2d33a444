//! The game's elements, and the browser's timers.
//!
//! Bound here, not taken from `web_sys`: a page always has these, and no call here fails, so the programs need no code that
//! looks for the window or catches exceptions.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement};

#[wasm_bindgen]
extern "C" {
    /// Root of the game's elements: the document of its own page, or a shadow root in another page.
    pub type Root;

    /// Root of the game's elements; undefined in a worker.
    #[wasm_bindgen(js_namespace = ninefold)]
    pub fn root() -> Root;

    /// Element that contains all others, with the attribute `data-phase`.
    #[wasm_bindgen(js_namespace = ninefold)]
    pub fn body() -> HtmlElement;

    /// Element with the theme and the language.
    #[wasm_bindgen(js_namespace = ninefold, js_name = rootElement)]
    pub fn root_element() -> HtmlElement;

    #[wasm_bindgen(method, js_name = getElementById)]
    pub fn get_element_by_id(this: &Root, id: &str) -> Option<HtmlElement>;

    /// The elements that match a selector, as a value for `Array::from`.
    #[wasm_bindgen(method, js_name = querySelectorAll)]
    pub fn query_selector_all(this: &Root, selector: &str) -> JsValue;

    #[wasm_bindgen(method, getter, js_name = activeElement)]
    pub fn active_element(this: &Root) -> Option<Element>;

    #[wasm_bindgen(method, js_name = elementFromPoint)]
    pub fn element_from_point(this: &Root, x: f64, y: f64) -> Option<Element>;

    #[wasm_bindgen(method, js_name = addEventListener)]
    pub fn add_event_listener(this: &Root, name: &str, listener: &Function, capture: bool);

    /// An element, with functions that fail only if they are called with an invalid name or selector.
    pub type PlainElement;

    #[wasm_bindgen(method)]
    pub fn closest(this: &PlainElement, selector: &str) -> Option<Element>;

    #[wasm_bindgen(method, js_name = setAttribute)]
    pub fn set_attribute(this: &PlainElement, name: &str, value: &str);

    #[wasm_bindgen(method, js_name = toggleAttribute)]
    pub fn toggle_attribute(this: &PlainElement, name: &str, on: bool);

    #[wasm_bindgen(method, js_name = removeAttribute)]
    pub fn remove_attribute(this: &PlainElement, name: &str);

    #[wasm_bindgen(method, js_name = appendChild)]
    pub fn append_child(this: &PlainElement, child: &Element);

    #[wasm_bindgen(method)]
    pub fn append(this: &PlainElement, text: &str);

    #[wasm_bindgen(method, js_name = showModal)]
    pub fn show_modal(this: &PlainElement);

    /// A click or the press of a key, with the keys that are held meanwhile: one binding for two classes of events.
    pub type EventWithModifiers;

    #[wasm_bindgen(method, getter, js_name = ctrlKey)]
    pub fn ctrl_key(this: &EventWithModifiers) -> bool;

    #[wasm_bindgen(method, getter, js_name = metaKey)]
    pub fn meta_key(this: &EventWithModifiers) -> bool;

    #[wasm_bindgen(method, getter, js_name = shiftKey)]
    pub fn shift_key(this: &EventWithModifiers) -> bool;

    #[wasm_bindgen(js_namespace = document, js_name = createElement)]
    pub fn create_element(name: &str) -> Element;

    #[wasm_bindgen(js_namespace = document, js_name = createElementNS)]
    pub fn create_element_ns(namespace: &str, name: &str) -> Element;

    /// Focuses an element without scrolling to it.
    #[wasm_bindgen(js_namespace = ninefold)]
    pub fn focus(element: &HtmlElement);

    #[wasm_bindgen(js_name = setTimeout)]
    pub fn set_timeout(call: &Function, milliseconds: u32) -> i32;

    #[wasm_bindgen(js_name = clearTimeout)]
    pub fn clear_timeout(timer: i32);

    #[wasm_bindgen(js_name = requestAnimationFrame)]
    pub fn request_animation_frame(call: &Function) -> i32;
}
