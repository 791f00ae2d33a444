//! What the tools program knows of techniques, for the learn program, which has neither the finders nor the texts that explain steps.

use std::cell::OnceCell;

use ninefold::techniques::Technique;
use ninefold_app::explain::miniature::MiniaturePaths;
use ninefold_app::protocol::TechniqueExample;
use ninefold_app::protocol::codec::decode_message;
use ninefold_app::view_model::TechniqueLabels;

use crate::bridge::tools_exports;

/// Calls a function with the labels of all techniques.
pub fn with_labels<T>(act: impl FnOnce(&TechniqueLabels) -> T) -> T {
    thread_local! {
        static LABELS: OnceCell<TechniqueLabels> = const { OnceCell::new() };
    }
    LABELS.with(|labels| {
        act(labels.get_or_init(|| decode_message(&tools_exports::technique_labels()).unwrap_or_default()))
    })
}

/// The miniature of a technique.
pub fn miniature(technique: Technique) -> MiniaturePaths {
    decode_message(&tools_exports::technique_miniature(technique.key())).unwrap_or_default()
}

/// The example with this key.
pub fn example(key: &str) -> Option<TechniqueExample> {
    decode_message(&tools_exports::technique_example(key)).ok().flatten()
}
