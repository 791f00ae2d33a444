//! Digits that may be handwritten: equal printed digits look the same.
//!
//! Two images of a digit are compared when they are blurred a little and moved upon each other. In photos of newspapers, 99 in a
//! hundred pairs of equal printed digits are nearer to each other than 99 in a hundred pairs of a printed and a written one.

use std::array;

use super::cell_image::CellImage;
use crate::grid::{Cell, CellSet, Digit, Grid};

/// Greatest distance of two images of the same printed digit, of 1 for images that have nothing in common. In photos of newspapers it
/// divides 99 in 100 pairs of both kinds rightly, as said above.
const SAME_FORM: f32 = 0.22;
/// Least number of digits of an unusual form that is no accident. Fewer written digits are not noticed.
const FEWEST_UNUSUAL: usize = 4;

/// Where digits are seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Medium {
    /// Nobody writes by hand, but a program may set a digit in several places of its cell.
    Screen,
    /// With `has_pen`, some digits are known to be written, in another colour.
    Paper { has_pen: bool },
}

/// The digits that may be handwritten: all if some are unlike most equal ones, or only these if a pen is known to have been used.
pub(super) fn handwritten_digits(digits: &Grid, medium: Medium, images: &[CellImage; 81]) -> CellSet {
    let unusual = Digit::all()
        .map(|digit| unusual_cells(digits.cells_with(digit), medium, images))
        .fold(CellSet::EMPTY, |cells, unusual| cells | unusual);
    match unusual.len() {
        FEWEST_UNUSUAL.. => digits.filled(),
        // One may be an accident.
        2.. if medium == (Medium::Paper { has_pen: true }) => unusual,
        _ => CellSet::EMPTY,
    }
}

/// Of the cells, which all hold the same digit, those that do not have the most frequent form.
fn unusual_cells(cells: CellSet, medium: Medium, images: &[CellImage; 81]) -> CellSet {
    // On a screen also as if the digit were in the middle: a program may set it higher in some rows.
    type Views = Vec<BlurredImage>;
    let mut forms: Vec<Vec<(Cell, Views)>> = Vec::new();
    for cell in cells {
        let image = images[cell.index()];
        let centred = (medium == Medium::Screen).then(|| image.centred());
        let views: Views = [image].iter().chain(&centred).map(BlurredImage::new).collect();
        let is_same = |form: &Vec<(Cell, Views)>| {
            form.iter()
                .any(|(_, other)| views.iter().zip(other).any(|(one, other)| one.distance(other) < SAME_FORM))
        };
        // All forms that this image connects become one.
        let (same, others): (Vec<_>, Vec<_>) = forms.into_iter().partition(is_same);
        forms = others;
        forms.push(same.into_iter().flatten().chain([(cell, views)]).collect());
    }
    let most_frequent = forms.iter().max_by_key(|form| form.len());
    most_frequent.map_or(cells, |form| cells - form.iter().map(|(cell, _)| *cell).collect())
}

/// The middle of a cell image, each pixel being the sum of 3 × 3.
struct BlurredImage {
    pixels: [u16; CellImage::PIXELS],
    sum: u32,
}

impl BlurredImage {
    /// Pixels on each side that are left out: they may show rests of lines.
    const BORDER: usize = 2;

    fn new(image: &CellImage) -> BlurredImage {
        let inner = Self::BORDER..CellImage::SIDE - Self::BORDER;
        let level = |row: usize, column: usize| {
            let is_inner = inner.contains(&row) && inner.contains(&column);
            if is_inner { u16::from(image.0[row * CellImage::SIDE + column]) } else { 0 }
        };
        let blurred = |at: usize| {
            let (row, column) = (at / CellImage::SIDE, at % CellImage::SIDE);
            let around = |at: usize| at.saturating_sub(1)..=at + 1;
            around(row).flat_map(|row| around(column).map(move |column| level(row, column))).sum()
        };
        let pixels: [u16; CellImage::PIXELS] = array::from_fn(blurred);
        BlurredImage { sum: pixels.iter().copied().map(u32::from).sum(), pixels }
    }

    /// The least difference when one is moved by up to a pixel, as a part of all ink.
    fn distance(&self, other: &BlurredImage) -> f32 {
        const INNER: usize = CellImage::SIDE - 2;
        let difference = |shift: usize| -> u32 {
            let row_difference = |row: usize| -> u32 {
                let one = &self.pixels[row * CellImage::SIDE + 1..][..INNER];
                let first = (row + shift / 3 - 1) * CellImage::SIDE + shift % 3;
                let other = &other.pixels[first..][..INNER];
                one.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other))).sum()
            };
            (1..=INNER).map(row_difference).sum()
        };
        let least = (0..9).map(difference).min().unwrap_or_default();
        least as f32 / (self.sum + other.sum).max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell with an upright stroke.
    fn stroke(left: usize, width: usize, top: usize) -> CellImage {
        CellImage(array::from_fn(|at| {
            let (row, column) = (at / CellImage::SIDE, at % CellImage::SIDE);
            if (top..20).contains(&row) && (left..left + width).contains(&column) { 255 } else { 0 }
        }))
    }

    #[test]
    fn digits_of_two_forms_may_be_handwritten() {
        let mut digits = Grid::EMPTY;
        let ones: Vec<Cell> = (0..9).map(|row| Cell::at(row, row * 4 % 9)).collect();
        for &cell in &ones {
            digits[cell] = Digit::new(1);
        }
        let mut images: Box<[CellImage; 81]> =
            vec![stroke(10, 4, 4); 81].try_into().unwrap_or_else(|_| unreachable!());
        assert!(handwritten_digits(&digits, Medium::Screen, &images).is_empty());
        for (number, &cell) in ones.iter().enumerate() {
            images[cell.index()] = stroke(9 + number % 3, 4, 4);
        }
        assert!(
            handwritten_digits(&digits, Medium::Screen, &images).is_empty(),
            "a digit may stand beside its place"
        );
        let written = &ones[..4];
        for (number, cell) in written.iter().enumerate() {
            images[cell.index()] = stroke(11, 2, 8);
            let expected = if number < 3 { CellSet::EMPTY } else { digits.filled() };
            assert_eq!(handwritten_digits(&digits, Medium::Screen, &images), expected);
            let beside_entries = handwritten_digits(&digits, Medium::Paper { has_pen: true }, &images);
            assert_eq!(beside_entries.is_empty(), number == 0);
        }
    }
}
