//! The five methods: published puzzles, the corpus, random grids; and that their traces are complete.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use ninefold::grid::{CellSet, Digit, Grid};
use ninefold::methods::{
    Counters, FillReason, Method, RunOutcome, SolverRun, Trace, TracePosition, TraceStep, flags,
};
use ninefold::solver::{Search, solutions};

use crate::support::grids::{CORPUS, FIFTY_SIX, IMPOSSIBLE, corpus, fifty_perturbed, grid};
use crate::support::parallel::parallel_for;

/// The outcome of a method on a grid, in one line.
fn outcome_line(method: Method, grid: &Grid) -> String {
    let mut run = SolverRun::new(method, grid);
    let outcome = run.next(u64::MAX).expect("nobody stops it");
    let Counters {
        rounds,
        filled,
        filled_by: [cell, row, column, block, logic],
        nodes,
        dead_ends,
        depth,
        ..
    } = *run.counters();
    format!(
        "{method}: {} {} rounds {rounds} filled {filled} = {cell} {row} {column} {block} {logic} \
         nodes {nodes} dead ends {dead_ends} depth {depth} steps {}",
        run.grid().to_line(),
        outcome.name(),
        run.steps()
    )
}

/// The data has each puzzle on a line of its own, and below it the outcomes of the methods. How our solver gets there may
/// change: only the beginning of its line counts.
#[test]
fn published_puzzles_produce_the_published_traces() {
    let mut puzzle = Grid::EMPTY;
    for line in include_str!("../data/method_traces.txt").lines() {
        match line.split_once(": ") {
            _ if line.is_empty() || line.starts_with('#') => {}
            None => puzzle = grid(line),
            Some((method, _)) => {
                let outcome_line = outcome_line(method.parse().unwrap(), &puzzle);
                assert!(
                    outcome_line.starts_with(line),
                    "{}\nexpected {line}\n   found {outcome_line}",
                    puzzle.to_line()
                );
            }
        }
    }
}

#[test]
fn elimination_shows_the_grid_after_each_pass() {
    let mut run = SolverRun::new(Method::Compare, &grid(PASSES[0]));
    let mut shown = Vec::new();
    while let Some(step) = run.step() {
        if let TraceStep::Round | TraceStep::Solution = step {
            shown.push(run.grid().to_line());
        }
    }
    assert_eq!(shown, PASSES);
}

/// The third published puzzle of the elimination method after each pass, and its solution.
const PASSES: [&str; 6] = [
    "1...4...7.5...2.9...8...4...7.2....8..6.9.1..3....8.5...1...6...2.8...4.6...3...5",
    "1...4.587.5..8239...8...4...7.2..9.8..6.9.1..319..8.5...1.2.6...2.8..74.6...3.825",
    "1.2.4.587.5..8239...8...412.7.2..968286.9.173319..82548.1.2.639.238..7416.7.3.825",
    "1.2.4.587.54182396..8...412475213968286.9.173319..8254841.2.639523869741697431825",
    "1.2946587754182396968357412475213968286594173319678254841725639523869741697431825",
    "132946587754182396968357412475213968286594173319678254841725639523869741697431825",
];

#[test]
fn a_conflict_in_the_givens_ends_every_method() {
    let clash = format!("55{}", ".".repeat(79));
    let full = "5".repeat(81);
    for &method in Method::ALL {
        for line in [&clash, &full] {
            let mut run = SolverRun::new(method, &grid(line));
            let outcome = run.next(u64::MAX).unwrap();
            assert_eq!(
                outcome,
                if method.guesses() { RunOutcome::NoSolution } else { RunOutcome::Stuck },
                "{method}"
            );
            assert!(!method.guesses() || run.steps() == 0, "{method}");
        }
    }
}

/// Runs a method to its end, or for `most` steps. Checks that each step is legal, and that the board of the trace is the
/// board of the run.
fn check_steps(method: Method, start: &Grid, most: usize) {
    let mut run = SolverRun::new(method, start);
    let mut trace = Trace::new(start);
    let mut scene = TracePosition::new(start);
    for _ in 0..most {
        let Some(step) = run.step() else {
            break;
        };
        let context = || format!("{method} {step:?} on {start:?} at {:?}", scene.grid);
        match step {
            TraceStep::Fill { cell, digit, .. } | TraceStep::Place { cell, digit } => {
                assert_eq!(scene.grid[cell], None, "{}", context());
                let is_logic = matches!(step, TraceStep::Fill { reason: FillReason::Logic, .. });
                let clash = scene.grid.cells_with(digit) & cell.peers();
                assert!(clash.is_empty() || is_logic, "{}", context());
            }
            TraceStep::Remove { cell } => {
                assert!((scene.placed | scene.filled).contains(cell), "{}", context());
            }
            TraceStep::DeadEnd { cell: Some(cell) } => {
                let is_dead = flags(&scene.grid).iter().all(|cells| !cells.contains(cell));
                assert!(scene.grid[cell].is_none() && is_dead, "{}", context());
            }
            TraceStep::Solution => assert!(scene.grid.is_solved(), "{}", context()),
            _ => {}
        }
        scene.apply(step);
        trace.record(step);
        assert_eq!(scene.grid, *run.grid());
        assert_eq!(scene.last_step, Some(step));
    }
    assert!(scene.grid.extends(start));
    assert_eq!((scene.placed & scene.filled, scene.placed | scene.filled), {
        (CellSet::EMPTY, scene.grid.filled() - start.filled())
    });
    assert_eq!(scene.counters, *run.counters(), "{method} on {start:?}");
    assert_eq!((trace.total(), trace.len() as u64), (run.steps(), run.steps()));
    assert_eq!(trace.state_after(trace.len()), scene);
    let half = trace.len() / 2;
    assert_eq!(trace.state_after(half).last_step, half.checked_sub(1).and_then(|number| trace.step(number)));
    assert_eq!(trace.to_string().parse(), Ok(trace));
}

