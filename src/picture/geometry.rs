//! Points of a picture, and projective maps: how a flat grid looks in a photo.

use std::ops::{Add, Mul, Sub};

/// A point or a vector in a picture, in pixels from the centre of its first pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PicturePoint {
    /// From left to right.
    pub x: f32,
    /// From top to bottom.
    pub y: f32,
}

impl PicturePoint {
    /// The point at these coordinates.
    pub const fn new(x: f32, y: f32) -> PicturePoint {
        PicturePoint { x, y }
    }

    /// The vector turned by a right angle, from right to down.
    pub(super) fn turned(self) -> PicturePoint {
        PicturePoint::new(-self.y, self.x)
    }

    pub(super) fn length(self) -> f32 {
        (self.x * self.x + self.y * self.y).sqrt()
    }
}

impl Add for PicturePoint {
    type Output = PicturePoint;

    fn add(self, other: PicturePoint) -> PicturePoint {
        PicturePoint::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for PicturePoint {
    type Output = PicturePoint;

    fn sub(self, other: PicturePoint) -> PicturePoint {
        PicturePoint::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for PicturePoint {
    type Output = PicturePoint;

    fn mul(self, factor: f32) -> PicturePoint {
        PicturePoint::new(self.x * factor, self.y * factor)
    }
}

/// A map from the plane of a grid to the picture: `(a x + b y + c, d x + e y + f) / (g x + h y + 1)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProjectiveMap([f64; 8]);

impl ProjectiveMap {
    /// The map that takes each first point near its second one, by least squares. `None` if the points are in a line.
    ///
    /// The first points should be near the origin.
    pub(super) fn fit(pairs: &[(PicturePoint, PicturePoint)]) -> Option<ProjectiveMap> {
        // Normal equations of two linear equations a pair.
        let mut equations = [[0.0_f64; 9]; 8];
        for &(from, to) in pairs {
            let [x, y, u, v] = [from.x, from.y, to.x, to.y].map(f64::from);
            for row in
                [[x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u], [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v]]
            {
                for (equation, factor) in equations.iter_mut().zip(row) {
                    for (sum, value) in equation.iter_mut().zip(row) {
                        *sum += factor * value;
                    }
                }
            }
        }
        solve::<8, 9>(equations).map(ProjectiveMap)
    }

    /// The image of a point. `None` if it is behind the camera.
    pub(super) fn image(&self, point: PicturePoint) -> Option<PicturePoint> {
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        let row = |first: usize, last: f64| self.0[first] * x + self.0[first + 1] * y + last;
        let depth = row(6, 1.0);
        if depth < 1e-3 {
            return None;
        }
        let image = PicturePoint::new((row(0, self.0[2]) / depth) as f32, (row(3, self.0[5]) / depth) as f32);
        (image.x.abs() < 1e5 && image.y.abs() < 1e5).then_some(image)
    }
}

/// A smooth map from the plane of a grid to the picture: each coordinate is a polynomial of the third degree in both of the plane's.
/// Curved paper is nearly so.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmoothMap([[f64; 10]; 2]);

impl SmoothMap {
    /// The map that takes each first point near its second one, by least squares; each pair has a weight. The first points should be
    /// near the origin. `None` if there are too few of them.
    pub(super) fn fit(pairs: &[(PicturePoint, PicturePoint, f32)]) -> Option<SmoothMap> {
        let mut equations = [[[0.0_f64; 11]; 10]; 2];
        for &(from, to, weight) in pairs {
            let powers = Self::powers(from);
            for (axis, value) in [to.x, to.y].into_iter().enumerate() {
                for (equation, factor) in equations[axis].iter_mut().zip(powers) {
                    let factor = factor * f64::from(weight);
                    for (sum, power) in equation.iter_mut().zip(powers) {
                        *sum += factor * power;
                    }
                    equation[10] += factor * f64::from(value);
                }
            }
        }
        let [x, y] = equations;
        Some(SmoothMap([solve::<10, 11>(x)?, solve::<10, 11>(y)?]))
    }

    /// The image of a point.
    pub(super) fn image(&self, point: PicturePoint) -> PicturePoint {
        let powers = Self::powers(point);
        let [x, y] = self.0.map(|factors| {
            factors.iter().zip(powers).map(|(factor, power)| factor * power).sum::<f64>() as f32
        });
        PicturePoint::new(x, y)
    }

    fn powers(point: PicturePoint) -> [f64; 10] {
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        [1.0, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]
    }
}

/// Solves linear equations, by elimination with pivots. Each equation has one number more than there are unknowns.
fn solve<const COUNT: usize, const WIDTH: usize>(
    mut equations: [[f64; WIDTH]; COUNT],
) -> Option<[f64; COUNT]> {
    for column in 0..COUNT {
        let size = |row: &usize| equations[*row][column].abs();
        let pivot = (column..COUNT).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        if size(&pivot) < 1e-9 {
            return None;
        }
        equations.swap(column, pivot);
        let pivot = equations[column];
        for (row, equation) in equations.iter_mut().enumerate() {
            if row != column {
                let factor = equation[column] / pivot[column];
                for (value, pivot) in equation.iter_mut().zip(pivot) {
                    *value -= factor * pivot;
                }
            }
        }
    }
    Some(std::array::from_fn(|row| equations[row][COUNT] / equations[row][row]))
}
