//! Links of other sites and share links of ours. Everything is read from the link itself; no request is made.
//!
//! ```text
//! f-puzzles.com/?load=N4Ig…             packed JSON
//! sudokupad.app/fpuzzlesN4Ig…           the same; scl… and ctc… hold JSON of their own, scf… and classic… base 60
//! sudokuexchange.com/play/?s=530070…    81 digits, or base 60
//! sudokuwiki.org/sudoku.htm?bd=530…     81 digits, or 162 characters with all candidates
//! sudoku.coach/en/solver/530…           81 digits; SCv7_32_… is packed JSON
//! …/solo.html#3x3:5_3b7…                a game ID of Solo
//! puzz.link/p?sudoku/9/9/h4g6k…         digits and run lengths, on any host
//! …?q=.~R1C2_7~R1C5_1                   constraints of Interactive Sudoku Solver, on any host
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

use ninefold::grid::BoardState;
use ninefold::grid::LinkError;

use super::{ContainerError, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat, iss, pzpr, read_one};

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

/// Reads the puzzles of a line; `None` if there is no link in it.
pub fn read(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let inner = line.trim();
    if inner.len() > MAX_LEN || inner.starts_with('#') && !inner.starts_with("#p=") {
        return None;
    }
    // A link that was encoded as part of another.
    if inner.contains('%')
        && let Some(at) = inner.find("%3A%2F%2F").or_else(|| inner.find("%3a%2f%2f"))
        && !inner[..at].contains("://")
    {
        return read(&percent_decode(inner));
    }
    if inner.contains(char::is_whitespace) || inner.contains("](") {
        return read_within(line);
    }
    read_whole(line)
}

/// What a link in a sentence may begin with, apart from the hosts that are known.
const LINK_BEGINNINGS: [&str; 4] = ["https://", "http://", "www.", "sudokupad://"];

/// Reads the links within a sentence. Those of unknown sites are words like others.
fn read_within(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    if !line.contains('/') && !line.contains("p=") || line.len() > MAX_WORDS_LEN {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(begin) = link_begin(&lower[from..]).map(|at| from + at) {
        let is_end = |c: char| {
            c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\'' | '`' | '|' | '»' | '”' | '，' | '。')
        };
        let mut end = line[begin..].find(is_end).map_or(line.len(), |end| begin + end);
        if line[..begin].ends_with('(')
            && let Some(bracket) = line[begin..end].find(')')
        {
            end = begin + bracket;
        }
        from = end;
        let address = trim_punctuation(&line[begin..end]);
        match read_link(address) {
            Some(Ok(parsed)) => found.push(parsed),
            Some(Err(LinkReadError {
                kind: ParseErrorKind::Container(ContainerError::UnknownHost(_)),
                ..
            })) => {}
            Some(Err(LinkReadError { offset, kind })) if found.is_empty() => {
                let column = line[..begin].chars().count() + offset + 1;
                return Some(Err(ParseError::new(1, column, kind)));
            }
            _ => {}
        }
    }
    (!found.is_empty()).then_some(Ok(found))
}

/// Where the next link begins in a text of small letters.
fn link_begin(text: &str) -> Option<usize> {
    let schemes = LINK_BEGINNINGS.iter().filter_map(|begin| text.find(begin));
    let is_part =
        |at: usize| text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '@' | '='));
    let hosts = SITES.iter().filter_map(|(host, _)| text.find(host)).filter(|&at| !is_part(at));
    schemes.chain(hosts).min()
}

/// A longer line of words is not searched for links, in bytes.
const MAX_WORDS_LEN: usize = 100_000;

