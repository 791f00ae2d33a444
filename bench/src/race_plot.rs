//! The plot of a race, as SVG: a line for each set, on it a mark for each solver.

use std::fmt::Write;

use crate::samples::Samples;

/// Width of the names of sets, of the axis, and of the margins.
const NAMES: f64 = 250.0;
const WIDTH: f64 = 560.0;
const MARGIN: f64 = 24.0;

/// Heights of a line of the legend and of a set.
const LEGEND_LINE: f64 = 22.0;
const SET_LINE: f64 = 28.0;

/// About the width of a character.
const CHARACTER: f64 = 7.2;

/// Colours of the solvers on a light and on a dark page: those of Okabe and Ito, which colour-blind people can tell apart, some
/// darker or lighter.
const COLOURS: [(&str, &str); 8] = [
    ("#d55e00", "#ff8a3d"),
    ("#0072b2", "#56b4e9"),
    ("#009e73", "#2fd6a5"),
    ("#a0527f", "#e79ac4"),
    ("#8a6d00", "#e6c229"),
    ("#3f7fbf", "#9ecbff"),
    ("#555555", "#c0c0c0"),
    ("#7b3fb5", "#c39bf0"),
];

/// The shapes of marks around a centre, so that they differ without colours, too.
const SHAPES: [&str; 4] = [
    "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "m-4.5-4.5h9v9h-9z",
    "m0-6.5 6 11h-12z",
    "m0-6.5 6.5 6.5-6.5 6.5-6.5-6.5z",
];

/// Draws the times of all solvers for all sets on a logarithmic axis.
pub fn svg(samples: &Samples) -> String {
    let (sets, solvers) = (samples.sets(), samples.solvers());
    let times = |set: &str| {
        let time = |(number, solver): (usize, &String)| {
            samples.time(set, solver).map(|time| (number, time.quartile / 1000.0))
        };
        solvers.iter().enumerate().filter_map(time).collect::<Vec<_>>()
    };
    let all = || sets.iter().flat_map(|set| times(set)).map(|(_, time)| time);
    // The axis goes from one power of ten to another.
    let low = all().fold(1.0, f64::min).log10().floor();
    let high = all().fold(low + 1.0, f64::max).log10().ceil().max(low + 1.0);
    let x = |time: f64| MARGIN + NAMES + WIDTH * (time.log10() - low) / (high - low);

    let places = legend_places(solvers);
    let top = 2.0 * MARGIN + LEGEND_LINE * (1.0 + places.last().map_or(0.0, |&(_, line)| line));
    let bottom = top + SET_LINE * sets.len() as f64;
    let (width, height) = (NAMES + WIDTH + 3.0 * MARGIN, bottom + 2.0 * MARGIN + 12.0);

    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\" role=\"img\" aria-label=\"Microseconds a puzzle by set and solver\">\n{}\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>",
        style()
    );
    for (number, (solver, (place, line))) in solvers.iter().zip(places).enumerate() {
        let y = MARGIN + LEGEND_LINE * line;
        let _ = writeln!(svg, "{}", mark(number, MARGIN + place + 6.0, y, solver));
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            MARGIN + place + 18.0,
            y + 4.5,
            escape(solver)
        );
    }
    for power in low as i32..=high as i32 {
        let (x, label) = (x(10_f64.powi(power)), label(power));
        let _ = writeln!(
            svg,
            "<path class=\"rule\" d=\"M{x:.1} {:.1}V{bottom:.1}\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            top - 8.0,
            bottom + 18.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">microseconds a puzzle; less is better</text>",
        MARGIN + NAMES + WIDTH / 2.0,
        bottom + 38.0
    );
    for (line, set) in sets.iter().enumerate() {
        let y = top + SET_LINE * (line as f64 + 0.5);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <path class=\"rule\" d=\"M{:.1} {y:.1}H{:.1}\"/>",
            MARGIN + NAMES - 12.0,
            y + 4.5,
            escape(set),
            MARGIN + NAMES,
            MARGIN + NAMES + WIDTH
        );
        // Ours is the first, and drawn last.
        for &(number, time) in times(set).iter().rev() {
            let title = format!("{}: {time:.3} µs", solvers[number]);
            let _ = writeln!(svg, "{}", mark(number, x(time), y, &title));
        }
    }
    svg + "</svg>\n"
}

/// Where the entries of the legend begin, and on which line.
fn legend_places(solvers: &[String]) -> Vec<(f64, f64)> {
    let (mut place, mut line) = (0.0, 0.0);
    let mut places = Vec::new();
    for solver in solvers {
        let width = 40.0 + CHARACTER * solver.chars().count() as f64;
        if place > 0.0 && place + width > NAMES + WIDTH {
            (place, line) = (0.0, line + 1.0);
        }
        places.push((place, line));
        place += width;
    }
    places
}

fn style() -> String {
    let fills = |colour: fn(&(&'static str, &'static str)) -> &'static str| {
        let fill = |(number, pair)| format!(".s{number}{{fill:{}}}", colour(pair));
        COLOURS.iter().enumerate().map(fill).collect::<String>()
    };
    format!(
        "<style>.page{{fill:#fff}}text{{fill:#222}}.rule{{stroke:#ddd}}{}\n\
         @media(prefers-color-scheme:dark){{.page{{fill:#16181c}}text{{fill:#ddd}}.rule{{stroke:#3a3d44}}{}}}</style>\n",
        fills(|pair| pair.0),
        fills(|pair| pair.1)
    )
}

fn mark(solver: usize, x: f64, y: f64, title: &str) -> String {
    let (colour, shape) = (solver % COLOURS.len(), SHAPES[(solver + solver / COLOURS.len()) % SHAPES.len()]);
    format!(
        "<path class=\"s{colour}\" fill-opacity=\".85\" d=\"M{x:.1} {y:.1}{shape}\"><title>{}</title></path>",
        escape(title)
    )
}

/// A power of ten as people write it.
fn label(power: i32) -> String {
    let time = 10_f64.powi(power);
    format!("{time:.*}", power.min(0).unsigned_abs() as usize)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_has_a_mark_on_the_lines_of_its_sets() {
        let mut samples = Samples::default();
        for line in ["easy ninefold 0 10 1 3000", "easy a<b 0 10 1 40000", "hard ninefold 0 5 1 2000000"] {
            samples.add(&line.parse().unwrap());
        }
        let svg = svg(&samples);
        // Two marks are in the legend.
        assert_eq!(svg.matches("<title>").count(), 5);
        assert!(
            svg.contains("<title>ninefold: 0.300 µs</title>")
                && svg.contains("<title>a&lt;b: 4.000 µs</title>")
        );
        for label in [">0.1<", ">1<", ">1000<"] {
            assert!(svg.contains(label), "{label}");
        }
    }
}
