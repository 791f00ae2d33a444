//! The Share dialog: links, pictures, printing.

use e2e_tests::Page;
use serde_json::json;

use crate::layout::assert_fits_and_accessible;
use crate::{PUZZLE, SOLUTION};

/// Catches the next download instead of letting the browser save it.
pub const CATCH_DOWNLOAD: &str = "
    URL.createObjectURL = (blob) => { window.caught = blob; return 'about:blank#caught'; };
    HTMLAnchorElement.prototype.click = function () { window.caughtName = this.download; };";

/// Opens the Share dialog.
#[track_caller]
fn open_dialog(page: &Page) {
    page.click_button("panel-share");
    page.wait_until("the dialog is open", |state| {
        state.dialog == "panel" && !page.text_of("share-name").is_empty()
    });
}

fn link_value(page: &Page) -> String {
    page.run("return document.querySelector('#share-link').value")
}

/// Opens a link in a browser without data.
#[track_caller]
fn open_link(link: &str) -> Page {
    let (_, asked) = link.split_once('#').expect("a link that asks for something");
    let page = Page::open();
    page.exec(&format!("history.replaceState(null, '', '#{asked}');"));
    page.reload();
    page
}

#[test]
fn a_link_holds_the_puzzle_and_its_progress() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+2 Shift+6");
    let begun = page.wait_until("the notes are entered", |state| state.cells[3].notes == "26");
    open_dialog(&page);
    assert_eq!(page.text_of("share-name"), "Your own puzzle");
    let alone = link_value(&page);
    assert!(alone.contains("/ninefold/#p=1") && !alone.contains("-e"), "{alone}");
    page.click("#share-progress");
    page.wait_until("the link contains the progress", |_| link_value(&page).contains("-e"));
    let whole = link_value(&page);
    page.allow_clipboard();
    page.click_button("copy-link");
    page.wait_until("the message is shown", |_| {
        page.text_of("share-status") == "The link is on the clipboard."
    });
    assert_eq!(page.clipboard(), whole);
    page.close_dialog();
    let state = page.state();
    assert_eq!(state.line(), begun.line());

    let other = open_link(&whole);
    let state = other.wait_until("the game is shown", |state| state.title == "Game in progress");
    assert_eq!((state.line(), &*state.cells[3].notes), (begun.line(), "26"));
    assert!(!other.address().contains('#'));
    other.press("Ctrl+z");
    other.wait_until("all entries are undone", |state| {
        state.line() == PUZZLE && state.cells[3].notes.is_empty()
    });
    other.exec(&format!("location.hash = '{}';", &alone[alone.find('#').unwrap()..alone.len() - 3]));
    let state =
        other.wait_until("a truncated link is reported", |state| state.title == "This link is incomplete");
    assert_eq!(state.line(), PUZZLE);
    let other = open_link(&alone);
    let state = other.wait_until("the puzzle is there", |state| state.line() == PUZZLE);
    assert_eq!(state.title, "Your puzzle");
}

#[test]
fn a_generated_puzzle_is_shared_by_its_id() {
    let page = Page::open();
    for (asked, name) in
        [("seed=hard-7", "Hard · hard-7"), ("daily=2026-11-20&level=medium", "Medium · medium-20261120")]
    {
        page.exec(&format!("location.hash = '{asked}';"));
        page.wait_until("the puzzle is generated", |state| state.text.contains("givens"));
        let level = asked.rsplit(['=', '-']).find(|word| word.len() > 3).unwrap_or("hard").to_owned();
        page.wait_until("the puzzle has its level", |state| state.is_pressed(&format!("new-{level}")));
        open_dialog(&page);
        page.wait_until("the link contains the id", |_| {
            link_value(&page).contains("#c=")
                && link_value(&page).ends_with(&format!("&{asked}"))
                && page.text_of("share-name") == name
        });
        page.close_dialog();
    }
    // A solved grid is shared as its puzzle.
    page.import_puzzle(PUZZLE);
    page.click_button("solve");
    page.wait_until("it is solved", |state| state.line() == SOLUTION);
    open_dialog(&page);
    page.wait_until("the link contains the grid", |_| {
        link_value(&page).contains("#p=1") && !link_value(&page).contains("-e")
    });
    let is_hidden: bool = page.run("return document.querySelector('#share-whole').hidden");
    assert!(is_hidden);
}

