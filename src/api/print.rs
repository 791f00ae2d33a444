//! A pack for print as plain data, in portions.

use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::print::{PackBuilder, PrintContext, PrintOptions, PrintPack, PrintPuzzle};

use super::{ApiError, parse_language, rating::to_number};

/// What is ordered; what is left out is as it is in an address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct JsPrintOptions {
    /// How many easy puzzles.
    pub easy: Option<u32>,
    /// How many of medium level.
    pub medium: Option<u32>,
    /// How many hard ones.
    pub hard: Option<u32>,
    /// How many hellish ones.
    pub hell: Option<u32>,
    /// The seed of each level's first puzzle.
    pub seed: Option<u64>,
    /// The pattern of the givens, by name.
    pub symmetry: Option<String>,
    /// How many share a page.
    pub per: Option<u32>,
    /// What it is printed on, by name.
    pub paper: Option<String>,
    /// Whether answers are printed.
    pub answers: Option<bool>,
    /// In which language the captions are, by its tag.
    pub language: Option<String>,
    /// The address that the codes lead to; no codes without.
    pub address: Option<String>,
}

/// How far a pack is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintProgress {
    /// The puzzles that are there.
    pub done: usize,
    /// Those that will be.
    pub all: usize,
    /// All of it, when it is there.
    pub pack: Option<JsPrintPack>,
}

/// A pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPrintPack {
    /// A drawing for each sheet.
    pub pages: Vec<String>,
    /// The puzzles in their order.
    pub puzzles: Vec<JsPrintedPuzzle>,
}

/// A puzzle of a pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPrintedPuzzle {
    /// Counted from 1.
    pub number: usize,
    /// What makes it again: `hell-123`.
    pub name: String,
    /// 81 characters, a dot for each blank.
    pub puzzle: String,
    /// The only solution.
    pub solution: String,
    /// By name.
    pub level: &'static str,
    /// That of the hardest step.
    pub rating: f64,
}

/// A pack not yet begun: each call goes on a little, a millisecond or so.
///
/// # Errors
/// When there can be no such pack, or the language is none of ours.
pub fn pack(order: &JsPrintOptions) -> Result<impl FnMut() -> PrintProgress + use<>, ApiError> {
    let language = parse_language(order.language.as_deref())?;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let count = |value: Option<u32>| value.map_or(String::new(), |value| value.to_string());
    let answers = order.answers.map_or("", |answers| if answers { "yes" } else { "no" });
    let words = [
        (Level::Easy.name(), count(order.easy)),
        (Level::Medium.name(), count(order.medium)),
        (Level::Hard.name(), count(order.hard)),
        (Level::Hell.name(), count(order.hell)),
        ("seed", order.seed.map_or(String::new(), |seed| seed.to_string())),
        ("symmetry", text(&order.symmetry)),
        ("per", count(order.per)),
        ("paper", text(&order.paper)),
        ("answers", answers.to_owned()),
    ];
    let known = PrintOptions::from_pairs(words.iter().map(|(key, value)| (*key, &**value)))
        .map_err(ApiError::Print)?;
    let imprint = PrintContext::new(language, &text(&order.address)).map_err(ApiError::Print)?;
    let mut maker = PackBuilder::new(known, imprint);
    Ok(move || {
        let pack = maker.run().map(print_pack);
        let done = pack.as_ref().map_or_else(|| maker.puzzles_done(), |pack| pack.puzzles.len());
        PrintProgress { done, all: maker.puzzle_count(), pack }
    })
}

fn print_pack(PrintPack { puzzles: entries, pages }: PrintPack) -> JsPrintPack {
    let printed =
        |(number, PrintPuzzle { id: recipe, givens, solution, rating, .. }): (usize, &PrintPuzzle)| {
            JsPrintedPuzzle {
                number,
                name: recipe.to_string(),
                puzzle: givens.to_line(),
                solution: solution.to_line(),
                level: recipe.level.name(),
                rating: self::to_number(*rating),
            }
        };
    JsPrintPack {
        pages: pages.into_iter().map(|page| page.svg).collect(),
        puzzles: (1..).zip(&entries).map(printed).collect(),
    }
}
