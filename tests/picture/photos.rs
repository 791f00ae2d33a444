//! Photos of newspapers are read, where they are at hand.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use ninefold::grid::Grid;
use ninefold::picture::PictureReader;

use crate::support::files::files_in;
use crate::support::rated_puzzles;
use ninefold_cli::picture_file::decode;

/// The photos of the corpus, each with its digits.
fn photos() -> Option<Vec<(PathBuf, Grid)>> {
    let mut files = files_in(&rated_puzzles::file("photos")?, &["jpg"]);
    files.sort();
    let with_digits = |path: PathBuf| {
        let text = fs::read_to_string(path.with_extension("dat")).expect("the digits of a photo");
        let words = text.lines().skip(2).flat_map(str::split_whitespace);
        let digits: Vec<u8> = words.map(|word| word.parse().expect("a digit")).collect();
        (path, Grid::from_values(digits.try_into().expect("81 cells")))
    };
    Some(files.into_iter().map(with_digits).collect())
}

/// The network has learnt these photos; `docs/pictures.md` has the figures of photos that it has not.
#[test]
fn photos_of_newspapers_are_read() {
    let Some(photos) = photos() else { return };
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
