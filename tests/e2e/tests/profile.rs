//! The profile in *Statistics*: which techniques the player finds.

use e2e_tests::Page;

use crate::backup::{bring_in, choose_file, save_copy};
use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::plate::{finish, save};

/// What the browser keeps for the profile.
fn kept(page: &Page) -> String {
    page.run_async(
        "ninefold.archived()[0].transaction('saves').objectStore('saves').get('ninefold.profile').onsuccess =
             ({ target }) => done(target.result ?? '');",
    )
}

fn open_statistics(page: &Page) {
    page.open_dialog("panel-games");
    page.click_button("games-statistics");
    page.wait_until("all games have been looked at", |_| page.text_of("player-note") == "From 1 game.");
}

#[test]
fn the_statistics_say_which_techniques_are_found() {
    let page = Page::open();
    finish(&page, &save());
    page.wait_until("the game is counted", |_| !kept(&page).is_empty());
    let line = kept(&page);
    assert!(line.starts_with("1795298400000 ") && line.contains(",xy-chain 1 0 0 "), "{line}");

    open_statistics(&page);
    let facts = visible_texts(&page, "#player-profile .facts div");
    assert_eq!(facts.len(), 3, "{facts:?}");
    assert!(facts[0].starts_with("techniques found without a hint"), "{facts:?}");
    page.press_until("Tab", "games-statistics");
    page.press_until("Tab", "summary");
    page.press("Enter");
    let rows = visible_texts(&page, "#player-techniques li");
    assert!(
        rows[0].contains("single") && rows.iter().any(|row| row.starts_with("XY-chain 1 found")),
        "{rows:?}"
    );
    assert!(visible_texts(&page, "#player-times").is_empty(), "one game is no plot");
    assert_fits_and_accessible(&page, "the profile");
    assert_eq!(kept(&page), line, "no game is looked at twice");

    page.close_dialog();
    let copy = save_copy(&page);
    let other = Page::open();
    choose_file(&other, &copy);
    bring_in(&other);
    other.close_dialog();
    assert_eq!(kept(&other), line);
    open_statistics(&other);
    assert_eq!(visible_texts(&other, "#player-profile .facts div"), facts);
}

#[test]
fn games_that_were_never_looked_at_are_when_the_statistics_open() {
    let page = Page::open();
    finish(&page, &save());
    page.reload_game();
    assert_eq!(kept(&page), "");
    open_statistics(&page);
    page.wait_until("it is kept", |_| kept(&page).contains("xy-chain"));

    // Statistics that are deleted count no game.
    page.click_button("games-reset");
    page.click_button("games-reset-confirm");
    page.wait_until("no game counts", |_| visible_texts(&page, "#player-profile").is_empty());
    page.click_button("games-reset-undo");
    page.wait_until("it counts again", |_| page.text_of("player-note") == "From 1 game.");
}
