//! Proofs to download: from *How it is solved* and from *Import*.

use e2e_tests::Page;

use crate::share_dialog::CATCH_DOWNLOAD;
use crate::{PUZZLE, SOLUTION};

/// Clicks a button and returns the archive that is downloaded then.
fn downloaded(page: &Page, button: &str) -> Vec<u8> {
    page.exec(&format!("{CATCH_DOWNLOAD} window.caught = null;"));
    page.click_button(button);
    page.wait_for_value("a file", "Boolean(window.caught)", |is_there: &bool| *is_there);
    let name: String = page.run("return window.caughtName;");
    let rows = name.strip_prefix("sudoku-proof-").and_then(|rest| rest.strip_suffix(".zip"));
    assert_eq!(rows.map(str::len), Some(18), "{name}");
    page.run_async("window.caught.arrayBuffer().then((bytes) => done([...new Uint8Array(bytes)]));")
}

fn has_button(page: &Page) -> bool {
    page.run("return !document.querySelector('[data-action=import-proof]').hidden;")
}

/// What the program writes natively.
fn archive(line: &str, has_steps: bool, tag: &str) -> Vec<u8> {
    let grid = ninefold::Grid::from_line(line).expect("a grid");
    let language = ninefold_app::template::Language::from_tag(tag).expect("a language");
    ninefold_app::proof_archive::proof_archive(&grid, has_steps, language).expect("a proof")
}

#[test]
fn a_proof_of_each_step_is_downloaded() {
    let page = Page::with_puzzle(PUZZLE);
    page.click_button("replay");
    page.wait_until("the steps are shown", |_| page.text_of("log").contains('1'));
    assert!(downloaded(&page, "download-proof") == archive(PUZZLE, true, "en"));
    let said = "The proof is among your downloads; how-to-check.txt in it says how to check it.";
    page.wait_until("it is said", |state| state.announcement == said && page.text_of("proof-note") == said);
}

#[test]
fn import_proves_one_solution_or_none() {
    let page = Page::open();
    page.open_import();
    let verdict = |text: &str, title: &str| {
        page.type_into_import(text);
        page.wait_until("the verdict", |_| page.text_of("import-title") == title);
    };
    verdict(PUZZLE, "Exactly one solution");
    assert!(downloaded(&page, "import-proof") == archive(PUZZLE, false, "en"));
    let said = page.text_of("import-about");
    assert!(said.contains("The proof is among your downloads"), "{said}");
    let none = format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27));
    verdict(&none, "This puzzle has no solution");
    assert!(!page.text_of("import-about").contains("proof"), "that was about another puzzle");
    assert!(downloaded(&page, "import-proof") == archive(&none, false, "en"));
    verdict(&SOLUTION.replace(['1', '2'], "."), "More than one solution");
    assert!(!has_button(&page));
}
