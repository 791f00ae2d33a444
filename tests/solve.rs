//! The exact search against known answers, against a plain twin, and over the corpus where it is there.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;

use ninefold::generate::generate;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Level;
use ninefold::solve::{Event, Search, can_differ, solutions};

const IMPOSSIBLE: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const FIFTY_SIX: &str = "53..7....6...9.....98....6.8...6...34..8.3..17...2...6.6....28.....1...5....8..79";

fn grid(line: &str) -> Grid {
    Grid::from_line(line).unwrap_or_else(|| panic!("not a grid: {line}"))
}

/// The oracle, too simple to be wrong: in the first empty cell try every digit that no peer holds.
fn twin(grid: &Grid, limit: usize) -> Vec<Grid> {
    fn fill(grid: Grid, limit: usize, found: &mut Vec<Grid>) {
        let Some(cell) = Cell::all().find(|&cell| grid[cell].is_none()) else {
            found.push(grid);
            return;
        };
        for digit in Digit::all() {
            let is_free = cell.peers().into_iter().all(|peer| grid[peer] != Some(digit));
            if is_free && found.len() < limit {
                let mut filled = grid;
                filled[cell] = Some(digit);
                fill(filled, limit, found);
            }
        }
    }
    let mut found = Vec::new();
    if grid.conflicts().is_empty() {
        fill(*grid, limit, &mut found);
    }
    found
}

/// Every solution that the search hands out, up to a limit.
fn listed(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut search = Search::new(grid);
    let mut found = Vec::new();
    while found.len() < limit {
        match search.next(u64::MAX) {
            Event::Solution(solution) => found.push(solution),
            Event::Exhausted => break,
            Event::Paused => panic!("paused with a budget that cannot be used up"),
        }
    }
    found
}

/// Whether the search agrees with its twin on a grid: how many solutions and, where there are fewer than
/// the limit, which. Returns how many.
fn check(grid: &Grid, limit: usize) -> usize {
    let expected = twin(grid, limit);
    let found = listed(grid, limit);
    assert_eq!(found.len(), expected.len(), "{grid:?}");
    assert!(found.iter().all(|solution| solution.is_solved() && solution.extends(grid)), "{grid:?}");
    let distinct: HashSet<Grid> = found.into_iter().collect();
    assert_eq!(distinct.len(), expected.len(), "a solution told twice: {grid:?}");
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

/// Dice for the tests: xorshift, good enough to stir grids.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    fn cell(&mut self) -> Cell {
        Cell::at(self.below(9), self.below(9))
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for end in (2..=N).rev() {
            order.swap(end - 1, self.below(end));
        }
        order
    }

    /// An order of nine rows, or columns, that keeps bands together.
    fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.order();
        let lines: [[usize; 3]; 3] = [self.order(), self.order(), self.order()];
        std::array::from_fn(|i| 3 * bands[i / 3] + lines[i / 3][i % 3])
    }

    /// A symmetric copy: other digits, other rows and columns, perhaps transposed.
    fn copy(&mut self, grid: &Grid) -> Grid {
        let (digits, rows, columns) = (self.order::<9>(), self.lines(), self.lines());
        let is_transposed = self.below(2) == 1;
        let mut copy = Grid::EMPTY;
        for cell in Cell::all() {
            let (row, column) = (rows[cell.row()], columns[cell.column()]);
            let from = if is_transposed { Cell::at(column, row) } else { Cell::at(row, column) };
            copy[cell] = grid[from].map(|digit| Digit::from_index(digits[digit.index()]));
        }
        copy
    }
}

