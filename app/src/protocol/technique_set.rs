//! A set of techniques, such as those that a puzzle needs.

use std::fmt;

use ninefold::techniques::Technique;

use super::codec::{Codec, MessageReader};

/// Techniques, each as the bit of its place among [`Technique::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    pub fn contains(self, technique: Technique) -> bool {
        self.0 >> (technique as u32) & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The techniques, in the order of [`Technique::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| self.contains(technique))
    }

    /// The set in which the techniques at the places of these bits are those of a list, where they are known.
    #[must_use]
    pub fn renumbered(self, techniques: &[Option<Technique>]) -> TechniqueSet {
        let is_in = |&(place, _): &(usize, &Option<Technique>)| place < 128 && self.0 >> place & 1 == 1;
        techniques.iter().enumerate().filter(is_in).filter_map(|(_, technique)| *technique).collect()
    }

    /// Formats the set as a hexadecimal number.
    pub fn to_text(self) -> String {
        format!("{:x}", self.0)
    }

    /// Parses what [`to_text`](Self::to_text) formats.
    pub fn from_text(text: &str) -> Option<TechniqueSet> {
        u128::from_str_radix(text, 16).ok().map(TechniqueSet)
    }
}

impl fmt::Display for TechniqueSet {
    /// Formats the keys, with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, technique) in self.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " " })?;
            f.write_str(technique.key())?;
        }
        Ok(())
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<T: IntoIterator<Item = Technique>>(techniques: T) -> TechniqueSet {
        TechniqueSet(techniques.into_iter().fold(0, |bits, technique| bits | 1 << (technique as u32)))
    }
}

impl Codec for TechniqueSet {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.0.to_le_bytes());
    }

    fn decode(reader: &mut MessageReader) -> TechniqueSet {
        TechniqueSet(u128::from_le_bytes(reader.bytes()))
    }
}
