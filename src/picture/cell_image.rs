//! Pictures of single cells, all of one size and contrast, as the network reads them.

use super::finder::FoundGrid;
use super::geometry::PicturePoint;
use super::grey::GreyPicture;

/// A cell, drawn on 24 × 24 pixels: 0 is paper, 255 the ink of the digits. The lines around the cell are cut off as far as they are
/// where they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellImage(pub [u8; CellImage::PIXELS]);

/// A cell as cut out of a picture, in levels of grey.
#[derive(Clone, Copy, Debug)]
pub struct CellCutout(pub [f32; CellImage::PIXELS]);

impl CellImage {
    /// Pixels in a row, and rows.
    pub const SIDE: usize = 24;
    /// Number of pixels.
    pub const PIXELS: usize = Self::SIDE * Self::SIDE;
}

impl CellCutout {
    /// Part of a cell's side that is cut off on each side.
    const INSET: f32 = 0.07;

    /// Cuts the cell between four crossings out of a picture: those above left, above right, below left and below right.
    pub fn new(picture: &GreyPicture, corners: [PicturePoint; 4]) -> CellCutout {
        let mut pixels = [0.0; CellImage::PIXELS];
        for (at, pixel) in pixels.iter_mut().enumerate() {
            // Four points for each pixel.
            for shift in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let point = Self::point(corners, at, shift);
                *pixel += picture.sample(point.x, point.y) / 4.0;
            }
        }
        CellCutout(pixels)
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
        let pixels = self.sorted_middle();
        let at = |part: usize| pixels[pixels.len() * part / 100];
        let (dark, light) = (at(50) - at(3), at(97) - at(50));
        let is_clear = dark.max(light) > 24.0 && dark.max(light) > 1.5 * dark.min(light);
        is_clear.then_some(light > dark)
    }

    /// The cell with light and dark exchanged.
    pub(super) fn negative(&self) -> CellCutout {
        CellCutout(self.0.map(|pixel| 255.0 - pixel))
    }

    /// The pixels in the middle of the cell, the darkest first.
    fn sorted_middle(&self) -> Vec<f32> {
        let middle = 4..CellImage::SIDE - 4;
        let mut pixels: Vec<f32> = middle
            .clone()
            .flat_map(|row| middle.clone().map(move |column| row * CellImage::SIDE + column))
            .map(|at| self.0[at])
            .collect();
        pixels.sort_by(f32::total_cmp);
        pixels
    }

    /// How much darker than the paper the darkest part of the cell's middle is.
    pub fn contrast(&self) -> f32 {
        let pixels = self.sorted_middle();
        (self.paper() - pixels[pixels.len() / 32]).max(0.0)
    }

    /// The brightness of the paper.
    fn paper(&self) -> f32 {
        let mut pixels = self.0;
        pixels.sort_by(f32::total_cmp);
        pixels[CellImage::PIXELS * 7 / 10]
    }

    /// Brings the cell to the contrast of all. `ink` is the contrast of the digits of the same picture: what is much fainter stays
    /// faint.
    pub fn image(&self, ink: f32) -> CellImage {
        let paper = self.paper();
        let scale = 255.0 / self.contrast().max(0.5 * ink).max(4.0);
        CellImage(self.0.map(|pixel| ((paper - pixel) * scale).clamp(0.0, 255.0) as u8))
    }
}

/// The contrast of the digits, from that of all cells: at least 17 have digits.
pub fn ink_contrast(cutouts: &[CellCutout]) -> f32 {
    let mut contrasts: Vec<f32> = cutouts.iter().map(CellCutout::contrast).collect();
    contrasts.sort_by(f32::total_cmp);
    contrasts.get(contrasts.len() * 9 / 10).copied().unwrap_or_default()
}

/// The 81 cells of a grid, row after row, nearly all with dark ink: a program may show light digits between dark lines.
pub fn cell_cutouts(picture: &GreyPicture, grid: &FoundGrid) -> Vec<CellCutout> {
    let cutouts: Vec<_> = (0..81).map(|cell| CellCutout::new(picture, grid.corners(cell))).collect();
    let count = |is_light| cutouts.iter().filter(|cutout| cutout.has_light_ink() == Some(is_light)).count();
    if count(true) > count(false) { cutouts.iter().map(CellCutout::negative).collect() } else { cutouts }
}
