//! Copies of all that the player has: written, read, damaged, merged.

mod links;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::level::Level;
use ninefold_app::backup::{Backup, ReadBackup, is_backup, read_backup};
use ninefold_app::game::save_record::encode;
use ninefold_app::game::statistics::Statistics;
use ninefold_app::game::{Effect, Session, Setting};
use ninefold_app::profile::GameTechniques;

use crate::fuzz_smoke::mutated;
use crate::game::random_sessions::{two_saves, watch_session};
use crate::support::parallel::parallel_for;
use crate::support::rng::Rng;

/// A time in milliseconds since 1970.
const NOW: u64 = 1_795_300_000_000;

/// A file as the first version of the format wrote it.
const FIRST_VERSION: &str = include_str!("../data/backup_1.txt");

/// What a browser has after 70 actions of a random game, after 140 and after 210, jobs' answers among them.
fn random_backups(seed: u64) -> Vec<Backup> {
    let backups = Rc::new(RefCell::new(Vec::new()));
    let watched = Rc::clone(&backups);
    let mut archive = BTreeMap::new();
    let mut actions = 0;
    watch_session(seed, move |game, effects| {
        for effect in effects {
            if let Effect::Archive(archived) = effect {
                archive.insert(archived.started_at_ms, archived.clone());
            }
        }
        actions += 1;
        if ![70, 140, 210].contains(&actions) {
            return;
        }
        let mut backup = Backup::default();
        let mut rng = Rng::new(seed);
        for (index, archived) in archive.values().enumerate() {
            // The positions of some games are no longer known.
            let text = (rng.below(4) > 0).then_some(&*archived.text);
            backup.add_archived(archived.header(), text, NOW + index as u64);
            if rng.below(3) > 0 {
                let game = GameTechniques { estimate_s: rng.below(900) as u64, ..GameTechniques::default() };
                backup.profile.add(archived.started_at_ms, &game);
            }
        }
        backup.add_save(game, NOW);
        backup.reset_ms = [0, NOW - 1000][rng.below(2)];
        watched.borrow_mut().push(backup);
    });
    backups.take()
}

#[test]
fn whatever_was_played_is_read_as_it_was_written() {
    parallel_for(500, |seed| {
        for backup in random_backups(seed) {
            let text = backup.to_text(NOW);
            assert!(is_backup(&text));
            let read = read_backup(&text);
            assert_eq!(
                read,
                ReadBackup { backup: backup.clone(), made_ms: Some(NOW), unreadable: 0 },
                "seed {seed}"
            );
            let merge = Backup::default().merge(&read.backup);
            assert_eq!((&merge.backup.games, merge.board), (&backup.games, backup.board));
            assert_eq!((merge.added, merge.updated, merge.known), (backup.games.len(), 0, 0));
            for text in backup.games.values().filter_map(|game| game.text()) {
                assert_eq!(text.parse::<Session>().expect("a session").to_text(), text);
            }
        }
    });
}

#[test]
fn line_ends_and_surrounding_text_do_not_matter() {
    let backup = random_backups(7).pop().expect("a backup");
    let text = format!("Look what I have:\n{}\n-- \nme\n", backup.to_text(NOW)).replace('\n', "\r\n");
    assert!(is_backup(&text));
    assert_eq!(read_backup(&text).backup, backup);
    assert!(!is_backup("--- ninefold games ---\n53..7....6..195....98....6."));
}

#[test]
fn a_merge_is_commutative_and_idempotent() {
    parallel_for(150, |seed| {
        let mut backups = random_backups(seed);
        backups.extend(random_backups(seed + 10_000));
        for one in &backups {
            for other in &backups {
                let merge = one.merge(other);
                assert_eq!(merge.added + merge.updated + merge.known, other.games.len());
                let reverse = other.merge(one);
                assert_eq!(merge.backup.games, reverse.backup.games, "seed {seed}");
                assert_eq!(merge.backup.reset_ms, reverse.backup.reset_ms);
                assert_eq!(merge.backup.profile, reverse.backup.profile);
                for again in [one, other] {
                    let again = merge.backup.merge(again);
                    assert_eq!(again.backup, merge.backup, "seed {seed}");
                    assert_eq!((again.added, again.updated, again.changed.len()), (0, 0, 0));
                }
            }
        }
    });
}

