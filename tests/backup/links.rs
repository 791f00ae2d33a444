//! Copies as links: split into parts, joined in any order, damaged, forgotten.

use std::fmt::Write;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use ninefold::level::Level;
use ninefold_app::backup::{Backup, read_backup};
use ninefold_app::compressed_link::{
    LinkOutcome, LinkParts, code_count, code_fragments, copy_fragment, has_copy_link,
};
use ninefold_app::game::{Action, Session, Setting, Settings};
use ninefold_app::input::link_action;
use ninefold_app::markup::{MarkupName, Panel};
use ninefold_app::profile::ProfileLog;

use super::{FIRST_VERSION, NOW, random_backups};
use crate::fuzz_smoke::mutated;
use crate::support::languages::chinese;
use crate::support::rng::Rng;
use crate::support::{PUZZLE, SOLUTION, checkout, parallel::parallel_for};

/// Links of the first version: [`first_text`] in one, and in two parts.
const FIRST_LINKS: &str = include_str!("../data/backup_links_1.txt");

const ADDRESS: &str = "https://example.org/ninefold/#";

const HOUR_MS: u64 = 60 * 60 * 1000;

/// Compresses a text as browsers do.
fn compressed(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), 6)
}

/// What arrived, decompressed if it is whole.
fn receive(parts: &mut LinkParts, text: &str) -> Result<String, LinkOutcome> {
    match parts.receive(text) {
        LinkOutcome::Whole(bytes) => {
            Ok(String::from_utf8(decompress_to_vec(&bytes).expect("a stream")).expect("a text"))
        }
        outcome => Err(outcome),
    }
}

fn links(text: &str) -> Vec<String> {
    code_fragments(&compressed(text)).iter().map(|fragment| [ADDRESS, fragment].concat()).collect()
}

/// Bytes that hardly become shorter.
fn long_text(rng: &mut Rng, length: usize) -> String {
    (0..length).map(|_| char::from(b'!' + rng.below(94) as u8)).collect()
}

#[test]
fn parts_are_joined_in_any_order() {
    parallel_for(40, |seed| {
        let mut rng = Rng::new(seed);
        let text = random_backups(seed).pop().expect("a backup").to_text(NOW) + &long_text(&mut rng, 3_000);
        let links = links(&text);
        assert!(links.len() > 3 && links.len() == code_count(compressed(&text).len()));
        let lengths: Vec<usize> = links.iter().map(String::len).collect();
        assert!(lengths.iter().max().expect("one") - lengths[0] < 25, "of equal length: {lengths:?}");
        let mut waiting: Vec<usize> = (0..links.len()).collect();
        let mut kept = String::new();
        while !waiting.is_empty() {
            let index = waiting.remove(rng.below(waiting.len()));
            let again = [1, 2][rng.below(2)];
            for _ in 0..again {
                // Each link is opened in a tab of its own.
                let mut parts = LinkParts::from_text(&kept, NOW);
                let outcome = receive(&mut parts, &links[index]);
                kept = parts.to_text(NOW);
                if waiting.is_empty() {
                    assert_eq!(outcome, Ok(text.clone()), "seed {seed}");
                    assert_eq!(kept, "", "nothing is left");
                    break;
                }
                let mut missing = waiting.clone();
                missing.sort_unstable();
                let missing = missing.iter().map(|index| index + 1).collect();
                assert_eq!(outcome, Err(LinkOutcome::Incomplete { arrived: vec![index + 1], missing }));
            }
        }
    });
}

#[test]
fn one_link_has_all_of_it_whatever_surrounds_it() {
    for seed in 0..20 {
        let text = random_backups(seed).pop().expect("a backup").to_text(NOW);
        let link = copy_fragment(&compressed(&text));
        for surroundings in ["", ".", "!", ")…", " Look at this", "_*", "\n-- \nme", "“"] {
            let message = format!("Here: {ADDRESS}{link}{surroundings}");
            assert!(has_copy_link(&message));
            assert_eq!(receive(&mut LinkParts::default(), &message).as_ref(), Ok(&text), "{message}");
        }
        let message = links(&text).join(" and\n");
        assert_eq!(receive(&mut LinkParts::default(), &message), Ok(text), "all codes at once");
    }
}

/// The page opens such a link like one to a panel, and hands its name over.
#[test]
fn a_link_opens_a_panel_with_all_of_it() {
    let text = long_text(&mut Rng::new(9), 2_000);
    for link in links(&text).into_iter().chain([[ADDRESS, &copy_fragment(&compressed(&text))].concat()]) {
        let (_, fragment) = link.split_once('#').expect("a fragment");
        let panel = fragment.strip_prefix("panel=").expect("a panel").to_owned();
        assert!(panel.starts_with("copy-"));
        for ending in ["", ".", ")", "…", "&utm_source=x"] {
            let action = link_action(&format!("{fragment}{ending}"), 0);
            assert_eq!(action, Panel::from_name(&panel).map(Action::OpenPanel), "{ending}");
        }
    }
}

