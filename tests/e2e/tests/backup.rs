//! Copies of all games: saved in one browser, brought in in another. Whether the browser keeps the games.

use e2e_tests::Page;
use ninefold_app::backup::{Backup, read_backup};
use ninefold_app::game::Session;
use serde_json::json;

use crate::games::{solve_one_open_cell, visible_texts};
use crate::layout::assert_fits_and_accessible;
use crate::saved_game::tear_save;
use crate::{PUZZLE, SOLUTION, settings};

/// Saves a copy in *Settings* and returns its text.
#[track_caller]
pub fn save_copy(page: &Page) -> String {
    settings::open(page);
    let [name, text]: [String; 2] = page.run_async(
        "let name;
         HTMLAnchorElement.prototype.click = function () { name = this.download; };
         const make = URL.createObjectURL.bind(URL);
         URL.createObjectURL = (blob) => { blob.text().then((text) => done([name, text])); return make(blob); };
         document.querySelector('[data-action=backup-save]').click();",
    );
    assert!(name.starts_with("ninefold-20") && name.contains(".txt"), "{name}");
    page.wait_until("it says so", |_| message(page) == format!("Saved: {name}"));
    page.close_dialog();
    text
}

/// Chooses a file in *Settings*.
#[track_caller]
pub fn choose_file(page: &Page, text: &str) {
    if page.state().dialog.is_empty() {
        settings::open(page);
    }
    page.hold_text("copy.txt", text);
    page.choose_file("backup-file");
}

/// What the section says.
pub fn message(page: &Page) -> String {
    page.text_of("backup-status")
}

#[track_caller]
fn wait_for_message(page: &Page, start: &str) -> String {
    page.wait_until(start, |_| message(page).starts_with(start));
    message(page)
}

/// Presses *Bring it in* and returns what the section says then.
#[track_caller]
pub fn bring_in(page: &Page) -> String {
    page.wait_until("it can be brought in", |state| state.focus == "backup-merge");
    page.press("Enter");
    wait_for_message_with(page, "Done:")
}

/// Waits until the section says something with this part, and returns all of it.
#[track_caller]
pub fn wait_for_message_with(page: &Page, part: &str) -> String {
    page.wait_until(part, |state| state.dialog == "panel" && message(page).contains(part));
    message(page)
}

#[test]
fn a_copy_moves_all_games_to_another_browser_and_back() {
    let page = Page::open();
    solve_one_open_cell(&page, 40);
    page.import_puzzle(PUZZLE);
    page.press("4 Right 6 b Ctrl+z");
    let left = page.wait_until("moves are made", |state| state.cells[2].digit == "4");
    settings::open(&page);
    page.click_button("set-peers");
    page.click_button("theme-dark");
    page.close_dialog();
    let copy = save_copy(&page);
    assert!(copy.starts_with("--- ninefold 1 about "), "{copy}");

    let other = Page::open();
    choose_file(&other, &copy);
    let offer = wait_for_message_with(&other, "2 new games");
    assert!(offer.starts_with("Copy of ") && offer.ends_with(": 2 new games."), "{offer}");
    assert_eq!(bring_in(&other), "Done: 2 new games.");
    other.close_dialog();
    let state = other.wait_until("the game is on the board", |state| state.line() == left.line());
    assert!(state.cells_with_class("peer").is_empty(), "the settings came, too");
    assert_eq!(other.run::<String>("return document.documentElement.dataset.theme"), "dark");
    other.press("Ctrl+y");
    other.wait_until("what was undone can be redone", |state| state.cells[3].digit == "6");
    other.press("g");
    other.wait_until("there is the bookmark", |state| state.announcement.contains("bookmark 1"));
    other.press("e 1");
    other.wait_until("a move is made", |state| state.line() != left.line() && state.is_disabled("redo"));
    let further = other.state().line();
    other.click_button("panel-games");
    other.wait_until("the games are listed", |_| visible_texts(&other, "#games-list .game").len() == 2);
    other.close_dialog();
    let back = save_copy(&other);

    // The first browser has the same game in an older state, which is on the board.
    page.hold_text("copy.txt", &back);
    page.drop_file();
    wait_for_message_with(&page, "1 further than here, 1 already here.");
    assert_eq!(bring_in(&page), "Done: 1 further than here, 1 already here.");
    page.close_dialog();
    page.wait_until("the newer state is on the board", |state| state.line() == further);
    page.press("Ctrl+z Ctrl+z Ctrl+z Ctrl+z Ctrl+z Ctrl+z");
    page.wait_until("all of it can be undone", |state| state.line() == PUZZLE && state.is_disabled("undo"));
    page.press("Ctrl+y Ctrl+y Ctrl+y Ctrl+y Ctrl+y Ctrl+y");
    page.wait_until("and redone", |state| state.line() == further);
    page.reload();
    page.wait_until("it is saved", |state| state.phase == "playing" && state.line() == further);
    page.hold_text("copy.txt", &back);
    page.drop_file();
    let offer = wait_for_message_with(&page, "2 already here");
    assert!(offer.ends_with("Nothing needs to be brought in."), "{offer}");
    assert_eq!(visible_texts(&page, "[data-action=backup-merge]").len(), 0);
    page.close_dialog();
    page.click_button("panel-games");
    page.click_button("games-statistics");
    page.wait_until("the solved game counts once", |_| {
        visible_texts(&page, "#games-facts div").iter().any(|fact| fact.contains('1'))
    });
}