/// A session with this first line, started at a time, with these last lines.
fn session(puzzle: &str, started_at_ms: u64, rest: &str) -> String {
    const GIVENS: &str = ".3.4.....9.28.63...7.3...8.5...7..4...6.8...6..5...2.8...1.3...62.79.4.....4.5.";
    let givens = format!("{GIVENS:.<81}");
    format!(
        "play {puzzle}\nbegun {started_at_ms}\ngivens {givens}\nsolution -\ncursor 0\nplayed 90000\nat 1\n{rest}"
    )
}

fn of_sessions(texts: &[String]) -> Backup {
    let mut backup = Backup::default();
    for text in texts {
        backup.add_archived(text.split("givens").next().expect("a header"), Some(text), NOW);
    }
    assert_eq!(backup.games.len(), texts.len());
    backup
}

#[test]
fn the_later_move_decides_which_state_is_newer() {
    let here = of_sessions(&[session("own", 5, "+10 0=1\n")]);
    let file = of_sessions(&[session("own", 5, "+10 0=1\n+5 0=2\n").replace("90000", "20000")]);
    let merge = here.merge(&file);
    assert_eq!((merge.updated, &merge.backup), (1, &file), "a page that was only open is not newer");
    let merge = file.merge(&here);
    assert_eq!((merge.updated, merge.known, &merge.backup), (0, 1, &file));
}

#[test]
fn a_completed_game_is_not_replaced_by_an_open_one() {
    const HEADER: &str = "play hard 1\nbegun 5\nwon 9 1000 0\n";
    let open = of_sessions(&[session("hard 1", 5, "+10 0=1\n")]);
    let mut complete = Backup::default();
    complete.add_archived(HEADER, None, 0);
    let merged = open.merge(&complete).backup;
    assert_eq!(merged.games, complete.merge(&open).backup.games);
    assert_eq!(merged.games[&5].header(), HEADER);
    let positions = |backup: &Backup| {
        backup.games[&5].text().expect("a whole game").split_once("givens").expect("both").1.to_owned()
    };
    assert_eq!(positions(&merged), positions(&open), "nor are its positions lost");
    for again in [&open, &complete] {
        assert_eq!(merged.merge(again).backup, merged);
    }
    let solved =
        of_sessions(&[session("hard 1", 5, "+5 0=1\n").replace("begun 5\n", "begun 5\nwon 9 1000 0\n")]);
    assert_eq!(open.merge(&solved).backup.games, solved.games);
    assert_eq!(solved.merge(&open).backup.games, solved.games);
}

#[test]
fn bookmarks_of_both_states_are_there_after_a_merge() {
    let one = of_sessions(&[session("own", 5, "+10 0=1\nmark 0=1\nmark 0=2\n")]);
    let other = of_sessions(&[session("own", 5, "+10 0=1\n+5 0=2\nmark 0=2\nmark 0=3\n")]);
    let text = |backup: &Backup| backup.games[&5].text().expect("a whole game").to_owned();
    let merged = one.merge(&other).backup;
    assert!(text(&merged).ends_with("+5 0=2\nmark 0=2\nmark 0=3\nmark 0=1\n"), "{}", text(&merged));
    assert_eq!(other.merge(&one).backup, merged);
    let of_another = session("own", 5, "+1 1=1\nmark 1=1\n").replacen("givens .3", "givens 3.", 1);
    let merged = of_sessions(&[of_another]).merge(&other).backup;
    assert_eq!(text(&merged), text(&other), "those of another puzzle are not");
}

