//! Encodes why a line of a list cannot be read: a word and its arguments, characters as code points.
//!
//! ```text
//! character 113      row 4 8      blanks 46 48      several
//! ```
//!
//! The page formats the error, because it knows the language of the player.

use ninefold::formats::{ContainerError, ParseErrorKind as Kind, Unsupported};

pub(super) fn encode(kind: &Kind) -> String {
    if let Kind::Container(error) = kind {
        return format!("held {}", container_text(error));
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
        return container_from_text(error).map(Kind::Container);
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

/// The errors without an argument, and their names.
const WITHOUT_ARGUMENT: [(ContainerError, &str); 10] = [
    (ContainerError::UnexpectedEnd, "ends"),
    (ContainerError::TooDeep, "deep"),
    (ContainerError::TooLarge, "large"),
    (ContainerError::Doctype, "doctype"),
    (ContainerError::InvalidXml, "xml"),
    (ContainerError::NoPuzzle, "no-puzzle"),
    (ContainerError::ShortLink, "short-link"),
    (ContainerError::CorruptData, "packed"),
    (ContainerError::CorruptOwnLink, "own-link"),
    (ContainerError::NewerLink, "newer-link"),
];

/// Encodes an error in a container: its name, and its argument after a space.
fn container_text(error: &ContainerError) -> String {
    if let Some((_, name)) = WITHOUT_ARGUMENT.iter().find(|(known, _)| known == error) {
        return (*name).to_owned();
    }
    match error {
        ContainerError::UnexpectedCharacter(c) => format!("meaningless {c}"),
        ContainerError::InvalidCell(text) => format!("cell {text}"),
        ContainerError::UnsupportedSize(text) => format!("size {text}"),
        ContainerError::UnsupportedRule(text) => format!("rule {text}"),
        ContainerError::UnknownHost(text) => format!("host {text}"),
        ContainerError::UnknownVersion(text) => format!("version {text}"),
        _ => "no-puzzle".to_owned(),
    }
}

/// Decodes what [`container_text`] writes.
fn container_from_text(text: &str) -> Option<ContainerError> {
    let Some((name, text)) = text.split_once(' ') else {
        return WITHOUT_ARGUMENT.into_iter().find(|(_, name)| *name == text).map(|(error, _)| error);
    };
    let found = text.to_owned();
    Some(match name {
        "meaningless" => ContainerError::UnexpectedCharacter(text.chars().next()?),
        "cell" => ContainerError::InvalidCell(found),
        "size" => ContainerError::UnsupportedSize(found),
        "rule" => ContainerError::UnsupportedRule(found),
        "host" => ContainerError::UnknownHost(found),
        "version" => ContainerError::UnknownVersion(found),
        _ => return None,
    })
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
