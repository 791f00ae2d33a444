//! Where the puzzles come from.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::generate::shuffled;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Level;
use ninefold::logic::Tenths;
use ninefold::puzzle::Puzzle;

/// A file of the corpus, which stands beside the project or where `CORPUS` says.
pub fn file(name: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let path = PathBuf::from(std::env::var_os("CORPUS").unwrap_or_else(|| beside.into())).join(name);
    let path = path.exists().then_some(path);
    if path.is_none() {
        println!("{name}: not found, skipped");
    }
    path
}

fn lines(name: &str) -> Vec<String> {
    let text = file(name).map(|path| std::fs::read_to_string(path).expect("a text"));
    text.unwrap_or_default().lines().map(str::to_owned).collect()
}

fn puzzle(line: &str) -> Puzzle {
    Puzzle::new(Grid::from_line(line).expect("81 cells")).expect("one solution")
}

/// Every so manieth puzzle of a list.
pub fn puzzles(name: &str, step: usize) -> Vec<Puzzle> {
    lines(name).iter().step_by(step).map(|line| puzzle(line)).collect()
}

/// Every so manieth of the rated puzzles, with the bank's rating.
pub fn rated(step: usize) -> Vec<(Puzzle, Tenths)> {
    let read = |line: &String| {
        let (cells, rating) = line.split_once('\t').expect("two columns");
        (puzzle(cells), Tenths(rating.trim().replace('.', "").parse().expect("a rating")))
    };
    lines("rated/se_bank_sample.tsv").iter().skip(1).step_by(step).map(read).collect()
}

/// Our own, of all levels.
pub fn generated(count: u64) -> Vec<Puzzle> {
    (0..count).map(|seed| shuffled(seed, Level::ALL[seed as usize % 4])).collect()
}

/// Does something with each item, shared over the cores of the machine, and gives what came of it in their
/// order.
pub fn each<T: Sync, R: Send>(items: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut done = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            done.push((index, act(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Dice for the tests: xorshift, good enough to turn grids.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }

    /// Nine lines: the bands in any order, the lines of each in any order.
    fn lines(&mut self) -> Vec<usize> {
        let bands = self.order(3);
        bands
            .into_iter()
            .flat_map(|band| self.order(3).into_iter().map(move |line| band * 3 + line))
            .collect()
    }
}

/// The same puzzle to the eye of logic: digits renamed, rows, columns, bands and stacks exchanged, perhaps
/// rows made columns.
pub fn turned(puzzle: &Puzzle, dice: &mut Dice) -> Puzzle {
    let (rows, columns, digits) = (dice.lines(), dice.lines(), dice.order(9));
    let is_transposed = dice.below(2) == 1;
    let mut turned = Grid::EMPTY;
    for cell in Cell::all() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let place = if is_transposed { Cell::at(column, row) } else { Cell::at(row, column) };
        turned[place] = puzzle.givens()[cell].map(|digit| Digit::from_index(digits[digit.index()]));
    }
    Puzzle::new(turned).expect("one solution as before")
}
