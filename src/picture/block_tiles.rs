//! Grids without lines between their cells: nine upright panels side by side, each of them a block, on a ground of another colour. Or
//! blocks of two colours like a chessboard, of which five are panels of one colour.
//!
//! ```text
//! ╭───────╮ ╭───────╮
//! │ 5 3   │ │   7   │
//! │ 6     │ │ 1 9 5 │ …
//! │   9 8 │ │       │
//! ╰───────╯ ╰───────╯
//! ```

use super::blobs::{Blob, light_blobs};
use super::finder::FoundGrid;
use super::geometry::PicturePoint;
use super::grey::GreyPicture;
use super::threshold::{frequent_levels, ground_pixels};

/// Least side of a panel, in pixels: three cells of seven.
const SMALLEST: usize = 21;
/// Greatest gap between two panels, in sides of a panel: about half a cell.
const WIDEST_GAP: f32 = 0.15;
/// How much larger than its neighbour a panel may be, or how far out of line with it, in sides of a panel. It is a pixel in the
/// smallest panel. With 0.01 or 0.2, no picture tried is read otherwise.
const TOLERANCE: f32 = 0.05;

/// Number of levels of grey that the ground may have. The ground, panels of two colours and a page around the board may be the most
/// frequent.
const MOST_LEVELS: usize = 4;

/// Least part of a panel that does not have the colour of the ground: round corners and digits may have it.
const LEAST_WITHOUT_GROUND: f32 = 0.8;
/// Least part of a panel of an even colour that has this colour: the rest are digits. With 0.4 or 0.85, no picture tried is read
/// otherwise.
const LEAST_OF_EVEN_COLOUR: f32 = 0.6;

/// The grid of the nine largest panels, with digits or not, on a ground of one of the most frequent levels of grey; or that of the five
/// largest panels of one of these levels that stand like the fields of one colour on a chessboard.
pub(super) fn panel_grid(picture: &GreyPicture) -> Option<FoundGrid> {
    let levels = frequent_levels::<MOST_LEVELS>(picture);
    let on_ground = levels.into_iter().find_map(|level| {
        let panels = panels(picture, &ground_pixels(picture, level), LEAST_WITHOUT_GROUND);
        let rows = panels.iter().filter_map(|middle| nine(&panels, middle));
        let [above, middle, below] = rows.max_by_key(|rows| rows[1][1].width())?;
        Some(grid_of_panels(middle, [above[1], middle[1], below[1]], level < 128))
    });
    on_ground.or_else(|| {
        levels.into_iter().find_map(|level| {
            let mut others = ground_pixels(picture, level);
            for is_other in &mut others {
                *is_other = !*is_other;
            }
            let panels = panels(picture, &others, LEAST_OF_EVEN_COLOUR);
            let fives = panels.iter().filter_map(|middle| five(&panels, middle));
            let [above, middle, below] = fives.max_by_key(|diagonal| diagonal[1].width())?;
            Some(grid_of_panels([above, middle, below], [above, middle, below], level < 128))
        })
    })
}

/// The light areas that may be blocks: about as wide as high, and full but for a part.
fn panels(picture: &GreyPicture, dark: &[bool], least_full: f32) -> Vec<Blob> {
    let sides = SMALLEST..=picture.width().max(picture.height()) / 3;
    let may_be_panel = |blob: &Blob| {
        let (width, height) = (blob.width(), blob.height());
        sides.contains(&width)
            && sides.contains(&height)
            && width * 10 <= height * 13
            && height * 10 <= width * 13
            && blob.area as f32 >= least_full * (width * height) as f32
    };
    light_blobs(dark, picture.width()).into_iter().filter(may_be_panel).collect()
}

/// The grid with these panels side by side, and these one below another.
fn grid_of_panels(row: [Blob; 3], column: [Blob; 3], is_light_on_dark: bool) -> FoundGrid {
    let x = lines(row.map(|panel| (panel.left, panel.right)));
    let y = lines(column.map(|panel| (panel.top, panel.bottom)));
    FoundGrid {
        crossings: std::array::from_fn(|at| PicturePoint::new(x[at % 10], y[at / 10])),
        visible_sides: [4; 81],
        is_light_on_dark,
    }
}

