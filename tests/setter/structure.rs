//! Backdoors and unavoidable sets.

use std::collections::BTreeSet;

use ninefold::generator::generate_minimal;
use ninefold::grid::{Cell, CellSet, Digit, Grid, House, Puzzle};
use ninefold::setter::{BackdoorSearch, clue_bound, unavoidable_sets};
use ninefold::techniques::{Technique, easiest_steps};
use ninefold::{Board, Level, generate};

use super::{all_solutions, solution_count};
use crate::support::grids::corpus;
use crate::support::parallel::parallel_map;
use crate::support::rng::Rng;

/// Whether naked and hidden singles solve a grid: one digit after another.
fn is_solved_by_singles(mut grid: Grid) -> bool {
    loop {
        let mut next = None;
        for cell in Cell::all().filter(|&cell| grid[cell].is_none()) {
            let digits = grid.allowed_digits(cell);
            let is_hidden = |digit: &Digit| {
                cell.houses().iter().any(|house: &House| {
                    house.cells().into_iter().all(|other| {
                        other == cell || grid[other].is_some() || !grid.allowed_digits(other).contains(*digit)
                    })
                })
            };
            if let Some(digit) = digits.single().or_else(|| digits.into_iter().find(is_hidden)) {
                next = Some((cell, digit));
                break;
            }
        }
        match next {
            Some((cell, digit)) => grid[cell] = Some(digit),
            None => return grid.is_full(),
        }
    }
}

fn check_backdoors(
    puzzles: impl Iterator<Item = Puzzle>,
    is_solved: impl Fn(Grid) -> bool,
    hardest: Technique,
) {
    for puzzle in puzzles {
        let with = |cells: CellSet| {
            let mut grid = *puzzle.givens();
            cells.into_iter().for_each(|cell| grid[cell] = puzzle.solution()[cell]);
            grid
        };
        let search = BackdoorSearch::new(&puzzle, hardest);
        assert_eq!(search.is_solved(), is_solved(*puzzle.givens()), "{}", puzzle.givens());
        if search.is_solved() {
            assert_eq!(search.smallest(2), Some((0, vec![])));
            continue;
        }
        let empty: Vec<Cell> = Cell::all().filter(|&cell| puzzle.givens()[cell].is_none()).collect();
        let one: Vec<CellSet> =
            empty.iter().map(|&cell| CellSet::only(cell)).filter(|&cells| is_solved(with(cells))).collect();
        assert_eq!(search.backdoors(1), one, "{}", puzzle.givens());
        let parts: Vec<CellSet> = Cell::all().flat_map(|first| search.backdoors_from(first, 1)).collect();
        assert_eq!(parts, one, "{}", puzzle.givens());
        let open: Vec<Cell> =
            empty.iter().copied().filter(|&cell| !one.contains(&CellSet::only(cell))).collect();
        let pairs: Vec<CellSet> = open
            .iter()
            .enumerate()
            .flat_map(|(index, &cell)| {
                open[index + 1..].iter().map(move |&other| CellSet::only(cell) | CellSet::only(other))
            })
            .filter(|&cells| is_solved(with(cells)))
            .collect();
        assert_eq!(search.backdoors(2), pairs, "{}", puzzle.givens());
    }
}

fn minimal_puzzles(count: u64) -> impl Iterator<Item = Puzzle> {
    (0..count).map(generate_minimal)
}

#[test]
fn backdoors_for_singles_are_those_of_every_pair() {
    check_backdoors(minimal_puzzles(4), is_solved_by_singles, Technique::NakedSingle);
}

#[test]
#[ignore = "every pair of digits of a thousand puzzles"]
fn backdoors_for_singles_of_a_thousand_puzzles_are_those_of_every_pair() {
    check_backdoors(minimal_puzzles(1000), is_solved_by_singles, Technique::NakedSingle);
}

#[test]
fn backdoors_for_singles_come_in_parts_and_without_finders() {
    for puzzle in minimal_puzzles(12) {
        let search = BackdoorSearch::for_singles(&puzzle);
        let Some((len, expected)) = BackdoorSearch::new(&puzzle, Technique::NakedSingle).smallest(3) else {
            continue;
        };
        let parts: Vec<CellSet> = Cell::all().flat_map(|first| search.backdoors_from(first, len)).collect();
        assert_eq!(parts, expected, "{}", puzzle.givens());
        assert_eq!(search.is_solved(), len == 0);
        assert!(
            (1..len).all(|fewer| Cell::all().all(|first| search.backdoors_from(first, fewer).is_empty()))
        );
    }
}

/// Whether steps up to pairs solve a grid.
fn is_solved_by_pairs(grid: Grid) -> bool {
    let mut board = Board::new(&grid);
    while !board.empty().is_empty() {
        let steps = easiest_steps(&board);
        if steps.first().is_none_or(|step| step.technique > Technique::HiddenPair) {
            return false;
        }
        for step in &steps {
            board.apply(step);
        }
    }
    true
}

#[test]
fn backdoors_for_harder_techniques_are_those_of_every_pair() {
    let hell = (0..2).map(|seed| generate(Level::Hell, seed).puzzle);
    check_backdoors(hell, is_solved_by_pairs, Technique::HiddenPair);
}

/// Those of Vidar's Monster #3 were told in the Sudoku Players' Forum on 18 February 2006: no digit alone leaves singles and locked candidates; 2 in
/// r2c4 and 3 in r2c9 leave easy techniques.
#[test]
fn published_backdoors_are_found() {
    let monster = "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4";
    let monster: Puzzle = monster.parse().unwrap();
    let with = |hardest| BackdoorSearch::new(&monster, hardest).backdoors(1);
    assert_eq!(with(Technique::Claiming), []);
    assert_eq!(with(Technique::NakedTriple), [CellSet::only(Cell::at(1, 3)), CellSet::only(Cell::at(1, 8))]);
}

