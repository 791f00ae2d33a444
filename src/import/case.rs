//! What is known of the givens on the board, and what is still being found out: the verdict, and of a puzzle with one
//! solution how hard it is and which givens could go.
//!
//! ```text
//!   other givens ──▶ verdict? ── one ──▶ rating?  spare?
//!        ╰─ what was asked before is of no account any more; where that takes long it is stopped
//! ```

use crate::grid::{CellSet, Grid};
use crate::job::{About, Answer, Dead, Job, Judged, Rated, Report, Verdict};

use super::Effect;

/// What is known of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    givens: Grid,
    /// How many jobs there were.
    jobs: u32,
    /// Asked and not answered.
    asked: Vec<(u32, About)>,
    /// One of these takes long.
    is_slow: bool,
    is_stopped: bool,
    verdict: Option<Verdict>,
    dead: Option<Dead>,
    rated: Option<Rated>,
    spare: Option<CellSet>,
}

impl Default for Case {
    fn default() -> Case {
        Case {
            givens: Grid::EMPTY,
            jobs: 0,
            asked: Vec::new(),
            is_slow: false,
            is_stopped: false,
            verdict: None,
            dead: None,
            rated: None,
            spare: None,
        }
    }
}

impl Case {
    /// Whether there is no solution, one, or more, once that is known.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Where nothing fits, if there is no solution and that is plain to see.
    pub fn dead(&self) -> Option<Dead> {
        self.dead
    }

    /// How hard it is, once that is known.
    pub fn rated(&self) -> Option<&Rated> {
        self.rated.as_ref()
    }

    /// The givens that could go, each alone, once they are known.
    pub fn spare(&self) -> Option<CellSet> {
        self.spare
    }

    /// The cells in which two solutions differ.
    pub fn differing(&self) -> CellSet {
        match &self.verdict {
            Some(Verdict::Many { one, other, .. }) => {
                CellSet::ALL.into_iter().filter(|&cell| one[cell] != other[cell]).collect()
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Whether something is still to be found out, for longer than anyone likes to wait.
    pub fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Whether something was not found out, as the player did not want to wait.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether it is about this grid.
    pub(super) fn is_of(&self, givens: &Grid) -> bool {
        self.givens == *givens && self.jobs > 0
    }

    /// Begins anew with other givens; whether there is something to be asked about them.
    pub(super) fn open(&mut self, givens: Grid, is_open: bool, effects: &mut Vec<Effect>) {
        if self.is_slow {
            effects.push(Effect::Stop);
        }
        // The numbers go on: what comes too late is known for it.
        *self = Case { givens, jobs: self.jobs + 1, ..Case::default() };
        if is_open {
            self.ask(About::Verdict, effects);
        }
    }

    pub(super) fn stop(&mut self, effects: &mut Vec<Effect>) {
        if !self.asked.is_empty() {
            self.asked.clear();
            self.is_slow = false;
            self.is_stopped = true;
            effects.push(Effect::Stop);
        }
    }

    pub(super) fn report(&mut self, report: Report, effects: &mut Vec<Effect>) {
        match report {
            Report::Progressed { id, .. } if self.asked.iter().any(|(asked, _)| *asked == id) => {
                self.is_slow = true;
            }
            // What nobody wants to know any more keeps the others waiting.
            Report::Progressed { .. } => {
                effects.push(Effect::Stop);
                let (givens, asked) = (self.givens, &self.asked);
                let job = |about| Job::Judge { about, grid: givens };
                effects.extend(asked.iter().map(|&(id, about)| Effect::Run(id, job(about))));
            }
            Report::Answered { id, answer: Answer::Judged(text), .. } => {
                let Some(at) = self.asked.iter().position(|(asked, _)| *asked == id) else { return };
                self.asked.remove(at);
                self.is_slow = false;
                match Judged::from_text(&text) {
                    Some(Judged::Verdict(verdict, dead)) => {
                        if matches!(verdict, Verdict::One(_)) {
                            self.ask(About::Rating, effects);
                            self.ask(About::Spare, effects);
                        }
                        (self.verdict, self.dead) = (Some(verdict), dead);
                    }
                    Some(Judged::Rated(rated)) => self.rated = rated,
                    Some(Judged::Spare(spare)) => self.spare = Some(spare),
                    None => {}
                }
            }
            Report::Answered { .. } | Report::Missing { .. } => {}
        }
    }

    fn ask(&mut self, about: About, effects: &mut Vec<Effect>) {
        self.jobs += 1;
        self.asked.push((self.jobs, about));
        effects.push(Effect::Run(self.jobs, Job::Judge { about, grid: self.givens }));
    }
}
