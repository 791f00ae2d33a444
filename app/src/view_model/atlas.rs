//! The atlas: all techniques by family, and how far the player knows each.

use ninefold::named_enum;
use ninefold::techniques::{Technique, TechniqueFamily};

use crate::explain::{technique_name, technique_note};
use crate::i18n::atlas_texts;
use crate::profile::{PlayerProfile, TechniqueCounts};
use crate::template::{Language, TemplateArguments, Texts};

named_enum! {
    /// How far the player knows a technique.
    #[derive(Default)]
    pub enum TechniqueProgress, "progress" {
        #[default]
        New = "new",
        /// A hint has shown it.
        Met = "met",
        /// The player has found it without a hint.
        Found = "found",
    }
}

impl TechniqueProgress {
    fn of(counts: &TechniqueCounts) -> TechniqueProgress {
        match counts {
            TechniqueCounts { found: 1.., .. } => TechniqueProgress::Found,
            TechniqueCounts { hinted: 1.., .. } => TechniqueProgress::Met,
            _ => TechniqueProgress::New,
        }
    }
}

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
pub fn atlas(profile: &PlayerProfile, language: Language) -> Vec<FamilyView> {
    let all = Technique::all_by_rating();
    let family_view = |family: TechniqueFamily| {
        let techniques = all.iter().filter(|technique| technique.family() == family);
        let tiles: Vec<TechniqueTile> =
            techniques.map(|technique| tile(*technique, profile, language)).collect();
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

fn tile(technique: Technique, profile: &PlayerProfile, language: Language) -> TechniqueTile {
    let progress = profile.counts(technique).map(TechniqueProgress::of).unwrap_or_default();
    let (name, note) = (technique_name(technique, language), technique_note(technique, language));
    let key = ["tile-", progress.name()].concat();
    let label = atlas_texts(language).format(&key, &[("name", &name), ("note", &note)]);
    TechniqueTile { technique, name, note, progress, label }
}

/// The technique that the player has missed most often. Of one that was found now and then the misses weigh less. Without any, the
/// easiest one that was not found yet; `None` if all were.
pub fn next_technique(profile: &PlayerProfile, language: Language) -> Option<NextTechniqueView> {
    let can_be_next = |technique: &Technique| technique.special_case_of().is_none();
    let all: Vec<Technique> = Technique::all_by_rating().into_iter().filter(can_be_next).collect();
    let missed = |technique: &Technique| {
        let counts = profile.counts(*technique)?;
        let missed = u64::from(counts.hinted + counts.overlooked);
        (missed > u64::from(counts.found)).then(|| (missed * missed / u64::from(counts.total()), counts))
    };
    let mut most: Option<(u64, Technique, &TechniqueCounts)> = None;
    for technique in &all {
        if let Some((gain, counts)) = missed(technique)
            && most.is_none_or(|(most, ..)| gain > most)
        {
            most = Some((gain, *technique, counts));
        }
    }
    let texts = atlas_texts(language);
    if let Some((_, technique, counts)) = most {
        return Some(next_view(technique, missed_text(counts, texts), language));
    }
    let is_found = |technique: &Technique| profile.counts(*technique).is_some_and(|counts| counts.found > 0);
    let technique = all.into_iter().find(|technique| !is_found(technique))?;
    Some(next_view(technique, texts.text("next-new"), language))
}

fn missed_text(counts: &TechniqueCounts, texts: Texts) -> String {
    let key = match counts {
        TechniqueCounts { found: 0, overlooked: 0, .. } => "next-hinted",
        TechniqueCounts { found: 0, .. } => "next-missed",
        _ => "next-found",
    };
    texts.format(key, &[("total", &counts.total()), ("found", &counts.found)])
}

fn next_view(technique: Technique, reason: String, language: Language) -> NextTechniqueView {
    let name = technique_name(technique, language);
    NextTechniqueView {
        technique,
        title: atlas_texts(language).format("next", &[("name", &name)]),
        note: technique_note(technique, language),
        reason,
    }
}
