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
//! The player's own board, its past and its clock are left alone meanwhile.

use crate::grid::{CellSet, Digit, DigitSet, Grid};
use crate::job::{Advised, Job, Method, Outcome, Scene, Step, Table, Told, Trial, Way, Wish};
use crate::words::{self, Message};

use super::jobs::Purpose;
use super::led::Led;
use super::{Effect, Game, Position, say};

/// What can happen in the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// Open it.
    Open,
    /// Back to the game.
    Leave,
    /// Open it by logic.
    ByLogic,
    /// Show this way on the board.
    Choose(Way),
    /// Try the methods that have not come to their end.
    Rerun,
    /// One step back.
    Back,
    /// One step on.
    On,
    /// To the grid before the first step.
    First,
    /// To the last step.
    Last,
    /// To the dead end before, or the round, or the step that only strikes.
    MarkBack,
    /// To the next dead end, or the end of the round, or the next step that only strikes.
    MarkOn,
    /// To where so many steps are done.
    Seek(usize),
    /// Let the steps follow by themselves, or stand.
    Play,
    /// Time has passed while they follow by themselves.
    Advance,
    /// How fast they do.
    SetSpeed(Speed),
    /// Put all steps on the clipboard.
    Copy,
}

/// How fast the steps follow by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Slow enough to hear each.
    Slow,
    /// Slow enough to see each.
    #[default]
    Medium,
    /// The digits come and go.
    Fast,
    /// Through a long search.
    VeryFast,
}

/// The methods side by side, and a place in one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    grid: Grid,
    trials: [Option<Box<Trial>>; 5],
    /// Where logic led, once it is known.
    led: Option<Box<Led>>,
    running: Option<Way>,
    chosen: Way,
    at: usize,
    scene: Scene,
    /// The scenes after 0, [`MILE`], twice as many steps and so on, as far as they have been passed: a step back
    /// begins at the one before, and so does a leap.
    milestones: Vec<Scene>,
    taken: Option<Digit>,
    speed: Speed,
    /// When the step shown was due, while the steps follow by themselves.
    playing: Option<f64>,
    /// An [`Effect::Wait`] is on its way back.
    waiting: bool,
}

/// Steps between two milestones.
const MILE: usize = 1024;

impl Speed {
    /// All four, slow first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Medium, Speed::Fast, Speed::VeryFast];

    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Medium => "medium",
            Speed::Fast => "fast",
            Speed::VeryFast => "very-fast",
        }
    }

    /// Steps in a second.
    fn rate(self) -> f64 {
        match self {
            Speed::Slow => 1.0,
            Speed::Medium => 5.0,
            Speed::Fast => 30.0,
            Speed::VeryFast => 1000.0,
        }
    }

    /// How long to wait for the next look, in milliseconds.
    fn pause(self) -> u32 {
        match self {
            Speed::Slow => 1000,
            Speed::Medium => 200,
            Speed::Fast | Speed::VeryFast => 33,
        }
    }
}