/// Reads a line that is a link and nothing else.
fn read_whole(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let inner = line.trim();
    let address = trim_punctuation(inner);
    // Cells and words are ruled out at once.
    let may_be_bare = || BARE_PAYLOADS.iter().any(|(begin, _, _)| address.starts_with(begin));
    let may_be = address.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') || address.contains("p=");
    if !may_be || !address.contains(['.', ':', '/', '=']) && !may_be_bare() {
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
    let host = address.host();
    if let Some((_, site)) = SITES.iter().find(|(name, _)| *name == host) {
        return Some(site(&address));
    }
    if address.path.ends_with("solo.html") {
        return Some(solo(&address));
    }
    if let Some(found) = read_payload(&address) {
        return Some(found);
    }
    if scheme.is_none() && !rest.to_ascii_lowercase().starts_with("www.") {
        let (_, _, site) = BARE_PAYLOADS
            .iter()
            .find(|(begin, length, _)| text.starts_with(begin) && text.len() >= *length)?;
        return Some(site(&UrlParts { text, path: text, query: "", fragment: "" }));
    }
    let (offset, kind) = (text.len() - rest.len(), ContainerError::unknown_host(&host).into());
    Some(Err(LinkReadError { offset, kind }))
}

/// Reads a known payload of a link of an unknown site: 81 cells, the encodings of known sites, or another link.
fn read_payload(address: &UrlParts) -> Option<Result<ParsedPuzzle, LinkReadError>> {
    if address.path.len() + address.query.len() + address.fragment.len() < 16 {
        return None;
    }
    if let Some(found) = pzpr::read_query(address.query) {
        let source = SourceFormat::Pzpr;
        return Some(
            found
                .map(|grid| ParsedPuzzle::new(source, grid))
                .map_err(|kind| address.error(address.query, kind)),
        );
    }
    let mut near = None;
    let values = [address.query, address.fragment, address.path]
        .into_iter()
        .flat_map(|part| part.split(['&', '?', '#', '/', ';']))
        .map(|part| part.split_once('=').map_or(("", part), |(name, value)| (name, value)));
    for (name, value) in values.filter(|(_, value)| value.len() >= 16) {
        let text = percent_decode(value);
        if let Some(found) = iss::read(&text) {
            let source = SourceFormat::Iss;
            return Some(
                found.map(|grid| ParsedPuzzle::new(source, grid)).map_err(|kind| address.error(value, kind)),
            );
        }
        if let Some(grid) = super::list::plain_cells(&text) {
            return Some(Ok(ParsedPuzzle::new(SourceFormat::Link, grid)));
        }
        if text.starts_with("http://") || text.starts_with("https://") {
            let inner = UrlParts::new(&text, text.split_once("//").map_or("", |(_, rest)| rest));
            let site = SITES.iter().find(|(host, _)| inner.host().as_str() == *host);
            let found = match site {
                Some((_, site)) => Some(site(&inner)),
                // A link in a link in a link is not followed.
                None if address.text.matches("//").count() < 2 => read_payload(&inner),
                None => None,
            };
            match found {
                Some(Ok(parsed)) => return Some(Ok(parsed)),
                Some(Err(error)) => near = Some(address.error(value, error.kind)),
                None => {}
            }
        }
        let is_known = |(begin, length, _): &&(&str, usize, LinkReader)| {
            text.starts_with(begin) && text.len() >= *length
        };
        if let Some((_, _, site)) = BARE_PAYLOADS.iter().find(is_known) {
            let whole = if text.starts_with("S9B") { value } else { address.text };
            match site(&UrlParts { text: whole, path: value, query: "", fragment: "" }) {
                Ok(parsed) => return Some(Ok(parsed)),
                Err(error) => near = near.or(Some(error)),
            }
        }
        if name.eq_ignore_ascii_case("load") && text.starts_with("N4") {
            match packed_json::read_f_puzzles(address) {
                Ok(parsed) => return Some(Ok(parsed)),
                Err(error) => near = near.or(Some(error)),
            }
        }
        let cells =
            text.chars().filter(|&c| c.is_ascii_digit() || matches!(c, '.' | '_' | '-' | '*')).count();
        if text.len() == cells && (64..100).contains(&cells) && near.is_none() {
            let kind = ParseErrorKind::LineLength { cells };
            near = Some(LinkReadError { offset: address.char_offset(value) + cells.min(81), kind });
        }
    }
    near.map(Err)
}

/// Reads a share link: `p=` in the fragment.
fn read_own_link(address: &UrlParts) -> Option<Result<ParsedPuzzle, LinkReadError>> {
    let fragment = percent_decode(address.fragment);
    let payload =
        parameter(&fragment, "p").filter(|payload| payload.starts_with(|c: char| c.is_ascii_digit()))?;
    let shared = BoardState::from_link(payload).map_err(|error| match error {
        LinkError::Version(_) | LinkError::Part(_) => ContainerError::NewerLink,
        _ => ContainerError::CorruptOwnLink,
    });
    let parsed = shared.map(|shared| ParsedPuzzle::with_position(SourceFormat::OwnLink, shared));
    Some(parsed.map_err(|error| address.error(address.fragment, error)))
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

    /// The host in small letters, without `www.`, name and port.
    fn host(&self) -> String {
        let rest = self.text.split_once("//").map_or(self.text, |(_, rest)| rest);
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        let host = host.split('@').next_back().unwrap_or_default().split(':').next().unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host).to_owned()
    }

    /// The value of the first of these names that the query has.
    pub fn parameter(&self, names: &[&str]) -> Option<&'a str> {
        names.iter().find_map(|name| parameter(self.query, name))
    }

    /// An error at a part of the link.
    pub fn error(&self, part: &str, error: impl Into<ParseErrorKind>) -> LinkReadError {
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
    text.split('&').find_map(|pair| {
        let (known, value) = pair.split_once('=')?;
        known.eq_ignore_ascii_case(name).then_some(value)
    })
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
