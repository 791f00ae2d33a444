//! Search for the puzzle of a level, a seed and a symmetry.
//!
//! ```text
//!   base grid ── transformed ─▶ refilled ─▶ clues removed: symmetric, unique ─▶ number of givens?
//!       ▲                                                                            │ yes
//!       │ no                                                                         ▼
//!       └── near the target? ◀── thinned out? ◀── level? ◀── harder than singles? (not for easy)
//!                │ yes
//!                ▼
//!            RatedPuzzle
//! ```
//!
//! A seed stands for the same puzzle for ever. That depends on the techniques by which puzzles are rated here, on the measures of
//! [`PlayerEffort`](crate::rating::PlayerEffort) and on what `target.rs` says.

use alloc::boxed::Box;

use super::random::Random;
use super::remove_clues::remove_clues;
use super::target::{LevelRanges, LevelTarget};
use super::{RatedPuzzle, random_full_grid, transform};
use crate::grid::{Grid, Puzzle, Symmetry};
use crate::level::Level;
use crate::rating::{PuzzleRating, Rater, rate};
use crate::solver::is_solved_by_singles;
use crate::techniques::Technique;

/// Maximum number of full grids that are tried. About one grid in a hundred or more leads to a puzzle of the level with the patterns
/// wanted, in every symmetry: the odds that all fail are one in 10¹³.
const MAX_GRIDS: u32 = 3000;

/// Searches for a puzzle in small portions.
pub struct LevelSearch {
    level: Level,
    symmetry: Symmetry,
    random: Random,
    target: LevelTarget,
    grids_tried: u32,
    candidates: u32,
    being_rated: Option<Box<(Puzzle, Rater)>>,
    /// The nearest puzzle so far, with the difference from the target in seconds.
    nearest: Option<(u32, RatedPuzzle)>,
}

impl LevelSearch {
    pub fn new(seed: u64, level: Level, symmetry: Symmetry) -> LevelSearch {
        let (target, random) = LevelTarget::draw(seed, level, symmetry);
        LevelSearch {
            level,
            symmetry,
            random,
            target,
            grids_tried: 0,
            candidates: 0,
            being_rated: None,
            nearest: None,
        }
    }

    /// Tries one more full grid, or rates its puzzle a little further. Calls after a result continue with another.
    pub fn run(&mut self) -> Option<RatedPuzzle> {
        if self.being_rated.as_mut().is_some_and(|rated| rated.1.advance()) {
            return None;
        }
        if let Some(rated) = self.being_rated.take() {
            let (puzzle, rater) = *rated;
            return self.compare(puzzle, &rater);
        }
        if self.grids_tried == MAX_GRIDS {
            let nearest = self.nearest.take().map(|(_, generated)| generated);
            return Some(nearest.unwrap_or_else(|| fallback(self.level, self.symmetry, &mut self.random)));
        }
        self.grids_tried += 1;
        let range = LevelRanges::of(self.level).givens;
        let clue_count = self.random.in_range(range.clone());
        let full = random_full_grid(&mut self.random);
        let givens = remove_clues(&full, self.symmetry, clue_count, *range.end(), &mut self.random);
        let promising = givens.filter(|givens| self.level == Level::Easy || !is_solved_by_singles(givens));
        self.being_rated = promising.and_then(|givens| Puzzle::new(givens).ok()).map(|puzzle| {
            let rater = Rater::for_level(&puzzle, self.level);
            Box::new((puzzle, rater))
        });
        None
    }

    pub fn grids_tried(&self) -> u32 {
        self.grids_tried
    }

    /// Returns the puzzle if it is near enough, or the nearest one if there have been enough.
    fn compare(&mut self, puzzle: Puzzle, rater: &Rater) -> Option<RatedPuzzle> {
        let rating = rater.rating();
        let is_fitting = rating.is_solved && rating.level == self.level && self.target.has_patterns(&rating);
        if !is_fitting || !passes_thinning(&rating, &mut self.random) {
            return None;
        }
        let difference = self.target.difference(&rater.search_effort());
        if self.nearest.as_ref().is_none_or(|(least, _)| difference < *least) {
            self.nearest = Some((difference, RatedPuzzle { puzzle, rating }));
        }
        self.candidates += 1;
        let is_enough =
            self.target.is_near(difference) || self.candidates == LevelRanges::of(self.level).candidates;
        is_enough.then(|| self.nearest.take()).flatten().map(|(_, generated)| generated)
    }
}

/// Drops some of the many puzzles for hell whose hardest technique is one of these two.
fn passes_thinning(rating: &PuzzleRating, random: &mut Random) -> bool {
    let percent = match rating.hardest_technique() {
        Some(Technique::XyChain) => 55,
        Some(Technique::DiscontinuousLoop) => 80,
        _ => 100,
    };
    random.below(100) < percent
}