impl Study {
    fn new(grid: Grid) -> Study {
        Study {
            grid,
            trials: [const { None }; 5],
            led: None,
            running: None,
            chosen: Way::Search(Method::Fast),
            at: 0,
            scene: Scene::new(&grid),
            milestones: vec![Scene::new(&grid)],
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
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The digit that the last step took back.
    pub fn taken(&self) -> Option<Digit> {
        self.taken
    }

    /// One of the chosen method's steps, counted from 0; of logic's only the end, where it solves.
    pub fn step(&self, number: usize) -> Option<Step> {
        match self.chosen {
            Way::Search(method) => self.trial(method)?.trace.step(number),
            Way::Logic => {
                self.led().filter(|led| led.open() == 0 && number == led.steps().len()).map(|_| Step::Found)
            }
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

    /// Shows the board after so many steps, or after all there are.
    fn go(&mut self, at: usize) {
        let at = at.min(self.len());
        let Way::Search(method) = self.chosen else {
            self.at = at;
            return;
        };
        let Some(trial) = self.trials[method as usize].as_deref() else { return };
        let milestone = (at.saturating_sub(1) / MILE).min(self.milestones.len() - 1);
        if at <= self.at || self.at < milestone * MILE {
            self.scene = self.milestones[milestone].clone();
            self.at = milestone * MILE;
            self.taken = None;
        }
        while self.at < at
            && let Some(step) = trial.trace.step(self.at)
        {
            self.taken = match step {
                Step::Remove { cell } => self.scene.grid[cell],
                _ => None,
            };
            self.scene.apply(step);
            self.at += 1;
            if self.at == self.milestones.len() * MILE {
                self.milestones.push(self.scene.clone());
            }
        }
    }

    fn choose(&mut self, way: Way) {
        self.chosen = way;
        self.playing = None;
        self.at = 0;
        self.scene = Scene::new(&self.grid);
        self.milestones = vec![Scene::new(&self.grid)];
        self.taken = None;
    }

    /// Whether one may want to stop after so many steps: at a dead end, between two rounds, or where logic only
    /// strikes.
    fn is_mark(&self, at: usize) -> bool {
        match self.chosen {
            Way::Search(method) if method.guesses() => {
                matches!(at.checked_sub(1).and_then(|last| self.step(last)), Some(Step::DeadEnd { .. }))
            }
            Way::Search(_) => matches!(self.step(at), Some(Step::Round)),
            Way::Logic => self
                .led()
                .is_some_and(|led| led.at(at).0.is_some_and(|told| told.placements().next().is_none())),
        }
    }

    /// Where an action leads.
    fn place(&self, action: StudyAction) -> Option<usize> {
        Some(match action {
            StudyAction::Back => self.at.saturating_sub(1),
            StudyAction::On => self.at + 1,
            StudyAction::First => 0,
            StudyAction::Last => self.len(),
            StudyAction::MarkBack => (0..self.at).rev().find(|&at| self.is_mark(at)).unwrap_or(0),
            StudyAction::MarkOn => {
                (self.at + 1..self.len()).find(|&at| self.is_mark(at)).unwrap_or(self.len())
            }
            StudyAction::Seek(at) => at,
            _ => return None,
        })
    }

    /// What the last step did, to be heard.
    pub fn told(&self) -> Message {
        if let Some(led) = self.shown_led() {
            return led.message(self.at);
        }
        Message::Stepped { step: self.scene.last, taken: self.taken }
    }

    /// Asks to be woken when the next step is due, once at a time.
    fn wait(&mut self, effects: &mut Vec<Effect>) {
        if !std::mem::replace(&mut self.waiting, true) {
            effects.push(Effect::Wait(self.speed.pause()));
        }
    }

    /// As many steps on as are due; true while there are more to come.
    fn advance(&mut self, now: f64) -> bool {
        let Some(since) = self.playing else { return false };
        let period = 1000.0 / self.speed.rate();
        // After a sleep of the computer the steps do not all come at once.
        let due = ((now - since) / period).clamp(0.0, self.speed.rate().max(1.0)) as usize;
        if due > 0 {
            self.go(self.at + due);
            self.playing = Some(if now - since > 1500.0 { now } else { since + due as f64 * period });
        }
        if self.at == self.len() {
            self.playing = None;
        }
        self.playing.is_some()
    }
}

impl Game {
    /// The study, while it is open.
    pub fn study(&self) -> Option<&Study> {
        self.study.as_deref()
    }

    pub(super) fn act_in_study(&mut self, action: StudyAction, now: f64, effects: &mut Vec<Effect>) {
        if action == StudyAction::ByLogic {
            self.act_in_study(StudyAction::Open, now, effects);
            return self.act_in_study(StudyAction::Choose(Way::Logic), now, effects);
        }
        if action == StudyAction::Open && self.study.is_none() && !self.play.is_blank() {
            self.study = Some(Box::new(Study::new(self.play.question())));
            say(effects, Message::StudyOpened);
            return self.try_next(effects);
        }
        let Some(study) = &mut self.study else { return };
        if let Some(at) = study.place(action) {
            study.playing = None;
            study.go(at);
            // The slider tells its value itself.
            if !matches!(action, StudyAction::Seek(_)) {
                say(effects, study.told());
            }
            return;
        }
        match action {
            StudyAction::Leave => {
                self.leave_study(effects);
                say(effects, Message::StudyLeft);
            }
            StudyAction::Choose(way) => {
                study.choose(way);
                say(
                    effects,
                    Message::MethodChosen { way, outcome: study.shown().map(|trial| trial.outcome) },
                );
                if study.running.is_none() && study.untried() == Some(way) {
                    self.try_next(effects);
                }
            }
            StudyAction::Rerun if study.running.is_none() => self.try_next(effects),
            StudyAction::Play if study.playing.take().is_some() => say(effects, study.told()),
            StudyAction::Play if !study.is_empty() => {
                if study.at == study.len() {
                    study.go(0);
                }
                study.playing = Some(now);
                study.wait(effects);
            }
            StudyAction::Advance => {
                study.waiting = false;
                let before = study.at;
                if study.advance(now) {
                    study.wait(effects);
                }
                if study.at != before && (study.speed == Speed::Slow || !study.is_playing()) {
                    say(effects, study.told());
                }
            }
            StudyAction::SetSpeed(speed) => {
                study.speed = speed;
                if study.is_playing() {
                    study.playing = Some(now);
                }
            }
            StudyAction::Copy => {
                if let Some(trial) = study.shown() {
                    effects.push(Effect::CopySteps(trial.trace.clone()));
                } else if let Some(led) = study.shown_led() {
                    effects.push(Effect::Copy(words::led_steps(led.steps())));
                }
            }
            _ => {}
        }
    }

    /// Closes the study; the methods not tried by then are not.
    pub(super) fn leave_study(&mut self, effects: &mut Vec<Effect>) {
        if let Some(study) = self.study.take()
            && study.running.is_some()
            && self.pending.take_if(|pending| matches!(pending.purpose, Purpose::Try)).is_some()
        {
            self.stop_all(effects);
        }
    }

    fn try_next(&mut self, effects: &mut Vec<Effect>) {
        let Some(study) = &mut self.study else { return };
        study.running = study.untried();
        if let Some(way) = study.running {
            let grid = study.grid;
            let job = match way {
                Way::Search(method) => Job::Try { method, grid },
                Way::Logic => {
                    let notes = [DigitSet::EMPTY; 81];
                    let full = CellSet::EMPTY;
                    let wish = Wish::Path(Table { givens: grid, grid, notes, full, last: None });
                    Job::Advise { wish: wish.to_text(words::language()).into() }
                }
            };
            self.run(Purpose::Try, job, effects);
        }
    }

    /// Another question was asked, or the player had enough: no method is being tried any more.
    pub(super) fn stop_trying(&mut self) {
        if let Some(study) = &mut self.study {
            study.running = None;
        }
    }

    pub(super) fn tried(&mut self, trial: Box<Trial>, effects: &mut Vec<Effect>) {
        let Some(study) = &mut self.study else { return };
        let method = trial.method;
        study.trials[method as usize] = Some(trial);
        self.came_to_its_end(Way::Search(method), effects);
    }

    pub(super) fn led(&mut self, advised: Advised, time: String, effects: &mut Vec<Effect>) {
        let Some(study) = &mut self.study else { return };
        study.led = Some(Box::new(Led::new(&study.grid, advised, time)));
        self.came_to_its_end(Way::Logic, effects);
    }

    fn came_to_its_end(&mut self, way: Way, effects: &mut Vec<Effect>) {
        let Some(study) = &mut self.study else { return };
        if way == study.chosen {
            study.choose(way);
        }
        self.try_next(effects);
        if let Some(study) = &self.study
            && study.running.is_none()
        {
            let first = study.trials.iter().flatten().filter(|trial| trial.outcome == Outcome::Solved);
            let best = first.min_by_key(|trial| trial.nanoseconds.unwrap_or(u64::MAX));
            let fastest = best.map(|trial| (trial.method, trial.nanoseconds.unwrap_or(0)));
            say(effects, Message::StudyDone { fastest });
        }
    }
}
