//! Annotations of the player, in one cell or many: two kinds of notes, colours, bookmarks, and how they are saved.

use ninefold::grid::{Cell, CellSet, DigitSet};
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{Action, CursorMove, Game, Mode, PuzzleSource, SelectionChange, Setting};
use ninefold_app::view_model;

use crate::support::player::Player;
use crate::support::{PUZZLE, digit, digits, grid};

/// Row 1 column 3 and row 1 column 4, both empty. Row 1 column 1 is a given 5.
const THIRD: usize = 2;
const FOURTH: usize = 3;

/// [`PUZZLE`], with the cursor in its third cell.
fn with_third_cell() -> Player {
    let mut player = Player::with(PUZZLE);
    player.select(cell(THIRD));
    player
}

fn notes(player: &Player, index: usize) -> DigitSet {
    player.session().now().board.corner[index]
}

pub fn cell(index: usize) -> Cell {
    Cell::new(index).unwrap()
}

#[test]
fn a_cell_holds_corner_and_centre_notes_and_colours() {
    let mut player = with_third_cell();
    player.mark(MarkKind::Corner, &[1, 4]).mark(MarkKind::Centre, &[2]).mark(MarkKind::Colour, &[3, 8]);
    let look = view_model::board(&player.game)[THIRD];
    assert_eq!(look.label(cell(THIRD)), "empty, notes 1 4, 2 in the centre, yellow grey, row 1 column 3");
    assert_eq!(player.announcements(), ["grey, row 1 column 3"]);
    player.mark(MarkKind::Centre, &[2]).mark(MarkKind::Colour, &[9]);
    let look = view_model::board(&player.game)[THIRD];
    assert_eq!(look.label(cell(THIRD)), "empty, notes 1 4, row 1 column 3");
    player.act(Action::Undo);
    assert_eq!(player.announcements(), ["undone: colours of 1 cell"]);
    assert_eq!(player.session().now().colours[THIRD], digits(&[3, 8]));
    // A digit removes the notes and keeps the colours.
    player.act(Action::Enter(digit(1)));
    assert_eq!(player.session().now().colours[THIRD], digits(&[3, 8]));
    assert!(notes(&player, THIRD).is_empty());
}

#[test]
fn the_single_note_kind_setting_merges_notes() {
    let mut player = with_third_cell();
    player.act(Action::SetMode(Mode::Centre)).act(Action::ToggleSetting(Setting::CentreNotes));
    assert_eq!(player.game.mode(), Mode::Corner);
    player.mark(MarkKind::Centre, &[2]);
    assert_eq!(
        (notes(&player, THIRD), player.session().now().board.centre[THIRD]),
        (digits(&[2]), DigitSet::EMPTY)
    );
    let mut modes = Vec::new();
    for _ in 0..3 {
        modes.push(player.act(Action::NextMode { back: false }).game.mode());
    }
    assert_eq!(modes, [Mode::Colour, Mode::Digit, Mode::Corner]);
}

#[test]
fn auto_notes_respect_the_players_eliminations() {
    let mut player = with_third_cell();
    player.act(Action::FillNotes);
    assert_eq!(player.announcements(), ["notes filled in: 51 cells changed"]);
    assert_eq!((notes(&player, THIRD), notes(&player, FOURTH)), (digits(&[1, 2, 4]), digits(&[2, 6])));
    player.mark(MarkKind::Corner, &[4]).act(Action::FillNotes);
    assert_eq!(player.announcements(), ["the notes are up to date"]);
    // A digit is entered and erased: the candidates are back, the eliminated one is not.
    player.enter(cell(FOURTH), 2).act(Action::Erase).act(Action::FillNotes);
    assert_eq!((notes(&player, THIRD), notes(&player, FOURTH)), (digits(&[1, 2]), digits(&[2, 6])));
    // The same for a digit in the cell itself.
    player.enter(cell(THIRD), 1).act(Action::Erase).act(Action::FillNotes);
    assert_eq!(notes(&player, THIRD), digits(&[1, 2]));
    // Erasing all notes of a cell also forgets its eliminations.
    player.act(Action::Erase).act(Action::FillNotes);
    assert_eq!(notes(&player, THIRD), digits(&[1, 2, 4]));
}

