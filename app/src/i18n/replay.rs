//! Texts of the replay: methods, their steps and their effort. Their templates are in files of their own,
//! which only the tools program includes.

use std::rc::Rc;

use ninefold::grid::{Cell, Digit, House};
use ninefold::methods::{Counters, FillReason, Method, RunOutcome, Trace, TraceStep};

use super::{
    Message, cell_name, expand_cell_refs, find_template, format_duration, format_number, format_text, join,
    logic_step_sentences, rating_text, set_texts, spoken_parts, text,
};
use crate::cell_content::CellContent;
use crate::protocol::{ExplainedStep, HintProgress, SolveMethod};
use crate::template::{Grouped, Language, TemplateArguments, texts};

/// Adds the texts of the replay to the page's `translated` ones, in the language of those, or in English.
pub fn set_replay_texts(translated: Option<String>) {
    let translated = translated.unwrap_or_default();
    let tag = translated.lines().find_map(|line| line.strip_prefix("language = "));
    let replay = texts!("replay", tag.and_then(Language::from_tag).unwrap_or_default());
    set_texts(translated + &replay.contents());
}

/// Message of the replay, independent of language.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayMessage {
    Opened,
    Closed,
    /// Another method is shown, with its outcome if it has been run.
    MethodChosen {
        method: SolveMethod,
        outcome: Option<RunOutcome>,
    },
    /// Solving by logic is shown, with its current step once that is known.
    LogicChosen {
        detail: Option<Box<ReplayMessage>>,
    },
    /// A step was replayed; `None` before the first.
    Stepped {
        step: Option<TraceStep>,
        removed_digit: Option<Digit>,
    },
    /// A step of logic, with its explanation. Of that, this part is announced (see [`spoken_parts`]).
    LogicStep {
        step: Rc<ExplainedStep>,
        part: usize,
    },
    MultipleSolutions,
    NoSolution,
    NoTechniqueApplies,
    /// The last step of a method that does not guess and got stuck, with the number of empty cells.
    Stuck {
        method: SolveMethod,
        open_cells: usize,
    },
    /// The answer to a query about the board.
    BoardRead(Rc<Message>),
    /// All methods were run: the fastest that solved the puzzle, and its time in nanoseconds.
    AllTried {
        fastest: Option<(Method, u64)>,
    },
    Stopped,
    /// A job crashed, or its answer was of another kind. The remaining methods will not be run.
    Failed,
    Copied,
    CopyFailed,
    ProofSaved,
    ProofFailed,
}

impl ReplayMessage {
    pub fn text(&self) -> String {
        if let ReplayMessage::LogicChosen { detail: Some(detail) } = self {
            return format_text(
                "spoken",
                &[("title", &method_name(SolveMethod::Logic)), ("text", &detail.text())],
            );
        }
        self.format(self.key())
    }

    /// Title. Equal to [`text`](ReplayMessage::text) if there is no separate title.
    pub fn title(&self) -> String {
        let key = [self.key(), ".title"].concat();
        if find_template(&key).is_some() { self.format(&key) } else { self.text() }
    }

    /// Title and text in one, for screen readers; of a step of logic, one part.
    pub fn announcement(&self) -> String {
        if let ReplayMessage::LogicStep { step, part } = self {
            return spoken_parts(step).into_iter().nth(*part).map(|part| part.text).unwrap_or_default();
        }
        let (title, text) = (self.title(), self.text());
        if title == text {
            return expand_cell_refs(&text);
        }
        format_text("spoken", &[("title", &title), ("text", &expand_cell_refs(&text))])
    }

