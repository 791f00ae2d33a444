//! The npm package in applications: bundled by Vite, and imported by a page without any tool.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use e2e_tests::{Page, env_path};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::application::{self, run_command};
use crate::{PUZZLE, SOLUTION};

/// The page of an application, with a script of its own.
const PAGE: &str = "<!doctype html>
<html lang=en>
<meta charset=utf-8>
<title>Theirs</title>
<link rel=icon href=data:,>
<script type=module src=./theirs.js></script>
<body></body>
</html>";

/// A script that calls the functions, imported from `from`.
fn functions_script(from: &str) -> String {
    format!(
        "import init, {{ count, format, generate, hint, init as again, parse, path, rate, solve }} from '{from}';
         const early = (() => {{ try {{ rate('{PUZZLE}'); }} catch (error) {{ return error.message; }} }})();
         const solving = solve('{PUZZLE}');
         const same = init() === again() && init() === init({{ module_or_path: 'elsewhere' }});
         await init();
         const {{ solutions, complete }} = await solving;
         const counted = await count('.'.repeat(81), {{ limit: 5 }});
         const made = await generate({{ level: 'easy', seed: 1 }});
         const {{ puzzles: [sheet], errors }} = parse('{PUZZLE}\\n{}');
         window.answer = [
           early, same, solutions, complete, counted.count, made.name, rate('{PUZZLE}').level, path('{PUZZLE}').solved,
           hint('{PUZZLE}').advice, format(sheet, 'zeros'), errors.length,
         ];",
        &PUZZLE[..80]
    )
}

/// The expected answer of that script.
fn expected_answer() -> Value {
    let early = "rate: the engines are not there yet, await init() first";
    let zeros = PUZZLE.replace('.', "0");
    json!([early, true, [SOLUTION], true, 5, "easy-1", "easy", true, "step", zeros, 1])
}

/// Creates an application with this script.
fn create_application(script: &str) -> TempDir {
    let folder = application::create(&env::temp_dir());
    fs::write(folder.path().join("index.html"), PAGE).expect("the page");
    fs::write(folder.path().join("theirs.js"), script).expect("its script");
    folder
}

/// Builds the application with Vite, with all files in one folder.
#[track_caller]
fn bundle_with_vite(application: &Path) -> PathBuf {
    let build = ["build", "--base=./", "--assetsDir=.", "--logLevel=warn"];
    run_command(Command::new("node").arg(env_path("NINEFOLD_VITE")).args(build).current_dir(application));
    application.join("dist")
}

/// The folder of the installed package as a site, with the page in it.
#[track_caller]
fn unbundled_site(application: &Path) -> PathBuf {
    let site = application.join("node_modules/ninefold");
    for file in ["index.html", "theirs.js"] {
        fs::copy(application.join(file), site.join(file)).expect("a copy");
    }
    site
}

#[track_caller]
fn read_answer(site: &Path) -> Value {
    let page = Page::visit(site, "/their/site/");
    page.run_async("const wait = () => window.answer ? done(answer) : setTimeout(wait, 20); wait();")
}

#[test]
fn vite_bundles_the_functions() {
    let application = create_application(&functions_script("ninefold"));
    assert_eq!(read_answer(&bundle_with_vite(application.path())), expected_answer());
}

#[test]
fn functions_are_imported_without_a_bundler() {
    let application = create_application(&functions_script("./functions.js"));
    assert_eq!(read_answer(&unbundled_site(application.path())), expected_answer());
}

#[test]
fn node_runs_the_functions_from_wasm_bytes() {
    let application = create_application(
        "import { readFileSync } from 'node:fs';
         import { init, rate, solve } from 'ninefold';
         const program = new URL(import.meta.resolve('ninefold/engines.wasm'));
         await init({ module_or_path: readFileSync(program) });
         const puzzle = process.argv[2];
         console.log(rate(puzzle).level, (await solve(puzzle)).solutions[0]);",
    );
    let said = run_command(Command::new("node").args(["theirs.js", PUZZLE]).current_dir(application.path()));
    assert_eq!(said.trim(), format!("easy {SOLUTION}"));
}

#[test]
fn node_reads_the_program_itself() {
    let application = create_application(application::SERVER_SCRIPT);
    let said = run_command(Command::new("node").arg("theirs.js").current_dir(application.path()));
    assert_eq!(said.trim(), application::server_answer());
}

/// A script that adds the element, imported from `from`.
fn element_script(from: &str) -> String {
    format!(
        "import '{from}';
         const game = document.createElement('sudoku-game');
         game.setAttribute('level', 'easy');
         document.body.append(game);
         game.addEventListener('sudoku-error', ({{ detail }}) => {{ window.answer = [detail.message]; }});
         game.addEventListener('sudoku-complete', () => {{ window.answer = [game.toText()]; }});
         game.addEventListener('sudoku-ready', () => game.solve());"
    )
}

#[track_caller]
fn assert_solved(answer: &Value) {
    let grid = answer[0].as_str().expect("a grid");
    assert!(grid.len() == 81 && !grid.contains('.'), "{answer}");
}

#[test]
fn vite_bundles_the_element() {
    let application = create_application(&element_script("ninefold/element"));
    assert_solved(&read_answer(&bundle_with_vite(application.path())));
}

#[test]
fn element_is_imported_without_a_bundler() {
    let application = create_application(&element_script("./element.js"));
    assert_solved(&read_answer(&unbundled_site(application.path())));
}
