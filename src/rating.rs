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
use crate::puzzle::Puzzle;
use crate::techniques::{FINDERS, Finder, HellGrade, Rating, Step, Technique, easiest_steps_of_first_tier};

/// What a puzzle asks of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRating {
    /// That of the hardest step.
    pub rating: Rating,
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

impl PuzzleRating {
    /// The rating of what the ladder does not solve.
    pub const UNSOLVED: Rating = Rating(95);
    /// The points for what the ladder does not solve.
    pub const UNSOLVED_SCORE: u32 = 10_000;

    /// The technique furthest up the ladder; none where no step was done.
    pub fn hardest_technique(&self) -> Option<Technique> {
        self.techniques.last().map(|&(technique, _)| technique)
    }

    /// How deep in hell it lies; nothing for the other levels.
    pub fn hell_grade(&self) -> Option<HellGrade> {
        self.rating.hell_grade()
    }
}

/// Rates a puzzle.
pub fn rate(puzzle: &Puzzle) -> PuzzleRating {
    let mut rater = Rater::new(puzzle);
    while rater.advance() {}
    rater.rating()
}

/// The rating of a puzzle of this level. Of any other level it is nothing, and that is known as soon as a step is
/// too hard or none of the level's techniques helps: finders that cost more are not asked.
pub fn rate_if_level(puzzle: &Puzzle, level: Level) -> Option<PuzzleRating> {
    let mut rater = Rater::for_level(puzzle, level);
    while rater.advance() {}
    Some(rater.rating()).filter(|rating| rating.level == level)
}

/// A rating under way, in portions: a way up the ladder each, or one of its upper rungs.
pub struct Rater {
    board: Board,
    hardest: Rating,
    uses: BTreeMap<Technique, u32>,
    bottleneck: Option<usize>,
    /// What may be asked.
    finders: &'static [Finder],
    /// What has not been asked yet on this board.
    remaining: &'static [Finder],
}

/// From this rung on each is a portion: it may take a millisecond.
const FIRST_SLOW_TIER: u8 = 22;

impl Rater {
    /// A puzzle not yet looked at.
    pub fn new(puzzle: &Puzzle) -> Rater {
        Rater {
            board: Board::new(puzzle.givens()),
            hardest: Rating::default(),
            uses: BTreeMap::new(),
            bottleneck: None,
            finders: FINDERS,
            remaining: FINDERS,
        }
    }

    /// The same, of which nothing is asked but whether it is of this level: no other rating is to be trusted.
    pub fn for_level(puzzle: &Puzzle, level: Level) -> Rater {
        let is_needed = |finder: &Finder| finder.techniques.iter().any(|it| it.rating().level() <= level);
        let end = FINDERS.iter().rposition(is_needed).map_or(0, |last| last + 1);
        let finders = &FINDERS[..end];
        Rater { finders, remaining: finders, ..Rater::new(puzzle) }
    }

    /// Does all the easiest steps, or learns that there are none so far up the ladder. Whether there is more to do.
    pub fn advance(&mut self) -> bool {
        while let Some(finder) = self.remaining.first()
            && !self.board.empty().is_empty()
        {
            let (steps, above) = easiest_steps_of_first_tier(self.remaining, &self.board);
            self.remaining = above;
            if let Some(first) = steps.first() {
                self.remaining = self.finders;
                self.apply(first, &steps);
                return true;
            }
            if finder.tier() >= FIRST_SLOW_TIER {
                return true;
            }
        }
        false
    }

    fn apply(&mut self, first: &Step, steps: &[Step]) {
        self.hardest = self.hardest.max(first.rating());
        if first.technique != Technique::FullHouse {
            let choice = count_distinct(steps);
            self.bottleneck = Some(self.bottleneck.map_or(choice, |fewest| fewest.min(choice)));
        }
        count_uses(steps, &mut self.uses);
        for step in steps {
            self.board.apply(step);
        }
    }

    /// What it comes to, once there is no more to do.
    pub fn rating(&self) -> PuzzleRating {
        let is_solved = self.board.empty().is_empty();
        let points = self.uses.iter().map(|(technique, uses)| technique.score() * uses).sum::<u32>();
        let rating = if is_solved { self.hardest } else { PuzzleRating::UNSOLVED };
        PuzzleRating {
            rating,
            level: rating.level(),
            score: if is_solved { points } else { points + PuzzleRating::UNSOLVED_SCORE },
            techniques: self.uses.iter().map(|(&technique, &uses)| (technique, uses)).collect(),
            bottleneck: self.bottleneck.unwrap_or(0),
            is_solved,
        }
    }
}

/// Adds the uses of the techniques in steps that are done together.
fn count_uses(steps: &[Step], uses: &mut BTreeMap<Technique, u32>) {
    let mut placed: BTreeMap<Technique, CandidateSet> = BTreeMap::new();
    for step in steps {
        placed.entry(step.technique).or_default().extend(&step.placements.iter().copied().collect());
    }
    for (technique, placed) in placed {
        *uses.entry(technique).or_default() += (placed.len() as u32).max(1);
    }
}

/// How many of the steps differ in what they do.
fn count_distinct(steps: &[Step]) -> usize {
    let is_first = |(index, step): &(usize, &Step)| {
        let same =
            |other: &Step| (&other.placements, &other.eliminations) == (&step.placements, &step.eliminations);
        !steps[..*index].iter().any(same)
    };
    steps.iter().enumerate().filter(is_first).count()
}
