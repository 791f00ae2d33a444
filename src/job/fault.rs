//! What is wrong with a line of a list, as it travels: a word and its numbers, a character as its own number.
//!
//! ```text
//! character 113      row 4 8      blanks 46 48      several
//! ```
//!
//! The sentence is made of it where the player's language is known.

use crate::text::{ParseErrorKind as Kind, Unsupported};

pub(super) fn write(kind: &Kind) -> String {
    let name = match *kind {
        Kind::UnexpectedCharacter(found) => return format!("character {}", found as u32),
        Kind::MixedBlanks { found, before } => return format!("blanks {} {}", found as u32, before as u32),
        Kind::RowLength { row, cells } => return format!("row {row} {cells}"),
        Kind::LineLength { cells } => return format!("line {cells}"),
        Kind::RowCount { rows } => return format!("rows {rows}"),
        Kind::Empty => "empty",
        Kind::Several => "several",
        Kind::Unsupported(Unsupported::Link) => "link",
        Kind::Unsupported(Unsupported::Candidates) => "candidates",
        Kind::Unsupported(Unsupported::Markup) => "markup",
    };
    name.to_owned()
}

pub(super) fn read(words: &str) -> Option<Kind> {
    let mut words = words.split(' ');
    let name = words.next()?;
    let mut number = || words.next()?.parse::<usize>().ok();
    let character = |number: usize| char::from_u32(u32::try_from(number).ok()?);
    let kind = match name {
        "character" => Kind::UnexpectedCharacter(character(number()?)?),
        "blanks" => Kind::MixedBlanks { found: character(number()?)?, before: character(number()?)? },
        "row" => Kind::RowLength { row: number()?, cells: number()? },
        "line" => Kind::LineLength { cells: number()? },
        "rows" => Kind::RowCount { rows: number()? },
        "empty" => Kind::Empty,
        "several" => Kind::Several,
        "link" => Kind::Unsupported(Unsupported::Link),
        "candidates" => Kind::Unsupported(Unsupported::Candidates),
        "markup" => Kind::Unsupported(Unsupported::Markup),
        _ => return None,
    };
    words.next().is_none().then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_arrives_as_it_was_sent() {
        let kinds = [
            Kind::Empty,
            Kind::UnexpectedCharacter('\t'),
            Kind::UnexpectedCharacter('数'),
            Kind::MixedBlanks { found: '0', before: '.' },
            Kind::RowLength { row: 4, cells: 8 },
            Kind::LineLength { cells: 1000 },
            Kind::RowCount { rows: 8 },
            Kind::Several,
            Kind::Unsupported(Unsupported::Link),
            Kind::Unsupported(Unsupported::Candidates),
            Kind::Unsupported(Unsupported::Markup),
        ];
        for kind in kinds {
            assert_eq!(read(&write(&kind)), Some(kind));
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for words in ["", "row", "row 4", "row 4 x", "row 4 8 9", "character 55296", "link 1", "other"] {
            assert_eq!(read(words), None, "{words}");
        }
    }
}
