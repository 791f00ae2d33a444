//! The storage under adverse conditions: a killed browser, a full disk, records that are deleted, damaged or of
//! another version, a second tab.

use std::time::{Duration, SystemTime};

use e2e_tests::{BrowserKind, Page, PageState, wait_for};
use serde_json::json;

use crate::PUZZLE;
use crate::games::{open_games, start_new_puzzle};

/// Defines `move(k)`, which enters the digit of move `k` in one of the empty cells of [`PUZZLE`]. Each time a cell
/// has its turn, the digit is another one.
const MOVE_FUNCTION: &str = "
    const open = [...arguments[0]].flatMap((given, cell) => (given === '.' ? [cell] : []));
    window.move = (k) => {
        const turn = k % open.length;
        const key = String((Math.floor(k / open.length) + turn) % 9 + 1);
        const cell = document.getElementById(`c${open[turn]}`);
        cell.click();
        cell.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true, cancelable: true }));
    };";

/// The board after `moves` moves.
fn board_after(moves: usize) -> String {
    let mut line: Vec<u8> = PUZZLE.bytes().collect();
    let open: Vec<_> = (0..81).filter(|&cell| line[cell] == b'.').collect();
    for k in 0..moves {
        let turn = k % open.len();
        line[open[turn]] = b'1' + ((k / open.len() + turn) % 9) as u8;
    }
    String::from_utf8(line).expect("digits and dots")
}

/// Runs a script that may call `move`.
#[track_caller]
fn run_with_moves(page: &Page, script: &str) {
    let moves = MOVE_FUNCTION.replace("arguments[0]", &json!(PUZZLE).to_string());
    page.exec(&format!("{moves} {script};"));
}

#[track_caller]
fn make_moves(page: &Page, from: usize, to: usize) {
    run_with_moves(page, &format!("for (let k = {from}; k < {to}; k++) move(k)"));
    page.wait_until("the moves are made", |state| state.line() == board_after(to));
}

#[track_caller]
fn wait_until_playing(page: &Page) -> PageState {
    page.wait_until("the game is shown", |state| state.phase == "playing")
}

// ---- killed browser ----

#[test]
fn a_killed_browser_loses_one_move_at_most() {
    kill_repeatedly(5);
}

/// Makes one move after the other, each as soon as the one before is on the disk.
const MOVE_AFTER_EACH_SAVE: &str = "
    indexedDB.open('ninefold').onsuccess = ({ target: { result: database } }) => {
        const look = () => {
            database.transaction('saves').objectStore('saves').getAll().onsuccess = ({ target }) => {
                if (target.result.includes(localStorage.getItem('ninefold.save'))) setTimeout(next, 50);
                else setTimeout(look);
            };
        };
        const next = () => {
            if (k < 450) move(k++);
            look();
        };
        next();
    };";

/// Kills the browser at random moments while moves are being made.
pub fn kill_repeatedly(times: usize) {
    let mut page = Page::with_puzzle(PUZZLE);
    let mut chance = SystemTime::UNIX_EPOCH.elapsed().map_or(1, |now| now.subsec_nanos() | 1);
    let (mut made, mut worst) = (0, 0);
    for round in 1..=times {
        // The digits identify the number of moves for nine rounds of the empty cells.
        if made > 300 {
            page.import_puzzle(PUZZLE);
            made = 0;
        }
        run_with_moves(&page, &format!("let k = {made}; {MOVE_AFTER_EACH_SAVE}"));
        chance ^= chance << 13;
        chance ^= chance >> 17;
        chance ^= chance << 5;
        std::thread::sleep(Duration::from_millis(u64::from(chance % 2500)));
        let (seen, clock) = (page.state().line(), page.state().seconds());
        page.kill_browser();

        let state = wait_until_playing(&page);
        assert!(
            state.seconds() + 2 >= clock,
            "round {round}: the clock goes from {clock} to {}",
            state.clock
        );
        let there = state.line();
        let count = |line: &str| (0..=450).find(|&moves| board_after(moves) == line);
        let (before, now) = (count(&seen).expect("a board of moves"), count(&there));
        let now = now.unwrap_or_else(|| {
            panic!("round {round}: this was never on the board: {there}; kept is {:?}", read_records(&page))
        });
        assert!(now + 1 >= before, "round {round}: of {before} moves that were seen {now} are there");
        worst = worst.max(before.saturating_sub(now));
        made = now;
    }
    eprintln!("{times} kills: at most {worst} moves lost that were seen");
    assert!(!page.state().is_disabled("undo") || made == 0, "moves can be undone");
}

