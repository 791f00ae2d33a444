//! What the room where puzzles come in looks like: its board, and what it tells of the text and of the puzzle.

use crate::grid::{Cell, CellSet, DigitSet, House};
use crate::i18n::{self, CellContent, import_cell_name, import_error, import_house_name, import_text};
use crate::import::{BoardStatus, Excerpt, Highlight, ImportError, PatternSymmetry, PuzzleEditor};
use crate::job::{Dead, Verdict};
use crate::template::Language;

use super::CellView;

/// What a cell of its board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorCellView {
    /// As on any board.
    pub cell: CellView,
    /// It is shown that its given could go.
    pub redundant: bool,
}

/// What stands beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorView {
    /// What is wrong with the text.
    pub error: String,
    /// Where that is.
    pub excerpt: Option<Excerpt>,
    /// What the text is, and what it says of itself.
    pub source: String,
    /// How it stands with the puzzle; nothing while that will be known in a moment.
    pub verdict: Option<VerdictView>,
    /// What the first button does: plays, or opens the list.
    pub play_label: String,
    /// It may be pressed; so may those that solve.
    pub can_play: bool,
    /// There is something to be shared or saved.
    pub has_digits: bool,
    /// There is something to take back; something to make again.
    pub can_undo: bool,
    /// There is something to make again.
    pub can_redo: bool,
}

/// The verdict in words.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictView {
    /// The card's class.
    pub class: &'static str,
    /// In a word.
    pub title: String,
    /// In a sentence.
    pub text: String,
    /// Level, clues, symmetry; empty where they are not known.
    pub facts: [String; 3],
    /// The techniques that it takes, each with its uses.
    pub techniques: Vec<String>,
    /// The search can be stopped.
    pub can_stop: bool,
    /// Two solutions can be compared: whether they are.
    pub solution_diff_pressed: Option<bool>,
    /// Givens could go: whether they are shown.
    pub redundant_pressed: Option<bool>,
}

/// What all 81 cells look like.
pub fn editor_board(own: &PuzzleEditor) -> [EditorCellView; 81] {
    let position = own.board_state();
    let conflicts = position.grid.conflicts();
    let cursor = own.cursor();
    let case = own.analysis();
    let differing =
        if own.highlight() == Highlight::SolutionDiff { case.solution_diff() } else { CellSet::EMPTY };
    let spare =
        case.redundant_givens().filter(|_| own.highlight() == Highlight::RedundantGivens).unwrap_or_default();
    let same = position.grid[cursor].map_or(CellSet::EMPTY, |digit| position.grid.cells_with(digit));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let both = match case.verdict() {
            Some(Verdict::Many { one, other, .. }) if differing.contains(cell) => {
                one[cell].into_iter().chain(other[cell]).collect()
            }
            _ => DigitSet::EMPTY,
        };
        let content = match (position.grid[cell], position.corner[index], position.centre[index]) {
            (Some(digit), ..) => CellContent::Digit(digit),
            (None, DigitSet::EMPTY, DigitSet::EMPTY) if both.is_empty() => CellContent::Empty,
            (None, ..) if !both.is_empty() => CellContent::Notes { corner: DigitSet::EMPTY, centre: both },
            (None, corner, centre) => CellContent::Notes { corner, centre },
        };
        let look = CellView {
            content,
            given: position.givens[cell].is_some(),
            auto_filled: false,
            colours: DigitSet::EMPTY,
            cursor: cell == cursor,
            selected: false,
            peer: cursor.peers().contains(cell),
            same_digit: same.contains(cell),
            conflict: conflicts.contains(cell),
            differs: differing.contains(cell),
            wrong: false,
            wrong_notes: false,
            tint: None,
            replay_mark: None,
            same_note: None,
        };
        EditorCellView { cell: look, redundant: spare.contains(cell) }
    })
}