#[test]
fn a_mutated_link_yields_the_same_copy_or_none() {
    parallel_for(8, |seed| {
        let mut rng = Rng::new(seed);
        let text = random_backups(seed).pop().expect("a backup").to_text(NOW);
        let inputs = [[ADDRESS, &copy_fragment(&compressed(&text))].concat(), links(&text).join(" ")];
        for _ in 0..2_000 {
            let mut parts = LinkParts::from_text(&mutated(&inputs, &mut rng), NOW);
            if let Ok(received) = receive(&mut parts, &mutated(&inputs, &mut rng)) {
                assert_eq!(received, text);
            }
            let kept = parts.to_text(NOW);
            assert_eq!(LinkParts::from_text(&kept, NOW), parts);
            LinkParts::from_text(&mutated(&[kept], &mut rng), NOW);
        }
    });
}

#[test]
fn a_changed_or_cut_link_is_rejected() {
    let text = long_text(&mut Rng::new(5), 1_500);
    let links = links(&text);
    let whole = copy_fragment(&compressed(&text));
    for link in links.iter().chain([&whole]) {
        let start = link.find("copy-").expect("a part") + 5;
        let mut rng = Rng::new(link.len() as u64);
        for at in start..link.len() {
            if rng.below(8) > 0 {
                continue;
            }
            for replacement in ["", "0", "7", "A", "a", ".", "-", "77"] {
                let changed = [&link[..at], replacement, &link[at + 1..]].concat();
                if changed != *link {
                    assert_eq!(LinkParts::default().receive(&changed), LinkOutcome::Damaged, "{changed}");
                }
            }
            assert_eq!(LinkParts::default().receive(&link[..at]), LinkOutcome::Damaged);
        }
        let lower_case = link.to_lowercase();
        assert!(lower_case == *link || LinkParts::default().receive(&lower_case) == LinkOutcome::Damaged);
    }
    // What has arrived before stays.
    let mut parts = LinkParts::default();
    parts.receive(&links[1]);
    let kept = parts.clone();
    assert_eq!(parts.receive(&links[0][..200]), LinkOutcome::Damaged);
    assert_eq!(parts, kept);
    assert_eq!(LinkParts::default().receive("no link at all"), LinkOutcome::Damaged);
}

#[test]
fn a_damaged_link_matters_only_while_something_is_missing() {
    let text = long_text(&mut Rng::new(4), 3_000);
    let links = links(&text);
    let damaged = &links[1][..200];
    let mut parts = LinkParts::default();
    assert_eq!(receive(&mut parts, &format!("{}\n{damaged}", links[0])), Err(LinkOutcome::Damaged));
    assert_eq!(receive(&mut parts, &format!("{}\n{damaged}", links.join("\n"))), Ok(text));
}

#[test]
fn parts_are_forgotten_after_a_day_and_for_those_of_another_copy() {
    let mut rng = Rng::new(3);
    let [first, second] = [(); 2].map(|()| links(&long_text(&mut rng, 1_000)));
    let mut parts = LinkParts::default();
    parts.receive(&first[0]);
    let kept = parts.to_text(NOW);
    assert_eq!(LinkParts::from_text(&kept, NOW + 23 * HOUR_MS), parts);
    for later in [NOW + 25 * HOUR_MS, NOW - 25 * HOUR_MS] {
        assert_eq!(LinkParts::from_text(&kept, later), LinkParts::default());
    }
    for damaged in ["", "\n", "x", &kept[1..], &kept[..kept.len() - 1]] {
        assert_eq!(LinkParts::from_text(damaged, NOW), LinkParts::default());
    }
    let missing = LinkOutcome::Incomplete { arrived: vec![2], missing: vec![1] };
    assert_eq!(parts.receive(&second[1]), missing, "the first part is of another copy");
    assert!(matches!(parts.receive(&second[0]), LinkOutcome::Whole(_)));
}

/// A file of the first version, followed by so many characters that it takes two codes.
fn first_text() -> String {
    FIRST_VERSION.to_owned() + &long_text(&mut Rng::new(1), 600)
}

/// A link that somebody has kept must be readable in every later version.
#[test]
fn links_of_the_first_version_are_read() {
    let file = Ok(first_text());
    let [whole, first, second] = FIRST_LINKS.lines().collect::<Vec<_>>()[..] else { panic!("three links") };
    assert_eq!(receive(&mut LinkParts::default(), whole), file);
    let mut parts = LinkParts::default();
    parts.receive(second);
    assert_eq!(receive(&mut parts, first), file);
}

