//! How the import panel looks: its board, the text's errors and the verdict on the puzzle.

use ninefold::formats::ParseErrorKind;
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use ninefold::picture::PictureError;
use ninefold::rating::Pace;

use super::CellView;
use crate::explain::technique_name;
use crate::i18n::{self, CellContent, import_texts, link_error_key, parse_error_text, source_text};
use crate::import::{
    AnalysisEnd, BoardStatus, Excerpt, Highlight, ImportError, Leftover, PatternSymmetry, PictureFault,
    PuzzleEditor,
};
use crate::protocol::{GridContradiction, PictureCorners, PicturePuzzle, RatingSummary, StepEffect, Verdict};
use crate::template::Language;

/// How a cell of the editor's board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorCellView {
    /// What it has in common with a cell of the game's board.
    pub cell: CellView,
    /// The given is highlighted as redundant.
    pub redundant: bool,
    /// The row has the error of the text.
    pub in_faulty_row: bool,
    /// The cell may hold something else than was read from a picture.
    pub doubtful: bool,
}

/// How everything beside the editor's board looks.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorView {
    /// Error in the text; empty if there is none.
    pub error: String,
    /// Where the error is.
    pub excerpt: Option<Excerpt>,
    /// Format of the text, and its metadata.
    pub source: String,
    /// What of the text belongs to no puzzle; empty if there is nothing.
    pub leftover: String,
    /// The picture that the board was read from.
    pub picture: Option<PictureView>,
    /// The two puzzles that an ambiguous text may be.
    pub readings: Option<[ReadingView; 2]>,
    /// Verdict on the puzzle; `None` while it is expected within a moment.
    pub verdict: Option<VerdictView>,
    /// There is something to play or to solve, even if it is not possible as it is.
    pub has_puzzle: bool,
    /// Label of the first button: to play, or to open the list.
    pub play_label: String,
    /// The button to play is enabled.
    pub can_play: bool,
    /// The buttons to solve are enabled.
    pub can_solve: bool,
    /// There is a puzzle to share or save.
    pub has_digits: bool,
    /// Undo is available.
    pub can_undo: bool,
    /// Redo is available.
    pub can_redo: bool,
}

/// One of two puzzles that an ambiguous text may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingView {
    /// Its nine rows, as lines of text.
    pub rows: String,
    /// It is the one on the board, chosen by the player.
    pub is_chosen: bool,
}

/// The picture that the board was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureView {
    /// What was read; empty if the picture is gone.
    pub text: String,
    /// What is doubtful; empty if nothing is.
    pub doubts: String,
    /// The corners of the cursor's cell in the picture. `None` if the picture is gone, or if none of its puzzles is chosen.
    pub corners: Option<PictureCorners>,
    /// The puzzles of the picture, if there are several.
    pub grids: Vec<GridView>,
    /// Which of them is on the board.
    pub chosen: Option<usize>,
    /// What the cursor's cell most likely holds, if it is doubtful.
    pub options: Vec<Option<Digit>>,
    /// Another cell is doubtful.
    pub has_next_doubt: bool,
}

/// One of several puzzles of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridView {
    /// Its corners in the picture.
    pub corners: PictureCorners,
    /// Its number and how many givens it has.
    pub label: String,
}

/// Verdict on the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictView {
    /// CSS class.
    pub class: &'static str,
    /// Title.
    pub title: String,
    /// Body text.
    pub text: String,
    /// Level, clues and symmetry; each is empty if it is not known.
    pub facts: [String; 3],
    /// Techniques the puzzle takes, with the number of uses of each.
    pub techniques: Vec<String>,
    /// The search can be stopped.
    pub can_stop: bool,
    /// State of the button that highlights where two solutions differ; `None` hides it.
    pub solution_diff_pressed: Option<bool>,
    /// State of the button that highlights redundant givens; `None` hides it.
    pub redundant_pressed: Option<bool>,
}

