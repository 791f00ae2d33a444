//! The generator: puzzles keep the promise of their level, a seed always gives the same puzzle, and puzzles vary.
//!
//! `cargo test --test native generator:: -- --ignored --nocapture` checks 2,000 puzzles of each level and more, and prints
//! statistics.

mod levels;
mod puzzle_id;
mod shuffled;
mod variety;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use ninefold::generator::{PuzzleId, PuzzleVariant, RatedPuzzle, generate_by_id, generate_shuffled};
use ninefold::grid::{Grid, Symmetry};
use ninefold::level::Level;
use ninefold::rating::rate;
use ninefold::solver::solutions;
use ninefold_app::protocol::bundled_puzzles;

use crate::support::isomorphs::isomorph;
use crate::support::parallel::parallel_map;
use crate::support::rng::Rng;

/// The puzzles of the first seeds.
fn generated_puzzles(level: Level, symmetry: Symmetry, count: u64) -> Vec<RatedPuzzle> {
    parallel_map(&(0..count).collect::<Vec<u64>>(), |&seed| {
        generate_by_id(PuzzleId { level, seed, variant: PuzzleVariant::Rated(symmetry) })
    })
}

/// Three hundred puzzles of a level, generated once for all tests.
fn three_hundred(level: Level) -> &'static [RatedPuzzle] {
    static PUZZLES: LazyLock<[Vec<RatedPuzzle>; 4]> =
        LazyLock::new(|| Level::ALL.map(|level| generated_puzzles(level, level.symmetry(), 300)));
    &PUZZLES[level as usize]
}

/// Number of givens of a puzzle of the level.
fn givens_of(level: Level) -> RangeInclusive<usize> {
    match level {
        Level::Easy => 32..=39,
        Level::Medium => 28..=34,
        Level::Hard => 27..=31,
        Level::Hell => 26..=29,
    }
}

/// The promise of a level that a puzzle breaks, if any.
fn broken_promise(generated: &RatedPuzzle, level: Level, symmetry: Symmetry) -> Option<&'static str> {
    let RatedPuzzle { puzzle, rating } = generated;
    let givens = puzzle.givens();
    let found = solutions(givens, 2);
    let copy = rate(&isomorph(puzzle, &mut Rng::new(u64::from(rating.score))));
    let promises = [
        ("one solution", (found.count, found.first) == (1, Some(*puzzle.solution()))),
        ("solved", puzzle.solution().is_solved() && puzzle.solution().extends(givens)),
        ("givens", givens_of(level).contains(&givens.filled().len())),
        ("symmetry", symmetry.holds_for(givens.filled())),
        ("level", rating.level == level),
        ("by logic", rating.is_solved),
        ("badge", rating.hell_grade().is_some() == (rating.level == Level::Hell)),
        ("rated again", rate(puzzle) == *rating),
        ("turned", copy == *rating),
    ];
    promises.into_iter().find(|(_, holds)| !holds).map(|(promise, _)| promise)
}

fn check(level: Level, symmetry: Symmetry, puzzles: &[RatedPuzzle]) {
    let broken = parallel_map(puzzles, |generated| broken_promise(generated, level, symmetry));
    for (seed, broken) in broken.into_iter().enumerate() {
        assert_eq!(broken, None, "{level} {symmetry} {seed}: {:?}", puzzles[seed]);
    }
}

#[test]
fn puzzles_keep_the_promise_of_their_level() {
    for level in Level::ALL {
        check(level, level.symmetry(), three_hundred(level));
    }
}

#[test]
fn puzzles_of_every_symmetry_keep_the_promise() {
    for level in Level::ALL {
        for &symmetry in Symmetry::ALL {
            check(level, symmetry, &generated_puzzles(level, symmetry, 20));
        }
    }
}

#[test]
#[ignore = "a minute: cargo test --test native generator::two_thousand -- --ignored"]
fn two_thousand_puzzles_per_level_keep_the_promise() {
    for level in Level::ALL {
        check(level, level.symmetry(), &generated_puzzles(level, level.symmetry(), 2000));
    }
}

/// Links and saves name puzzles by their seeds. If this test fails, the generator or the rating is wrong, not the data.
#[test]
fn a_seed_always_gives_the_same_puzzle() {
    let mut lines = 0;
    for line in include_str!("../data/generated_puzzles.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [level, symmetry, seed, puzzle] = words[..] else { panic!("{line}") };
        let (level, seed) = (level.parse().unwrap(), seed.parse().unwrap());
        let variant = PuzzleVariant::Rated(symmetry.parse().unwrap());
        let generated = generate_by_id(PuzzleId { level, seed, variant });
        assert_eq!(generated.puzzle.givens().to_line(), puzzle, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 84);
}

#[test]
fn one_seed_gives_unrelated_puzzles() {
    for seed in 0..10 {
        let mut solutions: Vec<Grid> =
            Level::ALL.map(|level| *generate_shuffled(seed, level).solution()).to_vec();
        for level in Level::ALL {
            solutions.extend(Symmetry::ALL.iter().map(|&symmetry| {
                *generate_by_id(PuzzleId { level, seed, variant: PuzzleVariant::Rated(symmetry) })
                    .puzzle
                    .solution()
            }));
        }
        let same = |one: &Grid, other: &Grid| {
            let (one, other) = (one.values(), other.values());
            one.iter().zip(other).filter(|&(a, b)| *a == b).count()
        };
        for (index, one) in solutions.iter().enumerate() {
            // Every ninth digit agrees by chance.
            assert!(solutions[..index].iter().all(|other| same(one, other) < 30), "{seed}");
        }
    }
}

#[test]
fn the_bundled_puzzles_match_their_seeds() {
    for level in Level::ALL {
        for number in 0..2 * bundled_puzzles::PUZZLES_PER_LEVEL {
            let (id, rating, givens) = bundled_puzzles::puzzle(level, number);
            assert_eq!(id, PuzzleId::new(level, number % bundled_puzzles::PUZZLES_PER_LEVEL + 1));
            let made = generate_by_id(id);
            assert_eq!((givens, rating), (*made.puzzle.givens(), made.rating.rating), "{id}");
        }
    }
}
