//! Lattices: light areas of one size, side by side in rows and columns.
//!
//! A lattice grows from cell to cell. Where the next one is follows from those before it, so paper may be curved and turned.
//! Missing areas leave holes, such as where a broken line has joined two cells.

use std::collections::{BTreeMap, VecDeque};

use super::blobs::Blob;
use super::geometry::PicturePoint;
use crate::sort_by_number::{SortNumber, sort_by_number};

/// Cells with their places in rows and columns, counted from any cell.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// The centre of each cell, by column and row.
    pub(super) centres: BTreeMap<(i32, i32), PicturePoint>,
}

impl Lattice {
    /// Least number of cells of a lattice. Grids in photos with faint lines are found by as few.
    const FEWEST_CELLS: usize = 12;

    /// Greatest number of lattices that are returned. It bounds the time, since each is compared with the picture.
    const MOST: usize = 6;

    /// Greatest distance from the first cell, in columns or rows, up to which a lattice grows. It ends lattices in patterns that go
    /// on and on; those with more columns or rows than this are refused.
    const FURTHEST: i32 = 40;

    /// The mean of the centres of its cells.
    pub(super) fn middle(&self) -> PicturePoint {
        let sum = self.centres.values().fold(PicturePoint::default(), |sum, centre| sum + *centre);
        sum * (1.0 / self.centres.len().max(1) as f32)
    }

    /// The smallest and the largest column and row.
    pub(super) fn extent(&self) -> [(i32, i32); 2] {
        let range = |axis: fn(&(i32, i32)) -> i32| {
            let values = self.centres.keys().map(axis);
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        [range(|&(column, _)| column), range(|&(_, row)| row)]
    }
}

/// The lattices among light areas, the largest first.
pub(super) fn lattices(blobs: &[Blob], width: usize, height: usize) -> Vec<Lattice> {
    let longest = width.max(height);
    let cells: Vec<Blob> = blobs.iter().filter(|blob| blob.may_be_cell(longest)).copied().collect();
    let index = BlobIndex::new(&cells, width, height);
    let mut is_taken = vec![false; cells.len()];
    let mut found = Vec::new();
    for seed in 0..cells.len() {
        if !is_taken[seed]
            && let Some(basis) = seed_basis(&index, seed)
        {
            let lattice = grow(&index, seed, basis, &mut is_taken);
            if lattice.centres.len() >= Lattice::FEWEST_CELLS {
                found.push(lattice);
            }
        }
    }
    sort_by_number(&mut found, |lattice| SortNumber::from(lattice.centres.len()).descending());
    found.truncate(Lattice::MOST);
    found
}

/// The steps to the next column and to the next row.
type Basis = [PicturePoint; 2];

/// The steps from a cell, if there are cells on at least three sides of it.
fn seed_basis(index: &BlobIndex, seed: usize) -> Option<Basis> {
    let cell = &index.cells[seed];
    let centre = cell.centre();
    let side = cell.width().max(cell.height()) as f32;
    let distance = |&other: &usize| (index.cells[other].centre() - centre).length();
    let near = index.near(centre, 1.6 * side);
    let nearest = near
        .filter(|&other| other != seed && are_alike(cell, &index.cells[other]))
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let mut right = index.cells[nearest].centre() - centre;
    if right.length() < 0.6 * side {
        return None;
    }
    // The step to the right is the one that is more horizontal than vertical.
    for _ in 0..3 {
        if right.x < right.y.abs() {
            right = right.turned();
        }
    }
    let down = right.turned();
    let sides = [right, down, right * -1.0, down * -1.0].map(|step| index.cell_at(centre + step, cell, 0.3));
    if sides.iter().flatten().count() < 3 {
        return None;
    }
    let sides = sides.map(|side| side.map(|cell| index.cells[cell].centre()));
    let step = |after: Option<PicturePoint>, before: Option<PicturePoint>, guess| match (after, before) {
        (Some(after), Some(before)) => (after - before) * 0.5,
        (Some(after), None) => after - centre,
        (None, Some(before)) => centre - before,
        (None, None) => guess,
    };
    Some([step(sides[0], sides[2], right), step(sides[1], sides[3], down)])
}

/// All cells that are reached from the seed, one step after another.
fn grow(index: &BlobIndex, seed: usize, basis: Basis, is_taken: &mut [bool]) -> Lattice {
    let mut centres = BTreeMap::from([((0, 0), index.cells[seed].centre())]);
    let mut queue = VecDeque::from([(seed, 0_i32, 0_i32, basis)]);
    is_taken[seed] = true;
    while let Some((cell, column, row, basis)) = queue.pop_front() {
        let from = index.cells[cell].centre();
        for (axis, sign) in [(0, 1), (1, 1), (0, -1), (1, -1)] {
            let place = if axis == 0 { (column + sign, row) } else { (column, row + sign) };
            if centres.contains_key(&place) || place.0.abs().max(place.1.abs()) > Lattice::FURTHEST {
                continue;
            }
            let step = basis[axis] * sign as f32;
            let Some(next) = index.cell_at(from + step, &index.cells[cell], 0.25) else { continue };
            if is_taken[next] {
                continue;
            }
            is_taken[next] = true;
            let to = index.cells[next].centre();
            centres.insert(place, to);
            let mut basis = basis;
            // The step changes slowly: a digit that touches a line moves the centre of its cell.
            basis[axis] = basis[axis] * 0.7 + (to - from) * (0.3 * sign as f32);
            queue.push_back((next, place.0, place.1, basis));
        }
    }
    Lattice { centres }
}

/// Whether two areas are of about the same size. A digit that touches a line makes an area smaller.
fn are_alike(one: &Blob, other: &Blob) -> bool {
    let alike = |one: usize, other: usize| one * 5 >= other * 3 && other * 5 >= one * 3;
    alike(one.width(), other.width()) && alike(one.height(), other.height())
}

/// Areas by place.
struct BlobIndex<'a> {
    cells: &'a [Blob],
    columns: usize,
    rows: usize,
    buckets: Vec<Vec<usize>>,
}

