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
mod led;
mod replay;

use crate::game::Position;
use crate::grid::{CellSet, Digit, DigitSet, Grid};
use crate::i18n::{self, ReplayMessage};
use crate::job::{
    Advised, Answer, Job, Method, Outcome, ReplayState, Report, Table, Told, TraceStep, Trial, Way, Wish,
};

pub use action::{Action, Effect, Speed};
pub use led::Led;

/// The methods side by side, and a place in one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    grid: Grid,
    trials: [Option<Box<Trial>>; 5],
    /// Where logic led, once it is known.
    led: Option<Box<Led>>,
    running: Option<Way>,
    /// Jobs so far: the last of them runs, if one does.
    jobs: u32,
    chosen: Way,
    at: usize,
    scene: ReplayState,
    /// The scenes after 0, `MILE`, twice as many steps and so on, as far as they have been passed: a step back
    /// begins at the one before, and so does a leap.
    milestones: Vec<ReplayState>,
    taken: Option<Digit>,
    speed: Speed,
    /// When the step shown was due, while the steps follow by themselves.
    playing: Option<f64>,
    /// An [`Effect::Wait`] is on its way back.
    waiting: bool,
}

impl Study {
    /// Opens it on a grid, by our engine's search or by logic.
    pub fn open(grid: Grid, by_logic: bool) -> (Study, Vec<Effect>) {
        let mut study = Study::new(grid);
        let mut effects = Vec::new();
        if by_logic {
            study.chosen = Way::Logic;
            say(&mut effects, study.introduction());
        } else {
            say(&mut effects, ReplayMessage::Opened);
        }
        study.try_next(&mut effects);
        (study, effects)
    }

    fn new(grid: Grid) -> Study {
        Study {
            grid,
            trials: [const { None }; 5],
            led: None,
            running: None,
            jobs: 0,
            chosen: Way::Search(Method::Fast),
            at: 0,
            scene: ReplayState::new(&grid),
            milestones: vec![ReplayState::new(&grid)],
            taken: None,
            speed: Speed::default(),
            playing: None,
            waiting: false,
        }
    }

    /// What is solved.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What came of a method, once it is known.
    pub fn trial(&self, method: Method) -> Option<&Trial> {
        self.trials[method as usize].as_deref()
    }

    /// Where logic led, once it is known.
    pub fn led(&self) -> Option<&Led> {
        self.led.as_deref()
    }

    /// The way being tried.
    pub fn running(&self) -> Option<Way> {
        self.running
    }

    /// The way that the board shows.
    pub fn chosen(&self) -> Way {
        self.chosen
    }

    /// What came of the method that the board shows.
    pub fn shown(&self) -> Option<&Trial> {
        self.chosen.method().and_then(|method| self.trial(method))
    }

    /// Where logic led, if that is what the board shows.
    pub fn shown_led(&self) -> Option<&Led> {
        self.led().filter(|_| self.chosen == Way::Logic)
    }

    /// The step of logic that the board shows, and the position before it; behind the last step there is none.
    pub fn logic(&self) -> Option<(Option<&Told>, &Position)> {
        self.shown_led().map(|led| led.at(self.at))
    }

