//! The study of a search: every method on the same grid, logic beside them, and the steps of one of them on the board.
//!
//! ```text
//!   open ─▶ try fast ─▶ try candidates ─▶ … ─▶ try compare      one job after the other
//!              │
//!              ▼ Trial                 at
//!   trace:  ├──────────────────────────┼───────────┤ the board shows the scene after so many steps
//!           First   MarkBack   Back    ▲    On   MarkOn   Last
//! ```
//!
//! It knows nothing of the game that waits behind it but the grid. Like a game it is changed by one function,
//! [`Study::apply`], which tells what follows.

mod action;
mod logic_path;
mod playback;

use crate::game::{Position, ReplayMode};
use crate::grid::{CellSet, Digit, DigitSet, Grid};
use crate::i18n::{self, ReplayMessage};
use crate::job::{
    Advised, Answer, Job, Method, Outcome, PlayerBoard, ReplayState, Report, Told, TraceStep, Trial, Way,
    Wish,
};

pub use action::{PlaybackSpeed, ReplayAction, ReplayEffect};
pub use logic_path::LogicPath;

/// The methods side by side, and a place in one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    grid: Grid,
    runs: [Option<Box<Trial>>; 5],
    /// Where logic led, once it is known.
    logic_path: Option<Box<LogicPath>>,
    running_method: Option<Way>,
    /// Jobs so far: the last of them runs, if one does.
    last_job_id: u32,
    shown_method: Way,
    steps_done: usize,
    state: ReplayState,
    /// The scenes after 0, `MILE`, twice as many steps and so on, as far as they have been passed: a step back
    /// begins at the one before, and so does a leap.
    checkpoints: Vec<ReplayState>,
    removed_digit: Option<Digit>,
    speed: PlaybackSpeed,
    /// When the step shown was due, while the steps follow by themselves.
    step_due_ms: Option<f64>,
    /// An [`Effect::Wait`] is on its way back.
    timer_pending: bool,
}

impl Replay {
    /// Opens it on a grid, by our engine's search or by logic.
    pub fn open(grid: Grid, mode: ReplayMode) -> (Replay, Vec<ReplayEffect>) {
        let mut study = Replay::new(grid);
        let mut effects = Vec::new();
        if mode == ReplayMode::Logic {
            study.shown_method = Way::Logic;
            announce(&mut effects, study.introduction());
        } else {
            announce(&mut effects, ReplayMessage::Opened);
        }
        study.run_next_method(&mut effects);
        (study, effects)
    }

    fn new(grid: Grid) -> Replay {
        Replay {
            grid,
            runs: [const { None }; 5],
            logic_path: None,
            running_method: None,
            last_job_id: 0,
            shown_method: Way::Search(Method::Fast),
            steps_done: 0,
            state: ReplayState::new(&grid),
            checkpoints: vec![ReplayState::new(&grid)],
            removed_digit: None,
            speed: PlaybackSpeed::default(),
            step_due_ms: None,
            timer_pending: false,
        }
    }

    /// What is solved.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What came of a method, once it is known.
    pub fn method_run(&self, method: Method) -> Option<&Trial> {
        self.runs[method as usize].as_deref()
    }

    /// Where logic led, once it is known.
    pub fn logic_path(&self) -> Option<&LogicPath> {
        self.logic_path.as_deref()
    }

    /// The way being tried.
    pub fn running_method(&self) -> Option<Way> {
        self.running_method
    }

    /// The way that the board shows.
    pub fn shown_method(&self) -> Way {
        self.shown_method
    }

    /// What came of the method that the board shows.
    pub fn shown_run(&self) -> Option<&Trial> {
        self.shown_method.method().and_then(|method| self.method_run(method))
    }

    /// Where logic led, if that is what the board shows.
    pub fn shown_logic_path(&self) -> Option<&LogicPath> {
        self.logic_path().filter(|_| self.shown_method == Way::Logic)
    }

    /// The step of logic that the board shows, and the position before it; behind the last step there is none.
    pub fn logic_step(&self) -> Option<(Option<&Told>, &Position)> {
        self.shown_logic_path().map(|path| path.step_at(self.steps_done))
    }

    /// How many of its steps are done.
    pub fn steps_done(&self) -> usize {
        self.steps_done
    }

