//! How the import panel looks: its board, the text's errors and the verdict on the puzzle.

mod picture;
mod verdict;

use ninefold::grid::{Cell, CellSet, DigitSet, Grid};
use ninefold_formats::ParseErrorKind;

use super::CellView;
use crate::cell_content::CellContent;
use crate::i18n::{self, import_texts, link_error_key, parse_error_text, source_text};
use crate::import::{EditorHighlight, EditorStatus, Excerpt, ImportError, LeftoverRows, PuzzleEditor};
use crate::protocol::{StepEffect, Verdict};
use crate::template::Language;

pub use picture::{PictureGridView, PictureView};
pub use verdict::{VerdictView, own_minutes};

/// How a cell of the editor's board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorCellView {
    /// What it has in common with a cell of the game's board.
    pub cell: CellView,
    /// The given is highlighted as redundant.
    pub redundant: bool,
    /// The row has the error of the text.
    pub in_faulty_row: bool,
    /// The cell may not hold what was read from a picture.
    pub doubtful: bool,
}

/// How everything beside the editor's board looks.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorView {
    pub error: String,
    pub excerpt: Option<Excerpt>,
    /// Format of the text, and its metadata.
    pub source: String,
    /// The rows of the text that belong to no puzzle, as a sentence; empty if there are none.
    pub leftover: String,
    pub picture: Option<PictureView>,
    /// The two puzzles that an ambiguous text may be.
    pub readings: Option<[ReadingView; 2]>,
    /// Verdict on the puzzle; `None` while it is expected within a moment.
    pub verdict: Option<VerdictView>,
    /// There is a puzzle to play or to solve, though perhaps not before it is corrected.
    pub has_puzzle: bool,
    /// Label of the first button: to play, or to open the list.
    pub play_label: String,
    pub can_play: bool,
    pub can_solve: bool,
    /// There is a puzzle to share or save.
    pub has_digits: bool,
    pub can_undo: bool,
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

pub fn editor_board(editor: &PuzzleEditor) -> [EditorCellView; 81] {
    let position = editor.board_state();
    let conflicts = position.grid.conflicts();
    let cursor = editor.cursor();
    let analysis = editor.analysis();
    let differing = if editor.highlight() == EditorHighlight::SolutionDiff {
        analysis.solution_diff()
    } else {
        CellSet::EMPTY
    };
    let redundant =
        analysis.redundant_givens.filter(|_| editor.highlight() == EditorHighlight::RedundantGivens);
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
        // Where the solutions differ, both digits are shown as notes, instead of those that the text has.
        let (corner, centre) = if both.is_empty() {
            (position.corner[index], position.centre[index])
        } else {
            (DigitSet::EMPTY, both)
        };
        let content = CellContent::new(position.grid[cell], corner, centre);
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
            search_role: None,
            same_note: None,
            shade: 0,
        };
        let in_faulty_row = faulty_row == Some(index / 9);
        let doubtful = editor.doubtful().contains(cell);
        EditorCellView { cell: view, redundant: redundant.contains(cell), in_faulty_row, doubtful }
    })
}

pub fn editor(editor: &PuzzleEditor, language: Language) -> EditorView {
    let texts = import_texts(language);
    let is_several = editor.parsed_text().has_several_puzzles() && !editor.is_changed();
    let (error, excerpt) = error_text(editor, language);
    let verdict = match () {
        () if is_several => Some(verdict::several_puzzles(language)),
        () if !error.is_empty() => Some(verdict::of_error(editor, language)),
        () => verdict::of_puzzle(editor, language),
    };
    EditorView {
        error,
        excerpt,
        source: source_line(editor, language),
        leftover: leftover_text(editor, language),
        picture: picture::view(editor, language),
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
    if let Some(fault) = editor.picture_fault() {
        return (texts.text(picture::fault_key(fault)), None);
    }
    let (why, excerpt) = match editor.parsed_text().error().filter(|_| !editor.is_changed()) {
        None => return (String::new(), None),
        Some(ImportError::TooLong) => return (texts.text("too-long"), None),
        Some(ImportError::NoPuzzle) => return (texts.text("no-puzzle"), None),
        Some(ImportError::Link(why)) => return (i18n::text(link_error_key(*why)), None),
        Some(ImportError::Unreadable { error: why, excerpt }) => {
            (parse_error_text(why, language), excerpt.clone())
        }
    };
    if let Some(rows) = editor.parsed_text().incomplete_rows() {
        return (texts.format("rows-missing", &[("rows", &rows)]), None);
    }
    if editor.parsed_text().readings().is_some() {
        let kind = editor.parsed_text().parse_error().map(|error| &error.kind);
        let is_of_places = matches!(kind, Some(ParseErrorKind::AmbiguousPlaces(_)));
        return (texts.text(if is_of_places { "readings-places" } else { "readings" }), None);
    }
    let is_empty = editor.board_state().grid.filled().is_empty();
    let key = if is_empty { "unreadable" } else { "nearly" };
    (texts.format(key, &[("why", &why)]), Some(excerpt))
}

fn readings(editor: &PuzzleEditor) -> Option<[ReadingView; 2]> {
    let view = |reading: &Grid| ReadingView {
        rows: ninefold_formats::rows(reading),
        is_chosen: editor.is_changed() && editor.board_state().givens == *reading,
    };
    editor.parsed_text().readings().map(|readings| readings.each_ref().map(view))
}

/// Whether there is a puzzle on the board; beside an error in the text, one that can be played.
fn has_puzzle(editor: &PuzzleEditor) -> bool {
    match editor.status() {
        EditorStatus::Empty => false,
        _ if !editor.has_text_error() => true,
        EditorStatus::Analysing(is_slow) => is_slow && !editor.is_undecided(),
        _ => editor.can_play(),
    }
}

fn leftover_text(editor: &PuzzleEditor, language: Language) -> String {
    let texts = import_texts(language);
    match editor.parsed_text().leftover().filter(|_| !editor.is_changed()) {
        None => String::new(),
        Some(LeftoverRows { error, line_text }) if error.kind == (ParseErrorKind::RowCount { rows: 1 }) => {
            // Isolated, since it may be in a script of the other direction.
            let row = format!("\u{2068}{line_text}\u{2069}");
            texts.format("leftover-row", &[("line", &error.line), ("row", &row)])
        }
        Some(LeftoverRows { error, .. }) => {
            texts.format("leftover", &[("why", &parse_error_text(error, language))])
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
    let source = texts.format("source", &[("source", &source_text(parsed_puzzle, language))]);
    let metadata = [&parsed_puzzle.title, &parsed_puzzle.author, &parsed_puzzle.level].into_iter().flatten();
    // Isolated, so that the direction of one text does not affect the next.
    metadata.fold(source, |text, entry| format!("{text} · \u{2068}{entry}\u{2069}"))
}
