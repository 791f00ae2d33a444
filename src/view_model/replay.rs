//! What the study looks like: the board of a replay, the methods side by side, the steps around the present one.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::hint::HintLevel;
use crate::i18n::{self, CellContent, TraceFormatter};
use crate::job::{Method, Outcome, Told, TraceStep, Trial, Way, flags};
use crate::replay::{LogicPath, PlaybackSpeed, Replay};

use super::{CellView, ReplayMark};

/// Lines of the log: so many before the present step, the present one, and as many after it.
const LOG_CONTEXT: usize = 4;

/// What the study looks like beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayView {
    /// The ways, in the order of [`Way::ALL`].
    pub methods: [MethodView; 6],
    /// The one on the board.
    pub chosen: Way,
    /// Its name.
    pub method_name: String,
    /// A method is being tried.
    pub running: bool,
    /// Some method has not come to its end, and none is being tried.
    pub can_rerun: bool,
    /// How many steps are done.
    pub steps_done: usize,
    /// How many there are.
    pub step_count: usize,
    /// Where that is, and of how many.
    pub position_text: String,
    /// How many guesses stand, or which round it is.
    pub depth_text: String,
    /// What the last step did.
    pub step_text: String,
    /// The steps follow by themselves.
    pub playing: bool,
    /// How fast.
    pub speed: PlaybackSpeed,
    /// The method goes round by round, and has dead ends no more than guesses.
    pub by_rounds: bool,
    /// The names of the buttons to the round or the dead end before, and to the next.
    pub jump_labels: [String; 2],
    /// The steps around the present one.
    pub log: Vec<LogLine>,
    /// Where each digit may still stand, for the candidate method.
    pub matrices: Option<[CandidateGridView; 9]>,
}

/// One way in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodView {
    /// How it ended, or that it has not.
    pub outcome: String,
    /// `solved`, `failed`, `running` or nothing.
    pub class: &'static str,
    /// How long it took.
    pub time: String,
    /// The bar in thousandths of the whole.
    pub bar_per_mille: u32,
    /// Branches and dead ends, or rounds and digits filled.
    pub effort: String,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The step's number, from 1; 0 where there is none.
    pub number: usize,
    /// What it did, in short.
    pub text: String,
    /// It was done last.
    pub current: bool,
}

/// Where one digit may still stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateGridView {
    /// The cells where it may.
    pub open: CellSet,
    /// The cells where it does.
    pub placed: CellSet,
    /// How many the former are.
    pub label: String,
}

/// The board of the replay.
pub fn replay_board(study: &Replay, cursor: Cell) -> [CellView; 81] {
    let scene = study.state();
    let logic = study.logic_step();
    let mut tints = [None; 81];
    for (cell, role) in logic.and_then(|(step, _)| step).into_iter().flat_map(Told::tints) {
        tints[cell.index()] = Some(role);
    }
    let conflicts = scene.grid.conflicts();
    let at = match scene.last_step {
        Some(TraceStep::Fill { cell, .. } | TraceStep::Place { cell, .. } | TraceStep::Remove { cell }) => {
            Some(cell)
        }
        Some(TraceStep::DeadEnd { cell }) => cell,
        _ => None,
    };
    let is_dead = matches!(scene.last_step, Some(TraceStep::DeadEnd { .. }));
    let is_taken = matches!(scene.last_step, Some(TraceStep::Remove { .. }));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let is_at = at == Some(cell);
        let trail = ReplayMark {
            guess: scene.placed.contains(cell),
            deduced: scene.filled.contains(cell) || logic.is_some() && study.grid()[cell].is_none(),
            last_step: is_at,
            dead_end: is_at && is_dead,
            removed: is_at && is_taken,
        };
        CellView {
            content: match logic {
                Some((_, position)) => position.content(cell),
                None => scene.grid[cell].map_or(CellContent::Empty, CellContent::Digit),
            },
            given: study.grid()[cell].is_some(),
            auto_filled: false,
            colours: DigitSet::EMPTY,
            cursor: cell == cursor,
            selected: false,
            peer: false,
            same_digit: false,
            conflict: conflicts.contains(cell),
            differs: false,
            wrong: false,
            wrong_notes: false,
            tint: tints[index],
            replay_mark: Some(trail),
            same_note: None,
        }
    })
}

/// What is drawn over the board: the step of logic, all of it.
pub fn replay_hint(study: &Replay) -> Option<(Told, HintLevel)> {
    Some((study.logic_step()?.0?.clone(), HintLevel::Why))
}

