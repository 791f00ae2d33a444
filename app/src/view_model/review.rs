//! How a review looks: its board, the shape that is its slider, and what is said about the move on the board.

use ninefold::grid::{Candidate, Cell, CellSet, DigitSet};

use super::plate::{GameShape, shape_through};
use super::{CellView, DrawnStep};
use crate::cell_content::CellContent;
use crate::i18n::{self, format_clock, review_texts};
use crate::protocol::{BoardStep, ExplainedMove, ExplainedStep, HintProgress, StepEffect};
use crate::review::{MoveChange, MoveJudgement, Review, ReviewState, Slip, StepChoice};
use crate::template::{Language, Texts};

/// How everything beside the board of a review looks.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    /// What the panel is called.
    pub title: String,
    /// When the move was made, and what it did.
    pub heading: String,
    /// What the move was: `found`, `easier`, `leap`, `slip` or empty.
    pub kind: &'static str,
    /// What is said about it; of a step that is drawn, its sentences.
    pub sentences: Vec<String>,
    /// The steps that can be drawn.
    pub steps: Vec<StepButtonView>,
    /// The moves worth a second look, in words; `None` while they are not known.
    pub moments: Option<Vec<String>>,
    /// The one of them that is on the board.
    pub moment: Option<usize>,
    /// How far the search is, or what stands instead of the moments.
    pub note: String,
    /// The shares of the moves that have been looked at, while the search runs.
    pub progress: Option<(usize, usize)>,
    /// Playing time of the move on the board and of the last one, in seconds: value and greatest value of the slider.
    pub played_s: u64,
    pub end_s: u64,
    /// What the slider announces.
    pub slider_text: String,
    /// Which of how many moves is on the board.
    pub position_text: String,
    pub at: usize,
    pub move_count: usize,
    pub is_playing: bool,
    pub is_in_real_time: bool,
}

/// A button that draws a step on the board, or the position of the move again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepButtonView {
    pub choice: StepChoice,
    pub label: String,
    pub is_drawn: bool,
}

/// How the board of a review looks.
pub fn review_board(review: &Review) -> [CellView; 81] {
    let position = review.position();
    let givens = review.session().givens();
    let drawn = review.drawn_step().map(|(_, drawn)| drawn);
    let grid = drawn.map_or(&position.board.grid, |drawn| &drawn.grid);
    let lit = drawn.map_or(CellSet::EMPTY, |drawn| drawn.step.lit_cells(HintProgress::ALL));
    let changed = if drawn.is_none() { review.change(review.at()).cells() } else { CellSet::EMPTY };
    let (solution, conflicts) = (review.session().solution(), grid.conflicts());
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let is_given = givens[cell].is_some();
        let is_wrong = grid[cell].is_some() && solution.is_some_and(|solution| solution[cell] != grid[cell]);
        CellView {
            content: match drawn {
                Some(drawn) => CellContent::new(grid[cell], drawn.candidates[index], DigitSet::EMPTY),
                None => position.content(cell),
            },
            given: is_given,
            auto_filled: position.auto_filled.contains(cell),
            colours: if drawn.is_none() { position.colours[index] } else { DigitSet::EMPTY },
            cursor: cell == review.cursor(),
            selected: changed.contains(cell),
            peer: false,
            same_digit: false,
            conflict: conflicts.contains(cell) && is_wrong,
            differs: false,
            wrong: is_wrong,
            wrong_notes: false,
            lit: lit.contains(cell),
            hint_effect: StepEffect::default(),
            search_role: None,
            same_note: None,
            shade: 0,
        }
    })
}

/// Accessible names of the cells while a step is drawn: they name candidates, and what the step does.
pub fn review_labels(review: &Review) -> Option<Vec<String>> {
    let (_, drawn) = review.drawn_step()?;
    let label = |cell: Cell| {
        let content = CellContent::new(drawn.grid[cell], drawn.candidates[cell.index()], DigitSet::EMPTY);
        let is_given = review.session().givens()[cell].is_some();
        i18n::logic_cell_label(cell, content, is_given, Some(&drawn.step))
    };
    Some(Cell::all().map(label).collect())
}

