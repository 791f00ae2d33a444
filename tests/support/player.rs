//! A player at a game, with a worker that answers at once.

use ninefold::generator::PuzzleId;
use ninefold::grid::{Cell, Digit};
use ninefold_app::game::{Action, Effect, Game, LoadedSave, MarkKind, Session};
use ninefold_app::input;
use ninefold_app::protocol::{Job, Report, Task};
use ninefold_app::view_model::{self, GamePhase, MessageView};

use super::import_line;

/// A game, and what the last action brought about.
#[derive(Default)]
pub struct Player {
    pub game: Game,
    /// The time of the next action, in milliseconds since 1970.
    pub now: f64,
    pub effects: Vec<Effect>,
}

impl Player {
    /// Plays the very first puzzle.
    pub fn at_start() -> Player {
        let mut player = Player::default();
        player.act(Action::SaveLoaded(LoadedSave::Nothing(3)));
        player
    }

    /// Plays this puzzle.
    pub fn with(puzzle: &str) -> Player {
        let mut player = Player::default();
        player.act(import_line(puzzle));
        player
    }

    /// Applies an action and answers the jobs that it requests.
    pub fn act(&mut self, action: Action) -> &mut Player {
        self.effects = act(&mut self.game, action, self.now);
        self
    }

    pub fn enter(&mut self, cell: Cell, digit: u8) -> &mut Player {
        let digit = Digit::new(digit).expect("1 to 9");
        self.act(Action::Select(cell)).act(Action::Enter(digit))
    }

    /// Follows a link of the page, if it means something.
    pub fn follow(&mut self, link: &str) -> &mut Player {
        if let Some(action) = input::link_action(link, 5) {
            self.act(action);
        }
        self
    }

    /// Adds or removes marks in the selected cells.
    pub fn mark(&mut self, mark: MarkKind, digits: &[u8]) -> &mut Player {
        for &digit in digits {
            self.act(Action::ToggleMark(mark, Digit::new(digit).expect("1 to 9")));
        }
        self
    }

    pub fn session(&self) -> &Session {
        self.game.session()
    }

    pub fn puzzle_id(&self) -> Option<PuzzleId> {
        self.session().puzzle_id()
    }

    /// The givens and entries.
    pub fn line(&self) -> String {
        self.session().grid().to_line()
    }

    pub fn phase(&self) -> GamePhase {
        view_model::page(&self.game).phase
    }

    pub fn message(&self) -> MessageView {
        view_model::page(&self.game).message
    }

    /// The texts of what the last action announced.
    pub fn announcements(&self) -> Vec<String> {
        let texts = self.effects.iter().filter_map(|effect| match effect {
            Effect::Announce(message) => Some(message.text()),
            _ => None,
        });
        texts.collect()
    }

    /// What a screen reader says after the last action.
    pub fn spoken(&self) -> Vec<String> {
        let texts = self.effects.iter().filter_map(|effect| match effect {
            Effect::Announce(message) => Some(message.announcement()),
            _ => None,
        });
        texts.collect()
    }
}

/// Applies an action and answers the jobs that it requests. Returns all effects.
pub fn act(game: &mut Game, action: Action, now: f64) -> Vec<Effect> {
    let mut all = Vec::new();
    let mut actions = vec![action];
    while let Some(action) = actions.pop() {
        let effects = game.apply(action, now);
        for effect in &effects {
            if let Effect::RunJob(id, job) = effect {
                actions.push(Action::JobReport(answer(*id, job)));
            }
        }
        all.extend(effects);
    }
    all
}

/// A worker's answer to a job, after a microsecond.
pub fn answer(id: u32, job: &Job) -> Report {
    Report::Answered { id, answer: Task::new(job.clone()).finish(), microseconds: 1 }
}
