//! Rates how hard a puzzle is for a person, by the hardest step it needs.
//!
//! ```text
//!   Puzzle ──▶ all easiest steps at once, again and again ──▶ rating 4.2, level, time, score, techniques, bottleneck
//! ```
//!
//! All steps of the first tier that has any are applied together, so the result is independent of the search
//! order: a puzzle has the same rating as any rotated, reflected, shuffled or relabelled copy. How long people take
//! ([`SolvingTime`]) follows from how many steps there were to choose from each time.

mod pace;
mod singles;
mod solving_time;
mod time_model;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::grid::{Board, Candidate, CandidateSet, DigitSet, Puzzle};
use crate::level::{HellGrade, Level, Rating};
use crate::techniques::{FINDERS, Finder, QUICK_FINDERS, Step, Technique, TierWalk, easiest_steps_of_tier};

pub use pace::{Pace, UnknownPace};
pub(crate) use singles::AllSingles;
pub use solving_time::{PlayerEffort, SolvingTime};

/// Difficulty of a puzzle for a person.
///
/// ```
/// use ninefold::{Grid, Level, Puzzle, rate};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = rate(&Puzzle::new(Grid::from_line(line).unwrap()).unwrap());
/// assert!(rating.is_solved);
/// assert_eq!(rating.level, Level::Easy);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleRating {
    /// Rating of the hardest step; [`Rating::UNSOLVED`] if the techniques do not solve the puzzle.
    pub rating: Rating,
    /// Level with this rating.
    pub level: Level,
    /// Rating of the hardest step up to the first digit that is placed, Sudoku Explainer's EP. Where it is [`rating`](Self::rating), the puzzle is
    /// known as a pearl.
    pub pearl: Rating,
    /// Rating of the first step, Sudoku Explainer's ED. Where it is [`rating`](Self::rating), the puzzle is known as a diamond.
    pub diamond: Rating,
    /// How long people take.
    pub time: SolvingTime,
    /// Sum of HoDoKu's points for all uses. It says little about how long people take; see [`time`](Self::time).
    pub score: u32,
    /// The techniques used, easiest first, with their number of uses: the number of digits placed, or the
    /// number of times the technique was needed for eliminations.
    pub techniques: Vec<(Technique, u32)>,
    /// Smallest number of different steps to choose from at any point; full houses are not counted.
    pub bottleneck: usize,
    /// Whether the listed techniques solve the puzzle.
    pub is_solved: bool,
}

impl PuzzleRating {
    /// Points added to the score of a puzzle that the techniques do not solve.
    pub const UNSOLVED_SCORE: u32 = 10_000;

    /// Returns the hardest technique used; `None` if no step was made.
    pub fn hardest_technique(&self) -> Option<Technique> {
        self.techniques.last().map(|&(technique, _)| technique)
    }

    /// Whether every step is a single. Nearly all puzzles whose times are known are of that kind; for others [`time`](Self::time) is
    /// a rough estimate.
    pub fn needs_only_singles(&self) -> bool {
        self.is_solved
            && self.techniques.iter().all(|(technique, _)| AllSingles::TECHNIQUES.contains(technique))
    }

    /// Returns the grade within the Hell level; `None` for other levels.
    pub fn hell_grade(&self) -> Option<HellGrade> {
        self.rating.hell_grade()
    }
}

/// Rates a puzzle with all techniques. The hardest puzzles known take seconds; see [`rate_quickly`].
pub fn rate(puzzle: &Puzzle) -> PuzzleRating {
    rating_of(Rater::new(puzzle))
}

/// Rates a puzzle with the [quick](Technique::is_quick) techniques: as [`rate`] does, if they solve it.
pub fn rate_quickly(puzzle: &Puzzle) -> PuzzleRating {
    rating_of(Rater::quick(puzzle))
}

fn rating_of(mut rater: Rater) -> PuzzleRating {
    while rater.advance() {}
    rater.rating()
}

/// Rates a puzzle if it has this level. For any other level it returns `None` as soon as a step is too hard
/// or no technique of the level applies, without running more expensive finders.
pub fn rate_if_level(puzzle: &Puzzle, level: Level) -> Option<PuzzleRating> {
    let mut rater = Rater::for_level(puzzle, level);
    while rater.advance() {}
    Some(rater.rating()).filter(|rating| rating.level == level)
}

/// A resumable rating. One call of [`Rater::advance`] tries the fast tiers together, or a single slow one.
pub struct Rater {
    board: Board,
    hardest: Rating,
    /// Of the first step, and of the hardest one up to the first digit.
    diamond: Option<Rating>,
    pearl: Option<Rating>,
    uses: BTreeMap<Technique, u32>,
    bottleneck: Option<usize>,
    effort: PlayerEffort,
    tiers: TierWalk,
}

/// Tiers from here on are tried one per call, as each may take a millisecond.
const FIRST_SLOW_TIER: u8 = 22;

impl Rater {
    /// Creates a rater for a puzzle.
    pub fn new(puzzle: &Puzzle) -> Rater {
        Rater::with_finders(puzzle, FINDERS)
    }

    /// Creates a rater that uses only the [quick](Technique::is_quick) techniques: for lists, and for puzzles of the generator. What it
    /// leaves unsolved may take others seconds.
    pub fn quick(puzzle: &Puzzle) -> Rater {
        Rater::with_finders(puzzle, QUICK_FINDERS)
    }

    /// Creates a rater that uses only the techniques up to this level. Its result is valid only if it has
    /// this level.
    pub fn for_level(puzzle: &Puzzle, level: Level) -> Rater {
        Rater::with_finders(puzzle, up_to_level(QUICK_FINDERS, level))
    }

