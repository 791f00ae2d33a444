//! What everything looks like: the game seen as values that can be compared and drawn.
//!
//! The view draws a value only when it differs from what it drew before, so these hold all that decides
//! a look, and nothing else.

mod batch;
mod games;
mod import;
mod replay;

use crate::game::{Game, Mode, Setting, Settings};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::hint::HintLevel;
use crate::i18n::{self, CellContent, Message};
use crate::job::{Role, Told, Verdict};
use crate::level::Level;

pub use batch::{BatchView, RowView, batch, batch_row};
pub use games::{GameView, PLOT_SIZE, PlotView, comparison_text, game, plot, statistics_column};
pub use import::{EditorCellView, EditorView, VerdictView, editor, editor_board};
pub use replay::{CandidateGridView, LogLine, MethodView, ReplayView, replay, replay_board, replay_hint};

/// What one cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellView {
    /// What it holds.
    pub content: CellContent,
    /// Its digit belongs to the puzzle.
    pub given: bool,
    /// Its digit was filled in by Solve.
    pub auto_filled: bool,
    /// Its colours, 1 to 8.
    pub colours: DigitSet,
    /// The cursor is on it.
    pub cursor: bool,
    /// It is chosen.
    pub selected: bool,
    /// It sees the cursor's cell.
    pub peer: bool,
    /// It holds the cursor's digit.
    pub same_digit: bool,
    /// It sees an equal digit.
    pub conflict: bool,
    /// Another solution differs here.
    pub differs: bool,
    /// Its digit is wrong, as a check or a hint has found.
    pub wrong: bool,
    /// Its notes leave the right digit out.
    pub wrong_notes: bool,
    /// Its part in the step that is shown.
    pub tint: Option<Role>,
    /// In a replay: what it has to do with the search.
    pub replay_mark: Option<ReplayMark>,
    /// The cursor's digit, where it is among this cell's notes.
    pub same_note: Option<Digit>,
}

/// What a cell has to do with the search that is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayMark {
    /// Its digit is a guess.
    pub guess: bool,
    /// Its digit follows.
    pub deduced: bool,
    /// The last step was here.
    pub last_step: bool,
    /// The last step found that nothing fits here.
    pub dead_end: bool,
    /// The last step took its digit back.
    pub removed: bool,
}

/// What all 81 cells look like.
pub fn board(game: &Game) -> [CellView; 81] {
    let play = game.session();
    let position = play.now();
    let is_shown = game.settings().has(Setting::Conflicts);
    let conflicts = if is_shown { position.grid.conflicts() } else { CellSet::EMPTY };
    let cursor = play.cursor();
    let settings = game.settings();
    let digit = game.active_digit().or(position.grid[cursor]).filter(|_| settings.has(Setting::SameDigit));
    let peers = if settings.has(Setting::Peers) { cursor.peers() } else { CellSet::EMPTY };
    let (wrong, lacking) = game.mistakes();
    let mut tints = [None; 81];
    if let Some((hint, level)) = game.current_hint() {
        for (cell, role) in hint.tints() {
            let from = if matches!(role, Role::Elimination | Role::Placement) {
                HintLevel::Why
            } else {
                HintLevel::Pattern
            };
            tints[cell.index()] = Some(role).filter(|_| level >= from);
        }
    }
    let same = digit.map_or(CellSet::EMPTY, |digit| position.grid.cells_with(digit));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let content = position.content(cell);
        CellView {
            content,
            given: play.is_given(cell),
            auto_filled: position.auto_filled.contains(cell),
            colours: position.colours[index],
            cursor: cell == cursor,
            selected: game.selected().contains(cell),
            peer: peers.contains(cell),
            same_digit: same.contains(cell),
            conflict: conflicts.contains(cell),
            differs: position.solution_diff.contains(cell),
            wrong: wrong.contains(cell),
            wrong_notes: lacking.contains(cell),
            tint: tints[index],
            replay_mark: None,
            same_note: match content {
                CellContent::Notes { corner, centre } => {
                    digit.filter(|&digit| (corner | centre).contains(digit))
                }
                _ => None,
            },
        }
    })
}

impl CellView {
    /// The cell's classes, apart with blanks.
    pub fn classes(&self) -> String {
        let is_digit = matches!(self.content, CellContent::Digit(_));
        let trail = |is: fn(&ReplayMark) -> bool| self.replay_mark.as_ref().is_some_and(is);
        let classes = [
            (self.given, "given"),
            (is_digit && !self.given && !self.auto_filled && self.replay_mark.is_none(), "entry"),
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
            (self.tint.is_some(), self.tint.map_or("", Role::name)),
            (trail(|trail| trail.guess), "tried"),
            (trail(|trail| trail.deduced), "follows"),
            (trail(|trail| trail.last_step), "step"),
            (trail(|trail| trail.dead_end), "dead"),
            (trail(|trail| trail.removed), "taken"),
        ];
        let on: Vec<&str> = classes.iter().filter(|(on, _)| *on).map(|(_, class)| *class).collect();
        on.join(" ")
    }

