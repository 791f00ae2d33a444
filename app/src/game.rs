//! The game: the state of the page's board, and the one function that changes it.
//!
//! ```text
//!  Action ──▶ Game::apply(action, now) ──▶ Effects: Save, Archive, RunJob, Cancel, Announce(message), Copy(text)
//!                     │
//!                     ▼  Game
//!                        ├─ saved_state: the session and its Positions (past ◀─ now ─▶ future), the session before,
//!                        │               settings
//!                        ├─ interface_state: mode, selection, last message (e.g. a hint and its level), dialog, replay:
//!                        │               lost when the page closes
//!                        └─ background_jobs: the pending job, puzzles generated meanwhile
//! ```
//!
//! Everything that the player expects Undo to restore is in [`Position`]; nothing else is. This module reads
//! neither the clock nor a random source: the time `now` and seeds are arguments.

mod action;
mod archive;
mod background_jobs;
mod bookmarks;
mod check;
mod clock;
pub mod dailies;
mod digits;
mod drawings;
mod embed_state;
mod examples;
mod full_board;
mod hidden_notes;
mod hints;
mod history_log;
mod interface_state;
mod jobs;
mod link_import;
pub mod long_thoughts;
mod modes;
mod new_puzzle;
mod notes;
pub mod pace;
mod replay;
mod save;
pub mod save_record;
mod saved_state;
mod selection;
mod session;
mod spoken_queries;
pub mod statistics;
mod thinking_times;
pub mod timeline;

use std::mem;
use std::rc::Rc;

use action::ActionScope;
use background_jobs::BackgroundJobs;
use interface_state::{BoardCover, InterfaceState};
use jobs::{CountPurpose, JobRequest, PendingJob};
use ninefold::generator::PuzzleId;
use saved_state::SavedState;

use crate::i18n::Message;

pub use crate::cell_content::MarkKind;
pub use crate::mode::Mode;
pub use crate::settings::{PadLayout, Setting, Settings, Theme};
pub use action::{Action, AfterImport, CursorMove, Effect, LoadedSave};
pub use archive::{ArchivedGame, GameCompletion};
pub use clock::Clock;
pub use drawings::Drawings;
pub use hidden_notes::HiddenNotes;
pub use history_log::{LoggedHint, UndoneMoves};
pub(crate) use save::MAX_TIME_MS;
pub use save::SaveError;
pub use selection::SelectionChange;
pub use session::{Position, PuzzleSource, Session};
pub use spoken_queries::SpokenQuery;
pub(crate) use spoken_queries::{LastSpoken, answer};
pub use thinking_times::{SHADE_COUNT, TimedDigit};

/// The complete state of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    saved: SavedState,
    interface: InterfaceState,
    background: BackgroundJobs,
    /// The effects of the action that is being applied; empty otherwise.
    effects: Vec<Effect>,
}

impl Game {
    /// The puzzle on the board and its progress.
    pub fn session(&self) -> &Session {
        &self.saved.session
    }

    pub fn has_previous_session(&self) -> bool {
        self.saved.previous_session.is_some()
    }

    /// The previous session, if there is one to return to.
    pub fn previous_session(&self) -> Option<&Session> {
        self.saved.previous_session.as_deref()
    }

    /// What a digit key enters.
    pub fn mode(&self) -> Mode {
        self.interface.mode
    }

    /// The player's settings.
    pub fn settings(&self) -> Settings {
        self.saved.settings
    }

    /// The message to show: progress of the pending job once it has reported some, otherwise the last
    /// message.
    pub fn status_message(&self) -> Rc<Message> {
        let message = self.background.pending.as_ref().and_then(PendingJob::message);
        message.map_or_else(|| Rc::clone(&self.interface.last_message), Rc::new)
    }

    /// Index (0 or 1) of the solution on the board, after Solve found two.
    pub fn shown_alternative(&self) -> Option<usize> {
        let grid = self.saved.session.grid();
        self.interface.alternative_solutions?.iter().position(|solution| solution == grid)
    }

    pub fn is_dialog_open(&self) -> bool {
        self.interface.dialog_open
    }

    /// Whether there is a technique to practise: the session shows its example or is a practice position.
    pub fn can_practise(&self) -> bool {
        self.saved.session.technique_key().is_some()
    }

