//! The verdict of the import panel on a puzzle.

use ninefold::grid::{CellSet, House};
use ninefold::level::Rating;
use ninefold::rating::Pace;

use crate::i18n::{self, ReplayMessage, import_texts, link_error_key};
use crate::import::{
    AnalysisEnd, EditorHighlight, EditorStatus, GridContradiction, ImportError, PuzzleEditor,
};
use crate::pattern_symmetry::PatternSymmetry;
use crate::protocol::{RatingSummary, Verdict};
use crate::template::{Grouped, Language, TemplateArguments};

/// Verdict on the puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerdictView {
    /// CSS class.
    pub class: &'static str,
    pub title: String,
    pub text: String,
    /// Level, clues and symmetry; each is empty if it is not known.
    pub facts: [String; 3],
    /// Techniques the puzzle takes, with the number of uses of each.
    pub techniques: Vec<String>,
    pub can_stop: bool,
    /// State of the button that highlights where two solutions differ; `None` hides it.
    pub solution_diff_pressed: Option<bool>,
    /// Whether there is something to prove: that there is no other solution, or none.
    pub can_prove: bool,
    /// State of the button that highlights redundant givens; `None` hides it.
    pub redundant_pressed: Option<bool>,
}

/// The verdict on a text with an error. It replaces that on the board.
pub(super) fn of_error(editor: &PuzzleEditor, language: Language) -> VerdictView {
    let texts = import_texts(language);
    let parsed_text = editor.parsed_text();
    let (class, title) = match parsed_text.error() {
        _ if parsed_text.readings().is_some() => ("warning", texts.text("readings.title")),
        _ if editor.picture_fault().is_some() => ("error", texts.text("picture-refused.title")),
        Some(ImportError::Link(why)) => ("error", i18n::text(&[link_error_key(*why), ".title"].concat())),
        _ if let Some(rows) = parsed_text.incomplete_rows() => {
            ("warning", texts.format("rows-missing.title", &[("count", &(9 - rows))]))
        }
        Some(ImportError::NoPuzzle) => ("error", texts.text("no-puzzle.title")),
        _ if editor.board_state().grid.filled().is_empty() => ("error", texts.text("unreadable.title")),
        _ => ("warning", texts.text("nearly.title")),
    };
    VerdictView { title, ..VerdictView::of(class) }
}

pub(super) fn several_puzzles(language: Language) -> VerdictView {
    let texts = import_texts(language);
    VerdictView { title: texts.text("several.title"), text: texts.text("several"), ..VerdictView::of("info") }
}

/// Verdict on the puzzle; `None` while it is expected within a moment.
pub(super) fn of_puzzle(editor: &PuzzleEditor, language: Language) -> Option<VerdictView> {
    let texts = import_texts(language);
    let givens = &editor.board_state().givens;
    let clues = givens.filled().len();
    let analysis = editor.analysis();
    let redundant = analysis.redundant_givens.filter(|redundant| !redundant.is_empty());
    let view = |class: &'static str, key: &str, arguments: TemplateArguments| {
        let title = match key {
            "none-cell" | "none-place" => "none",
            "many-most" => "many",
            "one-doubtful" => "one",
            key => key,
        };
        let is_many = key.starts_with("many");
        let techniques = analysis.rating.iter().flat_map(|rating| rating.techniques.lines());
        let mut text = texts.format(key, arguments);
        if let Some(is_written) = analysis.is_proof_written {
            let message = if is_written { ReplayMessage::ProofSaved } else { ReplayMessage::ProofFailed };
            text = [&*text, " ", &message.text()].concat();
        }
        VerdictView {
            title: texts.format(&format!("{title}.title"), arguments),
            text,
            can_prove: matches!(editor.status(), EditorStatus::Analysed(Verdict::None | Verdict::One(_))),
            facts: facts(editor, language),
            techniques: techniques.map(str::to_owned).collect(),
            can_stop: analysis.is_slow,
            solution_diff_pressed: is_many.then_some(editor.highlight() == EditorHighlight::SolutionDiff),
            redundant_pressed: redundant.map(|_| editor.highlight() == EditorHighlight::RedundantGivens),
            ..VerdictView::of(class)
        }
    };
    Some(match editor.status() {
        EditorStatus::Analysing(false) => return None,
        EditorStatus::Empty => match editor.link() {
            Some(link) => view("info", "link", &[("name", &link.name)]),
            None => view("info", "blank", &[]),
        },
        EditorStatus::Conflict(cell, with) => {
            let shared = cell.houses().into_iter().find(|house| house.cells().contains(with));
            let house = shared.unwrap_or(House::block(cell.block()));
            view("error", "clash", &[("place", &cell), ("with", &with), ("house", &house)])
        }
        EditorStatus::Complete => view("error", "complete", &[]),
        EditorStatus::Analysing(true) => view("working", "looking", &[]),
        EditorStatus::Unknown(AnalysisEnd::Stopped) => view("warning", "stopped", &[]),
        EditorStatus::Unknown(AnalysisEnd::Failed) => view("warning", "failed", &[]),
        EditorStatus::Analysed(Verdict::None) => match analysis.contradiction {
            None => view("error", "none", &[]),
            Some(GridContradiction::EmptyCell(cell)) => view("error", "none-cell", &[("place", &cell)]),
            Some(GridContradiction::NoPlace(house, digit)) => {
                view("error", "none-place", &[("digit", &digit), ("house", &house)])
            }
        },
        // One solution does not prove that a doubtful digit is read rightly.
        EditorStatus::Analysed(Verdict::One(_)) if !editor.doubtful().is_empty() => {
            view("warning", "one-doubtful", &[])
        }
        EditorStatus::Analysed(Verdict::One(_)) => view("solved", "one", &[]),
        EditorStatus::Analysed(Verdict::Many { .. })
            // Whoever enters a puzzle by hand is on the way to it; that it has many solutions is no news.
            if clues < FEWEST_CLUES && editor.parsed_text().is_empty() =>
        {
            view("info", "few", &[("clues", &clues)])
        }
        EditorStatus::Analysed(Verdict::Many { count, .. }) => {
            let key = if *count < Verdict::MAX_COUNT { "many" } else { "many-most" };
            let differing = analysis.solution_diff().len();
            let then = texts.text("playable");
            view("warning", key, &[("count", &Grouped(*count)), ("differing", &differing), ("then", &then)])
        }
    })
}

