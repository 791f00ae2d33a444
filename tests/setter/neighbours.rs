//! Puzzles with a few clues exchanged.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::generator::generate_minimal;
use ninefold::grid::{Cell, CellSet, Digit, Grid, Puzzle};
use ninefold::setter::{ExchangeLen, NeighbourSearch};

use super::{all_solutions, solution_count};
use crate::support::rng::Rng;

fn neighbours(search: &NeighbourSearch) -> Vec<String> {
    (0..search.part_count()).flat_map(|part| search.neighbours(part)).map(|grid| grid.to_line()).collect()
}

/// {−1+1} by trying every digit in every cell.
fn check_single_exchanges(count: u64) {
    let mut found_any = 0;
    for seed in 0..count {
        let puzzle = generate_minimal(seed);
        let givens = puzzle.givens();
        let mut expected = BTreeSet::new();
        for taken in givens.filled() {
            let others = givens.without(CellSet::only(taken));
            for cell in Cell::all().filter(|&cell| others[cell].is_none()) {
                for digit in others.allowed_digits(cell) {
                    let mut grid = others;
                    grid[cell] = Some(digit);
                    if grid != *givens && solution_count(&grid, 2) == 1 {
                        expected.insert(grid.to_line());
                    }
                }
            }
        }
        let found = neighbours(&NeighbourSearch::new(&puzzle, ExchangeLen::One));
        found_any += found.len();
        assert_eq!(found.len(), expected.len(), "{givens}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{givens}");
    }
    assert!(found_any as u64 > count);
}

#[test]
fn single_exchanges_are_those_of_every_digit_in_every_cell() {
    check_single_exchanges(3);
}

#[test]
#[ignore = "every digit in every cell without every clue of a thousand puzzles"]
fn single_exchanges_of_a_thousand_puzzles_are_those_of_every_digit_in_every_cell() {
    check_single_exchanges(1000);
}

/// The pairs of clues that are in one solution together, each of which is in several.
fn expected_pairs(others: &Grid) -> BTreeSet<[(Cell, Digit); 2]> {
    let solutions = all_solutions(others);
    let empty: Vec<Cell> = Cell::all().filter(|&cell| others[cell].is_none()).collect();
    let mut singles: BTreeMap<(Cell, Digit), usize> = BTreeMap::new();
    let mut pairs: BTreeMap<[(Cell, Digit); 2], usize> = BTreeMap::new();
    for solution in &solutions {
        let clues: Vec<_> = empty.iter().map(|&cell| (cell, solution[cell].unwrap())).collect();
        for (index, &one) in clues.iter().enumerate() {
            *singles.entry(one).or_default() += 1;
            for &other in &clues[index + 1..] {
                *pairs.entry([one, other]).or_default() += 1;
            }
        }
    }
    let is_needed = |pair: &[(Cell, Digit); 2]| pair.iter().all(|clue| singles[clue] > 1);
    pairs.into_iter().filter(|(_, count)| *count == 1).map(|(pair, _)| pair).filter(is_needed).collect()
}

/// {−2+2} with some of the pairs taken away.
fn check_double_exchanges(count: u64) {
    let mut rng = Rng::new(1);
    let mut found_any = 0;
    for seed in 0..count {
        let puzzle = generate_minimal(seed);
        let givens = puzzle.givens();
        let clues: Vec<Cell> = givens.filled().into_iter().collect();
        let search = NeighbourSearch::new(&puzzle, ExchangeLen::Two);
        assert_eq!(search.part_count(), clues.len() * (clues.len() - 1) / 2);
        let part = rng.below(search.part_count());
        let pairs: Vec<CellSet> = (0..clues.len())
            .flat_map(|one| (one + 1..clues.len()).map(move |other| (one, other)))
            .map(|(one, other)| CellSet::only(clues[one]) | CellSet::only(clues[other]))
            .collect();
        let others = givens.without(pairs[part]);
        if ninefold::solver::solutions(&others, 1001).count > 1000 {
            continue;
        }
        let mut expected = BTreeSet::new();
        for pair in expected_pairs(&others) {
            if pair.iter().any(|&(cell, digit)| givens[cell] == Some(digit)) {
                continue;
            }
            let mut grid = others;
            for &(cell, digit) in &pair {
                grid[cell] = Some(digit);
            }
            expected.insert(grid.to_line());
        }
        let found: Vec<String> = search.neighbours(part).iter().map(Grid::to_line).collect();
        found_any += found.len();
        assert_eq!(found.len(), expected.len(), "{givens} without {:?}", pairs[part]);
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{givens}");
    }
    assert!(found_any as u64 > 10 * count, "{found_any}");
}

#[test]
fn double_exchanges_are_the_pairs_that_one_solution_has() {
    check_double_exchanges(10);
}

#[test]
#[ignore = "all solutions without two clues of a thousand puzzles"]
fn double_exchanges_of_a_thousand_puzzles_are_the_pairs_that_one_solution_has() {
    check_double_exchanges(1000);
}

#[test]
fn a_puzzle_with_17_clues_has_neighbours() {
    // Two of the list of G. Royle that differ in two clues.
    let [one, other] = [
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    ];
    let one: Puzzle = one.parse().unwrap();
    let found = neighbours(&NeighbourSearch::new(&one, ExchangeLen::One));
    assert!(found.iter().all(|grid| grid.parse::<Puzzle>().unwrap().givens().filled().len() == 17));
    assert!(!found.contains(&other.replace('0', ".")));
}

#[test]
fn a_redundant_clue_is_not_exchanged() {
    let minimal = generate_minimal(1);
    let cell = Cell::all().find(|&cell| minimal.givens()[cell].is_none()).unwrap();
    let mut grid = *minimal.givens();
    grid[cell] = minimal.solution()[cell];
    let search = NeighbourSearch::new(&Puzzle::new(grid).unwrap(), ExchangeLen::One);
    let part = grid.filled().into_iter().position(|clue| clue == cell).unwrap();
    assert_eq!(search.neighbours(part), []);
}
