//! Grids for the tests: the solver corpus, and puzzles with random changes.

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Digit, DigitSet, Grid, Puzzle};
use ninefold::level::Level;

use super::rated_puzzles::lines as corpus_lines;
use super::rng::Rng;

pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
pub const FIFTY_SIX: &str =
    "53..7....6...9.....98....6.8...6...34..8.3..17...2...6.6....28.....1...5....8..79";

pub fn grid(line: &str) -> Grid {
    Grid::from_line(line).unwrap_or_else(|| panic!("not a grid: {line}"))
}

pub fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap_or_else(|| panic!("no digit: {value}"))
}

pub fn digits(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

/// The nine rows of a line of 81 cells, each changed.
pub fn by_row(line: &str, change: impl Fn(&str) -> String) -> String {
    let rows: Vec<String> = (0..9).map(|row| change(&line[row * 9..row * 9 + 9])).collect();
    rows.join("\n")
}

/// The cells of a row with something between them.
pub fn spread(row: &str, between: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(between)
}

/// Fifty grids made from one puzzle by [`perturbed`].
pub fn fifty_perturbed(seed: u64) -> impl Iterator<Item = Grid> {
    let puzzle = generate_shuffled(seed, Level::ALL[seed as usize % 4]);
    let mut rng = Rng::new(seed);
    (0..50).map(move |_| perturbed(&puzzle, &mut rng))
}

/// A puzzle with clues added, removed, and a few changed: sparse enough to be ambiguous now and then, full enough for the
/// slowest search.
pub fn perturbed(puzzle: &Puzzle, rng: &mut Rng) -> Grid {
    let mut grid = *puzzle.givens();
    for _ in 0..20 + rng.below(40) {
        let cell = rng.cell();
        grid[cell] = puzzle.solution()[cell];
    }
    for _ in 0..rng.below(20) {
        grid[rng.cell()] = None;
    }
    for _ in 0..rng.below(8) / 6 {
        grid[rng.cell()] = Some(Digit::from_index(rng.below(9)));
    }
    grid
}

/// The files of the corpus: the limit up to which solutions are counted, and the number of solutions of every line.
pub const CORPUS: [(&str, u64, u64); 16] = [
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
    // Not 13, as its name says: neither 1 nor 7 is given, so exchanging 1 and 7 makes another solution, and the number is even.
    // It is 148,357,268.
    ("norvig_slow_13solutions.txt", 1000, 1000),
    ("norvig_top95.txt", 2, 1),
];

/// The grids of a solver file of the corpus, or none if the corpus is missing.
pub fn corpus(name: &str) -> Vec<Grid> {
    corpus_lines(&format!("solver/{name}")).iter().map(|line| grid(line)).collect()
}
