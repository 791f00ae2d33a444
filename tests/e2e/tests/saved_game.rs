//! The saved game: after a reload, and after the browser was killed.

use e2e_tests::{Page, wait_for};

use crate::{PUZZLE, cell_selector, entries};

#[test]
fn a_reload_changes_nothing() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+2 Shift+6 Down Down 5");
    page.wait_until("the clock has run", |state| state.seconds() >= 2);
    page.press("t t Left");
    let before = page.wait_until("the moves are made", |state| state.announcement == "clock shown");

    page.reload();
    let after = page.wait_until("the game is restored", |state| state.phase == "playing");
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
    page.run::<()>(
        "const opening = indexedDB.open('ninefold');
         opening.onsuccess = () => {
             const store = opening.result.transaction('saves', 'readwrite').objectStore('saves');
             const goOn = () => { store.get('a').onsuccess = goOn; };
             goOn();
             window.diskIsBusy = true;
         };
         return null;",
    );
    while !page.run::<bool>("return window.diskIsBusy === true;") {}
    page.press("4 Right 6 Right Right 8");
    let before = page.wait_until("the moves are made", |state| state.cells[5].digit == "8");
    page.reload();
    let after = page.wait_until("the game is restored", |state| state.phase == "playing");
    assert_eq!(after.line(), before.line());
}

#[test]
fn a_solved_game_survives_a_reload() {
    let page = Page::with_puzzle(PUZZLE);
    page.click_button("new-hell");
    let generated = page.wait_until("another puzzle is generated", |state| state.is_pressed("new-hell"));
    page.click_button("solve");
    let solved = page.wait_until("it is solved", |state| state.phase == "solved");
    page.reload();
    let state = page.wait_until("it is there again", |state| state.phase == "solved");
    assert_eq!(state.cells, solved.cells, "with the digits found marked as such");
    assert!(state.is_pressed("new-hell"));
    page.click_button("undo");
    page.wait_until("the solution can be undone", |state| state.line() == generated.line());
}

#[test]
fn previous_game_can_be_resumed_after_a_reload() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let left = page.wait_until("a move is made", |state| state.line() != PUZZLE);
    page.click_button("new-hell");
    page.wait_until("another puzzle is generated", |state| {
        state.is_pressed("new-hell") && state.offers("previous-game")
    });
    page.reload();
    page.wait_until("the previous game is still offered", |state| {
        state.phase == "playing" && state.offers("previous-game")
    });
    page.click_button("previous-game");
    page.wait_until("the previous game is back", |state| state.line() == left.line());
}

#[test]
fn a_reload_during_a_pause_keeps_the_game_and_clock() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 p");
    let before = page.wait_until("the game pauses", |state| state.phase == "paused");
    page.reload();
    let after = page.wait_until("the game is restored", |state| state.phase != "loading");
    assert_eq!(after.line(), before.line());
    assert!(
        after.seconds() >= before.seconds(),
        "the clock went back from {} to {}",
        before.clock,
        after.clock
    );
}

#[test]
fn a_killed_browser_loses_nothing_that_was_saved() {
    let mut page = Page::with_puzzle(PUZZLE);
    let mut entries = entries();
    let mut enter_next = |page: &Page| {
        let (cell, digit) = entries.next().expect("an empty cell");
        page.click(&cell_selector(cell));
        page.press(&digit.to_string());
        (cell, digit)
    };
    for round in 1..=4 {
        // One move that is on the disk, and one that is being written.
        let (cell, digit) = enter_next(&page);
        wait_until_saved(&page, &format!(" {cell}={digit}\n"));
        let before = page.state();
        let (last, digit) = enter_next(&page);
        page.kill_browser();

        let after = page.wait_until("the game is restored", |state| state.phase == "playing");
        let with_last = with_digit(&before.line(), last, digit);
        assert!(
            [before.line(), with_last].contains(&after.line()),
            "round {round}: more than the last move is lost\nbefore {before}after {after}kept {}",
            newest_save(&page)
        );
        assert!(
            after.seconds() + 1 >= before.seconds(),
            "the clock: from {} to {}",
            before.clock,
            after.clock
        );
    }
    page.press(&"Ctrl+z ".repeat(8));
    page.wait_until("all of it can be undone", |state| state.is_disabled("undo") && state.line() == PUZZLE);
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
    let kept: Vec<String> = page.run_async(
        "const opening = indexedDB.open('ninefold');
         opening.onsuccess = () => {
             const reading = opening.result.transaction('saves').objectStore('saves').getAllKeys();
             reading.onsuccess = () => { opening.result.close(); done(reading.result); };
         };",
    );
    let aside = kept.iter().filter(|name| name.starts_with("aside-")).count();
    assert_eq!(aside, 3, "they are kept besides: {kept:?}");
}

fn with_digit(line: &str, cell: usize, digit: char) -> String {
    format!("{}{digit}{}", &line[..cell], &line[cell + 1..])
}

#[track_caller]
fn wait_until_saved(page: &Page, change: &str) {
    wait_for(&format!("`{change}` is saved"), || {
        let save = newest_save(page);
        if save.contains(change) { Ok(()) } else { Err(save) }
    });
}

/// The newest save in the database.
fn newest_save(page: &Page) -> String {
    page.run_async(
        "const opening = indexedDB.open('ninefold');
         opening.onsuccess = () => {
             const reading = opening.result.transaction('saves').objectStore('saves').getAll();
             reading.onsuccess = () => {
                 opening.result.close();
                 const generation = (record) => Number(record.split(' ')[1].split('\\n')[0]);
                 done(reading.result.sort((a, b) => generation(b) - generation(a))[0] ?? '');
             };
         };",
    )
}
