//! How the replay looks: its board, the methods side by side, and the log around the current step.

use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, Digit, DigitSet};
use ninefold::methods::{Method, RunOutcome, TraceStep, flags};

use super::{CellView, DrawnStep, SearchRole};
use crate::i18n::{self, ReplayMessage, TraceFormatter};
use crate::protocol::{HintProgress, MethodRun, SolveMethod, StepEffect};
use crate::replay::{LogicPath, PlaybackSpeed, Replay};

/// Number of log lines before the current step, and after it.
const LOG_CONTEXT: usize = 4;

/// How everything beside the replay's board looks.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayView {
    /// The methods, in the order of [`SolveMethod::ALL`].
    pub methods: [MethodView; 6],
    pub chosen: SolveMethod,
    /// Name of the technique of the step, else that of the method; how many cells are open if the method is stuck.
    pub heading: String,
    /// The method got stuck, and the board shows where.
    pub stuck: bool,
    pub running: bool,
    /// Some method has not finished, and none is running.
    pub can_rerun: bool,
    pub steps_done: usize,
    pub step_count: usize,
    /// Current step and number of steps, as text.
    pub position_text: String,
    /// Number of nested guesses, or the number of the current pass; of a step of logic the rating and the ways to go on.
    pub depth_text: String,
    /// Description of the last step, or of the step of logic that is drawn.
    pub sentences: Vec<String>,
    /// The sentence that was announced last, if the step is announced in parts.
    pub spoken_sentence: Option<usize>,
    /// A part of the step has not been announced yet.
    pub has_more_to_announce: bool,
    /// What the slider announces: place and step.
    pub slider_text: String,
    pub playing: bool,
    pub speed: PlaybackSpeed,
    /// The method works in passes over the grid. It makes no guesses and so has no dead ends.
    pub by_rounds: bool,
    /// Accessible names of the buttons that jump to the previous and to the next mark: a pass, a dead end or
    /// an elimination.
    pub jump_labels: [String; 2],
    /// Log lines around the current step.
    pub log: Vec<LogLine>,
    /// Candidates of each digit, for the method that tracks candidates.
    pub matrices: Option<[CandidateGridView; 9]>,
    /// How hard the steps of logic are, once they are known.
    pub profile: Option<ProfileView>,
    /// What is said beside the button that downloads a proof; `None` hides both.
    pub proof_note: Option<String>,
}

/// How hard each step of logic is, and how many ways there are to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileView {
    /// Number of steps: the width of the drawing.
    pub step_count: usize,
    /// Path with a bar for the rating of each step, one unit wide, in a drawing that is 100 units high.
    pub rating_bars: String,
    /// Path with a bar for the number of ways to go on from each step, up to [`MAX_WAYS`].
    pub ways_bars: String,
    /// Path with the bar of the bottleneck.
    pub bottleneck_bar: String,
    /// Number of steps, and which is the hardest.
    pub rating_text: String,
    /// Which step is the bottleneck.
    pub ways_text: String,
}

/// Number of ways to go on that has a bar of full height. Greater numbers have the same bar.
const MAX_WAYS: usize = 20;

/// How a method in the table looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MethodView {
    /// Outcome, or that there is none yet.
    pub outcome: String,
    /// CSS class: `solved`, `failed`, `running` or empty.
    pub class: &'static str,
    pub time: String,
    /// Width of the time bar, in thousandths.
    pub bar_per_mille: u32,
    /// Branches and dead ends, or passes and digits filled in.
    pub effort: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Number of the step, from 1; 0 if there is none.
    pub number: usize,
    /// Step in short form.
    pub text: String,
    /// This step was replayed last.
    pub current: bool,
}

/// Candidates of one digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateGridView {
    /// Cells where the digit is possible.
    pub open: CellSet,
    /// Cells where the digit is placed.
    pub placed: CellSet,
    /// Number of the former, as text.
    pub label: String,
}

/// How the replay's board looks.
pub fn replay_board(replay: &Replay) -> [CellView; 81] {
    let cursor = replay.cursor();
    let state = replay.state();
    let logic = replay.logic_step();
    let lit =
        logic.and_then(|(step, _)| step).map_or(CellSet::EMPTY, |step| step.lit_cells(HintProgress::ALL));
    let conflicts = state.grid.conflicts();
    // A round and a solution are about no cell, nor is every dead end.
    let at = match state.last_step {
        Some(TraceStep::Fill { cell, .. } | TraceStep::Place { cell, .. } | TraceStep::Remove { cell }) => {
            Some(cell)
        }
        Some(TraceStep::DeadEnd { cell }) => cell,
        _ => None,
    };
    let is_dead = matches!(state.last_step, Some(TraceStep::DeadEnd { .. }));
    let is_taken = matches!(state.last_step, Some(TraceStep::Remove { .. }));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let is_at = at == Some(cell);
        let trail = SearchRole {
            guess: state.placed.contains(cell),
            deduced: state.filled.contains(cell) || logic.is_some() && replay.grid()[cell].is_none(),
            last_step: is_at,
            dead_end: is_at && is_dead,
            removed: is_at && is_taken,
        };
        CellView {
            content: match logic {
                Some((_, position)) => position.content(cell),
                None => state.grid[cell].into(),
            },
            given: replay.grid()[cell].is_some(),
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
            lit: lit.contains(cell),
            hint_effect: StepEffect::default(),
            search_role: Some(trail),
            same_note: None,
            shade: 0,
        }
    })
}

