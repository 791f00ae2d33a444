//! The same puzzle turned: what logic, a rating and a generator must not tell apart.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::board::Board;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::puzzle::Puzzle;

pub use crate::dice::Dice;

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

impl Dice {
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

/// Digits renamed, rows, columns, bands and stacks exchanged, perhaps rows made columns: the same to the eye of logic.
pub struct Turn {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
    is_transposed: bool,
}

impl Turn {
    pub fn new(dice: &mut Dice) -> Turn {
        let (rows, columns, digits) = (dice.lines(), dice.lines(), dice.order(9));
        Turn { rows, columns, digits, is_transposed: dice.below(2) == 1 }
    }

    fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        if self.is_transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()])
    }

    fn grid(&self, grid: &Grid) -> Grid {
        let mut turned = Grid::EMPTY;
        for cell in Cell::all() {
            turned[self.cell(cell)] = grid[cell].map(|digit| self.digit(digit));
        }
        turned
    }

    /// A position, with what is struck in it.
    pub fn board(&self, board: &Board) -> Board {
        let givens = board.givens().into_iter().map(|cell| self.cell(cell)).collect();
        let mut turned = Board::under_way(&self.grid(board.grid()), givens);
        for cell in board.empty() {
            let digits = board.candidates(cell).into_iter().map(|digit| self.digit(digit)).collect();
            turned.keep(self.cell(cell), digits);
        }
        turned
    }
}

/// The same puzzle, [turned](Turn).
pub fn turned(puzzle: &Puzzle, dice: &mut Dice) -> Puzzle {
    Puzzle::new(Turn::new(dice).grid(puzzle.givens())).expect("one solution as before")
}
