//! Pictures of puzzles are read: photos, screenshots; what is no Sudoku is refused, and no picture makes the reader panic.

mod drawing;
mod looks;
mod photos;
mod random_pictures;

use std::fs;

use ninefold::grid::{Cell, CellSet};
use ninefold::picture::{Network, Picture, PictureError, PictureReader, PictureReading, SolutionCount};
use ninefold_formats as formats;

use crate::support::checkout;
use crate::support::grids::grid;
use drawing::Drawing;
use ninefold_cli::picture_file::{DecodedPicture, decode};

/// The givens in the screenshots of `tests/data/pictures`.
const GIVENS: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
/// The entered digits. The other cells hold notes, except in `dim.png`.
const ENTRIES: &str = "5.........8....4....6....7....9....1.........1....4....7....1....2....5.........3";

fn screenshot(name: &str) -> DecodedPicture {
    let path = checkout().join(format!("tests/data/pictures/{name}.png"));
    decode(fs::read(path).expect("a picture")).expect("a PNG file")
}

fn read(pixels: &DecodedPicture) -> Result<PictureReading, PictureError> {
    PictureReader::new().read(&pixels.picture()?)
}

/// The picture turned by a quarter, clockwise.
fn turned(pixels: &DecodedPicture) -> DecodedPicture {
    let DecodedPicture { rgba, width, height } = pixels;
    let mut turned = Vec::with_capacity(rgba.len());
    for row in 0..*width {
        for column in 0..*height {
            let at = ((height - 1 - column) * width + row) * 4;
            turned.extend(&rgba[at..at + 4]);
        }
    }
    DecodedPicture { rgba: turned, width: *height, height: *width }
}

/// Light, with a cell selected; dark with black lines; dark with faint lines; tiles with gaps between them.
#[test]
fn givens_entries_and_notes_of_screenshots_are_different() {
    for name in ["light", "selected", "dark", "dim", "tiles"] {
        let reading = read(&screenshot(name)).expect("a puzzle");
        assert_eq!(formats::line(&reading.givens), GIVENS, "{name}");
        assert_eq!(reading.entries, grid(ENTRIES), "{name}");
        let others = CellSet::ALL - reading.givens.filled() - reading.entries.filled();
        assert!(reading.notes.is_subset(others), "{name}");
        let least = if name == "dim" { 0 } else { others.len() * 9 / 10 };
        assert!((least..=least + 4).contains(&reading.notes.len()), "{name}: {}", reading.notes.len());
        // Notes may look a little like a digit.
        assert!(reading.solutions == SolutionCount::One && reading.doubtful.len() <= 1, "{name}");
    }
}

/// Two givens are covered. What is hidden is not guessed, and the entries are still told apart.
#[test]
fn covered_givens_are_doubtful() {
    let reading = read(&screenshot("covered")).expect("a grid");
    let covered: CellSet = [Cell::at(4, 4), Cell::at(8, 4)].into_iter().collect();
    let mut givens = grid(GIVENS);
    for cell in covered {
        givens[cell] = None;
    }
    assert_eq!(reading.givens.to_line(), givens.to_line());
    assert_eq!(reading.entries, grid(ENTRIES));
    assert!(covered.is_subset(reading.doubtful) && !reading.is_certain());
}

#[test]
fn a_negative_is_read_like_its_original() {
    let mut pixels = screenshot("light");
    for (at, value) in pixels.rgba.iter_mut().enumerate() {
        if at % 4 < 3 {
            *value = 255 - *value;
        }
    }
    let reading = read(&pixels).expect("a puzzle");
    assert!(reading.place.is_light_on_dark);
    assert_eq!(formats::line(&reading.givens), GIVENS);
    assert_eq!(reading.entries, grid(ENTRIES));
}

#[test]
fn a_picture_may_be_turned() {
    let mut pixels = screenshot("light");
    for quarters in 1..4 {
        pixels = turned(&pixels);
        let reading = read(&pixels).expect("a puzzle");
        assert_eq!(formats::line(&reading.givens), GIVENS);
        assert_eq!(reading.quarter_turns, 4 - quarters);
    }
}

