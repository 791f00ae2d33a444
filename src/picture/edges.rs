//! Edges of cells: how visible the line between two crossings is, and where exactly it is.

use super::geometry::PicturePoint;
use super::grey::GreyPicture;

/// The darkest line near the edge of a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EdgeLine {
    /// How far the line is from where it was looked for, along the edge's normal, in pixels.
    pub(super) offset: f32,
    /// How much darker it is than the paper on both sides, in levels of grey; 0 if it is not.
    pub(super) strength: f32,
}

/// Number of parts of an edge. The fainter half counts: a digit may touch a part of an edge, a line covers all.
/// [`mean_of_weaker_half`] is written for four.
const PARTS: usize = 4;
/// Points at which the picture is read in each part. Twelve along an edge: every fourth pixel in a cell of 50.
const SAMPLES: usize = 3;
/// Steps of the search in each direction. With a reach of 0.22, each is a pixel in a cell of 45.
const STEPS: usize = 10;
/// Greatest number of steps beside the line at which the paper is read. A tenth of a cell is ten steps at the smallest reach, 0.1.
/// Only the two pixels that it is at least are more, in small cells, and exceed this in cells of less than 11.
const FARTHEST_PAPER: usize = 18;

/// Looks for a line from one crossing to the next, at most `reach` cells away from where these are expected.
///
/// The strength is that of the second derivative across the line, with the weaker side counted: the border between a dark and a light
/// area has none.
pub(super) fn edge_line(picture: &GreyPicture, from: PicturePoint, to: PicturePoint, reach: f32) -> EdgeLine {
    let along = to - from;
    let length = along.length();
    // Beyond its border a picture has no lines; the border's pixels would go on as lines.
    if length < 2.0 || !picture.contains(from + along * 0.5) {
        return EdgeLine::default();
    }
    let normal = along.turned() * (1.0 / length);
    let step = reach * length / STEPS as f32;
    // The paper is read a tenth of a cell beside a line, for wide lines, and half as far, before small notes begin.
    let [near, paper] =
        [0.05, 0.1].map(|part| (((part * length).max(2.0) / step) as usize).clamp(1, FARTHEST_PAPER));
    let count = 2 * (STEPS + paper) + 1;
    let farthest = normal * ((STEPS + paper) as f32 * step);
    let corners = [from - farthest, from + farthest, to - farthest, to + farthest];
    let is_inside = corners.into_iter().all(|corner| picture.surrounds(corner));
    let mut profile = [[0.0_f32; PARTS]; 2 * (STEPS + FARTHEST_PAPER) + 1];
    for (number, means) in profile.iter_mut().take(count).enumerate() {
        let offset = (number as f32 - (STEPS + paper) as f32) * step;
        let start = from + normal * offset;
        for sample in 0..PARTS * SAMPLES {
            let part = 0.1 + 0.8 * sample as f32 / (PARTS * SAMPLES - 1) as f32;
            let point = start + along * part;
            let brightness = if is_inside {
                picture.sample_inside(point.x, point.y)
            } else {
                picture.sample(point.x, point.y)
            };
            means[sample / SAMPLES] += brightness / SAMPLES as f32;
        }
    }
    let mut best = EdgeLine::default();
    let mut best_score = 0.0;
    for number in paper..count - paper {
        let line = profile[number];
        let [before, after] = [[number - paper, number - near], [number + paper, number + near]]
            .map(|places| places.map(|at| profile[at]));
        let mut strengths = [0.0; PARTS];
        for part in 0..PARTS {
            let [before, after] = [before, after].map(|[far, near]| larger(far[part], near[part]));
            strengths[part] = smaller(before, after) - line[part];
        }
        let strength = mean_of_weaker_half(strengths);
        let distance = (number as f32 - (STEPS + paper) as f32) / STEPS as f32;
        // Of two lines of the same strength, the nearer one.
        let score = strength * (1.0 - 0.4 * distance * distance);
        if score > best_score {
            best_score = score;
            best = EdgeLine { offset: distance * reach * length, strength };
        }
    }
    best
}

/// How much lighter one side of an edge is than the other, in levels of grey, in the weaker half of its parts; 0 if neither is lighter all
/// along.
pub(super) fn edge_step(picture: &GreyPicture, from: PicturePoint, to: PicturePoint) -> f32 {
    let along = to - from;
    let aside = along.turned() * 0.1;
    let steps: [f32; PARTS] = std::array::from_fn(|part| {
        let [one, other] = [aside, aside * -1.0].map(|aside| {
            let point = from + along * (0.2 + 0.2 * part as f32) + aside;
            picture.sample(point.x, point.y)
        });
        one - other
    });
    let sign = steps.iter().sum::<f32>().signum();
    mean_of_weaker_half(steps.map(|step| sign * step)).max(0.0)
}

/// The smaller of two numbers. In WebAssembly, `f32::min` is a call.
fn smaller(one: f32, other: f32) -> f32 {
    if other < one { other } else { one }
}

/// The larger of two numbers.
fn larger(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}

/// The mean of the two smallest of four numbers.
fn mean_of_weaker_half([a, b, c, d]: [f32; PARTS]) -> f32 {
    let (a, b) = if b < a { (b, a) } else { (a, b) };
    let (c, d) = if d < c { (d, c) } else { (c, d) };
    // The smallest is the smaller one of its pair, and so may be the next one.
    let (smallest, next) = if c < a { (c, smaller(a, d)) } else { (a, smaller(b, c)) };
    f32::midpoint(smallest, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weaker_half_is_found_in_any_order() {
        for code in 0..256_u32 {
            let numbers = [0, 2, 4, 6].map(|shift| (code >> shift & 3) as f32);
            let mut sorted = numbers;
            sorted.sort_by(f32::total_cmp);
            let expected = f32::midpoint(sorted[0], sorted[1]);
            assert!((mean_of_weaker_half(numbers) - expected).abs() < 1e-6, "{numbers:?}");
        }
    }
}
