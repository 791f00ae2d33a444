//! Pictures of puzzles are read: photos, screenshots; what is no Sudoku is refused, and no picture makes the reader panic.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Instant;

use ninefold::formats;
use ninefold::grid::{Cell, CellSet, Grid};
use ninefold::picture::{Network, Picture, PictureError, PictureReader, PictureReading, SolutionCount};

use crate::program::picture_file::{Pixels, decode};
use crate::support::checkout;
use crate::support::grids::grid;
use crate::support::rng::Rng;

/// The givens in the screenshots of `tests/data/pictures`.
const GIVENS: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
/// The entered digits. The other cells hold notes, except in `dim.png`.
const ENTRIES: &str = "5.........8....4....6....7....9....1.........1....4....7....1....2....5.........3";

fn screenshot(name: &str) -> Pixels {
    let path = checkout().join(format!("tests/data/pictures/{name}.png"));
    decode(fs::read(path).expect("a picture")).expect("a PNG file")
}

fn read(pixels: &Pixels) -> Result<PictureReading, PictureError> {
    PictureReader::new().read(&pixels.picture()?)
}

/// The picture turned by a quarter, clockwise.
fn turned(pixels: &Pixels) -> Pixels {
    let Pixels { rgba, width, height } = pixels;
    let mut turned = Vec::with_capacity(rgba.len());
    for row in 0..*width {
        for column in 0..*height {
            let at = ((height - 1 - column) * width + row) * 4;
            turned.extend(&rgba[at..at + 4]);
        }
    }
    Pixels { rgba: turned, width: *height, height: *width }
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
        let mut covered = Pixels { rgba: pixels.rgba.clone(), ..pixels };
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
    let Pixels { rgba, width, height } = screenshot("light");
    for factor in [2, 3] {
        let mut large = Vec::new();
        for row in rgba.chunks_exact(width * 4) {
            let row: Vec<u8> = row.chunks_exact(4).flat_map(|pixel| pixel.repeat(factor)).collect();
            (0..factor).for_each(|_| large.extend(&row));
        }
        let large = Pixels { rgba: large, width: width * factor, height: height * factor };
        assert_eq!(formats::line(&read(&large).expect("a puzzle").givens), GIVENS);
    }
}

/// A picture of grey pixels.
struct Drawing {
    width: usize,
    height: usize,
    grey: Vec<u8>,
}

impl Drawing {
    fn new(width: usize, height: usize) -> Drawing {
        Drawing { width, height, grey: vec![255; width * height] }
    }

    fn rectangle(&mut self, [left, top, width, height]: [usize; 4], level: u8) {
        for y in top..(top + height).min(self.height) {
            for x in left..(left + width).min(self.width) {
                self.grey[y * self.width + x] = level;
            }
        }
    }

    /// A grid with so many cells in a row.
    fn grid(&mut self, [left, top]: [usize; 2], cells: usize, side: usize) {
        for line in 0..=cells {
            self.rectangle([left + line * side, top, 2, cells * side + 2], 0);
            self.rectangle([left, top + line * side, cells * side + 2, 2], 0);
        }
    }

    fn read(&self) -> Result<PictureReading, PictureError> {
        let rgba: Vec<u8> = self.grey.iter().flat_map(|&grey| [grey, grey, grey, 255]).collect();
        PictureReader::new().read(&Picture::from_rgba(&rgba, self.width, self.height)?)
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

/// A part of a screenshot, scaled down.
fn part_of(rng: &mut Rng, screenshot: &Pixels) -> Pixels {
    let step = 1 + rng.below(3);
    let [left, top] =
        [screenshot.width, screenshot.height].map(|side| rng.below(3) / 2 * rng.below(side / 4));
    let [width, height] =
        [screenshot.width - left, screenshot.height - top].map(|side| side / step - rng.below(3) / 2 * 9);
    let mut rgba = Vec::with_capacity(4 * width * height);
    for row in 0..height {
        for column in 0..width {
            let at = 4 * ((top + row * step) * screenshot.width + left + column * step);
            rgba.extend(&screenshot.rgba[at..at + 4]);
        }
    }
    Pixels { rgba, width, height }
}

/// Any size, some of them a thousand times as wide as high.
fn random_size(rng: &mut Rng) -> [usize; 2] {
    match rng.below(12) {
        0 => [1 + rng.below(3), rng.below(1200)],
        1 => [64 + rng.below(4), 300 + rng.below(1200)],
        2 => [300 + rng.below(1200), 64 + rng.below(4)],
        _ => [64 + rng.below(300), 64 + rng.below(300)],
    }
}

/// A pattern that goes on and on: a checkerboard, hatching, a lattice or many small grids.
fn draw_pattern(rng: &mut Rng, drawing: &mut Drawing) {
    let [across, down] = [2 + rng.below(40), 2 + rng.below(40)];
    let thickness = 1 + rng.below(4);
    let kind = rng.below(5);
    for y in 0..drawing.height {
        for x in 0..drawing.width {
            let is_dark = match kind {
                0 => (x / across + y / down) % 2 == 0,
                1 => x % across < thickness,
                2 => (x + y) % across < thickness,
                3 => x % across < thickness || y % down < thickness,
                _ => {
                    let side = 3 + across / 4;
                    let (x, y) = (x % (10 * side), y % (10 * side));
                    x <= 9 * side && y <= 9 * side && (x % side == 0 || y % side == 0)
                }
            };
            if is_dark {
                drawing.grey[y * drawing.width + x] = 0;
            }
        }
    }
}

/// Rectangles, grids, patterns and noise, or a screenshot with some of them, in part upside down.
fn random_picture(rng: &mut Rng, screenshot: &Pixels) -> Pixels {
    let mut pixels = if rng.below(2) == 0 {
        part_of(rng, screenshot)
    } else {
        let [width, height] = random_size(rng);
        Pixels { rgba: vec![rng.below(256) as u8; 4 * width * height], width, height }
    };
    let mut drawing = Drawing::new(pixels.width, pixels.height);
    let levels: Vec<u8> = (0..8).map(|_| rng.below(256) as u8).collect();
    for _ in 0..rng.below(12) {
        let [left, top] = [pixels.width, pixels.height].map(|side| rng.below(side + 1));
        let size = [rng.below(pixels.width + 1), rng.below(pixels.height + 1)];
        match rng.below(3) {
            0 => drawing.rectangle([left, top, size[0] / 4, size[1] / 4], levels[rng.below(8)]),
            1 => drawing.rectangle([left, top, size[0], 1 + rng.below(3)], levels[rng.below(8)]),
            _ => drawing.grid([left / 2, top / 2], 1 + rng.below(20), 3 + rng.below(60)),
        }
    }
    if rng.below(4) == 0 {
        draw_pattern(rng, &mut drawing);
    }
    let noise = rng.below(60);
    for (pixel, grey) in pixels.rgba.chunks_exact_mut(4).zip(&drawing.grey) {
        for value in &mut pixel[..3] {
            *value = (*value).min(*grey).saturating_add(rng.below(noise + 1) as u8);
        }
    }
    if rng.below(4) == 0 {
        let half = pixels.rgba.len() / 8 * 4;
        pixels.rgba[..half].reverse();
    }
    if rng.below(4) == 0 && !pixels.rgba.is_empty() {
        for _ in 0..rng.below(2000) {
            let at = rng.below(pixels.rgba.len());
            pixels.rgba[at] ^= 1 << rng.below(8);
        }
    }
    pixels
}

/// Seconds that this thread has run. Where the system does not tell, seconds that have passed.
fn processor_time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |count| count as f64 / 1e9)
}

