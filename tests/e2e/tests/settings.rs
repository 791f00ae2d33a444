//! Settings, which apply to all games.

use e2e_tests::Page;

use crate::{PUZZLE, layout};

#[test]
fn changes_apply_at_once_and_survive_a_reload() {
    let page = Page::with_puzzle(PUZZLE);
    assert!(!page.state().cells_with_class("peer").is_empty(), "as it is at the beginning");
    open(&page);
    assert!(is_on(&page, "peers") && is_on(&page, "tidy") && !is_on(&page, "wrong"));
    page.click_button("set-peers");
    page.wait_until("the setting is off", |state| state.cells_with_class("peer").is_empty());
    assert!(!is_on(&page, "peers"), "and exposed as ARIA state");
    page.press_until("Shift+Tab", "set-tidy");
    page.press("Space");
    page.wait_until("the key changes the setting", |_| !is_on(&page, "tidy"));
    page.click_button("theme-dark");
    page.wait_until("it is dark", |state| state.is_pressed("theme-dark"));
    page.press("Escape");
    let state = page.wait_until("the dialog closes", |state| state.dialog.is_empty());
    assert_ne!(state.focus, "body");

    let state = page.reload_game();
    assert!(state.cells_with_class("peer").is_empty(), "it is kept");
    assert_eq!((theme(&page).as_str(), browser_bar_colour(&page).as_str()), ("dark", "#131519"));
    open(&page);
    assert!(!is_on(&page, "peers") && !is_on(&page, "tidy") && is_on(&page, "same"));
    assert!(page.state().is_pressed("theme-dark"));
    page.click_button("theme-system");
    page.wait_until("the theme is that of the system", |state| state.is_pressed("theme-system"));
    assert_eq!((theme(&page).as_str(), browser_bar_colour(&page).as_str()), ("", "#f3f0e8"));
}

#[test]
fn the_board_can_have_coordinates_and_the_pad_other_rows() {
    let page = Page::with_puzzle(PUZZLE);
    let number = |script: &str| page.run::<f64>(script);
    let board = "return document.querySelector('.frame').getBoundingClientRect().left";
    let key = |digit: u8, side: &str| -> f64 {
        page.run(&format!(
            "return document.querySelector('[data-action=digit-{digit}]').getBoundingClientRect().{side}"
        ))
    };
    let (before, height) =
        (number(board), page.run::<f64>("return document.querySelector('.pad').offsetHeight"));
    assert!(key(5, "top") < key(6, "top"), "two rows");
    open(&page);
    page.click_button("set-coordinates");
    page.click_button("pad-row");
    page.wait_until("the styles are loaded", |_| (key(1, "top") - key(9, "top")).abs() < 1.0);
    assert!(number(board) > before + 10.0, "there is room for the numbers");
    page.click_button("pad-keypad");
    page.wait_until("there are three rows", |_| {
        key(3, "top") < key(4, "top") && key(6, "top") < key(7, "top")
    });
    assert!((page.run::<f64>("return document.querySelector('.pad').offsetHeight") - height).abs() < 2.0);
    page.click_button("set-left-handed");
    page.reload_game();
    page.wait_until("the controls are at the left", |_| key(1, "left") < number(board));
    assert!(key(3, "top") < key(4, "top"), "the pad is kept");
}

#[test]
fn language_can_be_changed_in_settings() {
    let page = Page::with_puzzle(PUZZLE);
    open(&page);
    page.choose_language("zh-Hans");
    let title = || page.run::<String>("return document.querySelector('#panel-title').textContent");
    page.wait_until("the page is in Chinese, with Settings open", |state| {
        state.title == "欢迎回来" && state.phase == "playing" && state.dialog == "panel" && title() == "设置"
    });
    page.choose_language("en");
    page.wait_until("the page is in English again, with Settings open", |state| {
        state.title == "Welcome back" && state.dialog == "panel" && title() == "Settings"
    });
    assert!(!page.address().contains("panel"), "{}", page.address());
    page.reload();
    page.wait_until("a reload does not open them", |state| {
        state.phase == "playing" && state.dialog.is_empty()
    });
}

/// The contents are created in one task and drawn in the next; in between, the dialog once had the title of a dialog
/// that is still loading.
#[test]
fn a_slow_dialog_shows_its_own_title() {
    let page = Page::open_with_script(
        "const { setTimeout } = window;
        window.setTimeout = (call, wait = 0, ...rest) => setTimeout(call, wait + 200, ...rest);",
    );
    open(&page);
    let title: String =
        page.run_async("setTimeout(() => done(document.querySelector('#panel-title').textContent), 300)");
    assert_eq!(title, "Settings");
    assert!(page.run::<bool>("return document.querySelector('#panel-text').hidden"));
}

#[test]
fn axe_passes_and_nothing_overflows() {
    let page = Page::with_puzzle(PUZZLE);
    open(&page);
    layout::assert_fits_and_accessible(&page, "settings");
}

#[track_caller]
pub fn open(page: &Page) {
    page.click_button("panel-settings");
    page.wait_until("settings are there", |_| {
        page.run("return document.querySelector('#settings')?.checkVisibility() ?? false")
    });
}

fn is_on(page: &Page, setting: &str) -> bool {
    page.run(&format!(
        "return document.querySelector('[data-action=set-{setting}]').getAttribute('aria-checked') === 'true'"
    ))
}

/// The theme chosen by the player, or empty.
fn theme(page: &Page) -> String {
    page.run("return document.documentElement.dataset.theme ?? ''")
}

/// The theme colour of the browser's own bar.
fn browser_bar_colour(page: &Page) -> String {
    page.run(
        "return [...document.querySelectorAll('[name=theme-color]')].find((it) => matchMedia(it.media).matches).content",
    )
}
