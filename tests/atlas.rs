//! The atlas: the families of the techniques, their miniatures, and what is next.

use std::collections::HashMap;

use ninefold::techniques::{Technique, TechniqueFamily};
use ninefold_app::explain::miniature::{MiniatureKind, miniature};
use ninefold_app::profile::{GameTechniques, TechniqueCounts};
use ninefold_app::template::Language;
use ninefold_app::training::{TechniqueProgress, TrainingInput, TrainingState};
use ninefold_app::view_model::{
    FamilyView, NextTechniqueView, TechniqueLabels, atlas_facts, atlas_poster, technique_neighbours,
};
use ninefold_app::{training::NextTechnique, view_model};

use crate::support::languages::all_languages;

/// One game with these counts: found, by hint, overlooked.
fn game_with(counts: &[(&str, [u32; 3])]) -> [(u64, GameTechniques); 1] {
    let techniques = counts.iter().map(|(key, [found, hinted, overlooked])| TechniqueCounts {
        technique_key: (*key).to_owned(),
        found: *found,
        hinted: *hinted,
        overlooked: *overlooked,
        ..TechniqueCounts::default()
    });
    [(1, GameTechniques { estimate_s: 600, techniques: techniques.collect() })]
}

/// What is known of somebody who has played these games, and never practised.
fn state(games: &[(u64, GameTechniques)]) -> TrainingState<'_> {
    TrainingState::new(TrainingInput { games, results: &[], lessons: &[], today: 0, day_of: |_| 0 })
}

fn atlas(state: &TrainingState, language: Language) -> Vec<FamilyView> {
    view_model::atlas(state, &TechniqueLabels::new(language), language)
}

fn next_technique(next: NextTechnique, language: Language) -> NextTechniqueView {
    view_model::next_technique(next, &TechniqueLabels::new(language), language)
}

#[test]
fn every_family_has_techniques_easiest_first() {
    let families = atlas(&state(&[]), Language::ENGLISH);
    assert_eq!(families.len(), 9, "one for each square of the mark");
    assert_eq!(families.iter().map(|family| family.tiles.len()).sum::<usize>(), Technique::ALL.len());
    for family in &families {
        assert!(family.tiles.len() >= 4, "{}", family.name);
        assert!(family.tiles.is_sorted_by_key(|tile| tile.technique.rating()), "{}", family.name);
        assert!(family.tiles.iter().all(|tile| tile.technique.family() == family.family));
    }
}

#[test]
fn no_two_miniatures_look_alike() {
    let mut seen: HashMap<Vec<(&str, String)>, Technique> = HashMap::new();
    for &technique in Technique::ALL {
        let drawn = miniature(technique);
        assert!(drawn.len() > 2, "{technique}: {drawn:?}");
        let has = |kind: MiniatureKind| drawn.iter().any(|(other, _)| *other == kind);
        assert!(has(MiniatureKind::Placement) || has(MiniatureKind::Elimination), "{technique} has a result");
        assert_eq!(
            technique <= Technique::NakedSingle,
            !has(MiniatureKind::Elimination) && technique.family() == TechniqueFamily::Singles,
            "{technique}"
        );
        let is_loop = technique.family() == TechniqueFamily::Rectangles;
        assert_eq!(has(MiniatureKind::Loop) || has(MiniatureKind::Open), is_loop, "{technique}");
        let length: usize = drawn.iter().map(|(_, path)| path.len()).sum();
        assert!(length < 2500, "{technique}: {length} characters");
        let paths = drawn.into_iter().map(|(kind, path)| (kind.name(), path)).collect();
        assert_eq!(seen.insert(paths, technique), None, "{technique}");
    }
}

