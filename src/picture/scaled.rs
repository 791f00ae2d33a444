//! A picture as it is read: scaled down, in colours and in grey.

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
    /// Longest side of a picture that is searched, in pixels. Larger ones are scaled down first.
    pub const LONGEST_SIDE: usize = 1000;

    /// Shortest side of a picture that is searched, in pixels: nine cells of seven pixels.
    const SHORTEST_SIDE: usize = 64;

    /// Takes a picture of four bytes a pixel: red, green, blue, opacity. It is put on white where it is transparent, and scaled down.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not those of so many pixels, or if the picture is too small for a grid.
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
        let mut colours = Vec::with_capacity(new_width * new_height);
        for y in 0..new_height {
            let rows = source_range(y, new_height, height);
            for x in 0..new_width {
                let columns = source_range(x, new_width, width);
                let mut sums = [0_u64; 3];
                for row in rows.clone() {
                    let start = (row * width + columns.start) * 4;
                    for pixel in bytes[start..start + columns.len() * 4].chunks_exact(4) {
                        let opacity = u64::from(pixel[3]);
                        for (sum, channel) in sums.iter_mut().zip(pixel) {
                            *sum += u64::from(*channel) * opacity + 255 * (255 - opacity);
                        }
                    }
                }
                let count = (rows.len() * columns.len()) as u64 * 255;
                colours.push(sums.map(|sum| (sum / count) as u8));
            }
        }
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
