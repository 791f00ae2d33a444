//! How messages become bytes: each type encodes its fields in order, an enum its variant first.
//!
//! ```text
//! number   7 bits a byte, lowest first; the highest bit says that more follow
//! text     length in bytes, UTF-8                        list     length, items
//! option   0, or 1 and the value                         cells    81 bytes
//!
//! message  a value, and four bytes of check sum: a message that was changed on its way is an error
//! ```
//!
//! The encoding never leaves the page: both sides are of one build, so it may change with every version.

mod types;

use std::fmt;
use std::rc::Rc;

/// The bytes are not a message of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError;

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("not a message of the page or a worker")
    }
}

impl std::error::Error for DecodeError {}

/// A value that can be part of a message.
pub trait Codec {
    fn encode(&self, bytes: &mut Vec<u8>);

    /// Takes the next value from a message. If there is none, the reader has failed, and the result means nothing.
    fn decode(reader: &mut MessageReader) -> Self;
}

/// Reads a message. After a failure it reads zeros to the end of the value, and the message counts as invalid: so a value
/// needs no check for each of its parts.
pub struct MessageReader<'a> {
    bytes: &'a [u8],
    has_failed: bool,
}

impl MessageReader<'_> {
    /// Marks the message as invalid.
    #[inline(never)]
    pub fn fail(&mut self) {
        self.has_failed = true;
        self.bytes = &[];
    }

    /// The value, or else a failure and the other one.
    pub fn expect<T>(&mut self, value: Option<T>, otherwise: T) -> T {
        value.unwrap_or_else(|| {
            self.fail();
            otherwise
        })
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let Some((&first, rest)) = self.bytes.split_first_chunk() else {
            self.fail();
            return [0; N];
        };
        self.bytes = rest;
        first
    }

    #[inline(never)]
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else {
            self.fail();
            return 0;
        };
        self.bytes = rest;
        first
    }

    #[inline(never)]
    fn number(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number;
            }
        }
        self.fail();
        0
    }

    /// Number of items or bytes that follow. There cannot be more than bytes are left.
    #[inline(never)]
    fn length(&mut self) -> usize {
        let length = self.number() as usize;
        if length > self.bytes.len() {
            self.fail();
            return 0;
        }
        length
    }

    /// The next bytes.
    pub fn slice(&mut self, length: usize) -> &[u8] {
        let Some((slice, rest)) = self.bytes.split_at_checked(length) else {
            self.fail();
            return &[];
        };
        self.bytes = rest;
        slice
    }

    #[inline(never)]
    fn text(&mut self) -> &str {
        let length = self.length();
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        str::from_utf8(text).unwrap_or_else(|_| {
            self.fail();
            ""
        })
    }
}

#[inline(never)]
fn push_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Encodes a whole message.
pub fn encode_message(value: &impl Codec) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    let sum = check_sum(&bytes);
    bytes.extend(sum);
    bytes
}

/// Decodes a whole message.
///
/// # Errors
/// If it was not encoded by [`encode_message`], or was changed since.
pub fn decode_message<T: Codec>(message: &[u8]) -> Result<T, DecodeError> {
    let (bytes, sum) = message.split_last_chunk::<4>().ok_or(DecodeError)?;
    if check_sum(bytes) != *sum {
        return Err(DecodeError);
    }
    let mut reader = MessageReader { bytes, has_failed: false };
    let value = T::decode(&mut reader);
    if reader.has_failed || !reader.bytes.is_empty() { Err(DecodeError) } else { Ok(value) }
}

/// FNV-1a (Fowler, Noll, Vo): any single changed byte changes it.
fn check_sum(bytes: &[u8]) -> [u8; 4] {
    let step = |sum: u32, &byte: &u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, step).to_le_bytes()
}

/// What a long message begins with, and no other.
const LONG: u8 = u8::MAX;

/// Encodes a message with much in it, such as many rows, whose check sum is computed four bytes at a time.
pub fn encode_long_message(value: &impl Codec) -> Vec<u8> {
    let mut bytes = vec![LONG];
    value.encode(&mut bytes);
    let sum = long_check_sum(&bytes);
    bytes.extend(sum);
    bytes
}

/// Decodes a message that was encoded by [`encode_message`] or by [`encode_long_message`].
///
/// # Errors
/// If it is neither, or was changed since.
pub fn decode_any_message<T: Codec>(message: &[u8]) -> Result<T, DecodeError> {
    if message.first() != Some(&LONG) {
        return decode_message(message);
    }
    let (bytes, sum) = message.split_last_chunk::<4>().ok_or(DecodeError)?;
    let mut reader = MessageReader { bytes: bytes.get(1..).unwrap_or_default(), has_failed: false };
    let value = T::decode(&mut reader);
    let is_valid = long_check_sum(bytes) == *sum && !reader.has_failed && reader.bytes.is_empty();
    if is_valid { Ok(value) } else { Err(DecodeError) }
}

