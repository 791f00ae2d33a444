//! Puzzles from the generator for scripts, in slices.

use serde::{Deserialize, Serialize};

use crate::generator::{Generated, SimilarSearch, VariantGenerator};
use crate::level::Level;
use crate::puzzle_id::{PuzzleId, Variant};
use crate::template::Language;

use super::{ApiError, JsRating, Seed, parse_language, read_puzzle};

/// What puzzle is wanted. All is text, as scripts hand it over, and may be wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct GenerateOptions {
    /// A level by name.
    pub level: Option<String>,
    /// Which of the level's puzzles; any where none is told.
    pub seed: Option<Seed>,
    /// A symmetry by name; the level's own where none is told.
    pub symmetry: Option<String>,
    /// `logic` or `shuffle`, the article's; the first where none is told.
    pub method: Option<String>,
    /// The day whose puzzle it is, as in `2026-11-20`: instead of a seed, a symmetry and a method.
    pub daily: Option<String>,
    /// In which language the names of the techniques are, by its tag; English where none is told.
    pub language: Option<String>,
}

/// What may be told beside what a puzzle or a position is to be like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct CommonOptions {
    /// Which of many; any where none is told.
    pub seed: Option<Seed>,
    /// In which language the answer is, by its tag; English where none is told.
    pub language: Option<String>,
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsGeneratedPuzzle {
    /// The givens, 81 characters.
    pub puzzle: String,
    /// The solution.
    pub solution: String,
    /// What makes it again, in one word: `hell-123`.
    pub name: String,
    /// The seed, as text: a script's numbers may not hold it.
    pub seed: String,
    /// The level asked for.
    pub level: &'static str,
    /// What it asks of a person.
    pub rating: JsRating,
    /// How deep in hell it lies; nothing elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<String>,
}

/// How far a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GenerateProgress {
    /// The full grids that have been tried, or the puzzles that might have been like another.
    pub done: u64,
    /// The puzzle, when it is there.
    pub made: Option<JsGeneratedPuzzle>,
}

impl GenerateOptions {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["level", "seed", "symmetry", "method", "daily", "language"];
}

impl CommonOptions {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["seed", "language"];
}

/// A puzzle not yet begun: each call goes on a little, a millisecond or so. Where no seed is told, any is as good as this
/// one.
///
/// # Errors
/// When something is wanted that there is not.
pub fn generate(
    wanted: &GenerateOptions,
    any: u64,
) -> Result<impl FnMut() -> GenerateProgress + use<>, ApiError> {
    let language = parse_language(wanted.language.as_deref())?;
    let recipe = puzzle_id(wanted, any)?;
    let mut maker = VariantGenerator::new(recipe);
    Ok(move || {
        let made = maker.run().map(|generated| to_js(recipe, &generated, language));
        GenerateProgress { done: maker.grids_tried().into(), made }
    })
}

/// A puzzle like this one, not yet begun: each call goes on a little.
///
/// # Errors
/// When the text is no puzzle, or the language none of ours.
pub fn like(
    puzzle: &str,
    more: &CommonOptions,
    any: u64,
) -> Result<impl FnMut() -> GenerateProgress + use<>, ApiError> {
    let language = parse_language(more.language.as_deref())?;
    let mut likeness = SimilarSearch::new(read_puzzle(puzzle)?, more.seed.map_or(any, |Seed(seed)| seed));
    Ok(move || {
        let made = likeness.run().map(|(recipe, generated)| to_js(recipe, &generated, language));
        GenerateProgress { done: likeness.puzzles_tried(), made }
    })
}

fn puzzle_id(wanted: &GenerateOptions, any: u64) -> Result<PuzzleId, ApiError> {
    let level: Level =
        wanted.level.as_deref().ok_or(ApiError::MissingLevel)?.parse().map_err(ApiError::Level)?;
    if let Some(date) = &wanted.daily {
        if wanted.seed.is_some() || wanted.symmetry.is_some() || wanted.method.is_some() {
            return Err(ApiError::DailyOptions);
        }
        return PuzzleId::daily(level, date).map_err(ApiError::Date);
    }
    let symmetry = wanted.symmetry.as_deref();
    let draw = match wanted.method.as_deref() {
        None | Some("logic") => {
            Variant::Rated(symmetry.map_or(Ok(level.symmetry()), str::parse).map_err(ApiError::Symmetry)?)
        }
        Some("shuffle") if symmetry.is_none() => Variant::Shuffled,
        Some("shuffle") => return Err(ApiError::ShuffledSymmetry),
        Some(other) => return Err(ApiError::Method(other.to_owned())),
    };
    Ok(PuzzleId { level, seed: wanted.seed.map_or(any, |Seed(seed)| seed), variant: draw })
}

fn to_js(
    recipe: PuzzleId,
    Generated { puzzle, rating }: &Generated,
    language: Language,
) -> JsGeneratedPuzzle {
    JsGeneratedPuzzle {
        puzzle: puzzle.givens().to_line(),
        solution: puzzle.solution().to_line(),
        name: recipe.to_string(),
        seed: recipe.seed.to_string(),
        level: recipe.level.name(),
        rating: JsRating::from_rating(rating, language),
        badge: rating.hell_grade().map(|badge| badge.to_string()),
    }
}
