//! Grids for the tests: those of the corpus, and any number of stirred ones.

use std::path::PathBuf;

use ninefold::generator::shuffled;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Level;
use ninefold::puzzle::Puzzle;

pub use crate::dice::Dice;

pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
pub const FIFTY_SIX: &str =
    "53..7....6...9.....98....6.8...6...34..8.3..17...2...6.6....28.....1...5....8..79";

pub fn grid(line: &str) -> Grid {
    Grid::from_line(line).unwrap_or_else(|| panic!("not a grid: {line}"))
}

impl Dice {
    pub fn cell(&mut self) -> Cell {
        Cell::at(self.below(9), self.below(9))
    }
}

/// Fifty grids [stirred](stirred) from one puzzle.
pub fn fifty_stirred(seed: u64) -> impl Iterator<Item = Grid> {
    let puzzle = shuffled(seed, Level::ALL[seed as usize % 4]);
    let mut dice = Dice::new(seed);
    (0..50).map(move |_| stirred(&puzzle, &mut dice))
}

/// A puzzle with clues added, removed, and a few of them changed: sparse enough to be ambiguous now and then, full enough
/// for the slowest search.
pub fn stirred(puzzle: &Puzzle, dice: &mut Dice) -> Grid {
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
    grid
}

/// The oracle, too simple to be wrong: in the empty cell that has fewest, try every digit that stands in none of its houses.
/// Nothing where that takes more than so many digits.
pub fn twin(grid: &Grid, limit: usize, most: u64) -> Option<Vec<Grid>> {
    let mut twin = Twin { grid: *grid, free: [[0x1ff; 9]; 3], limit, left: most, found: Vec::new() };
    for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, grid[cell]?))) {
        if twin.digits(cell) & 1 << digit.index() == 0 {
            return Some(Vec::new());
        }
        twin.turn(cell, digit);
    }
    twin.fill()?;
    Some(twin.found)
}

struct Twin {
    grid: Grid,
    /// The digits that each row, column and block lacks, as bits.
    free: [[u16; 9]; 3],
    limit: usize,
    left: u64,
    found: Vec<Grid>,
}

impl Twin {
    fn digits(&self, cell: Cell) -> u16 {
        let [rows, columns, blocks] = &self.free;
        rows[cell.row()] & columns[cell.column()] & blocks[cell.block()]
    }

    /// Notes that the cell's houses have a digit now, or lack it again.
    fn turn(&mut self, cell: Cell, digit: Digit) {
        for (houses, number) in self.free.iter_mut().zip([cell.row(), cell.column(), cell.block()]) {
            houses[number] ^= 1 << digit.index();
        }
    }

    fn fill(&mut self) -> Option<()> {
        let empty = Cell::all().filter(|&cell| self.grid[cell].is_none());
        let Some(cell) = empty.min_by_key(|&cell| self.digits(cell).count_ones()) else {
            self.found.push(self.grid);
            return Some(());
        };
        let digits = self.digits(cell);
        for digit in Digit::all().filter(|digit| digits & 1 << digit.index() != 0) {
            if self.found.len() < self.limit {
                self.left = self.left.checked_sub(1)?;
                self.grid[cell] = Some(digit);
                self.turn(cell, digit);
                self.fill()?;
                self.turn(cell, digit);
                self.grid[cell] = None;
            }
        }
        Some(())
    }
}

/// The files of the corpus: up to which number the solutions of every line are counted, and how many
/// there are.
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
    // Not 13, as its name says: neither 1 nor 7 is given, so to every solution there is the one with 1 and
    // 7 exchanged, and the number is even. It is 148,357,268.
    ("norvig_slow_13solutions.txt", 1000, 1000),
    ("norvig_top95.txt", 2, 1),
];

/// The grids of a corpus file, or none where the corpus is not there. It stands beside the project, or
/// where `CORPUS` says.
pub fn corpus(name: &str) -> Vec<Grid> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let folder = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join("solver");
    let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
        println!("{name}: not found, skipped");
        return Vec::new();
    };
    text.lines().map(grid).collect()
}

/// Does something with every number below `end`, shared over the cores of the machine.
pub fn for_each_below(end: u64, act: impl Fn(u64) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let act = &act;
            scope.spawn(move || (thread..end).step_by(threads as usize).for_each(act));
        }
    });
}