/// What stands beside the board.
pub fn editor(own: &PuzzleEditor, language: Language) -> EditorView {
    let say = |key: &str| import_text(key, &[], language);
    let is_several = own.parsed_text().has_several_puzzles() && !own.is_changed();
    let (fault, excerpt) = error_text(own, language);
    EditorView {
        error: fault,
        excerpt,
        source: source_text(own, language),
        verdict: if is_several { Some(several_puzzles(language)) } else { verdict(own, language) },
        play_label: say(match () {
            () if is_several => "list",
            () if own.has_text_error() => "play-board",
            () => "play",
        }),
        can_play: is_several || own.can_play(),
        has_digits: !own.board_state().grid.filled().is_empty(),
        can_undo: own.can_undo(),
        can_redo: own.can_redo(),
    }
}

fn error_text(own: &PuzzleEditor, language: Language) -> (String, Option<Excerpt>) {
    let (why, excerpt) = match own.parsed_text().error().filter(|_| !own.is_changed()) {
        None => return (String::new(), None),
        Some(ImportError::TooLong) => return (import_text("too-long", &[], language), None),
        Some(ImportError::Link(_)) => return (import_text("not-a-link", &[], language), None),
        Some(ImportError::Unreadable { error: why, excerpt }) => {
            (import_error(why, language), excerpt.clone())
        }
    };
    let key = if own.board_state().grid.filled().is_empty() { "unreadable" } else { "nearly" };
    (import_text(key, &[("why", why)], language), Some(excerpt))
}

fn source_text(own: &PuzzleEditor, language: Language) -> String {
    let brought = own.parsed_text();
    if !brought.is_empty() && own.is_changed() {
        return import_text("changed", &[], language);
    }
    let Some(reading) = brought.puzzle() else { return String::new() };
    let read = import_text("source", &[("source", reading.source.told(language).to_owned())], language);
    let said = [&reading.title, &reading.author, &reading.level].into_iter().flatten();
    // Each runs in its own direction and turns nothing around it.
    said.fold(read, |told, said| format!("{told} · \u{2068}{said}\u{2069}"))
}

fn several_puzzles(language: Language) -> VerdictView {
    let say = |key: &str| import_text(key, &[], language);
    VerdictView { title: say("several.title"), text: say("several"), ..VerdictView::of("info") }
}