/// What the study looks like beside the board.
pub fn replay(study: &Replay) -> ReplayView {
    let (chosen, scene) = (study.shown_method(), study.state());
    let trial = study.shown_run();
    let total = trial.map_or(0, |trial| trial.trace.total());
    let is_logic = chosen == Way::Logic;
    let guesses = chosen.method().is_some_and(Method::guesses);
    ReplayView {
        methods: Way::ALL.map(|way| method_view(study, way)),
        chosen,
        method_name: i18n::method_name(chosen),
        running: study.running_method().is_some(),
        can_rerun: study.running_method().is_none() && study.next_method().is_some(),
        steps_done: study.steps_done(),
        step_count: study.len(),
        position_text: if study.is_empty() {
            String::new()
        } else {
            let kept = study.shown_logic_path().map_or(study.len(), |led| led.steps().len());
            i18n::step_count_text(study.steps_done().min(kept), kept, total)
        },
        depth_text: match study.logic_step() {
            Some((step, _)) => step.map(|step| i18n::rating_text(step.rating())).unwrap_or_default(),
            None => i18n::depth_text(scene.depth(), scene.round()),
        },
        step_text: match trial {
            Some(trial) if trial.outcome == Outcome::Stuck && study.steps_done() == study.len() => {
                i18n::stuck_text((!trial.grid.filled()).len())
            }
            Some(_) => i18n::trace_step_text(scene.last_step, study.removed_digit()),
            None if study.logic_step().is_some() => study.step_message().text(),
            None => i18n::text("step-waiting"),
        },
        playing: study.is_playing(),
        speed: study.speed(),
        by_rounds: !guesses && !is_logic,
        jump_labels: match () {
            () if is_logic => ["strike-back", "strike-on"],
            () if guesses => ["dead-end-back", "dead-end-on"],
            () => ["round-back", "round-on"],
        }
        .map(i18n::text),
        log: log(study),
        matrices: (chosen == Way::Search(Method::Candidates)).then(|| matrices(study)),
    }
}

fn method_view(study: &Replay, way: Way) -> MethodView {
    if let (Way::Logic, Some(led)) = (way, study.logic_path()) {
        let (kind, outcome) = match led.open_cell_count() {
            0 => ("solved", i18n::outcome_text(Outcome::Solved)),
            open if !led.steps().is_empty() => ("failed", i18n::stuck_text(open)),
            _ => ("failed", led.message(0).title()),
        };
        return MethodView {
            outcome,
            class: kind,
            time: led.time.clone(),
            bar_per_mille: 0,
            effort: i18n::logic_path_summary(led.steps()),
        };
    }
    let Some((method, trial)) = way.method().and_then(|method| Some((method, study.method_run(method)?)))
    else {
        let (kind, key) = match study.running_method() {
            Some(running) if running == way => ("running", "trial-running"),
            Some(_) => ("", "trial-waiting"),
            None => ("", "trial-not-run"),
        };
        let outcome = i18n::text(key);
        return MethodView {
            outcome,
            class: kind,
            time: String::new(),
            bar_per_mille: 0,
            effort: String::new(),
        };
    };
    MethodView {
        outcome: outcome_text(trial),
        class: if trial.outcome == Outcome::Solved { "solved" } else { "failed" },
        time: trial.nanoseconds.map(i18n::format_duration).unwrap_or_default(),
        bar_per_mille: trial.nanoseconds.map_or(0, i18n::time_bar_per_mille),
        effort: i18n::counters_text(method, &trial.counters),
    }
}

fn outcome_text(trial: &Trial) -> String {
    match trial.outcome {
        Outcome::Stuck => i18n::stuck_text((!trial.grid.filled()).len()),
        outcome => i18n::outcome_text(outcome),
    }
}

/// Always as many lines, so that nothing moves but the words.
fn log(study: &Replay) -> Vec<LogLine> {
    let log = TraceFormatter::new();
    let steps = study.shown_logic_path().map_or(&[][..], LogicPath::steps);
    let line = |offset: usize| {
        let number = (study.steps_done() + offset).checked_sub(LOG_CONTEXT);
        let index = number.and_then(|number| number.checked_sub(1));
        let logic_step = index.and_then(|index| steps.get(index));
        let step = index.and_then(|index| study.step(index));
        let mut text = logic_step.map(i18n::logic_step_line).unwrap_or_default();
        if let Some(step) = step {
            log.write_step(step, &mut text);
        }
        if study.logic_step().is_some() {
            text.drain(..text.len() - text.trim_start().len());
        }
        let number = number.filter(|_| logic_step.is_some() || step.is_some()).unwrap_or(0);
        LogLine { number, text, current: offset == LOG_CONTEXT && number > 0 }
    };
    (0..=2 * LOG_CONTEXT).map(line).collect()
}

fn matrices(study: &Replay) -> [CandidateGridView; 9] {
    let grid = &study.state().grid;
    let flags = flags(grid);
    std::array::from_fn(|index| {
        let digit = Digit::from_index(index);
        let open = flags[index];
        let label = i18n::candidate_count_text(digit, open.len());
        CandidateGridView { open, placed: grid.cells_with(digit), label }
    })
}
