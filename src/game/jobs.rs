//! Questions to the engine: which is under way, and what becomes of the answer.

use crate::grid::Grid;
use crate::job::{Advised, Answer, Effort, Job, Progress, Report, Verdict};
use crate::puzzle_id::PuzzleId;

use crate::i18n::{Message, SearchCost, format_duration};

use super::deal::Dealt;
use super::{Effect, Game, Origin, Play, say};

/// Why a job was started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Purpose {
    /// A puzzle at hand.
    Known,
    /// A new one; one at hand will do, too, unless it was asked for by name.
    Deal {
        recipe: PuzzleId,
        or_known: bool,
    },
    Like,
    Open(Grid),
    Solve,
    Count,
    /// No job: the room for a study is on its way.
    Study {
        by_logic: bool,
    },
    Hint,
    List,
    Practise,
    Rate,
    /// What the puzzle took that was just completed.
    Finish,
}

/// The job under way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pending {
    pub id: u32,
    pub purpose: Purpose,
    pub progress: Option<Progress>,
    /// How often it was asked for again meanwhile.
    pub again: u8,
}

impl Game {
    pub(super) fn run(&mut self, purpose: Purpose, job: Job, effects: &mut Vec<Effect>) {
        self.ask(purpose, effects);
        effects.push(Effect::Run(self.jobs, job));
    }

    /// Waits for something new.
    pub(super) fn ask(&mut self, purpose: Purpose, effects: &mut Vec<Effect>) {
        self.drop_pending(effects);
        self.jobs += 1;
        self.pending = Some(Pending { id: self.jobs, purpose, progress: None, again: 0 });
    }

    /// Waits no longer for the job under way. One that has told of progress may take for ever: it is ended, so that the
    /// next need not wait for it.
    pub(super) fn drop_pending(&mut self, effects: &mut Vec<Effect>) {
        if let Some(before) = self.pending.take()
            && before.progress.is_some()
        {
            self.stop_all(effects);
        }
    }

    pub(super) fn cancel(&mut self, effects: &mut Vec<Effect>) {
        if let Some(pending) = self.pending.take() {
            self.stop_all(effects);
            let message = match (pending.purpose, pending.progress) {
                (Purpose::Count, Some(progress)) => Message::CountStopped { count: progress.count },
                _ => Message::SearchStopped,
            };
            self.tell(message, effects);
            self.fill_table(effects);
        }
    }

    /// Ends whatever runs.
    pub(super) fn stop_all(&mut self, effects: &mut Vec<Effect>) {
        self.ready.stop();
        effects.push(Effect::Cancel);
    }

    /// A report of a job that is no longer waited for comes too late and is dropped.
    pub(super) fn reported(&mut self, report: Report, effects: &mut Vec<Effect>) {
        match report {
            Report::Progressed { id, progress } => {
                if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == id) {
                    pending.progress = Some(progress);
                    if matches!(pending.purpose, Purpose::Study { .. }) {
                        say(effects, Message::Loading);
                    }
                }
            }
            Report::Answered { id, answer: Answer::Dealt { recipe, givens, solution, rating }, .. }
                if self.ready.is_for(id) =>
            {
                self.keep_ready(Dealt { recipe, givens, solution, rating }, effects);
            }
            Report::Answered { id, answer, microseconds } => {
                if let Some(pending) = self.pending.take_if(|pending| pending.id == id) {
                    self.answered(pending.purpose, answer, format_duration(microseconds * 1000), effects);
                    for _ in 0..pending.again {
                        self.go_on_hinting(effects);
                    }
                }
            }
            Report::Missing { id } => self.not_done(id, effects),
        }
    }

    /// A job will not be answered.
    fn not_done(&mut self, id: u32, effects: &mut Vec<Effect>) {
        let pending = self.pending.take_if(|pending| pending.id == id);
        self.ready.forget(id);
        let Some(Pending { purpose, .. }) = pending else { return };
        let wanted = match purpose {
            // Without the generator there are still the puzzles at hand.
            Purpose::Deal { recipe, or_known: true } => {
                return self.deal_known(recipe.level, recipe.seed, effects);
            }
            Purpose::Deal { recipe, .. } => recipe,
            Purpose::Finish => return,
            _ => PuzzleId::new(self.level, 0),
        };
        // The card lies beneath the study.
        self.study = None;
        self.tell(Message::ToolsUnavailable, effects);
        // A puzzle at hand that does not come is not asked for for ever.
        if self.play.is_blank() && purpose != Purpose::Known {
            self.deal_known(wanted.level, wanted.seed, effects);
        }
    }

    fn answered(&mut self, purpose: Purpose, answer: Answer, time: String, effects: &mut Vec<Effect>) {
        match (purpose, answer) {
            (Purpose::Known, Answer::Dealt { recipe, givens, solution, rating }) => {
                self.put(Dealt { recipe, givens, solution, rating }, effects);
            }
            (Purpose::Deal { .. } | Purpose::Like, Answer::Dealt { recipe, givens, solution, rating }) => {
                self.put(Dealt { recipe, givens, solution, rating }, effects);
                self.generator_answered(recipe, effects);
            }
            (Purpose::Open(grid), Answer::Solved { verdict, .. }) => {
                let solution = match verdict {
                    Verdict::None => return self.turn_away(effects),
                    Verdict::One(solution) => Some(solution),
                    Verdict::Many { .. } => None,
                };
                self.lay(Play::new(Origin::Own, grid, solution), effects);
                effects.push(Effect::Save);
                self.tell(self.play.introduction(), effects);
                self.go_on_as_shared(effects);
            }
            (Purpose::Solve, Answer::Solved { verdict, effort }) => {
                let Effort { nodes, dead_ends, depth } = effort;
                self.solved(&verdict, SearchCost { time, nodes, dead_ends, depth }, effects);
            }
            (Purpose::Count, Answer::Counted { count }) => {
                self.tell(Message::Counted { count, time }, effects);
            }
            (
                Purpose::Hint | Purpose::List | Purpose::Practise | Purpose::Rate | Purpose::Finish,
                Answer::Advised(text),
            ) => {
                self.advised(purpose, Advised::from_text(&text), effects);
            }
            // An answer to another question than the one asked: the engine is not to be trusted with it.
            _ => debug_assert!(false, "an answer to another question"),
        }
    }

    fn solved(&mut self, verdict: &Verdict, cost: SearchCost, effects: &mut Vec<Effect>) {
        self.twins = None;
        let message = match *verdict {
            Verdict::None => match self.asked.first_conflict() {
                Some((cell, with)) => Message::SolvedConflict { cell, with },
                None => Message::SolvedNone { cost },
            },
            Verdict::One(solution) => {
                self.change(self.play.now.completed(&solution, &solution), effects);
                Message::SolvedOne { cost }
            }
            Verdict::Many { one, other, count } => {
                let next = self.play.now.completed(&one, &other);
                let differing = next.differing.len();
                self.change(next, effects);
                self.twins = Some([one, other]);
                Message::SolvedMany { count, differing_cells: differing, cost }
            }
        };
        self.tell(message, effects);
    }
}