#[test]
fn auto_notes_remove_what_the_rules_forbid() {
    let mut player = with_third_cell();
    player.mark(MarkKind::Corner, &[1, 5]).act(Action::FillNotes);
    assert_eq!(notes(&player, THIRD), digits(&[1]), "5 stands in its row");
}

#[test]
fn an_action_applies_to_all_selected_cells() {
    let mut player = with_third_cell();
    player.act(Action::ChangeSelection(SelectionChange::Extend(CursorMove::Right)));
    assert_eq!(player.announcements(), ["2 cells selected"]);
    player.mark(MarkKind::Corner, &[7]);
    assert_eq!(player.announcements(), ["note 7 added, 2 cells"]);
    assert_eq!((notes(&player, THIRD), notes(&player, FOURTH)), (digits(&[7]), digits(&[7])));
    // If one cell lacks the note, all get it; if all have it, all lose it.
    player.select(cell(THIRD)).mark(MarkKind::Corner, &[7]);
    player.act(Action::ChangeSelection(SelectionChange::ExtendTo(cell(FOURTH)))).mark(MarkKind::Corner, &[7]);
    assert_eq!((notes(&player, THIRD), notes(&player, FOURTH)), (digits(&[7]), digits(&[7])));
    player.mark(MarkKind::Corner, &[7]);
    assert_eq!((notes(&player, THIRD), notes(&player, FOURTH)), (digits(&[]), digits(&[])));
    // Givens stay, whatever is selected.
    player.act(Action::ChangeSelection(SelectionChange::All)).act(Action::Enter(digit(9)));
    assert_eq!(player.announcements(), ["46 digits are wrong. Check shows them."]);
    assert!(player.session().grid().extends(player.session().givens()));
    player.act(Action::Undo);
    assert_eq!(player.session().grid(), player.session().givens());
    player.act(Action::Escape);
    assert_eq!(
        (player.game.selected(), &*player.announcements()),
        (CellSet::EMPTY, &["nothing selected".to_owned()][..])
    );
}

#[test]
fn every_way_to_select_cells_works() {
    let mut player = with_third_cell();
    let chosen =
        |player: &Player| -> Vec<usize> { player.game.selected().into_iter().map(Cell::index).collect() };
    player
        .act(Action::ChangeSelection(SelectionChange::MoveOnly(CursorMove::Down)))
        .act(Action::ChangeSelection(SelectionChange::Toggle));
    assert_eq!(chosen(&player), [2, 11], "the cell the cursor has left was the one chosen");
    player.act(Action::ChangeSelection(SelectionChange::ToggleAt(cell(2))));
    assert_eq!(chosen(&player), [11]);
    player.act(Action::ChangeSelection(SelectionChange::SameDigit(cell(0))));
    assert_eq!(chosen(&player), [0, 14, 71], "all the fives");
    player.act(Action::MoveCursor(CursorMove::Right));
    assert!(chosen(&player).is_empty());
    player.act(Action::ChangeSelection(SelectionChange::ExtendTo(cell(11))));
    assert_eq!(chosen(&player), [1, 2, 10, 11]);
    player.select(cell(40)).act(Action::ChangeSelection(SelectionChange::Add(cell(41))));
    assert_eq!(chosen(&player), [40, 41]);
}

#[test]
fn digit_first_mode_enters_the_active_digit_on_tap() {
    let mut player = with_third_cell();
    player.act(Action::ToggleSetting(Setting::DigitFirst)).act(Action::PressPad(digit(1)));
    assert_eq!(player.announcements(), ["1 selected: tap cells to fill in"]);
    player.act(Action::Tap(cell(FOURTH)));
    assert_eq!(player.session().grid()[cell(FOURTH)], Some(digit(1)));
    player.act(Action::Tap(cell(FOURTH)));
    assert_eq!(player.session().grid()[cell(FOURTH)], None, "again takes it back");
    player.act(Action::LongPress(cell(THIRD)));
    assert_eq!(notes(&player, THIRD), digits(&[1]), "held, it becomes a note");
    player.act(Action::Tap(cell(0)));
    assert_eq!(player.game.active_digit(), Some(digit(5)), "a given is picked by a tap");
    player.act(Action::PressPad(digit(5)));
    assert_eq!(player.game.active_digit(), None);
    player.act(Action::Tap(cell(THIRD)));
    assert_eq!(player.session().grid(), player.session().givens());
}

