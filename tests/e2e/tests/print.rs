//! The print page: ordering, generating and cancelling a set of puzzles, its pages, printing.

use std::thread;
use std::time::Duration;

use e2e_tests::{Page, wait_for};
use serde::Deserialize;
use serde_json::json;

use crate::layout::{assert_fits_and_accessible, assert_no_sideways_scroll};
use crate::workers::NO_WORKERS;

/// The visible state of the print page.
#[derive(Debug, Deserialize)]
struct PackPageState {
    /// The error, or the message about the result.
    said: String,
    /// The descriptions of the pages that are drawn.
    pages: Vec<String>,
    /// Whether the pages match the form.
    fresh: bool,
    working: bool,
    hash: String,
    focus: String,
}

const READ_STATE: &str = "
    const shown = [...document.querySelectorAll('#fault, #said, #stopped:not([hidden]), #lost:not([hidden])')];
    const pages = document.getElementById('pages');
    const { activeElement } = document;
    return {
        said: shown.map((element) => element.textContent).join(''),
        pages: [...pages?.children ?? []].filter((image) => image.naturalWidth > 0).map((image) => image.alt),
        fresh: !!document.querySelector('[data-action=print]:enabled') && !pages.matches('.stale'),
        working: !(document.getElementById('progress')?.hidden ?? true),
        hash: location.hash,
        focus: activeElement?.name || activeElement?.dataset.action || '',
    };";

fn print_page_state(page: &Page) -> PackPageState {
    // Some drivers return null while the page navigates.
    wait_for("there is a page", || page.run::<Option<PackPageState>>(READ_STATE).ok_or_else(String::new))
}

#[track_caller]
fn wait_until(page: &Page, what: &str, is_so: impl Fn(&PackPageState) -> bool) -> PackPageState {
    wait_for(what, || {
        let seen = print_page_state(page);
        if is_so(&seen) { Ok(seen) } else { Err(format!("{seen:?}")) }
    })
}

/// Opens the print page with an order in its address and waits until it is ready.
#[track_caller]
fn open(order: &str) -> (Page, PackPageState) {
    let page = Page::open();
    let seen = order_print(&page, order);
    (page, seen)
}

#[track_caller]
fn order_print(page: &Page, order: &str) -> PackPageState {
    page.exec(&format!("location.href = './pack.html#{order}';"));
    let made = |seen: &PackPageState| {
        seen.fresh && !seen.pages.is_empty() && order.split('&').all(|word| seen.hash.contains(word))
    };
    wait_until(page, "the pages are ready", made)
}

/// Changes a field of the form.
#[track_caller]
fn fill(page: &Page, name: &str, value: &str) {
    page.exec(&format!(
        "const field = document.querySelector('[name={name}]');
         field.value = '{value}';
         field.dispatchEvent(new Event('input', {{ bubbles: true }}));"
    ));
}

#[test]
fn the_address_defines_the_print_and_follows_the_form() {
    let (page, seen) = open("easy=6&medium=6&hard=2&per=4&paper=a4&seed=7");
    assert_eq!(seen.said, "14 puzzles on 5 pages");
    assert_eq!(seen.pages.len(), 5);
    assert_eq!(seen.pages[3..], ["Page 4 of 5: puzzles 13 to 14", "Page 5 of 5: answers 1 to 14"]);

    page.click("label:has([name=per][value='6'])");
    let seen = wait_until(&page, "the address follows", |seen| seen.hash.contains("per=6"));
    assert!(!seen.fresh && seen.said.is_empty(), "what is shown is not what is ordered: {seen:?}");
    page.click_button("make");
    let seen = wait_until(&page, "the pages are ready", |seen| seen.fresh);
    assert_eq!(seen.said, "14 puzzles on 4 pages");
    let before: String = page.run("return document.querySelector('#pages img').src;");

    // The address alone gives the same pages again.
    page.reload();
    wait_until(&page, "the pages are ready again", |seen| seen.fresh && seen.pages.len() == 4);
    let again: String = page.run("return document.querySelector('#pages img').src;");
    assert_eq!(before, again);
    page.click_button("seed");
    let seen =
        wait_until(&page, "other pages are ready", |seen| seen.fresh && !seen.hash.ends_with("&seed=7"));
    assert_eq!(seen.pages.len(), 4);
}

