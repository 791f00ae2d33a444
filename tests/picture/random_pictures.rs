//! Random pictures: none makes the reader panic or takes a second.

use std::time::Duration;

use super::drawing::Drawing;
use super::{read, screenshot};
use crate::support::parallel::parallel_for;
use crate::support::processor_time;
use crate::support::rng::Rng;
use ninefold_cli::picture_file::DecodedPicture;

/// A part of a screenshot, scaled down.
fn part_of(rng: &mut Rng, screenshot: &DecodedPicture) -> DecodedPicture {
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
    DecodedPicture { rgba, width, height }
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
fn random_picture(rng: &mut Rng, screenshot: &DecodedPicture) -> DecodedPicture {
    let mut pixels = if rng.below(2) == 0 {
        part_of(rng, screenshot)
    } else {
        let [width, height] = random_size(rng);
        DecodedPicture { rgba: vec![rng.below(256) as u8; 4 * width * height], width, height }
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

/// Whatever a picture shows: a reading without doubts has no two equal digits in a house, and no picture takes a second.
fn check_random_pictures(seed: u64, count: usize) {
    let screenshot = screenshot("light");
    let mut rng = Rng::new(seed);
    let mut slowest = Duration::ZERO;
    for number in 0..count {
        let pixels = random_picture(&mut rng, &screenshot);
        let (reading, time) = processor_time(|| read(&pixels));
        slowest = slowest.max(time);
        if number % 8 == 0
            && let Ok(reading) = reading
            && reading.is_certain()
        {
            // Only the screenshot has digits; what is drawn upon it may hide some of them.
            assert!(reading.givens.conflicts().is_empty(), "picture {number}");
        }
    }
    println!("{count} pictures, the slowest in {slowest:.3?}");
    assert!(slowest.as_secs() < 1, "{slowest:?}");
}

#[test]
fn random_pictures_are_read_or_refused() {
    check_random_pictures(1, 40);
}

#[test]
#[ignore = "half an hour"]
fn a_hundred_thousand_random_pictures_are_read_or_refused() {
    // The same pictures on every machine, side by side.
    parallel_for(8, |number| check_random_pictures(2 + number, 12_500));
}
