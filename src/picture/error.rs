//! Why a picture is not read.

use std::fmt;

/// Why a picture is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The bytes are not those of as many pixels.
    WrongSize,
    /// Too few pixels for a grid that can be read.
    TooSmall,
    /// Nothing looks like a grid.
    NoGrid,
    /// There is a grid, but not one with nine rows and columns.
    OtherSize,
    /// A part of the grid is covered or beyond the border of the picture.
    Incomplete,
    /// Several grids are of about the same size.
    SeveralGrids,
    /// There is a grid with nine rows and columns, but it does not hold digits.
    NoDigits,
}

impl PictureError {
    /// The more precise of two reasons.
    pub(super) fn or(self, other: PictureError) -> PictureError {
        match (self, other) {
            (_, PictureError::Incomplete) | (PictureError::NoGrid, _) => other,
            _ => self,
        }
    }
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            PictureError::WrongSize => "the bytes are not those of a picture of this size",
            PictureError::TooSmall => "the picture is too small",
            PictureError::NoGrid => "no grid found",
            PictureError::OtherSize => "the grid does not have nine rows and columns",
            PictureError::Incomplete => "a part of the grid is not in the picture",
            PictureError::SeveralGrids => "several grids of about the same size",
            PictureError::NoDigits => "the grid holds no digits",
        })
    }
}

impl std::error::Error for PictureError {}