/// Accessible names of the cells while a solution by logic is on the board. They name candidates, which are drawn as notes, and what
/// the step does.
pub fn replay_labels(replay: &Replay) -> Option<Vec<String>> {
    let (step, position) = replay.logic_step()?;
    let label = |cell| {
        let is_given = replay.grid()[cell].is_some();
        i18n::logic_cell_label(cell, position.content(cell), is_given, step.map(Rc::as_ref))
    };
    Some(Cell::all().map(label).collect())
}

/// The step of logic drawn over the board, at full detail.
pub fn replay_hint(replay: &Replay) -> Option<(DrawnStep, HintProgress)> {
    Some((DrawnStep(replay.logic_step()?.0?.clone()), HintProgress::ALL))
}

pub fn replay(replay: &Replay) -> ReplayView {
    let (chosen, state) = (replay.shown_method(), replay.state());
    let run = replay.shown_run();
    let total = run.map_or(0, |run| run.trace.total());
    let is_logic = chosen == SolveMethod::Logic;
    let (heading, sentences) = step_texts(replay);
    let position_text = position_text(replay, total);
    let spoken = replay.spoken_parts();
    let guesses = chosen.method().is_some_and(Method::guesses);
    ReplayView {
        methods: SolveMethod::ALL.map(|method| method_view(replay, method)),
        chosen,
        stuck: replay.open_cells_if_stuck().is_some(),
        running: replay.running_method().is_some(),
        can_rerun: replay.running_method().is_none() && replay.next_method().is_some(),
        steps_done: replay.steps_done(),
        step_count: replay.len(),
        slider_text: match replay.logic_step() {
            Some((Some(step), _)) => i18n::slider_text(&position_text, &step.name),
            _ if position_text.is_empty() => sentences.join(" "),
            _ => i18n::slider_text(&position_text, &sentences.join(" ")),
        },
        position_text,
        depth_text: match replay.logic_step() {
            Some((step, _)) => step.map(|step| i18n::logic_step_detail(step)).unwrap_or_default(),
            None => i18n::depth_text(state.depth(), state.round()),
        },
        heading,
        sentences,
        spoken_sentence: spoken.as_ref().and_then(|(parts, count)| {
            parts.get(count.checked_sub(1)?).filter(|_| parts.len() > 1).map(|part| part.sentence)
        }),
        has_more_to_announce: spoken.is_some_and(|(parts, count)| count < parts.len()),
        playing: replay.is_playing(),
        speed: replay.speed(),
        by_rounds: !guesses && !is_logic,
        jump_labels: match () {
            () if is_logic => ["strike-back", "strike-on"],
            () if guesses => ["dead-end-back", "dead-end-on"],
            () => ["round-back", "round-on"],
        }
        .map(i18n::text),
        log: log(replay),
        matrices: (chosen == SolveMethod::Search(Method::Candidates)).then(|| matrices(replay)),
        profile: replay.shown_logic_path().and_then(profile),
        proof_note: replay.can_prove().then(|| {
            let message = replay.proof_message();
            message.map_or_else(|| i18n::text("proof-about"), |message| message.text())
        }),
    }
}

/// The heading of the step on the board, and its sentences.
fn step_texts(replay: &Replay) -> (String, Vec<String>) {
    let method = replay.shown_method();
    if let Some((step, _)) = replay.logic_step() {
        if let Some(step) = step {
            return (step.name.clone(), i18n::logic_step_sentences(step));
        }
        let message = replay.step_message();
        let heading = match (replay.open_cells_if_stuck(), &message) {
            (Some(open), _) => i18n::stuck_text(open),
            (None, ReplayMessage::Stepped { .. }) => i18n::method_name(method),
            (None, message) => message.title(),
        };
        return (heading, vec![message.text()]);
    }
    if let message @ ReplayMessage::Stuck { .. } = replay.step_message() {
        return (message.title(), vec![message.text()]);
    }
    let sentence = match replay.running_method() {
        _ if replay.shown_run().is_some() => {
            i18n::trace_step_text(replay.state().last_step, replay.removed_digit())
        }
        Some(running) if running == method => i18n::text("trial-running"),
        _ => i18n::text("step-waiting"),
    };
    (i18n::method_name(method), vec![sentence])
}

