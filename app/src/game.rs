//! The game: the state of the page's board, and the one function that changes it.
//!
//! ```text
//!  Action ──▶ Game::apply(action, now) ──▶ Effects: Save, Archive, RunJob, Cancel, Announce(message), Copy(text)
//!                     │
//!                     ▼  Game
//!                        ├─ session: the puzzle and its Positions (past ◀─ now ─▶ future)  saved
//!                        ├─ previous_session: the session before, to return to             saved
//!                        ├─ settings: preferences that apply to every game                 saved
//!                        ├─ last_message: the message shown last, e.g. a hint with its marks
//!                        ├─ replay_mode: set while a replay covers the board (`replay.rs`)
//!                        └─ mode, selection, dialog, pending job: lost when the page closes
//! ```
//!
//! Everything that the player expects Undo to restore is in [`Position`]; nothing else is. This module reads
//! neither the clock nor a random source: the time `now` and seeds are arguments.

mod action;
mod archive;
mod bookmarks;
mod clock;
mod digits;
mod embed_state;
mod examples;
mod hints;
mod history_log;
mod jobs;
mod link_import;
mod new_puzzle;
mod notes;
mod replay;
mod save;
pub mod save_record;
mod screen_reader;
mod selection;
mod session;
mod settings;
pub mod statistics;
mod summary;

use std::rc::Rc;

use jobs::{JobPurpose, PendingJob};
use new_puzzle::PuzzlePrefetch;
use ninefold::generator::PuzzleId;
use ninefold::grid::{CellSet, Digit, Grid};
use ninefold::level::Level;

use crate::i18n::Message;
use crate::protocol::{ExplainedStep, Job, Progress};

pub use crate::i18n::MarkKind;
pub use action::{Action, AfterImport, CursorMove, Effect, LoadedSave, Mode};
pub use archive::{ArchivedGame, Completion};
pub use clock::Clock;
pub use replay::ReplayMode;
pub use save::SaveError;
pub use screen_reader::SpokenQuery;
pub use selection::SelectionChange;
pub use session::{Position, PuzzleSource, Session};
pub use settings::{Setting, Settings, Theme};

/// The complete state of the game: the current session and everything around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    session: Session,
    previous_session: Option<Box<Session>>,
    level: Level,
    mode: Mode,
    settings: Settings,
    selected: CellSet,
    active_digit: Option<Digit>,
    last_message: Rc<Message>,
    dialog_open: bool,
    pending_job: Option<PendingJob>,
    last_job_id: u32,
    /// The grid of the last Solve. [`Action::CountSolutions`] counts its solutions.
    last_solved_grid: Grid,
    /// The two solutions that Solve found, if the grid has more than one.
    alternative_solutions: Option<[Grid; 2]>,
    /// What the replay that covers the board opened with, or `None` without a replay.
    replay_mode: Option<ReplayMode>,
    /// Whether the generator has answered, i.e. its program is loaded.
    generator_loaded: bool,
    prefetched: PuzzlePrefetch,
    /// The puzzle that is being imported.
    pending_import: Option<Box<link_import::PendingImport>>,
    /// The name of the technique to practise and the step that the player is to find.
    practice_target: Option<(String, ExplainedStep)>,
    /// The query announced last, to notice a repetition.
    last_spoken: screen_reader::LastSpoken,
    /// Whether the game has been opened in another tab, which owns the save from then on.
    superseded: bool,
}

impl Default for Game {
    /// An empty game, before the first puzzle.
    fn default() -> Game {
        Game {
            session: Session::default(),
            previous_session: None,
            level: Level::Easy,
            mode: Mode::Digit,
            settings: Settings::default(),
            selected: CellSet::EMPTY,
            active_digit: None,
            last_message: Rc::new(Message::Generating),
            dialog_open: false,
            pending_job: None,
            last_job_id: 0,
            last_solved_grid: Grid::EMPTY,
            alternative_solutions: None,
            replay_mode: None,
            generator_loaded: false,
            prefetched: PuzzlePrefetch::default(),
            pending_import: None,
            practice_target: None,
            last_spoken: None,
            superseded: false,
        }
    }
}

impl Game {
    /// The puzzle on the board and its progress.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whether there is a previous session to return to.
    pub fn has_previous_session(&self) -> bool {
        self.previous_session.is_some()
    }

