//! View model: everything visible, as values that can be compared.
//!
//! The page redraws an element only if its value has changed. So a value holds all that decides how an
//! element looks, and nothing else.

mod atlas;
mod atlas_poster;
mod batch;
mod dailies;
mod game_picture;
mod games;
mod import;
mod lesson;
mod plate;
mod profile;
mod quilt;
mod quilt_picture;
mod replay;
mod review;
mod technique_labels;
mod workbench;

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, Digit, DigitSet};
use ninefold::hint::HintLevel;
use ninefold::level::{Level, Rating};

use crate::cell_content::CellContent;
use crate::game::{Drawings, Game, Mode, SHADE_COUNT, Setting, Settings};
use crate::i18n::{self, Message, MessageLook};
use crate::markup::Button;
use crate::protocol::{ExplainedStep, HintProgress, StepEffect};
use crate::template::joined;

pub use atlas::{
    FamilyView, NextTechniqueView, TechniqueTile, TrainingView, atlas, atlas_facts, next_technique,
    technique_neighbours, training,
};
pub use atlas_poster::{ATLAS_POSTER_SIZE, atlas_poster};
pub use batch::{BatchView, RowView, batch, batch_row};
pub use dailies::{DailyTile, daily_tile};
pub use game_picture::{
    GAME_PICTURE_SIZE, GameCaption, PICTURE_SHADES, game_picture, game_squares, game_title,
};
pub use games::{
    GameView, PLOT_SIZE, PlotView, comparison_text, daily_text, game, pace, plot, statistics_column,
    statistics_facts, usual_time,
};
pub use import::{
    EditorCellView, EditorView, PictureGridView, PictureView, ReadingView, VerdictView, editor, editor_board,
    own_minutes,
};
pub use lesson::{
    ExampleMoment, FirstPageView, LessonView, example_moments, first_cell_label, first_focus, first_page,
    lesson, wrong_answer,
};
pub use plate::{GameShape, game_shape, rival_text, spoken_thoughts, tenths, thoughts_text};
pub use profile::{
    PlayerProfileView, ProfileProgress, TIMES_PLOT_SIZE, TechniqueView, TimesPlotView, profile,
};
pub use quilt::{
    DailyMark, QUILT_DAYS, QuiltDay, QuiltState, UsualTimes, quilt_days, quilt_facts, usual_times,
};
pub use quilt_picture::{QUILT_PICTURE_SIZE, QuiltMedium, quilt_picture};
pub use replay::{
    CandidateGridView, LogLine, MethodView, ProfileView, ReplayView, replay, replay_board, replay_hint,
    replay_labels,
};
pub use review::{
    ReviewView, StepButtonView, review, review_board, review_hint, review_labels, review_shape,
    spoken_moments, spoken_move,
};
pub use technique_labels::{TechniqueLabel, TechniqueLabels};
pub use workbench::{
    PatternView, PuzzleSearchView, WorkbenchCellView, WorkbenchView, pattern_cell_label, puzzle_pattern,
    puzzle_search, workbench, workbench_board,
};

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellView {
    pub content: CellContent,
    /// The digit is a given.
    pub given: bool,
    /// The digit was filled in by Solve.
    pub auto_filled: bool,
    /// Colours of the cell, 1 to 8.
    pub colours: DigitSet,
    pub cursor: bool,
    pub selected: bool,
    /// The cell is a peer of the cursor's cell.
    pub peer: bool,
    /// The cell holds the cursor's digit.
    pub same_digit: bool,
    /// A peer holds the same digit.
    pub conflict: bool,
    /// Another solution differs in this cell.
    pub differs: bool,
    /// The digit is wrong, according to a check or a hint.
    pub wrong: bool,
    /// The notes exclude the solution digit.
    pub wrong_notes: bool,
    /// The hint that is shown highlights the cell.
    pub lit: bool,
    /// What the hint that is shown does in the cell.
    pub hint_effect: StepEffect,
    /// Role of the cell in the search; only in the replay.
    pub search_role: Option<SearchRole>,
    /// The cursor's digit, if it is among this cell's notes.
    pub same_note: Option<Digit>,
    /// How long the player thought before the digit, from 1 to 5; 0 if this is not the plate of a finished game.
    pub shade: u8,
}

/// Role of a cell in the search that is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRole {
    /// The digit is a guess.
    pub guess: bool,
    /// The digit was deduced.
    pub deduced: bool,
    /// The last step was in this cell.
    pub last_step: bool,
    /// The last step found no candidate for this cell.
    pub dead_end: bool,
    /// The last step removed this cell's digit.
    pub removed: bool,
}

