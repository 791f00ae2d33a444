//! Links of other sites, and of ours: what they hold is read here, nobody is asked.
//!
//! ```text
//! f-puzzles.com/?load=N4Ig…             packed JSON
//! sudokupad.app/fpuzzlesN4Ig…           the same; scl… and ctc… hold JSON of their own, scf… and classic… base 60
//! sudokuexchange.com/play/?s=530070…    81 digits, or base 60
//! sudokuwiki.org/sudoku.htm?bd=530…     81 digits, or 162 characters with all candidates
//! sudoku.coach/en/solver/530…           81 digits; SCv7_32_… is packed JSON
//! …/solo.html#3x3:5_3b7…                the identity of a game of Solo
//! …#p=1E42o…                            a link of ours, wherever it leads
//! ```
//!
//! A link may lack `https://`, stand in `<…>`, quotes or brackets, and end with what ends a sentence. What it holds may
//! stand alone where it says itself what it is. Each line of a text has one link.

mod coach;
mod exchange;
mod packed;
mod sudokupad;
mod wiki;

use crate::share_link::{BoardState, LinkError};

use super::{Held, ParseError, ParseErrorKind, Reading, Source, read_one};

/// Nothing longer is a link: puzzles of many rules have some ten thousand characters.
const LONGEST: usize = 1 << 20;

/// What is wrong in a link, and the character of it where that begins, from 0.
pub struct Fault {
    /// Where.
    pub at: usize,
    /// What.
    pub kind: ParseErrorKind,
}

/// What reads the links of a site.
type Site = fn(&Address) -> Result<Reading, Fault>;

/// The sites by their names.
const SITES: [(&str, Site); 7] = [
    ("f-puzzles.com", packed::f_puzzles),
    ("sudokupad.app", sudokupad::read),
    ("app.crackingthecryptic.com", sudokupad::read),
    ("test.crackingthecryptic.com", sudokupad::read),
    ("sudokuexchange.com", exchange::read),
    ("sudokuwiki.org", wiki::read),
    ("sudoku.coach", coach::read),
];

/// What stands alone: how it begins, how long it is at least, and who reads it.
const BARE: [(&str, usize, Site); 6] = [
    ("SCv", 40, coach::read),
    ("S9B", 100, wiki::read),
    ("fpuz", 60, sudokupad::read),
    ("scl", 60, sudokupad::read),
    ("ctc", 60, sudokupad::read),
    ("scf", 20, sudokupad::read),
];

/// The parts of a link. Where they stand is told in characters of the link.
pub struct Address<'a> {
    /// All of it.
    pub text: &'a str,
    /// What is between the host and `?` or `#`.
    pub path: &'a str,
    /// What is behind `?`.
    pub query: &'a str,
    /// What is behind `#`.
    pub fragment: &'a str,
}

/// The puzzle of a line, if it is a link.
pub fn read(line: &str) -> Option<Result<Vec<Reading>, ParseError>> {
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    let inner = line.trim();
    if inner.starts_with('#') || inner.len() > LONGEST {
        return None;
    }
    let address = trimmed(inner);
    // Cells and words are not looked at any longer.
    let may_be_bare = || BARE.iter().any(|(begin, _, _)| address.starts_with(begin));
    let may_be = address.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') || address.contains("p=");
    if !may_be
        || !address.contains(['.', ':', '/', '=']) && !may_be_bare()
        || address.contains(char::is_whitespace)
    {
        return None;
    }
    Some(match one(address)? {
        Ok(reading) => Ok(vec![reading]),
        Err(Fault { at, kind }) => {
            let begin = line.chars().count() - line.trim_start().chars().count();
            let inside = inner.find(address).map_or(0, |at| inner[..at].chars().count());
            Err(ParseError::new(1, begin + inside + at + 1, kind))
        }
    })
}

/// Without what stands around a link.
fn trimmed(text: &str) -> &str {
    let text = text.trim_start_matches(['<', '(', '[', '"', '\'', '“', '「', '《', '（']);
    text.trim_end_matches(['>', ')', ']', '"', '\'', '.', ',', ';', '!', '”', '」', '》', '）', '。', '，'])
}

/// The puzzle of a link, if it is one.
fn one(text: &str) -> Option<Result<Reading, Fault>> {
    let has_scheme =
        |scheme: &str| text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme));
    let scheme = ["https://", "http://", "//"].into_iter().find(|scheme| has_scheme(scheme));
    let own_scheme = "sudokupad://puzzle/";
    if has_scheme(own_scheme) {
        let address = Address { text, path: &text[own_scheme.len()..], query: "", fragment: "" };
        return Some(sudokupad::read(&address));
    }
    let rest = &text[scheme.map_or(0, str::len)..];
    let address = Address::new(text, rest);
    if let Some(own) = own(&address) {
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
        let bare = BARE.iter().find(|(begin, length, _)| text.starts_with(begin) && text.len() >= *length);
        let (_, _, site) = bare?;
        return Some(site(&Address { text, path: text, query: "", fragment: "" }));
    }
    let at = text.len() - rest.len();
    Some(Err(Fault { at, kind: ParseErrorKind::Held(Held::host(host)) }))
}

/// A link of ours: `p=` behind the `#`.
fn own(address: &Address) -> Option<Result<Reading, Fault>> {
    let held =
        parameter(address.fragment, "p").filter(|held| held.starts_with(|c: char| c.is_ascii_digit()))?;
    let held = unescaped(held);
    Some(match BoardState::from_link(&held) {
        Ok(shared) => Ok(Reading::under_way(Source::OwnLink, shared)),
        Err(LinkError::Version(_) | LinkError::Part(_)) => {
            Err(address.fault(address.fragment, Held::NewerLink))
        }
        Err(_) => Err(address.fault(address.fragment, Held::OwnLink)),
    })
}

/// A game of Solo: the reader knows its identities.
fn solo(address: &Address) -> Result<Reading, Fault> {
    let identity = unescaped(address.fragment);
    // Nothing else is handed on, least of all another link.
    if !identity.starts_with(|c: char| c.is_ascii_digit()) || identity.contains(['/', '#']) {
        return Err(address.fault(address.fragment, Held::NoPuzzle));
    }
    let at = address.place(address.fragment);
    read_one(&identity).map_err(|error| Fault { at: at + error.column - 1, kind: error.kind })
}

impl<'a> Address<'a> {
    /// The parts of a text that begins with a host; of which text is told, too.
    fn new(text: &'a str, rest: &'a str) -> Address<'a> {
        let (before, fragment) = rest.split_once('#').unwrap_or((rest, &rest[rest.len()..]));
        let (before, query) = before.split_once('?').unwrap_or((before, &before[before.len()..]));
        let path = before.find('/').map_or(&before[before.len()..], |slash| &before[slash + 1..]);
        Address { text, path, query, fragment }
    }

    /// The first of these names that the query has a value for.
    pub fn parameter(&self, names: &[&str]) -> Option<&'a str> {
        names.iter().find_map(|name| parameter(self.query, name))
    }

    /// A fault in a part.
    pub fn fault(&self, part: &str, held: Held) -> Fault {
        Fault { at: self.place(part), kind: ParseErrorKind::Held(held) }
    }

    /// Where a part of the text begins, in characters.
    pub fn place(&self, part: &str) -> usize {
        let at = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.text.get(..at).map_or(0, |before| before.chars().count())
    }
}

/// The value of a name in `a=1&b=2`.
fn parameter<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// With `%2B` as `+`; twice where somebody has done it twice.
pub fn unescaped(text: &str) -> String {
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
