//! Lists in the syntax of programs: brackets of any kind around 81 values, or around nine or one texts.
//!
//! ```text
//! [[5, 3, None, …], …]     {{5, 3, 0, …}, …}     [| 5, 3, _, … | … |]     c(5, 3, NA, …)
//! {5\3\0;…}  in Excel     [Just 5, Nothing, …]     {1, 5, 0, …}
//! ["53..7....", …]         ("53..7…" "6..195…")  [[5 3 0 …] …]            (list (list 5 3 nil …) …)
//! ```

use ninefold::grid::{Digit, Grid};

use super::code_language::CodeLanguage;
use super::parsed_puzzle::grid_from_digits;
use super::row::{FieldCell, read_field};

/// Greatest number of values in a list.
const MAX_VALUES: usize = 81 * 1000;
/// Names of types that may stand before values.
const TYPE_WORDS: [&str; 12] =
    ["new", "int", "byte", "char", "short", "list", "array", "quote", "vec!", "row", "just", "some"];

/// Words in lists of one language only.
const LANGUAGE_WORDS: [(&str, CodeLanguage); 2] = [("None", CodeLanguage::Python), ("NA", CodeLanguage::R)];
/// What stands before a list, or at its beginning, in one language only.
const LANGUAGE_BEGINS: [(&str, CodeLanguage); 6] = [
    ("np.array", CodeLanguage::Python),
    ("<- ", CodeLanguage::R),
    ("vec!", CodeLanguage::Rust),
    ("[|", CodeLanguage::MiniZinc),
    ("(list ", CodeLanguage::Lisp),
    ("(quote ", CodeLanguage::Lisp),
];

/// The language of a list, if only one language writes lists like this. `before` is the text before the list in its line.
pub fn language(before: &str, list: &str) -> Option<CodeLanguage> {
    let mut words = list.split(|c: char| !c.is_ascii_alphabetic());
    let begin = LANGUAGE_BEGINS.iter().find(|(begin, _)| before.contains(begin) || list.starts_with(begin));
    let word = || words.find_map(|word| LANGUAGE_WORDS.iter().find(|(known, _)| *known == word));
    begin.or_else(word).map(|(_, language)| *language)
}

/// A list being read: its values so far, and what they have in common.
#[derive(Default)]
struct CodeList {
    cells: Vec<Option<Digit>>,
    /// The sign of empty values.
    blank: Option<char>,
    /// Number of cells in each text.
    text_len: Option<usize>,
}

/// Reads a list that begins with a bracket. Returns its grids and its end, or how far it was read in vain.
pub fn read(text: &str) -> Result<(Vec<Grid>, usize), usize> {
    let mut list = CodeList::default();
    let mut depth = 0;
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &text[at..];
        match c {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => {
                depth -= 1;
                if depth == 0 {
                    return list.grids().map(|grids| (grids, at + 1)).ok_or(at);
                }
            }
            _ if c.is_whitespace() || matches!(c, ',' | ';' | '|' | '&' | '+' | '@' | '>' | '\\') => {}
            '"' | '\'' | '`' => {
                let inner = &rest[1..];
                let Some(end) = inner.find([c, '\n']) else { return Err(at) };
                if inner[end..].starts_with('\n') {
                    // A quote of Lisp, or a text of several lines.
                    if c == '"' {
                        return Err(at);
                    }
                } else {
                    list.add_text(&inner[..end]).ok_or(at)?;
                    at += end + 1;
                }
            }
            _ if ["#", "%", "//", "--"].iter().any(|sign| rest.starts_with(sign)) => {
                // All of the line but its last character.
                at += rest.find('\n').unwrap_or(rest.len()).saturating_sub(1);
            }
            '/' if rest.starts_with("/*") => at += rest.find("*/").ok_or(at)? + 1,
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || ",;|&\\()[]{}\"'".contains(c))
                    .unwrap_or(rest.len());
                let word = &rest[..end];
                let is_type = rest[end..].starts_with(['(', '[', '{'])
                    || TYPE_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
                if !(is_type && word.starts_with(|c: char| c.is_ascii_alphabetic())) {
                    list.add(word).ok_or(at)?;
                }
                at += end;
                continue;
            }
        }
        at += c.len_utf8();
        if list.cells.len() > MAX_VALUES || depth > 64 {
            return Err(at);
        }
    }
    Err(at)
}

impl CodeList {
    /// Adds a value; `None` if it is no cell.
    fn add(&mut self, value: &str) -> Option<()> {
        self.push(read_field(value)?)
    }

    fn push(&mut self, cell: FieldCell) -> Option<()> {
        match cell {
            FieldCell::Digit(digit) => self.cells.push(Some(digit)),
            FieldCell::Blank(Some(sign)) if *self.blank.get_or_insert(sign) != sign => return None,
            FieldCell::Blank(_) => self.cells.push(None),
        }
        Some(())
    }

    /// Adds a text: one cell, a row or a grid, perhaps with the end of a line in it.
    fn add_text(&mut self, text: &str) -> Option<()> {
        let inner = text.strip_suffix("\\n").unwrap_or(text);
        let count = inner.chars().count();
        if count <= 1 {
            return self.add(inner);
        }
        if *self.text_len.get_or_insert(count) != count || !matches!(count, 9 | 81) {
            return None;
        }
        for c in inner.chars() {
            let cell = match Digit::from_char(c) {
                Some(digit) => FieldCell::Digit(digit),
                None if super::line::is_blank(c) => FieldCell::Blank(Some(c)),
                None => return None,
            };
            self.push(cell)?;
        }
        Some(())
    }

    fn grids(&self) -> Option<Vec<Grid>> {
        let is_whole = !self.cells.is_empty() && self.cells.len().is_multiple_of(81);
        is_whole.then(|| self.cells.chunks(81).map(|cells| grid_from_digits(cells.iter().copied())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_other_shapes_hold_no_grid() {
        assert!(read("[1, 2, 3]").is_err());
        assert!(read("(a (b))").is_err());
        assert!(read("[[1, 2").is_err());
        let cells = "5,".repeat(81);
        assert_eq!(read(&format!("[{cells}] x")).map(|(grids, end)| (grids.len(), end)), Ok((1, 164)));
    }
}
