//! The encodings of files: UTF-8, UTF-16 with a byte order mark, and Latin-1 for anything else.

/// Decodes the bytes of a file.
///
/// ```
/// use ninefold_formats::decode_text;
///
/// assert_eq!(decode_text(b"\xff\xfe5\x003\x00".to_vec()), "53");
/// assert_eq!(decode_text(b"5\xb73".to_vec()), "5·3");
/// ```
pub fn decode_text(bytes: Vec<u8>) -> String {
    let from_units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => from_units(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => from_units(rest, u16::from_be_bytes),
        _ => String::from_utf8(bytes)
            .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| latin(byte)).collect()),
    }
}

/// The character of a byte in Latin-1. Bytes that Latin-1 does not use are read as in Windows-1252, if they are punctuation.
fn latin(byte: u8) -> char {
    match byte {
        0x85 => '…',
        0x91 | 0x92 => '\'',
        0x93 | 0x94 => '"',
        0x95 => '•',
        0x96 => '–',
        0x97 => '—',
        0x80..=0x9f => char::REPLACEMENT_CHARACTER,
        byte => byte.into(),
    }
}
