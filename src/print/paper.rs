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

use super::order::PerPage;

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
pub enum Side {
    /// In a strip over the grid.
    Above,
    /// In a column at its right.
    Beside,
}

/// How puzzles share a page.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many lie side by side.
    pub columns: usize,
    /// How many rows of them there are.
    pub rows: usize,
    /// The edge of a cell.
    pub cell: Mm,
    /// Where captions stand.
    pub side: Side,
    /// How high a strip or how wide a column of captions is, with the edge of the code.
    pub strip: Mm,
    /// The size of a puzzle's number; all else follows from it.
    pub number: Mm,
    /// What stays blank at the left and at the right.
    pub margin: Mm,
}

/// Room at the head of a sheet, and at its foot below the line that tells its number.
pub const HEAD: Mm = mm(14.0);
/// See [`HEAD`]: some printers do not reach further down.
pub const FOOT: Mm = mm(13.0);

/// How many answers are beside each other, and beneath.
pub const ANSWERS: (usize, usize) = (4, 5);

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
    pub fn inside(self, margin: Mm) -> Area {
        Area {
            left: margin,
            top: HEAD,
            width: self.width() - margin * 2,
            height: self.height() - HEAD - FOOT - mm(5.0),
        }
    }
}

impl Area {
    /// One of equal parts.
    pub fn part(self, columns: usize, rows: usize, index: usize) -> Area {
        let (width, height) = (self.width / columns, self.height / rows);
        let (row, column) = (index / columns, index % columns);
        Area { left: self.left + width * column, top: self.top + height * row, width, height }
    }

    /// A place of this size in its middle.
    pub fn middle(self, width: Mm, height: Mm) -> Area {
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

impl Plan {
    /// For so many a page.
    pub const fn new(per_page: PerPage) -> Plan {
        match per_page {
            PerPage::One => Plan {
                columns: 1,
                rows: 1,
                cell: mm(18.0),
                side: Side::Above,
                strip: mm(24.0),
                number: mm(10.0),
                margin: mm(20.0),
            },
            PerPage::Two => Plan {
                columns: 1,
                rows: 2,
                cell: mm(12.0),
                side: Side::Beside,
                strip: mm(24.0),
                number: mm(9.0),
                margin: mm(15.0),
            },
            PerPage::Four => Plan {
                columns: 2,
                rows: 2,
                cell: mm(9.0),
                side: Side::Above,
                strip: mm(19.0),
                number: mm(7.0),
                margin: mm(13.0),
            },
            PerPage::Six => Plan {
                columns: 2,
                rows: 3,
                cell: mm(7.6),
                side: Side::Beside,
                strip: mm(17.0),
                number: mm(6.0),
                margin: mm(10.0),
            },
        }
    }

    /// The edge of a grid.
    pub fn grid(&self) -> Mm {
        self.cell * 9
    }

    /// The place of a puzzle on a sheet, its caption with it.
    pub fn place(&self, paper: Paper, index: usize) -> Area {
        let (width, height) = match self.side {
            Side::Above => (self.grid(), self.grid() + self.strip),
            Side::Beside => (self.grid() + self.strip, self.grid()),
        };
        paper.inside(self.margin).part(self.columns, self.rows, index).middle(width, height)
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
        Mm(self.0 * small(times))
    }
}

impl Div<usize> for Mm {
    type Output = Mm;

    fn div(self, parts: usize) -> Mm {
        Mm(self.0 / small(parts))
    }
}

#[expect(clippy::cast_possible_wrap, reason = "things on a sheet can be counted")]
fn small(count: usize) -> i32 {
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
            for per_page in PerPage::ALL {
                let plan = Plan::new(per_page);
                let places: Vec<_> = (0..per_page.number()).map(|index| plan.place(paper, index)).collect();
                assert_eq!(plan.columns * plan.rows, places.len());
                for (index, place) in places.iter().enumerate() {
                    let (inside, sheet) = (paper.inside(plan.margin), (paper, per_page));
                    assert!(place.left >= inside.left && place.right() <= inside.right(), "{sheet:?}");
                    assert!(place.top >= inside.top && place.bottom() <= inside.bottom(), "{sheet:?}");
                    assert!(inside.bottom() < paper.height() - FOOT, "{sheet:?}");
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
