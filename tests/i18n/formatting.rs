//! Messages, labels, times and numbers as the player reads them.

use std::collections::BTreeSet;

use crate::support::digit;
use crate::support::languages::all_languages;
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use ninefold_app::cell_content::{CellContent, HistoryChange, MarkKind};
use ninefold_app::i18n::{
    Message, cell_label, depth_text, expand_cell_refs, format_clock, format_duration, pad_label,
    parse_error_in_line, set_replay_texts, set_texts,
};
use ninefold_app::protocol::StepEffect;
use ninefold_app::template::Language;
use ninefold_formats::{ContainerError as Error, ParseError, ParseErrorKind as Kind, Unsupported};

#[test]
fn missing_texts_fall_back_to_english() {
    set_texts("undone = 已撤销：{change}".to_owned());
    assert_eq!(Message::Undone(HistoryChange::Cells { count: 2 }).text(), "已撤销：2 cells changed");
    assert_eq!(Message::NothingToUndo.text(), "nothing to undo");
    set_texts(String::new());
}

#[test]
fn a_spoken_sentence_begins_with_a_capital() {
    let spoken = expand_cell_refs("r1c2 is 6, as r1c3 is 5. r9c9 is 4: r8c8.");
    assert_eq!(spoken, "Row 1 column 2 is 6, as row 1 column 3 is 5. Row 9 column 9 is 4: row 8 column 8.");
    assert_eq!(expand_cell_refs("row r1, r10c1: r1c"), "row r1, r10c1: r1c");
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
    let three = CellContent::Digit(digit(3));
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

#[test]
fn colours_have_names_in_both_languages() {
    let (cell, red, blue) = (Cell::FIRST, digit(1), digit(6));
    let label = || {
        let colours = [red, blue].into_iter().collect();
        cell_label(cell, CellContent::Empty, std::iter::empty(), colours, StepEffect::default())
    };
    let marked = |digit, on| {
        Message::Marked { mark: MarkKind::Colour, digit, cells: CellSet::only(cell), on }.announcement()
    };
    let names = || Digit::all().map(|digit| pad_label(digit, 5, true)).collect::<Vec<_>>().join("; ");
    assert_eq!(label(), "empty, red blue, row 1 column 1");
    assert_eq!(marked(red, true), "red, row 1 column 1");
    assert_eq!(marked(blue, false), "blue removed, row 1 column 1");
    let picked = Message::DigitActivated { digit: red, is_colour: true };
    assert_eq!(picked.announcement(), "red selected: tap cells to colour");
    assert_eq!(
        names(),
        "1, red; 2, orange; 3, yellow; 4, green; 5, teal; 6, blue; 7, violet; 8, grey; 9, no colour"
    );
    assert_eq!(
        (pad_label(red, 5, false), pad_label(red, 5, true)),
        ("1, 5 left".to_owned(), "1, red".to_owned())
    );
    set_texts(include_str!("../../www/i18n/zh-Hans/program.txt").to_owned());
    assert_eq!(names(), "1，红色; 2，橙色; 3，黄色; 4，绿色; 5，青色; 6，蓝色; 7，紫色; 8，灰色; 9，无颜色");
    assert!(label().contains("红色 蓝色") && marked(blue, false).starts_with("已去掉蓝色"));
    set_texts(String::new());
}

#[test]
fn every_error_of_a_text_has_a_message_in_each_language() {
    let found = || "ab".to_owned();
    let readings = || Box::new([Grid::EMPTY; 2]);
    let containers = [
        Error::UnexpectedEnd,
        Error::UnexpectedCharacter('?'),
        Error::TooDeep,
        Error::TooLarge,
        Error::Doctype,
        Error::InvalidXml,
        Error::NoPuzzle,
        Error::InvalidCell(found()),
        Error::UnsupportedSize(found()),
        Error::UnsupportedRule("arrow".to_owned()),
        Error::NoDigits,
        Error::UnclearOrder,
        Error::ShortLink,
        Error::UnknownHost(found()),
        Error::CorruptData,
        Error::UnknownVersion(found()),
        Error::CorruptOwnLink,
        Error::NewerLink,
    ];
    let kinds = [
        Kind::Empty,
        Kind::NoPuzzle,
        Kind::UnexpectedCharacter('!'),
        Kind::MixedBlanks { found: '.', before: '0' },
        Kind::RowLength { row: 1, cells: 8 },
        Kind::LineLength { cells: 80 },
        Kind::CodedLength { cells: 80 },
        Kind::InvalidCandidate(found()),
        Kind::RowCount { rows: 8 },
        Kind::AmbiguousRows(readings()),
        Kind::AmbiguousPlaces(readings()),
        Kind::UnequalRows,
        Kind::MultiplePuzzles,
        Kind::Unsupported(Unsupported::Link),
        Kind::Unsupported(Unsupported::Markup),
    ];
    let errors: Vec<ParseError> = kinds
        .into_iter()
        .chain(containers.map(Kind::Container))
        .map(|kind| ParseError::new(2, 7, kind))
        .collect();
    for language in all_languages() {
        let texts: BTreeSet<String> =
            errors.iter().map(|error| parse_error_in_line(error, language)).collect();
        assert_eq!(texts.len(), errors.len(), "all differ: {texts:#?}");
        for error in &errors {
            let text = parse_error_in_line(error, language);
            let is_english = text.contains(&error.kind.to_string());
            assert_eq!(is_english, language == Language::ENGLISH, "{}: {text}", language.tag());
        }
    }
}