#[test]
fn whole_records_of_a_damaged_copy_come_in() {
    let page = Page::open();
    for cell in [40, 41, 42] {
        solve_one_open_cell(&page, cell);
    }
    let copy = save_copy(&page);
    let at = copy.find("won ").expect("a solved game");
    let damaged = format!("{}gone{}", &copy[..at], &copy[at + 4..]);

    let other = Page::with_puzzle(PUZZLE);
    other.press("4");
    other.paste(&damaged);
    wait_for_message_with(&other, ": 2 new games, 1 unreadable.");
    assert_eq!(bring_in(&other), "Done: 2 new games, 1 unreadable.");
    other.close_dialog();
    assert_eq!(other.state().cells[2].digit, "4", "the game on the board stays");
    choose_file(&other, &copy);
    wait_for_message_with(&other, ": 1 new game, 2 already here.");
    other.close_dialog();
    settings::open(&other);
    assert_eq!(visible_texts(&other, "[data-action=backup-merge]").len(), 0, "it is not offered again");
    choose_file(&other, &copy);
    wait_for_message_with(&other, ": 1 new game, 2 already here.");
    other.click_button("backup-cancel");
    wait_for_message(&other, "Nothing was brought in");
    choose_file(&other, &damaged);
    wait_for_message_with(&other, "1 unreadable. Part of this copy is damaged");
    // A file that is not a copy is read by Import.
    choose_file(&other, PUZZLE);
    other.wait_until("it is a puzzle", |state| state.import.title == "Exactly one solution");
}

#[test]
fn a_copy_is_sent_as_a_file() {
    let page = Page::open_with_script(
        "navigator.canShare = ({ files }) => files[0].type === 'text/plain';
         navigator.share = async ({ files }) => {
             window.sent = [files[0].name, await files[0].text()];
             if (window.isFailing) throw new DOMException('no', 'NotAllowedError');
         };",
    );
    solve_one_open_cell(&page, 40);
    settings::open(&page);
    page.click_button("backup-send");
    page.wait_until("it is sent", |_| page.run("return !!window.sent"));
    let [name, text] = page.run::<[String; 2]>("window.isFailing = true; return window.sent");
    assert!(name.starts_with("ninefold-20") && text.contains("--- ninefold 1 game"), "{name}: {text}");
    page.click_button("backup-send");
    wait_for_message(&page, "It could not be sent.");
}

/// A game with a random history of digits and notes, some of it undone. The same seed gives the same game.
pub fn random_session(seed: u64) -> Session {
    let mut state = seed;
    let mut below = |count: usize| {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % count as u64) as usize
    };
    let open: Vec<usize> =
        PUZZLE.char_indices().filter(|(_, given)| *given == '.').map(|(at, _)| at).collect();
    let changes = below(40) + 1;
    let mut line = || {
        let (seconds, cell, digit) = (below(90), open[below(open.len())], below(9) + 1);
        let sign = ["=", "=*", "=n", "^", "#"][below(5)];
        format!("+{seconds} {cell}{sign}{digit}\n")
    };
    let lines: String = std::iter::repeat_with(&mut line).take(changes).collect();
    let (started_at_ms, at) = (1_790_000_000_000 + seed * 1000, below(changes + 1));
    let text = format!(
        "play own\nbegun {started_at_ms}\ngivens {PUZZLE}\nsolution {SOLUTION}\ncursor 0\nplayed {}\nat {at}\n{lines}",
        below(4_000_000)
    );
    text.parse().expect("a session")
}

