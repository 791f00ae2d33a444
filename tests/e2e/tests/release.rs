//! The release on a server: under any path, without other hosts, and with a clear message when it cannot start.

use std::fs;
use std::path::Path;

use e2e_tests::{Page, release_dir};
use tempfile::TempDir;

#[test]
fn works_under_any_path_and_requests_no_other_host() {
    for path in ["/", "/a/very/deep/sub-path/with.dots/and_more/"] {
        let page = Page::visit(&release_dir(), path);
        page.wait_until("the first puzzle is generated", |state| state.phase == "playing");
        page.click_button("solve");
        page.wait_until("it can be solved", |state| state.phase == "solved");
        let asked: Vec<String> =
            page.run("return performance.getEntriesByType('resource').map((entry) => entry.name);");
        assert!(
            asked.iter().any(|address| address.contains(".wasm")),
            "the program was asked for: {asked:?}"
        );
        let strange: Vec<_> = asked.iter().filter(|address| !address.starts_with(&page.address())).collect();
        assert!(strange.is_empty(), "asked for elsewhere: {strange:?}");
    }
}

#[test]
fn a_missing_wasm_file_shows_an_error() {
    let (_folder, page) = damaged(|file| fs::remove_file(file).expect("the program"));
    let state = page.wait_until("the reason is shown", |state| !state.start_error.is_empty());
    assert!(state.start_error.starts_with("Ninefold could not start: "), "it says {:?}", state.start_error);
    assert!(
        state.start_error.ends_with("Check the connection, then load the page again."),
        "{:?}",
        state.start_error
    );
    // Details are on the console.
    page.wait_for_errors(&[""]);
}

#[test]
fn a_damaged_wasm_file_shows_an_error() {
    let (_folder, page) = damaged(|file| fs::write(file, "not a program").expect("the program"));
    let state = page.wait_until("the reason is shown", |state| !state.start_error.is_empty());
    assert!(state.start_error.starts_with("Ninefold could not start: "), "it says {:?}", state.start_error);
    // Details are on the console.
    page.wait_for_errors(&[""]);
}

/// Every test checks the console at its end; this one checks that errors are recorded there.
#[test]
fn console_errors_and_csp_violations_are_recorded() {
    let page = Page::open();
    page.run::<()>(
        "console.error('something is wrong');
         document.body.setAttribute('style', 'color: red');
         fetch('https://example.org/').catch(() => {});
         return null;",
    );
    page.wait_for_errors(&[
        "something is wrong",
        "policy violated: style-src-attr",
        "policy violated: connect-src",
    ]);
}

/// Opens a copy of the release whose wasm files were damaged.
pub fn damaged(damage: impl Fn(&Path)) -> (TempDir, Page) {
    let folder = TempDir::new().expect("a folder");
    for entry in fs::read_dir(release_dir()).expect("a release") {
        let file = entry.expect("a file").path();
        if file.is_dir() {
            // Left behind by a failed build.
            continue;
        }
        let copy = folder.path().join(file.file_name().expect("a name"));
        fs::copy(&file, &copy).expect("a copy");
        if copy.extension().is_some_and(|kind| kind == "wasm") {
            damage(&copy);
        }
    }
    let page = Page::visit_with_script("", folder.path(), "/ninefold/");
    (folder, page)
}