#[test]
fn statistics_of_two_browsers_are_added_once() {
    let solved = |level: &str, at: u64| {
        let mut backup = Backup::default();
        for number in 0..3 {
            let at = at + number;
            backup.add_archived(&format!("play {level} {number}\nbegun {at}\nwon {at} 60000 0\n"), None, 0);
        }
        backup
    };
    let count = |backup: &Backup| {
        let sessions: Vec<Session> = backup
            .games
            .values()
            .map(|game| Session::from_header(game.header()).expect("a header"))
            .collect();
        let statistics = Statistics::new(&sessions, 0, |_| 0);
        [Level::Easy, Level::Hard].map(|level| statistics.of_level(Some(level)).solved.len())
    };
    let (phone, desk) = (solved("easy", 100), solved("hard", 200));
    let both = phone.merge(&desk).backup;
    assert_eq!(count(&both), [3, 3]);
    assert_eq!(count(&desk.merge(&both).backup), [3, 3]);
    let mut deleted = both.clone();
    deleted.reset_ms = NOW;
    assert_eq!(deleted.merge(&both).backup.reset_ms, 0, "what is brought in counts");
    assert_eq!(
        Backup::default().merge(&deleted).backup.reset_ms,
        NOW,
        "an empty browser gets what was there"
    );
}

#[test]
fn settings_and_board_come_in_only_where_nothing_was_played() {
    let mut file = random_backups(3).pop().expect("a backup");
    let (&started_at_ms, _) = file.games.iter().next().expect("a game");
    file.board = Some(started_at_ms);
    let mut settings = file.settings.expect("settings");
    settings.toggle(Setting::Peers);
    let mut here = Backup { settings: Some(settings), ..Backup::default() };
    let merge = here.merge(&file);
    assert_eq!((merge.board, merge.settings), (Some(started_at_ms), file.settings));
    here.add_archived("play hard 1\nbegun 5\n", None, 0);
    let merge = here.merge(&file);
    assert_eq!((merge.board, merge.settings), (None, None));
}

/// Checks that what is left of a damaged file is part of the whole one, and that all else is counted.
fn check_damaged(text: &str, backup: &Backup, records: usize) -> usize {
    let read = read_backup(text);
    for (started_at_ms, game) in &read.backup.games {
        assert_eq!(game, &backup.games[started_at_ms]);
    }
    assert!(read.backup.settings.is_none_or(|settings| Some(settings) == backup.settings));
    assert!(read.backup.profile.is_empty() || read.backup.profile == backup.profile);
    let parts = [read.backup.settings.is_some(), read.backup.reset_ms > 0, !read.backup.profile.is_empty()];
    let whole = read.backup.games.len() + parts.into_iter().filter(|is_read| *is_read).count();
    // The start time of the game on the board is whole, but of no use, if the game is damaged.
    assert!(whole + read.unreadable + 1 >= records, "{whole} and {} of {records}", read.unreadable);
    read.unreadable
}

#[test]
fn a_cut_file_yields_its_whole_records() {
    parallel_for(20, |seed| {
        let backup = random_backups(seed).pop().expect("a backup");
        let text = backup.to_text(NOW);
        let records = text.matches("--- ninefold").count() - 1;
        // Without the last line break nothing is missing.
        for end in (0..text.trim_end().len()).step_by(100) {
            let unreadable = check_damaged(&text[..end], &backup, if end < 100 { 0 } else { records });
            assert!(unreadable > 0 || end < 100);
            // The beginning may be missing, too.
            check_damaged(&text[end..], &backup, 0);
        }
    });
}

#[test]
fn a_wrong_byte_damages_one_record_at_most() {
    parallel_for(20, |seed| {
        let backup = random_backups(seed).pop().expect("a backup");
        let text = backup.to_text(NOW);
        let records = text.matches("--- ninefold").count() - 1;
        let mut rng = Rng::new(seed);
        for at in 0..text.len() {
            if rng.below(20) > 0 {
                continue;
            }
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if rng.below(2) == 0 { rng.below(256) as u8 } else { bytes[at] ^ 1 << rng.below(8) };
            let unreadable = check_damaged(&String::from_utf8_lossy(&bytes), &backup, records);
            assert!(unreadable <= 1, "byte {at} damages {unreadable} records");
        }
    });
}

#[test]
fn records_of_later_versions_are_counted_and_left_out() {
    let backup = random_backups(1).pop().expect("a backup");
    let text = backup.to_text(NOW).replacen("--- ninefold 1 game", "--- ninefold 2 game", 1);
    let read = read_backup(&text);
    assert_eq!((read.unreadable, read.backup.games.len()), (1, backup.games.len() - 1));
}

