//! Sets that are made from seeds: the same puzzles on every machine. They change only with the generator. Each function makes as
//! many puzzles as are asked for; fewer are the first of more.

use ninefold::{
    generator::{RandomTransform, generate_minimal},
    grid::{Board, Candidate, Cell, Digit, DigitSet, Grid, House},
    solver::solutions,
};

use crate::known_puzzles::{HARD, IMPOSSIBLE, KnownPuzzle, SEVENTEEN_CLUES};

/// The first seeds of the sets, so that no two are made of the same puzzles.
const MINIMAL: u64 = 0;
const EASY: u64 = 1_000_000;
const HARD_MINIMAL: u64 = 2_000_000;
const SEVERAL: u64 = 3_000_000;
const NO_SOLUTION: u64 = 4_000_000;
const DUPLICATE: u64 = 5_000_000;
const FEW: u64 = 6_000_000;

/// The least number of clues of an easy puzzle.
const EASY_CLUES: usize = 32;

/// Of a hard minimal puzzle, singles fill at most this many cells.
const HARD_SINGLES: usize = 10;

/// Random minimal puzzles.
pub fn minimal(count: usize) -> Vec<Grid> {
    (MINIMAL..).take(count).map(minimal_puzzle).collect()
}

/// Minimal puzzles with clues of their solutions, one after another in cells that singles do not fill, until singles fill all;
/// then in any cells, until there are 32 clues.
pub fn easy(count: usize) -> Vec<Grid> {
    (EASY..).take(count).map(easy_puzzle).collect()
}

fn easy_puzzle(seed: u64) -> Grid {
    let (puzzle, mut random) = (generate_minimal(seed), SeededRandom(seed));
    let mut givens = *puzzle.givens();
    let mut board = Board::new(&givens);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    fill_singles(&mut board);
    for &cell in &cells {
        if board.empty().contains(cell) {
            givens[cell] = puzzle.solution()[cell];
            board = Board::new(&givens);
            fill_singles(&mut board);
        }
    }
    for &cell in &cells {
        if givens.filled().len() < EASY_CLUES {
            givens[cell] = puzzle.solution()[cell];
        }
    }
    givens
}

/// Minimal puzzles in which singles fill at most ten cells.
pub fn hard(count: usize) -> Vec<Grid> {
    let is_hard = |givens: &Grid| {
        let mut board = Board::new(givens);
        fill_singles(&mut board);
        board.grid().filled().len() <= givens.filled().len() + HARD_SINGLES
    };
    (HARD_MINIMAL..).map(minimal_puzzle).filter(is_hard).take(count).collect()
}

/// Transformations of the known puzzles with 17 clues.
pub fn seventeen_clues(count: usize) -> Vec<Grid> {
    transformed(&SEVENTEEN_CLUES, count)
}

/// Transformations of the known hard puzzles.
pub fn known_hard(count: usize) -> Vec<Grid> {
    transformed(&HARD, count)
}

/// The known puzzles in turn, each transformed by another seed.
fn transformed(puzzles: &[KnownPuzzle], count: usize) -> Vec<Grid> {
    let transform =
        |(seed, puzzle): (u64, &KnownPuzzle)| RandomTransform::new(seed).apply_to_grid(&known_grid(puzzle));
    (0..).zip(puzzles.iter().cycle()).take(count).map(transform).collect()
}

/// Minimal puzzles without one or two of their clues, in turn.
pub fn several_solutions(count: usize) -> Vec<Grid> {
    let puzzle = |seed| {
        let mut givens = minimal_puzzle(seed);
        let mut clues: Vec<Cell> = givens.filled().into_iter().collect();
        SeededRandom(seed).shuffle(&mut clues);
        for &cell in &clues[..=seed as usize % 2] {
            givens[cell] = None;
        }
        givens
    };
    (SEVERAL..).take(count).map(puzzle).collect()
}

/// Minimal puzzles with one clue altered so that there is no solution, although no house has a digit twice.
pub fn impossible(count: usize) -> Vec<Grid> {
    let puzzle = |seed| {
        altered(seed, |givens, cell, digit| {
            let is_twice = cell.peers().into_iter().any(|peer| givens[peer] == Some(digit));
            !is_twice && solutions(givens, 1).count == 0
        })
    };
    (NO_SOLUTION..).filter_map(puzzle).take(count).collect()
}

/// Minimal puzzles with one clue altered so that a house has a digit twice.
pub fn duplicate(count: usize) -> Vec<Grid> {
    let puzzle = |seed| {
        altered(seed, |givens, cell, digit| cell.peers().into_iter().any(|peer| givens[peer] == Some(digit)))
    };
    (DUPLICATE..).filter_map(puzzle).take(count).collect()
}

