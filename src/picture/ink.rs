//! Colours of digits: givens and entries of a program differ in them, and there may be a third colour for wrong entries.

use std::array;

use super::cell_image::{CellCorners, CellImage, GreyCell};
use super::scaled::Picture;
use crate::grid::{Cell, CellSet};
use crate::sort_by_number::sort_by_number;

/// Red, green and blue, in levels.
type Colour = [f32; 3];

/// The mean colours of the ink and of the paper in a cell, or in several.
#[derive(Clone, Copy, Debug, Default)]
struct InkColour {
    ink: Colour,
    paper: Colour,
}

/// From this part of the darkest pixel on, a pixel of a cell image is on a stroke. At their borders, strokes are half paper. With 25
/// or 75, no picture tried is read otherwise.
const INK_PERCENT: u32 = 50;
/// Number of places on strokes whose colour counts. Three pixels, four places in each; fewer would be noise, more the borders of thin
/// strokes.
const PUREST: usize = 12;
/// The middles of the quarters of a pixel.
const QUARTERS: [(f32, f32); 4] = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];

impl InkColour {
    /// The mean colour of the pixels that `image` shows as paper, and that of the pixels of its strokes that differ most from it: at
    /// their borders, strokes are mixed with paper.
    fn new(picture: &Picture, corners: CellCorners, image: &CellImage) -> InkColour {
        let darkest = image.0.iter().copied().max().unwrap_or_default().max(1);
        let part = |level: u8| u32::from(level) * 100 / u32::from(darkest);
        let colour = |at: usize, shift: (f32, f32)| -> Colour {
            picture.colour(GreyCell::point(corners, at, shift)).map(f32::from)
        };
        let mean = |colours: &[Colour]| -> Colour {
            let count = colours.len().max(1) as f32;
            array::from_fn(|channel| colours.iter().map(|colour| colour[channel]).sum::<f32>() / count)
        };
        let (mut ink, mut paper) = (Vec::new(), Vec::new());
        for (at, &level) in image.0.iter().enumerate() {
            // What is neither paper nor stroke is the border of a stroke, a mixture of both.
            match part(level) {
                ..16 => paper.push(colour(at, (0.5, 0.5))),
                INK_PERCENT.. if !CellImage::is_at_border(at) => {
                    ink.extend(QUARTERS.map(|shift| colour(at, shift)));
                }
                _ => (),
            }
        }
        let paper = mean(&paper);
        let contrast =
            |colour: &Colour| colour.iter().zip(paper).map(|(one, other)| (one - other).abs()).sum::<f32>();
        sort_by_number(&mut ink, |colour| -contrast(colour));
        ink.truncate(PUREST);
        InkColour { ink: mean(&ink), paper }
    }

    /// Red without green, blue without green, and how faint the ink is: the brightness of dark ink, the darkness of light ink.
    fn levels(self) -> [f32; 3] {
        let [red, green, blue] = self.ink;
        let is_dark = self.ink.iter().sum::<f32>() <= self.paper.iter().sum();
        [red - green, blue - green, if is_dark { green } else { 255.0 - green }]
    }

    /// The colours as they would be in white light. `light` is the light in the picture, of which paper in the shadow has less.
    fn in_white_light(self, light: Colour) -> InkColour {
        let balanced: [Colour; 2] = [self.ink, self.paper]
            .map(|colour| array::from_fn(|at| colour[at] * 255.0 / light[at].max(DARKEST_PAPER)));
        // Paper in the shadow becomes as bright as in the light; both colours by the same factor.
        let brightest = balanced[1].iter().copied().fold(DARKEST_PAPER, f32::max);
        let [ink, paper] = balanced.map(|colour| colour.map(|level| level * 255.0 / brightest));
        InkColour { ink, paper }
    }

    fn distance(self, other: InkColour) -> f32 {
        self.levels().iter().zip(other.levels()).map(|(one, other)| (one - other).abs()).sum()
    }

    /// How far from grey.
    fn saturation(self) -> f32 {
        let [red, blue, _] = self.levels();
        red.abs() + blue.abs()
    }

