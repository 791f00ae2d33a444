//! Cells that something may cover, such as a finger or glare: the lines around them are not visible.

use std::array;

use super::cell_image::{CellImage, GreyCell};
use super::finder::FoundGrid;
use super::geometry::PicturePoint;
use super::scaled::Picture;
use crate::grid::{Cell, CellSet};

/// Greatest number of visible sides of a cell that may be covered. In 154 of 160 photos of newspapers, in which nothing is covered,
/// no cell has so few.
const MOST_SIDES_OF_COVERED: u8 = 2;
/// Greatest difference of the pixels of an even colour, in levels. With 2, no screenshot tried is read otherwise; with 16, one has
/// fewer doubts.
const EVEN: u8 = 6;
/// Least difference between the channels of a colour that is not grey, in levels. Glare and paper are nearly grey. With 8 or 60, no
/// screenshot tried is read otherwise.
const COLOURFUL: u8 = 24;
/// Greatest difference between the colours of cells of one colour, in levels. A program draws them equal. With 0 or 4, no screenshot
/// tried is read otherwise.
const ALIKE: u8 = 1;

/// The cells that may be covered.
///
/// Programs show some cells on a ground of another colour, which may hide the lines around them as well. Unlike glare and fingers,
/// such a ground is even, and it is either not grey or the ground of other cells, too.
pub(super) fn covered_cells(picture: &Picture, place: &FoundGrid) -> CellSet {
    let sides = |cell: Cell| place.visible_sides[cell.index()];
    let may_be_covered: CellSet = Cell::all().filter(|&cell| sides(cell) <= MOST_SIDES_OF_COVERED).collect();
    if may_be_covered.is_empty() {
        return may_be_covered;
    }
    let is_open = |cell: &Cell| {
        even_colour(picture, place.corners(cell.index())).is_some_and(|colour| {
            let range = colour.iter().max().zip(colour.iter().min());
            let is_colourful = range.is_some_and(|(most, least)| most - least >= COLOURFUL);
            let is_alike = |other: Cell| {
                sides(other) > MOST_SIDES_OF_COVERED
                    && has_ground(picture, place.corners(other.index()), colour)
            };
            is_colourful || sides(*cell) > 0 && Cell::all().any(is_alike)
        })
    };
    may_be_covered.into_iter().filter(|cell| !is_open(cell)).collect()
}

/// The colour of the middle of a cell; `None` if its pixels differ in colour.
fn even_colour(picture: &Picture, corners: [PicturePoint; 4]) -> Option<[u8; 3]> {
    let (mut least, mut most) = ([u8::MAX; 3], [0; 3]);
    for colour in middle_colours(picture, corners) {
        least = array::from_fn(|channel| least[channel].min(colour[channel]));
        most = array::from_fn(|channel| most[channel].max(colour[channel]));
    }
    least.iter().zip(most).all(|(least, most)| most - least <= EVEN).then_some(least)
}

/// Whether a large part of a cell is of a colour.
fn has_ground(picture: &Picture, corners: [PicturePoint; 4], colour: [u8; 3]) -> bool {
    let is_like =
        |other: &[u8; 3]| colour.iter().zip(other).all(|(one, other)| one.abs_diff(*other) <= ALIKE);
    let (mut like, mut count) = (0, 0);
    for other in middle_colours(picture, corners) {
        like += u32::from(is_like(&other));
        count += 1;
    }
    like * 3 >= count
}

/// The colours of the pixels in the middle of a cell.
fn middle_colours(picture: &Picture, corners: [PicturePoint; 4]) -> impl Iterator<Item = [u8; 3]> {
    let middle = 4..CellImage::SIDE - 4;
    let places =
        middle.clone().flat_map(move |row| middle.clone().map(move |column| row * CellImage::SIDE + column));
    places.map(move |at| picture.colour(GreyCell::point(corners, at, (0.5, 0.5))))
}
