//! Photos as a less careful photographer takes them: turned, tilted, blurred, dark, noisy, in part covered.

use crate::random::Random;
use ninefold_cli::picture_file::DecodedPicture;

/// What a photo is made worse by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// Turned by 8 degrees.
    Turned8,
    /// Turned by 20 degrees.
    Turned20,
    /// Turned by 40 degrees.
    Turned40,
    /// Turned by 190 degrees.
    Turned190,
    /// Seen from the side.
    Tilted,
    /// The paper is bent upwards and downwards.
    Bent,
    /// Each pixel is the mean of 3 × 3.
    Blurred3,
    /// Each pixel is the mean of 5 × 5.
    Blurred5,
    /// A third of the light.
    Dark,
    /// A quarter of the light on one side.
    Shaded,
    /// Noise with a deviation of 5 levels.
    Noise5,
    /// Noise with a deviation of 12 levels.
    Noise12,
    /// Half as wide and high.
    Half,
    /// Twice as wide and high.
    Double,
    /// A white spot hides some cells.
    Glare,
    /// A grey spot hides some cells.
    Covered,
}

impl Damage {
    /// All kinds.
    pub const ALL: [Damage; 16] = [
        Damage::Turned8,
        Damage::Turned20,
        Damage::Turned40,
        Damage::Turned190,
        Damage::Tilted,
        Damage::Bent,
        Damage::Blurred3,
        Damage::Blurred5,
        Damage::Dark,
        Damage::Shaded,
        Damage::Noise5,
        Damage::Noise12,
        Damage::Half,
        Damage::Double,
        Damage::Glare,
        Damage::Covered,
    ];

    /// Makes a photo worse.
    pub fn apply(self, photo: &DecodedPicture, random: &mut Random) -> DecodedPicture {
        let (width, height) = (photo.width as f32, photo.height as f32);
        let sign = if random.chance(0.5) { 1.0 } else { -1.0 };
        match self {
            Damage::Turned8 => turned(photo, 8.0 * sign),
            Damage::Turned20 => turned(photo, 20.0 * sign),
            Damage::Turned40 => turned(photo, 40.0 * sign),
            Damage::Turned190 => turned(photo, 190.0),
            Damage::Tilted => {
                let (across, down) = (0.3 * sign, random.between(-0.3, 0.3));
                warped(photo, photo.width, photo.height, |x, y| {
                    let (u, v) = (1.15 * (x / width - 0.5), 1.15 * (y / height - 0.5));
                    let depth = 1.0 + across * u + down * v;
                    ((u / depth + 0.5) * width, (v / depth + 0.5) * height)
                })
            }
            Damage::Bent => warped(photo, photo.width, photo.height, |x, y| {
                let (u, v) = (x / width - 0.5, y / height - 0.5);
                let bend = 0.12 * sign * height;
                ((1.1 * u + 0.5) * width + 0.5 * bend * v * v, (1.1 * v + 0.5) * height + bend * u * u)
            }),
            Damage::Blurred3 => blurred(photo, 1),
            Damage::Blurred5 => blurred(photo, 2),
            Damage::Dark => mapped(photo, |level, _, _| level * 0.35),
            Damage::Shaded => mapped(photo, |level, x, _| level * (0.25 + 0.75 * x / width)),
            Damage::Noise5 => mapped(photo, |level, _, _| level + 5.0 * random.normal()),
            Damage::Noise12 => mapped(photo, |level, _, _| level + 12.0 * random.normal()),
            Damage::Half => {
                let photo = blurred(photo, 1);
                warped(&photo, photo.width / 2, photo.height / 2, |x, y| (2.0 * x, 2.0 * y))
            }
            Damage::Double => warped(photo, photo.width * 2, photo.height * 2, |x, y| (x / 2.0, y / 2.0)),
            Damage::Glare | Damage::Covered => {
                let spot = (random.between(0.3, 0.7) * width, random.between(0.3, 0.7) * height);
                let radius = 0.16 * height;
                mapped(photo, |level, x, y| {
                    let distance =
                        ((x - spot.0) * (x - spot.0) + (y - spot.1) * (y - spot.1)).sqrt() / radius;
                    match self {
                        Damage::Glare => level + (250.0 - level) * (1.2 - distance).clamp(0.0, 1.0),
                        _ if distance < 1.0 => 110.0,
                        _ => level,
                    }
                })
            }
        }
    }
}

/// A picture whose pixels are taken from those of another at the places that `source` says; grey beyond its border.
fn warped(
    photo: &DecodedPicture,
    width: usize,
    height: usize,
    source: impl Fn(f32, f32) -> (f32, f32),
) -> DecodedPicture {
    let mut rgba = Vec::with_capacity(4 * width * height);
    for at in 0..width * height {
        let (x, y) = source((at % width) as f32, (at / width) as f32);
        let (left, top) = (x.floor(), y.floor());
        let is_inside = x >= 0.0 && y >= 0.0 && x < (photo.width - 1) as f32 && y < (photo.height - 1) as f32;
        if !is_inside {
            rgba.extend([90, 90, 90, 255]);
            continue;
        }
        for channel in 0..3 {
            let pixel = |right: usize, down: usize| {
                let at = (top as usize + down) * photo.width + left as usize + right;
                f32::from(photo.rgba[4 * at + channel])
            };
            let upper = pixel(0, 0) + (pixel(1, 0) - pixel(0, 0)) * (x - left);
            let lower = pixel(0, 1) + (pixel(1, 1) - pixel(0, 1)) * (x - left);
            rgba.push((upper + (lower - upper) * (y - top)) as u8);
        }
        rgba.push(255);
    }
    DecodedPicture { rgba, width, height }
}

/// Turned around its middle, on a square that holds all of it.
fn turned(photo: &DecodedPicture, degrees: f32) -> DecodedPicture {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let (x0, y0) = (photo.width as f32 / 2.0, photo.height as f32 / 2.0);
    let half = (x0 * x0 + y0 * y0).sqrt();
    let length = 2 * half as usize;
    warped(photo, length, length, |x, y| {
        let (x, y) = (x - half, y - half);
        (x0 + cosine * x + sine * y, y0 - sine * x + cosine * y)
    })
}

/// Each pixel is the mean of a square with this radius.
fn blurred(photo: &DecodedPicture, radius: usize) -> DecodedPicture {
    let DecodedPicture { rgba, width, height } = photo;
    let mut means = Vec::with_capacity(rgba.len());
    for at in 0..width * height {
        let range =
            |place: usize, count: usize| place.saturating_sub(radius)..(place + radius + 1).min(count);
        let (mut sums, mut count) = ([0_u32; 4], 0);
        for row in range(at / width, *height) {
            for column in range(at % width, *width) {
                for (sum, value) in sums.iter_mut().zip(&rgba[4 * (row * width + column)..]) {
                    *sum += u32::from(*value);
                }
                count += 1;
            }
        }
        means.extend(sums.map(|sum| (sum / count) as u8));
    }
    DecodedPicture { rgba: means, width: *width, height: *height }
}

/// Each level is changed by `change`, which gets the level and the place.
fn mapped(photo: &DecodedPicture, mut change: impl FnMut(f32, f32, f32) -> f32) -> DecodedPicture {
    let DecodedPicture { width, height, .. } = *photo;
    let mut rgba = photo.rgba.clone();
    for (at, pixel) in rgba.chunks_exact_mut(4).enumerate() {
        for level in &mut pixel[..3] {
            *level =
                change(f32::from(*level), (at % width) as f32, (at / width) as f32).clamp(0.0, 255.0) as u8;
        }
    }
    DecodedPicture { rgba, width, height }
}
