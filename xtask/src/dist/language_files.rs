//! The text files of a release: for each language but English one for each part of the page, and one for the tools program. Scripts
//! learn from here which languages there are.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use anyhow::{Context, Result};

use crate::{
    files::{self, Files},
    languages::{HINTS, LIBRARY, Language, MANIFEST, MARKUP_SHARED, PROGRAM, SHARED, Translations, markup},
};

/// The script that loads the files.
const SCRIPT: &str = "language.js";

/// The script of the release that contains its texts in all languages.
pub const OWN_TEXTS: &str = "blocked-files.js";

/// The subject of what scripts say before a program runs.
const START: &str = "start";

/// The parts of the page, each with the subjects of its markup. The first is what every game loads.
const PARTS: [(&str, &[&str]); 4] =
    [("page", &["page", START]), ("panels", &["panels"]), ("print", &["pack-page"]), ("notice", &["update"])];

/// The part of the tools program.
const TOOLS: &str = "tools";

/// The subject that has a file of its own in each language, English too, because no program includes it.
const LESSONS: &str = "lessons";

/// Adds the files of all languages, and their addresses to the script that loads them.
pub fn add(built: &Files, translations: &Translations) -> Result<Files> {
    let mut files = built.clone();
    let mut addresses = String::new();
    for Language { tag, .. } in translations.others() {
        _ = write!(addresses, "\n  \"{tag}\": {{");
        for (part, subjects) in PARTS {
            let mut text: String = subjects
                .iter()
                .chain(&[MARKUP_SHARED])
                .map(|subject| translations.lines(subject, tag))
                .collect();
            // A blank line parts what translates markup only, what the program needs too, and what only the program needs.
            text += "\n";
            text += &translations.lines(SHARED, tag);
            if part == PARTS[0].0 {
                text += "\n";
                text += &translations.lines(PROGRAM, tag);
                text += &translations.lines(HINTS, tag);
            }
            files.insert(file_name(part, tag), text.into_bytes());
        }
        let mut subjects = translations.english_subjects()?;
        subjects.retain(|subject| ![PROGRAM, HINTS, LESSONS].contains(&subject.as_str()));
        subjects.push(LIBRARY.to_owned());
        let text: String = subjects.iter().map(|subject| section(translations, subject, tag)).collect();
        files.insert(file_name(TOOLS, tag), text.into_bytes());
        for part in PARTS.map(|(part, _)| part).into_iter().chain([TOOLS]) {
            _ = write!(addresses, " {part}: new URL(\"./{}\", import.meta.url),", file_name(part, tag));
        }
        if let Some(manifest) = built.get(MANIFEST) {
            let name = format!("manifest.{tag}.webmanifest");
            let manifest = translated_manifest(files::text(MANIFEST, manifest)?, translations, tag)?;
            files.insert(name.clone(), manifest.into_bytes());
            _ = write!(addresses, " manifest: new URL(\"./{name}\", import.meta.url),");
        }
        addresses += " },";
    }
    let mut lessons = String::new();
    for Language { tag, .. } in &translations.languages {
        files.insert(file_name(LESSONS, tag), section(translations, LESSONS, tag).into_bytes());
        _ = write!(lessons, "\n  \"{tag}\": new URL(\"./{}\", import.meta.url),", file_name(LESSONS, tag));
    }
    if let Some(script) = files.get_mut(SCRIPT) {
        let names = translations
            .languages
            .iter()
            .map(|Language { tag, own_name }| format!("\"{tag}\": \"{own_name}\","));
        let text = with_object(files::text(SCRIPT, script)?, "NAMES", &names.collect::<String>())?;
        let text = with_object(&text, "LESSONS", &lessons)?;
        *script = with_object(&text, "FILES", &addresses)?.into_bytes();
    }
    if let Some(script) = files.get_mut(OWN_TEXTS) {
        *script = with_own_texts(files::text(OWN_TEXTS, script)?, translations)?.into_bytes();
    }
    Ok(files)
}

/// The texts of a subject as a program reads them (`app/src/template/loaded.rs`).
fn section(translations: &Translations, subject: &str, tag: &str) -> String {
    format!("\n[{subject}]\n{}", translations.lines(subject, tag))
}

/// The manifest in a language.
fn translated_manifest(manifest: &str, translations: &Translations, tag: &str) -> Result<String> {
    let mut text = manifest.replace("\"lang\": \"en\"", &format!("\"lang\": \"{tag}\""));
    let [start, common, shared] =
        [START, MARKUP_SHARED, SHARED].map(|subject| translations.texts(subject, tag));
    let (start, common, shared) = (start?, common?, shared?);
    for english in markup::manifest_texts(manifest).collect::<BTreeSet<_>>() {
        let own = start.get(english).or(common.get(english)).or(shared.get(&english.to_lowercase()));
        for key in ["name", "description"] {
            let value = |text: &str| format!("\"{key}\": \"{text}\"");
            text = text.replace(&value(english), &value(own.map_or(english, String::as_str)));
        }
    }
    Ok(text)
}

/// The name of the file with the texts of a part of the page in a language.
fn file_name(part: &str, tag: &str) -> String {
    format!("{part}.{tag}.txt")
}

/// The tags of all languages as a JavaScript array.
pub fn tags(translations: &Translations) -> String {
    let tags: Vec<String> =
        translations.languages.iter().map(|language| format!("\"{}\"", language.tag)).collect();
    format!("[{}]", tags.join(","))
}

/// A script with the translations of its own texts into all languages: it runs where no file with texts can be loaded.
pub fn with_own_texts(script: &str, translations: &Translations) -> Result<String> {
    let mut content = String::new();
    for Language { tag, .. } in translations.others() {
        let texts = translations.texts(START, tag)?;
        let own: BTreeMap<_, _> =
            markup::script_texts(script).filter_map(|text| texts.get_key_value(text)).collect();
        _ = write!(content, "\n  \"{tag}\": {},", serde_json::to_string(&own)?);
    }
    with_object(script, "TEXTS", &content)
}

/// Fills an object that is declared as empty.
fn with_object(script: &str, name: &str, content: &str) -> Result<String> {
    let empty = format!("const {name} = {{}};");
    let (before, after) = script.split_once(&empty).with_context(|| format!("a script has no {empty}"))?;
    Ok(format!("{before}const {name} = {{{content}\n}};{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn empty_objects_are_filled() {
        let script = "const A = {};\nconst B = {};\n";
        assert_eq!(with_object(script, "B", "x: 1,").unwrap(), "const A = {};\nconst B = {x: 1,\n};\n");
        assert!(with_object(script, "C", "").is_err());
    }

    #[test]
    fn a_manifest_has_the_texts_of_its_language() {
        let translations = Translations::read(Workspace::locate().unwrap().root()).unwrap();
        let manifest =
            r#"{ "name": "Easy", "short_name": "Ninefold", "lang": "en", "x": { "name": "file" } }"#;
        let german = translated_manifest(manifest, &translations, "de").unwrap();
        assert_eq!(
            german,
            r#"{ "name": "Leicht", "short_name": "Ninefold", "lang": "de", "x": { "name": "file" } }"#
        );
    }
}