    /// Applies an action at the time `now`, in milliseconds since 1970, and returns the effects for the page
    /// to carry out.
    pub fn apply(&mut self, action: Action, now: f64) -> Vec<Effect> {
        if self.interface.cover == BoardCover::OtherTab {
            // Any action of the player moves the game back into this tab.
            return if action.scope() == ActionScope::Page { Vec::new() } else { vec![Effect::Reload] };
        }
        let session = &mut self.saved.session;
        session.clock.tick(now);
        let is_replaying = self.interface.is_replaying();
        // Nothing can be played before the first puzzle.
        let is_covered = session.clock.paused || is_replaying || session.is_placeholder();
        match action {
            Action::TogglePause if is_replaying => {}
            action if is_covered && action.scope() == ActionScope::Board => {}
            action => self.handle(action),
        }
        let session = &mut self.saved.session;
        session.clock.stopped =
            session.is_placeholder() || session.grid().is_solved() || session.is_completed();
        session.clock.covered = self.interface.is_replaying() || self.interface.dialog_open;
        mem::take(&mut self.effects)
    }

    fn handle(&mut self, action: Action) {
        match action {
            Action::New { level, seed } => {
                self.interface.dialog_open = false;
                self.request_new_puzzle(level.unwrap_or(self.saved.level), seed);
            }
            Action::OpenById(name) => self.open_by_id(PuzzleId::from_name(&name).ok_or(name)),
            Action::OpenDaily { level, date } => {
                let level = level.unwrap_or(self.saved.level);
                self.open_by_id(PuzzleId::of_date(level, &date).ok_or(date));
            }
            Action::NewSimilar { seed } => self.request_similar_puzzle(seed),
            Action::Rate => self.request_rating(),
            Action::Practise { key, seed } => self.load_practice(key, seed),
            Action::OpenLink(link) => self.open_link(&link),
            Action::Import { link, after: next } => self.import_link(&link, next),
            Action::ResumePrevious => self.resume_previous(),
            Action::ShowComparison(text) => self.add_comparison(text),
            Action::ResumeArchived(session) => self.resume_archived(*session, Message::Resumed),
            Action::MoveCursor(step) => self.step_cursor(step),
            Action::Select(cell) => self.set_cursor(cell),
            Action::Tap(cell) => self.tap(cell),
            Action::LongPress(cell) => self.long_press(cell),
            Action::ChangeSelection(choice) => self.change_selection(choice),
            Action::Escape => self.escape(),
            Action::SelectEmptyCell { back } => {
                self.select_next(!self.saved.session.grid().filled(), back, Message::NoEmptyCell);
            }
            Action::SelectMarkedCell { back } => {
                self.select_next(self.marked_cells(), back, Message::NothingMarked);
            }
            Action::Enter(digit) => self.enter_digit(digit),
            Action::EnterAlternate(digit) => self.enter_alternate(digit),
            Action::SetDigit(cell, digit) => self.set_digit(cell, digit),
            Action::PressPad(digit) => self.press_pad(digit),
            Action::ToggleMark(mark, digit) => self.toggle_mark(self.effective_mark(mark), digit),
            Action::Draw(text) => self.draw(&text),
            Action::FillNotes => self.fill_notes(),
            Action::Erase => self.erase(),
            Action::SetMode(mode) => self.set_mode(mode),
            Action::NextMode { back } => self.next_mode(back),
            Action::ToggleNotes => self.toggle_notes(),
            Action::Bookmark => self.set_bookmark(),
            Action::GoToBookmark => self.go_to_bookmark(),
            Action::ToggleSetting(setting) => self.toggle_setting(setting),
            Action::SetTheme(theme) => self.change_settings(|settings| settings.theme = theme),
            Action::SetPad(pad) => self.change_settings(|settings| settings.pad = pad),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Restart => self.restart(),
            Action::Solve => self.solve_or_ask(),
            Action::FillIn => self.request_solution(),
            Action::Hint => self.request_hint(),
            Action::More => self.follow_message(),
            Action::ShowTechnique => self.open_technique(),
            Action::TurnReason { back } => self.turn_reason(back),
            Action::ApplyHint => self.apply_hint(),
            Action::CloseHint => {
                self.close_hint();
            }
            Action::Check => self.check_board(),
            Action::ReadAloud(query) => self.announce_query(query),
            Action::RepeatAnnouncement => self.effects.push(Effect::RepeatAnnouncement),
            Action::SwitchRegion => self.effects.push(Effect::SwitchRegion),
            Action::ListSteps => self.list_steps(),
            Action::ChooseStep(number) => self.show_listed_step(number),
            Action::ShowExample(key) => self.load_example(key),
            Action::RevertToCorrect => self.revert_to_correct(),
            Action::ShowAlternative(index) => self.show_alternative(index),
            Action::CountSolutions => {
                let grid = self.interface.last_solved_grid;
                self.run_job(CountPurpose, JobRequest::count(grid));
            }
            Action::Cancel => self.cancel_job(),
            Action::JobReport(report) => self.handle_report(report),
            Action::TogglePause => self.toggle_pause(),
            Action::VisibilityChanged(visible) => {
                self.saved.session.clock.hidden = !visible;
                if !visible {
                    // The page may never become visible again.
                    self.archive_session();
                }
                self.save();
            }
            Action::Tick => {}
            Action::OpenReplay => self.request_replay(),
            Action::ReplayOpened => self.open_replay(),
            Action::CloseReplay => self.interface.close_replay(),
            Action::CopyPuzzle => self.effects.push(Effect::Copy(self.saved.session.givens().to_line())),
            Action::CopyResult(true) => self.show_message(Message::Copied),
            Action::CopyResult(false) => self.show_message(Message::CopyFailed),
            Action::OpenDialog => self.interface.dialog_open = true,
            Action::CloseDialog => self.interface.dialog_open = false,
            Action::OpenPanel(panel) => self.effects.push(Effect::OpenPanel(panel)),
            Action::SaveLoaded(stored) => self.handle_loaded_save(stored),
            Action::OpenedInOtherTab => self.suspend_for_other_tab(),
            Action::StorageDenied => self.show_message(Message::StorageDenied),
            Action::StorageAllowed => self.show_message(Message::StorageAllowed),
        }
    }

