//! Help: its tabs, the first steps, and the techniques, each with an example to play.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, layout};

#[test]
fn a_technique_example_opens_from_help() {
    let page = Page::with_puzzle(PUZZLE);
    open(&page, "techniques");
    let counts: Vec<usize> = page
        .run("return [...document.querySelectorAll('.techniques')].map((level) => level.childElementCount)");
    assert_eq!((counts.len(), counts.iter().sum()), (4, 67), "by level: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert_eq!(page.take_errors(), Vec::<String>::new());
    page.click("[data-technique=remote-pair]");
    let page_text: String = page.run("return document.getElementById('technique-page').innerText");
    assert!(page_text.contains("special case of simple colouring"), "{page_text}");
    assert!(!page_text.contains("Practise"), "it never is the next step: {page_text}");
    page.click_button("techniques");
    let note: String = page.run("return document.querySelector('[data-technique=remote-pair]').innerText");
    assert_eq!(note, "Remote pair special case");
    page.click("[data-technique=x-wing]");
    let page_text: String = page.run("return document.getElementById('technique-page').innerText");
    assert!(page_text.contains("X-wing") && page_text.contains("two rows"), "{page_text}");
    let shapes: usize = page.run("return document.querySelectorAll('#technique-picture svg path').length");
    assert!(shapes > 5, "its example is drawn");
    let fill: String = page.run("return getComputedStyle(document.querySelector('.picture .blocks')).fill");
    assert_eq!(fill, "none", "the lines around blocks do not cover the picture");
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
    page.wait_until("the hint is applied", |state| state.title.ends_with("done"));
    let state = page.reload_game();
    assert!(state.offers.iter().any(|offer| offer == "previous-game"), "{:?}", state.offers);
    page.click_button("previous-game");
    page.wait_until("the previous game is back", |state| state.line() == PUZZLE);
}

#[test]
fn help_tabs_are_navigated_by_keyboard() {
    let page = Page::with_puzzle(PUZZLE);
    let cursor = page.state().focus;
    page.press("Shift+?");
    page.wait_until("the keys are listed", |state| state.focus == "tab-keys");
    assert_eq!(visible_part(&page), "part-keys");
    for (key, part) in [
        ("Right", "techniques"),
        ("Right", "signs"),
        ("Right", "rules"),
        ("Left", "signs"),
        ("Home", "rules"),
        ("Right", "steps"),
    ] {
        page.press(key);
        page.wait_until(&format!("{key} leads to {part}"), |state| state.focus == format!("tab-{part}"));
        assert_eq!(visible_part(&page), format!("part-{part}"));
    }
    page.press("Tab");
    page.wait_until("Tab leads into it", |state| state.focus == "part-steps");
    page.press("Tab");
    page.wait_until("and on", |state| state.focus == "example-full-house");
    page.press("Escape");
    page.wait_until("the focus is back", |state| state.dialog.is_empty() && state.focus == cursor);
    page.click_button("panel-help");
    page.wait_until("where it was left", |state| state.focus == "tab-steps");
    page.click_button("example-full-house");
    let state =
        page.wait_until("the move is made", |state| state.title == "Full house" && state.dialog.is_empty());
    assert_ne!(state.focus, "body");
}

#[test]
fn first_steps_end_in_an_easy_puzzle() {
    let page = Page::with_puzzle(PUZZLE);
    open(&page, "steps");
    let pictures: Vec<usize> = page.run(
        "return [...document.querySelectorAll('#part-steps svg')]
            .map((picture) => picture.querySelectorAll('text').length)",
    );
    assert_eq!(pictures.len(), 6, "a picture a step");
    assert!(pictures.iter().all(|digits| *digits >= 60), "each a board: {pictures:?}");
    page.click_button("new-easy");
    page.wait_until("an easy puzzle is on the board", |state| {
        state.dialog.is_empty() && state.is_pressed("new-easy")
    });
}

#[test]
fn axe_passes_and_nothing_overflows_in_every_part() {
    let page = Page::with_puzzle(PUZZLE);
    for part in ["rules", "steps", "keys", "techniques", "signs"] {
        open(&page, part);
        layout::assert_fits_and_accessible(&page, part);
        page.close_dialog();
    }
}

/// Opens a tab of Help.
#[track_caller]
pub fn open(page: &Page, part: &str) {
    page.click_button("panel-help");
    page.wait_until("Help is there", |_| !visible_part(page).is_empty());
    page.click(&format!("#tab-{part}"));
    page.wait_until("the part is there", |_| visible_part(page) == format!("part-{part}"));
}

/// Starts the example of a technique as its button in Help does.
#[track_caller]
pub fn show_example(page: &Page, technique: &str) {
    page.exec(&format!(
        "const button = document.createElement('button');
         button.dataset.action = 'example-{technique}';
         document.body.append(button);
         button.click();
         button.remove();"
    ));
    page.wait_until("its message is shown", |state| state.panel_kind == "hint" && state.offers("practise"));
}

/// The visible tab panel of Help.
pub fn visible_part(page: &Page) -> String {
    page.run(
        "const parts = [...document.querySelectorAll('#help [role=tabpanel]')];
         return parts.find((part) => part.checkVisibility())?.id ?? ''",
    )
}
