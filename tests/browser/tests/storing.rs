//! What is kept, whatever happens to where it is kept: a browser that is killed, a disk that is full, records that are
//! cleared, damaged, or of another version, and a second tab.

use std::time::{Duration, Instant, SystemTime};

use browser_tests::{Engine, Look, Page};
use serde_json::json;

use crate::PUZZLE;

/// Where a script finds the cells that [`PUZZLE`] leaves open, and enters the digit of a move: `move(k)`. A digit is
/// another one each time it is its cell's turn.
const MOVES: &str = "
    const open = [...arguments[0]].flatMap((given, cell) => (given === '.' ? [cell] : []));
    window.move = (k) => {
        const turn = k % open.length;
        const key = String((Math.floor(k / open.length) + turn) % 9 + 1);
        const cell = document.getElementById(`c${open[turn]}`);
        cell.click();
        cell.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true, cancelable: true }));
    };";

/// The board after so many moves.
fn after(moves: usize) -> String {
    let mut line: Vec<u8> = PUZZLE.bytes().collect();
    let open: Vec<_> = (0..81).filter(|&cell| line[cell] == b'.').collect();
    for k in 0..moves {
        let turn = k % open.len();
        line[open[turn]] = b'1' + ((k / open.len() + turn) % 9) as u8;
    }
    String::from_utf8(line).expect("digits and dots")
}

/// Runs a script that may make moves.
#[track_caller]
fn run(page: &Page, script: &str) {
    let moves = MOVES.replace("arguments[0]", &json!(PUZZLE).to_string());
    page.run::<()>(&format!("{moves} {script}; return null;"));
}

#[track_caller]
fn make_moves(page: &Page, from: usize, to: usize) {
    run(page, &format!("for (let k = {from}; k < {to}; k++) move(k)"));
    page.until("they are made", |look| look.line() == after(to));
}

#[track_caller]
fn until_playing(page: &Page) -> Look {
    page.until("the game is there", |look| look.phase == "playing")
}

// ---- killed ----

#[test]
fn a_killed_browser_loses_one_move_at_most() {
    kill(5);
}

/// Makes one move after the other, each as soon as the one before is on the disk, which on a busy machine takes its time.
const PLAY: &str = "
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

/// Kills the browser again and again at some moment while moves are made.
pub fn kill(times: usize) {
    let mut page = Page::with(PUZZLE);
    let mut chance = SystemTime::UNIX_EPOCH.elapsed().map_or(1, |now| now.subsec_nanos() | 1);
    let (mut made, mut worst) = (0, 0);
    for round in 1..=times {
        // A board is known again by its digits for nine rounds of its open cells.
        if made > 300 {
            page.bring(PUZZLE);
            made = 0;
        }
        run(&page, &format!("let k = {made}; {PLAY}"));
        chance ^= chance << 13;
        chance ^= chance >> 17;
        chance ^= chance << 5;
        std::thread::sleep(Duration::from_millis(u64::from(chance % 2500)));
        let seen = page.look().line();
        page.kill_browser();

        let there = until_playing(&page).line();
        let count = |line: &str| (0..=450).find(|&moves| after(moves) == line);
        let (before, now) = (count(&seen).expect("a board of moves"), count(&there));
        let now = now.unwrap_or_else(|| {
            panic!("round {round}: this was never on the board: {there}; kept is {:?}", records(&page))
        });
        assert!(now + 1 >= before, "round {round}: of {before} moves that were seen {now} are there");
        worst = worst.max(before.saturating_sub(now));
        made = now;
    }
    eprintln!("{times} kills: at most {worst} moves lost that were seen");
    assert!(!page.look().is_disabled("undo") || made == 0, "moves can be undone");
}

// ---- two tabs ----

pub const NO_LOCKS: &str = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });";

#[test]
fn two_tabs_lose_no_move_with_locks() {
    take_turns(60, 6, "");
}

#[test]
fn two_tabs_lose_no_move_without_locks() {
    take_turns(60, 6, NO_LOCKS);
}

/// Two tabs make moves, so many at a time, each when it has taken the game from the other.
pub fn take_turns(moves: usize, at_a_time: usize, script: &str) {
    let page = Page::open();
    let run_first = |page: &Page| {
        page.run_first(script);
        page.reload();
        until_playing(page);
    };
    run_first(&page);
    page.bring(PUZZLE);
    let other = page.open_tab();
    page.open_address("");
    run_first(&page);
    let mut made = 0;
    let mut tab = other;
    while made < moves {
        let to = moves.min(made + at_a_time);
        make_moves(&page, made, to);
        made = to;
        tab = other - tab;
        page.go_to_tab(tab);
        page.until("it waits", |look| look.title == "The game is open elsewhere");
        page.leave_by_enter();
        let look =
            page.until("the game is here", |look| look.title == "Welcome back" && look.phase == "playing");
        assert_eq!(look.line(), after(made), "after {made} moves");
    }
}

