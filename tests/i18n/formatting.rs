//! Messages, labels, times and numbers as the player reads them.

use ninefold::grid::{Cell, Digit, DigitSet};
use ninefold_app::i18n::{
    BoardChange, CellContent, Message, cell_label, depth_text, format_clock, format_duration,
    set_replay_texts, set_texts,
};
use ninefold_app::protocol::StepEffect;

#[test]
fn missing_texts_fall_back_to_english() {
    set_texts("undone = 已撤销：{change}".to_owned());
    assert_eq!(Message::Undone(BoardChange::Cells { count: 2 }).text(), "已撤销：2 cells changed");
    assert_eq!(Message::NothingToUndo.text(), "nothing to undo");
    set_texts(String::new());
}

#[test]
fn clock_and_durations_are_formatted() {
    assert_eq!(format_clock(462_999), "07:42");
    assert_eq!(format_clock(3_723_000), "1:02:03");
    assert_eq!(format_duration(999), "< 1 µs");
    assert_eq!(format_duration(3_456), "3.4 µs");
    assert_eq!(format_duration(12_345), "12 µs");
    assert_eq!(format_duration(812_345), "0.8 ms");
    assert_eq!(format_duration(125_900_000), "125 ms");
    assert_eq!(format_duration(2_100_000_000), "2.1 s");
}

#[test]
fn thousands_are_separated() {
    set_replay_texts(None);
    assert_eq!(depth_text(0, 1_234_567), "round 1,234,567");
    assert_eq!(depth_text(0, 123), "round 123");
}

#[test]
fn cell_labels_start_with_the_content() {
    let cell = Cell::at(0, 1);
    let three = CellContent::Digit(Digit::new(3).unwrap());
    let label = |content, given, conflict| {
        cell_label(
            cell,
            content,
            [(given, "given"), (conflict, "in-conflict")].into_iter(),
            DigitSet::EMPTY,
            StepEffect::default(),
        )
    };
    assert_eq!(label(three, true, false), "3, given, row 1 column 2");
    let notes = [1, 5, 7].into_iter().filter_map(Digit::new).collect();
    let (corner, centre) = (notes, DigitSet::EMPTY);
    let read = |corner, centre| label(CellContent::Notes { corner, centre }, false, false);
    assert_eq!(read(corner, centre), "empty, notes 1 5 7, row 1 column 2");
    assert_eq!(read(centre, corner), "empty, centre notes 1 5 7, row 1 column 2");
    assert_eq!(read(corner, corner), "empty, notes 1 5 7, 1 5 7 in the centre, row 1 column 2");
    assert_eq!(label(three, false, true), "3, in conflict, row 1 column 2");
}
