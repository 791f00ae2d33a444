//! Writes zip files. They have no modification times and no owners, so that the same files always give the same bytes.

use miniz_oxide::deflate::compress_to_vec;

/// Creates a zip file from names, with slashes between folders, and contents.
///
/// # Panics
/// If the files exceed the limits of the format: 4 GB, or 65,535 files.
pub fn zip<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut zip = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0;
    for (name, content) in files {
        let offset = len_u32(&zip);
        let packed = compress_to_vec(content, 9);
        let header = file_header(name, content, &packed);
        zip.extend(b"PK\x03\x04");
        zip.extend(&header);
        zip.extend(name.as_bytes());
        zip.extend(packed);

        // Version 2.0, made by Unix: the external attributes hold the mode of the file, rw-r--r--.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&header);
        directory.extend([0; 6]);
        directory.extend((0o100_644_u32 << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let count = u16::try_from(count).expect("few files").to_le_bytes();
    let offset = len_u32(&zip);
    let size = len_u32(&directory);
    zip.extend(directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend(count);
    zip.extend(count);
    zip.extend(size.to_le_bytes());
    zip.extend(offset.to_le_bytes());
    zip.extend([0, 0]);
    zip
}

/// The fields that the local header of a file and its entry in the central directory have in common.
fn file_header(name: &str, content: &[u8], packed: &[u8]) -> Vec<u8> {
    let mut header = vec![20, 0];
    // Flag: names are UTF-8. Method: deflate.
    header.extend([0, 8, 8, 0]);
    // The earliest time that the format has: midnight, 1980-01-01.
    header.extend([0, 0, 0x21, 0]);
    header.extend(crc32(content).to_le_bytes());
    header.extend(len_u32(packed).to_le_bytes());
    header.extend(len_u32(content).to_le_bytes());
    header.extend(u16::try_from(name.len()).expect("a short name").to_le_bytes());
    header.extend([0, 0]);
    header
}

fn len_u32(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).expect("less than 4 GB")
}

/// The CRC-32 of zip files.
fn crc32(content: &[u8]) -> u32 {
    !content.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc32_has_its_check_value() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn files_are_in_the_archive_and_in_its_directory() {
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