/// How all 81 cells look.
pub fn editor_board(editor: &PuzzleEditor) -> [EditorCellView; 81] {
    let position = editor.board_state();
    let conflicts = position.grid.conflicts();
    let cursor = editor.cursor();
    let analysis = editor.analysis();
    let differing =
        if editor.highlight() == Highlight::SolutionDiff { analysis.solution_diff() } else { CellSet::EMPTY };
    let redundant = analysis.redundant_givens.filter(|_| editor.highlight() == Highlight::RedundantGivens);
    let redundant = redundant.unwrap_or_default();
    let faulty_row = editor.parsed_text().faulty_row().filter(|_| editor.has_text_error());
    let same = position.grid[cursor].map_or(CellSet::EMPTY, |digit| position.grid.cells_with(digit));
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let both = match &analysis.verdict {
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
        let view = CellView {
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
            lit: false,
            hint_effect: StepEffect::default(),
            replay_mark: None,
            same_note: None,
        };
        let in_faulty_row = faulty_row == Some(index / 9);
        let doubtful = editor.doubtful().contains(cell);
        EditorCellView { cell: view, redundant: redundant.contains(cell), in_faulty_row, doubtful }
    })
}

/// How everything beside the editor's board looks.
pub fn editor(editor: &PuzzleEditor, language: Language) -> EditorView {
    let texts = import_texts(language);
    let is_several = editor.parsed_text().has_several_puzzles() && !editor.is_changed();
    let (error, excerpt) = error_text(editor, language);
    let verdict = match () {
        () if is_several => Some(several_puzzles(language)),
        () if !error.is_empty() => Some(error_verdict(editor, language)),
        () => verdict(editor, language),
    };
    EditorView {
        error,
        excerpt,
        source: source_line(editor, language),
        leftover: leftover_text(editor, language),
        picture: picture(editor, language),
        readings: readings(editor),
        verdict,
        has_puzzle: is_several || editor.link().is_some() || has_puzzle(editor),
        play_label: texts.text(match () {
            () if is_several => "list",
            () if editor.has_text_error() => "play-board",
            () => "play",
        }),
        can_play: is_several || editor.link().is_some() || editor.can_play(),
        can_solve: is_several || editor.can_play(),
        has_digits: !editor.board_state().grid.filled().is_empty(),
        can_undo: editor.can_undo(),
        can_redo: editor.can_redo(),
    }
}

fn error_text(editor: &PuzzleEditor, language: Language) -> (String, Option<Excerpt>) {
    let texts = import_texts(language);
    let (why, excerpt) = match editor.parsed_text().error().filter(|_| !editor.is_changed()) {
        None => return (String::new(), None),
        Some(ImportError::TooLong) => return (texts.text("too-long"), None),
        Some(ImportError::NoPuzzle) => return (texts.text("no-puzzle"), None),
        Some(ImportError::Link(why)) => return (i18n::text(link_error_key(*why)), None),
        Some(ImportError::Picture(fault)) => return (texts.text(picture_fault_key(*fault)), None),
        Some(ImportError::Unreadable { error: why, excerpt }) => {
            (parse_error_text(why, language), excerpt.clone())
        }
    };
    if let Some(rows) = editor.parsed_text().incomplete_rows() {
        return (texts.format("rows-missing", &[("rows", rows.to_string())]), None);
    }
    if editor.parsed_text().readings().is_some() {
        return (texts.text("readings"), None);
    }
    let is_empty = editor.board_state().grid.filled().is_empty();
    let key = if is_empty { "unreadable" } else { "nearly" };
    (texts.format(key, &[("why", why)]), Some(excerpt))
}

fn picture_fault_key(fault: PictureFault) -> &'static str {
    match fault {
        PictureFault::UnknownKind => "picture-unknown-kind",
        PictureFault::TooLarge => "picture-too-large",
        PictureFault::Failed | PictureFault::Refused(PictureError::WrongSize) => "picture-failed",
        PictureFault::Refused(PictureError::TooSmall) => "picture-too-small",
        PictureFault::Refused(PictureError::NoGrid) => "picture-no-grid",
        PictureFault::Refused(PictureError::OtherSize) => "picture-other-size",
        PictureFault::Refused(PictureError::Incomplete) => "picture-incomplete",
        PictureFault::Refused(PictureError::SeveralGrids) => "picture-several-grids",
        PictureFault::Refused(PictureError::NoDigits) => "picture-no-digits",
    }
}

