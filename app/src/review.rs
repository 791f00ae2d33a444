//! *Look back*: a game, move by move, with what was there to see.
//!
//! ```text
//!   Session ─▶ Timeline ─▶ judge.rs: slips, Solve, hints; the correct moves ─ Job::Review ─▶ the steps of each, and easier ones
//!   moves:  ├───────┬─────────┬──────────────┤
//!           0     at: the position on the board; one of its steps may be drawn instead
//! ```
//!
//! Like the game, it is changed by one function, [`Review::apply`], which returns effects.

mod action;
mod judge;
mod moments;
mod playback;

use std::mem;
use std::rc::Rc;

use ninefold::grid::Cell;

use crate::game::timeline::Timeline;
use crate::game::{Position, Session};
use crate::i18n;
use crate::protocol::{BoardStep, ExplainedMove, JobAnswer, Report, ReviewRequest};

pub use action::{ReviewAction, ReviewEffect, StepChoice};
pub use judge::{MoveChange, MoveJudgement, Slip};
pub use moments::MAX_MOMENTS;

use judge::MoveRecords;

/// How far the search for the steps of the moves is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewState {
    /// Of the correct moves, so many have been looked at.
    Running {
        done: usize,
    },
    Done,
    /// The worker crashed or could not be loaded.
    Failed,
}

/// A game that is looked at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    session: Session,
    /// The name of the player who has shared the game, which may be empty; `None` for the player's own game.
    shared_by: Option<String>,
    timeline: Timeline,
    records: MoveRecords,
    /// For each move, what the search found; `None` if it was not asked.
    explained: Vec<Option<Rc<ExplainedMove>>>,
    state: ReviewState,
    /// The moves worth a second look, in the order of the game: numbers from 1.
    moments: Vec<usize>,
    /// The number of moves that the board shows.
    at: usize,
    /// The step that is drawn on the board.
    drawn: Option<StepChoice>,
    cursor: Cell,
    /// When the current move was shown, in milliseconds; `None` if playback is stopped.
    shown_ms: Option<f64>,
    /// Playback takes as long as the player did, but for pauses.
    in_real_time: bool,
    timer_pending: bool,
    /// The effects of the action or report that is being handled; empty otherwise.
    effects: Vec<ReviewEffect>,
}

