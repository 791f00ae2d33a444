//! The crossings of the lines of a grid. Each has a place of its own, so the paper may be curved.

use super::edges::{EdgeLine, edge_line, edge_step};
use super::geometry::{PicturePoint, ProjectiveMap};
use super::grey::GreyPicture;
use super::lattice::Lattice;

/// The crossings of any number of lines, in columns and rows.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    /// Number of vertical lines.
    pub(super) columns: usize,
    /// Number of horizontal lines.
    pub(super) rows: usize,
    pub(super) crossings: Vec<PicturePoint>,
}

/// How visible the edges of a mesh are.
#[derive(Clone, Debug)]
pub(super) struct MeshEdges {
    columns: usize,
    /// The line to the right of each crossing.
    right: Vec<EdgeLine>,
    /// The line below each crossing.
    below: Vec<EdgeLine>,
}

impl MeshEdges {
    pub(super) fn right(&self, column: usize, row: usize) -> EdgeLine {
        self.right[row * self.columns + column]
    }

    pub(super) fn below(&self, column: usize, row: usize) -> EdgeLine {
        self.below[row * self.columns + column]
    }
}

impl Mesh {
    /// The crossings between the cells of a lattice, from `first` to `last`, as columns and rows of cells.
    ///
    /// A projective map gives the place of a crossing on flat paper. How far the cells around it are from where the map has them
    /// shows how the paper is curved.
    pub(super) fn between_cells(lattice: &Lattice, columns: (i32, i32), rows: (i32, i32)) -> Option<Mesh> {
        let count = lattice.centres.len() as f32;
        let sum = lattice.centres.keys().fold((0, 0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
        let middle = PicturePoint::new(sum.0 as f32 / count, sum.1 as f32 / count);
        let on_paper = |column: f32, row: f32| PicturePoint::new(column, row) - middle;
        let places = lattice.centres.keys().map(|&(column, row)| on_paper(column as f32, row as f32));
        let pairs: Vec<_> = places.zip(lattice.centres.values().copied()).collect();
        let map = ProjectiveMap::fit(&pairs)?;
        let residuals: Vec<_> =
            pairs.iter().filter_map(|&(place, centre)| Some((place, centre - map.image(place)?))).collect();
        let mut crossings = Vec::new();
        for row in rows.0..=rows.1 + 1 {
            for column in columns.0..=columns.1 + 1 {
                let place = on_paper(column as f32 - 0.5, row as f32 - 0.5);
                let (mut shift, mut weights) = (PicturePoint::default(), 1e-3);
                for &(other, residual) in &residuals {
                    let distance = (other - place).length();
                    let weight = 1.0 / (0.1 + distance * distance * distance);
                    shift = shift + residual * weight;
                    weights += weight;
                }
                crossings.push(map.image(place)? + shift * (1.0 / weights));
            }
        }
        let lines = |(first, last): (i32, i32)| (last - first + 2) as usize;
        Some(Mesh { columns: lines(columns), rows: lines(rows), crossings })
    }

    pub(super) fn crossing(&self, column: usize, row: usize) -> PicturePoint {
        self.crossings[row * self.columns + column]
    }

    /// The index of the crossing that is this many columns and rows after another one, if there is one.
    pub(super) fn neighbour(&self, at: usize, columns: isize, rows: isize) -> Option<usize> {
        let column =
            (at % self.columns).checked_add_signed(columns).filter(|column| *column < self.columns)?;
        let row = (at / self.columns).checked_add_signed(rows).filter(|row| *row < self.rows)?;
        Some(row * self.columns + column)
    }

    /// Looks for the line of each edge.
    pub(super) fn edges(&self, picture: &GreyPicture, reach: f32) -> MeshEdges {
        let none = vec![EdgeLine::default(); self.crossings.len()];
        let mut edges = MeshEdges { columns: self.columns, right: none.clone(), below: none };
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (at, from) = (row * self.columns + column, self.crossing(column, row));
                if column + 1 < self.columns {
                    edges.right[at] = edge_line(picture, from, self.crossing(column + 1, row), reach);
                }
                if row + 1 < self.rows {
                    edges.below[at] = edge_line(picture, from, self.crossing(column, row + 1), reach);
                }
            }
        }
        edges
    }

    /// Lets the outer edges be as visible as the step between the grid and a ground of another colour, if these are no lines.
    pub(super) fn add_outer_steps(&self, picture: &GreyPicture, edges: &mut MeshEdges) {
        let step = |at: usize, next: usize| edge_step(picture, self.crossings[at], self.crossings[next]);
        for at in 0..self.crossings.len() {
            let (column, row) = (at % self.columns, at / self.columns);
            let is_outer = |place: usize, lines: usize| place == 0 || place + 1 == lines;
            if column + 1 < self.columns && is_outer(row, self.rows) {
                edges.right[at].strength = edges.right[at].strength.max(step(at, at + 1));
            }
            if row + 1 < self.rows && is_outer(column, self.columns) {
                edges.below[at].strength = edges.below[at].strength.max(step(at, at + self.columns));
            }
        }
    }

    /// The part of a mesh that begins at a crossing and has this many lines in both directions.
    pub(super) fn part(&self, column: usize, row: usize, lines: usize) -> Mesh {
        let crossings =
            (row..row + lines).flat_map(|row| &self.crossings[row * self.columns + column..][..lines]);
        Mesh { columns: lines, rows: lines, crossings: crossings.copied().collect() }
    }
}
