//! Pictures that are drawn: rectangles, grids, and the printed digits of a screenshot.

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::picture::{Picture, PictureError, PictureReader, PictureReading};

use super::{read, screenshot};

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

    /// Darkens the picture by a digit around a point.
    pub fn digit(&mut self, stamps: &DigitStamps, digit: Digit, [x, y]: [usize; 2], style: DigitStyle) {
        let stamp = &stamps.0[usize::from(digit.value()) - 1];
        let DigitStyle { side, strength, is_mirrored } = style;
        for row in 0..side {
            for column in 0..side {
                let from = if is_mirrored { side - 1 - column } else { column };
                let ink = strength * stamp.ink_at(row as f32 / side as f32, from as f32 / side as f32);
                let pixel = &mut self.grey[(y + row - side / 2) * self.width + x + column - side / 2];
                *pixel = (f32::from(*pixel) * (1.0 - ink)) as u8;
            }
        }
    }

    /// Draws the digits of a board whose upper left corner is at [`BOARD_START`], all in one style.
    pub fn digits(&mut self, stamps: &DigitStamps, grid: &Grid, style: DigitStyle) {
        for cell in Cell::all() {
            if let Some(digit) = grid[cell] {
                let place = |at: usize| BOARD_START + at * CELL_SIDE + CELL_SIDE / 2;
                self.digit(stamps, digit, [place(cell.column()), place(cell.row())], style);
            }
        }
    }

    /// An empty board.
    pub fn board() -> Drawing {
        let side = 9 * CELL_SIDE + 2 * BOARD_START;
        let mut drawing = Drawing::new(side, side);
        drawing.grid([BOARD_START; 2], 9, CELL_SIDE);
        drawing
    }

    pub fn read(&self) -> Result<PictureReading, PictureError> {
        let rgba: Vec<u8> = self.grey.iter().flat_map(|&grey| [grey, grey, grey, 255]).collect();
        PictureReader::new().read(&Picture::from_rgba(&rgba, self.width, self.height)?)
    }
}

/// Side of a cell of a drawn board.
pub const CELL_SIDE: usize = 48;
/// How far a drawn board is from the border.
pub const BOARD_START: usize = 30;

/// How a digit is drawn.
#[derive(Clone, Copy)]
pub struct DigitStyle {
    /// Side of the square that stands for a cell of the screenshot.
    pub side: usize,
    /// Part of the light that the ink takes.
    pub strength: f32,
    pub is_mirrored: bool,
}

/// Digits as large as usual, in black.
pub const PRINT: DigitStyle = DigitStyle { side: CELL_SIDE - 8, strength: 0.9, is_mirrored: false };

/// The printed digits from 1 to 9 of a screenshot.
pub struct DigitStamps([DigitStamp; 9]);

/// How dark each pixel of a cell is.
struct DigitStamp {
    side: usize,
    ink: Vec<f32>,
}

impl DigitStamps {
    pub fn new() -> DigitStamps {
        let pixels = screenshot("light");
        let reading = read(&pixels).expect("a puzzle");
        DigitStamps(std::array::from_fn(|number| {
            let digit = Digit::new(number as u8 + 1).expect("a digit");
            let cell = reading.givens.cells_with(digit).first().expect("a given");
            let [above_left, above_right, ..] = reading.place.corners(cell.index());
            // Without the lines.
            let border = (above_right.x - above_left.x) * 0.1;
            let side = (above_right.x - above_left.x - 2.0 * border) as usize;
            let [left, top] = [above_left.x, above_left.y].map(|at| (at + border) as usize);
            let level =
                |row: usize, column: usize| pixels.rgba[4 * ((top + row) * pixels.width + left + column) + 1];
            let paper = level(0, 0);
            let ink =
                |at: usize| f32::from(paper.saturating_sub(level(at / side, at % side))) / f32::from(paper);
            DigitStamp { side, ink: (0..side * side).map(ink).collect() }
        }))
    }
}

impl DigitStamp {
    /// The ink between four pixels; both places are from 0 to 1.
    fn ink_at(&self, down: f32, right: f32) -> f32 {
        let last = self.side as f32 - 1.001;
        let (y, x) = ((down * self.side as f32).min(last), (right * self.side as f32).min(last));
        let (row, column) = (y as usize, x as usize);
        let (below, beside) = (y.fract(), x.fract());
        let at = |row: usize, column: usize| self.ink[row * self.side + column];
        let across = |row: usize| at(row, column) * (1.0 - beside) + at(row, column + 1) * beside;
        across(row) * (1.0 - below) + across(row + 1) * below
    }
}
