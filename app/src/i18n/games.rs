//! Texts of the games panel. Their templates are in files of their own, which only the tools program
//! includes.

use ninefold::level::Level;

use crate::template::{Language, fill_template, find_template};

/// Formats a text of the games panel.
pub fn games_text(key: &str, arguments: &[(&str, String)], language: Language) -> String {
    let texts = match language {
        Language::English => include_str!("../../../www/i18n/games.en.txt"),
        Language::Chinese => include_str!("../../../www/i18n/games.zh-Hans.txt"),
    };
    fill_template(find_template(texts, key).unwrap_or(key), arguments)
}

/// Name of a level; `None` stands for imported puzzles.
pub fn games_level_name(level: Option<Level>, language: Language) -> String {
    games_text(level.map_or("own-puzzles", Level::name), &[], language)
}
