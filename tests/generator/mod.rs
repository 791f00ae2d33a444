//! The generator: what a level promises, that a seed means the same puzzle for ever, and that puzzles vary.
//!
//! `cargo test --test native generator:: -- --ignored --nocapture` looks at 2,000 puzzles of each level and more, and prints
//! what they ask for.

mod shuffled;
mod variety;

use std::sync::LazyLock;

use ninefold::bundled_puzzles;
use ninefold::generator::{Generated, generate, generate_by_id, generate_shuffled};
use ninefold::grid::Grid;
use ninefold::level::Level;
use ninefold::puzzle_id::PuzzleId;
use ninefold::rating::rate;
use ninefold::solver::solutions;
use ninefold::symmetry::Symmetry;
use ninefold::techniques::Rating;

use crate::support::isomorphs::isomorph;
use crate::support::parallel::parallel_map;
use crate::support::rng::Rng;

/// The puzzles of the seeds from 0.
fn drawn(level: Level, symmetry: Symmetry, count: u64) -> Vec<Generated> {
    parallel_map(&(0..count).collect::<Vec<u64>>(), |&seed| generate(seed, level, symmetry))
}

/// Three hundred of a level, drawn once for all tests.
fn few(level: Level) -> &'static [Generated] {
    static FEW: LazyLock<[Vec<Generated>; 4]> =
        LazyLock::new(|| Level::ALL.map(|level| drawn(level, level.symmetry(), 300)));
    &FEW[level as usize]
}

/// All that a level promises, of one puzzle; what does not hold.
fn broken_promise(generated: &Generated, level: Level, symmetry: Symmetry) -> Option<&'static str> {
    let Generated { puzzle, rating } = generated;
    let givens = puzzle.givens();
    let found = solutions(givens, 2);
    let copy = rate(&isomorph(puzzle, &mut Rng::new(u64::from(rating.score))));
    let promises = [
        ("one solution", (found.count, found.first) == (1, Some(*puzzle.solution()))),
        ("solved", puzzle.solution().is_solved() && puzzle.solution().extends(givens)),
        ("givens", level.givens().contains(&givens.filled().len())),
        ("symmetry", symmetry.holds_for(givens.filled())),
        ("level", rating.level == level),
        ("score", level.score().contains(&rating.score)),
        ("by logic", rating.is_solved),
        ("badge", rating.hell_grade().is_some() == (level == Level::Hell)),
        ("rated again", rate(puzzle) == *rating),
        // From 7.5 on, where chains are long, a turned copy has the same level; below, all is the same.
        ("turned", copy.level == level && (rating.rating >= Rating(75) || copy == *rating)),
    ];
    promises.into_iter().find(|(_, holds)| !holds).map(|(promise, _)| promise)
}

fn check(level: Level, symmetry: Symmetry, puzzles: &[Generated]) {
    let broken = parallel_map(puzzles, |generated| broken_promise(generated, level, symmetry));
    for (seed, broken) in broken.into_iter().enumerate() {
        assert_eq!(broken, None, "{level} {symmetry} {seed}: {:?}", puzzles[seed]);
    }
}

#[test]
fn puzzles_keep_the_promise_of_their_level() {
    for level in Level::ALL {
        check(level, level.symmetry(), few(level));
    }
}

#[test]
fn puzzles_of_every_symmetry_keep_the_promise() {
    for level in Level::ALL {
        for symmetry in Symmetry::ALL {
            check(level, symmetry, &drawn(level, symmetry, 20));
        }
    }
}

#[test]
#[ignore = "a minute: cargo test --test native generator::two_thousand -- --ignored"]
fn two_thousand_puzzles_per_level_keep_the_promise() {
    for level in Level::ALL {
        check(level, level.symmetry(), &drawn(level, level.symmetry(), 2000));
    }
}

/// A link or a save may name a puzzle by its seed: should this fail, the generator or the rating is at fault, not the
/// data.
#[test]
fn a_seed_always_gives_the_same_puzzle() {
    let mut lines = 0;
    for line in include_str!("../data/generated_puzzles.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [level, symmetry, seed, puzzle] = words[..] else { panic!("{line}") };
        let generated = generate(seed.parse().unwrap(), level.parse().unwrap(), symmetry.parse().unwrap());
        assert_eq!(generated.puzzle.givens().to_line(), puzzle, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 36);
}

#[test]
fn one_seed_gives_unrelated_puzzles() {
    for seed in 0..10 {
        let mut solutions: Vec<Grid> =
            Level::ALL.map(|level| *generate_shuffled(seed, level).solution()).to_vec();
        for level in Level::ALL {
            solutions
                .extend(Symmetry::ALL.map(|symmetry| *generate(seed, level, symmetry).puzzle.solution()));
        }
        let same = |one: &Grid, other: &Grid| {
            let (one, other) = (one.values(), other.values());
            one.iter().zip(other).filter(|&(a, b)| *a == b).count()
        };
        for (index, one) in solutions.iter().enumerate() {
            // By chance every ninth digit is the same.
            assert!(solutions[..index].iter().all(|other| same(one, other) < 30), "{seed}");
        }
    }
}

#[test]
fn the_bundled_puzzles_match_their_seeds() {
    for level in Level::ALL {
        for number in 0..2 * bundled_puzzles::PUZZLES_PER_LEVEL {
            let (recipe, rating, givens) = bundled_puzzles::puzzle(level, number);
            assert_eq!(recipe, PuzzleId::new(level, number % bundled_puzzles::PUZZLES_PER_LEVEL + 1));
            let made = generate_by_id(recipe);
            assert_eq!((givens, rating), (*made.puzzle.givens(), made.rating.rating), "{recipe}");
        }
    }
}
