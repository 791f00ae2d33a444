//! Differential tests: everything exact against a simple reference solver, on grids of every kind. Tested are the search,
//! counting, `can_differ`, random solutions, `Puzzle::new`, the verdict of a job, and the five methods.

use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Cell, Digit, Grid, Puzzle};
use ninefold::level::Level;
use ninefold::methods::{Method, RunOutcome, SolverRun};
use ninefold::solver::{Search, SearchEvent, can_differ, random_solution, solutions};
use ninefold_app::protocol::{Answer, Job, Task, Verdict};

use crate::support::grids::perturbed;
use crate::support::parallel::parallel_for;
use crate::support::reference_solver::reference_solutions;
use crate::support::rng::Rng;

/// Maximum number of solutions that are compared.
const LIMIT: usize = 4;

/// Number of cells after which the reference solver gives up; another grid of the kind takes its place.
const MOST: u64 = 2_000;

/// How a grid is made.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A puzzle with clues added, removed, and a few of them changed.
    Perturbed,
    /// Random digits that break no rule: mostly without solution.
    Legal,
    /// Random digits, whatever the rules say.
    Wild,
    /// Few digits of a solution.
    Sparse,
    /// A solution with some open cells, and now and then a wrong digit.
    Dense,
    /// A puzzle with two givens exchanged.
    Exchanged,
    /// A solution without two or three of its digits and some other cells: several solutions.
    Unpaired,
}

const KINDS: [Kind; 7] =
    [Kind::Perturbed, Kind::Legal, Kind::Wild, Kind::Sparse, Kind::Dense, Kind::Exchanged, Kind::Unpaired];

fn digit(rng: &mut Rng) -> Digit {
    Digit::from_index(rng.below(9))
}

/// An endless sequence of grids of this kind, made of a puzzle.
fn grids(kind: Kind, puzzle: &Puzzle, mut rng: Rng) -> impl Iterator<Item = Grid> {
    std::iter::repeat_with(move || {
        let (solution, mut grid) = (puzzle.solution(), Grid::EMPTY);
        match kind {
            Kind::Perturbed => grid = perturbed(puzzle, &mut rng),
            Kind::Legal | Kind::Wild => {
                for _ in 0..8 + rng.below(30) {
                    let (cell, digit) = (rng.cell(), digit(&mut rng));
                    if let Kind::Wild = kind {
                        grid[cell] = Some(digit);
                    } else if !grid.cells_with(digit).intersects(cell.peers()) {
                        grid[cell] = Some(digit);
                    }
                }
            }
            Kind::Sparse => {
                for _ in 0..rng.below(18) {
                    let cell = rng.cell();
                    grid[cell] = solution[cell];
                }
            }
            Kind::Dense => {
                grid = *solution;
                for _ in 0..rng.below(60) {
                    grid[rng.cell()] = None;
                }
                for _ in 0..rng.below(4) / 3 {
                    grid[rng.cell()] = Some(digit(&mut rng));
                }
            }
            Kind::Exchanged => {
                grid = *puzzle.givens();
                let (one, other) = (rng.cell(), rng.cell());
                (grid[one], grid[other]) = (grid[other], grid[one]);
            }
            Kind::Unpaired => {
                grid = *solution;
                for _ in 0..2 + rng.below(2) {
                    grid.cells_with(digit(&mut rng)).into_iter().for_each(|cell| grid[cell] = None);
                }
                for _ in 0..rng.below(20) {
                    grid[rng.cell()] = None;
                }
            }
        }
        grid
    })
}

/// Checks that these are the solutions of the reference solver: all of them, or as many as requested.
fn check_found(mut found: Vec<Grid>, expected: &[Grid], grid: &Grid, who: &str) {
    assert_eq!(found.len(), expected.len(), "{who} on {grid:?}");
    assert!(found.iter().all(|found| found.is_solved() && found.extends(grid)), "{who} on {grid:?}");
    found.sort_unstable_by_key(Grid::values);
    found.dedup();
    assert_eq!(found.len(), expected.len(), "{who} tells a solution of {grid:?} twice");
    if expected.len() < LIMIT {
        let mut expected = expected.to_vec();
        expected.sort_unstable_by_key(Grid::values);
        assert_eq!(found, expected, "{who} on {grid:?}");
    }
}

/// Runs the search in slices of random size.
fn solutions_by_search(grid: &Grid, rng: &mut Rng) -> Vec<Grid> {
    let mut search = Search::new(grid);
    let mut found = Vec::new();
    while found.len() < LIMIT {
        match search.next([1, 3, u64::MAX][rng.below(3)]) {
            SearchEvent::Solution(solution) => found.push(solution),
            SearchEvent::Exhausted => break,
            SearchEvent::Paused => {}
        }
    }
    found
}

/// Runs a method that guesses. `None` if it needs too many steps, as plain backtracking may.
fn solutions_by_method(method: Method, grid: &Grid) -> Option<Vec<Grid>> {
    let mut run = SolverRun::new(method, grid);
    let mut found = Vec::new();
    while found.len() < LIMIT && run.next(5_000 - run.steps())? == RunOutcome::Solved {
        found.push(*run.grid());
    }
    Some(found)
}

/// Number of other exact functions.
const OTHERS: usize = 4 + Method::ALL.len();

/// Checks one of the other functions.
fn check_other(number: usize, grid: &Grid, expected: &[Grid], rng: &mut Rng) {
    match number {
        0 => check_differing(grid, expected, rng),
        1 => check_random_solution(grid, expected, rng),
        2 => match Puzzle::new(*grid) {
            Ok(puzzle) => assert_eq!([*puzzle.solution()], expected, "{grid:?}"),
            Err(_) => assert_ne!(expected.len(), 1, "{grid:?}"),
        },
        3 => check_verdict(grid, expected),
        method => check_method(Method::ALL[method - 4], grid, expected),
    }
}