/// A spot on a digit: the digit is read nevertheless, or something is doubtful.
#[test]
fn a_covered_digit_is_not_taken_for_an_empty_cell() {
    let pixels = screenshot("light");
    let place = read(&pixels).expect("a puzzle").place;
    for (number, cell) in grid(GIVENS).filled().into_iter().step_by(3).enumerate() {
        let [above_left, _, _, below_right] = place.corners(cell.index());
        let level = [90, 200, 250][number % 3];
        let mut covered = DecodedPicture { rgba: pixels.rgba.clone(), ..pixels };
        for y in above_left.y as usize..below_right.y as usize {
            for x in above_left.x as usize..below_right.x as usize {
                covered.rgba[4 * (y * pixels.width + x)..][..3].fill(level);
            }
        }
        match read(&covered) {
            Ok(reading) => {
                assert!(!reading.is_certain() || reading.givens == grid(GIVENS), "{cell} covered by {level}");
            }
            Err(error) => panic!("{cell} covered by {level}: {error}"),
        }
    }
}

#[test]
fn a_smaller_or_larger_picture_is_read_the_same() {
    let DecodedPicture { rgba, width, height } = screenshot("light");
    for factor in [2, 3] {
        let mut large = Vec::new();
        for row in rgba.chunks_exact(width * 4) {
            let row: Vec<u8> = row.chunks_exact(4).flat_map(|pixel| pixel.repeat(factor)).collect();
            (0..factor).for_each(|_| large.extend(&row));
        }
        let large = DecodedPicture { rgba: large, width: width * factor, height: height * factor };
        assert_eq!(formats::line(&read(&large).expect("a puzzle").givens), GIVENS);
    }
}

#[track_caller]
fn check_err(draw: impl FnOnce(&mut Drawing), error: PictureError) {
    let mut drawing = Drawing::new(640, 480);
    draw(&mut drawing);
    match drawing.read() {
        Err(found) => assert_eq!(found, error),
        Ok(reading) => panic!("read {}", formats::line(&reading.givens)),
    }
}

#[test]
fn what_is_no_sudoku_is_refused() {
    check_err(|_| (), PictureError::NoGrid);
    check_err(|drawing| drawing.rectangle([100, 100, 300, 200], 0), PictureError::NoGrid);
    check_err(|drawing| drawing.grid([50, 40], 6, 60), PictureError::OtherSize);
    check_err(|drawing| drawing.grid([50, 40], 8, 48), PictureError::OtherSize);
    check_err(|drawing| drawing.grid([50, 40], 12, 32), PictureError::OtherSize);
    check_err(|drawing| drawing.grid([50, 30], 16, 25), PictureError::OtherSize);
    check_err(|drawing| drawing.grid([50, 40], 9, 40), PictureError::NoDigits);
    check_err(
        |drawing| {
            drawing.grid([20, 40], 9, 30);
            drawing.grid([340, 40], 9, 30);
        },
        PictureError::NoDigits,
    );
    // The smaller one of two grids does not count.
    check_err(
        |drawing| {
            drawing.grid([20, 40], 9, 40);
            drawing.grid([440, 40], 9, 20);
        },
        PictureError::NoDigits,
    );
}

#[test]
fn both_grids_of_a_picture_are_read() {
    let picture = screenshot("two").picture().expect("a picture");
    let reader = PictureReader::new();
    assert_eq!(reader.read(&picture).unwrap_err(), PictureError::SeveralGrids);
    let readings = reader.read_all(&picture).expect("two puzzles");
    assert_eq!(readings.len(), 2);
    assert!(readings[0].place.crossings[0].x < readings[1].place.crossings[0].x, "from left to right");
    for reading in readings {
        assert_eq!(formats::line(&reading.givens), GIVENS);
        assert_eq!(reading.entries, grid(ENTRIES));
    }
}

#[test]
fn bytes_that_are_no_picture_are_refused() {
    let from =
        |bytes: usize, width, height| Picture::from_rgba(&vec![255; bytes], width, height).unwrap_err();
    assert_eq!(from(100, 5, 4), PictureError::WrongSize);
    assert_eq!(from(0, 0, 0), PictureError::TooSmall);
    assert_eq!(from(400, 10, 10), PictureError::TooSmall);
    assert_eq!(from(0, usize::MAX, 2), PictureError::WrongSize);
    assert_eq!(from(4 * 5000 * 70, 5000, 70), PictureError::TooSmall);
    assert!(Network::from_bytes(&[0; 100]).is_none());
    assert!(decode(b"GIF89a".to_vec()).is_err());
    assert!(decode(b"\xff\xd8\xff\xe0".to_vec()).is_err());
    assert!(decode(b"\x89PNG\r\n\x1a\n".to_vec()).is_err());
}
