//! What a reader proposes: which lines of a section hold a puzzle, which puzzle, and how certain that is.

use ninefold::grid::Grid;
use ninefold::solver::{Search, SearchEvent};

use super::metadata::PieceRole;
use super::parse_error::ParseError;
use super::parsed_puzzle::ParsedPuzzle;

/// How certain it is that a text is in the format of a reader, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingEvidence {
    /// The cells are as many as there should be.
    Count,
    /// They are arranged as cells of a grid are.
    Shape,
    /// They also keep the rules, and are enough for a puzzle.
    Rules,
    /// The text follows the grammar of a format.
    Grammar,
}

impl ReadingEvidence {
    /// From strong to weak.
    pub const DESCENDING: [ReadingEvidence; 4] =
        [ReadingEvidence::Grammar, ReadingEvidence::Rules, ReadingEvidence::Shape, ReadingEvidence::Count];
}

/// A puzzle that a reader proposes.
pub struct PuzzleProposal {
    /// The lines that it takes, as indices of the section.
    pub lines: std::ops::Range<usize>,
    /// How certain the proposal is.
    pub evidence: ReadingEvidence,
    /// The puzzles, or what is wrong with them.
    pub pieces: Vec<Result<GridPiece, ParseError>>,
}

/// A puzzle, and how it may belong to the one before.
pub struct GridPiece {
    /// The puzzle.
    pub puzzle: ParsedPuzzle,
    /// How it may belong to the one before. `Digits` may be changed by a label above it.
    pub role: PieceRole,
}

/// A puzzle with fewer givens has several solutions.
const MIN_GIVENS: usize = 17;
/// Guesses after which a search for solutions is given up.
const MAX_NODES: u64 = 20_000;

/// Whether no digit stands twice in a house. This takes a tenth of the time of [`Grid::conflicts`].
pub fn has_no_conflict(grid: &Grid) -> bool {
    let mut seen = [[0_u16; 9]; 3];
    for (index, value) in grid.values().into_iter().enumerate().filter(|(_, value)| *value > 0) {
        let (row, column, bit) = (index / 9, index % 9, 1 << value);
        for (kind, house) in [row, column, row / 3 * 3 + column / 3].into_iter().enumerate() {
            if seen[kind][house] & bit != 0 {
                return false;
            }
            seen[kind][house] |= bit;
        }
    }
    true
}

/// Whether the digits are enough for a puzzle, none of them twice in a house.
pub fn keeps_rules(grid: &Grid) -> bool {
    grid.filled().len() >= MIN_GIVENS && has_no_conflict(grid)
}

/// Whether a grid has a solution; `false` if that takes too long to tell.
pub fn has_solution(grid: &Grid) -> bool {
    matches!(Search::new(grid).next(MAX_NODES), SearchEvent::Solution(_))
}

/// Whether a grid has exactly one solution; `false` if that takes too long to tell.
pub fn has_one_solution(grid: &Grid) -> bool {
    let mut search = Search::new(grid);
    keeps_rules(grid)
        && matches!(search.next(MAX_NODES), SearchEvent::Solution(_))
        && search.next(MAX_NODES) == SearchEvent::Exhausted
}

/// Whether a grid is a puzzle in which a few digits may be mistaken.
pub fn nearly_keeps_rules(grid: &Grid) -> bool {
    let count = grid.filled().len();
    count >= MIN_GIVENS && (has_no_conflict(grid) || grid.conflicts().len() * 4 <= count)
}