/// Hardly any puzzle needs more than two digits, and the hardest known need three.
#[test]
fn the_hardest_puzzles_need_few_digits() {
    let lens = corpus("named_hard.txt").into_iter().map(|grid| {
        let search = BackdoorSearch::new(&Puzzle::new(grid).unwrap(), Technique::NakedSingle);
        search.smallest(3).expect("three digits are enough").0
    });
    let lens: Vec<usize> = lens.collect();
    assert!(lens.is_empty() || lens == [2, 2, 2, 2, 3, 3, 0], "{lens:?}");
}

/// All exchanges of at most `most` cells, row by row: each row is one of the permutations of the row of the solution, and what the rows
/// before have changed in a column must be made good further down.
struct ExchangeOracle {
    solution: [u8; 81],
    values: [u8; 81],
    most: usize,
    found: BTreeSet<CellSet>,
}

impl ExchangeOracle {
    fn all(solution: &Grid, most: usize) -> BTreeSet<CellSet> {
        let values = solution.values();
        let mut oracle = ExchangeOracle { solution: values, values, most, found: BTreeSet::new() };
        oracle.fill(0, 0);
        oracle.found
    }

    fn fill(&mut self, index: usize, changed: usize) {
        if index == 81 {
            if changed > 0 {
                let is_changed = |cell: &Cell| self.values[cell.index()] != self.solution[cell.index()];
                self.found.insert(Cell::all().filter(is_changed).collect());
            }
            return;
        }
        // A column of which some cells have changed lacks digits, and each of these changes a cell below.
        if changed > 0 && index.is_multiple_of(9) {
            let rows = index / 9;
            let lacking: usize = (0..9)
                .map(|column| {
                    let old: u16 = (0..rows).fold(0, |set, row| set | 1 << self.solution[9 * row + column]);
                    let new: u16 = (0..rows).fold(0, |set, row| set | 1 << self.values[9 * row + column]);
                    (old & !new).count_ones() as usize
                })
                .sum();
            if changed + lacking > self.most {
                return;
            }
        }
        let old = self.solution[index];
        for value in 1..=9 {
            let changed = changed + usize::from(value != old);
            if changed <= self.most && self.is_free(index, value) {
                self.values[index] = value;
                self.fill(index + 1, changed);
            }
        }
        self.values[index] = old;
    }

    fn is_free(&self, index: usize, value: u8) -> bool {
        let (row, column) = (index / 9, index % 9);
        (9 * row..index).all(|other| self.values[other] != value)
            && (0..row).all(|other| self.values[9 * other + column] != value)
            && (row / 3 * 3..row).all(|other| {
                (column / 3 * 3..column / 3 * 3 + 3).all(|column| self.values[9 * other + column] != value)
            })
    }
}

fn check_unavoidable(seed: u64, most: usize) -> usize {
    let solution = *generate_minimal(seed).solution();
    let found = unavoidable_sets(&solution, most);
    assert!(found.is_sorted_by_key(|set| set.len()));
    let all = ExchangeOracle::all(&solution, most);
    let expected: BTreeSet<CellSet> = all
        .iter()
        .copied()
        .filter(|&set| !all.iter().any(|&other| other != set && other.is_subset(set)))
        .collect();
    assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected, "{solution}");
    found.len()
}

#[test]
fn unavoidable_sets_are_the_smallest_exchanges() {
    let count: usize = (0..3).map(|seed| check_unavoidable(seed, 8)).sum();
    assert!(count > 20, "{count}");
}

#[test]
#[ignore = "all exchanges of up to eight cells of a thousand grids, and of up to ten of a few"]
fn unavoidable_sets_of_a_thousand_grids_are_the_smallest_exchanges() {
    parallel_map(&(0..1000).collect::<Vec<u64>>(), |&seed| {
        check_unavoidable(seed, if seed < 4 { 10 } else { 8 });
    });
}

#[test]
fn a_puzzle_has_a_clue_in_each_unavoidable_set() {
    let mut rng = Rng::new(1);
    for seed in 0..20 {
        let puzzle = generate_minimal(seed);
        let sets = unavoidable_sets(puzzle.solution(), 12);
        assert!(sets.iter().all(|set| set.intersects(puzzle.givens().filled())));
        let set = sets[rng.below(sets.len())];
        assert_eq!(all_solutions(&puzzle.solution().without(set)).len(), 2);
        for cell in set {
            assert_eq!(solution_count(&puzzle.solution().without(set - CellSet::only(cell)), 2), 1);
        }
        let bound = clue_bound(&sets, 200);
        assert!((10..=puzzle.givens().filled().len()).contains(&bound.at_least), "{bound:?}");
    }
}

#[test]
fn the_bound_is_the_size_of_the_smallest_hitting_set() {
    let mut rng = Rng::new(2);
    for _ in 0..200 {
        let sets: Vec<CellSet> = (0..2 + rng.below(12))
            .map(|_| (0..2 + rng.below(3)).map(|_| Cell::at(0, rng.below(9))).collect())
            .collect();
        let hits = |choice: usize| {
            let cells: CellSet =
                (0..9).filter(|bit| choice >> bit & 1 == 1).map(|column| Cell::at(0, column)).collect();
            sets.iter().all(|set| set.intersects(cells))
        };
        let expected = (0..512_usize).filter(|&choice| hits(choice)).map(usize::count_ones).min();
        let bound = clue_bound(&sets, u64::MAX);
        assert_eq!((Some(bound.at_least as u32), bound.is_exact), (expected, true));
    }
}
