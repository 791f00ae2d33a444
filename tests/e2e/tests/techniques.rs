//! Techniques: the atlas, and a page about each technique with its example.

use e2e_tests::{Page, PageState};
use ninefold::grid::{Cell, House};

use crate::games::visible_texts;
use crate::layout::assert_fits_and_accessible;
use crate::plate::{finish, save};
use crate::share_dialog::{CATCH_DOWNLOAD, printed_page_sizes};
use crate::{PUZZLE, SOLUTION};

/// How many tiles are in sight.
fn tile_count(page: &Page) -> usize {
    visible_texts(page, ".technique-tiles button").len()
}

/// How many tiles have a miniature.
fn drawn_count(page: &Page) -> usize {
    page.run("return document.querySelectorAll('.miniature:has(path)').length")
}

#[test]
fn a_square_of_the_mark_shows_its_family_on_a_phone() {
    let page = Page::with_puzzle(PUZZLE);
    page.resize(390, 844);
    page.open_dialog("panel-techniques");
    assert_eq!(tile_count(&page), 4, "the singles");
    let is_drawn: bool = page.run(
        "return [...document.querySelectorAll('#family-singles .miniature')].every((drawn) => drawn.querySelector('path'))",
    );
    assert!(is_drawn, "their miniatures come with them");
    page.click("[data-family=fish]");
    assert_eq!(page.text_of("atlas-chosen"), "FishRows against columns0 of 9 found alone");
    assert_eq!(tile_count(&page), 9);
    page.wait_until("all miniatures are drawn", |_| drawn_count(&page) == 67);
    let label: String = page.run("return document.querySelector('[data-technique=x-wing]').ariaLabel");
    assert_eq!(label, "X-wing 3.2");
    let label: String = page.run("return document.querySelector('[data-family=fish]').ariaLabel");
    assert_eq!(label, "Fish, 0 of 9 found alone");
    assert_fits_and_accessible(&page, "the atlas");
}

#[test]
fn a_page_tells_a_technique_and_leads_back_to_its_tile() {
    let page = Page::with_puzzle(PUZZLE);
    page.open_dialog("panel-techniques");
    assert_eq!(tile_count(&page), 67, "a wide screen shows all");
    assert_eq!(page.take_errors(), Vec::<String>::new());
    page.click("[data-technique=remote-pair]");
    let page_text: String = page.run("return document.getElementById('technique-page').innerText");
    assert!(page_text.contains("special case of simple colouring"), "{page_text}");
    assert!(!page_text.contains("Practise"), "it never is the next step: {page_text}");
    page.click_button("atlas");
    let note: String = page.run("return document.activeElement.innerText");
    assert_eq!(note.split_whitespace().collect::<Vec<_>>().join(" "), "Remote pair special case");
    page.click("[data-technique=x-wing]");
    let page_text: String = page.run("return document.getElementById('technique-page').innerText");
    assert!(page_text.contains("X-wing") && page_text.contains("two rows"), "{page_text}");
    let reasons = visible_texts(&page, "#technique-reasons li");
    assert!(reasons.len() > 1 && !reasons[0].is_empty(), "{reasons:?}");
    let shapes: usize = page.run("return document.querySelectorAll('#technique-picture svg path').length");
    assert!(shapes > 5, "its example is drawn");
    let fill: String = page.run("return getComputedStyle(document.querySelector('.picture .blocks')).fill");
    assert_eq!(fill, "none", "the lines around blocks do not cover the picture");
    assert_fits_and_accessible(&page, "the page of a technique");
    page.click_button("example-x-wing");
    let state = page
        .wait_until("the message is shown", |state| state.title == "X-wing" && !state.annotations.is_empty());
    assert!(state.dialog.is_empty() && state.text.contains("two rows"), "{}", state.text);
    let open = state.cells.iter().filter(|cell| cell.digit.is_empty());
    assert!(
        open.clone().count() > 0 && open.clone().all(|cell| !cell.notes.is_empty()),
        "all candidates are noted"
    );
    assert!(!state.has_answer_drawn(), "{:?}", state.annotations);
    page.click_button("more");
    page.wait_until("the reason is shown", |state| state.hint_level == "4");
    page.press(&"h ".repeat(page.sentences_left() - 1));
    page.wait_until("the last sentence has the answer", PageState::has_answer_drawn);
    page.click_button("more");
    page.wait_until("the hint is applied", |state| state.text.contains("Undo takes it back."));
    let state = page.reload_game();
    assert!(state.offers.iter().any(|offer| offer == "previous-game"), "{:?}", state.offers);
    page.click_button("previous-game");
    page.wait_until("the previous game is back", |state| state.line() == PUZZLE);
}

