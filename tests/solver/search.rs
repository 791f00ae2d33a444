//! The search: known answers, a reference solver, and the corpus, if it is available.

use std::collections::HashSet;
use std::time::Instant;

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Level;
use ninefold::solver::{Search, SearchEvent, can_differ, solutions};

use crate::support::grids::{CORPUS, FIFTY_SIX, IMPOSSIBLE, corpus, grid};
use crate::support::isomorphs::Isomorphism;
use crate::support::reference_solver::reference_solutions;
use crate::support::rng::Rng;

/// Every solution that the search finds, up to a limit.
fn all_solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut search = Search::new(grid);
    let mut found = Vec::new();
    while found.len() < limit {
        match search.next(u64::MAX) {
            SearchEvent::Solution(solution) => found.push(solution),
            SearchEvent::Exhausted => break,
            SearchEvent::Paused => panic!("paused with a budget that cannot be used up"),
        }
    }
    found
}

/// Checks that the search agrees with the reference solver on the number of solutions and, below the limit, on which they
/// are. Returns the number.
fn check(grid: &Grid, limit: usize) -> usize {
    let expected = reference_solutions(grid, limit, u64::MAX).expect("no limit");
    let found = all_solutions(grid, limit);
    assert_eq!(found.len(), expected.len(), "{grid:?}");
    assert!(found.iter().all(|solution| solution.is_solved() && solution.extends(grid)), "{grid:?}");
    let distinct: HashSet<Grid> = found.into_iter().collect();
    assert_eq!(distinct.len(), expected.len(), "a solution found twice: {grid:?}");
    if expected.len() < limit {
        assert!(expected.iter().all(|solution| distinct.contains(solution)), "{grid:?}");
    }
    let counted = solutions(grid, limit as u64);
    assert_eq!(counted.count, expected.len() as u64, "{grid:?}");
    assert_eq!(
        (counted.first.is_some(), counted.second.is_some()),
        (!expected.is_empty(), expected.len() > 1)
    );
    expected.len()
}

#[test]
fn known_grids_have_their_known_solution_counts() {
    for line in include_str!("../data/solution_counts.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut columns = line.split(':');
        let (puzzle, count, answer) = (columns.next(), columns.next(), columns.next());
        let puzzle = grid(puzzle.unwrap());
        let found = solutions(&puzzle, 1000);
        assert_eq!(found.count.to_string(), count.unwrap(), "{line}");
        if let Some(answer) = answer.filter(|answer| !answer.is_empty()) {
            assert_eq!(found.first, Some(grid(answer)), "{line}");
        }
    }
}

#[test]
fn grids_with_many_solutions_are_counted_exactly() {
    let mut rng = Rng::new(81);
    for seed in 0..200 {
        let mut grid = *generate_shuffled(seed, Level::Easy).solution();
        for _ in 0..52 {
            grid[rng.cell()] = None;
        }
        check(&grid, 100_000);
    }
}

#[test]
fn can_differ_agrees_with_the_listed_solutions() {
    let start = grid(FIFTY_SIX);
    let all = reference_solutions(&start, 100, u64::MAX).expect("no limit");
    for cell in Cell::all().filter(|&cell| start[cell].is_none()) {
        for digit in Digit::all() {
            let expected = all.iter().any(|solution| solution[cell] != Some(digit));
            assert_eq!(can_differ(&start, cell, digit), expected, "{cell} {digit}");
        }
    }
}

#[test]
fn a_paused_search_finds_the_same_solutions() {
    for line in [FIFTY_SIX, IMPOSSIBLE, &".".repeat(81)] {
        let start = grid(line);
        let whole = all_solutions(&start, 200);
        for budget in [1, 2, 7, 1000] {
            let mut search = Search::new(&start);
            let mut found = Vec::new();
            while found.len() < 200 {
                let before = search.effort().nodes;
                let event = search.next(budget);
                assert!(search.effort().nodes - before <= budget);
                match event {
                    SearchEvent::Solution(solution) => found.push(solution),
                    SearchEvent::Paused => assert_eq!(search.effort().nodes - before, budget),
                    SearchEvent::Exhausted => break,
                }
            }
            assert_eq!(found, whole, "{line} with a budget of {budget}");
        }
    }
}

#[test]
fn an_exhausted_search_stays_exhausted() {
    let mut search = Search::new(&grid(FIFTY_SIX));
    let count = (0..100).filter(|_| matches!(search.next(u64::MAX), SearchEvent::Solution(_))).count();
    assert_eq!(count, 56);
    assert_eq!(search.next(0), SearchEvent::Exhausted);
}

#[test]
fn a_search_stops_at_its_solution_limit() {
    assert_eq!(solutions(&Grid::EMPTY, 0).count, 0);
    assert_eq!(solutions(&Grid::EMPTY, 1).second, None);
    assert_eq!(solutions(&Grid::EMPTY, 12_345).count, 12_345);
}

/// Grids on which a fast search may need millions of guesses: sparse, and most without solution. The last five are the worst
/// of some ten million random ones.
#[test]
fn no_random_grid_is_slow() {
    let mut rng = Rng::new(7);
    for line in [
        IMPOSSIBLE,
        &".".repeat(81),
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
        ".5.......4......5.....4...7...4......71.2...4............1..5..5.2..........7....",
        "...........3.6...5.1..........1...4...8.....61....3.....2.....3.....1............",
        "....1..6...5.............2..5........4..5......2.....1..6432.........1...........",
        "...........9....4..6..9.........2.6.....47.5........9..95.26....8......2......4..",
        "7....1.......73.....5....2..........6....2........718..........1...4....27....31.",
    ] {
        let copies = 20;
        let nodes: Vec<u64> = (0..copies)
            .map(|_| solutions(&Isomorphism::new(&mut rng).grid(&grid(line)), 2).effort.nodes)
            .collect();
        let most = nodes.iter().max().unwrap();
        println!("{line}: {} guesses, at most {most}", nodes.iter().sum::<u64>() / copies);
        assert!(*most < 200_000, "{line}: {most} guesses");
    }
}

#[test]
fn the_corpus_has_its_known_solution_counts() {
    for (name, limit, expected) in CORPUS {
        let grids = corpus(name);
        let (mut nodes, start) = (0, Instant::now());
        for (number, grid) in grids.iter().enumerate() {
            let found = solutions(grid, limit);
            assert_eq!(found.count, expected, "{name}, line {}", number + 1);
            assert!(found.first.is_none_or(|first| first.is_solved() && first.extends(grid)));
            nodes += found.effort.nodes;
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / grids.len().max(1) as f64;
        println!("{name}: {} grids, {each:.1} µs and {nodes} guesses in all", grids.len());
    }
}