    fn key(&self) -> &'static str {
        use ReplayMessage as M;
        match self {
            M::Opened => "replay-opened",
            M::Closed => "replay-left",
            M::MethodChosen { .. } => "method-chosen",
            M::LogicChosen { .. } => "method-logic",
            M::Stepped { step, .. } => step_key(*step),
            M::LogicStep { .. } => "led",
            M::Stuck { .. } => "stuck",
            M::BoardRead(answer) => answer.key(),
            M::MultipleSolutions => "hint-several",
            M::NoSolution => "hint-no-solution",
            M::NoTechniqueApplies => "hint-beyond",
            M::AllTried { fastest: Some(_) } => "replay-done",
            M::AllTried { fastest: None } => "replay-done-unsolved",
            M::Stopped => "trials-stopped",
            M::Failed => "tools-failed",
            M::Copied => "steps-copied",
            M::CopyFailed => "copy-failed",
            M::ProofSaved => "proof-saved",
            M::ProofFailed => "proof-failed",
        }
    }

    fn format(&self, key: &str) -> String {
        use ReplayMessage as M;
        match self {
            M::MethodChosen { method, outcome } => {
                let outcome = outcome.map_or_else(|| format_text("trial-waiting", &[]), outcome_text);
                format_text(key, &[("method", &method_name(*method)), ("outcome", &outcome)])
            }
            M::Stepped { step, removed_digit } => format_step(key, *step, *removed_digit),
            M::LogicStep { step, .. } => format_text(
                key,
                &[("name", &step.name), ("why", &logic_step_sentences(step).join("\n")), ("line", &"\n")],
            ),
            M::Stuck { method, open_cells } => {
                format_text(key, &[("method", &method_name(*method)), ("stuck", &stuck_text(*open_cells))])
            }
            M::BoardRead(answer) => answer.format(key),
            M::AllTried { fastest: Some((method, nanoseconds)) } => {
                let method = method_name(SolveMethod::Search(*method));
                format_text(key, &[("method", &method), ("time", &format_duration(*nanoseconds))])
            }
            _ => format_text(key, &[]),
        }
    }
}

pub fn method_name(method: SolveMethod) -> String {
    text(&format!("method-{}", method.method().map_or("logic", Method::name)))
}

/// Outcome of a run, in a word or two.
pub fn outcome_text(outcome: RunOutcome) -> String {
    text(&format!("outcome-{}", outcome.name()))
}

/// Outcome of a method that does not guess and got stuck, with the number of empty cells.
pub fn stuck_text(open: usize) -> String {
    format_text("trial-stuck", &[("outcome", &outcome_text(RunOutcome::Stuck)), ("open", &open)])
}

pub fn candidate_count_text(digit: Digit, count: usize) -> String {
    format_text("places", &[("digit", &digit), ("count", &count)])
}

/// Effort of a run: branches and dead ends if the method guesses, else passes and digits filled in.
pub fn counters_text(method: Method, counters: &Counters) -> String {
    let Counters { rounds, filled, nodes, dead_ends, .. } = *counters;
    let key = if method.guesses() { "work-guessing" } else { "work-rounds" };
    let numbers: TemplateArguments = &[
        ("rounds", &Grouped(rounds)),
        ("filled", &Grouped(filled)),
        ("nodes", &Grouped(nodes)),
        ("dead", &Grouped(dead_ends)),
    ];
    format_text(key, numbers)
}

/// Describes a step in a sentence.
pub fn trace_step_text(step: Option<TraceStep>, taken: Option<Digit>) -> String {
    format_step(step_key(step), step, taken)
}

fn step_key(step: Option<TraceStep>) -> &'static str {
    match step {
        Some(TraceStep::Fill { reason: FillReason::Cell, .. }) => "step-cell",
        Some(TraceStep::Fill { reason: FillReason::Logic, .. }) => "step-logic",
        Some(TraceStep::Fill { .. }) => "step-house",
        Some(TraceStep::Place { .. }) => "step-place",
        Some(TraceStep::Remove { .. }) => "step-remove",
        Some(TraceStep::DeadEnd { cell: Some(_) }) => "step-dead-cell",
        Some(TraceStep::DeadEnd { cell: None }) => "step-dead",
        Some(TraceStep::Round) => "step-round",
        Some(TraceStep::Solution) => "step-found",
        None | Some(_) => "step-none",
    }
}

