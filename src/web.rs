//! The thin browser layer. Everything here passes things on; what they mean is decided elsewhere.
//!
//! ```text
//!  events ─▶ app::dispatch ─▶ Game::apply ─▶ effects ─▶ storage, worker, clipboard
//!                                    └─────▶ view (draws only what looks different)
//! ```
//!
//! One wasm serves the page and its worker: [`start`] does nothing in a worker, which calls
//! [`worker::work`] for each job instead.

mod app;
mod batch;
mod boot;
mod engine;
mod events;
mod list;
mod pool;
mod storage;
mod view;
mod worker;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// A third of the standard allocator's size.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Runs when the wasm has loaded, in the page as in the worker.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if js_sys::global().is_instance_of::<web_sys::Window>() {
        app::start();
    }
}

/// A function for the browser to call, as often as it likes for as long as the page lives.
fn forever(call: impl FnMut(JsValue) + 'static) -> js_sys::Function {
    Closure::<dyn FnMut(JsValue)>::new(call).into_js_value().unchecked_into()
}

/// Milliseconds that only grow, on the page and in the worker.
fn now() -> f64 {
    let performance = js_sys::Reflect::get(&js_sys::global(), &"performance".into());
    performance.map_or(0.0, |clock| clock.unchecked_into::<web_sys::Performance>().now())
}
