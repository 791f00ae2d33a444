//! The methods step by step, the cost of searches, and generated puzzles.

use ninefold::generator::{Generator, PuzzleId, PuzzleVariant, SimilarSearch, generate_shuffled};
use ninefold::grid::{Digit, Grid, Symmetry};
use ninefold::hint::PracticeSearch;
use ninefold::level::Level;
use ninefold::methods::{Method, SolverRun, Trace, TracePosition};
use ninefold::solver::{can_differ, random_solution, solutions};
use ninefold::techniques::Technique;

use super::Outcomes;
use crate::support::grids::{FIFTY_SIX, fifty_perturbed, grid};
use crate::support::rng::Rng;

/// Number of steps of a method that are recorded one by one.
const STEPS: usize = 3_000;

/// A grid that leads backtracking into many dead ends (Inkala, 2012).
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Puzzles of all levels, some invalid ones, and harder grids.
pub fn grids() -> Vec<Grid> {
    let ours = (0..16).map(|seed| *generate_shuffled(seed, Level::ALL[seed as usize % 4]).givens());
    ours.chain([grid(FIFTY_SIX)]).chain((0..8).flat_map(|seed| fifty_perturbed(seed).take(3))).collect()
}

#[test]
fn method_traces() {
    let grids = grids();
    let runs: Vec<(Method, Grid)> =
        Method::ALL.iter().flat_map(|&method| grids.iter().map(move |&grid| (method, grid))).collect();
    Outcomes::of_each(&runs, |(method, grid), outcomes| {
        let (mut run, mut trace, mut scene) =
            (SolverRun::new(*method, grid), Trace::new(grid), TracePosition::new(grid));
        while let Some(step) = run.step().filter(|_| trace.len() < STEPS) {
            trace.record(step);
            scene.apply(step);
            outcomes.add(&method.to_string(), &(step, scene.depth(), scene.round()));
        }
        let ended = (run.grid().to_line(), *run.counters(), run.steps(), trace.is_empty(), trace.total());
        outcomes.add(&method.to_string(), &(ended, trace.to_string()));
    })
    .assert_snapshot("method_traces");
}

#[test]
fn generated_puzzles() {
    let kinds: Vec<(Level, Symmetry)> =
        Level::ALL.into_iter().flat_map(|level| Symmetry::ALL.iter().map(move |&it| (level, it))).collect();
    let mut all = Outcomes::of_each(&kinds, |&(level, symmetry), outcomes| {
        for seed in 100..103 {
            let mut generator =
                Generator::new(PuzzleId { level, seed, variant: PuzzleVariant::Rated(symmetry) });
            let made = loop {
                if let Some(made) = generator.run() {
                    break made;
                }
            };
            let tried = generator.grids_tried();
            outcomes.add(level.name(), &(symmetry, seed, tried, made.puzzle.givens().to_line(), made.rating));
            for seed in [seed, u64::MAX - seed] {
                outcomes.add("shuffled", &(level, generate_shuffled(seed, level).givens().to_line()));
            }
        }
        let mut search = SimilarSearch::new(generate_shuffled(7, level), symmetry as u64);
        if let Some((id, similar)) = (0..200).find_map(|_| search.run()) {
            outcomes.add("like", &(id, similar.puzzle.givens().to_line(), search.puzzles_tried()));
        }
    });
    for technique in Technique::all_by_rating() {
        let mut practice = PracticeSearch::new(technique, 5);
        let example = (0..6).find_map(|_| practice.run());
        all.add("practice", &(technique, example, practice.puzzles_tried()));
    }
    all.assert_snapshot("generated_puzzles");
}

#[test]
fn search_counters() {
    let mut outcomes = Outcomes::default();
    for (index, grid) in (0..200).flat_map(fifty_perturbed).enumerate() {
        outcomes.add("limit-2", &solutions(&grid, 2));
        let mut rng = Rng::new(index as u64);
        if index % 5 == 0 {
            let drawn = random_solution(&grid, |end| rng.below(end));
            outcomes.add("random", &(drawn, rng.below(1 << 30)));
        }
        if index % 50 == 0 {
            outcomes.add("limit-1000", &solutions(&grid, 1000));
            let (cell, digit) = (rng.cell(), Digit::from_index(rng.below(9)));
            if grid[cell].is_none() {
                outcomes.add("differs", &can_differ(&grid, cell, digit));
            }
        }
    }
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let drawn = random_solution(&grid(HARD), |end| rng.below(end));
        outcomes.add("random-hard", &(drawn, rng.below(1 << 30)));
    }
    outcomes.assert_snapshot("search_counters");
}
