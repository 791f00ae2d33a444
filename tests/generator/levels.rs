//! Puzzles of a level differ evenly, and take about the minutes asked for.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use ninefold::generator::{Generator, MinutesSearch, PuzzleId, RatedPuzzle, generate_by_id, usual_times};
use ninefold::grid::{Board, Puzzle};
use ninefold::level::Level;
use ninefold::rating::PuzzleRating;
use ninefold::techniques::{Technique, easiest_steps};

use super::{generated_puzzles, three_hundred};
use crate::support::parallel::parallel_map;

/// How often something harder than singles is needed.
fn pattern_count(rating: &PuzzleRating) -> u32 {
    let patterns = rating.techniques.iter().filter(|(technique, _)| *technique > Technique::NakedSingle);
    patterns.map(|(_, uses)| uses).sum()
}

fn share<T>(items: &[T], holds: impl Fn(&T) -> bool) -> f64 {
    items.iter().filter(|item| holds(item)).count() as f64 / items.len() as f64
}

#[test]
fn easy_needs_hidden_singles_and_medium_more_than_singles() {
    assert!(three_hundred(Level::Easy).iter().all(|made| pattern_count(&made.rating) == 0));
    let medium = three_hundred(Level::Medium);
    assert!(medium.iter().all(|made| pattern_count(&made.rating) >= 1));
    assert!(share(medium, |made| pattern_count(&made.rating) > 1) >= 0.5);
}

#[test]
fn hard_begins_with_one_pattern() {
    let hard = three_hundred(Level::Hard);
    for least in 1..=5 {
        let share = share(hard, |made| pattern_count(&made.rating) == least);
        assert!((0.02..0.35).contains(&share), "{least}: {share}");
    }
}

#[test]
fn minutes_are_spread_over_the_level() {
    for level in Level::ALL {
        let (least, most) = (usual_times(level).start().seconds, usual_times(level).end().seconds);
        let parts: u32 = 4;
        for part in 0..parts {
            let edge = |part: u32| least + (most - least) * part / parts;
            let share = share(three_hundred(level), |made| {
                (edge(part)..edge(part + 1)).contains(&made.rating.time.seconds)
            });
            assert!((0.06..0.5).contains(&share), "{level}, part {part}: {share}");
        }
    }
}

#[test]
fn puzzles_take_about_the_minutes_asked_for() {
    let asked =
        [(Level::Easy, 5), (Level::Medium, 10), (Level::Hard, 10), (Level::Hard, 20), (Level::Hell, 20)];
    for (level, minutes) in asked {
        let seeds: Vec<u64> = (0..30).map(|nth| nth * 1000).collect();
        let off = parallel_map(&seeds, |&seed| {
            let mut search = MinutesSearch::new(level, minutes, seed).expect("minutes of the level");
            let (id, RatedPuzzle { puzzle, rating }) =
                std::iter::repeat_with(|| search.run()).flatten().next()?;
            let again = generate_by_id(id);
            let is_near = rating.time.seconds.abs_diff(minutes * 60) * 100 <= minutes * 60 * 5;
            let is_same = (again.puzzle, again.rating) == (puzzle, rating);
            (!is_near || !is_same || id.level != level).then(|| id.to_string())
        });
        let off: Vec<String> = off.into_iter().flatten().collect();
        assert!(off.is_empty(), "{level}, {minutes} minutes: {off:?}");
    }
    let unusual = MinutesSearch::new(Level::Easy, 60, 0).err().expect("an hour is too long");
    assert_eq!((unusual.level, unusual.usual), (Level::Easy, (3, 6)));
    assert!(MinutesSearch::new(Level::Hell, 0, 0).is_err());
}

#[test]
fn a_generator_that_continues_finds_other_puzzles() {
    let mut generator = Generator::new(PuzzleId::new(Level::Easy, 1));
    let mut next = || std::iter::repeat_with(|| generator.run()).flatten().next();
    let (first, second) = (next(), next());
    assert!(first.is_some() && first != second);
}

/// The technique where there was least to choose from; of equally narrow places the hardest. Full houses do not count.
fn bottleneck_technique(puzzle: &Puzzle) -> Technique {
    let mut board = Board::new(puzzle.givens());
    let mut narrowest = (usize::MAX, Technique::FullHouse);
    loop {
        let steps = easiest_steps(&board);
        let Some(first) = steps.first() else { return narrowest.1 };
        let conclusions: HashSet<String> =
            steps.iter().map(|step| format!("{:?} {:?}", step.placements, step.eliminations)).collect();
        let (choice, technique) = (conclusions.len(), first.technique);
        let is_narrower = choice < narrowest.0 || (choice == narrowest.0 && technique > narrowest.1);
        if technique != Technique::FullHouse && is_narrower {
            narrowest = (choice, technique);
        }
        for step in &steps {
            board.apply(step);
        }
    }
}

/// Values with how often they occur.
fn histogram<T: Ord>(values: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().collect()
}

/// Prints the tables of `docs/minutes.md`.
#[test]
#[ignore = "prints tables: cargo test --release --test native levels::tables -- --ignored --nocapture"]
fn tables_of_a_thousand_puzzles_of_each_level() {
    for level in Level::ALL {
        let puzzles = generated_puzzles(level, level.symmetry(), 1000);
        let listed = |values: Vec<(u32, usize)>| -> String {
            values.iter().map(|(value, count)| format!("{value}: {count}")).collect::<Vec<_>>().join(", ")
        };
        println!("{level}");
        println!(
            "  minutes     {}",
            listed(histogram(puzzles.iter().map(|made| made.rating.time.minutes())))
        );
        println!(
            "  patterns    {}",
            listed(histogram(puzzles.iter().map(|made| pattern_count(&made.rating))))
        );
        let mut narrow =
            histogram(parallel_map(&puzzles, |made| bottleneck_technique(&made.puzzle)).into_iter());
        narrow.sort_by_key(|&(_, count)| Reverse(count));
        let narrow: Vec<String> =
            narrow.iter().take(8).map(|(technique, count)| format!("{} {count}", technique.key())).collect();
        println!("  bottleneck  {}", narrow.join(", "));
    }
}
