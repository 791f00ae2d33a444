//! The atlas as a poster: all miniatures on one sheet of A2, to print or to save.

use ninefold::techniques::Technique;

use super::game_picture::{mark, text};
use super::{FamilyView, TechniqueProgress, TechniqueTile, atlas_facts};
use crate::explain::miniature::miniature;
use crate::i18n::atlas_texts;
use crate::print::{escape_xml, system_fonts};
use crate::template::Language;

/// Width and height in pixels: A2 across, four to a millimetre.
pub const ATLAS_POSTER_SIZE: (u32, u32) = (2376, 1680);

/// The place of the first tile, its side, the distances to the next one and to the next family, and where the families' names begin.
const LEFT: usize = 344;
const TOP: usize = 172;
const SIDE: usize = 112;
const PITCH: usize = 150;
const FAMILY_PITCH: usize = 166;
const NAMES_LEFT: usize = 72;

/// The widest line of a name, in letters.
const LINE_WIDTH: usize = 19;
const NAME_SIZE: usize = 14;
const NAME_PITCH: usize = 17;

const INK: &str = "fill=\"#1f2328\"";
const SOFT: &str = "fill=\"#5b6068\"";

/// How what a miniature shows looks, in the colours of the light theme.
const STYLE: &str = "<style>\
    .miniature{fill:none}\
    .open{fill:#e3dccb}\
    .house{fill:#fbe3ae}\
    .cover{fill:#fdf2d6}\
    .cell{fill:#fff6df;stroke:#9a6b00;stroke-width:12}\
    .place{fill:#fbe9c2}\
    .blocks{stroke:#d3ccbc;stroke-width:10}\
    .loop{stroke:#9a6b00;stroke-width:14}\
    .group,.strong,.weak{stroke:#6a3fb5;stroke-width:15;stroke-linecap:round}\
    .weak{stroke-width:19;stroke-dasharray:.1 32}\
    .pattern{fill:#6a3fb5}\
    .second{fill:#fff;stroke:#6a3fb5;stroke-width:13}\
    .third{fill:#1f4fbf}\
    .fin{fill:#9a6b00}\
    .placement{fill:#1d7a46}\
    .elimination{stroke:#b3261e;stroke-width:20;stroke-linecap:round}\
    </style>";

/// The poster as SVG.
pub fn atlas_poster(families: &[FamilyView], language: Language) -> String {
    let (width, height) = ATLAS_POSTER_SIZE;
    let texts = atlas_texts(language);
    let count: usize = families.iter().map(|family| family.tiles.len()).sum();
    let title = texts.format("poster-title", &[("count", &count)]);
    let end = [SOFT, " text-anchor=\"end\""].concat();
    let right = width as usize - NAMES_LEFT;
    let drawn: String =
        families.iter().enumerate().map(|(place, family)| drawn_family(place, family)).collect();
    [
        &*format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" xml:lang=\"{}\" font-family=\"{}\"><title>{}</title>{STYLE}\
             <path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>",
            language.tag(),
            system_fonts(language),
            escape_xml(&title),
        ),
        &mark(),
        &text(158, 103, 44, &[INK, " font-weight=\"650\""].concat(), &title),
        &text(right, 82, 20, &end, &atlas_facts(families, language)),
        &text(right, 110, 20, &end, &texts.text("poster-meaning")),
        &drawn,
        "</svg>",
    ]
    .concat()
}

fn drawn_family(place: usize, family: &FamilyView) -> String {
    let y = TOP + place * FAMILY_PITCH;
    let line = format!("<path stroke=\"#d3ccbc\" d=\"M{NAMES_LEFT} {}h2232\"/>", y - 12);
    let about: String = wrapped(&family.about, 30)
        .iter()
        .enumerate()
        .map(|(index, line)| text(NAMES_LEFT, y + 44 + index * 20, 16, SOFT, line))
        .collect();
    let tiles: String = family
        .tiles
        .iter()
        .enumerate()
        .map(|(index, tile)| drawn_tile(LEFT + index * PITCH, y, tile))
        .collect();
    let name = text(NAMES_LEFT, y + 20, 21, &[INK, " font-weight=\"650\""].concat(), &family.name);
    [line, name, about, text(NAMES_LEFT, y + 108, 16, SOFT, &family.count), tiles].concat()
}

/// A miniature with its frame, and the name below it.
fn drawn_tile(x: usize, y: usize, tile: &TechniqueTile) -> String {
    let (frame, opacity) = match tile.progress {
        TechniqueProgress::New => ("fill=\"#f4f2ec\" stroke=\"#d3ccbc\"", ".45"),
        TechniqueProgress::Met => ("fill=\"#fff\" stroke=\"#8a8576\"", "1"),
        TechniqueProgress::Found => ("fill=\"#fff\" stroke=\"#e0a100\" stroke-width=\"4\"", "1"),
    };
    let name: String = wrapped(&[&*tile.name, " ", &*tile.note].concat(), LINE_WIDTH)
        .iter()
        .enumerate()
        .map(|(index, line)| text(x, y + SIDE + 16 + index * NAME_PITCH, NAME_SIZE, INK, line))
        .collect();
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"9\" {frame}/>\
         <svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 900 900\" opacity=\"{opacity}\">{}</svg>{name}",
        x + 5,
        y + 5,
        SIDE - 10,
        SIDE - 10,
        drawn_miniature(tile.technique),
    )
}

fn drawn_miniature(technique: Technique) -> String {
    let path = |kind: &str, path: &str| format!("<path class=\"{kind}\" d=\"{path}\"/>");
    let paths: String = miniature(technique).iter().map(|(kind, drawn)| path(kind.name(), drawn)).collect();
    ["<g class=\"miniature\">", &paths, "</g>"].concat()
}

/// The lines of a text, broken between words; where there are none, as in Chinese, between letters, which are twice as wide.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut filled = 0;
    for word in words(text) {
        let wide: usize = word.chars().map(letter_width).sum();
        if filled > 0 && filled + word.trim_end().chars().map(letter_width).sum::<usize>() > width {
            lines.push(String::new());
            filled = 0;
        }
        filled += wide;
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines
}

/// Splits after each space, and after each letter that is written without spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(|letter: char| letter == ' ' || letter_width(letter) > 1)
}

fn letter_width(letter: char) -> usize {
    if letter > '\u{2e80}' { 2 } else { 1 }
}
