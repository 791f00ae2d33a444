//! The example positions: every technique has one, and nothing easier applies there.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::generator::generate_minimal;
use ninefold::grid::{Board, Cell, Grid};
use ninefold::hint::{
    ExamplePosition, all_examples, find_position, simplest_step, steps_of_technique, technique_position,
    technique_position_count,
};
use ninefold::techniques::{Step, Technique, next_step, verify};

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

/// What is the same for all puzzles that differ by digits, rows, columns and transposition only.
fn invariant(givens: &Grid) -> [Vec<Vec<usize>>; 2] {
    let counts = |place: fn(Cell) -> usize| {
        let mut counts = [0; 9];
        givens.filled().into_iter().for_each(|cell| counts[place(cell)] += 1);
        let mut bands: Vec<Vec<usize>> = counts.chunks(3).map(<[usize]>::to_vec).collect();
        for band in &mut bands {
            band.sort_unstable();
        }
        bands.sort();
        bands
    };
    let mut both = [counts(Cell::row), counts(Cell::column)];
    both.sort();
    both
}

#[test]
fn every_technique_has_positions_that_differ_under_symmetry() {
    for &technique in Technique::ALL {
        let mut seen = BTreeSet::new();
        for number in 0..technique_position_count(technique) {
            let position = technique_position(technique, number);
            let position = position.unwrap_or_else(|| panic!("{technique} {number}"));
            assert_eq!(position.technique, technique);
            assert_eq!(position.is_next_step, technique.special_case_of().is_none());
            let step = position.step().unwrap_or_else(|| panic!("{technique} {number}: not what comes next"));
            assert_eq!(step.technique, technique, "{number}");
            assert_eq!(verify(&position.board, &step), Ok(()), "{technique} {number}");
            assert!(
                seen.insert(invariant(&position.givens)),
                "{technique} {number}: symmetrical to another one"
            );
        }
        assert_eq!(technique_position(technique, technique_position_count(technique)), None);
    }
}

/// Searches many puzzles for the simplest positions of each technique, and prints lines of `src/technique_examples/seeds.txt`.
///
/// ```text
/// COUNT=700000 cargo test --release --test native positions:: -- --ignored --nocapture | grep -v ' \.\.\. ' > seeds.txt
/// ```
#[test]
#[ignore = "takes ten minutes; makes new lessons"]
fn search_for_seeds() {
    let count = std::env::var("COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let mut best: BTreeMap<Technique, Vec<(usize, u64)>> = BTreeMap::new();
    for seed in 0..count {
        let puzzle = generate_minimal(seed);
        for &technique in Technique::ALL {
            if let Some((position, step)) = find_position(&puzzle, technique) {
                let simplest = best.entry(technique).or_default();
                simplest.push((position.board.all_candidates().len() + 10 * step.link_count(), seed));
                simplest.sort_unstable();
                simplest.truncate(technique_position_count(technique) - 1);
            }
        }
    }
    for (technique, simplest) in best {
        let seeds: Vec<String> = simplest.iter().map(|(_, seed)| seed.to_string()).collect();
        println!("{technique} {}", seeds.join(" "));
    }
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
