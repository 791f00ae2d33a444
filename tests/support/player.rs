//! A player with a page: the game, the panels *Import* and *Replay*, and a worker that answers at once, late or never.

mod import;
mod replay;

use ninefold::generator::PuzzleId;
use ninefold::grid::{BoardState, Cell};
use ninefold::level::Level;
use ninefold_app::game::{Action, AfterImport, ArchivedGame, Effect, Game, LoadedSave, MarkKind, Session};
use ninefold_app::i18n::Message;
use ninefold_app::import::{EditorEffect, PuzzleEditor};
use ninefold_app::input;
use ninefold_app::protocol::{Answer, Job, Report, Task};
use ninefold_app::replay::{Replay, ReplayEffect};
use ninefold_app::view_model::{self, GamePhase, MessageView};

use super::grids::{digit, grid};

/// A page, and what the actions of the player brought about.
#[derive(Default)]
pub struct Player {
    pub game: Game,
    pub editor: PuzzleEditor,
    pub replay: Option<Replay>,
    pub worker: Worker,
    /// The time of the next action, in milliseconds since 1970.
    pub now: f64,
    /// What passes before each action in the game, in milliseconds.
    pub pace_ms: f64,
    /// Effects of the last action in the game.
    pub effects: Vec<Effect>,
    /// The archive that a page would keep.
    pub archive: Vec<ArchivedGame>,
    /// Effects of all actions in *Import*, except requests of jobs.
    pub editor_effects: Vec<EditorEffect>,
    /// Effects of the last action in the replay.
    pub replay_effects: Vec<ReplayEffect>,
}

/// A worker that answers each job at once. If it is slow, jobs wait for what the test says about them.
#[derive(Default)]
pub struct Worker {
    pub is_slow: bool,
    pub waiting: Vec<(u32, Job)>,
}

impl Worker {
    pub fn slow() -> Worker {
        Worker { is_slow: true, waiting: Vec::new() }
    }

    /// Takes a job. Returns the answer, unless the worker is slow.
    fn take(&mut self, id: u32, job: Job) -> Option<Report> {
        if self.is_slow {
            self.waiting.push((id, job));
            return None;
        }
        Some(answered(id, Task::new(job).finish()))
    }

    /// The ID of the newest job that waits.
    pub fn newest_id(&self) -> u32 {
        self.waiting.last().expect("a job waits").0
    }
}

/// The report of an answer, after a microsecond.
pub fn answered(id: u32, answer: Answer) -> Report {
    Report::Answered { id, answer, microseconds: 1 }
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
        player.import(puzzle);
        player
    }

    /// Opens a page where this game is saved.
    pub fn with_save(saved: Game) -> Player {
        let mut player = Player::default();
        player.act(Action::SaveLoaded(LoadedSave::Game(Box::new(saved))));
        player
    }

    /// Applies an action, and the answers to the jobs that it requests.
    pub fn act(&mut self, action: Action) -> &mut Player {
        self.now += self.pace_ms;
        self.effects.clear();
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, self.now) {
                match &effect {
                    Effect::RunJob(id, job) => {
                        actions.extend(self.worker.take(*id, job.clone()).map(Action::JobReport));
                    }
                    Effect::Archive(game) => {
                        self.archive.retain(|other| other.started_at_ms != game.started_at_ms);
                        self.archive.push(game.clone());
                    }
                    _ => {}
                }
                self.effects.push(effect);
            }
        }
        self
    }

    /// Applies an action whose jobs are not answered yet. Returns the ID of the first.
    pub fn request(&mut self, action: Action) -> u32 {
        let was_slow = std::mem::replace(&mut self.worker.is_slow, true);
        self.worker.waiting.clear();
        self.act(action);
        self.worker.is_slow = was_slow;
        self.worker.waiting.first().expect("a job").0
    }

    /// Lets the worker answer the oldest job that waits.
    pub fn answer_late(&mut self) -> &mut Player {
        let (id, job) = self.worker.waiting.remove(0);
        self.report(answered(id, Task::new(job).finish()))
    }

    pub fn report(&mut self, report: Report) -> &mut Player {
        self.act(Action::JobReport(report))
    }

    /// Imports a line of 81 cells and plays it.
    pub fn import(&mut self, line: &str) -> &mut Player {
        let board = BoardState::new(grid(line));
        self.act(Action::Import { link: board.to_link(), after: AfterImport::Play })
    }

    pub fn select(&mut self, cell: Cell) -> &mut Player {
        self.act(Action::Select(cell))
    }

    pub fn enter(&mut self, cell: Cell, value: u8) -> &mut Player {
        self.select(cell).act(Action::Enter(digit(value)))
    }

    /// Enters the digit of the solution.
    pub fn enter_right(&mut self, cell: Cell) -> &mut Player {
        let solution = self.session().solution().expect("one solution");
        self.enter(cell, solution[cell].expect("a digit").value())
    }

    /// Enters the digits of the solution in all open cells but the last ones.
    pub fn solve_all_but(&mut self, rest: usize) -> &mut Player {
        let open = !self.session().grid().filled();
        for cell in open.into_iter().take(open.len() - rest) {
            self.enter_right(cell);
        }
        self
    }

    /// Asks for an easy puzzle.
    pub fn new_puzzle(&mut self, seed: u64) -> &mut Player {
        self.act(Action::New { level: Some(Level::Easy), seed })
    }

    pub fn archived(&self, index: usize) -> Session {
        self.archive[index].text.parse().expect("an archived game")
    }

    pub fn resume_archived(&mut self, index: usize) -> &mut Player {
        self.act(Action::ResumeArchived(Box::new(self.archived(index))))
    }

    pub fn erase(&mut self, cell: Cell) -> &mut Player {
        self.select(cell).act(Action::Erase)
    }

    /// Follows a link of the page, if it means something.
    pub fn follow(&mut self, link: &str) -> &mut Player {
        if let Some(action) = input::link_action(link, 5) {
            self.act(action);
        }
        self
    }

    /// Adds or removes marks in the selected cells.
    pub fn mark(&mut self, mark: MarkKind, values: &[u8]) -> &mut Player {
        for &value in values {
            self.act(Action::ToggleMark(mark, digit(value)));
        }
        self
    }

    pub fn session(&self) -> &Session {
        self.game.session()
    }

    /// The game, saved and read again.
    pub fn saved(&self) -> Game {
        self.game.to_text().parse().expect("our own text")
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
        self.announced(Message::text)
    }

    /// What a screen reader says after the last action.
    pub fn spoken(&self) -> Vec<String> {
        self.announced(Message::announcement)
    }

    fn announced(&self, text: impl Fn(&Message) -> String) -> Vec<String> {
        let texts = self.effects.iter().filter_map(|effect| match effect {
            Effect::Announce(message) => Some(text(message)),
            _ => None,
        });
        texts.collect()
    }
}
