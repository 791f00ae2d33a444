//! Finds the grid in a picture: of all lattices, the one with nine columns and rows between lines.

use std::cell::LazyCell;

use super::PictureError;
use super::blobs::light_blobs;
use super::geometry::PicturePoint;
use super::grey::{AreaSums, GreyPicture};
use super::lattice::lattices;
use super::proposal::GridProposal;
use super::threshold::{LineFilter, Threshold, dark_pixels, frequent_levels, ground_pixels, line_pixels};
use crate::sort_by_number::sort_by_number;

/// A grid that was found in a picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundGrid {
    /// The hundred crossings of its lines, row after row.
    pub crossings: [PicturePoint; 100],
    /// How many of the four sides of each cell are visible as lines.
    pub visible_sides: [u8; 81],
    /// Whether its lines are lighter than the ground, as in a dark theme.
    pub is_light_on_dark: bool,
}

impl FoundGrid {
    /// A grid of dark lines with these crossings, row after row, in which all lines are visible.
    pub fn new(crossings: [PicturePoint; 100]) -> FoundGrid {
        FoundGrid { crossings, visible_sides: [4; 81], is_light_on_dark: false }
    }

    /// The crossing above and left of the cell in a row and column; of the last crossings, row and column are 9.
    pub fn crossing(&self, row: usize, column: usize) -> PicturePoint {
        self.crossings[row * 10 + column]
    }

    /// The crossings around a cell: above left, above right, below left and below right.
    pub fn corners(&self, cell: usize) -> [PicturePoint; 4] {
        let (row, column) = (cell / 9, cell % 9);
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| self.crossing(row + down, column + right))
    }

    /// The same grid with the picture turned by a quarter, clockwise.
    #[must_use]
    pub fn turned(&self) -> FoundGrid {
        FoundGrid {
            crossings: std::array::from_fn(|at| self.crossing(9 - at % 10, at / 10)),
            visible_sides: std::array::from_fn(|cell| self.visible_sides[(8 - cell % 9) * 9 + cell / 9]),
            ..*self
        }
    }
}

/// A way to tell lines from paper.
#[derive(Clone, Copy)]
enum DarkRule {
    Threshold(Threshold),
    LineFilter(LineFilter),
    /// The ground around tiles has one level of grey.
    Ground(u8),
}

impl DarkRule {
    fn dark_pixels(self, picture: &GreyPicture, sums: &AreaSums) -> Vec<bool> {
        match self {
            DarkRule::Threshold(threshold) => dark_pixels(picture, sums, threshold),
            DarkRule::LineFilter(filter) => line_pixels(picture, sums, filter),
            DarkRule::Ground(level) => ground_pixels(picture, level),
        }
    }
}

/// Number of groups of rules.
const RULE_GROUPS: usize = 5;

/// The rules, in groups that are tried one after another until there is a grid.
fn dark_rules(picture: &GreyPicture) -> [[DarkRule; 2]; RULE_GROUPS] {
    let longest = picture.width().max(picture.height());
    let threshold =
        |part: usize, permille| DarkRule::Threshold(Threshold { radius: (longest / part).max(4), permille });
    let filter = |half_length, gap, permille| DarkRule::LineFilter(LineFilter { half_length, gap, permille });
    [
        [threshold(40, 80), filter(10, 5, 30)],
        [threshold(40, 40), filter(12, 3, 15)],
        [threshold(80, 60), filter(8, 7, 20)],
        [threshold(25, 150), filter(20, 3, 10)],
        frequent_levels(picture).map(DarkRule::Ground),
    ]
}

/// A picture, or its negative, with what the rules need.
struct SearchedPicture {
    picture: GreyPicture,
    sums: AreaSums,
    rules: [[DarkRule; 2]; RULE_GROUPS],
}

impl SearchedPicture {
    fn new(picture: GreyPicture) -> SearchedPicture {
        SearchedPicture { sums: AreaSums::new(&picture), rules: dark_rules(&picture), picture }
    }
}

