//! Counts the kinds of characters in a line in one pass, to rule out formats without trying them.

use super::parse_error::MAX_COUNT;

/// Kind of a character.
#[derive(Clone, Copy)]
enum CharKind {
    Digit,
    Space,
    Tab,
    /// Whitespace other than a space or tab.
    OtherSpace,
    Comma,
    Semicolon,
    Bar,
    /// Characters of borders other than bars and spaces.
    BorderStroke,
    Other,
}

/// Counts for the first [`MAX_COUNT`] characters of a line.
pub struct LineStats {
    counts: [u16; 9],
    /// Number of characters counted.
    chars: usize,
    /// Whether two digits are adjacent.
    has_digit_pair: bool,
}

impl LineStats {
    /// Counts the characters of a line.
    pub fn new(line: &str) -> LineStats {
        let mut stats = LineStats { counts: [0; 9], chars: 0, has_digit_pair: false };
        let mut was_digit = false;
        for c in line.chars().take(MAX_COUNT) {
            let kind = char_kind(c);
            stats.counts[kind as usize] += 1;
            stats.chars += 1;
            let is_digit = matches!(kind, CharKind::Digit);
            stats.has_digit_pair |= is_digit && was_digit;
            was_digit = is_digit;
        }
        stats
    }

    /// Number of tabs.
    pub fn tabs(&self) -> usize {
        self.count(&[CharKind::Tab])
    }

    /// Number of bars.
    pub fn bars(&self) -> usize {
        self.count(&[CharKind::Bar])
    }

    /// Whether the line may be a border: it has only border characters and whitespace.
    pub fn may_be_border(&self) -> bool {
        self.count(&[CharKind::Digit, CharKind::Semicolon, CharKind::Other]) == 0
    }

    /// Whether two digits may be adjacent, as in a candidate grid.
    pub fn may_have_digit_pair(&self) -> bool {
        self.has_digit_pair || self.chars == MAX_COUNT
    }

    /// Whether the line may have nine or more parts separated by whitespace or bars.
    pub fn may_have_gaps(&self) -> bool {
        self.chars == MAX_COUNT
            || self.count(&[CharKind::Space, CharKind::Tab, CharKind::OtherSpace, CharKind::Bar]) >= 8
    }

    /// Whether the line may have spaces for empty cells, with or without bars.
    pub fn may_be_spaced(&self) -> bool {
        let is_space = self.count(&[CharKind::Space]) > 0;
        is_space && self.count(&[CharKind::Digit, CharKind::Space, CharKind::Bar]) == self.chars
    }

    /// Whether the line may have nine or more cells separated by commas, semicolons or bars.
    pub fn may_be_separated(&self) -> bool {
        [CharKind::Comma, CharKind::Semicolon, CharKind::Bar].iter().any(|kind| self.count(&[*kind]) >= 8)
    }

    fn count(&self, kinds: &[CharKind]) -> usize {
        kinds.iter().map(|&kind| usize::from(self.counts[kind as usize])).sum()
    }
}

fn char_kind(c: char) -> CharKind {
    match c {
        '1'..='9' => CharKind::Digit,
        ' ' => CharKind::Space,
        '\t' => CharKind::Tab,
        ',' => CharKind::Comma,
        ';' => CharKind::Semicolon,
        '-' | '–' | '—' | '=' | '+' | ':' | '.' | '\'' | '*' | '`' => CharKind::BorderStroke,
        c if is_bar(c) => CharKind::Bar,
        c if c.is_whitespace() => CharKind::OtherSpace,
        _ => CharKind::Other,
    }
}

/// Whether a character is a bar between cells or blocks, or a part of a drawn border.
pub fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}
