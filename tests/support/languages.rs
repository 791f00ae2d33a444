//! The languages, with their texts, which are no part of the program.

use std::fs;
use std::sync::LazyLock;

use ninefold_app::template::{Language, add_texts};

/// All languages, English first.
pub fn all_languages() -> Vec<Language> {
    static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
        Language::all().skip(1).for_each(load);
        Language::all().collect()
    });
    LANGUAGES.clone()
}

/// Simplified Chinese.
pub fn chinese() -> Language {
    language("zh-Hans")
}

/// English and Chinese, which differ in all that sentences are made of. What is compared for these two does not
/// change with a new language.
pub fn english_and_chinese() -> [Language; 2] {
    [Language::ENGLISH, chinese()]
}

/// The language with this tag.
pub fn language(tag: &str) -> Language {
    let languages = all_languages();
    languages
        .into_iter()
        .find(|language| language.tag() == tag)
        .unwrap_or_else(|| panic!("no language {tag}"))
}

/// Adds the texts of a language, as the build collects them.
fn load(language: Language) {
    let folder = super::checkout().join("www/i18n").join(language.tag());
    let files = fs::read_dir(folder).expect("the folder of a language");
    let sections = files.filter_map(|file| {
        let path = file.expect("a file").path();
        let subject = path.file_stem().and_then(|subject| subject.to_str())?;
        let lines = fs::read_to_string(&path).expect("a text file");
        Some(format!("\n[{subject}]\n{lines}"))
    });
    add_texts(language, sections.collect());
}