/// A minimal puzzle with the first clue, in random order, that can be altered as wanted.
fn altered(seed: u64, is_wanted: impl Fn(&Grid, Cell, Digit) -> bool) -> Option<Grid> {
    let givens = minimal_puzzle(seed);
    let mut candidates: Vec<(Cell, Digit)> = givens
        .filled()
        .into_iter()
        .flat_map(|cell| DigitSet::ALL.into_iter().map(move |digit| (cell, digit)))
        .collect();
    SeededRandom(seed).shuffle(&mut candidates);
    candidates.into_iter().filter(|&(cell, digit)| givens[cell] != Some(digit)).find_map(|(cell, digit)| {
        let mut altered = givens;
        altered[cell] = Some(digit);
        is_wanted(&altered, cell, digit).then_some(altered)
    })
}

/// Four grids of each number of clues from 1 to 16, taken from a solution.
pub fn few_clues(count: usize) -> Vec<Grid> {
    let grid = |seed: u64| {
        let puzzle = generate_minimal(FEW + seed);
        let mut cells: Vec<Cell> = Cell::all().collect();
        SeededRandom(seed).shuffle(&mut cells);
        let mut givens = Grid::EMPTY;
        for &cell in &cells[..=seed as usize / 4] {
            givens[cell] = puzzle.solution()[cell];
        }
        givens
    };
    (0..16 * 4).map(grid).take(count).collect()
}

/// The blank grid.
pub fn empty(_: usize) -> Vec<Grid> {
    vec![Grid::EMPTY]
}

/// Norvig's grid without a solution.
pub fn norvig_impossible(_: usize) -> Vec<Grid> {
    vec![known_grid(&IMPOSSIBLE)]
}

fn minimal_puzzle(seed: u64) -> Grid {
    *generate_minimal(seed).givens()
}

fn known_grid(puzzle: &KnownPuzzle) -> Grid {
    Grid::from_line(puzzle.line).expect("a line of 81 characters")
}

/// Places naked and hidden singles until there are no more.
fn fill_singles(board: &mut Board) {
    loop {
        let naked = board
            .cells_with_candidate_count(1)
            .first()
            .and_then(|cell| board.candidates(cell).first().map(|digit| Candidate { cell, digit }));
        let Some(single) = naked.or_else(|| hidden_single(board)) else { return };
        board.place(single);
    }
}

fn hidden_single(board: &Board) -> Option<Candidate> {
    DigitSet::ALL.into_iter().find_map(|digit| {
        let cell = House::all().find_map(|house| (board.places(digit) & house.cells()).single())?;
        Some(Candidate { cell, digit })
    })
}

/// Random numbers of a seed: `SplitMix64`, as in the generator.
struct SeededRandom(u64);

impl SeededRandom {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, (self.next() % end as u64) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test has few of them: the generator takes a hundred times as long as in a release.
    const COUNT: usize = 40;

    fn counts(grids: &[Grid]) -> Vec<u64> {
        grids.iter().map(|grid| solutions(grid, 2).count).collect()
    }

    #[test]
    fn generated_puzzles_have_the_solutions_they_should() {
        let all = |grids: Vec<Grid>, count: u64| assert!(counts(&grids).iter().all(|&found| found == count));
        all(easy(COUNT), 1);
        all(minimal(COUNT), 1);
        all(hard(COUNT), 1);
        all(seventeen_clues(COUNT), 1);
        all(known_hard(COUNT), 1);
        all(several_solutions(COUNT), 2);
        all(impossible(COUNT), 0);
        all(duplicate(COUNT), 0);
        all(empty(1), 2);
        all(norvig_impossible(1), 0);
    }

    #[test]
    fn easy_puzzles_are_filled_by_singles() {
        for givens in easy(COUNT) {
            let mut board = Board::new(&givens);
            fill_singles(&mut board);
            assert!(board.empty().is_empty() && givens.filled().len() >= EASY_CLUES, "{}", givens.to_line());
        }
    }

    #[test]
    fn only_duplicates_have_a_digit_twice() {
        let has_twice = |givens: &Grid| {
            let is_twice = |cell: Cell| {
                cell.peers().into_iter().any(|peer| givens[peer].is_some() && givens[peer] == givens[cell])
            };
            givens.filled().into_iter().any(is_twice)
        };
        assert!(duplicate(COUNT).iter().all(has_twice));
        assert!(!impossible(COUNT).iter().any(has_twice));
    }

    #[test]
    fn no_generated_puzzle_comes_twice() {
        for grids in [easy(COUNT), minimal(COUNT), hard(COUNT), seventeen_clues(COUNT), known_hard(COUNT)] {
            let count = grids.len();
            let mut lines: Vec<String> = grids.iter().map(Grid::to_line).collect();
            lines.sort();
            lines.dedup();
            assert_eq!(lines.len(), count);
        }
    }

    #[test]
    fn seeds_give_the_same_puzzles_on_every_machine() {
        // If the generator was changed on purpose, this number changes, and earlier figures are of other puzzles.
        let sets = [
            easy(COUNT),
            minimal(COUNT),
            seventeen_clues(COUNT),
            hard(COUNT),
            known_hard(COUNT),
            several_solutions(COUNT),
            few_clues(COUNT),
            duplicate(COUNT),
            impossible(COUNT),
        ];
        // FNV-1a of the lines.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in sets.iter().flatten().flat_map(Grid::to_line_bytes) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        assert_eq!(hash, 0xad69_985a_6d41_5a68);
    }
}
