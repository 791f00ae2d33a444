//! One record of the storage: a text with a generation and a checksum, so that a damaged or incomplete record
//! is detected and the one before it is used.
//!
//! ```text
//! 9f86d081884c7d65 42        checksum of everything after the first space, generation
//! ninefold 2                 the text
//! …
//! ```

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedRecords {
    /// The texts of the intact records: first that of the newest generation, the others in any order.
    pub texts: Vec<String>,
    /// The newest generation among the intact records; 0 if there is none.
    pub generation: u64,
    pub damaged: Vec<String>,
}

pub fn encode(generation: u64, text: &str) -> String {
    let body = format!("{generation}\n{text}");
    format!("{:016x} {body}", checksum(&body))
}

/// Decodes all records of a storage, and separates the intact ones from the damaged ones.
pub fn recover(records: impl IntoIterator<Item = String>) -> LoadedRecords {
    let mut loaded = LoadedRecords::default();
    for record in records {
        match decode(&record) {
            Some((generation, text)) if generation > loaded.generation => {
                loaded.generation = generation;
                loaded.texts.insert(0, text.to_owned());
            }
            Some((_, text)) => loaded.texts.push(text.to_owned()),
            None => loaded.damaged.push(record),
        }
    }
    loaded
}

fn decode(record: &str) -> Option<(u64, &str)> {
    let (sum, body) = record.split_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != checksum(body) {
        return None;
    }
    let (generation, text) = body.split_once('\n')?;
    Some((generation.parse().ok()?, text))
}

/// FNV-1a of 64 bits: protects against accidents, not against people.
pub(crate) fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
