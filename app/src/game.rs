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
mod clock;
pub mod dailies;
mod digits;
mod drawings;
mod embed_state;
mod examples;
mod hidden_notes;
mod hints;
mod history_log;
mod interface_state;
mod jobs;
mod link_import;
mod new_puzzle;
mod notes;
pub mod pace;
mod replay;
mod save;
pub mod save_record;
mod saved_state;
mod screen_reader;
mod selection;
mod session;
mod settings;
pub mod statistics;
mod summary;

use std::rc::Rc;

use action::ActionScope;
use background_jobs::BackgroundJobs;
use interface_state::{BoardCover, InterfaceState};
use jobs::{CountPurpose, Request};
use ninefold::generator::PuzzleId;
use saved_state::SavedState;

use crate::i18n::Message;

pub use crate::i18n::MarkKind;
pub use action::{Action, AfterImport, CursorMove, Effect, LoadedSave, Mode};
pub use archive::{ArchivedGame, Completion};
pub use clock::Clock;
pub use drawings::Drawings;
pub use hidden_notes::HiddenNotes;
pub(crate) use save::MAX_TIME_MS;
pub use save::SaveError;
pub use screen_reader::SpokenQuery;
pub(crate) use screen_reader::{LastSpoken, answer};
pub use selection::SelectionChange;
pub use session::{Position, PuzzleSource, Session};
pub use settings::{PadLayout, Setting, Settings, Theme};

/// The complete state of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    saved: SavedState,
    interface: InterfaceState,
    background: BackgroundJobs,
}

impl Game {
    /// The puzzle on the board and its progress.
    pub fn session(&self) -> &Session {
        &self.saved.session
    }