/// The place in the steps; `total` are those that the search took.
fn position_text(replay: &Replay, total: u64) -> String {
    if replay.is_empty() {
        return String::new();
    }
    let kept = replay.shown_logic_path().map_or(replay.len(), |path| path.steps().len());
    i18n::step_count_text(replay.steps_done().min(kept), kept, total)
}

fn profile(path: &LogicPath) -> Option<ProfileView> {
    let steps = path.steps();
    let ratings: Vec<usize> = steps.iter().map(|step| usize::from(step.rating.0)).collect();
    let highest = ratings.iter().copied().max().filter(|&rating| rating > 0)?;
    let ways: Vec<usize> = steps.iter().map(|step| step.ways).collect();
    let bottleneck = path.bottleneck();
    let bottleneck_bar = bottleneck.map(|place| bar(place - 1, ways[place - 1], MAX_WAYS));
    Some(ProfileView {
        step_count: steps.len(),
        rating_bars: bars(&ratings, highest),
        ways_bars: bars(&ways, MAX_WAYS),
        bottleneck_bar: bottleneck_bar.unwrap_or_default(),
        rating_text: i18n::logic_path_profile(steps),
        ways_text: bottleneck.map(|place| i18n::bottleneck_text(place, ways[place - 1])).unwrap_or_default(),
    })
}

fn bars(values: &[usize], highest: usize) -> String {
    values.iter().enumerate().map(|(at, &value)| bar(at, value, highest)).collect()
}

/// Path of a bar that has the full height of 100 units at the highest value.
fn bar(at: usize, value: usize, highest: usize) -> String {
    format!("M{at} 100h.8v-{}h-.8z", value.min(highest) * 100 / highest)
}

fn method_view(replay: &Replay, method: SolveMethod) -> MethodView {
    if let (SolveMethod::Logic, Some(path)) = (method, replay.logic_path()) {
        let (class, outcome) = match path.open_cell_count() {
            0 => ("solved", i18n::outcome_text(RunOutcome::Solved)),
            open if !path.steps().is_empty() => ("failed", i18n::stuck_text(open)),
            _ => ("failed", path.message(0).title()),
        };
        return MethodView {
            outcome,
            class,
            time: path.time.clone(),
            effort: i18n::logic_path_summary(path.steps()),
            ..MethodView::default()
        };
    }
    let Some((method, run)) = method.method().and_then(|method| Some((method, replay.method_run(method)?)))
    else {
        let (class, key) = match replay.running_method() {
            Some(running) if running == method => ("running", "trial-running"),
            Some(_) => ("", "trial-waiting"),
            None => ("", "trial-not-run"),
        };
        return MethodView { outcome: i18n::text(key), class, ..MethodView::default() };
    };
    MethodView {
        outcome: outcome_text(run),
        class: if run.outcome == RunOutcome::Solved { "solved" } else { "failed" },
        time: run.nanoseconds.map(i18n::format_duration).unwrap_or_default(),
        bar_per_mille: run.nanoseconds.map_or(0, i18n::time_bar_per_mille),
        effort: i18n::counters_text(method, &run.counters),
    }
}

fn outcome_text(run: &MethodRun) -> String {
    match run.outcome {
        RunOutcome::Stuck => i18n::stuck_text((!run.grid.filled()).len()),
        outcome => i18n::outcome_text(outcome),
    }
}

/// The number of lines is constant, so that the layout does not move.
fn log(replay: &Replay) -> Vec<LogLine> {
    let log = TraceFormatter::new();
    let steps = replay.shown_logic_path().map_or(&[][..], LogicPath::steps);
    let line = |offset: usize| {
        let number = (replay.steps_done() + offset).checked_sub(LOG_CONTEXT);
        let index = number.and_then(|number| number.checked_sub(1));
        let logic_step = index.and_then(|index| steps.get(index));
        let step = index.and_then(|index| replay.step(index));
        let mut text = logic_step.map(|step| i18n::logic_step_line(step)).unwrap_or_default();
        if let Some(step) = step {
            log.write_step(step, &mut text);
        }
        if replay.logic_step().is_some() {
            text.drain(..text.len() - text.trim_start().len());
        }
        let number = number.filter(|_| logic_step.is_some() || step.is_some()).unwrap_or(0);
        LogLine { number, text, current: offset == LOG_CONTEXT && number > 0 }
    };
    (0..=2 * LOG_CONTEXT).map(line).collect()
}

fn matrices(replay: &Replay) -> [CandidateGridView; 9] {
    let grid = &replay.state().grid;
    let flags = flags(grid);
    std::array::from_fn(|index| {
        let digit = Digit::from_index(index);
        let open = flags[index];
        let label = i18n::candidate_count_text(digit, open.len());
        CandidateGridView { open, placed: grid.cells_with(digit), label }
    })
}
