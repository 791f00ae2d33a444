//! Annotations of the player, in one cell or many: two kinds of notes, colours, bookmarks, and how they are saved.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{
    Action, CursorMove, Effect, Game, Mode, PuzzleSource, SelectionChange, Session, Setting,
};
use ninefold_app::protocol::{Report, Task};
use ninefold_app::view_model;

use crate::support::PUZZLE;
use crate::support::import_line;

/// Row 1 column 3 and row 1 column 4, both empty. Row 1 column 1 is a given 5.
const THIRD: usize = 2;
const FOURTH: usize = 3;

struct Harness {
    game: Game,
    announcements: Vec<String>,
}

impl Harness {
    fn new() -> Harness {
        let mut harness = Harness { game: Game::default(), announcements: Vec::new() };
        harness.act(import_line(PUZZLE));
        harness.act(Action::Select(cell(THIRD)));
        harness
    }

    /// Applies an action, answers the jobs that it requests, and keeps the announcements.
    fn act(&mut self, action: Action) -> &mut Harness {
        self.announcements.clear();
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, 0.0) {
                match effect {
                    Effect::RunJob(id, job) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::JobReport(Report::Answered { id, answer, microseconds: 1 }));
                    }
                    Effect::Announce(message) => self.announcements.push(message.text()),
                    _ => {}
                }
            }
        }
        self
    }

    fn mark(&mut self, mark: MarkKind, digits: &[u8]) -> &mut Harness {
        for &value in digits {
            self.act(Action::ToggleMark(mark, digit(value)));
        }
        self
    }

    fn play(&self) -> &Session {
        self.game.session()
    }

    fn notes(&self, index: usize) -> DigitSet {
        self.play().now().board.corner[index]
    }
}

pub fn cell(index: usize) -> Cell {
    Cell::new(index).unwrap()
}

pub fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