fn format_step(key: &str, step: Option<TraceStep>, taken: Option<Digit>) -> String {
    let (cell, digit, reason) = match step {
        Some(TraceStep::Fill { cell, digit, reason }) => (cell, Some(digit), reason),
        Some(TraceStep::Place { cell, digit }) => (cell, Some(digit), FillReason::Cell),
        Some(TraceStep::Remove { cell }) => (cell, taken, FillReason::Cell),
        Some(TraceStep::DeadEnd { cell: Some(cell) }) => (cell, None, FillReason::Cell),
        _ => return format_text(key, &[]),
    };
    let house = match reason {
        FillReason::Row => House::row(cell.row()),
        FillReason::Column => House::column(cell.column()),
        _ => House::block(cell.block()),
    };
    format_text(key, &[("place", &cell), ("digit", &digit), ("house", &house)])
}

pub fn step_count_text(at: usize, kept: usize, total: u64) -> String {
    let numbers: TemplateArguments =
        &[("at", &Grouped(at as u64)), ("kept", &Grouped(kept as u64)), ("total", &Grouped(total))];
    format_text(if total > kept as u64 { "count-capped" } else { "count-steps" }, numbers)
}

/// The place in the steps and what the step is, as the slider announces it.
pub fn slider_text(position: &str, step: &str) -> String {
    let arguments: TemplateArguments = &[("position", &position), ("step", &expand_cell_refs(step))];
    format_text("slider", arguments)
}

/// Number of nested guesses, or the number of the current pass over the grid.
pub fn depth_text(depth: usize, round: u64) -> String {
    match (depth, round) {
        (0, 0) => String::new(),
        (0, _) => format_text("count-round", &[("round", &Grouped(round))]),
        _ => format_text("count-depth", &[("depth", &depth)]),
    }
}

/// Formats trace steps as log lines. Looks its texts up once for many lines.
pub struct TraceFormatter {
    reasons: [&'static str; 5],
    guess: &'static str,
    removed: &'static str,
    dead_end: &'static str,
    round: &'static str,
    solution: &'static str,
}

impl TraceFormatter {
    pub fn new() -> TraceFormatter {
        let word = |key| find_template(key).unwrap_or(key);
        TraceFormatter {
            reasons: ["log-cell", "log-row", "log-column", "log-block", "log-logic"].map(word),
            guess: word("log-tried"),
            removed: word("log-taken"),
            dead_end: word("log-dead"),
            round: word("log-round"),
            solution: word("log-found"),
        }
    }

