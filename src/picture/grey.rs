//! Grey pictures, and sums over their rectangles.

use super::geometry::PicturePoint;

/// A picture in grey: one byte a pixel, 0 is black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreyPicture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl GreyPicture {
    /// A picture of the given pixels, row after row.
    pub(super) fn from_pixels(width: usize, height: usize, pixels: Vec<u8>) -> GreyPicture {
        debug_assert!(pixels.len() == width * height && width > 1 && height > 1);
        GreyPicture { width, height, pixels }
    }

    /// Number of pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The pixels, row after row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Whether a point is in the picture.
    pub(super) fn contains(&self, point: PicturePoint) -> bool {
        (0.0..self.width as f32).contains(&point.x) && (0.0..self.height as f32).contains(&point.y)
    }

    /// The negative: light lines on a dark ground become dark lines on a light one.
    pub(super) fn negative(&self) -> GreyPicture {
        let pixels = self.pixels.iter().map(|pixel| 255 - pixel).collect();
        GreyPicture { pixels, ..*self }
    }

    /// The brightness at a point between pixels, by bilinear interpolation; beyond the edge it is that of the edge.
    pub(super) fn sample(&self, x: f32, y: f32) -> f32 {
        let x = x.clamp(0.0, (self.width - 1) as f32);
        let y = y.clamp(0.0, (self.height - 1) as f32);
        self.sample_inside(x, y)
    }

    /// The same for a point that has pixels on all sides ([`GreyPicture::surrounds`]).
    #[inline]
    pub(super) fn sample_inside(&self, x: f32, y: f32) -> f32 {
        let (left, top) = ((x as usize).min(self.width - 2), (y as usize).min(self.height - 2));
        let (x, y) = (x - left as f32, y - top as f32);
        let at = top * self.width + left;
        let (upper, lower) = (&self.pixels[at..at + 2], &self.pixels[at + self.width..at + self.width + 2]);
        let (upper_left, upper_right) = (f32::from(upper[0]), f32::from(upper[1]));
        let (lower_left, lower_right) = (f32::from(lower[0]), f32::from(lower[1]));
        let upper = upper_left + (upper_right - upper_left) * x;
        let lower = lower_left + (lower_right - lower_left) * x;
        upper + (lower - upper) * y
    }

    /// Whether a point has pixels on all sides.
    pub(super) fn surrounds(&self, point: PicturePoint) -> bool {
        (0.0..(self.width - 1) as f32).contains(&point.x)
            && (0.0..(self.height - 1) as f32).contains(&point.y)
    }
}

/// Sums of the pixels above and left of each point: the sum of any rectangle takes four look-ups (F. Crow, "Summed-area tables for
/// texture mapping", 1984).
pub(super) struct AreaSums {
    width: usize,
    sums: Vec<u32>,
}

impl AreaSums {
    pub(super) fn new(picture: &GreyPicture) -> AreaSums {
        let width = picture.width + 1;
        let mut sums = vec![0; width * (picture.height + 1)];
        for y in 0..picture.height {
            let mut row = 0;
            for x in 0..picture.width {
                row += u32::from(picture.pixels[y * picture.width + x]);
                sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + row;
            }
        }
        AreaSums { width, sums }
    }

    /// The rows from `top` to the one before `bottom`.
    pub(super) fn strip(&self, top: usize, bottom: usize) -> StripSums<'_> {
        let row = |y: usize| &self.sums[y * self.width..][..self.width];
        StripSums { above: row(top), below: row(bottom) }
    }
}

/// Sums of the rectangles in some rows.
pub(super) struct StripSums<'a> {
    above: &'a [u32],
    below: &'a [u32],
}

impl StripSums<'_> {
    /// For each column the sum from `before` columns before it to the one before `after` columns after it, as far as there are columns.
    pub(super) fn windows(&self, before: usize, after: usize) -> Vec<u32> {
        let width = self.above.len() - 1;
        // Sums of all columns before each.
        let sums: Vec<u32> =
            self.below.iter().zip(self.above).map(|(below, above)| below.wrapping_sub(*above)).collect();
        let mut windows = Vec::with_capacity(width);
        let first = before.min(width);
        windows.extend((0..first).map(|x| sums[(x + after).min(width)]));
        if let Some(right) = sums.get(before + after..) {
            windows.extend(right.iter().zip(&sums).map(|(right, left)| right - left));
        }
        windows.truncate(width);
        windows.extend((windows.len()..width).map(|x| sums[width] - sums[x - before]));
        windows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_end_at_the_borders() {
        let pixels: Vec<u8> = (0..60).map(|at| (at * 7 % 11) as u8).collect();
        let picture = GreyPicture::from_pixels(12, 5, pixels);
        let sums = AreaSums::new(&picture);
        for (before, after) in [(0, 2), (3, 4), (0, 1), (7, 8), (12, 13), (30, 31)] {
            let windows = sums.strip(1, 4).windows(before, after);
            let column = |x: usize| (1..4).map(|y| u32::from(picture.pixels[y * 12 + x])).sum::<u32>();
            let window = |x: usize| (x.saturating_sub(before)..(x + after).min(12)).map(column).sum();
            let expected: Vec<u32> = (0..12).map(window).collect();
            assert_eq!(windows, expected, "{before} before, {after} after");
        }
    }
}