impl BlobIndex<'_> {
    /// Side of the square of a bucket, in pixels: about a cell, so that a search looks into few of them.
    const BUCKET: usize = 32;

    fn new(cells: &[Blob], width: usize, height: usize) -> BlobIndex<'_> {
        let (columns, rows) = (width / Self::BUCKET + 1, height / Self::BUCKET + 1);
        let mut buckets = vec![Vec::new(); columns * rows];
        for (number, cell) in cells.iter().enumerate() {
            let PicturePoint { x, y } = cell.centre();
            buckets[y as usize / Self::BUCKET * columns + x as usize / Self::BUCKET].push(number);
        }
        BlobIndex { cells, columns, rows, buckets }
    }

    /// The areas whose centre is near a point.
    fn near(&self, point: PicturePoint, distance: f32) -> impl Iterator<Item = usize> {
        let range = |at: f32, count: usize| {
            let bucket = |at: f32| (at.max(0.0) as usize / Self::BUCKET).min(count - 1);
            bucket(at - distance)..=bucket(at + distance)
        };
        let columns = range(point.x, self.columns);
        let buckets = range(point.y, self.rows)
            .flat_map(move |row| columns.clone().map(move |column| row * self.columns + column));
        buckets
            .flat_map(|bucket| self.buckets[bucket].iter().copied())
            .filter(move |&cell| (self.cells[cell].centre() - point).length() <= distance)
    }

    /// The area like `cell` that is nearest to a point, at most a part of its side away.
    fn cell_at(&self, point: PicturePoint, cell: &Blob, part: f32) -> Option<usize> {
        let side = cell.width().max(cell.height()) as f32;
        let distance = |&other: &usize| (self.cells[other].centre() - point).length();
        self.near(point, part * side)
            .filter(|&other| are_alike(cell, &self.cells[other]))
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }
}
