//! Every test that `docs/features.md` names exists.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::checkout;
use crate::support::files::files_in;

#[test]
fn every_test_named_in_features_md_exists() {
    let root = checkout();
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

/// Files and items that the two documents name must exist, so that a rename reaches them.
#[test]
fn names_in_architecture_and_contributing_exist() {
    let root = checkout();
    let code: String = ["src", "formats/src", "app/src", "cli/src", "web/src", "python/src", "tests"]
        .map(|folder| source_text(&root.join(folder)))
        .concat();
    let folders: Vec<PathBuf> =
        ["src", "formats/src", "app/src", "cli/src", "web/src", "python", "www", "tests"]
            .iter()
            .flat_map(|folder| folders_in(&root.join(folder)))
            .collect();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root.join(document)).expect("a document");
        for quoted in text.split('`').skip(1).step_by(2) {
            let is_path = quoted.chars().all(|c| c.is_alphanumeric() || "._-/".contains(c));
            let ends_like_a_file = [".rs", ".md", ".txt", ".js", ".html", ".py", ".toml", ".yml", "/"]
                .iter()
                .any(|end| quoted.ends_with(end));
            let is_build_output =
                ["dist/", "release/", "package/", "ninefold-offline.html"].contains(&quoted);
            if is_path && ends_like_a_file && !is_build_output {
                assert!(
                    root.join(quoted).exists() || folders.iter().any(|folder| folder.join(quoted).exists()),
                    "{document}: no file {quoted}"
                );
            }
            // `Type`, `Type::item`, `function(…)`
            for name in quoted.split(|c: char| !c.is_alphanumeric() && c != '_') {
                let is_type = name.len() > 3
                    && name.starts_with(char::is_uppercase)
                    && name.chars().filter(|c| c.is_uppercase()).count() < name.len() / 2;
                if is_type && !quoted.contains([' ', '.']) {
                    assert!(code.contains(name), "{document}: no item {name}");
                }
            }
        }
    }
}

/// The Python package is a workspace of its own, which cannot take the version from the other one.
#[test]
fn the_python_package_has_the_version_of_the_library() {
    let version = |manifest: &str| {
        let text = fs::read_to_string(checkout().join(manifest)).expect("a manifest");
        text.lines().find(|line| line.starts_with("version = ")).expect("a version").to_owned()
    };
    for manifest in ["python/Cargo.toml", "formats/Cargo.toml", "cli/Cargo.toml"] {
        assert_eq!(version(manifest), version("Cargo.toml"), "{manifest}");
    }
}

/// A folder and all folders in it.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let inner = fs::read_dir(folder).expect("a folder").map_while(Result::ok).map(|entry| entry.path());
    let inner =
        inner.filter(|path| path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules"));
    std::iter::once(folder.to_owned()).chain(inner.flat_map(|path| folders_in(&path))).collect()
}

/// The text of all Rust files in a folder.
fn source_text(folder: &Path) -> String {
    let text = |path: PathBuf| fs::read_to_string(path).expect("a source file");
    files_in(folder, &["rs"]).into_iter().map(text).collect()
}
