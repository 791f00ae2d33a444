//! Links of other sites and share links of ours. Everything is read from the link itself; no request is made.
//!
//! ```text
//! f-puzzles.com/?load=N4Ig…             packed JSON
//! sudokupad.app/fpuzzlesN4Ig…           the same; scl… and ctc… hold JSON of their own, scf… and classic… base 60
//! sudokuexchange.com/play/?s=530070…    81 digits, or base 60
//! sudokuwiki.org/sudoku.htm?bd=530…     81 digits, or 162 characters with all candidates
//! sudoku.coach/en/solver/530…           81 digits; SCv7_32_… is packed JSON
//! …/solo.html#3x3:5_3b7…                a game ID of Solo
//! …#p=1E42o…                            a share link, on any host
//! ```
//!
//! A link may lack `https://`, and may be enclosed in `<…>`, quotes or brackets or be followed by
//! punctuation. A payload that is recognisable may stand alone. A line has at most one link.

mod packed_json;
mod sudoku_coach;
mod sudoku_exchange;
mod sudoku_wiki;
mod sudokupad;

use crate::formats::LinkError;
use crate::grid::BoardState;

use super::{ContainerError, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat, read_one};

/// Length of the longest link, in bytes. Puzzles with many rules take some ten thousand.
const MAX_LEN: usize = 1 << 20;

/// An error within a link.
pub struct LinkReadError {
    /// Where it is, in characters from the beginning of the link.
    pub offset: usize,
    /// What it is.
    pub kind: ParseErrorKind,
}

/// Reads the links of a site.
type LinkReader = fn(&UrlParts) -> Result<ParsedPuzzle, LinkReadError>;

/// The readers by host.
const SITES: [(&str, LinkReader); 7] = [
    ("f-puzzles.com", packed_json::read_f_puzzles),
    ("sudokupad.app", sudokupad::read),
    ("app.crackingthecryptic.com", sudokupad::read),
    ("test.crackingthecryptic.com", sudokupad::read),
    ("sudokuexchange.com", sudoku_exchange::read),
    ("sudokuwiki.org", sudoku_wiki::read),
    ("sudoku.coach", sudoku_coach::read),
];

/// Payloads that may stand alone: prefix, least length, and reader.
const BARE_PAYLOADS: [(&str, usize, LinkReader); 6] = [
    ("SCv", 40, sudoku_coach::read),
    ("S9B", 100, sudoku_wiki::read),
    ("fpuz", 60, sudokupad::read),
    ("scl", 60, sudokupad::read),
    ("ctc", 60, sudokupad::read),
    ("scf", 20, sudokupad::read),
];

/// The parts of a link. All of them are slices of `text`.
pub struct UrlParts<'a> {
    /// The whole link.
    pub text: &'a str,
    /// From the end of the host to `?` or `#`.
    pub path: &'a str,
    /// The part after `?`.
    pub query: &'a str,
    /// The part after `#`.
    pub fragment: &'a str,
}

/// Reads the puzzle of a line; `None` if it is not a link.
pub fn read(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    let inner = line.trim();
    if inner.starts_with('#') || inner.len() > MAX_LEN {
        return None;
    }
    let address = trim_punctuation(inner);
    // Cells and words are ruled out at once.
    let may_be_bare = || BARE_PAYLOADS.iter().any(|(begin, _, _)| address.starts_with(begin));
    let may_be = address.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') || address.contains("p=");
    if !may_be
        || !address.contains(['.', ':', '/', '=']) && !may_be_bare()
        || address.contains(char::is_whitespace)
    {
        return None;
    }
    Some(match read_link(address)? {
        Ok(parsed) => Ok(vec![parsed]),
        Err(LinkReadError { offset: at, kind }) => {
            let begin = line.chars().count() - line.trim_start().chars().count();
            let inside = inner.find(address).map_or(0, |at| inner[..at].chars().count());
            Err(ParseError::new(1, begin + inside + at + 1, kind))
        }
    })
}

/// Strips brackets, quotes and punctuation around a link.
fn trim_punctuation(text: &str) -> &str {
    let text = text.trim_start_matches(['<', '(', '[', '"', '\'', '“', '「', '《', '（']);
    text.trim_end_matches(['>', ')', ']', '"', '\'', '.', ',', ';', '!', '”', '」', '》', '）', '。', '，'])
}

