//! The quilt as a picture: to print on A4 or to pass on. It names no puzzle and shows no digit.

use super::game_picture::{mark, text};
use super::{DailyMark, QuiltDay, quilt_facts};
use crate::i18n::puzzles_texts;
use crate::print::{escape_xml, system_fonts};
use crate::template::Language;

/// Width and height of the picture, in pixels: A4 with 150 dots an inch.
pub const QUILT_PICTURE_SIZE: (u32, u32) = (1240, 1754);

/// The square of a puzzle, the distance to the next one of its day, that between days, what separates blocks in addition, and the
/// place of the first day, in pixels.
const SQUARE: usize = 50;
const SQUARE_PITCH: usize = 52;
const DAY_PITCH: usize = 114;
const BLOCK_GAP: usize = 24;
const LEFT: usize = 84;
const TOP: usize = 236;

/// What the picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuiltMedium {
    /// White, as the paper is.
    Paper,
    Screen,
}

/// The picture of these days as SVG. `range` says from when to when they are.
pub fn quilt_picture(days: &[QuiltDay], range: &str, medium: QuiltMedium, language: Language) -> String {
    let texts = puzzles_texts(language);
    let (width, height) = QUILT_PICTURE_SIZE;
    let background = match medium {
        QuiltMedium::Paper => "#fff",
        QuiltMedium::Screen => "#f3f0e8",
    };
    let title = ["Ninefold", range].join(" · ");
    let soft = "fill=\"#5b6068\"";
    let days_drawn: String =
        days.iter().enumerate().map(|(place, day)| drawn_day(place, day, background)).collect();
    [
        &*format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" xml:lang=\"{}\" font-family=\"{}\"><title>{}</title>\
             <path fill=\"{background}\" d=\"M0 0h{width}v{height}H0z\"/>",
            language.tag(),
            system_fonts(language),
            escape_xml(&title),
        ),
        &mark(),
        &text(158, 103, 34, "fill=\"#1f2328\" font-weight=\"650\"", "Ninefold"),
        &text(1146, 103, 28, &[soft, " text-anchor=\"end\""].concat(), range),
        &days_drawn,
        &text(LEFT, 1410, 44, "fill=\"#1f2328\" font-weight=\"600\"", &quilt_facts(days, language)),
        &text(LEFT, 1470, 28, soft, &texts.text("quilt-meaning")),
        "</svg>",
    ]
    .concat()
}

/// A day: a square for each puzzle, and what stands on them.
fn drawn_day(place: usize, day: &QuiltDay, background: &str) -> String {
    let along = |number: usize| number * DAY_PITCH + number / 3 * BLOCK_GAP;
    let (x, y) = (LEFT + along(place % 9), TOP + along(place / 9));
    let middle = SQUARE_PITCH - (SQUARE_PITCH - SQUARE) / 2;
    let mut drawn = Vec::new();
    for (index, mark) in day.marks.into_iter().enumerate() {
        let fill = match mark {
            DailyMark::New if day.is_future => "#f4f2ec",
            DailyMark::New => "#ebe6da",
            DailyMark::Started => "#cfdcfa",
            DailyMark::Solved => "#f6d27f",
            DailyMark::Fast => "#f0b429",
        };
        let (x, y) = (x + index % 2 * SQUARE_PITCH, y + index / 2 * SQUARE_PITCH);
        drawn.push(format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" rx=\"8\" fill=\"{fill}\"/>"
        ));
    }
    if let Some(month) = &day.month {
        let (x, y) = (x + middle, y + middle);
        drawn.push(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"24\" fill=\"{background}\"/>"));
        drawn.push(text(x, y + 9, 26, "fill=\"#1f2328\" font-weight=\"650\" text-anchor=\"middle\"", month));
    }
    if day.is_whole() {
        // In the corner where the middle has the letter of a month.
        let shift = if day.month.is_some() { middle } else { 0 };
        let (x, y) = (x + middle + shift, y + middle + shift - 14);
        drawn.push(format!("<path fill=\"#2a1d00\" d=\"M{x} {y}l14 14-14 14-14-14z\"/>"));
    }
    drawn.concat()
}
