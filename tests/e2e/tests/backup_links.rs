//! Copies as QR codes and links: from device to device without a file.

use std::collections::BTreeSet;

use e2e_tests::Page;
use ninefold_app::backup::{Backup, read_backup};
use serde_json::json;

use crate::backup::{bring_in, choose_file, message, random_session, save_copy, wait_for_message_with};
use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::{PUZZLE, settings};

/// A time in milliseconds since 1970.
const NOW: u64 = 1_795_300_000_000;

/// Opens *Settings* and shows the codes.
#[track_caller]
fn show_codes(page: &Page) -> String {
    settings::open(page);
    page.click_button("codes-show");
    page.wait_until("the codes are shown", |_| !visible_texts(page, "#codes-about").is_empty());
    visible_texts(page, "#codes-about").concat()
}

/// Scans the code that is shown.
#[track_caller]
fn scan(page: &Page) -> String {
    /// Pixels of a module.
    const SCALE: usize = 5;
    /// Width of the white border, in modules.
    const BORDER: usize = 4;
    let svg: String = page.run("return decodeURIComponent(document.getElementById('codes-image').src)");
    assert!(svg.contains("<path fill=\"#fff\""), "dark on white, whatever the colours of the page are");
    let (_, path) = svg.rsplit_once(" d=\"").expect("a code");
    // Runs of dark modules: `M3 0h7v1.04h-7z`.
    let runs: Vec<[usize; 3]> = path
        .split('M')
        .skip(1)
        .map(|run| {
            let (place, length) = run.split_once('h').expect("a run");
            let (x, y) = place.split_once(' ').expect("a place");
            [x, y, length.split('v').next().expect("a length")]
                .map(|number| number.parse().expect("a number"))
        })
        .collect();
    let edge = runs.iter().map(|[x, _, length]| x + length).max().expect("a run") + 2 * BORDER;
    let is_dark = |x: usize, y: usize| {
        runs.iter().any(|[left, top, length]| {
            y == top + BORDER && (left + BORDER..left + length + BORDER).contains(&x)
        })
    };
    let modules: Vec<bool> = (0..edge * edge).map(|index| is_dark(index % edge, index / edge)).collect();
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(edge * SCALE, edge * SCALE, |x, y| {
        if modules[y / SCALE * edge + x / SCALE] { 0 } else { 255 }
    });
    image.detect_grids()[0].decode().expect("a code that can be read").1
}

/// Scans all codes that are shown, one after another.
#[track_caller]
fn scan_all(page: &Page) -> Vec<String> {
    let number = || page.run::<String>("return document.getElementById('codes-number').textContent");
    let mut links = vec![scan(page)];
    let first = number();
    while !first.is_empty() {
        let before = number();
        page.click_button("codes-next");
        page.wait_until("the next code is shown", |_| number() != before);
        if number() == first {
            break;
        }
        links.push(scan(page));
        let shown = number();
        assert!(shown.starts_with(&format!("Code {} of ", links.len())), "{shown}");
    }
    links
}

/// Opens a link in a new tab, as a phone does.
#[track_caller]
fn follow(page: &Page, link: &str) {
    page.open_tab();
    page.resize(390, 844);
    page.open_address(&link[link.find('#').expect("a fragment")..]);
    page.wait_until("Settings are open", |state| state.phase == "playing" && state.dialog == "panel");
}

/// Whether the player sees what the section says without scrolling.
fn is_message_in_view(page: &Page) -> bool {
    page.run(
        "const { top, bottom } = document.getElementById('backup-status').getBoundingClientRect();
         return top > 0 && bottom <= innerHeight;",
    )
}

/// A browser with a game of many moves on the board, some of them undone.
#[track_caller]
fn page_with_long_game(changes: usize) -> Page {
    let text = random_session(7).to_text();
    let (start, _) = text.split_once("\nplayed ").expect("a playing time");
    let lines = (0..changes).map(|number| {
        let (cell, digit) = ([2, 3, 5, 6][number % 4], number * number % 9 + 1);
        format!("+{} {cell}{}{digit}\n", number % 17 + 1, ["=n", "^", "=", "#"][number / 4 % 4])
    });
    let text =
        format!("{start}\nplayed {}\nat {}\n{}", changes * 17_000, changes - 4, lines.collect::<String>());
    let mut games = Backup::default();
    games.add_archived("", Some(&text), NOW);
    games.board = games.games.keys().next().copied();
    let page = Page::open();
    choose_file(&page, &games.to_text(NOW));
    bring_in(&page);
    page.close_dialog();
    page
}