#[test]
fn five_hundred_histories_come_out_as_they_came_in() {
    const NOW: u64 = 1_795_300_000_000;
    let mut games = Backup::default();
    for seed in 1..=500 {
        let session = random_session(seed);
        games.add_archived("", Some(&session.to_text()), NOW + seed);
    }
    let page = Page::open();
    choose_file(&page, &games.to_text(NOW));
    wait_for_message_with(&page, "500 new games");
    assert_eq!(bring_in(&page), "Done: 500 new games.");
    page.close_dialog();
    let read = read_backup(&save_copy(&page));
    assert_eq!((read.unreadable, read.backup.games.len()), (0, 500));
    assert!(read.backup.games == games.games, "every game is as it was");
}

#[test]
fn a_long_copy_is_read_whole() {
    let page = Page::open();
    solve_one_open_cell(&page, 40);
    let copy = save_copy(&page);
    let other = Page::open();
    other.hold_text("copy.txt", &(copy + "\n".repeat(800_000).as_str()));
    other.drop_file();
    wait_for_message_with(&other, ": 1 new game.");
}

#[test]
fn a_copy_is_offered_where_the_save_cannot_be_read() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let copy = save_copy(&page);
    tear_save(&page);
    page.wait_until("the message is shown", |state| state.title == "The saved game could not be read");
    page.wait_until("the notice is there", |_| !visible_texts(&page, "#unreadable").is_empty());
    page.assert_accessible("a notice");
    page.click("#unreadable [data-notice=open]");
    page.wait_until("Settings are open", |state| state.dialog == "panel" && state.focus == "backup-open");
    choose_file(&page, &copy);
    bring_in(&page);
    page.close_dialog();
    page.wait_until("the game is back", |state| state.cells[2].digit == "4");
}

#[test]
fn a_deletion_by_the_browser_is_reported_once() {
    let page = Page::open();
    solve_one_open_cell(&page, 40);
    let mark = || page.run::<Option<String>>("return localStorage.getItem('ninefold.played')");
    page.wait_until("the player is known", |_| mark().is_some());
    page.import_puzzle(PUZZLE);
    page.press("4");
    let origin = page.address().splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
    // The page must not save anything more.
    page.exec("IDBObjectStore.prototype.put = Storage.prototype.setItem = () => {};");
    let what = json!({ "origin": origin, "storageTypes": "indexeddb" });
    page.devtools("Storage.clearDataForOrigin", what);
    page.reload();
    let state = page.wait_until("the notice is there", |_| !visible_texts(&page, "#emptied").is_empty());
    assert_eq!(state.cells[2].digit, "4", "the mirror of the game on the board is not in the database");
    page.click("#emptied [data-notice=close]");
    page.reload_game();
    page.run_async::<bool>("setTimeout(done, 2500, true)");
    assert_eq!(visible_texts(&page, "#emptied").len(), 0);
}

#[test]
fn the_browser_is_asked_to_keep_the_games_after_a_win() {
    let page = Page::open_with_script(
        "window.asked = 0;
         window.isKept = false;
         StorageManager.prototype.persisted = async () => window.isKept;
         StorageManager.prototype.persist = async () => { window.asked++; return window.isKept; };",
    );
    let asked = || page.run::<u32>("return window.asked");
    settings::open(&page);
    let kept = || page.run::<String>("return document.getElementById('backup-kept').textContent");
    page.wait_until("it is said", |_| kept().starts_with("This browser may delete your games"));
    page.close_dialog();
    assert_eq!(asked(), 0, "not when the page is loaded");
    solve_one_open_cell(&page, 40);
    page.wait_until("it is asked", |_| asked() == 1);
    solve_one_open_cell(&page, 41);
    page.run_async::<bool>("setTimeout(done, 1000, true)");
    assert_eq!(asked(), 1, "not at every win");
    settings::open(&page);
    page.exec("window.isKept = true;");
    page.click_button("backup-persist");
    wait_for_message(&page, "The browser will keep your games");
    page.close_dialog();
    settings::open(&page);
    page.wait_until("it is promised", |_| kept() == "This browser has promised to keep your games.");
    assert_fits_and_accessible(&page, "a copy");
}
