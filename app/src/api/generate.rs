//! The generator for JavaScript, in slices.

use ninefold::generator::{Generator, MinutesSearch, PuzzleId, PuzzleVariant, RatedPuzzle, SimilarSearch};
use ninefold::level::Level;
use serde::{Deserialize, Serialize};

use super::{ApiError, JsRating, Seed, parse_language, read_puzzle};
use crate::template::Language;

/// Options of [`generate`]. All are unchecked text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct GenerateOptions {
    pub level: Option<String>,
    pub seed: Option<Seed>,
    pub symmetry: Option<String>,
    pub method: Option<String>,
    pub daily: Option<String>,
    pub minutes: Option<u32>,
    pub language: Option<String>,
}

/// Options that generating a similar puzzle and practising have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct CommonOptions {
    pub seed: Option<Seed>,
    pub language: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsGeneratedPuzzle {
    pub puzzle: String,
    pub solution: String,
    pub name: String,
    pub seed: String,
    pub level: &'static str,
    pub rating: JsRating,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<String>,
}

/// Progress of generating a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GenerateProgress {
    pub done: u64,
    pub made: Option<JsGeneratedPuzzle>,
}

impl GenerateOptions {
    pub const OPTIONS: &[&str] = &["level", "seed", "symmetry", "method", "daily", "minutes", "language"];
}

impl CommonOptions {
    pub const OPTIONS: &[&str] = &["seed", "language"];
}

/// Starts to generate a puzzle. Each call of the result works for about a millisecond. `any` is the seed if
/// the options have none.
///
/// # Errors
/// If an option is invalid.
pub fn generate(
    options: &GenerateOptions,
    any: u64,
) -> Result<impl FnMut() -> GenerateProgress + use<>, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    let mut run: Box<SearchSlice> = if let Some(minutes) = options.minutes {
        let mut search = minutes_search(options, minutes, any)?;
        Box::new(move || (search.run(), search.puzzles_tried()))
    } else {
        let id = puzzle_id(options, any)?;
        let mut generator = Generator::new(id);
        Box::new(move || (generator.run().map(|generated| (id, generated)), generator.grids_tried()))
    };
    Ok(move || {
        let (made, done) = run();
        let made = made.map(|(puzzle_id, generated)| to_js(puzzle_id, &generated, language));
        GenerateProgress { done: done.into(), made }
    })
}

/// Works for a slice. Returns what was found, if anything, and the number of grids or puzzles tried.
type SearchSlice = dyn FnMut() -> (Option<(PuzzleId, RatedPuzzle)>, u32);

/// The search for a puzzle that takes about this many minutes. It begins with the seed in the options, or with `any`.
fn minutes_search(options: &GenerateOptions, minutes: u32, any: u64) -> Result<MinutesSearch, ApiError> {
    if options.daily.is_some() || options.symmetry.is_some() || options.method.is_some() {
        return Err(ApiError::MinutesOptions);
    }
    let seed = options.seed.map_or(any, |Seed(seed)| seed);
    MinutesSearch::new(parse_level(options)?, minutes, seed).map_err(ApiError::Minutes)
}

fn parse_level(options: &GenerateOptions) -> Result<Level, ApiError> {
    options.level.as_deref().ok_or(ApiError::MissingLevel)?.parse().map_err(ApiError::Name)
}

/// Starts to generate a puzzle similar to this one. Each call of the result works for a short time.
///
/// # Errors
/// If the text is not a puzzle, or the language is unknown.
pub fn like(
    puzzle: &str,
    options: &CommonOptions,
    any: u64,
) -> Result<impl FnMut() -> GenerateProgress + use<>, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    let mut search = SimilarSearch::new(read_puzzle(puzzle)?, options.seed.map_or(any, |Seed(seed)| seed));
    Ok(move || {
        let made = search.run().map(|(puzzle_id, generated)| to_js(puzzle_id, &generated, language));
        GenerateProgress { done: search.puzzles_tried(), made }
    })
}

fn puzzle_id(options: &GenerateOptions, any: u64) -> Result<PuzzleId, ApiError> {
    let level = parse_level(options)?;
    if let Some(date) = &options.daily {
        if options.seed.is_some() || options.symmetry.is_some() || options.method.is_some() {
            return Err(ApiError::DailyOptions);
        }
        return PuzzleId::daily(level, date).map_err(ApiError::Date);
    }
    let symmetry = options.symmetry.as_deref();
    let id = PuzzleId::new(level, options.seed.map_or(any, |Seed(seed)| seed));
    let variant = match (options.method.as_deref(), symmetry) {
        (None | Some("logic"), None) => id.variant,
        (None | Some("logic"), Some(name)) => PuzzleVariant::Rated(name.parse().map_err(ApiError::Name)?),
        (Some("shuffle"), None) => PuzzleVariant::Shuffled,
        (Some("shuffle"), Some(_)) => return Err(ApiError::ShuffledSymmetry),
        (Some(other), _) => return Err(ApiError::Method(other.to_owned())),
    };
    Ok(PuzzleId { variant, ..id })
}

fn to_js(
    puzzle_id: PuzzleId,
    RatedPuzzle { puzzle, rating }: &RatedPuzzle,
    language: Language,
) -> JsGeneratedPuzzle {
    JsGeneratedPuzzle {
        puzzle: puzzle.givens().to_line(),
        solution: puzzle.solution().to_line(),
        name: puzzle_id.to_string(),
        seed: puzzle_id.seed.to_string(),
        level: puzzle_id.level.name(),
        rating: JsRating::from_rating(rating, language),
        badge: rating.hell_grade().map(|badge| badge.to_string()),
    }
}
