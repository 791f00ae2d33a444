//! Languages, and templates of texts: the basis of every text that the player reads.
//!
//! The texts of a language are files of `key = template` lines in `www/i18n`, one for each subject. A template
//! has its arguments in braces; `{count|branch|branches}` inserts the first word if the argument is 1 and the
//! second otherwise:
//!
//! ```text
//! placed = {digit}, {place}         ──▶   "5, row 1 column 2"
//! found = {n} {n|branch|branches}   ──▶   "12 branches"
//! ```

mod names;

/// Declares the languages, and the macro `texts!`, which includes the files of a subject in every language.
macro_rules! languages {
    ($dollar:tt $($(#[$attribute:meta])* $name:ident = $tag:tt,)*) => {
        /// A language of the user interface.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Language {
            $($(#[$attribute])* $name,)*
        }

        impl Language {
            /// All languages, English first.
            pub const ALL: [Language; [$($tag),*].len()] = [$(Language::$name),*];

            /// BCP 47 tag, as in the page's `lang` attribute and in the names of text files.
            pub fn tag(self) -> &'static str {
                match self {
                    $(Language::$name => $tag,)*
                }
            }
        }

        /// The texts that several subjects need, in every language.
        const SHARED: [&str; Language::ALL.len()] = [$(text_file!("shared", $tag)),*];

        /// The [`Texts`] of a subject in a language: `texts!("games", language)`. All languages become part of
        /// the program. `without English` is for a subject that has no English file.
        macro_rules! texts {
            ($dollar subject:literal, $dollar language:expr) => {{
                use $crate::template::{Texts, text_file};
                Texts::new($dollar language, [$(text_file!($dollar subject, $tag)),*])
            }};
            ($dollar subject:literal, $dollar language:expr, without English) => {{
                use $crate::template::{Texts, translated_file};
                Texts::new($dollar language, [$(translated_file!($dollar subject, $tag)),*])
            }};
        }
    };
}

/// The text file of a subject in the language with this tag.
macro_rules! text_file {
    ($subject:literal, $tag:tt) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../www/i18n/", $subject, ".", $tag, ".txt"))
    };
}

/// The text file of a subject in the language with this tag, or nothing for English.
macro_rules! translated_file {
    ($subject:literal, "en") => {
        ""
    };
    ($subject:literal, $tag:tt) => {
        $crate::template::text_file!($subject, $tag)
    };
}

languages! { $
    /// English, in which a text is shown that another language lacks.
    #[default]
    English = "en",
    /// Simplified Chinese.
    Chinese = "zh-Hans",
}

pub(crate) use {text_file, texts, translated_file};

impl Language {
    /// The language of a BCP 47 tag. Region and script are ignored: all kinds of Chinese map to Simplified
    /// Chinese.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let first = tag.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| {
            let own = language.tag().split('-').next().unwrap_or_default();
            first.eq_ignore_ascii_case(own)
        })
    }
}

/// The texts of a subject in one language: the contents of text files, in the order in which a key is looked
/// up.
#[derive(Clone, Copy, Debug)]
pub struct Texts([&'static str; 4]);

impl Texts {
    /// The texts of a subject, from its file in each language.
    pub(crate) fn new(language: Language, files: [&'static str; Language::ALL.len()]) -> Texts {
        let [own, english] = [language, Language::English].map(|language| language as usize);
        Texts([files[own], SHARED[own], files[english], SHARED[english]])
    }

    /// The texts of a subject whose files in languages other than English are not part of the program:
    /// `translated` has the texts that have been loaded, the shared ones among them.
    pub(crate) const fn with_loaded(translated: &'static str, english: &'static str) -> Texts {
        Texts([translated, "", english, text_file!("shared", "en")])
    }

    /// The lines of all files.
    pub(crate) fn contents(self) -> String {
        self.0.concat()
    }

    /// The template of this key.
    pub fn template(self, key: &str) -> Option<&'static str> {
        self.0.into_iter().find_map(|file| find_template(file, key))
    }

    /// Fills in the arguments of the template with this key. The key itself if there is none.
    pub fn format(self, key: &str, arguments: &[(&str, String)]) -> String {
        fill_template(self.template(key).unwrap_or(key), arguments)
    }

    /// Text of a key that takes no arguments.
    pub fn text(self, key: &str) -> String {
        self.format(key, &[])
    }
}

/// The template of this key, if the file has one.
fn find_template(file: &'static str, key: &str) -> Option<&'static str> {
    file.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
}

/// Fills in the arguments of a template. A missing argument is left empty.
pub(crate) fn fill_template(template: &str, arguments: &[(&str, String)]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (placeholder, after) = after.split_once('}').unwrap_or((after, ""));
        let mut parts = placeholder.split('|');
        let name = parts.next().unwrap_or_default();
        let value = arguments.iter().find(|(n, _)| *n == name).map_or("", |(_, value)| value);
        match (parts.next(), parts.next()) {
            (Some(one), Some(other)) => text.push_str(if value == "1" { one } else { other }),
            _ => text.push_str(value),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}
