//! Normalizes lines: full-width characters of Chinese and Japanese keyboards become ASCII, and quote marks of
//! e-mails become spaces. Every character keeps its position.

use std::borrow::Cow;

/// Replaces full-width digits, letters and signs by ASCII, all kinds of spaces by a plain one, and leading
/// `>` by spaces.
pub fn normalize(line: &str) -> Cow<'_, str> {
    if line.starts_with('>') {
        let rest = line.trim_start_matches(['>', ' ']);
        return Cow::Owned(" ".repeat(line.len() - rest.len()) + &normalize(rest));
    }
    if line.is_ascii() || line.chars().all(|c| normalize_char(c) == c) {
        return Cow::Borrowed(line);
    }
    Cow::Owned(line.chars().map(normalize_char).collect())
}

fn normalize_char(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_become_ascii() {
        assert_eq!(normalize("５３．．７｜＿－ｘ\u{3000}数独│é"), "53..7|_-x 数独│é");
        assert!(matches!(normalize("53..7"), Cow::Borrowed(_)));
        assert_eq!(normalize("> > 53..7 > 1"), "    53..7 > 1", "quoted twice");
    }
}
