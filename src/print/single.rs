//! One puzzle alone, as far as it is: as a picture, as a sheet of paper with its name and a code, and the code by itself.

use crate::grid::{Cell, DigitSet, Grid};
use crate::share_link::BoardState;
use crate::template::Language;

use super::code::Code;
use super::grid::{self, digits};
use super::page::Page;
use super::paper::{FOOT, Mm, Plan, mm};
use super::svg::{Anchor, BLACK, GREY, Svg, Type};
use super::words::Words;
use super::{Imprint, Paper, PerPage};

/// What stands over a puzzle on its sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// In large letters: its level, say.
    pub title: String,
    /// Its name, if it has one.
    pub name: String,
    /// Where the code leads.
    pub link: String,
}

/// The player's own digits: dark enough for any printer, and no givens.
const ENTRY: &str = "#1f5bd8";

/// What stays blank about the grid of a picture.
const MARGIN: Mm = mm(4.0);

/// The grid alone.
pub fn picture(shared: &BoardState, language: Language, title: &str) -> String {
    let cell = Plan::new(PerPage::One).cell;
    let edge = cell * 9 + MARGIN * 2;
    let mut svg = Svg::new(edge, edge, language.tag(), title);
    draw(&mut svg, MARGIN, MARGIN, cell, shared);
    svg.finish()
}

/// A sheet with the grid, what it is called, and a code that leads to it.
pub fn sheet(shared: &BoardState, heading: &Heading, imprint: &Imprint, paper: Paper) -> Page {
    let plan = Plan::new(PerPage::One);
    let words = Words::of(imprint.language);
    let area = plan.place(paper, 0);
    let mut svg = Svg::new(paper.width(), paper.height(), imprint.language.tag(), &heading.title);
    draw(&mut svg, area.left, area.top + plan.strip, plan.cell, shared);

    let code = Code::new(&heading.link);
    let beside = area.width - if code.is_some() { plan.strip } else { Mm(0) };
    let title = Type { size: plan.number, ink: BLACK, bold: true, anchor: Anchor::Start };
    let small = Type { size: plan.number * 42 / 100, ink: GREY, bold: false, ..title };
    let foot = area.top + plan.strip - mm(5.0);
    let rise = if heading.name.is_empty() { Mm(0) } else { small.size * 150 / 100 };
    svg.text(area.left, foot - rise, title.within(beside, &heading.title), &heading.title);
    svg.text(area.left, foot, small.within(beside, &heading.name), &heading.name);
    if let Some(code) = &code {
        // The black of the code ends at the right where the grid does.
        let quiet = plan.strip * Code::QUIET / code.edge();
        let (left, top) = (area.right() - plan.strip + quiet * 2, area.top - mm(1.0) + quiet);
        svg.squares(left, top, plan.strip, code.edge(), &code.path());
    }
    if let Some(address) = imprint.address.as_ref().filter(|_| code.is_some()) {
        let shown = address.split_once("://").map_or(&**address, |(_, shown)| shown).trim_end_matches('/');
        let scan = words.say("scan", &[("address", shown.to_owned())]);
        let look = Type { size: mm(2.8), ..small };
        svg.text(area.left, paper.height() - FOOT, look.within(area.width, &scan), &scan);
    }
    Page { title: heading.title.clone(), svg: svg.finish() }
}

/// The code that leads to this address, with what stays white about it; none for one that is too long.
pub fn code(link: &str, language: Language, title: &str) -> Option<String> {
    let code = Code::new(link)?;
    let edge = mm(24.0);
    let quiet = edge * Code::QUIET / code.edge();
    let mut svg = Svg::new(edge, edge, language.tag(), title);
    svg.squares(quiet, quiet, edge, code.edge(), &code.path());
    Some(svg.finish())
}

