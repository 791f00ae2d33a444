//! Print packs, printed boards and pictures: every page as it is drawn.

use ninefold::grid::{BoardState, Digit, DigitSet};
use ninefold::level::Level;
use ninefold_app::print::{
    Heading, PackBuilder, Paper, PrintContext, PrintOptions, PuzzlesPerPage, puzzle_page, puzzle_svg,
    qr_code_svg,
};
use ninefold_app::protocol::bundled_puzzles;
use ninefold_app::template::Language;

use super::Outcomes;
use crate::support::languages::english_and_chinese;

#[test]
fn print_pack_pages() {
    let mut outcomes = Outcomes::default();
    for (index, (per, paper)) in
        PuzzlesPerPage::ALL.into_iter().flat_map(|per| Paper::ALL.map(|paper| (per, paper))).enumerate()
    {
        let order =
            format!("easy=3&medium=2&hard=1&hell=1&seed={index}&per={}&paper={}", per.count(), paper.name());
        let order = if index % 3 == 0 { order + "&answers=no" } else { order };
        // Names and numbers of maximum length.
        let order = match index % 4 {
            1 => order.replace(&format!("seed={index}"), "seed=18446744073709551600"),
            2 => order.replace("easy=3", "easy=12"),
            _ => order,
        };
        let language = english_and_chinese()[index % 2];
        let address = ["", "https://example.org/ninefold/"][index / 2 % 2];
        let order = PrintOptions::from_text(&order).expect("an order");
        outcomes.add(
            "orders",
            &(&order, order.puzzle_count(), order.puzzle_ids().map(|id| id.to_string()).collect::<Vec<_>>()),
        );
        let mut maker = PackBuilder::new(order, PrintContext::new(language, address).expect("an address"));
        let pack = loop {
            if let Some(pack) = maker.run() {
                break pack;
            }
        };
        for page in pack.pages {
            outcomes.add(paper.name(), &(page.title, page.svg));
        }
    }
    // Two-digit numbers beside the longest name, with a QR code and without.
    for (per, address) in PuzzlesPerPage::ALL
        .into_iter()
        .flat_map(|per| ["", "https://example.org/"].map(|address| (per, address)))
    {
        let order = format!(
            "easy=9&medium=2&seed=18446744073709551600&symmetry=half-turn&answers=no&per={}&paper=a4",
            per.count()
        );
        let order = PrintOptions::from_text(&order).expect("an order");
        let mut maker =
            PackBuilder::new(order, PrintContext::new(Language::ENGLISH, address).expect("an address"));
        let pack = std::iter::repeat_with(|| maker.run()).flatten().next().expect("a pack");
        for page in pack.pages {
            outcomes.add("longest", &(per.count(), page.title, page.svg));
        }
    }
    outcomes.assert_snapshot("print_pack_pages");
}

#[test]
fn parsed_print_options() {
    let mut outcomes = Outcomes::default();
    let counts = ["", "0", "1", "007", "500", "501", "65535", "65536", "-1", "+1", "x"];
    let mut texts: Vec<String> = counts.iter().map(|count| format!("easy={count}")).collect();
    texts.extend(counts.iter().map(|count| format!("easy=400&hell={count}&answers=yes")));
    texts.extend(counts.iter().map(|count| format!("hard=1&seed={count}&answers=no&per=6")));
    texts.extend(
        ["answers=maybe", "easy=1&per=3", "easy=1&paper=A0", "easy", "", "&", "easy=1&easy=2"]
            .map(String::from),
    );
    texts.extend(
        ["easy=1&symmetry=none", "easy=1&symmetry=x", "other=1", "easy=1&other=", "easy=0&hell=0"]
            .map(String::from),
    );
    for text in texts {
        let order = PrintOptions::from_text(&text);
        outcomes.add(
            "orders",
            &(&text, order.as_ref().map(|order| (order.puzzle_count(), order.is_empty(), order.clone()))),
        );
    }
    outcomes.assert_snapshot("parsed_print_options");
}

#[test]
fn drawn_pictures() {
    let mut outcomes = Outcomes::default();
    for (seed, language) in (0..8).zip(english_and_chinese().into_iter().cycle()) {
        let (id, rating, givens) = bundled_puzzles::puzzle(Level::ALL[seed as usize % 4], seed);
        let mut shared = BoardState::new(givens);
        for (number, cell) in (!givens.filled()).into_iter().enumerate() {
            let digit = Digit::from_index(number % 9);
            match number % 4 {
                0 => shared.grid[cell] = Some(digit),
                1 => {
                    shared.corner[cell.index()] = DigitSet::from_bits(number as u16 * 7 % 512);
                }
                2 => shared.centre[cell.index()].insert(digit),
                _ => {}
            }
        }
        outcomes.add("pictures", &puzzle_svg(&shared, language, "a title <&>"));
        outcomes.add(
            "codes",
            &qr_code_svg(&format!("https://example.org/#p={}", shared.to_link()), language, "a code"),
        );
        for address in ["", "https://example.org/ninefold/"] {
            let imprint = PrintContext::new(language, address).expect("an address");
            for paper in Paper::ALL {
                let heading = Heading {
                    title: format!("Hard, rated {rating}"),
                    name: id.to_string(),
                    link: Some(format!("{address}#p={}", shared.to_link())),
                };
                outcomes.add("sheets", &puzzle_page(&shared, &heading, &imprint, paper).svg);
            }
        }
    }
    outcomes.assert_snapshot("drawn_pictures");
}
