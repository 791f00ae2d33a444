//! Finds the start tags of a page with their attributes: as much HTML parsing as our own pages need. Removes the indentation of
//! pages.

use std::path::Path;

use anyhow::{Context, Result};

use super::Files;

/// A start tag.
#[derive(Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// In lower case.
    pub name: String,
    /// Names in lower case, and values as written; an attribute without a value has an empty one.
    pub attributes: Vec<(String, &'a str)>,
    /// The line number, from 1.
    pub line: usize,
    /// The byte that the tag begins at.
    pub start: usize,
    /// The byte after the tag.
    pub end: usize,
}

impl<'a> Tag<'a> {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|&(_, value)| value)
    }
}

/// All start tags in order, without those in comments, scripts and other raw text.
pub fn tags(page: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(open) = page[at..].find('<').map(|found| at + found) {
        let rest = &page[open + 1..];
        at = if rest.starts_with("!--") {
            after(page, open, "-->")
        } else if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let tag = tag(page, open);
            let end = match tag.name.as_str() {
                "script" | "style" | "textarea" | "title" => end_of_raw_text(page, &tag),
                _ => tag.end,
            };
            tags.push(tag);
            end
        } else {
            open + 1
        };
    }
    tags
}

/// Whether a file is HTML, by its name.
pub fn is_html(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|kind| kind == "html")
}

/// Removes indentation and blank lines from all HTML files.
///
/// # Errors
/// If a file is not UTF-8.
pub fn shrink(files: &mut Files) -> Result<()> {
    for (name, content) in files.iter_mut().filter(|(name, _)| is_html(name)) {
        let page = str::from_utf8(content).with_context(|| format!("{name} is not UTF-8"))?;
        *content = without_indentation(page).into_bytes();
    }
    Ok(())
}

/// The page without indentation and blank lines. The content of `<pre>` is unchanged.
fn without_indentation(page: &str) -> String {
    let mut stripped = String::with_capacity(page.len());
    let mut in_pre = false;
    for untrimmed in page.lines() {
        let line = if in_pre { untrimmed } else { untrimmed.trim() };
        if in_pre || !line.is_empty() {
            stripped.push_str(line);
            stripped.push('\n');
        }
        in_pre = (in_pre || line.starts_with("<pre")) && !line.contains("</pre>");
    }
    stripped
}

/// Parses the tag that begins at byte `open`.
fn tag(page: &str, open: usize) -> Tag<'_> {
    let line = page[..open].matches('\n').count() + 1;
    let rest = &page[open + 1..];
    let (name, mut rest) = split(rest, |c| c.is_ascii_whitespace() || c == '/' || c == '>');
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if rest.is_empty() || rest.starts_with('>') {
            let end = (page.len() - rest.len() + 1).min(page.len());
            return Tag { name: name.to_ascii_lowercase(), attributes, line, start: open, end };
        }
        // As in browsers, an equals sign at the beginning belongs to the name.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let (tail, after_name) = split(&rest[first..], |c| c.is_ascii_whitespace() || "=/>".contains(c));
        let attribute = rest[..first + tail.len()].to_ascii_lowercase();
        let value;
        (value, rest) = match after_name.trim_ascii_start().strip_prefix('=') {
            Some(given) => self::value(given.trim_ascii_start()),
            None => ("", after_name),
        };
        attributes.push((attribute, value));
    }
}

/// Splits an attribute's value from what follows it.
fn value(rest: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(rest) = rest.strip_prefix(quote) {
            return rest.split_once(quote).unwrap_or((rest, ""));
        }
    }
    split(rest, |c| c.is_ascii_whitespace() || c == '>')
}

fn split(text: &str, at: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(at).unwrap_or(text.len()))
}

/// The byte at which the raw text of an element ends.
fn end_of_raw_text(page: &str, tag: &Tag) -> usize {
    let close = format!("</{}", tag.name);
    let rest = page[tag.end..].to_ascii_lowercase();
    rest.find(&close).map_or(page.len(), |found| tag.end + found)
}

fn after(page: &str, from: usize, mark: &str) -> usize {
    page[from..].find(mark).map_or(page.len(), |found| from + found + mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_is_removed_outside_pre() {
        let page = "<body>\n  <pre>a\n\n  b</pre>\n\n  <p>\n";
        assert_eq!(without_indentation(page), "<body>\n<pre>a\n\n  b</pre>\n<p>\n");
    }

    #[test]
    fn tags_and_attributes_are_found_in_all_spellings() {
        let page = "<!doctype html>\n<P  ID = x class='a \"b'\nhidden data-x=\"1>2\"/>text</p><br>";
        let tags = tags(page);
        assert_eq!(tags.len(), 2);
        assert_eq!((tags[0].name.as_str(), tags[0].line), ("p", 2));
        assert_eq!(
            tags[0].attributes,
            [
                ("id".to_owned(), "x"),
                ("class".to_owned(), "a \"b"),
                ("hidden".to_owned(), ""),
                ("data-x".to_owned(), "1>2"),
            ]
        );
        assert!(page[tags[0].end..].starts_with("text"));
        assert_eq!((tags[1].name.as_str(), tags[1].line), ("br", 3));
    }

    #[test]
    fn comments_and_scripts_contain_no_tags() {
        let names = |page| tags(page).into_iter().map(|tag| tag.name).collect::<Vec<_>>();
        assert_eq!(names("<!-- <p> --><b>"), ["b"]);
        assert_eq!(names("<script>if (a <b) '<i>'</SCRIPT><u>"), ["script", "u"]);
        assert_eq!(names("<title>a <b> c</title>"), ["title"]);
    }

    #[test]
    fn malformed_pages_are_read_to_their_end() {
        for page in ["<", "<p", "<p a", "<p a=", "<p a='", "<!--", "<script>", "<p =", "a < b", "</", "<é>"]
        {
            assert!(tags(page).len() <= 1, "{page}");
        }
    }
}
