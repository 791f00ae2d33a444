//! What the player pencils in, in one cell or many: notes of two kinds, colours, bookmarks, and what is kept of it.

use ninefold::game::{Action, Choice, Effect, Game, Mode, Origin, Play, Setting, Step};
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use ninefold::i18n::Mark;
use ninefold::job::{Report, Task};
use ninefold::view_model;

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Row 1 column 3, row 1 column 4: empty. Row 1 column 1: a given 5.
const THIRD: usize = 2;
const FOURTH: usize = 3;

struct Table {
    game: Game,
    said: Vec<String>,
}

impl Table {
    fn new() -> Table {
        let mut table = Table { game: Game::default(), said: Vec::new() };
        table.act(import_line(PUZZLE));
        table.act(Action::Select(cell(THIRD)));
        table
    }

    /// Acts, answers whatever is asked of the engines, and keeps what was said.
    fn act(&mut self, action: Action) -> &mut Table {
        self.said.clear();
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, 0.0) {
                match effect {
                    Effect::Run(id, job) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
                    }
                    Effect::Announce(message) => self.said.push(message.text()),
                    _ => {}
                }
            }
        }
        self
    }

    fn mark(&mut self, mark: Mark, digits: &[u8]) -> &mut Table {
        for &value in digits {
            self.act(Action::Mark(mark, digit(value)));
        }
        self
    }

    fn play(&self) -> &Play {
        self.game.play()
    }

    fn notes(&self, index: usize) -> DigitSet {
        self.play().now().notes[index]
    }
}

