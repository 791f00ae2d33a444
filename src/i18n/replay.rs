//! What the study says: methods, their steps, and what they took. Its words stand in files of their own, which only its
//! room has with it.

use crate::grid::{Cell, Digit};
use crate::job::{Counters, ExplainedStep, FillReason, Method, Outcome, SolveMethod, Trace, TraceStep};
use crate::template::Language;

use super::{
    cell_name, expand_cell_refs, find_template, format_duration, format_number, format_text, rating_text,
    set_texts,
};

const ENGLISH: &str = include_str!("../../www/i18n/replay.en.txt");
const CHINESE: &str = include_str!("../../www/i18n/replay.zh-Hans.txt");

/// From now on speaks from the words of the study too, in the language of the page's texts, or in English.
pub fn set_replay_texts(texts: Option<String>) {
    let mut texts = texts.unwrap_or_default();
    let tag = texts.lines().find_map(|line| line.strip_prefix("language = "));
    texts += match tag.and_then(Language::from_tag).unwrap_or_default() {
        Language::English => ENGLISH,
        Language::Chinese => CHINESE,
    };
    set_texts(texts);
}

/// Something to tell who studies, in no language yet.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayMessage {
    /// The study is open.
    Opened,
    /// The game is on the board again.
    Closed,
    /// Another way is on the board; its outcome if it is a method that has been tried.
    MethodChosen { way: SolveMethod, outcome: Option<Outcome> },
    /// Logic is on the board; where it is, once that is known.
    LogicChosen { detail: Option<Box<ReplayMessage>> },
    /// A step was done, or none yet.
    Stepped { step: Option<TraceStep>, removed_digit: Option<Digit> },
    /// A step of logic, with all there is to tell.
    LogicStep { step: ExplainedStep },
    /// No step of logic: the puzzle has more than one solution.
    MultipleSolutions,
    /// No step of logic: the puzzle has no solution.
    NoSolution,
    /// Nothing on the ladder goes further.
    NoTechniqueApplies,
    /// All methods were tried; the fastest that solved it, and its nanoseconds.
    AllTried { fastest: Option<(Method, u64)> },
    /// The methods not tried yet will not be.
    Stopped,
    /// The steps are on the clipboard.
    Copied,
    /// The clipboard is out of reach.
    CopyFailed,
}

impl ReplayMessage {
    /// The sentence.
    pub fn text(&self) -> String {
        if let ReplayMessage::LogicChosen { detail: Some(detail) } = self {
            return format_text(
                "spoken",
                &[("title", method_name(SolveMethod::Logic)), ("text", detail.text())],
            );
        }
        format_text(self.key(), &self.arguments())
    }

    /// Its title; the same as [`text`](StudyMessage::text) for what has none of its own.
    pub fn title(&self) -> String {
        let key = [self.key(), ".title"].concat();
        if find_template(&key).is_some() { format_text(&key, &self.arguments()) } else { self.text() }
    }

    /// Title and text in one, for those who hear it.
    pub fn announcement(&self) -> String {
        let (title, text) = (self.title(), self.text());
        if title == text {
            return expand_cell_refs(&text);
        }
        format_text("spoken", &[("title", title), ("text", expand_cell_refs(&text))])
    }

    fn key(&self) -> &'static str {
        use ReplayMessage as M;
        match self {
            M::Opened => "study-opened",
            M::Closed => "study-left",
            M::MethodChosen { .. } => "method-chosen",
            M::LogicChosen { .. } => "method-logic",
            M::Stepped { step, .. } => step_key(*step),
            M::LogicStep { .. } => "led",
            M::MultipleSolutions => "hint-several",
            M::NoSolution => "hint-no-solution",
            M::NoTechniqueApplies => "hint-beyond",
            M::AllTried { fastest: Some(_) } => "study-done",
            M::AllTried { fastest: None } => "study-done-unsolved",
            M::Stopped => "trials-stopped",
            M::Copied => "steps-copied",
            M::CopyFailed => "copy-failed",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        use ReplayMessage as M;
        match self {
            M::MethodChosen { way, outcome } => {
                let outcome = outcome.map_or_else(|| format_text("trial-waiting", &[]), outcome_text);
                vec![("method", method_name(*way)), ("outcome", outcome)]
            }
            M::Stepped { step, removed_digit: taken } => step_arguments(*step, *taken),
            M::LogicStep { step } => vec![
                ("name", step.name.clone()),
                ("pattern", step.pattern.clone()),
                ("why", step.reasons.clone()),
                ("line", "\n".to_owned()),
            ],
            M::AllTried { fastest: Some((method, nanoseconds)) } => {
                vec![
                    ("method", method_name(SolveMethod::Search(*method))),
                    ("time", format_duration(*nanoseconds)),
                ]
            }
            _ => Vec::new(),
        }
    }
}

