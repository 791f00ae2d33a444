//! The game's elements and timers, for both programs.

pub mod board_renderer;
pub mod keyboard;
pub mod render_cells;

use std::thread::LocalKey;

use js_sys::{Array, Function};
use ninefold_app::markup::MarkupName;
use ninefold_app::template::Language;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement};

use crate::bridge::dom::{
    PlainElement, create_element, create_element_ns, request_animation_frame, set_timeout,
};
pub use crate::bridge::dom::{body, focus, root, root_element};

/// Element with this ID, which the markup has.
#[inline(never)]
pub fn element(id: &str) -> HtmlElement {
    root().get_element_by_id(id).unwrap_or_else(|| panic!("the page has no #{id}"))
}

#[inline(never)]
pub fn query_all(selector: &str) -> Vec<Element> {
    Array::from(&root().query_selector_all(selector)).iter().map(JsCast::unchecked_into).collect()
}

/// Nearest element that matches a selector: the event's target or one around it.
pub fn closest(event: &Event, selector: &str) -> Option<Element> {
    closest_to(&event.target()?.dyn_into::<Element>().ok()?, selector)
}

/// Nearest element that matches a selector: this one or one around it.
pub fn closest_to(element: &Element, selector: &str) -> Option<Element> {
    element.unchecked_ref::<PlainElement>().closest(selector)
}

#[inline(never)]
pub fn set_visible(element: &Element, shown: bool) {
    toggle_attribute(element, "hidden", !shown);
}

/// Replaces the text of an element if it is another one: the same text again would be laid out and painted again.
#[inline(never)]
pub fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

#[inline(never)]
pub fn append_element(parent: &Element, name: &str, text: &str) -> Element {
    let child = create_element(name);
    child.set_text_content(Some(text));
    append_child(parent, &child);
    child
}

#[inline(never)]
pub fn append_svg_element(parent: &Element, name: &str) -> Element {
    let child = create_element_ns("http://www.w3.org/2000/svg", name);
    append_child(parent, &child);
    child
}

/// Appends an element of a drawing with these attributes.
pub fn append_svg(parent: &Element, name: &str, attributes: &[(&str, &str)]) -> Element {
    let child = append_svg_element(parent, name);
    for (name, value) in attributes {
        set_attribute(&child, name, value);
    }
    child
}

/// Writes facts, each a value and what it is, into the `div`s of a `dl` with `class="facts"`.
pub fn draw_facts(list: &str, facts: &[(String, String)]) {
    for (place, (value, label)) in query_all(&[list, " div"].concat()).iter().zip(facts) {
        for (part, text) in [(0, label), (1, value)] {
            if let Some(part) = place.children().item(part) {
                part.set_text_content(Some(text));
            }
        }
    }
}

fn append_child(parent: &Element, child: &Element) {
    parent.unchecked_ref::<PlainElement>().append_child(child);
}

pub fn append_text(parent: &Element, text: &str) {
    parent.unchecked_ref::<PlainElement>().append(text);
}

/// Set while a panel is being loaded.
pub const ARIA_BUSY: &str = "aria-busy";

#[inline(never)]
pub fn set_attribute(element: &Element, name: &str, value: &str) {
    element.unchecked_ref::<PlainElement>().set_attribute(name, value);
}

/// Sets an attribute without a value or removes it. What is already so costs the browser nothing: setting `hidden` once
/// more would make it compute styles.
#[inline(never)]
pub fn toggle_attribute(element: &Element, name: &str, on: bool) {
    element.unchecked_ref::<PlainElement>().toggle_attribute(name, on);
}

#[inline(never)]
pub fn remove_attribute(element: &Element, name: &str) {
    element.unchecked_ref::<PlainElement>().remove_attribute(name);
}

/// The attribute that says which button an element is.
const DATA_ACTION: &str = "data-action";

pub fn action_buttons(button: &impl MarkupName) -> Vec<Element> {
    buttons_with_name(&button.name())
}

#[inline(never)]
fn buttons_with_name(name: &str) -> Vec<Element> {
    query_all(&["[data-action=", name, "]"].concat())
}

pub fn button_of<B: MarkupName>(element: &Element) -> Option<B> {
    B::from_name(&element.get_attribute(DATA_ACTION)?)
}

/// The button at which an event happened, and its element.
pub fn event_button<B: MarkupName>(event: &Event) -> Option<(B, Element)> {
    let element = closest(event, "[data-action]")?;
    Some((button_of(&element)?, element))
}

/// Makes an element a button of this kind.
pub fn set_button(element: &Element, button: &impl MarkupName) {
    set_attribute(element, DATA_ACTION, &button.name());
}

#[inline(never)]
pub fn focused_element() -> Option<Element> {
    let body = JsValue::from(body());
    root().active_element().filter(|element| *AsRef::<JsValue>::as_ref(element) != body)
}

/// Whether an element has no height, so that it cannot keep the focus.
#[inline(never)]
pub fn is_hidden(element: &Element) -> bool {
    element.client_height() == 0
}

pub fn set_pressed(button: &impl MarkupName, pressed: bool) {
    set_flag(&button.name(), "aria-pressed", pressed);
}

/// Sets whether buttons are enabled. A disabled button keeps its place and the focus.
pub fn set_enabled(button: &impl MarkupName, enabled: bool) {
    set_flag(&button.name(), "aria-disabled", !enabled);
}

#[inline(never)]
fn set_flag(button: &str, attribute: &str, on: bool) {
    for element in buttons_with_name(button) {
        set_attribute(&element, attribute, bool_text(on));
    }
}

/// `true` or `false`, as in attributes.
pub fn bool_text(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

/// Announces a text in an element that is apart from other announcements. Equal texts in a row differ by a no-break space, since an
/// unchanged text is not read again.
#[inline(never)]
pub fn announce_in(element: &Element, text: String) {
    let is_same = element.text_content().as_ref() == Some(&text);
    element.set_text_content(Some(&if is_same { text + "\u{a0}" } else { text }));
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

/// Adds a listener that is never removed: to an element that is never replaced, once.
pub fn add_listener(element: &HtmlElement, name: &str, listener: impl Fn(&Event) + 'static) {
    let listener = leak_closure(move |event| listener(event.unchecked_ref()));
    // Fails only if the listener is not a function.
    let _ = element.add_event_listener_with_callback(name, &listener);
}

/// The language of the page.
pub fn language() -> Language {
    Language::from_tag(&root_element().lang()).unwrap_or_default()
}

/// Turns a closure into a function that the browser can call any number of times. It is never freed.
pub fn leak_closure(call: impl FnMut(JsValue) + 'static) -> Function {
    Closure::<dyn FnMut(JsValue)>::new(call).into_js_value().unchecked_into()
}

/// Calls a function once the browser has handled pending events.
pub fn defer(call: &'static LocalKey<Function>) {
    call_after(0, call);
}

/// Calls a function after a time in milliseconds.
pub fn call_after(milliseconds: u32, call: &'static LocalKey<Function>) {
    call.with(|call| set_timeout(call, milliseconds));
}

pub fn request_frame(call: &'static LocalKey<Function>) {
    call.with(request_animation_frame);
}
