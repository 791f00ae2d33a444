//! A line at a glance: how many characters of each kind it has, counted in one pass, so that no form is tried that it
//! cannot have.

use super::parse_error::MAX_COUNT;

/// What a character may be to a line of cells.
#[derive(Clone, Copy)]
enum CharKind {
    Digit,
    Space,
    Tab,
    /// Any other whitespace.
    OtherSpace,
    Comma,
    Semicolon,
    Bar,
    /// What rules are drawn with beside walls and spaces.
    BorderStroke,
    Other,
}

/// The counts of a line, up to its first [`MANY`] characters.
pub struct LineStats {
    counts: [u16; 9],
    /// How many characters were counted.
    chars: usize,
    /// Whether two digits stand side by side.
    has_digit_pair: bool,
}

impl LineStats {
    /// Looks at a line.
    pub fn new(line: &str) -> LineStats {
        let mut sight = LineStats { counts: [0; 9], chars: 0, has_digit_pair: false };
        let mut was_digit = false;
        for c in line.chars().take(MAX_COUNT) {
            let kind = char_kind(c);
            sight.counts[kind as usize] += 1;
            sight.chars += 1;
            let is_digit = matches!(kind, CharKind::Digit);
            sight.has_digit_pair |= is_digit && was_digit;
            was_digit = is_digit;
        }
        sight
    }

    /// How many tabs.
    pub fn tabs(&self) -> usize {
        self.count(&[CharKind::Tab])
    }

    /// How many walls.
    pub fn bars(&self) -> usize {
        self.count(&[CharKind::Bar])
    }

    /// Whether it may be a rule: it has only what rules are drawn with, and whitespace.
    pub fn may_be_border(&self) -> bool {
        self.count(&[CharKind::Digit, CharKind::Semicolon, CharKind::Other]) == 0
    }

    /// Whether two digits may stand side by side, as where cells hold candidates.
    pub fn may_have_digit_pair(&self) -> bool {
        self.has_digit_pair || self.chars == MAX_COUNT
    }

    /// Whether it may be nine parts or more with whitespace or walls between.
    pub fn may_have_gaps(&self) -> bool {
        self.chars == MAX_COUNT
            || self.count(&[CharKind::Space, CharKind::Tab, CharKind::OtherSpace, CharKind::Bar]) >= 8
    }

    /// Whether it may be digits whose blanks are spaces, with walls between or without.
    pub fn may_be_spaced(&self) -> bool {
        let is_space = self.count(&[CharKind::Space]) > 0;
        is_space && self.count(&[CharKind::Digit, CharKind::Space, CharKind::Bar]) == self.chars
    }

    /// Whether it may be nine cells or more apart by commas, semicolons or walls.
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
        '-' | '=' | '+' | ':' | '.' | '\'' | '*' | '`' => CharKind::BorderStroke,
        c if is_bar(c) => CharKind::Bar,
        c if c.is_whitespace() => CharKind::OtherSpace,
        _ => CharKind::Other,
    }
}

/// What parts cells or blocks of cells in a drawn grid.
pub fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}
