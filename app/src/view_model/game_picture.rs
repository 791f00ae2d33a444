//! What a player passes on of a finished game: its plate as a picture or a film, and as squares in a text. None of them shows a digit,
//! so none spoils the puzzle.
//!
//! ```text
//!   ┌ mark, name          date · level ┐
//!   │ plate: a given is a square of    │        film: the cells appear in the order of play, and the shape with them;
//!   │ ink, a digit of the player only  │        a program that does not play it shows the picture
//!   │ its shade                        │
//!   └ time, hints                shape ┘
//!     what the blue means
//! ```

use ninefold::grid::{Cell, House};

use super::plate::{GameShape, game_shape};
use crate::game::{SHADE_COUNT, Session};
use crate::i18n::{format_clock, share_texts};
use crate::print::{escape_xml, figures, system_fonts};
use crate::template::{Language, TemplateArguments};

/// Width and height of the picture, in pixels: those of a portrait post.
pub const GAME_PICTURE_SIZE: (u32, u32) = (1080, 1350);

/// How long the film takes, and a cell until it has its shade, in milliseconds.
const FILM_MS: u64 = 2400;
const FADE_MS: u64 = 240;

/// The shades of the plate, from digits placed at once to those that took longest, as in `hint.css`.
pub const PICTURE_SHADES: [&str; SHADE_COUNT] = ["#edf2fd", "#d7e2fb", "#b3c7f5", "#7d9cea", "#2f55c4"];

/// A cell, the distance to the next, what separates blocks in addition, and the margin beside the plate, in pixels.
const CELL: usize = 92;
const PITCH: usize = 98;
const BLOCK_GAP: usize = 18;
const LEFT: usize = 84;
/// The top of the plate.
const TOP: usize = 162;

/// What is told of a finished game beside its plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameCaption<'a> {
    /// The level, or what stands for it.
    pub level: &'a str,
    /// The day, as the player's region writes it.
    pub date: &'a str,
}

/// The picture of a finished game as SVG, as a film if wanted; `None` if the game has no plate.
pub fn game_picture(
    session: &Session,
    caption: GameCaption,
    is_film: bool,
    language: Language,
) -> Option<String> {
    let shape = game_shape(session, &[], None).filter(|_| session.has_plate())?;
    let texts = share_texts(language);
    let (width, height) = GAME_PICTURE_SIZE;
    let title = game_title(session, caption.level, language);
    let heading: TemplateArguments = &[("level", &caption.level), ("date", &caption.date)];
    let (hints, meaning) = (hints_text(session, language), texts.text("picture-meaning"));
    let style = film_style(is_film);
    let parts = [
        &*format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" xml:lang=\"{}\" font-family=\"{}\"><title>{}</title>\
             <style>{}{style}</style><path fill=\"#f3f0e8\" d=\"M0 0h{width}v{height}H0z\"/>",
            language.tag(),
            system_fonts(language),
            escape_xml(&title),
            figures::font_face(),
        ),
        &mark(),
        &text(158, 103, 34, "fill=\"#1f2328\" font-weight=\"650\"", "Ninefold"),
        &text(
            996,
            103,
            28,
            "fill=\"#5b6068\" text-anchor=\"end\"",
            &texts.format("picture-heading", heading),
        ),
        &cells(session),
        &time(session),
        &text(LEFT, 1246, 28, "fill=\"#1f2328\" font-weight=\"600\"", &hints),
        &text(LEFT, 1298, 28, "fill=\"#5b6068\"", &meaning),
        &curve(&shape),
        "</svg>",
    ];
    Some(parts.concat())
}

/// A finished game as a text of a few lines, with a square for each block that tells how long its slowest digit took. `link` leads to
/// the puzzle.
pub fn game_squares(session: &Session, caption: GameCaption, link: &str, language: Language) -> String {
    let plate = session.plate();
    let square = |block: usize| {
        let slowest = House::block(block).cells().into_iter().map(|cell| plate[cell.index()]).max();
        match slowest.unwrap_or_default() {
            5 => '🟪',
            4 => '🟦',
            _ => '⬜',
        }
    };
    let rows = [0, 3, 6].map(|first| (first..first + 3).map(square).collect::<String>());
    let heading = ["Ninefold", caption.level, caption.date].join(" · ");
    [heading, rows.join("\n"), result_text(session, language), link.to_owned()].join("\n")
}