/// The step drawn over the board.
pub fn review_hint(review: &Review) -> Option<(DrawnStep, HintProgress)> {
    let (_, drawn) = review.drawn_step()?;
    Some((DrawnStep(drawn.step.clone()), HintProgress::ALL))
}

/// The shape of the game over its playing time, also where moves were taken back, with letters where the moments are.
pub fn review_shape(review: &Review) -> Option<GameShape> {
    let timeline = review.timeline();
    let filled = |number: usize| timeline.position(number).board.grid.filled().len();
    let points: Vec<(u64, usize)> = timeline
        .moves()
        .iter()
        .enumerate()
        .map(|(index, played)| (played.played_s, filled(index + 1)))
        .collect();
    let letter =
        |&number: &usize| (1000 * points[number - 1].0 - 500 * review.thought_s(number), filled(number - 1));
    let letters: Vec<(u64, usize)> = review.moments().iter().map(letter).collect();
    shape_through(&points, filled(0), &letters, &[])
}

pub fn review(review: &Review, language: Language) -> ReviewView {
    let texts = review_texts(language);
    let number = review.at();
    let moves = review.timeline().moves();
    let played_s = number.checked_sub(1).map_or(0, |index| moves[index].played_s);
    let move_text = move_text(review, number, texts);
    let judgement = review.judgement(number);
    let position_text = texts.format("position", &[("at", &number), ("count", &moves.len())]);
    let (done, all) = match review.state() {
        ReviewState::Running { done } => (done, review.question_count()),
        _ => (0, 0),
    };
    let heading = match review.drawn_step() {
        Some((_, drawn)) => drawn.step.name.clone(),
        None if number == 0 => texts.text("start"),
        None => texts.format("heading", &[("time", &format_clock(1000 * played_s)), ("move", &move_text)]),
    };
    ReviewView {
        title: match review.shared_by() {
            None => texts.text("look-back-button"),
            Some("") => texts.text("shared"),
            Some(player) => texts.format("shared-by", &[("name", &player)]),
        },
        kind: match judgement {
            Some(MoveJudgement::Found) => "found",
            Some(MoveJudgement::EasierWasThere) => "easier",
            Some(MoveJudgement::Leap) => "leap",
            Some(MoveJudgement::Slip(_)) => "slip",
            _ => "",
        },
        sentences: match review.drawn_step() {
            Some((_, drawn)) => i18n::logic_step_sentences(&drawn.step),
            None if number == 0 => shared_result(review, texts).into_iter().collect(),
            None => sentences(review, number, texts),
        },
        steps: step_buttons(review, texts),
        moments: (review.state() == ReviewState::Done && !review.hides_solution()).then(|| {
            let moments = review.moments().iter();
            moments.map(|&number| moment_text(review, number, texts)).collect()
        }),
        moment: review.moments().iter().position(|&moment| moment == number),
        note: match review.state() {
            ReviewState::Running { .. } => texts.format("running", &[("done", &done), ("count", &all)]),
            ReviewState::Failed => texts.text("failed"),
            ReviewState::Done if review.session().lacks_hint_lines() => texts.text("older"),
            ReviewState::Done if review.moments().is_empty() => {
                texts.text(by_player(review, "no-moments", "shared-no-moments"))
            }
            ReviewState::Done => String::new(),
        },
        progress: matches!(review.state(), ReviewState::Running { .. }).then_some((done, all)),
        played_s,
        end_s: moves.last().map_or(0, |last| last.played_s),
        slider_text: [&*heading, &*position_text].join(", "),
        position_text,
        heading,
        at: number,
        move_count: moves.len(),
        is_playing: review.is_playing(),
        is_in_real_time: review.is_in_real_time(),
    }
}

