//! A line at a glance: how many characters of each kind it has, counted in one pass, so that no form is tried that it
//! cannot have.

use super::fault::MANY;

/// What a character may be to a line of cells.
#[derive(Clone, Copy)]
enum Kind {
    Digit,
    Space,
    Tab,
    /// Any other whitespace.
    Gap,
    Comma,
    Semicolon,
    Wall,
    /// What rules are drawn with beside walls and spaces.
    Stroke,
    Other,
}

/// The counts of a line, up to its first [`MANY`] characters.
pub struct Sight {
    counts: [u16; 9],
    /// How many characters were counted.
    chars: usize,
    /// Whether two digits stand side by side.
    has_pair: bool,
}

impl Sight {
    /// Looks at a line.
    pub fn of(line: &str) -> Sight {
        let mut sight = Sight { counts: [0; 9], chars: 0, has_pair: false };
        let mut was_digit = false;
        for c in line.chars().take(MANY) {
            let kind = kind(c);
            sight.counts[kind as usize] += 1;
            sight.chars += 1;
            let is_digit = matches!(kind, Kind::Digit);
            sight.has_pair |= is_digit && was_digit;
            was_digit = is_digit;
        }
        sight
    }

    /// How many tabs.
    pub fn tabs(&self) -> usize {
        self.count(&[Kind::Tab])
    }

    /// How many walls.
    pub fn walls(&self) -> usize {
        self.count(&[Kind::Wall])
    }

    /// Whether it may be a rule: it has only what rules are drawn with, and whitespace.
    pub fn may_be_drawn(&self) -> bool {
        self.count(&[Kind::Digit, Kind::Semicolon, Kind::Other]) == 0
    }

    /// Whether two digits may stand side by side, as where cells hold candidates.
    pub fn has_pair(&self) -> bool {
        self.has_pair || self.chars == MANY
    }

    /// Whether it may be nine parts or more with whitespace or walls between.
    pub fn has_gaps(&self) -> bool {
        self.chars == MANY || self.count(&[Kind::Space, Kind::Tab, Kind::Gap, Kind::Wall]) >= 8
    }

    /// Whether it may be digits whose blanks are spaces, with walls between or without.
    pub fn may_be_spaced(&self) -> bool {
        let is_space = self.count(&[Kind::Space]) > 0;
        is_space && self.count(&[Kind::Digit, Kind::Space, Kind::Wall]) == self.chars
    }

    /// Whether it may be nine cells or more apart by commas, semicolons or walls.
    pub fn may_be_separated(&self) -> bool {
        [Kind::Comma, Kind::Semicolon, Kind::Wall].iter().any(|kind| self.count(&[*kind]) >= 8)
    }

    fn count(&self, kinds: &[Kind]) -> usize {
        kinds.iter().map(|&kind| usize::from(self.counts[kind as usize])).sum()
    }
}

fn kind(c: char) -> Kind {
    match c {
        '1'..='9' => Kind::Digit,
        ' ' => Kind::Space,
        '\t' => Kind::Tab,
        ',' => Kind::Comma,
        ';' => Kind::Semicolon,
        '-' | '=' | '+' | ':' | '.' | '\'' | '*' | '`' => Kind::Stroke,
        c if is_wall(c) => Kind::Wall,
        c if c.is_whitespace() => Kind::Gap,
        _ => Kind::Other,
    }
}

/// What parts cells or blocks of cells in a drawn grid.
pub fn is_wall(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}')
}
