//! Print packs, read back from their pages: everything is in its place, is right, and can be scanned.

mod options;
mod paper;
mod parsed_page;
mod single_puzzle;

use ninefold::generator::generate_by_id;
use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};
use ninefold_app::print::{
    Heading, PackBuilder, Paper, PrintContext, PrintOptions, PrintPack, PrintPuzzle, PuzzlesPerPage,
    dense_qr_code_svg, pages, puzzle_page, qr_code_svg,
};
use ninefold_app::template::Language;
use parsed_page::{Area, ParsedPage, around};

use crate::support::languages::{chinese, english_and_chinese};
use crate::support::snapshot;

const ADDRESS: &str = "https://example.org/ninefold/";

#[track_caller]
fn pack(order: &str, language: Language, address: &str) -> PrintPack {
    let mut maker = PackBuilder::new(
        PrintOptions::from_text(order).unwrap(),
        PrintContext::new(language, address).unwrap(),
    );
    loop {
        if let Some(pack) = maker.run() {
            assert_eq!(pack.puzzles.len(), maker.puzzle_count());
            return pack;
        }
    }
}

/// Every layout on every paper: the number of puzzles per page, and the pack.
fn packs<'a>(rest: &str, address: &'a str) -> impl Iterator<Item = (usize, Paper, PrintPack)> + use<'a> {
    let order = format!("easy=3&medium=2&hard=1&hell=2&{rest}");
    let entries = pack(&order, Language::ENGLISH, "").puzzles;
    PuzzlesPerPage::ALL.into_iter().flat_map(move |per_page| {
        Paper::ALL.map(|paper| {
            let per = per_page.count();
            let order =
                PrintOptions::from_text(&format!("{order}&per={per}&paper={}", paper.name())).unwrap();
            let imprint = PrintContext::new(english_and_chinese()[per / 2 % 2], address).unwrap();
            let pages = pages(&order, &imprint, &entries).collect();
            (per, paper, PrintPack { puzzles: entries.clone(), pages })
        })
    })
}

#[test]
fn a_print_pack_holds_the_puzzles_of_its_seeds() {
    let pack = pack("easy=2&hell=2&seed=41&symmetry=half-turn", Language::ENGLISH, "");
    let names: Vec<_> = pack.puzzles.iter().map(|entry| entry.id.to_string()).collect();
    assert_eq!(names, ["easy-41-half-turn", "easy-42-half-turn", "hell-41-half-turn", "hell-42-half-turn"]);
    for PrintPuzzle { id, givens, solution, rating, time } in pack.puzzles {
        let made = generate_by_id(id);
        assert_eq!((&givens, &solution), (made.puzzle.givens(), made.puzzle.solution()));
        assert_eq!((rating, time), (made.rating.rating, made.rating.time));
    }
}

#[test]
fn solutions_come_last_and_match_the_puzzles() {
    for (puzzles, per, pages, answers) in [(1, 1, 1, 1), (14, 4, 4, 1), (20, 6, 4, 1), (21, 2, 11, 2)] {
        let order = format!("easy={puzzles}&per={per}");
        let with = pack(&order, Language::ENGLISH, "");
        assert_eq!(with.pages.len(), pages + answers, "{order}");
        let without = pack(&format!("{order}&answers=no"), Language::ENGLISH, "");
        assert_eq!(without.pages.len(), pages, "{order}");
        let titles: Vec<_> = with.pages.iter().map(|page| &*page.title).collect();
        assert!(titles[..pages].iter().all(|title| title.contains("puzzle")), "{titles:?}");
        assert!(titles[pages..].iter().all(|title| title.contains("answer")), "{titles:?}");
    }
    let pack = pack("easy=5&per=2", Language::ENGLISH, "");
    let titles: Vec<_> = pack.pages.iter().map(|page| &*page.title).collect();
    assert_eq!(
        titles[1..],
        ["Page 2 of 4: puzzles 3 to 4", "Page 3 of 4: puzzle 5", "Page 4 of 4: answers 1 to 5"]
    );
}

