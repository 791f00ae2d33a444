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
    for (y, row) in picture.pixels().chunks_exact(width).enumerate() {
        let (top, bottom) = (y.saturating_sub(threshold.radius), (y + threshold.radius + 1).min(height));
        let strip = sums.strip(top, bottom);
        for (x, &pixel) in row.iter().enumerate() {
            let (left, right) = (x.saturating_sub(threshold.radius), (x + threshold.radius + 1).min(width));
            let count = ((right - left) * (bottom - top)) as u32;
            let sum = strip.sum(left, right);
            let pixel = u32::from(pixel);
            // At least two levels, so that the noise of an even ground stays light.
            dark.push(
                (pixel + 2) * count < sum
                    && u64::from(pixel * count) * 1000
                        < u64::from(sum) * u64::from(1000 - threshold.permille),
            );
        }
    }
    dark
}

/// How far a pixel of an even ground may be from its level.
const SAME_LEVEL: u8 = 3;

/// For each pixel whether it belongs to a ground of this level, such as that of a page on which tiles lie.
pub(super) fn ground_pixels(picture: &GreyPicture, level: u8) -> Vec<bool> {
    picture.pixels().iter().map(|pixel| pixel.abs_diff(level) <= SAME_LEVEL).collect()
}

/// The most frequent levels of grey, no two of which are nearly the same.
pub(super) fn frequent_levels<const COUNT: usize>(picture: &GreyPicture) -> [u8; COUNT] {
    let mut counts = [0_usize; 256];
    for &pixel in picture.pixels() {
        counts[usize::from(pixel)] += 1;
    }
    let mut levels = [0; COUNT];
    for level in &mut levels {
        *level = (0..=255).max_by_key(|&level: &u8| counts[usize::from(level)]).unwrap_or_default();
        let near = level.saturating_sub(SAME_LEVEL)..=level.saturating_add(SAME_LEVEL);
        near.for_each(|level| counts[usize::from(level)] = 0);
    }
    levels
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
    // Strips are two pixels thick: at most 20,000 levels.
    let is_line = |before: u32, line: u32, after: u32, length: usize| {
        let paper = before.min(after);
        line + 3 * (length as u32) < paper && line * 1000 < paper * (1000 - permille)
    };
    for y in 0..height - 1 {
        let (top, bottom) = (y.saturating_sub(half_length), (y + half_length).min(height));
        let across = sums.strip(top, bottom);
        let has_paper = y >= gap && y + gap + 2 <= height;
        let along = has_paper.then(|| {
            [sums.strip(y - gap, y - gap + 2), sums.strip(y, y + 2), sums.strip(y + gap, y + gap + 2)]
        });
        for x in 0..width - 1 {
            let is_across = x >= gap && x + gap + 2 <= width && {
                let sum = |x: usize| across.sum(x, x + 2);
                is_line(sum(x - gap), sum(x), sum(x + gap), bottom - top)
            };
            let is_along = || {
                let (left, right) = (x.saturating_sub(half_length), (x + half_length).min(width));
                along.as_ref().is_some_and(|strips| {
                    let [before, line, after] = strips.each_ref().map(|strip| strip.sum(left, right));
                    is_line(before, line, after, right - left)
                })
            };
            if is_across || is_along() {
                lines[y * width + x] = true;
            }
        }
    }
    lines
}
