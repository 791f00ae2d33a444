//! What is passed on of a finished game: its picture, the film and the squares.

use ninefold::generator::generate;
use ninefold::grid::{Candidate, Digit, Grid, House};
use ninefold::level::Level;
use ninefold_app::game::Session;
use ninefold_app::template::Language;
use ninefold_app::view_model::{GameCaption, PICTURE_SHADES, game_picture, game_squares, game_title};
use quick_xml::events::Event;

use super::plate::{digits_of, game, hell_game, path_of};
use crate::support::languages::all_languages;

const CAPTION: GameCaption = GameCaption { level: "Hell & more", date: "Friday 27 November" };

fn picture(session: &Session, is_film: bool) -> String {
    game_picture(session, CAPTION, is_film, Language::ENGLISH).expect("a picture")
}

/// The picture without the font, in which any text may occur.
fn without_font(svg: &str) -> String {
    let (before, font) = svg.split_once("base64,").expect("a font");
    [before, font.split_once(')').unwrap().1].concat()
}

/// The digit of a value; `None` for 0.
fn digit_of(value: u8) -> Option<Digit> {
    Digit::all().find(|digit| digit.value() == value)
}

fn assert_is_xml(svg: &str) {
    let mut reader = quick_xml::Reader::from_str(svg);
    while reader.read_event().unwrap_or_else(|error| panic!("{error}: {svg}")) != Event::Eof {}
}

/// The easy game with seed 1 in which each digit took a second longer than the one before, with the digits exchanged.
fn game_with_digits(renamed: impl Fn(Digit) -> Digit) -> Session {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let rename = |placed: Candidate| Candidate { digit: renamed(placed.digit), ..placed };
    let values = puzzle.givens().values();
    let givens =
        Grid::from_values(values.map(|value| digit_of(value).map_or(0, |digit| renamed(digit).value())));
    let digits = digits_of(&path_of(puzzle.givens()));
    let timed: Vec<(Candidate, u64)> =
        digits.iter().enumerate().map(|(index, (placed, _))| (rename(*placed), index as u64 + 1)).collect();
    game(&givens, &timed)
}

#[test]
fn no_digit_can_be_read_from_what_is_passed_on() {
    let session = game_with_digits(|digit| digit);
    let other = game_with_digits(|digit| digit_of(digit.value() % 9 + 1).unwrap());
    assert_ne!(session.givens(), other.givens());
    for is_film in [false, true] {
        assert_eq!(picture(&session, is_film), picture(&other, is_film));
    }
    let squares = |session| game_squares(session, CAPTION, "https://example.org/#seed=1", Language::ENGLISH);
    assert_eq!(squares(&session), squares(&other));
}

#[test]
fn each_digit_of_the_player_has_its_shade_in_the_picture() {
    let session = hell_game();
    let svg = without_font(&picture(&session, false));
    for (index, shade) in PICTURE_SHADES.into_iter().enumerate() {
        let expected = session.plate().iter().filter(|of_cell| usize::from(**of_cell) == index + 1).count();
        assert_eq!(svg.matches(&format!("fill=\"{shade}\"")).count(), expected, "{shade}");
        assert!(include_str!("../../www/hint.css").contains(&format!("var(--light, {shade})")), "{shade}");
    }
    assert_eq!(svg.matches("h26v26h-26z").count(), session.givens().filled().len());
    assert!(svg.contains(">Hell &amp; more · ") || svg.contains("· Hell &amp; more<"), "{svg}");
    assert_is_xml(&svg);
}

#[test]
fn the_film_ends_with_the_picture_and_shows_the_cells_in_the_order_of_play() {
    let session = game_with_digits(|digit| digit);
    let (svg, film) = (without_font(&picture(&session, false)), without_font(&picture(&session, true)));
    assert!(!svg.contains("@keyframes"));
    let (start, end) = (film.find("@media(").unwrap(), film.find("</style>").unwrap());
    assert_eq!([&film[..start], &film[end..]].concat(), svg, "it only adds the motion");
    let mut delays: Vec<(&str, u64)> = Vec::new();
    for cell in film.split("<rect ").skip(1) {
        let Some((place, delay)) = cell.split_once("animation-delay:") else { continue };
        delays.push((place, delay.split_once("ms").unwrap().0.parse().unwrap()));
    }
    assert_eq!(delays.len(), session.timed_digits().len());
    assert!(delays.iter().all(|(_, delay)| *delay <= 2160));
    let last = session.timed_digits().last().unwrap().played_s;
    let mut expected: Vec<u64> =
        session.timed_digits().iter().map(|placed| 2160 * placed.played_s / last).collect();
    expected.sort_unstable();
    let mut sorted: Vec<u64> = delays.iter().map(|(_, delay)| *delay).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
}

#[test]
fn squares_tell_which_blocks_took_long() {
    let session = hell_game();
    let text = game_squares(&session, CAPTION, "https://example.org/#seed=1", Language::ENGLISH);
    let lines: Vec<&str> = text.lines().collect();
    let [heading, rows @ .., result, link] = lines.as_slice() else { panic!("{text}") };
    assert_eq!(
        (*heading, *link),
        ("Ninefold · Hell & more · Friday 27 November", "https://example.org/#seed=1")
    );
    assert!(result.ends_with(", no hints"), "{result}");
    assert_eq!(rows.len(), 3);
    for (block, square) in rows.concat().chars().enumerate() {
        let cells = House::block(block).cells();
        let slowest = session
            .timed_digits()
            .iter()
            .filter(|placed| cells.contains(placed.candidate.cell))
            .map(|placed| placed.thought_s)
            .max();
        assert_eq!(square == '🟪', slowest > Some(60), "{block}: {text}");
    }
    assert!(rows.concat().contains('🟪') && rows.concat().chars().count() == 9);
}

#[test]
fn a_game_without_a_plate_has_no_picture() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let digits = digits_of(&path_of(puzzle.givens()));
    let at_once: Vec<(Candidate, u64)> = digits.iter().map(|(placed, _)| (*placed, 0)).collect();
    let session = game(puzzle.givens(), &at_once);
    assert_eq!(game_picture(&session, CAPTION, false, Language::ENGLISH), None);
}

#[test]
fn the_picture_is_in_the_language_of_the_page() {
    let session = hell_game();
    for language in all_languages() {
        let svg = without_font(&game_picture(&session, CAPTION, false, language).expect("a picture"));
        assert!(svg.contains(&format!("xml:lang=\"{}\"", language.tag())));
        assert!(game_title(&session, "Hell", language).starts_with("Ninefold · Hell · "));
        assert_is_xml(&svg);
    }
}