    fn with_finders(puzzle: &Puzzle, finders: &'static [Finder]) -> Rater {
        Rater {
            board: Board::new(puzzle.givens()),
            hardest: Rating::default(),
            diamond: None,
            pearl: None,
            uses: BTreeMap::new(),
            bottleneck: None,
            effort: PlayerEffort::default(),
            tiers: TierWalk::new(finders),
        }
    }

    /// Applies all the easiest steps, or finds that the tiers tried have none. Returns whether there is more
    /// to do.
    pub fn advance(&mut self) -> bool {
        if self.tiers.is_at_start() && self.place_singles() {
            return true;
        }
        while !self.board.empty().is_empty()
            && let Some(tier) = self.tiers.next()
        {
            let steps = easiest_steps_of_tier(tier, &mut self.tiers.memory, &self.board);
            if let Some(first) = steps.first() {
                self.tiers.restart();
                self.apply(first, &steps);
                return true;
            }
            if tier[0].tier() >= FIRST_SLOW_TIER {
                return true;
            }
        }
        false
    }

    /// Places all singles of the easiest technique that has any, as far as its finder may be used. Otherwise leaves the finders of
    /// other techniques to be tried, and returns `false`.
    fn place_singles(&mut self) -> bool {
        let singles = AllSingles::new(&self.board);
        let easiest = singles.easiest(&self.board).filter(|&(index, _)| index < self.tiers.finder_count());
        let Some((index, placements)) = easiest else {
            self.tiers.skip_finders(AllSingles::TECHNIQUES.len());
            return false;
        };
        let (technique, count) = (AllSingles::TECHNIQUES[index], placements.len());
        self.effort.add_singles(&self.board, &singles, count);
        self.note_round(technique, technique.rating(), count);
        self.pearl.get_or_insert(self.hardest);
        *self.uses.entry(technique).or_default() += count as u32;
        for placement in placements.iter() {
            self.board.place(placement);
        }
        true
    }

    /// Keeps the hardest rating, and the smallest number of steps that there were to choose from.
    fn note_round(&mut self, technique: Technique, rating: Rating, choice: usize) {
        self.hardest = self.hardest.max(rating);
        self.diamond.get_or_insert(rating);
        if technique != Technique::FullHouse {
            self.bottleneck = Some(self.bottleneck.map_or(choice, |fewest| fewest.min(choice)));
        }
    }

    fn apply(&mut self, first: &Step, steps: &[Step]) {
        let choice = count_distinct(steps.iter());
        self.effort.add_steps(&self.board, first.rating(), choice);
        self.note_round(first.technique, first.rating(), choice);
        if steps.iter().any(|step| !step.placements.is_empty()) {
            self.pearl.get_or_insert(self.hardest);
        }
        count_uses(steps, &mut self.uses);
        for step in steps {
            apply_for_rating(&mut self.board, step);
        }
    }

    /// What had to be searched, once [`Rater::advance`] has returned `false`.
    pub fn search_effort(&self) -> PlayerEffort {
        let mut effort = self.effort;
        if !self.board.empty().is_empty() {
            effort.add_unsolved(Rating::UNSOLVED);
        }
        effort
    }

    /// Returns the result, once [`Rater::advance`] has returned `false`.
    pub fn rating(&self) -> PuzzleRating {
        let is_solved = self.board.empty().is_empty();
        let points = self.uses.iter().map(|(technique, uses)| technique.score() * uses).sum::<u32>();
        let rating = if is_solved { self.hardest } else { Rating::UNSOLVED };
        PuzzleRating {
            rating,
            level: rating.level(),
            pearl: self.pearl.unwrap_or(rating),
            diamond: self.diamond.unwrap_or(rating),
            time: self.search_effort().time(),
            score: if is_solved { points } else { points + PuzzleRating::UNSOLVED_SCORE },
            techniques: self.uses.iter().map(|(&technique, &uses)| (technique, uses)).collect(),
            bottleneck: self.bottleneck.unwrap_or(0),
            is_solved,
        }
    }
}

/// The finders that a puzzle of this level may need.
fn up_to_level(finders: &'static [Finder], level: Level) -> &'static [Finder] {
    let is_needed = |finder: &Finder| finder.techniques.iter().any(|it| it.rating().level() <= level);
    let end = finders.iter().rposition(is_needed).map_or(0, |last| last + 1);
    &finders[..end]
}

/// Makes a step. A BUG+1 counts as the elimination of the other candidates, which leaves a single to place: names of puzzles depend on
/// that, since the generator chooses puzzles by their time.
fn apply_for_rating(board: &mut Board, step: &Step) {
    if step.technique != Technique::BugPlusOne {
        return board.apply(step);
    }
    for &Candidate { cell, digit } in &step.placements {
        board.retain(cell, DigitSet::only(digit));
    }
}

/// Counts the technique uses in steps that are applied together.
fn count_uses(steps: &[Step], uses: &mut BTreeMap<Technique, u32>) {
    let mut placed: BTreeMap<Technique, CandidateSet> = BTreeMap::new();
    for step in steps {
        placed.entry(step.technique).or_default().extend(&step.placements.iter().copied().collect());
    }
    for (technique, placed) in placed {
        *uses.entry(technique).or_default() += (placed.len() as u32).max(1);
    }
}

/// Returns the number of steps with different placements or eliminations.
pub(crate) fn count_distinct<'a>(steps: impl Iterator<Item = &'a Step>) -> usize {
    let mut effects = Vec::new();
    for step in steps {
        let effect = (&step.placements, &step.eliminations);
        if !effects.contains(&effect) {
            effects.push(effect);
        }
    }
    effects.len()
}
