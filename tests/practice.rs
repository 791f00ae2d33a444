//! Practice positions: a hint there shows the technique, and nothing easier applies.

use std::time::Duration;

use ninefold::generator::generate_minimal;
use ninefold::grid::{Board, BoardState, Cell, CellSet};
use ninefold::hint::{ExamplePosition, Hint, PracticeSearch, all_examples, hint};
use ninefold::solver::solutions;
use ninefold::techniques::verify;
use ninefold::techniques::{Technique, next_step};
use ninefold_app::i18n::techniques_to_practise;

use crate::support::parallel::parallel_map;
use crate::support::processor_time;

fn practice_position(technique: Technique, seed: u64) -> (ExamplePosition, u64) {
    let mut practice = PracticeSearch::new(technique, seed);
    let (example, step) = loop {
        if let Some(practice_position) = practice.run() {
            break practice_position.expect("there is always an example");
        }
    };
    assert_eq!(step.technique, technique);
    assert_eq!(verify(&example.board, &step), Ok(()), "{}", technique.key());
    if technique.special_case_of().is_none() {
        assert_eq!(hinted_technique(&example), technique, "seed {seed}: {}", example.to_line());
    }
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

/// The technique of the hint for a player who has noted all candidates of the position.
fn hinted_technique(ExamplePosition { givens, board, .. }: &ExamplePosition) -> Technique {
    let mut player = BoardState::new(*givens);
    player.grid = *board.grid();
    player.corner = std::array::from_fn(|index| board.candidates(Cell::at(index / 9, index % 9)));
    match hint(&player.into()) {
        Hint::Next(found) => found.step.technique,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_hint_shows_the_technique_of_each_example() {
    for example in all_examples() {
        let (technique, hinted) = (example.technique, hinted_technique(&example));
        let special_case_of = technique.special_case_of();
        assert_eq!(example.is_next_step, special_case_of.is_none(), "{}", technique.key());
        assert_eq!(hinted == technique, special_case_of.is_none(), "{}: {}", technique.key(), hinted.key());
        assert_eq!(example.next_step().map(|step| step.technique), Some(hinted), "{}", technique.key());
    }
}

/// A step of the easier technique, or of an even easier one, makes the same eliminations or prepares them.
#[test]
fn a_special_case_is_never_the_next_step() {
    for technique in Technique::ALL.iter().filter(|technique| technique.special_case_of().is_some()) {
        for seed in 0..300 {
            let puzzle = generate_minimal(seed);
            let mut board = Board::new(puzzle.givens());
            while let Some(step) = next_step(&board) {
                assert_ne!(step.technique, *technique, "{}", puzzle.givens().to_line());
                board.apply(&step);
            }
        }
    }
}

#[test]
fn documents_count_the_techniques_that_a_hint_may_show() {
    let count = Technique::ALL.iter().filter(|technique| technique.special_case_of().is_none()).count();
    for (name, text) in [
        ("README.md", include_str!("../README.md")),
        ("xtask/npm/README.md", include_str!("../xtask/npm/README.md")),
        ("src/README.md", include_str!("../src/README.md")),
        ("python/README.md", include_str!("../python/README.md")),
    ] {
        assert!(text.contains(&format!("{count} techniques")), "{name}: {count}");
    }
}

/// `cargo test --release --test native practice:: -- --ignored`
#[test]
#[ignore = "takes two minutes"]
fn a_hint_shows_the_technique_of_twenty_positions_of_each() {
    let techniques: Vec<(Technique, u64)> =
        Technique::ALL.iter().flat_map(|&technique| (1..=20).map(move |seed| (technique, seed))).collect();
    parallel_map(&techniques, |&(technique, seed)| practice_position(technique, seed));
}

/// `cargo test --release --test native practice:: -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute; tells how long each takes"]
fn time_per_practice_position() {
    let mut slowest = Duration::ZERO;
    for &technique in Technique::ALL {
        let mut worst = Duration::ZERO;
        let mut tried = Vec::new();
        for seed in 0..10 {
            let ((_, puzzles), time) = processor_time(|| practice_position(technique, seed));
            tried.push(puzzles);
            worst = worst.max(time);
        }
        tried.sort_unstable();
        println!(
            "{:2} {:28} worst {worst:.3?}, puzzles {} at the median, {} at most",
            technique.tier(),
            technique.key(),
            tried[5],
            tried[9]
        );
        if technique.tier() <= 30 {
            slowest = slowest.max(worst);
        }
    }
    assert!(slowest.as_secs() < 2, "{slowest:?}");
}

#[test]
fn what_can_be_practised_are_the_next_steps_easiest_first() {
    let offered: Vec<Technique> = techniques_to_practise().collect();
    assert!(offered.is_sorted_by_key(|technique| technique.rating()));
    for technique in Technique::ALL {
        let is_found = technique.is_quick() && technique.special_case_of().is_none();
        assert_eq!(offered.contains(technique), is_found, "{}", technique.key());
    }
}
