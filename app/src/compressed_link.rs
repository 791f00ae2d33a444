//! Links with a whole text in them, compressed (raw deflate, by the browser): a copy of all games, for QR codes and messages, in one
//! part or several; and a single game, in one part. Each part of a copy is a link of its own, and they may arrive in any order.
//!
//! ```text
//! https://…/#panel=copy-1.2.3.9f86d081.n0123….4b227777
//!
//!   1           version
//!   2.3         number of this part, from 1, and of all parts
//!   9f86d081    checksum of the whole as base64url: parts with the same one belong together
//!   n0123…      the bytes: `n` and decimal digits, which take the least space in a QR code, or `b` and base64url, the shortest text
//!   4b227777    checksum of everything before it
//!
//!   links ──▶ LinkParts, kept by the browser ──▶ all are there: the compressed text
//!
//! https://…/#panel=game-1.1.1.…     a single game is written in the same way
//! ```
//!
//! The last character is a digit or a letter, since programs leave punctuation at the end out of a link.

use ninefold::sort_by_number::sort_by_number;

use crate::game::save_record::checksum;

/// The beginning of a link to a copy, up to the version: the panel that the page opens.
const COPY_START: &str = "panel=copy-";

/// The beginning of a link to a game.
const GAME_START: &str = "panel=game-";

/// Version of the links that are written.
const LINK_VERSION: &str = "1";

/// Greatest number of compressed bytes in a QR code: one that is still scanned easily from the display of a phone.
const CODE_BYTES: usize = 700;

/// The greatest number of parts of a copy.
const MAX_PARTS: usize = 999;

/// For how long parts are kept while others are missing, in milliseconds: a day.
const KEPT_MS: u64 = 24 * 60 * 60 * 1000;

/// A way to write bytes in characters: each group of bytes as a number in some base, the highest digit first.
struct ByteAlphabet {
    /// Stands before the characters.
    marker: char,
    /// The digits of the base.
    digits: &'static [u8],
    /// Number of bytes of a group.
    group: usize,
}

const DECIMAL: ByteAlphabet = ByteAlphabet { marker: 'n', digits: b"0123456789", group: 7 };
/// Letters and digits: base64url.
const BASE64: ByteAlphabet = ByteAlphabet {
    marker: 'b',
    digits: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    group: 3,
};

impl ByteAlphabet {
    /// Number of characters for this many bytes of a group.
    fn width(&self, bytes: usize) -> usize {
        let count = 1_u64 << (8 * bytes);
        let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(self.digits.len() as u64));
        powers.take_while(|power| *power < count).count()
    }

    fn encode(&self, bytes: &[u8]) -> String {
        let mut text = String::from(self.marker);
        for group in bytes.chunks(self.group) {
            let number = group.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte));
            for place in (0..self.width(group.len())).rev() {
                let base = self.digits.len() as u64;
                text.push(char::from(self.digits[(number / base.pow(place as u32) % base) as usize]));
            }
        }
        text
    }

    /// Decodes what follows the marker. `None` if it is not what [`encode`](ByteAlphabet::encode) writes.
    fn decode(&self, text: &str) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(text.len());
        for characters in text.as_bytes().chunks(self.width(self.group)) {
            let count = (1..=self.group).find(|&count| self.width(count) == characters.len())?;
            let mut number = 0;
            for character in characters {
                let digit = self.digits.iter().position(|digit| digit == character)?;
                number = number * self.digits.len() as u64 + digit as u64;
            }
            if number >> (8 * count) > 0 {
                return None;
            }
            bytes.extend((0..count).rev().map(|place| (number >> (8 * place)) as u8));
        }
        Some(bytes)
    }
}

/// One part of a copy, or a game, as its link has it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LinkPart {
    /// From 1.
    number: usize,
    /// Number of all parts.
    count: usize,
    /// Checksum of the whole compressed text.
    whole: u32,
    bytes: Vec<u8>,
}

impl LinkPart {
    fn to_text(&self, alphabet: &ByteAlphabet) -> String {
        let LinkPart { number, count, whole, bytes } = self;
        let text = format!("{LINK_VERSION}.{number}.{count}.{whole:08x}.{}", alphabet.encode(bytes));
        format!("{text}.{:08x}", short_checksum(&text))
    }

    /// A text up to the end of the part that it begins with.
    fn cut(text: &str) -> &str {
        let is_part_of_it = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let end = text.find(|c| !is_part_of_it(c)).unwrap_or(text.len());
        text[..end].trim_end_matches(|c: char| !c.is_ascii_alphanumeric())
    }

    /// Reads a part, whatever characters follow it. `None` if it is damaged or of a later version.
    fn from_text(text: &str) -> Option<LinkPart> {
        let (body, sum) = LinkPart::cut(text).rsplit_once('.')?;
        let [LINK_VERSION, number, count, whole, data] = body.split('.').collect::<Vec<_>>()[..] else {
            return None;
        };
        let alphabet = [DECIMAL, BASE64].into_iter().find(|alphabet| data.starts_with(alphabet.marker))?;
        let (number, count) = (number.parse().ok()?, count.parse().ok()?);
        let is_whole = u32::from_str_radix(sum, 16) == Ok(short_checksum(body));
        (is_whole && count <= MAX_PARTS && (1..=count).contains(&number)).then_some(())?;
        let whole = u32::from_str_radix(whole, 16).ok()?;
        Some(LinkPart { number, count, whole, bytes: alphabet.decode(&data[1..])? })
    }
}

