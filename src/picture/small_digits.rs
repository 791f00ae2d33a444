//! Digits that are as small as notes: then most cells that are not empty have one in their middle, all of one height.

use super::cell_image::{CellCorners, CellImage, GreyCell};
use super::geometry::PicturePoint;
use crate::grid::{Cell, CellSet};

/// Heights of small digits, in pixels of a cell image. The network has learnt digits of 10.6 and more, so these are read as they are.
/// On drawn boards of small digits they have 5 to 9.
const SMALL: std::ops::RangeInclusive<usize> = 4..=10;
/// The height that they are read in, in pixels of a cell image. The network has learnt digits of 10.6 to 22.9.
const READ_HEIGHT: f32 = 15.0;
/// Greatest distance of the middle of a digit from that of its cell, in half pixels. On drawn boards of small digits up to 4; a
/// single note in a corner is about 16 away.
const FURTHEST_FROM_MIDDLE: usize = 5;
/// The same for digits that are as high as most others: as far as digits are moved in the cells that the network learns from.
const FURTHEST_OF_USUAL_HEIGHT: usize = 9;
/// Least number of small digits. A picture has to hold as many digits at least.
const FEWEST: usize = 5;
/// Most rows without ink in a larger digit, whose strokes may be faint. Notes one below another have more. With 0 or 3, no picture
/// tried is read otherwise.
const MOST_BLANK_ROWS: usize = 1;
/// Least level of ink in a cell image. With 10, no screenshot tried is read otherwise; with 80, one has other doubts.
const PALEST: u8 = 30;
/// Pixels on each side that may show rests of lines, as in `cell_image.rs`.
const BORDER: usize = 2;

/// Small digits in the middle of their cells.
pub(super) struct SmallDigits {
    pub(super) cells: CellSet,
    /// The part of a cell's side that has to be cut out so that a digit fills it as others fill their cell.
    part: f32,
}

impl SmallDigits {
    /// The small digits, if they are at least two thirds of all that cells hold in one piece. Notes are several pieces.
    pub(super) fn find(cutouts: &[GreyCell], ink: f32) -> Option<SmallDigits> {
        let mut heights = Vec::new();
        let mut digits = Vec::new();
        let mut filled = 0;
        for (cell, cutout) in Cell::all().zip(cutouts) {
            // A selected cell may be light instead of dark.
            let cutout = if cutout.has_light_ink() == Some(true) { cutout.negative() } else { *cutout };
            if let Some([left, top, right, bottom]) = ink_rectangle(&cutout.image(ink)) {
                filled += 1;
                let height = bottom - top + 1;
                let from_middle = |first: usize, last: usize| (first + last).abs_diff(CellImage::SIDE - 1);
                let distance = from_middle(left, right).max(from_middle(top, bottom));
                if SMALL.contains(&height)
                    && right - left < height + 2
                    && distance <= FURTHEST_OF_USUAL_HEIGHT
                {
                    digits.push((cell, height));
                    // Only digits in the middle tell that the board has small ones; once it has, those beside the
                    // middle count as well.
                    heights.extend((distance <= FURTHEST_FROM_MIDDLE).then_some(height));
                }
            }
        }
        heights.sort_unstable();
        let is_usual = heights.len() >= FEWEST && 3 * heights.len() >= 2 * filled;
        let usual = *heights.get(heights.len() / 2).filter(|_| is_usual)?;
        let is_as_high = |(_, height): &&(Cell, usize)| height.abs_diff(usual) <= 2;
        let cells = digits.iter().filter(is_as_high).map(|(cell, _)| *cell).collect();
        Some(SmallDigits { cells, part: usual as f32 / READ_HEIGHT })
    }

    /// The corners of the part around the digit of a cell.
    pub(super) fn corners(&self, cell: CellCorners) -> CellCorners {
        let middle = cell.into_iter().fold(PicturePoint::default(), |sum, corner| sum + corner * 0.25);
        cell.map(|corner| middle + (corner - middle) * self.part)
    }
}

/// First column, first row, last column and last row with ink; `None` for an empty cell, and for ink in several pieces one below another.
fn ink_rectangle(image: &CellImage) -> Option<[usize; 4]> {
    let inner = BORDER..CellImage::SIDE - BORDER;
    let level = |row: usize, column: usize| image.0[row * CellImage::SIDE + column];
    // In a selected cell, a digit may be paler than others.
    let levels = inner.clone().flat_map(|row| inner.clone().map(move |column| level(row, column)));
    let ink = (levels.max().unwrap_or_default() / 2).max(PALEST);
    let has_ink = |row: usize, column: usize| level(row, column) > ink;
    let is_row = |row: &usize| inner.clone().any(|column| has_ink(*row, column));
    let is_column = |column: &usize| inner.clone().any(|row| has_ink(row, *column));
    let (top, bottom) = inner.clone().find(is_row).zip(inner.clone().rev().find(is_row))?;
    let (left, right) = inner.clone().find(is_column).zip(inner.clone().rev().find(is_column))?;
    let blank_rows = (top..=bottom).filter(|row| !is_row(row)).count();
    (bottom - top < *SMALL.end() || blank_rows <= MOST_BLANK_ROWS).then_some([left, top, right, bottom])
}
