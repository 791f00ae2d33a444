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
    let Threshold { radius, permille } = threshold;
    let widths = window_widths(width, radius, radius + 1);
    let mut dark = Vec::with_capacity(width * height);
    for (y, row) in picture.pixels().chunks_exact(width).enumerate() {
        let (top, bottom) = (y.saturating_sub(radius), (y + radius + 1).min(height));
        let windows = sums.strip(top, bottom).windows(radius, radius + 1);
        let rows = (bottom - top) as u32;
        // At least two levels, so that the noise of an even ground stays light. The products are those of at most 81 × 81 pixels.
        dark.extend(row.iter().zip(&windows).zip(&widths).map(|((pixel, sum), width)| {
            let (pixel, count) = (u32::from(*pixel), width * rows);
            (pixel + 2) * count < *sum && pixel * count * 1000 < sum * (1000 - permille)
        }));
    }
    dark
}

/// For each column, the number of columns from `before` before it up to `after` after it, this one excluded.
fn window_widths(width: usize, before: usize, after: usize) -> Vec<u32> {
    (0..width).map(|x| ((x + after).min(width) - x.saturating_sub(before)) as u32).collect()
}

/// How far a pixel of an even ground may be from its level. With 0 or 10, one of the screenshots tried is refused.
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

/// How lines are distinguished from their surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineFilter {
    /// Half the length of the strip that is averaged along a line.
    pub(super) half_length: usize,
    /// How far beside the line the paper is, in pixels.
    pub(super) gap: usize,
    /// How much darker than the paper on both sides a line is, in thousandths.
    pub(super) permille: u32,
}

impl LineFilter {
    /// Whether strips of `length` pixels along a line and two across show a line between paper. Sums are at most 20,000 levels.
    fn is_line(self, before: u32, line: u32, after: u32, length: u32) -> bool {
        let paper = before.min(after);
        line + 3 * length < paper && line * 1000 < paper * (1000 - self.permille)
    }
}

/// For each pixel whether it is on a nearly horizontal or vertical line: strips along it are compared with those beside it.
pub(super) fn line_pixels(picture: &GreyPicture, sums: &AreaSums, filter: LineFilter) -> Vec<bool> {
    let (width, height) = (picture.width(), picture.height());
    let LineFilter { half_length, gap, .. } = filter;
    let lengths = window_widths(width, half_length, half_length);
    let mut lines = vec![false; width * height];
    for (y, row) in lines.chunks_exact_mut(width).enumerate().take(height - 1) {
        // Lines from top to bottom.
        let (top, bottom) = (y.saturating_sub(half_length), (y + half_length).min(height));
        let across = sums.strip(top, bottom).windows(0, 2);
        let [before, line, after] = [0, gap, 2 * gap].map(|first| across[..width - 1].get(first..));
        if let (Some(before), Some(line), Some(after)) = (before, line, after) {
            let strips = before.iter().zip(line).zip(after);
            for (is_line, ((before, line), after)) in row[gap..].iter_mut().zip(strips) {
                *is_line = filter.is_line(*before, *line, *after, (bottom - top) as u32);
            }
        }
        // Lines from left to right.
        if y >= gap && y + gap + 2 <= height {
            let [before, line, after] =
                [y - gap, y, y + gap].map(|y| sums.strip(y, y + 2).windows(half_length, half_length));
            let strips = before.iter().zip(&line).zip(&after).zip(&lengths);
            for (is_line, (((before, line), after), length)) in row[..width - 1].iter_mut().zip(strips) {
                *is_line |= filter.is_line(*before, *line, *after, *length);
            }
        }
    }
    lines
}
