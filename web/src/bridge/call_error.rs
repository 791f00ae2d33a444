//! What the functions for JavaScript take and return: texts, plain objects, and errors with a code.

use js_sys::{Error, Reflect};
use ninefold_app::api::ApiError;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// What a call throws: an `Error` whose `code` is a word for programs.
pub struct CallError(Error);

impl CallError {
    pub fn new(code: &str, message: &str) -> CallError {
        let error = Error::new(message);
        // A new object takes any property.
        let _ = Reflect::set(&error, &"code".into(), &code.into());
        CallError(error)
    }
}

impl From<ApiError> for CallError {
    fn from(error: ApiError) -> CallError {
        CallError::new(error.code(), &error.to_string())
    }
}

impl From<serde_wasm_bindgen::Error> for CallError {
    fn from(error: serde_wasm_bindgen::Error) -> CallError {
        CallError::new("failed", &error.to_string())
    }
}

impl From<CallError> for JsValue {
    fn from(CallError(error): CallError) -> JsValue {
        error.into()
    }
}

/// Reads a text argument of this name, since scripts may pass anything.
///
/// # Errors
/// If it is something else.
pub fn read_text(name: &str, value: &JsValue) -> Result<String, CallError> {
    value.as_string().ok_or_else(|| CallError::new("invalid-argument", &[name, ": expected a text"].concat()))
}

/// Turns an answer into an object.
///
/// # Errors
/// If it holds something that has no form in JavaScript.
pub fn to_js(answer: &impl Serialize) -> Result<JsValue, CallError> {
    Ok(serde_wasm_bindgen::to_value(answer)?)
}
