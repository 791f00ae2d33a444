//! Texts of languages other than English. They are not part of the program, which gets those of a language once, as one text with a
//! section for each subject, each after a line break.
//!
//! ```text
//!
//! [games]
//! title = Partien
//! …
//! [shared]
//! easy = Leicht
//! ```

use std::sync::RwLock;

use super::Language;

/// The texts of a language.
struct LoadedLanguage {
    language: Language,
    /// The lines of each subject.
    subjects: Vec<(&'static str, &'static str)>,
}

/// The languages whose texts have been loaded. Nothing is ever removed or freed, so that templates can be borrowed
/// for `'static`.
static LOADED: RwLock<Vec<LoadedLanguage>> = RwLock::new(Vec::new());

/// Adds the texts of a language, unless they have been added before.
pub fn add_texts(language: Language, texts: String) {
    let Ok(mut loaded) = LOADED.write() else { return };
    if loaded.iter().any(|other| other.language == language) {
        return;
    }
    let sections = texts.leak().split("\n[").filter_map(|section| section.split_once("]\n"));
    loaded.push(LoadedLanguage { language, subjects: sections.collect() });
}

/// The lines of a subject in a language; empty if they have not been loaded.
pub(super) fn subject_texts(language: Language, subject: &str) -> &'static str {
    let Ok(loaded) = LOADED.read() else { return "" };
    let subjects = loaded.iter().find(|loaded| loaded.language == language).map(|loaded| &loaded.subjects);
    subjects
        .and_then(|subjects| subjects.iter().find(|(name, _)| *name == subject))
        .map_or("", |(_, lines)| lines)
}