/// FNV-1a of four bytes at a time, then of the last ones.
fn long_check_sum(bytes: &[u8]) -> [u8; 4] {
    let step = |sum: u32, word: u32| (sum ^ word).wrapping_mul(0x0100_0193);
    let (words, rest) = bytes.as_chunks();
    let sum = words.iter().fold(0x811c_9dc5, |sum, word| step(sum, u32::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, &byte| step(sum, byte.into())).to_le_bytes()
}

/// Implements [`Codec`] for structs, by their fields.
macro_rules! struct_codec {
    ($($Struct:ident { $($field:ident),* $(,)? })*) => {$(
        impl $crate::protocol::codec::Codec for $Struct {
            fn encode(&self, bytes: &mut Vec<u8>) {
                $($crate::protocol::codec::Codec::encode(&self.$field, bytes);)*
            }

            fn decode(reader: &mut $crate::protocol::codec::MessageReader) -> Self {
                $Struct { $($field: $crate::protocol::codec::Codec::decode(reader)),* }
            }
        }
    )*};
}
pub(crate) use struct_codec;

/// Implements [`Codec`] for structs of the library, which may get more fields: by a value and the fields that are decoded into it.
/// `tests/variants.rs` checks that none is missing.
macro_rules! open_struct_codec {
    ($($Struct:ident { $($field:ident),* $(,)? } = $start:expr;)*) => {$(
        impl $crate::protocol::codec::Codec for $Struct {
            fn encode(&self, bytes: &mut Vec<u8>) {
                $($crate::protocol::codec::Codec::encode(&self.$field, bytes);)*
            }

            fn decode(reader: &mut $crate::protocol::codec::MessageReader) -> Self {
                let mut value: $Struct = $start;
                $(value.$field = $crate::protocol::codec::Codec::decode(reader);)*
                value
            }
        }
    )*};
}
use open_struct_codec;

/// Implements [`Codec`] for enums, by a number for each variant and its fields. The first variant has the number 0, which is what a
/// failed reader returns.
///
/// An enum of the library may get more variants; its list ends in `; _`. A variant that is not in it cannot be decoded, and
/// `tests/variants.rs` checks that there is none.
macro_rules! enum_codec {
    ($($Enum:ident $(<$Parameter:ident>)? {
        $($tag:literal $Variant:ident $(($($part:ident),*))? $({ $($field:ident),* })?),* $(,)? $(; $other:pat)?
    })*) => {$(
        impl$(<$Parameter: $crate::protocol::codec::Codec>)? $crate::protocol::codec::Codec for $Enum $(<$Parameter>)? {
            fn encode(&self, bytes: &mut Vec<u8>) {
                match self {
                    $($Enum::$Variant $(($($part),*))? $({ $($field),* })? => {
                        bytes.push($tag);
                        $($($crate::protocol::codec::Codec::encode($part, bytes);)*)?
                        $($($crate::protocol::codec::Codec::encode($field, bytes);)*)?
                    })*
                    $($other => bytes.push(u8::MAX),)?
                }
            }

            fn decode(reader: &mut $crate::protocol::codec::MessageReader) -> Self {
                match u8::decode(reader) {
                    $($tag => {
                        $($(let $part = $crate::protocol::codec::Codec::decode(reader);)*)?
                        $($(let $field = $crate::protocol::codec::Codec::decode(reader);)*)?
                        $Enum::$Variant $(($($part),*))? $({ $($field),* })?
                    })*
                    _ => {
                        reader.fail();
                        Self::decode(reader)
                    }
                }
            }
        }
    )*};
}
pub(super) use enum_codec;

/// Implements [`Codec`] for a struct around an enum, for some of its variants, with the numbers that they have in the enum: a
/// program does not contain the codecs of the others.
/// A value of another variant is encoded so that it cannot be decoded. The first variant has the number 0, as in [`enum_codec`].
macro_rules! partial_codec {
    ($($Part:ident($Enum:ident) {
        $($tag:literal $Variant:ident $(($($part:ident),*))? $({ $($field:ident),* })?),* $(,)?
    })*) => {$(
        impl $crate::protocol::codec::Codec for $Part {
            fn encode(&self, bytes: &mut Vec<u8>) {
                match &self.0 {
                    $($Enum::$Variant $(($($part),*))? $({ $($field),* })? => {
                        bytes.push($tag);
                        $($($crate::protocol::codec::Codec::encode($part, bytes);)*)?
                        $($($crate::protocol::codec::Codec::encode($field, bytes);)*)?
                    })*
                    _ => bytes.push(u8::MAX),
                }
            }

            fn decode(reader: &mut $crate::protocol::codec::MessageReader) -> Self {
                match u8::decode(reader) {
                    $($tag => {
                        $($(let $part = $crate::protocol::codec::Codec::decode(reader);)*)?
                        $($(let $field = $crate::protocol::codec::Codec::decode(reader);)*)?
                        $Part($Enum::$Variant $(($($part),*))? $({ $($field),* })?)
                    })*
                    _ => {
                        reader.fail();
                        Self::decode(reader)
                    }
                }
            }
        }
    )*};
}
pub(super) use partial_codec;

macro_rules! numbers {
    ($($Number:ident)*) => {$(
        impl Codec for $Number {
            fn encode(&self, bytes: &mut Vec<u8>) {
                push_number(*self as u64, bytes);
            }

            fn decode(reader: &mut MessageReader) -> $Number {
                let number = reader.number();
                reader.expect($Number::try_from(number).ok(), 0)
            }
        }
    )*};
}
numbers! { u16 u32 u64 usize }

impl Codec for u8 {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(*self);
    }

    fn decode(reader: &mut MessageReader) -> u8 {
        reader.byte()
    }
}

