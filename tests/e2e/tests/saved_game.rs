//! The saved game after a reload.

use e2e_tests::{Page, wait_for};

use crate::PUZZLE;
use crate::storage::read_records;

#[test]
fn a_reload_changes_nothing() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+2 Shift+6 Down Down 5");
    page.wait_until("the clock has run", |state| state.seconds() >= 2);
    page.press("t t Left");
    let before = page.wait_until("the moves are made", |state| state.announcement == "clock shown");

    let after = page.reload_game();
    assert_eq!(after.cells, before.cells, "digits, notes and cursor");
    assert_eq!(after.title, "Welcome back");
    assert!(
        after.seconds() >= before.seconds(),
        "the clock went back from {} to {}",
        before.clock,
        after.clock
    );
    assert_eq!(after.focus, before.focus);

    page.press("Ctrl+z Ctrl+z Ctrl+z Ctrl+z");
    let start = page
        .wait_until("everything can be undone", |state| state.line() == PUZZLE && state.is_disabled("undo"));
    assert!(start.cells.iter().all(|cell| cell.notes.is_empty()));

    // Redo is still possible after a reload.
    page.reload();
    page.wait_until("the game is restored", |state| state.phase == "playing" && state.line() == PUZZLE);
    page.press("Ctrl+y Ctrl+y Ctrl+y Ctrl+y");
    let redone = page
        .wait_until("and can be redone", |state| state.is_disabled("redo") && state.line() == before.line());
    assert_eq!(redone.cells[3].notes, "26");
}

#[test]
fn a_slow_disk_loses_no_move_on_a_reload() {
    let page = Page::with_puzzle(PUZZLE);
    wait_until_saved(&page, &format!("givens {PUZZLE}"));
    // Keeps the database busy, as another program could: the game has to wait.
    page.exec(
        "const opening = indexedDB.open('ninefold');
         opening.onsuccess = () => {
             const store = opening.result.transaction('saves', 'readwrite').objectStore('saves');
             const goOn = () => { store.get('a').onsuccess = goOn; };
             goOn();
             window.diskIsBusy = true;
         };",
    );
    while !page.run::<bool>("return window.diskIsBusy === true;") {}
    page.press("4 Right 6 Right Right 8");
    let before = page.wait_until("the moves are made", |state| state.cells[5].digit == "8");
    let after = page.reload_game();
    assert_eq!(after.line(), before.line());
}

/// Writes unreadable records over the save and reloads the page.
pub fn tear_save(page: &Page) {
    page.run_async::<bool>(
        "const opening = indexedDB.open('ninefold');
         opening.onsuccess = () => {
             const transaction = opening.result.transaction('saves', 'readwrite');
             ['a', 'b'].forEach((turn) => transaction.objectStore('saves').put(`torn ${turn}`, turn));
             localStorage.setItem('ninefold.save', 'torn mirror');
             // The page must not save over them when it is closed.
             IDBObjectStore.prototype.put = Storage.prototype.setItem = () => {};
             transaction.oncomplete = () => { opening.result.close(); done(true); };
         };",
    );
    page.reload();
}

#[test]
fn an_unreadable_save_is_kept_aside_and_downloadable() {
    let page = Page::with_puzzle(PUZZLE);
    wait_until_saved(&page, &format!("givens {PUZZLE}"));
    tear_save(&page);
    let state =
        page.wait_until("the message is shown", |state| state.title == "The saved game could not be read");
    assert!(state.offers("download"), "the message panel says {:?}", state.text);
    let file: String = page.run_async(
        "HTMLAnchorElement.prototype.click = function () {
             window.fileName = this.download;
         };
         const make = URL.createObjectURL.bind(URL);
         URL.createObjectURL = (blob) => { blob.text().then(done); return make(blob); };
         document.querySelector('[data-action=download]').click();",
    );
    assert_eq!(file, "torn a\ntorn b\ntorn mirror\n");
    assert_eq!(page.run::<String>("return window.fileName;"), "ninefold-save.txt");
    let kept = read_records(&page);
    let aside = kept.iter().filter(|(name, _)| name.starts_with("aside-")).count();
    assert_eq!(aside, 3, "they are kept besides: {kept:?}");
}

/// Waits until a record contains this.
#[track_caller]
fn wait_until_saved(page: &Page, change: &str) {
    wait_for(&format!("`{change}` is saved"), || {
        let records = read_records(page);
        if records.iter().any(|(_, save)| save.contains(change)) {
            Ok(())
        } else {
            Err(format!("{records:?}"))
        }
    });
}
