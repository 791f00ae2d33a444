//! Every step can be explained in every language: in complete sentences of limited length, with every placeholder filled in.

mod drawing;
mod wording;

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use ninefold::generator::generate_minimal;
use ninefold::grid::{Board, Cell, CellSet, Grid, Puzzle};
use ninefold::hint::{ExamplePosition, all_examples};
use ninefold::rating::{Pace, rate};
use ninefold::techniques::{Evidence, FINDERS, Step, Technique, steps};
use ninefold_app::explain::{
    Explanation, cell_name, expand_cell_names, explain, rating_summary, technique_name,
};
use ninefold_app::template::Language;

use crate::support::languages::{all_languages, english_and_chinese};
use crate::support::parallel::parallel_map;
use crate::support::rated_puzzles;
use crate::support::{PUZZLE, checkout, grid};

/// Maximum number of letters in a sentence as it is read aloud.
const LONGEST: usize = 200;

/// Maximum number of cells that a sentence names.
const MOST_CELLS: usize = 4;

/// A page that counts cells marks just those.
#[test]
fn a_sue_de_coq_marks_the_cells_that_it_counts() {
    let mut many = 0;
    for example in all_examples() {
        for finder in FINDERS.iter().filter(|finder| finder.techniques.contains(&Technique::SueDeCoq)) {
            for step in steps(&example.board, finder) {
                let Evidence::Cover { cells, .. } = &step.evidence else { continue };
                let explanation = english(&example.board, &step);
                let is_counting = |sentence: &str| sentence.contains(&format!("{} cells", cells.len()));
                for reason in &explanation.reasons {
                    let is_conclusion = reason.sentence.contains("cannot");
                    assert!(
                        is_conclusion || !is_counting(&reason.sentence) || reason.cells == *cells,
                        "{reason:#?}"
                    );
                }
                assert_eq!(explanation.reasons[0].cells, *cells, "{step}");
                many += usize::from(cells.len() > MOST_CELLS);
            }
        }
    }
    assert!(many > 0);
}

/// The texts of all languages are in the same order, so that they can be compared.
#[test]
fn all_languages_have_the_explanations_in_the_same_order() {
    let keys = |language: Language| {
        let texts = text_file("explain", language);
        let lines = texts.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.split_once(" = ").expect("a text").0.to_owned()).collect::<Vec<_>>()
    };
    for language in all_languages() {
        assert_eq!(keys(Language::ENGLISH), keys(language), "{}", language.tag());
    }
}

#[test]
fn minutes_are_an_estimate_for_puzzles_that_need_more_than_singles() {
    let summary = |line: &str| {
        let rating = rate(&Puzzle::new(grid(line)).expect("one solution"));
        let first_line = |pace: &Pace, language| -> String {
            rating_summary(&rating, pace, language).lines().next().unwrap().to_owned()
        };
        let slow = "150 - - 300 -".parse().expect("a pace");
        let own = first_line(&slow, Language::ENGLISH);
        let minutes = slow.own_minutes(rating.level, rating.time);
        assert_eq!(minutes.map(|own| format!(" You: about {own} minutes.")), {
            let usual = first_line(&Pace::default(), Language::ENGLISH);
            own.strip_prefix(usual.as_str()).filter(|own| !own.is_empty()).map(str::to_owned)
        });
        english_and_chinese().map(|language| first_line(&Pace::default(), language))
    };
    let singles = summary(PUZZLE);
    assert_eq!(singles, ["About 5 minutes, usually 2 to 11.", "约5分钟，多在2至11分钟。"]);
    let [english, _] =
        summary("..4.3.5...3...9..7...4...21.93..61..41.....5..75..49.....7...18.2...3..5..7.2.6..");
    assert!(english.starts_with("Roughly ") && english.ends_with(" minutes for most players."), "{english}");
}

#[test]
fn every_technique_has_a_name() {
    for language in all_languages() {
        for &technique in Technique::ALL {
            let name = technique_name(technique, language);
            assert!(!name.contains("technique-"), "{name}");
        }
    }
}

#[test]
fn every_step_of_generated_puzzles_is_explained() {
    let techniques = explain_all(&(0..12).map(generate_minimal).collect::<Vec<_>>());
    assert!(techniques.len() > 12, "puzzles that need more than this are wanted: {techniques:?}");
}

#[test]
fn every_step_of_some_rated_puzzles_is_explained() {
    explain_rated_puzzles(300);
}

#[test]
#[ignore = "some minutes"]
fn every_step_of_many_rated_puzzles_is_explained() {
    explain_rated_puzzles(20);
}

/// Explains the steps of every `step`-th rated puzzle.
fn explain_rated_puzzles(step: usize) {
    let techniques =
        explain_all(&rated_puzzles::rated(step).into_iter().map(|(puzzle, _)| puzzle).collect::<Vec<_>>());
    println!("{} techniques explained in every language", techniques.len());
}

/// Explains the steps of puzzles. Returns the techniques.
fn explain_all(puzzles: &[Puzzle]) -> BTreeSet<Technique> {
    let techniques = parallel_map(puzzles, |puzzle| explain_to_the_end(puzzle.givens()));
    techniques.into_iter().flatten().collect()
}

