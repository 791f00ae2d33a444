//! Exports of `api.js`, which `www/api/functions.d.ts` documents. Each answer is an object. What is wrong with a
//! text, a name or an option is thrown as an `Error` with a `code`.

use js_sys::{Function, Object};
use ninefold_app::api::{self, CommonOptions, CountOptions, GenerateOptions, SolveOptions};
use ninefold_web::bridge::call_error::{CallError, read_text, to_js};
use ninefold_web::bridge::worker::now;
use ninefold_web::worker::random_seed;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub fn rate(puzzle: &JsValue, options: JsValue) -> Result<JsValue, CallError> {
    to_js(&api::rate(&puzzle_text(puzzle)?, &from_js(options)?)?)
}

/// All steps to the solution.
#[wasm_bindgen]
pub fn path(puzzle: &JsValue, options: JsValue) -> Result<JsValue, CallError> {
    to_js(&api::path(&puzzle_text(puzzle)?, &from_js(options)?)?)
}

/// The next step on a player's board.
#[wasm_bindgen]
pub fn hint(puzzle: &JsValue, progress: JsValue) -> Result<JsValue, CallError> {
    to_js(&api::hint(&puzzle_text(puzzle)?, &from_js(progress)?)?)
}

/// All puzzles of a text.
#[wasm_bindgen]
pub fn parse(text: &JsValue) -> Result<JsValue, CallError> {
    to_js(&api::parse(&read_text("text", text)?))
}

/// Formats all puzzles of a text, or one as returned by `parse`, in a format given by name.
#[wasm_bindgen]
pub fn format(puzzle: JsValue, format: &JsValue) -> Result<String, CallError> {
    let format = read_text("form", format)?;
    Ok(match puzzle.as_string() {
        Some(text) => api::format(&text, &format)?,
        None => api::format_sheet(&from_js(puzzle)?, &format)?,
    })
}

#[wasm_bindgen(js_name = beginSolving)]
pub fn begin_solving(puzzle: &JsValue, solving: JsValue) -> Result<Function, CallError> {
    let advance = api::solve(&puzzle_text(puzzle)?, &read_known(solving, SolveOptions::OPTIONS)?)?;
    Ok(resumable(advance, |found| found.solved.is_some()))
}

#[wasm_bindgen(js_name = beginCounting)]
pub fn begin_counting(puzzle: &JsValue, counting: JsValue) -> Result<Function, CallError> {
    let advance = api::count(&puzzle_text(puzzle)?, &read_known(counting, CountOptions::OPTIONS)?)?;
    Ok(resumable(advance, |found| found.solved.is_some()))
}

/// Link text of a puzzle, as the page program reads it.
#[wasm_bindgen]
pub fn link(puzzle: &JsValue) -> Result<String, CallError> {
    Ok(api::link(&puzzle_text(puzzle)?)?)
}

/// The QR code of an address as SVG.
#[wasm_bindgen]
pub fn qr(address: &JsValue) -> Result<String, CallError> {
    let address = read_text("address", address)?;
    Ok(api::qr(&address)?)
}

#[wasm_bindgen(js_name = beginPuzzle)]
pub fn begin_puzzle(wanted: JsValue) -> Result<Function, CallError> {
    let advance = api::generate(&read_known(wanted, GenerateOptions::OPTIONS)?, random_seed())?;
    Ok(resumable(advance, |making| making.made.is_some()))
}

#[wasm_bindgen(js_name = beginLike)]
pub fn begin_like(puzzle: &JsValue, more: JsValue) -> Result<Function, CallError> {
    let advance =
        api::like(&puzzle_text(puzzle)?, &read_known(more, CommonOptions::OPTIONS)?, random_seed())?;
    Ok(resumable(advance, |making| making.made.is_some()))
}

/// Starts to search for a position to practise a technique on.
#[wasm_bindgen(js_name = beginPractice)]
pub fn begin_practice(technique: &JsValue, more: JsValue) -> Result<Function, CallError> {
    let technique = read_text("technique", technique)?;
    let advance = api::practise(&technique, &read_known(more, CommonOptions::OPTIONS)?, random_seed())?;
    Ok(resumable(advance, |practising| practising.position.is_some()))
}

#[wasm_bindgen(js_name = beginPack)]
pub fn begin_pack(order: JsValue) -> Result<Function, CallError> {
    Ok(resumable(api::pack(&from_js(order)?)?, |packing| packing.pack.is_some()))
}

#[wasm_bindgen(js_name = beginPrint)]
pub fn begin_print(language: &str, address: &str, options: &str) -> Function {
    resumable(api::print_page(language, address, options), |state| state.outcome.is_some())
}

/// Returns a function that works for about a number of milliseconds, or until the work is done, and
/// returns the state.
fn resumable<T: Serialize + 'static>(
    mut advance: impl FnMut() -> T + 'static,
    is_done: fn(&T) -> bool,
) -> Function {
    let slice = move |milliseconds: f64| {
        let started_at = now();
        loop {
            let state = advance();
            if is_done(&state) || now() - started_at > milliseconds {
                return to_js(&state).map_err(JsValue::from);
            }
        }
    };
    let slice = Closure::<dyn FnMut(f64) -> Result<JsValue, JsValue>>::new(slice);
    slice.into_js_value().unchecked_into()
}

fn puzzle_text(puzzle: &JsValue) -> Result<String, CallError> {
    read_text("puzzle", puzzle)
}

/// Reads options, and rejects unknown names.
fn read_known<T: Default + DeserializeOwned>(
    options: JsValue,
    known: &'static [&'static str],
) -> Result<T, CallError> {
    if let Some(given) = options.dyn_ref::<Object>() {
        api::check_options(Object::keys(given).iter().filter_map(|key| key.as_string()), known)?;
    }
    from_js(options)
}

fn from_js<T: Default + DeserializeOwned>(options: JsValue) -> Result<T, CallError> {
    if options.is_undefined() || options.is_null() {
        return Ok(T::default());
    }
    let read = serde_wasm_bindgen::from_value(options);
    read.map_err(|error| CallError::new("invalid-option", &format!("options: {error}")))
}