/// The session of the only game, without the playing time, which goes on.
#[track_caller]
fn session_lines(page: &Page) -> Vec<String> {
    let backup = read_backup(&save_copy(page)).backup;
    assert_eq!(backup.games.len(), 1);
    let text = backup.games.values().next().and_then(|game| game.text()).expect("a whole game").to_owned();
    text.lines().filter(|line| !line.starts_with("played ")).map(str::to_owned).collect()
}

#[test]
fn a_game_moves_to_another_browser_by_its_codes_in_any_order() {
    let page = page_with_long_game(1_000);
    let line = page.state().line();
    page.press("Ctrl+z e 4");
    page.wait_until("a digit is entered", |state| state.line() != line && state.is_disabled("redo"));
    page.press("Ctrl+z");
    page.wait_until("it can be entered again", |state| !state.is_disabled("redo"));
    settings::open(&page);
    page.click_button("theme-dark");
    page.close_dialog();
    let about = show_codes(&page);
    let links = scan_all(&page);
    assert!(
        about.starts_with("This game with its history, and the settings. Scan these codes, in any order,"),
        "{about}"
    );
    assert!(links.len() > 2, "{} codes", links.len());
    assert_eq!(links.iter().collect::<BTreeSet<_>>().len(), links.len());
    assert!(links.iter().all(|link| link.starts_with(&page.address())), "{links:?}");
    page.close_dialog();
    let session = session_lines(&page);

    let other = Page::open();
    let last = links.len() - 1;
    follow(&other, &links[last]);
    let text = wait_for_message_with(&other, "Part ");
    assert!(
        text.starts_with(&format!("Part {} of {} has arrived. Still missing: 1, ", last + 1, last + 1)),
        "{text}"
    );
    assert!(!other.address().contains('#'), "the link is not in the address");
    other.wait_until("the message is in view", |_| is_message_in_view(&other));
    other.reload_game();
    // A part that is there already, a part of another copy that is damaged, and the others.
    follow(&other, &links[last]);
    wait_for_message_with(&other, "Still missing: 1, ");
    follow(&other, &links[0][..links[0].len() - 40]);
    wait_for_message_with(&other, "This link to a copy is damaged");
    for index in (0..last).rev() {
        follow(&other, &links[index]);
        if index > 0 {
            wait_for_message_with(&other, &format!("Part {} of ", index + 1));
        }
    }
    let offer = wait_for_message_with(&other, "1 new game");
    assert!(offer.starts_with("Copy of ") && offer.ends_with(": 1 new game."), "{offer}");
    assert_eq!(other.run::<Option<String>>("return localStorage.getItem('ninefold.copy-parts')"), None);
    assert_eq!(bring_in(&other), "Done: 1 new game.");
    other.close_dialog();
    assert_eq!(session_lines(&other), session, "every move that can be undone or redone is there");
    assert_eq!(other.run::<String>("return document.documentElement.dataset.theme"), "dark");
    let before = other.state().line();
    other.press("Ctrl+y");
    other.wait_until("what was undone can be redone", |state| state.line() != before);
}

#[test]
fn a_link_to_a_copy_is_pasted_into_import() {
    let page = page_with_long_game(40);
    page.allow_clipboard();
    let about = show_codes(&page);
    assert!(about.contains(" Scan this code with the camera"), "{about}");
    let local = visible_texts(&page, "#codes-local");
    assert_eq!(
        local,
        ["Only this device can open this link. For one that others can open, use a page on the web."]
    );
    assert!(visible_texts(&page, "[data-action=codes-next]").is_empty(), "there is only one");
    page.click_button("codes-copy");
    wait_for_message_with(&page, "The link is on the clipboard.");
    let link = page.clipboard();
    assert!(link.contains("#panel=copy-1.1.1.") && link.len() < scan(&page).len(), "{link}");
    page.close_dialog();
    let session = session_lines(&page);

    // Another game is on the board, which stays in the archive.
    let other = Page::with_puzzle(PUZZLE);
    other.press("4");
    other.paste(&format!("Look: {link}."));
    wait_for_message_with(&other, ": 1 new game.");
    bring_in(&other);
    other.close_dialog();
    let backup = read_backup(&save_copy(&other)).backup;
    assert_eq!(backup.games.len(), 2);
    let board = backup.games[&backup.board.expect("a game")].text().expect("a whole game");
    assert_eq!(
        board.lines().filter(|line| !line.starts_with("played ")).collect::<Vec<_>>(),
        session,
        "a game that comes alone is on the board"
    );
    other.paste(&link.to_uppercase().replace("PANEL=COPY", "panel=copy"));
    wait_for_message_with(&other, "This link to a copy is damaged");
}

