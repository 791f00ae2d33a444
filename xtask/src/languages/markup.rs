//! The English texts that stand in markup and scripts.

use crate::html::{Piece, pieces};

/// Elements whose text is the same in every language, or is shown where no script runs.
const UNTRANSLATED: [&str; 3] = ["i", "noscript", "script"];

/// Proper names.
const NAMES: [&str; 1] = ["Ninefold"];

/// Attributes with a text for users.
const TEXT_ATTRIBUTES: [&str; 3] = ["aria-label", "title", "placeholder"];

/// The texts of a page: between its tags, and in its attributes for users.
pub fn visible_texts(page: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut untranslated = String::new();
    let mut is_on_key = false;
    for piece in pieces(page) {
        match piece {
            Piece::Start(tag) => {
                texts
                    .extend(TEXT_ATTRIBUTES.iter().filter_map(|name| tag.attribute(name)).map(str::to_owned));
                is_on_key = tag.name == "kbd";
                if untranslated.is_empty() && UNTRANSLATED.contains(&tag.name.as_str()) {
                    untranslated = tag.name;
                }
            }
            Piece::End(name) => {
                is_on_key = false;
                if untranslated == name {
                    untranslated.clear();
                }
            }
            // Letters on keys and F6 are the same in every language.
            Piece::Text(text) if untranslated.is_empty() && !(is_on_key && text.len() <= 2) => {
                texts.push(text);
            }
            Piece::Text(_) => {}
        }
    }
    let texts = texts.iter().map(|text| text.trim());
    let is_translated = |text: &&str| text.contains(char::is_alphabetic) && !NAMES.contains(text);
    texts.filter(is_translated).map(str::to_owned).collect()
}

/// The texts for users in a script: its string literals with three words, or with two of which the first is capitalized,
/// except those that only developers read. Selectors and SVG paths are none.
pub fn script_texts(script: &str) -> impl Iterator<Item = &str> {
    script.lines().flat_map(literals).filter(|text| is_text_for_users(text))
}

/// The string literals of a line, except those that only developers read.
fn literals(line: &str) -> Vec<&str> {
    const FOR_DEVELOPERS: [&str; 10] = [
        "//",
        "expect(",
        "expect_throw(",
        "panic!",
        "assert",
        "reason =",
        "new TypeError",
        "new RangeError",
        "new Error",
        "post(\"error\"",
    ];
    if FOR_DEVELOPERS.iter().any(|mark| line.trim_start().starts_with(mark) || line.contains(mark)) {
        return Vec::new();
    }
    let quote = if line.contains('`') { '`' } else { '"' };
    line.split(quote).skip(1).step_by(2).collect()
}

fn is_text_for_users(text: &str) -> bool {
    let is_word = |word: &&str| {
        word.len() > 1 && word.trim_end_matches(['.', ',', ':']).chars().all(char::is_alphabetic)
    };
    let words = text.split_whitespace().filter(is_word).count();
    let is_capital = text.starts_with(char::is_uppercase);
    is_chinese(text) || !text.starts_with(['#', '.', '[', '<']) && (words > 2 || words > 1 && is_capital)
}

fn is_chinese(text: &str) -> bool {
    text.contains(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// The names and descriptions in a manifest, but for proper names and names of fields.
pub fn manifest_texts(manifest: &str) -> impl Iterator<Item = &str> {
    let values =
        ["\"name\": \"", "\"description\": \""].into_iter().flat_map(|key| manifest.split(key).skip(1));
    let texts = values.filter_map(|rest| rest.split('"').next());
    texts.filter(|text| text.starts_with(char::is_uppercase) && !NAMES.contains(text))
}
