//! A pack for print as plain data, in portions.

use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::print::{PackBuilder, PrintContext, PrintOptions, PrintPack, PrintPuzzle};

use super::{Fault, language, rating::number};

/// What is ordered; what is left out is as it is in an address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PackOrder {
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
pub struct Packing {
    /// The puzzles that are there.
    pub done: usize,
    /// Those that will be.
    pub all: usize,
    /// All of it, when it is there.
    pub pack: Option<Packed>,
}

/// A pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Packed {
    /// A drawing for each sheet.
    pub pages: Vec<String>,
    /// The puzzles in their order.
    pub puzzles: Vec<Printed>,
}

/// A puzzle of a pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Printed {
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
pub fn pack(order: &PackOrder) -> Result<impl FnMut() -> Packing + use<>, Fault> {
    let language = language(order.language.as_deref())?;
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
    let known =
        PrintOptions::from_pairs(words.iter().map(|(key, value)| (*key, &**value))).map_err(Fault::Pack)?;
    let imprint = PrintContext::new(language, &text(&order.address)).map_err(Fault::Pack)?;
    let mut maker = PackBuilder::new(known, imprint);
    Ok(move || {
        let pack = maker.run().map(packed);
        let done = pack.as_ref().map_or_else(|| maker.puzzles_done(), |pack| pack.puzzles.len());
        Packing { done, all: maker.puzzle_count(), pack }
    })
}

fn packed(PrintPack { puzzles: entries, pages }: PrintPack) -> Packed {
    let printed =
        |(number, PrintPuzzle { id: recipe, givens, solution, rating, .. }): (usize, &PrintPuzzle)| Printed {
            number,
            name: recipe.to_string(),
            puzzle: givens.to_line(),
            solution: solution.to_line(),
            level: recipe.level.name(),
            rating: self::number(*rating),
        };
    Packed {
        pages: pages.into_iter().map(|page| page.svg).collect(),
        puzzles: (1..).zip(&entries).map(printed).collect(),
    }
}
