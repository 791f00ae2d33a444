//! Captions of printed puzzles: number, level, rating, minutes and ID, and a QR code that opens the puzzle.

use ninefold::level::Level;

use super::options::PrintContext;
use super::paper::{CaptionSide, Mm, PageArea, PageLayout, mm};
use super::qr_code::QrCode;
use super::svg_writer::{BLACK, GREY, Svg, TextAnchor, TextStyle};
use super::{PrintPuzzle, print_texts};
use crate::template::Texts;

pub(super) struct Caption {
    number: String,
    level: String,
    rating: String,
    minutes: String,
    id: String,
    qr_code: Option<QrCode>,
}

/// The level of a puzzle, with its tier if it is *hell*.
pub(super) fn level_text(puzzle: &PrintPuzzle, texts: Texts) -> String {
    let level = puzzle.id.level;
    texts.level_text(level, puzzle.rating.hell_grade().filter(|_| level == Level::Hell))
}

impl Caption {
    pub fn new(number: usize, puzzle: &PrintPuzzle, context: &PrintContext) -> Caption {
        let texts = print_texts(context.language);
        let id = puzzle.id.to_string();
        let qr_code =
            context.address.as_ref().and_then(|address| QrCode::new(&format!("{address}#seed={id}")));
        let rating = texts.format("rated", &[("rating", &puzzle.rating)]);
        let minutes = texts.format("minutes", &[("minutes", &puzzle.time.minutes())]);
        Caption { number: number.to_string(), level: level_text(puzzle, texts), rating, minutes, id, qr_code }
    }

    pub fn draw(&self, svg: &mut Svg, layout: &PageLayout, area: PageArea) {
        match layout.caption_side {
            CaptionSide::Above => self.draw_above(svg, layout, area),
            CaptionSide::Beside => self.draw_beside(svg, layout, area),
        }
    }

    /// Draws the number on the left, level, ID and minutes beside it, and the QR code on the right.
    fn draw_above(&self, svg: &mut Svg, layout: &PageLayout, area: PageArea) {
        let [number, level, small] = text_styles(layout);
        let base = area.top + layout.caption_size - layout.number_size * 40 / 100;
        svg.text(area.left, base, number, &self.number);
        // A digit is about 0.58 times as wide as its font size.
        let indent = area.left + layout.number_size * (58 * self.number.len() + 35) / 100;
        let qr_code = if self.qr_code.is_some() { layout.caption_size } else { Mm(0) };
        let width = area.right() - qr_code - indent;
        svg.text(indent, base - small.size * 145 / 100, level, &format!("{} · {}", self.level, self.rating));
        let id_and_minutes = format!("{} · {}", self.id, self.minutes);
        svg.text(indent, base, small.fit_within(width, &id_and_minutes), &id_and_minutes);
        // Aligns the black of the QR code with the right edge of the grid, including the width of the grid's
        // line.
        let quiet_zone = self.quiet_zone(layout);
        let (left, top) =
            (area.right() - layout.caption_size + quiet_zone * 2, area.top - mm(0.6) + quiet_zone);
        self.draw_qr_code(svg, layout, left, top);
    }

    /// Draws number, level, rating and minutes from the top, the QR code at the bottom, the ID along the grid.
    fn draw_beside(&self, svg: &mut Svg, layout: &PageLayout, area: PageArea) {
        let [number, level, small] = text_styles(layout);
        // Aligns the black of the QR code with the bottom edge of the grid.
        let quiet_zone = self.quiet_zone(layout);
        let left = area.left + layout.grid_size() + layout.number_size / 6 + quiet_zone;
        let mut base = area.top + layout.number_size * 72 / 100;
        svg.text(left, base, number, &self.number);
        base = base + layout.number_size * 75 / 100;
        svg.text(left, base, level, &self.level);
        base = base + small.size * 145 / 100;
        svg.text(left, base, small, &self.rating);
        base = base + small.size * 145 / 100;
        svg.text(left, base, small, &self.minutes);
        let top = area.bottom() - layout.caption_size + quiet_zone * 2;
        self.draw_qr_code(svg, layout, left, top);
        let bottom = if self.qr_code.is_some() { top - quiet_zone } else { area.bottom() };
        let id = small.fit_within(bottom - base - small.size / 2, &self.id);
        svg.text_upwards(left + id.size * 72 / 100, bottom, id, &self.id);
    }

    /// Draws the QR code. The position is that of its dark modules, without the quiet zone.
    fn draw_qr_code(&self, svg: &mut Svg, layout: &PageLayout, left: Mm, top: Mm) {
        if let Some(qr_code) = &self.qr_code {
            svg.scaled_squares(left, top, layout.caption_size, qr_code.edge_modules(), &qr_code.svg_path());
        }
    }

    /// Width of the QR code's quiet zone.
    fn quiet_zone(&self, layout: &PageLayout) -> Mm {
        self.qr_code.as_ref().map_or(layout.number_size / 4, |qr_code| {
            layout.caption_size * QrCode::QUIET_ZONE / qr_code.edge_modules()
        })
    }
}

/// Text styles of the number, the level, and everything smaller.
fn text_styles(layout: &PageLayout) -> [TextStyle; 3] {
    let number = TextStyle { size: layout.number_size, ink: BLACK, bold: true, anchor: TextAnchor::Start };
    let level = TextStyle { size: layout.number_size * 46 / 100, ink: "#333", bold: false, ..number };
    let small = TextStyle { size: layout.number_size * 36 / 100, ink: GREY, ..level };
    [number, level, small]
}
