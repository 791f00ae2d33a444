//! Sheets of paper, and where on them the puzzles and the answers lie.
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

use super::options::PuzzlesPerPage;

/// A length: hundredths of a millimetre, so that every machine adds up to the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mm(pub i32);

/// A length in millimetres.
pub const fn mm(millimetres: f64) -> Mm {
    Mm((millimetres * 100.0 + 0.5) as i32)
}

/// What is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// A place on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its left edge.
    pub left: Mm,
    /// Its upper edge.
    pub top: Mm,
    /// From left to right.
    pub width: Mm,
    /// From top to bottom.
    pub height: Mm,
}

/// Where a puzzle's caption stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionSide {
    /// In a strip over the grid.
    Above,
    /// In a column at its right.
    Beside,
}

/// How puzzles share a page.
#[derive(Clone, Copy, Debug)]
pub struct PageLayout {
    /// How many lie side by side.
    pub columns: usize,
    /// How many rows of them there are.
    pub rows: usize,
    /// The edge of a cell.
    pub cell_size: Mm,
    /// Where captions stand.
    pub caption_side: CaptionSide,
    /// How high a strip or how wide a column of captions is, with the edge of the code.
    pub caption_size: Mm,
    /// The size of a puzzle's number; all else follows from it.
    pub number_size: Mm,
    /// What stays blank at the left and at the right.
    pub margin: Mm,
}

/// Room at the head of a sheet, and at its foot below the line that tells its number.
pub const TOP_MARGIN: Mm = mm(14.0);
/// See [`HEAD`]: some printers do not reach further down.
pub const BOTTOM_MARGIN: Mm = mm(13.0);

/// How many answers are beside each other, and beneath.
pub const ANSWERS_PER_PAGE: (usize, usize) = (4, 5);

impl Paper {
    /// Both.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// `a4` or `letter`: the name in addresses and in style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Its width.
    pub const fn width(self) -> Mm {
        match self {
            Paper::A4 => mm(210.0),
            Paper::Letter => mm(215.9),
        }
    }

    /// Its height.
    pub const fn height(self) -> Mm {
        match self {
            Paper::A4 => mm(297.0),
            Paper::Letter => mm(279.4),
        }
    }

    /// What may be printed on, with this much blank at each side.
    pub fn printable_area(self, margin: Mm) -> Area {
        Area {
            left: margin,
            top: TOP_MARGIN,
            width: self.width() - margin * 2,
            height: self.height() - TOP_MARGIN - BOTTOM_MARGIN - mm(5.0),
        }
    }
}

impl Area {
    /// One of equal parts.
    pub fn tile(self, columns: usize, rows: usize, index: usize) -> Area {
        let (width, height) = (self.width / columns, self.height / rows);
        let (row, column) = (index / columns, index % columns);
        Area { left: self.left + width * column, top: self.top + height * row, width, height }
    }

    /// A place of this size in its middle.
    pub fn centred(self, width: Mm, height: Mm) -> Area {
        let (left, top) = (self.left + (self.width - width) / 2, self.top + (self.height - height) / 2);
        Area { left, top, width, height }
    }

    /// Its right edge.
    pub fn right(self) -> Mm {
        self.left + self.width
    }

    /// Its lower edge.
    pub fn bottom(self) -> Mm {
        self.top + self.height
    }
}

impl PageLayout {
    /// For so many a page.
    pub const fn new(per_page: PuzzlesPerPage) -> PageLayout {
        match per_page {
            PuzzlesPerPage::One => PageLayout {
                columns: 1,
                rows: 1,
                cell_size: mm(18.0),
                caption_side: CaptionSide::Above,
                caption_size: mm(24.0),
                number_size: mm(10.0),
                margin: mm(20.0),
            },
            PuzzlesPerPage::Two => PageLayout {
                columns: 1,
                rows: 2,
                cell_size: mm(12.0),
                caption_side: CaptionSide::Beside,
                caption_size: mm(24.0),
                number_size: mm(9.0),
                margin: mm(15.0),
            },
            PuzzlesPerPage::Four => PageLayout {
                columns: 2,
                rows: 2,
                cell_size: mm(9.0),
                caption_side: CaptionSide::Above,
                caption_size: mm(19.0),
                number_size: mm(7.0),
                margin: mm(13.0),
            },
            PuzzlesPerPage::Six => PageLayout {
                columns: 2,
                rows: 3,
                cell_size: mm(7.6),
                caption_side: CaptionSide::Beside,
                caption_size: mm(17.0),
                number_size: mm(6.0),
                margin: mm(10.0),
            },
        }
    }

    /// The edge of a grid.
    pub fn grid_size(&self) -> Mm {
        self.cell_size * 9
    }

    /// The place of a puzzle on a sheet, its caption with it.
    pub fn puzzle_area(&self, paper: Paper, index: usize) -> Area {
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
    fn a_length_is_written_as_short_as_can_be() {
        for (length, text) in [(0, "0"), (7, "0.07"), (120, "1.2"), (21000, "210"), (-35, "-0.35")] {
            assert_eq!(Mm(length).to_string(), text);
        }
        assert_eq!(mm(215.9), Mm(21590));
    }

    #[test]
    fn puzzles_lie_on_the_sheet_and_leave_room_to_cut() {
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
