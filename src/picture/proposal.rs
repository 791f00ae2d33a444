//! Proposals: the nine columns and rows of a lattice that are most likely a grid, and how much of it is visible.

use std::array;
use std::f32::consts::SQRT_2;

use super::PictureError;
use super::edges::EdgeLine;
use super::geometry::PicturePoint;
use super::grey::GreyPicture;
use super::lattice::Lattice;
use super::mesh::{Mesh, MeshEdges};

/// A lattice read as a Sudoku grid, and how well that explains the picture.
pub(super) struct GridProposal {
    pub(super) mesh: Mesh,
    /// Part of the 180 edges of its cells that are visible as lines.
    pub(super) visible_edges: f32,
    /// How many of the four sides of each cell are visible as lines.
    pub(super) visible_sides: [u8; 81],
}

/// Why a lattice is no grid that can be read.
pub(super) struct LatticeRejection {
    pub(super) error: PictureError,
    /// Its area in pixels, if it is known.
    pub(super) area: f32,
}

/// Least part of the edges that has to be visible. Grids in photos of newspapers show 0.92 and more, parts of grids and other things
/// up to 0.84.
const FEWEST_EDGES: f32 = 0.85;
/// Least part of the edges between cells that has to be visible in a grid without a frame. With 0.95, screenshots are refused that
/// are read with 0.8; with 0.5, none is read otherwise.
const FEWEST_EDGES_OF_TILES: f32 = 0.8;
/// Least number of cells that have to be visible in a grid without a frame. Up to 16 may be joined to others or full of notes. With
/// 45 or 78, no screenshot tried is read otherwise.
const FEWEST_TILES: usize = 65;
/// The same if the edges between all cells are visible. It is lower for boards full of notes. With 30 or 65, no screenshot tried is
/// read otherwise.
const FEWEST_CLEAR_TILES: usize = 45;
/// Least part of the edges that has to be visible in a grid that is partly covered. With less, the picture has no grid. With 0.4 or
/// 0.75, no picture tried is answered otherwise.
const FEWEST_EDGES_OF_PART: f32 = 0.6;
/// How far a side of the frame may be outside of the picture, in sides of a cell. As much is free beside a digit, which seldom takes
/// more than 0.8 of its cell.
const FURTHEST_OUTSIDE: f32 = 0.1;
/// A line that is this near to the border of the picture may be cut off by it, in pixels. In the outermost pixels a line has paper on
/// one side only, and so no strength.
const BORDER: f32 = 2.0;
/// Least number of the nine edges of a side of the frame that has to be visible. A side of which less is to be seen is no line.
const FEWEST_EDGES_OF_SIDE: usize = 3;
/// Least part of the edges that has to be visible before the crossings are moved to the lines. Grids in photos of newspapers show
/// 0.85 and more even then, those in screenshots 0.7. What shows less need not be searched for lines.
const FEWEST_EDGES_BEFORE: f32 = 0.4;
/// Least part of the edges that is visible in a clear grid: three of the 180 may be missing. Nine in ten grids in photos of
/// newspapers are clear.
const CLEAR: f32 = 0.98;
/// Greatest part of the lines that may continue beyond a side of the frame: six of ten. Of grids in photos of newspapers up to five
/// do.
const MOST_OVERHANG: f32 = 0.6;

