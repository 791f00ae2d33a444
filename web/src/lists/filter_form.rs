//! The form with the filter of a list: its fields as a [`RowFilter`].

use ninefold::techniques::Technique;
use ninefold_app::batch::{NumberRange, RowFilter};
use ninefold_app::protocol::RowVerdict;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use crate::dom::{element, query_all};

/// The conditions that the fields name. The verdict is chosen elsewhere.
pub fn read(verdict: Option<RowVerdict>) -> RowFilter {
    RowFilter {
        verdict,
        level: choice("level").parse().ok(),
        clues: range("clues", 1),
        rating: range("rating", 10),
        minutes: range("minutes", 1),
        technique: Technique::from_key(&choice("technique")),
        symmetry: choice("symmetry").parse().ok(),
        progress: choice("progress").parse().ok(),
        has_duplicate: choice("duplicates").parse().ok(),
    }
}

/// Empties all fields.
pub fn clear() {
    for field in query_all("#list-filter select, #list-filter input") {
        match field.dyn_ref::<HtmlSelectElement>() {
            Some(select) => select.set_value(""),
            None => field.unchecked_ref::<HtmlInputElement>().set_value(""),
        }
    }
}

fn select(name: &str) -> HtmlSelectElement {
    element(&["filter-", name].concat()).unchecked_into()
}

fn choice(name: &str) -> String {
    select(name).value()
}

/// The numbers in two fields, in so many parts of a whole. What is no number is ignored.
fn range(name: &str, parts: u32) -> NumberRange {
    let number = |end: &str| {
        let field: HtmlInputElement = element(&["filter-", name, end].concat()).unchecked_into();
        parse_number(field.value().trim(), parts)
    };
    NumberRange { least: number("-least"), most: number("-most") }
}

/// A number such as 7, 7.2 or 7,2, in tenths if `parts` is 10; else a whole one.
fn parse_number(text: &str, parts: u32) -> Option<u32> {
    let mut digits = text.split(['.', ',']);
    let whole: u32 = digits.next()?.parse().ok()?;
    let tenths = digits.next().and_then(|tenths| tenths.get(..1)?.parse().ok()).unwrap_or(0);
    Some(whole.min(100_000) * parts + if parts == 10 { tenths } else { 0 })
}
