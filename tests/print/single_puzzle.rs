//! A single puzzle as an image and as a page.

use ninefold::grid::{BoardState, DigitSet};
use ninefold_app::print::{Heading, Paper, PrintContext, puzzle_page, puzzle_svg};
use ninefold_app::template::Language;

use super::ADDRESS;
use crate::support::{PUZZLE, grid};

/// The colours of givens, of entries and of notes.
const BLACK: &str = "#000";
const ENTRY_INK: &str = "#2347b5";
const GREY: &str = "#666";

fn board_in_progress() -> BoardState {
    let mut state = BoardState::new(grid(PUZZLE));
    state.grid = grid(&PUZZLE.replacen("53.", "534", 1));
    state.corner[3] = DigitSet::from_bits(0b10_0010);
    state.centre[5] = DigitSet::ALL;
    state
}

/// The digits of an image that have this colour.
fn inked(svg: &str, ink: &str) -> String {
    let groups = svg.split("<g ").skip(1).filter(|group| group.contains(&format!("fill=\"{ink}\"")));
    let texts =
        groups.flat_map(|group| group.split("</g>").next().unwrap_or_default().split("<text ").skip(1));
    texts.filter_map(|text| text.split('>').nth(1)?.split('<').next()).collect()
}

#[test]
fn image_colours_givens_entries_and_notes_differently() {
    let svg = puzzle_svg(&board_in_progress(), Language::ENGLISH, "Sudoku");
    assert_eq!(inked(&svg, BLACK), PUZZLE.replace('.', ""));
    assert_eq!(inked(&svg, ENTRY_INK), "4");
    assert_eq!(inked(&svg, GREY), "26123456789");
    assert!(svg.contains("viewBox=\"0 0 170 170\""), "{}", &svg[..200]);
    let alone = puzzle_svg(&BoardState::new(board_in_progress().givens), Language::ENGLISH, "Sudoku");
    assert!(!alone.contains(ENTRY_INK) && !alone.contains(GREY));
}

#[test]
fn page_contains_heading_id_link_and_qr_code() {
    let context = PrintContext::new(Language::ENGLISH, ADDRESS).unwrap();
    let heading = Heading {
        title: "Hell II".to_owned(),
        name: "hell-123".to_owned(),
        link: Some(format!("{ADDRESS}#seed=hell-123")),
    };
    for paper in Paper::ALL {
        let svg = puzzle_page(&board_in_progress(), &heading, &context, paper).svg;
        for text in [">Hell II</text>", ">hell-123</text>", "example.org/ninefold<", "scale(0."] {
            assert!(svg.contains(text), "{text} of {svg}");
        }
        assert!(svg.contains(&format!("viewBox=\"0 0 {} {}\"", paper.width(), paper.height())));
    }
}
