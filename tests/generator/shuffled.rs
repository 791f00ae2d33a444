//! Shuffled puzzles: the number of clues in each level, and that a seed always gives the same puzzle.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use ninefold::generator::generate_shuffled;
use ninefold::grid::Grid;
use ninefold::level::Level;
use ninefold::solver::solutions;

use crate::support::parallel::parallel_map;

/// Number of puzzles of each level.
const PUZZLES: u64 = 3_000;

fn check(level: Level, clue_counts: &RangeInclusive<usize>) {
    let mut seen = HashSet::new();
    for seed in 0..PUZZLES {
        let puzzle = generate_shuffled(seed, level);
        let givens = puzzle.givens();
        let found = solutions(givens, 2);
        assert_eq!((found.count, found.first), (1, Some(*puzzle.solution())), "{level} {seed}");
        assert!(puzzle.solution().is_solved() && puzzle.solution().extends(givens), "{level} {seed}");
        assert!(clue_counts.contains(&givens.filled().len()), "{level} {seed}");
        assert!(level.symmetry().holds_for(givens.filled()), "{level} {seed}");
        if seed % 10 == 0 {
            assert_eq!(generate_shuffled(seed, level), puzzle, "{level} {seed}");
        }
        assert!(seen.insert(*givens), "{level} {seed} is not new");
    }
}

#[test]
fn puzzles_have_the_promised_clue_counts() {
    let clue_counts = [36..=39, 30..=36, 29..=31, 27..=29];
    let levels: Vec<_> = Level::ALL.into_iter().zip(clue_counts).collect();
    parallel_map(&levels, |(level, clue_counts)| check(*level, clue_counts));
}

/// Links and saves name puzzles by their seeds. If this test fails, the generator is wrong, not the data.
#[test]
fn a_seed_always_gives_the_same_shuffled_puzzle() {
    let mut lines = 0;
    for line in include_str!("../data/shuffled_puzzles.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let level: Level = words.next().unwrap().parse().unwrap();
        let seed = words.next().unwrap().parse().unwrap();
        assert_eq!(Some(generate_shuffled(seed, level).givens().to_line().as_str()), words.next(), "{line}");
        lines += 1;
    }
    assert_eq!(lines, 24);
}

#[test]
fn one_seed_gives_unrelated_puzzles_in_each_level() {
    for seed in 0..100 {
        let solutions: HashSet<Grid> =
            Level::ALL.into_iter().map(|level| *generate_shuffled(seed, level).solution()).collect();
        assert_eq!(solutions.len(), 4, "{seed}");
    }
}