#[test]
fn what_was_found_has_a_gold_edge_and_next_offers_a_position() {
    let page = Page::open();
    finish(&page, &save());
    let wait =
        "ninefold.archived()[0].transaction('saves').objectStore('saves').get('ninefold.profile').onsuccess =
                ({ target }) => done(target.result ?? '');";
    page.wait_until("the game is counted", |_| !page.run_async::<String>(wait).is_empty());
    page.open_dialog("panel-techniques");
    page.wait_until("the games are known", |_| {
        page.run("return document.querySelector('[data-technique=xy-chain]').dataset.progress === 'found'")
    });
    let label: String = page.run("return document.querySelector('[data-technique=xy-chain]').ariaLabel");
    assert_eq!(label, "XY-chain 6.7, found alone");
    assert!(!page.text_of("atlas-facts").starts_with("0 of 67"), "{}", page.text_of("atlas-facts"));
    let title: String = page.run("return document.querySelector('#atlas-next h3').innerText");
    let name = title.strip_prefix("Next: ").expect("a technique is next");
    page.click_button("practise-next");
    let state = page.wait_until("a position is there", |state| {
        state.dialog.is_empty() && state.offers("practise") && state.line() != SOLUTION
    });
    assert!(state.title.contains(name), "{} for {name}", state.title);
}

#[test]
fn the_atlas_is_printed_and_saved_as_a_poster() {
    let page = Page::with_puzzle(PUZZLE);
    page.open_dialog("panel-techniques");
    page.exec(CATCH_DOWNLOAD);
    page.click_button("atlas-save");
    page.wait_until("it is saved", |_| page.text_of("atlas-status") == "Saved: ninefold-techniques.svg");
    let svg: String = page.run_async("caught.text().then(done);");
    assert_eq!(svg.matches("class=\"miniature\"").count(), 67);
    page.exec("window.print = () => { window.printed = true; };");
    page.click_button("atlas-print");
    let () = page.run_async("const wait = () => (window.printed ? done() : setTimeout(wait, 20)); wait();");
    let sheets = printed_page_sizes(&page);
    assert_eq!(sheets.len(), 1, "{sheets:?}");
    assert!((sheets[0].0 - 594.0).abs() < 0.5 && (sheets[0].1 - 420.0).abs() < 0.5, "{sheets:?}");
}

/// The cell and the digit of a house with one empty cell.
fn full_house(digits: &[String]) -> Option<(usize, String)> {
    let houses = House::all().map(|house| house.cells().into_iter().map(Cell::index).collect::<Vec<usize>>());
    houses.into_iter().find_map(|cells| {
        let empty: Vec<usize> = cells.iter().copied().filter(|cell| digits[*cell].is_empty()).collect();
        let missing = (1..=9).map(|digit| digit.to_string());
        let missing = missing.into_iter().find(|digit| cells.iter().all(|cell| digits[*cell] != *digit))?;
        (empty.len() == 1).then(|| (empty[0], missing))
    })
}

/// Fills houses with one empty cell until the one to practise on is found.
fn find_full_house(page: &Page) {
    while page.state().dialog.is_empty() {
        let digits: Vec<String> = page.state().cells.into_iter().map(|cell| cell.digit).collect();
        let Some((cell, digit)) = full_house(&digits) else { break };
        page.click(&format!("#c{cell}"));
        page.press(&digit);
        page.wait_until("it is placed", |state| state.cells[cell].digit == digit);
    }
}

/// Lets hints make the step to practise on.
fn apply_hint(page: &Page) {
    page.show_hint(4);
    page.press(&"h ".repeat(page.sentences_left()));
}

#[test]
fn five_positions_are_a_session_that_ends_with_a_result() {
    let page = Page::with_puzzle(PUZZLE);
    page.exec("location.hash = 'practise=full-house'");
    for position in 1..=5 {
        let state = page.wait_until("a position is there", |state| {
            state.dialog.is_empty() && state.title.starts_with("Find it: ") && state.line() != PUZZLE
        });
        let is_full_house = state.title == "Find it: Full house";
        assert_eq!(is_full_house, position <= 3, "after three times it rests: {}", state.title);
        if is_full_house {
            find_full_house(&page);
        } else {
            apply_hint(&page);
        }
        page.wait_until("its result is shown", |state| {
            state.dialog == "panel" && page.text_of("training-status").starts_with(&position.to_string())
                || page.text_of("training-status").starts_with("3 of 5 found")
        });
        let title = page.text_of("training-title");
        assert_eq!(
            title,
            if is_full_house { "Found: Full house" } else { "Hidden single in a block, with a hint" }
        );
        if position == 1 {
            assert_fits_and_accessible(&page, "the result of a position");
        }
        if position < 5 {
            assert_eq!(page.text_of("training-status"), format!("{position} of 5 positions"));
            page.click_button("practise-next");
        }
    }
    assert_eq!(page.text_of("training-status"), "3 of 5 found alone. Enough for today, or five more.");
    assert_eq!(visible_texts(&page, "[data-action=practise-next]"), Vec::<String>::new());
    page.click_button("training-again");
    page.wait_until("another session begins", |state| {
        state.dialog.is_empty() && state.title.starts_with("Find it: ")
    });
    page.open_dialog("panel-techniques");
    page.wait_until("practice counts", |_| {
        page.run("return document.querySelector('[data-technique=full-house]').dataset.progress === 'found'")
    });
    let hinted: String =
        page.run("return document.querySelector('[data-technique=hidden-single-block]').dataset.progress");
    assert_eq!(hinted, "met");
}