// ---- two tabs ----

pub const NO_LOCKS: &str = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });";

#[test]
fn two_tabs_lose_no_move_with_locks() {
    alternate_tabs(60, 6, "");
}

#[test]
fn two_tabs_lose_no_move_without_locks() {
    alternate_tabs(60, 6, NO_LOCKS);
}

/// Two tabs make moves in turns of `at_a_time`, each after it has taken the game from the other.
pub fn alternate_tabs(moves: usize, at_a_time: usize, script: &str) {
    let page = Page::open();
    let add_init_script = |page: &Page| {
        page.add_init_script(script);
        page.reload();
        wait_until_playing(page);
    };
    add_init_script(&page);
    page.import_puzzle(PUZZLE);
    let other = page.open_tab();
    page.open_address("");
    add_init_script(&page);
    let mut made = 0;
    let mut tab = other;
    while made < moves {
        let to = moves.min(made + at_a_time);
        make_moves(&page, made, to);
        made = to;
        tab = other - tab;
        page.switch_to_tab(tab);
        page.wait_until("the game waits", |state| state.title == "The game is open elsewhere");
        page.press_enter_to_leave();
        let state = page.wait_until("the game is in this tab", |state| {
            state.title == "Welcome back" && state.phase == "playing"
        });
        assert_eq!(state.line(), board_after(made), "after {made} moves");
    }
}

// ---- full, deleted, damaged, other versions ----

in_every_browser! {
    a_full_disk_is_reported_once_and_so_is_its_recovery
    cleared_records_are_saved_again_by_the_next_move
    records_of_other_versions_are_read_or_put_aside
}

/// Opens the page in a browser with [`PUZZLE`] on the board.
#[track_caller]
fn open(browser_kind: BrowserKind) -> Page {
    let page = Page::open_in(browser_kind);
    page.import_puzzle(PUZZLE);
    page
}

#[track_caller]
fn reload_and_check(page: &Page, moves: usize) {
    page.reload();
    assert_eq!(wait_until_playing(page).line(), board_after(moves));
}

fn a_full_disk_is_reported_once_and_so_is_its_recovery(browser_kind: BrowserKind) {
    let page = open(browser_kind);
    make_moves(&page, 0, 3);
    // The disk is full.
    run_with_moves(
        &page,
        "window.real = [IDBObjectStore.prototype.put, Storage.prototype.setItem];
         IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
         Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    );
    make_moves(&page, 3, 4);
    let state = page.wait_until("the message is shown", |state| state.title == "Progress is not saved");
    assert!(state.text.contains("out of space"), "{}", state.text);
    page.press("t");
    page.wait_until("another message is announced", |state| state.announcement.starts_with("clock"));
    make_moves(&page, 4, 5);
    assert!(
        page.state().announcement.starts_with(|c: char| c.is_ascii_digit()),
        "it is reported once: {}",
        page.state().announcement
    );

    run_with_moves(&page, "[IDBObjectStore.prototype.put, Storage.prototype.setItem] = window.real");
    make_moves(&page, 5, 6);
    page.wait_until("the second message is shown", |state| state.title == "Progress is saved again");
    reload_and_check(&page, 6);
}

/// Delays the opening of the database by three seconds.
pub const SLOW_DATABASE: &str = "
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...asked) {
        const late = {};
        setTimeout(() => {
            const opening = open.apply(this, asked);
            for (const handler of ['onupgradeneeded', 'onblocked', 'onerror', 'onsuccess']) {
                opening[handler] = (event) => {
                    if (handler !== 'onerror') late.result = opening.result;
                    late[handler]?.(event);
                };
            }
        }, 3000);
        return late;
    };";