fn draw(svg: &mut Svg, left: Mm, top: Mm, cell: Mm, shared: &BoardState) {
    grid::draw(svg, left, top, cell, &shared.givens, None);
    let mut entries = shared.grid;
    for given in shared.givens.filled() {
        entries[given] = None;
    }
    let look = Type { size: cell * 64 / 100, ink: ENTRY, bold: false, anchor: Anchor::Middle };
    if entries != Grid::EMPTY {
        digits(svg, left, top, cell, look, &entries);
    }
    if shared.corner.iter().chain(&shared.centre).any(|notes| !notes.is_empty()) {
        svg.group(Type { size: cell * 21 / 100, ink: GREY, ..look });
        for place in Cell::all() {
            let (x, y) = (left + cell * place.column(), top + cell * place.row());
            notes(svg, x, y, cell, shared.corner[place.index()], shared.centre[place.index()]);
        }
        svg.end_group();
    }
}

/// The notes of a cell: those in corners each where its digit belongs, the others in a line in the middle.
fn notes(svg: &mut Svg, left: Mm, top: Mm, cell: Mm, corner: DigitSet, centre: DigitSet) {
    // Half of how high a digit is: its baseline lies so much below its middle.
    let half = cell * 21 / 100 * 36 / 100;
    for digit in corner {
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        let (x, y) = (left + cell * (2 * column + 1) / 6, top + cell * (2 * row + 1) / 6);
        svg.row(&[x], y + half, &digit.to_string());
    }
    let count = centre.len();
    for (place, digit) in centre.into_iter().enumerate() {
        // Nine stand close, few do not stand apart.
        let step = (cell * 14 / 100).min(cell * 92 / 100 / count);
        let x = left + cell / 2 + step * place - step * (count - 1) / 2;
        svg.row(&[x], top + cell / 2 + half, &digit.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn begun() -> BoardState {
        let mut shared = BoardState::new(Grid::from_line(PUZZLE).unwrap());
        shared.grid = Grid::from_line(&PUZZLE.replacen("53.", "534", 1)).unwrap();
        shared.corner[3] = DigitSet::from_bits(0b10_0010);
        shared.centre[5] = DigitSet::ALL;
        shared
    }

    /// The digits of a drawing, those in one colour.
    fn inked(svg: &str, ink: &str) -> String {
        let groups = svg.split("<g ").skip(1).filter(|group| group.contains(&format!("fill=\"{ink}\"")));
        let texts =
            groups.flat_map(|group| group.split("</g>").next().unwrap_or_default().split("<text ").skip(1));
        texts.filter_map(|text| text.split('>').nth(1)?.split('<').next()).collect()
    }

    #[test]
    fn a_picture_tells_givens_entries_and_notes_apart() {
        let svg = picture(&begun(), Language::English, "Sudoku");
        assert_eq!(inked(&svg, BLACK), PUZZLE.replace('.', ""));
        assert_eq!(inked(&svg, ENTRY), "4");
        assert_eq!(inked(&svg, GREY), "26123456789");
        assert!(svg.contains("viewBox=\"0 0 170 170\""), "{}", &svg[..200]);
        let alone = picture(&BoardState::new(begun().givens), Language::English, "Sudoku");
        assert!(!alone.contains(ENTRY) && !alone.contains(GREY));
    }

    #[test]
    fn a_sheet_has_all_that_it_takes_to_find_the_puzzle_again() {
        let address = "https://example.org/ninefold/";
        let imprint = Imprint::new(Language::English, address).unwrap();
        let heading = Heading {
            title: "Hell II".to_owned(),
            name: "hell-123".to_owned(),
            link: format!("{address}#seed=hell-123"),
        };
        for paper in Paper::ALL {
            let svg = sheet(&begun(), &heading, &imprint, paper).svg;
            for text in [">Hell II</text>", ">hell-123</text>", "example.org/ninefold<", "scale(0."] {
                assert!(svg.contains(text), "{text} of {svg}");
            }
            assert!(svg.contains(&format!("viewBox=\"0 0 {} {}\"", paper.width(), paper.height())));
        }
    }
}
