//! Names follow the rules of CONTRIBUTING.md: words that are out do not come back, and a type's name stands once in a crate.
//!
//! In markup, style sheets, scripts and the strings of programs, the names of `data-*` attributes, their values, IDs and classes are
//! checked, too. Other strings are not: words of saves and the keys of texts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::checkout;
use crate::support::files::files_in;

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

/// Words that may not be part of a `data-*` attribute, its value, an ID or a class, each with what the code says.
const BANNED_IN_MARKUP: &[(&str, &str)] = &[
    ("alike", "similar"),
    ("card", "message"),
    ("door", "a button that opens a panel"),
    ("lamp", "hint level"),
    ("lesson", "example"),
    ("like", "similar"),
    ("own", "import"),
    ("room", "panel"),
    ("shelf", "previous game"),
    ("study", "replay"),
    ("twin", "alternative"),
    ("twins", "alternative"),
];

/// Names that are out only as a whole: other lists are lists.
const BANNED_NAMES_IN_MARKUP: &[(&str, &str)] = &[("list", "batch"), ("panel-list", "panel-batch")];

/// Type names that stand more than once in these crates, each with the reason; at most ten.
const REPEATED_TYPES: &[(&str, &str)] = &[];

#[test]
fn no_name_contains_a_banned_word() {
    let root = checkout();
    let mut found = Vec::new();
    for folder in
        ["src", "formats", "app", "cli", "web", "www", "xtask", "tests", "bench", "examples", "python"]
    {
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
fn no_name_in_the_markup_contains_a_banned_word() {
    let root = checkout();
    let folders = ["www", "web/src", "app/src/markup", "app/src/input", "tests/e2e"];
    let mut found = Vec::new();
    for file in folders.iter().flat_map(|folder| files_in(&root.join(folder), &["rs", "js", "html", "css"])) {
        let text = fs::read_to_string(&file).expect("a source file");
        for name in names_in_markup(&text, file.extension().is_some_and(|extension| extension == "css")) {
            let whole = BANNED_NAMES_IN_MARKUP.iter().find(|(banned, _)| *banned == name);
            let part =
                BANNED_IN_MARKUP.iter().find(|(banned, _)| words(name).iter().any(|word| word == banned));
            if let Some((word, instead)) = whole.or(part) {
                found.push(format!("{}: {name} ({word}: {instead})", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "names with words that are out:\n{}", found.join("\n"));
}

#[test]
fn a_type_name_stands_once_in_all_crates() {
    let mut types = BTreeMap::<String, Vec<PathBuf>>::new();
    let root = checkout();
    for file in ["src", "formats/src", "app/src", "web/src", "python/src"]
        .iter()
        .flat_map(|folder| source_files(&root.join(folder)))
    {
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

/// What the names of attributes, IDs and classes follow, in markup, scripts, style sheets and strings of programs. A name in quotes
/// ends with them.
const NAME_STARTS: &[&str] = &[
    "data-",
    "dataset.",
    "#",
    " id=\"",
    " class=\"",
    "getElementById(\"",
    "getElementById('",
    "element(\"",
    "\".",
    "'.",
    "`.",
    "= \"",
    "from_name(\"",
    "click_button(\"",
];

/// The names of attributes, IDs and classes in a file, and the values of the attributes.
fn names_in_markup(text: &str, is_style: bool) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let mut names = Vec::new();
    for start in NAME_STARTS.iter().copied().chain(is_style.then_some(".")) {
        for (_, rest) in text.match_indices(start).map(|(at, start)| text.split_at(at + start.len())) {
            let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            names.push(&rest[..end]);
            if start == " class=\"" {
                names.extend(rest.split('"').next().into_iter().flat_map(str::split_whitespace));
            }
            // The value of an attribute, quoted or not, or what it begins with.
            if start == "data-" {
                let value = rest[end..].trim_start_matches(['^', '*']);
                if let Some(value) = value.strip_prefix('=') {
                    let value = value.trim_start_matches(['\\', '"', '\'']);
                    names.push(&value[..value.find(|c: char| !is_part(c)).unwrap_or(value.len())]);
                }
            }
        }
    }
    names
}

#[test]
fn names_in_markup_are_found() {
    let markup = "<p id=\"room-title\" class=\"two own\" data-lamp data-action='shelf'>";
    assert_eq!(
        names_in_markup(markup, false),
        ["lamp", "action", "shelf", "room-title", "two", "two", "own"]
    );
    let script = "find('#study, [data-action^=room-]'); a.dataset.ownCell = '.card'";
    assert_eq!(names_in_markup(script, false), ["action", "room-", "ownCell", "study", "card"]);
    assert_eq!(names_in_markup(".own[data-view=\"study\"] { }", true), ["view", "study", "own"]);
    assert_eq!(words("ownCell"), ["own", "cell"]);
}

/// The Rust and JavaScript files in a folder, at any depth.
pub fn source_files(folder: &Path) -> Vec<PathBuf> {
    files_in(folder, &["rs", "js"])
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
