//! Captions of printed puzzles: number, level, rating, minutes and ID, and a QR code that opens the puzzle.

use ninefold::level::Level;

use super::options::PrintContext;
use super::paper::{CaptionSide, Mm, PageArea, PageLayout, mm};
use super::qr_code::QrCode;
use super::svg_writer::{BLACK, GREY, Svg, TextAnchor, TextStyle, Typeface};
use super::{PrintPuzzle, print_texts};
use crate::template::Texts;

/// Width of a module of a QR code that any camera reads from paper.
const MIN_MODULE: Mm = mm(0.33);

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

    /// Draws the number on the left, level, minutes, rating and ID beside it, and the QR code on the right, above the edge of the grid.
    fn draw_above(&self, svg: &mut Svg, layout: &PageLayout, area: PageArea) {
        let [number, level, small] = text_styles(layout);
        let base = area.top + layout.caption_size - layout.number_size * 40 / 100;
        svg.text(area.left, base, number, &self.number);
        // A figure is 0.55 times as wide as its font size.
        let indent = area.left + number.size * (55 * self.number.len() + 25) / 100;
        let edge = self.qr_code_edge(layout);
        let width = area.right() - edge - indent - small.size;
        svg.text(indent, base - small.size * 145 / 100, level, &self.level);
        let rest = format!("{} · {} · {}", self.minutes, self.rating, self.id);
        svg.text(indent, base, small.fit_within(width, &rest), &rest);
        // The position is that of the dark modules; the width includes the quiet zone.
        let quiet_zone = self.quiet_zone(layout);
        self.draw_qr_code(svg, layout, area.right() - edge + quiet_zone * 2, base - edge + quiet_zone * 2);
    }

    /// Draws number, level, rating and minutes from the top, the QR code at the bottom, the ID along the grid.
    fn draw_beside(&self, svg: &mut Svg, layout: &PageLayout, area: PageArea) {
        let [number, level, small] = text_styles(layout);
        let left = area.left + layout.grid_size() + layout.number_size * 2 / 5;
        let mut base = area.top + number.face.digit_height(number.size);
        svg.text(left, base, number, &self.number);
        base = base + layout.number_size * 75 / 100;
        svg.text(left, base, level, &self.level);
        for line in [&self.minutes, &self.rating] {
            base = base + small.size * 145 / 100;
            svg.text(left, base, small, line);
        }
        // Aligns the black of the QR code with the bottom edge of the grid.
        let top = area.bottom() - self.qr_code_edge(layout) + self.quiet_zone(layout) * 2;
        self.draw_qr_code(svg, layout, left, top);
        let bottom = if self.qr_code.is_some() { top - small.size } else { area.bottom() };
        let id = small.fit_within(bottom - base - small.size / 2, &self.id);
        svg.text_upwards(left + id.size * 72 / 100, bottom, id, &self.id);
    }

    /// Draws the QR code. The position is that of its dark modules, without the quiet zone.
    fn draw_qr_code(&self, svg: &mut Svg, layout: &PageLayout, left: Mm, top: Mm) {
        if let Some(qr_code) = &self.qr_code {
            let (edge, modules) = (self.qr_code_edge(layout), qr_code.edge_modules());
            svg.scaled_squares(left, top, edge, modules, &qr_code.svg_path());
        }
    }

    /// Width of the QR code with its quiet zone: a part of the caption, but wide enough for any camera.
    fn qr_code_edge(&self, layout: &PageLayout) -> Mm {
        self.qr_code.as_ref().map_or(Mm(0), |qr_code| {
            (layout.caption_size * 65 / 100).max(MIN_MODULE * qr_code.edge_modules()).min(layout.caption_size)
        })
    }

    fn quiet_zone(&self, layout: &PageLayout) -> Mm {
        self.qr_code
            .as_ref()
            .map_or(Mm(0), |qr_code| self.qr_code_edge(layout) * QrCode::QUIET_ZONE / qr_code.edge_modules())
    }
}

/// Text styles of the number, the level, and everything smaller.
fn text_styles(layout: &PageLayout) -> [TextStyle; 3] {
    let number = TextStyle {
        size: layout.number_size * 3 / 2,
        ink: BLACK,
        face: Typeface::Figures,
        anchor: TextAnchor::Start,
    };
    let level = TextStyle { size: layout.number_size * 46 / 100, face: Typeface::Bold, ..number };
    let small = TextStyle {
        size: layout.number_size * 40 / 100,
        ink: GREY,
        face: Typeface::Plain,
        anchor: TextAnchor::Start,
    };
    [number, level, small]
}
