//! The game: what lies on the table, and the one function that changes it.
//!
//! ```text
//!  Action ──▶ Game::apply(action, now) ──▶ Effects: Save, Run(job), Cancel, Announce(message), Copy(text)
//!                     │
//!                     ▼  Game
//!                        ├─ play: the puzzle and its Positions (past ◀─ now ─▶ future)     kept in the save
//!                        ├─ shelf: the play left before, to go back to                     kept in the save
//!                        └─ mode, card, dialog, pending job: gone with the page
//! ```
//!
//! What the player would expect Undo to bring back is in [`Position`]; everything else is not. Nothing
//! in here reads a clock or a random source: `now` and seeds come in with the call.

mod clock;
mod play;
mod save;

use std::rc::Rc;

use crate::grid::{Cell, Digit, Grid};
use crate::job::{Answer, Job, Progress, Report, Verdict};
use crate::level::Level;
use crate::text;
use crate::words::{Content, Message, duration};

pub use clock::Clock;
pub use play::{Origin, Play, Position};
pub use save::SaveError;

/// Everything that can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Ask for a new puzzle, of the level played last when none is named.
    New {
        /// The level, if another than before.
        level: Option<Level>,
        /// Which of the level's puzzles.
        seed: u64,
    },
    /// Bring in a puzzle from outside, in any format the reader knows.
    Paste(String),
    /// Go back to the game left before; the present one takes its place on the shelf.
    Unshelve,
    /// Move the cursor.
    Move(Step),
    /// Put the cursor on a cell.
    Select(Cell),
    /// Go to the next empty cell in reading order, or the previous one.
    SeekEmpty {
        /// Backwards.
        back: bool,
    },
    /// Enter a digit or a note, as the mode says.
    Enter(Digit),
    /// Pencil a note in or rub it out, whatever the mode.
    Note(Digit),
    /// Empty the cell.
    Erase,
    /// Choose what [`Enter`](Action::Enter) does.
    SetMode(Mode),
    /// The other mode.
    NextMode,
    /// One position back.
    Undo,
    /// One position forward.
    Redo,
    /// Take all entries and notes away.
    Restart,
    /// Find out the solution and fill it in.
    Solve,
    /// Count all solutions of the grid solved last.
    Count,
    /// Stop the job under way.
    Cancel,
    /// What the engine tells of a job.
    Reported(Report),
    /// The engine broke down.
    Failed(String),
    /// Stop the clock and cover the board, or go on.
    Pause,
    /// The page came into view or left it.
    Visible(bool),
    /// Show or hide the clock.
    ToggleClock,
    /// A second has passed, more or less.
    Tick,
    /// Put the puzzle on the clipboard.
    Copy,
    /// The clipboard took it, or did not.
    Copied(bool),
    /// Open a dialog.
    Open(Dialog),
    /// Close the open dialog.
    Close,
    /// What the storage held: a saved game, nothing, or something unreadable that was put aside.
    Loaded(Stored),
    /// Nothing can be stored.
    StorageDenied,
}

/// What came out of the storage at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    /// A saved game.
    Game(Box<Game>),
    /// Nothing yet: a first visit. The seed is for the first puzzle.
    Nothing(u64),
    /// A save that cannot be read. The seed is for a new puzzle.
    Unreadable(u64),
}

/// Where the cursor goes; never over an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// The row's first cell.
    RowStart,
    /// The row's last cell.
    RowEnd,
    /// The board's first cell.
    First,
    /// The board's last cell.
    Last,
    /// Three rows up.
    BlockUp,
    /// Three rows down.
    BlockDown,
}

/// What a digit key does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Enters the digit.
    #[default]
    Digit,
    /// Pencils it in.
    Notes,
}

/// The dialogs of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Bringing in a puzzle.
    Paste,
    /// The rules and the keys.
    Help,
}

/// What the page is to do after an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep the game.
    Save,
    /// Run a job and bring back its answer under this number.
    Run(u32, Job),
    /// Stop whatever job runs.
    Cancel,
    /// Say this.
    Announce(Rc<Message>),
    /// Put this on the clipboard.
    Copy(String),
}

