//! Pictures in the Import panel: what was read comes onto the board, what is doubtful is marked and settled cell by cell.

use ninefold::grid::{BoardState, Cell, CellSet, Digit, Grid};
use ninefold::picture::PictureError;
use ninefold_app::game::AfterImport;
use ninefold_app::import::{EditorAction, EditorEffect, PictureFault, PuzzleEditor};
use ninefold_app::input::{KeyPress, editor_key};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{CrossingPlace, PictureAnswer, PictureDoubt, PicturePuzzle};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, PictureView};

use crate::support::player::Player;
use crate::support::{PUZZLE, digit, grid, languages};

/// The puzzle with a 6 in its fourth cell that may be an 8 or nothing, an entry in the third that may be a 1, and nothing in the last row
/// where there may be a 2.
fn doubtful_puzzle() -> PicturePuzzle {
    let mut givens = grid(PUZZLE);
    givens[Cell::at(0, 3)] = Some(digit(6));
    let mut entries = grid(&".".repeat(81));
    entries[Cell::at(0, 2)] = Some(digit(4));
    let doubt = |column, row, options: &[u8]| PictureDoubt {
        cell: Cell::at(row, column),
        options: options.iter().map(|&value| Digit::new(value)).collect(),
    };
    let crossings =
        std::array::from_fn(|at| CrossingPlace { x: (at % 10 * 100) as u16, y: (at / 10 * 100) as u16 });
    PicturePuzzle {
        givens,
        entries,
        notes: [Cell::at(4, 4)].into_iter().collect(),
        doubts: vec![doubt(2, 0, &[4, 1]), doubt(3, 0, &[6, 8, 0]), doubt(6, 8, &[0, 2])],
        is_unique: false,
        crossings,
    }
}

fn with_picture(puzzle: PicturePuzzle) -> Player {
    let mut player = Player::default();
    player.edit(EditorAction::SetPicture(vec![puzzle]));
    player
}

fn picture(editor: &PuzzleEditor) -> PictureView {
    view_model::editor(editor, Language::ENGLISH).picture.expect("a picture")
}

fn cells(places: &[(usize, usize)]) -> CellSet {
    places.iter().map(|&(row, column)| Cell::at(row, column)).collect()
}

#[test]
fn enter_confirms_one_doubtful_cell_after_another_and_then_plays() {
    let enter =
        || editor_key(KeyPress { code: "Enter", key: "Enter", ..KeyPress::default() }).expect("a key");
    let mut player = with_picture(doubtful_puzzle());
    let read = *player.editor.board_state();
    for left in [2, 1, 0] {
        player.edit(enter());
        assert_eq!(player.editor.doubtful().len(), left);
    }
    assert_eq!(*player.editor.board_state(), read, "as it was read");
    player.edit(enter());
    assert!(matches!(
        player.editor_effects.last(),
        Some(EditorEffect::OpenInGame(..) | EditorEffect::ShowProblem)
    ));
}

#[test]
fn all_doubtful_cells_are_kept_or_left_empty_at_once() {
    let mut player = with_picture(doubtful_puzzle());
    let (read, doubtful) = (*player.editor.board_state(), player.editor.doubtful());
    player.edit(EditorAction::KeepDoubtful);
    assert!(player.editor.doubtful().is_empty());
    assert_eq!(*player.editor.board_state(), read);
    player.edit(EditorAction::Undo);
    assert_eq!(player.editor.doubtful(), doubtful, "Undo brings the doubts back");
    player.edit(EditorAction::DropDoubtful);
    assert!(player.editor.doubtful().is_empty());
    let board = player.editor.board_state();
    assert_eq!(board.grid.filled(), read.grid.filled() - doubtful);
    assert_eq!(board.givens.filled(), read.givens.filled() - doubtful);
}