// ---- full, cleared, damaged, of another version ----

in_every_engine! {
    what_cannot_be_kept_is_told_once_and_so_is_that_it_is_kept_again
    records_that_are_cleared_are_there_again_with_the_next_move
    records_of_other_versions_are_read_or_put_aside
}

/// A game with [`PUZZLE`] in this engine.
#[track_caller]
fn open(engine: Engine) -> Page {
    let page = Page::open_in(engine);
    page.bring(PUZZLE);
    page
}

#[track_caller]
fn come_back(page: &Page, moves: usize) {
    page.reload();
    assert_eq!(until_playing(page).line(), after(moves));
}

fn what_cannot_be_kept_is_told_once_and_so_is_that_it_is_kept_again(engine: Engine) {
    let page = open(engine);
    make_moves(&page, 0, 3);
    // The disk is full.
    run(
        &page,
        "window.real = [IDBObjectStore.prototype.put, Storage.prototype.setItem];
         IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
         Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    );
    make_moves(&page, 3, 4);
    let look = page.until("that is told", |look| look.title == "Progress is not kept");
    assert!(look.text.contains("no space left"), "{}", look.text);
    page.press("t");
    page.until("another thing is told", |look| look.live.starts_with("clock"));
    make_moves(&page, 4, 5);
    assert!(
        page.look().live.starts_with(|c: char| c.is_ascii_digit()),
        "it is told once: {}",
        page.look().live
    );

    run(&page, "[IDBObjectStore.prototype.put, Storage.prototype.setItem] = window.real");
    make_moves(&page, 5, 6);
    page.until("that is told, too", |look| look.title == "Progress is kept again");
    come_back(&page, 6);
}

#[test]
fn a_site_whose_data_is_cleared_goes_on() {
    let page = open(Engine::Chromium);
    make_moves(&page, 0, 4);
    let address = page.address();
    let origin = address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
    page.devtools("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" }));
    make_moves(&page, 4, 6);
    until_saved(&page, 6);
    assert_ne!(page.look().title, "Progress is not kept");
    come_back(&page, 6);
}

/// The database opens three seconds after it was asked to.
pub const LATE: &str = "
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...asked) {
        const late = {};
        setTimeout(() => {
            const opening = open.apply(this, asked);
            for (const told of ['onupgradeneeded', 'onblocked', 'onerror', 'onsuccess']) {
                opening[told] = (event) => {
                    if (told !== 'onerror') late.result = opening.result;
                    late[told]?.(event);
                };
            }
        }, 3000);
        return late;
    };";