    /// How colourful and how faint it is: the ink of entries is more so than that of givens.
    fn entry_score(self) -> f32 {
        self.saturation() + self.levels()[2]
    }

    /// How well this colour is explained as a mixture of the ink of `other` with paper, as thin strokes show it; at most 1. 0 if it
    /// is much fainter than that ink.
    fn mixture(self, other: InkColour) -> f32 {
        let difference = |one: Colour, other: Colour| -> Colour { array::from_fn(|at| one[at] - other[at]) };
        let product =
            |one: Colour, other: Colour| one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>();
        let (mixed, pure) = (difference(self.ink, self.paper), difference(other.ink, self.paper));
        let square = product(pure, pure).max(1.0);
        let part = product(mixed, pure) / square;
        if part < FAINTEST_MIXTURE { 0.0 } else { part * (square / product(mixed, mixed).max(1.0)).sqrt() }
    }
}

/// A cell and the colours in it.
type CellInk = (Cell, InkColour);

/// Digits of one colour.
struct ColourGroup {
    inks: Vec<CellInk>,
    mean: InkColour,
    /// Mean distance from the mean.
    spread: f32,
}

impl ColourGroup {
    fn new(inks: Vec<CellInk>) -> ColourGroup {
        let count = inks.len() as f32;
        let mean_of = |part: fn(&InkColour) -> Colour| -> Colour {
            array::from_fn(|channel| inks.iter().map(|(_, ink)| part(ink)[channel]).sum::<f32>() / count)
        };
        let mean = InkColour { ink: mean_of(|ink| ink.ink), paper: mean_of(|ink| ink.paper) };
        let spread = inks.iter().map(|(_, ink)| ink.distance(mean)).sum::<f32>() / count;
        ColourGroup { inks, mean, spread }
    }

    /// How clearly two groups have different colours: they do from 1 on.
    fn separation(&self, other: &ColourGroup) -> f32 {
        self.mean.distance(other.mean) / DISTANCE.max(SEPARATION * self.spread.max(other.spread))
    }
}

/// Paper that is darker than this is not white. What is darker would be stretched more than three times, and noise would be colour.
const DARKEST_PAPER: f32 = 80.0;
/// Least distance between the colours of two kinds of digits. In pictures tried, pencil beside print differs by 80, grey entries by
/// 100, coloured ones by 110 to 380. With 120, grey entries are taken for givens.
const DISTANCE: f32 = 60.0;
/// How many times nearer the colours of one kind of digits are to each other than to those of another kind. Pencil beside print is
/// 4.4 times and more as far. In uneven light the digits of one print differ by up to 42 in the mean, so [`DISTANCE`] alone would
/// divide them.
const SEPARATION: f32 = 4.0;

/// Digits of a colour.
pub(super) struct SameColourDigits {
    pub(super) cells: CellSet,
    /// How colourful and how faint the ink is ([`InkColour::entry_score`]).
    pub(super) entry_score: f32,
    /// Whether it may be that of a few givens in cells of a strong colour: black or white, in contrast to its paper.
    pub(super) is_plain: bool,
}

/// Least value of [`InkColour::mixture`] for a mixture of ink and paper. The same ink on paper of two colours has 0.989 and more, ink
/// of another colour at most 0.971. Grey has 1, too: see `join_mixtures`.
const MIXTURE: f32 = 0.985;
/// Least part of the ink in a mixture. Nearly all digits of photos keep more than 0.7. With 0.25 or 0.75, no picture tried is read
/// otherwise.
const FAINTEST_MIXTURE: f32 = 0.5;

/// Greatest number of digits of a colour that may be givens beside those of another colour. Selected cells and conflicts are one or
/// two. With 4, no picture tried is read otherwise.
const FEW: usize = 2;
/// Greatest saturation of what is nearly black or white. In screenshots, black, white and greys have up to 45, colours 110 and more.
/// With 20 or 80, no picture tried is read otherwise.
const PLAIN: f32 = 40.0;