/// Nothing while that is a matter of a moment.
fn verdict(own: &PuzzleEditor, language: Language) -> Option<VerdictView> {
    let givens = &own.board_state().givens;
    let clues = givens.filled().len();
    let case = own.analysis();
    let (kind, key, arguments): (_, &str, Vec<(&str, String)>) = match own.status() {
        BoardStatus::Analysing(false) => return None,
        BoardStatus::Empty => ("info", "blank", vec![]),
        BoardStatus::Conflict(cell, with) => {
            let shared = cell.houses().into_iter().find(|house| house.cells().contains(with));
            let house = shared.unwrap_or(House::block(cell.block()));
            let place = |cell| import_cell_name(cell, language);
            let house = import_house_name(house, language);
            ("error", "clash", vec![("place", place(cell)), ("with", place(with)), ("house", house)])
        }
        BoardStatus::Complete => ("error", "complete", vec![]),
        BoardStatus::Analysing(true) => ("working", "looking", vec![]),
        BoardStatus::Stopped => ("warning", "stopped", vec![]),
        BoardStatus::Analysed(Verdict::None) => match case.contradiction() {
            None => ("error", "none", vec![]),
            Some(Dead::Cell(cell)) => {
                ("error", "none-cell", vec![("place", import_cell_name(cell, language))])
            }
            Some(Dead::Place(house, digit)) => {
                let house = import_house_name(house, language);
                ("error", "none-place", vec![("digit", digit.to_string()), ("house", house)])
            }
        },
        // What can be read may be a puzzle, and not the one that was meant.
        BoardStatus::Analysed(Verdict::One(_)) if own.has_text_error() => ("warning", "mend", vec![]),
        BoardStatus::Analysed(Verdict::One(_)) => ("solved", "one", vec![]),
        BoardStatus::Analysed(Verdict::Many { .. })
            if clues < FEWEST_CLUES && own.parsed_text().is_empty() =>
        {
            ("info", "few", vec![("clues", clues.to_string())])
        }
        BoardStatus::Analysed(Verdict::Many { count, .. }) => {
            let key = if *count < Verdict::MOST { "many" } else { "many-most" };
            let differing = case.solution_diff().len().to_string();
            let then = import_text(if own.has_text_error() { "mend" } else { "playable" }, &[], language);
            let count = i18n::batch_number(*count as u32);
            ("warning", key, vec![("count", count), ("differing", differing), ("then", then)])
        }
    };
    let is_many = matches!(own.status(), BoardStatus::Analysed(Verdict::Many { .. })) && key != "few";
    let spare = case.redundant_givens().filter(|spare| !spare.is_empty());
    let title = match key {
        "none-cell" | "none-place" => "none.title".to_owned(),
        "many-most" => "many.title".to_owned(),
        "mend" => "one.title".to_owned(),
        key => format!("{key}.title"),
    };
    Some(VerdictView {
        title: import_text(&title, &arguments, language),
        text: import_text(key, &arguments, language),
        facts: facts(own, language),
        techniques: techniques(own, language),
        can_stop: case.is_slow(),
        solution_diff_pressed: is_many.then_some(own.highlight() == Highlight::SolutionDiff),
        redundant_pressed: spare.map(|_| own.highlight() == Highlight::RedundantGivens),
        ..VerdictView::of(kind)
    })
}

/// With fewer givens there is never exactly one solution.
const FEWEST_CLUES: usize = 17;

fn facts(own: &PuzzleEditor, language: Language) -> [String; 3] {
    let case = own.analysis();
    let filled = own.board_state().givens.filled();
    if filled.is_empty() || !matches!(own.status(), BoardStatus::Analysed(_)) {
        return Default::default();
    }
    let level = case.rating().map_or(String::new(), |rated| {
        let level = i18n::import_level_text(rated.rating, language);
        let arguments = [
            ("level", level),
            ("rating", rated.rating.to_string()),
            ("score", i18n::batch_number(rated.score)),
        ];
        import_text(if rated.is_solved { "rated" } else { "beyond" }, &arguments, language)
    });
    let clues = match case.redundant_givens() {
        None => "clues",
        Some(CellSet::EMPTY) => "clues-minimal",
        Some(_) => "clues-spare",
    };
    let spare = case.redundant_givens().unwrap_or_default().len().to_string();
    let clues = import_text(clues, &[("clues", filled.len().to_string()), ("spare", spare)], language);
    let patterns: Vec<String> = PatternSymmetry::all_of(filled)
        .into_iter()
        .map(|pattern| import_text(&format!("pattern-{}", pattern.name()), &[], language))
        .collect();
    let joined = |a, b| import_text("and", &[("a", a), ("b", b)], language);
    let pattern = patterns.into_iter().reduce(joined);
    let pattern = pattern.unwrap_or_else(|| import_text("pattern-none", &[], language));
    [level, clues, pattern]
}

fn techniques(own: &PuzzleEditor, language: Language) -> Vec<String> {
    let rated = own.analysis().rating().into_iter();
    rated
        .flat_map(|rated| &rated.techniques)
        .map(|&(technique, uses)| format!("{} × {uses}", i18n::technique_name(technique, language)))
        .collect()
}

impl VerdictView {
    fn of(kind: &'static str) -> VerdictView {
        VerdictView {
            class: kind,
            title: String::new(),
            text: String::new(),
            facts: Default::default(),
            techniques: Vec::new(),
            can_stop: false,
            solution_diff_pressed: None,
            redundant_pressed: None,
        }
    }
}