#[test]
fn all_games_are_moved_where_they_fit_into_few_codes() {
    let games = |count: u64| {
        let mut games = Backup::default();
        for seed in 1..=count {
            games.add_archived("", Some(&random_session(seed).to_text()), NOW + seed);
        }
        games.board = games.games.keys().next_back().copied();
        games.to_text(NOW)
    };
    let page = Page::open();
    choose_file(&page, &games(14));
    bring_in(&page);
    page.close_dialog();
    let about = show_codes(&page);
    assert!(about.starts_with("All 14 games, statistics and settings. "), "{about}");
    let links = scan_all(&page);
    assert!((2..=12).contains(&links.len()), "{}", links.len());
    page.close_dialog();
    // The clock of the game on the board goes on.
    let games_beside_the_board = |page: &Page| {
        let backup = read_backup(&save_copy(page)).backup;
        assert_eq!(backup.games.len(), 14);
        let games =
            backup.games.into_iter().filter(|(started_at_ms, _)| Some(*started_at_ms) != backup.board);
        games.collect::<Vec<_>>()
    };
    let other = Page::open();
    other.paste(&links.join("\n"));
    wait_for_message_with(&other, "14 new games");
    bring_in(&other);
    other.close_dialog();
    assert!(games_beside_the_board(&other) == games_beside_the_board(&page));
    choose_file(&page, &games(200));
    bring_in(&page);
    page.close_dialog();
    let about = show_codes(&page);
    assert!(
        about.starts_with(
            "This game with its history, and the settings. All 200 games are too many for codes"
        ),
        "{about}"
    );
    assert_fits_and_accessible(&page, "settings with a code");
}

#[test]
fn a_browser_that_cannot_compress_offers_no_codes() {
    let page = Page::open_with_script("delete window.CompressionStream;");
    settings::open(&page);
    assert!(visible_texts(&page, "[data-action=codes-show]").is_empty());
    assert_eq!(message(&page), "");
}

#[test]
fn the_chosen_language_comes_with_a_copy() {
    let page = page_with_long_game(20);
    let board = page.state().line();
    settings::open(&page);
    page.choose_language("zh-Hans");
    let language = |page: &Page| page.run::<String>("return document.documentElement.lang");
    page.wait_until("it is in Chinese", |state| state.dialog == "panel" && language(&page) == "zh-Hans");
    page.wait_until("the codes can be shown", |_| {
        !visible_texts(&page, "[data-action=codes-show]").is_empty()
    });
    page.click_button("codes-show");
    page.wait_until("the codes are shown", |_| !visible_texts(&page, "#codes-about").is_empty());
    let link = scan(&page);
    let other = Page::open();
    follow(&other, &link);
    wait_for_message_with(&other, "1 new game");
    other.wait_until("it can be brought in", |state| state.focus == "backup-merge");
    other.press("Enter");
    wait_for_message_with(&other, "已导入：新对局1局。");
    assert_eq!(other.state().line(), board, "the game is on the board");
    assert_eq!(language(&other), "zh-Hans");
    other.close_dialog();
    settings::open(&other);
    assert_eq!(message(&other), "", "it is said once");
    // Where something was played the language stays.
    let played = Page::with_puzzle(PUZZLE);
    played.press("4");
    played.exec(&format!("location.hash = {};", json!(link[link.find('#').unwrap()..])));
    wait_for_message_with(&played, "1 new game");
    assert_eq!(bring_in(&played), "Done: 1 new game.");
}

#[test]
fn a_frame_takes_no_copies() {
    let page = page_with_long_game(1_000);
    show_codes(&page);
    let link = scan(&page);
    let frame = Page::open();
    frame.open_address(&format!("embed.html{}", &link[link.find('#').expect("a fragment")..]));
    frame.run_async::<bool>("setTimeout(done, 1500, true)");
    let is_open = "return !!document.querySelector('sudoku-game').shadowRoot.querySelector('dialog[open]')";
    assert!(!frame.run::<bool>(is_open));
    assert_eq!(frame.run::<Option<String>>("return localStorage.getItem('ninefold.copy-parts')"), None);
}
