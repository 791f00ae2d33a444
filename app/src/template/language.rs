//! The languages, as `www/i18n/languages.txt` lists them.

use std::fmt;

/// A line `tag = own name` for each language, English first.
const TABLE: &str = include_str!("../../../www/i18n/languages.txt");

/// A language of the user interface, by its place in the list.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Language(u8);

impl Language {
    /// English, in which a text is shown that another language lacks. The default.
    pub const ENGLISH: Language = Language(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..).zip(tags()).map(|(number, _)| Language(number))
    }

    /// The language with this number in the list.
    pub(crate) fn with_number(number: u8) -> Option<Language> {
        Language::all().nth(number.into())
    }

    /// Number in the list.
    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// BCP 47 tag, as in the page's `lang` attribute and in the names of text files.
    pub fn tag(self) -> &'static str {
        tags().nth(self.0.into()).unwrap_or_default()
    }

    /// The language with exactly this tag.
    pub(crate) fn with_tag(tag: &str) -> Option<Language> {
        let is_language = |line: &str| line.strip_prefix(tag).is_some_and(|rest| rest.starts_with(" = "));
        let number = TABLE.lines().position(is_language)?;
        Some(Language(number as u8))
    }

    /// The language of a BCP 47 tag. Region and script are ignored: all kinds of Chinese map to Simplified
    /// Chinese.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let wanted = first_part(tag);
        Language::all().find(|language| wanted.eq_ignore_ascii_case(first_part(language.tag())))
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.tag())
    }
}

fn tags() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter_map(|line| line.split(' ').next())
}

/// The part of a tag that names the language.
fn first_part(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}