/// How all 81 cells look.
pub fn board(game: &Game) -> [CellView; 81] {
    let session = game.session();
    let position = session.now();
    let is_shown = game.settings().has(Setting::Conflicts);
    let conflicts = if is_shown { position.board.grid.conflicts() } else { CellSet::EMPTY };
    let cursor = session.cursor();
    let settings = game.settings();
    let digit = highlighted_digit(game);
    // On a won board nothing is looked for any more.
    let peers =
        if settings.has(Setting::Peers) && !session.is_won() { cursor.peers() } else { CellSet::EMPTY };
    let (wrong, wrong_notes) = game.mistakes();
    let hint = game.current_hint();
    let lit = hint.map_or(CellSet::EMPTY, |(step, progress)| step.lit_cells(progress));
    let same = digit.map_or(CellSet::EMPTY, |digit| position.board.grid.cells_with(digit));
    let plate = session.plate();
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let content = position.content(cell);
        CellView {
            content,
            given: session.is_given(cell),
            auto_filled: position.auto_filled.contains(cell),
            colours: position.colours[index],
            cursor: cell == cursor,
            selected: game.selected().contains(cell),
            peer: peers.contains(cell),
            same_digit: same.contains(cell),
            conflict: conflicts.contains(cell),
            differs: position.solution_diff.contains(cell),
            wrong: wrong.contains(cell),
            wrong_notes: wrong_notes.contains(cell),
            lit: lit.contains(cell),
            hint_effect: hint
                .map_or_else(StepEffect::default, |(step, progress)| step.effect_in(cell, progress)),
            search_role: None,
            same_note: match content {
                CellContent::Notes { corner, centre } => {
                    digit.filter(|&digit| (corner | centre).contains(digit))
                }
                _ => None,
            },
            shade: plate[index],
        }
    })
}

/// The digit that is highlighted wherever it stands: the active one, or else that of the cursor.
fn highlighted_digit(game: &Game) -> Option<Digit> {
    let session = game.session();
    let is_on = game.settings().has(Setting::SameDigit) && !session.is_won();
    game.active_digit().or(session.grid()[session.cursor()]).filter(|_| is_on)
}

/// The drawings on notes; `None` if there are none and the player cannot draw in this mode.
pub fn drawings(game: &Game) -> Option<Drawings> {
    let drawings = game.session().now().drawings;
    (game.mode() == Mode::Colour || drawings != Drawings::NONE).then_some(drawings)
}

/// The classes of the shades of a plate.
const SHADES: [&str; 1 + SHADE_COUNT] = ["", "shade-1", "shade-2", "shade-3", "shade-4", "shade-5"];

impl CellView {
    /// CSS classes of the cell, separated by spaces.
    pub fn classes(&self) -> String {
        let is_digit = matches!(self.content, CellContent::Digit(_));
        let has_role = |is: fn(&SearchRole) -> bool| self.search_role.as_ref().is_some_and(is);
        let classes = [
            (self.given, "given"),
            (is_digit && !self.given && !self.auto_filled && self.search_role.is_none(), "entry"),
            (self.auto_filled, "found"),
            (matches!(self.content, CellContent::Notes { .. }), "noted"),
            (self.has_both_note_kinds(), "both"),
            (!self.colours.is_empty(), "coloured"),
            (self.selected, "selected"),
            (self.cursor, "cursor"),
            (self.peer, "peer"),
            (self.same_digit, "same"),
            (self.conflict, "conflict"),
            (self.differs, "differs"),
            (self.wrong, "wrong"),
            (self.wrong_notes, "lacking"),
            (self.lit, "lit"),
            (has_role(|role| role.guess), "tried"),
            (has_role(|role| role.deduced), "follows"),
            (has_role(|role| role.last_step), "step"),
            (has_role(|role| role.dead_end), "dead"),
            (has_role(|role| role.removed), "taken"),
            (self.shade > 0, SHADES[usize::from(self.shade)]),
        ];
        joined(classes.iter().filter(|(on, _)| *on).map(|(_, class)| class), " ")
    }

    fn has_both_note_kinds(&self) -> bool {
        matches!(self.content, CellContent::Notes { corner, centre } if !corner.is_empty() && !centre.is_empty())
    }