#[test]
fn downloaded_saves_are_read() {
    let [before, now] = two_saves(5, 60);
    let (older, newer) = (encode(7, &before), encode(8, &now));
    let read = read_backup(&format!("{newer}\n{older}\ntorn\n"));
    let mut backup = Backup::default();
    for text in [before, now] {
        backup.add_save(&text.parse().expect("a save"), 0);
    }
    assert!(is_backup(&newer) && !backup.games.is_empty());
    assert_eq!((read.unreadable, read.backup), (0, backup));
    let damaged = newer.replacen("givens", "given", 1);
    assert_eq!(read_backup(&format!("{damaged}\n{older}")).unreadable, 1);
}

#[test]
fn the_time_of_archiving_is_never_before_the_start() {
    for (archived_ms, kept_ms) in [(NOW, NOW), (4, 5), (0, 5)] {
        let mut backup = Backup::default();
        backup.add_archived("", Some(&session("own", 5, "+10 0=1\n")), archived_ms);
        assert_eq!(backup.games[&5].saved_ms(), kept_ms);
        assert_eq!(read_backup(&backup.to_text(NOW)).backup, backup);
    }
}

#[test]
fn saves_that_cannot_be_read_are_counted() {
    let [before, now] = two_saves(5, 60);
    let unknown = |text: &str| text.replacen("givens", "given", 1);
    let read = read_backup(&format!("{}\n{}", encode(8, &unknown(&now)), encode(7, &before)));
    assert_eq!((read.unreadable, read.backup.games.is_empty()), (1, false));
    let read = read_backup(&format!("{}\n{}", encode(8, &unknown(&now)), encode(7, &unknown(&before))));
    assert_eq!((read.unreadable, read.backup), (2, Backup::default()));
}

/// A file that somebody has kept must be readable in every later version.
#[test]
fn a_file_of_the_first_version_is_read() {
    let read = read_backup(FIRST_VERSION);
    assert_eq!((read.unreadable, read.made_ms, read.backup.games.len()), (0, Some(NOW), 3));
    assert_eq!(read.backup.board, Some(1_795_298_400_000));
    assert!(read.backup.settings.is_some_and(|settings| settings.has(Setting::Mistakes)));
    assert_eq!(read.backup.reset_ms, 1_795_000_000_000);
    let game = read.backup.games[&1_795_298_400_000].text().expect("a whole game");
    let session: Session = game.parse().expect("a session");
    assert_eq!((session.position_count(), session.has_bookmark()), (6, true));
    assert_eq!(read.backup.to_text(NOW), FIRST_VERSION, "it is still written like that");
}

/// The checksum of a text: FNV-1a of 64 bits.
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A file may be written by anybody: the checksums are right, but the content may be anything.
#[test]
fn whatever_a_record_contains_survives_a_round_trip() {
    let bodies = |kind: &str| -> Vec<String> {
        let records = FIRST_VERSION.split("\n\n").filter(|record| record.contains(&format!(" {kind} ")));
        records.map(|record| record.trim_end().split_once('\n').expect("lines").1.to_owned()).collect()
    };
    let kinds = ["settings", "board", "reset", "game", "game", "header"].map(|kind| (kind, bodies(kind)));
    let games = AtomicUsize::new(0);
    parallel_for(5, |seed| {
        let mut rng = Rng::new(seed);
        for _ in 0..1_000 {
            let mut text = String::new();
            for (kind, bodies) in &kinds {
                let body = mutated(bodies, &mut rng).lines().collect::<Vec<_>>().join("\n");
                let sum = checksum(&format!("{kind}\n{body}"));
                let count = body.split('\n').count();
                let _ = write!(text, "--- ninefold 1 {kind} {sum:016x} {count}\n{body}\n\n");
            }
            let read = read_backup(&text);
            games.fetch_add(read.backup.games.len(), Ordering::Relaxed);
            let again = read_backup(&read.backup.to_text(NOW));
            assert_eq!((again.unreadable, &again.backup), (0, &read.backup), "{text}");
            let merge = read.backup.merge(&again.backup);
            assert_eq!((merge.changed.len(), &merge.backup), (0, &read.backup), "{text}");
        }
    });
    assert!(games.into_inner() > 1_000, "some are read");
}
