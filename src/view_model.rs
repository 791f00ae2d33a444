//! What everything looks like: the game seen as values that can be compared and drawn.
//!
//! The view draws a value only when it differs from what it drew before, so these hold all that decides
//! a look, and nothing else.

mod batch;
mod games;
mod own;
mod study;

use crate::game::{Game, Mode, Setting, Settings};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::i18n::{self, Content, Message};
use crate::job::{Role, Told, Verdict};
use crate::level::Level;

pub use batch::{BatchLook, RowLook, batch, batch_row};
pub use games::{GameLook, PLOT, PlotLook, comparison, game, plot, tally};
pub use own::{OwnCell, OwnLook, VerdictLook, own, own_board};
pub use study::{LogLine, MatrixLook, StudyLook, WayLook, study, study_board, study_hint};

/// What one cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLook {
    /// What it holds.
    pub content: Content,
    /// Its digit belongs to the puzzle.
    pub given: bool,
    /// Its digit was filled in by Solve.
    pub found: bool,
    /// Its colours, 1 to 8.
    pub colours: DigitSet,
    /// The cursor is on it.
    pub cursor: bool,
    /// It is chosen.
    pub selected: bool,
    /// It sees the cursor's cell.
    pub peer: bool,
    /// It holds the cursor's digit.
    pub same: bool,
    /// It sees an equal digit.
    pub conflict: bool,
    /// Another solution differs here.
    pub differs: bool,
    /// Its digit is wrong, as a check or a hint has found.
    pub wrong: bool,
    /// Its notes leave the right digit out.
    pub lacking: bool,
    /// Its part in the step that is shown.
    pub tint: Option<Role>,
    /// In a replay: what it has to do with the search.
    pub trail: Option<Trail>,
    /// The cursor's digit, where it is among this cell's notes.
    pub same_note: Option<Digit>,
}

/// What a cell has to do with the search that is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Its digit is a guess.
    pub tried: bool,
    /// Its digit follows.
    pub follows: bool,
    /// The last step was here.
    pub step: bool,
    /// The last step found that nothing fits here.
    pub dead: bool,
    /// The last step took its digit back.
    pub taken: bool,
}

/// From these rungs of a hint on its pattern is drawn, and what follows from it.
const PATTERN: u8 = 3;
const RESULT: u8 = 4;

/// What all 81 cells look like.
pub fn board(game: &Game) -> [CellLook; 81] {
    let play = game.play();
    let position = play.now();
    let is_shown = game.settings().has(Setting::Conflicts);
    let conflicts = if is_shown { position.grid.conflicts() } else { CellSet::EMPTY };
    let cursor = play.cursor();
    let settings = game.settings();
    let digit = game.armed().or(position.grid[cursor]).filter(|_| settings.has(Setting::Same));
    let peers = if settings.has(Setting::Peers) { cursor.peers() } else { CellSet::EMPTY };
    let (wrong, lacking) = game.mistakes();
    let mut tints = [None; 81];
    if let Some((told, rung)) = game.hinting() {
        for (cell, role) in told.tints() {
            let from = if matches!(role, Role::Elimination | Role::Placement) { RESULT } else { PATTERN };
            tints[cell.index()] = Some(role).filter(|_| rung >= from);
        }
    }
    let same = digit.map_or(CellSet::EMPTY, |digit| position.grid.cells_with(digit));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let content = position.content(cell);
        CellLook {
            content,
            given: play.is_given(cell),
            found: position.found.contains(cell),
            colours: position.colours[index],
            cursor: cell == cursor,
            selected: game.selected().contains(cell),
            peer: peers.contains(cell),
            same: same.contains(cell),
            conflict: conflicts.contains(cell),
            differs: position.differing.contains(cell),
            wrong: wrong.contains(cell),
            lacking: lacking.contains(cell),
            tint: tints[index],
            trail: None,
            same_note: match content {
                Content::Notes { corner, centre } => digit.filter(|&digit| (corner | centre).contains(digit)),
                _ => None,
            },
        }
    })
}

