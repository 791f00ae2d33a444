//! A puzzle like another: of its level and symmetry, and with the same hardest technique if one comes in time.
//!
//! ```text
//!   Puzzle ── rated ──▶ level, symmetry, hardest technique
//!                            │
//!   seed, seed + 1, … ── generated ──▶ the same technique and rating? ── yes ─▶ that one
//!                            └── none in so many ─▶ the nearest of them
//! ```

use super::{Generated, Generator};
use crate::puzzle::Puzzle;
use crate::puzzle_id::{PuzzleId, Variant};
use crate::rating::{Rater, Rating};
use crate::symmetry::Symmetry;

/// How many puzzles are looked at: a quarter of a second in hell, far less elsewhere.
const MAX_PUZZLES: u64 = 40;

/// The way to a puzzle like another, in portions.
pub struct SimilarSearch {
    puzzle: Puzzle,
    seed: u64,
    puzzles_tried: u64,
    stage: SimilarSearchStage,
    nearest: Option<(Distance, PuzzleId, Generated)>,
}

enum SimilarSearchStage {
    /// How hard is the one there is?
    RateOriginal(Box<Rater>),
    /// What it is to be like, and the next that may be.
    Search(Rating, Symmetry, Generator),
}

/// How much two puzzles differ in what they ask of a person: the technique, then the rating, then the score.
type Distance = (bool, u16, u32);

impl SimilarSearch {
    /// At the start of the way to a puzzle like this one; another seed leads to another.
    pub fn new(puzzle: Puzzle, seed: u64) -> SimilarSearch {
        let stage = SimilarSearchStage::RateOriginal(Box::new(Rater::new(&puzzle)));
        SimilarSearch { puzzle, seed, puzzles_tried: 0, stage, nearest: None }
    }

    /// Goes on a little: the puzzle and what makes it again, once there is one.
    pub fn run(&mut self) -> Option<(PuzzleId, Generated)> {
        let seed = self.seed.wrapping_add(self.puzzles_tried);
        match &mut self.stage {
            SimilarSearchStage::RateOriginal(rater) => {
                if !rater.run() {
                    let wanted = rater.rating();
                    let symmetry = symmetry(&self.puzzle, wanted.level.symmetry());
                    let generator = Generator::new(seed, wanted.level, symmetry);
                    self.stage = SimilarSearchStage::Search(wanted, symmetry, generator);
                }
                None
            }
            SimilarSearchStage::Search(wanted, symmetry, generator) => {
                let generated = generator.run()?;
                let distance = distance(wanted, &generated.rating);
                let id = PuzzleId { level: wanted.level, seed, variant: Variant::Rated(*symmetry) };
                if self.nearest.as_ref().is_none_or(|(least, ..)| distance < *least) {
                    self.nearest = Some((distance, id, generated));
                }
                self.puzzles_tried += 1;
                if self.puzzles_tried == MAX_PUZZLES || (distance.0, distance.1) == (false, 0) {
                    return self.nearest.take().map(|(_, id, generated)| (id, generated));
                }
                *generator = Generator::new(seed.wrapping_add(1), wanted.level, *symmetry);
                None
            }
        }
    }

    /// How many puzzles have been looked at.
    pub fn puzzles_tried(&self) -> u64 {
        self.puzzles_tried
    }
}

/// The symmetry of its givens; where they have several, the level's own if it is one of them.
fn symmetry(puzzle: &Puzzle, own: Symmetry) -> Symmetry {
    let givens = puzzle.givens().filled();
    let all = [own].into_iter().chain(Symmetry::ALL).filter(|&symmetry| symmetry != Symmetry::None);
    all.into_iter().find(|symmetry| symmetry.holds_for(givens)).unwrap_or(Symmetry::None)
}

fn distance(one: &Rating, other: &Rating) -> Distance {
    let apart = one.rating.0.abs_diff(other.rating.0);
    (one.hardest() != other.hardest(), apart, one.score.abs_diff(other.score))
}
