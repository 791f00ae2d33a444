//! The plot of guesses and time of single puzzles, as SVG.

use std::{fmt::Write, hint::black_box, io, time::Instant};

use ninefold::{grid::Grid, solver::solutions};

use crate::sets::find_or_similar;

/// The sets that are drawn, the similar ones without the corpus, and the colours of their points.
const DRAWN: [(&str, &str, &str); 4] = [
    ("17clue_49158", "17_clues_10000", "#2a7f4f"),
    ("gen_minimal_10000", "minimal_10000", "#1f4e79"),
    ("magictour_top1465", "hard_2000", "#b8860b"),
    ("forum_hardest_1905_11plus_10000", "known_hard_2000", "#a32020"),
];

/// Number of puzzles of each set.
const PUZZLES: usize = 250;

/// Width and height of the plot, and of the margins with labels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 56.0;

/// Guesses, one more so that none has a place, and microseconds at the ends of the axes, and those with labels.
const GUESSES: [f64; 2] = [1.0, 301.0];
const GUESS_LABELS: [u32; 8] = [0, 1, 3, 10, 30, 100, 200, 300];
const TIMES: [f64; 2] = [0.3, 100.0];
const TIME_LABELS: [f64; 6] = [0.3, 1.0, 3.0, 10.0, 30.0, 100.0];

/// What one puzzle took.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Number of the set in [`DRAWN`].
    set: usize,
    /// Number of guesses until two solutions were found or excluded.
    guesses: u64,
    /// The quickest of several times, in microseconds.
    microseconds: f64,
}

/// Measures puzzles of each set, one by one.
///
/// # Errors
/// If a set cannot be read.
pub fn points() -> io::Result<Vec<Point>> {
    let mut points = Vec::new();
    for (number, (name, similar, _)) in DRAWN.iter().enumerate() {
        let text = find_or_similar(name, similar).text()?;
        let grids: Vec<Grid> = text.lines().filter_map(Grid::from_line).collect();
        for grid in grids.iter().step_by((grids.len() / PUZZLES).max(1)).take(PUZZLES) {
            let guesses = solutions(grid, 2).effort.nodes;
            points.push(Point { set: number, guesses, microseconds: time(grid) });
        }
    }
    Ok(points)
}

/// The quickest of twenty means of twenty runs: other programs only make it longer.
fn time(grid: &Grid) -> f64 {
    let mean = || {
        let start = Instant::now();
        for _ in 0..20 {
            black_box(solutions(black_box(grid), 2));
        }
        start.elapsed().as_nanos() as f64 / 20_000.0
    };
    (0..20).map(|_| mean()).fold(f64::INFINITY, f64::min)
}

/// Draws the points on logarithmic axes.
pub fn svg(points: &[Point]) -> String {
    let mut svg = String::new();
    let (right, bottom) = (MARGIN + WIDTH, MARGIN + HEIGHT);
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>",
        right + MARGIN,
        bottom + MARGIN
    );
    for guesses in GUESS_LABELS {
        let x = MARGIN + WIDTH * position(f64::from(guesses + 1), GUESSES);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {MARGIN}V{bottom}\" stroke=\"#ddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{guesses}</text>",
            bottom + 18.0
        );
    }
    for time in TIME_LABELS {
        let y = bottom - HEIGHT * position(time, TIMES);
        let _ = writeln!(
            svg,
            "<path d=\"M{MARGIN} {y:.1}H{right}\" stroke=\"#ddd\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{time}</text>",
            MARGIN - 8.0,
            y + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">guesses</text>\n\
         <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">microseconds</text>",
        MARGIN + WIDTH / 2.0,
        bottom + 40.0,
        MARGIN + HEIGHT / 2.0
    );
    for (number, (name, similar, colour)) in DRAWN.iter().enumerate() {
        let name = find_or_similar(name, similar).name;
        let y = MARGIN + 16.0 + 20.0 * number as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/><text x=\"{}\" y=\"{y}\">{name}</text>",
            MARGIN + 16.0,
            y - 4.0,
            MARGIN + 28.0
        );
    }
    for point in points {
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2\" fill=\"{}\" fill-opacity=\".5\"/>",
            MARGIN + WIDTH * position(point.guesses as f64 + 1.0, GUESSES),
            bottom - HEIGHT * position(point.microseconds, TIMES),
            DRAWN[point.set].2
        );
    }
    svg + "</svg>\n"
}

/// Where a number is on an axis, from 0 to 1.
fn position(number: f64, [low, high]: [f64; 2]) -> f64 {
    ((number / low).ln() / (high / low).ln()).clamp(0.0, 1.0)
}
