//! True candidates, missing, redundant and mistyped clues, minimal puzzles.

use std::collections::BTreeSet;

use ninefold::generator::generate_minimal;
use ninefold::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid};
use ninefold::setter::{
    MinimalSearch, MinimalSearchEvent, SurveySearch, random_minimal, redundant_clues, replacements, survey,
};
use ninefold::{Level, Puzzle, generate};

use super::{all_solutions, solution_count, without_some};
use crate::support::grids::perturbed;
use crate::support::rng::Rng;

/// Compares a survey with all solutions, if they are at most 3,000. Returns whether they are.
fn check_survey(grid: &Grid) -> bool {
    if ninefold::solver::solutions(grid, 3001).count > 3000 {
        return false;
    }
    let solutions = all_solutions(grid);
    let (mut once, mut twice) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for solution in &solutions {
        for cell in Cell::all() {
            let candidate = Candidate { cell, digit: solution[cell].unwrap() };
            if once.contains(candidate) {
                twice.insert(candidate);
            }
            once.insert(candidate);
        }
    }
    let found = survey(grid);
    assert_eq!(found.candidates, once, "{grid}");
    assert!(found.decisive.iter().all(|candidate| once.contains(candidate) && !twice.contains(candidate)));
    assert_eq!(found.decisive.len() + twice.len(), once.len(), "{grid}");
    assert_eq!(found.is_unique(), solutions.len() == 1, "{grid}");
    assert_eq!(found.solution.is_none(), solutions.is_empty(), "{grid}");
    let same =
        |cell: &Cell| !solutions.is_empty() && solutions.iter().all(|it| it[*cell] == solutions[0][*cell]);
    assert_eq!(found.backbone(), Cell::all().filter(same).collect(), "{grid}");
    true
}

fn check_surveys(count: u64) {
    let mut rng = Rng::new(1);
    let mut checked = 0;
    for seed in 0.. {
        let puzzle = generate_minimal(seed);
        let taken = rng.below(7);
        checked += u64::from(check_survey(&without_some(puzzle.givens(), taken, &mut rng)));
        checked += u64::from(check_survey(&perturbed(&puzzle, &mut rng)));
        if checked >= count {
            break;
        }
    }
}

#[test]
fn a_survey_counts_the_solutions_with_each_candidate() {
    check_surveys(120);
}

#[test]
#[ignore = "all solutions of two thousand grids"]
fn a_survey_counts_the_solutions_with_each_candidate_of_two_thousand_grids() {
    check_surveys(2000);
}

/// Grids with very many solutions: each candidate by itself.
#[test]
fn a_survey_of_a_sparse_grid_has_the_candidates_that_can_be_given() {
    let mut rng = Rng::new(2);
    for seed in 0..2 {
        let grid = without_some(generate_minimal(seed).givens(), 8, &mut rng);
        let found = survey(&grid);
        for cell in Cell::all().filter(|&cell| grid[cell].is_none()) {
            for digit in Digit::all() {
                let candidate = Candidate { cell, digit };
                let mut with = grid;
                with[cell] = Some(digit);
                let count = solution_count(&with, 2);
                let expected = (count > 0, count == 1);
                let survey = (found.candidates.contains(candidate), found.decisive.contains(candidate));
                assert_eq!(survey, expected, "{grid} {candidate}");
            }
        }
    }
    assert_eq!(survey(&Grid::EMPTY).candidates.len(), 729);
    assert!(survey(&Grid::EMPTY).decisive.is_empty());
}

#[test]
fn a_survey_in_small_parts_is_the_same() {
    let mut rng = Rng::new(3);
    for seed in 0..5 {
        let grid = without_some(generate_minimal(seed).givens(), 7, &mut rng);
        let mut search = SurveySearch::new(&grid);
        let found = std::iter::repeat_with(|| search.run(1)).flatten().next();
        assert_eq!(found, Some(survey(&grid)));
    }
}

fn check_redundant(grid: &Grid) {
    let solutions = solution_count(grid, 2000);
    let is_redundant = |cell: &Cell| {
        solutions > 0 && solution_count(&grid.without(CellSet::only(*cell)), solutions + 1) == solutions
    };
    let expected: CellSet = grid.filled().into_iter().filter(is_redundant).collect();
    assert_eq!(redundant_clues(grid), expected, "{grid}");
}

fn check_all_redundant(count: u64) {
    let mut rng = Rng::new(4);
    for seed in 0..count {
        check_redundant(generate(Level::ALL[seed as usize % 3], seed).puzzle.givens());
        let grid = perturbed(&generate_minimal(seed), &mut rng);
        if ninefold::solver::solutions(&grid, 1001).count <= 1000 {
            check_redundant(&grid);
        }
    }
}

