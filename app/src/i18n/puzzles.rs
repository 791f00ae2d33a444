//! Texts of the puzzles panel. Their templates are in files of their own, which only the tools program
//! includes.

use ninefold::generator::PuzzleIdError;
use ninefold::techniques::Technique;

use crate::explain;
use crate::template::{Language, fill_template, find_template};

/// Title of the panel.
pub fn puzzles_title(language: Language) -> String {
    puzzles_text("title", "", language)
}

/// Name of a technique.
pub fn technique_name(technique: Technique, language: Language) -> String {
    explain::technique_name(technique, language)
}

/// Label of a technique in the list to choose from: name and rating.
pub fn technique_option(technique: Technique, language: Language) -> String {
    format!("{} {}", technique_name(technique, language), technique.rating())
}

/// Error in a puzzle ID or a date.
pub fn puzzle_id_error(why: &PuzzleIdError, language: Language) -> String {
    match why {
        PuzzleIdError::Level(text) => puzzles_text("level", text, language),
        PuzzleIdError::Seed(text) => puzzles_text("seed", text, language),
        PuzzleIdError::Variant(text) => puzzles_text("draw", text, language),
        PuzzleIdError::Date(text) => puzzles_text("date", text, language),
    }
}

fn puzzles_text(key: &str, text: &str, language: Language) -> String {
    let texts = match language {
        Language::English => include_str!("../../../www/i18n/puzzles.en.txt"),
        Language::Chinese => include_str!("../../../www/i18n/puzzles.zh-Hans.txt"),
    };
    fill_template(find_template(texts, key).unwrap_or(key), &[("text", text.to_owned())])
}
