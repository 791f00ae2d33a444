//! Photos with entries written into their empty cells, and how many of these are read.

use ninefold::grid::{Cell, Grid, Puzzle};
use ninefold::picture::{PicturePoint, PictureReader};

use crate::fonts::{Face, Glyph};
use crate::photos::Photo;
use crate::random::Random;
use ninefold_cli::picture_file::DecodedPicture;

/// A pen: its name, its colour and how much of the paper it covers.
struct Pen {
    name: &'static str,
    colour: [f32; 3],
    cover: f32,
}

const PENS: [Pen; 4] = [
    Pen { name: "blue pen", colour: [25.0, 50.0, 150.0], cover: 0.9 },
    Pen { name: "red pen", colour: [190.0, 30.0, 40.0], cover: 0.9 },
    Pen { name: "grey pencil", colour: [70.0, 70.0, 75.0], cover: 0.6 },
    Pen { name: "black pen", colour: [25.0, 25.0, 30.0], cover: 0.95 },
];

/// Part of the empty cells with an entry.
const WRITTEN: f32 = 0.35;

/// What was read of entries, and of the photos with them.
#[derive(Default)]
struct EntryCounts {
    right: usize,
    doubtful: usize,
    left_out: usize,
    wrong: usize,
    as_givens: usize,
    refused_photos: usize,
    right_givens: usize,
    unnoticed: usize,
}

/// Writes entries of the solution into each photo, with each pen, and prints how they are read.
pub fn print_entries(reader: &PictureReader, photos: &[Photo], faces: &[Face]) {
    println!(
        "entries: right, right but doubtful, left out, wrong without a doubt, taken as givens without a doubt; photos: givens right, \
         givens wrong without a doubt, refused"
    );
    for pen in &PENS {
        let mut random = Random::new(4);
        let mut counts = EntryCounts::default();
        for photo in photos {
            let givens = Grid::from_values(photo.digits);
            let Ok(puzzle) = Puzzle::new(givens) else { continue };
            let mut pixels = DecodedPicture { rgba: photo.pixels.rgba.clone(), ..photo.pixels };
            let face = &faces[random.below(faces.len())];
            let mut written = Grid::EMPTY;
            for cell in Cell::all().filter(|&cell| givens[cell].is_none()) {
                if let Some(digit) = puzzle.solution()[cell].filter(|_| random.chance(WRITTEN)) {
                    written[cell] = Some(digit);
                    let glyph = &face.digits[usize::from(digit.value())];
                    write_entry(&mut pixels, photo.corners(cell.index()), glyph, pen, &mut random);
                }
            }
            let Ok(reading) = pixels.picture().and_then(|picture| reader.read(&picture)) else {
                counts.refused_photos += 1;
                continue;
            };
            for cell in written.filled() {
                let is_doubtful = reading.doubtful.contains(cell);
                let is_right = reading.entries[cell] == written[cell];
                let count = match reading.digit(cell) {
                    Some(_) if is_right && !is_doubtful => &mut counts.right,
                    Some(_) if is_doubtful => &mut counts.doubtful,
                    None => &mut counts.left_out,
                    Some(_) if reading.givens[cell].is_some() => &mut counts.as_givens,
                    Some(_) => &mut counts.wrong,
                };
                *count += 1;
            }
            let is_right = reading.givens == givens;
            counts.right_givens += usize::from(is_right);
            counts.unnoticed += usize::from(!is_right && reading.doubtful.is_empty());
        }
        let EntryCounts {
            right,
            doubtful,
            left_out,
            wrong,
            as_givens,
            refused_photos,
            right_givens,
            unnoticed,
        } = counts;
        println!(
            "{}: {right}, {doubtful}, {left_out}, {wrong}, {as_givens}; {right_givens}, {unnoticed}, {refused_photos}",
            pen.name
        );
    }
}

/// Writes a digit into a cell, a little turned and moved.
fn write_entry(
    pixels: &mut DecodedPicture,
    corners: [PicturePoint; 4],
    glyph: &Glyph,
    pen: &Pen,
    random: &mut Random,
) {
    let [above_left, above_right, below_left, _] = corners;
    let (right, down) = (above_right - above_left, below_left - above_left);
    let determinant = right.x * down.y - right.y * down.x;
    let height = random.between(0.5, 0.7);
    let scale = glyph.height as f32 / height;
    let (turn, x0, y0) = (0.1 * random.normal(), 0.5 + 0.05 * random.normal(), 0.5 + 0.05 * random.normal());
    let range = |from: f32, to: f32, count: usize| {
        (from.min(to).max(0.0) as usize)..(from.max(to).max(0.0) as usize + 1).min(count)
    };
    let opposite = above_left + right + down;
    for y in range(above_left.y.min(above_right.y), opposite.y.max(below_left.y), pixels.height) {
        for x in range(above_left.x.min(below_left.x), opposite.x.max(above_right.x), pixels.width) {
            let from = PicturePoint::new(x as f32, y as f32) - above_left;
            let across = (from.x * down.y - from.y * down.x) / determinant - x0;
            let along = (from.y * right.x - from.x * right.y) / determinant - y0;
            let (u, v) = (across + turn * along, along - turn * across);
            let ink = pen.cover
                * glyph.sample(u * scale + glyph.width as f32 / 2.0, v * scale + glyph.height as f32 / 2.0);
            for (value, colour) in pixels.rgba[4 * (y * pixels.width + x)..][..3].iter_mut().zip(pen.colour) {
                // Ink takes its part of the light that falls on the paper.
                let paper = f32::from(*value);
                *value = (paper * (1.0 - ink) + ink * paper * colour / 255.0) as u8;
            }
        }
    }
}