/// The move or the step on the board, for a screen reader.
pub fn spoken_move(review: &Review, language: Language) -> String {
    if let Some((_, drawn)) = review.drawn_step() {
        return i18n::spoken_step(&drawn.step);
    }
    let view = self::review(review, language);
    joined([[view.heading, ".".to_owned()].concat()].into_iter().chain(view.sentences))
}

/// The moments worth a second look, for a screen reader; or that the search has failed.
pub fn spoken_moments(review: &Review, language: Language) -> String {
    let texts = review_texts(language);
    if review.state() == ReviewState::Failed {
        return texts.text("failed");
    }
    if review.hides_solution() {
        return spoken_move(review, language);
    }
    let moments = review.moments().iter().map(|&number| moment_text(review, number, texts));
    let without = by_player(review, "no-moments", "shared-no-moments");
    let heading = texts.text(if review.moments().is_empty() { without } else { "moments" });
    joined([heading].into_iter().chain(moments))
}

/// The time and the hints of a game that someone else has shared and finished.
fn shared_result(review: &Review, texts: Texts) -> Option<String> {
    let end = review.session().completion().filter(|end| end.by_player && review.shared_by().is_some())?;
    let key = if end.hints == 0 { "shared-result" } else { "shared-result-hints" };
    Some(texts.format(key, &[("time", &format_clock(end.played_ms)), ("hints", &end.hints)]))
}

/// The key of a text about what the player did: one for their own game, one for a game that someone else has shared.
fn by_player(review: &Review, own: &'static str, shared: &'static str) -> &'static str {
    if review.shared_by().is_some() { shared } else { own }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(" ")
}

/// What a move did.
fn move_text(review: &Review, number: usize, texts: Texts) -> String {
    let MoveChange { placed, struck } = review.change(number);
    let one = |key: &str, changed: &Candidate| {
        texts.format(key, &[("digit", &changed.digit), ("place", &changed.cell)])
    };
    match (&placed[..], &struck[..], review.judgement(number)) {
        (.., Some(MoveJudgement::Undo)) => texts.text("undo"),
        (.., Some(MoveJudgement::BySolve)) => texts.text("solve"),
        ([placed], ..) => one("placed", placed),
        ([], [struck], _) => one("struck", struck),
        ([], [], _) => texts.text("other"),
        ([], struck, _) => texts.format("struck-several", &[("count", &struck.len())]),
        (placed, ..) => texts.format("placed-several", &[("count", &placed.len())]),
    }
}

/// What is said about a move.
fn sentences(review: &Review, number: usize, texts: Texts) -> Vec<String> {
    let explained = review.explained(number);
    let name = |step: Option<&BoardStep>| step.map(|found| found.step.name.clone());
    let mut sentences = Vec::new();
    let thought_s = review.thought_s(number);
    if !review.change(number).placed.is_empty() && thought_s >= MIN_TOLD_S {
        sentences.push(texts.format(
            by_player(review, "thought", "shared-thought"),
            &[("time", &format_clock(1000 * thought_s))],
        ));
    }
    let found = || {
        let ExplainedMove { hardest, last, .. } = explained?;
        Some(match (name(hardest.as_ref()), name(last.as_ref())) {
            (None, _) => texts.text(by_player(review, "known", "shared-known")),
            (Some(name), None) => texts.format("found", &[("name", &name)]),
            (Some(name), Some(last)) => texts.format("found-then", &[("name", &name), ("last", &last)]),
        })
    };
    match review.judgement(number) {
        None => sentences.push(texts.text("not-yet")),
        Some(MoveJudgement::Slip(slip)) => sentences.extend(slip_sentences(slip, texts)),
        Some(MoveJudgement::Leap) => sentences.push(texts.text("leap")),
        Some(MoveJudgement::ByHint) => {
            sentences.push(texts.text("by-hint"));
            sentences.extend(found());
        }
        Some(MoveJudgement::Found | MoveJudgement::EasierWasThere) => sentences.extend(found()),
        _ => {}
    }
    let is_easier =
        matches!(review.judgement(number), Some(MoveJudgement::Leap | MoveJudgement::EasierWasThere));
    if is_easier && let Some(easier) = explained.and_then(|found| found.easier.as_ref()) {
        sentences.push(texts.format("easier", &[("name", &easier_name(&easier.step))]));
    }
    sentences
}