impl GridProposal {
    /// The best nine columns and rows of a lattice.
    pub(super) fn new(picture: &GreyPicture, lattice: &Lattice) -> Result<GridProposal, LatticeRejection> {
        let reject = |error, area| LatticeRejection { error, area };
        let [columns, rows] = lattice.extent();
        // All windows of nine with as many of the cells as can be, and the edges that stand out of them.
        let around = |(first, last): (i32, i32)| (first.min(last - 8) - 1, last.max(first + 8) + 1);
        let is_nine_by_nine = [columns, rows].iter().all(|(first, last)| last - first == 8);
        let (columns, rows) = (around(columns), around(rows));
        if columns.1 - columns.0 > 40 || rows.1 - rows.0 > 40 {
            return Err(reject(PictureError::OtherSize, 0.0));
        }
        // So many cells side by side are a grid of some kind.
        let other = if lattice.centres.len() >= 16 { PictureError::OtherSize } else { PictureError::NoGrid };
        let mesh =
            Mesh::between_cells(lattice, columns, rows).ok_or_else(|| reject(PictureError::NoGrid, 0.0))?;
        let (mut mesh, strengths) = best_window(picture, &mesh);
        if strengths.visible_edges < FEWEST_EDGES_BEFORE {
            return Err(reject(other, 0.0));
        }
        // The second round begins with better places of the crossings; the last one looks only near to them.
        for reach in [0.22, 0.22, 0.12] {
            mesh = mesh.refined(picture, reach, strengths.weakest);
        }
        if !is_even(&mesh) {
            return Err(reject(other, 0.0));
        }
        // The frame may stand a little further out than its cells let expect.
        let mut edges = mesh.edges(picture, 0.1);
        let mut found = WindowStrengths::new(&edges, 0, 0);
        if found.visible_edges < FEWEST_EDGES && found.visible_inner_edges >= FEWEST_EDGES_OF_TILES {
            mesh.add_outer_steps(picture, &mut edges);
            found = WindowStrengths::new(&edges, 0, 0);
        }
        let WindowStrengths { visible_edges, visible_inner_edges, weakest, .. } = found;
        let mut proposal =
            GridProposal { visible_edges, visible_sides: visible_sides(&edges, weakest), mesh };
        let goes_on = strengths.overhang > MOST_OVERHANG;
        if goes_on && visible_edges > 0.7 {
            return Err(reject(PictureError::OtherSize, 0.0));
        }
        // Tiles have gaps between them but need no frame.
        let fewest_tiles = if visible_inner_edges >= CLEAR { FEWEST_CLEAR_TILES } else { FEWEST_TILES };
        let is_frameless = is_nine_by_nine
            && lattice.centres.len() >= fewest_tiles
            && visible_inner_edges >= FEWEST_EDGES_OF_TILES;
        let is_whole = visible_edges >= FEWEST_EDGES && !proposal.is_cut_off(picture, &edges, weakest);
        if !is_whole && !is_frameless || !proposal.is_within(picture) {
            let is_part = !goes_on
                && visible_edges >= FEWEST_EDGES_OF_PART
                && lattice.centres.len() >= 30
                && (!proposal.is_within(picture) || has_frame(&edges, weakest));
            return Err(reject(if is_part { PictureError::Incomplete } else { other }, proposal.area()));
        }
        if visible_edges < FEWEST_EDGES {
            proposal.mesh = proposal.mesh.with_extrapolated_frame();
            for (cell, sides) in proposal.visible_sides.iter_mut().enumerate() {
                let is_at_frame = |place: usize| place == 0 || place == 8;
                let frame = u8::from(is_at_frame(cell / 9)) + u8::from(is_at_frame(cell % 9));
                *sides = (*sides + frame).min(4);
            }
        }
        Ok(proposal)
    }

    /// Whether so much of it is visible that no other proposal can be better.
    pub(super) fn is_clear(&self) -> bool {
        self.visible_edges >= CLEAR
    }

    /// Whether a point is near the middle of the grid.
    pub(super) fn holds(&self, point: PicturePoint) -> bool {
        let half = (self.mesh.crossing(9, 9) - self.mesh.crossing(0, 0)).length() * 0.35;
        (self.centre() - point).length() < half
    }

    /// Whether the centre of one grid is within the other's frame.
    pub(super) fn overlaps(&self, other: &GridProposal) -> bool {
        self.holds(other.centre()) || other.holds(self.centre())
    }

    fn centre(&self) -> PicturePoint {
        (self.mesh.crossing(4, 4) + self.mesh.crossing(5, 5)) * 0.5
    }

    /// The area, in pixels.
    pub(super) fn area(&self) -> f32 {
        let [a, b, c, d] =
            [(0, 0), (9, 0), (9, 9), (0, 9)].map(|(column, row)| self.mesh.crossing(column, row));
        let cross = |one: PicturePoint, other: PicturePoint| one.x * other.y - one.y * other.x;
        (cross(c - a, d - b) / 2.0).abs()
    }

    /// Whether all crossings are in the picture. A frame at its border may be cut off.
    fn is_within(&self, picture: &GreyPicture) -> bool {
        let margin = 0.04 * picture.width().max(picture.height()) as f32;
        self.mesh.crossings.iter().all(|point| distance_from_border(picture, *point) >= -margin)
    }

