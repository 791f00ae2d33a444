//! Errors within a container: a link or a file of another program.

use super::parse_error::{is_invisible, quote_char};

/// What is wrong within a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContainerError {
    /// It ends too early.
    UnexpectedEnd,
    /// A character that has no meaning in this format.
    UnexpectedCharacter(char),
    /// Brackets are nested too deeply.
    TooDeep,
    /// It unpacks to too much, or has too many values.
    TooLarge,
    /// XML that defines entities of its own.
    Doctype,
    /// Invalid XML.
    InvalidXml,
    /// It is valid and holds no puzzle.
    NoPuzzle,
    /// The content of a cell is neither a digit nor empty.
    InvalidCell(String),
    /// The board has another size.
    UnsupportedSize(String),
    /// A rule of a Sudoku variant, by its name in the container.
    UnsupportedRule(String),
    /// A short link: only its site knows the puzzle.
    ShortLink,
    /// A link of an unknown site.
    UnknownHost(String),
    /// Packed data that was cut or changed.
    CorruptData,
    /// An unknown version of a format.
    UnknownVersion(String),
    /// A share link of ours that was cut or changed.
    CorruptOwnLink,
    /// A share link of ours from a later version.
    NewerLink,
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

/// What was found is cut to this many characters.
const MAX_FOUND_CHARS: usize = 40;

impl ContainerError {
    /// The content of a cell is invalid.
    pub(super) fn invalid_cell(found: &str) -> ContainerError {
        ContainerError::InvalidCell(excerpt(found))
    }

    /// The puzzle has a rule of this name.
    pub(super) fn unsupported_rule(name: &str) -> ContainerError {
        ContainerError::UnsupportedRule(excerpt(name))
    }

    /// The format has this version.
    pub(super) fn unknown_version(found: &str) -> ContainerError {
        ContainerError::UnknownVersion(excerpt(found))
    }

    /// The link is of this site.
    pub(super) fn unknown_host(host: &str) -> ContainerError {
        ContainerError::UnknownHost(excerpt(host))
    }

    /// The end of the key of the template, and the argument if it has one.
    pub fn key_and_argument(&self) -> (&'static str, Option<String>) {
        if let Some((_, name)) = WITHOUT_ARGUMENT.iter().find(|(error, _)| error == self) {
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

    /// Encodes the error: its name, and its argument after a space.
    pub fn to_text(&self) -> String {
        match (self, self.key_and_argument()) {
            (ContainerError::UnexpectedCharacter(c), (name, _)) => format!("{name} {c}"),
            (_, (name, Some(text))) => format!("{name} {text}"),
            (_, (name, None)) => name.to_owned(),
        }
    }

    /// Decodes what [`ContainerError::to_text`] writes.
    pub fn from_text(text: &str) -> Option<ContainerError> {
        let Some((name, text)) = text.split_once(' ') else {
            return WITHOUT_ARGUMENT.into_iter().find(|(_, name)| *name == text).map(|(error, _)| error);
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

/// The beginning of a text, without invisible characters.
fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !is_invisible(*c)).take(MAX_FOUND_CHARS).collect()
}