    fn toggle_pause(&mut self) {
        let clock = &mut self.saved.session.clock;
        clock.paused = !clock.paused && !clock.stopped;
        let message = if clock.paused { Message::Paused } else { Message::Continued };
        self.announce(message);
        self.save();
    }

    fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.saved.settings);
        self.save();
    }

    fn toggle_setting(&mut self, setting: Setting) {
        self.saved.settings.toggle(setting);
        let on = self.saved.settings.has(setting);
        match setting {
            Setting::Clock => self.announce(if on { Message::ClockShown } else { Message::ClockHidden }),
            Setting::DigitFirst => self.interface.active_digit = None,
            Setting::CentreNotes if self.interface.mode == Mode::Centre => self.interface.mode = Mode::Corner,
            _ => {}
        }
        self.save();
    }

    /// Makes `next` the current position. Returns whether it differs from the one before.
    fn change_position(&mut self, next: Position) -> bool {
        let changed = self.saved.session.push_position(next);
        if changed {
            self.save();
            self.check_completed();
            self.clear_verdict();
            self.check_practice_target();
        }
        changed
    }

    fn undo(&mut self) {
        let message = self.saved.session.undo().map_or(Message::NothingToUndo, Message::Undone);
        if self.saved.session.revoke_completion() {
            self.archive_session();
        }
        self.finish_undo_redo(message);
    }

    fn redo(&mut self) {
        let message = self.saved.session.redo().map_or(Message::NothingToRedo, Message::Redone);
        self.check_completed();
        self.finish_undo_redo(message);
    }

    fn restart(&mut self) {
        let start = self.saved.session.start_position();
        if self.change_position(start) {
            self.show_message(Message::Restarted);
        }
    }

    /// Saves the game after an undo or redo that changed something, and announces it.
    fn finish_undo_redo(&mut self, message: Message) {
        if !matches!(message, Message::NothingToUndo | Message::NothingToRedo) {
            self.save();
            self.clear_verdict();
        }
        self.announce(message);
    }

    /// Replaces a message about the previous position, such as a check, by the puzzle's introduction, and
    /// drops a pending hint.
    fn clear_verdict(&mut self) {
        self.background.drop_hint();
        if self.interface.last_message.panel().is_of_position {
            self.interface.last_message = Rc::new(self.introduction());
        }
    }

    /// The message that introduces the puzzle on the board.
    fn introduction(&self) -> Message {
        match &self.interface.practice_target {
            Some((name, step)) => Message::PracticeShown { name: name.clone(), step: step.clone() },
            None => self.saved.session.introduction(),
        }
    }

    /// Shows one of the two solutions that Solve found. Undo reverts both.
    fn show_alternative(&mut self, index: usize) {
        let solutions = self.interface.alternative_solutions.filter(|_| self.shown_alternative().is_some());
        let Some(solution) = solutions.and_then(|solutions| solutions.get(index).copied()) else { return };
        let mut next = self.saved.session.now;
        for cell in next.solution_diff {
            next.board.grid[cell] = solution[cell];
        }
        self.saved.session.replace_position(next);
        self.save();
        self.announce(if index == 0 { Message::FirstSolution } else { Message::SecondSolution });
    }

    // ---- sessions ----

    /// Makes `session` the current session; see [`SavedState::start_session`].
    fn start_session(&mut self, session: Session) {
        let ended = self.saved.start_session(session);
        self.archive(ended);
        self.interface.start_session();
        self.drop_job_about_session();
    }

    /// Continues the current or the previous session, if it is unfinished and about this puzzle. Returns
    /// whether it does.
    fn resume_unfinished(&mut self, is_same_puzzle: impl Fn(&Session) -> bool) -> bool {
        let is_resumed = |session: &Session| is_same_puzzle(session) && !session.grid().is_solved();
        if is_resumed(&self.saved.session) {
            self.interface.close_replay();
            self.show_message(Message::Resumed);
            return true;
        }
        let is_previous = self.saved.previous_session.as_deref().is_some_and(is_resumed);
        if is_previous {
            self.resume_previous();
        }
        is_previous
    }

    fn resume_previous(&mut self) {
        if let Some(session) = self.saved.previous_session.take() {
            self.resume_archived(*session, Message::PreviousResumed);
        }
    }

    fn handle_loaded_save(&mut self, stored: LoadedSave) {
        match stored {
            LoadedSave::Game(game) => self.resume_save(*game, Message::Resumed),
            LoadedSave::Damaged(game) => self.resume_save(*game, Message::SaveDamaged),
            LoadedSave::Recovered(game) => self.resume_save(*game, Message::Recovered),
            LoadedSave::Nothing(seed) => {
                self.interface.is_first_visit = true;
                self.request_new_puzzle(self.saved.level, seed);
            }
            LoadedSave::NothingInElement(seed) => self.request_new_puzzle(self.saved.level, seed),
            LoadedSave::Unreadable(seed) => {
                self.request_new_puzzle(self.saved.level, seed);
                self.show_message(Message::SaveUnreadable);
            }
        }
    }

    /// Continues a saved game.
    fn resume_save(&mut self, game: Game, message: Message) {
        // A dialog that was opened before the save was loaded stays open.
        let (clock, is_dialog_open) = (self.saved.session.clock, self.interface.dialog_open);
        *self = game;
        self.interface.dialog_open = is_dialog_open;
        self.saved.session.clock.continue_from(&clock);
        if self.saved.session.is_placeholder() {
            // The save was made before the first puzzle arrived.
            self.interface.last_message = Rc::new(Message::Generating);
            return self.ensure_puzzle();
        }
        if !matches!(message, Message::Resumed) || !self.show_how_it_went() {
            self.show_message(message);
        }
    }

    // ---- effects ----

    /// Shows and announces a message.
    fn show_message(&mut self, message: Message) {
        self.interface.last_message = Rc::new(message);
        self.effects.push(Effect::Announce(Rc::clone(&self.interface.last_message)));
    }

    fn announce(&mut self, message: Message) {
        self.effects.push(Effect::Announce(Rc::new(message)));
    }

    fn save(&mut self) {
        self.effects.push(Effect::Save);
    }

    /// Shows an error message. This closes the replay, which would hide it.
    fn show_error(&mut self, message: Message) {
        self.interface.close_replay();
        self.show_message(message);
    }
}