/// What a finished game is called: its level, time and hints.
pub fn game_title(session: &Session, level: &str, language: Language) -> String {
    ["Ninefold", level, &result_text(session, language)].join(" · ")
}

fn result_text(session: &Session, language: Language) -> String {
    let arguments: TemplateArguments =
        &[("time", &played_time(session)), ("hints", &hints_text(session, language))];
    share_texts(language).format("game-result", arguments)
}

fn hints_text(session: &Session, language: Language) -> String {
    let texts = share_texts(language);
    match session.completion().map_or(0, |end| end.hints) {
        0 => texts.text("no-hints"),
        hints => texts.format("hints", &[("hints", &hints)]),
    }
}

fn played_time(session: &Session) -> String {
    format_clock(session.completion().map_or(0, |end| end.played_ms))
}

/// What lets the parts of the picture appear one after another. Whoever wants less motion sees the picture. Its names are unlike those
/// of a page that has the film among its elements.
fn film_style(is_film: bool) -> String {
    if !is_film {
        return String::new();
    }
    format!(
        "@media(prefers-reduced-motion:no-preference){{\
         @keyframes ninefold-cell{{from{{fill:#e9e4d8}}}}@keyframes ninefold-shape{{from{{transform:scaleX(0)}}}}\
         .ninefold-cells rect{{animation:ninefold-cell {FADE_MS}ms both}}\
         #ninefold-shape rect{{transform-origin:596px;animation:ninefold-shape {FILM_MS}ms linear both}}}}"
    )
}

/// The nine squares of the mark, all of them gold, at the left of the heading.
pub(super) fn mark() -> String {
    let square = |index: usize| format!("M{} {}h15v15h-15z", LEFT + index % 3 * 18, 66 + index / 3 * 18);
    let path: String = (0..9).map(square).collect();
    ["<path fill=\"#f0b429\" d=\"", &path, "\"/>"].concat()
}

/// The cells of the plate. In a film each appears when its digit was placed.
fn cells(session: &Session) -> String {
    let plate = session.plate();
    let mut placed_s = [0; 81];
    for placed in session.timed_digits() {
        placed_s[placed.candidate.cell.index()] = placed.played_s;
    }
    let end_s = session.last_move_s().max(1);
    let mut givens = String::new();
    let mut drawn = String::from("<g class=\"ninefold-cells\">");
    for cell in Cell::all() {
        let along = |number: usize| number * PITCH + number / 3 * BLOCK_GAP;
        let (x, y) = (LEFT + along(cell.column()), TOP + along(cell.row()));
        let square = |fill: &str, more: &str| {
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"12\" fill=\"{fill}\"{more}/>"
            )
        };
        match plate[cell.index()] {
            0 => {
                givens += &square("#fffefb", "");
                if session.is_given(cell) {
                    let square = format!("M{} {}h26v26h-26z", x + 33, y + 33);
                    givens += &["<path d=\"", &*square, "\"/>"].concat();
                }
            }
            shade => {
                let delay_ms = (FILM_MS - FADE_MS) * placed_s[cell.index()] / end_s;
                let delay = format!(" style=\"animation-delay:{delay_ms}ms\"");
                drawn += &square(PICTURE_SHADES[usize::from(shade) - 1], &delay);
            }
        }
    }
    ["<g fill=\"#1f2328\">", &givens, "</g>", &drawn, "</g>"].concat()
}

/// The time, in the printed figures.
fn time(session: &Session) -> String {
    let time = played_time(session);
    format!(
        "<text x=\"80\" y=\"1196\" font-size=\"116\" fill=\"#1f2328\"{}>{time}</text>",
        figures::ATTRIBUTES
    )
}

/// The shape of the game, which a film uncovers from left to right.
fn curve(GameShape { curve, area, .. }: &GameShape) -> String {
    format!(
        "<clipPath id=\"ninefold-shape\"><rect x=\"592\" y=\"1126\" width=\"408\" height=\"130\"/></clipPath>\
         <g clip-path=\"url(#ninefold-shape)\"><g transform=\"translate(596 1146) scale(1.25)\"><path fill=\"#e2eafc\" d=\"{area}\"/>\
         <path fill=\"none\" stroke=\"#2347b5\" stroke-width=\"4\" stroke-linejoin=\"round\" d=\"{curve}\"/></g></g>"
    )
}

/// A text with its baseline here, and with these attributes.
pub(super) fn text(x: usize, y: usize, size: usize, attributes: &str, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" {attributes}>{}</text>", escape_xml(text))
}
