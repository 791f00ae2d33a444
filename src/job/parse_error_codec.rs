//! Encodes why a line of a list cannot be read: a word and its arguments, characters as code points.
//!
//! ```text
//! character 113      row 4 8      blanks 46 48      several
//! ```
//!
//! The page formats the error, because it knows the language of the player.

use crate::formats::{ContainerError, ParseErrorKind as Kind, Unsupported};

pub(super) fn encode(kind: &Kind) -> String {
    if let Kind::Container(error) = kind {
        return format!("held {}", error.to_text());
    }
    let name = match *kind {
        Kind::UnexpectedCharacter(found) => return format!("character {}", found as u32),
        Kind::MixedBlanks { found, before } => return format!("blanks {} {}", found as u32, before as u32),
        Kind::RowLength { row, cells } => return format!("row {row} {cells}"),
        Kind::LineLength { cells } => return format!("line {cells}"),
        Kind::CodedLength { cells } => return format!("coded {cells}"),
        Kind::InvalidCandidate(ref found) => {
            return format!("candidate {}", found.split_whitespace().collect::<String>());
        }
        Kind::RowCount { rows } => return format!("rows {rows}"),
        Kind::Empty => "empty",
        Kind::MultiplePuzzles => "several",
        Kind::Unsupported(Unsupported::Link) => "link",
        Kind::Unsupported(Unsupported::Markup) => "markup",
        Kind::Container(_) => "held no-puzzle",
    };
    name.to_owned()
}

pub(super) fn decode(words: &str) -> Option<Kind> {
    if let Some(error) = words.strip_prefix("held ") {
        return ContainerError::from_text(error).map(Kind::Container);
    }
    let mut words = words.split(' ');
    let name = words.next()?;
    if name == "candidate" {
        let found = words.next()?.to_owned();
        return words.next().is_none().then_some(Kind::InvalidCandidate(found));
    }
    let mut number = || words.next()?.parse::<usize>().ok();
    let character = |number: usize| char::from_u32(u32::try_from(number).ok()?);
    let kind = match name {
        "character" => Kind::UnexpectedCharacter(character(number()?)?),
        "blanks" => Kind::MixedBlanks { found: character(number()?)?, before: character(number()?)? },
        "row" => Kind::RowLength { row: number()?, cells: number()? },
        "line" => Kind::LineLength { cells: number()? },
        "coded" => Kind::CodedLength { cells: number()? },
        "rows" => Kind::RowCount { rows: number()? },
        "empty" => Kind::Empty,
        "several" => Kind::MultiplePuzzles,
        "link" => Kind::Unsupported(Unsupported::Link),
        "markup" => Kind::Unsupported(Unsupported::Markup),
        _ => return None,
    };
    words.next().is_none().then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_kinds_round_trip() {
        let kinds = [
            Kind::Empty,
            Kind::UnexpectedCharacter('\t'),
            Kind::UnexpectedCharacter('数'),
            Kind::MixedBlanks { found: '0', before: '.' },
            Kind::RowLength { row: 4, cells: 8 },
            Kind::LineLength { cells: 1000 },
            Kind::CodedLength { cells: 80 },
            Kind::InvalidCandidate("12".to_owned()),
            Kind::RowCount { rows: 8 },
            Kind::MultiplePuzzles,
            Kind::Unsupported(Unsupported::Link),
            Kind::Unsupported(Unsupported::Markup),
            Kind::Container(ContainerError::CorruptData),
            Kind::Container(ContainerError::UnexpectedCharacter(' ')),
            Kind::Container(ContainerError::UnsupportedRule("killer cages".into())),
        ];
        for kind in kinds {
            assert_eq!(decode(&encode(&kind)), Some(kind));
        }
    }

    #[test]
    fn invalid_error_kinds_are_rejected() {
        for words in ["", "row", "row 4", "row 4 x", "row 4 8 9", "character 55296", "link 1", "other"] {
            assert_eq!(decode(words), None, "{words}");
        }
    }
}