    /// How many of its steps are done.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many can be shown.
    pub fn len(&self) -> usize {
        match self.chosen {
            Way::Search(method) => self.trial(method).map_or(0, |trial| trial.trace.len()),
            Way::Logic => self.led().map_or(0, Led::len),
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The board after so many steps.
    pub fn scene(&self) -> &ReplayState {
        &self.scene
    }

    /// The digit that the last step took back.
    pub fn taken(&self) -> Option<Digit> {
        self.taken
    }

    /// One of the chosen method's steps, counted from 0; of logic's only the end, where it solves.
    pub fn step(&self, number: usize) -> Option<TraceStep> {
        match self.chosen {
            Way::Search(method) => self.trial(method)?.trace.step(number),
            Way::Logic => self
                .led()
                .filter(|led| led.open() == 0 && number == led.steps().len())
                .map(|_| TraceStep::Solution),
        }
    }

    /// How fast the steps follow by themselves.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Whether they do just now.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// The first way that has not come to its end, but the one on the board before the others.
    pub fn untried(&self) -> Option<Way> {
        let is_untried = |way: &Way| match *way {
            Way::Search(method) => self.trial(method).is_none(),
            Way::Logic => self.led.is_none(),
        };
        [self.chosen].into_iter().chain(Way::ALL).find(is_untried)
    }

    /// Lets one action happen at the time `now` (milliseconds that only grow) and tells what follows.
    pub fn apply(&mut self, action: Action, now: f64) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(at) = self.place(action) {
            self.playing = None;
            self.go(at);
            // The slider tells its value itself.
            if !matches!(action, Action::Seek(_)) {
                say(&mut effects, self.told());
            }
        } else {
            self.act(action, now, &mut effects);
        }
        effects
    }

    fn act(&mut self, action: Action, now: f64, effects: &mut Vec<Effect>) {
        match action {
            Action::Leave => {
                effects.push(Effect::Leave);
                say(effects, ReplayMessage::Closed);
            }
            Action::Choose(way) => {
                self.choose(way);
                say(effects, self.introduction());
                if self.running.is_none() && self.untried() == Some(way) {
                    self.try_next(effects);
                }
            }
            Action::Rerun if self.running.is_none() => self.try_next(effects),
            Action::Cancel if self.running.take().is_some() => {
                effects.push(Effect::Stop);
                say(effects, ReplayMessage::Stopped);
            }
            Action::Play if self.playing.take().is_some() => say(effects, self.told()),
            Action::Play if !self.is_empty() => {
                if self.at == self.len() {
                    self.go(0);
                }
                self.playing = Some(now);
                self.wait(effects);
            }
            Action::Advance => {
                self.waiting = false;
                let before = self.at;
                if self.advance(now) {
                    self.wait(effects);
                }
                if self.at != before && (self.speed == Speed::Slow || !self.is_playing()) {
                    say(effects, self.told());
                }
            }
            Action::SetSpeed(speed) => {
                self.speed = speed;
                if self.is_playing() {
                    self.playing = Some(now);
                }
            }
            Action::Copy => {
                if let Some(trial) = self.shown() {
                    effects.push(Effect::CopySteps(trial.trace.clone()));
                } else if let Some(led) = self.shown_led() {
                    effects.push(Effect::Copy(i18n::logic_path_lines(led.steps())));
                }
            }
            Action::Copied(true) => say(effects, ReplayMessage::Copied),
            Action::Copied(false) => say(effects, ReplayMessage::CopyFailed),
            _ => {}
        }
    }

    /// Takes what is told of a job. What is no longer waited for comes too late and is dropped.
    pub fn report(&mut self, report: Report) -> Vec<Effect> {
        let mut effects = Vec::new();
        let (Some(way), Report::Answered { id, answer, microseconds }) = (self.running, report) else {
            return effects;
        };
        if id != self.jobs {
            return effects;
        }
        match answer {
            Answer::Tried(text) => {
                let Ok(trial) = text.parse::<Trial>() else { return effects };
                let method = trial.method;
                self.trials[method as usize] = Some(Box::new(trial));
            }
            Answer::Advised(text) => {
                let time = i18n::format_duration(microseconds * 1000);
                self.led = Some(Box::new(Led::new(&self.grid, Advised::from_text(&text), time)));
            }
            // An answer to another question than the one asked: the engine is not to be trusted with it.
            _ => return effects,
        }
        if way == self.chosen {
            self.choose(way);
            if way == Way::Logic {
                say(&mut effects, self.introduction());
            }
        }
        self.try_next(&mut effects);
        if self.running.is_none() {
            let solved = self.trials.iter().flatten().filter(|trial| trial.outcome == Outcome::Solved);
            let best = solved.min_by_key(|trial| trial.nanoseconds.unwrap_or(u64::MAX));
            let fastest = best.map(|trial| (trial.method, trial.nanoseconds.unwrap_or(0)));
            say(&mut effects, ReplayMessage::AllTried { fastest });
        }
        effects
    }

    /// Which way the board shows, and what came of it as far as that is known.
    fn introduction(&self) -> ReplayMessage {
        match self.chosen {
            Way::Logic => {
                ReplayMessage::LogicChosen { detail: self.shown_led().map(|_| Box::new(self.told())) }
            }
            way @ Way::Search(_) => {
                ReplayMessage::MethodChosen { way, outcome: self.shown().map(|trial| trial.outcome) }
            }
        }
    }

    fn try_next(&mut self, effects: &mut Vec<Effect>) {
        self.running = self.untried();
        let grid = self.grid;
        let job = match self.running {
            None => return,
            Some(Way::Search(method)) => Job::Try { method, grid },
            Some(Way::Logic) => {
                let notes = [DigitSet::EMPTY; 81];
                let full = CellSet::EMPTY;
                let wish = Wish::Path(Table { givens: grid, grid, notes, full, last: None });
                Job::Advise { wish: wish.to_text(i18n::language()).into() }
            }
        };
        self.jobs += 1;
        effects.push(Effect::Run(self.jobs, job));
    }
}

fn say(effects: &mut Vec<Effect>, message: ReplayMessage) {
    effects.push(Effect::Say(message));
}
