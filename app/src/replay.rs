//! The replay of a solution: every solving method on the same grid, and the steps of one of them on the
//! board.
//!
//! ```text
//!   open ─▶ logic ─▶ run fast ─▶ run candidates ─▶ … ─▶ run compare      one job after the other
//!             │         │
//!   LogicPath ▼         ▼ MethodRun  steps_done
//!   trace:  ├──────────────────────────┼───────────┤ the board shows the state after this many steps
//!           First  PreviousMark  StepBack  StepForward  NextMark  Last
//! ```
//!
//! The replay receives only the grid and knows nothing else of the game. Like the game, it is changed by one
//! function, [`Replay::apply`], which returns effects.

mod action;
mod board_reading;
mod logic_path;
mod playback;

use std::mem;
use std::rc::Rc;

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::methods::{Method, RunOutcome, TracePosition, TraceStep};

use crate::game::{LastSpoken, Position};
use crate::i18n::{self, ReplayMessage, SpokenPart};
use crate::protocol::{Answer, ExplainedStep, Job, JobAnswer, MethodRun, Report, SolveMethod};

pub use action::{PlaybackSpeed, ReplayAction, ReplayEffect};
pub use logic_path::LogicPath;

/// The results of all methods, and a place in the steps of one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    grid: Grid,
    runs: [Option<Box<MethodRun>>; 5],
    /// The solution by logic, once it is known.
    logic_path: Option<Box<LogicPath>>,
    running_method: Option<SolveMethod>,
    /// ID of the last job. It is running if `running_method` is set.
    last_job_id: u32,
    shown_method: SolveMethod,
    steps_done: usize,
    state: TracePosition,
    /// The states after 0, `CHECKPOINT_INTERVAL`, 2 · `CHECKPOINT_INTERVAL`, … steps, as far as they have
    /// been reached. Going back replays from the checkpoint before.
    checkpoints: Vec<TracePosition>,
    removed_digit: Option<Digit>,
    /// Number of parts of the step that have been announced (`i18n::spoken_parts`).
    spoken_count: usize,
    cursor: Cell,
    last_spoken: LastSpoken,
    /// Whether the proof that was asked for last was written.
    is_proof_written: Option<bool>,
    /// The speed that the player has chosen.
    chosen_speed: Option<PlaybackSpeed>,
    /// When the current step was due, in milliseconds; `None` if playback is stopped.
    step_due_ms: Option<f64>,
    /// Whether the timer of a [`ReplayEffect::StartTimer`] is running.
    timer_pending: bool,
    /// The effects of the action or report that is being handled; empty otherwise.
    effects: Vec<ReplayEffect>,
}

impl Replay {
    /// Opens a replay of a grid, with the cursor on a cell, and starts the first job. It shows the solution by logic.
    pub fn open(grid: Grid, cursor: Cell) -> (Replay, Vec<ReplayEffect>) {
        let mut replay = Replay::new(grid, cursor);
        replay.announce(ReplayMessage::Opened);
        replay.run_next_method();
        let effects = mem::take(&mut replay.effects);
        (replay, effects)
    }

    fn new(grid: Grid, cursor: Cell) -> Replay {
        Replay {
            grid,
            runs: [const { None }; 5],
            logic_path: None,
            running_method: None,
            last_job_id: 0,
            shown_method: SolveMethod::Logic,
            steps_done: 0,
            state: TracePosition::new(&grid),
            checkpoints: vec![TracePosition::new(&grid)],
            removed_digit: None,
            spoken_count: 0,
            cursor,
            last_spoken: None,
            is_proof_written: None,
            chosen_speed: None,
            step_due_ms: None,
            timer_pending: false,
            effects: Vec::new(),
        }
    }

    /// The grid that is solved.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The result of a search method, once it is known.
    pub fn method_run(&self, method: Method) -> Option<&MethodRun> {
        self.runs[method as usize].as_deref()
    }

    /// The solution by logic, once it is known.
    pub fn logic_path(&self) -> Option<&LogicPath> {
        self.logic_path.as_deref()
    }

    /// Whether there is something to prove: that there is no other solution, or none. Not known before the solution by logic is.
    pub fn can_prove(&self) -> bool {
        self.logic_path().is_some_and(|path| !path.has_several_solutions())
    }

    /// What became of the proof that was asked for last.
    pub fn proof_message(&self) -> Option<ReplayMessage> {
        let message =
            |is_written| if is_written { ReplayMessage::ProofSaved } else { ReplayMessage::ProofFailed };
        self.is_proof_written.map(message)
    }

    pub fn running_method(&self) -> Option<SolveMethod> {
        self.running_method
    }

    /// The method that the board shows.
    pub fn shown_method(&self) -> SolveMethod {
        self.shown_method
    }

    /// The result of the search method that the board shows.
    pub fn shown_run(&self) -> Option<&MethodRun> {
        self.shown_method.method().and_then(|method| self.method_run(method))
    }

