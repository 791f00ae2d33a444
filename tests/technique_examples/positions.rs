//! The example positions: every technique has one, and nothing easier applies there.

use std::collections::BTreeMap;

use ninefold::generator::generate_minimal;
use ninefold::grid::Board;
use ninefold::hint::{ExamplePosition, all_examples, simplest_step, steps_of_technique};
use ninefold::techniques::{Step, Technique, next_step};

#[test]
fn every_technique_has_an_example_that_shows_it() {
    let shown: Vec<Technique> = all_examples().map(|example| example.technique).collect();
    for example in all_examples() {
        assert!(example.step().is_some(), "{} is not what comes next", example.technique.key());
    }
    let missing: Vec<&str> =
        Technique::ALL.iter().filter(|technique| !shown.contains(technique)).map(|t| t.key()).collect();
    assert!(missing.is_empty(), "without an example: {missing:?}");
}

/// Searches many puzzles for the simplest position of each technique, and prints a line of
/// `src/technique_examples/positions.txt` for each. Techniques in `ALSO` count even if something easier applies.
///
/// ```text
/// cargo test --release --test native positions:: -- --ignored --nocapture | grep -v ' \.\.\. ' > positions.txt
/// ```
#[test]
#[ignore = "takes minutes; makes new lessons"]
fn search_for_example_positions() {
    let text = |name: &str| std::env::var(name).unwrap_or_default();
    let number = |name: &str, default: u64| text(name).parse().unwrap_or(default);
    let (first, count) = (number("FIRST", 0), number("COUNT", 10_000));
    let also: Vec<Technique> = text("ALSO").split(',').filter_map(Technique::from_key).collect();
    let mut best: BTreeMap<(Technique, bool), (usize, ExamplePosition)> = BTreeMap::new();
    for seed in first..first + count {
        let puzzle = generate_minimal(seed);
        let mut board = Board::new(puzzle.givens());
        while let Some(step) = next_step(&board) {
            let mut take = |step: &Step, is_next: bool| {
                // Few candidates and few links are easy to follow.
                let cost = board.all_candidates().len() + 10 * step.link_count();
                if best.get(&(step.technique, is_next)).is_none_or(|(least, _)| cost < *least) {
                    let (technique, givens) = (step.technique, *puzzle.givens());
                    let example = ExamplePosition::new(technique, givens, board.clone(), is_next);
                    // Of equally easy steps a hint shows the one that helps most.
                    if example.step().is_some() {
                        best.insert((technique, is_next), (cost, example));
                    }
                }
            };
            take(&step, true);
            // Where a digit can be placed, nobody looks for eliminations.
            if step.placements.is_empty() {
                also.iter()
                    .filter_map(|&technique| simplest_step(steps_of_technique(&board, technique), technique))
                    .for_each(|step| take(&step, false));
            }
            board.apply(&step);
        }
    }
    for (_, example) in best.values() {
        println!("{}", example.to_line());
    }
}
