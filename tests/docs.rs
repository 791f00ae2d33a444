//! Every test that `docs/features.md` names exists.

use std::fs;
use std::path::Path;

#[test]
fn every_test_named_in_features_md_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("docs/features.md")).expect("docs/features.md");
    let mut named = 0;
    for quoted in list.split('`').skip(1).step_by(2) {
        let (folder, Some((file, name))) = (match quoted.split_once("::") {
            Some(story) => ("tests/e2e/tests", Some(story)),
            None => ("tests", quoted.split_once(": ")),
        }) else {
            continue;
        };
        if name == "…" {
            continue;
        }
        let text = fs::read_to_string(root.join(folder).join(file).with_extension("rs"))
            .unwrap_or_else(|error| panic!("{quoted}: {error}"));
        // A test that runs in several browsers is the argument of a macro there.
        let is_there = text.contains(&format!("fn {name}("));
        assert!(is_there, "{quoted} is no test");
        named += 1;
    }
    assert!(named > 50, "{named} tests are named");
}
