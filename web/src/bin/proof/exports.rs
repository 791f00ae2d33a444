//! What `proof-writer.js` calls in the proof program.

use ninefold::Grid;
use ninefold_app::proof_archive;
use ninefold_app::template::{self, Language};
use wasm_bindgen::prelude::*;

/// Adds the texts of a language.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(tag: &str, texts: String) {
    if let Some(language) = Language::from_tag(tag) {
        template::add_texts(language, texts);
    }
}

/// Writes the archive of a proof of a grid of 81 characters, with each step of its solution by logic or without; its page is in a
/// language. Undefined if the grid has several solutions.
#[wasm_bindgen(js_name = writeProof)]
pub fn write_proof(grid: &str, has_steps: bool, tag: &str) -> Option<Vec<u8>> {
    let language = Language::from_tag(tag).unwrap_or_default();
    proof_archive::proof_archive(&Grid::from_line(grid)?, has_steps, language)
}
