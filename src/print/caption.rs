//! What stands by a puzzle: its number, level, rating and name, and the code that leads to it.

use crate::level::Level;

use super::code::Code;
use super::order::Imprint;
use super::paper::{Area, Mm, Plan, Side, mm};
use super::svg::{Anchor, BLACK, GREY, Svg, Type};
use super::{Entry, words::Words};

/// What is said of a puzzle.
pub(super) struct Caption {
    number: String,
    level: String,
    rated: String,
    name: String,
    code: Option<Code>,
}

/// The level of a puzzle, and how deep in hell it lies.
pub(super) fn level(entry: &Entry, words: Words) -> String {
    match (entry.recipe.level, entry.badge) {
        (Level::Hell, Some(badge)) => words.say("hell-badge", &[("badge", badge.to_string())]),
        (level, _) => words.say(level.name(), &[]),
    }
}

impl Caption {
    /// For the puzzle of this number.
    pub fn new(number: usize, entry: &Entry, imprint: &Imprint) -> Caption {
        let words = Words::of(imprint.language);
        let name = entry.recipe.to_string();
        let code = imprint.address.as_ref().and_then(|address| Code::new(&format!("{address}#seed={name}")));
        let rated = words.say("rated", &[("rating", entry.rating.to_string())]);
        Caption { number: number.to_string(), level: level(entry, words), rated, name, code }
    }

    /// Draws it where the plan wants it.
    pub fn draw(&self, svg: &mut Svg, plan: &Plan, area: Area) {
        match plan.side {
            Side::Above => self.above(svg, plan, area),
            Side::Beside => self.beside(svg, plan, area),
        }
    }

    /// The number at the left, level and name beside it, the code at the right.
    fn above(&self, svg: &mut Svg, plan: &Plan, area: Area) {
        let [number, level, small] = types(plan);
        let base = area.top + plan.strip - plan.number * 40 / 100;
        svg.text(area.left, base, number, &self.number);
        // Digits are somewhat more than half as wide as high.
        let indent = area.left + plan.number * (58 * self.number.len() + 35) / 100;
        svg.text(indent, base - small.size * 145 / 100, level, &format!("{} · {}", self.level, self.rated));
        let code = if self.code.is_some() { plan.strip } else { Mm(0) };
        svg.text(indent, base, small.within(area.right() - code - indent, &self.name), &self.name);
        // The black of the code ends at the right where the grid does; the grid's line has a width, too.
        let quiet = self.quiet(plan);
        let (left, top) = (area.right() - plan.strip + quiet * 2, area.top - mm(0.6) + quiet);
        self.draw_code(svg, plan, left, top);
    }

    /// The number on top, level and rating beneath it, the name along the grid, the code at the foot.
    fn beside(&self, svg: &mut Svg, plan: &Plan, area: Area) {
        let [number, level, small] = types(plan);
        // In line with the black of the code, which ends below where the grid does.
        let quiet = self.quiet(plan);
        let left = area.left + plan.grid() + plan.number / 6 + quiet;
        let mut base = area.top + plan.number * 72 / 100;
        svg.text(left, base, number, &self.number);
        base = base + plan.number * 75 / 100;
        svg.text(left, base, level, &self.level);
        base = base + small.size * 145 / 100;
        svg.text(left, base, small, &self.rated);
        let top = area.bottom() - plan.strip + quiet * 2;
        self.draw_code(svg, plan, left, top);
        let foot = if self.code.is_some() { top - quiet } else { area.bottom() };
        let name = small.within(foot - base - small.size / 2, &self.name);
        svg.text_upwards(left + name.size * 72 / 100, foot, name, &self.name);
    }

    /// From the corner of its black on.
    fn draw_code(&self, svg: &mut Svg, plan: &Plan, left: Mm, top: Mm) {
        if let Some(code) = &self.code {
            svg.squares(left, top, plan.strip, code.edge(), &code.path());
        }
    }

    /// What of the code's place stays white at each side.
    fn quiet(&self, plan: &Plan) -> Mm {
        self.code.as_ref().map_or(plan.number / 4, |code| plan.strip * Code::QUIET / code.edge())
    }
}

/// The looks of the number, the level and all that is smaller.
fn types(plan: &Plan) -> [Type; 3] {
    let number = Type { size: plan.number, ink: BLACK, bold: true, anchor: Anchor::Start };
    let level = Type { size: plan.number * 46 / 100, ink: "#333", bold: false, ..number };
    let small = Type { size: plan.number * 36 / 100, ink: GREY, ..level };
    [number, level, small]
}
