//! Search for a puzzle similar to another: of its level and symmetry, and with the same hardest technique if
//! one is found in time.
//!
//! ```text
//!   Puzzle ── rated ──▶ level, symmetry, hardest technique
//!                            │
//!   seed, seed + 1, … ── generated ──▶ same technique and rating? ── yes ─▶ this one
//!                            └── none among `MAX_PUZZLES` ─▶ the nearest of them
//! ```

use alloc::boxed::Box;

use super::{Generator, PuzzleId, PuzzleVariant, RatedPuzzle};
use crate::grid::{Puzzle, Symmetry};
use crate::rating::{PuzzleRating, Rater};

/// Maximum number of puzzles that are generated. They take a quarter of a second in hell, far less elsewhere.
const MAX_PUZZLES: u64 = 40;

/// Searches for a puzzle similar to another, in small portions.
pub struct SimilarSearch {
    puzzle: Puzzle,
    seed: u64,
    puzzles_tried: u64,
    stage: SimilarSearchStage,
    nearest: Option<(Distance, PuzzleId, RatedPuzzle)>,
}

enum SimilarSearchStage {
    /// The given puzzle is being rated.
    RateOriginal(Box<Rater>),
    /// Its rating, and the ID and generator of the next puzzle to compare.
    Search(PuzzleRating, PuzzleId, Generator),
}

/// The difference of two puzzles: whether the hardest technique differs, then of rating, then of score.
type Distance = (bool, u16, u32);

impl SimilarSearch {
    /// Prepares to search for a puzzle similar to this one. Different seeds find different puzzles.
    pub fn new(puzzle: Puzzle, seed: u64) -> SimilarSearch {
        let stage = SimilarSearchStage::RateOriginal(Box::new(Rater::quick(&puzzle)));
        SimilarSearch { puzzle, seed, puzzles_tried: 0, stage, nearest: None }
    }

    /// Continues a little. Returns the puzzle and its ID when it is found.
    pub fn run(&mut self) -> Option<(PuzzleId, RatedPuzzle)> {
        match &mut self.stage {
            SimilarSearchStage::RateOriginal(rater) => {
                if !rater.advance() {
                    let wanted = rater.rating();
                    let symmetry = symmetry(&self.puzzle, wanted.level.symmetry());
                    let variant = PuzzleVariant::Rated(symmetry);
                    let id = PuzzleId { level: wanted.level, seed: self.seed, variant };
                    self.stage = SimilarSearchStage::Search(wanted, id, Generator::new(id));
                }
                None
            }
            SimilarSearchStage::Search(wanted, id, generator) => {
                let generated = generator.run()?;
                let distance = distance(wanted, &generated.rating);
                if self.nearest.as_ref().is_none_or(|(least, ..)| distance < *least) {
                    self.nearest = Some((distance, *id, generated));
                }
                self.puzzles_tried += 1;
                if self.puzzles_tried == MAX_PUZZLES || (distance.0, distance.1) == (false, 0) {
                    return self.nearest.take().map(|(_, id, generated)| (id, generated));
                }
                id.seed = id.seed.wrapping_add(1);
                *generator = Generator::new(*id);
                None
            }
        }
    }

    /// Number of puzzles compared so far.
    pub fn puzzles_tried(&self) -> u64 {
        self.puzzles_tried
    }
}

/// The symmetry of the givens. If they have several, `preferred` if it is one of them.
fn symmetry(puzzle: &Puzzle, preferred: Symmetry) -> Symmetry {
    let givens = puzzle.givens().filled();
    let all = [preferred]
        .into_iter()
        .chain(Symmetry::ALL.iter().copied())
        .filter(|&symmetry| symmetry != Symmetry::None);
    all.into_iter().find(|symmetry| symmetry.holds_for(givens)).unwrap_or(Symmetry::None)
}

fn distance(one: &PuzzleRating, other: &PuzzleRating) -> Distance {
    let apart = one.rating.0.abs_diff(other.rating.0);
    (one.hardest_technique() != other.hardest_technique(), apart, one.score.abs_diff(other.score))
}
