//! What the room of games and statistics says: its words stand in files of their own, which only it has with it.

use crate::level::Level;
use crate::template::{Language, fill_template, find_template};

/// A text of the room, with its arguments.
pub fn games_text(key: &str, arguments: &[(&str, String)], language: Language) -> String {
    let texts = match language {
        Language::English => include_str!("../../www/i18n/games.en.txt"),
        Language::Chinese => include_str!("../../www/i18n/games.zh-Hans.txt"),
    };
    fill_template(find_template(texts, key).unwrap_or(key), arguments)
}

/// The name of a level, or of none: the player's own puzzles.
pub fn games_level_name(level: Option<Level>, language: Language) -> String {
    games_text(level.map_or("own-puzzles", Level::name), &[], language)
}
