//! The lines and digits of a printed grid.

use std::fmt::Write;

use ninefold::grid::{Cell, Grid};

use super::paper::{Mm, mm};
use super::svg_writer::{BLACK, GREY, HAIRLINE_COLOUR, Svg, TextStyle, Typeface};

/// Draws a grid: thin lines, so that a pencil stands out, in a frame with round corners. With a solution, which makes it an answer,
/// the givens are grey.
pub(super) fn draw_grid(svg: &mut Svg, left: Mm, top: Mm, cell: Mm, givens: &Grid, solution: Option<&Grid>) {
    let edge = cell * 9;
    let (right, bottom) = (left + edge, top + edge);
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in 1..9 {
        let (x, y) = (left + cell * line, top + cell * line);
        let path = if line % 3 == 0 { &mut thick } else { &mut thin };
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x} {top}V{bottom}M{left} {y}H{right}");
    }
    let (fine, strong, frame) = match solution {
        Some(_) => (mm(0.1), mm(0.3), mm(0.35)),
        None => (mm(0.16), mm(0.5), mm(0.6)),
    };
    svg.lines(fine, HAIRLINE_COLOUR, &thin);
    svg.lines(strong, BLACK, &thick);
    svg.rounded_square(frame, left, top, edge, cell * 30 / 100);
    let style = |ink| TextStyle { size: cell * 64 / 100, ink, face: Typeface::Figures, ..TextStyle::CENTRED };
    draw_digits(svg, left, top, cell, style(if solution.is_some() { GREY } else { BLACK }), givens);
    if let Some(solution) = solution {
        draw_digits(svg, left, top, cell, style(BLACK), &solution.without(givens.filled()));
    }
}

pub(super) fn draw_digits(svg: &mut Svg, left: Mm, top: Mm, cell: Mm, style: TextStyle, grid: &Grid) {
    svg.begin_group(style);
    for row in 0..9 {
        let (mut places, mut text) = (Vec::new(), String::new());
        for column in 0..9 {
            if let Some(digit) = grid[Cell::at(row, column)] {
                places.push(left + cell * column + cell / 2);
                let _ = write!(text, "{digit}");
            }
        }
        if !places.is_empty() {
            let baseline = top + cell * row + cell / 2 + style.face.digit_height(style.size) / 2;
            svg.text_at_each(&places, baseline, &text);
        }
    }
    svg.end_group();
}
