//! Which pixels are dark: darker than their surroundings, whatever the light on the paper.
//!
//! A pixel is compared with the mean of a square around it (D. Bradley and G. Roth, "Adaptive thresholding using the integral
//! image", 2007).

use super::grey::{AreaSums, GreyPicture};

/// How a picture is divided into dark and light pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threshold {
    /// Half the side of the square around a pixel.
    pub(super) radius: usize,
    /// How much darker than the mean of the square a dark pixel is, in thousandths of the mean.
    pub(super) permille: u32,
}

/// For each pixel whether it is dark.
pub(super) fn dark_pixels(picture: &GreyPicture, sums: &AreaSums, threshold: Threshold) -> Vec<bool> {
    let (width, height) = (picture.width(), picture.height());
    let mut dark = Vec::with_capacity(width * height);
    for y in 0..height {
        let (top, bottom) = (y.saturating_sub(threshold.radius), (y + threshold.radius + 1).min(height));
        for x in 0..width {
            let (left, right) = (x.saturating_sub(threshold.radius), (x + threshold.radius + 1).min(width));
            let count = ((right - left) * (bottom - top)) as u64;
            let sum = u64::from(sums.sum(left, top, right, bottom));
            let pixel = u64::from(picture.pixels()[y * width + x]);
            // At least two levels, so that the noise of an even ground stays light.
            dark.push(
                (pixel + 2) * count < sum
                    && pixel * count * 1000 < sum * u64::from(1000 - threshold.permille),
            );
        }
    }
    dark
}

/// How lines are told from their surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineFilter {
    /// Half the length of the strip that is averaged along a line.
    pub(super) half_length: usize,
    /// How far beside the line the paper is, in pixels.
    pub(super) gap: usize,
    /// How much darker than the paper on both sides a line is, in thousandths.
    pub(super) permille: u32,
}

/// For each pixel whether it is on a nearly horizontal or vertical line, however faint: strips along the line are compared with those
/// beside it.
pub(super) fn line_pixels(picture: &GreyPicture, sums: &AreaSums, filter: LineFilter) -> Vec<bool> {
    let (width, height) = (picture.width(), picture.height());
    let LineFilter { half_length, gap, permille } = filter;
    let mut lines = vec![false; width * height];
    let is_line = |before: u32, line: u32, after: u32, length: usize| {
        // Strips are two pixels thick.
        let paper = u64::from(before.min(after));
        u64::from(line) + 3 * (length as u64) < paper
            && u64::from(line) * 1000 < paper * u64::from(1000 - permille)
    };
    for y in 0..height - 1 {
        let (top, bottom) = (y.saturating_sub(half_length), (y + half_length).min(height));
        for x in 0..width - 1 {
            let (left, right) = (x.saturating_sub(half_length), (x + half_length).min(width));
            let across = x >= gap && x + gap + 2 <= width && {
                let strip = |x: usize| sums.sum(x, top, x + 2, bottom);
                is_line(strip(x - gap), strip(x), strip(x + gap), bottom - top)
            };
            let along = || {
                let strip = |y: usize| sums.sum(left, y, right, y + 2);
                y >= gap
                    && y + gap + 2 <= height
                    && is_line(strip(y - gap), strip(y), strip(y + gap), right - left)
            };
            if across || along() {
                lines[y * width + x] = true;
            }
        }
    }
    lines
}
