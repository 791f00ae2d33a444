//! Texts of the share panel. Their templates are in files of their own, which only the tools program
//! includes.

use ninefold::level::{Level, Rating};

use crate::template::{Language, fill_template, find_template};

/// Text of a key that takes no arguments.
pub fn share_text(key: &str, language: Language) -> String {
    format_share_text(key, &[], language)
}

/// A file was saved.
pub fn share_saved(file: &str, language: Language) -> String {
    format_share_text("saved", &[("file", file.to_owned())], language)
}

/// Level of a puzzle with its hell tier; "Sudoku" for an imported puzzle, which has no level.
pub fn share_title(level: Option<Level>, rating: Option<Rating>, language: Language) -> String {
    let Some(level) = level else { return format_share_text("sudoku", &[], language) };
    let badge = rating.and_then(Rating::hell_grade).map(|badge| format!(" {badge}"));
    format_share_text(level.name(), &[], language) + &badge.unwrap_or_default()
}

fn format_share_text(key: &str, arguments: &[(&str, String)], language: Language) -> String {
    let texts = match language {
        Language::English => include_str!("../../../www/i18n/share.en.txt"),
        Language::Chinese => include_str!("../../../www/i18n/share.zh-Hans.txt"),
    };
    fill_template(find_template(texts, key).unwrap_or(key), arguments)
}
