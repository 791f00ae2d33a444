//! lz-string, the compression in links of f-puzzles and SudokuPad.
//!
//! ```text
//! N4IgzglgXgpi…  ──▶  six bits a character  ──▶  codes of 2, 3, 4 … bits, lowest bit first  ──▶  text
//!
//! code 0, 1      a new character follows, in 8 or 16 bits
//! code 2         the end
//! any other      an entry of the dictionary
//! ```
//!
//! Every code but the first adds an entry: the entry of the code before it, plus the next character. Every
//! entry is part of the text decompressed so far, so the dictionary holds positions and lengths, never texts.

use std::collections::HashMap;

/// Greatest length of a decompressed text, in UTF-16 units; protects against decompression bombs.
pub const MAX_UNITS: usize = 1 << 20;
/// Limit for a text of `n` packed characters: `MIN_LIMIT` plus `MAX_RATIO` for each of them, in UTF-16 units.
/// Puzzles have a ratio of at most 6.
const MIN_LIMIT: usize = 12_288;
const MAX_RATIO: usize = 16;

/// The base 64 alphabet used in links.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A decompressed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LzOutput {
    /// The text as far as it could be read; empty if it is too large.
    pub text: String,
    /// How the packed text ended.
    pub end: LzEnd,
}

/// How a packed text ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LzEnd {
    /// With the end code.
    Complete,
    /// Too early.
    Truncated,
    /// With an invalid code or character.
    Invalid,
    /// The text is longer than [`MAX_UNITS`], or too long for its packed length.
    TooLarge,
}

/// The codes that are no entries.
const CODE_8_BIT: usize = 0;
const CODE_16_BIT: usize = 1;
const CODE_END: usize = 2;
/// The first code that is an entry.
const FIRST_ENTRY: usize = 3;

/// Decompresses a text, in time proportional to the result.
pub fn decompress(packed: &str) -> LzOutput {
    let mut units = Vec::new();
    let most = MAX_UNITS.min(MIN_LIMIT + MAX_RATIO * packed.len());
    let end = decompress_to(&mut units, &mut BitReader::new(packed), most).unwrap_or_else(|end| end);
    if end == LzEnd::TooLarge {
        units.clear();
    }
    let text = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    LzOutput { text, end }
}

/// The number of packed bytes that the first `units` UTF-16 units are decompressed from.
pub fn packed_length(packed: &str, units: usize) -> usize {
    let mut bits = BitReader::new(packed);
    let _ = decompress_to(&mut Vec::new(), &mut bits, units);
    packed.len() - bits.bytes.len()
}

fn decompress_to(units: &mut Vec<u16>, bits: &mut BitReader, most: usize) -> Result<LzEnd, LzEnd> {
    // Position and length of each entry in the decompressed text.
    let mut known: Vec<(usize, usize)> = Vec::new();
    // The entry of the previous code.
    let mut before = None;
    let mut width = 2;
    loop {
        let code = bits.read_bits(width)?;
        let at = units.len();
        let length = match code {
            CODE_END => return Ok(LzEnd::Complete),
            CODE_8_BIT | CODE_16_BIT => {
                let unit = bits.read_bits(if code == CODE_8_BIT { 8 } else { 16 })?;
                units.push(unit as u16);
                known.push((at, 1));
                1
            }
            _ => {
                // A code may name the entry that it adds: the previous one, plus its own first character.
                let newest = |(start, length)| (start, length + 1);
                let made = (code - FIRST_ENTRY == known.len()).then_some(before).flatten().map(newest);
                let (start, length) =
                    known.get(code - FIRST_ENTRY).copied().or(made).ok_or(LzEnd::Invalid)?;
                if units.len() + length > most {
                    return Err(LzEnd::TooLarge);
                }
                // That entry ends with its own first character, which has just been copied.
                let known = length.min(at - start);
                units.extend_from_within(start..start + known);
                units.extend_from_within(at..at + length - known);
                length
            }
        };
        if units.len() > most {
            return Err(LzEnd::TooLarge);
        }
        if let Some((start, length)) = before {
            known.push((start, length + 1));
        }
        before = Some((at, length));
        width = bits_for(FIRST_ENTRY + known.len());
    }
}

/// Number of bits of the next code, at most `taken`: all codes below are in use, and it may be the next entry.
fn bits_for(taken: usize) -> u32 {
    taken.ilog2() + 1
}

/// Reads the bits of a packed text.
struct BitReader<'a> {
    bytes: std::str::Bytes<'a>,
    bits: u32,
    count: u32,
}