    /// What a digit key enters.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The player's settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The message to show: progress of the pending job once it has reported some, otherwise the last
    /// message.
    pub fn status_message(&self) -> Rc<Message> {
        match self.pending_job {
            Some(PendingJob {
                progress: Some(_),
                purpose: JobPurpose::Hint | JobPurpose::ListSteps | JobPurpose::Practice,
                ..
            }) => Rc::new(Message::SearchingHint),
            Some(PendingJob {
                progress: Some(_),
                purpose: JobPurpose::Generate { .. } | JobPurpose::Similar,
                ..
            }) => Rc::new(Message::Generating),
            Some(PendingJob { progress: Some(_), purpose: JobPurpose::OpenReplay { .. }, .. }) => {
                Rc::new(Message::Loading)
            }
            Some(PendingJob { progress: Some(Progress { count, nodes }), purpose, .. })
                if purpose != JobPurpose::CompletionSummary =>
            {
                Rc::new(Message::Searching { count, nodes })
            }
            _ => Rc::clone(&self.last_message),
        }
    }

    /// Index (0 or 1) of the solution on the board, after Solve found two.
    pub fn shown_alternative(&self) -> Option<usize> {
        self.alternative_solutions?.iter().position(|solution| *solution == self.session.now.grid)
    }

    /// Whether the dialog is open.
    pub fn is_dialog_open(&self) -> bool {
        self.dialog_open
    }

    /// Whether there is a technique to practise: the session shows its example or is a practice position.
    pub fn can_practise(&self) -> bool {
        self.session.technique_key().is_some()
    }

    /// Applies an action at the time `now`, in milliseconds since 1970, and returns the effects for the page
    /// to carry out.
    pub fn apply(&mut self, action: Action, now: f64) -> Vec<Effect> {
        if self.superseded {
            // Any action of the player moves the game back into this tab.
            return if action.is_by_player() { vec![Effect::Reload] } else { Vec::new() };
        }
        self.session.clock.tick(now);
        let mut effects = Vec::new();
        // Nothing can be played before the first puzzle.
        let is_covered =
            self.session.clock.paused || self.replay_mode.is_some() || self.session.is_placeholder();
        match action {
            Action::TogglePause if self.replay_mode.is_some() => {}
            action if is_covered && action.needs_visible_board() => {}
            action => self.handle(action, &mut effects),
        }
        self.session.clock.stopped = self.session.is_placeholder() || self.session.now.grid.is_solved();
        self.session.clock.covered = self.replay_mode.is_some() || self.dialog_open;
        effects
    }