/// The name of a way.
pub fn method_name(way: SolveMethod) -> String {
    let key = match way {
        SolveMethod::Search(Method::Fast) => "method-fast",
        SolveMethod::Search(Method::Candidates) => "method-candidates",
        SolveMethod::Search(Method::Bits) => "method-bits",
        SolveMethod::Search(Method::Plain) => "method-plain",
        SolveMethod::Search(Method::Compare) => "method-compare",
        SolveMethod::Logic => "method-logic",
    };
    format_text(key, &[])
}

/// How a trial ended, in a word or two.
pub fn outcome_text(outcome: Outcome) -> String {
    let key = match outcome {
        Outcome::Solved => "outcome-solved",
        Outcome::NoSolution => "outcome-none",
        Outcome::Stuck => "outcome-stuck",
        Outcome::Stopped => "outcome-stopped",
    };
    format_text(key, &[])
}

/// That a method which never guesses knows nothing more, with so many cells still open.
pub fn stuck_text(open: usize) -> String {
    format_text("trial-stuck", &[("outcome", outcome_text(Outcome::Stuck)), ("open", open.to_string())])
}

/// In how many places a digit may still stand.
pub fn candidate_count_text(digit: Digit, count: usize) -> String {
    format_text("places", &[("digit", digit.to_string()), ("count", count.to_string())])
}

/// What a trial took: branches and dead ends where the method guesses, rounds and digits filled where not.
pub fn counters_text(method: Method, counters: &Counters) -> String {
    let Counters { rounds, filled, nodes, dead_ends, .. } = *counters;
    let key = if method.guesses() { "work-guessing" } else { "work-rounds" };
    let numbers = [
        ("rounds", format_number(rounds)),
        ("filled", format_number(filled)),
        ("nodes", format_number(nodes)),
        ("dead", format_number(dead_ends)),
    ];
    format_text(key, &numbers)
}

/// What a step does, in a sentence.
pub fn trace_step_text(step: Option<TraceStep>, taken: Option<Digit>) -> String {
    format_text(step_key(step), &step_arguments(step, taken))
}

fn step_key(step: Option<TraceStep>) -> &'static str {
    match step {
        None => "step-none",
        Some(TraceStep::Fill { reason: FillReason::Cell, .. }) => "step-cell",
        Some(TraceStep::Fill { reason: FillReason::Logic, .. }) => "step-logic",
        Some(TraceStep::Fill { .. }) => "step-house",
        Some(TraceStep::Place { .. }) => "step-place",
        Some(TraceStep::Remove { .. }) => "step-remove",
        Some(TraceStep::DeadEnd { cell: Some(_) }) => "step-dead-cell",
        Some(TraceStep::DeadEnd { cell: None }) => "step-dead",
        Some(TraceStep::Round) => "step-round",
        Some(TraceStep::Solution) => "step-found",
    }
}

fn step_arguments(step: Option<TraceStep>, taken: Option<Digit>) -> Vec<(&'static str, String)> {
    let at = |cell: Cell, digit: Option<Digit>| {
        vec![("place", cell_name(cell)), ("digit", digit.map(|digit| digit.to_string()).unwrap_or_default())]
    };
    match step {
        Some(TraceStep::Fill { cell, digit, reason: by }) => {
            let (key, number) = match by {
                FillReason::Row => ("row", cell.row()),
                FillReason::Column => ("column", cell.column()),
                _ => ("block", cell.block()),
            };
            let mut arguments = at(cell, Some(digit));
            arguments.push(("house", format_text(key, &[("number", (number + 1).to_string())])));
            arguments
        }
        Some(TraceStep::Place { cell, digit }) => at(cell, Some(digit)),
        Some(TraceStep::Remove { cell }) => at(cell, taken),
        Some(TraceStep::DeadEnd { cell: Some(cell) }) => at(cell, None),
        _ => Vec::new(),
    }
}

/// Where the replay is: which step of how many.
pub fn step_count_text(at: usize, kept: usize, total: u64) -> String {
    let numbers = [
        ("at", format_number(at as u64)),
        ("kept", format_number(kept as u64)),
        ("total", format_number(total)),
    ];
    format_text(if total > kept as u64 { "count-capped" } else { "count-steps" }, &numbers)
}