/// Fails the first three tries as Chromium does while a browser that is exiting still has the database open.
const BUSY_DATABASE: &str = "
    const open = IDBFactory.prototype.open;
    let tries = 0;
    IDBFactory.prototype.open = function (...asked) {
        if (++tries > 3) return open.apply(this, asked);
        const error = new DOMException('Internal error opening backing store', 'UnknownError');
        const opening = { error };
        setTimeout(() => opening.onerror());
        return opening;
    };";

#[test]
fn a_slow_or_busy_database_still_restores_the_game() {
    let page = Page::open();
    page.import_puzzle(PUZZLE);
    make_moves(&page, 0, 3);
    wait_until_saved(&page, 3);
    // Reloads the page without the mirror.
    let load = |script: &str| page.reload_with_script(&format!("localStorage.clear(); {script}"));
    load(SLOW_DATABASE);
    let message = "[...document.querySelectorAll('.late')].find((late) => late.checkVisibility({ visibilityProperty: true }))?.innerText";
    let shown: String =
        page.wait_for_value("the wait is shown", message, |message: &String| !message.is_empty());
    assert_eq!(shown, "Ninefold is waiting for the storage of this browser, where your game is.");
    assert_eq!(page.state().phase, "loading");
    assert_eq!(wait_until_playing(&page).line(), board_after(3));
    assert!(!page.run::<bool>("return document.querySelector('.late') !== null;"), "the message is gone");
    load(BUSY_DATABASE);
    assert_eq!(wait_until_playing(&page).line(), board_after(3));
}

#[test]
fn a_game_started_without_the_database_counts_as_newer() {
    let page = Page::open();
    page.import_puzzle(PUZZLE);
    make_moves(&page, 0, 9);
    wait_until_saved(&page, 9);
    page.reload_with_script("localStorage.clear(); IDBFactory.prototype.open = () => ({});");
    wait_until_playing(&page);
    page.import_puzzle(PUZZLE);
    make_moves(&page, 0, 2);
    reload_and_check(&page, 2);
    make_moves(&page, 2, 3);
    wait_until_saved(&page, 3);
    reload_and_check(&page, 3);
}

fn cleared_records_are_saved_again_by_the_next_move(browser_kind: BrowserKind) {
    let page = open(browser_kind);
    make_moves(&page, 0, 3);
    page.run_async::<bool>(
        "localStorage.clear();
         const deleting = indexedDB.deleteDatabase('ninefold');
         deleting.onsuccess = () => done(true);
         deleting.onerror = deleting.onblocked = () => done(false);",
    );
    make_moves(&page, 3, 4);
    wait_until_saved(&page, 4);
    run_with_moves(&page, "localStorage.clear()");
    // Only what the page saves when it is closed remains.
    reload_and_check(&page, 4);
}

/// Waits until the newest record in the database contains the last of `moves` moves.
#[track_caller]
fn wait_until_saved(page: &Page, moves: usize) {
    let last = board_after(moves)
        .bytes()
        .zip(board_after(moves - 1).bytes())
        .position(|(now, before)| now != before);
    let cell = last.expect("a move");
    let change = format!(" {cell}={}", &board_after(moves)[cell..=cell]);
    // Between the sign and the move stand the seconds since the move before, if there are any.
    let is_change = |line: &str| line.starts_with('+') && line.ends_with(&change);
    wait_for(&format!("{change} is saved"), || {
        let records = read_records(page);
        let is_saved = records.iter().any(|(_, record)| record.lines().any(is_change));
        if is_saved { Ok(()) } else { Err(format!("{records:?}")) }
    });
}

/// All records in the database with their names.
pub fn read_records(page: &Page) -> Vec<(String, String)> {
    page.run_async(
        "const opening = indexedDB.open('ninefold');
         opening.onsuccess = () => {
             const store = opening.result.transaction('saves').objectStore('saves');
             const [names, records] = [store.getAllKeys(), store.getAll()];
             records.onsuccess = () => {
                 opening.result.close();
                 done(names.result.map((name, i) => [name, records.result[i]]));
             };
         };",
    )
}

