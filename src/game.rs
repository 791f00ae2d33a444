//! The game: what lies on the table, and the one function that changes it.
//!
//! ```text
//!  Action ──▶ Game::apply(action, now) ──▶ Effects: Save, Archive, Run(job), Cancel, Announce(message), Copy(text)
//!                     │
//!                     ▼  Game
//!                        ├─ play: the puzzle and its Positions (past ◀─ now ─▶ future)     kept in the save
//!                        ├─ shelf: the play left before, to go back to                     kept in the save
//!                        ├─ card: what was told last; a hint and its marks are that
//!                        ├─ study: whether a search is looked at in place of the play (`replay.rs`)
//!                        ├─ settings: what was chosen once for all games           kept in the save
//!                        └─ mode, cells chosen, dialog, pending job: gone with the page
//! ```
//!
//! What the player would expect Undo to bring back is in [`Position`]; everything else is not. Nothing
//! in here reads a clock or a random source: `now` and seeds come in with the call.

mod action;
mod archive;
mod bookmarks;
mod changes;
mod clock;
mod deal;
mod entering;
mod hints;
mod jobs;
mod lessons;
mod marks;
mod play;
mod queries;
mod save;
mod selecting;
mod settings;
mod shared;
mod state;
mod study;
mod summary;

use std::rc::Rc;

use crate::grid::{CellSet, Digit, Grid};
use crate::i18n::Message;
use crate::job::{Job, Progress, Told};
use crate::level::Level;
use crate::puzzle_id::PuzzleId;

use deal::Ready;
use jobs::{Pending, Purpose};

pub use crate::i18n::MarkKind;
pub use action::{Action, Effect, Mode, Next, Step, Stored};
pub use archive::{Archived, Ended};
pub use clock::Clock;
pub use play::{Origin, Play, Position};
pub use queries::Query;
pub use save::SaveError;
pub use selecting::Choice;
pub use settings::{Setting, Settings, Theme};

/// All there is: the play, and what surrounds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    play: Play,
    shelf: Option<Box<Play>>,
    level: Level,
    mode: Mode,
    settings: Settings,
    selected: CellSet,
    armed: Option<Digit>,
    card: Rc<Message>,
    dialog: bool,
    pending: Option<Pending>,
    jobs: u32,
    /// The grid that Solve looked at last: what Count counts.
    asked: Grid,
    /// The two solutions it found, where there are more than one.
    twins: Option<[Grid; 2]>,
    /// A search is looked at in place of the play; by logic, if that was asked for.
    study: Option<bool>,
    /// The generator has answered, so that it is there.
    generated: bool,
    ready: Ready,
    /// The puzzle that is being opened.
    arriving: Option<Box<shared::Arriving>>,
    /// The step that is to be found on the table, and its technique's name.
    sought: Option<(String, Told)>,
    /// What was read out last.
    read: queries::Read,
    /// It goes on in another page, opened later.
    is_elsewhere: bool,
}

impl Default for Game {
    /// An empty table, before the first puzzle.
    fn default() -> Game {
        Game {
            play: Play::default(),
            shelf: None,
            level: Level::Easy,
            mode: Mode::Digit,
            settings: Settings::default(),
            selected: CellSet::EMPTY,
            armed: None,
            card: Rc::new(Message::Generating),
            dialog: false,
            pending: None,
            jobs: 0,
            asked: Grid::EMPTY,
            twins: None,
            study: None,
            generated: false,
            ready: Ready::default(),
            arriving: None,
            sought: None,
            read: None,
            is_elsewhere: false,
        }
    }
}

impl Game {
    /// The puzzle on the table and how far it is.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Whether there is a game to go back to.
    pub fn has_shelf(&self) -> bool {
        self.shelf.is_some()
    }

    /// What a digit key does now.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// What the player has chosen.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// What the card tells: a job that takes long, or else what was told last.
    pub fn card(&self) -> Rc<Message> {
        match self.pending {
            Some(Pending {
                progress: Some(_),
                purpose: Purpose::Hint | Purpose::List | Purpose::Practise,
                ..
            }) => Rc::new(Message::SearchingHint),
            Some(Pending { progress: Some(_), purpose: Purpose::Deal { .. } | Purpose::Like, .. }) => {
                Rc::new(Message::Generating)
            }
            Some(Pending { progress: Some(_), purpose: Purpose::Study { .. }, .. }) => {
                Rc::new(Message::Loading)
            }
            Some(Pending { progress: Some(Progress { count, nodes }), purpose, .. })
                if purpose != Purpose::Finish =>
            {
                Rc::new(Message::Searching { count, nodes })
            }
            _ => Rc::clone(&self.card),
        }
    }