/// Reads the puzzle of a text; `None` if it is not a link.
fn read_link(text: &str) -> Option<Result<ParsedPuzzle, LinkReadError>> {
    let has_scheme =
        |scheme: &str| text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme));
    let scheme = ["https://", "http://", "//"].into_iter().find(|scheme| has_scheme(scheme));
    let own_scheme = "sudokupad://puzzle/";
    if has_scheme(own_scheme) {
        let address = UrlParts { text, path: &text[own_scheme.len()..], query: "", fragment: "" };
        return Some(sudokupad::read(&address));
    }
    let rest = &text[scheme.map_or(0, str::len)..];
    let address = UrlParts::new(text, rest);
    if let Some(own) = read_own_link(&address) {
        return Some(own);
    }
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let host = host.split('@').next_back().unwrap_or_default().split(':').next().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    if let Some((_, site)) = SITES.iter().find(|(name, _)| *name == host) {
        return Some(site(&address));
    }
    if address.path.ends_with("solo.html") {
        return Some(solo(&address));
    }
    if scheme.is_none() && !rest.to_ascii_lowercase().starts_with("www.") {
        let bare =
            BARE_PAYLOADS.iter().find(|(begin, length, _)| text.starts_with(begin) && text.len() >= *length);
        let (_, _, site) = bare?;
        return Some(site(&UrlParts { text, path: text, query: "", fragment: "" }));
    }
    let (offset, kind) = (text.len() - rest.len(), ContainerError::unknown_host(host).into());
    Some(Err(LinkReadError { offset, kind }))
}

/// Reads a share link: `p=` in the fragment.
fn read_own_link(address: &UrlParts) -> Option<Result<ParsedPuzzle, LinkReadError>> {
    let payload = parameter(address.fragment, "p")
        .filter(|payload| payload.starts_with(|c: char| c.is_ascii_digit()))?;
    let payload = percent_decode(payload);
    Some(match BoardState::from_link(&payload) {
        Ok(shared) => Ok(ParsedPuzzle::with_position(SourceFormat::OwnLink, shared)),
        Err(LinkError::Version(_) | LinkError::Part(_)) => {
            Err(address.error(address.fragment, ContainerError::NewerLink))
        }
        Err(_) => Err(address.error(address.fragment, ContainerError::CorruptOwnLink)),
    })
}

/// Reads a link with a game ID of Solo.
fn solo(address: &UrlParts) -> Result<ParsedPuzzle, LinkReadError> {
    let identity = percent_decode(address.fragment);
    // Anything else could be another format, even another link.
    if !identity.starts_with(|c: char| c.is_ascii_digit()) || identity.contains(['/', '#']) {
        return Err(address.error(address.fragment, ContainerError::NoPuzzle));
    }
    let at = address.char_offset(address.fragment);
    read_one(&identity).map_err(|error| LinkReadError { offset: at + error.column - 1, kind: error.kind })
}

impl<'a> UrlParts<'a> {
    /// Splits a link; `rest` is the part of `text` that begins with the host.
    fn new(text: &'a str, rest: &'a str) -> UrlParts<'a> {
        let (before, fragment) = rest.split_once('#').unwrap_or((rest, &rest[rest.len()..]));
        let (before, query) = before.split_once('?').unwrap_or((before, &before[before.len()..]));
        let path = before.find('/').map_or(&before[before.len()..], |slash| &before[slash + 1..]);
        UrlParts { text, path, query, fragment }
    }

    /// The value of the first of these names that the query has.
    pub fn parameter(&self, names: &[&str]) -> Option<&'a str> {
        names.iter().find_map(|name| parameter(self.query, name))
    }

    /// An error at a part of the link.
    pub fn error(&self, part: &str, error: ContainerError) -> LinkReadError {
        LinkReadError { offset: self.char_offset(part), kind: error.into() }
    }

    /// Where a part of the link begins, in characters.
    pub fn char_offset(&self, part: &str) -> usize {
        let at = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.text.get(..at).map_or(0, |before| before.chars().count())
    }
}

/// The value of a name in `a=1&b=2`.
fn parameter<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// Decodes percent escapes such as `%2B`, twice if they were encoded twice.
pub fn percent_decode(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..2 {
        if !text.contains('%') {
            break;
        }
        let mut bytes = Vec::with_capacity(text.len());
        let mut rest = text.as_bytes();
        while let [first, after @ ..] = rest {
            rest = after;
            let hex = |byte: &u8| char::from(*byte).to_digit(16);
            if let (b'%', [high, low, after @ ..]) = (first, rest)
                && let (Some(high), Some(low)) = (hex(high), hex(low))
            {
                bytes.push((high * 16 + low) as u8);
                rest = after;
            } else {
                bytes.push(*first);
            }
        }
        text = String::from_utf8_lossy(&bytes).into_owned();
    }
    text
}