/// No single puzzle is written in more bytes, and the page answers at once to so many.
const LONGEST_PASTE: usize = 100_000;

/// Why a job was started.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Purpose {
    Deal,
    Open(Grid),
    Solve,
    Count,
}

#[derive(Clone, Debug, PartialEq)]
struct Pending {
    id: u32,
    purpose: Purpose,
    progress: Option<Progress>,
}

/// All there is: the play, and what surrounds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    play: Play,
    shelf: Option<Box<Play>>,
    level: Level,
    mode: Mode,
    clock_hidden: bool,
    card: Rc<Message>,
    dialog: Option<Dialog>,
    paste_error: Option<Rc<Message>>,
    pending: Option<Pending>,
    jobs: u32,
    /// The grid that Solve looked at last: what Count counts.
    asked: Grid,
}

impl Default for Game {
    /// An empty table, before the first puzzle.
    fn default() -> Game {
        Game {
            play: Play::default(),
            shelf: None,
            level: Level::Easy,
            mode: Mode::Digit,
            clock_hidden: false,
            card: Rc::new(Message::Dealing),
            dialog: None,
            paste_error: None,
            pending: None,
            jobs: 0,
            asked: Grid::EMPTY,
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

    /// Whether the player does not want to see the clock.
    pub fn clock_hidden(&self) -> bool {
        self.clock_hidden
    }

    /// What the card tells: a job that takes long, or else what was told last.
    pub fn card(&self) -> Rc<Message> {
        match self.pending {
            Some(Pending { progress: Some(Progress { count, nodes }), .. }) => {
                Rc::new(Message::Searching { count, nodes })
            }
            _ => Rc::clone(&self.card),
        }
    }

    /// The dialog that is open.
    pub fn dialog(&self) -> Option<Dialog> {
        self.dialog
    }

    /// What was wrong with the text in the paste dialog.
    pub fn paste_error(&self) -> Option<&Message> {
        self.paste_error.as_deref()
    }

    /// Lets one action happen at the time `now` (milliseconds that only grow) and tells what follows.
    pub fn apply(&mut self, action: Action, now: f64) -> Vec<Effect> {
        self.play.clock.tick(now);
        let mut effects = Vec::new();
        if !(self.play.clock.paused && action.touches_board()) {
            self.act(action, &mut effects);
        }
        self.play.clock.stopped = self.play.is_blank() || self.play.now.grid.is_solved();
        effects
    }

    fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::New { level, seed } => {
                let level = level.unwrap_or(self.level);
                self.run(Purpose::Deal, Job::Deal { level, seed }, effects);
            }
            Action::Paste(text) => self.paste(&text, effects),
            Action::Unshelve => self.unshelve(effects),
            Action::Move(step) => self.put_cursor(step.from(self.play.cursor), effects),
            Action::Select(cell) => self.put_cursor(cell, effects),
            Action::SeekEmpty { back } => match self.play.next_empty(back) {
                Some(cell) => self.put_cursor(cell, effects),
                None => say(effects, Message::NoEmptyCell),
            },
            Action::Enter(digit) => match self.mode {
                Mode::Digit => self.enter(digit, effects),
                Mode::Notes => self.note(digit, effects),
            },
            Action::Note(digit) => self.note(digit, effects),
            Action::Erase => self.erase(effects),
            Action::SetMode(mode) => self.set_mode(mode, effects),
            Action::NextMode => self.set_mode(self.mode.other(), effects),
            Action::Undo => {
                let message = self.play.undo().map_or(Message::NothingToUndo, Message::Undone);
                stepped(message, effects);
            }
            Action::Redo => {
                let message = self.play.redo().map_or(Message::NothingToRedo, Message::Redone);
                stepped(message, effects);
            }
            Action::Restart => {
                let start = self.play.start();
                if self.change(start, effects) {
                    self.tell(Message::Restarted, effects);
                }
            }
            Action::Solve => {
                self.asked = self.play.question();
                self.run(Purpose::Solve, Job::Solve { grid: self.asked }, effects);
            }
            Action::Count => self.run(Purpose::Count, Job::Count { grid: self.asked }, effects),
            Action::Cancel => self.cancel(effects),
            Action::Reported(report) => self.reported(report, effects),
            Action::Failed(why) => {
                self.pending = None;
                self.complain(Message::EngineFailed { why }, effects);
            }
            Action::Pause => {
                let clock = &mut self.play.clock;
                clock.paused = !clock.paused && !clock.stopped;
                let message = if clock.paused { Message::Paused } else { Message::Continued };
                say(effects, message);
                effects.push(Effect::Save);
            }
            Action::Visible(visible) => {
                self.play.clock.hidden = !visible;
                effects.push(Effect::Save);
            }
            Action::ToggleClock => {
                self.clock_hidden = !self.clock_hidden;
                let message = if self.clock_hidden { Message::ClockHidden } else { Message::ClockShown };
                say(effects, message);
                effects.push(Effect::Save);
            }
            Action::Tick => {}
            Action::Copy => effects.push(Effect::Copy(text::line(self.play.givens()))),
            Action::Copied(true) => self.tell(Message::Copied, effects),
            Action::Copied(false) => self.tell(Message::CopyFailed, effects),
            Action::Open(dialog) => {
                self.dialog = Some(dialog);
                self.paste_error = None;
            }
            Action::Close => self.dialog = None,
            Action::Loaded(stored) => self.loaded(stored, effects),
            Action::StorageDenied => self.tell(Message::StorageDenied, effects),
        }
    }

