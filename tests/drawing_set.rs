//! Colours of notes and links between them: their text and their changes.

use crate::support::digit;
use crate::support::languages::chinese;
use ninefold::grid::{Candidate, Cell};
use ninefold_app::drawing_set::{DrawingSet, DrawnLinkKind, NoteDrawing, colour_text, linked_text};
use ninefold_app::game::Drawings;
use ninefold_app::template::Language;

fn note(row: usize, column: usize, value: u8) -> Candidate {
    Candidate { cell: Cell::at(row, column), digit: digit(value) }
}

#[test]
fn a_colour_is_set_changed_and_removed() {
    let mut drawings = DrawingSet::default();
    assert_eq!(drawings.toggle_colour(note(0, 1, 4), Some(3)), Some(3));
    assert_eq!(drawings.toggle_colour(note(0, 1, 4), Some(8)), Some(8));
    assert_eq!(drawings.to_text(), "1.4:8");
    assert_eq!(drawings.toggle_colour(note(0, 1, 4), Some(8)), None);
    assert_eq!(drawings.toggle_colour(note(0, 1, 4), None), None, "no colour");
    assert_eq!(drawings, DrawingSet::default());
}

#[test]
fn a_link_is_strong_then_weak_then_gone_from_either_end() {
    let (one, other) = (note(0, 0, 5), note(8, 8, 5));
    let mut drawings = DrawingSet::default();
    assert_eq!(drawings.toggle_link(one, other), Some(DrawnLinkKind::Strong));
    assert_eq!(drawings.toggle_link(other, one), Some(DrawnLinkKind::Weak));
    assert_eq!(drawings.toggle_link(one, other), None);
    assert_eq!(drawings.toggle_link(one, one), None, "a note is not linked to itself");
    assert_eq!(drawings.to_text(), "");
}

#[test]
fn texts_are_read_as_they_were_written() {
    let text = "12.4:3,12.4-30.4:9,30.4-80.1:10,30.4:1";
    let drawings = DrawingSet::parse(text);
    assert_eq!(drawings.iter().count(), 4);
    assert_eq!(drawings.to_text(), text);
    assert!(Drawings::new(text).is_some_and(|kept| kept.as_str() == text));
    for wrong in ["", "12.4", "12.4:9", "81.4:3", "12.0:3", "12.4-12.4:9", "12.4-30.4:3", "x"] {
        assert_eq!(DrawingSet::parse(wrong), DrawingSet::default(), "{wrong}");
    }
    assert_eq!(DrawingSet::parse("x,0.1:2,81.9:1").to_text(), "0.1:2", "what is none is left out");
}

#[test]
fn a_save_takes_no_other_text() {
    assert_eq!(Drawings::new("0.1:3 1=5"), None);
    assert_eq!(Drawings::new("0.1:3\nplay own"), None);
    assert_eq!(Drawings::new(&"1".repeat(2001)), None);
}

#[test]
fn what_is_drawn_on_notes_that_are_gone_is_dropped() {
    let mut drawings = DrawingSet::parse("0.1:3,0.1-1.1:9,1.1:2");
    drawings.retain(|left| left == note(0, 1, 1));
    assert_eq!(drawings.iter().collect::<Vec<_>>(), [NoteDrawing::Colour(note(0, 1, 1), 2)]);
}

#[test]
fn drawings_are_said_in_both_languages() {
    let drawings = DrawingSet::parse("0.1:3,0.1-80.9:9");
    assert_eq!(
        drawings.description(Cell::FIRST, Language::ENGLISH),
        "1 yellow; 1 strongly linked to 9, row 9 column 9"
    );
    assert_eq!(
        drawings.description(Cell::at(8, 8), Language::ENGLISH),
        "9 strongly linked to 1, row 1 column 1"
    );
    assert_eq!(drawings.description(Cell::at(4, 4), Language::ENGLISH), "");
    assert!(drawings.description(Cell::FIRST, chinese()).contains("强链"));
    assert_eq!(colour_text(note(0, 0, 4).digit, None), "4 no colour");
    assert_eq!(
        linked_text(note(0, 0, 4), note(0, 1, 4), None, Language::ENGLISH),
        "no link from 4, row 1 column 1, to 4, row 1 column 2"
    );
}