    /// Whether a row or column is cut off: a side of the frame is in the picture and not visible, so that what is beside the grid is
    /// taken for a part of it, or all of a side is outside of the picture.
    fn is_cut_off(&self, picture: &GreyPicture, edges: &MeshEdges, weakest: f32) -> bool {
        let cell = (self.mesh.crossing(9, 9) - self.mesh.crossing(0, 0)).length() / 9.0 / SQRT_2;
        let is_cut = |visible: usize, side: [(usize, usize); 10]| {
            let distance = |(column, row)| distance_from_border(picture, self.mesh.crossing(column, row));
            let innermost = side.map(distance).into_iter().fold(f32::MIN, f32::max);
            visible < FEWEST_EDGES_OF_SIDE && innermost > BORDER || innermost < -FURTHEST_OUTSIDE * cell
        };
        [0, 9].into_iter().any(|line| {
            let [across, down] = visible_frame_edges(edges, line, weakest);
            is_cut(across, array::from_fn(|at| (at, line))) || is_cut(down, array::from_fn(|at| (line, at)))
        })
    }
}

/// The nine columns and rows with the most lines in them and the fewest beyond them.
fn best_window(picture: &GreyPicture, mesh: &Mesh) -> (Mesh, WindowStrengths) {
    let edges = mesh.edges(picture, 0.22);
    let mut best = (1, 1, WindowStrengths::new(&edges, 1, 1));
    for row in 1..=mesh.rows - 11 {
        for column in 1..=mesh.columns - 11 {
            let strengths = WindowStrengths::new(&edges, column, row);
            if strengths.score() > best.2.score() {
                best = (column, row, strengths);
            }
        }
    }
    (mesh.part(best.0, best.1, 10), best.2)
}

/// How far a point is from the nearest border of the picture; negative outside of it.
fn distance_from_border(picture: &GreyPicture, point: PicturePoint) -> f32 {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    point.x.min(width - point.x).min(point.y).min(height - point.y)
}

/// How many edges of the horizontal and of the vertical side of the frame are visible: of the first ones or, if `line` is 9, of the last.
fn visible_frame_edges(edges: &MeshEdges, line: usize, weakest: f32) -> [usize; 2] {
    let count = |edge: &dyn Fn(usize) -> EdgeLine| (0..9).filter(|&at| edge(at).strength >= weakest).count();
    [count(&|at| edges.right(at, line)), count(&|at| edges.below(line, at))]
}

/// Whether a part of each side of the frame is visible. If not, there are fewer columns or rows.
fn has_frame(edges: &MeshEdges, weakest: f32) -> bool {
    let is_visible =
        |line| visible_frame_edges(edges, line, weakest).iter().all(|count| *count >= FEWEST_EDGES_OF_SIDE);
    is_visible(0) && is_visible(9)
}

/// How many sides of each cell are lines of at least this strength.
fn visible_sides(edges: &MeshEdges, weakest: f32) -> [u8; 81] {
    array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let sides = [
            edges.right(column, row),
            edges.right(column, row + 1),
            edges.below(column, row),
            edges.below(column + 1, row),
        ];
        sides.iter().filter(|side| side.strength >= weakest).count() as u8
    })
}

/// How much of nine columns and rows is visible.
struct WindowStrengths {
    visible_edges: f32,
    /// The same for the edges that have cells on both sides.
    visible_inner_edges: f32,
    /// Part of the ten lines that continue beyond a side of the frame; the greatest of the four sides.
    overhang: f32,
    /// Strength of the weakest line that counts.
    weakest: f32,
}

impl WindowStrengths {
    /// How likely the window is the grid.
    fn score(&self) -> f32 {
        self.visible_edges - 0.5 * self.overhang
    }

    /// Compares the edges of nine columns and rows with each other, and with lines that continue beyond them.
    fn new(edges: &MeshEdges, column: usize, row: usize) -> WindowStrengths {
        // The edges of the frame are the first and the last 18.
        let mut strengths = Vec::with_capacity(180);
        for line in 0..10 {
            for cell in 0..9 {
                strengths.push(edges.right(column + cell, row + line).strength);
                strengths.push(edges.below(column + line, row + cell).strength);
            }
        }
        let mut sorted = strengths.clone();
        sorted.sort_by(f32::total_cmp);
        // The median is that of thin lines, since 8 of the 20 lines are thick at most.
        let weakest = (0.3 * sorted[90]).max(2.5);
        let count = |strengths: &[f32]| strengths.iter().filter(|strength| **strength >= weakest).count();
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
        WindowStrengths {
            visible_edges: count(&strengths) as f32 / 180.0,
            visible_inner_edges: count(&strengths[18..162]) as f32 / 144.0,
            overhang,
            weakest,
        }
    }
}

/// Whether all cells are about as large as their neighbours.
fn is_even(mesh: &Mesh) -> bool {
    (0..9).all(|row| {
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
