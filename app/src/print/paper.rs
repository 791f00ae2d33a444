//! Paper sizes, and the layout of puzzles and answers on a page.
//!
//! ```text
//!   above            beside
//!   1 Hell II  ▒▒    ┌─┬─┬─┐ 1
//!   hell-123   ▒▒    ├─┼─┼─┤ Hell II
//!   ┌───┬───┬───┐    ├─┼─┼─┤
//!   ├───┼───┼───┤    └─┴─┴─┘ ▒▒
//! ```

use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

use ninefold::named_enum;

/// A length in hundredths of a millimetre. Integers make the layout the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mm(pub i32);

pub const fn mm(millimetres: f64) -> Mm {
    Mm((millimetres * 100.0 + 0.5) as i32)
}

named_enum! {
    #[derive(Default)]
    pub enum Paper, "paper" {
        /// 210 by 297 mm.
        #[default]
        A4 = "a4",
        /// 8.5 by 11 inches.
        Letter = "letter",
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzlesPerPage {
    /// One, as large as possible.
    One = 1,
    /// Two, one above the other.
    Two = 2,
    /// Two rows of two.
    #[default]
    Four = 4,
    /// Three rows of two.
    Six = 6,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageArea {
    pub left: Mm,
    pub top: Mm,
    pub width: Mm,
    pub height: Mm,
}

/// Where the caption of a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionSide {
    /// In a strip above the grid.
    Above,
    /// In a column to the right of the grid.
    Beside,
}

#[derive(Clone, Copy, Debug)]
pub struct PageLayout {
    pub columns: usize,
    pub rows: usize,
    pub cell_size: Mm,
    pub caption_side: CaptionSide,
    /// Height of the strip, or width of the column, of a caption.
    pub caption_size: Mm,
    /// There is room for the mark above the puzzles.
    pub has_room_for_mark: bool,
    /// Size of a puzzle's number. All other sizes of the caption follow from it.
    pub number_size: Mm,
    pub margin: Mm,
}

pub const TOP_MARGIN: Mm = mm(14.0);
/// Bottom margin, below the line with the page number. Some printers cannot print further down.
pub const BOTTOM_MARGIN: Mm = mm(13.0);

/// Columns and rows of answers on a page.
pub const ANSWERS_PER_PAGE: (usize, usize) = (4, 5);

impl Paper {
    pub const fn width(self) -> Mm {
        match self {
            Paper::A4 => mm(210.0),
            Paper::Letter => mm(215.9),
        }
    }

    pub const fn height(self) -> Mm {
        match self {
            Paper::A4 => mm(297.0),
            Paper::Letter => mm(279.4),
        }
    }

    /// The area between the margins, given the left and right margin.
    pub fn printable_area(self, margin: Mm) -> PageArea {
        PageArea {
            left: margin,
            top: TOP_MARGIN,
            width: self.width() - margin * 2,
            height: self.height() - TOP_MARGIN - BOTTOM_MARGIN - mm(5.0),
        }
    }
}

impl PuzzlesPerPage {
    pub const ALL: [PuzzlesPerPage; 4] =
        [PuzzlesPerPage::One, PuzzlesPerPage::Two, PuzzlesPerPage::Four, PuzzlesPerPage::Six];

    pub const fn count(self) -> usize {
        self as usize
    }
}

impl PageArea {
    /// The part with this index of an area divided into columns and rows, row by row.
    pub fn tile(self, columns: usize, rows: usize, index: usize) -> PageArea {
        let (width, height) = (self.width / columns, self.height / rows);
        let (row, column) = (index / columns, index % columns);
        PageArea { left: self.left + width * column, top: self.top + height * row, width, height }
    }

    /// An area of this size in the middle of this one.
    pub fn centred(self, width: Mm, height: Mm) -> PageArea {
        let (left, top) = (self.left + (self.width - width) / 2, self.top + (self.height - height) / 2);
        PageArea { left, top, width, height }
    }

    pub fn right(self) -> Mm {
        self.left + self.width
    }

    pub fn bottom(self) -> Mm {
        self.top + self.height
    }
}

impl PageLayout {
    /// The layout for this many puzzles per page.
    pub const fn new(per_page: PuzzlesPerPage) -> PageLayout {
        let (columns, rows, cell, caption_side, caption, number, margin) = match per_page {
            PuzzlesPerPage::One => (1, 1, 18.0, CaptionSide::Above, 24.0, 10.0, 20.0),
            PuzzlesPerPage::Two => (1, 2, 12.0, CaptionSide::Beside, 24.0, 9.0, 15.0),
            PuzzlesPerPage::Four => (2, 2, 9.0, CaptionSide::Above, 19.0, 7.0, 13.0),
            PuzzlesPerPage::Six => (2, 3, 7.6, CaptionSide::Beside, 17.0, 6.0, 10.0),
        };
        PageLayout {
            columns,
            rows,
            cell_size: mm(cell),
            caption_side,
            caption_size: mm(caption),
            has_room_for_mark: matches!(per_page, PuzzlesPerPage::One | PuzzlesPerPage::Four),
            number_size: mm(number),
            margin: mm(margin),
        }
    }

    pub fn grid_size(&self) -> Mm {
        self.cell_size * 9
    }

    /// The area of a puzzle on a page, including its caption.
    pub fn puzzle_area(&self, paper: Paper, index: usize) -> PageArea {
        let (width, height) = match self.caption_side {
            CaptionSide::Above => (self.grid_size(), self.grid_size() + self.caption_size),
            CaptionSide::Beside => (self.grid_size() + self.caption_size, self.grid_size()),
        };
        paper.printable_area(self.margin).tile(self.columns, self.rows, index).centred(width, height)
    }
}

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{sign}{whole}.{}", tenths / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

impl Add for Mm {
    type Output = Mm;

    fn add(self, other: Mm) -> Mm {
        Mm(self.0 + other.0)
    }
}

impl Sub for Mm {
    type Output = Mm;

    fn sub(self, other: Mm) -> Mm {
        Mm(self.0 - other.0)
    }
}

impl Mul<usize> for Mm {
    type Output = Mm;

    fn mul(self, times: usize) -> Mm {
        Mm(self.0 * to_i32(times))
    }
}

impl Div<usize> for Mm {
    type Output = Mm;

    fn div(self, parts: usize) -> Mm {
        Mm(self.0 / to_i32(parts))
    }
}

#[expect(clippy::cast_possible_wrap, reason = "things on a sheet can be counted")]
fn to_i32(count: usize) -> i32 {
    count as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_fit_on_the_page_without_touching() {
        for paper in Paper::ALL {
            for per_page in PuzzlesPerPage::ALL {
                let layout = PageLayout::new(per_page);
                let places: Vec<_> =
                    (0..per_page.count()).map(|index| layout.puzzle_area(paper, index)).collect();
                assert_eq!(layout.columns * layout.rows, places.len());
                for (index, place) in places.iter().enumerate() {
                    let (inside, sheet) = (paper.printable_area(layout.margin), (paper, per_page));
                    assert!(place.left >= inside.left && place.right() <= inside.right(), "{sheet:?}");
                    assert!(place.top >= inside.top && place.bottom() <= inside.bottom(), "{sheet:?}");
                    assert!(inside.bottom() < paper.height() - BOTTOM_MARGIN, "{sheet:?}");
                    for other in &places[..index] {
                        let apart = mm(5.0);
                        assert!(
                            place.left >= other.right() + apart || place.top >= other.bottom() + apart,
                            "{sheet:?}: {place:?} {other:?}"
                        );
                    }
                }
            }
        }
    }
}