/// Seconds that reading a picture takes.
fn reading_time(pixels: &Pixels) -> f64 {
    let start = processor_time();
    let _ = read(pixels);
    processor_time() - start
}

/// Whatever a picture shows: a reading without doubts keeps the rules, and no picture takes a second.
fn check_random_pictures(seed: u64, count: usize) {
    let screenshot = screenshot("light");
    let mut rng = Rng::new(seed);
    let mut slowest = 0.0_f64;
    for number in 0..count {
        let pixels = random_picture(&mut rng, &screenshot);
        slowest = slowest.max(reading_time(&pixels));
        if number % 8 == 0
            && let Ok(reading) = read(&pixels)
            && reading.is_certain()
        {
            // Only the screenshot has digits; what is drawn upon it may hide some of them.
            let givens = &reading.givens;
            assert_eq!(reading.solutions, SolutionCount::One);
            assert!(givens.conflicts().is_empty(), "picture {number}");
        }
    }
    println!("{count} pictures, the slowest in {slowest:.3} s");
    assert!(slowest < 1.0, "{slowest} s");
}

#[test]
fn random_pictures_are_read_or_refused() {
    check_random_pictures(1, 40);
}

#[test]
#[ignore = "half an hour"]
fn a_hundred_thousand_random_pictures_are_read_or_refused() {
    check_random_pictures(2, 100_000);
}

/// The photos of the corpus, each with its digits.
fn photos() -> Option<Vec<(PathBuf, Grid)>> {
    let beside = || checkout().join("../shared/corpus");
    let folder = std::env::var_os("CORPUS").map_or_else(beside, PathBuf::from).join("photos");
    let mut photos = Vec::new();
    for entry in fs::read_dir(folder).ok()?.map_while(Result::ok) {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "jpg") {
            let text = fs::read_to_string(path.with_extension("dat")).expect("the digits of a photo");
            let digits: Vec<u8> = text
                .lines()
                .skip(2)
                .flat_map(str::split_whitespace)
                .map(|word| word.parse().expect("a digit"))
                .collect();
            photos.push((path, Grid::from_values(digits.try_into().expect("81 cells"))));
        }
    }
    photos.sort_by(|one, other| one.0.cmp(&other.0));
    Some(photos)
}

/// The network has learnt these photos; `docs/pictures.md` has the figures of photos that it has not.
#[test]
fn photos_of_newspapers_are_read() {
    let Some(photos) = photos() else {
        eprintln!("skipped: no corpus (CORPUS, or ../shared/corpus beside the checkout)");
        return;
    };
    let reader = PictureReader::new();
    let (mut right, mut certain, mut slowest) = (0, 0, 0.0_f32);
    for (path, digits) in &photos {
        let name = path.display();
        let pixels = decode(fs::read(path).expect("a photo")).expect("a JPEG file");
        let picture = pixels.picture().expect("a picture");
        let start = Instant::now();
        let reading = reader.read(&picture).unwrap_or_else(|error| panic!("{name}: {error}"));
        slowest = slowest.max(start.elapsed().as_secs_f32());
        let is_right = reading.givens == *digits;
        assert!(is_right || !reading.is_certain(), "{name} is read wrongly without a doubt");
        assert!(reading.entries.filled().is_empty(), "{name} has no entries");
        right += usize::from(is_right);
        certain += usize::from(reading.is_certain());
    }
    let count = photos.len();
    println!("{right} of {count} photos are read, {certain} without a doubt, the slowest in {slowest:.3} s");
    assert!(right * 100 >= count * 99, "{right} of {count}");
    assert!(certain * 100 >= count * 90, "{certain} of {count}");
}