#[test]
fn a_long_press_toggles_notes() {
    let mut player = with_third_cell();
    player.act(Action::EnterAlternate(digit(2)));
    assert_eq!(notes(&player, THIRD), digits(&[2]));
    player.act(Action::LongPress(cell(FOURTH)));
    assert_eq!((player.game.mode(), player.session().cursor()), (Mode::Corner, cell(FOURTH)));
    player.act(Action::EnterAlternate(digit(2)));
    assert_eq!(player.session().grid()[cell(FOURTH)], Some(digit(2)));
}

#[test]
fn returning_to_a_bookmark_can_be_undone() {
    let mut player = with_third_cell();
    player.act(Action::GoToBookmark);
    assert_eq!(player.announcements(), ["no bookmark set"]);
    player.act(Action::Bookmark).act(Action::Enter(digit(1))).act(Action::Bookmark);
    assert_eq!(player.announcements(), ["G brings you back here."]);
    player.enter(cell(FOURTH), 2);
    let tried = *player.session().now();
    player.act(Action::GoToBookmark);
    assert_eq!(player.session().grid()[cell(FOURTH)], None);
    player.act(Action::Undo);
    assert_eq!(*player.session().now(), tried);
    player.act(Action::Redo).act(Action::GoToBookmark);
    assert_eq!(
        (player.session().grid(), &*player.announcements()),
        (player.session().givens(), &["Undo takes it back.".to_owned()][..])
    );
}

#[test]
fn a_bookmark_stays_when_the_board_comes_to_it_again() {
    let mut player = with_third_cell();
    player.act(Action::Bookmark).act(Action::Enter(digit(1))).act(Action::Undo);
    for again in [Action::GoToBookmark, Action::Bookmark, Action::GoToBookmark] {
        player.act(again.clone());
        assert!(player.session().has_bookmark(), "{again:?}");
        assert_eq!(player.session().grid(), player.session().givens());
    }
    assert_eq!(player.announcements(), ["Undo takes it back."]);
    // The second bookmark is of a position that entering the same digit leads to once more.
    player.act(Action::Enter(digit(1))).act(Action::Bookmark).act(Action::Undo).act(Action::Enter(digit(1)));
    let second = *player.session().now();
    player.act(Action::GoToBookmark);
    assert_eq!(player.announcements(), ["Undo takes it back."]);
    player.act(Action::GoToBookmark);
    assert_eq!(
        (*player.session().now(), &*player.announcements()),
        (second, &["Undo takes it back.".to_owned()][..])
    );
}

#[test]
fn conflicts_and_wrong_digits_are_shown_per_setting() {
    let mut player = with_third_cell();
    player.act(Action::Enter(digit(1)));
    let marks = |player: &Player| {
        let look = view_model::board(&player.game)[THIRD];
        (look.conflict, look.wrong)
    };
    assert_eq!(marks(&player), (false, false), "4 belongs there, and 1 breaks no rule");
    player.act(Action::ToggleSetting(Setting::Mistakes));
    assert_eq!(marks(&player), (false, true));
    player.act(Action::Enter(digit(5)));
    assert_eq!(marks(&player), (true, true));
    player.act(Action::ToggleSetting(Setting::Conflicts)).act(Action::ToggleSetting(Setting::Mistakes));
    assert_eq!(marks(&player), (false, false));
}

