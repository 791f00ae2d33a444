//! What is wrong with what a link or a file of another program holds.

use super::parse_error::{is_invisible, quote_char};

/// What is wrong inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContainerError {
    /// It ends in the middle.
    UnexpectedEnd,
    /// A character that means nothing in this format.
    UnexpectedCharacter(char),
    /// Brackets within brackets, deeper than anybody needs.
    TooDeep,
    /// More than is unpacked, or more values than are read.
    TooLarge,
    /// XML that brings definitions of its own.
    Doctype,
    /// XML that does not keep its own rules.
    InvalidXml,
    /// It is whole, and there is no puzzle in it.
    NoPuzzle,
    /// What a cell holds is neither a digit nor a blank.
    InvalidCell(String),
    /// A board of other rows and columns.
    UnsupportedSize(String),
    /// A rule beside those of Sudoku, by the name that it has there.
    UnsupportedRule(String),
    /// A link that names a puzzle which only the site itself knows.
    ShortLink,
    /// A link of a site that is not known here.
    UnknownHost(String),
    /// What a link holds was cut or changed, so that it cannot be unpacked.
    CorruptData,
    /// A version of a format that is not known.
    UnknownVersion(String),
    /// A link of our own that was cut or changed.
    CorruptOwnLink,
    /// A link of our own from a later version.
    NewerLink,
}

/// What tells nothing but itself.
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

/// At most so many characters of what was found are told.
const MAX_FOUND_CHARS: usize = 40;

impl ContainerError {
    /// A cell that holds this.
    pub(super) fn invalid_cell(found: &str) -> ContainerError {
        ContainerError::InvalidCell(excerpt(found))
    }

    /// A rule of this name.
    pub(super) fn unsupported_rule(name: &str) -> ContainerError {
        ContainerError::UnsupportedRule(excerpt(name))
    }

    /// A version of this name.
    pub(super) fn unknown_version(found: &str) -> ContainerError {
        ContainerError::UnknownVersion(excerpt(found))
    }

    /// A site of this name.
    pub(super) fn unknown_host(host: &str) -> ContainerError {
        ContainerError::UnknownHost(excerpt(host))
    }

    /// The end of its template's key, and the argument of that if it has one.
    pub fn key_and_argument(&self) -> (&'static str, Option<String>) {
        if let Some((_, name)) = WITHOUT_ARGUMENT.iter().find(|(held, _)| held == self) {
            return (name, None);
        }
        match self {
            ContainerError::UnexpectedCharacter(c) => ("meaningless", Some(quote_char(*c))),
            ContainerError::InvalidCell(text) => ("cell", Some(text.clone())),
            ContainerError::UnsupportedSize(text) => ("size", Some(text.clone())),
            ContainerError::UnsupportedRule(text) => ("rule", Some(text.clone())),
            ContainerError::UnknownHost(text) => ("host", Some(text.clone())),
            ContainerError::UnknownVersion(text) => ("version", Some(text.clone())),
            _ => ("no-puzzle", None),
        }
    }

    /// As it travels: its name, and behind a blank what it tells.
    pub fn to_text(&self) -> String {
        match (self, self.key_and_argument()) {
            (ContainerError::UnexpectedCharacter(c), (name, _)) => format!("{name} {c}"),
            (_, (name, Some(text))) => format!("{name} {text}"),
            (_, (name, None)) => name.to_owned(),
        }
    }

    /// What was written so.
    pub fn from_text(text: &str) -> Option<ContainerError> {
        let Some((name, text)) = text.split_once(' ') else {
            return WITHOUT_ARGUMENT.into_iter().find(|(_, name)| *name == text).map(|(held, _)| held);
        };
        Some(match name {
            "meaningless" => ContainerError::UnexpectedCharacter(text.chars().next()?),
            "cell" => ContainerError::invalid_cell(text),
            "size" => ContainerError::UnsupportedSize(excerpt(text)),
            "rule" => ContainerError::unsupported_rule(text),
            "host" => ContainerError::unknown_host(text),
            "version" => ContainerError::unknown_version(text),
            _ => return None,
        })
    }
}

/// The beginning of a text, without what cannot be seen.
fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !is_invisible(*c)).take(MAX_FOUND_CHARS).collect()
}