/// The most digits that are offered for a doubtful cell; the keys have the others.
const MOST_OPTIONS: usize = 4;

/// What is said about the picture that the board was read from.
fn picture(editor: &PuzzleEditor, language: Language) -> Option<PictureView> {
    let texts = import_texts(language);
    let picture = editor.picture().filter(|_| !editor.board_state().grid.filled().is_empty());
    let doubtful = editor.doubtful();
    let cursor = editor.cursor();
    let grid_view = |(index, puzzle): (usize, &PicturePuzzle)| {
        let [number, count] = [index + 1, puzzle.givens.filled().len()].map(|number| number.to_string());
        let label = texts.format("picture-grid", &[("number", number), ("count", count)]);
        GridView { corners: puzzle.grid_corners(), label }
    };
    let grids: Vec<_> = editor.pictured().enumerate().map(grid_view).collect();
    let is_choice = grids.len() > 1;
    if picture.is_none() && doubtful.is_empty() && !is_choice {
        return None;
    }
    let sentence = |key: &str, count: usize| texts.format(key, &[("count", count.to_string())]);
    let counts = picture.map_or([0; 3], |picture| {
        [picture.givens.filled(), picture.entries.filled(), picture.notes].map(CellSet::len)
    });
    let keys = ["picture-givens", "picture-entries", "picture-notes"].into_iter().zip(counts);
    let sentences: Vec<_> =
        keys.filter(|(_, count)| *count > 0).map(|(key, count)| sentence(key, count)).collect();
    let is_unchanged_and_no_puzzle =
        picture.is_some_and(|picture| !picture.is_unique) && !editor.is_changed();
    let doubts = match doubtful.len() {
        0 if is_choice && editor.chosen_picture().is_none() => sentence("picture-choice", grids.len()),
        0 if is_unchanged_and_no_puzzle => texts.text("picture-no-puzzle"),
        0 => String::new(),
        count => sentence("doubts", count),
    };
    let options =
        picture.filter(|_| doubtful.contains(cursor)).map_or(&[][..], |picture| picture.options(cursor));
    Some(PictureView {
        text: sentences.join(" "),
        doubts,
        corners: picture.map(|picture| picture.cell_corners(cursor)),
        grids: if is_choice { grids } else { Vec::new() },
        chosen: editor.chosen_picture(),
        options: options.iter().take(MOST_OPTIONS).copied().collect(),
        has_next_doubt: doubtful.into_iter().any(|cell| cell != cursor),
    })
}

fn readings(editor: &PuzzleEditor) -> Option<[ReadingView; 2]> {
    let view = |reading: &Grid| ReadingView {
        rows: ninefold::formats::rows(reading),
        is_chosen: editor.is_changed() && editor.board_state().givens == *reading,
    };
    editor.parsed_text().readings().map(|readings| readings.each_ref().map(view))
}

/// Whether there is a puzzle on the board; beside an error in the text, one that can be played.
fn has_puzzle(editor: &PuzzleEditor) -> bool {
    match editor.status() {
        BoardStatus::Empty => false,
        _ if !editor.has_text_error() => true,
        BoardStatus::Analysing(is_slow) => is_slow && !editor.is_undecided(),
        _ => editor.can_play(),
    }
}

fn leftover_text(editor: &PuzzleEditor, language: Language) -> String {
    let texts = import_texts(language);
    match editor.parsed_text().leftover().filter(|_| !editor.is_changed()) {
        None => String::new(),
        Some(Leftover { error, line_text }) if error.kind == (ParseErrorKind::RowCount { rows: 1 }) => {
            // Isolated, since it may be in a script of the other direction.
            let row = format!("\u{2068}{line_text}\u{2069}");
            texts.format("leftover-row", &[("line", error.line.to_string()), ("row", row)])
        }
        Some(Leftover { error, .. }) => {
            texts.format("leftover", &[("why", parse_error_text(error, language))])
        }
    }
}

