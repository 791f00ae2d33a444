//! Help: its parts, the first steps, and the techniques, each played on an example of its own.

use browser_tests::{Page, Scheme};
use tempfile::TempDir;

use crate::workers::copy_release;
use crate::{PUZZLE, layout};

#[test]
fn a_technique_is_chosen_in_help_and_played() {
    let page = Page::with(PUZZLE);
    open(&page, "techniques");
    let counts: Vec<usize> = page
        .run("return [...document.querySelectorAll('.techniques')].map((level) => level.childElementCount)");
    assert_eq!((counts.len(), counts.iter().sum()), (4, 66), "by level: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert_eq!(page.take_errors(), Vec::<String>::new());
    page.click_button("lesson-x-wing");
    let look = page.until("it is told", |look| look.title == "X-wing" && !look.drawn.is_empty());
    assert!(look.dialog.is_empty() && look.text.contains("two rows"), "{}", look.text);
    let open = look.cells.iter().filter(|cell| cell.digit.is_empty());
    assert!(
        open.clone().count() > 0 && open.clone().all(|cell| !cell.notes.is_empty()),
        "all candidates are noted"
    );
    assert!(!look.drawn.iter().any(|class| class.contains("elimination")), "{:?}", look.drawn);
    page.click_button("more");
    let look = page.until("why", |look| look.hint == "Hint 4/5");
    assert!(look.drawn.iter().any(|class| class.contains("elimination")), "{:?}", look.drawn);
    page.click_button("more");
    page.until("done", |look| look.title.ends_with("done"));
    page.reload();
    let look = page.until("it is kept", |look| look.phase == "playing");
    assert!(look.offers.iter().any(|offer| offer == "shelf"), "{:?}", look.offers);
    page.click_button("shelf");
    page.until("the game before is back", |look| look.line() == PUZZLE);
}

#[test]
fn help_says_so_when_it_cannot_be_loaded() {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !name.starts_with("engines"));
    let page = Page::visit(folder.path(), "/");
    let dealt = page.until("the first puzzle is dealt", |look| look.phase == "playing");
    page.click_button("room-help");
    let said = || page.run::<String>("return document.querySelector('#room').innerText");
    page.until("it says so", |_| said().contains("could not be loaded"));
    assert_eq!(page.look().line(), dealt.line());
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("engines")), "only the engines are missed: {errors:?}");
}

#[test]
fn help_is_walked_through_by_keys() {
    let page = Page::with(PUZZLE);
    let cursor = page.look().focus;
    page.press("Shift+?");
    page.until("the keys are listed", |look| look.focus == "tab-keys");
    assert_eq!(seen(&page), "part-keys");
    for (key, part) in [
        ("Right", "techniques"),
        ("Right", "signs"),
        ("Right", "rules"),
        ("Left", "signs"),
        ("Home", "rules"),
        ("Right", "steps"),
    ] {
        page.press(key);
        page.until(&format!("{key} leads to {part}"), |look| look.focus == format!("tab-{part}"));
        assert_eq!(seen(&page), format!("part-{part}"));
    }
    page.press("Tab");
    page.until("Tab leads into it", |look| look.focus == "part-steps");
    page.press("Tab");
    page.until("and on", |look| look.focus == "lesson-full-house");
    page.press("Escape");
    page.until("the focus is back", |look| look.dialog.is_empty() && look.focus == cursor);
    page.click_button("room-help");
    page.until("where it was left", |look| look.focus == "tab-steps");
    page.click_button("lesson-full-house");
    let look = page.until("it is played", |look| look.title == "Full house" && look.dialog.is_empty());
    assert_ne!(look.focus, "body");
}

#[test]
fn the_first_steps_end_in_an_easy_puzzle() {
    let page = Page::with(PUZZLE);
    open(&page, "steps");
    let pictures: Vec<usize> = page.run(
        "return [...document.querySelectorAll('#part-steps svg')]
            .map((picture) => picture.querySelectorAll('text').length)",
    );
    assert_eq!(pictures.len(), 6, "a picture a step");
    assert!(pictures.iter().all(|digits| *digits >= 60), "each a board: {pictures:?}");
    page.click_button("new-easy");
    page.until("an easy puzzle lies there", |look| look.dialog.is_empty() && look.is_pressed("new-easy"));
    assert_eq!(page.take_errors(), Vec::<String>::new());
}

#[test]
fn every_part_of_help_has_room_and_breaks_no_rule() {
    let page = Page::with(PUZZLE);
    for (width, height) in [(320, 568), (1280, 800)] {
        page.resize(width, height);
        for part in ["rules", "steps", "keys", "techniques", "signs"] {
            open(&page, part);
            let state = format!("{part}, {width}");
            layout::assert_no_sideways_scroll(&page, &state);
            page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], &state);
            page.press("Escape");
            page.until("it closes", |look| look.dialog.is_empty());
        }
    }
}

/// Opens a part of Help.
#[track_caller]
pub fn open(page: &Page, part: &str) {
    page.click_button("room-help");
    page.until("Help is there", |_| !seen(page).is_empty());
    page.click(&format!("#tab-{part}"));
    page.until("the part is there", |_| seen(page) == format!("part-{part}"));
}

/// The part that is to be seen.
pub fn seen(page: &Page) -> String {
    page.run(
        "const parts = [...document.querySelectorAll('#help [role=tabpanel]')];
         return parts.find((part) => part.checkVisibility())?.id ?? ''",
    )
}