    fn put_cursor(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        if std::mem::replace(&mut self.play.cursor, cell) != cell {
            effects.push(Effect::Save);
        }
    }

    // ---- entering ----

    fn enter(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        let cell = self.play.cursor;
        if self.play.is_given(cell) {
            say(effects, Message::CellIsGiven { cell });
        } else if self.play.now.grid[cell] == Some(digit) {
            self.erase(effects);
        } else if self.change(self.play.now.with_digit(cell, digit), effects) {
            let grid = &self.play.now.grid;
            let rivals = grid.cells_with(digit) & cell.peers();
            if self.play.is_won() {
                let message = Message::Finished { level: self.play.level(), clock: self.play.clock.text() };
                self.tell(message, effects);
            } else {
                let message = match rivals.first() {
                    Some(with) => Message::PlacedInConflict { cell, digit, with },
                    None if self.play.left(digit) == 0 => Message::DigitFinished { cell, digit },
                    None => Message::Placed { cell, digit },
                };
                say(effects, message);
            }
        }
    }

    fn note(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        let cell = self.play.cursor;
        let message = match self.play.now.content(cell) {
            _ if self.play.is_given(cell) => Message::CellIsGiven { cell },
            Content::Digit(_) => Message::CellIsFilled { cell },
            Content::Notes(notes) if notes.contains(digit) => Message::NoteRemoved { cell, digit },
            _ => Message::NoteAdded { cell, digit },
        };
        if matches!(message, Message::NoteAdded { .. } | Message::NoteRemoved { .. }) {
            self.change(self.play.now.with_note_toggled(cell, digit), effects);
        }
        say(effects, message);
    }

    fn erase(&mut self, effects: &mut Vec<Effect>) {
        let cell = self.play.cursor;
        let message = if self.play.is_given(cell) {
            Message::CellIsGiven { cell }
        } else if self.change(self.play.now.without(cell), effects) {
            Message::Cleared { cell }
        } else {
            Message::CellIsEmpty { cell }
        };
        say(effects, message);
    }

    fn set_mode(&mut self, mode: Mode, effects: &mut Vec<Effect>) {
        self.mode = mode;
        let message = match mode {
            Mode::Digit => Message::DigitMode,
            Mode::Notes => Message::NotesMode,
        };
        say(effects, message);
    }

    /// Makes `next` the present position; false when it is no change.
    fn change(&mut self, next: Position, effects: &mut Vec<Effect>) -> bool {
        let changed = self.play.go_on(next);
        if changed {
            effects.push(Effect::Save);
        }
        changed
    }

    // ---- puzzles come and go ----