#[test]
fn a_print_is_ordered_and_cancelled_by_keyboard() {
    let (page, _) = open("easy=1&seed=7");
    page.exec("document.querySelector('[name=hell]').focus();");
    page.press("Ctrl+a 4 9 9 Enter");
    wait_until(&page, "the work has begun", |seen| seen.working);
    let value: f64 = page.run_async(
        "const wait = () => { const { value } = document.querySelector('progress');
             value > 0 ? done(value) : setTimeout(wait, 20); }; wait();",
    );
    assert!(value < 500.0, "{value}");
    page.exec("document.querySelector('[data-action=stop]').focus();");
    page.press("Enter");
    let seen = wait_until(&page, "the work is cancelled", |seen| !seen.working);
    assert_eq!((&*seen.said, seen.fresh, &*seen.focus), ("Cancelled.", false, "make"));
    thread::sleep(Duration::from_millis(300));
    assert_eq!(
        self::print_page_state(&page).pages,
        ["Page 1 of 2: puzzle 1", "Page 2 of 2: answer 1"],
        "no pages are added after Cancel"
    );

    fill(&page, "hell", "0");
    page.click_button("make");
    wait_until(&page, "the next pages are ready", |seen| seen.fresh && seen.said == "1 puzzle on 2 pages");
}

#[test]
fn invalid_orders_show_an_error() {
    let (page, _) = open("easy=1&seed=7");
    for (name, value, message) in [
        ("seed", "seven", "seed: 'seven' is no whole number up to 18446744073709551615"),
        ("easy", "501", "501 puzzles are asked for, at most 500 make a pack"),
        ("easy", "0", "no puzzles are asked for"),
    ] {
        fill(&page, name, value);
        page.click_button("make");
        let seen = wait_until(&page, "the message is shown", |seen| !seen.said.is_empty());
        assert_eq!((&*seen.said, seen.fresh), (message, false));
        fill(&page, "seed", "7");
    }
}

#[test]
fn page_stays_responsive_without_workers() {
    let page = Page::open();
    page.add_init_script(NO_WORKERS);
    let seen = order_print(&page, "easy=3&per=2&seed=7");
    assert_eq!(seen.said, "3 puzzles on 3 pages");
    fill(&page, "hell", "497");
    page.click_button("make");
    wait_until(&page, "the work has begun", |seen| seen.working);
    page.click_button("stop");
    wait_until(&page, "the work is cancelled", |seen| !seen.working && seen.said == "Cancelled.");
}

#[test]
fn each_page_prints_on_one_sheet_of_its_paper_size() {
    let (page, _) = open("easy=9&per=4&paper=a4&seed=7");
    for (order, sheets, size) in [
        ("easy=9&per=1&paper=a4", 10, (210.0, 297.0)),
        ("easy=9&per=2&paper=letter", 6, (215.9, 279.4)),
        ("easy=9&per=4&paper=a4&answers=no", 3, (210.0, 297.0)),
        ("easy=9&per=6&paper=letter&answers=yes", 3, (215.9, 279.4)),
    ] {
        order_print(&page, order);
        let pdf = page.devtools("Page.printToPDF", json!({ "preferCSSPageSize": true }));
        let boxes: Vec<String> = page.run(&format!(
            "return atob('{}').match(/\\/MediaBox \\[[^\\]]*\\]/g);",
            pdf["data"].as_str().expect("a file")
        ));
        assert_eq!(boxes.len(), sheets, "{order}");
        for edges in &boxes {
            let edges: Vec<f64> = edges
                .trim_matches(|c: char| !c.is_ascii_digit())
                .split(' ')
                .map(|edge| edge.parse::<f64>().expect("a length") / 72.0 * 25.4)
                .collect();
            assert!((edges[2] - size.0).abs() < 0.5 && (edges[3] - size.1).abs() < 0.5, "{order}: {edges:?}");
        }
    }
}

#[test]
fn axe_passes_on_the_print_page() {
    let (page, _) = open("easy=2&hell=1&per=2&seed=7");
    assert_fits_and_accessible(&page, "a pack");
    fill(&page, "seed", "x");
    page.click_button("make");
    wait_until(&page, "the message is shown", |seen| !seen.said.is_empty());
    assert_fits_and_accessible(&page, "an order that cannot be");
}

#[test]
fn print_page_is_translated_to_chinese() {
    let (page, _) = open("easy=1&seed=7");
    page.choose_language("zh-Hans");
    let seen = wait_until(&page, "the page is in Chinese", |seen| seen.fresh && seen.said.contains('题'));
    assert_eq!(seen.said, "1道题，共2页");
    assert_eq!(seen.pages[0], "第1页，共2页：第1题");
    let left: Vec<String> = page.run(
        "const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), left = [];
         while (texts.nextNode()) {
             const { data, parentNode } = texts.currentNode;
             if (/[a-z]{3}/.test(data) && !parentNode.closest('noscript, .languages')) left.push(data);
         }
         return [document.title, ...left];",
    );
    assert_eq!(left, ["Ninefold · 打印数独"]);
    page.resize(320, 568);
    assert_no_sideways_scroll(&page, "a pack in Chinese");
    page.assert_accessible("a pack in Chinese");
    fill(&page, "easy", "501");
    page.click_button("make");
    wait_until(&page, "the error is in Chinese", |seen| seen.said == "要了501道题，一份题册最多500道");
    page.choose_language("en");
    wait_until(&page, "the page is in English again", |seen| seen.said.contains("501 puzzles are asked for"));
}
