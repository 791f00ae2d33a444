//! Grids without lines between their cells: nine upright panels side by side, each of them a block.
//!
//! ```text
//! ╭───────╮ ╭───────╮
//! │ 5 3   │ │   7   │
//! │ 6     │ │ 1 9 5 │ …
//! │   9 8 │ │       │
//! ╰───────╯ ╰───────╯
//! ```

use std::ops::RangeInclusive;

use super::blobs::{Blob, light_blobs};
use super::finder::FoundGrid;
use super::geometry::PicturePoint;
use super::grey::GreyPicture;
use super::threshold::{frequent_levels, ground_pixels};

/// Least side of a panel, in pixels: three cells of seven.
const SMALLEST: usize = 21;
/// Greatest gap between two panels, in sides of a panel.
const WIDEST_GAP: f32 = 0.15;
/// How much larger than its neighbour a panel may be, or how far out of line with it, in sides of a panel.
const TOLERANCE: f32 = 0.05;

/// Number of levels of grey that the ground may have.
const MOST_LEVELS: usize = 4;

/// The grid of the nine largest panels, with digits or not, on a ground of one of the most frequent levels of grey.
pub(super) fn panel_grid(picture: &GreyPicture) -> Option<FoundGrid> {
    let sides = SMALLEST..=picture.width().max(picture.height()) / 3;
    frequent_levels::<MOST_LEVELS>(picture).into_iter().find_map(|level| {
        let blobs = light_blobs(&ground_pixels(picture, level), picture.width());
        let panels: Vec<Blob> = blobs.into_iter().filter(|blob| may_be_panel(blob, &sides)).collect();
        let [above, middle, below] =
            panels.iter().filter_map(|middle| nine(&panels, middle)).max_by_key(|rows| rows[1][1].width())?;
        let x = lines(middle.map(|panel| (panel.left, panel.right)));
        let y = lines([above[1], middle[1], below[1]].map(|panel| (panel.top, panel.bottom)));
        Some(FoundGrid {
            crossings: std::array::from_fn(|at| PicturePoint::new(x[at % 10], y[at / 10])),
            visible_sides: [4; 81],
            is_light_on_dark: level < 128,
        })
    })
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

/// Whether an area may be a block: about as wide as high, with nearly no ground in it.
fn may_be_panel(blob: &Blob, sides: &RangeInclusive<usize>) -> bool {
    let (width, height) = (blob.width(), blob.height());
    sides.contains(&width)
        && sides.contains(&height)
        && width * 10 <= height * 13
        && height * 10 <= width * 13
        && blob.area * 10 >= width * height * 8
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
    let near = |one: usize, other: usize, size: usize| one.abs_diff(other) as f32 <= TOLERANCE * size as f32;
    let gap = |end: usize, start: usize, size: usize| {
        start > end && (start - end) as f32 <= WIDEST_GAP * size as f32
    };
    let (width, height) = (panel.width(), panel.height());
    let is_beside = |other: &&Blob| {
        let is_level = near(other.top, panel.top, height) && near(other.bottom, panel.bottom, height);
        let is_in_line = near(other.left, panel.left, width) && near(other.right, panel.right, width);
        near(other.width(), width, width)
            && near(other.height(), height, height)
            && match side {
                TileSide::Left => is_level && gap(other.right, panel.left, width),
                TileSide::Right => is_level && gap(panel.right, other.left, width),
                TileSide::Above => is_in_line && gap(other.bottom, panel.top, height),
                TileSide::Below => is_in_line && gap(panel.bottom, other.top, height),
            }
    };
    panels.iter().find(is_beside).copied()
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
