//! A picture as it is read: scaled down, in colours and in grey.

use wide::u32x4;

use super::PictureError;
use super::geometry::PicturePoint;
use super::grey::GreyPicture;

/// A picture, at most [`Picture::LONGEST_SIDE`] pixels high and wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    grey: GreyPicture,
    /// Red, green and blue of each pixel.
    colours: Vec<[u8; 3]>,
}

impl Picture {
    /// Longest side of a picture that is searched, in pixels. Larger ones are scaled down first. In a grid that takes half of it,
    /// cells still have 55 pixels, twice as many as cell images.
    pub const LONGEST_SIDE: usize = 1000;

    /// Shortest side of a picture that is searched, in pixels: nine cells of seven pixels.
    const SHORTEST_SIDE: usize = 64;

    /// Creates a picture from four bytes a pixel (red, green, blue, opacity), on white; a large one is scaled down.
    ///
    /// # Errors
    /// Returns an error if the number of bytes does not match the size, or if the picture is too small for a grid.
    pub fn from_rgba(bytes: &[u8], width: usize, height: usize) -> Result<Picture, PictureError> {
        let expected = width.checked_mul(height).and_then(|pixels| pixels.checked_mul(4));
        if expected != Some(bytes.len()) {
            return Err(PictureError::WrongSize);
        }
        let longest = width.max(height);
        let (new_width, new_height) = if longest > Self::LONGEST_SIDE {
            let scaled = |side: usize| (side as u64 * Self::LONGEST_SIDE as u64 / longest as u64) as usize;
            (scaled(width), scaled(height))
        } else {
            (width, height)
        };
        if new_width.min(new_height) < Self::SHORTEST_SIDE {
            return Err(PictureError::TooSmall);
        }
        let colours = scaled_colours(bytes, [width, height], [new_width, new_height]);
        let grey = colours.iter().map(|colour| brightness(*colour)).collect();
        Ok(Picture { grey: GreyPicture::from_pixels(new_width, new_height, grey), colours })
    }

    /// The picture in grey.
    pub fn grey(&self) -> &GreyPicture {
        &self.grey
    }

    /// The colour of the pixel at a point; beyond the edge it is that of the edge.
    pub(super) fn colour(&self, point: PicturePoint) -> [u8; 3] {
        let place = |at: f32, count: usize| ((at + 0.5).max(0.0) as usize).min(count - 1);
        let (column, row) = (place(point.x, self.grey.width()), place(point.y, self.grey.height()));
        self.colours[row * self.grey.width() + column]
    }
}

/// The colours of a picture of four bytes a pixel, scaled down: each is the mean of an area.
fn scaled_colours(
    bytes: &[u8],
    [width, height]: [usize; 2],
    [new_width, new_height]: [usize; 2],
) -> Vec<[u8; 3]> {
    let mut colours = Vec::with_capacity(new_width * new_height);
    // Some ranges of columns are one wider than the others.
    let narrowest = width / new_width;
    let column_ranges: Vec<_> = (0..new_width).map(|x| source_range(x, new_width, width)).collect();
    let mut column_sums = vec![0_u32; 4 * width];
    for y in 0..new_height {
        let rows = source_range(y, new_height, height);
        column_sums.fill(0);
        for row in bytes[rows.start * 4 * width..rows.end * 4 * width].chunks_exact(4 * width) {
            add_on_white(&mut column_sums, row);
        }
        // Without a division for each pixel: a sum is at most 255 times the number of pixels, so the product fits.
        let inverse = |columns: usize| u32x4::splat((1_u32 << 24).div_ceil((rows.len() * columns) as u32));
        let inverses = [inverse(narrowest), inverse(narrowest + 1)];
        let (column_sums, _) = column_sums.as_chunks::<4>();
        for columns in &column_ranges {
            let inverse = inverses[columns.len() - narrowest];
            let mut sum = u32x4::ZERO;
            for column in &column_sums[columns.clone()] {
                sum += u32x4::from(*column);
            }
            let mean: u32x4 = (sum * inverse) >> 24_u32;
            let [red, green, blue, _] = mean.to_array();
            colours.push([red as u8, green as u8, blue as u8]);
        }
    }
    colours
}

/// Adds the channels of a row of pixels, of which what is transparent becomes white.
fn add_on_white(sums: &mut [u32], row: &[u8]) {
    let (pixels, _) = row.as_chunks::<4>();
    if pixels.iter().all(|pixel| pixel[3] == 255) {
        for (sum, channel) in sums.iter_mut().zip(row) {
            *sum += u32::from(*channel);
        }
        return;
    }
    for (sums, pixel) in sums.chunks_exact_mut(4).zip(pixels) {
        let opacity = u32::from(pixel[3]);
        for (sum, channel) in sums.iter_mut().zip(pixel) {
            *sum += (u32::from(*channel) * opacity + 255 * (255 - opacity)) / 255;
        }
    }
}

/// The rows or columns of the source that a row or column of the scaled picture averages.
fn source_range(at: usize, scaled: usize, source: usize) -> std::ops::Range<usize> {
    let start = at as u64 * source as u64 / scaled as u64;
    let end = (at as u64 + 1) * source as u64 / scaled as u64;
    start as usize..(end as usize).max(start as usize + 1)
}

/// The brightness of a colour. Green counts half, which shows red and blue ink on white paper well and has the least noise.
fn brightness([red, green, blue]: [u8; 3]) -> u8 {
    ((u32::from(red) + 2 * u32::from(green) + u32::from(blue)) / 4) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scaled_pixel_is_the_mean_of_an_area() {
        // Rows of 2,500 pixels in groups of five: each becomes two pixels, of two and of three.
        let row: Vec<u8> =
            (0..2500).flat_map(|x| [[10, 20, 30, 255], [50, 60, 70, 255]][x % 5 / 2 % 2]).collect();
        let picture = Picture::from_rgba(&row.repeat(200), 2500, 200).expect("a picture");
        assert_eq!((picture.grey.width(), picture.grey.height()), (1000, 80));
        assert_eq!(picture.colours[..2], [[10, 20, 30], [36, 46, 56]]);
    }

    #[test]
    fn what_is_transparent_is_put_on_white() {
        let row = [[0, 100, 255, 0], [0, 100, 255, 51], [0, 100, 255, 255]].concat();
        let picture = Picture::from_rgba(&row.repeat(66 * 66 / 3), 66, 66).expect("a picture");
        assert_eq!(picture.colours[..3], [[255, 255, 255], [204, 224, 255], [0, 100, 255]]);
    }
}
