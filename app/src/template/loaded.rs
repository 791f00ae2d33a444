//! Texts that are not part of the program: those of languages other than English, and the lessons. The program gets them as one text or
//! several for each language, with a section for each subject, each after a line break.
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

/// Adds texts of a language: the subjects that have not been added before.
pub fn add_texts(language: Language, texts: String) {
    let Ok(mut loaded) = LOADED.write() else { return };
    if loaded.iter().all(|other| other.language != language) {
        loaded.push(LoadedLanguage { language, subjects: Vec::new() });
    }
    let Some(LoadedLanguage { subjects, .. }) = loaded.iter_mut().find(|other| other.language == language)
    else {
        return;
    };
    let sections = texts.leak().split("\n[").filter_map(|section| section.split_once("]\n"));
    for (subject, lines) in sections {
        if subjects.iter().all(|(known, _)| *known != subject) {
            subjects.push((subject, lines));
        }
    }
}

/// The lines of a subject in a language; empty if they have not been loaded.
pub(super) fn subject_texts(language: Language, subject: &str) -> &'static str {
    let Ok(loaded) = LOADED.read() else { return "" };
    let subjects = loaded.iter().find(|loaded| loaded.language == language).map(|loaded| &loaded.subjects);
    subjects
        .and_then(|subjects| subjects.iter().find(|(name, _)| *name == subject))
        .map_or("", |(_, lines)| lines)
}
