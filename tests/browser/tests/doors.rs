//! The ways to a puzzle other than New: the room of all kinds of puzzles, and links.

use browser_tests::{Page, Scheme};

use crate::PUZZLE;

/// Puzzles that seeds stand for: level, symmetry, seed, puzzle.
const GOLDEN: &str = include_str!("../../data/generated_puzzles.txt");

fn enter(page: &Page) {
    page.click_button("room-puzzles");
    page.until("the room is there", |_| {
        page.run("return document.querySelector('#puzzles')?.hidden === false")
    });
}

fn fill(page: &Page, field: &str, value: &str) {
    page.run::<()>(&format!("document.querySelector('#{field}').value = '{value}'"));
}

/// The puzzle that this level, symmetry and seed stand for.
fn golden(head: &str) -> &'static str {
    GOLDEN.lines().find_map(|line| line.strip_prefix(head)).expect("a golden puzzle").trim()
}

#[test]
fn a_puzzle_comes_by_its_name() {
    let page = Page::with(PUZZLE);
    enter(&page);
    page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], "puzzles of all kinds");
    fill(&page, "puzzle-name", "hell");
    page.click_button("named");
    let said = || page.run::<String>("return document.querySelector('#puzzles-error').textContent");
    page.until("it is no name", |_| said().contains("as in hell-123"));
    page.assert_accessible("a name that is none");
    fill(&page, "puzzle-name", "hell-7-diagonal");
    page.run::<()>("document.querySelector('#puzzle-name').focus()");
    page.press("Enter");
    let look = page.until("it is dealt", |look| look.is_pressed("new-hell"));
    assert_eq!(look.line(), golden("hell diagonal 7 "));
    assert!(look.dialog.is_empty() && look.tag.starts_with("Hell I"), "{}", look.tag);
    assert_eq!(page.take_errors(), Vec::<String>::new());
}

#[test]
fn a_link_brings_a_puzzle_once() {
    let page = Page::open();
    page.run::<()>("history.replaceState(null, '', '#seed=hard-1')");
    page.reload();
    let look = page.until("it is dealt", |look| look.is_pressed("new-hard") && look.phase == "playing");
    assert_eq!(look.line(), golden("hard mirror 1 "));
    assert!(!page.address().contains('#'), "{}", page.address());
    page.press("1 2 3 4");
    let begun = page.until("it is begun", |look| look.line() != golden("hard mirror 1 "));
    page.reload();
    assert_eq!(page.until("it is kept", |look| look.phase == "playing").line(), begun.line());
    // Followed in the open page.
    page.run::<()>("location.hash = 'daily=2026-11-20&level=medium'");
    let look = page.until("the day's is dealt", |look| look.is_pressed("new-medium"));
    assert_eq!(look.title, "Puzzle of 2026-11-20");
    page.run::<()>("location.hash = 'seed=<i>'");
    let look = page.until("it is refused", |look| look.title == "No such puzzle");
    assert!(look.text.starts_with("“<i>”") || look.text.contains("%3Ci%3E"), "{}", look.text);
    assert_eq!(page.take_errors(), Vec::<String>::new());
}

#[test]
fn a_day_has_a_puzzle_and_each_tells_how_hard_it_is() {
    let page = Page::with(PUZZLE);
    enter(&page);
    let today: String = page.run(
        "const d = new Date(), two = (n) => `${n}`.padStart(2, '0');
         return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`",
    );
    page.click_button("daily-hell");
    let look = page.until("it is dealt", |look| look.is_pressed("new-hell"));
    assert_eq!(look.title, format!("Puzzle of {today}"));
    page.click_button("rate");
    let look = page.until("it is rated", |look| look.title.contains("rated"));
    assert!(
        look.title.starts_with("Hell I") && look.text.contains("points"),
        "{}: {}",
        look.title,
        look.text
    );
    assert!(look.text.contains(&format!("hell-{}", today.replace('-', ""))), "{}", look.text);
    let before = look.line();
    page.click_button("like");
    let look = page.until("one like it is dealt", |look| look.line() != before);
    assert!(look.tag.starts_with("Hell I"), "{}", look.tag);
    assert_eq!(page.take_errors(), Vec::<String>::new());
}

#[test]
fn the_articles_method_tells_what_it_really_is() {
    let page = Page::with(PUZZLE);
    enter(&page);
    fill(&page, "puzzle-level", "hell");
    fill(&page, "puzzle-draw", "shuffle");
    page.click_button("drawn");
    let look = page.until("it is dealt", |look| look.title == "A shuffled puzzle");
    assert!(look.text.contains("row pattern of Hell") && look.text.contains("one solution"), "{}", look.text);
}

#[test]
fn a_technique_is_practised_again_and_again() {
    let page = Page::with(PUZZLE);
    enter(&page);
    fill(&page, "technique", "w-wing");
    page.click_button("practised");
    let look = page.until("a position is there", |look| look.title == "Find it: W-wing");
    assert!(look.drawn.is_empty() && look.hint == "Hint", "{} {:?}", look.hint, look.drawn);
    page.assert_accessible("practice");
    let before = look.line();
    page.click_button("practise");
    page.until("another", |look| look.title == "Find it: W-wing" && look.line() != before);
    for rung in 1..=4 {
        page.press("h");
        page.until("more", |look| look.hint == format!("Hint {rung}/5"));
    }
    assert!(page.look().title.starts_with("W-wing"));
    page.click_button("shelf");
    page.until("the game before is back", |look| look.line() == PUZZLE);
    assert_eq!(page.take_errors(), Vec::<String>::new());
}