impl CellLook {
    /// The cell's classes, apart with blanks.
    pub fn classes(&self) -> String {
        let is_digit = matches!(self.content, Content::Digit(_));
        let trail = |is: fn(&Trail) -> bool| self.trail.as_ref().is_some_and(is);
        let classes = [
            (self.given, "given"),
            (is_digit && !self.given && !self.found && self.trail.is_none(), "entry"),
            (self.found, "found"),
            (matches!(self.content, Content::Notes { .. }), "noted"),
            (self.has_both(), "both"),
            (!self.colours.is_empty(), "coloured"),
            (self.selected, "selected"),
            (self.cursor, "cursor"),
            (self.peer, "peer"),
            (self.same, "same"),
            (self.conflict, "conflict"),
            (self.differs, "differs"),
            (self.wrong, "wrong"),
            (self.lacking, "lacking"),
            (self.tint.is_some(), self.tint.map_or("", Role::name)),
            (trail(|trail| trail.tried), "tried"),
            (trail(|trail| trail.follows), "follows"),
            (trail(|trail| trail.step), "step"),
            (trail(|trail| trail.dead), "dead"),
            (trail(|trail| trail.taken), "taken"),
        ];
        let on: Vec<&str> = classes.iter().filter(|(on, _)| *on).map(|(_, class)| *class).collect();
        on.join(" ")
    }

    /// Whether it holds notes of both kinds.
    fn has_both(&self) -> bool {
        matches!(self.content, Content::Notes { corner, centre } if !corner.is_empty() && !centre.is_empty())
    }