/// Opens a file of the same site that is no page of the game, and leaves only these records there: a database of this
/// version, and the mirror.
#[track_caller]
pub fn replace_records(page: &Page, version: u32, records: &[(&str, &str)], mirror: Option<&str>) {
    page.open_address("api.js");
    let script = format!(
        "localStorage.clear();
         const mirror = {};
         if (mirror) localStorage.setItem('ninefold.save', mirror);
         indexedDB.deleteDatabase('ninefold').onsuccess = () => {{
             const opening = indexedDB.open('ninefold', {version});
             opening.onupgradeneeded = () => {{
                 opening.result.createObjectStore('saves');
                 if ({version} > 1) opening.result.createObjectStore('games').createIndex('at', 'at');
             }};
             opening.onsuccess = () => {{
                 const writing = opening.result.transaction('saves', 'readwrite');
                 for (const [name, record] of {}) writing.objectStore('saves').put(record, name);
                 writing.oncomplete = () => {{ opening.result.close(); done(true); }};
             }};
         }};",
        json!(mirror),
        json!(records)
    );
    assert!(page.run_async::<bool>(&script));
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("favicon.ico")), "{errors:?}");
    page.open_address("");
}

/// Encodes a record with its checksum, FNV-1a of 64 bits.
pub fn encode_record(generation: u32, text: &str) -> String {
    let body = format!("{generation}\n{text}");
    let sum = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{sum:016x} {body}")
}

fn records_of_other_versions_are_read_or_put_aside(browser_kind: BrowserKind) {
    let page = open(browser_kind);
    make_moves(&page, 0, 2);
    wait_until_saved(&page, 2);
    let text = format!(
        "ninefold 2\nlevel easy\nclock shown\nplay own\ngivens {PUZZLE}\nsolution -\ncursor 2\nplayed 5000\nat 1\n+ 2=1\n"
    );
    let (present, newer) =
        (encode_record(7, &text), encode_record(8, &text.replace("ninefold 2", "ninefold 3\nnew thing")));
    let is_there = |title: &str| {
        let state =
            page.wait_until("the game is shown", |state| state.phase == "playing" && state.title == title);
        assert_eq!(state.line(), board_after(1), "{title}");
    };

    // In the oldest database, in the present one, or only in the mirror.
    for version in [1, 2] {
        replace_records(&page, version, &[("a", &present)], None);
        is_there("Welcome back");
        // A database of the first version gets an archive.
        start_new_puzzle(&page, "easy");
        open_games(&page, 1);
    }
    replace_records(&page, 2, &[], Some(&present));
    is_there("Welcome back");
    // A database of a later version, with readable and with unreadable records.
    replace_records(&page, 3, &[("b", &present)], None);
    is_there("Welcome back");
    make_moves(&page, 1, 3);
    wait_until_saved(&page, 3);
    for version in [2, 3] {
        replace_records(&page, version, &[("a", &newer), ("b", "torn")], Some(&newer));
        page.wait_until("the message is shown", |state| {
            state.title == "The saved game could not be read" && state.phase == "playing"
        });
        assert_kept_aside(&page, &["torn", "new thing"]);
        // The new game is saved, and the unreadable records stay.
        page.import_puzzle(PUZZLE);
        make_moves(&page, 0, 4);
        reload_and_check(&page, 4);
        assert_kept_aside(&page, &["torn", "new thing"]);
    }
    // The newest record is of a later version, the one before is readable.
    replace_records(&page, 2, &[("a", &newer), ("b", &present)], None);
    is_there("Part of the save could not be read");
    make_moves(&page, 1, 4);
    wait_until_saved(&page, 4);
    assert_kept_aside(&page, &["new thing"]);
}

/// Waits until records that contain these words are kept aside.
#[track_caller]
pub fn assert_kept_aside(page: &Page, words: &[&str]) {
    wait_for(&format!("{words:?} are aside"), || {
        let records = read_records(page);
        let aside: Vec<_> = records.iter().filter(|(name, _)| name.starts_with("aside-")).collect();
        let is_aside = words.iter().all(|word| aside.iter().any(|(_, record)| record.contains(word)));
        if is_aside { Ok(()) } else { Err(format!("{records:?}")) }
    });
}