    /// Appends a step in short form, e.g. `r1c3 = 4  only place in row`. Avoids `format!`, since a trace can
    /// have many steps.
    pub fn write_step(&self, step: TraceStep, text: &mut String) {
        let (cell, holds, word) = match step {
            TraceStep::Fill { cell, digit, reason: by } => {
                (Some(cell), Some(digit.to_char()), self.reasons[by as usize])
            }
            TraceStep::Place { cell, digit } => (Some(cell), Some(digit.to_char()), self.guess),
            TraceStep::Remove { cell } => (Some(cell), Some('.'), self.removed),
            TraceStep::DeadEnd { cell } => (cell, None, self.dead_end),
            TraceStep::Round => (None, None, self.round),
            TraceStep::Solution => (None, None, self.solution),
            _ => (None, None, ""),
        };
        match cell {
            Some(cell) => {
                let number = |index: usize| char::from(b'1' + index as u8);
                text.extend(['r', number(cell.row()), 'c', number(cell.column())]);
            }
            None => text.push_str("    "),
        }
        match holds {
            Some(character) => text.extend([' ', '=', ' ', character, ' ', ' ']),
            None => text.push_str("      "),
        }
        text.push_str(word);
    }
}

impl Default for TraceFormatter {
    fn default() -> TraceFormatter {
        TraceFormatter::new()
    }
}

/// Formats up to `count` steps of a trace, one per line with its number. After the last step, a line says how
/// many more the search took than the trace holds.
pub fn trace_lines(trace: &Trace, from: usize, count: usize) -> String {
    let log = TraceFormatter::new();
    let end = trace.len().min(from + count);
    let mut text = String::new();
    for number in from..end {
        text.push_str(&(number + 1).to_string());
        text.push_str("  ");
        if let Some(step) = trace.step(number) {
            log.write_step(step, &mut text);
        }
        text.push('\n');
    }
    if end == trace.len() && trace.total() > end as u64 {
        let rest = format_number(trace.total() - trace.len() as u64);
        text.push_str(&format_text("log-more", &[("rest", &rest)]));
        text.push('\n');
    }
    text
}

pub fn logic_step_line(step: &ExplainedStep) -> String {
    let arguments: TemplateArguments = &[("name", &step.name), ("conclusion", &step.conclusion)];
    format_text("led-line", arguments)
}

/// A step that could be made, in a line.
pub fn possible_step_line(step: &ExplainedStep) -> String {
    format_text("led-line", &[("name", &step.name), ("conclusion", &step.instruction)])
}

pub fn logic_path_lines(steps: &[Rc<ExplainedStep>]) -> String {
    let line = |(number, step): (usize, &Rc<ExplainedStep>)| {
        [&(number + 1).to_string(), "  ", &logic_step_line(step), "\n"].concat()
    };
    steps.iter().enumerate().map(line).collect()
}

/// Number of steps of logic.
pub fn logic_path_summary(steps: &[Rc<ExplainedStep>]) -> String {
    if steps.is_empty() {
        return String::new();
    }
    format_text("work-logic", &[("steps", &steps.len())])
}

/// Number of steps of logic, and which is the hardest: the first of those with the highest rating.
pub fn logic_path_profile(steps: &[Rc<ExplainedStep>]) -> String {
    let Some((at, hardest)) = steps.iter().enumerate().rev().max_by_key(|(_, step)| step.rating.0) else {
        return String::new();
    };
    let arguments: TemplateArguments = &[
        ("steps", &steps.len()),
        ("at", &(at + 1)),
        ("name", &hardest.name),
        ("rating", &rating_text(hardest.rating)),
    ];
    format_text("profile", arguments)
}

/// The rating of a step of logic, and the number of ways to go on from the board before it.
pub fn logic_step_detail(step: &ExplainedStep) -> String {
    format_text("step-detail", &[("rating", &rating_text(step.rating)), ("ways", &step.ways)])
}

/// Which step of logic has the fewest ways to go on, and how many it has.
pub fn bottleneck_text(place: usize, ways: usize) -> String {
    format_text("bottleneck", &[("at", &place), ("ways", &ways)])
}

/// Accessible name of a cell while a solution by logic is on the board: its digit or its candidates, what the step does here, and
/// its place.
pub fn logic_cell_label(
    cell: Cell,
    content: CellContent,
    is_given: bool,
    step: Option<&ExplainedStep>,
) -> String {
    let mut label = match content {
        CellContent::Notes { corner, centre } => format_text("candidates", &[("digits", &(corner | centre))]),
        content => content.text(),
    };
    if matches!(content, CellContent::Digit(_)) {
        label = join(label, text(if is_given { "given" } else { "follows" }));
    }
    if let Some(step) = step {
        label = super::join_effect(label, step.effect_in(cell, HintProgress::ALL));
    }
    join(label, cell_name(cell))
}

/// Width of the time bar in thousandths, on a logarithmic scale from 1 µs to 3 s.
pub fn time_bar_per_mille(nanoseconds: u64) -> u32 {
    let (least, most) = (log2_times_1024(1_000), log2_times_1024(3_000_000_000));
    let share = log2_times_1024(nanoseconds).clamp(least, most) - least;
    (share * 1000 / (most - least)).max(10)
}

/// Binary logarithm times 1024, interpolated linearly between powers of two.
fn log2_times_1024(number: u64) -> u32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let rest = number - (1 << whole);
    whole * 1024 + ((rest << 10) >> whole) as u32
}
