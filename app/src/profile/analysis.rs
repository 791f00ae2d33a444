//! Finds out which techniques a game needed: its puzzle is rated, and then its moves are reviewed.

use crate::game::Session;
use crate::protocol::{GridRating, Job, JobAnswer, Report};
use crate::review::{Review, ReviewEffect, ReviewState};

use super::GameTechniques;

/// The analysis of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameAnalysis {
    review: Review,
    /// The job of the review, while the puzzle is being rated.
    review_job: Option<Job>,
    estimate_s: u64,
}

/// What is to be done for an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisState {
    /// This job is to be run.
    Job(Job),
    /// The worker has not finished.
    Running,
    Done(GameTechniques),
    Failed,
}

impl GameAnalysis {
    /// Whether a game counts: the player has solved it, and it is no example. Its header is enough.
    pub fn is_counted(session: &Session) -> bool {
        session.completion().is_some_and(|end| end.by_player) && !session.is_example()
    }

    /// Begins the analysis of a game; `None` if there is nothing to find out.
    pub fn begin(session: Session) -> Option<(GameAnalysis, Job)> {
        let rating = Job::Rate { grids: vec![*session.givens()], language: None };
        let (review, effects) = Review::open(session, None)?;
        let review_job = effects.into_iter().find_map(|effect| match effect {
            ReviewEffect::RunJob(job) => Some(job),
            _ => None,
        })?;
        Some((GameAnalysis { review, review_job: Some(review_job), estimate_s: 0 }, rating))
    }

    /// Handles a report on the job that was asked for last.
    pub fn handle_report(&mut self, report: Report) -> AnalysisState {
        match (report, self.review_job.take()) {
            (Report::Answered { answer, .. }, Some(job)) => {
                // Without a rating the estimate stays unknown.
                let ratings: Vec<GridRating> = JobAnswer::from_answer(answer).unwrap_or_default();
                if let Some(GridRating::Puzzle(summary)) = ratings.first() {
                    self.estimate_s = summary.time.seconds.into();
                }
                return AnalysisState::Job(job);
            }
            (Report::Failed { .. }, Some(_)) => return AnalysisState::Failed,
            (_, Some(job)) => {
                self.review_job = Some(job);
                return AnalysisState::Running;
            }
            (report, None) => {
                self.review.handle_report(report);
            }
        }
        match self.review.state() {
            ReviewState::Running { .. } => AnalysisState::Running,
            ReviewState::Done => AnalysisState::Done(GameTechniques::new(&self.review, self.estimate_s)),
            ReviewState::Failed => AnalysisState::Failed,
        }
    }
}