    /// How many can be shown.
    pub fn len(&self) -> usize {
        match self.shown_method {
            Way::Search(method) => self.method_run(method).map_or(0, |run| run.trace.len()),
            Way::Logic => self.logic_path().map_or(0, LogicPath::len),
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The board after so many steps.
    pub fn state(&self) -> &ReplayState {
        &self.state
    }

    /// The digit that the last step took back.
    pub fn removed_digit(&self) -> Option<Digit> {
        self.removed_digit
    }

    /// One of the chosen method's steps, counted from 0; of logic's only the end, where it solves.
    pub fn step(&self, number: usize) -> Option<TraceStep> {
        match self.shown_method {
            Way::Search(method) => self.method_run(method)?.trace.step(number),
            Way::Logic => self
                .logic_path()
                .filter(|path| path.open_cell_count() == 0 && number == path.steps().len())
                .map(|_| TraceStep::Solution),
        }
    }

    /// How fast the steps follow by themselves.
    pub fn speed(&self) -> PlaybackSpeed {
        self.speed
    }

    /// Whether they do just now.
    pub fn is_playing(&self) -> bool {
        self.step_due_ms.is_some()
    }

    /// The first way that has not come to its end, but the one on the board before the others.
    pub fn next_method(&self) -> Option<Way> {
        let is_untried = |way: &Way| match *way {
            Way::Search(method) => self.method_run(method).is_none(),
            Way::Logic => self.logic_path.is_none(),
        };
        [self.shown_method].into_iter().chain(Way::ALL).find(is_untried)
    }

    /// Lets one action happen at the time `now` (milliseconds that only grow) and tells what follows.
    pub fn apply(&mut self, action: ReplayAction, now: f64) -> Vec<ReplayEffect> {
        let mut effects = Vec::new();
        if let Some(at) = self.target_step(action) {
            self.step_due_ms = None;
            self.seek(at);
            // The slider tells its value itself.
            if !matches!(action, ReplayAction::Seek(_)) {
                announce(&mut effects, self.step_message());
            }
        } else {
            self.handle(action, now, &mut effects);
        }
        effects
    }

    fn handle(&mut self, action: ReplayAction, now: f64, effects: &mut Vec<ReplayEffect>) {
        match action {
            ReplayAction::Leave => {
                effects.push(ReplayEffect::Leave);
                announce(effects, ReplayMessage::Closed);
            }
            ReplayAction::ShowMethod(way) => {
                self.show_method(way);
                announce(effects, self.introduction());
                if self.running_method.is_none() && self.next_method() == Some(way) {
                    self.run_next_method(effects);
                }
            }
            ReplayAction::RunRemaining if self.running_method.is_none() => self.run_next_method(effects),
            ReplayAction::Cancel if self.running_method.take().is_some() => {
                effects.push(ReplayEffect::Stop);
                announce(effects, ReplayMessage::Stopped);
            }
            ReplayAction::TogglePlayback if self.step_due_ms.take().is_some() => {
                announce(effects, self.step_message())
            }
            ReplayAction::TogglePlayback if !self.is_empty() => {
                if self.steps_done == self.len() {
                    self.seek(0);
                }
                self.step_due_ms = Some(now);
                self.start_timer(effects);
            }
            ReplayAction::Advance => {
                self.timer_pending = false;
                let before = self.steps_done;
                if self.advance(now) {
                    self.start_timer(effects);
                }
                if self.steps_done != before && (self.speed == PlaybackSpeed::Slow || !self.is_playing()) {
                    announce(effects, self.step_message());
                }
            }
            ReplayAction::SetSpeed(speed) => {
                self.speed = speed;
                if self.is_playing() {
                    self.step_due_ms = Some(now);
                }
            }
            ReplayAction::CopyAll => {
                if let Some(run) = self.shown_run() {
                    effects.push(ReplayEffect::CopySteps(run.trace.clone()));
                } else if let Some(path) = self.shown_logic_path() {
                    effects.push(ReplayEffect::Copy(i18n::logic_path_lines(path.steps())));
                }
            }
            ReplayAction::CopyResult(true) => announce(effects, ReplayMessage::Copied),
            ReplayAction::CopyResult(false) => announce(effects, ReplayMessage::CopyFailed),
            _ => {}
        }
    }

    /// Takes what is told of a job. What is no longer waited for comes too late and is dropped.
    pub fn handle_report(&mut self, report: Report) -> Vec<ReplayEffect> {
        let mut effects = Vec::new();
        let (Some(way), Report::Answered { id, answer, microseconds }) = (self.running_method, report) else {
            return effects;
        };
        if id != self.last_job_id {
            return effects;
        }
        match answer {
            Answer::Tried(text) => {
                let Ok(run) = text.parse::<Trial>() else { return effects };
                let method = run.method;
                self.runs[method as usize] = Some(Box::new(run));
            }
            Answer::Advised(text) => {
                let time = i18n::format_duration(microseconds * 1000);
                self.logic_path = Some(Box::new(LogicPath::new(&self.grid, Advised::from_text(&text), time)));
            }
            // An answer to another question than the one asked: the engine is not to be trusted with it.
            _ => return effects,
        }
        if way == self.shown_method {
            self.show_method(way);
            if way == Way::Logic {
                announce(&mut effects, self.introduction());
            }
        }
        self.run_next_method(&mut effects);
        if self.running_method.is_none() {
            let solved = self.runs.iter().flatten().filter(|run| run.outcome == Outcome::Solved);
            let best = solved.min_by_key(|run| run.nanoseconds.unwrap_or(u64::MAX));
            let fastest = best.map(|run| (run.method, run.nanoseconds.unwrap_or(0)));
            announce(&mut effects, ReplayMessage::AllTried { fastest });
        }
        effects
    }

    /// Which way the board shows, and what came of it as far as that is known.
    fn introduction(&self) -> ReplayMessage {
        match self.shown_method {
            Way::Logic => ReplayMessage::LogicChosen {
                detail: self.shown_logic_path().map(|_| Box::new(self.step_message())),
            },
            way @ Way::Search(_) => {
                ReplayMessage::MethodChosen { way, outcome: self.shown_run().map(|run| run.outcome) }
            }
        }
    }

    fn run_next_method(&mut self, effects: &mut Vec<ReplayEffect>) {
        self.running_method = self.next_method();
        let grid = self.grid;
        let job = match self.running_method {
            None => return,
            Some(Way::Search(method)) => Job::Try { method, grid },
            Some(Way::Logic) => {
                let notes = [DigitSet::EMPTY; 81];
                let full = CellSet::EMPTY;
                let wish =
                    Wish::Path(PlayerBoard { givens: grid, grid, notes, full_notes: full, last_cell: None });
                Job::Advise { wish: wish.to_text(i18n::language()).into() }
            }
        };
        self.last_job_id += 1;
        effects.push(ReplayEffect::RunJob(self.last_job_id, job));
    }
}

fn announce(effects: &mut Vec<ReplayEffect>, message: ReplayMessage) {
    effects.push(ReplayEffect::Announce(message));
}