#[test]
fn the_traced_steps_are_complete() {
    let data = include_str!("../data/solution_counts.txt").lines().filter_map(|line| line.split(':').next());
    let lines = data.filter(|line| line.len() == 81).map(grid);
    for start in lines.chain((0..20).flat_map(fifty_perturbed)).chain([grid(FIFTY_SIX)]) {
        for &method in Method::ALL {
            check_steps(method, &start, 3000);
        }
    }
}

#[test]
fn the_engine_is_traced_until_a_grid_proves_hard() {
    let hard = ["magictour_top1465.txt", "forum_hardest_1905_11plus_10000.txt"];
    let hard = hard.into_iter().flat_map(|name| corpus(name).into_iter().take(200));
    for start in hard.chain([FIFTY_SIX, IMPOSSIBLE].map(grid)) {
        let mut run = SolverRun::new(Method::Fast, &start);
        let mut search = Search::new(&start);
        search.next(u64::MAX);
        run.next(u64::MAX);
        let (effort, counters) = (search.effort(), run.counters());
        // Its guesses are then no digit in a cell.
        if search.is_hard() {
            continue;
        }
        assert_eq!(
            (effort.nodes, effort.dead_ends, effort.depth),
            (counters.nodes, counters.dead_ends, counters.depth),
            "{start:?}"
        );
    }
}

/// All solutions that a method finds, up to a limit, or `None` if it needs more steps.
fn all_solutions(method: Method, grid: &Grid, limit: usize, steps: u64) -> Option<Vec<Grid>> {
    let mut run = SolverRun::new(method, grid);
    let mut found = Vec::new();
    while found.len() < limit {
        match run.next(steps - run.steps())? {
            RunOutcome::Solved => found.push(*run.grid()),
            _ => break,
        }
    }
    Some(found)
}

fn set(grids: Vec<Grid>) -> HashSet<Grid> {
    let (len, set) = (grids.len(), HashSet::from_iter(grids));
    assert_eq!(set.len(), len, "a solution found twice");
    set
}

/// A method without guesses loses no solution, and says solved only if there is exactly one.
fn check_without_guesses(method: Method, start: &Grid, found: &[Grid]) -> bool {
    let mut run = SolverRun::new(method, start);
    let outcome = run.next(u64::MAX).unwrap();
    for solution in found {
        assert!(solution.extends(run.grid()), "{method} lost a solution of {start:?}");
    }
    match outcome {
        RunOutcome::Solved => assert_eq!(found, [*run.grid()], "{method} on {start:?}"),
        outcome => assert_eq!(outcome, RunOutcome::Stuck),
    }
    outcome == RunOutcome::Solved
}

/// Runs every method on some grids of each file of the corpus, evenly spaced, each for a limited number of steps.
fn check_corpus(most: usize, steps: u64) {
    for (name, limit, expected) in CORPUS {
        let all = corpus(name);
        let grids: Vec<Grid> = all.iter().step_by(all.len().div_ceil(most).max(1)).copied().collect();
        let mut results = Vec::new();
        for &method in Method::ALL {
            let begun = Instant::now();
            let done = AtomicU64::new(0);
            parallel_for(grids.len() as u64, |number| {
                let grid = &grids[number as usize];
                let is_done = if method.guesses() {
                    let found = all_solutions(method, grid, limit as usize, steps).map(set);
                    if let Some(found) = &found {
                        assert_eq!(found.len() as u64, expected, "{method} on {grid:?} of {name}");
                        assert!(found.iter().all(|found| found.is_solved() && found.extends(grid)));
                        let first = solutions(grid, limit).first;
                        assert!(expected != 1 || found.iter().eq(first.iter()), "{method} on {grid:?}");
                    }
                    found.is_some()
                } else {
                    let found = all_solutions(Method::Fast, grid, 2, u64::MAX).unwrap();
                    check_without_guesses(method, grid, &found)
                };
                done.fetch_add(u64::from(is_done), Ordering::Relaxed);
            });
            let seconds = begun.elapsed().as_secs_f64();
            results.push(format!("{method} {} ({seconds:.1} s)", done.into_inner()));
        }
        println!("{name}: of {} done: {}", grids.len(), results.join(", "));
    }
}

#[test]
fn every_method_agrees_on_some_of_the_corpus() {
    check_corpus(40, 1_000_000);
}

/// ```text
/// cargo test --release --test native methods::every_method_agrees_on_the_whole -- --ignored --nocapture
/// ```
#[test]
#[ignore = "takes minutes"]
fn every_method_agrees_on_the_whole_corpus() {
    check_corpus(usize::MAX, 400_000);
}

#[test]
fn flags_mark_cells_that_no_house_excludes() {
    for start in (0..4).flat_map(fifty_perturbed) {
        let flags = flags(&start);
        for digit in Digit::all() {
            let seen =
                start.cells_with(digit).into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers());
            assert_eq!(flags[digit.index()], !start.filled() - seen, "{digit} in {start:?}");
        }
    }
}
