//! Normalizes lines, once for all readers: digits of all scripts, full-width characters, curly quotes and
//! escaped signs become ASCII, invisible characters and the colours of terminals are dropped, the marks of quotes in
//! e-mails and of spoilers become spaces. The place of every character in the original line is kept.

use std::borrow::Cow;

use super::digit_scripts::{ascii_digit, chinese_digit};

/// A line in normal form, with the columns of the original.
#[derive(Clone, Debug)]
pub struct CleanLine<'a> {
    /// The line in normal form.
    pub text: Cow<'a, str>,
    /// The column of every character in the original line, from 1, and the one after; `None` if none has moved.
    columns: Option<Vec<u32>>,
}

impl<'a> CleanLine<'a> {
    /// Normalizes a line.
    pub fn new(line: &'a str) -> CleanLine<'a> {
        if line.starts_with('>') {
            return CleanLine::unquoted(line);
        }
        let line = line.trim_end().strip_suffix("!<").unwrap_or(line);
        if line.is_ascii() && !line.contains(['\\', ESCAPE]) || line.chars().all(|c| !is_special(c)) {
            return CleanLine { text: Cow::Borrowed(line), columns: None };
        }
        let is_chinese = is_chinese_row(line);
        let (mut text, mut columns) = (String::with_capacity(line.len()), Vec::with_capacity(line.len()));
        let mut chars = (1..).zip(line.chars()).peekable();
        let mut has_moved = false;
        while let Some((column, c)) = chars.next() {
            let escaped = |next: &char| ESCAPED.contains(next);
            if c == ESCAPE {
                // A colour ends with a letter.
                while chars.next().is_some_and(|(_, c)| !c.is_ascii_alphabetic()) {}
                has_moved = true;
                continue;
            }
            if is_passed_over(c) || c == '\\' && chars.peek().is_some_and(|(_, next)| escaped(next)) {
                has_moved = true;
                continue;
            }
            let chinese = if is_chinese { chinese_digit(c) } else { None };
            text.push(chinese.unwrap_or_else(|| normalize_char(c)));
            columns.push(column);
        }
        columns.push(line.chars().count() as u32 + 1);
        CleanLine { text: Cow::Owned(text), columns: has_moved.then_some(columns) }
    }

    /// Normalizes a line of an e-mail or a spoiler: each `>` or `>!` before it becomes spaces.
    fn unquoted(line: &'a str) -> CleanLine<'a> {
        let rest = line.trim_start_matches(['>', ' ']);
        let rest = rest.strip_prefix('!').filter(|_| line.starts_with(">!")).unwrap_or(rest);
        let count = line.len() - rest.len();
        let inner = CleanLine::new(rest);
        let columns = inner.columns.map(|columns| {
            let moved = columns.into_iter().map(|column| column + count as u32);
            (1..=count as u32).chain(moved).collect()
        });
        CleanLine { text: Cow::Owned(" ".repeat(count) + &inner.text), columns }
    }

    /// The column in the original line of a column in the normal form, both from 1.
    pub fn original_column(&self, column: usize) -> usize {
        let known = self.columns.as_ref().and_then(|columns| columns.get(column - 1).or(columns.last()));
        known.map_or(column, |&column| column as usize)
    }
}

/// Begins the code of a colour in the output of a terminal.
const ESCAPE: char = '\u{1b}';

/// Signs that Markdown escapes with a backslash.
const ESCAPED: [char; 12] = ['*', '_', '|', '.', '-', '#', '~', '+', '=', '[', ']', '`'];

/// Whether a character is not in normal form, or may make the one before it so.
fn is_special(c: char) -> bool {
    matches!(c, '\\' | ESCAPE) || is_passed_over(c) || chinese_digit(c).is_some() || normalize_char(c) != c
}

/// Whether a character is invisible and carries no meaning: zero-width spaces, marks of direction, and what
/// turns a digit into a key cap. Characters that turn the order of others around are not passed over.
fn is_passed_over(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}' | '\u{202c}' | '\u{2060}' | '\u{2066}'..='\u{2069}'
        | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{20e3}')
}

/// Whether a line consists of Chinese numerals and signs, so that they are cells.
fn is_chinese_row(line: &str) -> bool {
    let numerals = line.chars().filter(|&c| chinese_digit(c).is_some()).count();
    let others = line.chars().filter(|&c| c.is_alphanumeric() && chinese_digit(c).is_none()).count();
    numerals > 0 && others == 0 && line.chars().filter(|c| !c.is_whitespace()).count() >= 9
}

fn normalize_char(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' | '‚' => '\'',
        c => ascii_digit(c).unwrap_or(c),
    }
}

/// A text in lower case, as far as names and words in it are compared: letters of English, German, French and Spanish. The
/// tables of all scripts would be five kilobytes of the page.
pub fn lower_case(text: &str) -> String {
    let lower = |c: char| match c {
        // From À to Þ, small letters are 32 places later.
        '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{de}' => char::from(c as u8 + 32),
        _ => c.to_ascii_lowercase(),
    };
    text.chars().map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_become_small() {
        assert_eq!(lower_case("KÄFIG, Flèche, ÜBER ×"), "käfig, flèche, über ×");
    }

    fn normal(line: &str) -> String {
        CleanLine::new(line).text.into_owned()
    }

    #[test]
    fn full_width_characters_become_ascii() {
        assert_eq!(normal("５３．．７｜＿－ｘ\u{3000}数独│é"), "53..7|_-x 数独│é");
        assert!(matches!(CleanLine::new("53..7").text, Cow::Borrowed(_)));
        assert_eq!(normal("> > 53..7 > 1"), "    53..7 > 1", "quoted twice");
    }

    #[test]
    fn dropped_characters_keep_the_columns_of_the_others() {
        let line = CleanLine::new("5\u{fe0f}\u{20e3}\\*\u{200b}x");
        assert_eq!(line.text, "5*x");
        assert_eq!([1, 2, 3, 4].map(|column| line.original_column(column)), [1, 5, 7, 8]);
        let line = CleanLine::new("> \u{200b}5x");
        assert_eq!((line.text.as_ref(), line.original_column(4)), ("  5x", 5));
    }

    #[test]
    fn chinese_numerals_are_digits_among_themselves_only() {
        assert_eq!(normal("五三〇〇七〇〇〇〇"), "530070000");
        assert_eq!(normal("第一题"), "第一题");
    }
}