    /// The solution by logic, if the board shows it.
    pub fn shown_logic_path(&self) -> Option<&LogicPath> {
        self.logic_path().filter(|_| self.shown_method == SolveMethod::Logic)
    }

    /// The logical step that the board shows, `None` after the last, and the position before it.
    pub fn logic_step(&self) -> Option<(Option<&Rc<ExplainedStep>>, &Position)> {
        self.shown_logic_path().map(|path| path.step_at(self.steps_done))
    }

    /// The number of steps that the board shows as done.
    pub fn steps_done(&self) -> usize {
        self.steps_done
    }

    /// The number of steps of the method that the board shows.
    pub fn len(&self) -> usize {
        match self.shown_method {
            SolveMethod::Search(method) => self.method_run(method).map_or(0, |run| run.trace.len()),
            SolveMethod::Logic => self.logic_path().map_or(0, LogicPath::len),
        }
    }

    /// Whether there are no steps to show.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The state of the board.
    pub fn state(&self) -> &TracePosition {
        &self.state
    }

    /// The digit that the last step removed.
    pub fn removed_digit(&self) -> Option<Digit> {
        self.removed_digit
    }

    /// The step of a search method with this index. With logic, only the end of a solved puzzle is such a step.
    pub fn step(&self, number: usize) -> Option<TraceStep> {
        match self.shown_method {
            SolveMethod::Search(method) => self.method_run(method)?.trace.step(number),
            SolveMethod::Logic => self
                .logic_path()
                .filter(|path| path.open_cell_count() == 0 && number == path.steps().len())
                .map(|_| TraceStep::Solution),
        }
    }

    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The parts in which the logical step on the board is announced, and how many of them have been; `None` if there is no such
    /// step.
    pub fn spoken_parts(&self) -> Option<(Vec<SpokenPart>, usize)> {
        Some((i18n::spoken_parts(self.logic_step()?.0?), self.spoken_count))
    }

    /// Speed of playback. Steps of logic are read, so they are slow unless the player has chosen a speed.
    pub fn speed(&self) -> PlaybackSpeed {
        let default = match self.shown_method {
            SolveMethod::Logic => PlaybackSpeed::Slow,
            SolveMethod::Search(_) => PlaybackSpeed::default(),
        };
        self.chosen_speed.unwrap_or(default)
    }

    /// Whether playback is running.
    pub fn is_playing(&self) -> bool {
        self.step_due_ms.is_some()
    }

    /// The first method without a result, preferring the one on the board.
    pub fn next_method(&self) -> Option<SolveMethod> {
        let is_missing = |method: &SolveMethod| match *method {
            SolveMethod::Search(method) => self.method_run(method).is_none(),
            SolveMethod::Logic => self.logic_path.is_none(),
        };
        [self.shown_method].into_iter().chain(SolveMethod::ALL).find(is_missing)
    }

    /// Applies an action at the time `now`, in milliseconds on a monotonic clock, and returns the effects.
    pub fn apply(&mut self, action: ReplayAction, now: f64) -> Vec<ReplayEffect> {
        match self.target_step(action) {
            Some(at) => {
                self.stop_at(at);
                // The slider announces its value itself.
                if !matches!(action, ReplayAction::Seek(_)) {
                    self.announce_step();
                }
            }
            None => self.handle(action, now),
        }
        mem::take(&mut self.effects)
    }

