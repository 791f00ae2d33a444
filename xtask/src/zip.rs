//! Zip files, as far as a release needs them: each file compressed, no times, no owners, so that the same files make the
//! same bytes.

use miniz_oxide::deflate::compress_to_vec;

/// The files, of names with slashes between folders, in the order given.
///
/// # Panics
/// When there is more than such a file holds: 4 GB, or 65,535 files.
pub fn zip<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut zip = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0;
    for (name, content) in files {
        let place = length(&zip);
        let packed = compress_to_vec(content, 9);
        let head = head(name, content, &packed);
        zip.extend(b"PK\x03\x04");
        zip.extend(&head);
        zip.extend(name.as_bytes());
        zip.extend(packed);

        // Made by Unix, which has its way to tell what may be done with a file: this one may be read.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&head);
        directory.extend([0; 6]);
        directory.extend((0o100_644_u32 << 16).to_le_bytes());
        directory.extend(place.to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let count = u16::try_from(count).expect("few files").to_le_bytes();
    let place = length(&zip);
    let size = length(&directory);
    zip.extend(directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend(count);
    zip.extend(count);
    zip.extend(size.to_le_bytes());
    zip.extend(place.to_le_bytes());
    zip.extend([0, 0]);
    zip
}

/// What is told of a file before it as well as in the directory.
fn head(name: &str, content: &[u8], packed: &[u8]) -> Vec<u8> {
    let mut head = vec![20, 0];
    // Names are UTF-8; the method is deflate.
    head.extend([0, 8, 8, 0]);
    // Midnight of the first day that it can tell, 1980-01-01.
    head.extend([0, 0, 0x21, 0]);
    head.extend(check(content).to_le_bytes());
    head.extend(length(packed).to_le_bytes());
    head.extend(length(content).to_le_bytes());
    head.extend(u16::try_from(name.len()).expect("a short name").to_le_bytes());
    head.extend([0, 0]);
    head
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).expect("less than 4 GB")
}

/// The CRC-32 that zip files have.
fn check(content: &[u8]) -> u32 {
    !content.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_is_the_known_one() {
        assert_eq!(check(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn files_stand_in_it_one_after_the_other_and_in_the_directory() {
        let text = "nine rows, nine columns, nine blocks, nine digits".repeat(9);
        let zip = zip([("a/b.txt", text.as_bytes()), ("a/c", b"".as_slice())]);
        let packed = u32::from_le_bytes(zip[18..22].try_into().unwrap()) as usize;
        let content = miniz_oxide::inflate::decompress_to_vec(&zip[37..37 + packed]).unwrap();
        assert_eq!(content, text.as_bytes());
        assert_eq!(&zip[30..37], b"a/b.txt");
        let end = &zip[zip.len() - 22..];
        assert_eq!(&end[..12], b"PK\x05\x06\0\0\0\0\x02\0\x02\0");
        let directory = u32::from_le_bytes(end[16..20].try_into().unwrap()) as usize;
        assert_eq!(&zip[directory..directory + 4], b"PK\x01\x02");
        assert_eq!(&zip[directory + 46..directory + 53], b"a/b.txt");
        assert_eq!(directory + 2 * 46 + 7 + 3 + 22, zip.len());
    }
}
