//! Practice positions: each needs its technique, and nothing harder.

use std::time::Instant;

use ninefold::grid::CellSet;
use ninefold::hint::{ExamplePosition, PracticeSearch};
use ninefold::solver::solutions;
use ninefold::techniques::verify;
use ninefold::techniques::{Technique, easiest_steps};

fn practice_position(technique: Technique, seed: u64) -> (ExamplePosition, u64) {
    let mut practice = PracticeSearch::new(technique, seed);
    let (example, step) = loop {
        if let Some(practice_position) = practice.run() {
            break practice_position.expect("there is always an example");
        }
    };
    assert_eq!(step.technique, technique);
    assert_eq!(verify(&example.board, &step), Ok(()), "{}", technique.key());
    let steps = easiest_steps(&example.board);
    let is_there = steps.iter().any(|easiest| easiest.technique == technique);
    // Simple colouring finds all that a remote pair does.
    assert!(is_there || technique == Technique::RemotePair, "{} {seed}: {steps:?}", technique.key());
    assert_eq!(solutions(&example.givens, 2).count, 1);
    assert!(example.givens.filled() - example.board.grid().filled() == CellSet::EMPTY);
    (example, practice.puzzles_tried())
}

#[test]
fn every_technique_has_a_practice_position() {
    for &technique in Technique::ALL.iter().filter(|technique| technique.tier() <= 25) {
        let (one, _) = practice_position(technique, 1);
        assert_eq!(one, practice_position(technique, 1).0, "{}", technique.key());
        assert_ne!(one.givens, practice_position(technique, 2).0.givens, "{}", technique.key());
    }
}

/// `cargo test --release --test native practice:: -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute; tells how long each takes"]
fn time_per_practice_position() {
    let mut slowest = 0.0_f64;
    for &technique in Technique::ALL {
        let mut worst = 0.0_f64;
        let mut tried = Vec::new();
        for seed in 0..10 {
            let begun = Instant::now();
            tried.push(practice_position(technique, seed).1);
            worst = worst.max(begun.elapsed().as_secs_f64());
        }
        tried.sort_unstable();
        println!(
            "{:2} {:28} worst {worst:.3} s, puzzles {} at the median, {} at most",
            technique.tier(),
            technique.key(),
            tried[5],
            tried[9]
        );
        if technique.tier() <= 30 {
            slowest = slowest.max(worst);
        }
    }
    assert!(slowest < 2.0, "{slowest} s");
}