#[test]
fn nothing_overlaps_or_leaves_its_page() {
    let longest = "seed=18446744073709551000&symmetry=half-turn";
    let far = format!("https://example.org/{}/", "a".repeat(129));
    for (rest, address) in [("seed=482913", ADDRESS), (longest, &far)] {
        for (per, paper, pack) in packs(rest, address) {
            for page in &pack.pages {
                let parsed = ParsedPage::read(&page.svg);
                let (width, height) = (parsed.width, parsed.height);
                let inside = Area { left: 9.0, top: 9.0, right: width - 9.0, bottom: height - 12.0 };
                let codes = parsed.codes.iter().map(|squares| ("a code", around(squares)));
                let texts = parsed.texts.iter().map(|(area, text)| (&**text, *area));
                let grids = parsed.grids.iter().map(|&area| ("a grid", area));
                let things: Vec<_> = grids.chain(codes).chain(texts).collect();
                for (index, (what, area)) in things.iter().enumerate() {
                    let place = format!("{what} of {}, {per} a page on {paper:?}: {area:?}", page.title);
                    assert!(inside.holds(area), "{place} is too far out");
                    for (other, beside) in &things[..index] {
                        assert!(area.is_apart_from(beside), "{place} covers {other} at {beside:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn pages_show_each_puzzle_and_its_solution() {
    for (per, _, pack) in packs("seed=7", ADDRESS) {
        let grids: Vec<Grid> =
            pack.pages.iter().flat_map(|page| printed_grids(&ParsedPage::read(&page.svg))).collect();
        let givens = pack.puzzles.iter().map(|entry| entry.givens);
        let expected: Vec<Grid> = givens.chain(pack.puzzles.iter().map(|entry| entry.solution)).collect();
        assert_eq!(grids, expected, "{per} a page");
        let texts: Vec<String> = pack
            .pages
            .iter()
            .flat_map(|page| ParsedPage::read(&page.svg).texts)
            .map(|(_, text)| text)
            .collect();
        for (entry, number) in pack.puzzles.iter().zip(1..) {
            let minutes = entry.time.minutes();
            let minutes = [format!("about {minutes} min"), format!("约{minutes}分钟")];
            let parts: Vec<&str> = texts.iter().flat_map(|text| text.split(" · ")).collect();
            for text in [number.to_string(), entry.id.to_string()] {
                assert!(parts.contains(&&*text), "{text} is missing: {texts:?}");
            }
            assert!(minutes.iter().any(|text| parts.contains(&&**text)), "{minutes:?} is missing: {texts:?}");
        }
    }
}

/// The grids of a page in order, from the digits in the middle of their cells.
fn printed_grids(parsed: &ParsedPage) -> Vec<Grid> {
    let mut found = 0;
    let read = |area: &Area| {
        let cell = (area.right - area.left) / 9.0;
        let mut grid = Grid::EMPTY;
        for &(x, y, digit) in &parsed.digits {
            let (column, row) = ((x - area.left) / cell, (y - area.top) / cell);
            if (0.0..9.0).contains(&column) && (0.0..9.0).contains(&row) {
                assert!((0.4..0.6).contains(&column.fract()) && (0.4..0.6).contains(&row.fract()), "{digit}");
                grid[Cell::at(row as usize, column as usize)] = Digit::from_char(digit);
                found += 1;
            }
        }
        grid
    };
    let grids = parsed.grids.iter().map(read).collect();
    assert_eq!(found, parsed.digits.len(), "every digit is in a grid");
    grids
}

#[test]
fn qr_codes_can_be_scanned() {
    for (per, paper, pack) in packs("seed=18446744073709551000&symmetry=half-turn", ADDRESS) {
        let mut scanned = Vec::new();
        for page in &pack.pages {
            let parsed = ParsedPage::read(&page.svg);
            for code in &parsed.codes {
                let Area { left, right, .. } = around(code);
                let square = code[0].bottom - code[0].top;
                let edge = right - left + 8.0 * square;
                assert!(edge > 12.0 && square > 0.3, "{per} a page: {edge} mm, {square} mm a square");
                scanned.push(scan(&parsed, code));
            }
        }
        let names = pack.puzzles.iter().map(|entry| format!("{ADDRESS}#seed={}", entry.id));
        assert_eq!(scanned, names.collect::<Vec<_>>(), "{per} a page on {paper:?}");
    }
}

/// The black of a code ends where the frame of its grid ends: on the right if it is above, at the bottom if it is beside it.
#[test]
fn qr_codes_are_aligned_with_their_grids() {
    for (per, paper, pack) in packs("seed=7", ADDRESS) {
        for parsed in pack.pages.iter().map(|page| ParsedPage::read(&page.svg)) {
            for (code, grid) in parsed.codes.iter().map(|code| around(code)).zip(&parsed.grids) {
                let is_above = code.bottom < grid.top;
                let apart = if is_above { code.right - grid.right } else { code.bottom - grid.bottom };
                assert_eq!(is_above, matches!(per, 1 | 4), "{per} a page on {paper:?}");
                assert!(apart.abs() < 0.5, "{per} a page on {paper:?}: {apart} mm");
                let is_id = |(area, text): &(Area, String)| {
                    text.contains('-') && (area.left - code.left).abs() < 0.5 && area.bottom < code.top
                };
                assert!(is_above || parsed.texts.iter().any(is_id), "{per} a page on {paper:?}: no ID above");
            }
        }
    }
}

/// Scans a QR code as a phone does, with the lines of nearby grids in view.
fn scan(parsed: &ParsedPage, code: &[Area]) -> String {
    /// Pixels per millimetre.
    const DOTS: f64 = 24.0;
    const ABOUT: f64 = 6.0;
    let Area { left, top, right, bottom } = around(code);
    let edge = |length: f64| ((length + 2.0 * ABOUT) * DOTS) as usize;
    let (width, height) = (edge(right - left), edge(bottom - top));
    let mut dots = vec![255_u8; width * height];
    for area in parsed.lines.iter().chain(parsed.codes.iter().flatten()) {
        let dot = |place: f64, start: f64, most: usize| {
            (((place - start + ABOUT) * DOTS).round().max(0.0) as usize).min(most)
        };
        let (from, to) = (dot(area.left, left, width), dot(area.right, left, width));
        for y in dot(area.top, top, height)..dot(area.bottom, top, height) {
            dots[y * width + from..y * width + to].fill(0);
        }
    }
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| dots[y * width + x]);
    let codes = image.detect_grids();
    assert_eq!(codes.len(), 1, "one code is in view");
    codes[0].decode().expect("a code that can be read").1
}

#[test]
fn the_qr_code_of_a_single_puzzle_can_be_scanned() {
    let mut shared = BoardState::new(generate_by_id("hell-7".parse().unwrap()).puzzle.givens().to_owned());
    let named = format!("{ADDRESS}#seed=hell-7");
    let alone = format!("{ADDRESS}#p={}", shared.to_link());
    for cell in !shared.givens.filled() {
        shared.corner[cell.index()] = DigitSet::ALL;
        shared.centre[cell.index()] = DigitSet::only(Digit::from_index(cell.index() % 9));
    }
    let whole = format!("{ADDRESS}#p={}", shared.to_link());
    for link in [named, alone, whole] {
        let svg = qr_code_svg(&link, Language::ENGLISH, "code").unwrap();
        assert_eq!(scan(&ParsedPage::read(&svg), &ParsedPage::read(&svg).codes[0]), link);
        for paper in Paper::ALL {
            let imprint = PrintContext::new(chinese(), ADDRESS).unwrap();
            let heading =
                Heading { title: "地狱".to_owned(), name: "hell-7".to_owned(), link: Some(link.clone()) };
            let parsed = ParsedPage::read(&puzzle_page(&shared, &heading, &imprint, paper).svg);
            assert_eq!((parsed.codes.len(), parsed.grids.len()), (1, 1));
            assert_eq!(scan(&parsed, &parsed.codes[0]), link);
            assert!(around(&parsed.codes[0]).is_apart_from(&parsed.grids[0]));
        }
    }
}

#[test]
fn the_qr_code_of_a_long_link_is_scanned_from_a_display() {
    let digits: String = (0..1_700_u32).map(|index| (index * index % 10).to_string()).collect();
    for rest in [&*format!("n{digits}"), "b", "1234567", &digits] {
        let link = format!("{ADDRESS}#panel=copy-1.2.3.01234567.{rest}.89abcdef");
        let svg = dense_qr_code_svg(&link, Language::ENGLISH, "code").unwrap();
        let parsed = ParsedPage::read(&svg);
        assert_eq!(scan(&parsed, &parsed.codes[0]), link);
        let Area { left, right, .. } = around(&parsed.codes[0]);
        let square = parsed.codes[0][0].bottom - parsed.codes[0][0].top;
        let modules = (right - left) / square;
        assert!(modules < 101.0, "{modules} modules for {} characters", link.len());
    }
    assert_eq!(dense_qr_code_svg(&digits.repeat(5), Language::ENGLISH, "code"), None);
}

#[test]
fn without_an_address_there_is_no_qr_code() {
    let pack = pack("easy=1", Language::ENGLISH, "");
    let parsed = ParsedPage::read(&pack.pages[0].svg);
    assert!(parsed.codes.is_empty());
    assert!(!parsed.texts.iter().any(|(_, text)| text.contains("Scan")));
}

/// An address may contain characters with a meaning in XML.
#[test]
fn a_page_is_well_formed_whatever_the_address() {
    let pack = pack("easy=1", Language::ENGLISH, "https://example.org/?a=<b>&c=\"d\"");
    let svg = &pack.pages[0].svg;
    assert!(svg.contains("Scan a code to play on: example.org/?a=&lt;b&gt;&amp;c=\"d\""), "{svg}");
    assert!(!svg.contains('\n'));
    let other_styles = svg.replacen("<style>@font-face{", "", 1);
    assert!(!other_styles.contains(" style=") && !other_styles.contains("<style"), "only the font");
}

/// A print order always gives the same page.
#[test]
fn a_page_matches_its_svg_snapshot() {
    let pack = pack("hell=2&per=4&paper=letter&seed=7", Language::ENGLISH, ADDRESS);
    snapshot::assert_matches("print_page.svg", &format!("{}\n", pack.pages[0].svg));
}