/// The digits grouped by colour: first by the colours in the picture, then by those in even white light. In a photo, pencil in the
/// light may be as dark as print in the shadow; but in dark parts, the colours in white light are inexact. A screen has its own
/// light, so the second list is empty.
pub(super) fn digit_colours(
    picture: &Picture,
    is_light_on_dark: bool,
    corners: &[CellCorners; 81],
    images: &[CellImage; 81],
    digits: CellSet,
) -> [Vec<SameColourDigits>; 2] {
    let colour_of = |cell: Cell| InkColour::new(picture, corners[cell.index()], &images[cell.index()]);
    let inks: Vec<CellInk> = digits.into_iter().map(|cell| (cell, colour_of(cell))).collect();
    let paper = median_paper(&inks);
    let in_white_light = if is_light_on_dark || is_screen(&inks, paper) {
        Vec::new()
    } else {
        inks.iter().map(|(cell, ink)| (*cell, ink.in_white_light(paper))).collect()
    };
    [inks, in_white_light].map(colours_of_inks)
}

/// The digits by the colours of their ink. The first colour is the darkest and least colourful one, as that of givens is.
fn colours_of_inks(inks: Vec<CellInk>) -> Vec<SameColourDigits> {
    let mut groups: Vec<ColourGroup> = inks.into_iter().map(|ink| ColourGroup::new(vec![ink])).collect();
    // The two groups that are nearest to each other become one, until all differ.
    while let Some((one, other)) = nearest_groups(&groups) {
        let other = groups.swap_remove(other);
        let mut inks = std::mem::take(&mut groups[one].inks);
        inks.extend(other.inks);
        groups[one] = ColourGroup::new(inks);
    }
    join_mixtures(&mut groups);
    sort_by_number(&mut groups, |group| group.mean.entry_score());
    let colour = |group: &ColourGroup| SameColourDigits {
        cells: group.inks.iter().map(|(cell, _)| *cell).collect(),
        entry_score: group.mean.entry_score(),
        is_plain: group.inks.len() <= FEW
            && group.mean.saturation() <= PLAIN
            && group.mean.levels()[2] <= PLAIN,
    };
    groups.iter().map(colour).collect()
}

/// The median of each channel of the paper.
fn median_paper(inks: &[CellInk]) -> Colour {
    array::from_fn(|channel| {
        let mut levels: Vec<f32> = inks.iter().map(|(_, ink)| ink.paper[channel]).collect();
        levels.sort_by(f32::total_cmp);
        levels.get(levels.len() / 2).copied().unwrap_or(255.0)
    })
}

/// Whether most digits are on exactly the same colour, as no paper in a photo is.
fn is_screen(inks: &[CellInk], paper: Colour) -> bool {
    let is_same = |ink: &InkColour| ink.paper.iter().zip(paper).all(|(one, other)| (one - other).abs() < 1.0);
    2 * inks.iter().filter(|(_, ink)| is_same(ink)).count() > inks.len()
}

/// Adds the digits of small groups to a larger one whose ink they show on paper of another colour.
fn join_mixtures(groups: &mut Vec<ColourGroup>) {
    let (large, small): (Vec<_>, Vec<_>) =
        std::mem::take(groups).into_iter().partition(|group| group.inks.len() > FEW);
    // Large groups stay: grey entries look exactly like black ink mixed with white paper.
    *groups = large;
    for group in small {
        let mixture = |other: &ColourGroup| group.mean.mixture(other.mean);
        let nearest = groups.iter_mut().max_by(|one, other| mixture(one).total_cmp(&mixture(other)));
        match nearest {
            Some(nearest) if mixture(nearest) >= MIXTURE => nearest.inks.extend(group.inks),
            _ => groups.push(group),
        }
    }
}

/// The two groups that differ least, the one with the smaller number first. `None` if all are different colours.
fn nearest_groups(groups: &[ColourGroup]) -> Option<(usize, usize)> {
    let mut nearest = None;
    // From 1 on, two groups are of different colours.
    let mut least = 1.0;
    for (other, group) in groups.iter().enumerate() {
        for (one, before) in groups[..other].iter().enumerate() {
            let separation = before.separation(group);
            if separation < least {
                least = separation;
                nearest = Some((one, other));
            }
        }
    }
    nearest
}
