//! Puzzles in HTML: the text of a page, with the cells of tables as fields.

use std::borrow::Cow;

use super::document::ConvertedText;

/// Elements that pages consist of.
const PAGE_ELEMENTS: [&str; 13] =
    ["td", "tr", "th", "table", "pre", "br", "p", "div", "span", "code", "html", "row", "cell"];
/// Elements whose end is the end of a line.
const LINE_ELEMENTS: [&str; 10] = ["tr", "br", "p", "div", "pre", "li", "table", "h1", "h2", "h3"];
/// Pages that are longer are not read as such, in bytes.
const MAX_LEN: usize = 16 << 20;

/// The text of a page; `None` if the source is not a page.
pub fn page_text(source: &str) -> Option<ConvertedText> {
    if source.len() > MAX_LEN || !source.contains('<') {
        return None;
    }
    let is_of_page = |(at, _): (usize, &str)| {
        let name = element_name(&source[at + 1..]);
        PAGE_ELEMENTS.iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    if !source.match_indices('<').any(is_of_page) {
        return None;
    }
    Some(PageReader::new(&joined_blocks(source).unwrap_or(Cow::Borrowed(source))).read())
}

/// A page in which nine tables of 3 × 3 cells, the blocks of a grid, have become the nine rows; `None` if there are none.
fn joined_blocks(source: &str) -> Option<Cow<'_, str>> {
    let lower = source.to_ascii_lowercase();
    // Of each table without another in it, where it is and its cells.
    let mut blocks: Vec<(std::ops::Range<usize>, Vec<String>)> = Vec::new();
    let mut open = None;
    for (at, _) in lower.match_indices('<') {
        if lower[at..].starts_with("<table") {
            open = Some(at);
        } else if lower[at..].starts_with("</table")
            && let Some(begin) = open.take()
        {
            let text = PageReader::new(&source[begin..at]).read().text;
            let rows: Vec<&str> = text.split('\n').filter(|line| line.contains('\t')).collect();
            let cells: Vec<String> =
                rows.iter().flat_map(|row| row.split('\t')).map(|cell| cell.trim().to_owned()).collect();
            if rows.len() != 3 || cells.len() != 9 {
                blocks.clear();
                continue;
            }
            blocks.push((begin..at, cells));
            if blocks.len() == 9 {
                break;
            }
        }
    }
    let (first, last) = (blocks.first()?.0.start, blocks.get(8)?.0.end);
    let cell =
        |row: usize, column: usize| blocks[row / 3 * 3 + column / 3].1[row % 3 * 3 + column % 3].as_str();
    let row = |row: usize| (0..9).map(|column| cell(row, column)).collect::<Vec<_>>().join("<td>");
    let rows = (0..9).map(row).collect::<Vec<_>>().join("<tr><td>");
    let lines = "\n".repeat(source[first..last].matches('\n').count());
    Some(Cow::Owned(format!("{}<table><tr><td>{rows}{lines}{}", &source[..first], &source[last..])))
}

struct PageReader<'a> {
    source: &'a str,
    /// The number of the line being read.
    line: usize,
    page: ConvertedText,
    /// Fields of the current row of a table.
    fields: usize,
}

impl<'a> PageReader<'a> {
    fn new(source: &'a str) -> PageReader<'a> {
        PageReader { source, line: 1, page: ConvertedText { text: String::new(), lines: vec![1] }, fields: 0 }
    }

    fn read(mut self) -> ConvertedText {
        let mut rest = self.source;
        while let Some(at) = rest.find(['<', '&', '\n']) {
            self.page.text.push_str(&rest[..at]);
            rest = &rest[at..];
            let length = match rest.as_bytes()[0] {
                b'\n' => {
                    self.line += 1;
                    if self.fields == 0 {
                        self.end_line();
                    }
                    1
                }
                b'&' => self.read_entity(rest),
                _ => self.read_element(rest),
            };
            rest = &rest[length..];
        }
        self.page.text.push_str(rest);
        self.page
    }

    fn end_line(&mut self) {
        self.page.text.push('\n');
        self.page.lines.push(self.line);
    }

    /// Reads an entity such as `&nbsp;`. Returns its length.
    fn read_entity(&mut self, rest: &str) -> usize {
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        let name = end.and_then(|end| rest.get(1..end)).unwrap_or_default();
        let code = name.strip_prefix("#x").map_or_else(
            || name.strip_prefix('#').and_then(|number| number.parse().ok()),
            |number| u32::from_str_radix(number, 16).ok(),
        );
        let c = match name {
            "nbsp" | "ensp" | "emsp" => Some(' '),
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "middot" => Some('·'),
            "bull" => Some('•'),
            _ => code.and_then(char::from_u32),
        };
        let Some(c) = c else {
            self.page.text.push('&');
            return 1;
        };
        self.page.text.push(c);
        name.len() + 2
    }

    /// Reads a tag. Returns its length.
    fn read_element(&mut self, rest: &str) -> usize {
        let Some(end) = rest.find('>').filter(|_| {
            rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
        }) else {
            self.page.text.push('<');
            return 1;
        };
        let tag = &rest[..=end];
        let inner = tag[1..].trim_start_matches('/');
        let name = element_name(inner).to_ascii_lowercase();
        let is_end = tag.starts_with("</");
        match name.as_str() {
            // In XML, rows and cells have the names of what they are.
            "td" | "th" | "cell" if !is_end => {
                if self.fields > 0 {
                    self.page.text.push('\t');
                }
                self.fields += 1;
                if name == "cell" {
                    self.page.text.push_str(attribute(tag, "value").unwrap_or_default());
                }
            }
            "input" => self.page.text.push_str(attribute(tag, "value").unwrap_or_default()),
            "tr" | "table" | "row" => {
                self.fields = 0;
                self.end_line();
            }
            name if LINE_ELEMENTS.contains(&name) && self.fields == 0 => self.end_line(),
            _ => {}
        }
        self.line += tag.matches('\n').count();
        tag.len()
    }
}

/// The name of an element at the beginning of a text.
fn element_name(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_alphanumeric).count()]
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}="))?;
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
    match quote {
        Some(quote) => rest[1..].split(quote).next(),
        None => rest.split([' ', '>', '/']).next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_table_become_fields() {
        let page =
            page_text("<table>\n<tr><td>5</td>\n<td>&nbsp;</td><td><input value='3'></td></tr></table>")
                .unwrap();
        assert_eq!(page.text.trim(), "5\t \t3");
        assert!(page_text("a < b > c").is_none());
    }
}
