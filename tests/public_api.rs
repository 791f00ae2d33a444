//! The public API of the published libraries as a text, in `tests/public_api.txt`: a change shows what it adds, alters or takes away.
//!
//! The text is made from what rustdoc knows, by the crate `public-api`. rustdoc writes its knowledge in a format that is not stable
//! yet, so this needs a switch of the compiler and a version of the crate that goes with it: a new compiler in `rust-toolchain.toml`
//! may need a new `public-api` in `app/Cargo.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{checkout, snapshot};

/// Methods of traits of the standard library: the line of the implementation says all about them.
const METHODS_OF_TRAITS: [&str; 8] = ["clone", "cmp", "default", "eq", "fmt", "hash", "partial_cmp", "from"];

#[test]
fn the_public_api_is_that_of_the_list() {
    let api = public_api_text();
    let list = list_file();
    if snapshot::is_updating() {
        fs::write(&list, api).expect("the list is writable");
        return;
    }
    let listed = fs::read_to_string(&list).expect("the list of the public API");
    let differing = [("no longer", &listed, &api), ("new", &api, &listed)].map(|(word, lines, others)| {
        let only_here = lines.lines().filter(|line| !others.lines().any(|other| other == *line));
        only_here.map(|line| format!("{word}: {line}")).collect::<Vec<_>>()
    });
    assert!(
        listed == api,
        "the public API differs:\n{}\n{}",
        differing.concat().join("\n"),
        snapshot::hint()
    );
}

/// The text that the test compares.
pub fn list_file() -> PathBuf {
    checkout().join("tests/public_api.txt")
}

/// What is public with all features, an item a line, crate by crate.
fn public_api_text() -> String {
    ["ninefold", "ninefold-formats"].map(public_api_of).concat()
}

fn public_api_of(package: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public-api");
    let output = Command::new(env!("CARGO"))
        .args(["rustdoc", "--quiet", "--package", package, "--lib", "--all-features", "--target-dir"])
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        .current_dir(checkout())
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let api = public_api::Builder::from_rustdoc_json(
        target.join(format!("doc/{}.json", package.replace('-', "_"))),
    )
    .omit_blanket_impls(true)
    .omit_auto_trait_impls(true)
    .build()
    .expect("a version of public-api that goes with the compiler");
    // An item with two paths is listed at both, with the same implementations.
    let mut seen = BTreeSet::new();
    let items = api.items().map(|item| short_names(&item.to_string())).filter(|item| !is_implied(item));
    items.filter(|item| seen.insert(item.clone())).map(|item| item + "\n").collect()
}

/// Whether an item follows from another one.
fn is_implied(item: &str) -> bool {
    let name = item.strip_prefix("pub fn ").and_then(|rest| rest.split(['(', '<']).next());
    let method = name.and_then(|path| path.rsplit("::").next());
    item.contains("StructuralPartialEq") || method.is_some_and(|method| METHODS_OF_TRAITS.contains(&method))
}

/// The item without the paths of the standard library's names: `Option` for `core::option::Option`.
fn short_names(item: &str) -> String {
    let mut short = String::new();
    for word in item.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_' && c != ':') {
        let is_of_std = ["core::", "alloc::", "std::"].iter().any(|name| word.starts_with(name));
        short.push_str(if is_of_std { word.rsplit("::").next().unwrap_or(word) } else { word });
    }
    short
}
