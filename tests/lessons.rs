//! The pages of the techniques: what they say, their examples in steps, and puzzles in which a technique comes up.

use std::collections::HashMap;

use ninefold::hint::HintLevel;
use ninefold::level::Level;
use ninefold::techniques::Technique;
use ninefold_app::i18n::language as page_language;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Answer, Job, NoStep, Task, TechniqueExample};
use ninefold_app::template::Language;
use ninefold_app::view_model::{TechniqueLabels, example_moments, lesson};

use crate::support::languages::all_languages;

/// The most words of what a page says about looking for a technique, and what it is mistaken for.
const MAX_WORDS: usize = 60;

fn example(key: &str) -> TechniqueExample {
    match Task::new(Job::Example { key: key.to_owned(), language: page_language() }).finish() {
        Answer::Example(example) => *example,
        other => panic!("{key}: {other:?}"),
    }
}

#[test]
fn each_technique_says_how_to_look_for_it_in_words_of_its_own() {
    for language in all_languages() {
        let mut seen: HashMap<String, Technique> = HashMap::new();
        for &technique in Technique::ALL {
            let view = lesson(technique, language);
            let texts = [&*view.look, &view.mistaken];
            let words = texts.iter().map(|text| text.split_whitespace().count());
            assert!(words.sum::<usize>() <= MAX_WORDS, "{} {technique}", language.tag());
            assert!(view.about.ends_with(['.', '。']), "{} {technique}: {}", language.tag(), view.about);
            for text in [view.about, view.look, view.mistaken] {
                assert!(text.chars().count() > 15, "{} {technique}: {text}", language.tag());
                assert_eq!(seen.insert(text, technique), None, "{} {technique}", language.tag());
            }
        }
    }
}

#[test]
fn a_name_elsewhere_differs_from_ours() {
    let labels = TechniqueLabels::new(Language::ENGLISH);
    for &technique in Technique::ALL {
        let names = lesson(technique, Language::ENGLISH).other_names;
        for (_, name) in names.split(" · ").filter_map(|place| place.split_once(": ")) {
            assert_ne!(name.to_lowercase(), labels.name(technique).to_lowercase());
        }
    }
    let names = lesson(Technique::XyWing, Language::ENGLISH).other_names;
    assert_eq!(names, "SudokuWiki, sudoku.coach: Y-Wing");
}

#[test]
fn an_example_is_read_from_the_pattern_to_the_last_sentence() {
    for &technique in Technique::ALL {
        let example = example(technique.key());
        let moments = example_moments(&example.step);
        assert_eq!(moments.len(), 1 + example.step.reasons.len(), "{technique}");
        assert_eq!(moments[0].progress.level, HintLevel::Pattern);
        assert_eq!(moments[0].sentence, example.step.pattern);
        for (moment, reason) in moments[1..].iter().zip(&example.step.reasons) {
            assert_eq!(moment.sentence, reason.sentence, "{technique}");
            assert!(!example.step.lit_cells(moment.progress).is_empty(), "{technique}");
        }
    }
}

#[test]
fn a_number_names_another_position_of_the_technique() {
    let [first, second] = ["x-wing", "x-wing.1"].map(example);
    assert_eq!((&*second.key, &*second.name), ("x-wing", "X-wing"));
    assert_ne!(first.givens, second.givens);
    assert_eq!(example("x-wing.0"), first);
    for key in ["x-wing.5", "x-wing.", "x-wing.x", "x-wing.1.1", "no-such.1"] {
        for job in [
            Job::Example { key: key.to_owned(), language: Language::ENGLISH },
            Job::Practice { key: key.to_owned(), seed: 1, language: Language::ENGLISH },
        ] {
            assert_eq!(Task::new(job).finish(), Answer::NoStep(NoStep::NoTechniqueApplies), "{key}");
        }
    }
    let practice = Job::Practice { key: "x-wing.3".to_owned(), seed: 7, language: Language::ENGLISH };
    assert_eq!(Task::new(practice).finish(), Answer::Example(Box::new(example("x-wing.3"))));
}

#[test]
fn labels_and_examples_survive_the_way_to_the_learn_program() {
    let labels = TechniqueLabels::new(Language::ENGLISH);
    assert_eq!(decode_message(&encode_message(&labels)), Ok(labels.clone()));
    assert_eq!((labels.name(Technique::XWing), labels.note(Technique::XWing)), ("X-wing", "3.2"));
    assert_eq!(TechniqueLabels::default().name(Technique::XWing), "x-wing");
    let sent = Some(example("w-wing.2"));
    assert_eq!(decode_message(&encode_message(&sent)), Ok(sent));
}

#[test]
fn a_whole_puzzle_needs_the_technique_and_has_the_level() {
    for (technique, level) in [
        (Technique::XWing, Level::Hard),
        (Technique::NakedPair, Level::Medium),
        (Technique::XyChain, Level::Hell),
    ] {
        let job = Job::TechniquePuzzle { key: technique.key().to_owned(), level, seed: 5 };
        let Answer::Generated { puzzle_id, givens, rating, .. } = Task::new(job).finish() else {
            panic!("no puzzle with {technique}");
        };
        assert_eq!((puzzle_id.level, rating.level()), (level, level));
        let rated = ninefold::rate(&ninefold::Puzzle::new(givens).expect("a puzzle"));
        assert!(rated.techniques.iter().any(|(used, _)| *used == technique), "{technique}");
    }
    // No easy puzzle needs one.
    let job = Job::TechniquePuzzle { key: "x-wing".to_owned(), level: Level::Easy, seed: 5 };
    assert_eq!(Task::new(job).finish(), Answer::NoStep(NoStep::NoTechniqueApplies));
}
