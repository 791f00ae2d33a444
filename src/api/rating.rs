//! A rating as plain data.

use serde::Serialize;

use crate::explain::technique_name;
use crate::rating;
use crate::techniques::{Rating, Technique};
use crate::template::Language;

/// What a puzzle asks of a person.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsRating {
    /// The level it belongs to, by name.
    pub level: &'static str,
    /// That of the hardest step.
    pub rating: f64,
    /// The points of all uses together.
    pub score: u32,
    /// What it takes, easiest first.
    pub techniques: Vec<TechniqueCount>,
    /// The fewest steps to choose from at any moment.
    pub bottleneck: usize,
    /// Whether the ladder solves it.
    pub solved: bool,
}

/// A technique, and how often it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TechniqueCount {
    /// Its key, the same in every language.
    pub technique: &'static str,
    /// Its name.
    pub name: String,
    /// The digits that it places, or how many times it is needed to strike candidates.
    pub uses: u32,
}

impl JsRating {
    pub(super) fn from_rating(rating: &rating::PuzzleRating, language: Language) -> JsRating {
        let count = |&(technique, uses): &(Technique, u32)| TechniqueCount {
            technique: technique.key(),
            name: technique_name(technique, language),
            uses,
        };
        JsRating {
            level: rating.level.name(),
            rating: to_number(rating.rating),
            score: rating.score,
            techniques: rating.techniques.iter().map(count).collect(),
            bottleneck: rating.bottleneck,
            solved: rating.is_solved,
        }
    }
}

pub(super) fn to_number(Rating(tenths): Rating) -> f64 {
    f64::from(tenths) / 10.0
}
