//! The plot of times against predictions, as SVG.

use std::fmt::Write;

use crate::regression::Sample;

/// Width and height of the plot, and of the margins with labels.
const SIZE: f64 = 560.0;
const MARGIN: f64 = 56.0;

/// Minutes at the ends of the axes, and those with labels.
const RANGE: [f64; 2] = [2.0, 60.0];
const LABELS: [f64; 7] = [2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0];

/// Draws a point for each puzzle, on logarithmic axes: the more players, the darker.
pub fn svg(samples: &[Sample], predicted: &[f64]) -> String {
    let mut svg = String::new();
    let whole = SIZE + 2.0 * MARGIN;
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>"
    );
    for minutes in LABELS {
        let at = position(minutes);
        let (x, y, end) = (MARGIN + at, MARGIN + SIZE - at, MARGIN + SIZE);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {MARGIN}V{end}M{MARGIN} {y:.1}H{end}\" stroke=\"#ddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{minutes}</text>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{minutes}</text>",
            end + 18.0,
            MARGIN - 8.0,
            y + 4.0
        );
    }
    let end = MARGIN + SIZE;
    let _ = writeln!(
        svg,
        "<path d=\"M{MARGIN} {end}L{end} {MARGIN}\" stroke=\"#999\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">predicted minutes</text>\n\
         <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">mean minutes of players</text>",
        MARGIN + SIZE / 2.0,
        end + 40.0,
        MARGIN + SIZE / 2.0
    );
    for (sample, predicted) in samples.iter().zip(predicted) {
        let minutes = |log: f64| position(log.exp() / 60.0);
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\" fill=\"#1f4e79\" fill-opacity=\"{:.2}\"/>",
            MARGIN + minutes(*predicted),
            end - minutes(sample.log_seconds),
            (sample.players / 40.0).clamp(0.2, 0.9)
        );
    }
    svg + "</svg>\n"
}

/// Where a number of minutes is on an axis.
fn position(minutes: f64) -> f64 {
    let [low, high] = RANGE;
    SIZE * ((minutes / low).ln() / (high / low).ln()).clamp(0.0, 1.0)
}