/// A thought that took less, in seconds, is not told.
const MIN_TOLD_S: u64 = 10;

fn slip_sentences(slip: Slip, texts: Texts) -> Vec<String> {
    let mut sentences = vec![match (slip.stood_s, slip.mended_s) {
        (Some(stood_s), Some(mended_s)) => texts.format(
            "slip-mended",
            &[("time", &format_clock(1000 * stood_s)), ("at", &format_clock(1000 * mended_s))],
        ),
        _ => texts.text("slip"),
    }];
    if slip.followed_by > 0 {
        sentences.push(texts.format("slip-followed", &[("count", &slip.followed_by)]));
    }
    sentences
}

/// The name of a step, and the place of its digit if it has one that the name does not say.
fn easier_name(step: &ExplainedStep) -> String {
    let place = step.placements.first().map(|placed| i18n::cell_name(placed.cell));
    [Some(step.name.clone()), place].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn step_buttons(review: &Review, texts: Texts) -> Vec<StepButtonView> {
    let drawn = review.drawn_step().map(|(choice, _)| choice);
    let is_easier =
        matches!(review.judgement(review.at()), Some(MoveJudgement::Leap | MoveJudgement::EasierWasThere));
    let choices = [
        (StepChoice::Easier, "show-easier"),
        (StepChoice::Hardest, "show-found"),
        (StepChoice::Last, "show-last"),
    ];
    choices
        .into_iter()
        .filter(|(choice, _)| *choice != StepChoice::Easier || is_easier)
        .filter(|(choice, _)| review.step(*choice).is_some())
        .map(|(choice, key)| StepButtonView {
            choice,
            label: texts.text(key),
            is_drawn: drawn == Some(choice),
        })
        .collect()
}

/// One of the moments worth a second look.
fn moment_text(review: &Review, number: usize, texts: Texts) -> String {
    let at = format_clock(1000 * review.timeline().moves()[number - 1].played_s);
    let time = format_clock(1000 * review.thought_s(number));
    let explained = review.explained(number);
    let name = |step: Option<&BoardStep>| step.map(|found| easier_name(&found.step)).unwrap_or_default();
    let what = move_text(review, number, texts);
    match review.judgement(number) {
        Some(MoveJudgement::Slip(slip)) => {
            let key = if slip.stood_s.is_some() { "moment-slip" } else { "moment-slip-open" };
            let time = format_clock(1000 * slip.stood_s.unwrap_or(0));
            texts.format(key, &[("at", &at), ("move", &what), ("time", &time)])
        }
        Some(MoveJudgement::Leap) => {
            let easier = name(explained.and_then(|found| found.easier.as_ref()));
            let key = if easier.is_empty() { "moment-leap" } else { "moment-leap-easier" };
            texts.format(key, &[("at", &at), ("move", &what), ("time", &time), ("name", &easier)])
        }
        Some(MoveJudgement::EasierWasThere) => {
            let easier = name(explained.and_then(|found| found.easier.as_ref()));
            let key = by_player(review, "moment-easier", "shared-moment-easier");
            texts.format(key, &[("at", &at), ("time", &time), ("name", &easier)])
        }
        _ => {
            let found = explained.and_then(|found| found.hardest.as_ref());
            let found = found.map(|found| found.step.name.clone()).unwrap_or(what);
            let key = by_player(review, "moment-found", "shared-moment-found");
            texts.format(key, &[("at", &at), ("time", &time), ("name", &found)])
        }
    }
}