fn cell(index: usize) -> Cell {
    Cell::new(index).unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn set(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

#[test]
fn a_cell_holds_corner_and_centre_notes_and_colours() {
    let mut table = Table::new();
    table.mark(Mark::Corner, &[1, 4]).mark(Mark::Centre, &[2]).mark(Mark::Colour, &[3, 8]);
    let look = view_model::board(&table.game)[THIRD];
    assert_eq!(look.label(cell(THIRD)), "empty, notes 1 4, 2 in the centre, colours 3 8, row 1 column 3");
    assert_eq!(table.said, ["colour 8, row 1 column 3"]);
    table.mark(Mark::Centre, &[2]).mark(Mark::Colour, &[9]);
    let look = view_model::board(&table.game)[THIRD];
    assert_eq!(look.label(cell(THIRD)), "empty, notes 1 4, row 1 column 3");
    table.act(Action::Undo);
    assert_eq!(table.said, ["undone: colours of 1 cell"]);
    assert_eq!(table.play().now().colours[THIRD], set(&[3, 8]));
    // A digit takes the notes along and leaves the colours.
    table.act(Action::Enter(digit(1)));
    assert_eq!(table.play().now().colours[THIRD], set(&[3, 8]));
    assert!(table.notes(THIRD).is_empty());
}

#[test]
fn the_single_note_kind_setting_merges_notes() {
    let mut table = Table::new();
    table.act(Action::SetMode(Mode::Centre)).act(Action::Set(Setting::Notes));
    assert_eq!(table.game.mode(), Mode::Corner);
    table.mark(Mark::Centre, &[2]);
    assert_eq!((table.notes(THIRD), table.play().now().centre[THIRD]), (set(&[2]), DigitSet::EMPTY));
    let mut modes = Vec::new();
    for _ in 0..3 {
        modes.push(table.act(Action::NextMode { back: false }).game.mode());
    }
    assert_eq!(modes, [Mode::Colour, Mode::Digit, Mode::Corner]);
}

#[test]
fn a_digit_removes_peer_notes_unless_disabled() {
    for tidy in [true, false] {
        let mut table = Table::new();
        if !tidy {
            table.act(Action::Set(Setting::Tidy));
        }
        table.mark(Mark::Corner, &[1, 2]).mark(Mark::Centre, &[1]);
        table.act(Action::Select(cell(FOURTH))).act(Action::Enter(digit(1)));
        let left = if tidy { (set(&[2]), set(&[])) } else { (set(&[1, 2]), set(&[1])) };
        assert_eq!((table.notes(THIRD), table.play().now().centre[THIRD]), left);
    }
}

#[test]
fn auto_notes_respect_the_players_eliminations() {
    let mut table = Table::new();
    table.act(Action::Fill);
    assert_eq!(table.said, ["notes filled in: 51 cells changed"]);
    assert_eq!((table.notes(THIRD), table.notes(FOURTH)), (set(&[1, 2, 4]), set(&[2, 6])));
    table.mark(Mark::Corner, &[4]);
    table.act(Action::Fill);
    assert_eq!(table.said, ["the notes are up to date"]);
    // A digit comes and goes: the candidates are back, what was struck is not.
    table.act(Action::Select(cell(FOURTH))).act(Action::Enter(digit(2))).act(Action::Erase).act(Action::Fill);
    assert_eq!((table.notes(THIRD), table.notes(FOURTH)), (set(&[1, 2]), set(&[2, 6])));
    // The same in the cell itself: a digit in it does not bring back what was struck there.
    table.act(Action::Select(cell(THIRD))).act(Action::Enter(digit(1))).act(Action::Erase).act(Action::Fill);
    assert_eq!(table.notes(THIRD), set(&[1, 2]));
    // Notes rubbed out as a whole are forgotten, and what was struck with them.
    table.act(Action::Erase).act(Action::Fill);
    assert_eq!(table.notes(THIRD), set(&[1, 2, 4]));
}

#[test]
fn auto_notes_remove_what_the_rules_forbid() {
    let mut table = Table::new();
    table.mark(Mark::Corner, &[1, 5]).act(Action::Fill);
    assert_eq!(table.notes(THIRD), set(&[1]), "5 stands in its row");
}

#[test]
fn an_action_applies_to_all_selected_cells() {
    let mut table = Table::new();
    table.act(Action::Choose(Choice::Extend(Step::Right)));
    assert_eq!(table.said, ["2 cells selected"]);
    table.mark(Mark::Corner, &[7]);
    assert_eq!(table.said, ["note 7 added, 2 cells"]);
    assert_eq!((table.notes(THIRD), table.notes(FOURTH)), (set(&[7]), set(&[7])));
    // One lacks it: all get it. All have it: none keeps it.
    table.act(Action::Select(cell(THIRD))).mark(Mark::Corner, &[7]);
    table.act(Action::Choose(Choice::To(cell(FOURTH)))).mark(Mark::Corner, &[7]);
    assert_eq!((table.notes(THIRD), table.notes(FOURTH)), (set(&[7]), set(&[7])));
    table.mark(Mark::Corner, &[7]);
    assert_eq!((table.notes(THIRD), table.notes(FOURTH)), (set(&[]), set(&[])));
    // Givens stay, whatever is chosen.
    table.act(Action::Choose(Choice::All)).act(Action::Enter(digit(9)));
    assert_eq!(table.said, ["46 digits are wrong. Check shows them."]);
    assert!(table.play().now().grid.extends(table.play().givens()));
    table.act(Action::Undo);
    assert_eq!(table.play().now().grid, *table.play().givens());
    table.act(Action::Escape);
    assert_eq!((table.game.selected(), &*table.said), (CellSet::EMPTY, &["nothing selected".to_owned()][..]));
}

#[test]
fn every_way_to_select_cells_works() {
    let mut table = Table::new();
    let chosen =
        |table: &Table| -> Vec<usize> { table.game.selected().into_iter().map(Cell::index).collect() };
    table.act(Action::Choose(Choice::Roam(Step::Down))).act(Action::Choose(Choice::Toggle));
    assert_eq!(chosen(&table), [2, 11], "the cell the cursor has left was the one chosen");
    table.act(Action::Choose(Choice::ToggleAt(cell(2))));
    assert_eq!(chosen(&table), [11]);
    table.act(Action::Choose(Choice::Same(cell(0))));
    assert_eq!(chosen(&table), [0, 14, 71], "all the fives");
    table.act(Action::Move(Step::Right));
    assert!(chosen(&table).is_empty());
    table.act(Action::Choose(Choice::To(cell(11))));
    assert_eq!(chosen(&table), [1, 2, 10, 11]);
    table.act(Action::Select(cell(40))).act(Action::Choose(Choice::Along(cell(41))));
    assert_eq!(chosen(&table), [40, 41]);
}

#[test]
fn digit_first_mode_enters_the_active_digit_on_tap() {
    let mut table = Table::new();
    table.act(Action::Set(Setting::DigitFirst)).act(Action::Pad(digit(1)));
    assert_eq!(table.said, ["1 selected: tap cells to fill in"]);
    table.act(Action::Tap(cell(FOURTH)));
    assert_eq!(table.play().now().grid[cell(FOURTH)], Some(digit(1)));
    table.act(Action::Tap(cell(FOURTH)));
    assert_eq!(table.play().now().grid[cell(FOURTH)], None, "again takes it back");
    table.act(Action::Hold(cell(THIRD)));
    assert_eq!(table.notes(THIRD), set(&[1]), "held, it becomes a note");
    table.act(Action::Tap(cell(0)));
    assert_eq!(table.game.armed(), Some(digit(5)), "a given is picked by a tap");
    table.act(Action::Pad(digit(5)));
    assert_eq!(table.game.armed(), None);
    table.act(Action::Tap(cell(THIRD)));
    assert_eq!(table.play().now().grid, *table.play().givens());
}

#[test]
fn a_long_press_toggles_notes() {
    let mut table = Table::new();
    table.act(Action::EnterOther(digit(2)));
    assert_eq!(table.notes(THIRD), set(&[2]));
    table.act(Action::Hold(cell(FOURTH)));
    assert_eq!((table.game.mode(), table.play().cursor()), (Mode::Corner, cell(FOURTH)));
    table.act(Action::EnterOther(digit(2)));
    assert_eq!(table.play().now().grid[cell(FOURTH)], Some(digit(2)));
}

#[test]
fn returning_to_a_bookmark_can_be_undone() {
    let mut table = Table::new();
    table.act(Action::ToBookmark);
    assert_eq!(table.said, ["no bookmark set"]);
    table.act(Action::Bookmark).act(Action::Enter(digit(1))).act(Action::Bookmark);
    assert_eq!(table.said, ["bookmark 2 set"]);
    table.act(Action::Select(cell(FOURTH))).act(Action::Enter(digit(2)));
    let tried = *table.play().now();
    table.act(Action::ToBookmark);
    assert_eq!(table.play().now().grid[cell(FOURTH)], None);
    table.act(Action::Undo);
    assert_eq!(*table.play().now(), tried);
    table.act(Action::Redo).act(Action::ToBookmark);
    assert_eq!(
        (table.play().now().grid, &*table.said),
        (*table.play().givens(), &["back at bookmark 1".to_owned()][..])
    );
}

#[test]
fn conflicts_and_wrong_digits_are_shown_per_setting() {
    let mut table = Table::new();
    table.act(Action::Enter(digit(1)));
    let marks = |table: &Table| {
        let look = view_model::board(&table.game)[THIRD];
        (look.conflict, look.wrong)
    };
    assert_eq!(marks(&table), (false, false), "4 belongs there, and 1 breaks no rule");
    table.act(Action::Set(Setting::Wrong));
    assert_eq!(marks(&table), (false, true));
    table.act(Action::Enter(digit(5)));
    assert_eq!(marks(&table), (true, true));
    table.act(Action::Set(Setting::Conflicts)).act(Action::Set(Setting::Wrong));
    assert_eq!(marks(&table), (false, false));
}

#[test]
fn notes_colours_and_bookmarks_are_saved() {
    let mut table = Table::new();
    table.act(Action::Fill).mark(Mark::Corner, &[4]).mark(Mark::Centre, &[2, 7]).mark(Mark::Colour, &[5]);
    table.act(Action::Bookmark).act(Action::Enter(digit(4))).act(Action::Undo);
    table.act(Action::Set(Setting::Tidy)).act(Action::Set(Setting::DigitFirst));
    let text = table.game.to_text();
    let restored: Game = text.parse().unwrap();
    assert_eq!(restored.play().now(), table.play().now());
    assert_eq!(restored.settings(), table.game.settings());
    assert_eq!(restored.to_text(), text);
    for broken in
        [text.replacen("#5", "#x", 1), text.replacen("^2", "^0", 1), text.replacen("mark ", "mark 0=1 ", 1)]
    {
        assert!(broken.parse::<Game>().is_err());
    }
}

#[test]
fn a_bookmark_of_the_initial_position_is_saved() {
    let mut table = Table::new();
    table.act(Action::Bookmark);
    assert!(table.play().has_bookmark());
    comes_back(&table);
}

#[test]
fn an_auto_noted_cell_without_notes_is_saved() {
    let mut table = Table::new();
    // 1, 2 and 4 are what the rules leave to the cell: two of them go to its row, one to its block.
    for (index, value) in [(3, 1), (5, 2), (19 - 9, 4)] {
        table.act(Action::Select(cell(index))).act(Action::Enter(digit(value)));
    }
    table.act(Action::Fill);
    assert_eq!(table.notes(THIRD), DigitSet::EMPTY);
    assert!(table.play().now().full.contains(cell(THIRD)));
    comes_back(&table);
}

fn comes_back(table: &Table) {
    let text = table.game.to_text();
    let back: Game = text.parse().expect("our own text");
    assert_eq!(back.to_text(), text);
    assert_eq!(back.play().now(), table.play().now());
}

#[test]
fn a_save_of_an_older_version_is_read() {
    let save = format!(
        "ninefold 1\nlevel hard\nclock hidden\nplay own\ngivens {PUZZLE}\nsolution -\ncursor 2\nplayed 5\nat 1\n+ 2=N124 3=n26\n"
    );
    let game: Game = save.parse().unwrap();
    assert!(!game.settings().has(Setting::Clock) && game.settings().has(Setting::Tidy));
    assert_eq!(game.play().now().notes[THIRD], set(&[1, 2, 4]));
    assert_eq!(game.play().origin(), Origin::Own);
    assert_eq!(game.play().givens(), &Grid::from_line(PUZZLE).unwrap());
}