/// A puzzle with fewer clues never has exactly one solution.
const FEWEST_CLUES: usize = 17;

fn facts(editor: &PuzzleEditor, language: Language) -> [String; 3] {
    let analysis = editor.analysis();
    let filled = editor.board_state().givens.filled();
    if filled.is_empty() || !matches!(editor.status(), EditorStatus::Analysed(_)) {
        return Default::default();
    }
    let texts = import_texts(language);
    let level = analysis.rating.as_ref().map_or(String::new(), |rated| {
        let key = match rated {
            RatingSummary { rating: Rating::UNSOLVED, .. } => "beyond",
            RatingSummary { needs_only_singles: true, .. } => "rated",
            RatingSummary { .. } => "rated-estimate",
        };
        let level = texts.level_text(rated.rating.level(), rated.rating.hell_grade());
        let minutes = rated.time.minutes();
        texts.format(key, &[("level", &level), ("rating", &rated.rating), ("minutes", &minutes)])
    });
    let clues = match analysis.redundant_givens {
        None => "clues",
        Some(CellSet::EMPTY) => "clues-minimal",
        Some(redundant) if redundant.len() == 1 => "clues-spare-one",
        Some(_) => "clues-spare",
    };
    let redundant = analysis.redundant_givens.unwrap_or_default().len();
    let clues = texts.format(clues, &[("clues", &filled.len()), ("spare", &redundant)]);
    let patterns: Vec<String> = PatternSymmetry::all_of(filled)
        .into_iter()
        .map(|pattern| texts.text(&format!("pattern-{}", pattern.name())))
        .collect();
    let joined = |a: String, b: String| texts.format("and", &[("a", &a), ("b", &b)]);
    let pattern = patterns.into_iter().reduce(joined);
    let pattern = pattern.unwrap_or_else(|| texts.text("pattern-none"));
    [level, clues, pattern]
}

/// How long the player would take for the puzzle, to be appended to its rating; empty if that is not known.
pub fn own_minutes(editor: &PuzzleEditor, pace: &Pace, language: Language) -> String {
    let rated = editor.analysis().rating.as_ref().filter(|rated| rated.rating != Rating::UNSOLVED);
    let minutes = rated.and_then(|rated| pace.own_minutes(rated.rating.level(), rated.time));
    let text = |minutes: u32| import_texts(language).format("own-minutes", &[("minutes", &minutes)]);
    minutes.map(text).unwrap_or_default()
}

impl VerdictView {
    fn of(class: &'static str) -> VerdictView {
        VerdictView { class, ..VerdictView::default() }
    }
}