/// The puzzle for a seed whose grids all fail: a known puzzle, transformed. Nobody will ever see one, but
/// a generator that cannot fail needs no error. The known puzzles have all four symmetries.
fn fallback(level: Level, symmetry: Symmetry, random: &mut Random) -> RatedPuzzle {
    let known = match level {
        Level::Easy => ".7.2.6.1.4.19.75.6.3.....8.89..1..65...795...75..2..93.4.....7.3.58.96.4.8.3.2.5.",
        Level::Medium => "..45679......1....2..9.3..79.7...6.886.....254.5...1.96..3.1..4....8......92547..",
        Level::Hard => ".2.6.3.8.84..9..26.........2..1.9..8.9..3..4.5..2.8..7.........97..1..32.8.9.6.1.",
        Level::Hell => ".9..8..3.4..2.6..1..2.1.5...5.....9.7.8...3.6.6.....1...6.7.8..9..8.3..5.2..4..7.",
    };
    let known = Grid::from_line(known).expect("81 cells");
    let givens = match symmetry {
        Symmetry::None | Symmetry::Mirror => transform::shuffle_columns_and_digits(&known, random),
        Symmetry::HalfTurn | Symmetry::Diagonal => transform::relabel_digits(&known, random),
    };
    let puzzle = Puzzle::new(givens).expect("a transformation keeps the number of solutions, which is one");
    RatedPuzzle { rating: rate(&puzzle), puzzle }
}

#[cfg(test)]
mod tests {
    use super::super::{generate_minimal, generate_shuffled};
    use super::*;
    use crate::grid::{Cell, CellSet, Digit, House};
    use crate::techniques::QUICK_FINDERS;

    #[test]
    fn fallback_puzzles_are_of_their_level() {
        for level in Level::ALL {
            for &symmetry in Symmetry::ALL {
                let mut search = LevelSearch::new(1, level, symmetry);
                search.grids_tried = MAX_GRIDS;
                for _ in 0..5 {
                    let RatedPuzzle { puzzle, rating } = search.run().unwrap();
                    let shown = puzzle.givens().filled();
                    assert!(
                        LevelRanges::of(level).givens.contains(&shown.len()) && symmetry.holds_for(shown),
                        "{level} {symmetry}"
                    );
                    assert!(rating.is_solved && rating.level == level, "{level} {symmetry}");
                }
            }
        }
    }

    /// Puzzles are rated with the quick techniques. One that is added would change what names of puzzles stand for, as far as their
    /// search meets it: from then on this search has to rate without it.
    #[test]
    fn puzzles_are_rated_by_the_techniques_of_version_0_1_0() {
        let keys: Vec<&str> = QUICK_FINDERS
            .iter()
            .flat_map(|finder| finder.techniques)
            .map(|technique| technique.key())
            .collect();
        // FNV-1a.
        let fingerprint = keys.join(" ").bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(
            (QUICK_FINDERS.len(), fingerprint),
            (55, 7_470_820_141_636_394_488),
            "names of puzzles lead elsewhere, unless `LevelSearch` rates without the new technique"
        );
    }

    /// Places one single after another.
    fn is_solved_one_by_one(mut grid: Grid) -> bool {
        while let Some((cell, digit)) = some_single(&grid) {
            grid[cell] = Some(digit);
        }
        grid.is_full()
    }

    fn some_single(grid: &Grid) -> Option<(Cell, Digit)> {
        let empty = !grid.filled();
        let naked = empty.into_iter().find_map(|cell| Some((cell, grid.allowed_digits(cell).single()?)));
        naked.or_else(|| {
            House::all().find_map(|house| {
                Digit::all().find_map(|digit| {
                    let is_place = |cell: &Cell| grid.allowed_digits(*cell).contains(digit);
                    let in_house = (empty & house.cells()).into_iter();
                    Some((in_house.filter(is_place).collect::<CellSet>().single()?, digit))
                })
            })
        })
    }

    #[test]
    fn singles_are_those_of_the_rules() {
        let mut solved_count = 0;
        for seed in 0..30 {
            let shuffled = Level::ALL.iter().map(|&level| generate_shuffled(seed, level));
            for puzzle in shuffled.chain([generate_minimal(seed)]) {
                let is_solved = is_solved_by_singles(puzzle.givens());
                assert_eq!(is_solved, is_solved_one_by_one(*puzzle.givens()), "{puzzle}");
                solved_count += usize::from(is_solved);
            }
        }
        assert!((100..140).contains(&solved_count), "{solved_count}");
    }
}
