//! The atlas as a poster: all miniatures on one sheet of A2, to print or to save.

use ninefold::techniques::Technique;

use super::game_picture::{mark, text};
use super::{FamilyView, TechniqueTile, atlas_facts};
use crate::explain::miniature::MiniaturePaths;
use crate::i18n::atlas_texts;
use crate::print::{escape_xml, system_fonts};
use crate::template::Language;
use crate::training::TechniqueProgress;

/// Width and height in pixels: A2 across, four to a millimetre.
pub const ATLAS_POSTER_SIZE: (u32, u32) = (2376, 1680);

/// The place of the first tile, its side, the distances to the next one and to the next family, and where the families' names begin.
const LEFT: usize = 344;
const TOP: usize = 172;
const SIDE: usize = 104;
const PITCH: usize = 150;
const FAMILY_PITCH: usize = 166;
const NAMES_LEFT: usize = 72;

/// The widest lines of the name of a technique, of that of a family, and of what is said about it, in letters.
const LINE_WIDTH: usize = 22;
const FAMILY_LINE_WIDTH: usize = 20;
const ABOUT_LINE_WIDTH: usize = 30;
const NAME_SIZE: usize = 13;
const NAME_PITCH: usize = 16;

const INK: &str = "fill=\"#1f2328\"";
const SOFT: &str = "fill=\"#5b6068\"";

/// Where a browser may break a word. Other programs may show it.
const SOFT_HYPHEN: char = '\u{ad}';

/// How what a miniature shows looks, in the colours of the light theme.
const STYLE: &str = "<style>\
    .miniature{fill:none}\
    .open{fill:#e3dccb}\
    .house{fill:#fbe3ae}\
    .cover{fill:#fdf2d6}\
    .cell{fill:#fff6df;stroke:#9a6b00;stroke-width:12}\
    .place{fill:#fbe3ae}\
    .second-place{fill:#d7e2fb}\
    .third-place{fill:#d9ecdf}\
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

/// The poster as SVG. `miniature` returns the one of a technique.
pub fn atlas_poster(
    families: &[FamilyView],
    miniature: &dyn Fn(Technique) -> MiniaturePaths,
    language: Language,
) -> String {
    let (width, height) = ATLAS_POSTER_SIZE;
    let texts = atlas_texts(language);
    let count: usize = families.iter().map(|family| family.tiles.len()).sum();
    let title = texts.format("poster-title", &[("count", &count)]);
    let end = [SOFT, " text-anchor=\"end\""].concat();
    let right = width as usize - NAMES_LEFT;
    // For who has not begun, and for a wall: nothing is grey, and no numbers.
    let is_new = |tile: &TechniqueTile| tile.progress == TechniqueProgress::New;
    let is_blank = families.iter().all(|family| family.tiles.iter().all(is_new));
    let drawn: String = families
        .iter()
        .enumerate()
        .map(|(place, family)| drawn_family(place, family, miniature, is_blank))
        .collect();
    let progress = [
        text(right, 82, 20, &end, &atlas_facts(families, language)),
        text(right, 110, 20, &end, &texts.text("poster-meaning")),
    ];
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
        &if is_blank { String::new() } else { progress.concat() },
        &drawn,
        "</svg>",
    ]
    .concat()
}

fn drawn_family(
    place: usize,
    family: &FamilyView,
    miniature: &dyn Fn(Technique) -> MiniaturePaths,
    is_blank: bool,
) -> String {
    let y = TOP + place * FAMILY_PITCH;
    let line = format!("<path stroke=\"#d3ccbc\" d=\"M{NAMES_LEFT} {}h2232\"/>", y - 6);
    let bold = [INK, " font-weight=\"650\""].concat();
    let name = wrapped(&family.name.replace(SOFT_HYPHEN, ""), FAMILY_LINE_WIDTH);
    let about = wrapped(&family.about, ABOUT_LINE_WIDTH);
    let below_name = y + 20 + 24 * name.len();
    let tile = |(index, tile): (usize, &TechniqueTile)| {
        drawn_tile(LEFT + index * PITCH, y, tile, &miniature(tile.technique), is_blank)
    };
    let tiles: String = family.tiles.iter().enumerate().map(tile).collect();
    [
        line,
        text_lines(&name, (NAMES_LEFT, y + 20), 24, 21, &bold),
        text_lines(&about, (NAMES_LEFT, below_name), 20, 16, SOFT),
        if is_blank { String::new() } else { text(NAMES_LEFT, y + 108, 16, SOFT, &family.count) },
        tiles,
    ]
    .concat()
}

/// A miniature with its frame, and the name below it.
fn drawn_tile(
    x: usize,
    y: usize,
    tile: &TechniqueTile,
    miniature: &MiniaturePaths,
    is_blank: bool,
) -> String {
    let (frame, opacity) = match tile.progress {
        TechniqueProgress::New if !is_blank => ("fill=\"#f4f2ec\" stroke=\"#d3ccbc\"", ".5"),
        TechniqueProgress::New | TechniqueProgress::Met => ("fill=\"#fff\" stroke=\"#8a8576\"", "1"),
        TechniqueProgress::Found => ("fill=\"#fff\" stroke=\"#e0a100\" stroke-width=\"4\"", "1"),
    };
    let name = wrapped(&[&*tile.name, " ", &*tile.note].concat(), LINE_WIDTH);
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"9\" {frame}/>\
         <svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"-12 -12 924 924\" opacity=\"{opacity}\">{}</svg>{}",
        x + 5,
        y + 5,
        SIDE - 10,
        SIDE - 10,
        drawn_miniature(miniature),
        text_lines(&name, (x, y + SIDE + 16), NAME_PITCH, NAME_SIZE, INK),
    )
}

/// Lines of text, the first at a place, each this far below the one before.
fn text_lines(
    lines: &[String],
    (x, y): (usize, usize),
    pitch: usize,
    size: usize,
    attributes: &str,
) -> String {
    lines.iter().enumerate().map(|(index, line)| text(x, y + index * pitch, size, attributes, line)).collect()
}

fn drawn_miniature(miniature: &MiniaturePaths) -> String {
    let path = |kind: &str, path: &str| format!("<path class=\"{kind}\" d=\"{path}\"/>");
    let paths: String = miniature.iter().map(|(kind, drawn)| path(kind.name(), drawn)).collect();
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
