//! The atlas: all techniques by family, and how far the player knows each.

use ninefold::techniques::{Technique, TechniqueFamily};

use super::TechniqueLabels;
use crate::i18n::atlas_texts;
use crate::template::{Language, TemplateArguments};
use crate::training::{
    FOUND_UNTIL_REST, NextReason, NextTechnique, SESSION_POSITIONS, TechniqueProgress, TrainingSession,
    TrainingState,
};

/// A family of techniques, with a tile for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyView {
    pub family: TechniqueFamily,
    pub name: String,
    pub about: String,
    /// How many of them the player has found.
    pub count: String,
    /// How full its square of the mark is, from 0 to 9.
    pub fullness: usize,
    pub tiles: Vec<TechniqueTile>,
}

/// A technique in the atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueTile {
    pub technique: Technique,
    pub name: String,
    /// Its rating, or that it is a special case.
    pub note: String,
    pub progress: TechniqueProgress,
    /// All of that for a screen reader.
    pub label: String,
}

/// The technique to look at next, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextTechniqueView {
    pub technique: Technique,
    pub title: String,
    pub note: String,
    pub reason: String,
}

/// The families, each with its techniques, easiest first.
pub fn atlas(state: &TrainingState, labels: &TechniqueLabels, language: Language) -> Vec<FamilyView> {
    let all = Technique::all_by_rating();
    let family_view = |family: TechniqueFamily| {
        let techniques = all.iter().filter(|technique| technique.family() == family);
        let tiles: Vec<TechniqueTile> =
            techniques.map(|technique| tile(*technique, state, labels, language)).collect();
        let found = count_of(&tiles, TechniqueProgress::Found);
        let texts = atlas_texts(language);
        FamilyView {
            family,
            name: texts.text(family.name()),
            about: texts.text(&[family.name(), ".about"].concat()),
            count: texts.format("count", &[("found", &found), ("count", &tiles.len())]),
            fullness: 9 * found / tiles.len().max(1),
            tiles,
        }
    };
    TechniqueFamily::ALL.iter().copied().map(family_view).collect()
}

/// How many techniques the player has found, and how many more were met.
pub fn atlas_facts(families: &[FamilyView], language: Language) -> String {
    let all = |progress| -> usize { families.iter().map(|family| count_of(&family.tiles, progress)).sum() };
    let count: usize = families.iter().map(|family| family.tiles.len()).sum();
    let arguments: TemplateArguments = &[
        ("found", &all(TechniqueProgress::Found)),
        ("met", &all(TechniqueProgress::Met)),
        ("count", &count),
    ];
    atlas_texts(language).format("found-all", arguments)
}

fn count_of(tiles: &[TechniqueTile], progress: TechniqueProgress) -> usize {
    tiles.iter().filter(|tile| tile.progress == progress).count()
}

fn tile(
    technique: Technique,
    state: &TrainingState,
    labels: &TechniqueLabels,
    language: Language,
) -> TechniqueTile {
    let progress = state.progress(technique);
    let (name, note) = (labels.name(technique).to_owned(), labels.note(technique).to_owned());
    let key = ["tile-", progress.name()].concat();
    let label = atlas_texts(language).format(&key, &[("name", &name), ("note", &note)]);
    TechniqueTile { technique, name, note, progress, label }
}

/// The techniques that are the next easier and the next harder one.
pub fn technique_neighbours(technique: Technique) -> [Option<Technique>; 2] {
    let all = Technique::all_by_rating();
    let at = |place: Option<usize>| place.and_then(|place| all.get(place).copied());
    let place = all.iter().position(|other| *other == technique);
    [at(place.and_then(|place| place.checked_sub(1))), at(place.map(|place| place + 1))]
}

/// How the technique to practise next looks.
pub fn next_technique(
    NextTechnique { technique, reason }: NextTechnique,
    labels: &TechniqueLabels,
    language: Language,
) -> NextTechniqueView {
    let texts = atlas_texts(language);
    let reason = match reason {
        NextReason::Learning { found: 0 } => texts.text("next-failed"),
        NextReason::Learning { .. } => texts.format("next-learning", &[("count", &FOUND_UNTIL_REST)]),
        NextReason::Rested { days } => texts.format("next-rested", &[("days", &days.unsigned_abs())]),
        NextReason::Missed { total, found: 0 } => texts.format("next-missed", &[("total", &total)]),
        NextReason::Missed { total, found } => {
            texts.format("next-found", &[("total", &total), ("found", &found)])
        }
        NextReason::Hinted => texts.text("next-hinted"),
        NextReason::New => texts.text("next-new"),
    };
    NextTechniqueView {
        technique,
        title: texts.format("next", &[("name", &labels.name(technique))]),
        note: labels.note(technique).to_owned(),
        reason,
    }
}

/// How a session of training looks after a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingView {
    /// What came of the position.
    pub title: String,
    /// How far the session is, or its result.
    pub status: String,
    /// For each position of the session whether the technique was found alone; `None` for those to come.
    pub marks: [Option<bool>; SESSION_POSITIONS],
    pub is_over: bool,
}

/// How a session looks at a time in milliseconds.
pub fn training(
    session: &TrainingSession,
    now: f64,
    labels: &TechniqueLabels,
    language: Language,
) -> TrainingView {
    let (texts, results) = (atlas_texts(language), session.results());
    let found = results.iter().filter(|(_, is_found)| *is_found).count();
    let is_over = session.is_over(now);
    let title = results.last().map(|(technique, is_found)| {
        let key = if *is_found { "training-found" } else { "training-hinted" };
        texts.format(key, &[("name", &labels.name(*technique))])
    });
    TrainingView {
        title: title.unwrap_or_default(),
        status: if is_over {
            texts.format("training-over", &[("found", &found), ("count", &results.len())])
        } else {
            texts.format("training-status", &[("done", &results.len()), ("count", &SESSION_POSITIONS)])
        },
        marks: std::array::from_fn(|index| results.get(index).map(|(_, is_found)| *is_found)),
        is_over,
    }
}