    fn handle(&mut self, action: ReplayAction, now: f64) {
        match action {
            ReplayAction::Leave => {
                self.effects.push(ReplayEffect::Leave);
                self.announce(ReplayMessage::Closed);
            }
            ReplayAction::ShowMethod(method) => {
                self.show_method(method);
                self.announce(self.introduction());
                if self.running_method.is_none() && self.next_method() == Some(method) {
                    self.run_next_method();
                }
            }
            ReplayAction::RunRemaining if self.running_method.is_none() => self.run_next_method(),
            ReplayAction::Cancel if self.running_method.take().is_some() => {
                self.effects.push(ReplayEffect::Stop);
                self.announce(ReplayMessage::Stopped);
            }
            // The guard has stopped the playback if it succeeds; the next arm starts it.
            ReplayAction::TogglePlayback if self.step_due_ms.take().is_some() => self.announce_step(),
            ReplayAction::TogglePlayback if !self.is_empty() => {
                if self.steps_done == self.len() {
                    self.seek(0);
                }
                self.step_due_ms = Some(now);
                self.start_timer();
            }
            ReplayAction::Advance => {
                self.timer_pending = false;
                let before = self.steps_done;
                if self.advance(now) {
                    self.start_timer();
                }
                // Steps that follow fast would cut off each other's announcement.
                if self.steps_done != before && (self.speed() == PlaybackSpeed::Slow || !self.is_playing()) {
                    self.announce_step();
                }
            }
            ReplayAction::NextSentence => {
                if let Some(message) = self.next_sentence() {
                    self.announce(message);
                } else {
                    self.stop_at(self.steps_done + 1);
                    self.announce_step();
                }
            }
            ReplayAction::MoveCursor(step) => self.cursor = step.apply_to(self.cursor),
            ReplayAction::Select(cell) => self.cursor = cell,
            ReplayAction::ReadAloud(query) => {
                let answer = Rc::new(self.read_board(query));
                self.announce(ReplayMessage::BoardRead(answer));
            }
            ReplayAction::RepeatAnnouncement => self.effects.push(ReplayEffect::RepeatAnnouncement),
            ReplayAction::SetSpeed(speed) => {
                self.chosen_speed = Some(speed);
                if self.is_playing() {
                    self.step_due_ms = Some(now);
                }
            }
            ReplayAction::CopyAll => {
                if let Some(run) = self.shown_run() {
                    self.effects.push(ReplayEffect::CopySteps(run.trace.clone()));
                } else if let Some(path) = self.shown_logic_path() {
                    self.effects.push(ReplayEffect::Copy(i18n::logic_path_lines(path.steps())));
                }
            }
            ReplayAction::CopyResult(true) => self.announce(ReplayMessage::Copied),
            ReplayAction::CopyResult(false) => self.announce(ReplayMessage::CopyFailed),
            ReplayAction::DownloadProof => self.effects.push(ReplayEffect::DownloadProof(self.grid)),
            ReplayAction::ProofResult(is_written) => {
                self.is_proof_written = Some(is_written);
                self.proof_message().into_iter().for_each(|message| self.announce(message));
            }
            _ => {}
        }
    }

    /// Handles a report of a job. Reports of jobs that are no longer running are ignored.
    pub fn handle_report(&mut self, report: Report) -> Vec<ReplayEffect> {
        let accepted = match (self.running_method, report) {
            (Some(method), Report::Answered { id, answer, microseconds }) if id == self.last_job_id => {
                self.accept_answer(method, answer, microseconds).map(|()| method)
            }
            (Some(_), Report::Failed { id }) if id == self.last_job_id => None,
            _ => return Vec::new(),
        };
        if let Some(method) = accepted {
            self.handle_result(method);
        } else {
            self.running_method = None;
            self.announce(ReplayMessage::Failed);
        }
        mem::take(&mut self.effects)
    }

    /// Shows the result of a method, if the board shows that method, and runs the next one.
    fn handle_result(&mut self, method: SolveMethod) {
        if method == self.shown_method {
            self.show_method(method);
            if method == SolveMethod::Logic && self.is_empty() {
                self.announce(self.step_message());
            }
        }
        self.run_next_method();
        let is_stepping = self.shown_method == SolveMethod::Logic && self.steps_done > 0;
        if self.running_method.is_none() && !is_stepping {
            let solved = self.runs.iter().flatten().filter(|run| run.outcome == RunOutcome::Solved);
            let best = solved.min_by_key(|run| run.nanoseconds.unwrap_or(u64::MAX));
            let fastest = best.map(|run| (run.method, run.nanoseconds.unwrap_or(0)));
            self.announce(ReplayMessage::AllTried { fastest });
        }
    }

    /// Stores the result of a method; returns `None` if the answer is of another kind.
    fn accept_answer(&mut self, method: SolveMethod, answer: Answer, microseconds: u64) -> Option<()> {
        match method {
            SolveMethod::Search(_) => {
                let run = MethodRun::from_answer(answer)?;
                let method = run.method;
                self.runs[method as usize] = Some(Box::new(run));
            }
            SolveMethod::Logic => {
                let time = i18n::format_duration(microseconds * 1000);
                let path = LogicPath::new(&self.grid, answer, time)?;
                self.logic_path = Some(Box::new(path));
            }
        }
        Some(())
    }

    /// Which method the board shows, and its result, if known.
    fn introduction(&self) -> ReplayMessage {
        match self.shown_method {
            SolveMethod::Logic => ReplayMessage::LogicChosen {
                detail: self.shown_logic_path().map(|_| Box::new(self.step_message())),
            },
            method @ SolveMethod::Search(_) => {
                ReplayMessage::MethodChosen { method, outcome: self.shown_run().map(|run| run.outcome) }
            }
        }
    }

    fn run_next_method(&mut self) {
        self.running_method = self.next_method();
        let grid = self.grid;
        let job = match self.running_method {
            None => return,
            Some(SolveMethod::Search(method)) => Job::RunMethod { method, grid },
            Some(SolveMethod::Logic) => Job::Path { givens: grid, language: i18n::language() },
        };
        self.last_job_id += 1;
        self.effects.push(ReplayEffect::RunJob(self.last_job_id, job));
    }

    fn announce(&mut self, message: ReplayMessage) {
        self.effects.push(ReplayEffect::Announce(message));
    }
}
