//! Games that players show to others: as a link, and what is kept of them for the plate.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use ninefold_app::compressed_link::{find_game_link, game_fragment, game_in_link};
use ninefold_app::game::Session;
use ninefold_app::markup::{MarkupName, Panel};
use ninefold_app::shared_game::{MAX_NAME_CHARS, Rival, SharedGame, is_shared_game};
use ninefold_app::template::Language;
use ninefold_app::view_model::{game_shape, rival_text};

use crate::game::plate::hell_game;
use crate::support::{checkout, rng::Rng, snapshot};

/// A link of the first version: of [`hell_game`], by Anna.
const FIRST_LINK: &str = include_str!("data/game_link_1.txt");

fn compressed(game: &SharedGame) -> Vec<u8> {
    compress_to_vec(game.to_text().as_bytes(), 9)
}

/// The game that a text links to, as the page reads it.
fn game_of(text: &str) -> Option<SharedGame> {
    let panel = Panel::from_name(&["game-", find_game_link(text)?].concat())?;
    let Panel::Game(link) = panel else { panic!("{panel:?}") };
    let text = decompress_to_vec(&game_in_link(&link)?).ok()?;
    String::from_utf8(text).ok()?.parse().ok()
}

#[test]
fn a_game_travels_in_a_link() {
    let game = SharedGame::new(hell_game(), "Anna");
    let link = ["https://example.org/#", &game_fragment(&compressed(&game))].concat();
    for text in [link.clone(), format!("Look (at {link}), please."), format!("{link}\n")] {
        let read = game_of(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((read.player(), &read.session), ("Anna", &game.session));
    }
    if snapshot::is_updating() {
        std::fs::write(checkout().join("tests/data/game_link_1.txt"), format!("{link}\n")).expect("a file");
    }
    assert!(link.len() < 2000, "{}", link.len());
    assert_eq!(find_game_link("no link at all"), None);
}

#[test]
fn a_link_of_the_first_version_is_read() {
    let game = game_of(FIRST_LINK).expect("a game");
    assert_eq!((game.player(), &game.session), ("Anna", &hell_game()));
}

#[test]
fn a_damaged_link_is_no_other_game() {
    let game = SharedGame::new(hell_game(), "Anna");
    let link = ["#", &game_fragment(&compressed(&game))].concat();
    let start = link.find("game-").unwrap() + 5;
    for at in start..link.len() {
        assert!(game_of(&link[..at]).is_none(), "{at}");
        for other in ['A', '7', '.'] {
            let mut changed = link.clone();
            changed.replace_range(at..=at, &other.to_string());
            assert!(changed == link || game_of(&changed).is_none_or(|read| read == game), "{changed}");
        }
    }
}

#[test]
fn names_are_kept_in_one_line() {
    let read = |name: &str| {
        let game = SharedGame::new(hell_game(), name);
        let read: SharedGame = game.to_text().parse().expect("a game");
        assert_eq!(read, game, "{name:?}");
        read.player().to_owned()
    };
    assert_eq!(read("  Anna \n"), "Anna");
    assert_eq!(read("Jo\nplayer X\u{7}"), "Joplayer X");
    assert_eq!(read(""), "");
    assert_eq!(read("国"), "国");
    assert_eq!(read(&"long ".repeat(20)).chars().count(), MAX_NAME_CHARS - 1);
}

#[test]
fn the_text_of_a_session_is_a_game_without_a_name() {
    let session = hell_game();
    assert!(!is_shared_game(&session.to_text()));
    let game: SharedGame = session.to_text().parse().expect("a game");
    assert_eq!((game.player(), &game.session), ("", &session));
    assert!(is_shared_game(&game.to_text()));
}

#[test]
fn a_rival_is_kept_as_one_line() {
    let game = SharedGame::new(hell_game(), "A|n.n a");
    let rival = Rival::new(&game).expect("a finished game");
    assert!(rival.to_text().len() < 500 && !rival.to_text().contains('\n'));
    assert_eq!(Rival::from_text(&rival.to_text()), Some(rival.clone()));
    let filled: Vec<usize> = rival.progress.iter().map(|(_, filled)| *filled).collect();
    assert_eq!(filled.last(), Some(&81));
    assert_eq!(rival.played_s(), game.session.last_move_s());
    // Whatever the browser has kept instead is no game.
    for text in ["", "|", "x|Anna", "1.2 0.3|Anna", "1.82|Anna", "1|Anna", "1.2", "99999999999999999.3|Anna"]
    {
        assert_eq!(Rival::from_text(text), None, "{text}");
    }
    let mut random = Rng::new(7);
    for _ in 0..1000 {
        let mut text: Vec<u8> = rival.to_text().into_bytes();
        let at = random.below(text.len());
        text[at] = b' ' + random.below(95) as u8;
        if let Some(read) = Rival::from_text(&String::from_utf8(text).unwrap()) {
            game_shape(&game.session, &[], Some(&read));
        }
    }
}

#[test]
fn only_a_finished_game_is_a_rival() {
    let text = hell_game().to_text();
    let unfinished: String =
        text.lines().filter(|line| !line.starts_with("won")).map(|line| [line, "\n"].concat()).collect();
    let session: Session = unfinished.parse().expect("a session");
    assert_eq!(Rival::new(&SharedGame::new(session, "Anna")), None);
}

#[test]
fn the_line_of_a_rival_has_the_scale_of_the_shape() {
    let session = hell_game();
    let own = game_shape(&session, &[], None).expect("a shape");
    assert_eq!(own.rival, "");
    let rival = Rival::new(&SharedGame::new(session.clone(), "Anna")).unwrap();
    let equal = game_shape(&session, &[], Some(&rival)).unwrap();
    assert_eq!((&equal.curve, &equal.area), (&own.curve, &own.area));
    // Who took twice as long ends at the right edge, and the own game in the middle.
    let progress = rival.progress.iter().map(|&(played_s, filled)| (2 * played_s, filled)).collect();
    let slower = Rival { progress, ..rival };
    let shape = game_shape(&session, &[], Some(&slower)).unwrap();
    assert!(shape.rival.ends_with("L320.0 0.0") && shape.curve.ends_with("L160.0 0.0"), "{shape:?}");
    assert!(rival_text(&slower, Language::ENGLISH).starts_with("┄ Anna: "));
    let unnamed = Rival { name: String::new(), ..slower };
    assert!(rival_text(&unnamed, Language::ENGLISH).starts_with("┄ Someone else: "));
}
