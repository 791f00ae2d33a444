//! The profile: for each technique how often it was there, over all games of the player.
//!
//! ```text
//!   a solved game ─ GameAnalysis: rated and reviewed in a worker ─▶ GameTechniques ─▶ a line of the ProfileLog, kept in the browser
//!   ProfileLog, headers of the games that count ─▶ PlayerProfile: sums ─▶ view_model/profile.rs
//! ```
//!
//! A line belongs to one game, so copies merge game by game: each counts once, in whatever order they come in. A line stays when the
//! positions of its game are no longer kept.

mod analysis;
mod log;

use crate::game::Session;
use crate::protocol::ExplainedStep;
use crate::review::{MoveJudgement, Review};

pub use analysis::{AnalysisState, GameAnalysis};
pub use log::{PracticeResult, ProfileLog};

/// A longer thought counts as one of this many seconds: the player may have left the board.
const MAX_THOUGHT_S: u64 = 600;

/// How often a technique was there, in one game or in many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TechniqueCounts {
    pub technique_key: String,
    /// Number of steps of it that the player needed and no hint showed.
    pub found: u32,
    /// Number of hints that showed it.
    pub hinted: u32,
    /// Number of its steps that were there, and easier than what the player found instead.
    pub overlooked: u32,
    /// Number of moves of which it was the hardest step, and the time until them in seconds.
    pub timed: u32,
    pub timed_s: u32,
}

impl TechniqueCounts {
    /// How often it was there.
    pub fn total(&self) -> u32 {
        self.found + self.hinted + self.overlooked
    }

    /// The mean time until it was found, in seconds.
    pub fn mean_s(&self) -> Option<u32> {
        self.timed_s.checked_div(self.timed)
    }

    pub fn add(&mut self, other: &TechniqueCounts) {
        let mine =
            [&mut self.found, &mut self.hinted, &mut self.overlooked, &mut self.timed, &mut self.timed_s];
        for (mine, theirs) in mine.into_iter().zip(other.numbers()) {
            *mine = mine.saturating_add(theirs);
        }
    }

    fn numbers(&self) -> [u32; 5] {
        [self.found, self.hinted, self.overlooked, self.timed, self.timed_s]
    }
}

/// The techniques of one game, in the order in which they were first there, and how long its puzzle should take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTechniques {
    /// The estimated time in seconds; 0 if it is not known.
    pub estimate_s: u64,
    pub techniques: Vec<TechniqueCounts>,
}

impl GameTechniques {
    /// Counts the techniques of a game whose moves have been looked at.
    fn new(review: &Review, estimate_s: u64) -> GameTechniques {
        let mut game = GameTechniques { estimate_s, techniques: Vec::new() };
        let mut overlooked: Vec<&ExplainedStep> = Vec::new();
        for (index, played) in review.timeline().moves().iter().enumerate() {
            if let Some(key) = &played.hint_key {
                game.counts(key).hinted += 1;
            }
            let judgement = review.judgement(index + 1);
            let Some(explained) = review.explained(index + 1) else { continue };
            if matches!(judgement, Some(MoveJudgement::Found | MoveJudgement::EasierWasThere)) {
                for key in &explained.technique_keys {
                    game.counts(key).found += 1;
                }
                if let Some(hardest) = &explained.hardest {
                    let counts = game.counts(&hardest.step.technique_key);
                    counts.timed += 1;
                    counts.timed_s += review.thought_s(index + 1).min(MAX_THOUGHT_S) as u32;
                }
            }
            if matches!(judgement, Some(MoveJudgement::EasierWasThere | MoveJudgement::Leap))
                && let Some(easier) = &explained.easier
            {
                // The same step may be there for many moves.
                let is_same = |other: &&ExplainedStep| {
                    other.technique_key == easier.step.technique_key
                        && other.placements == easier.step.placements
                        && other.eliminations == easier.step.eliminations
                };
                if !overlooked.iter().any(is_same) {
                    overlooked.push(&easier.step);
                    game.counts(&easier.step.technique_key).overlooked += 1;
                }
            }
        }
        game
    }

    fn counts(&mut self, key: &str) -> &mut TechniqueCounts {
        counts_of(&mut self.techniques, key)
    }

    /// The estimate in seconds, and after a comma each technique with its numbers: `540,naked-single 12 0 1 4 61,x-wing 1 0 0 1 95`.
    pub fn to_text(&self) -> String {
        let mut text = self.estimate_s.to_string();
        for counts in &self.techniques {
            text.push(',');
            text += &counts.technique_key;
            for number in counts.numbers() {
                text.push(' ');
                text += &number.to_string();
            }
        }
        text
    }

    /// Reads what [`to_text`](GameTechniques::to_text) writes; what cannot be read is left out.
    fn from_text(text: &str) -> GameTechniques {
        let mut parts = text.split(',');
        let estimate_s = parts.next().and_then(|estimate| estimate.parse().ok()).unwrap_or(0);
        let read = |part: &str| {
            let mut words = part.split(' ');
            let technique_key = words.next()?.to_owned();
            let mut number = || words.next()?.parse().ok();
            Some(TechniqueCounts {
                technique_key,
                found: number()?,
                hinted: number()?,
                overlooked: number()?,
                timed: number()?,
                timed_s: number()?,
            })
        };
        GameTechniques { estimate_s, techniques: parts.filter_map(read).collect() }
    }
}

fn counts_of<'a>(all: &'a mut Vec<TechniqueCounts>, key: &str) -> &'a mut TechniqueCounts {
    let index = all.iter().position(|counts| counts.technique_key == key).unwrap_or_else(|| {
        all.push(TechniqueCounts { technique_key: key.to_owned(), ..TechniqueCounts::default() });
        all.len() - 1
    });
    &mut all[index]
}

/// How long a game took, and how long its puzzle should have taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedGame {
    pub estimate_s: u64,
    pub played_s: u64,
}

/// All games that count, together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerProfile {
    pub games: usize,
    /// The techniques that were there, the most frequent first.
    pub techniques: Vec<TechniqueCounts>,
    /// The games solved without hints whose estimate is known, in the order in which they were started.
    pub times: Vec<TimedGame>,
}

/// Sorts by selection: there are a few dozen at most, and a sort of the standard library takes four kilobytes of code.
fn most_frequent_first(mut techniques: Vec<TechniqueCounts>) -> Vec<TechniqueCounts> {
    let mut sorted = Vec::new();
    while let Some(index) = (0..techniques.len()).rev().max_by_key(|index| techniques[*index].total()) {
        sorted.push(techniques.remove(index));
    }
    sorted
}

/// The games that count and of which the log has a line, with their start times.
pub fn counted_games<'a>(log: &ProfileLog, headers: &'a [Session]) -> Vec<(&'a Session, GameTechniques)> {
    let counted = headers.iter().filter(|session| GameAnalysis::is_counted(session));
    counted.filter_map(|session| Some((session, log.game(session.started_at_ms())?))).collect()
}

impl PlayerProfile {
    /// The sums over the games of these headers.
    pub fn new(log: &ProfileLog, headers: &[Session]) -> PlayerProfile {
        let mut profile = PlayerProfile::default();
        for (session, game) in counted_games(log, headers) {
            profile.games += 1;
            for counts in &game.techniques {
                counts_of(&mut profile.techniques, &counts.technique_key).add(counts);
            }
            if let Some(end) = session.completion()
                && end.hints == 0
                && game.estimate_s > 0
            {
                profile.times.push(TimedGame { estimate_s: game.estimate_s, played_s: end.played_ms / 1000 });
            }
        }
        profile.techniques = most_frequent_first(profile.techniques);
        profile
    }
}
