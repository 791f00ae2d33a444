//! The order of modules: which may import which, and that only the wasm programs import browser crates.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module, and the modules it may import.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("symmetry", &["grid"]),
    ("level", &["symmetry"]),
    ("puzzle_id", &["symmetry", "level"]),
    ("template", &[]),
    ("share_link", &["grid"]),
    ("formats", &["grid", "template", "share_link"]),
    ("solver", &["grid"]),
    ("puzzle", &["grid", "solver"]),
    ("board", &["grid"]),
    ("techniques", &["grid", "level", "board"]),
    ("rating", &["grid", "level", "puzzle", "board", "techniques"]),
    ("explain", &["grid", "board", "techniques", "template", "rating"]),
    ("hint", &["grid", "board", "techniques", "solver"]),
    ("drawing", &["grid", "board", "techniques", "hint"]),
    ("technique_examples", &["grid", "board", "techniques"]),
    (
        "generator",
        &["grid", "board", "symmetry", "level", "puzzle_id", "solver", "puzzle", "techniques", "rating"],
    ),
    (
        "print",
        &[
            "grid",
            "symmetry",
            "level",
            "template",
            "puzzle_id",
            "share_link",
            "techniques",
            "rating",
            "generator",
        ],
    ),
    ("bundled_puzzles", &["grid", "level", "puzzle_id", "techniques"]),
    ("practice", &["board", "generator", "technique_examples", "techniques", "puzzle"]),
    (
        "job",
        &[
            "grid",
            "level",
            "formats",
            "solver",
            "puzzle",
            "board",
            "techniques",
            "explain",
            "hint",
            "drawing",
            "technique_examples",
            "generator",
            "puzzle_id",
            "rating",
            "practice",
            "bundled_puzzles",
            "template",
            "print",
        ],
    ),
    ("batch", &["grid", "level", "formats", "job"]),
    (
        "api",
        &[
            "grid",
            "symmetry",
            "level",
            "puzzle_id",
            "share_link",
            "formats",
            "solver",
            "puzzle",
            "board",
            "techniques",
            "rating",
            "generator",
            "print",
            "explain",
            "hint",
            "technique_examples",
            "practice",
            "template",
        ],
    ),
    (
        "i18n",
        &[
            "grid",
            "level",
            "puzzle_id",
            "techniques",
            "explain",
            "formats",
            "share_link",
            "job",
            "batch",
            "template",
            "hint",
        ],
    ),
    ("game", &["template", "grid", "level", "puzzle_id", "share_link", "job", "i18n", "hint"]),
    ("replay", &["grid", "job", "i18n", "game"]),
    ("import", &["grid", "symmetry", "formats", "share_link", "job", "game"]),
    ("statistics", &["level", "game"]),
    ("input", &["grid", "level", "puzzle_id", "share_link", "job", "game", "replay", "import"]),
    (
        "view_model",
        &[
            "template",
            "grid",
            "level",
            "job",
            "batch",
            "i18n",
            "game",
            "replay",
            "import",
            "statistics",
            "hint",
        ],
    ),
    ("save_record", &[]),
];

/// The wasm programs, which no module may import, and their modules: which modules of the library each may import, and
/// which of their own.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("page", &["web", "worker", "render_cells", "dom", "keyboard"]),
    (
        "web",
        &[
            "grid",
            "level",
            "job",
            "i18n",
            "game",
            "input",
            "view_model",
            "save_record",
            "worker",
            "render_cells",
            "dom",
            "keyboard",
            "hint",
        ],
    ),
    ("tools", &["job", "api", "worker", "panels", "render_cells", "dom", "keyboard"]),
    (
        "panels",
        &[
            "grid",
            "level",
            "game",
            "job",
            "batch",
            "share_link",
            "techniques",
            "import",
            "print",
            "puzzle_id",
            "template",
            "formats",
            "i18n",
            "replay",
            "statistics",
            "input",
            "view_model",
            "save_record",
            "worker",
            "render_cells",
            "dom",
            "keyboard",
            "hint",
        ],
    ),
    ("worker", &["job"]),
    ("render_cells", &["grid", "job", "view_model", "i18n", "dom", "hint"]),
    ("dom", &[]),
    ("keyboard", &["input", "dom"]),
];

/// Crates that only the wasm programs may import.
const BROWSER: &[&str] = &["wasm_bindgen", "web_sys", "js_sys", "getrandom"];

#[test]
fn every_module_imports_only_allowed_modules() {
    let mut wrong = Vec::new();
    for (module, may_know) in MAY_KNOW.iter().chain(PROGRAMS) {
        for (file, text) in sources(module) {
            for known in named_modules(&text) {
                if known != *module && !may_know.contains(&known.as_str()) {
                    wrong.push(format!("{} names {known}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "against the direction:\n{}", wrong.join("\n"));
}

#[test]
fn only_the_wasm_programs_import_browser_crates() {
    for (module, _) in MAY_KNOW {
        for (file, text) in sources(module) {
            for name in BROWSER {
                assert!(!text.contains(&format!("{name}::")), "{} names {name}", file.display());
            }
        }
    }
}

/// A verifier that shared code with a finder would share its mistakes.
#[test]
fn step_verification_imports_no_technique_finder() {
    let mut files = vec![root().join("techniques/verify.rs")];
    let folder = fs::read_dir(root().join("techniques/verify")).expect("src/techniques/verify");
    files.extend(folder.map(|entry| entry.expect("an entry").path()));
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let own = if file.ends_with("verify.rs") { "super::" } else { "super::super::" };
        for after in text.split(own).skip(1).filter(|after| after.starts_with(char::is_alphabetic)) {
            let known = word(after);
            assert!(matches!(known.as_str(), "step" | "Technique"), "{} names {known}", file.display());
        }
        assert!(!text.contains("crate::techniques"), "{} goes around", file.display());
    }
}

#[test]
fn the_module_list_matches_lib_rs() {
    let lib = fs::read_to_string(root().join("lib.rs")).expect("src/lib.rs");
    let declared: Vec<&str> = lib
        .lines()
        .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'))
        .collect();
    let mut tabled: Vec<&str> = MAY_KNOW.iter().map(|(module, _)| *module).collect();
    tabled.sort_by_key(|module| declared.iter().position(|d| d == module));
    assert_eq!(declared, tabled);
    for (module, may_know) in MAY_KNOW {
        let place = |name: &&str| declared.iter().position(|d| d == name);
        let later: Vec<_> = may_know.iter().filter(|known| place(known) > place(module)).collect();
        assert!(later.is_empty(), "{module} comes before {later:?} which it knows");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The file of a module and those in its folder.
fn sources(module: &str) -> Vec<(PathBuf, String)> {
    let mut files = vec![root().join(format!("{module}.rs"))];
    let mut folders = vec![root().join(module)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        (file, text)
    };
    files.into_iter().map(read).collect()
}

/// Every module named after `crate::`, or `ninefold::` in a program, also in a list `crate::{a::B, c}`. Links in comments do
/// not count.
fn named_modules(text: &str) -> Vec<String> {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for after in code.replace("ninefold::", "crate::").split("crate::").skip(1) {
        if let Some(list) = after.strip_prefix('{') {
            let mut depth = 0;
            let mut start = true;
            for (at, c) in list.char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => start = true,
                    c if start && c.is_alphabetic() => {
                        names.push(word(&list[at..]));
                        start = false;
                    }
                    _ => {}
                }
            }
        } else {
            names.push(word(after));
        }
    }
    names
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
