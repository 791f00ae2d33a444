//! Packs to print for JavaScript, in slices.

use ninefold::level::Level;
use serde::{Deserialize, Serialize};

use super::seed::Seed;
use super::{ApiError, parse_language, rating::to_number};
use crate::print::{PackBuilder, Page, PrintContext, PrintOptions, PrintPack, PrintPuzzle};
use crate::template::Language;

/// Options of [`pack`]. Those left out have the defaults of the print page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct JsPrintOptions {
    pub easy: Option<u32>,
    pub medium: Option<u32>,
    pub hard: Option<u32>,
    pub hell: Option<u32>,
    pub seed: Option<Seed>,
    pub symmetry: Option<String>,
    pub per: Option<u32>,
    pub paper: Option<String>,
    pub answers: Option<bool>,
    pub language: Option<String>,
    pub address: Option<String>,
}

/// Progress of building a pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintProgress {
    pub done: usize,
    pub all: usize,
    pub pack: Option<JsPrintPack>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPrintPack {
    pub pages: Vec<String>,
    pub puzzles: Vec<JsPrintedPuzzle>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPrintedPuzzle {
    pub number: usize,
    pub name: String,
    pub puzzle: String,
    pub solution: String,
    pub level: &'static str,
    pub rating: f64,
}

/// Starts to build a pack. Each call of the result works for about a millisecond.
///
/// # Errors
/// If the options are invalid, or the language is unknown.
pub fn pack(options: &JsPrintOptions) -> Result<impl FnMut() -> PrintProgress + use<>, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let count = |value: Option<u32>| value.map_or(String::new(), |value| value.to_string());
    let answers = options.answers.map_or("", |answers| if answers { "yes" } else { "no" });
    let words = [
        (Level::Easy.name(), count(options.easy)),
        (Level::Medium.name(), count(options.medium)),
        (Level::Hard.name(), count(options.hard)),
        (Level::Hell.name(), count(options.hell)),
        ("seed", options.seed.map_or(String::new(), |Seed(seed)| seed.to_string())),
        ("symmetry", text(&options.symmetry)),
        ("per", count(options.per)),
        ("paper", text(&options.paper)),
        ("answers", answers.to_owned()),
    ];
    let parsed = PrintOptions::from_pairs(words.iter().map(|(key, value)| (*key, &**value)))
        .map_err(ApiError::Print)?;
    let context = PrintContext::new(language, &text(&options.address)).map_err(ApiError::Print)?;
    let mut builder = PackBuilder::new(parsed, context);
    Ok(move || {
        let pack = builder.run().map(print_pack);
        let done = pack.as_ref().map_or_else(|| builder.puzzles_done(), |pack| pack.puzzles.len());
        PrintProgress { done, all: builder.puzzle_count(), pack }
    })
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PackPageState {
    pub done: usize,
    pub outcome: Option<&'static str>,
    pub text: String,
    pub pages: Vec<PackPageImage>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PackPageImage {
    pub title: String,
    pub svg: String,
}

/// Starts to build the pack of the print page, with its options as in its address. Each call of the result works for about a
/// millisecond. An unknown language is English.
pub fn print_page(language: &str, address: &str, options: &str) -> impl FnMut() -> PackPageState + use<> {
    let language = Language::from_tag(language).unwrap_or_default();
    let mut builder = PrintOptions::from_text(options)
        .and_then(|options| Ok(PackBuilder::new(options, PrintContext::new(language, address)?)))
        .map_err(|error| error.message(language));
    move || match &mut builder {
        Err(error) => {
            PackPageState { outcome: Some("fault"), text: error.clone(), ..PackPageState::default() }
        }
        Ok(builder) => match builder.run() {
            None => PackPageState { done: builder.puzzles_done(), ..PackPageState::default() },
            Some(pack) => {
                let (done, text) = (pack.puzzles.len(), pack.summary(language));
                let image = |Page { title, svg }| PackPageImage { title, svg };
                let pages = pack.pages.into_iter().map(image).collect();
                PackPageState { done, outcome: Some("made"), text, pages }
            }
        },
    }
}

fn print_pack(PrintPack { puzzles: entries, pages }: PrintPack) -> JsPrintPack {
    let printed =
        |(number, PrintPuzzle { id, givens, solution, rating, .. }): (usize, &PrintPuzzle)| JsPrintedPuzzle {
            number,
            name: id.to_string(),
            puzzle: givens.to_line(),
            solution: solution.to_line(),
            level: id.level.name(),
            rating: to_number(*rating),
        };
    JsPrintPack {
        pages: pages.into_iter().map(|page| page.svg).collect(),
        puzzles: (1..).zip(&entries).map(printed).collect(),
    }
}
