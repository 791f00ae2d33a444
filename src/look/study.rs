//! What the study looks like: the board of a replay, the methods side by side, the steps around the present one.

use crate::game::{Speed, Study};
use crate::grid::{Cell, CellSet, Digit};
use crate::job::{Method, Outcome, Step, Trial, flags};
use crate::words::{self, Content, Log};

use super::{CellLook, Trail};

/// Lines of the log: so many before the present step, the present one, and as many after it.
const AROUND: usize = 4;

/// What the study looks like beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyLook {
    /// The methods, in the order of [`Method::ALL`].
    pub methods: [MethodLook; 5],
    /// The one on the board.
    pub chosen: Method,
    /// Its name.
    pub name: String,
    /// A method is being tried.
    pub running: bool,
    /// Some method has not come to its end, and none is being tried.
    pub unfinished: bool,
    /// How many steps are done.
    pub at: usize,
    /// How many there are.
    pub len: usize,
    /// Where that is, and of how many.
    pub count: String,
    /// How many guesses stand, or which round it is.
    pub depth: String,
    /// What the last step did.
    pub step: String,
    /// The steps follow by themselves.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
    /// The method goes round by round, and has dead ends no more than guesses.
    pub by_rounds: bool,
    /// The names of the buttons to the round or the dead end before, and to the next.
    pub marks: [String; 2],
    /// The steps around the present one.
    pub log: Vec<LogLine>,
    /// Where each digit may still stand, for the candidate method.
    pub matrices: Option<[MatrixLook; 9]>,
}

/// One method in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodLook {
    /// How it ended, or that it has not.
    pub outcome: String,
    /// `solved`, `failed`, `running` or nothing.
    pub kind: &'static str,
    /// How long it took.
    pub time: String,
    /// The bar in thousandths of the whole.
    pub share: u32,
    /// Branches and dead ends, or rounds and digits filled.
    pub work: String,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The step's number, from 1; 0 where there is none.
    pub number: usize,
    /// What it did, in short.
    pub text: String,
    /// It was done last.
    pub present: bool,
}

/// Where one digit may still stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixLook {
    /// The cells where it may.
    pub open: CellSet,
    /// The cells where it does.
    pub placed: CellSet,
    /// How many the former are.
    pub label: String,
}

/// The board of the replay.
pub fn board(study: &Study, cursor: Cell) -> [CellLook; 81] {
    let scene = study.scene();
    let conflicts = scene.grid.conflicts();
    let at = match scene.last {
        Some(Step::Fill { cell, .. } | Step::Place { cell, .. } | Step::Remove { cell }) => Some(cell),
        Some(Step::DeadEnd { cell }) => cell,
        _ => None,
    };
    let is_dead = matches!(scene.last, Some(Step::DeadEnd { .. }));
    let is_taken = matches!(scene.last, Some(Step::Remove { .. }));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let is_at = at == Some(cell);
        let trail = Trail {
            tried: scene.placed.contains(cell),
            follows: scene.filled.contains(cell),
            step: is_at,
            dead: is_at && is_dead,
            taken: is_at && is_taken,
        };
        CellLook {
            content: scene.grid[cell].map_or(Content::Empty, Content::Digit),
            given: study.grid()[cell].is_some(),
            found: false,
            cursor: cell == cursor,
            peer: false,
            same: false,
            conflict: conflicts.contains(cell),
            differs: false,
            wrong: false,
            lacking: false,
            tint: None,
            trail: Some(trail),
            same_note: None,
        }
    })
}

/// What the study looks like beside the board.
pub fn study(study: &Study) -> StudyLook {
    let (chosen, scene) = (study.chosen(), study.scene());
    let trial = study.trial(chosen);
    let total = trial.map_or(0, |trial| trial.trace.total());
    StudyLook {
        methods: Method::ALL.map(|method| method_look(study, method)),
        chosen,
        name: words::method_name(chosen),
        running: study.running().is_some(),
        unfinished: study.running().is_none() && Method::ALL.iter().any(|&m| study.trial(m).is_none()),
        at: study.at(),
        len: study.len(),
        count: trial.map(|_| words::count_text(study.at(), study.len(), total)).unwrap_or_default(),
        depth: words::depth_text(scene.depth(), scene.round()),
        step: match trial {
            Some(trial) if trial.outcome == Outcome::Stuck && study.at() == study.len() => {
                words::stuck_text((!trial.grid.filled()).len())
            }
            Some(_) => words::step_text(scene.last, study.taken()),
            None => words::phrase("step-waiting"),
        },
        playing: study.is_playing(),
        speed: study.speed(),
        by_rounds: !chosen.guesses(),
        marks: if chosen.guesses() { ["dead-end-back", "dead-end-on"] } else { ["round-back", "round-on"] }
            .map(words::phrase),
        log: log(study),
        matrices: (chosen == Method::Candidates).then(|| matrices(study)),
    }
}

fn method_look(study: &Study, method: Method) -> MethodLook {
    let Some(trial) = study.trial(method) else {
        let (kind, key) = match study.running() {
            Some(running) if running == method => ("running", "trial-running"),
            Some(_) => ("", "trial-waiting"),
            None => ("", "trial-not-run"),
        };
        let outcome = words::phrase(key);
        return MethodLook { outcome, kind, time: String::new(), share: 0, work: String::new() };
    };
    MethodLook {
        outcome: outcome_text(trial),
        kind: if trial.outcome == Outcome::Solved { "solved" } else { "failed" },
        time: trial.nanoseconds.map(words::duration).unwrap_or_default(),
        share: trial.nanoseconds.map_or(0, words::scale_share),
        work: words::work_text(method, &trial.counters),
    }
}

fn outcome_text(trial: &Trial) -> String {
    match trial.outcome {
        Outcome::Stuck => words::stuck_text((!trial.grid.filled()).len()),
        outcome => words::outcome_text(outcome),
    }
}

/// Always as many lines, so that nothing moves but the words.
fn log(study: &Study) -> Vec<LogLine> {
    let words = Log::new();
    let line = |offset: usize| {
        let number = (study.at() + offset).checked_sub(AROUND);
        let step = number.and_then(|number| study.step(number.checked_sub(1)?));
        let mut text = String::new();
        if let Some(step) = step {
            words.write(step, &mut text);
        }
        LogLine { number: step.and(number).unwrap_or(0), text, present: offset == AROUND && step.is_some() }
    };
    (0..=2 * AROUND).map(line).collect()
}

fn matrices(study: &Study) -> [MatrixLook; 9] {
    let grid = &study.scene().grid;
    let flags = flags(grid);
    std::array::from_fn(|index| {
        let digit = Digit::from_index(index);
        let open = flags[index];
        let label = words::places_text(digit, open.len());
        MatrixLook { open, placed: grid.cells_with(digit), label }
    })
}