    /// Accessible name of the cell.
    pub fn label(&self, cell: Cell) -> String {
        let has_role = |is: fn(&SearchRole) -> bool| self.search_role.as_ref().is_some_and(is);
        let states = [
            (self.given, "given"),
            (self.conflict, "in-conflict"),
            (self.wrong && !self.auto_filled, "wrong"),
            (self.wrong_notes, "notes-wrong"),
            (has_role(|role| role.guess), "tried"),
            (has_role(|role| role.deduced), "follows"),
            (has_role(|role| role.dead_end), "dead-end"),
        ];
        i18n::cell_label(cell, self.content, states.into_iter(), self.colours, self.hint_effect)
    }
}

/// Phase of the game: the value of `body[data-phase]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePhase {
    /// There is no puzzle yet.
    Loading,
    /// The player is solving.
    Playing,
    /// The board is covered.
    Paused,
    /// The grid is complete and correct.
    Solved,
}

impl GamePhase {
    /// Value in the page.
    pub fn name(self) -> &'static str {
        match self {
            GamePhase::Loading => "loading",
            GamePhase::Playing => "playing",
            GamePhase::Paused => "paused",
            GamePhase::Solved => "solved",
        }
    }
}

/// How everything except the board looks.
#[derive(Clone, Debug, PartialEq)]
pub struct PageView {
    /// Phase of the game.
    pub phase: GamePhase,
    /// The replay is shown instead of the game.
    pub replaying: bool,
    /// Level of the puzzle, if it was generated.
    pub level: Option<Level>,
    /// Title of the puzzle, name of the level, or that the puzzle is the player's own.
    pub level_name: String,
    /// ID of the puzzle, or of one without an ID the level of its rating; may be empty.
    pub puzzle_id: String,
    /// Nothing has been entered yet.
    pub fresh: bool,
    /// Number of filled cells in each block.
    pub blocks: [usize; 9],
    /// Input mode: what a digit key does.
    pub mode: Mode,
    /// Settings of the player.
    pub settings: Settings,
    /// Digit picked for the cells selected next.
    pub active_digit: Option<Digit>,
    /// There is a bookmark to go back to.
    pub has_bookmark: bool,
    /// Undo is available.
    pub can_undo: bool,
    /// Redo is available.
    pub can_redo: bool,
    /// How many of each digit are still to be placed.
    pub remaining: [usize; 9],
    /// The message panel.
    pub message: MessageView,
    /// The dialog of the panels is open.
    pub dialog_open: bool,
}

/// How the message panel looks.
#[derive(Clone, Debug, PartialEq)]
pub struct MessageView {
    /// CSS class.
    pub class: &'static str,
    pub title: String,
    /// Small print beside the title.
    pub tag: String,
    /// The step whose reasons are shown instead of the text, and the index of the sentence that is read.
    pub read: Option<(DrawnStep, usize)>,
    /// Body text. It may have characters that stand for cells with letters ([`lettered_cell`](crate::protocol::lettered_cell)).
    pub text: String,
    /// Time, branches, dead ends and depth of a search result.
    pub facts: Option<[String; 4]>,
    /// Which of two solutions is on the board, if they are being compared: 0 or 1.
    pub shown_solution: Option<usize>,
    /// Steps to choose from: the text and rating of each.
    pub steps: Vec<(String, String)>,
    /// Label of the button that asks for more of a hint.
    pub more_label: String,
    /// The buttons that are shown.
    pub buttons: Vec<&'static Button>,
}

/// A step that is drawn. Two of them are equal if they are the same one, not if they look alike: a step never changes.
#[derive(Clone)]
pub struct DrawnStep(pub Rc<ExplainedStep>);

impl Deref for DrawnStep {
    type Target = ExplainedStep;

    fn deref(&self) -> &ExplainedStep {
        &self.0
    }
}

impl fmt::Debug for DrawnStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for DrawnStep {
    fn eq(&self, other: &DrawnStep) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Opacity, in per cent, of a square of the mark. Each square stands for a block: the fuller the block, the more opaque.
pub fn mark_opacity(filled: usize) -> usize {
    if filled == 9 { 100 } else { 12 + 50 * filled * filled / 81 }
}

/// How the clock's button looks.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockView {
    /// The time, even if it is hidden.
    pub time: String,
    pub hidden: bool,
}

