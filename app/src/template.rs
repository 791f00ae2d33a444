//! Languages, and templates of texts: the basis of every text that the player reads.
//!
//! The texts of a language are a file of `key = template` lines. A template has its arguments in braces;
//! `{count|branch|branches}` inserts the first word if the argument is 1 and the second otherwise:
//!
//! ```text
//! placed = {digit}, {place}         ──▶   "5, row 1 column 2"
//! found = {n} {n|branch|branches}   ──▶   "12 branches"
//! ```

/// A language of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// BCP 47 tag, as in the page's `lang` attribute.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-Hans",
        }
    }

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

/// The template of this key, if the texts have one.
pub fn find_template(texts: &'static str, key: &str) -> Option<&'static str> {
    texts.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
}

/// Fills in the arguments of a template. A missing argument is left empty.
pub fn fill_template(template: &str, arguments: &[(&str, String)]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_inserts_arguments_and_plurals() {
        let filled =
            |n: &str| fill_template("{n} {n|branch|branches} in {t}", &[("n", n.into()), ("t", "x".into())]);
        assert_eq!(filled("1"), "1 branch in x");
        assert_eq!(filled("12"), "12 branches in x");
    }

    #[test]
    fn key_is_matched_as_a_whole() {
        let texts = "# note\nrow = row {number}\nrow-long = a long row\n\n";
        assert_eq!(find_template(texts, "row"), Some("row {number}"));
        assert_eq!(find_template(texts, "row-long"), Some("a long row"));
        assert_eq!(find_template(texts, "ro"), None);
    }

    #[test]
    fn language_is_found_by_any_of_its_tags() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
        for tag in ["zh", "zh-CN", "zh-Hans-CN", "ZH-hant", "zh_CN"] {
            assert_eq!(Language::from_tag(tag), Some(Language::Chinese), "{tag}");
        }
        for tag in ["en", "en-GB", "EN-us"] {
            assert_eq!(Language::from_tag(tag), Some(Language::English), "{tag}");
        }
        for tag in ["", "de", "zhx", "eng", "-zh"] {
            assert_eq!(Language::from_tag(tag), None, "{tag}");
        }
    }
}
