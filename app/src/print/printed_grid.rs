//! The lines and digits of a printed grid.

use std::fmt::Write;

use ninefold::grid::{Cell, Grid};

use super::paper::{Mm, mm};
use super::svg_writer::{BLACK, GREY, Svg, TextAnchor, TextStyle};

/// Draws a grid. With a solution, which makes it an answer, the givens are grey.
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
    let _ = write!(thick, "M{left} {top}H{right}V{bottom}H{left}z");
    let (fine, strong) = match solution {
        Some(_) => (mm(0.1), mm(0.4)),
        None => (mm(0.2), if cell < mm(8.0) { mm(0.75) } else { mm(0.9) }),
    };
    svg.lines(fine, &thin);
    svg.lines(strong, &thick);
    let style = |ink| TextStyle { size: cell * 64 / 100, ink, bold: false, anchor: TextAnchor::Middle };
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
            // Digits are 0.72 times as high as their font size; half of that is below the middle.
            svg.text_at_each(&places, top + cell * row + cell / 2 + style.size * 36 / 100, &text);
        }
    }
    svg.end_group();
}