#[test]
fn svg_and_png_pictures_are_downloaded() {
    let page = Page::with_puzzle(PUZZLE);
    open_dialog(&page);
    page.exec(CATCH_DOWNLOAD);
    page.click_button("save-svg");
    page.wait_until("the message is shown", |_| page.text_of("share-status") == "Saved: ninefold-puzzle.svg");
    let svg: String = page.run_async("caught.text().then(done);");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
    page.click_button("save-png");
    page.wait_until("the message is shown", |_| page.text_of("share-status") == "Saved: ninefold-puzzle.png");
    let (width, height, dark): (u32, u32, f64) = page.run_async(
        "createImageBitmap(caught).then((points) => {
             const canvas = document.createElement('canvas');
             [canvas.width, canvas.height] = [points.width, points.height];
             const ink = canvas.getContext('2d');
             ink.drawImage(points, 0, 0);
             const { data } = ink.getImageData(0, 0, points.width, points.height);
             let dark = 0;
             for (let at = 0; at < data.length; at += 4) dark += data[at] < 128 && data[at + 3] === 255;
             done([points.width, points.height, dark / (data.length / 4)]);
         });",
    );
    assert_eq!((width, height), (1200, 1200));
    assert!((0.02..0.25).contains(&dark), "lines and digits, and paper between them: {dark}");
}

/// The sizes of the printed pages, in millimetres.
pub fn printed_page_sizes(page: &Page) -> Vec<(f64, f64)> {
    let pdf = page.devtools("Page.printToPDF", json!({ "preferCSSPageSize": true }));
    let edges: Vec<Vec<f64>> = page.run(&format!(
        "return atob('{}').match(/\\/MediaBox \\[[^\\]]*\\]/g).map((box) => box.match(/[\\d.]+/g).map(Number));",
        pdf["data"].as_str().expect("a file")
    ));
    edges.iter().map(|edges| (edges[2] / 72.0 * 25.4, edges[3] / 72.0 * 25.4)).collect()
}

#[test]
fn a_board_prints_on_one_sheet() {
    let page = Page::with_puzzle(PUZZLE);
    // The styles of print come right after the start.
    let has_styles = "[...document.styleSheets].some((sheet) => sheet.href?.includes('/hint-'))";
    page.wait_for_value("the styles of print are there", has_styles, |has_styles: &bool| *has_styles);
    assert_eq!(printed_page_sizes(&page).len(), 1, "the page prints its board");
    open_dialog(&page);
    page.exec("window.print = () => { window.printed = true; };");
    for (paper, size) in [("letter", (215.9, 279.4)), ("a4", (210.0, 297.0))] {
        page.click_button(&format!("paper-{paper}"));
        page.wait_until("it is chosen", |state| state.is_pressed(&format!("paper-{paper}")));
        page.click_button("print-board");
        let () =
            page.run_async("const wait = () => (window.printed ? done() : setTimeout(wait, 20)); wait();");
        let sheets = printed_page_sizes(&page);
        assert_eq!(sheets.len(), 1, "{paper}: {sheets:?}");
        let (width, height) = sheets[0];
        assert!((width - size.0).abs() < 0.5 && (height - size.1).abs() < 0.5, "{paper}: {sheets:?}");
    }
    page.close_dialog();
    let sheet: Option<String> = page.run("return document.body.dataset.sheet");
    assert_eq!(sheet, None, "the page prints its board again");
}

#[test]
fn axe_passes_and_nothing_overflows() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    open_dialog(&page);
    assert_fits_and_accessible(&page, "sharing");
    page.close_dialog();
    assert_ne!(page.state().focus, "body", "the focus is on the page");
}