fn source_line(editor: &PuzzleEditor, language: Language) -> String {
    let texts = import_texts(language);
    let parsed_text = editor.parsed_text();
    if readings(editor).is_some_and(|readings| readings.iter().any(|reading| reading.is_chosen)) {
        return texts.text("chosen");
    }
    if !parsed_text.is_empty() && editor.is_changed() {
        return texts.text("changed");
    }
    let Some(parsed_puzzle) = parsed_text.puzzle() else { return String::new() };
    let source = texts.format("source", &[("source", source_text(parsed_puzzle, language))]);
    let metadata = [&parsed_puzzle.title, &parsed_puzzle.author, &parsed_puzzle.level].into_iter().flatten();
    // Isolated, so that the direction of one text does not affect the next.
    metadata.fold(source, |text, entry| format!("{text} · \u{2068}{entry}\u{2069}"))
}

/// What stands above the error in the text. One verdict at a time: the board is not judged as well.
fn error_verdict(editor: &PuzzleEditor, language: Language) -> VerdictView {
    if editor.parsed_text().readings().is_some() {
        return VerdictView {
            title: import_texts(language).text("readings.title"),
            ..VerdictView::of("warning")
        };
    }
    if let Some(ImportError::Picture(_)) = editor.parsed_text().error() {
        let title = import_texts(language).text("picture-refused.title");
        return VerdictView { title, ..VerdictView::of("error") };
    }
    if let Some(ImportError::Link(why)) = editor.parsed_text().error() {
        let title = i18n::text(&[link_error_key(*why), ".title"].concat());
        return VerdictView { title, ..VerdictView::of("error") };
    }
    if let Some(rows) = editor.parsed_text().incomplete_rows() {
        let missing = [("count", (9 - rows).to_string())];
        let title = import_texts(language).format("rows-missing.title", &missing);
        return VerdictView { title, ..VerdictView::of("warning") };
    }
    let (class, title) = match editor.parsed_text().error() {
        Some(ImportError::NoPuzzle) => ("error", "no-puzzle.title"),
        _ if editor.board_state().grid.filled().is_empty() => ("error", "unreadable.title"),
        _ => ("warning", "nearly.title"),
    };
    VerdictView { title: import_texts(language).text(title), ..VerdictView::of(class) }
}

fn several_puzzles(language: Language) -> VerdictView {
    let texts = import_texts(language);
    VerdictView { title: texts.text("several.title"), text: texts.text("several"), ..VerdictView::of("info") }
}

/// Verdict on the puzzle; `None` while it is expected within a moment.
fn verdict(editor: &PuzzleEditor, language: Language) -> Option<VerdictView> {
    let texts = import_texts(language);
    let givens = &editor.board_state().givens;
    let clues = givens.filled().len();
    let analysis = editor.analysis();
    let (kind, key, arguments): (_, &str, Vec<(&str, String)>) = match editor.status() {
        BoardStatus::Analysing(false) => return None,
        BoardStatus::Empty => match editor.link() {
            Some(link) => ("info", "link", vec![("name", link.name.clone())]),
            None => ("info", "blank", vec![]),
        },
        BoardStatus::Conflict(cell, with) => {
            let shared = cell.houses().into_iter().find(|house| house.cells().contains(with));
            let house = shared.unwrap_or(House::block(cell.block()));
            let place = |cell| texts.cell_name(cell);
            let house = texts.house_name(house);
            ("error", "clash", vec![("place", place(cell)), ("with", place(with)), ("house", house)])
        }
        BoardStatus::Complete => ("error", "complete", vec![]),
        BoardStatus::Analysing(true) => ("working", "looking", vec![]),
        BoardStatus::Unknown(AnalysisEnd::Stopped) => ("warning", "stopped", vec![]),
        BoardStatus::Unknown(AnalysisEnd::Failed) => ("warning", "failed", vec![]),
        BoardStatus::Analysed(Verdict::None) => match analysis.contradiction {
            None => ("error", "none", vec![]),
            Some(GridContradiction::EmptyCell(cell)) => {
                ("error", "none-cell", vec![("place", texts.cell_name(cell))])
            }
            Some(GridContradiction::NoPlace(house, digit)) => {
                let house = texts.house_name(house);
                ("error", "none-place", vec![("digit", digit.to_string()), ("house", house)])
            }
        },
        BoardStatus::Analysed(Verdict::One(_)) => ("solved", "one", vec![]),
        BoardStatus::Analysed(Verdict::Many { .. })
            if clues < FEWEST_CLUES && editor.parsed_text().is_empty() =>
        {
            ("info", "few", vec![("clues", clues.to_string())])
        }
        BoardStatus::Analysed(Verdict::Many { count, .. }) => {
            let key = if *count < Verdict::MAX_COUNT { "many" } else { "many-most" };
            let differing = analysis.solution_diff().len().to_string();
            let then = texts.text("playable");
            let count = i18n::batch_number(*count as u32);
            ("warning", key, vec![("count", count), ("differing", differing), ("then", then)])
        }
    };
    let is_many = matches!(editor.status(), BoardStatus::Analysed(Verdict::Many { .. })) && key != "few";
    let spare = analysis.redundant_givens.filter(|spare| !spare.is_empty());
    let title = match key {
        "none-cell" | "none-place" => "none.title".to_owned(),
        "many-most" => "many.title".to_owned(),
        key => format!("{key}.title"),
    };
    Some(VerdictView {
        title: texts.format(&title, &arguments),
        text: texts.format(key, &arguments),
        facts: facts(editor, language),
        techniques: techniques(editor, language),
        can_stop: analysis.is_slow,
        solution_diff_pressed: is_many.then_some(editor.highlight() == Highlight::SolutionDiff),
        redundant_pressed: spare.map(|_| editor.highlight() == Highlight::RedundantGivens),
        ..VerdictView::of(kind)
    })
}

