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
    assert_eq!(page.text_of("atlas-chosen"), "FishRows against columns0 of 13 found alone");
    assert_eq!(tile_count(&page), 13);
    page.wait_until("all miniatures are drawn", |_| drawn_count(&page) == 81);
    let label: String = page.run("return document.querySelector('[data-technique=x-wing]').ariaLabel");
    assert_eq!(label, "X-wing 3.2");
    let label: String = page.run("return document.querySelector('[data-family=fish]').ariaLabel");
    assert_eq!(label, "Fish, 0 of 13 found alone");
    assert_fits_and_accessible(&page, "the atlas");
}

#[test]
fn a_page_tells_a_technique_and_leads_back_to_its_tile() {
    let page = Page::with_puzzle(PUZZLE);
    page.open_dialog("panel-techniques");
    assert_eq!(tile_count(&page), 81, "a wide screen shows all");
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
    assert!(page_text.contains("How to look for it") && page_text.contains("Four corners"), "{page_text}");
    let shapes =
        || page.run::<usize>("return document.querySelectorAll('#technique-picture svg path').length");
    let (pattern, first) = (shapes(), page.text_of("technique-sentence"));
    assert!(pattern > 3 && !first.is_empty(), "its example is drawn");
    assert_eq!(page.text_of("technique-moment"), "1 of 4");
    for moment in ["2 of 4", "3 of 4", "4 of 4"] {
        page.click_button("sentence-next");
        page.wait_until("the next sentence is read", |_| page.text_of("technique-moment") == moment);
        assert_ne!(page.text_of("technique-sentence"), first);
    }
    assert!(shapes() > pattern, "with the last sentence there is what goes");
    page.click("[data-action=select-example][data-number='1']");
    page.wait_until("the second example begins", |_| page.text_of("technique-moment").starts_with("1 of "));
    page.click("[data-action=select-example][data-number='0']");
    let fill: String = page.run("return getComputedStyle(document.querySelector('.picture .blocks')).fill");
    assert_eq!(fill, "none", "the lines around blocks do not cover the picture");
    assert_fits_and_accessible(&page, "the page of a technique");
    page.click_button("example-x-wing");
    let state = page
        .wait_until("the message is shown", |state| state.title == "X-wing" && !state.annotations.is_empty());
    assert!(state.dialog.is_empty() && state.text.starts_with(&first), "{} {first}", state.text);
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
fn a_position_and_a_whole_puzzle_are_reached_from_a_page() {
    let page = Page::with_puzzle(PUZZLE);
    open_page(&page, "x-wing");
    page.click("[data-action=practise-position][data-number='3']");
    let position = page.wait_until("a position is there", |state| {
        state.dialog.is_empty() && state.title.contains("X-wing") && state.line() != PUZZLE
    });
    page.reload_game();
    open_page(&page, "x-wing");
    page.click("[data-action=practise-position][data-number='3']");
    page.wait_until("the same position", |state| state.line() == position.line());
    open_page(&page, "naked-pair");
    page.click_button("puzzle-with");
    let state = page.wait_until("a puzzle is there", |state| {
        state.dialog.is_empty() && state.is_pressed("new-medium") && state.line() != position.line()
    });
    assert!(!state.offers("practise"), "{:?}", state.offers);
}

/// Opens the page of a technique by its link.
fn open_page(page: &Page, technique: &str) {
    page.exec(&format!("location.hash = 'panel=technique-{technique}'"));
    page.wait_until("the page is open", |state| state.dialog == "panel");
    page.wait_until("its example is drawn", |_| !page.text_of("technique-sentence").is_empty());
}

#[test]
fn a_first_visit_has_three_doors() {
    let page = Page::open();
    let doors = visible_texts(&page, "#message-actions button");
    assert_eq!(doors, ["Play", "Learn", "Bring your own"]);
    assert!(visible_texts(&page, ".levels button").is_empty(), "and nothing else");
    page.click_button("panel-import");
    page.wait_until("a puzzle of one's own", |state| state.dialog == "panel");
    page.close_dialog();
    page.click_button("more");
    let state = page.wait_until("play", |state| state.offers("rate"));
    assert!(!state.offers("panel-first-steps"), "{:?}", state.offers);
    assert_eq!(visible_texts(&page, ".levels button").len(), 4);
}

/// By keyboard alone, from the door to an easy puzzle.
#[test]
fn the_first_steps_are_taken_by_keyboard() {
    let page = Page::open();
    page.click_button("panel-first-steps");
    page.wait_until("the first page", |state| state.focus == "first-title");
    assert_fits_and_accessible(&page, "the first steps");
    let said = || page.text_of("first-answer");
    page.press("2");
    page.wait_until("it says why", |_| said() == "There is a 2 in this row already.");
    for (digit, title) in
        [("7", "A column"), ("5", "A block"), ("4", "All three at once"), ("8", "Where does it go?")]
    {
        page.press(digit);
        page.wait_until("it is right", |_| said().starts_with(&format!("Yes, {digit}")));
        page.press("Enter");
        page.wait_until(title, |_| page.text_of("first-title") == title);
    }
    // The focus is on the title; the next stop is the board, at the first cell that may be chosen.
    page.press("Tab Enter");
    page.wait_until("the cell is wrong", |_| said() == "There is a 7 in this row already.");
    page.press("Down Enter");
    page.wait_until("so is this one", |_| said() == "There is a 7 in this column already.");
    let label: String = page.run("return document.activeElement.ariaLabel");
    assert_eq!(label, "Empty, row 2 column 2");
    page.press("Right Enter");
    page.wait_until("it is found", |_| said().starts_with("Yes, here."));
    page.press("Enter");
    page.wait_until("notes", |_| page.text_of("first-title") == "Small digits");
    page.press("9");
    page.wait_until("9 is there already", |_| said() == "There is a 9 in this row already.");
    page.press("2 Enter");
    page.wait_until("the last page", |_| page.text_of("first-title") == "You can play now");
    assert_fits_and_accessible(&page, "the last of the first steps");
    page.click("#first-play");
    page.wait_until("an easy puzzle is on the board", |state| {
        state.dialog.is_empty() && state.is_pressed("new-easy")
    });
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
    assert!(!page.text_of("atlas-facts").starts_with("0 of 81"), "{}", page.text_of("atlas-facts"));
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
    assert_eq!(svg.matches("class=\"miniature\"").count(), 81);
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
