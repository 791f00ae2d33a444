//! Every text is there in both languages, with the same arguments; those of the markup, too.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::phrase::Language;

/// Elements whose text is the same in every language, or is said before any language is chosen.
const UNTOLD: &[&str] = &["kbd", "i", "noscript", "script"];

/// What is a name.
const NAMES: &[&str] = &["Ninefold"];

/// The attributes that are read or heard.
const TOLD: &[&str] = &["aria-label", "title", "placeholder"];

#[test]
fn every_text_is_there_in_both_languages_with_the_same_arguments() {
    let [english, chinese] = Language::ALL.map(Language::tag);
    let mut files = 0;
    for file in fs::read_dir(folder().join("i18n")).expect("www/i18n") {
        let path = file.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some(subject) = name.strip_suffix(&format!("{english}.txt")) else { continue };
        files += 1;
        let (here, there) = (texts(&path), texts(&path.with_file_name(format!("{subject}{chinese}.txt"))));
        let lone: Vec<_> = here.keys().filter(|key| !there.contains_key(*key)).collect();
        assert!(lone.is_empty(), "only {name} has {lone:?}");
        let lone: Vec<_> = there.keys().filter(|key| !here.contains_key(*key)).collect();
        assert!(lone.is_empty(), "{name} lacks {lone:?}");
        for (key, template) in &here {
            assert_eq!(arguments(template), arguments(&there[key]), "{key} of {name}");
        }
    }
    assert!(files >= 2, "en.txt and text.en.txt");
}

#[test]
fn every_text_of_the_markup_has_its_chinese() {
    for (markup, words) in [
        ("index.html", "page.zh-Hans.txt"),
        ("rooms.html", "rooms.zh-Hans.txt"),
        ("pack.html", "pack-page.zh-Hans.txt"),
    ] {
        let chinese = texts(&folder().join("i18n").join(words));
        let markup_text = fs::read_to_string(folder().join(markup)).expect("the markup");
        let told = told(&markup_text);
        for text in &told {
            assert!(chinese.contains_key(text), "{words} has no `{text}`");
        }
        for text in chinese.keys() {
            assert!(told.contains(text), "{markup} has no `{text}`, which {words} has");
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www")
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

/// The names in braces, each once, but for choices of a word: a language without plurals has none.
fn arguments(template: &str) -> Vec<&str> {
    let holes = template.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let mut names: Vec<_> = holes.filter(|hole| !hole.contains('|')).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The words of a page: the pieces of text between its tags, and its attributes that are told.
fn told(page: &str) -> Vec<String> {
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
        for attribute in TOLD {
            if let Some((_, value)) = tag.split_once(&format!(" {attribute}=\"")) {
                tell(value.split('"').next().unwrap_or_default());
            }
        }
        if inside.is_empty() {
            let name = tag.split_whitespace().next().unwrap_or_default();
            if UNTOLD.contains(&name) {
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
