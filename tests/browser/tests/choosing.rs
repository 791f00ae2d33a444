//! Settings: what is chosen once for all games.

use browser_tests::{Page, Scheme};

use crate::{PUZZLE, layout};

#[test]
fn what_is_chosen_shows_at_once_and_is_kept() {
    let page = Page::with(PUZZLE);
    assert!(!page.look().cells_that_are("peer").is_empty(), "as it is at the beginning");
    open(&page);
    assert!(is_on(&page, "peers") && is_on(&page, "tidy") && !is_on(&page, "wrong"));
    page.click_button("set-peers");
    page.until("it is off", |look| look.cells_that_are("peer").is_empty());
    assert!(!is_on(&page, "peers"), "and told so");
    page.press_until("Shift+Tab", "set-tidy");
    page.press("Space");
    page.until("by keys, too", |_| !is_on(&page, "tidy"));
    page.click_button("theme-dark");
    page.until("it is dark", |look| look.is_pressed("theme-dark"));
    page.press("Escape");
    let look = page.until("it closes", |look| look.dialog.is_empty());
    assert_ne!(look.focus, "body");

    page.reload();
    let look = page.until("the game is there again", |look| look.phase == "playing");
    assert!(look.cells_that_are("peer").is_empty(), "it is kept");
    assert_eq!((theme(&page).as_str(), bar(&page).as_str()), ("dark", "#121418"));
    open(&page);
    assert!(!is_on(&page, "peers") && !is_on(&page, "tidy") && is_on(&page, "same"));
    assert!(page.look().is_pressed("theme-dark"));
    page.click_button("theme-system");
    page.until("as the system has it", |look| look.is_pressed("theme-system"));
    assert_eq!((theme(&page).as_str(), bar(&page).as_str()), ("", "#f6f4ef"));
    assert_eq!(page.take_errors(), Vec::<String>::new());
}

#[test]
fn the_language_is_chosen_in_settings_too() {
    let page = Page::with(PUZZLE);
    open(&page);
    page.click_button("language");
    page.until("Chinese is spoken", |look| look.title == "欢迎回来" && look.phase == "playing");
    open(&page);
    let title: String = page.run("return document.querySelector('#room-title').textContent");
    assert_eq!(title, "设置");
    page.click_button("language");
    page.until("English again", |look| look.title == "Welcome back" && look.phase == "playing");
}

/// The room is furnished one moment and drawn the next; in between it was once given the title of a room that is coming.
#[test]
fn a_room_that_is_there_late_has_a_title_of_its_own() {
    let page = Page::open_after(
        "const { setTimeout } = window;
        window.setTimeout = (call, wait = 0, ...rest) => setTimeout(call, wait + 200, ...rest);",
    );
    open(&page);
    let title: String =
        page.run_later("setTimeout(() => done(document.querySelector('#room-title').textContent), 300)");
    assert_eq!(title, "Settings");
    assert!(page.run::<bool>("return document.querySelector('#room-text').hidden"));
}

#[test]
fn settings_have_room_and_break_no_rule() {
    let page = Page::with(PUZZLE);
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        open(&page);
        let state = format!("settings, {width}");
        layout::assert_no_sideways_scroll(&page, &state);
        page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], &state);
        page.press("Escape");
        page.until("it closes", |look| look.dialog.is_empty());
    }
}

#[track_caller]
pub fn open(page: &Page) {
    page.click_button("room-settings");
    page.until("settings are there", |_| {
        page.run("return document.querySelector('#settings')?.checkVisibility() ?? false")
    });
}

fn is_on(page: &Page, setting: &str) -> bool {
    page.run(&format!(
        "return document.querySelector('[data-action=set-{setting}]').getAttribute('aria-checked') === 'true'"
    ))
}

/// The theme that was chosen, or nothing.
fn theme(page: &Page) -> String {
    page.run("return document.documentElement.dataset.theme ?? ''")
}

/// The colour that the browser gives its own bar.
fn bar(page: &Page) -> String {
    page.run(
        "return [...document.querySelectorAll('[name=theme-color]')].find((it) => matchMedia(it.media).matches).content",
    )
}
