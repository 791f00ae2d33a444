//! What programs that pass links on do to ours: a damaged link leads to its puzzle or to a sentence, never to another puzzle.

use ninefold::generator::{PuzzleId, PuzzleVariant};
use ninefold::grid::{BoardState, Symmetry};
use ninefold::level::Level;
use ninefold_app::game::Action;
use ninefold_app::input::{checked_link, link_action};
use ninefold_app::protocol::bundled_puzzles;
use ninefold_formats as formats;

use crate::support::grid;
use crate::support::rng::Rng;

/// What is put behind a link.
const ADDED: [&str; 12] = [".", ",", ")", ">", "!", "\"", "'", ";", "\u{200b}", ").", "\u{feff}", "…"];

/// The puzzle that a link asks for: a board, a name, or a sentence instead.
#[derive(Clone, Debug, PartialEq)]
enum Target {
    Board(BoardState),
    Name(PuzzleId),
    Sentence,
    /// The page stays as it is.
    Nothing,
}

fn target(link: &str) -> Target {
    match link_action(link, 5) {
        None => Target::Nothing,
        Some(Action::OpenLink(link)) => BoardState::from_link(&link).map_or(Target::Sentence, Target::Board),
        Some(Action::OpenById(name)) => name.parse().map_or(Target::Sentence, Target::Name),
        Some(Action::OpenDaily { level, date }) => {
            let level = level.expect("our links name the level");
            PuzzleId::daily(level, &date).map_or(Target::Sentence, Target::Name)
        }
        Some(action) => panic!("{link} does something else: {action:?}"),
    }
}

/// Checks that a damaged link leads to the same puzzle or to a sentence; with `is_whole` to the puzzle.
fn check(link: &str, damaged: &str, is_whole: bool) {
    let (expected, found) = (target(link), target(damaged));
    assert!(
        found == expected || !is_whole && found == Target::Sentence,
        "{link} became {damaged}: {found:?}"
    );
}

/// Checks a link under every damage.
fn check_damages(link: &str) {
    assert!(!matches!(target(link), Target::Sentence | Target::Nothing), "{link}");
    // A dot behind cells may be one more.
    let is_cells = link.starts_with("puzzle=");
    for added in ADDED {
        check(link, &format!("{link}{added}"), !(is_cells && added.ends_with('.')));
    }
    check(link, &link.to_lowercase(), link.starts_with("c="));
    check(link, &link.to_uppercase(), false);
    for cut in 1..=5 {
        check(link, &link[..link.len() - cut], false);
        // Three dots stand for what was cut. In cells they would be cells.
        if !is_cells {
            check(link, &format!("{}...", &link[..link.len() - cut]), false);
        }
    }
}

#[test]
fn a_damaged_link_to_a_board_is_never_another_puzzle() {
    let mut rng = Rng::new(7);
    for number in 0..400 {
        let (_, _, givens) = bundled_puzzles::puzzle(Level::ALL[number % 4], number as u64 / 4);
        let mut board = BoardState::new(givens);
        for cell in !givens.filled() {
            match rng.below(6) {
                0 => board.grid[cell] = ninefold::grid::Digit::new(rng.below(9) as u8 + 1),
                1 => board.corner[cell.index()].insert(ninefold::grid::Digit::from_index(rng.below(9))),
                2 if number % 2 == 0 => {
                    board.centre[cell.index()].insert(ninefold::grid::Digit::from_index(rng.below(9)));
                }
                _ => {}
            }
        }
        for board in [BoardState::new(givens), board] {
            check_damages(&format!("p={}", board.to_link()));
        }
        check_damages(&format!("puzzle={}", givens.to_line()));
    }
}

#[test]
fn a_damaged_link_to_a_name_is_never_another_puzzle() {
    let mut rng = Rng::new(11);
    for number in 0..2_000_u64 {
        let level = Level::ALL[rng.below(4)];
        let seed = rng.below(10_usize.pow(1 + number as u32 % 9)) as u64;
        let variant = match number % 5 {
            0 => PuzzleVariant::Shuffled,
            1 => PuzzleVariant::Rated(Symmetry::Diagonal),
            _ => PuzzleVariant::Rated(level.symmetry()),
        };
        let id = PuzzleId { level, seed, variant };
        let link = checked_link(id);
        assert_eq!(target(&link), Target::Name(id));
        check_damages(&link);
        // Any number of characters may be missing, and any one may have been changed into another digit.
        for cut in 0..link.len() {
            let found = target(&link[..cut]);
            assert!(matches!(found, Target::Sentence | Target::Nothing), "{link} cut to {}", &link[..cut]);
        }
        // Languages and other fields may follow.
        assert_eq!(target(&format!("{link}&lang=zh-Hans")), Target::Name(id));
    }
    for day in 1..=28 {
        let id = PuzzleId::daily(Level::Hard, &format!("2026-11-{day:02}")).unwrap();
        let link = checked_link(id);
        assert!(link.contains("daily=2026-11-"), "{link}");
        check_damages(&link);
    }
}

#[test]
fn a_damaged_link_that_is_pasted_is_never_another_puzzle() {
    let encode = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    for number in 0..32 {
        let (_, _, givens) = bundled_puzzles::puzzle(Level::ALL[number % 4], number as u64 / 4);
        let fragment = format!("p={}", BoardState::new(givens).to_link());
        let page = "https://example.org/ninefold/";
        let read = |text: &str| formats::read_one(text).map(|parsed| parsed.position.givens);
        let whole = format!("{page}#{fragment}");
        for text in
            [&whole, &format!("<{whole}>."), &format!("{page}#{}", encode(&fragment)), &encode(&whole)]
        {
            assert_eq!(read(text).ok(), Some(givens), "{text}");
        }
        for cut in 1..=5 {
            assert!(read(&whole[..whole.len() - cut]).is_err());
        }
        assert!(read(&whole.to_lowercase()).map_or(true, |found| found == givens));
        assert!(read(page).is_err(), "without its fragment");
    }
}

#[test]
fn links_that_people_write_need_no_check() {
    for (link, name) in [("seed=hell-123", "hell-123"), ("seed=Hell-123-Diagonal", "hell-123-diagonal")] {
        assert_eq!(target(link), Target::Name(name.parse().unwrap()));
    }
    let daily = PuzzleId::daily(Level::Easy, "2026-11-20").unwrap();
    assert_eq!(target("daily=2026-11-20&level=easy"), Target::Name(daily));
    let line = grid(crate::support::PUZZLE);
    assert_eq!(target(&format!("puzzle={}", line.to_line())), Target::Board(BoardState::new(line)));
}