/// Longer lists of cells are counted, in every language; and the four cells of a WXYZ-wing are enough to prove it.
#[test]
fn no_sentence_about_an_example_names_more_than_four_cells() {
    let examples: Vec<ExamplePosition> = all_examples().collect();
    let explained = parallel_map(&examples, |example| {
        let mut explained = Vec::new();
        for finder in FINDERS {
            let steps = steps(&example.board, finder);
            let is_wing = finder.techniques.contains(&Technique::WxyzWing);
            for step in steps.iter().step_by(if is_wing { 1 } else { 1 + steps.len() / 5 }) {
                for language in all_languages() {
                    let explanation = explain(&example.board, step, language);
                    check(&explanation, step, language);
                    if step.technique == Technique::WxyzWing {
                        let named: Vec<CellSet> = explanation
                            .sentences()
                            .into_iter()
                            .map(|sentence| cells_named(sentence, language))
                            .collect();
                        let four = named[0];
                        assert!(four.len() == 4, "{step}\n{explanation:#?}");
                        let gone: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
                        let of_proof = named.iter().filter(|cells| !cells.intersects(gone));
                        assert!((4..=6).contains(&of_proof.count()), "{step}\n{explanation:#?}");
                        let is_known = |cells: &CellSet| cells.is_subset(four | gone);
                        assert!(named.iter().all(is_known), "{step}\n{explanation:#?}");
                    }
                }
                explained.push(step.technique);
            }
        }
        explained
    });
    let explained: Vec<Technique> = explained.into_iter().flatten().collect();
    let kinds: BTreeSet<Technique> = explained.iter().copied().collect();
    let wings = explained.iter().filter(|technique| **technique == Technique::WxyzWing).count();
    println!("{} steps of {} techniques, {wings} WXYZ-wings", explained.len(), kinds.len());
    assert_eq!(kinds.len(), Technique::ALL.len());
    assert!(wings > 20, "{wings}");
}

/// The texts of a subject in a language.
fn text_file(subject: &str, language: Language) -> String {
    let name = format!("www/i18n/{}/{subject}.txt", language.tag());
    fs::read_to_string(checkout().join(name)).expect("a text file")
}

/// Applies the first step of the easiest technique until there is none, and checks each explanation.
fn explain_to_the_end(givens: &Grid) -> Vec<Technique> {
    let mut board = Board::new(givens);
    let mut techniques = Vec::new();
    while let Some(step) = FINDERS.iter().find_map(|finder| steps(&board, finder).into_iter().next()) {
        for language in all_languages() {
            check(&explain(&board, &step, language), &step, language);
        }
        techniques.push(step.technique);
        board.apply(&step);
    }
    techniques
}

fn check(explanation: &Explanation, step: &Step, language: Language) {
    let single = [&explanation.location, &explanation.name, &explanation.pattern];
    let single = single.map(|text| &**text);
    assert!(!explanation.sentences().is_empty(), "{step}");
    for sentence in
        single.into_iter().chain(explanation.sentences()).chain(sentences_of(&explanation.instruction))
    {
        assert!(!sentence.is_empty() && !sentence.contains(['{', '}', '|']), "{step}\n{sentence}");
        assert!(!sentence.contains("  ") && !sentence.contains(" ."), "{step}\n{sentence}");
        let is_plain = |c: char| c.is_alphanumeric() || " .,:;?-+()“”„‚，。：；、（）「」・〜×".contains(c);
        assert!(sentence.chars().all(is_plain), "{step}\n{sentence}");
        assert!(cells_named(sentence, language).len() <= MOST_CELLS, "{step}\n{sentence}");
        assert!(spoken_length(sentence, language) <= LONGEST, "{step}\n{sentence}");
    }
    // It explains a name from the sentence before it, and is not itself the conclusion.
    assert!(
        explanation.legend.split(' ').next().is_some_and(|name| explanation.pattern.contains(name)),
        "{step}\n{explanation:#?}"
    );
    let changed: CellSet =
        step.eliminations.iter().chain(step.placements.iter().copied()).map(|it| it.cell).collect();
    let lit = explanation.reasons.iter().fold(CellSet::EMPTY, |lit, reason| lit | reason.cells);
    let names_all = changed.is_subset(lit) && cells_named(&explanation.instruction, language) == changed;
    assert!(names_all, "{step}\n{explanation:#?}");
    for reason in &explanation.reasons {
        assert!(cells_named(&reason.sentence, language).is_subset(reason.cells), "{step}\n{reason:#?}");
    }
}

/// The sentences of a text.
fn sentences_of(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '。']).map(str::trim)
}

/// The names of all cells in a language: each with the cell, and the name as it is read aloud.
type CellNames = Vec<(Cell, String, String)>;

/// The names of all cells in each language.
static CELL_NAMES: LazyLock<Vec<(Language, CellNames)>> = LazyLock::new(|| {
    let names = |language| {
        let name = |cell| {
            let name = cell_name(cell, language);
            let spoken = expand_cell_names(&name, language);
            (cell, name, spoken)
        };
        (language, Cell::all().map(name).collect())
    };
    all_languages().into_iter().map(names).collect()
});

/// The names of all cells in a language.
fn cell_names(language: Language) -> impl Iterator<Item = &'static (Cell, String, String)> {
    CELL_NAMES.iter().filter(move |(other, _)| *other == language).flat_map(|(_, names)| names)
}

/// The cells that a text calls by their names.
fn cells_named(text: &str, language: Language) -> CellSet {
    cell_names(language).filter(|(_, name, _)| text.contains(name)).map(|(cell, _, _)| *cell).collect()
}

/// The number of letters of a text when it is read aloud.
fn spoken_length(text: &str, language: Language) -> usize {
    let added = cell_names(language).map(|(_, name, spoken)| {
        text.matches(name).count() * (spoken.chars().count() - name.chars().count())
    });
    text.chars().count() + added.sum::<usize>()
}

fn english(board: &Board, step: &Step) -> Explanation {
    let explanation = explain(board, step, Language::ENGLISH);
    check(&explanation, step, Language::ENGLISH);
    explanation
}