/// The panels in three rows of three around one of them.
fn nine(panels: &[Blob], middle: &Blob) -> Option<[[Blob; 3]; 3]> {
    let row = |panel: Blob| {
        Some([beside(panels, &panel, TileSide::Left)?, panel, beside(panels, &panel, TileSide::Right)?])
    };
    let above = beside(panels, middle, TileSide::Above)?;
    let below = beside(panels, middle, TileSide::Below)?;
    Some([row(above)?, row(*middle)?, row(below)?])
}

/// The panels on a diagonal from the upper left to the lower right, if there are two on the other diagonal as well.
fn five(panels: &[Blob], middle: &Blob) -> Option<[Blob; 3]> {
    let corner = |side, vertical| diagonal(panels, middle, side, vertical);
    corner(TileSide::Right, TileSide::Above)?;
    corner(TileSide::Left, TileSide::Below)?;
    Some([corner(TileSide::Left, TileSide::Above)?, *middle, corner(TileSide::Right, TileSide::Below)?])
}

/// The panel of the same size at a corner of another one, between two sides of it.
fn diagonal(panels: &[Blob], panel: &Blob, side: TileSide, vertical: TileSide) -> Option<Blob> {
    let is_at_corner = |other: &&Blob| {
        is_same_size(other, panel) && is_behind(other, panel, side) && is_behind(other, panel, vertical)
    };
    panels.iter().find(is_at_corner).copied()
}

/// A side of a panel.
#[derive(Clone, Copy)]
enum TileSide {
    Left,
    Right,
    Above,
    Below,
}

/// The panel of the same size that is next to another one on a side.
fn beside(panels: &[Blob], panel: &Blob, side: TileSide) -> Option<Blob> {
    let is_beside = |other: &&Blob| {
        let is_level = is_near(other.top, panel.top, panel.height())
            && is_near(other.bottom, panel.bottom, panel.height());
        let is_in_line = is_near(other.left, panel.left, panel.width())
            && is_near(other.right, panel.right, panel.width());
        is_same_size(other, panel)
            && is_behind(other, panel, side)
            && match side {
                TileSide::Left | TileSide::Right => is_level,
                TileSide::Above | TileSide::Below => is_in_line,
            }
    };
    panels.iter().find(is_beside).copied()
}

/// Whether two places are the same but for a small part of a panel's side.
fn is_near(one: usize, other: usize, side: usize) -> bool {
    one.abs_diff(other) as f32 <= TOLERANCE * side as f32
}

fn is_same_size(one: &Blob, other: &Blob) -> bool {
    is_near(one.width(), other.width(), other.width())
        && is_near(one.height(), other.height(), other.height())
}

/// Whether there is at most a gap between a side of a panel and another panel beyond it.
fn is_behind(other: &Blob, panel: &Blob, side: TileSide) -> bool {
    let is_gap = |end: usize, start: usize, size: usize| {
        start > end && (start - end) as f32 <= WIDEST_GAP * size as f32
    };
    match side {
        TileSide::Left => is_gap(other.right, panel.left, panel.width()),
        TileSide::Right => is_gap(panel.right, other.left, panel.width()),
        TileSide::Above => is_gap(other.bottom, panel.top, panel.height()),
        TileSide::Below => is_gap(panel.bottom, other.top, panel.height()),
    }
}

/// Where the ten lines would be across three panels, each from its first to its last pixel: in the middle of the gaps between panels, and
/// at a third and two thirds of each panel.
fn lines(panels: [(usize, usize); 3]) -> [f32; 10] {
    let start = |panel: usize| panels[panel].0 as f32 - 0.5;
    let end = |panel: usize| panels[panel].1 as f32 + 0.5;
    std::array::from_fn(|line| match line {
        0 => start(0),
        3 | 6 => f32::midpoint(end(line / 3 - 1), start(line / 3)),
        9 => end(2),
        _ => start(line / 3) + (end(line / 3) - start(line / 3)) * (line % 3) as f32 / 3.0,
    })
}
