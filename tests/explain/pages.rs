//! Prints the pages of hints as they are read, for whoever edits their texts:
//!
//! ```text
//! cargo test --test native explain::pages -- --ignored --nocapture                 one step of each technique
//! VARIANTS=6 cargo test --test native explain::pages -- --ignored --nocapture      and six others that are worded differently
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use ninefold::grid::{Board, CellSet};
use ninefold::hint::{ExamplePosition, all_examples};
use ninefold::techniques::{FINDERS, Step, Technique, steps};
use ninefold_app::explain::drawing::Drawing;
use ninefold_app::explain::{cell_name, explain};
use ninefold_app::template::Language;

use super::spoken_length;
use crate::support::languages::all_languages;
use crate::support::parallel::parallel_map;

#[test]
#[ignore = "prints texts to be read"]
fn pages_of_hints_of_all_techniques() {
    let variants = std::env::var("VARIANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(0);
    let examples: Vec<ExamplePosition> = all_examples().collect();
    let found = parallel_map(&examples, |example| {
        let all = FINDERS.iter().flat_map(|finder| steps(&example.board, finder));
        let of_example = example.step().into_iter();
        of_example.chain(all).map(|step| (example.board.clone(), step)).collect::<Vec<_>>()
    });
    let firsts = examples.iter().filter_map(|example| Some((example.board.clone(), example.step()?)));
    let all: Vec<(Board, Step)> = firsts.chain(found.into_iter().flatten()).collect();
    for &technique in Technique::ALL {
        let mut worded = BTreeSet::new();
        for (board, step) in all.iter().filter(|(_, step)| step.technique == technique) {
            let wording: String = explain(board, step, Language::ENGLISH)
                .sentences()
                .concat()
                .chars()
                .filter(|letter| !letter.is_ascii_digit())
                .collect();
            if worded.len() <= variants && worded.insert(wording) {
                println!("{}", pages(board, step));
            }
        }
    }
}

/// All pages of the hint of a step, in every language, with letters, and in brackets the length when it is read aloud.
fn pages(board: &Board, step: &Step) -> String {
    let mut text = format!("== {} · {step}\n", step.technique.key());
    for language in all_languages() {
        let explanation = explain(board, step, language);
        let mut drawing = Drawing::new(&step.annotations(board), &explanation.reasons, board, CellSet::EMPTY);
        drawing.give_letters(&explanation, language, board);
        let names = drawing.letters.iter().map(|&cell| cell_name(cell, Language::ENGLISH));
        let letters: Vec<String> =
            names.zip('A'..).map(|(name, letter)| format!("{letter} {name}")).collect();
        _ = writeln!(text, "   {}", letters.join(", "));
        let lettered = |sentence: &str| {
            drawing.letters.iter().zip('A'..).fold(sentence.to_owned(), |sentence, (&cell, letter)| {
                sentence.replace(&cell_name(cell, language), &letter.to_string())
            })
        };
        _ = writeln!(text, "   {}", explanation.location);
        _ = writeln!(text, "   {}", explanation.name);
        _ = writeln!(text, "   {}", lettered(&explanation.pattern));
        for (page, reason) in explanation.reasons.iter().enumerate() {
            let length = spoken_length(&reason.sentence, language);
            _ = writeln!(text, " {} {} [{length}]", page + 1, lettered(&reason.sentence));
        }
        _ = writeln!(text, "   {} {}", explanation.instruction, explanation.conclusion);
    }
    text
}
