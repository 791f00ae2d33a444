//! Finds the grid in a picture: of all lattices, the one with nine columns and rows between lines.

use super::PictureError;
use super::blobs::light_blobs;
use super::geometry::PicturePoint;
use super::grey::{AreaSums, GreyPicture};
use super::lattice::{Lattice, lattices};
use super::mesh::{Mesh, MeshEdges};
use super::threshold::{LineFilter, Threshold, dark_pixels, line_pixels};

/// A grid that was found in a picture.
#[derive(Clone, Debug)]
pub struct FoundGrid {
    /// The hundred crossings of its lines, row after row.
    pub crossings: [PicturePoint; 100],
    /// Part of the 180 edges of its cells that are to be seen as lines, at most 1.
    pub visible_edges: f32,
    /// Whether its lines are lighter than the ground, as in a dark theme.
    pub is_light_on_dark: bool,
}

impl FoundGrid {
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
        let crossings = std::array::from_fn(|at| self.crossing(9 - at % 10, at / 10));
        FoundGrid { crossings, ..*self }
    }
}

/// A grid that a lattice may be, with how well it explains the picture.
struct GridProposal {
    mesh: Mesh,
    visible_edges: f32,
    /// Part of the lines that go on beyond one side of the outer frame, the side with most of them.
    overhang: f32,
    is_light_on_dark: bool,
}

/// Fewest edges that have to be seen.
const FEWEST_EDGES: f32 = 0.85;
/// Most lines that may go on beyond the frame.
const MOST_OVERHANG: f32 = 0.6;

/// A way to tell lines from paper.
#[derive(Clone, Copy)]
enum DarkRule {
    Threshold(Threshold),
    LineFilter(LineFilter),
}

impl DarkRule {
    fn dark_pixels(self, picture: &GreyPicture, sums: &AreaSums) -> Vec<bool> {
        match self {
            DarkRule::Threshold(threshold) => dark_pixels(picture, sums, threshold),
            DarkRule::LineFilter(filter) => line_pixels(picture, sums, filter),
        }
    }
}

/// The rules, in groups that are tried one after another until there is a grid.
fn dark_rules(picture: &GreyPicture) -> [[DarkRule; 2]; 4] {
    let longest = picture.width().max(picture.height());
    let threshold =
        |part: usize, permille| DarkRule::Threshold(Threshold { radius: (longest / part).max(4), permille });
    let filter = |half_length, gap, permille| DarkRule::LineFilter(LineFilter { half_length, gap, permille });
    [
        [threshold(40, 80), filter(10, 5, 30)],
        [threshold(40, 40), filter(12, 3, 15)],
        [threshold(80, 60), filter(8, 7, 20)],
        [threshold(25, 150), filter(20, 3, 10)],
    ]
}

/// The picture as the first rule for lines sees it: what is darker than its surroundings is black, the rest white.
pub fn line_picture(picture: &GreyPicture) -> GreyPicture {
    let sums = AreaSums::new(picture);
    let dark = dark_rules(picture)[0][0].dark_pixels(picture, &sums);
    let pixels = dark.iter().map(|is_dark| if *is_dark { 0 } else { 255 }).collect();
    GreyPicture::from_pixels(picture.width(), picture.height(), pixels)
}

/// Finds the grid.
///
/// # Errors
///
/// Returns an error if no lattice has nine columns and rows, or if several of them have and none is clearly the largest.
pub fn find_grid(picture: &GreyPicture) -> Result<FoundGrid, PictureError> {
    let mut error = PictureError::NoGrid;
    for is_light_on_dark in [false, true] {
        let negative = is_light_on_dark.then(|| picture.negative());
        let picture = negative.as_ref().unwrap_or(picture);
        let sums = AreaSums::new(picture);
        for group in dark_rules(picture) {
            let mut proposals = Vec::new();
            for rule in group {
                let dark = rule.dark_pixels(picture, &sums);
                let blobs = light_blobs(&dark, picture.width());
                for lattice in lattices(&blobs, picture.width(), picture.height()) {
                    match proposal(picture, &lattice, is_light_on_dark) {
                        Ok(proposal) => proposals.push(proposal),
                        Err(other) => error = error.or(other),
                    }
                }
            }
            if let Some(found) = best(proposals)? {
                return Ok(found);
            }
        }
    }
    Err(error)
}

/// The largest proposal.
fn best(mut proposals: Vec<GridProposal>) -> Result<Option<FoundGrid>, PictureError> {
    // Of proposals for the same place, as parts of a grid make them, the clearest counts.
    proposals.sort_by(|one, other| other.visible_edges.total_cmp(&one.visible_edges));
    let mut distinct: Vec<GridProposal> = Vec::new();
    for proposal in proposals {
        if distinct.iter().all(|other| !overlap(&other.mesh, &proposal.mesh)) {
            distinct.push(proposal);
        }
    }
    let mut proposals = distinct;
    proposals.sort_by(|one, other| area(&other.mesh).total_cmp(&area(&one.mesh)));
    if let [first, second, ..] = &proposals[..]
        && area(&second.mesh) > 0.5 * area(&first.mesh)
    {
        return Err(PictureError::SeveralGrids);
    }
    Ok(proposals.into_iter().next().map(|proposal| FoundGrid {
        crossings: std::array::from_fn(|at| proposal.mesh.crossing(at % 10, at / 10)),
        visible_edges: proposal.visible_edges,
        is_light_on_dark: proposal.is_light_on_dark,
    }))
}

