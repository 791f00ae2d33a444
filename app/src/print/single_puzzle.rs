//! A single puzzle with its progress: as an image, as a page with its ID and a QR code, and the QR code
//! alone.

use ninefold::grid::{BoardState, Cell, DigitSet, Grid};

use super::page::Page;
use super::paper::{BOTTOM_MARGIN, Mm, PageLayout, mm};
use super::printed_grid::{self, draw_digits};
use super::qr_code::QrCode;
use super::svg_writer::{ACCENT, BLACK, GREY, Svg, TextAnchor, TextStyle, Typeface};
use super::{Paper, PrintContext, PuzzlesPerPage};
use crate::template::Language;

/// The heading of a page with a single puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Large text, e.g. the level.
    pub title: String,
    /// ID of the puzzle; empty if it has none.
    pub name: String,
    /// Link that the QR code contains, if another device can follow it.
    pub link: Option<String>,
}

const MARGIN: Mm = mm(4.0);

pub fn puzzle_svg(state: &BoardState, language: Language, title: &str) -> String {
    let cell = PageLayout::new(PuzzlesPerPage::One).cell_size;
    let edge = cell * 9 + MARGIN * 2;
    let mut svg = Svg::new(edge, edge, language, title);
    svg.load_figures();
    draw_board(&mut svg, MARGIN, MARGIN, cell, state);
    svg.finish()
}

/// A page with the grid, its heading, and a QR code.
pub fn puzzle_page(state: &BoardState, heading: &Heading, context: &PrintContext, paper: Paper) -> Page {
    let layout = PageLayout::new(PuzzlesPerPage::One);
    let area = layout.puzzle_area(paper, 0);
    let mut svg = Svg::new(paper.width(), paper.height(), context.language, &heading.title);
    svg.load_figures();
    draw_board(&mut svg, area.left, area.top + layout.caption_size, layout.cell_size, state);

    let qr_code = heading.link.as_deref().and_then(QrCode::new);
    let beside = area.width - if qr_code.is_some() { layout.caption_size } else { Mm(0) };
    let title =
        TextStyle { size: layout.number_size, ink: BLACK, face: Typeface::Bold, anchor: TextAnchor::Start };
    let small = TextStyle { size: layout.number_size * 42 / 100, ink: GREY, face: Typeface::Plain, ..title };
    let baseline = area.top + layout.caption_size - mm(5.0);
    let rise = if heading.name.is_empty() { Mm(0) } else { small.size * 150 / 100 };
    svg.text(area.left, baseline - rise, title.fit_within(beside, &heading.title), &heading.title);
    svg.text(area.left, baseline, small.fit_within(beside, &heading.name), &heading.name);
    if let Some(qr_code) = &qr_code {
        // Aligns the black of the QR code with the right edge of the grid.
        let quiet_zone = layout.caption_size * QrCode::QUIET_ZONE / qr_code.edge_modules();
        let (left, top) =
            (area.right() - layout.caption_size + quiet_zone * 2, area.top - mm(1.0) + quiet_zone);
        svg.scaled_squares(left, top, layout.caption_size, qr_code.edge_modules(), &qr_code.svg_path());
    }
    if let Some(scan) = context.scan_text().filter(|_| qr_code.is_some()) {
        let style = TextStyle { size: mm(2.8), ..small };
        svg.text(area.left, paper.height() - BOTTOM_MARGIN, style.fit_within(area.width, &scan), &scan);
    }
    Page { title: heading.title.clone(), svg: svg.finish() }
}

/// The QR code of a link as SVG, including its quiet zone. Returns `None` if the link is too long.
pub fn qr_code_svg(link: &str, language: Language, title: &str) -> Option<String> {
    Some(draw_qr_code(&QrCode::new(link)?, language, title))
}

/// The QR code of a long link as SVG, to be scanned from a display. Returns `None` if the link is too long.
pub fn dense_qr_code_svg(link: &str, language: Language, title: &str) -> Option<String> {
    Some(draw_qr_code(&QrCode::dense(link)?, language, title))
}

fn draw_qr_code(qr_code: &QrCode, language: Language, title: &str) -> String {
    let edge = mm(24.0);
    let quiet_zone = edge * QrCode::QUIET_ZONE / qr_code.edge_modules();
    let mut svg = Svg::new(edge, edge, language, title);
    svg.scaled_squares(quiet_zone, quiet_zone, edge, qr_code.edge_modules(), &qr_code.svg_path());
    svg.finish()
}

fn draw_board(svg: &mut Svg, left: Mm, top: Mm, cell: Mm, state: &BoardState) {
    printed_grid::draw_grid(svg, left, top, cell, &state.givens, None);
    let entries = state.grid.without(state.givens.filled());
    let style = TextStyle { size: cell * 64 / 100, ink: ACCENT, ..TextStyle::CENTRED };
    if entries != Grid::EMPTY {
        draw_digits(svg, left, top, cell, style, &entries);
    }
    if state.corner.iter().chain(&state.centre).any(|notes| !notes.is_empty()) {
        svg.begin_group(TextStyle { size: cell * 21 / 100, ink: GREY, ..style });
        for place in Cell::all() {
            let (x, y) = (left + cell * place.column(), top + cell * place.row());
            draw_notes(svg, x, y, cell, state.corner[place.index()], state.centre[place.index()]);
        }
        svg.end_group();
    }
}

/// Draws the notes of a cell: corner notes where the digit is on the pad, centre notes in a line.
fn draw_notes(svg: &mut Svg, left: Mm, top: Mm, cell: Mm, corner: DigitSet, centre: DigitSet) {
    // Half the height of a digit: the distance from its middle down to its baseline.
    let half = cell * 21 / 100 * 36 / 100;
    for digit in corner {
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        let (x, y) = (left + cell * (2 * column + 1) / 6, top + cell * (2 * row + 1) / 6);
        svg.text_at_each(&[x], y + half, &digit.to_string());
    }
    let count = centre.len();
    for (place, digit) in centre.into_iter().enumerate() {
        // Nine notes are set close together; a few have a fixed distance.
        let step = (cell * 14 / 100).min(cell * 92 / 100 / count);
        let x = left + cell / 2 + step * place - step * (count - 1) / 2;
        svg.text_at_each(&[x], top + cell / 2 + half, &digit.to_string());
    }
}
