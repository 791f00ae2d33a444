//! The release as a site has it: under any path, on its own, and told of plainly when it cannot start.

use std::fs;
use std::path::Path;

use browser_tests::{Page, release};
use tempfile::TempDir;

#[test]
fn it_works_from_any_path_and_asks_no_other_host() {
    for path in ["/", "/a/very/deep/sub-path/with.dots/and_more/"] {
        let page = Page::visit(&release(), path);
        page.until("the first puzzle is dealt", |look| look.phase == "playing");
        page.click_button("solve");
        page.until("it can be solved", |look| look.phase == "solved");
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
fn a_missing_program_is_told_of_in_words() {
    let (_folder, page) = damaged(|file| fs::remove_file(file).expect("the program"));
    let look = page.until("it says why", |look| !look.trouble.is_empty());
    assert!(look.trouble.starts_with("Ninefold could not start: "), "it says {:?}", look.trouble);
    assert!(look.trouble.ends_with("Check the connection, then load the page again."), "{:?}", look.trouble);
    // Those who look at the console learn more.
    page.until_errors(&[""]);
}

#[test]
fn a_damaged_program_is_told_of_in_words() {
    let (_folder, page) = damaged(|file| fs::write(file, "not a program").expect("the program"));
    let look = page.until("it says why", |look| !look.trouble.is_empty());
    assert!(look.trouble.starts_with("Ninefold could not start: "), "it says {:?}", look.trouble);
    // Those who look at the console learn more.
    page.until_errors(&[""]);
}

/// Every test ends with a look at the console; this one makes sure that it shows what it should.
#[test]
fn errors_and_violations_do_not_go_unnoticed() {
    let page = Page::open();
    page.run::<()>(
        "console.error('something is wrong');
         document.body.setAttribute('style', 'color: red');
         fetch('https://example.org/').catch(() => {});
         return null;",
    );
    page.until_errors(&[
        "something is wrong",
        "policy violated: style-src-attr",
        "policy violated: connect-src",
    ]);
}

/// A release whose wasm something has happened to.
pub fn damaged(damage: impl Fn(&Path)) -> (TempDir, Page) {
    let folder = TempDir::new().expect("a folder");
    for entry in fs::read_dir(release()).expect("a release") {
        let file = entry.expect("a file").path();
        if file.is_dir() {
            // What a build that failed has left.
            continue;
        }
        let copy = folder.path().join(file.file_name().expect("a name"));
        fs::copy(&file, &copy).expect("a copy");
        if copy.extension().is_some_and(|kind| kind == "wasm") {
            damage(&copy);
        }
    }
    let page = Page::visit_after("", folder.path(), "/ninefold/");
    (folder, page)
}
