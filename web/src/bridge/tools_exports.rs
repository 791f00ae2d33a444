//! What the learn program and the lists program call in the tools program, which has the finders, the texts that explain steps and all formats. The answers are messages
//! (`ninefold_app::protocol::codec`).

use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ["ninefold", "tools"])]
extern "C" {
    /// The `TechniqueLabels`.
    #[wasm_bindgen(js_name = techniqueLabels)]
    pub fn technique_labels() -> Vec<u8>;

    /// The `MiniaturePaths` of the technique with this key.
    #[wasm_bindgen(js_name = techniqueMiniature)]
    pub fn technique_miniature(key: &str) -> Vec<u8>;

    /// Puzzles of 81 characters, each in a line, in the format of this name, without what a file begins and ends with.
    #[wasm_bindgen(js_name = formatPuzzles)]
    pub fn format_puzzles(format: &str, lines: &str) -> String;

    /// The `TechniqueExample` with this key, if there is one.
    #[wasm_bindgen(js_name = techniqueExample)]
    pub fn technique_example(key: &str) -> Vec<u8>;
}