    /// Whether there is a previous session to return to.
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
        let pending = self.background.pending.as_ref();
        let reported = pending.and_then(|pending| Some((pending.purpose, pending.progress?)));
        let message = reported.map(|(purpose, progress)| purpose.progress_message(progress));
        message.map_or_else(|| Rc::clone(&self.interface.last_message), Rc::new)
    }

    /// Index (0 or 1) of the solution on the board, after Solve found two.
    pub fn shown_alternative(&self) -> Option<usize> {
        let grid = self.saved.session.grid();
        self.interface.alternative_solutions?.iter().position(|solution| solution == grid)
    }

    /// Whether the dialog is open.
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
        let mut effects = Vec::new();
        let is_replaying = self.interface.is_replaying();
        // Nothing can be played before the first puzzle.
        let is_covered = session.clock.paused || is_replaying || session.is_placeholder();
        match action {
            Action::TogglePause if is_replaying => {}
            action if is_covered && action.scope() == ActionScope::Board => {}
            action => self.handle(action, &mut effects),
        }
        let session = &mut self.saved.session;
        session.clock.stopped =
            session.is_placeholder() || session.grid().is_solved() || session.is_completed();
        session.clock.covered = self.interface.is_replaying() || self.interface.dialog_open;
        effects
    }

    fn handle(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::New { level, seed } => {
                self.interface.dialog_open = false;
                self.request_new_puzzle(level.unwrap_or(self.saved.level), seed, effects);
            }
            Action::OpenById(name) => self.open_by_id(PuzzleId::from_name(&name).ok_or(name), effects),
            Action::OpenDaily { level, date } => {
                let level = level.unwrap_or(self.saved.level);
                self.open_by_id(PuzzleId::of_date(level, &date).ok_or(date), effects);
            }
            Action::NewSimilar { seed } => self.request_similar_puzzle(seed, effects),
            Action::Rate => self.request_rating(effects),
            Action::Practise { key, seed } => self.load_practice(key, seed, effects),
            Action::OpenLink(link) => self.open_link(link, effects),
            Action::Import { link, after: next } => self.import_link(link, next, effects),
            Action::ResumePrevious => self.resume_previous(effects),
            Action::ShowComparison(text) => self.add_comparison(text),
            Action::ResumeArchived(session) => self.resume_archived(*session, Message::Resumed, effects),
            Action::MoveCursor(step) => self.step_cursor(step, effects),
            Action::Select(cell) => self.set_cursor(cell, effects),
            Action::Tap(cell) => self.tap(cell, effects),
            Action::LongPress(cell) => self.long_press(cell, effects),
            Action::ChangeSelection(choice) => self.change_selection(choice, effects),
            Action::Escape => self.escape(effects),
            Action::SelectEmptyCell { back } => {
                self.select_next(!self.saved.session.grid().filled(), back, Message::NoEmptyCell, effects);
            }
            Action::SelectMarkedCell { back } => {
                self.select_next(self.marked_cells(), back, Message::NothingMarked, effects);
            }
            Action::Enter(digit) => self.enter_digit(digit, effects),
            Action::EnterAlternate(digit) => self.enter_alternate(digit, effects),
            Action::PressPad(digit) => self.press_pad(digit, effects),
            Action::ToggleMark(mark, digit) => self.toggle_mark(self.effective_mark(mark), digit, effects),
            Action::Draw(text) => self.draw(&text, effects),
            Action::FillNotes => self.fill_notes(effects),
            Action::Erase => self.erase(effects),
            Action::SetMode(mode) => self.set_mode(mode, effects),
            Action::NextMode { back } => self.next_mode(back, effects),
            Action::ToggleNotes => self.toggle_notes(effects),
            Action::Bookmark => self.set_bookmark(effects),
            Action::GoToBookmark => self.go_to_bookmark(effects),
            Action::ToggleSetting(setting) => self.toggle_setting(setting, effects),
            Action::SetTheme(theme) => self.change_settings(|settings| settings.theme = theme, effects),
            Action::SetPad(pad) => self.change_settings(|settings| settings.pad = pad, effects),
            Action::Undo => self.undo(effects),
            Action::Redo => self.redo(effects),
            Action::Restart => self.restart(effects),
            Action::Solve => self.solve_or_ask(effects),
            Action::FillIn => self.fill_in_solution(effects),
            Action::Hint => self.request_hint(effects),
            Action::More => self.follow_message(effects),
            Action::ShowTechnique => self.open_technique(effects),
            Action::TurnReason { back } => self.turn_reason(back, effects),
            Action::ApplyHint => self.apply_hint(effects),
            Action::CloseHint => {
                self.close_hint(effects);
            }
            Action::Check => self.check_board(effects),
            Action::ReadAloud(query) => self.announce_query(query, effects),
            Action::RepeatAnnouncement => effects.push(Effect::RepeatAnnouncement),
            Action::SwitchRegion => effects.push(Effect::SwitchRegion),
            Action::ListSteps => self.list_steps(effects),
            Action::ChooseStep(number) => self.show_listed_step(number, effects),
            Action::ShowExample(key) => self.load_example(key, effects),
            Action::RevertToCorrect => self.revert_to_correct(effects),
            Action::ShowAlternative(index) => self.show_alternative(index, effects),
            Action::CountSolutions => {
                let grid = self.interface.last_solved_grid;
                self.run_job(CountPurpose, Request::count(grid), effects);
            }
            Action::Cancel => self.cancel_job(effects),
            Action::JobReport(report) => self.handle_report(report, effects),
            Action::TogglePause => self.toggle_pause(effects),
            Action::VisibilityChanged(visible) => {
                self.saved.session.clock.hidden = !visible;
                if !visible {
                    // The page may never become visible again.
                    self.saved.session.archive(effects);
                }
                effects.push(Effect::Save);
            }
            Action::Tick => {}
            Action::OpenReplay => self.request_replay(effects),
            Action::ReplayOpened => self.open_replay(),
            Action::CloseReplay => self.interface.close_replay(),
            Action::CopyPuzzle => effects.push(Effect::Copy(self.saved.session.givens().to_line())),
            Action::CopyResult(true) => self.show_message(Message::Copied, effects),
            Action::CopyResult(false) => self.show_message(Message::CopyFailed, effects),
            Action::OpenDialog => self.interface.dialog_open = true,
            Action::CloseDialog => self.interface.dialog_open = false,
            Action::OpenPanel(name) => effects.push(Effect::OpenPanel(name)),
            Action::SaveLoaded(stored) => self.handle_loaded_save(stored, effects),
            Action::OpenedInOtherTab => self.suspend_for_other_tab(effects),
            Action::StorageDenied => self.show_message(Message::StorageDenied, effects),
            Action::StorageAllowed => self.show_message(Message::StorageAllowed, effects),
        }
    }

    fn toggle_pause(&mut self, effects: &mut Vec<Effect>) {
        let clock = &mut self.saved.session.clock;
        clock.paused = !clock.paused && !clock.stopped;
        let message = if clock.paused { Message::Paused } else { Message::Continued };
        announce(effects, message);
        effects.push(Effect::Save);
    }

    fn change_settings(&mut self, change: impl FnOnce(&mut Settings), effects: &mut Vec<Effect>) {
        change(&mut self.saved.settings);
        effects.push(Effect::Save);
    }

    /// Toggles a setting.
    fn toggle_setting(&mut self, setting: Setting, effects: &mut Vec<Effect>) {
        self.saved.settings.toggle(setting);
        let on = self.saved.settings.has(setting);
        match setting {
            Setting::Clock => announce(effects, if on { Message::ClockShown } else { Message::ClockHidden }),
            Setting::DigitFirst => self.interface.active_digit = None,
            Setting::CentreNotes if self.interface.mode == Mode::Centre => self.interface.mode = Mode::Corner,
            _ => {}
        }
        effects.push(Effect::Save);
    }

    /// Makes `next` the current position. Returns whether it differs from the one before.
    fn change_position(&mut self, next: Position, effects: &mut Vec<Effect>) -> bool {
        let changed = self.saved.session.push_position(next);
        if changed {
            effects.push(Effect::Save);
            self.saved.session.check_completed(effects);
            self.clear_verdict();
            self.check_practice_target(effects);
        }
        changed
    }

    fn undo(&mut self, effects: &mut Vec<Effect>) {
        let message = self.saved.session.undo().map_or(Message::NothingToUndo, Message::Undone);
        self.saved.session.revoke_completion(effects);
        self.finish_undo_redo(message, effects);
    }

    fn redo(&mut self, effects: &mut Vec<Effect>) {
        let message = self.saved.session.redo().map_or(Message::NothingToRedo, Message::Redone);
        self.saved.session.check_completed(effects);
        self.finish_undo_redo(message, effects);
    }

    fn restart(&mut self, effects: &mut Vec<Effect>) {
        let start = self.saved.session.start_position();
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
    fn show_alternative(&mut self, index: usize, effects: &mut Vec<Effect>) {
        let solutions = self.interface.alternative_solutions.filter(|_| self.shown_alternative().is_some());
        let Some(solution) = solutions.and_then(|solutions| solutions.get(index).copied()) else { return };
        let mut next = self.saved.session.now;
        for cell in next.solution_diff {
            next.board.grid[cell] = solution[cell];
        }
        self.saved.session.replace_position(next);
        effects.push(Effect::Save);
        announce(effects, if index == 0 { Message::FirstSolution } else { Message::SecondSolution });
    }

    // ---- sessions ----

    /// Makes `session` the current session; see [`SavedState::start_session`].
    fn start_session(&mut self, session: Session, effects: &mut Vec<Effect>) {
        self.saved.start_session(session, effects);
        self.interface.start_session();
        self.background.start_session(effects);
    }

    /// Continues the current or the previous session, if it is unfinished and about this puzzle. Returns
    /// whether it does.
    fn resume_unfinished(
        &mut self,
        is_same_puzzle: impl Fn(&Session) -> bool,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let is_resumed = |session: &Session| is_same_puzzle(session) && !session.grid().is_solved();
        if is_resumed(&self.saved.session) {
            self.interface.close_replay();
            self.show_message(Message::Resumed, effects);
            return true;
        }
        let is_previous = self.saved.previous_session.as_deref().is_some_and(is_resumed);
        if is_previous {
            self.resume_previous(effects);
        }
        is_previous
    }

    fn resume_previous(&mut self, effects: &mut Vec<Effect>) {
        if let Some(session) = self.saved.previous_session.take() {
            self.resume_archived(*session, Message::PreviousResumed, effects);
        }
    }

    fn handle_loaded_save(&mut self, stored: LoadedSave, effects: &mut Vec<Effect>) {
        match stored {
            LoadedSave::Game(game) => self.resume_save(*game, Message::Resumed, effects),
            LoadedSave::Damaged(game) => self.resume_save(*game, Message::SaveDamaged, effects),
            LoadedSave::Recovered(game) => self.resume_save(*game, Message::Recovered, effects),
            LoadedSave::Nothing(seed) => {
                self.interface.is_first_visit = true;
                self.request_new_puzzle(self.saved.level, seed, effects);
            }
            LoadedSave::Unreadable(seed) => {
                self.request_new_puzzle(self.saved.level, seed, effects);
                self.show_message(Message::SaveUnreadable, effects);
            }
        }
    }

    /// Continues a saved game.
    fn resume_save(&mut self, game: Game, message: Message, effects: &mut Vec<Effect>) {
        // A dialog that was opened before the save was loaded stays open.
        let (clock, is_dialog_open) = (self.saved.session.clock, self.interface.dialog_open);
        *self = game;
        self.interface.dialog_open = is_dialog_open;
        self.saved.session.clock.continue_from(&clock);
        if self.saved.session.is_placeholder() {
            // The save was made before the first puzzle arrived.
            self.interface.last_message = Rc::new(Message::Generating);
            return self.ensure_puzzle(effects);
        }
        if !matches!(message, Message::Resumed) || !self.show_how_it_went(effects) {
            self.show_message(message, effects);
        }
    }

    // ---- messages ----

    fn show_message(&mut self, message: Message, effects: &mut Vec<Effect>) {
        self.interface.show_message(message, effects);
    }

    /// Shows an error message. This closes the replay, which would hide it.
    fn show_error(&mut self, message: Message, effects: &mut Vec<Effect>) {
        self.interface.close_replay();
        self.show_message(message, effects);
    }
}

fn announce(effects: &mut Vec<Effect>, message: Message) {
    effects.push(Effect::Announce(Rc::new(message)));
}
