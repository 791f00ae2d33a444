//! Errors within a container: a link or a file of another program.

use std::fmt;

use super::parse_error::{is_invisible, quote_char};

/// What is wrong within a container.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Numbers that are no digits of a puzzle, such as a mask.
    NoDigits,
    /// A list of columns or blocks that is none of rows, or could be either.
    UnclearOrder,
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

/// Rules of Sudoku variants: their names in files, and in messages.
#[rustfmt::skip]
const RULE_NAMES: &[(&str, &str)] = &[
    ("antiking", "anti-king"), ("antiknight", "anti-knight"), ("arrow", "arrows"), ("arrows", "arrows"),
    ("betweenline", "between lines"), ("cages", "killer cages"), ("clone", "clones"),
    ("diagonal", "diagonals"), ("diagonal+", "diagonals"), ("diagonal-", "diagonals"),
    ("difference", "dots of difference"), ("disjointgroups", "disjoint groups"), ("even", "even cells"),
    ("extraregion", "extra regions"), ("foglight", "fog of war"), ("killercage", "killer cages"),
    ("line", "lines"), ("lines", "lines"), ("littlekillersum", "little killers"),
    ("maximum", "maximum cells"), ("minimum", "minimum cells"), ("nonconsecutive", "non-consecutive"),
    ("odd", "odd cells"), ("overlays", "signs on the board"), ("palindrome", "palindromes"),
    ("quadruple", "quadruples"), ("ratio", "dots of ratio"), ("regions", "irregular blocks"),
    ("renban", "renban lines"), ("sandwichsum", "sandwich sums"), ("thermometer", "thermometers"),
    ("underlays", "signs on the board"), ("whispers", "whisper lines"), ("windoku", "windoku"),
    ("xv", "X and V"),
];

/// What was found is cut to this many characters.
const MAX_FOUND_CHARS: usize = 40;

impl ContainerError {
    pub(super) fn invalid_cell(found: &str) -> ContainerError {
        ContainerError::InvalidCell(excerpt(found))
    }

    pub(super) fn unsupported_rule(name: &str) -> ContainerError {
        ContainerError::UnsupportedRule(excerpt(name))
    }

    pub(super) fn unknown_version(found: &str) -> ContainerError {
        ContainerError::UnknownVersion(excerpt(found))
    }

    pub(super) fn unknown_host(host: &str) -> ContainerError {
        ContainerError::UnknownHost(excerpt(host))
    }
}

impl fmt::Display for ContainerError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::UnexpectedEnd => "it ends in the middle, the rest is missing",
            Self::UnexpectedCharacter(c) => return write!(f, "unexpected character {}", quote_char(*c)),
            Self::TooDeep => "brackets in brackets, more than 64 deep",
            Self::TooLarge => "more than a puzzle can hold: it is not unpacked any further",
            Self::Doctype => "XML with definitions of its own (DOCTYPE, entities) is not read",
            Self::InvalidXml => "this is no correct XML",
            Self::NoPuzzle => "no puzzle in it, expected 81 cells or nine rows of nine",
            Self::InvalidCell(text) => return write!(f, "'{text}' in a cell, expected a digit or a blank"),
            Self::UnsupportedSize(text) => return write!(f, "a board of {text}, expected 9 × 9"),
            Self::UnsupportedRule(rule) => {
                f.write_str("a rule beside those of Sudoku: ")?;
                return match RULE_NAMES.iter().find(|(key, _)| key == rule) {
                    Some((_, name)) => f.write_str(name),
                    None => write!(f, "'{rule}'"),
                };
            }
            Self::NoDigits => "81 numbers that are not the digits of a Sudoku, such as a mask of 0 and 1",
            Self::UnclearOrder => "nine lists that are not clearly rows, columns or blocks, expected nine rows",
            Self::ShortLink => {
                "only the site knows what this short link means, expected its long link, which holds the puzzle"
            }
            Self::UnknownHost(host) => {
                return write!(f, "links to {host} cannot be read, paste the puzzle itself");
            }
            Self::CorruptData => "what the link holds was cut or changed",
            Self::UnknownVersion(text) => return write!(f, "version '{text}' of this format is not known"),
            Self::CorruptOwnLink => "the link was cut or changed",
            Self::NewerLink => "the link was made by a later version of this page",
        })
    }
}

/// The beginning of a text, without invisible characters.
fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !is_invisible(*c)).take(MAX_FOUND_CHARS).collect()
}