    fn paste(&mut self, text: &str, effects: &mut Vec<Effect>) {
        self.paste_error = None;
        if text.len() > LONGEST_PASTE {
            return self.complain(Message::PasteTooLong, effects);
        }
        match text::parse(text) {
            Err(why) => self.complain(Message::Unreadable { why }, effects),
            Ok(grid) => match clash(&grid) {
                Some((cell, with)) => self.complain(Message::PasteConflict { cell, with }, effects),
                None if grid.is_full() => self.complain(Message::PasteComplete, effects),
                None => self.run(Purpose::Open(grid), Job::Solve { grid }, effects),
            },
        }
    }

    /// Puts a play on the table and the one that was there, if it was begun, on the shelf.
    fn lay(&mut self, mut play: Play) {
        play.clock.resume_like(&self.play.clock);
        let before = std::mem::replace(&mut self.play, play);
        if before.is_begun() && !before.now.grid.is_solved() {
            self.shelf = Some(Box::new(before));
        }
        self.dialog = None;
        self.mode = Mode::Digit;
    }

    fn unshelve(&mut self, effects: &mut Vec<Effect>) {
        if let Some(play) = self.shelf.take() {
            self.lay(*play);
            self.level = self.play.level().unwrap_or(self.level);
            effects.push(Effect::Save);
            self.tell(Message::Unshelved, effects);
        }
    }

    fn loaded(&mut self, stored: Stored, effects: &mut Vec<Effect>) {
        match stored {
            Stored::Game(game) => {
                let clock = self.play.clock;
                *self = *game;
                self.play.clock.resume_like(&clock);
                self.tell(Message::Resumed, effects);
            }
            Stored::Nothing(seed) => self.act(Action::New { level: None, seed }, effects),
            Stored::Unreadable(seed) => {
                self.act(Action::New { level: None, seed }, effects);
                self.tell(Message::SaveUnreadable, effects);
            }
        }
    }

    // ---- jobs ----

    fn run(&mut self, purpose: Purpose, job: Job, effects: &mut Vec<Effect>) {
        // A job that has told of progress may take for ever: the next one does not wait for it.
        if self.pending.as_ref().is_some_and(|pending| pending.progress.is_some()) {
            effects.push(Effect::Cancel);
        }
        self.jobs += 1;
        self.pending = Some(Pending { id: self.jobs, purpose, progress: None });
        effects.push(Effect::Run(self.jobs, job));
    }

    fn cancel(&mut self, effects: &mut Vec<Effect>) {
        if let Some(pending) = self.pending.take() {
            effects.push(Effect::Cancel);
            let message = match (pending.purpose, pending.progress) {
                (Purpose::Count, Some(progress)) => Message::CountStopped { count: progress.count },
                _ => Message::Stopped,
            };
            self.tell(message, effects);
        }
    }

