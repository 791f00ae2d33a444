//! Texts of the panels, which only the tools program includes.

use ninefold::generator::PuzzleIdError;
use ninefold::level::{Level, Rating};
use ninefold::techniques::Technique;

use crate::explain::technique_name;
use crate::template::{Language, Texts, texts};

macro_rules! texts_of_panels {
    ($($name:ident: $file:literal,)+) => {$(
        pub fn $name(language: Language) -> Texts {
            texts!($file, language)
        }
    )+};
}

texts_of_panels! {
    atlas_texts: "atlas",
    games_texts: "games",
    backup_texts: "backup",
    drawings_texts: "drawings",
    import_texts: "import",
    profile_texts: "profile",
    proof_texts: "proof",
    puzzles_texts: "puzzles",
    review_texts: "review",
    share_texts: "share",
    workbench_texts: "workbench",
}

/// The lessons about techniques, which no program includes.
pub fn lessons_texts(language: Language) -> Texts {
    if cfg!(target_arch = "wasm32") {
        return texts!("lessons", language, without English);
    }
    texts!("lessons", language)
}

/// Name of a level in the games panel; `None` stands for imported puzzles.
pub fn games_level_name(level: Option<Level>, language: Language) -> String {
    games_texts(language).text(level.map_or("own-puzzles", Level::name))
}

/// Level of a puzzle with its hell tier; "Sudoku" for an imported puzzle, which has no level.
pub fn share_title(level: Option<Level>, rating: Option<Rating>, language: Language) -> String {
    let texts = share_texts(language);
    match level {
        Some(level) => texts.level_text(level, rating.and_then(Rating::hell_grade)),
        None => texts.text("sudoku"),
    }
}

/// The techniques for which puzzles are searched: all quick ones that can be the next step, easiest first.
pub fn techniques_to_practise() -> impl Iterator<Item = Technique> {
    let is_found = |it: &Technique| it.is_quick() && it.special_case_of().is_none();
    Technique::all_by_rating().into_iter().filter(is_found)
}

/// Label of a technique in the list to choose from: name and rating.
pub fn technique_option(technique: Technique, language: Language) -> String {
    let rating = puzzles_texts(language).rating_text(technique.rating());
    format!("{} {rating}", technique_name(technique, language))
}

pub fn puzzle_id_error(why: &PuzzleIdError, language: Language) -> String {
    let (key, text) = match why {
        PuzzleIdError::Level(text) => ("level", text),
        PuzzleIdError::Seed(text) => ("seed", text),
        PuzzleIdError::Variant(text) => ("draw", text),
        PuzzleIdError::Date(text) => ("date", text),
        _ => return why.to_string(),
    };
    puzzles_texts(language).format(key, &[("text", &text)])
}
