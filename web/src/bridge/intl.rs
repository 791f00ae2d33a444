//! What the browser knows about the player's region.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Intl, js_name = Locale)]
    pub type Locale;

    #[wasm_bindgen(constructor, js_namespace = Intl, js_class = "Locale", catch)]
    pub fn new(tag: &str) -> Result<Locale, JsValue>;

    /// Not in all browsers.
    #[wasm_bindgen(method, catch, js_name = getWeekInfo)]
    pub fn get_week_info(this: &Locale) -> Result<JsValue, JsValue>;
}