/// How everything except the board looks.
pub fn page(game: &Game) -> PageView {
    let session = game.session();
    let phase = match session.clock() {
        _ if session.is_placeholder() => GamePhase::Loading,
        _ if session.grid().is_solved() => GamePhase::Solved,
        clock if clock.paused => GamePhase::Paused,
        _ => GamePhase::Playing,
    };
    PageView {
        phase,
        replaying: game.is_replaying(),
        level: session.level(),
        level_name: session.title().map_or_else(|| i18n::puzzle_title(session.level()), str::to_owned),
        puzzle_id: match (session.puzzle_id(), session.rating()) {
            (Some(id), _) => id.to_string(),
            (None, Some(rating)) => i18n::level_name(rating.level()),
            (None, None) => String::new(),
        },
        fresh: phase == GamePhase::Playing && session.is_untouched(),
        blocks: session.filled_by_block(),
        mode: game.mode(),
        settings: game.settings(),
        active_digit: game.active_digit(),
        has_bookmark: session.has_bookmark(),
        can_undo: session.can_undo(),
        can_redo: session.can_redo(),
        remaining: std::array::from_fn(|index| session.remaining(Digit::from_index(index))),
        message: message_view(game),
        dialog_open: game.is_dialog_open(),
    }
}

/// The hint drawn over the board, and how much of it is shown.
pub fn hint_view(game: &Game) -> Option<(DrawnStep, HintProgress)> {
    game.current_hint().map(|(step, progress)| (DrawnStep(step.clone()), progress))
}

/// How the clock looks. Not part of [`PageView`], since it changes every second.
pub fn clock(game: &Game) -> ClockView {
    ClockView { time: game.session().clock().format(), hidden: !game.settings().has(Setting::Clock) }
}

fn message_view(game: &Game) -> MessageView {
    use Message as M;
    let session = game.session();
    let message = game.status_message();
    let MessageLook { class, buttons, more_label, .. } = message.panel();
    let shown_step = game.current_hint();
    // A game that has begun is no new one: its level stands alone, and what is left to do.
    let is_introduction = matches!(*message, M::Generated { .. } | M::FirstPuzzle | M::Imported { .. });
    let is_begun = is_introduction && !session.is_untouched() && !session.grid().is_full();
    let class = if is_begun { "info" } else { class };
    let is_offered = |button: &&Button| match button {
        Button::More | Button::Panel(_) if is_begun => false,
        Button::Correct => session.solution().is_some(),
        Button::Rate => session.solution().is_some() && !session.is_example(),
        Button::Practise => game.can_practise(),
        Button::PreviousGame => game.has_previous_session(),
        // With the last sentence the button for more applies the hint.
        Button::ApplyHint => shown_step.is_none_or(|(step, progress)| progress.next(step).is_some()),
        _ => true,
    };
    let mut buttons: Vec<&Button> = buttons.iter().filter(is_offered).collect();
    if session.is_example()
        && game.has_previous_session()
        && !buttons.iter().any(|button| matches!(button, Button::PreviousGame))
    {
        buttons.push(&Button::PreviousGame);
    }
    let facts = message.facts();
    if facts.is_some() {
        buttons.push(&Button::Replay);
    }
    let shown_solution = match *message {
        M::SolvedMany { .. } | M::Counted { .. } | M::CountStopped { .. } => game.shown_alternative(),
        _ => None,
    };
    let tag = match session.level().or(session.rating().map(Rating::level)) {
        _ if let M::HintShown { step, .. } | M::ExampleShown { step, .. } = &*message
            && shown_step.is_some_and(|(_, progress)| progress.level > HintLevel::Where) =>
        {
            i18n::rating_text(step.rating)
        }
        _ if let M::Finished { clock, .. } = &*message => clock.clone(),
        Some(level) if class == "info" => i18n::level_text(level, session.rating()),
        _ => String::new(),
    };
    let list = match &*message {
        M::StepsListed { steps, .. } => steps
            .iter()
            .map(|step| (i18n::possible_step_line(step), i18n::puzzle_rating_text(step.rating)))
            .collect(),
        _ => Vec::new(),
    };
    let more_label = match shown_step {
        Some((step, progress)) if progress.next(step).is_none() => i18n::act_label(step),
        _ => i18n::text(more_label),
    };
    let read = shown_step.and_then(|(step, progress)| Some((DrawnStep(step.clone()), progress.reason?)));
    let (title, tag) = match *message {
        M::Generated { .. } | M::FirstPuzzle if is_begun => (tag, String::new()),
        _ => (message.title(), tag),
    };
    let text = if read.is_some() {
        String::new()
    } else if is_begun {
        let digit = highlighted_digit(game).map(|digit| (digit, session.grid().cells_with(digit).len()));
        i18n::left_to_do((!session.grid().filled()).len(), digit)
    } else {
        message.text()
    };
    MessageView { read, class, title, tag, text, facts, shown_solution, steps: list, more_label, buttons }
}
