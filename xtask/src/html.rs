//! The tags of a page, and its text without indentation.

use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer, naive_next_state};

use crate::files::{self, Files};

/// A start tag.
#[derive(Debug)]
pub struct Tag {
    /// In lower case.
    pub name: String,
    /// Names in lower case, with values; an attribute without a value has an empty one.
    pub attributes: Vec<(String, String)>,
    /// The byte that the tag begins at.
    pub start: usize,
    /// The byte after the tag.
    pub end: usize,
}

impl Tag {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The file beside the page that an attribute refers to.
    pub fn file(&self, attribute: &str) -> Option<&str> {
        let address = self.attribute(attribute)?;
        Some(address.strip_prefix("./").unwrap_or(address))
    }
}

/// A piece of a page.
#[derive(Debug)]
pub enum Piece {
    Start(Tag),
    /// The name of an end tag.
    End(String),
    Text(String),
}

/// The tags and texts of a page in order, without comments.
pub fn pieces(page: &str) -> Vec<Piece> {
    let text = |text: &HtmlString| String::from_utf8_lossy(text).into_owned();
    let mut tokens = Tokenizer::new_with_emitter(page, DefaultEmitter::<usize>::new_with_span());
    let mut pieces = Vec::new();
    while let Some(Ok(token)) = tokens.next() {
        pieces.push(match token {
            Token::StartTag(tag) => {
                // Scripts, styles and titles contain no tags. Neither does <noscript>, but only in browsers that run scripts.
                if let Some(state) = naive_next_state(&tag.name).filter(|_| tag.name != b"noscript") {
                    tokens.set_state(state);
                }
                let attributes = tag.attributes.iter().map(|(name, value)| (text(name), text(value)));
                Piece::Start(Tag {
                    name: text(&tag.name),
                    attributes: attributes.collect(),
                    start: tag.span.start,
                    end: tag.span.end,
                })
            }
            Token::EndTag(tag) => Piece::End(text(&tag.name)),
            Token::String(string) => Piece::Text(text(&string)),
            _ => continue,
        });
    }
    pieces
}

/// All start tags in order.
pub fn tags(page: &str) -> impl DoubleEndedIterator<Item = Tag> {
    pieces(page).into_iter().filter_map(|piece| if let Piece::Start(tag) = piece { Some(tag) } else { None })
}

/// Whether a file is HTML, by its name.
pub fn is_html(name: &str) -> bool {
    files::kind(name) == "html"
}

/// Removes indentation and blank lines from all HTML files. The content of `<pre>` is unchanged.
pub fn shrink(files: &mut Files) -> anyhow::Result<()> {
    for (name, content) in files.iter_mut().filter(|(name, _)| is_html(name)) {
        let mut stripped = String::new();
        let mut in_pre = false;
        for untrimmed in files::text(name, content)?.lines() {
            let line = if in_pre { untrimmed } else { untrimmed.trim() };
            if in_pre || !line.is_empty() {
                stripped.push_str(line);
                stripped.push('\n');
            }
            in_pre = (in_pre || line.starts_with("<pre")) && !line.contains("</pre>");
        }
        *content = stripped.into_bytes();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_is_removed_outside_pre() {
        let mut page = files::of_texts(&[("a.html", "<body>\n  <pre>a\n\n  b</pre>\n\n  <p>\n")]);
        shrink(&mut page).unwrap();
        assert_eq!(page, files::of_texts(&[("a.html", "<body>\n<pre>a\n\n  b</pre>\n<p>\n")]));
    }

    #[test]
    fn tags_have_their_places_and_attributes() {
        let page = "<!doctype html>\n<P ID=x data-x=\"1>&amp;\"/>é</p><a href=./b hidden>";
        let tags: Vec<_> = tags(page).collect();
        let parts: Vec<_> = tags.iter().map(|tag| &page[tag.start..tag.end]).collect();
        assert_eq!(parts, ["<P ID=x data-x=\"1>&amp;\"/>", "<a href=./b hidden>"]);
        assert_eq!((tags[0].name.as_str(), tags[0].attribute("data-x")), ("p", Some("1>&")));
        assert_eq!((tags[1].file("href"), tags[1].attribute("hidden")), (Some("b"), Some("")));
    }

    #[test]
    fn comments_and_scripts_contain_no_tags() {
        let names = |page| tags(page).map(|tag| tag.name).collect::<Vec<_>>();
        assert_eq!(names("<!-- <p> --><b>"), ["b"]);
        assert_eq!(names("<script>if (a <b) '<i>'</SCRIPT><u>"), ["script", "u"]);
        assert_eq!(names("<title>a <b> c</title><noscript><i></noscript>"), ["title", "noscript", "i"]);
    }
}