#[test]
fn notes_colours_and_bookmarks_are_saved() {
    let mut player = with_third_cell();
    player
        .act(Action::FillNotes)
        .mark(MarkKind::Corner, &[4])
        .mark(MarkKind::Centre, &[2, 7])
        .mark(MarkKind::Colour, &[5]);
    player.act(Action::Bookmark).act(Action::Enter(digit(4))).act(Action::Undo);
    player.act(Action::ToggleSetting(Setting::TidyNotes)).act(Action::ToggleSetting(Setting::DigitFirst));
    let text = player.game.to_text();
    let restored = player.saved();
    assert_eq!(restored.session().now(), player.session().now());
    assert_eq!(restored.settings(), player.game.settings());
    assert_eq!(restored.to_text(), text);
    for broken in
        [text.replacen("#5", "#x", 1), text.replacen("^2", "^0", 1), text.replacen("mark ", "mark 0=1 ", 1)]
    {
        assert!(broken.parse::<Game>().is_err());
    }
}

#[test]
fn a_bookmark_of_the_initial_position_is_saved() {
    let mut player = with_third_cell();
    player.act(Action::Bookmark);
    assert!(player.session().has_bookmark());
    check_saved(&player);
}

#[test]
fn an_auto_noted_cell_without_notes_is_saved() {
    let mut player = with_third_cell();
    // The rules leave 1, 2 and 4: two of them are placed in its row, one in its block.
    for (index, value) in [(3, 1), (5, 2), (19 - 9, 4)] {
        player.enter(cell(index), value);
    }
    player.act(Action::FillNotes);
    assert_eq!(notes(&player, THIRD), DigitSet::EMPTY);
    assert!(player.session().now().auto_noted.contains(cell(THIRD)));
    check_saved(&player);
}

fn check_saved(player: &Player) {
    let back = player.saved();
    assert_eq!(back.to_text(), player.game.to_text());
    assert_eq!(back.session().now(), player.session().now());
}

#[test]
fn a_save_without_settings_has_the_defaults() {
    let save = format!(
        "ninefold 2\nlevel hard\nclock hidden\nplay own\ngivens {PUZZLE}\nsolution -\ncursor 2\nplayed 5\nat 1\n+ 2=N124 3=n26\n"
    );
    let game: Game = save.parse().unwrap();
    assert!(!game.settings().has(Setting::Clock) && game.settings().has(Setting::TidyNotes));
    assert_eq!(game.session().now().board.corner[THIRD], digits(&[1, 2, 4]));
    assert_eq!(game.session().source(), PuzzleSource::Imported);
    assert_eq!(game.session().givens(), &grid(PUZZLE));
}

#[test]
fn drawings_are_saved_undone_and_cleared_by_restart() {
    let mut player = with_third_cell();
    player.act(Action::Draw("2.4:3".to_owned())).act(Action::Draw("2.4:3,2.4-3.4:9".to_owned()));
    let drawn = |game: &Game| game.session().now().drawings.as_str();
    assert_eq!(drawn(&player.saved()), "2.4:3,2.4-3.4:9");
    player.act(Action::Draw("something else".to_owned()));
    assert_eq!(drawn(&player.game), "2.4:3,2.4-3.4:9", "a text of another kind is ignored");

    player.act(Action::Undo);
    assert_eq!(
        (drawn(&player.game), player.announcements().as_slice()),
        ("2.4:3", ["undone: drawings on the notes".to_owned()].as_slice())
    );
    player.act(Action::Redo).act(Action::Restart);
    assert_eq!(drawn(&player.game), "");
    player.act(Action::Undo);
    assert_eq!(drawn(&player.game), "2.4:3,2.4-3.4:9", "as all else");
    assert_eq!(player.saved().to_text(), player.game.to_text());
}

#[test]
fn each_mode_is_announced_by_its_name() {
    let mut player = with_third_cell();
    let names = |player: &mut Player| {
        Mode::ALL.map(|mode| player.act(Action::SetMode(mode)).announcements().concat())
    };
    assert_eq!(names(&mut player), ["digits", "corner notes", "centre notes", "colours"]);
    player.act(Action::ToggleSetting(Setting::CentreNotes));
    assert_eq!(player.game.mode(), Mode::Colour, "only the mode of centre notes ends with them");
    assert_eq!(names(&mut player), ["digits", "notes", "notes", "colours"]);
}
