//! Puzzles at hand: of each level those of the first seeds, for a page that has not loaded the generator yet, or
//! cannot.

use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle_id::PuzzleId;
use crate::techniques::Tenths;

/// How many there are of each level: those of the seeds 1 to 8, in the level's own symmetry.
pub const PUZZLES_PER_LEVEL: u64 = 8;

const PUZZLES: &str = include_str!("bundled_puzzles/puzzles.txt");

/// One of them, drawn by any number: what makes it again, how hard it is, and its givens.
///
/// ```
/// use ninefold::{bank, generate::made, level::Level};
///
/// let (recipe, rating, givens) = bank::puzzle(Level::Hell, 42);
/// let made = generate_by_id(recipe);
/// assert_eq!((givens, rating), (*made.puzzle.givens(), made.rating.rating));
/// ```
#[expect(clippy::missing_panics_doc, reason = "there are that many, and each is a grid")]
pub fn puzzle(level: Level, number: u64) -> (PuzzleId, Tenths, Grid) {
    let index = number % PUZZLES_PER_LEVEL;
    let of_level = |line: &'static str| line.strip_prefix(level.name());
    let line = PUZZLES.lines().filter_map(of_level).nth(index as usize).expect("a puzzle of the level");
    let (rating, givens) = line.trim_start().split_once(' ').expect("a rating and givens");
    let rating = Tenths(rating.parse().expect("tenths"));
    (PuzzleId::new(level, index + 1), rating, Grid::from_line(givens).expect("81 cells"))
}