/// A puzzle with fewer clues never has exactly one solution.
const FEWEST_CLUES: usize = 17;

fn facts(editor: &PuzzleEditor, language: Language) -> [String; 3] {
    let analysis = editor.analysis();
    let filled = editor.board_state().givens.filled();
    if filled.is_empty() || !matches!(editor.status(), BoardStatus::Analysed(_)) {
        return Default::default();
    }
    let texts = import_texts(language);
    let level = analysis.rating.as_ref().map_or(String::new(), |rated| {
        let level = texts.level_text(rated.rating.level(), rated.rating.hell_grade());
        let arguments = [
            ("level", level),
            ("rating", texts.rating_text(rated.rating)),
            ("minutes", rated.time.minutes().to_string()),
        ];
        texts.format(
            match rated {
                RatingSummary { is_solved: false, .. } => "beyond",
                RatingSummary { needs_only_singles: true, .. } => "rated",
                RatingSummary { .. } => "rated-estimate",
            },
            &arguments,
        )
    });
    let clues = match analysis.redundant_givens {
        None => "clues",
        Some(CellSet::EMPTY) => "clues-minimal",
        Some(spare) if spare.len() == 1 => "clues-spare-one",
        Some(_) => "clues-spare",
    };
    let spare = analysis.redundant_givens.unwrap_or_default().len().to_string();
    let clues = texts.format(clues, &[("clues", filled.len().to_string()), ("spare", spare)]);
    let patterns: Vec<String> = PatternSymmetry::all_of(filled)
        .into_iter()
        .map(|pattern| texts.text(&format!("pattern-{}", pattern.name())))
        .collect();
    let joined = |a, b| texts.format("and", &[("a", a), ("b", b)]);
    let pattern = patterns.into_iter().reduce(joined);
    let pattern = pattern.unwrap_or_else(|| texts.text("pattern-none"));
    [level, clues, pattern]
}

/// How long the player would take for the puzzle, to be appended to its rating; empty if that is not known.
pub fn own_minutes(editor: &PuzzleEditor, pace: &Pace, language: Language) -> String {
    let rated = editor.analysis().rating.as_ref().filter(|rated| rated.is_solved);
    let minutes = rated.and_then(|rated| pace.own_minutes(rated.rating.level(), rated.time));
    let text =
        |minutes: u32| import_texts(language).format("own-minutes", &[("minutes", minutes.to_string())]);
    minutes.map(text).unwrap_or_default()
}

fn techniques(editor: &PuzzleEditor, language: Language) -> Vec<String> {
    let techniques = editor.analysis().rating.iter().flat_map(|rating| &rating.techniques);
    let text = |(technique, uses): &_| format!("{} × {uses}", technique_name(*technique, language));
    techniques.map(text).collect()
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