    /// Whether it holds notes of both kinds.
    fn has_both_note_kinds(&self) -> bool {
        matches!(self.content, CellContent::Notes { corner, centre } if !corner.is_empty() && !centre.is_empty())
    }

    /// The cell's name for a screen reader.
    pub fn label(&self, cell: Cell) -> String {
        let trail = |is: fn(&ReplayMark) -> bool| self.replay_mark.as_ref().is_some_and(is);
        let states = [
            (self.given, "given"),
            (self.conflict, "in-conflict"),
            (self.wrong, "wrong"),
            (self.wrong_notes, "notes-wrong"),
            (trail(|trail| trail.guess), "tried"),
            (trail(|trail| trail.deduced), "follows"),
            (trail(|trail| trail.dead_end), "dead-end"),
        ];
        i18n::cell_label(cell, self.content, states.into_iter(), self.colours)
    }
}

/// Where the game is, as `body[data-phase]` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// There is no puzzle yet.
    Loading,
    /// The player is at it.
    Playing,
    /// The board is covered.
    Paused,
    /// The grid is complete and right.
    Solved,
}

impl Phase {
    /// The word in the page.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Loading => "loading",
            Phase::Playing => "playing",
            Phase::Paused => "paused",
            Phase::Solved => "solved",
        }
    }
}

/// What everything beside the board looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct PageView {
    /// Where the game is.
    pub phase: Phase,
    /// The study lies over the game.
    pub replaying: bool,
    /// The level of the puzzle on the board, if it was dealt.
    pub level: Option<Level>,
    /// What a digit key does.
    pub mode: Mode,
    /// What the player has chosen.
    pub settings: Settings,
    /// The digit picked for the cells to come.
    pub active_digit: Option<Digit>,
    /// There is a bookmark to go back to.
    pub has_bookmark: bool,
    /// There is something to take back.
    pub can_undo: bool,
    /// There is something to bring again.
    pub can_redo: bool,
    /// How many of each digit are still to be placed.
    pub remaining: [usize; 9],
    /// What the button for hints says.
    pub hint_label: String,
    /// A hint is shown.
    pub has_hint: bool,
    /// What the card tells.
    pub message: MessageView,
    /// The dialog of the rooms is open.
    pub dialog_open: bool,
}

/// What the card looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct MessageView {
    /// Its class.
    pub class: &'static str,
    /// Its first line.
    pub title: String,
    /// The small print beside the title.
    pub tag: String,
    /// The rest.
    pub text: String,
    /// Time, branches, dead ends and depth, of a verdict.
    pub facts: Option<[String; 4]>,
    /// Which of two solutions is on the board, where they are compared: 0 or 1.
    pub shown_solution: Option<usize>,
    /// The steps to choose from, a line each.
    pub steps: Vec<(String, String)>,
    /// The name of the button that asks for more of a hint.
    pub more_label: String,
    /// The buttons it offers, by their `data-action`.
    pub actions: Vec<&'static str>,
}

/// What the clock's button shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockView {
    /// The time, also when it is hidden.
    pub time: String,
    /// It is not to be seen.
    pub hidden: bool,
}

/// What everything beside the board looks like.
pub fn page(game: &Game) -> PageView {
    let play = game.session();
    let phase = match play.clock() {
        _ if play.is_placeholder() => Phase::Loading,
        _ if play.now().grid.is_solved() => Phase::Solved,
        clock if clock.paused => Phase::Paused,
        _ => Phase::Playing,
    };
    PageView {
        phase,
        replaying: game.replay_mode().is_some(),
        level: play.level(),
        mode: game.mode(),
        settings: game.settings(),
        active_digit: game.active_digit(),
        has_bookmark: play.has_bookmark(),
        can_undo: play.can_undo(),
        can_redo: play.can_redo(),
        remaining: std::array::from_fn(|index| play.remaining(Digit::from_index(index))),
        hint_label: i18n::hint_button_label(game.current_hint().map(|(_, level)| level)),
        has_hint: game.current_hint().is_some(),
        message: message_view(game),
        dialog_open: game.is_dialog_open(),
    }
}

/// What is drawn over the board, and up to which rung of the hint.
pub fn hint(game: &Game) -> Option<(Told, HintLevel)> {
    game.current_hint().map(|(step, level)| (step.clone(), level))
}

/// What the clock shows: apart from the panel, since it changes every second.
pub fn clock(game: &Game) -> ClockView {
    ClockView { time: game.session().clock().format(), hidden: !game.settings().has(Setting::Clock) }
}