/// As Chromium says it while a browser that is just ending has the database.
const NOT_YET: &str = "
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
fn a_database_that_takes_long_or_cannot_be_opened_at_once_still_gives_its_game() {
    let page = Page::open();
    page.bring(PUZZLE);
    make_moves(&page, 0, 3);
    until_saved(&page, 3);
    // Loads the page without the mirror.
    let load = |script: &str| page.reload_after(&format!("localStorage.clear(); {script}"));
    load(LATE);
    let told = "const late = document.querySelector('.late');
                return late?.checkVisibility({ visibilityProperty: true }) ? late.innerText : '';";
    let begun = Instant::now();
    loop {
        let told: String = page.run(told);
        if told == "Ninefold is waiting for the storage of this browser, where your game is." {
            break;
        }
        assert_eq!(told, "");
        assert!(begun.elapsed() < Duration::from_secs(10), "it is not told");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(page.look().phase, "loading");
    assert_eq!(until_playing(&page).line(), after(3));
    assert!(!page.run::<bool>("return document.querySelector('.late') !== null;"), "it is told no longer");
    load(NOT_YET);
    assert_eq!(until_playing(&page).line(), after(3));
}

#[test]
fn a_game_begun_while_the_database_does_not_answer_is_not_taken_for_an_older_one() {
    let page = Page::open();
    page.bring(PUZZLE);
    make_moves(&page, 0, 9);
    until_saved(&page, 9);
    page.reload_after("localStorage.clear(); IDBFactory.prototype.open = () => ({});");
    until_playing(&page);
    page.bring(PUZZLE);
    make_moves(&page, 0, 2);
    come_back(&page, 2);
    make_moves(&page, 2, 3);
    until_saved(&page, 3);
    come_back(&page, 3);
}

fn records_that_are_cleared_are_there_again_with_the_next_move(engine: Engine) {
    let page = open(engine);
    make_moves(&page, 0, 3);
    page.run_later::<bool>(
        "localStorage.clear();
         const deleting = indexedDB.deleteDatabase('ninefold');
         deleting.onsuccess = () => done(true);
         deleting.onerror = deleting.onblocked = () => done(false);",
    );
    make_moves(&page, 3, 4);
    until_saved(&page, 4);
    run(&page, "localStorage.clear()");
    // What the page saves as it goes is all there is.
    come_back(&page, 4);
}

/// Waits until the newest record in the database is that after so many moves.
#[track_caller]
fn until_saved(page: &Page, moves: usize) {
    let last = after(moves).bytes().zip(after(moves - 1).bytes()).position(|(now, before)| now != before);
    let cell = last.expect("a move");
    let change = format!("+ {cell}={}\n", &after(moves)[cell..=cell]);
    let begun = Instant::now();
    while !records(page).iter().any(|(_, record)| record.contains(&change)) {
        assert!(begun.elapsed() < Duration::from_secs(20), "{change} is not saved");
    }
}

/// Everything in the database's store, by its name.
fn records(page: &Page) -> Vec<(String, String)> {
    page.run_later(
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

/// Goes to a file of the same site that is no page of ours, and leaves only these records there, in a database of this
/// version, and this one in the mirror.
#[track_caller]
fn leave(page: &Page, version: u32, records: &[(&str, &str)], mirror: Option<&str>) {
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
    assert!(page.run_later::<bool>(&script));
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("favicon.ico")), "{errors:?}");
    page.open_address("");
}

/// A record as the program seals it: the checksum is FNV-1a of 64 bits.
fn seal(generation: u32, text: &str) -> String {
    let body = format!("{generation}\n{text}");
    let sum = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{sum:016x} {body}")
}

fn records_of_other_versions_are_read_or_put_aside(engine: Engine) {
    let page = open(engine);
    make_moves(&page, 0, 2);
    until_saved(&page, 2);
    let text = format!(
        "ninefold 1\nlevel easy\nclock shown\nplay own\ngivens {PUZZLE}\nsolution -\ncursor 2\nplayed 5000\nat 1\n+ 2=1\n"
    );
    let (present, newer) = (seal(7, &text), seal(8, &text.replace("ninefold 1", "ninefold 2\nnew thing")));
    let is_there = |title: &str| {
        let look = page.until("the game is there", |look| look.phase == "playing" && look.title == title);
        assert_eq!(look.line(), after(1), "{title}");
    };

    // The first records there ever were, in the first database, or only the mirror of one.
    for version in [1, 2] {
        leave(&page, version, &[("a", &present)], None);
        is_there("Welcome back");
    }
    leave(&page, 2, &[], Some(&present));
    is_there("Welcome back");
    // A database of a later version, with records that can be read, and with ones that cannot.
    leave(&page, 3, &[("b", &present)], None);
    is_there("Welcome back");
    make_moves(&page, 1, 3);
    until_saved(&page, 3);
    for version in [2, 3] {
        leave(&page, version, &[("a", &newer), ("b", "torn")], Some(&newer));
        page.until("that is told", |look| {
            look.title == "The saved game could not be used" && look.phase == "playing"
        });
        assert_aside(&page, &["torn", "new thing"]);
        // The new game is kept, and what was put aside stays.
        page.bring(PUZZLE);
        make_moves(&page, 0, 4);
        come_back(&page, 4);
        assert_aside(&page, &["torn", "new thing"]);
    }
    // The newest record is of a later version, the one before is not.
    leave(&page, 2, &[("a", &newer), ("b", &present)], None);
    is_there("Part of the save could not be read");
    make_moves(&page, 1, 4);
    until_saved(&page, 4);
    assert_aside(&page, &["new thing"]);
}

/// Records that hold these words lie beside the others.
#[track_caller]
fn assert_aside(page: &Page, words: &[&str]) {
    let begun = Instant::now();
    loop {
        let records = records(page);
        let aside: Vec<_> = records.iter().filter(|(name, _)| name.starts_with("aside-")).collect();
        if words.iter().all(|word| aside.iter().any(|(_, record)| record.contains(word))) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{words:?} are not aside: {records:?}");
    }
}
