//! Names and notes of all techniques, which the tools program gives the learn program: the names are among the texts that explain steps.

use ninefold::techniques::Technique;

use crate::explain::{technique_name, technique_note};
use crate::protocol::codec::struct_codec;
use crate::template::Language;

/// What a list says of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueLabel {
    pub name: String,
    /// Its rating, or that it is a special case.
    pub note: String,
}

/// The labels of all techniques, in the order of [`Technique::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TechniqueLabels {
    labels: Vec<TechniqueLabel>,
}

impl TechniqueLabels {
    pub fn new(language: Language) -> TechniqueLabels {
        let label = |technique: &Technique| TechniqueLabel {
            name: technique_name(*technique, language),
            note: technique_note(*technique, language),
        };
        TechniqueLabels { labels: Technique::ALL.iter().map(label).collect() }
    }

    /// The name of a technique; its key if nothing is known.
    pub fn name(&self, technique: Technique) -> &str {
        self.labels.get(technique as usize).map_or_else(|| technique.key(), |label| &label.name)
    }

    pub fn note(&self, technique: Technique) -> &str {
        self.labels.get(technique as usize).map_or("", |label| &label.note)
    }
}

struct_codec! {
    TechniqueLabel { name, note }
    TechniqueLabels { labels }
}
