//! Pictures with a puzzle: pasted, dropped, opened, shared or taken; what is doubtful is corrected in Import, and the puzzle played.

use std::fs;

use e2e_tests::{ColorScheme, Page, PageState};

use crate::PUZZLE;
use crate::workers::NO_WORKERS;

/// The printed digits in the screenshots of `tests/data/pictures`.
const GIVENS: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
/// These and the entered ones.
const DIGITS: &str = "5.9748...78....4...261.9.7...79..241.64.1.59.198..43...7.8.312...2....56...2759.3";
/// The places of two of them that are covered in `covered.png`.
const COVERED: [usize; 2] = [40, 76];

in_every_browser! {
    a_picture_is_pasted_corrected_and_played
    pictures_are_dropped_and_opened
}

/// Holds a screenshot for pasting, dropping or choosing.
#[track_caller]
fn hold(page: &Page, name: &str, media_type: &str) {
    let path = format!("{}/../data/pictures/{name}.png", env!("CARGO_MANIFEST_DIR"));
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    page.hold_file(&format!("{name}.png"), media_type, &bytes);
}

#[track_caller]
fn wait_until_read(page: &Page) -> PageState {
    page.wait_until("the picture is read", |state| {
        state.dialog == "panel" && state.import.picture.starts_with("Read from the picture: 2")
    })
}

/// Whether a canvas shows something.
fn is_drawn(page: &Page, id: &str) -> bool {
    page.run(&format!(
        "const canvas = document.getElementById('{id}');
         const {{ data }} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
         return canvas.checkVisibility() && data.some((value, at) => at % 4 < 3 && value > 0 && value < 200);"
    ))
}

fn a_picture_is_pasted_corrected_and_played(browser_kind: e2e_tests::BrowserKind) {
    let page = Page::open_in(browser_kind);
    hold(&page, "covered", "image/png");
    page.paste_file();
    let mut state = wait_until_read(&page);
    assert_eq!(state.import.doubtful, COVERED);
    assert!(
        COVERED.iter().all(|&cell| &state.import.line[cell..=cell] == "."),
        "what is hidden is not guessed"
    );
    assert_eq!(
        state.focus,
        format!("o{}", state.import.doubtful[0]),
        "the first doubtful cell has the focus"
    );
    assert!(is_drawn(&page, "import-canvas"), "the cell is shown as it is in the picture");
    let label: String = page.run("return document.activeElement.getAttribute('aria-label');");
    assert!(label.starts_with("doubtful, "), "{label}");

    page.press("n");
    page.wait_until("the next one has it", |now| now.focus == format!("o{}", state.import.doubtful[1]));
    page.click_button("import-doubt");
    state =
        page.wait_until("and again the first", |now| now.focus == format!("o{}", state.import.doubtful[0]));
    while let Some(&cell) = state.import.doubtful.iter().find(|&&cell| state.focus == format!("o{cell}")) {
        page.press(&DIGITS[cell..=cell]);
        let before = state.import.doubtful.len();
        state = page.wait_until("the doubt is settled", |now| now.import.doubtful.len() < before);
    }
    assert!(state.import.doubtful.is_empty(), "{:?}", state.import.doubtful);
    page.wait_until("it is a puzzle", |state| state.import.title == "Exactly one solution");
    page.press("Enter");
    let state =
        page.wait_until("it is on the board", |state| state.dialog.is_empty() && state.line() == DIGITS);
    let givens: Vec<usize> = (0..81).filter(|&cell| &GIVENS[cell..=cell] != ".").collect();
    assert_eq!(state.cells_with_class("given"), givens, "what was entered in the picture is an entry");
    let empty = (0..81).find(|&cell| &DIGITS[cell..=cell] == ".").expect("an empty cell");
    assert!(state.cells[empty].digit.is_empty());
}

fn pictures_are_dropped_and_opened(browser_kind: e2e_tests::BrowserKind) {
    let page = Page::open_in(browser_kind);
    // Files that other programs hand over may have no type.
    hold(&page, "light", "");
    page.drop_file();
    assert_eq!(wait_until_read(&page).import.line, DIGITS);
    for field in ["import-file", "import-camera"] {
        page.click_button("import-clear");
        hold(&page, "dark", "image/png");
        page.wait_until("the board is empty", |state| state.import.line == ".".repeat(81));
        page.choose_file(field);
        page.wait_until("the picture is read", |state| state.import.line == DIGITS);
    }
}

#[test]
fn what_is_no_puzzle_is_refused_and_the_game_goes_on() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.line() != PUZZLE);
    let icon = fs::read(format!("{}/../../www/app-512.png", env!("CARGO_MANIFEST_DIR"))).expect("an icon");
    for (name, bytes, why) in [
        ("icon.png", icon.as_slice(), "grid"),
        (
            "broken.png",
            b"\x89PNG and nothing else".as_slice(),
            "The browser cannot read a picture of this kind",
        ),
    ] {
        page.hold_file(name, "image/png", bytes);
        page.paste_file();
        let state = page.wait_until("it is refused", |state| state.import.parse_error.contains(why));
        assert_eq!(state.import.title, "No puzzle was read from this picture");
        page.press("Escape");
        let after = page.wait_until("the dialog is closed", |state| state.dialog.is_empty());
        assert_eq!(after.line(), before.line());
    }
}

#[test]
fn a_picture_is_read_without_workers() {
    let page = Page::open_with_script(NO_WORKERS);
    hold(&page, "light", "image/png");
    page.paste_file();
    assert_eq!(wait_until_read(&page).import.line, DIGITS);
}

#[test]
fn doubtful_cells_stay_marked_after_a_reload() {
    let page = Page::open();
    hold(&page, "covered", "image/png");
    page.paste_file();
    let before = wait_until_read(&page).import;
    page.reload_game();
    page.click_button("panel-import");
    let after = page.wait_until("the board is back", |state| state.import.line == before.line).import;
    assert_eq!(after.doubtful, before.doubtful);
    assert!(
        !page.run::<bool>("return document.getElementById('import-cutout').checkVisibility();"),
        "the picture is gone"
    );
}

#[test]
fn a_picture_on_the_clipboard_is_pasted_by_the_button() {
    let page = Page::open();
    hold(&page, "light", "image/png");
    page.exec(
        "navigator.clipboard.readText = async () => '';
         navigator.clipboard.read = async () => [{ types: ['text/html', 'image/png'], getType: async () => heldFile }];",
    );
    page.open_dialog("panel-import");
    page.click_button("import-paste");
    assert_eq!(wait_until_read(&page).import.line, DIGITS);
}

#[test]
fn axe_passes_beside_a_picture() {
    let page = Page::open();
    hold(&page, "covered", "image/png");
    page.paste_file();
    wait_until_read(&page);
    for (width, height, action) in [
        (320, 568, "import-doubt"),
        (390, 844, "import-whole"),
        (844, 390, "import-doubt"),
        (1280, 800, "import-whole"),
    ] {
        page.resize(width, height);
        page.click_button(action);
        page.assert_accessible_in(
            &[ColorScheme::Light, ColorScheme::Dark, ColorScheme::Contrast],
            &format!("a picture, {width} × {height}"),
        );
        let out: i64 = page.run("return document.documentElement.scrollWidth - innerWidth;");
        assert!(out <= 0, "{width}: wider than the window by {out}");
        let out: i64 = page.run(
            "const body = document.querySelector('.import-body'); return body.scrollWidth - body.clientWidth;",
        );
        assert!(out <= 0, "{width}: wider than the panel by {out}");
    }
}
