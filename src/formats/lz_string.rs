//! lz-string: how f-puzzles and SudokuPad pack a text into a link.
//!
//! ```text
//! N4IgzglgXgpi…  ──▶  six bits a character  ──▶  codes of 2, 3, 4 … bits, the low one first  ──▶  text
//!
//! code 0, 1      a character that was not there before follows, in 8 or 16 bits
//! code 2         the end
//! any other      something that was there before, by its number
//! ```
//!
//! Each code but the first adds to the numbered things what the code before it stood for and the next character. All of
//! them are pieces of what is unpacked already, so that the dictionary holds places and lengths, never texts.

use std::collections::HashMap;

/// A packed text is unpacked up to so many units of UTF-16; a bomb would go on.
pub const MAX_UNITS: usize = 1 << 20;
/// So many units are unpacked at least, and so many more for each packed character. Puzzles have six or fewer for each.
const MIN_LIMIT: usize = 12_288;
const MAX_RATIO: usize = 16;

/// Base 64 as it is in links.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LzOutput {
    /// The text, as far as it could be read; nothing of one that is too large.
    pub text: String,
    /// How it ended.
    pub end: LzEnd,
}

/// How a packed text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LzEnd {
    /// As it says itself.
    Complete,
    /// In the middle.
    Truncated,
    /// With a code or a character that means nothing.
    Invalid,
    /// It was longer than anybody's puzzle: than [`MOST`], or for what it was packed into.
    TooLarge,
}

/// The numbers that stand for no text.
const CODE_8_BIT: usize = 0;
const CODE_16_BIT: usize = 1;
const CODE_END: usize = 2;
/// The first number that stands for one.
const FIRST_ENTRY: usize = 3;

/// Unpacks a text. Takes time with what comes out of it.
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

/// How much of a packed text so many units are unpacked from, in bytes.
pub fn packed_length(packed: &str, units: usize) -> usize {
    let mut bits = BitReader::new(packed);
    let _ = decompress_to(&mut Vec::new(), &mut bits, units);
    packed.len() - bits.bytes.len()
}

fn decompress_to(units: &mut Vec<u16>, bits: &mut BitReader, most: usize) -> Result<LzEnd, LzEnd> {
    // Where each numbered thing stands among the units, and how long it is.
    let mut known: Vec<(usize, usize)> = Vec::new();
    // What the code before stood for.
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
                // The newest thing is only being made: what went before, and its own first character.
                let newest = |(start, length)| (start, length + 1);
                let made = (code - FIRST_ENTRY == known.len()).then_some(before).flatten().map(newest);
                let (start, length) =
                    known.get(code - FIRST_ENTRY).copied().or(made).ok_or(LzEnd::Invalid)?;
                if units.len() + length > most {
                    return Err(LzEnd::TooLarge);
                }
                // The newest thing ends with its own first character, which is there only now.
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

/// How many bits the next code has when all numbers below this one are taken: it may be this one, which is only being made.
fn bits_for(taken: usize) -> u32 {
    taken.ilog2() + 1
}

/// The bits of a packed text.
struct BitReader<'a> {
    bytes: std::str::Bytes<'a>,
    bits: u32,
    count: u32,
}

impl<'a> BitReader<'a> {
    fn new(packed: &'a str) -> BitReader<'a> {
        BitReader { bytes: packed.bytes(), bits: 0, count: 0 }
    }

    /// The next number of so many bits, which stand low to high.
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
            // A plus in an address may have become a blank, and some write `-` for `/`.
            b'+' | b' ' => 62,
            b'/' | b'-' => 63,
            b'=' | b'$' => return Err(LzEnd::Truncated),
            _ => return Err(LzEnd::Invalid),
        })
    }
}

/// Packs a text.
pub fn compress(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut written = BitWriter::default();
    // A thing of two characters and more: the number of all but its last, and its last.
    let mut known: HashMap<(usize, u16), usize> = HashMap::new();
    let mut letters: HashMap<u16, usize> = HashMap::new();
    let mut taken = FIRST_ENTRY;
    let mut codes = 0;
    let mut at = 0;
    while at < units.len() {
        // One code: a new character, or the longest thing known.
        let width = if codes == 0 { 2 } else { bits_for(taken) };
        let first = units[at];
        at += 1;
        let number = if let Some(&number) = letters.get(&first) {
            let mut number = number;
            while let Some(&longer) = units.get(at).and_then(|&unit| known.get(&(number, unit))) {
                number = longer;
                at += 1;
            }
            written.push(number, width);
            number
        } else {
            let is_narrow = first < 256;
            written.push(if is_narrow { CODE_8_BIT } else { CODE_16_BIT }, width);
            written.push(first.into(), if is_narrow { 8 } else { 16 });
            letters.insert(first, taken);
            taken += 1;
            taken - 1
        };
        if codes > 0 {
            // What the code before stood for, with our first character, was numbered when we were read.
            taken += 1;
        }
        codes += 1;
        if let Some(&unit) = units.get(at) {
            // A new character is numbered before what it makes.
            known.insert((number, unit), taken + usize::from(!letters.contains_key(&unit)));
        }
    }
    written.push(CODE_END, if codes == 0 { 2 } else { bits_for(taken) });
    written.finish()
}

#[derive(Default)]
struct BitWriter {
    bits: Vec<bool>,
}

impl BitWriter {
    fn push(&mut self, number: usize, width: u32) {
        self.bits.extend((0..width).map(|place| number >> place & 1 == 1));
    }

    fn finish(mut self) -> String {
        // Whole characters, with a bit to spare: others write one more where the bits come out even.
        self.bits.push(false);
        let six =
            |bits: &[bool]| (0..6).fold(0, |six, at| six << 1 | usize::from(bits.get(at) == Some(&true)));
        let mut text: String = self.bits.chunks(6).map(|bits| char::from(CHARACTERS[six(bits)])).collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, packed: &str) {
        assert_eq!(compress(text), packed, "{text}");
        assert_eq!(decompress(packed), LzOutput { text: text.to_owned(), end: LzEnd::Complete }, "{packed}");
    }

    /// As the JavaScript of lz-string 1.5 packs them.
    #[test]
    fn output_equals_that_of_lz_string() {
        check("", "Q===");
        check("a", "IZA=");
        check("aaaaaaaaaaaaaaaa", "IY1/EA==");
        check("Sudoku 数独", "MoVwJg9g1iAEgOpoG6cg");
        check(
            "[{},{},{},{\"value\":4,\"given\":true},{}]",
            "NobwvgNOWSBEA3AhgGwK4FM4C4AsE4BzASwQwDscAXAJ01jAF0g=",
        );
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
        assert_eq!(
            decompress(&packed(longest)),
            LzOutput { text: "0".repeat(longest), end: LzEnd::Complete }
        );
        let longer =
            (longest..2 * MIN_LIMIT).find(|&units| units > most(&packed(units))).expect("one that is");
        assert_eq!(decompress(&packed(longer)).end, LzEnd::TooLarge);
        let cut = packed(longest);
        assert_eq!(decompress(&(cut[..20].to_owned() + "=")).end, LzEnd::Truncated);
        assert_eq!(decompress(&(cut[..20].to_owned() + "$")).end, LzEnd::Truncated);
    }
}
