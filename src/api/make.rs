//! Puzzles from the generator for scripts, in slices.

use serde::{Deserialize, Serialize};

use crate::generator::{Generated, SimilarSearch, VariantGenerator};
use crate::level::Level;
use crate::puzzle_id::{PuzzleId, Variant};
use crate::template::Language;

use super::{Fault, JsRating, Seed, language, read};

/// What puzzle is wanted. All is text, as scripts hand it over, and may be wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Wanted {
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
pub struct More {
    /// Which of many; any where none is told.
    pub seed: Option<Seed>,
    /// In which language the answer is, by its tag; English where none is told.
    pub language: Option<String>,
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Made {
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
pub struct Making {
    /// The full grids that have been tried, or the puzzles that might have been like another.
    pub done: u64,
    /// The puzzle, when it is there.
    pub made: Option<Made>,
}

impl Wanted {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["level", "seed", "symmetry", "method", "daily", "language"];
}

impl More {
    /// All there are, by name.
    pub const OPTIONS: &[&str] = &["seed", "language"];
}

/// A puzzle not yet begun: each call goes on a little, a millisecond or so. Where no seed is told, any is as good as this
/// one.
///
/// # Errors
/// When something is wanted that there is not.
pub fn generate(wanted: &Wanted, any: u64) -> Result<impl FnMut() -> Making + use<>, Fault> {
    let language = language(wanted.language.as_deref())?;
    let recipe = recipe(wanted, any)?;
    let mut maker = VariantGenerator::new(recipe);
    Ok(move || {
        let made = maker.run().map(|generated| told(recipe, &generated, language));
        Making { done: maker.grids_tried().into(), made }
    })
}

/// A puzzle like this one, not yet begun: each call goes on a little.
///
/// # Errors
/// When the text is no puzzle, or the language none of ours.
pub fn like(puzzle: &str, more: &More, any: u64) -> Result<impl FnMut() -> Making + use<>, Fault> {
    let language = language(more.language.as_deref())?;
    let mut likeness = SimilarSearch::new(read(puzzle)?, more.seed.map_or(any, |Seed(seed)| seed));
    Ok(move || {
        let made = likeness.run().map(|(recipe, generated)| told(recipe, &generated, language));
        Making { done: likeness.puzzles_tried(), made }
    })
}

fn recipe(wanted: &Wanted, any: u64) -> Result<PuzzleId, Fault> {
    let level: Level = wanted.level.as_deref().ok_or(Fault::NoLevel)?.parse().map_err(Fault::Level)?;
    if let Some(date) = &wanted.daily {
        if wanted.seed.is_some() || wanted.symmetry.is_some() || wanted.method.is_some() {
            return Err(Fault::Daily);
        }
        return PuzzleId::daily(level, date).map_err(Fault::Date);
    }
    let symmetry = wanted.symmetry.as_deref();
    let draw = match wanted.method.as_deref() {
        None | Some("logic") => {
            Variant::Rated(symmetry.map_or(Ok(level.symmetry()), str::parse).map_err(Fault::Symmetry)?)
        }
        Some("shuffle") if symmetry.is_none() => Variant::Shuffled,
        Some("shuffle") => return Err(Fault::Shuffled),
        Some(other) => return Err(Fault::Method(other.to_owned())),
    };
    Ok(PuzzleId { level, seed: wanted.seed.map_or(any, |Seed(seed)| seed), variant: draw })
}

fn told(recipe: PuzzleId, Generated { puzzle, rating }: &Generated, language: Language) -> Made {
    Made {
        puzzle: puzzle.givens().to_line(),
        solution: puzzle.solution().to_line(),
        name: recipe.to_string(),
        seed: recipe.seed.to_string(),
        level: recipe.level.name(),
        rating: JsRating::told(rating, language),
        badge: rating.hell_grade().map(|badge| badge.to_string()),
    }
}