    /// A report of a job that is no longer waited for comes too late and is dropped.
    fn reported(&mut self, report: Report, effects: &mut Vec<Effect>) {
        match report {
            Report::Progressed { id, progress } => {
                if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == id) {
                    pending.progress = Some(progress);
                }
            }
            Report::Answered { id, answer, microseconds } => {
                if let Some(pending) = self.pending.take_if(|pending| pending.id == id) {
                    self.answered(pending.purpose, answer, duration(microseconds), effects);
                }
            }
        }
    }

    fn answered(&mut self, purpose: Purpose, answer: Answer, time: String, effects: &mut Vec<Effect>) {
        match (purpose, answer) {
            (Purpose::Deal, Answer::Dealt { level, seed, givens, solution }) => {
                // What was told before the very first puzzle (a save put aside) is not to be missed.
                let is_told = self.play.is_blank() && *self.card != Message::Dealing;
                self.level = level;
                self.lay(Play::new(Origin::Dealt { level, seed }, givens, Some(solution)));
                effects.push(Effect::Save);
                if !is_told {
                    self.tell(Message::Dealt { level, givens: givens.filled().len() }, effects);
                }
            }
            (Purpose::Open(grid), Answer::Solved { verdict, .. }) => {
                let givens = grid.filled().len();
                let (solution, message) = match verdict {
                    Verdict::None => return self.complain(Message::PasteUnsolvable, effects),
                    Verdict::One(solution) => (Some(solution), Message::Opened { givens }),
                    Verdict::Many { .. } => (None, Message::OpenedAmbiguous { givens }),
                };
                self.lay(Play::new(Origin::Own, grid, solution));
                effects.push(Effect::Save);
                self.tell(message, effects);
            }
            (Purpose::Solve, Answer::Solved { verdict, effort }) => {
                self.solved(&verdict, effort.nodes, time, effects);
            }
            (Purpose::Count, Answer::Counted { count }) => {
                self.tell(Message::Counted { count, time }, effects);
            }
            // An answer to another question than the one asked: the engine is not to be trusted with it.
            _ => debug_assert!(false, "an answer to another question"),
        }
    }

    fn solved(&mut self, verdict: &Verdict, nodes: u64, time: String, effects: &mut Vec<Effect>) {
        let message = match *verdict {
            Verdict::None => match clash(&self.asked) {
                Some((cell, with)) => Message::SolvedConflict { cell, with },
                None => Message::SolvedNone { nodes, time },
            },
            Verdict::One(solution) => {
                self.change(self.play.now.completed(&solution, &solution), effects);
                Message::SolvedOne { nodes, time }
            }
            Verdict::Many { one, other, .. } => {
                let next = self.play.now.completed(&one, &other);
                let differing = next.differing.len();
                self.change(next, effects);
                Message::SolvedMany { differing, time }
            }
        };
        self.tell(message, effects);
    }

    // ---- telling ----

    fn tell(&mut self, message: Message, effects: &mut Vec<Effect>) {
        self.card = Rc::new(message);
        effects.push(Effect::Announce(Rc::clone(&self.card)));
    }

    /// Tells what is wrong with a pasted text beside the text, or on the card when there is no dialog.
    fn complain(&mut self, message: Message, effects: &mut Vec<Effect>) {
        if self.dialog == Some(Dialog::Paste) {
            self.paste_error = Some(Rc::new(message));
        } else {
            self.tell(message, effects);
        }
    }
}

impl Action {
    /// Whether it needs to see the board, which is covered during a pause.
    fn touches_board(&self) -> bool {
        matches!(
            self,
            Action::Move(_)
                | Action::Select(_)
                | Action::SeekEmpty { .. }
                | Action::Enter(_)
                | Action::Note(_)
                | Action::Erase
                | Action::Undo
                | Action::Redo
                | Action::Restart
                | Action::Solve
                | Action::Count
        )
    }
}

impl Mode {
    fn other(self) -> Mode {
        match self {
            Mode::Digit => Mode::Notes,
            Mode::Notes => Mode::Digit,
        }
    }
}

impl Step {
    fn from(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        match self {
            Step::Up => Cell::at(row.saturating_sub(1), column),
            Step::Down => Cell::at((row + 1).min(8), column),
            Step::Left => Cell::at(row, column.saturating_sub(1)),
            Step::Right => Cell::at(row, (column + 1).min(8)),
            Step::RowStart => Cell::at(row, 0),
            Step::RowEnd => Cell::at(row, 8),
            Step::First => Cell::at(0, 0),
            Step::Last => Cell::at(8, 8),
            Step::BlockUp => Cell::at(row.saturating_sub(3), column),
            Step::BlockDown => Cell::at((row + 3).min(8), column),
        }
    }
}

/// Tells of an undo or redo, and keeps the game where there was one.
fn stepped(message: Message, effects: &mut Vec<Effect>) {
    if !matches!(message, Message::NothingToUndo | Message::NothingToRedo) {
        effects.push(Effect::Save);
    }
    say(effects, message);
}

fn say(effects: &mut Vec<Effect>, message: Message) {
    effects.push(Effect::Announce(Rc::new(message)));
}

/// Two cells of a house with the same digit, the first in reading order.
fn clash(grid: &Grid) -> Option<(Cell, Cell)> {
    let cell = grid.conflicts().first()?;
    let with = (grid.cells_with(grid[cell]?) & cell.peers()).first()?;
    Some((cell, with))
}