#[test]
fn every_line_of_the_data_has_as_many_solutions_as_it_says() {
    for line in include_str!("data/solve.txt").lines() {
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
fn grids_with_added_removed_and_changed_clues_agree_with_the_twin() {
    let mut dice = Dice(20_240_229);
    let mut counts = [0; 3];
    for seed in 0..1000 {
        let puzzle = generate(seed, Level::ALL[seed as usize % 4]);
        for _ in 0..50 {
            let mut grid = *puzzle.givens();
            for _ in 0..20 + dice.below(40) {
                let cell = dice.cell();
                grid[cell] = puzzle.solution()[cell];
            }
            for _ in 0..dice.below(20) {
                grid[dice.cell()] = None;
            }
            for _ in 0..dice.below(8) / 6 {
                grid[dice.cell()] = Some(Digit::from_index(dice.below(9)));
            }
            counts[check(&grid, 10).min(2)] += 1;
        }
    }
    println!("none, one, more: {counts:?}");
    assert!(counts.iter().all(|&count| count > 2500), "one sided: {counts:?}");
}

#[test]
fn grids_with_many_solutions_are_counted_to_the_last() {
    let mut dice = Dice(81);
    for seed in 0..200 {
        let mut grid = *generate(seed, Level::Easy).solution();
        for _ in 0..52 {
            grid[dice.cell()] = None;
        }
        check(&grid, 100_000);
    }
}

#[test]
fn a_cell_can_differ_where_solutions_do() {
    let start = grid(FIFTY_SIX);
    let all = twin(&start, 100);
    for cell in Cell::all().filter(|&cell| start[cell].is_none()) {
        for digit in Digit::all() {
            let expected = all.iter().any(|solution| solution[cell] != Some(digit));
            assert_eq!(can_differ(&start, cell, digit), expected, "{cell} {digit}");
        }
    }
}

#[test]
fn pausing_changes_nothing() {
    for line in [FIFTY_SIX, IMPOSSIBLE, &".".repeat(81)] {
        let start = grid(line);
        let whole = listed(&start, 200);
        for budget in [1, 2, 7, 1000] {
            let mut search = Search::new(&start);
            let mut found = Vec::new();
            while found.len() < 200 {
                let before = search.effort().nodes;
                let event = search.next(budget);
                assert!(search.effort().nodes - before <= budget);
                match event {
                    Event::Solution(solution) => found.push(solution),
                    Event::Paused => assert_eq!(search.effort().nodes - before, budget),
                    Event::Exhausted => break,
                }
            }
            assert_eq!(found, whole, "{line} with a budget of {budget}");
        }
    }
}

#[test]
fn an_exhausted_search_stays_exhausted() {
    let mut search = Search::new(&grid(FIFTY_SIX));
    let told = (0..100).filter(|_| matches!(search.next(u64::MAX), Event::Solution(_))).count();
    assert_eq!(told, 56);
    assert_eq!(search.next(0), Event::Exhausted);
}

#[test]
fn a_limit_is_a_limit() {
    assert_eq!(solutions(&Grid::EMPTY, 0).count, 0);
    assert_eq!(solutions(&Grid::EMPTY, 1).second, None);
    assert_eq!(solutions(&Grid::EMPTY, 12_345).count, 12_345);
}

/// Grids on which a fast search may lose itself in millions of guesses: sparse, and most without
/// solution. The last five are the worst of some ten million random ones.
#[test]
fn no_grid_is_slow() {
    let mut dice = Dice(7);
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
        let nodes: Vec<u64> =
            (0..copies).map(|_| solutions(&dice.copy(&grid(line)), 2).effort.nodes).collect();
        let most = nodes.iter().max().unwrap();
        println!("{line}: {} guesses, at most {most}", nodes.iter().sum::<u64>() / copies);
        assert!(*most < 200_000, "{line}: {most} guesses");
    }
}

/// The number of solutions of every line of a corpus file, counted up to a limit.
const CORPUS: [(&str, u64, u64); 16] = [
    ("17clue_49158.txt", 2, 1),
    ("easy_kaggle_like_10000.txt", 2, 1),
    ("empty.txt", 2, 2),
    ("few_clues_170.txt", 2, 2),
    ("forum_hardest_1905_11plus_10000.txt", 2, 1),
    ("gen_minimal_10000.txt", 2, 1),
    ("invalid_duplicate_300.txt", 2, 0),
    ("invalid_nosolution_2000.txt", 2, 0),
    ("invalid_rust_sudoku_7.txt", 2, 0),
    ("magictour_top1465.txt", 2, 1),
    ("multi_solutions_3000.txt", 2, 2),
    ("named_hard.txt", 2, 1),
    ("norvig_hardest11.txt", 2, 1),
    ("norvig_impossible.txt", 2, 0),
    // Not 13, as its name says: neither 1 nor 7 is given, so to every solution there is the one with 1 and
    // 7 exchanged, and the number is even. It is 148,357,268.
    ("norvig_slow_13solutions.txt", 1000, 1000),
    ("norvig_top95.txt", 2, 1),
];

#[test]
fn the_corpus_is_counted_right() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let folder = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver");
    for (name, limit, expected) in CORPUS {
        let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
            println!("{name}: not found, skipped");
            continue;
        };
        let grids: Vec<Grid> = text.lines().map(grid).collect();
        let (mut nodes, start) = (0, Instant::now());
        for (number, grid) in grids.iter().enumerate() {
            let found = solutions(grid, limit);
            assert_eq!(found.count, expected, "{name}, line {}", number + 1);
            assert!(found.first.is_none_or(|first| first.is_solved() && first.extends(grid)));
            nodes += found.effort.nodes;
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / grids.len() as f64;
        println!("{name}: {} grids, {each:.1} µs and {nodes} guesses in all", grids.len());
    }
}
