//! The release on a server: under any path, without other hosts, and with a clear message when it cannot start.

use e2e_tests::{Page, release_dir};

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

/// Every test checks the console at its end; this one checks that errors are recorded there.
#[test]
fn console_errors_and_csp_violations_are_recorded() {
    let page = Page::open();
    page.exec(
        "console.error('something is wrong');
         document.body.setAttribute('style', 'color: red');
         fetch('https://example.org/').catch(() => {});",
    );
    page.wait_for_errors(&[
        "something is wrong",
        "policy violated: style-src-attr",
        "policy violated: connect-src",
    ]);
}