/// Whether the centre of one grid is within the other's frame.
fn overlap(one: &Mesh, other: &Mesh) -> bool {
    let centre = |mesh: &Mesh| (mesh.crossing(4, 4) + mesh.crossing(5, 5)) * 0.5;
    let half = |mesh: &Mesh| (mesh.crossing(9, 9) - mesh.crossing(0, 0)).length() * 0.35;
    (centre(one) - centre(other)).length() < half(one).max(half(other))
}

/// The area of a grid, in pixels.
fn area(mesh: &Mesh) -> f32 {
    let [a, b, c, d] = [(0, 0), (9, 0), (9, 9), (0, 9)].map(|(column, row)| mesh.crossing(column, row));
    let cross = |one: PicturePoint, other: PicturePoint| one.x * other.y - one.y * other.x;
    (cross(c - a, d - b) / 2.0).abs()
}

/// The best nine columns and rows of a lattice.
fn proposal(
    picture: &GreyPicture,
    lattice: &Lattice,
    is_light_on_dark: bool,
) -> Result<GridProposal, PictureError> {
    let [columns, rows] = lattice.extent();
    // All windows of nine with as many of the cells as can be, and the edges that stand out of them.
    let around = |(first, last): (i32, i32)| (first.min(last - 8) - 1, last.max(first + 8) + 1);
    let (columns, rows) = (around(columns), around(rows));
    if columns.1 - columns.0 > 40 || rows.1 - rows.0 > 40 {
        return Err(PictureError::OtherSize);
    }
    let mesh = Mesh::between_cells(lattice, columns, rows).ok_or(PictureError::NoGrid)?;
    let edges = mesh.edges(picture, 0.22);
    let mut best: Option<(f32, usize, usize)> = None;
    for row in 1..=mesh.rows - 11 {
        for column in 1..=mesh.columns - 11 {
            let strengths = window_strengths(&edges, column, row);
            let score = strengths.visible_edges - 0.5 * strengths.overhang;
            if best.is_none_or(|(best, ..)| score > best) {
                best = Some((score, column, row));
            }
        }
    }
    let (_, column, row) = best.ok_or(PictureError::NoGrid)?;
    let strengths = window_strengths(&edges, column, row);
    let mut part = mesh.part(column, row, 10);
    for reach in [0.22, 0.22, 0.12] {
        part = part.refined(picture, reach, strengths.weakest);
    }
    // So many cells side by side are a grid of some kind.
    let other = if lattice.centres.len() >= 16 { PictureError::OtherSize } else { PictureError::NoGrid };
    if !is_plausible(&part, picture) {
        return Err(other);
    }
    // The frame may stand a little further out than its cells let expect.
    let visible_edges = window_strengths(&part.edges(picture, 0.1), 0, 0).visible_edges;
    let proposal = GridProposal { mesh: part, visible_edges, overhang: strengths.overhang, is_light_on_dark };
    if proposal.overhang > MOST_OVERHANG && proposal.visible_edges > 0.7 {
        return Err(PictureError::OtherSize);
    }
    if proposal.visible_edges < FEWEST_EDGES {
        return Err(other);
    }
    Ok(proposal)
}

/// What is to be seen of nine columns and rows.
struct WindowStrengths {
    visible_edges: f32,
    /// Part of the ten lines that go on beyond a side, the side with most of them.
    overhang: f32,
    /// Strength of the weakest line that counts.
    weakest: f32,
}

/// Compares the edges of nine columns and rows with each other, and with what stands out of them.
fn window_strengths(edges: &MeshEdges, column: usize, row: usize) -> WindowStrengths {
    let mut strengths = Vec::with_capacity(180);
    for line in 0..10 {
        for cell in 0..9 {
            strengths.push(edges.right(column + cell, row + line).strength);
            strengths.push(edges.below(column + line, row + cell).strength);
        }
    }
    let mut sorted = strengths.clone();
    sorted.sort_by(f32::total_cmp);
    let weakest = (0.3 * sorted[90]).max(2.5);
    let count = strengths.iter().filter(|strength| **strength >= weakest).count();
    let mut overhang = [0; 4];
    if column > 0 && row > 0 {
        for line in 0..10 {
            let beyond = [
                edges.right(column - 1, row + line),
                edges.right(column + 9, row + line),
                edges.below(column + line, row - 1),
                edges.below(column + line, row + 9),
            ];
            for (count, line) in overhang.iter_mut().zip(beyond) {
                *count += usize::from(line.strength >= weakest);
            }
        }
    }
    let overhang = overhang.into_iter().max().unwrap_or_default() as f32 / 10.0;
    WindowStrengths { visible_edges: count as f32 / 180.0, overhang, weakest }
}

/// Whether all crossings are in the picture and all cells are about as large as their neighbours.
fn is_plausible(mesh: &Mesh, picture: &GreyPicture) -> bool {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    (0..10).all(|row| {
        (0..10).all(|column| {
            let point = mesh.crossing(column, row);
            // A frame at the border of the picture may be cut off.
            let margin = 0.04 * width.max(height);
            (-margin..width + margin).contains(&point.x) && (-margin..height + margin).contains(&point.y)
        })
    }) && (0..9).all(|row| {
        (0..9).all(|column| {
            let corner = mesh.crossing(column, row);
            let right = mesh.crossing(column + 1, row) - corner;
            let down = mesh.crossing(column, row + 1) - corner;
            let cross = right.x * down.y - right.y * down.x;
            let (width, height) = (right.length(), down.length());
            width.min(height) > 4.0
                && cross > 0.5 * width * height
                && width < 2.0 * height
                && height < 2.0 * width
        })
    })
}