    fn handle(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::New { level, seed } => {
                self.dialog_open = false;
                self.request_new_puzzle(level.unwrap_or(self.level), seed, effects);
            }
            Action::OpenById(name) => self.open_by_id(name.parse().map_err(|_| name), effects),
            Action::OpenDaily { level, date } => {
                let level = level.unwrap_or(self.level);
                self.open_by_id(PuzzleId::daily(level, &date).map_err(|_| date), effects);
            }
            Action::NewSimilar { seed } => self.request_similar_puzzle(seed, effects),
            Action::Rate => self.request_rating(effects),
            Action::Practise { key, seed } => self.load_practice(key, seed, effects),
            Action::OpenLink(link) => self.open_link(link, effects),
            Action::Import { link, after: next } => self.import_link(link, next, effects),
            Action::ResumePrevious => self.resume_previous(effects),
            Action::ShowComparison(text) => self.add_comparison(text),
            Action::ResumeArchived(session) => self.resume_archived(*session, Message::Resumed, effects),
            Action::MoveCursor(step) => self.set_cursor(step.apply_to(self.session.cursor), effects),
            Action::Select(cell) => self.set_cursor(cell, effects),
            Action::Tap(cell) => self.tap(cell, effects),
            Action::LongPress(cell) => self.long_press(cell, effects),
            Action::ChangeSelection(choice) => self.change_selection(choice, effects),
            Action::Escape => self.escape(effects),
            Action::SelectEmptyCell { back } => match self.session.next_empty_cell(back) {
                Some(cell) => self.set_cursor(cell, effects),
                None => announce(effects, Message::NoEmptyCell),
            },
            Action::Enter(digit) => self.enter_digit(digit, effects),
            Action::EnterAlternate(digit) => self.enter_alternate(digit, effects),
            Action::PressPad(digit) => self.press_pad(digit, effects),
            Action::ToggleMark(mark, digit) => self.toggle_mark(self.effective_mark(mark), digit, effects),
            Action::FillNotes => self.fill_notes(effects),
            Action::Erase => self.erase(effects),
            Action::SetMode(mode) => self.set_mode(mode, effects),
            Action::NextMode { back } => self.next_mode(back, effects),
            Action::ToggleNotes => self.toggle_notes(effects),
            Action::Bookmark => self.set_bookmark(effects),
            Action::GoToBookmark => self.go_to_bookmark(effects),
            Action::ToggleSetting(setting) => self.toggle_setting(setting, effects),
            Action::SetTheme(theme) => {
                self.settings.theme = theme;
                effects.push(Effect::Save);
            }
            Action::Undo => self.undo(effects),
            Action::Redo => self.redo(effects),
            Action::Restart => self.restart(effects),
            Action::Solve => {
                self.last_solved_grid = self.session.grid_to_solve();
                self.run_job(JobPurpose::Solve, Job::Solve { grid: self.last_solved_grid }, effects);
            }
            Action::Hint => self.request_hint(effects),
            Action::ApplyHint => self.apply_hint(effects),
            Action::CloseHint => {
                self.close_hint(effects);
            }
            Action::Check => self.check_board(effects),
            Action::ReadAloud(query) => self.announce_query(query, effects),
            Action::ListSteps => self.list_steps(effects),
            Action::ChooseStep(number) => self.show_listed_step(number, effects),
            Action::ShowExample(key) => self.load_example(key, effects),
            Action::RevertToCorrect => self.revert_to_correct(effects),
            Action::ShowAlternative(index) => self.show_alternative(index, effects),
            Action::CountSolutions => {
                self.run_job(JobPurpose::Count, Job::Count { grid: self.last_solved_grid }, effects);
            }
            Action::Cancel => self.cancel_job(effects),
            Action::JobReport(report) => self.handle_report(report, effects),
            Action::TogglePause => {
                let clock = &mut self.session.clock;
                clock.paused = !clock.paused && !clock.stopped;
                let message = if clock.paused { Message::Paused } else { Message::Continued };
                announce(effects, message);
                effects.push(Effect::Save);
            }
            Action::VisibilityChanged(visible) => {
                self.session.clock.hidden = !visible;
                if !visible {
                    // The page may never become visible again.
                    self.session.archive(effects);
                }
                effects.push(Effect::Save);
            }
            Action::Tick => {}
            Action::OpenReplay { mode } => self.request_replay(mode, effects),
            Action::ReplayOpened => self.open_replay(),
            Action::CloseReplay => self.replay_mode = None,
            Action::CopyPuzzle => effects.push(Effect::Copy(self.session.givens().to_line())),
            Action::CopyResult(true) => self.show_message(Message::Copied, effects),
            Action::CopyResult(false) => self.show_message(Message::CopyFailed, effects),
            Action::OpenDialog => self.dialog_open = true,
            Action::CloseDialog => self.dialog_open = false,
            Action::OpenPanel(name) => effects.push(Effect::OpenPanel(name)),
            Action::SaveLoaded(stored) => self.handle_loaded_save(stored, effects),
            Action::OpenedInOtherTab => self.suspend_for_other_tab(effects),
            Action::StorageDenied => self.show_message(Message::StorageDenied, effects),
            Action::StorageAllowed => self.show_message(Message::StorageAllowed, effects),
        }
    }

    /// Toggles a setting.
    fn toggle_setting(&mut self, setting: Setting, effects: &mut Vec<Effect>) {
        self.settings.toggle(setting);
        let on = self.settings.has(setting);
        match setting {
            Setting::Clock => announce(effects, if on { Message::ClockShown } else { Message::ClockHidden }),
            Setting::DigitFirst => self.active_digit = None,
            Setting::CentreNotes if self.mode == Mode::Centre => self.mode = Mode::Corner,
            _ => {}
        }
        effects.push(Effect::Save);
    }

    /// Makes `next` the current position. Returns whether it differs from the one before.
    fn change_position(&mut self, next: Position, effects: &mut Vec<Effect>) -> bool {
        let changed = self.session.push_position(next);
        if changed {
            effects.push(Effect::Save);
            self.session.check_completed(effects);
            self.clear_verdict();
            self.check_practice_target(effects);
        }
        changed
    }

    fn undo(&mut self, effects: &mut Vec<Effect>) {
        let message = self.session.undo().map_or(Message::NothingToUndo, Message::Undone);
        self.finish_undo_redo(message, effects);
    }

    fn redo(&mut self, effects: &mut Vec<Effect>) {
        let message = self.session.redo().map_or(Message::NothingToRedo, Message::Redone);
        self.finish_undo_redo(message, effects);
    }

    fn restart(&mut self, effects: &mut Vec<Effect>) {
        let start = self.session.start_position();
        if self.change_position(start, effects) {
            self.show_message(Message::Restarted, effects);
        }
    }

    /// Saves the game after an undo or redo that changed something, and announces it.
    fn finish_undo_redo(&mut self, message: Message, effects: &mut Vec<Effect>) {
        if !matches!(message, Message::NothingToUndo | Message::NothingToRedo) {
            effects.push(Effect::Save);
            self.clear_verdict();
        }
        announce(effects, message);
    }

    /// Replaces a message about the previous position, such as a check, by the puzzle's introduction, and
    /// drops a pending hint.
    fn clear_verdict(&mut self) {
        self.pending_job
            .take_if(|pending| matches!(pending.purpose, JobPurpose::Hint | JobPurpose::ListSteps));
        if self.last_message.panel().is_of_position {
            self.last_message = Rc::new(self.introduction());
        }
    }

    /// The message that introduces the puzzle on the board.
    fn introduction(&self) -> Message {
        match &self.practice_target {
            Some((name, step)) => Message::PracticeShown { name: name.clone(), step: step.clone() },
            None => self.session.introduction(),
        }
    }

    /// Shows one of the two solutions that Solve found. Undo reverts both.
    fn show_alternative(&mut self, index: usize, effects: &mut Vec<Effect>) {
        if self.shown_alternative().is_none() {
            return;
        }
        let Some(solution) = self.alternative_solutions.and_then(|solutions| solutions.get(index).copied())
        else {
            return;
        };
        let mut next = self.session.now;
        for cell in next.solution_diff {
            next.grid[cell] = solution[cell];
        }
        self.session.replace_position(next);
        effects.push(Effect::Save);
        announce(effects, if index == 0 { Message::FirstSolution } else { Message::SecondSolution });
    }

    // ---- sessions ----

    /// Makes `session` the current session, archives the one before, and keeps it as the previous session if
    /// it was started and is unfinished. An example keeps any unfinished game as the previous session, and is
    /// never kept itself.
    fn start_session(&mut self, mut session: Session, effects: &mut Vec<Effect>) {
        session.clock.continue_from(&self.session.clock);
        session.clock.paused = false;
        self.assign_start_time(&mut session);
        let before = std::mem::replace(&mut self.session, session);
        before.archive(effects);
        // A session that is resumed cannot be the previous session as well.
        self.previous_session.take_if(|previous| previous.started_at_ms == self.session.started_at_ms);
        let is_missed = before.has_history() || self.session.is_example() && !before.is_placeholder();
        if is_missed && !before.is_example() && !before.now.grid.is_solved() {
            self.previous_session = Some(Box::new(before));
        }
        self.mode = Mode::Digit;
        self.selected = CellSet::EMPTY;
        self.active_digit = None;
        self.replay_mode = None;
        self.alternative_solutions = None;
        self.practice_target = None;
        // Answers to jobs about the old session must not reach the new one.
        let is_about_play = |pending: &PendingJob| {
            matches!(
                pending.purpose,
                JobPurpose::Solve
                    | JobPurpose::Count
                    | JobPurpose::Hint
                    | JobPurpose::ListSteps
                    | JobPurpose::Rate
                    | JobPurpose::CompletionSummary
            )
        };
        if self.pending_job.as_ref().is_some_and(is_about_play) {
            self.drop_pending_job(effects);
        }
    }

    fn resume_previous(&mut self, effects: &mut Vec<Effect>) {
        if let Some(session) = self.previous_session.take() {
            self.resume_archived(*session, Message::PreviousResumed, effects);
        }
    }

    fn handle_loaded_save(&mut self, stored: LoadedSave, effects: &mut Vec<Effect>) {
        match stored {
            LoadedSave::Game(game) => self.resume_save(*game, Message::Resumed, effects),
            LoadedSave::Damaged(game) => self.resume_save(*game, Message::SaveDamaged, effects),
            LoadedSave::Recovered(game) => self.resume_save(*game, Message::Recovered, effects),
            LoadedSave::Nothing(seed) => self.request_new_puzzle(self.level, seed, effects),
            LoadedSave::Unreadable(seed) => {
                self.request_new_puzzle(self.level, seed, effects);
                self.show_message(Message::SaveUnreadable, effects);
            }
        }
    }

    /// Continues a saved game.
    fn resume_save(&mut self, game: Game, message: Message, effects: &mut Vec<Effect>) {
        // A dialog that was opened before the save was loaded stays open.
        let (clock, dialog) = (self.session.clock, self.dialog_open);
        *self = Game { dialog_open: dialog, ..game };
        self.session.clock.continue_from(&clock);
        if self.session.is_placeholder() {
            // The save was made before the first puzzle arrived.
            self.last_message = Rc::new(Message::Generating);
            return self.ensure_puzzle(effects);
        }
        self.migrate_missing_start_times(effects);
        self.show_message(message, effects);
    }

    // ---- messages ----

    fn show_message(&mut self, message: Message, effects: &mut Vec<Effect>) {
        self.last_message = Rc::new(message);
        effects.push(Effect::Announce(Rc::clone(&self.last_message)));
    }

    /// Shows an error message. This closes the replay, which would hide it.
    fn show_error(&mut self, message: Message, effects: &mut Vec<Effect>) {
        self.replay_mode = None;
        self.show_message(message, effects);
    }
}

fn announce(effects: &mut Vec<Effect>, message: Message) {
    effects.push(Effect::Announce(Rc::new(message)));
}
