//! The techniques in Help: listed, and each played on an example of its own.

use browser_tests::Page;
use tempfile::TempDir;

use crate::PUZZLE;
use crate::workers::copy_release;

#[test]
fn a_technique_is_chosen_in_help_and_played() {
    let page = Page::with(PUZZLE);
    open_list(&page);
    let count = || page.run::<usize>("return document.querySelectorAll('#lessons button').length");
    page.until("the techniques are there", |_| count() > 0);
    assert_eq!(count(), 66);
    assert_eq!(
        page.run::<usize>("return document.querySelectorAll('#lessons h3').length"),
        4,
        "a heading a level"
    );
    page.assert_accessible("the techniques are listed");
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
fn help_says_when_the_techniques_cannot_be_loaded() {
    let folder = TempDir::with_prefix("ninefold-release-").expect("a folder");
    copy_release(&folder, |name| !name.starts_with("engines"));
    let page = Page::visit(folder.path(), "/");
    page.until("the first puzzle is dealt", |look| look.phase == "playing");
    page.bring(PUZZLE);
    open_list(&page);
    let said = || page.run::<String>("return document.querySelector('#lessons-trouble').textContent");
    page.until("it says so", |_| !said().is_empty());
    assert!(said().contains("could not be loaded"), "{}", said());
    assert_eq!(page.look().line(), PUZZLE);
    let errors = page.take_errors();
    assert!(errors.iter().all(|error| error.contains("engines")), "only the engines are missed: {errors:?}");
}

fn open_list(page: &Page) {
    page.click_button("help");
    page.until("help is open", |look| look.dialog == "help-dialog");
    page.click_button("lessons");
}
