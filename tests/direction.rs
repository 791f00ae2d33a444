//! What Cargo cannot check: the order of modules within a crate, that none use each other in a circle, and two borders within
//! `techniques`.
//!
//! The walls between the crates are Cargo's: the library depends on no other crate of ours, the formats on the
//! library, the application on both, the browser crate on all three, and only the browser crate depends on `web_sys`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::checkout;
use crate::support::files::files_in;

/// The modules of a crate's root, in reading order: each may use only those above it.
#[test]
fn modules_use_only_modules_above_them() {
    let mut wrong = Vec::new();
    for root in ["src", "app/src", "python/src"].map(|folder| checkout().join(folder)) {
        let declared = declared_modules(&root.join("lib.rs"));
        for (place, module) in declared.iter().enumerate() {
            for file in files_of(&root, module) {
                for used in used_modules(&fs::read_to_string(&file).expect("a source file"), "crate::") {
                    let is_above = declared[..=place].contains(&used) || !declared.contains(&used);
                    if !is_above {
                        wrong.push(format!("{} uses {used}", file.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "against the reading order of lib.rs:\n{}", wrong.join("\n"));
}

/// Of two modules with the same parent, at any depth, at most one uses the other, also by way of further ones. What a module takes
/// from the parent itself, declared or re-exported there, belongs to all its children and is no circle.
#[test]
fn sibling_modules_do_not_use_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for folder in ["src", "formats/src", "app/src", "cli/src", "web/src", "xtask/src", "python/src"] {
        let root = checkout().join(folder);
        let mut uses = BTreeMap::<PathBuf, BTreeSet<PathBuf>>::new();
        for file in files_in(&root, &["rs"]) {
            let text = fs::read_to_string(&file).expect("a source file");
            let code = text.split("\nmod tests {").next().expect("the part before the tests");
            let module = file.strip_prefix(&root).expect("a file in the folder").with_extension("");
            for ancestor in module.ancestors() {
                let Some(parent) = ancestor.parent() else { continue };
                let depth = module.components().count() - parent.components().count();
                let path =
                    parent.iter().fold(String::new(), |path, name| path + &name.to_string_lossy() + "::");
                for prefix in ["super::".repeat(depth), format!("crate::{path}")] {
                    let siblings = used_modules(code, &prefix).into_iter().map(|name| parent.join(name));
                    let siblings = siblings.filter(|sibling| {
                        sibling != ancestor && root.join(sibling).with_extension("rs").is_file()
                    });
                    uses.entry(ancestor.to_owned()).or_default().extend(siblings);
                }
            }
        }
        let circle = |module: &&PathBuf| reachable(&uses, module).contains(*module);
        circles.extend(uses.keys().filter(circle).map(|module| root.join(module)));
    }
    assert!(circles.is_empty(), "these use each other in a circle: {circles:#?}");
}

/// The modules that a module uses, directly or by way of others.
fn reachable(uses: &BTreeMap<PathBuf, BTreeSet<PathBuf>>, module: &Path) -> BTreeSet<PathBuf> {
    let mut reached = BTreeSet::new();
    let mut pending = vec![module];
    while let Some(module) = pending.pop() {
        let next = uses.get(module).into_iter().flatten();
        pending.extend(next.filter(|next| reached.insert((*next).clone())).map(PathBuf::as_path));
    }
    reached
}

/// A verifier that shared code with a finder would share its mistakes.
#[test]
fn step_verification_imports_no_technique_finder() {
    let techniques = checkout().join("src/techniques");
    for file in files_of(&techniques, "verify") {
        let text = fs::read_to_string(&file).expect("a source file");
        let parent = if file.ends_with("verify.rs") { "super::" } else { "super::super::" };
        for used in used_modules(&text, parent) {
            assert!(matches!(used.as_str(), "step" | "Technique"), "{} uses {used}", file.display());
        }
        assert!(!text.contains("crate::techniques"), "{} goes around", file.display());
    }
}

/// A technique family can be read, changed and removed without the others.
#[test]
fn technique_families_do_not_know_each_other() {
    /// What families build on, and what several of them share.
    const SHARED: [&str; 6] =
        ["bit_matrix", "implications", "link_graph", "step", "subset_search", "technique"];
    let root = checkout().join("src/techniques");
    let families: BTreeSet<String> = FAMILIES.map(str::to_owned).into();
    let mut uses = BTreeMap::<String, BTreeSet<String>>::new();
    for family in &families {
        for file in files_of(&root, family) {
            let text = fs::read_to_string(&file).expect("a source file");
            let depth = file.strip_prefix(&root).expect("a file in the folder").components().count();
            uses.entry(family.clone()).or_default().extend(used_modules(&text, &"super::".repeat(depth)));
        }
    }
    for (family, used) in uses {
        let foreign: Vec<_> = used.intersection(&families).filter(|other| **other != family).collect();
        assert!(foreign.is_empty(), "{family} uses {foreign:?}; only {SHARED:?} are shared");
    }
}

/// The technique families, each a file in `techniques` with or without a folder.
const FAMILIES: [&str; 11] = [
    "als", "chains", "colours", "exotic", "fish", "forcing", "locked", "singles", "subsets", "unique",
    "wings",
];

/// The modules that a file declares, in order.
fn declared_modules(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a source file");
    let module = |line: &str| {
        Some(line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    text.lines().filter_map(module).collect()
}

/// The file of a module and those in its folder.
fn files_of(parent: &Path, module: &str) -> Vec<PathBuf> {
    let mut files = vec![parent.join(format!("{module}.rs"))];
    files.extend(files_in(&parent.join(module), &["rs"]));
    files
}

/// The first word after each `prefix` in code, also in a list `prefix{a::B, c}`.
fn used_modules(text: &str, prefix: &str) -> BTreeSet<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join(
        "
",
    );
    let mut used = BTreeSet::new();
    for (at, _) in code.match_indices(prefix) {
        // `super::` within `super::super::` is another prefix.
        if code[..at].ends_with("super::") || code[at + prefix.len()..].starts_with("super::") {
            continue;
        }
        let after = &code[at + prefix.len()..];
        match after.strip_prefix('{') {
            Some(list) => used.extend(first_words(list)),
            None => used.extend(Some(word(after)).filter(|word| !word.is_empty())),
        }
    }
    used
}

/// The first word of each entry of a list that ends with its closing brace.
fn first_words(list: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut depth, mut is_start) = (0, true);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => is_start = true,
            c if is_start && c.is_alphabetic() => {
                words.push(word(&list[at..]));
                is_start = false;
            }
            _ => {}
        }
    }
    words
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
