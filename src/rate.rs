//! How hard a puzzle is for a person: the hardest step it needs.
//!
//! ```text
//!   Puzzle ──▶ all easiest steps at once, again and again ──▶ rating 4.2, level, score, techniques, bottleneck
//! ```
//!
//! All steps of the lowest rung are done together, so nothing depends on which is found first: a puzzle and
//! any copy of it, turned, with rows or columns moved or digits renamed, are rated the same.

use std::collections::BTreeMap;
use std::fmt;

use crate::board::{Board, CandidateSet};
use crate::level::Level;
use crate::logic::{Step, Technique, Tenths, easiest_up_to};
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

    /// The technique furthest up the ladder; none where no step was done.
    pub fn hardest(&self) -> Option<Technique> {
        self.techniques.last().map(|&(technique, _)| technique)
    }

    /// How deep in hell it lies; nothing for the other levels.
    pub fn badge(&self) -> Option<Badge> {
        (self.level == Level::Hell).then_some(match self.rating.0 {
            ..75 => Badge::I,
            75..85 => Badge::II,
            _ => Badge::III,
        })
    }
}

/// The three circles of hell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Badge {
    /// Rated below 7.5.
    I,
    /// Rated below 8.5.
    II,
    /// Rated 8.5 and above, or beyond the listed logic.
    III,
}

impl fmt::Display for Badge {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Badge::I => "I",
            Badge::II => "II",
            Badge::III => "III",
        })
    }
}

/// Rates a puzzle.
pub fn rate(puzzle: &Puzzle) -> Rating {
    let mut climb = Climb::new(puzzle);
    while climb.goes_on(u8::MAX) {}
    climb.rating()
}

/// The rating of a puzzle of this level. Of any other level it is nothing, and that is known as soon as a step is
/// too hard or none of the level's techniques helps: finders that cost more are not asked.
pub fn rate_within(puzzle: &Puzzle, level: Level) -> Option<Rating> {
    let is_needed = |technique: &&Technique| technique.rating().level() <= level;
    let highest = Technique::ALL.iter().filter(is_needed).map(|technique| technique.rung()).max()?;
    let mut climb = Climb::new(puzzle);
    while climb.goes_on(highest) {
        if climb.hardest.level() > level {
            return None;
        }
    }
    Some(climb.rating()).filter(|rating| rating.level == level)
}

/// A rating under way.
struct Climb {
    board: Board,
    hardest: Tenths,
    uses: BTreeMap<Technique, u32>,
    bottleneck: Option<usize>,
}

impl Climb {
    fn new(puzzle: &Puzzle) -> Climb {
        let board = Board::new(puzzle.givens());
        Climb { board, hardest: Tenths::default(), uses: BTreeMap::new(), bottleneck: None }
    }

    /// Does all the easiest steps, none of them above this rung; tells whether there were any.
    fn goes_on(&mut self, highest: u8) -> bool {
        let is_done = self.board.empty().is_empty();
        let steps = if is_done { Vec::new() } else { easiest_up_to(highest, &self.board) };
        let Some(first) = steps.first() else { return false };
        self.hardest = self.hardest.max(first.rating());
        if first.technique != Technique::FullHouse {
            let choice = different(&steps);
            self.bottleneck = Some(self.bottleneck.map_or(choice, |fewest| fewest.min(choice)));
        }
        count(&steps, &mut self.uses);
        for step in &steps {
            self.board.apply(step);
        }
        true
    }

    fn rating(self) -> Rating {
        let is_solved = self.board.empty().is_empty();
        let points = self.uses.iter().map(|(technique, uses)| technique.score() * uses).sum::<u32>();
        let rating = if is_solved { self.hardest } else { Rating::BEYOND };
        Rating {
            rating,
            level: rating.level(),
            score: if is_solved { points } else { points + Rating::BEYOND_SCORE },
            techniques: self.uses.into_iter().collect(),
            bottleneck: self.bottleneck.unwrap_or(0),
            is_solved,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hell_alone_has_a_badge() {
        let badge = |tenths: u16| {
            let rating = Tenths(tenths);
            let level = rating.level();
            let (score, techniques, bottleneck) = (0, Vec::new(), 0);
            Rating { rating, level, score, techniques, bottleneck, is_solved: true }.badge()
        };
        assert_eq!([15, 61].map(badge), [None, None]);
        assert_eq!([66, 74].map(badge), [Some(Badge::I), Some(Badge::I)]);
        assert_eq!([75, 84].map(badge), [Some(Badge::II), Some(Badge::II)]);
        assert_eq!([85, Rating::BEYOND.0].map(badge), [Some(Badge::III), Some(Badge::III)]);
        assert_eq!([Badge::I, Badge::II, Badge::III].map(|badge| badge.to_string()), ["I", "II", "III"]);
    }
}
