//! Colours of digits: givens and entries of a program differ in them.

use super::cell_image::{CellCutout, CellImage};
use super::finder::FoundGrid;
use super::geometry::PicturePoint;
use super::scaled::Picture;
use crate::grid::{Cell, CellSet};

/// The mean colour of the ink in a cell: how far it is from grey, and how much it differs from the paper.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InkColour {
    /// Red without green, blue without green, and the difference of brightness to the paper; in levels.
    levels: [f32; 3],
}

impl InkColour {
    /// The colour of what `image` shows as ink.
    pub(super) fn new(picture: &Picture, corners: [PicturePoint; 4], image: &CellImage) -> InkColour {
        let (mut ink, mut paper) = (([0.0; 3], 0.0), ([0.0; 3], 0.0));
        for (at, &level) in image.0.iter().enumerate() {
            let sum = match level {
                180.. => &mut ink,
                ..40 => &mut paper,
                _ => continue,
            };
            let colour = picture.colour(CellCutout::point(corners, at, (0.5, 0.5)));
            for (sum, channel) in sum.0.iter_mut().zip(colour) {
                *sum += f32::from(channel);
            }
            sum.1 += 1.0;
        }
        let mean = |(sum, count): ([f32; 3], f32)| sum.map(|sum| sum / f32::max(count, 1.0));
        let ([red, green, blue], paper) = (mean(ink), mean(paper));
        InkColour { levels: [red - green, blue - green, (green - paper[1]).abs()] }
    }

    fn distance(self, other: InkColour) -> f32 {
        self.levels.iter().zip(other.levels).map(|(one, other)| (one - other).abs()).sum()
    }

    /// How far from grey.
    fn saturation(self) -> f32 {
        self.levels[0].abs() + self.levels[1].abs()
    }
}

/// Least distance between the colours of two kinds of digits.
const DISTANCE: f32 = 60.0;
/// How many times nearer digits of a kind are to each other than to those of the other kind.
const SEPARATION: f32 = 4.0;

/// The cells whose digits are of the second of two colours, that of the entries: it is the more colourful, or else the fainter one.
/// `None` if all digits are of one colour.
pub(super) fn entry_cells(
    picture: &Picture,
    place: &FoundGrid,
    images: &[CellImage],
    digits: CellSet,
) -> Option<CellSet> {
    let inks: Vec<(Cell, InkColour)> = digits
        .into_iter()
        .map(|cell| (cell, InkColour::new(picture, place.corners(cell.index()), &images[cell.index()])))
        .collect();
    let mean = |inks: &[(Cell, InkColour)]| InkColour {
        levels: std::array::from_fn(|level| {
            inks.iter().map(|(_, ink)| ink.levels[level]).sum::<f32>() / inks.len().max(1) as f32
        }),
    };
    // Two means, from the colours that are furthest apart.
    let centre = mean(&inks);
    let farthest = |from: InkColour| {
        inks.iter()
            .map(|(_, ink)| *ink)
            .max_by(|one, other| from.distance(*one).total_cmp(&from.distance(*other)))
    };
    let mut one = farthest(centre)?;
    let mut other = farthest(one)?;
    let mut groups = (Vec::new(), Vec::new());
    for _ in 0..8 {
        groups = inks.iter().partition(|(_, ink)| ink.distance(one) <= ink.distance(other));
        if groups.0.is_empty() || groups.1.is_empty() {
            return None;
        }
        (one, other) = (mean(&groups.0), mean(&groups.1));
    }
    let spread = |group: &[(Cell, InkColour)], centre: InkColour| {
        group.iter().map(|(_, ink)| ink.distance(centre)).sum::<f32>() / group.len() as f32
    };
    let width = spread(&groups.0, one).max(spread(&groups.1, other)).max(1.0);
    if one.distance(other) < DISTANCE.max(SEPARATION * width) {
        return None;
    }
    let difference = one.saturation() - other.saturation();
    let is_first =
        if difference.abs() > DISTANCE / 2.0 { difference > 0.0 } else { one.levels[2] < other.levels[2] };
    let entries = if is_first { groups.0 } else { groups.1 };
    Some(entries.into_iter().map(|(cell, _)| cell).collect())
}