/// How many guesses stand on one another, or which round over the grid it is.
pub fn depth_text(depth: usize, round: u64) -> String {
    match (depth, round) {
        (0, 0) => String::new(),
        (0, _) => format_text("count-round", &[("round", format_number(round))]),
        _ => format_text("count-depth", &[("depth", depth.to_string())]),
    }
}

/// The words of the log, looked up once for many lines.
pub struct TraceFormatter {
    reasons: [&'static str; 5],
    guess: &'static str,
    removed: &'static str,
    dead_end: &'static str,
    round: &'static str,
    solution: &'static str,
}

impl TraceFormatter {
    /// The words.
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

    /// A step in short: `r1c3 = 4  only place in row`. No formatting, since a long trace has many.
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

/// So many of a trace's steps from this one on, one a line with its number; behind the last how many more there were.
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
        text.push_str(&format_text("log-more", &[("rest", rest)]));
        text.push('\n');
    }
    text
}

/// A step of logic in a line: its technique, then what follows.
pub fn logic_step_line(step: &ExplainedStep) -> String {
    let arguments = [("name", step.name.clone()), ("doing", step.conclusion.clone())];
    format_text("led-line", &arguments)
}

/// The steps of logic, one a line with its number.
pub fn logic_path_lines(steps: &[ExplainedStep]) -> String {
    let line = |(number, step): (usize, &ExplainedStep)| {
        [&(number + 1).to_string(), "  ", &logic_step_line(step), "\n"].concat()
    };
    steps.iter().enumerate().map(line).collect()
}

/// How many steps logic took, and the hardest of them.
pub fn logic_path_summary(steps: &[ExplainedStep]) -> String {
    let Some(hardest) = steps.iter().max_by_key(|step| step.rating.0) else { return String::new() };
    let arguments = [("steps", steps.len().to_string()), ("rating", rating_text(hardest.rating))];
    format_text("work-logic", &arguments)
}

/// How much of the bar a time fills, in thousandths: a logarithmic scale from 1 µs to 3 s.
pub fn time_bar_per_mille(nanoseconds: u64) -> u32 {
    let (least, most) = (log2_times_1024(1_000), log2_times_1024(3_000_000_000));
    let share = log2_times_1024(nanoseconds).clamp(least, most) - least;
    (share * 1000 / (most - least)).max(10)
}

/// The binary logarithm times 1024, straight from one power of two to the next.
fn log2_times_1024(number: u64) -> u32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let rest = number - (1 << whole);
    whole * 1024 + ((rest << 10) >> whole) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trace_steps_are_formatted() {
        set_replay_texts(None);
        let (cell, digit) = (Cell::at(0, 2), Digit::from_index(3));
        let format = |step| trace_step_text(Some(step), Some(digit));
        assert_eq!(format(TraceStep::Place { cell, digit }), "try 4, row 1 column 3");
        assert_eq!(format(TraceStep::Remove { cell }), "4 taken back, row 1 column 3");
        assert_eq!(format(TraceStep::DeadEnd { cell: None }), "dead end");
        assert_eq!(
            format(TraceStep::Fill { cell, digit, reason: FillReason::Column }),
            "4, row 1 column 3: only place in column 3"
        );
    }

    #[test]
    fn choosing_logic_announces_its_step() {
        set_replay_texts(None);
        let chosen = |detail| ReplayMessage::LogicChosen { detail }.announcement();
        assert_eq!(chosen(None), "By logic");
        let first = Box::new(ReplayMessage::Stepped { step: None, removed_digit: None });
        assert_eq!(chosen(Some(first)), "By logic. the grid before the first step");
        let way = SolveMethod::Search(Method::Plain);
        let waiting = ReplayMessage::MethodChosen { way, outcome: None };
        assert_eq!(waiting.announcement(), "Plain backtracking Waiting");
    }

    #[test]
    fn the_time_bar_is_logarithmic_from_1_us_to_3_s() {
        assert_eq!(time_bar_per_mille(1_000), 10, "a bar that can be seen");
        assert_eq!(time_bar_per_mille(3_000_000_000), 1000);
        assert_eq!(time_bar_per_mille(u64::MAX), 1000);
        for (nanoseconds, share) in [(10_000, 154), (100_000, 309), (1_000_000, 463), (1_000_000_000, 926)] {
            assert!(
                time_bar_per_mille(nanoseconds).abs_diff(share) <= 5,
                "{nanoseconds}: {}",
                time_bar_per_mille(nanoseconds)
            );
        }
    }
}