/// A game of so many moves: corner notes in all cells, then digits among further notes, a few of them undone.
fn long_game(moves: usize) -> Session {
    let open: Vec<usize> =
        PUZZLE.char_indices().filter(|(_, given)| *given == '.').map(|(index, _)| index).collect();
    let mut rng = Rng::new(300);
    let mut text = format!(
        "play own\nbegun {NOW}\ngivens {PUZZLE}\nsolution {SOLUTION}\ncursor 40\nplayed 900000\nat {}\n",
        moves - 5
    );
    for number in 0..moves {
        let cell = open[rng.below(open.len())];
        let digit = rng.below(9) + 1;
        let sign = if number % 6 == 5 { "=" } else { "=n" };
        let _ = writeln!(text, "+{} {cell}{sign}{digit}", rng.below(20) + 1);
    }
    text.parse().expect("a session")
}

#[test]
fn a_long_game_fits_into_few_codes() {
    for (moves, most) in [(60, 1), (300, 3), (5_000, 30)] {
        let mut backup = Backup { settings: Some(Settings::default()), ..Backup::default() };
        let game = long_game(moves);
        assert_eq!(game.position_count(), moves + 1);
        backup.add_archived("", Some(&game.to_text()), NOW);
        let bytes = compressed(&backup.to_text(NOW)).len();
        println!("{moves} moves: {bytes} bytes, {} codes", code_count(bytes));
        assert!(code_count(bytes) <= most, "{moves} moves: {bytes} bytes");
    }
}

#[test]
fn the_game_on_the_board_is_what_is_moved_of_a_long_backup() {
    for seed in 0..50 {
        let backup = random_backups(seed).pop().expect("a backup");
        let reduced = backup.of_board();
        let (games, profile) = (reduced.games.clone(), ProfileLog::default());
        assert_eq!(reduced, Backup { games, profile, ..backup.clone() });
        assert_eq!(reduced.games.keys().copied().collect::<Vec<_>>(), Vec::from_iter(backup.board));
        for (started_at_ms, game) in &reduced.games {
            assert_eq!(game, &backup.games[started_at_ms]);
        }
        assert_eq!(read_backup(&reduced.to_text(NOW)).backup, reduced);
    }
}

#[test]
fn a_game_that_comes_alone_is_put_on_the_board() {
    let mut file = Backup::default();
    let game = long_game(60);
    file.add_archived("", Some(&game.to_text()), NOW);
    file.board = Some(NOW);
    let mut here = Backup::default();
    here.add_archived("play hard 1\nbegun 5\n", None, 0);
    let merge = here.merge(&file);
    assert_eq!((merge.board, merge.settings), (Some(NOW), None));
    assert_eq!(merge.backup.merge(&file).board, None, "it is there already");
    file.add_archived("play hell 1\nbegun 7\n", None, 0);
    assert_eq!(here.merge(&file).board, None, "all games are not one to go on with");
}

#[test]
fn the_language_comes_in_where_nothing_was_played() {
    let mut file = Backup { settings: Some(Settings::default()), ..Backup::default() };
    for (settings, line) in [("", "language zh-Hans"), ("-peers dark", "-peers dark language zh-Hans")] {
        file.settings = Some(Settings::from_text(settings));
        file.language = Some(chinese());
        let text = file.to_text(NOW);
        assert!(text.contains(&format!("\n{line}\n")), "{text}");
        assert_eq!(read_backup(&text).backup, file);
        assert_eq!(Settings::from_text(line), Settings::from_text(settings), "older versions ignore it");
    }
    let mut here = Backup::default();
    assert_eq!(here.merge(&file).language, Some(chinese()));
    here.language = Some(chinese());
    assert_eq!(here.merge(&file).language, None, "it is chosen already");
    here.language = None;
    here.add_archived(&format!("play {} 1\nbegun 5\n", Level::Hard), None, 0);
    assert_eq!(here.merge(&file).language, None);
    assert!(file.settings.is_some_and(|settings| !settings.has(Setting::Peers)));
}

/// Writes the links of [`FIRST_LINKS`].
#[test]
#[ignore = "a tool: the links must stay as they are"]
fn write_the_links_of_the_first_version() {
    let whole = [ADDRESS, &copy_fragment(&compressed(&first_text()))].concat();
    let lines: Vec<String> = std::iter::once(whole).chain(links(&first_text())).collect();
    let path = checkout().join("tests/data/backup_links_1.txt");
    std::fs::write(path, lines.join("\n") + "\n").expect("the file is written");
}
