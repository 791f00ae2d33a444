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
        let (left, top) = ((x as usize).min(self.width - 2), (y as usize).min(self.height - 2));
        let (x, y) = (x - left as f32, y - top as f32);
        let at = top * self.width + left;
        let pixel = |at: usize| f32::from(self.pixels[at]);
        let upper = pixel(at) + (pixel(at + 1) - pixel(at)) * x;
        let lower = pixel(at + self.width) + (pixel(at + self.width + 1) - pixel(at + self.width)) * x;
        upper + (lower - upper) * y
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
    /// Sum of the pixels from the column `left` to the one before `right`.
    #[expect(clippy::inline_always, reason = "measured: in WebAssembly a call takes as long as the sum")]
    #[inline(always)]
    pub(super) fn sum(&self, left: usize, right: usize) -> u32 {
        self.below[right]
            .wrapping_add(self.above[left])
            .wrapping_sub(self.above[right])
            .wrapping_sub(self.below[left])
    }
}
