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
    pub level: &'static str,
    pub rating: f64,
    pub score: u32,
    pub minutes: u32,
    #[serde(rename = "usualMinutes")]
    pub usual_minutes: [u32; 2],
    pub techniques: Vec<TechniqueCount>,
    pub bottleneck: usize,
    pub solved: bool,
}

/// A technique, and how often it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TechniqueCount {
    pub technique: &'static str,
    pub name: String,
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
