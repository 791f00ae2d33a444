//! Pictures that are drawn: rectangles and grids.

use ninefold::picture::{Picture, PictureError, PictureReader, PictureReading};

/// A picture of grey pixels.
pub struct Drawing {
    pub width: usize,
    pub height: usize,
    pub grey: Vec<u8>,
}

impl Drawing {
    pub fn new(width: usize, height: usize) -> Drawing {
        Drawing { width, height, grey: vec![255; width * height] }
    }

    pub fn rectangle(&mut self, [left, top, width, height]: [usize; 4], level: u8) {
        for y in top..(top + height).min(self.height) {
            for x in left..(left + width).min(self.width) {
                self.grey[y * self.width + x] = level;
            }
        }
    }

    /// A grid with so many cells in a row.
    pub fn grid(&mut self, [left, top]: [usize; 2], cells: usize, side: usize) {
        for line in 0..=cells {
            self.rectangle([left + line * side, top, 2, cells * side + 2], 0);
            self.rectangle([left, top + line * side, cells * side + 2, 2], 0);
        }
    }

    pub fn read(&self) -> Result<PictureReading, PictureError> {
        let rgba: Vec<u8> = self.grey.iter().flat_map(|&grey| [grey, grey, grey, 255]).collect();
        PictureReader::new().read(&Picture::from_rgba(&rgba, self.width, self.height)?)
    }
}
