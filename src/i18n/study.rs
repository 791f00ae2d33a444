//! What the study says: methods, their steps, and what they took. Its words stand in files of their own, which only its
//! room has with it.

use crate::grid::{Cell, Digit};
use crate::job::{Counters, FillReason, Method, Outcome, Told, Trace, TraceStep, Way};
use crate::template::Language;

use super::{duration, grouped, heard, place, rating_text, sentence, speak, template};

const ENGLISH: &str = include_str!("../../www/i18n/replay.en.txt");
const CHINESE: &str = include_str!("../../www/i18n/replay.zh-Hans.txt");

/// From now on speaks from the words of the study too, in the language of the page's texts, or in English.
pub fn speak_of_study(texts: Option<String>) {
    let mut texts = texts.unwrap_or_default();
    let tag = texts.lines().find_map(|line| line.strip_prefix("language = "));
    texts += match tag.and_then(Language::from_tag).unwrap_or_default() {
        Language::English => ENGLISH,
        Language::Chinese => CHINESE,
    };
    speak(texts);
}

/// Something to tell who studies, in no language yet.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub enum StudyMessage {
    /// The study is open.
    Opened,
    /// The game is on the board again.
    Left,
    /// Another way is on the board; its outcome if it is a method that has been tried.
    MethodChosen { way: Way, outcome: Option<Outcome> },
    /// Logic is on the board; where it is, once that is known.
    LogicChosen { told: Option<Box<StudyMessage>> },
    /// A step was done, or none yet.
    Stepped { step: Option<TraceStep>, taken: Option<Digit> },
    /// A step of logic, with all there is to tell.
    Led { told: Told },
    /// No step of logic: the puzzle has more than one solution.
    Several,
    /// No step of logic: the puzzle has no solution.
    NoSolution,
    /// Nothing on the ladder goes further.
    Beyond,
    /// All methods were tried; the fastest that solved it, and its nanoseconds.
    Done { fastest: Option<(Method, u64)> },
    /// The methods not tried yet will not be.
    Stopped,
    /// The steps are on the clipboard.
    Copied,
    /// The clipboard is out of reach.
    CopyFailed,
}

impl StudyMessage {
    /// The sentence.
    pub fn text(&self) -> String {
        if let StudyMessage::LogicChosen { told: Some(told) } = self {
            return sentence("spoken", &[("title", way_name(Way::Logic)), ("text", told.text())]);
        }
        sentence(self.key(), &self.arguments())
    }

    /// Its title; the same as [`text`](StudyMessage::text) for what has none of its own.
    pub fn title(&self) -> String {
        let key = [self.key(), ".title"].concat();
        if template(&key).is_some() { sentence(&key, &self.arguments()) } else { self.text() }
    }

    /// Title and text in one, for those who hear it.
    pub fn spoken(&self) -> String {
        let (title, text) = (self.title(), self.text());
        if title == text {
            return heard(&text);
        }
        sentence("spoken", &[("title", title), ("text", heard(&text))])
    }

    fn key(&self) -> &'static str {
        use StudyMessage as M;
        match self {
            M::Opened => "study-opened",
            M::Left => "study-left",
            M::MethodChosen { .. } => "method-chosen",
            M::LogicChosen { .. } => "method-logic",
            M::Stepped { step, .. } => step_key(*step),
            M::Led { .. } => "led",
            M::Several => "hint-several",
            M::NoSolution => "hint-no-solution",
            M::Beyond => "hint-beyond",
            M::Done { fastest: Some(_) } => "study-done",
            M::Done { fastest: None } => "study-done-unsolved",
            M::Stopped => "trials-stopped",
            M::Copied => "steps-copied",
            M::CopyFailed => "copy-failed",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        use StudyMessage as M;
        match self {
            M::MethodChosen { way, outcome } => {
                let outcome = outcome.map_or_else(|| sentence("trial-waiting", &[]), outcome_text);
                vec![("method", way_name(*way)), ("outcome", outcome)]
            }
            M::Stepped { step, taken } => step_arguments(*step, *taken),
            M::Led { told } => vec![
                ("name", told.name().to_owned()),
                ("pattern", told.pattern()),
                ("why", told.why()),
                ("line", "\n".to_owned()),
            ],
            M::Done { fastest: Some((method, nanoseconds)) } => {
                vec![("method", way_name(Way::Search(*method))), ("time", duration(*nanoseconds))]
            }
            _ => Vec::new(),
        }
    }
}

