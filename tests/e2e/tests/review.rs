//! *Look back*: a game move by move, with what was there to see.

use e2e_tests::Page;

use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::plate::{SOLUTION, finish, put, save};

/// The game of the plate with a wrong digit in row 1 column 3, the first cell that was filled: it stood for forty seconds, and
/// another wrong digit followed.
fn save_with_slip() -> String {
    let moves = save();
    let (head, rest) = moves.split_once("\n+").expect("moves");
    let wrong = if &SOLUTION[2..3] == "6" { "7" } else { "6" };
    format!("{head}\n-3 2={wrong}\n-40,2,5 36=3\n+60 {}", rest.split_once(' ').expect("a move").1)
}

fn heading(page: &Page) -> String {
    page.run("return document.getElementById('review-name').textContent;")
}

fn sentences(page: &Page) -> String {
    page.run("return document.getElementById('review-text').innerText;")
}

fn open_from_plate(page: &Page) {
    page.wait_until("the game can be looked back at", |_| !visible_texts(page, "#look-back").is_empty());
    page.click("#look-back");
    page.wait_until("the moments are known", |state| {
        state.view == "replay" && !visible_texts(page, "#review-moments button").is_empty()
    });
}

#[test]
fn a_finished_game_is_looked_back_at() {
    let page = Page::open();
    finish(&page, &save_with_slip());
    open_from_plate(&page);
    page.wait_until("the moments are announced", |state| {
        state.announcement.starts_with("Worth a second look")
    });
    let moments = visible_texts(&page, "#review-moments button");
    assert_eq!(moments.len(), 3, "{moments:?}");
    assert!(
        moments[0].starts_with("A 00:03: ") && moments[0].contains("was wrong, and stood for"),
        "{moments:?}"
    );
    assert!(moments.iter().any(|moment| moment.contains("XY-chain")), "{moments:?}");
    assert_fits_and_accessible(&page, "the end of a game that is looked back at");

    // The slip, on the board as it was.
    page.click("#review-moments li:first-child button");
    let state = page.wait_until("the slip is on the board", |_| heading(&page).starts_with("00:03"));
    assert!(state.cells[2].is("wrong") && state.cells[2].is("selected"), "{:?}", state.cells[2]);
    assert!(sentences(&page).contains("1 more wrong move followed."), "{}", sentences(&page));
    assert!(state.announcement.contains("A slip."), "{}", state.announcement);

    // The long thought, and the technique on the board, in the words of a hint.
    let chain = moments.iter().position(|moment| moment.contains("XY-chain")).expect("the chain") + 1;
    page.click(&format!("#review-moments li:nth-child({chain}) button"));
    page.wait_until("the thought is there", |_| sentences(&page).contains("You thought for 04:05."));
    page.click("[data-action=review-step-hardest]");
    page.wait_until("the chain is drawn", |state| {
        state.announcement.contains("XY-chain")
            && page.run("return !!document.querySelector('#links .link');")
    });
    assert!(sentences(&page).lines().count() > 2, "{}", sentences(&page));
    assert_fits_and_accessible(&page, "a step of a game that is looked back at");
    page.click("[data-action=review-step-hardest]");
    page.wait_until("the position is there again", |_| {
        page.run("return !document.querySelector('#links .link');")
    });

    page.click("#review [data-action=close-replay]");
    let state = page.wait_until("the finished game is there", |state| state.view == "play");
    assert!(!state.cells_with_class("shade-5").is_empty() && state.line() == SOLUTION);
    page.wait_until("the letters are on the plate again", |_| {
        page.run("return document.querySelectorAll('#hint .thoughts text').length === 3;")
    });
    assert!(page.run::<bool>("return !document.getElementById('review');"));
    // Once more, and closed by the browser's Back. The solution has its own panel after that.
    open_from_plate(&page);
    page.exec("history.back();");
    page.wait_until("Back has closed it", |state| state.view == "play");
    page.click(".rest [data-action=replay]");
    page.wait_until("it is the replay", |state| {
        state.view == "replay" && !visible_texts(&page, "#replay #trials-title").is_empty()
    });
}

#[test]
fn keys_and_the_slider_go_through_the_moves() {
    let page = Page::open();
    finish(&page, &save());
    open_from_plate(&page);
    let count =
        |page: &Page| page.run::<String>("return document.getElementById('review-count').textContent;");
    let end = count(&page);
    page.exec("document.getElementById('review-time').focus();");
    page.press("Home");
    page.wait_until("the puzzle is on the board", |_| heading(&page) == "The puzzle");
    page.press("Right Right");
    page.wait_until("two moves are made", |state| {
        count(&page).starts_with("2 of") && state.cells_with_class("entry").len() == 2
    });
    let value: String =
        page.run("return document.getElementById('review-time').getAttribute('aria-valuetext');");
    assert!(value.contains("2 of"), "{value}");
    page.press("Left End");
    page.wait_until("the last move is made", |_| count(&page) == end);
    // Dragged to a time: the last move before it.
    page.exec(
        "const slider = document.getElementById('review-time');
         slider.value = 20;
         slider.dispatchEvent(new Event('input', { bubbles: true }));",
    );
    page.wait_until("the move at that time is there", |_| {
        heading(&page).starts_with("00:1") || heading(&page).starts_with("00:20")
    });
    // On the board the arrow keys move the cursor, and with Shift they go through the moves.
    page.exec("document.querySelector('#board td[tabindex=\"0\"]').focus();");
    let before = count(&page);
    page.press("Shift+Right");
    page.wait_until("the next move is made", |_| count(&page) != before);
    page.press("Escape");
    page.wait_until("the game is there again", |state| state.view == "play");
}

#[test]
fn a_game_given_up_is_looked_back_at_from_games() {
    let page = Page::open();
    put(&page, &save());
    page.click_button("solve");
    page.wait_until("Solve has filled the board", |state| state.phase == "solved");
    page.click_button("new-easy");
    page.wait_until("another game is played", |state| state.phase == "playing");
    let line = page.state().line();
    page.open_dialog("panel-games");
    page.wait_until("the game is listed", |_| !visible_texts(&page, "#games-list .game").is_empty());
    page.click("#games-list [data-start] [data-action=look-back]");
    page.wait_until("the moments are known", |state| {
        state.dialog.is_empty() && !visible_texts(&page, "#review-moments button").is_empty()
    });
    assert!(heading(&page).ends_with("Filled in by Solve"), "{}", heading(&page));
    page.click("#review [data-action=close-replay]");
    let state = page.wait_until("the game on the board is there again", |state| state.view == "play");
    assert_eq!((state.line(), state.phase.as_str()), (line, "playing"));
}
