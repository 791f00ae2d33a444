//! Every language has every text, with the same arguments; the markup's texts, too.

mod formatting;
mod replay;

use std::fs;
use std::path::{Path, PathBuf};

use ninefold_app::template;
use xtask::languages::{ENGLISH, MARKUP, SHARED, Translations, markup};

use crate::support::checkout;

#[test]
fn every_language_has_the_same_texts_and_arguments() {
    let translations = translations();
    let subjects = translations.english_subjects().expect("www/i18n");
    assert!(subjects.len() > 10, "{subjects:?}");
    let problems_in_english =
        translations.english_subjects().expect("www/i18n").into_iter().map(|subject| {
            translations.texts(&subject, ENGLISH).unwrap_or_else(|error| panic!("{error}")).len()
        });
    assert!(problems_in_english.sum::<usize>() > 500);
    for language in translations.others() {
        let problems = translations.problems(&language.tag).unwrap_or_else(|error| panic!("{error}"));
        assert!(problems.is_empty(), "{}:\n{}", language.tag, problems.join("\n"));
    }
}

#[test]
fn program_and_build_have_the_same_languages() {
    let tags: Vec<String> = translations().languages.into_iter().map(|language| language.tag).collect();
    assert_eq!(tags, template::Language::all().map(template::Language::tag).collect::<Vec<_>>());
}

/// A text that several subjects need stands in the shared file only.
#[test]
fn subjects_do_not_repeat_shared_texts() {
    let translations = translations();
    let subjects = translations.english_subjects().expect("www/i18n");
    for language in &translations.languages {
        let texts = |subject: &str| translations.texts(subject, &language.tag).expect("texts");
        let shared = texts(SHARED);
        let of_markup = MARKUP.map(|(subject, _)| subject.to_owned());
        for subject in subjects.iter().chain(&of_markup).filter(|subject| *subject != SHARED) {
            let repeated: Vec<_> =
                texts(subject).into_keys().filter(|key| shared.contains_key(key)).collect();
            assert!(repeated.is_empty(), "{subject} and the shared texts both have {repeated:?}");
        }
    }
}

/// The scripts that report that nothing could be loaded. They contain their texts.
const START_SCRIPTS: [&str; 5] = ["blocked-files.js", "failure.js", "host.js", "load-errors.js", "unpack.js"];

/// No text for users stands in the code. Rust and scripts take their texts from `www/i18n`, except for [`START_SCRIPTS`].
#[test]
fn no_user_visible_text_is_hard_coded() {
    let root = checkout();
    let mut files = vec![root.join("app/src/view_model.rs")];
    for folder in ["app/src/view_model", "web/src/dom", "web/src/page", "web/src/panels", "www"] {
        files.extend(files_in(&root.join(folder)));
    }
    let mut found = Vec::new();
    for file in files {
        let kind = file.extension().and_then(|kind| kind.to_str());
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !matches!(kind, Some("rs" | "js")) || START_SCRIPTS.contains(&name) {
            continue;
        }
        let code = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        found.extend(markup::script_texts(code).map(|text| format!("{}: {text}", file.display())));
    }
    assert!(found.is_empty(), "to be moved to www/i18n:\n{}", found.join("\n"));
}

fn translations() -> Translations {
    Translations::read(checkout()).expect("the list of languages")
}

/// The file, or all files below the folder.
fn files_in(path: &Path) -> Vec<PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flat_map(|entry| files_in(&entry.expect("an entry").path())).collect(),
        Err(_) => vec![path.to_owned()],
    }
}
