//! What stands by a puzzle: its number, level, rating and name, and the code that leads to it.

use crate::level::Level;

use super::options::PrintContext;
use super::paper::{Area, CaptionSide, Mm, PageLayout, mm};
use super::qr_code::QrCode;
use super::svg::{Anchor, BLACK, GREY, Svg, TextStyle};
use super::{PrintPuzzle, messages::PrintMessages};

/// What is said of a puzzle.
pub(super) struct Caption {
    number: String,
    level: String,
    rating: String,
    id: String,
    qr_code: Option<QrCode>,
}

/// The level of a puzzle, and how deep in hell it lies.
pub(super) fn level_text(puzzle: &PrintPuzzle, messages: PrintMessages) -> String {
    match (puzzle.id.level, puzzle.hell_tier) {
        (Level::Hell, Some(badge)) => messages.format("hell-badge", &[("badge", badge.to_string())]),
        (level, _) => messages.format(level.name(), &[]),
    }
}

impl Caption {
    /// For the puzzle of this number.
    pub fn new(number: usize, puzzle: &PrintPuzzle, context: &PrintContext) -> Caption {
        let messages = PrintMessages::new(context.language);
        let name = puzzle.id.to_string();
        let qr_code =
            context.address.as_ref().and_then(|address| QrCode::new(&format!("{address}#seed={name}")));
        let rated = messages.format("rated", &[("rating", puzzle.rating.to_string())]);
        Caption {
            number: number.to_string(),
            level: level_text(puzzle, messages),
            rating: rated,
            id: name,
            qr_code,
        }
    }

    /// Draws it where the plan wants it.
    pub fn draw(&self, svg: &mut Svg, layout: &PageLayout, area: Area) {
        match layout.caption_side {
            CaptionSide::Above => self.draw_above(svg, layout, area),
            CaptionSide::Beside => self.draw_beside(svg, layout, area),
        }
    }

    /// The number at the left, level and name beside it, the code at the right.
    fn draw_above(&self, svg: &mut Svg, layout: &PageLayout, area: Area) {
        let [number, level, small] = text_styles(layout);
        let base = area.top + layout.caption_size - layout.number_size * 40 / 100;
        svg.text(area.left, base, number, &self.number);
        // Digits are somewhat more than half as wide as high.
        let indent = area.left + layout.number_size * (58 * self.number.len() + 35) / 100;
        svg.text(indent, base - small.size * 145 / 100, level, &format!("{} · {}", self.level, self.rating));
        let qr_code = if self.qr_code.is_some() { layout.caption_size } else { Mm(0) };
        svg.text(indent, base, small.fit_within(area.right() - qr_code - indent, &self.id), &self.id);
        // The black of the code ends at the right where the grid does; the grid's line has a width, too.
        let quiet_zone = self.quiet_zone(layout);
        let (left, top) =
            (area.right() - layout.caption_size + quiet_zone * 2, area.top - mm(0.6) + quiet_zone);
        self.draw_qr_code(svg, layout, left, top);
    }

    /// The number on top, level and rating beneath it, the name along the grid, the code at the foot.
    fn draw_beside(&self, svg: &mut Svg, layout: &PageLayout, area: Area) {
        let [number, level, small] = text_styles(layout);
        // In line with the black of the code, which ends below where the grid does.
        let quiet_zone = self.quiet_zone(layout);
        let left = area.left + layout.grid_size() + layout.number_size / 6 + quiet_zone;
        let mut base = area.top + layout.number_size * 72 / 100;
        svg.text(left, base, number, &self.number);
        base = base + layout.number_size * 75 / 100;
        svg.text(left, base, level, &self.level);
        base = base + small.size * 145 / 100;
        svg.text(left, base, small, &self.rating);
        let top = area.bottom() - layout.caption_size + quiet_zone * 2;
        self.draw_qr_code(svg, layout, left, top);
        let foot = if self.qr_code.is_some() { top - quiet_zone } else { area.bottom() };
        let name = small.fit_within(foot - base - small.size / 2, &self.id);
        svg.text_upwards(left + name.size * 72 / 100, foot, name, &self.id);
    }

    /// From the corner of its black on.
    fn draw_qr_code(&self, svg: &mut Svg, layout: &PageLayout, left: Mm, top: Mm) {
        if let Some(qr_code) = &self.qr_code {
            svg.scaled_squares(left, top, layout.caption_size, qr_code.edge_modules(), &qr_code.svg_path());
        }
    }

    /// What of the code's place stays white at each side.
    fn quiet_zone(&self, layout: &PageLayout) -> Mm {
        self.qr_code.as_ref().map_or(layout.number_size / 4, |qr_code| {
            layout.caption_size * QrCode::QUIET_ZONE / qr_code.edge_modules()
        })
    }
}

/// The looks of the number, the level and all that is smaller.
fn text_styles(layout: &PageLayout) -> [TextStyle; 3] {
    let number = TextStyle { size: layout.number_size, ink: BLACK, bold: true, anchor: Anchor::Start };
    let level = TextStyle { size: layout.number_size * 46 / 100, ink: "#333", bold: false, ..number };
    let small = TextStyle { size: layout.number_size * 36 / 100, ink: GREY, ..level };
    [number, level, small]
}
