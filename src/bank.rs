//! Puzzles at hand: of each level those of the first seeds, for a page that has not loaded the generator yet, or
//! cannot.

use crate::grid::Grid;
use crate::level::Level;

/// How many there are of each level: those of the seeds 1 to 8, in the level's own symmetry.
pub const SEEDS: u64 = 8;

const PUZZLES: &str = include_str!("bank/puzzles.txt");

/// One of them: its seed, drawn by any number, and its givens.
///
/// ```
/// use ninefold::{bank, generate::generate, level::Level};
///
/// let (seed, givens) = bank::puzzle(Level::Hell, 42);
/// assert_eq!(givens, *generate(seed, Level::Hell, Level::Hell.symmetry()).puzzle.givens());
/// ```
#[expect(clippy::missing_panics_doc, reason = "there are that many, and each is a grid")]
pub fn puzzle(level: Level, number: u64) -> (u64, Grid) {
    let index = number % SEEDS;
    let of_level = |line: &'static str| line.strip_prefix(level.name());
    let line = PUZZLES.lines().filter_map(of_level).nth(index as usize).expect("a puzzle of the level");
    (index + 1, Grid::from_line(line.trim_start()).expect("81 cells"))
}