/// The picture by the first rule for lines: what is darker than its surroundings is black, the rest white.
pub fn line_picture(picture: &GreyPicture) -> GreyPicture {
    let sums = AreaSums::new(picture);
    let dark = dark_rules(picture)[0][0].dark_pixels(picture, &sums);
    let pixels = dark.iter().map(|is_dark| if *is_dark { 0 } else { 255 }).collect();
    GreyPicture::from_pixels(picture.width(), picture.height(), pixels)
}

/// Finds the grid.
///
/// # Errors
/// If no lattice has nine columns and rows, several have and none is clearly the largest, or that is not wholly visible.
pub fn find_grid(picture: &GreyPicture) -> Result<FoundGrid, PictureError> {
    let mut grids = find_grids(picture)?;
    if grids.len() > 1 { Err(PictureError::SeveralGrids) } else { grids.pop().ok_or(PictureError::NoGrid) }
}

/// Finds the largest grid, and those that are more than half as large, in the order from the upper left to the lower right.
///
/// # Errors
/// Returns an error if no lattice has nine columns and rows, or if the largest is not wholly visible.
pub(super) fn find_grids(picture: &GreyPicture) -> Result<Vec<FoundGrid>, PictureError> {
    let mut error = PictureError::NoGrid;
    let positive = SearchedPicture::new(picture.clone());
    let negative = LazyCell::new(|| SearchedPicture::new(picture.negative()));
    for group in 0..RULE_GROUPS {
        for is_light_on_dark in [false, true] {
            let SearchedPicture { picture, sums, rules } =
                if is_light_on_dark { &negative } else { &positive };
            let mut proposals: Vec<GridProposal> = Vec::new();
            // The area of the largest grid of which a part is missing.
            let mut incomplete = 0.0_f32;
            for rule in rules[group] {
                if proposals.iter().any(GridProposal::is_clear) {
                    break;
                }
                let dark = rule.dark_pixels(picture, sums);
                let blobs = light_blobs(&dark, picture.width());
                for lattice in lattices(&blobs, picture.width(), picture.height()) {
                    // Smaller lattices within a clear grid are parts of it.
                    let is_whole = |whole: &GridProposal| whole.is_clear() && whole.holds(lattice.middle());
                    if proposals.iter().any(is_whole) {
                        continue;
                    }
                    match GridProposal::new(picture, &lattice) {
                        Ok(proposal) => proposals.push(proposal),
                        Err(rejection) => {
                            error = error.or(rejection.error);
                            if rejection.error == PictureError::Incomplete {
                                incomplete = incomplete.max(rejection.area);
                            }
                        }
                    }
                }
            }
            let largest = largest(proposals);
            if let Some(first) = largest.first() {
                if incomplete > 1.5 * first.area() {
                    return Err(PictureError::Incomplete);
                }
                let found = |proposal: &GridProposal| FoundGrid {
                    crossings: std::array::from_fn(|at| proposal.mesh.crossing(at % 10, at / 10)),
                    visible_sides: proposal.visible_sides,
                    is_light_on_dark,
                };
                let mut grids: Vec<FoundGrid> = largest.iter().map(found).collect();
                let start = |grid: &FoundGrid| grid.crossings[0].x + grid.crossings[0].y;
                sort_by_number(&mut grids, start);
                return Ok(grids);
            }
        }
    }
    Err(error)
}

/// The largest proposal, and those that are more than half as large, the largest first.
fn largest(mut proposals: Vec<GridProposal>) -> Vec<GridProposal> {
    // Of proposals for the same place, as parts of a grid make them, the clearest counts.
    sort_by_number(&mut proposals, |proposal| -proposal.visible_edges);
    let mut distinct: Vec<GridProposal> = Vec::new();
    for proposal in proposals {
        if distinct.iter().all(|other| !other.overlaps(&proposal)) {
            distinct.push(proposal);
        }
    }
    sort_by_number(&mut distinct, |proposal| -proposal.area());
    let least = distinct.first().map_or(0.0, |first| 0.5 * first.area());
    distinct.retain(|proposal| proposal.area() > least);
    distinct
}
