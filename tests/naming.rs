//! Names follow the rules of CONTRIBUTING.md: words that are out do not come back, and a type's name stands once in a crate.
//!
//! Strings are not checked: words of saves, messages, links and `data-action` values are promises and stay as they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::checkout;

/// Words that may not be part of the name of a module, type, function or test, each with the reason.
const BANNED_WORDS: &[(&str, &str)] = &[
    ("advised", "a participle: NoStep, ExplainedStep"),
    ("anew", "restart, again"),
    ("begun", "started"),
    ("brought", "a participle: ParsedText"),
    ("dealt", "puzzles are generated"),
    ("dealing", "puzzles are generated"),
    ("door", "a metaphor: loader, entry point"),
    ("furnish", "a metaphor: init, load"),
    ("furniture", "a metaphor: panel markup"),
    ("held", "a participle without a noun"),
    ("judged", "a participle: PuzzleAnalysis"),
    ("judging", "a gerund: PuzzleAnalysis"),
    ("lately", "recent"),
    ("led", "a participle: LogicPath"),
    ("likeness", "similar puzzle"),
    ("lister", "a search that lists steps"),
    ("manieth", "not a word: index, number"),
    ("mildness", "entry score: how colourful and how faint an ink is"),
    ("recipe", "a metaphor: PuzzleId"),
    ("rung", "a metaphor with two senses: tier, HintLevel"),
    ("shelf", "a metaphor: previous session"),
    ("stories", "end-to-end tests"),
    ("story", "an end-to-end test"),
    ("taught", "a participle: TechniqueExample"),
    ("telling", "a gerund: explanation, message"),
    ("told", "a participle with eight meanings: ExplainedStep, reported, formatted, announced"),
    ("twin", "a metaphor with two senses: alternative solution, reference solver"),
    ("twins", "a metaphor with two senses: alternative solution, reference solver"),
    ("unshelve", "a metaphor: resume previous"),
    ("wish", "Job"),
];

/// Type names that stand more than once in the three crates, each with the reason; at most ten.
const REPEATED_TYPES: &[(&str, &str)] = &[];

#[test]
fn no_name_contains_a_banned_word() {
    let root = checkout();
    let mut found = Vec::new();
    for folder in ["src", "app", "web", "www", "xtask", "tests", "bench", "examples"] {
        for file in source_files(&root.join(folder)) {
            let text = fs::read_to_string(&file).expect("a source file");
            let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
            for name in declared_names(&text).into_iter().chain([stem]) {
                for word in words(&name) {
                    if let Some((_, reason)) = BANNED_WORDS.iter().find(|(banned, _)| *banned == word) {
                        found.push(format!("{}: {name} ({word}: {reason})", file.display()));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "names with words that are out:\n{}", found.join("\n"));
}

#[test]
fn a_type_name_stands_once_in_the_three_crates() {
    let mut types = BTreeMap::<String, Vec<PathBuf>>::new();
    let root = checkout();
    for file in ["src", "app/src", "web/src"].iter().flat_map(|folder| source_files(&root.join(folder))) {
        let text = fs::read_to_string(&file).expect("a source file");
        for line in text.lines().take_while(|line| !line.starts_with("mod tests")) {
            // Associated types are indented and end with a semicolon.
            let words: Vec<&str> = declaration(line).split_whitespace().collect();
            // A name of the kind `$Name` stands for the names that a macro is given.
            if let ["struct" | "enum" | "trait" | "union" | "type", name, ..] = words[..]
                && !(line.starts_with(' ') && words[0] == "type")
                && !name.starts_with('$')
            {
                types.entry(identifier(name)).or_default().push(file.clone());
            }
        }
    }
    let allowed = |name: &str| REPEATED_TYPES.iter().any(|(repeated, _)| *repeated == name);
    let repeated: Vec<_> = types.iter().filter(|(name, files)| files.len() > 1 && !allowed(name)).collect();
    assert!(repeated.is_empty(), "type names that stand more than once: {repeated:#?}");
    for (name, _) in REPEATED_TYPES {
        assert!(
            types.get(*name).is_some_and(|files| files.len() > 1),
            "{name} stands once: strike it from the list"
        );
    }
    assert!(REPEATED_TYPES.len() <= 10, "a noun names one type");
}

/// The Rust and JavaScript files in a folder, at any depth.
pub fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map_while(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                if !path.ends_with("target") && !path.ends_with("node_modules") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "js") {
                files.push(path);
            }
        }
    }
    files
}

/// The names of modules, types and functions declared in a Rust or JavaScript file.
fn declared_names(text: &str) -> Vec<String> {
    let keywords = ["mod", "struct", "enum", "trait", "type", "union", "fn", "class", "function"];
    let mut names = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut words = declaration(line).split_whitespace();
        while let Some(word) = words.next() {
            if keywords.contains(&word) {
                names.extend(words.next().filter(|name| *name != "mut").map(identifier));
            } else if !["async", "unsafe", "default", "export", "extern", "\"C\""].contains(&word) {
                break;
            }
        }
    }
    names
}

/// A line without indentation and visibility.
fn declaration(line: &str) -> &str {
    let line = line.trim_start();
    let Some(rest) = line.strip_prefix("pub") else { return line };
    let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
    rest.trim_start()
}

/// The identifier at the beginning of a text.
fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The words of an identifier in any case: `HintStep`, `hint_step`, `hintStep`, `HINT_STEP`, `hint-step`.
pub fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && after_lower {
            words.push(String::new());
        }
        after_lower = c.is_lowercase();
        if c.is_alphanumeric() {
            words.last_mut().expect("there is a word").extend(c.to_lowercase());
        }
    }
    words
}

#[test]
fn identifiers_are_split_into_words() {
    for name in ["HintStep", "hint_step", "hintStep", "HINT_STEP", "hint-step"] {
        assert_eq!(words(name), ["hint", "step"], "{name}");
    }
}