fn short_checksum(text: &str) -> u32 {
    let sum = checksum(text);
    (sum ^ (sum >> 32)) as u32
}

fn whole_checksum(bytes: &[u8]) -> u32 {
    short_checksum(&BASE64.encode(bytes))
}

/// Number of QR codes for a compressed text of this many bytes.
pub fn code_count(compressed_len: usize) -> usize {
    compressed_len.div_ceil(CODE_BYTES).max(1)
}

/// The fragments of the links in the QR codes of a copy: parts of equal length of its compressed text.
pub fn code_fragments(compressed: &[u8]) -> Vec<String> {
    let length = compressed.len().div_ceil(code_count(compressed.len())).max(1);
    let parts: Vec<&[u8]> = compressed.chunks(length).collect();
    fragments(COPY_START, &parts, &DECIMAL)
}

/// The fragment of one link with all of a copy, of which this is the compressed text.
pub fn copy_fragment(compressed: &[u8]) -> String {
    fragments(COPY_START, &[compressed], &BASE64).concat()
}

/// The fragment of a link to a game, of which this is the compressed text.
pub fn game_fragment(compressed: &[u8]) -> String {
    fragments(GAME_START, &[compressed], &BASE64).concat()
}

/// The part of a link to a game in a text, from its version on; `None` if the text has no such link.
pub fn find_game_link(text: &str) -> Option<&str> {
    let (_, link) = text.split_once(GAME_START)?;
    Some(LinkPart::cut(link))
}

/// The compressed text of the game that a link contains, which begins with its version; `None` if the link is damaged, or of a
/// later version.
pub fn game_in_link(link: &str) -> Option<Vec<u8>> {
    let part = LinkPart::from_text(link).filter(|part| part.count == 1)?;
    LinkParts(vec![part]).join()
}

/// The links of a text that is divided into these parts, without their address.
fn fragments(start: &str, parts: &[&[u8]], alphabet: &ByteAlphabet) -> Vec<String> {
    let whole = whole_checksum(&parts.concat());
    let part = |(index, bytes): (usize, &&[u8])| {
        let part = LinkPart { number: index + 1, count: parts.len(), whole, bytes: bytes.to_vec() };
        [start, &part.to_text(alphabet)].concat()
    };
    parts.iter().enumerate().map(part).collect()
}

/// Whether a text has a link with a part of a copy.
pub fn has_copy_link(text: &str) -> bool {
    text.contains(COPY_START)
}

/// The parts of one copy that have arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkParts(Vec<LinkPart>);

/// The result of receiving parts of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkOutcome {
    /// All parts are there: the text of the file, compressed.
    Whole(Vec<u8>),
    /// Some are missing. Both are numbers of parts, from 1: of those that have just arrived, and of those that are missing.
    Incomplete { arrived: Vec<usize>, missing: Vec<usize> },
    /// A link is damaged, or of a later version.
    Damaged,
}

impl LinkParts {
    /// Reads the parts that the browser has kept, unless that was more than a day ago. `now_ms` is in milliseconds since 1970.
    pub fn from_text(text: &str, now_ms: u64) -> LinkParts {
        let mut parts = LinkParts::default();
        let mut lines = text.lines();
        let saved_ms = lines.next().and_then(|line| line.parse::<u64>().ok());
        if saved_ms.is_some_and(|saved_ms| now_ms.abs_diff(saved_ms) < KEPT_MS) {
            lines.filter_map(LinkPart::from_text).for_each(|part| parts.add(part));
        }
        parts
    }

    /// Formats the parts for the browser to keep: the time, and a line for each part. Empty if there are none.
    pub fn to_text(&self, now_ms: u64) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let lines = self.0.iter().map(|part| part.to_text(&DECIMAL));
        std::iter::once(now_ms.to_string()).chain(lines).collect::<Vec<_>>().join("\n")
    }

    /// Adds the parts of all links in a text. Parts of another copy replace those that are there. Once all are there, they are
    /// returned and removed from here.
    pub fn receive(&mut self, text: &str) -> LinkOutcome {
        let mut arrived = Vec::new();
        let mut is_damaged = false;
        for text in text.split(COPY_START).skip(1) {
            match LinkPart::from_text(text) {
                Some(part) => {
                    arrived.push(part.number);
                    self.add(part);
                }
                None => is_damaged = true,
            }
        }
        let missing: Vec<usize> =
            (1..=self.count()).filter(|number| self.0.iter().all(|part| part.number != *number)).collect();
        if arrived.is_empty() || is_damaged && !missing.is_empty() {
            return LinkOutcome::Damaged;
        }
        if !missing.is_empty() {
            return LinkOutcome::Incomplete { arrived, missing };
        }
        std::mem::take(self).join().map_or(LinkOutcome::Damaged, LinkOutcome::Whole)
    }

    /// Number of all parts of the copy; 0 if none has arrived.
    pub fn count(&self) -> usize {
        self.0.first().map_or(0, |part| part.count)
    }

    fn add(&mut self, part: LinkPart) {
        self.0.retain(|known| {
            (known.whole, known.count) == (part.whole, part.count) && known.number != part.number
        });
        self.0.push(part);
    }

    fn join(mut self) -> Option<Vec<u8>> {
        sort_by_number(&mut self.0, |part| part.number);
        let whole = self.0.first()?.whole;
        let bytes = self.0.into_iter().flat_map(|part| part.bytes).collect::<Vec<_>>();
        (whole_checksum(&bytes) == whole).then_some(bytes)
    }
}
