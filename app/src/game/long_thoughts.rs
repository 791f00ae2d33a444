//! What the player found after thinking longest.

use ninefold::grid::{CandidateSet, Grid};
use ninefold::hint::{FoundStep, PlacementSearch};
use ninefold::sort_by_number::{SortNumber, sort_by_number};
use ninefold::techniques::Evidence;

use super::Session;
use super::thinking_times::TimedDigit;

/// Number of thoughts that are told.
const MAX_THOUGHTS: usize = 3;

/// A thought is told only if it took this many seconds.
const MIN_THOUGHT_S: u64 = 5;

/// A digit that took long, and the hardest step that was needed to place it; no step if no technique leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongThought {
    pub placed: TimedDigit,
    pub step: Option<FoundStep>,
    /// Whether a hint was shown meanwhile.
    pub by_hint: bool,
}

/// Finds out what the longest thoughts of a game led to: follows the digits in the order in which they were placed, with the
/// candidates that the rules leave, less what the notes exclude and what the earlier digits needed.
pub struct LongThoughtTask {
    session: Session,
    solution: Grid,
    digits: Vec<TimedDigit>,
    longest: Vec<TimedDigit>,
    /// The number of digits that have been followed.
    done: usize,
    search: Option<PlacementSearch>,
    struck: CandidateSet,
    thoughts: Vec<LongThought>,
}

impl LongThoughtTask {
    /// `None` if the game has no plate.
    pub fn new(session: Session) -> Option<LongThoughtTask> {
        if session.plate() == [0; 81] {
            return None;
        }
        let digits = session.timed_digits();
        let mut longest: Vec<TimedDigit> =
            digits.iter().copied().filter(|placed| is_thought(placed, &session)).collect();
        // Digits of one move are one thought.
        longest.dedup_by_key(|placed| placed.position);
        sort_by_number(&mut longest, |placed| SortNumber::from(placed.thought_s).descending());
        longest.truncate(MAX_THOUGHTS);
        sort_by_number(&mut longest, |placed| placed.position);
        Some(LongThoughtTask {
            solution: *session.grid(),
            session,
            digits,
            longest,
            done: 0,
            search: None,
            struck: CandidateSet::EMPTY,
            thoughts: Vec::new(),
        })
    }

    /// Where the longest thoughts ended, in the order of the game.
    pub fn longest(&self) -> &[TimedDigit] {
        &self.longest
    }

    /// Searches one tier of techniques. Returns the thoughts, in the order of the game, once all are known.
    pub fn run(&mut self) -> Option<Vec<LongThought>> {
        if let Some(search) = &mut self.search {
            let path = search.run()?;
            self.search = None;
            self.finish_digit(&path);
        }
        if self.thoughts.len() == self.longest.len() {
            return Some(std::mem::take(&mut self.thoughts));
        }
        let placed = self.digits[self.done];
        self.done += 1;
        if self.solution[placed.candidate.cell] == Some(placed.candidate.digit) {
            let board = self.session.past[placed.position].player_board();
            self.search = Some(PlacementSearch::new(board, &self.solution, &self.struck, placed.candidate));
        }
        None
    }

    fn finish_digit(&mut self, path: &[FoundStep]) {
        for found in path {
            self.struck.extend(&found.step.eliminations);
        }
        let placed = self.digits[self.done - 1];
        if self.longest.contains(&placed) {
            let hardest = path.iter().max_by_key(|found| found.step.rating());
            let meanwhile = placed.played_s - placed.thought_s..=placed.played_s;
            let hints = self.session.hints_shown();
            let by_hint = hints.iter().any(|hint| meanwhile.contains(&hint.played_s));
            self.thoughts.push(LongThought { placed, step: hardest.cloned(), by_hint });
        }
    }
}

impl LongThought {
    /// Whether a single was all that was needed.
    pub fn is_single(&self) -> bool {
        self.step.as_ref().is_some_and(|found| matches!(found.step.evidence, Evidence::Single { .. }))
    }
}

fn is_thought(placed: &TimedDigit, session: &Session) -> bool {
    let is_right = session.grid()[placed.candidate.cell] == Some(placed.candidate.digit);
    is_right && placed.thought_s >= MIN_THOUGHT_S
}