impl Review {
    /// Opens the review of a game at its end, or at its start if someone else has shared it, and starts the search; `None` if the game has no move or the puzzle has not exactly one
    /// solution. `shared_by` is as in [`shared_by`](Review::shared_by).
    pub fn open(session: Session, shared_by: Option<String>) -> Option<(Review, Vec<ReviewEffect>)> {
        let solution = *session.solution()?;
        let timeline = session.timeline();
        if timeline.moves().is_empty() {
            return None;
        }
        let records = MoveRecords::new(&timeline, &solution);
        // The end of a game that someone else has shared is the solution.
        let at = if shared_by.is_some() { 0 } else { timeline.moves().len() };
        let cursor = session.cursor();
        let mut review = Review {
            explained: vec![None; timeline.moves().len()],
            state: ReviewState::Running { done: 0 },
            moments: Vec::new(),
            at,
            drawn: None,
            cursor,
            shown_ms: None,
            in_real_time: false,
            timer_pending: false,
            effects: Vec::new(),
            session,
            shared_by,
            timeline,
            records,
        };
        let moves = review.records.questions(&review.timeline);
        if moves.is_empty() {
            review.finish(Vec::new());
        } else {
            let rating = review.session.rating();
            let request = ReviewRequest { solution, rating, moves, language: i18n::language() };
            review.effects.push(ReviewEffect::RunJob(request.to_job()));
        }
        let effects = mem::take(&mut review.effects);
        Some((review, effects))
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The name of the player who has shared the game, which may be empty; `None` for the player's own game.
    pub fn shared_by(&self) -> Option<&str> {
        self.shared_by.as_deref()
    }

    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    pub fn state(&self) -> ReviewState {
        self.state
    }

    /// Number of moves that the search is asked about.
    pub fn question_count(&self) -> usize {
        self.records.question_count()
    }

    /// Whether nothing of the solution is shown: someone else has shared the game, and no move has been looked at.
    pub fn hides_solution(&self) -> bool {
        self.shared_by.is_some() && self.at == 0
    }

    /// The number of moves that the board shows.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The numbers, from 1, of the moves worth a second look, in the order of the game.
    pub fn moments(&self) -> &[usize] {
        &self.moments
    }

    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    pub fn is_playing(&self) -> bool {
        self.shown_ms.is_some()
    }

    pub fn is_in_real_time(&self) -> bool {
        self.in_real_time
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.timeline.position(self.at)
    }

    /// What a move was, by its number from 1; a move that the search has not looked at yet is `None`.
    pub fn judgement(&self, number: usize) -> Option<MoveJudgement> {
        let index = number.checked_sub(1)?;
        self.records.judgement(index, self.explained(number), self.state == ReviewState::Done)
    }

    /// What the search found about a move.
    pub fn explained(&self, number: usize) -> Option<&ExplainedMove> {
        self.explained.get(number.checked_sub(1)?)?.as_deref()
    }

    /// The time from the digit before until the one of a move, in seconds.
    pub fn thought_s(&self, number: usize) -> u64 {
        number.checked_sub(1).map_or(0, |index| self.records.thought_s(index))
    }

    /// The digits that a move placed or the notes that it struck.
    pub fn change(&self, number: usize) -> MoveChange {
        number.checked_sub(1).map(|index| self.records.change(index)).unwrap_or_default()
    }

    /// A step of the move that the board shows.
    pub fn step(&self, choice: StepChoice) -> Option<&BoardStep> {
        let found = self.explained(self.at)?;
        match choice {
            StepChoice::Hardest => found.hardest.as_ref(),
            StepChoice::Last => found.last.as_ref(),
            StepChoice::Easier => found.easier.as_ref(),
        }
    }

    /// The step that is drawn on the board.
    pub fn drawn_step(&self) -> Option<(StepChoice, &BoardStep)> {
        let choice = self.drawn?;
        Some((choice, self.step(choice)?))
    }

    /// Applies an action at the time `now`, in milliseconds on a monotonic clock, and returns the effects.
    pub fn apply(&mut self, action: ReviewAction, now: f64) -> Vec<ReviewEffect> {
        match action {
            ReviewAction::Leave => self.effects.push(ReviewEffect::Leave),
            ReviewAction::PlayPuzzle => self.effects.push(ReviewEffect::PlayPuzzle),
            ReviewAction::ShowStep(choice) => {
                self.shown_ms = None;
                self.drawn = if self.drawn == Some(choice) { None } else { Some(choice) };
                self.effects.push(ReviewEffect::Announce);
            }
            ReviewAction::TogglePlayback => self.toggle_playback(now),
            ReviewAction::Advance => self.advance(now),
            ReviewAction::SetRealTime(in_real_time) => self.in_real_time = in_real_time,
            ReviewAction::MoveCursor(step) => self.cursor = step.apply_to(self.cursor),
            ReviewAction::Select(cell) => self.cursor = cell,
            ReviewAction::RepeatAnnouncement => self.effects.push(ReviewEffect::Announce),
            _ => {
                if let Some(at) = self.target(action) {
                    self.shown_ms = None;
                    self.show(at);
                    // The slider announces its value itself.
                    if !matches!(action, ReviewAction::SeekTime(_)) {
                        self.effects.push(ReviewEffect::Announce);
                    }
                }
            }
        }
        mem::take(&mut self.effects)
    }

    /// Handles a report on the search.
    pub fn handle_report(&mut self, report: Report) -> Vec<ReviewEffect> {
        match report {
            Report::Progress { progress, .. } if matches!(self.state, ReviewState::Running { .. }) => {
                self.state = ReviewState::Running { done: progress.count as usize };
            }
            Report::Answered { answer, .. } => match JobAnswer::from_answer(answer) {
                Some(explained) => self.finish(explained),
                None => self.fail(),
            },
            Report::Failed { .. } => self.fail(),
            _ => {}
        }
        mem::take(&mut self.effects)
    }

    fn fail(&mut self) {
        self.state = ReviewState::Failed;
        self.effects.push(ReviewEffect::AnnounceMoments);
    }

    fn finish(&mut self, explained: Vec<Rc<ExplainedMove>>) {
        for (index, found) in self.records.question_indices().zip(explained) {
            self.explained[index] = Some(found);
        }
        self.state = ReviewState::Done;
        self.moments = self.find_moments();
        self.effects.push(ReviewEffect::AnnounceMoments);
    }
}