pub fn set(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

#[test]
fn a_cell_holds_corner_and_centre_notes_and_colours() {
    let mut harness = Harness::new();
    harness.mark(MarkKind::Corner, &[1, 4]).mark(MarkKind::Centre, &[2]).mark(MarkKind::Colour, &[3, 8]);
    let look = view_model::board(&harness.game)[THIRD];
    assert_eq!(look.label(cell(THIRD)), "empty, notes 1 4, 2 in the centre, yellow grey, row 1 column 3");
    assert_eq!(harness.announcements, ["grey, row 1 column 3"]);
    harness.mark(MarkKind::Centre, &[2]).mark(MarkKind::Colour, &[9]);
    let look = view_model::board(&harness.game)[THIRD];
    assert_eq!(look.label(cell(THIRD)), "empty, notes 1 4, row 1 column 3");
    harness.act(Action::Undo);
    assert_eq!(harness.announcements, ["undone: colours of 1 cell"]);
    assert_eq!(harness.play().now().colours[THIRD], set(&[3, 8]));
    // A digit removes the notes and keeps the colours.
    harness.act(Action::Enter(digit(1)));
    assert_eq!(harness.play().now().colours[THIRD], set(&[3, 8]));
    assert!(harness.notes(THIRD).is_empty());
}

#[test]
fn the_single_note_kind_setting_merges_notes() {
    let mut harness = Harness::new();
    harness.act(Action::SetMode(Mode::Centre)).act(Action::ToggleSetting(Setting::CentreNotes));
    assert_eq!(harness.game.mode(), Mode::Corner);
    harness.mark(MarkKind::Centre, &[2]);
    assert_eq!(
        (harness.notes(THIRD), harness.play().now().board.centre[THIRD]),
        (set(&[2]), DigitSet::EMPTY)
    );
    let mut modes = Vec::new();
    for _ in 0..3 {
        modes.push(harness.act(Action::NextMode { back: false }).game.mode());
    }
    assert_eq!(modes, [Mode::Colour, Mode::Digit, Mode::Corner]);
}

#[test]
fn a_digit_removes_peer_notes_unless_disabled() {
    for tidy in [true, false] {
        let mut harness = Harness::new();
        if !tidy {
            harness.act(Action::ToggleSetting(Setting::TidyNotes));
        }
        harness.mark(MarkKind::Corner, &[1, 2]).mark(MarkKind::Centre, &[2]);
        harness.act(Action::Select(cell(FOURTH))).act(Action::Enter(digit(2)));
        let left = if tidy { (set(&[1]), set(&[])) } else { (set(&[1, 2]), set(&[2])) };
        assert_eq!((harness.notes(THIRD), harness.play().now().board.centre[THIRD]), left);
    }
}

#[test]
fn auto_notes_respect_the_players_eliminations() {
    let mut harness = Harness::new();
    harness.act(Action::FillNotes);
    assert_eq!(harness.announcements, ["notes filled in: 51 cells changed"]);
    assert_eq!((harness.notes(THIRD), harness.notes(FOURTH)), (set(&[1, 2, 4]), set(&[2, 6])));
    harness.mark(MarkKind::Corner, &[4]);
    harness.act(Action::FillNotes);
    assert_eq!(harness.announcements, ["the notes are up to date"]);
    // A digit is entered and erased: the candidates are back, the eliminated one is not.
    harness
        .act(Action::Select(cell(FOURTH)))
        .act(Action::Enter(digit(2)))
        .act(Action::Erase)
        .act(Action::FillNotes);
    assert_eq!((harness.notes(THIRD), harness.notes(FOURTH)), (set(&[1, 2]), set(&[2, 6])));
    // The same for a digit in the cell itself.
    harness
        .act(Action::Select(cell(THIRD)))
        .act(Action::Enter(digit(1)))
        .act(Action::Erase)
        .act(Action::FillNotes);
    assert_eq!(harness.notes(THIRD), set(&[1, 2]));
    // Erasing all notes of a cell also forgets its eliminations.
    harness.act(Action::Erase).act(Action::FillNotes);
    assert_eq!(harness.notes(THIRD), set(&[1, 2, 4]));
}

#[test]
fn auto_notes_remove_what_the_rules_forbid() {
    let mut harness = Harness::new();
    harness.mark(MarkKind::Corner, &[1, 5]).act(Action::FillNotes);
    assert_eq!(harness.notes(THIRD), set(&[1]), "5 stands in its row");
}

#[test]
fn an_action_applies_to_all_selected_cells() {
    let mut harness = Harness::new();
    harness.act(Action::ChangeSelection(SelectionChange::Extend(CursorMove::Right)));
    assert_eq!(harness.announcements, ["2 cells selected"]);
    harness.mark(MarkKind::Corner, &[7]);
    assert_eq!(harness.announcements, ["note 7 added, 2 cells"]);
    assert_eq!((harness.notes(THIRD), harness.notes(FOURTH)), (set(&[7]), set(&[7])));
    // If one cell lacks the note, all get it; if all have it, all lose it.
    harness.act(Action::Select(cell(THIRD))).mark(MarkKind::Corner, &[7]);
    harness
        .act(Action::ChangeSelection(SelectionChange::ExtendTo(cell(FOURTH))))
        .mark(MarkKind::Corner, &[7]);
    assert_eq!((harness.notes(THIRD), harness.notes(FOURTH)), (set(&[7]), set(&[7])));
    harness.mark(MarkKind::Corner, &[7]);
    assert_eq!((harness.notes(THIRD), harness.notes(FOURTH)), (set(&[]), set(&[])));
    // Givens stay, whatever is selected.
    harness.act(Action::ChangeSelection(SelectionChange::All)).act(Action::Enter(digit(9)));
    assert_eq!(harness.announcements, ["46 digits are wrong. Check shows them."]);
    assert!(harness.play().grid().extends(harness.play().givens()));
    harness.act(Action::Undo);
    assert_eq!(harness.play().grid(), harness.play().givens());
    harness.act(Action::Escape);
    assert_eq!(
        (harness.game.selected(), &*harness.announcements),
        (CellSet::EMPTY, &["nothing selected".to_owned()][..])
    );
}

#[test]
fn every_way_to_select_cells_works() {
    let mut harness = Harness::new();
    let chosen =
        |harness: &Harness| -> Vec<usize> { harness.game.selected().into_iter().map(Cell::index).collect() };
    harness
        .act(Action::ChangeSelection(SelectionChange::MoveOnly(CursorMove::Down)))
        .act(Action::ChangeSelection(SelectionChange::Toggle));
    assert_eq!(chosen(&harness), [2, 11], "the cell the cursor has left was the one chosen");
    harness.act(Action::ChangeSelection(SelectionChange::ToggleAt(cell(2))));
    assert_eq!(chosen(&harness), [11]);
    harness.act(Action::ChangeSelection(SelectionChange::SameDigit(cell(0))));
    assert_eq!(chosen(&harness), [0, 14, 71], "all the fives");
    harness.act(Action::MoveCursor(CursorMove::Right));
    assert!(chosen(&harness).is_empty());
    harness.act(Action::ChangeSelection(SelectionChange::ExtendTo(cell(11))));
    assert_eq!(chosen(&harness), [1, 2, 10, 11]);
    harness.act(Action::Select(cell(40))).act(Action::ChangeSelection(SelectionChange::Add(cell(41))));
    assert_eq!(chosen(&harness), [40, 41]);
}

#[test]
fn digit_first_mode_enters_the_active_digit_on_tap() {
    let mut harness = Harness::new();
    harness.act(Action::ToggleSetting(Setting::DigitFirst)).act(Action::PressPad(digit(1)));
    assert_eq!(harness.announcements, ["1 selected: tap cells to fill in"]);
    harness.act(Action::Tap(cell(FOURTH)));
    assert_eq!(harness.play().grid()[cell(FOURTH)], Some(digit(1)));
    harness.act(Action::Tap(cell(FOURTH)));
    assert_eq!(harness.play().grid()[cell(FOURTH)], None, "again takes it back");
    harness.act(Action::LongPress(cell(THIRD)));
    assert_eq!(harness.notes(THIRD), set(&[1]), "held, it becomes a note");
    harness.act(Action::Tap(cell(0)));
    assert_eq!(harness.game.active_digit(), Some(digit(5)), "a given is picked by a tap");
    harness.act(Action::PressPad(digit(5)));
    assert_eq!(harness.game.active_digit(), None);
    harness.act(Action::Tap(cell(THIRD)));
    assert_eq!(harness.play().grid(), harness.play().givens());
}

#[test]
fn a_long_press_toggles_notes() {
    let mut harness = Harness::new();
    harness.act(Action::EnterAlternate(digit(2)));
    assert_eq!(harness.notes(THIRD), set(&[2]));
    harness.act(Action::LongPress(cell(FOURTH)));
    assert_eq!((harness.game.mode(), harness.play().cursor()), (Mode::Corner, cell(FOURTH)));
    harness.act(Action::EnterAlternate(digit(2)));
    assert_eq!(harness.play().grid()[cell(FOURTH)], Some(digit(2)));
}

#[test]
fn returning_to_a_bookmark_can_be_undone() {
    let mut harness = Harness::new();
    harness.act(Action::GoToBookmark);
    assert_eq!(harness.announcements, ["no bookmark set"]);
    harness.act(Action::Bookmark).act(Action::Enter(digit(1))).act(Action::Bookmark);
    assert_eq!(harness.announcements, ["G brings you back here."]);
    harness.act(Action::Select(cell(FOURTH))).act(Action::Enter(digit(2)));
    let tried = *harness.play().now();
    harness.act(Action::GoToBookmark);
    assert_eq!(harness.play().grid()[cell(FOURTH)], None);
    harness.act(Action::Undo);
    assert_eq!(*harness.play().now(), tried);
    harness.act(Action::Redo).act(Action::GoToBookmark);
    assert_eq!(
        (harness.play().grid(), &*harness.announcements),
        (harness.play().givens(), &["Undo takes it back.".to_owned()][..])
    );
}

#[test]
fn a_bookmark_stays_when_the_board_comes_to_it_again() {
    let mut harness = Harness::new();
    harness.act(Action::Bookmark).act(Action::Enter(digit(1))).act(Action::Undo);
    for again in [Action::GoToBookmark, Action::Bookmark, Action::GoToBookmark] {
        harness.act(again.clone());
        assert!(harness.play().has_bookmark(), "{again:?}");
        assert_eq!(harness.play().grid(), harness.play().givens());
    }
    assert_eq!(harness.announcements, ["Undo takes it back."]);
    // The second bookmark is of a position that entering the same digit leads to once more.
    harness.act(Action::Enter(digit(1))).act(Action::Bookmark).act(Action::Undo).act(Action::Enter(digit(1)));
    let second = *harness.play().now();
    harness.act(Action::GoToBookmark);
    assert_eq!(harness.announcements, ["Undo takes it back."]);
    harness.act(Action::GoToBookmark);
    assert_eq!(
        (*harness.play().now(), &*harness.announcements),
        (second, &["Undo takes it back.".to_owned()][..])
    );
}

#[test]
fn conflicts_and_wrong_digits_are_shown_per_setting() {
    let mut harness = Harness::new();
    harness.act(Action::Enter(digit(1)));
    let marks = |harness: &Harness| {
        let look = view_model::board(&harness.game)[THIRD];
        (look.conflict, look.wrong)
    };
    assert_eq!(marks(&harness), (false, false), "4 belongs there, and 1 breaks no rule");
    harness.act(Action::ToggleSetting(Setting::Mistakes));
    assert_eq!(marks(&harness), (false, true));
    harness.act(Action::Enter(digit(5)));
    assert_eq!(marks(&harness), (true, true));
    harness.act(Action::ToggleSetting(Setting::Conflicts)).act(Action::ToggleSetting(Setting::Mistakes));
    assert_eq!(marks(&harness), (false, false));
}

#[test]
fn notes_colours_and_bookmarks_are_saved() {
    let mut harness = Harness::new();
    harness
        .act(Action::FillNotes)
        .mark(MarkKind::Corner, &[4])
        .mark(MarkKind::Centre, &[2, 7])
        .mark(MarkKind::Colour, &[5]);
    harness.act(Action::Bookmark).act(Action::Enter(digit(4))).act(Action::Undo);
    harness.act(Action::ToggleSetting(Setting::TidyNotes)).act(Action::ToggleSetting(Setting::DigitFirst));
    let text = harness.game.to_text();
    let restored: Game = text.parse().unwrap();
    assert_eq!(restored.session().now(), harness.play().now());
    assert_eq!(restored.settings(), harness.game.settings());
    assert_eq!(restored.to_text(), text);
    for broken in
        [text.replacen("#5", "#x", 1), text.replacen("^2", "^0", 1), text.replacen("mark ", "mark 0=1 ", 1)]
    {
        assert!(broken.parse::<Game>().is_err());
    }
}

#[test]
fn a_bookmark_of_the_initial_position_is_saved() {
    let mut harness = Harness::new();
    harness.act(Action::Bookmark);
    assert!(harness.play().has_bookmark());
    check_saved(&harness);
}

#[test]
fn an_auto_noted_cell_without_notes_is_saved() {
    let mut harness = Harness::new();
    // The rules leave 1, 2 and 4: two of them are placed in its row, one in its block.
    for (index, value) in [(3, 1), (5, 2), (19 - 9, 4)] {
        harness.act(Action::Select(cell(index))).act(Action::Enter(digit(value)));
    }
    harness.act(Action::FillNotes);
    assert_eq!(harness.notes(THIRD), DigitSet::EMPTY);
    assert!(harness.play().now().auto_noted.contains(cell(THIRD)));
    check_saved(&harness);
}

fn check_saved(harness: &Harness) {
    let text = harness.game.to_text();
    let back: Game = text.parse().expect("our own text");
    assert_eq!(back.to_text(), text);
    assert_eq!(back.session().now(), harness.play().now());
}

#[test]
fn a_save_without_settings_has_the_defaults() {
    let save = format!(
        "ninefold 2\nlevel hard\nclock hidden\nplay own\ngivens {PUZZLE}\nsolution -\ncursor 2\nplayed 5\nat 1\n+ 2=N124 3=n26\n"
    );
    let game: Game = save.parse().unwrap();
    assert!(!game.settings().has(Setting::Clock) && game.settings().has(Setting::TidyNotes));
    assert_eq!(game.session().now().board.corner[THIRD], set(&[1, 2, 4]));
    assert_eq!(game.session().source(), PuzzleSource::Imported);
    assert_eq!(game.session().givens(), &Grid::from_line(PUZZLE).unwrap());
}

#[test]
fn drawings_are_saved_undone_and_cleared_by_restart() {
    let mut harness = Harness::new();
    harness.act(Action::Draw("2.4:3".to_owned())).act(Action::Draw("2.4:3,2.4-3.4:9".to_owned()));
    let drawn = |game: &Game| game.session().now().drawings.as_str();
    let read: Game = harness.game.to_text().parse().expect("a save");
    assert_eq!(drawn(&read), "2.4:3,2.4-3.4:9");
    harness.act(Action::Draw("something else".to_owned()));
    assert_eq!(drawn(&harness.game), "2.4:3,2.4-3.4:9", "a text of another kind is ignored");

    harness.act(Action::Undo);
    assert_eq!(
        (drawn(&harness.game), harness.announcements.as_slice()),
        ("2.4:3", ["undone: drawings on the notes".to_owned()].as_slice())
    );
    harness.act(Action::Redo).act(Action::Restart);
    assert_eq!(drawn(&harness.game), "");
    harness.act(Action::Undo);
    assert_eq!(drawn(&harness.game), "2.4:3,2.4-3.4:9", "as all else");
    let again: Game = harness.game.to_text().parse().expect("a save");
    assert_eq!(again.to_text(), harness.game.to_text());
}