/// Checks whether a cell can differ from the first solution.
fn check_differing(grid: &Grid, expected: &[Grid], rng: &mut Rng) {
    let open = !grid.filled();
    let cell = open.into_iter().nth(rng.below(open.len().max(1))).unwrap_or(Cell::FIRST);
    let digit = expected.first().and_then(|first| first[cell]).unwrap_or(digit(rng));
    let differs = expected.iter().any(|solution| solution[cell] != Some(digit));
    // If there may be more solutions, one of those may differ.
    if differs || expected.len() < LIMIT {
        assert_eq!(can_differ(grid, cell, digit), differs, "{cell} {digit} in {grid:?}");
    }
}

/// Checks a random solution.
fn check_random_solution(grid: &Grid, expected: &[Grid], rng: &mut Rng) {
    let drawn = random_solution(grid, |end| rng.below(end));
    assert_eq!(drawn.is_some(), !expected.is_empty(), "{grid:?}");
    let is_one = |drawn: Grid| drawn.is_solved() && drawn.extends(grid);
    assert!(drawn.is_none_or(is_one), "no solution of {grid:?}");
}

/// Checks the job behind *Solve*, in slices of random size.
fn check_verdict(grid: &Grid, expected: &[Grid]) {
    // It counts to a thousand, which the tests of jobs cover.
    if expected.len() == LIMIT {
        return;
    }
    let Answer::Solved { verdict, .. } = Task::new(Job::Solve { grid: *grid }).finish() else {
        panic!("expected a verdict");
    };
    match verdict {
        Verdict::None => assert!(expected.is_empty(), "{grid:?}"),
        Verdict::One(solution) => assert_eq!([solution], expected, "{grid:?}"),
        Verdict::Many { one, other, count } => {
            assert!(one != other && expected.contains(&one) && expected.contains(&other), "{grid:?}");
            assert_eq!(count, expected.len() as u64, "{grid:?}");
        }
    }
}

/// Checks a method. One without guesses loses no solution, and says solved only if there is exactly one.
fn check_method(method: Method, grid: &Grid, expected: &[Grid]) {
    if method.guesses() {
        let found = solutions_by_method(method, grid);
        assert!(found.is_some() || method == Method::Plain, "{method} does not end on {grid:?}");
        return found.into_iter().for_each(|found| check_found(found, expected, grid, &method.to_string()));
    }
    let mut run = SolverRun::new(method, grid);
    let outcome = run.next(u64::MAX);
    assert!(expected.iter().all(|it| it.extends(run.grid())), "{method} lost a solution of {grid:?}");
    match outcome {
        Some(RunOutcome::Solved) => assert_eq!(expected, [*run.grid()], "{method} on {grid:?}"),
        outcome => assert_eq!(outcome, Some(RunOutcome::Stuck), "{method} on {grid:?}"),
    }
}

/// Checks the search and counting.
fn check_search(grid: &Grid, expected: &[Grid], rng: &mut Rng) {
    check_found(solutions_by_search(grid, rng), expected, grid, "the search");
    // Up to two, solutions of sparse grids are found in another way.
    for limit in [LIMIT, 2, 1] {
        let counted = solutions(grid, limit as u64);
        assert_eq!(counted.count, expected.len().min(limit) as u64, "{grid:?}");
        let two: Vec<Grid> = counted.first.into_iter().chain(counted.second).collect();
        assert_eq!(two.len(), expected.len().min(limit).min(2), "{grid:?}");
        assert!(two.iter().all(|found| found.is_solved() && found.extends(grid)), "{grid:?}");
        assert!(two.len() < 2 || two[0] != two[1], "{grid:?}");
    }
}

/// Checks `each` grids of each kind for each seed. Prints how many of each kind have no solution, one, and more.
fn check_all(seeds: u64, each: usize) -> u64 {
    let counts = [[0; 3]; KINDS.len()].map(|counts| counts.map(AtomicU64::new));
    let passed_over = AtomicU64::new(0);
    parallel_for(seeds, |seed| {
        let mut rng = Rng::new(seed);
        let puzzle = generate_shuffled(seed, Level::ALL[seed as usize % 4]);
        for kind in KINDS {
            let decided = grids(kind, &puzzle, Rng::new(seed ^ (kind as u64 + 1) << 40)).filter_map(|grid| {
                match reference_solutions(&grid, LIMIT, MOST) {
                    None => {
                        passed_over.fetch_add(1, Ordering::Relaxed);
                        None
                    }
                    expected => Some((grid, expected?)),
                }
            });
            for (grid, expected) in decided.take(each) {
                check_search(&grid, &expected, &mut rng);
                check_other(rng.below(OTHERS), &grid, &expected, &mut rng);
                counts[kind as usize][expected.len().min(2)].fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let mut sums = [0; 3];
    for (kind, counts) in KINDS.iter().zip(counts) {
        let counts = counts.map(AtomicU64::into_inner);
        println!("{kind:?}: none, one, more: {counts:?}");
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let all: u64 = sums.iter().sum();
    println!("{all} in all; {} were too much for the reference solver", passed_over.into_inner());
    assert!(sums.iter().all(|&count| count > all / 10), "one sided: {sums:?}");
    all
}

#[test]
fn the_reference_solver_agrees_on_100_000_grids() {
    assert!(check_all(143, 100) >= 100_000);
}

/// ```text
/// cargo test --release --test native oracle::the_reference_solver_agrees_on_a_million -- --ignored --nocapture
/// ```
#[test]
#[ignore = "some minutes: cargo xtask test --long"]
fn the_reference_solver_agrees_on_a_million_grids() {
    assert!(check_all(1_429, 100) >= 1_000_000);
}