/// The name of a way.
pub fn way_name(way: Way) -> String {
    let key = match way {
        Way::Search(Method::Fast) => "method-fast",
        Way::Search(Method::Candidates) => "method-candidates",
        Way::Search(Method::Bits) => "method-bits",
        Way::Search(Method::Plain) => "method-plain",
        Way::Search(Method::Compare) => "method-compare",
        Way::Logic => "method-logic",
    };
    sentence(key, &[])
}

/// How a trial ended, in a word or two.
pub fn outcome_text(outcome: Outcome) -> String {
    let key = match outcome {
        Outcome::Solved => "outcome-solved",
        Outcome::NoSolution => "outcome-none",
        Outcome::Stuck => "outcome-stuck",
        Outcome::Stopped => "outcome-stopped",
    };
    sentence(key, &[])
}

/// That a method which never guesses knows nothing more, with so many cells still open.
pub fn stuck_text(open: usize) -> String {
    sentence("trial-stuck", &[("outcome", outcome_text(Outcome::Stuck)), ("open", open.to_string())])
}

/// In how many places a digit may still stand.
pub fn places_text(digit: Digit, count: usize) -> String {
    sentence("places", &[("digit", digit.to_string()), ("count", count.to_string())])
}

/// What a trial took: branches and dead ends where the method guesses, rounds and digits filled where not.
pub fn work_text(method: Method, counters: &Counters) -> String {
    let Counters { rounds, filled, nodes, dead_ends, .. } = *counters;
    let key = if method.guesses() { "work-guessing" } else { "work-rounds" };
    let numbers = [
        ("rounds", grouped(rounds)),
        ("filled", grouped(filled)),
        ("nodes", grouped(nodes)),
        ("dead", grouped(dead_ends)),
    ];
    sentence(key, &numbers)
}

/// What a step does, in a sentence.
pub fn step_text(step: Option<TraceStep>, taken: Option<Digit>) -> String {
    sentence(step_key(step), &step_arguments(step, taken))
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
        vec![("place", place(cell)), ("digit", digit.map(|digit| digit.to_string()).unwrap_or_default())]
    };
    match step {
        Some(TraceStep::Fill { cell, digit, reason: by }) => {
            let (key, number) = match by {
                FillReason::Row => ("row", cell.row()),
                FillReason::Column => ("column", cell.column()),
                _ => ("block", cell.block()),
            };
            let mut arguments = at(cell, Some(digit));
            arguments.push(("house", sentence(key, &[("number", (number + 1).to_string())])));
            arguments
        }
        Some(TraceStep::Place { cell, digit }) => at(cell, Some(digit)),
        Some(TraceStep::Remove { cell }) => at(cell, taken),
        Some(TraceStep::DeadEnd { cell: Some(cell) }) => at(cell, None),
        _ => Vec::new(),
    }
}

/// Where the replay is: which step of how many.
pub fn count_text(at: usize, kept: usize, total: u64) -> String {
    let numbers = [("at", grouped(at as u64)), ("kept", grouped(kept as u64)), ("total", grouped(total))];
    sentence(if total > kept as u64 { "count-capped" } else { "count-steps" }, &numbers)
}

/// How many guesses stand on one another, or which round over the grid it is.
pub fn depth_text(depth: usize, round: u64) -> String {
    match (depth, round) {
        (0, 0) => String::new(),
        (0, _) => sentence("count-round", &[("round", grouped(round))]),
        _ => sentence("count-depth", &[("depth", depth.to_string())]),
    }
}

/// The words of the log, looked up once for many lines.
pub struct Log {
    reasons: [&'static str; 5],
    tried: &'static str,
    taken: &'static str,
    dead: &'static str,
    round: &'static str,
    found: &'static str,
}

impl Log {
    /// The words.
    pub fn new() -> Log {
        let word = |key| template(key).unwrap_or(key);
        Log {
            reasons: ["log-cell", "log-row", "log-column", "log-block", "log-logic"].map(word),
            tried: word("log-tried"),
            taken: word("log-taken"),
            dead: word("log-dead"),
            round: word("log-round"),
            found: word("log-found"),
        }
    }

