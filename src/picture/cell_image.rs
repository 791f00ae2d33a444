//! Pictures of single cells, all of one size and contrast, as the network reads them.

use std::array;

use super::finder::FoundGrid;
use super::geometry::PicturePoint;
use super::grey::GreyPicture;
use crate::grid::{Cell, CellSet};

/// A cell, drawn on 24 × 24 pixels: 0 is paper, 255 the ink of the digits. Lines around it are cut off if in their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellImage(pub [u8; CellImage::PIXELS]);

/// A cell as cut out of a picture, in levels of grey.
#[derive(Clone, Copy, Debug)]
pub struct GreyCell(pub [f32; CellImage::PIXELS]);

/// Least height of a digit above a line. Notes are lower. In the cells that the network learns from, notes have up to 7.5 rows and
/// digits at least 10.6.
const UNDERLINED_ROWS: usize = 9;

/// Pixels on each side that may show rests of lines. Each is 0.036 of a cell, beside the 0.07 that are cut off before.
const BORDER: usize = 2;

/// Side of the square in the middle of a cell that holds most of a digit: 0.57 of a cell, about the height of a usual digit.
const MIDDLE: usize = CellImage::SIDE - 8;

/// The number at this place once the numbers are sorted.
fn nth(numbers: &mut [f32], place: usize) -> f32 {
    *numbers.select_nth_unstable_by(place, f32::total_cmp).1
}

impl CellImage {
    /// Pixels in a row, and rows: the network halves them three times, down to 3.
    pub const SIDE: usize = 24;
    /// Number of pixels.
    pub const PIXELS: usize = Self::SIDE * Self::SIDE;

    /// Whether a pixel may show the rest of a line.
    pub(super) fn is_at_border(at: usize) -> bool {
        let inner = BORDER..Self::SIDE - BORDER;
        !inner.contains(&(at / Self::SIDE)) || !inner.contains(&(at % Self::SIDE))
    }

    /// The image without a line below the digit, which marks an error in some programs. `None` if there is no such line.
    pub(super) fn without_underline(&self) -> Option<CellImage> {
        let has_ink = |row: usize| {
            self.0[row * Self::SIDE + 4..(row + 1) * Self::SIDE - 4].iter().any(|ink| *ink > 100)
        };
        let bottom = (0..Self::SIDE).rev().find(|row| has_ink(*row))?;
        let gap = (UNDERLINED_ROWS..bottom).rev().find(|row| !has_ink(*row))?;
        let digit_rows = (0..gap).rev().skip_while(|row| !has_ink(*row)).take_while(|row| has_ink(*row));
        (digit_rows.count() >= UNDERLINED_ROWS).then(|| {
            let mut image = *self;
            image.0[gap * Self::SIDE..].fill(0);
            image
        })
    }

    /// The image with the middle of its ink, except at the border, in its middle: fonts may stand high or low in cells.
    pub(super) fn centred(&self) -> CellImage {
        let inner = BORDER..Self::SIDE - BORDER;
        let shift = |has_ink: &dyn Fn(usize) -> bool| {
            let first = inner.clone().find(|at| has_ink(*at));
            let last = inner.clone().rev().find(|at| has_ink(*at));
            first.zip(last).map_or(0, |(first, last)| {
                ((Self::SIDE - 1).cast_signed() - (first + last).cast_signed()) / 2
            })
        };
        let has_ink = |column: usize, row: usize| self.0[row * Self::SIDE + column] > 100;
        let right = shift(&|column| inner.clone().any(|row| has_ink(column, row)));
        let down = shift(&|row| inner.clone().any(|column| has_ink(column, row)));
        self.moved(right, down)
    }

    /// The image moved by this many pixels; those at the border are repeated.
    pub(super) fn moved(&self, right: isize, down: isize) -> CellImage {
        let source = |at: usize, step: isize| at.saturating_add_signed(-step).min(Self::SIDE - 1);
        CellImage(array::from_fn(|at| {
            self.0[source(at / Self::SIDE, down) * Self::SIDE + source(at % Self::SIDE, right)]
        }))
    }
}

impl GreyCell {
    /// Part of a cell's side that is cut off on each side. The network has learnt cells that are cut out like this; another value
    /// needs another training.
    const INSET: f32 = 0.07;

