//! One record of the storage: a text with a generation and a checksum, so that a damaged or half
//! written one is known as such and the one before it still counts.
//!
//! ```text
//! 9f86d081884c7d65 42        checksum of all that follows the first blank, generation
//! ninefold 1                 the text
//! …
//! ```

/// What a storage with several records holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The texts that are whole; the newest generation is first.
    pub texts: Vec<String>,
    /// The newest generation seen whole; 0 where there is none.
    pub generation: u64,
    /// Records that are not whole, as they were.
    pub damaged: Vec<String>,
}

/// A record of this generation with this text.
pub fn seal(generation: u64, text: &str) -> String {
    let body = format!("{generation}\n{text}");
    format!("{:016x} {body}", checksum(&body))
}

/// Sorts out the records that a storage gave back.
pub fn sort_out(records: impl IntoIterator<Item = String>) -> Kept {
    let mut kept = Kept::default();
    for record in records {
        match open(&record) {
            Some((generation, text)) if generation > kept.generation => {
                kept.generation = generation;
                kept.texts.insert(0, text.to_owned());
            }
            Some((_, text)) => kept.texts.push(text.to_owned()),
            None => kept.damaged.push(record),
        }
    }
    kept
}

fn open(record: &str) -> Option<(u64, &str)> {
    let (sum, body) = record.split_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != checksum(body) {
        return None;
    }
    let (generation, text) = body.split_once('\n')?;
    Some((generation.parse().ok()?, text))
}

/// FNV-1a of 64 bits: it guards against accidents, not against people.
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_whole_record_counts() {
        let kept = sort_out([seal(3, "old\ngame"), seal(4, "new\ngame"), "torn".to_owned()]);
        assert_eq!(kept.texts, ["new\ngame", "old\ngame"]);
        assert_eq!(kept.generation, 4);
        assert_eq!(kept.damaged, ["torn"]);
    }

    #[test]
    fn of_records_as_new_as_each_other_the_first_counts() {
        let kept = sort_out([seal(3, "one"), seal(3, "other"), seal(2, "old")]);
        assert_eq!(kept.texts, ["one", "other", "old"]);
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let record = seal(17, "ninefold 1\nlevel easy\n");
        for at in 0..record.len() * 8 {
            let mut bytes = record.clone().into_bytes();
            bytes[at / 8] ^= 1 << (at % 8);
            if let Ok(flipped) = String::from_utf8(bytes) {
                let kept = sort_out([flipped]);
                // The case of a hexadecimal digit does not matter.
                assert!(kept.texts.is_empty() || kept.texts == ["ninefold 1\nlevel easy\n"], "bit {at}");
            }
        }
    }
}
