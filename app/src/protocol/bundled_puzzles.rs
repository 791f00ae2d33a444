//! The bundled puzzles: those of the first seeds of each level, for when the page has not loaded the
//! generator yet or cannot load it.

use ninefold::generator::PuzzleId;
use ninefold::grid::{BoardState, Grid};
use ninefold::level::{Level, Rating};

/// Number of puzzles of each level: those of seeds 1 to 8, in the level's own symmetry.
pub const PUZZLES_PER_LEVEL: u64 = 8;

/// A line for each: level, rating in tenths, and the givens as in a link, which is shorter than cells.
const PUZZLES: &str = include_str!("bundled_puzzles/puzzles.txt");

/// Returns a bundled puzzle, chosen by any number: its ID, its rating and its givens.
///
/// ```
/// use ninefold::{bundled_puzzles, generator::generate_by_id, level::Level};
///
/// let (id, rating, givens) = bundled_puzzles::puzzle(Level::Hell, 42);
/// let generated = generate_by_id(id);
/// assert_eq!((givens, rating), (*generated.puzzle.givens(), generated.rating.rating));
/// ```
#[expect(clippy::missing_panics_doc, reason = "there are that many, and each has a link")]
pub fn puzzle(level: Level, number: u64) -> (PuzzleId, Rating, Grid) {
    let index = number % PUZZLES_PER_LEVEL;
    let of_level = |line: &'static str| line.strip_prefix(level.name());
    let line = PUZZLES.lines().filter_map(of_level).nth(index as usize).expect("a puzzle of the level");
    let (rating, code) = line.trim_start().split_once(' ').expect("a rating and a link");
    let Ok(tenths) = rating.parse() else { unreachable!("a rating in tenths") };
    // Not `expect`: it would bring the code that prints errors into the page.
    let Ok(BoardState { givens, .. }) = BoardState::from_link(code) else { unreachable!("a link") };
    (PuzzleId::new(level, index + 1), Rating(tenths), givens)
}