/// Whether it tells of a puzzle that has not been begun, or of nothing in particular.
fn is_between_puzzles(message: &Message) -> bool {
    use Message as M;
    matches!(
        message,
        M::Generated { .. }
            | M::Imported { .. }
            | M::ImportedAmbiguous { .. }
            | M::PreviousResumed
            | M::Resumed
            | M::Copied
            | M::CopyFailed
            | M::InvalidPuzzleId { .. }
            | M::InvalidLink { .. }
            | M::LinkOpened
    )
}

fn message_view(game: &Game) -> MessageView {
    use Message as M;
    let message = game.status_message();
    let correct = if game.session().solution().is_some() { vec!["correct"] } else { vec![] };
    let (kind, mut offers): (_, Vec<&str>) = match *message {
        M::Searching { .. } | M::SearchingHint | M::GeneratingPractice | M::Loading => {
            ("working", vec!["cancel"])
        }
        M::Finished { .. } => ("solved", vec!["new", "like", "study"]),
        M::SolvedOne { .. } => ("solved", vec!["new"]),
        M::Rated { .. } => ("info", vec!["like", "copy"]),
        M::SolvedMany { count: Verdict::MOST.., .. } => ("warning", vec!["count"]),
        M::SolvedMany { .. }
        | M::FilledWrong { .. }
        | M::ImportedAmbiguous { .. }
        | M::StorageDenied
        | M::OpenedInOtherTab
        | M::HintMultipleSolutions
        | M::HintNoTechniqueApplies
        | M::CheckUnavailable
        | M::NoSimilarPuzzle => ("warning", vec![]),
        M::SolvedNone { .. }
        | M::SolvedConflict { .. }
        | M::HintNoSolution
        | M::InvalidPuzzleId { .. }
        | M::InvalidLink { .. }
        | M::CopyFailed => ("error", vec![]),
        M::SaveUnreadable | M::SaveDamaged => ("error", vec!["download"]),
        M::ExampleShown { .. } => ("hint", vec!["more", "practise", "end-hint"]),
        M::PracticeShown { .. } => ("hint", vec!["more"]),
        M::HintShown { level: HintLevel::Why, .. } => ("hint", vec!["more", "steps", "logic", "end-hint"]),
        M::HintShown { .. } => ("hint", vec!["more", "do-hint", "steps", "end-hint"]),
        M::StepsListed { .. } => ("hint", vec!["logic", "end-hint"]),
        M::HintApplied { .. } => ("info", vec!["more"]),
        M::Checked { wrong: CellSet::EMPTY, .. } | M::ExampleFinished | M::TechniqueFound { .. } => {
            ("solved", vec![])
        }
        M::MistakesFound { wrong: CellSet::EMPTY, .. } => ("error", [correct, vec!["more"]].concat()),
        M::MistakesFound { .. } | M::Checked { .. } => ("error", correct),
        _ => ("info", vec![]),
    };
    let is_between = is_between_puzzles(&message);
    if is_between && game.session().solution().is_some() && !game.session().is_example() {
        offers.push("rate");
    }
    if matches!(
        *message,
        M::ExampleFinished
            | M::HintApplied { .. }
            | M::PracticeShown { .. }
            | M::TechniqueFound { .. }
            | M::ExampleResumed
            | M::Resumed
    ) && game.can_practise()
    {
        offers.push("practise");
    }
    if game.has_previous_session() && (is_between || game.session().is_example()) {
        offers.push("shelf");
    }
    if message.facts().is_some() {
        offers.push("study");
    }
    let twin = match *message {
        M::SolvedMany { .. } | M::Counted { .. } | M::CountStopped { .. } => game.shown_alternative(),
        _ => None,
    };
    let tag = match game.session().level() {
        _ if let M::HintShown { step, level: HintLevel::What | HintLevel::Pattern | HintLevel::Why }
        | M::ExampleShown { step, .. } = &*message =>
        {
            i18n::rating_text(step.rating())
        }
        Some(level) if kind == "info" || matches!(*message, M::Finished { .. }) => {
            i18n::level_text(level, game.session().rating())
        }
        _ => String::new(),
    };
    let facts = message.facts();
    let more = i18n::text(match *message {
        M::HintShown { level: HintLevel::Why, .. } => "do-it",
        M::HintApplied { .. } => "next-hint",
        M::MistakesFound { .. } => "hint-anyway",
        M::PracticeShown { .. } => "hint",
        _ => "more",
    });
    let list = match &*message {
        M::StepsListed { steps, .. } => {
            steps.iter().map(|step| (i18n::logic_step_line(step), step.rating().to_string())).collect()
        }
        _ => Vec::new(),
    };
    MessageView {
        class: kind,
        title: message.title(),
        tag,
        text: message.text(),
        facts,
        shown_solution: twin,
        steps: list,
        more_label: more,
        actions: offers,
    }
}
