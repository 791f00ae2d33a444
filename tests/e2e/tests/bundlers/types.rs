//! The types of the npm package in React, Vue and Svelte, and what checkers of packages say about it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use e2e_tests::env_path;

use super::Application;
use crate::application::run_command;

/// The options of a project, without the files that belong to it.
const STRICT: &str = r#""compilerOptions": { "strict": true, "noEmit": true, "skipLibCheck": true, "target": "es2022", "module": "es2022",
    "moduleResolution": "bundler", "jsx": "react-jsx", "lib": ["es2022", "dom", "dom.iterable"] }"#;

/// A project with these files, in the folder of the tools that a variable names.
#[track_caller]
fn project(variable: &str, files: &[(&str, &str)]) -> Application {
    let application = Application::create(variable);
    for (name, content) in files {
        application.write(name, content);
    }
    let options =
        format!(r#"{{ {STRICT}, "include": ["./*"], "vueCompilerOptions": {{ "strictTemplates": true }} }}"#);
    application.write("tsconfig.json", &options);
    application
}

const GAME_TSX: (&str, &str) = ("Game.tsx", include_str!("Game.tsx"));
const COMPONENT_TSX: (&str, &str) = ("Component.tsx", include_str!("Component.tsx"));
const LISTENERS_TSX: (&str, &str) = ("Listeners.tsx", include_str!("Listeners.tsx"));
const SCRIPT: (&str, &str) = ("script.ts", include_str!("script.ts"));

/// Runs the compiler on a project, which is to have no faults.
#[track_caller]
fn compile(application: &Application) {
    run_command(Command::new("node").arg(env_path("NINEFOLD_TSC")).current_dir(application.path()));
}

#[test]
#[ignore = "needs many downloads: cargo xtask test --bundlers"]
fn react_knows_the_element() {
    compile(&project("NINEFOLD_TOOLS_TYPES", &[GAME_TSX, COMPONENT_TSX, LISTENERS_TSX, SCRIPT]));
    // React 18 adds no listeners by properties.
    let (name, listeners) = LISTENERS_TSX;
    let refused = listeners
        .replace("  <sudoku-game", "  // @ts-expect-error: listeners are no properties\n  <sudoku-game");
    compile(&project("NINEFOLD_TOOLS_REACT_18", &[GAME_TSX, COMPONENT_TSX, (name, &refused), SCRIPT]));
}

#[test]
#[ignore = "needs many downloads: cargo xtask test --bundlers"]
fn vue_knows_the_element() {
    let application = project("NINEFOLD_TOOLS_TYPES", &[("Game.vue", include_str!("Game.vue"))]);
    run_command(&mut application.node("vue-tsc/bin/vue-tsc.js"));
}

#[test]
#[ignore = "needs many downloads: cargo xtask test --bundlers"]
fn svelte_knows_the_element() {
    let wrong = include_str!("Wrong.svelte");
    let check = |application: &Application| {
        let mut check = application.node("svelte-check/bin/svelte-check");
        check.args(["--tsconfig", "./tsconfig.json", "--fail-on-warnings"]).output().expect("it starts")
    };
    let application = project("NINEFOLD_TOOLS_TYPES", &[("Game.svelte", include_str!("Game.svelte"))]);
    let ended = check(&application);
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
    // Svelte has no comment that expects an error.
    application.write("Wrong.svelte", wrong);
    let said = String::from_utf8_lossy(&check(&application).stdout).into_owned();
    assert!(said.contains("insane") && said.contains("found 1 error"), "{said}");
}

#[test]
#[ignore = "needs many downloads: cargo xtask test --bundlers"]
fn checkers_of_packages_find_no_fault() {
    let application = Application::create("NINEFOLD_TOOLS_TYPES");
    let file = packed_file(application.path());
    run_command(application.node("publint/src/cli.js").args(["run", "--strict"]).arg(&file));
    // Wasm has no types.
    let options = ["--profile=esm-only", "--exclude-entrypoints", "engines.wasm", "setter.wasm"];
    run_command(application.node("@arethetypeswrong/cli/dist/index.js").arg(&file).args(options));
}

/// The file that npm has packed in an application.
#[track_caller]
fn packed_file(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).expect("a folder").map_while(Result::ok).map(|file| file.path());
    files
        .into_iter()
        .find(|file| file.extension().is_some_and(|kind| kind == "tgz"))
        .expect("the packed file")
}
