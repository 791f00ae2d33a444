//! Texts of printed pages and of errors in print options, from `www/i18n`.

use crate::template::{Language, fill_template, find_template};

const ENGLISH: &str = include_str!("../../../www/i18n/print.en.txt");
const CHINESE: &str = include_str!("../../../www/i18n/print.zh-Hans.txt");

/// The texts of one language.
#[derive(Clone, Copy)]
pub(super) struct PrintMessages(&'static str);

impl PrintMessages {
    pub fn new(language: Language) -> PrintMessages {
        PrintMessages(match language {
            Language::English => ENGLISH,
            Language::Chinese => CHINESE,
        })
    }

    /// Fills in the template with this key.
    pub fn format(self, key: &str, arguments: &[(&str, String)]) -> String {
        let text = find_template(self.0, key);
        debug_assert!(text.is_some(), "no words for {key}");
        fill_template(text.unwrap_or(key), arguments)
    }
}
