//! What the player found after thinking longest.

use ninefold::grid::Grid;
use ninefold::hint::{FoundStep, MoveSearch, PlayerMove, StepGoal};
use ninefold::level::Rating;
use ninefold::sort_by_number::{SortNumber, sort_by_number};
use ninefold::techniques::Evidence;

use super::Session;
use super::thinking_times::TimedDigit;

/// Number of thoughts that are shown: the longest, of equally long ones the earlier.
const MAX_THOUGHTS: usize = 3;

/// A thought is shown only if it took this many seconds.
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
    /// The number of digits that have been followed, with the one that is being followed.
    followed: usize,
    search: MoveSearch,
    is_searching: bool,
    thoughts: Vec<LongThought>,
}

impl LongThoughtTask {
    /// `None` if the game has no plate.
    pub fn new(session: Session) -> Option<LongThoughtTask> {
        if !session.has_plate() {
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
        let solution = *session.grid();
        Some(LongThoughtTask {
            solution,
            session,
            digits,
            longest,
            followed: 0,
            search: MoveSearch::new(solution, Rating(u16::MAX), false),
            is_searching: false,
            thoughts: Vec::new(),
        })
    }

    /// Where the longest thoughts ended, in the order of the game.
    pub fn longest(&self) -> &[TimedDigit] {
        &self.longest
    }

    /// Searches one tier of techniques. Returns the thoughts, in the order of the game, once all are known.
    pub fn run(&mut self) -> Option<Vec<LongThought>> {
        if self.is_searching {
            let steps = self.search.run()?;
            self.is_searching = false;
            self.finish_digit(&steps.needed.unwrap_or_default());
        }
        if self.thoughts.len() == self.longest.len() {
            return Some(std::mem::take(&mut self.thoughts));
        }
        let placed = self.digits[self.followed];
        self.followed += 1;
        if self.solution[placed.candidate.cell] == Some(placed.candidate.digit) {
            let board = self.session.past[placed.position].player_board();
            self.search.begin(PlayerMove::new(board, vec![StepGoal::Place(placed.candidate)]));
            self.is_searching = true;
        }
        None
    }

    fn finish_digit(&mut self, path: &[FoundStep]) {
        let placed = self.digits[self.followed - 1];
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