    /// Cuts the cell between four crossings out of a picture: those above left, above right, below left and below right.
    pub fn new(picture: &GreyPicture, corners: [PicturePoint; 4]) -> GreyCell {
        let mut pixels = [0.0; CellImage::PIXELS];
        for (at, pixel) in pixels.iter_mut().enumerate() {
            // Four points for each pixel.
            for shift in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let point = Self::point(corners, at, shift);
                *pixel += picture.sample(point.x, point.y) / 4.0;
            }
        }
        GreyCell(pixels)
    }

    /// Where a pixel of the cutout is in the picture; a shift of 0.5 is its middle.
    pub(super) fn point(corners: [PicturePoint; 4], at: usize, shift: (f32, f32)) -> PicturePoint {
        let [above_left, above_right, below_left, below_right] = corners;
        let place = |pixel: usize, shift: f32| {
            let part = (pixel as f32 + shift) / CellImage::SIDE as f32;
            Self::INSET + (1.0 - 2.0 * Self::INSET) * part
        };
        let (x, y) = (place(at % CellImage::SIDE, shift.0), place(at / CellImage::SIDE, shift.1));
        let above = above_left + (above_right - above_left) * x;
        let below = below_left + (below_right - below_left) * x;
        above + (below - above) * y
    }

    /// Whether the ink is lighter than the ground. `None` if there is little ink, or as much of both kinds.
    pub(super) fn has_light_ink(&self) -> Option<bool> {
        let mut pixels = self.middle();
        let mut at = |part: usize| nth(&mut pixels, part);
        let [darkest, middle, lightest] = [3, 50, 97].map(|percent| at(MIDDLE * MIDDLE * percent / 100));
        let (dark, light) = (middle - darkest, lightest - middle);
        let is_clear = dark.max(light) > 24.0 && dark.max(light) > 1.5 * dark.min(light);
        is_clear.then_some(light > dark)
    }

    /// The cell with light and dark exchanged.
    pub(super) fn negative(&self) -> GreyCell {
        GreyCell(self.0.map(|pixel| 255.0 - pixel))
    }

    /// The pixels in the middle of the cell.
    fn middle(&self) -> [f32; MIDDLE * MIDDLE] {
        let border = (CellImage::SIDE - MIDDLE) / 2;
        array::from_fn(|at| self.0[(at / MIDDLE + border) * CellImage::SIDE + at % MIDDLE + border])
    }

    /// How much darker than the paper the darkest part of the cell's middle is.
    pub fn contrast(&self) -> f32 {
        self.contrast_to(self.paper())
    }

    fn contrast_to(&self, paper: f32) -> f32 {
        (paper - nth(&mut self.middle(), MIDDLE * MIDDLE / 32)).max(0.0)
    }

    /// The brightness of the paper.
    pub(super) fn paper(&self) -> f32 {
        nth(&mut self.0.clone(), CellImage::PIXELS * 7 / 10)
    }

    /// The cell in the contrast that all cell images have. `ink` is the contrast of the digits in the same picture: what is much
    /// fainter than these stays faint.
    pub fn image(&self, ink: f32) -> CellImage {
        let paper = self.paper();
        let scale = 255.0 / self.contrast_to(paper).max(0.5 * ink).max(4.0);
        CellImage(self.0.map(|pixel| ((paper - pixel) * scale).clamp(0.0, 255.0) as u8))
    }
}

/// The contrast of the digits, from that of all cells: at least 17 have digits.
pub fn ink_contrast(cutouts: &[GreyCell]) -> f32 {
    let mut contrasts: Vec<f32> = cutouts.iter().map(GreyCell::contrast).collect();
    contrasts.sort_by(f32::total_cmp);
    // The ninth highest: about the middle of 17 digits.
    contrasts.get(contrasts.len() * 9 / 10).copied().unwrap_or_default()
}

/// The cells that a program has marked: their ground is lighter or darker than that of most, which all have the same.
pub(super) fn marked_cells(cutouts: &[GreyCell]) -> CellSet {
    /// Greatest difference of the same ground, and least difference of a mark, in levels of grey. In screenshots, grounds are
    /// equal to half a level or differ by 11 and more.
    const SAME: f32 = 2.0;
    const OTHER: f32 = 6.0;
    let grounds: Vec<f32> = cutouts.iter().map(GreyCell::paper).collect();
    let usual = nth(&mut grounds.clone(), grounds.len() / 2);
    let difference = |cell: Cell| (grounds[cell.index()] - usual).abs();
    let is_even = 2 * Cell::all().filter(|&cell| difference(cell) <= SAME).count() > grounds.len();
    Cell::all().filter(|&cell| is_even && difference(cell) >= OTHER).collect()
}

/// The four crossings around a cell, or those of a part of it: above left, above right, below left and below right.
pub(super) type CellCorners = [PicturePoint; 4];

/// The 81 cells of a grid, row after row, nearly all with dark ink: a program may show light digits between dark lines.
pub fn cell_cutouts(picture: &GreyPicture, grid: &FoundGrid) -> Vec<GreyCell> {
    cutouts_between(picture, &array::from_fn(|cell| grid.corners(cell)))
}

/// The same for cells between these corners.
pub(super) fn cutouts_between(picture: &GreyPicture, corners: &[CellCorners; 81]) -> Vec<GreyCell> {
    let cutouts: Vec<_> = corners.iter().map(|corners| GreyCell::new(picture, *corners)).collect();
    let count = |is_light| cutouts.iter().filter(|cutout| cutout.has_light_ink() == Some(is_light)).count();
    if count(true) > count(false) { cutouts.iter().map(GreyCell::negative).collect() } else { cutouts }
}
