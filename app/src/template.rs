//! Languages, and templates of texts: the basis of every text that the player reads.
//!
//! The texts of a language are files of `key = template` lines in `www/i18n`, one for each subject. A template
//! has its arguments in braces; `{count|branch|branches}` inserts one of the words, in English the first if the
//! argument is 1 and the second otherwise (`plural.rs`):
//!
//! ```text
//! placed = {digit}, {place}         ──▶   "5, row 1 column 2"
//! found = {n} {n|branch|branches}   ──▶   "12 branches"
//! ```

mod argument;
mod language;
mod loaded;
mod names;
mod plural;

use loaded::subject_texts;
use plural::plural_branch;

pub(crate) use argument::{ArgumentTexts, joined, spaced, template_arguments};
pub use argument::{Grouped, TemplateArgument, TemplateArguments};
pub use language::Language;
pub use loaded::add_texts;

/// The [`Texts`] of a subject in a language: `texts!("games", language)`. The English ones are part of the program.
/// `without English` is for a subject that has no English file.
macro_rules! texts {
    ($subject:literal, $language:expr) => {
        $crate::template::Texts::new($language, $subject, $crate::template::english_texts!($subject))
    };
    ($subject:literal, $language:expr, without English) => {
        $crate::template::Texts::new($language, $subject, "")
    };
}

/// The English text file of a subject.
macro_rules! english_texts {
    ($subject:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../www/i18n/en/", $subject, ".txt"))
    };
}

pub(crate) use {english_texts, texts};

/// The English texts that several subjects need.
const SHARED: &str = english_texts!("shared");

/// English texts of the page.
pub const ENGLISH_PAGE: &str = english_texts!("program");

/// English texts of the page about hints, steps and ratings, which the tools program finds. The page program lacks them and gets them
/// with the first report of that program, `Report::Texts`.
pub const ENGLISH_HINTS: &str = english_texts!("hints");

/// The texts of a subject in one language: the contents of text files, in the order in which a key is looked
/// up: the language's own ones, then three in English.
#[derive(Clone, Copy, Debug)]
pub struct Texts([&'static str; 5]);

/// The first of the English files.
const FIRST_ENGLISH: usize = 2;

impl Texts {
    /// The texts of a subject: those loaded in the language, and its English file for what they lack.
    pub(crate) fn new(language: Language, subject: &str, english: &'static str) -> Texts {
        let [own, shared] = [subject, "shared"].map(|subject| subject_texts(language, subject));
        Texts([own, shared, english, "", SHARED])
    }

    /// Texts of two files in English.
    pub(crate) const fn from_english(first: &'static str, second: &'static str) -> Texts {
        Texts(["", "", first, second, SHARED])
    }

    /// The texts, in the language of these, which include the shared ones.
    pub(crate) fn with_translated(mut self, translated: &'static str) -> Texts {
        self.0[0] = translated;
        self
    }

    /// The texts with another second file in English.
    pub(crate) fn with_second_english(mut self, second: &'static str) -> Texts {
        self.0[FIRST_ENGLISH + 1] = second;
        self
    }

    /// The lines of all files.
    pub(crate) fn contents(self) -> String {
        self.0.concat()
    }

    pub fn template(self, key: &str) -> Option<&'static str> {
        self.find(key).map(|(_, template)| template)
    }

    /// The template of this key, and the number of the file that has it.
    fn find(self, key: &str) -> Option<(usize, &'static str)> {
        (0..).zip(self.0).find_map(|(number, file)| Some((number, find_template(file, key)?)))
    }

    /// The template of this key with its arguments filled in; missing arguments are empty. Returns the key if there is no template.
    pub fn format(self, key: &str, arguments: TemplateArguments) -> String {
        let (file, template) = self.find(key).unwrap_or((FIRST_ENGLISH, key));
        let mut text = String::with_capacity(template.len() + 16);
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let (placeholder, after) = after.split_once('}').unwrap_or((after, ""));
            let (name, branches) = match placeholder.split_once('|') {
                Some((name, branches)) => (name, Some(branches)),
                None => (placeholder, None),
            };
            let argument = arguments.iter().find(|(n, _)| *n == name);
            let value = argument.map(|(_, value)| value.to_text(&self)).unwrap_or_default();
            text.push_str(match branches {
                Some(branches) => plural_branch(self.plural_rule(file), &value, branches),
                None => &value,
            });
            rest = after;
        }
        text.push_str(rest);
        text
    }

    /// Text of a key that takes no arguments.
    pub fn text(self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The rule for plural forms in the language of a file: English texts stand in for those that a language lacks, with the
    /// English rule.
    fn plural_rule(self, file: usize) -> &'static str {
        let mut files = self.0.into_iter().skip(if file < FIRST_ENGLISH { 0 } else { FIRST_ENGLISH });
        files.find_map(|file| find_template(file, "plural")).unwrap_or_default()
    }

    /// Writes a number of tenths as a decimal fraction, such as `4.2`.
    pub fn tenths(self, tenths: u64) -> String {
        let sign = self.template("decimal-sign").unwrap_or_default();
        [&(tenths / 10).to_string(), sign, &(tenths % 10).to_string()].concat()
    }

    /// Writes a whole number in groups of three digits, such as `1,234,567`.
    pub fn grouped(self, number: u64) -> String {
        let sign = self.template("group-sign").unwrap_or_default();
        let digits = number.to_string();
        let mut text = String::with_capacity(digits.len() + digits.len() / 3);
        for (i, c) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push_str(sign);
            }
            text.push(c);
        }
        text
    }
}

/// The template of this key, if the file has one.
fn find_template(file: &'static str, key: &str) -> Option<&'static str> {
    file.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
}
