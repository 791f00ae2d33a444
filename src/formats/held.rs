//! What is wrong with what a link or a file of another program holds.

use super::fault::{is_invisible, visible};

/// What is wrong inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// It ends in the middle.
    Ends,
    /// A character that means nothing in this format.
    Character(char),
    /// Brackets within brackets, deeper than anybody needs.
    Deep,
    /// More than is unpacked, or more values than are read.
    Large,
    /// XML that brings definitions of its own.
    Doctype,
    /// XML that does not keep its own rules.
    Xml,
    /// It is whole, and there is no puzzle in it.
    NoPuzzle,
    /// What a cell holds is neither a digit nor a blank.
    Cell(String),
    /// A board of other rows and columns.
    Size(String),
    /// A rule beside those of Sudoku, by the name that it has there.
    Rule(String),
    /// A link that names a puzzle which only the site itself knows.
    ShortLink,
    /// A link of a site that is not known here.
    Host(String),
    /// What a link holds was cut or changed, so that it cannot be unpacked.
    Packed,
    /// A version of a format that is not known.
    Version(String),
    /// A link of our own that was cut or changed.
    OwnLink,
    /// A link of our own from a later version.
    NewerLink,
}

/// What tells nothing but itself.
const PLAIN: [(Held, &str); 10] = [
    (Held::Ends, "ends"),
    (Held::Deep, "deep"),
    (Held::Large, "large"),
    (Held::Doctype, "doctype"),
    (Held::Xml, "xml"),
    (Held::NoPuzzle, "no-puzzle"),
    (Held::ShortLink, "short-link"),
    (Held::Packed, "packed"),
    (Held::OwnLink, "own-link"),
    (Held::NewerLink, "newer-link"),
];

/// At most so many characters of what was found are told.
const TOLD: usize = 40;

impl Held {
    /// A cell that holds this.
    pub(super) fn cell(found: &str) -> Held {
        Held::Cell(clipped(found))
    }

    /// A rule of this name.
    pub(super) fn rule(name: &str) -> Held {
        Held::Rule(clipped(name))
    }

    /// A version of this name.
    pub(super) fn version(found: &str) -> Held {
        Held::Version(clipped(found))
    }

    /// A site of this name.
    pub(super) fn host(host: &str) -> Held {
        Held::Host(clipped(host))
    }

    /// The end of its template's key, and the argument of that if it has one.
    pub fn told(&self) -> (&'static str, Option<String>) {
        if let Some((_, name)) = PLAIN.iter().find(|(held, _)| held == self) {
            return (name, None);
        }
        match self {
            Held::Character(c) => ("meaningless", Some(visible(*c))),
            Held::Cell(text) => ("cell", Some(text.clone())),
            Held::Size(text) => ("size", Some(text.clone())),
            Held::Rule(text) => ("rule", Some(text.clone())),
            Held::Host(text) => ("host", Some(text.clone())),
            Held::Version(text) => ("version", Some(text.clone())),
            _ => ("no-puzzle", None),
        }
    }

    /// As it travels: its name, and behind a blank what it tells.
    pub fn to_text(&self) -> String {
        match (self, self.told()) {
            (Held::Character(c), (name, _)) => format!("{name} {c}"),
            (_, (name, Some(text))) => format!("{name} {text}"),
            (_, (name, None)) => name.to_owned(),
        }
    }

    /// What was written so.
    pub fn from_text(text: &str) -> Option<Held> {
        let Some((name, text)) = text.split_once(' ') else {
            return PLAIN.into_iter().find(|(_, name)| *name == text).map(|(held, _)| held);
        };
        Some(match name {
            "meaningless" => Held::Character(text.chars().next()?),
            "cell" => Held::cell(text),
            "size" => Held::Size(clipped(text)),
            "rule" => Held::rule(text),
            "host" => Held::host(text),
            "version" => Held::version(text),
            _ => return None,
        })
    }
}

/// The beginning of a text, without what cannot be seen.
fn clipped(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !is_invisible(*c)).take(TOLD).collect()
}