    /// Which of the two solutions that Solve compared is on the board: 0 or 1.
    pub fn twin(&self) -> Option<usize> {
        self.twins?.iter().position(|twin| *twin == self.play.now.grid)
    }

    /// Whether the dialog of the rooms is open.
    pub fn has_dialog(&self) -> bool {
        self.dialog
    }

    /// Whether a technique is at hand to be practised, again or after its example.
    pub fn can_practise(&self) -> bool {
        self.play.technique().is_some()
    }

    /// Lets one action happen at the time `now` (milliseconds since 1970) and tells what follows.
    pub fn apply(&mut self, action: Action, now: f64) -> Vec<Effect> {
        if self.is_elsewhere {
            // Whatever the player does brings the game back here.
            return if action.is_players() { vec![Effect::Reload] } else { Vec::new() };
        }
        self.play.clock.tick(now);
        let mut effects = Vec::new();
        // Before there is a puzzle, there is nothing to play on.
        let is_covered = self.play.clock.paused || self.study.is_some() || self.play.is_blank();
        match action {
            Action::Pause if self.study.is_some() => {}
            action if is_covered && action.touches_board() => {}
            action => self.act(action, &mut effects),
        }
        self.play.clock.stopped = self.play.is_blank() || self.play.now.grid.is_solved();
        self.play.clock.covered = self.study.is_some() || self.dialog;
        effects
    }

    fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::New { level, seed } => {
                self.dialog = false;
                self.deal(level.unwrap_or(self.level), seed, effects);
            }
            Action::Named(name) => self.deal_named(name.parse().map_err(|_| name), effects),
            Action::Daily { level, date } => {
                let level = level.unwrap_or(self.level);
                self.deal_named(PuzzleId::daily(level, &date).map_err(|_| date), effects);
            }
            Action::Like { seed } => self.deal_like(seed, effects),
            Action::Rate => self.rate(effects),
            Action::Practise { key, seed } => self.practise(key, seed, effects),
            Action::Shared(link) => self.open_link(link, effects),
            Action::Bring { link, next } => self.bring(link, next, effects),
            Action::Unshelve => self.unshelve(effects),
            Action::Compared(text) => self.sum_up(0, text),
            Action::TakeUp(play) => self.take_up(*play, Message::Resumed, effects),
            Action::Move(step) => self.put_cursor(step.from(self.play.cursor), effects),
            Action::Select(cell) => self.put_cursor(cell, effects),
            Action::Tap(cell) => self.tap(cell, effects),
            Action::Hold(cell) => self.hold(cell, effects),
            Action::Choose(choice) => self.choose(choice, effects),
            Action::Escape => self.escape(effects),
            Action::SeekEmpty { back } => match self.play.next_empty(back) {
                Some(cell) => self.put_cursor(cell, effects),
                None => say(effects, Message::NoEmptyCell),
            },
            Action::Enter(digit) => self.enter(digit, effects),
            Action::EnterOther(digit) => self.enter_other(digit, effects),
            Action::Pad(digit) => self.press_pad(digit, effects),
            Action::Mark(mark, digit) => self.mark(self.kind(mark), digit, effects),
            Action::Fill => self.fill_in(effects),
            Action::Erase => self.erase(effects),
            Action::SetMode(mode) => self.set_mode(mode, effects),
            Action::NextMode { back } => self.next_mode(back, effects),
            Action::ToggleNotes => self.toggle_notes(effects),
            Action::Bookmark => self.bookmark(effects),
            Action::ToBookmark => self.go_to_bookmark(effects),
            Action::Set(setting) => self.set(setting, effects),
            Action::SetTheme(theme) => {
                self.settings.theme = theme;
                effects.push(Effect::Save);
            }
            Action::Undo => self.undo(effects),
            Action::Redo => self.redo(effects),
            Action::Restart => self.restart(effects),
            Action::Solve => {
                self.asked = self.play.question();
                self.run(Purpose::Solve, Job::Solve { grid: self.asked }, effects);
            }
            Action::Hint => self.hint(effects),
            Action::DoHint => self.do_hint(effects),
            Action::EndHint => {
                self.end_hint(effects);
            }
            Action::Check => self.check(effects),
            Action::Ask(query) => self.answer(query, effects),
            Action::Steps => self.list_steps(effects),
            Action::ChooseStep(number) => self.choose_step(number, effects),
            Action::Lesson(key) => self.learn(key, effects),
            Action::BackToCorrect => self.back_to_correct(effects),
            Action::ShowTwin(second) => self.show_twin(second, effects),
            Action::Count => self.run(Purpose::Count, Job::Count { grid: self.asked }, effects),
            Action::Cancel => self.cancel(effects),
            Action::Reported(report) => self.reported(report, effects),
            Action::Pause => {
                let clock = &mut self.play.clock;
                clock.paused = !clock.paused && !clock.stopped;
                let message = if clock.paused { Message::Paused } else { Message::Continued };
                say(effects, message);
                effects.push(Effect::Save);
            }
            Action::Visible(visible) => {
                self.play.clock.hidden = !visible;
                if !visible {
                    // It may be gone for good.
                    self.play.archive(effects);
                }
                effects.push(Effect::Save);
            }
            Action::Tick => {}
            Action::Study { by_logic } => self.await_study(by_logic, effects),
            Action::StudyHere => self.begin_study(),
            Action::EndStudy => self.study = None,
            Action::Copy => effects.push(Effect::Copy(self.play.givens().to_line())),
            Action::Copied(true) => self.tell(Message::Copied, effects),
            Action::Copied(false) => self.tell(Message::CopyFailed, effects),
            Action::Open => self.dialog = true,
            Action::Close => self.dialog = false,
            Action::Room(name) => effects.push(Effect::Enter(name)),
            Action::Loaded(stored) => self.loaded(stored, effects),
            Action::Elsewhere => self.go_elsewhere(effects),
            Action::StorageDenied => self.tell(Message::StorageDenied, effects),
            Action::StorageAllowed => self.tell(Message::StorageAllowed, effects),
        }
    }

    /// Switches a setting on or off.
    fn set(&mut self, setting: Setting, effects: &mut Vec<Effect>) {
        self.settings.toggle(setting);
        let on = self.settings.has(setting);
        match setting {
            Setting::Clock => say(effects, if on { Message::ClockShown } else { Message::ClockHidden }),
            Setting::DigitFirst => self.armed = None,
            Setting::Notes if self.mode == Mode::Centre => self.mode = Mode::Corner,
            _ => {}
        }
        effects.push(Effect::Save);
    }

    /// Makes `next` the present position; false when it is no change.
    fn change(&mut self, next: Position, effects: &mut Vec<Effect>) -> bool {
        let changed = self.play.go_on(next);
        if changed {
            effects.push(Effect::Save);
            self.play.look_for_end(effects);
            self.forget_verdict();
            self.look_for_sought(effects);
        }
        changed
    }

    fn undo(&mut self, effects: &mut Vec<Effect>) {
        let message = self.play.undo().map_or(Message::NothingToUndo, Message::Undone);
        self.stepped(message, effects);
    }

    fn redo(&mut self, effects: &mut Vec<Effect>) {
        let message = self.play.redo().map_or(Message::NothingToRedo, Message::Redone);
        self.stepped(message, effects);
    }

    fn restart(&mut self, effects: &mut Vec<Effect>) {
        let start = self.play.start();
        if self.change(start, effects) {
            self.tell(Message::Restarted, effects);
        }
    }

    /// Tells of an undo or redo, and keeps the game where there was one.
    fn stepped(&mut self, message: Message, effects: &mut Vec<Effect>) {
        if !matches!(message, Message::NothingToUndo | Message::NothingToRedo) {
            effects.push(Effect::Save);
            self.forget_verdict();
        }
        say(effects, message);
    }

    /// A verdict is about the board as it was: once that has changed, the card tells of the puzzle again.
    fn forget_verdict(&mut self) {
        self.pending.take_if(|pending| matches!(pending.purpose, Purpose::Hint | Purpose::List));
        if self.card.is_verdict() {
            self.card = Rc::new(self.introduction());
        }
    }

    /// What is told of the puzzle on the table.
    fn introduction(&self) -> Message {
        match &self.sought {
            Some((name, told)) => Message::PracticeShown { name: name.clone(), step: told.clone() },
            None => self.play.introduction(),
        }
    }

    /// Puts the other of two solutions in the place of the one on the board. Undo takes either back.
    fn show_twin(&mut self, second: bool, effects: &mut Vec<Effect>) {
        let (Some(twins), Some(_)) = (self.twins, self.twin()) else { return };
        let twin = twins[usize::from(second)];
        let mut next = self.play.now;
        for cell in next.differing {
            next.grid[cell] = twin[cell];
        }
        self.play.amend(next);
        effects.push(Effect::Save);
        say(effects, if second { Message::SecondSolution } else { Message::FirstSolution });
    }

    // ---- puzzles come and go ----

    /// Puts a play on the table and the one that was there, if it was begun, by and on the shelf. An example makes
    /// any game wait, and is itself not kept.
    fn lay(&mut self, mut play: Play, effects: &mut Vec<Effect>) {
        play.clock.resume_like(&self.play.clock);
        play.clock.paused = false;
        self.date(&mut play);
        let before = std::mem::replace(&mut self.play, play);
        before.archive(effects);
        // On the table it goes on; what lay on the shelf is what it was before.
        self.shelf.take_if(|shelf| shelf.begun == self.play.begun);
        let is_missed = before.is_begun() || self.play.is_lesson() && !before.is_blank();
        if is_missed && !before.is_lesson() && !before.now.grid.is_solved() {
            self.shelf = Some(Box::new(before));
        }
        self.mode = Mode::Digit;
        self.selected = CellSet::EMPTY;
        self.armed = None;
        self.study = None;
        self.twins = None;
        self.sought = None;
        // What was asked of the play before is not told of this one, nor filled in.
        let is_about_play = |pending: &Pending| {
            matches!(
                pending.purpose,
                Purpose::Solve
                    | Purpose::Count
                    | Purpose::Hint
                    | Purpose::List
                    | Purpose::Rate
                    | Purpose::Finish
            )
        };
        if self.pending.as_ref().is_some_and(is_about_play) {
            self.drop_pending(effects);
        }
    }

    fn unshelve(&mut self, effects: &mut Vec<Effect>) {
        if let Some(play) = self.shelf.take() {
            self.take_up(*play, Message::PreviousResumed, effects);
        }
    }

    fn loaded(&mut self, stored: Stored, effects: &mut Vec<Effect>) {
        match stored {
            Stored::Game(game) => self.resume(*game, Message::Resumed, effects),
            Stored::Damaged(game) => self.resume(*game, Message::SaveDamaged, effects),
            Stored::Recovered(game) => self.resume(*game, Message::Recovered, effects),
            Stored::Nothing(seed) => self.deal(self.level, seed, effects),
            Stored::Unreadable(seed) => {
                self.deal(self.level, seed, effects);
                self.tell(Message::SaveUnreadable, effects);
            }
        }
    }

    /// Goes on with a saved game.
    fn resume(&mut self, game: Game, message: Message, effects: &mut Vec<Effect>) {
        // What was opened before the game was there stays open.
        let (clock, dialog) = (self.play.clock, self.dialog);
        *self = Game { dialog, ..game };
        self.play.clock.resume_like(&clock);
        if self.play.is_blank() {
            // It was closed before the first puzzle came.
            self.card = Rc::new(Message::Generating);
            return self.fill_table(effects);
        }
        self.date_undated(effects);
        self.tell(message, effects);
    }

    // ---- telling ----

    fn tell(&mut self, message: Message, effects: &mut Vec<Effect>) {
        self.card = Rc::new(message);
        effects.push(Effect::Announce(Rc::clone(&self.card)));
    }

    /// Tells what is wrong with what was asked for.
    fn complain(&mut self, message: Message, effects: &mut Vec<Effect>) {
        // The card lies beneath the study.
        self.study = None;
        self.tell(message, effects);
    }
}

fn say(effects: &mut Vec<Effect>, message: Message) {
    effects.push(Effect::Announce(Rc::new(message)));
}