#[test]
fn a_tile_says_how_far_the_player_knows_its_technique() {
    let game = game_with(&[("x-wing", [1, 1, 0]), ("swordfish", [0, 2, 1]), ("jellyfish", [0, 0, 4])]);
    let families = atlas(&state(&game), Language::ENGLISH);
    let fish = families.iter().find(|family| family.family == TechniqueFamily::Fish).expect("a family");
    assert_eq!((&*fish.count, fish.fullness), ("1 of 13 found alone", 0));
    let tile = |technique| fish.tiles.iter().find(|tile| tile.technique == technique).expect("a fish");
    assert_eq!(tile(Technique::XWing).label, "X-wing 3.2, found alone");
    assert_eq!(tile(Technique::Swordfish).label, "Swordfish 3.8, met");
    assert_eq!(tile(Technique::Jellyfish).progress, TechniqueProgress::New, "overlooked, so never seen");
    assert_eq!(atlas_facts(&families, Language::ENGLISH), "1 of 81 techniques found alone, 1 met");
}

#[test]
fn next_is_what_was_missed_most_and_otherwise_the_easiest_unknown() {
    let next = |counts: &[(&str, [u32; 3])]| {
        let game = game_with(counts);
        let next = state(&game).next_technique().expect("a technique");
        (next.technique, next_technique(next, Language::ENGLISH).reason)
    };
    let easiest = "The easiest one that you have not found alone yet.".to_owned();
    assert_eq!(next(&[]), (Technique::FullHouse, easiest.clone()));
    let singles = ["full-house", "hidden-single-block", "hidden-single-line", "naked-single"];
    let singles = singles.map(|key| (key, [9, 0, 0]));
    assert_eq!(next(&singles), (Technique::Pointing, easiest.clone()));
    assert_eq!(next(&[("x-wing", [1, 0, 0])]), (Technique::Pointing, easiest), "singles are known then");
    let with = |more: &[(&'static str, [u32; 3])]| next(&[&singles[..], more].concat());
    let half_found: (&'static str, [u32; 3]) = ("x-wing", [5, 0, 5]);
    assert_eq!(
        with(&[half_found, ("xy-wing", [0, 0, 3])]),
        (Technique::XyWing, "It was there 3 times in your games, and you did not find it.".to_owned())
    );
    assert_eq!(
        with(&[("x-wing", [1, 2, 5]), ("xy-wing", [0, 0, 3])]),
        (Technique::XWing, "It was there 8 times in your games, and you found 1 of them.".to_owned())
    );
    assert_eq!(with(&[("w-wing", [0, 1, 0])]).1, "A hint showed it to you. Find one yourself.");
}

#[test]
fn neighbours_lead_from_the_easiest_technique_to_the_hardest() {
    let mut way = vec![Technique::FullHouse];
    while let [_, Some(harder)] = technique_neighbours(way[way.len() - 1]) {
        assert_eq!(technique_neighbours(harder)[0], way.last().copied());
        way.push(harder);
    }
    assert_eq!(way, Technique::all_by_rating());
    assert_eq!(technique_neighbours(Technique::FullHouse)[0], None);
}

#[test]
fn nothing_is_next_for_who_has_found_all() {
    let all: Vec<(&str, [u32; 3])> =
        Technique::ALL.iter().map(|technique| (technique.key(), [3, 0, 0])).collect();
    let game = game_with(&all);
    assert_eq!(state(&game).next_technique(), None);
    let families = atlas(&state(&game), Language::ENGLISH);
    assert!(families.iter().all(|family| family.fullness == 9));
}

#[test]
fn the_atlas_has_words_and_a_poster_in_every_language() {
    let game = game_with(&[("x-wing", [1, 1, 0]), ("swordfish", [0, 2, 1])]);
    let state = state(&game);
    for language in all_languages() {
        let families = atlas(&state, language);
        let next = next_technique(state.next_technique().expect("a technique"), language);
        let texts = families.iter().flat_map(|family| {
            let tiles = family.tiles.iter().flat_map(|tile| [&tile.name, &tile.note, &tile.label]);
            [&family.name, &family.about, &family.count].into_iter().chain(tiles)
        });
        for text in texts.chain([&next.title, &next.note, &next.reason]) {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{}: {text}", language.tag());
        }
        let poster = atlas_poster(&families, &miniature, language);
        assert_eq!(poster.matches("class=\"miniature\"").count(), Technique::ALL.len(), "{}", language.tag());
        assert!(
            poster.starts_with("<svg ")
                && poster.ends_with("</svg>")
                && !poster.contains('{'.to_string().repeat(2).as_str())
        );
    }
}
