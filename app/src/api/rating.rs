//! Ratings as plain data.

use ninefold::level::Rating;
use ninefold::rating;
use ninefold::techniques::Technique;
use serde::Serialize;

use crate::explain::technique_name;
use crate::template::Language;

/// What it takes to solve a puzzle by logic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsRating {
    /// Name of the level.
    pub level: &'static str,
    /// Rating of the hardest step.
    pub rating: f64,
    /// Sum of the scores of all steps. It says little about how long people take.
    pub score: u32,
    /// Estimated time of a usual player, in whole minutes.
    pub minutes: u32,
    /// The range of minutes that two of three players need.
    #[serde(rename = "usualMinutes")]
    pub usual_minutes: [u32; 2],
    /// The techniques needed, easiest first.
    pub techniques: Vec<TechniqueCount>,
    /// The smallest number of steps to choose from at any moment.
    pub bottleneck: usize,
    /// Whether the known techniques solve it.
    pub solved: bool,
}

/// A technique, and how often it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TechniqueCount {
    /// Key of the technique, the same in every language.
    pub technique: &'static str,
    /// Name of the technique.
    pub name: String,
    /// Number of digits it places, or of times it is needed to eliminate candidates.
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
            minutes: rating.time.minutes(),
            usual_minutes: rating.time.usual_minutes().into(),
            techniques: rating.techniques.iter().map(count).collect(),
            bottleneck: rating.bottleneck,
            solved: rating.is_solved,
        }
    }
}

pub(super) fn to_number(Rating(tenths): Rating) -> f64 {
    f64::from(tenths) / 10.0
}
