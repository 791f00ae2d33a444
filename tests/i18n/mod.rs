//! Both languages have every text, with the same arguments; the markup's texts, too.

mod formatting;
mod replay;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ninefold_app::template::Language;

use crate::support::checkout;

/// Elements whose text is the same in every language, or is shown before a language is chosen.
const UNTRANSLATED: &[&str] = &["kbd", "i", "noscript", "script"];

/// Start of an element that has both languages.
const BOTH: &str = "p class=\"late ";

/// Proper names.
const NAMES: &[&str] = &["Ninefold"];

/// Attributes with a text for users.
const TEXT_ATTRIBUTES: &[&str] = &["aria-label", "title", "placeholder"];

#[test]
fn both_languages_have_the_same_keys_and_arguments() {
    let [english, others @ ..] = &Language::ALL.map(Language::tag);
    let mut files = 0;
    for file in fs::read_dir(folder().join("i18n")).expect("www/i18n") {
        let path = file.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some(subject) = name.strip_suffix(&format!("{english}.txt")) else { continue };
        files += 1;
        for language in others {
            let (here, there) =
                (texts(&path), texts(&path.with_file_name(format!("{subject}{language}.txt"))));
            let lone: Vec<_> = here.keys().filter(|key| !there.contains_key(*key)).collect();
            assert!(lone.is_empty(), "only {name} has {lone:?}");
            let lone: Vec<_> = there.keys().filter(|key| !here.contains_key(*key)).collect();
            assert!(lone.is_empty(), "{name} lacks {lone:?}");
            for (key, template) in &here {
                assert_eq!(arguments(template), arguments(&there[key]), "{key} of {name}");
            }
        }
    }
    assert!(files >= 2, "en.txt and explain.en.txt");
}

/// A text that several subjects need stands in the shared file only.
#[test]
fn subjects_do_not_repeat_shared_texts() {
    for language in Language::ALL.map(Language::tag) {
        let shared = texts(&folder().join(format!("i18n/shared.{language}.txt")));
        for file in files_in(&folder().join("i18n")) {
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name.starts_with("shared") || !name.ends_with(&format!("{language}.txt")) {
                continue;
            }
            let repeated: Vec<_> = texts(&file).into_keys().filter(|key| shared.contains_key(key)).collect();
            assert!(repeated.is_empty(), "{name} and the shared texts both have {repeated:?}");
        }
    }
}

#[test]
fn every_text_of_the_markup_has_a_translation() {
    for language in &Language::ALL.map(Language::tag)[1..] {
        let texts = |subject: &str| texts(&folder().join(format!("i18n/{subject}.{language}.txt")));
        let (common, shared) = (texts("markup"), texts("shared"));
        // How many files have each of the texts in `common`.
        let mut uses: BTreeMap<&String, usize> = common.keys().map(|text| (text, 0)).collect();
        for (markup, subject) in [
            ("index.html", "page"),
            ("panels.html", "panels"),
            ("pack.html", "pack-page"),
            ("update.html", "update"),
        ] {
            let own = texts(subject);
            let markup_text = fs::read_to_string(folder().join(markup)).expect("the markup");
            let visible_texts = BTreeSet::from_iter(visible_texts(&markup_text));
            for text in &visible_texts {
                let is_level = shared.contains_key(&text.to_lowercase());
                let found = [own.contains_key(text), common.contains_key(text), is_level];
                let found = found.into_iter().filter(|found| *found).count();
                assert_eq!(found, 1, "{language} has `{text}` of {markup} {found} times");
                if let Some(count) = uses.get_mut(text) {
                    *count += 1;
                }
            }
            for text in own.keys() {
                assert!(visible_texts.contains(text), "{markup} has no `{text}`, which {subject} has");
            }
        }
        let lone: Vec<_> = uses.iter().filter(|(_, count)| **count < 2).collect();
        assert!(lone.is_empty(), "of {language}, not needed by several files: {lone:?}");
    }
}

/// No text for users stands in the code. Rust and scripts take their texts from `www/i18n`; only `host.js` and
/// `load-errors.js`, which report that nothing could be loaded, contain theirs, in both languages.
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
        if !matches!(kind, Some("rs" | "js")) {
            continue;
        }
        let code = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let texts_for_users: Vec<&str> =
            code.lines().flat_map(literals).filter(|text| is_text_for_users(text)).collect();
        if ["host.js", "load-errors.js"].contains(&name) {
            let chinese = texts_for_users.iter().filter(|text| is_chinese(text)).count();
            assert_eq!(chinese * 2, texts_for_users.len(), "each in both languages: {texts_for_users:?}");
        } else {
            found.extend(texts_for_users.into_iter().map(|text| format!("{}: {text}", file.display())));
        }
    }
    assert!(found.is_empty(), "to be moved to www/i18n:\n{}", found.join("\n"));
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

/// Whether it looks like a text for users: three words, or two of which the first is capitalized. Selectors and SVG paths
/// are excluded.
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

/// The file, or all files below the folder.
fn files_in(path: &Path) -> Vec<PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flat_map(|entry| files_in(&entry.expect("an entry").path())).collect(),
        Err(_) => vec![path.to_owned()],
    }
}

fn folder() -> PathBuf {
    checkout().join("www")
}

/// A file of `key = text` lines, each key once.
fn texts(path: &Path) -> BTreeMap<String, String> {
    let file = fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut texts = BTreeMap::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, text) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
        assert!(!text.is_empty(), "{key} says nothing");
        assert_eq!(text.matches('{').count(), text.matches('}').count(), "{key}");
        assert!(texts.insert(key.to_owned(), text.to_owned()).is_none(), "{key} stands twice");
    }
    texts
}

/// The names in braces, each once, except choices of plural forms, which not every language has.
fn arguments(template: &str) -> Vec<&str> {
    let holes = template.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let mut names: Vec<_> = holes.filter(|hole| !hole.contains('|')).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The texts of a page: between its tags, and in its attributes for users.
fn visible_texts(page: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut tell = |text: &str| {
        let text = text.trim();
        if text.contains(char::is_alphabetic) && !NAMES.contains(&text) {
            words.push(text.to_owned());
        }
    };
    let mut inside = String::new();
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("tags that are closed");
        for attribute in TEXT_ATTRIBUTES {
            if let Some((_, value)) = tag.split_once(&format!(" {attribute}=\"")) {
                tell(value.split('"').next().unwrap_or_default());
            }
        }
        if inside.is_empty() {
            let name = tag.split_whitespace().next().unwrap_or_default();
            if UNTRANSLATED.contains(&name) || tag.starts_with(BOTH) {
                name.clone_into(&mut inside);
            } else {
                tell(text);
            }
        } else if tag.strip_prefix('/') == Some(&inside) {
            inside.clear();
            tell(text);
        }
    }
    words
}
