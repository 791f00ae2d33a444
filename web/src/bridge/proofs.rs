//! Proofs to download (`www/panels/proofs.js`).

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Writes a proof of a grid of 81 characters, with each step of its solution by logic or without, and saves it as a file. Calls back
    /// with whether it could be written.
    #[wasm_bindgen(js_name = saveProof)]
    pub fn save_proof(grid: &str, has_steps: bool, on_done: &Function);
}