#[test]
fn redundant_clues_change_no_solution() {
    check_all_redundant(60);
}

#[test]
#[ignore = "two thousand grids"]
fn redundant_clues_of_two_thousand_grids_change_no_solution() {
    check_all_redundant(1000);
}

fn check_replacements(count: u64) {
    let mut rng = Rng::new(5);
    let mut found = 0;
    for seed in 0..count {
        let mut grid = *generate(Level::ALL[seed as usize % 3], seed).puzzle.givens();
        let clues: Vec<Cell> = grid.filled().into_iter().collect();
        let cell = clues[rng.below(clues.len())];
        grid[cell] = Some(Digit::from_index(rng.below(9)));
        let mut expected = BTreeSet::new();
        for &cell in &clues {
            for digit in Digit::all().filter(|&digit| grid[cell] != Some(digit)) {
                let mut other = grid;
                other[cell] = Some(digit);
                if solution_count(&other, 2) == 1 {
                    expected.insert((cell, digit));
                }
            }
        }
        let replacements = replacements(&grid);
        found += replacements.len();
        assert!(replacements.iter().all(|it| grid[it.clue.cell] == Some(it.before)));
        let clues: BTreeSet<_> = replacements.iter().map(|it| (it.clue.cell, it.clue.digit)).collect();
        assert_eq!((clues.len(), clues), (replacements.len(), expected), "{grid}");
    }
    assert!(found as u64 > count, "{found}");
}

#[test]
fn a_mistyped_clue_is_found() {
    check_replacements(20);
}

#[test]
#[ignore = "every digit in every clue of a thousand puzzles"]
fn a_mistyped_clue_is_found_in_a_thousand_puzzles() {
    check_replacements(1000);
}

/// All minimal puzzles among the clues: every set of redundant clues is tried.
fn all_minimal(puzzle: &Puzzle) -> BTreeSet<String> {
    let grid = puzzle.givens();
    let removable: Vec<Cell> = grid
        .filled()
        .into_iter()
        .filter(|&cell| solution_count(&grid.without(CellSet::only(cell)), 2) == 1)
        .collect();
    let is_puzzle: Vec<bool> = (0..1_usize << removable.len())
        .map(|set| solution_count(&grid.without(chosen(&removable, set)), 2) == 1)
        .collect();
    (0..is_puzzle.len())
        .filter(|&set| {
            let mut more = (0..removable.len()).filter(|bit| set >> bit & 1 == 0).map(|bit| set | 1 << bit);
            is_puzzle[set] && !more.any(|more| is_puzzle[more])
        })
        .map(|set| grid.without(chosen(&removable, set)).to_line())
        .collect()
}

fn chosen(cells: &[Cell], set: usize) -> CellSet {
    cells.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &cell)| cell).collect()
}

fn check_minimal(count: u64) {
    let mut rng = Rng::new(6);
    let mut total = 0;
    for seed in 0..count {
        let minimal = generate_minimal(seed);
        let mut grid = *minimal.givens();
        for _ in 0..3 {
            let cell = rng.cell();
            grid[cell] = minimal.solution()[cell];
        }
        let puzzle = Puzzle::new(grid).unwrap();
        if redundant_clues(&grid).len() > 11 {
            continue;
        }
        let expected = all_minimal(&puzzle);
        let found: Vec<String> = MinimalSearch::new(&puzzle).map(|grid| grid.to_line()).collect();
        total += found.len();
        assert_eq!(found.len(), expected.len(), "{grid}");
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected, "{grid}");
        for parts in [2, 7, 64] {
            let parts = MinimalSearch::new(&puzzle).divide(parts);
            let found_in_parts: Vec<String> =
                parts.into_iter().flatten().map(|grid| grid.to_line()).collect();
            assert_eq!(found_in_parts, found, "{grid}");
        }
        let random: BTreeSet<String> =
            (0..50).map(|seed| random_minimal(&puzzle, seed).givens().to_line()).collect();
        assert!(random.is_subset(&expected), "{grid}");
    }
    assert!(total as u64 > 2 * count, "{total}");
}

#[test]
fn all_minimal_puzzles_are_found_once() {
    check_minimal(12);
}

#[test]
#[ignore = "every set of redundant clues of a thousand puzzles"]
fn all_minimal_puzzles_of_a_thousand_are_found_once() {
    check_minimal(1000);
}

#[test]
fn a_minimal_puzzle_is_all_there_is_below_it() {
    let minimal = generate_minimal(1);
    let mut search = MinimalSearch::new(&minimal);
    assert_eq!(search.run(), MinimalSearchEvent::Found(*minimal.givens()));
    assert_eq!(search.run(), MinimalSearchEvent::Exhausted);
    assert_eq!(random_minimal(&minimal, 5), minimal);
}