impl<'a> BitReader<'a> {
    fn new(packed: &'a str) -> BitReader<'a> {
        BitReader { bytes: packed.bytes(), bits: 0, count: 0 }
    }

    /// Reads a number of `width` bits, lowest bit first.
    fn read_bits(&mut self, width: u32) -> Result<usize, LzEnd> {
        let mut number = 0;
        for place in 0..width {
            if self.count == 0 {
                self.bits = self.next_six()?;
                self.count = 6;
            }
            self.count -= 1;
            number |= (self.bits as usize >> self.count & 1) << place;
        }
        Ok(number)
    }

    fn next_six(&mut self) -> Result<u32, LzEnd> {
        Ok(match self.bytes.next().ok_or(LzEnd::Truncated)? {
            letter @ b'A'..=b'Z' => u32::from(letter - b'A'),
            letter @ b'a'..=b'z' => u32::from(letter - b'a') + 26,
            digit @ b'0'..=b'9' => u32::from(digit - b'0') + 52,
            // In a link, a space may have been a plus, and some programs write `-` for `/`.
            b'+' | b' ' => 62,
            b'/' | b'-' => 63,
            b'=' | b'$' => return Err(LzEnd::Truncated),
            _ => return Err(LzEnd::Invalid),
        })
    }
}

/// Compresses a text.
pub fn compress(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut bits: Vec<bool> = Vec::new();
    let mut push = |number: usize, width: u32| bits.extend((0..width).map(|place| number >> place & 1 == 1));
    // Entries of two or more characters: code of all but the last character, and the last character.
    let mut known: HashMap<(usize, u16), usize> = HashMap::new();
    let mut letters: HashMap<u16, usize> = HashMap::new();
    let mut taken = FIRST_ENTRY;
    let mut codes = 0;
    let mut at = 0;
    while at < units.len() {
        // Write one code: a new character, or the longest known entry.
        let width = if codes == 0 { 2 } else { bits_for(taken) };
        let first = units[at];
        at += 1;
        let number = if let Some(&number) = letters.get(&first) {
            let mut number = number;
            while let Some(&longer) = units.get(at).and_then(|&unit| known.get(&(number, unit))) {
                number = longer;
                at += 1;
            }
            push(number, width);
            number
        } else {
            let is_narrow = first < 256;
            push(if is_narrow { CODE_8_BIT } else { CODE_16_BIT }, width);
            push(first.into(), if is_narrow { 8 } else { 16 });
            letters.insert(first, taken);
            taken += 1;
            taken - 1
        };
        if codes > 0 {
            // The reader has added an entry by now: the previous one plus our first character.
            taken += 1;
        }
        codes += 1;
        if let Some(&unit) = units.get(at) {
            // The reader numbers a new character before the entry it completes.
            known.insert((number, unit), taken + usize::from(!letters.contains_key(&unit)));
        }
    }
    push(CODE_END, if codes == 0 { 2 } else { bits_for(taken) });
    // One bit to spare, as other programs write an extra character where the bits fill the last one.
    bits.push(false);
    let six = |bits: &[bool]| (0..6).fold(0, |six, at| six << 1 | usize::from(bits.get(at) == Some(&true)));
    let mut packed: String = bits.chunks(6).map(|bits| char::from(CHARACTERS[six(bits)])).collect();
    while !packed.len().is_multiple_of(4) {
        packed.push('=');
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, packed: &str) {
        assert_eq!(compress(text), packed, "{text}");
        assert_eq!(decompress(packed), LzOutput { text: text.to_owned(), end: LzEnd::Complete }, "{packed}");
    }

    /// Packed by the JavaScript library lz-string 1.5.
    #[test]
    fn output_equals_that_of_lz_string() {
        check("", "Q===");
        check("a", "IZA=");
        check("aaaaaaaaaaaaaaaa", "IY1/EA==");
        check("Sudoku 数独", "MoVwJg9g1iAEgOpoG6cg");
        let cells = "[{},{},{},{\"value\":4,\"given\":true},{}]";
        check(cells, "NobwvgNOWSBEA3AhgGwK4FM4C4AsE4BzASwQwDscAXAJ01jAF0g=");
    }

    #[test]
    fn compression_round_trips() {
        let words = [
            "",
            "a",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "abababababab",
            "数独数独数数独",
            "\u{ff}\u{100}\u{101}",
            "{\"value\":3,\"given\":true}",
            "🀄🀄x",
        ];
        for word in words {
            for times in [1, 2, 7, 300] {
                let text = word.repeat(times);
                assert_eq!(decompress(&compress(&text)).text, text);
            }
        }
    }

    #[test]
    fn truncated_invalid_and_large_texts_are_detected() {
        let packed = compress("a text that is long enough to be cut");
        assert_eq!(decompress(&packed[..20]).end, LzEnd::Truncated);
        assert_eq!(decompress("N4Ig!").end, LzEnd::Invalid);
        assert_eq!(decompress("////").end, LzEnd::Invalid);
        let bomb = compress(&"0".repeat(4 * MAX_UNITS));
        assert!(bomb.len() < 8_000);
        assert_eq!(decompress(&bomb).end, LzEnd::TooLarge);
    }

    #[test]
    fn longest_allowed_text_is_decompressed() {
        let most = |packed: &str| MIN_LIMIT + MAX_RATIO * packed.len();
        let packed = |units: usize| compress(&"0".repeat(units));
        let longest =
            (MIN_LIMIT..2 * MIN_LIMIT).find(|&units| units == most(&packed(units))).expect("one that is");
        check(&"0".repeat(longest), &packed(longest));
        let longer =
            (longest..2 * MIN_LIMIT).find(|&units| units > most(&packed(units))).expect("one that is");
        assert_eq!(decompress(&packed(longer)).end, LzEnd::TooLarge);
        let cut = packed(longest);
        assert_eq!(decompress(&(cut[..20].to_owned() + "=")).end, LzEnd::Truncated);
        assert_eq!(decompress(&(cut[..20].to_owned() + "$")).end, LzEnd::Truncated);
    }
}
