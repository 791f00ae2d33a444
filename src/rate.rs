//! How hard a puzzle is for a person: the hardest step it needs.
//!
//! ```text
//!   Puzzle ──▶ all easiest steps at once, again and again ──▶ rating 4.2, level, score, techniques, bottleneck
//! ```
//!
//! All steps of the lowest rung are done together, so nothing depends on which is found first: a puzzle and
//! any copy of it, turned, with rows or columns moved or digits renamed, are rated the same.

use std::collections::BTreeMap;

use crate::board::{Board, CandidateSet};
use crate::level::Level;
use crate::logic::{Step, Technique, Tenths, easiest};
use crate::puzzle::Puzzle;

/// What a puzzle asks of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// That of the hardest step.
    pub rating: Tenths,
    /// The level it belongs to.
    pub level: Level,
    /// The points of all uses together.
    pub score: u32,
    /// The techniques in the order of the ladder, each with its uses: the digits it places, or how many
    /// times it is needed to strike candidates.
    pub techniques: Vec<(Technique, u32)>,
    /// The fewest steps to choose from at any moment; full houses do not count.
    pub bottleneck: usize,
    /// Whether the ladder solves it; otherwise it lies beyond the listed logic.
    pub is_solved: bool,
}

impl Rating {
    /// The rating of what the ladder does not solve.
    pub const BEYOND: Tenths = Tenths(95);
    /// The points for what the ladder does not solve.
    pub const BEYOND_SCORE: u32 = 10_000;
}

/// Rates a puzzle.
pub fn rate(puzzle: &Puzzle) -> Rating {
    let mut board = Board::new(puzzle.givens());
    let mut hardest = Tenths::default();
    let mut uses: BTreeMap<Technique, u32> = BTreeMap::new();
    let mut bottleneck = usize::MAX;
    while !board.empty().is_empty() {
        let steps = easiest(&board);
        let Some(first) = steps.first() else { break };
        hardest = hardest.max(first.rating());
        if first.technique != Technique::FullHouse {
            bottleneck = bottleneck.min(different(&steps));
        }
        count(&steps, &mut uses);
        for step in &steps {
            board.apply(step);
        }
    }
    let is_solved = board.empty().is_empty();
    let points = uses.iter().map(|(technique, uses)| technique.score() * uses).sum::<u32>();
    let rating = if is_solved { hardest } else { Rating::BEYOND };
    Rating {
        rating,
        level: rating.level(),
        score: if is_solved { points } else { points + Rating::BEYOND_SCORE },
        techniques: uses.into_iter().collect(),
        bottleneck: if bottleneck == usize::MAX { 0 } else { bottleneck },
        is_solved,
    }
}

/// Adds the uses of the techniques in steps that are done together.
fn count(steps: &[Step], uses: &mut BTreeMap<Technique, u32>) {
    let mut placed: BTreeMap<Technique, CandidateSet> = BTreeMap::new();
    for step in steps {
        placed.entry(step.technique).or_default().extend(&step.placements.iter().copied().collect());
    }
    for (technique, placed) in placed {
        *uses.entry(technique).or_default() += (placed.len() as u32).max(1);
    }
}

/// How many of the steps differ in what they do.
fn different(steps: &[Step]) -> usize {
    let is_first = |(index, step): &(usize, &Step)| {
        let same =
            |other: &Step| (&other.placements, &other.eliminations) == (&step.placements, &step.eliminations);
        !steps[..*index].iter().any(same)
    };
    steps.iter().enumerate().filter(is_first).count()
}