#[test]
fn doubts_are_settled_one_after_another() {
    let mut player = with_picture(doubtful_puzzle());
    assert_eq!(player.editor.cursor(), Cell::at(0, 2), "on the first doubtful cell");
    let view = picture(&player.editor);
    assert_eq!(
        view.text,
        "Read from the picture: 31 givens. 1 digit of another colour was taken as an entry. \
         The small digits in 1 cell were left out."
    );
    assert_eq!(view.doubts, "3 cells are doubtful: compare them with the picture.");
    assert_eq!(view.options, [Some(digit(4)), Some(digit(1))]);
    assert_eq!(
        view.corners.map(|corners| corners.map(|corner| (corner.x, corner.y))),
        Some([(200, 0), (300, 0), (200, 100)])
    );

    player.type_in("1");
    let board = player.editor.board_state();
    assert_eq!(
        (board.grid[Cell::at(0, 2)], board.givens[Cell::at(0, 2)]),
        (Some(digit(1)), None),
        "still an entry"
    );
    assert_eq!(player.editor.cursor(), Cell::at(0, 3), "on the next doubtful cell");
    assert_eq!(picture(&player.editor).options, [Some(digit(6)), Some(digit(8)), None]);
    let next = editor_key(KeyPress { code: "KeyN", key: "n", ..KeyPress::default() }).expect("a key");
    player.edit(next.clone());
    assert_eq!(player.editor.cursor(), Cell::at(8, 6));
    player.edit(next);
    assert_eq!(player.editor.cursor(), Cell::at(0, 3), "the first one follows the last one");
    player.type_in("..");
    assert_eq!((player.editor_line(), player.editor.cursor()), (PUZZLE.to_owned(), Cell::at(8, 6)));
    assert!(player.editor.doubtful().is_empty() && !picture(&player.editor).has_next_doubt);
    assert_eq!(picture(&player.editor).doubts, "All doubtful cells are checked.");
    assert_eq!(player.verdict_title(), "Exactly one solution");

    player.edit(EditorAction::Undo).edit(EditorAction::Undo);
    assert_eq!(player.editor.doubtful(), cells(&[(0, 3), (8, 6)]), "Undo brings doubts back");
    player.edit(EditorAction::Redo).edit(EditorAction::Redo);
    assert!(player.editor.doubtful().is_empty(), "and Redo settles them again");
    player.edit(EditorAction::SendToGame(AfterImport::Play));
    let Some(EditorEffect::OpenInGame(link, _)) = player.editor_effects.last() else {
        panic!("it is not played")
    };
    let (link, _) = link.split_once('&').expect("a rating");
    assert_eq!(BoardState::from_link(link), Ok(*player.editor.board_state()), "with the entry");
}

#[test]
fn a_doubtful_digit_is_confirmed_by_entering_it() {
    let mut player = with_picture(doubtful_puzzle());
    player.type_in("4");
    assert_eq!(player.editor.doubtful(), cells(&[(0, 3), (8, 6)]));
    let views = view_model::editor_board(&player.editor);
    assert!(views[3].doubtful && !views[2].doubtful);
}

#[test]
fn doubts_survive_a_reload() {
    let player = with_picture(doubtful_puzzle());
    let draft = player.editor.kept_board().expect("a board").to_string();
    let mut restored = Player::default();
    restored.edit(EditorAction::RestoreBoard(Box::new(draft.parse().expect("the same board"))));
    assert_eq!(restored.editor.board_state(), player.editor.board_state());
    assert_eq!(restored.editor.doubtful(), player.editor.doubtful());
    assert_eq!(restored.editor.cursor(), Cell::at(0, 2));
    let view = picture(&restored.editor);
    assert_eq!((view.corners, view.options), (None, vec![]), "the picture is gone");
    assert_eq!(
        (view.text.as_str(), view.doubts.as_str()),
        ("", "3 cells are doubtful: compare them with the picture.")
    );
}

#[test]
fn a_text_replaces_a_picture() {
    let mut player = with_picture(doubtful_puzzle());
    player.edit(EditorAction::SetText(PUZZLE.to_owned()));
    assert_eq!(player.editor_line(), PUZZLE);
    assert!(player.editor.doubtful().is_empty());
    assert_eq!(player.editor_view().picture, None);
    assert_eq!(player.editor.kept_board(), None, "the text is enough");
}