    /// A step in short: `r1c3 = 4  only place in row`. No formatting, since a long trace has many.
    pub fn write(&self, step: TraceStep, text: &mut String) {
        let (cell, holds, word) = match step {
            TraceStep::Fill { cell, digit, reason: by } => {
                (Some(cell), Some(digit.to_char()), self.reasons[by as usize])
            }
            TraceStep::Place { cell, digit } => (Some(cell), Some(digit.to_char()), self.tried),
            TraceStep::Remove { cell } => (Some(cell), Some('.'), self.taken),
            TraceStep::DeadEnd { cell } => (cell, None, self.dead),
            TraceStep::Round => (None, None, self.round),
            TraceStep::Solution => (None, None, self.found),
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

impl Default for Log {
    fn default() -> Log {
        Log::new()
    }
}

/// So many of a trace's steps from this one on, one a line with its number; behind the last how many more there were.
pub fn steps(trace: &Trace, from: usize, count: usize) -> String {
    let log = Log::new();
    let end = trace.len().min(from + count);
    let mut text = String::new();
    for number in from..end {
        text.push_str(&(number + 1).to_string());
        text.push_str("  ");
        if let Some(step) = trace.step(number) {
            log.write(step, &mut text);
        }
        text.push('\n');
    }
    if end == trace.len() && trace.total() > end as u64 {
        let rest = grouped(trace.total() - trace.len() as u64);
        text.push_str(&sentence("log-more", &[("rest", rest)]));
        text.push('\n');
    }
    text
}

/// A step of logic in a line: its technique, then what follows.
pub fn led_line(told: &Told) -> String {
    let arguments = [("name", told.name().to_owned()), ("doing", told.doing().to_owned())];
    sentence("led-line", &arguments)
}

/// The steps of logic, one a line with its number.
pub fn led_steps(steps: &[Told]) -> String {
    let line =
        |(number, told): (usize, &Told)| [&(number + 1).to_string(), "  ", &led_line(told), "\n"].concat();
    steps.iter().enumerate().map(line).collect()
}

/// How many steps logic took, and the hardest of them.
pub fn led_text(steps: &[Told]) -> String {
    let Some(hardest) = steps.iter().max_by_key(|told| told.rating().0) else { return String::new() };
    let arguments = [("steps", steps.len().to_string()), ("rating", rating_text(hardest.rating()))];
    sentence("work-logic", &arguments)
}

/// How much of the bar a time fills, in thousandths: a logarithmic scale from 1 µs to 3 s.
pub fn scale_share(nanoseconds: u64) -> u32 {
    let (least, most) = (log2(1_000), log2(3_000_000_000));
    let share = log2(nanoseconds).clamp(least, most) - least;
    (share * 1000 / (most - least)).max(10)
}

/// The binary logarithm times 1024, straight from one power of two to the next.
fn log2(number: u64) -> u32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let rest = number - (1 << whole);
    whole * 1024 + ((rest << 10) >> whole) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_read_well() {
        speak_of_study(None);
        let (cell, digit) = (Cell::at(0, 2), Digit::from_index(3));
        let told = |step| step_text(Some(step), Some(digit));
        assert_eq!(told(TraceStep::Place { cell, digit }), "try 4, row 1 column 3");
        assert_eq!(told(TraceStep::Remove { cell }), "4 taken back, row 1 column 3");
        assert_eq!(told(TraceStep::DeadEnd { cell: None }), "dead end");
        assert_eq!(
            told(TraceStep::Fill { cell, digit, reason: FillReason::Column }),
            "4, row 1 column 3: only place in column 3"
        );
    }

    #[test]
    fn logic_is_named_with_its_step() {
        speak_of_study(None);
        let chosen = |told| StudyMessage::LogicChosen { told }.spoken();
        assert_eq!(chosen(None), "By logic");
        let first = Box::new(StudyMessage::Stepped { step: None, taken: None });
        assert_eq!(chosen(Some(first)), "By logic. the grid before the first step");
        let way = Way::Search(Method::Plain);
        let waiting = StudyMessage::MethodChosen { way, outcome: None };
        assert_eq!(waiting.spoken(), "Plain backtracking Waiting");
    }

    #[test]
    fn the_scale_is_logarithmic_from_a_microsecond_to_three_seconds() {
        assert_eq!(scale_share(1_000), 10, "a bar that can be seen");
        assert_eq!(scale_share(3_000_000_000), 1000);
        assert_eq!(scale_share(u64::MAX), 1000);
        for (nanoseconds, share) in [(10_000, 154), (100_000, 309), (1_000_000, 463), (1_000_000_000, 926)] {
            assert!(
                scale_share(nanoseconds).abs_diff(share) <= 5,
                "{nanoseconds}: {}",
                scale_share(nanoseconds)
            );
        }
    }
}