impl Codec for bool {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(*self));
    }

    fn decode(reader: &mut MessageReader) -> bool {
        let byte = reader.byte();
        if byte > 1 {
            reader.fail();
        }
        byte == 1
    }
}

impl Codec for char {
    fn encode(&self, bytes: &mut Vec<u8>) {
        u32::from(*self).encode(bytes);
    }

    fn decode(reader: &mut MessageReader) -> char {
        let code = u32::decode(reader);
        reader.expect(char::from_u32(code), ' ')
    }
}

macro_rules! texts {
    ($($Text:ty),*) => {$(
        impl Codec for $Text {
            fn encode(&self, bytes: &mut Vec<u8>) {
                push_text(self, bytes);
            }

            fn decode(reader: &mut MessageReader) -> $Text {
                reader.text().into()
            }
        }
    )*};
}
texts! { String, Rc<str> }

#[inline(never)]
fn push_text(text: &str, bytes: &mut Vec<u8>) {
    text.len().encode(bytes);
    bytes.extend_from_slice(text.as_bytes());
}

impl Codec for Rc<[u8]> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.len().encode(bytes);
        bytes.extend_from_slice(self);
    }

    fn decode(reader: &mut MessageReader) -> Rc<[u8]> {
        let length = reader.length();
        reader.slice(length).into()
    }
}

impl<T: Codec> Codec for Vec<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.len().encode(bytes);
        for item in self {
            item.encode(bytes);
        }
    }

    /// A wrong length cannot fill the memory: each item takes at least one byte.
    fn decode(reader: &mut MessageReader) -> Vec<T> {
        let length = reader.length();
        let mut items = Vec::new();
        while items.len() < length && !reader.has_failed {
            items.push(T::decode(reader));
        }
        items
    }
}

impl<T: Codec> Codec for Option<T> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.is_some().encode(bytes);
        if let Some(value) = self {
            value.encode(bytes);
        }
    }

    fn decode(reader: &mut MessageReader) -> Option<T> {
        bool::decode(reader).then(|| T::decode(reader))
    }
}

macro_rules! pointers {
    ($($Pointer:ident)*) => {$(
        impl<T: Codec> Codec for $Pointer<T> {
            fn encode(&self, bytes: &mut Vec<u8>) {
                (**self).encode(bytes);
            }

            fn decode(reader: &mut MessageReader) -> $Pointer<T> {
                $Pointer::new(T::decode(reader))
            }
        }
    )*};
}
pointers! { Box Rc }

impl<A: Codec, B: Codec> Codec for (A, B) {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.0.encode(bytes);
        self.1.encode(bytes);
    }

    fn decode(reader: &mut MessageReader) -> (A, B) {
        (A::decode(reader), B::decode(reader))
    }
}

impl<T: Codec, const N: usize> Codec for [T; N] {
    fn encode(&self, bytes: &mut Vec<u8>) {
        for item in self {
            item.encode(bytes);
        }
    }

    fn decode(reader: &mut MessageReader) -> [T; N] {
        std::array::from_fn(|_| T::decode(reader))
    }
}
