//! How the import panel shows the picture that the board was read from, and what is doubtful about it.

use ninefold::grid::{CellSet, Digit};
use ninefold::picture::PictureError;

use crate::i18n::import_texts;
use crate::import::{PictureFault, PuzzleEditor};
use crate::protocol::{PictureCorners, PicturePuzzle};
use crate::template::Language;

/// The picture that the board was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureView {
    /// What was read; empty if the picture is gone.
    pub text: String,
    /// What is doubtful; empty if nothing is.
    pub doubts: String,
    /// The corners of the cursor's cell in the picture. `None` if the picture is gone, or if none of its puzzles is chosen.
    pub corners: Option<PictureCorners>,
    pub grid_corners: Option<PictureCorners>,
    /// The puzzles of the picture, if there are several.
    pub grids: Vec<PictureGridView>,
    /// Which of them is on the board.
    pub chosen: Option<usize>,
    /// What the cursor's cell most likely holds, if it is doubtful.
    pub options: Vec<Option<Digit>>,
    pub has_doubts: bool,
    /// Another cell than the cursor's is doubtful.
    pub has_next_doubt: bool,
}

/// One of several puzzles of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureGridView {
    pub corners: PictureCorners,
    /// Its number and how many givens it has.
    pub label: String,
}

/// The key of the sentence that says why no puzzle was read.
pub(super) fn fault_key(fault: PictureFault) -> &'static str {
    match fault {
        PictureFault::UnknownKind => "picture-unknown-kind",
        PictureFault::TooLarge => "picture-too-large",
        PictureFault::Refused(PictureError::TooSmall) => "picture-too-small",
        PictureFault::Refused(PictureError::NoGrid) => "picture-no-grid",
        PictureFault::Refused(PictureError::OtherSize) => "picture-other-size",
        PictureFault::Refused(PictureError::Incomplete) => "picture-incomplete",
        PictureFault::Refused(PictureError::SeveralGrids) => "picture-several-grids",
        PictureFault::Refused(PictureError::NoDigits) => "picture-no-digits",
        // `WrongSize` would be a fault of the program.
        PictureFault::Failed | PictureFault::Refused(_) => "picture-failed",
    }
}

/// Greatest number of digits that are offered for a doubtful cell; any other can be typed.
const MOST_OPTIONS: usize = 5;

pub(super) fn view(editor: &PuzzleEditor, language: Language) -> Option<PictureView> {
    let texts = import_texts(language);
    let picture = editor.picture().filter(|_| !editor.board_state().grid.filled().is_empty());
    let doubtful = editor.doubtful();
    let cursor = editor.cursor();
    let grid_view = |(index, puzzle): (usize, &PicturePuzzle)| {
        let [number, count] = [index + 1, puzzle.givens.filled().len()].map(|number| number.to_string());
        let label = texts.format("picture-grid", &[("number", &number), ("count", &count)]);
        PictureGridView { corners: puzzle.grid_corners(), label }
    };
    let grids: Vec<_> = editor.pictured().enumerate().map(grid_view).collect();
    let is_choice = grids.len() > 1;
    if picture.is_none() && doubtful.is_empty() && !is_choice {
        return None;
    }
    let sentence = |key: &str, count: usize| texts.format(key, &[("count", &count)]);
    let counts = picture.map_or([0; 3], |picture| {
        [picture.givens.filled(), picture.entries.filled(), picture.notes].map(CellSet::len)
    });
    let keys = ["picture-givens", "picture-entries", "picture-notes"].into_iter().zip(counts);
    let sentences: Vec<_> =
        keys.filter(|(_, count)| *count > 0).map(|(key, count)| sentence(key, count)).collect();
    let is_unchanged_and_no_puzzle =
        picture.is_some_and(|picture| !picture.is_unique) && !editor.is_changed();
    let doubts = match doubtful.len() {
        // What is still to do goes before what is done.
        0 if is_choice && editor.chosen_picture().is_none() => sentence("picture-choice", grids.len()),
        0 if is_unchanged_and_no_puzzle => texts.text("picture-no-puzzle"),
        0 if picture.is_some_and(|picture| !picture.doubts.is_empty()) => texts.text("doubts-settled"),
        0 => String::new(),
        count => sentence("doubts", count),
    };
    let options =
        picture.filter(|_| doubtful.contains(cursor)).map_or(&[][..], |picture| picture.options(cursor));
    Some(PictureView {
        text: sentences.join(" "),
        doubts,
        corners: picture.map(|picture| picture.cell_corners(cursor)),
        grid_corners: picture.map(PicturePuzzle::grid_corners),
        grids: if is_choice { grids } else { Vec::new() },
        chosen: editor.chosen_picture(),
        options: options.iter().take(MOST_OPTIONS).copied().collect(),
        has_doubts: !doubtful.is_empty(),
        has_next_doubt: doubtful.into_iter().any(|cell| cell != cursor),
    })
}
