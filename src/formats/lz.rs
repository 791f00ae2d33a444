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
pub const MOST: usize = 1 << 20;
/// So many units are unpacked at least, and so many more for each packed character. Puzzles have six or fewer for each.
const LEAST: usize = 12_288;
const RATIO: usize = 16;

/// Base 64 as it is in links.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpacked {
    /// The text, as far as it could be read; nothing of one that is too large.
    pub text: String,
    /// How it ended.
    pub end: End,
}

/// How a packed text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As it says itself.
    Whole,
    /// In the middle.
    Cut,
    /// With a code or a character that means nothing.
    Broken,
    /// It was longer than anybody's puzzle: than [`MOST`], or for what it was packed into.
    Large,
}

/// The numbers that stand for no text.
const NARROW: usize = 0;
const WIDE: usize = 1;
const END: usize = 2;
/// The first number that stands for one.
const FIRST: usize = 3;

/// Unpacks a text. Takes time with what comes out of it.
pub fn unpack(packed: &str) -> Unpacked {
    let mut units = Vec::new();
    let most = MOST.min(LEAST + RATIO * packed.len());
    let end = unpack_to(&mut units, &mut Bits::of(packed), most).unwrap_or_else(|end| end);
    if end == End::Large {
        units.clear();
    }
    let text = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    Unpacked { text, end }
}

/// How much of a packed text so many units are unpacked from, in bytes.
pub fn packed_length(packed: &str, units: usize) -> usize {
    let mut bits = Bits::of(packed);
    let _ = unpack_to(&mut Vec::new(), &mut bits, units);
    packed.len() - bits.bytes.len()
}

fn unpack_to(units: &mut Vec<u16>, bits: &mut Bits, most: usize) -> Result<End, End> {
    // Where each numbered thing stands among the units, and how long it is.
    let mut known: Vec<(usize, usize)> = Vec::new();
    // What the code before stood for.
    let mut before = None;
    let mut width = 2;
    loop {
        let code = bits.take(width)?;
        let at = units.len();
        let length = match code {
            END => return Ok(End::Whole),
            NARROW | WIDE => {
                let unit = bits.take(if code == NARROW { 8 } else { 16 })?;
                units.push(unit as u16);
                known.push((at, 1));
                1
            }
            _ => {
                // The newest thing is only being made: what went before, and its own first character.
                let newest = |(start, length)| (start, length + 1);
                let made = (code - FIRST == known.len()).then_some(before).flatten().map(newest);
                let (start, length) = known.get(code - FIRST).copied().or(made).ok_or(End::Broken)?;
                if units.len() + length > most {
                    return Err(End::Large);
                }
                // The newest thing ends with its own first character, which is there only now.
                let known = length.min(at - start);
                units.extend_from_within(start..start + known);
                units.extend_from_within(at..at + length - known);
                length
            }
        };
        if units.len() > most {
            return Err(End::Large);
        }
        if let Some((start, length)) = before {
            known.push((start, length + 1));
        }
        before = Some((at, length));
        width = bits_for(FIRST + known.len());
    }
}

/// How many bits the next code has when all numbers below this one are taken: it may be this one, which is only being made.
fn bits_for(taken: usize) -> u32 {
    taken.ilog2() + 1
}

/// The bits of a packed text.
struct Bits<'a> {
    bytes: std::str::Bytes<'a>,
    held: u32,
    count: u32,
}

impl<'a> Bits<'a> {
    fn of(packed: &'a str) -> Bits<'a> {
        Bits { bytes: packed.bytes(), held: 0, count: 0 }
    }

    /// The next number of so many bits, which stand low to high.
    fn take(&mut self, width: u32) -> Result<usize, End> {
        let mut number = 0;
        for place in 0..width {
            if self.count == 0 {
                self.held = self.six()?;
                self.count = 6;
            }
            self.count -= 1;
            number |= (self.held as usize >> self.count & 1) << place;
        }
        Ok(number)
    }

    fn six(&mut self) -> Result<u32, End> {
        Ok(match self.bytes.next().ok_or(End::Cut)? {
            letter @ b'A'..=b'Z' => u32::from(letter - b'A'),
            letter @ b'a'..=b'z' => u32::from(letter - b'a') + 26,
            digit @ b'0'..=b'9' => u32::from(digit - b'0') + 52,
            // A plus in an address may have become a blank, and some write `-` for `/`.
            b'+' | b' ' => 62,
            b'/' | b'-' => 63,
            b'=' | b'$' => return Err(End::Cut),
            _ => return Err(End::Broken),
        })
    }
}

/// Packs a text.
pub fn pack(text: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut written = Written::default();
    // A thing of two characters and more: the number of all but its last, and its last.
    let mut known: HashMap<(usize, u16), usize> = HashMap::new();
    let mut letters: HashMap<u16, usize> = HashMap::new();
    let mut taken = FIRST;
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
            written.push(if is_narrow { NARROW } else { WIDE }, width);
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
    written.push(END, if codes == 0 { 2 } else { bits_for(taken) });
    written.text()
}

#[derive(Default)]
struct Written {
    bits: Vec<bool>,
}

impl Written {
    fn push(&mut self, number: usize, width: u32) {
        self.bits.extend((0..width).map(|place| number >> place & 1 == 1));
    }

    fn text(mut self) -> String {
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
        assert_eq!(pack(text), packed, "{text}");
        assert_eq!(unpack(packed), Unpacked { text: text.to_owned(), end: End::Whole }, "{packed}");
    }

    /// As the JavaScript of lz-string 1.5 packs them.
    #[test]
    fn it_is_the_packing_of_others() {
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
    fn what_was_packed_comes_out_again() {
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
                assert_eq!(unpack(&pack(&text)).text, text);
            }
        }
    }

    #[test]
    fn what_is_cut_or_changed_or_too_large_is_told() {
        let packed = pack("a text that is long enough to be cut");
        assert_eq!(unpack(&packed[..20]).end, End::Cut);
        assert_eq!(unpack("N4Ig!").end, End::Broken);
        assert_eq!(unpack("////").end, End::Broken);
        let bomb = pack(&"0".repeat(4 * MOST));
        assert!(bomb.len() < 8_000);
        assert_eq!(unpack(&bomb).end, End::Large);
    }

    #[test]
    fn what_is_as_long_as_its_packing_may_tell_is_unpacked() {
        let most = |packed: &str| LEAST + RATIO * packed.len();
        let packed = |units: usize| pack(&"0".repeat(units));
        let longest = (LEAST..2 * LEAST).find(|&units| units == most(&packed(units))).expect("one that is");
        assert_eq!(unpack(&packed(longest)), Unpacked { text: "0".repeat(longest), end: End::Whole });
        let longer = (longest..2 * LEAST).find(|&units| units > most(&packed(units))).expect("one that is");
        assert_eq!(unpack(&packed(longer)).end, End::Large);
        let cut = packed(longest);
        assert_eq!(unpack(&(cut[..20].to_owned() + "=")).end, End::Cut);
        assert_eq!(unpack(&(cut[..20].to_owned() + "$")).end, End::Cut);
    }
}