#[test]
fn of_several_puzzles_in_a_picture_the_player_chooses_one() {
    let mut other = doubtful_puzzle();
    (other.givens, other.doubts, other.is_unique) = (grid(PUZZLE), vec![], true);
    other.entries = Grid::EMPTY;
    let mut player = Player::default();
    player.edit(EditorAction::SetPicture(vec![doubtful_puzzle(), other]));
    let view = picture(&player.editor);
    assert_eq!(view.doubts, "There are 2 grids in the picture. Which one do you mean?");
    assert_eq!((view.grids.len(), view.chosen, view.corners), (2, None, None));
    assert_eq!(view.grids[1].label, "2: 30 givens");
    assert!(!player.editor.can_play() && player.editor.kept_board().is_none());

    player.edit(EditorAction::TakePictured(1));
    let view = picture(&player.editor);
    assert_eq!((view.grids.len(), view.chosen, view.doubts.as_str()), (2, Some(1), ""));
    assert_eq!(
        (player.editor_line(), player.verdict_title()),
        (PUZZLE.to_owned(), "Exactly one solution".to_owned())
    );
    player.edit(EditorAction::TakePictured(0));
    assert_eq!(player.editor.doubtful().len(), 3, "the other one may be chosen afterwards");
    player.edit(EditorAction::TakePictured(2));
    assert_eq!(player.editor.chosen_picture(), Some(0), "there is no third one");
}

#[test]
fn what_is_read_without_doubt_may_still_be_no_puzzle() {
    let mut puzzle = doubtful_puzzle();
    puzzle.doubts.clear();
    puzzle.notes = CellSet::EMPTY;
    let mut player = with_picture(puzzle);
    let warning = "As it was read it is no valid puzzle: compare it with the picture.";
    assert_eq!(picture(&player.editor).doubts, warning);
    player.type_in("7");
    assert_eq!(picture(&player.editor).doubts, "", "the player is mending it");
}

#[test]
fn a_picture_without_a_puzzle_is_refused_in_a_sentence() {
    let errors = [
        PictureError::WrongSize,
        PictureError::TooSmall,
        PictureError::NoGrid,
        PictureError::OtherSize,
        PictureError::Incomplete,
        PictureError::SeveralGrids,
        PictureError::NoDigits,
    ];
    let named = ["unknown-kind", "too-large", "failed"].map(PictureFault::from_name);
    for fault in errors.map(PictureFault::Refused).into_iter().chain(named) {
        for language in languages::all_languages() {
            let mut player = Player::default();
            player.type_in("53").edit(EditorAction::RefusePicture(fault));
            let view = view_model::editor(&player.editor, language);
            assert!(!view.error.is_empty() && !view.error.contains("picture-"), "{fault:?}: {}", view.error);
            assert!(view.picture.is_none() && view.excerpt.is_none());
            assert_eq!(&player.editor_line()[..2], "53", "what was typed stays");
        }
    }
    let mut player = with_picture(doubtful_puzzle());
    let before = player.editor.clone();
    player.edit(EditorAction::RefusePicture(PictureFault::Refused(PictureError::SeveralGrids)));
    assert_eq!(player.verdict_title(), "No puzzle was read from this picture");
    player.edit(EditorAction::NextDoubt).edit(EditorAction::Select(before.cursor()));
    assert_eq!(player.editor, before, "what was read before is still there");
}

#[test]
fn a_puzzle_with_doubtful_cells_is_not_praised() {
    let mut puzzle = doubtful_puzzle();
    puzzle.givens = grid(PUZZLE);
    puzzle.doubts.remove(1);
    let player = with_picture(puzzle);
    assert_eq!(player.verdict_title(), "Exactly one solution");
    assert_eq!(
        player.verdict_text(),
        "It is valid as it was read. Check the doubtful cells before you play."
    );
}

#[test]
fn answers_survive_their_way_from_the_worker() {
    let answers = [
        PictureAnswer::Read(vec![doubtful_puzzle(), doubtful_puzzle()]),
        PictureAnswer::Refused(PictureError::SeveralGrids),
        PictureAnswer::read(&[], 1, 1),
    ];
    for answer in answers {
        assert_eq!(decode_message(&encode_message(&answer)), Ok(answer));
    }
}