    /// The cell's name for a screen reader.
    pub fn label(&self, cell: Cell) -> String {
        let trail = |is: fn(&Trail) -> bool| self.trail.as_ref().is_some_and(is);
        let states = [
            (self.given, "given"),
            (self.conflict, "in-conflict"),
            (self.wrong, "wrong"),
            (self.lacking, "notes-wrong"),
            (trail(|trail| trail.tried), "tried"),
            (trail(|trail| trail.follows), "follows"),
            (trail(|trail| trail.dead), "dead-end"),
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
pub struct PanelLook {
    /// Where the game is.
    pub phase: Phase,
    /// The study lies over the game.
    pub studying: bool,
    /// The level of the puzzle on the board, if it was dealt.
    pub level: Option<Level>,
    /// What a digit key does.
    pub mode: Mode,
    /// What the player has chosen.
    pub settings: Settings,
    /// The digit picked for the cells to come.
    pub armed: Option<Digit>,
    /// There is a bookmark to go back to.
    pub has_bookmark: bool,
    /// There is something to take back.
    pub can_undo: bool,
    /// There is something to bring again.
    pub can_redo: bool,
    /// How many of each digit are still to be placed.
    pub left: [usize; 9],
    /// What the button for hints says.
    pub hint: String,
    /// A hint is shown.
    pub hinting: bool,
    /// What the card tells.
    pub card: CardLook,
    /// The dialog of the rooms is open.
    pub dialog: bool,
}

/// What the card looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct CardLook {
    /// Its class.
    pub kind: &'static str,
    /// Its first line.
    pub title: String,
    /// The small print beside the title.
    pub tag: String,
    /// The rest.
    pub text: String,
    /// Time, branches, dead ends and depth, of a verdict.
    pub facts: Option<[String; 4]>,
    /// Which of two solutions is on the board, where they are compared: 0 or 1.
    pub twin: Option<usize>,
    /// The steps to choose from, a line each.
    pub list: Vec<(String, String)>,
    /// The name of the button that asks for more of a hint.
    pub more: String,
    /// The buttons it offers, by their `data-action`.
    pub offers: Vec<&'static str>,
}

/// What the clock's button shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockLook {
    /// The time, also when it is hidden.
    pub time: String,
    /// It is not to be seen.
    pub hidden: bool,
}

/// What everything beside the board looks like.
pub fn panel(game: &Game) -> PanelLook {
    let play = game.play();
    let phase = match play.clock() {
        _ if play.is_blank() => Phase::Loading,
        _ if play.now().grid.is_solved() => Phase::Solved,
        clock if clock.paused => Phase::Paused,
        _ => Phase::Playing,
    };
    PanelLook {
        phase,
        studying: game.study().is_some(),
        level: play.level(),
        mode: game.mode(),
        settings: game.settings(),
        armed: game.armed(),
        has_bookmark: play.has_bookmark(),
        can_undo: play.can_undo(),
        can_redo: play.can_redo(),
        left: std::array::from_fn(|index| play.left(Digit::from_index(index))),
        hint: i18n::hint_button(game.hinting().map(|(_, rung)| rung).filter(|&rung| rung > 0)),
        hinting: game.hinting().is_some(),
        card: card(game),
        dialog: game.has_dialog(),
    }
}

/// What is drawn over the board, and up to which rung of the hint.
pub fn hint(game: &Game) -> Option<(Told, u8)> {
    game.hinting().map(|(told, rung)| (told.clone(), rung))
}

/// What the clock shows: apart from the panel, since it changes every second.
pub fn clock(game: &Game) -> ClockLook {
    ClockLook { time: game.play().clock().text(), hidden: !game.settings().has(Setting::Clock) }
}

/// Whether it tells of a puzzle that has not been begun, or of nothing in particular.
fn is_between(message: &Message) -> bool {
    use Message as M;
    matches!(
        message,
        M::Dealt { .. }
            | M::Opened { .. }
            | M::OpenedAmbiguous { .. }
            | M::Unshelved
            | M::Resumed
            | M::Copied
            | M::CopyFailed
            | M::NameUnreadable { .. }
            | M::LinkUnreadable { .. }
            | M::LinkFollowed
    )
}

fn card(game: &Game) -> CardLook {
    use Message as M;
    let message = game.card();
    let correct = if game.play().solution().is_some() { vec!["correct"] } else { vec![] };
    let (kind, mut offers): (_, Vec<&str>) = match *message {
        M::Searching { .. } | M::Looking | M::Preparing | M::Coming => ("working", vec!["cancel"]),
        M::Finished { .. } => ("solved", vec!["new", "like", "study"]),
        M::SolvedOne { .. } => ("solved", vec!["new"]),
        M::Rated { .. } => ("info", vec!["like", "copy"]),
        M::SolvedMany { count: Verdict::MOST.., .. } => ("warning", vec!["count"]),
        M::SolvedMany { .. }
        | M::FullWrong { .. }
        | M::OpenedAmbiguous { .. }
        | M::StorageDenied
        | M::Elsewhere
        | M::HintSeveral
        | M::HintBeyond
        | M::CheckUnknown
        | M::NoLike => ("warning", vec![]),
        M::SolvedNone { .. }
        | M::SolvedConflict { .. }
        | M::HintNoSolution
        | M::NameUnreadable { .. }
        | M::LinkUnreadable { .. }
        | M::CopyFailed => ("error", vec![]),
        M::SaveUnreadable | M::SaveDamaged => ("error", vec!["download"]),
        M::Taught { .. } => ("hint", vec!["more", "practise", "end-hint"]),
        M::Practice { .. } => ("hint", vec!["more"]),
        M::Hinted { rung: RESULT.., .. } => ("hint", vec!["more", "steps", "logic", "end-hint"]),
        M::Hinted { .. } => ("hint", vec!["more", "do-hint", "steps", "end-hint"]),
        M::Listed { .. } => ("hint", vec!["logic", "end-hint"]),
        M::HintDone { .. } => ("info", vec!["more"]),
        M::Checked { wrong: CellSet::EMPTY, .. } | M::LessonFinished | M::Found { .. } => ("solved", vec![]),
        M::Mistaken { wrong: CellSet::EMPTY, .. } => ("error", [correct, vec!["more"]].concat()),
        M::Mistaken { .. } | M::Checked { .. } => ("error", correct),
        _ => ("info", vec![]),
    };
    let is_between = is_between(&message);
    if is_between && game.play().solution().is_some() && !game.play().is_lesson() {
        offers.push("rate");
    }
    if matches!(
        *message,
        M::LessonFinished
            | M::HintDone { .. }
            | M::Practice { .. }
            | M::Found { .. }
            | M::Lesson
            | M::Resumed
    ) && game.can_practise()
    {
        offers.push("practise");
    }
    if game.has_shelf() && (is_between || game.play().is_lesson()) {
        offers.push("shelf");
    }
    if message.facts().is_some() {
        offers.push("study");
    }
    let twin = match *message {
        M::SolvedMany { .. } | M::Counted { .. } | M::CountStopped { .. } => game.twin(),
        _ => None,
    };
    let tag = match game.play().level() {
        _ if let M::Hinted { told, rung: 2.. } | M::Taught { told, .. } = &*message => {
            i18n::rating_text(told.rating())
        }
        Some(level) if kind == "info" || matches!(*message, M::Finished { .. }) => {
            i18n::level_text(level, game.play().rating())
        }
        _ => String::new(),
    };
    let facts = message.facts();
    let more = i18n::phrase(match *message {
        M::Hinted { rung: RESULT.., .. } => "do-it",
        M::HintDone { .. } => "next-hint",
        M::Mistaken { .. } => "hint-anyway",
        M::Practice { .. } => "hint",
        _ => "more",
    });
    let list = match &*message {
        M::Listed { steps, .. } => {
            steps.iter().map(|told| (i18n::led_line(told), told.rating().to_string())).collect()
        }
        _ => Vec::new(),
    };
    CardLook { kind, title: message.title(), tag, text: message.text(), facts, twin, list, more, offers }
}
