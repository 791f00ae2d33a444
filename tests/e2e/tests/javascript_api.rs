//! The functions of `api.js`, called by a bare page that contains nothing else of the game.

use std::fs;
use std::path::Path;
use std::process::Command;

use e2e_tests::{Page, env_path, release_dir};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::workers::copy_release;
use crate::{PUZZLE, SOLUTION};

/// A puzzle that needs pairs, wings and chains.
const CHAINS: &str = "2....798....3....1.71....2...7.38.1..8.4.......4.56.3..56....7....6....84....159.";

/// A page with the strictest policy that allows wasm.
const PAGE_HTML: &str = "<!doctype html>
<html lang=en>
<meta charset=utf-8>
<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'\">
<title>Bare</title>
<link rel=icon href=data:,>
<script type=module src=bare.js></script>
</html>";

const PAGE_SCRIPT: &str = "import * as api from './api.js'; window.api = api;";

/// Another site's page beside the files of the release.
#[track_caller]
pub fn open() -> (TempDir, Page) {
    let folder = TempDir::with_prefix("ninefold-beside-").expect("a folder");
    copy_release(&folder, |_| true);
    fs::write(folder.path().join("index.html"), PAGE_HTML).expect("the page");
    fs::write(folder.path().join("bare.js"), PAGE_SCRIPT).expect("its script");
    let page = Page::visit(folder.path(), "/some/where/");
    page.run_async::<()>("const wait = () => window.api ? done() : setTimeout(wait, 20); wait();");
    (folder, page)
}

/// Whether what is thrown is an error. Drivers may run scripts in a world of their own with another `Error`.
const IS_ERROR: &str = "Object.prototype.toString.call(error) === '[object Error]'";

/// Calls a function: its result, or what it throws.
#[track_caller]
pub fn call_api(page: &Page, call: &str) -> Value {
    page.run(&format!("try {{ return api.{call}; }} catch (error) {{ return [{IS_ERROR}, error.message]; }}"))
}

#[test]
fn rate_and_path_follow_a_puzzle_to_its_solution() {
    let (_folder, page) = open();
    let rating = call_api(&page, &format!("rate('{PUZZLE}')"));
    assert_eq!((&rating["level"], &rating["solved"]), (&json!("easy"), &json!(true)), "{rating}");
    assert_eq!(rating["rating"], 1.2);

    let path = call_api(&page, &format!("path('{PUZZLE}')"));
    let mut grid: Vec<char> = PUZZLE.chars().collect();
    for step in path["steps"].as_array().expect("steps") {
        for placed in step["placements"].as_array().expect("placements") {
            let at = |key: &str| placed[key].as_u64().expect("a number") as usize;
            grid[(at("row") - 1) * 9 + at("column") - 1] = char::from(b'0' + at("digit") as u8);
        }
    }
    assert_eq!(grid.into_iter().collect::<String>(), SOLUTION);

    let chinese = call_api(&page, &format!("path('{CHAINS}', {{ language: 'zh' }})"));
    let sentence = chinese["steps"][0]["sentences"][0].as_str().expect("a sentence");
    assert!(sentence.ends_with('。'), "{sentence}");
}

#[test]
fn hint_returns_the_next_step_or_a_mistake() {
    let (_folder, page) = open();
    let next = call_api(&page, &format!("hint('{PUZZLE}', {{ language: 'zh' }})"));
    assert_eq!(next["advice"], "step");
    assert_eq!(next["step"]["placements"].as_array().expect("placements").len(), 1, "{next}");
    let wrong = PUZZLE.replacen("53..7", "532.7", 1);
    let mistake = call_api(&page, &format!("hint('{PUZZLE}', {{ grid: '{wrong}' }})"));
    assert_eq!(
        mistake,
        json!({ "advice": "mistake", "wrong": [{ "row": 1, "column": 3 }], "wrongNotes": [] })
    );
    let note = "notes: [{ row: 1, column: 3, digit: 10 }]";
    let fault = call_api(&page, &format!("hint('{PUZZLE}', {{ {note} }})"));
    assert_eq!(fault, json!([true, "notes: no row 1, column 3, digit 10: expected 1 to 9"]));
}

/// Runs an asynchronous script: its result, or the name and message of its error.
#[track_caller]
fn call_async(page: &Page, call: &str) -> Value {
    page.run_async(&format!(
        "(async () => {call})().then(done, (error) => done([{IS_ERROR}, error.name, error.message]));"
    ))
}

#[test]
fn isomorphic_grids_have_one_canonical_form() {
    let (_folder, page) = open();
    let expected = ninefold::grid::canonical_form(&ninefold::Grid::from_line(PUZZLE).expect("a grid"));
    let form = call_async(&page, &format!("api.canonical('{PUZZLE}')"));
    assert_eq!(form["canonical"], expected.grid.to_line().replace('.', "0"), "{form}");
    assert_eq!(form["automorphisms"], 1);
    assert_eq!(form["isomorphism"]["transposed"], expected.isomorphism.is_transposed);
    assert_eq!(form["isomorphism"]["rows"][0], expected.isomorphism.rows[0] + 1);
    // A list, of which each grid has its rows exchanged and its digits renamed.
    let changed: Vec<String> = (1..=3)
        .map(|shift| {
            let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
            let line = [&rows[3 * (shift % 3)..], &rows[..3 * (shift % 3)]].concat().concat();
            let rename = |digit: char| match digit.to_digit(10) {
                Some(digit) => char::from(b'1' + ((digit as usize - 1 + shift) % 9) as u8),
                None => '0',
            };
            line.chars().map(rename).collect()
        })
        .collect();
    let forms =
        call_async(&page, &format!("Promise.all({}.map((grid) => api.canonical(grid)))", json!(changed)));
    for other in forms.as_array().expect("forms") {
        assert_eq!(other["canonical"], form["canonical"]);
    }
    for (call, message) in [
        ("api.canonical('12')", "grid: 2 cells: expected 81"),
        ("api.canonical(12)", "grid: expected a text"),
    ] {
        assert_eq!(call_async(&page, call), json!([true, "Error", message]));
    }
}

#[test]
fn generate_like_and_practise_make_puzzles() {
    let (_folder, page) = open();
    let known = include_str!("../../data/generated_puzzles.txt")
        .lines()
        .find_map(|line| line.strip_prefix("hell mirror 3 "));
    for seed in ["3", "3n", "'3'"] {
        let made = call_async(&page, &format!("api.generate({{ level: 'hell', seed: {seed} }})"));
        assert_eq!(made["puzzle"].as_str(), known, "{made}");
        assert_eq!(
            (&made["name"], &made["seed"], &made["level"]),
            (&json!("hell-3"), &json!("3"), &json!("hell"))
        );
        assert_eq!(made["rating"]["level"], "hell", "{made}");
        assert!(["I", "II", "III"].map(Value::from).contains(&made["badge"]), "{made}");
    }
    let wanted = "{ level: 'hard', seed: 2n ** 64n - 1n, symmetry: 'diagonal', language: 'zh' }";
    let made = call_async(&page, &format!("api.generate({wanted})"));
    assert_eq!(made["name"], "hard-18446744073709551615-diagonal", "{made}");
    assert_eq!(made["badge"], Value::Null);
    let moved = call_async(&page, "api.generate({ level: 'easy', seed: 1, method: 'shuffle' })");
    assert_eq!(moved["name"], "easy-1-shuffle", "{moved}");
    let daily = call_async(&page, "api.generate({ level: 'hard', daily: '2026-11-20' })");
    assert_eq!(daily["name"], "hard-20261120", "{daily}");
    let like = call_async(&page, &format!("api.like('{CHAINS}', {{ seed: 1 }})"));
    assert_eq!(like["level"], call_api(&page, &format!("rate('{CHAINS}')"))["level"], "{like}");
    let position = call_async(&page, "api.practise('x-wing', { language: 'zh' })");
    assert_eq!(position["step"]["technique"], "x-wing", "{position}");
    let answer =
        call_api(&page, &format!("hint('{}', {position})", position["puzzle"].as_str().unwrap_or_default()));
    assert_eq!(answer["step"]["technique"], "x-wing", "{answer}");
    // Two random seeds are equal once in 2³² times.
    let names = call_async(
        &page,
        "(await Promise.all([1, 2].map(() => api.generate({ level: 'easy' })))).map((made) => made.name)",
    );
    assert_ne!(names[0], names[1], "{names}");
}

/// A seed that takes three hundred grids and many slices.
const SLOW: &str = "level: 'hell', seed: 322";

#[test]
fn generate_reports_progress_and_can_be_aborted() {
    let (_folder, page) = open();
    let answer = call_async(
        &page,
        &format!(
            "{{ const reports = []; await api.generate({{ {SLOW}, progress: (grids) => reports.push(grids) }}); return reports; }}"
        ),
    );
    let answer: Vec<u32> = serde_json::from_value(answer).expect("numbers");
    assert!(answer.len() > 1 && answer.is_sorted(), "{answer:?}");

    let stopped = call_async(
        &page,
        &format!(
            "{{ const stop = new AbortController();
                let reports = 0;
                const progress = () => {{ reports += 1; setTimeout(() => stop.abort()); }};
                const made = await api.generate({{ {SLOW}, signal: stop.signal, progress }}).catch((error) => error.name);
                return [made, reports]; }}"
        ),
    );
    assert_eq!(stopped, json!(["AbortError", 1]));
    let reason =
        call_async(&page, "api.generate({ level: 'easy', signal: AbortSignal.abort(new Error('enough')) })");
    assert_eq!(reason, json!([true, "Error", "enough"]));
}

#[test]
fn invalid_arguments_throw_an_error_message() {
    let (_folder, page) = open();
    let fault =
        |call: &str, message: &str| assert_eq!(call_api(&page, call), json!([true, message]), "{call}");
    fault("rate('')", "puzzle: nothing to read, expected 81 cells");
    fault("path('.'.repeat(81))", "puzzle: more than one solution");
    let unknown = call_api(&page, &format!("rate('{PUZZLE}', {{ language: 'xx' }})"));
    let error = unknown[1].as_str().expect("a message");
    assert!(error.starts_with("language: unknown 'xx', expected en or zh-Hans"), "{error}");
    fault("rate(81)", "puzzle: expected a text");
    let rejected = |wanted: &str, message: &str| {
        let answer = call_async(&page, &format!("api.generate({wanted})"));
        assert_eq!(answer, json!([true, "Error", message]), "{wanted}");
    };
    rejected("", "level: expected easy, medium, hard or hell");
    rejected("{ level: 'worse' }", "unknown level 'worse': expected easy, medium, hard or hell");
    rejected(
        "{ level: 'hell', sede: 1 }",
        "options: unknown 'sede', expected level, seed, symmetry, method, daily, minutes, language",
    );
    for seed in ["-1", "1.5", "2 ** 53", "'one'"] {
        let answer = call_async(&page, &format!("api.generate({{ level: 'hell', seed: {seed} }})"));
        let message = answer[2].as_str().unwrap_or_default();
        assert!(
            message.contains("a whole number from 0 as seed, beyond 9007199254740991"),
            "{seed}: {answer}"
        );
    }
    let huge = call_async(&page, "api.generate({ level: 'hell', seed: 2n ** 64n })");
    assert!(huge[2].as_str().is_some_and(|message| message.starts_with("options: ")), "{huge}");
    let language = call_api(&page, &format!("rate('{PUZZLE}', {{ language: 7 }})"));
    assert_eq!(language[0], true, "{language}");
    assert!(language[1].as_str().is_some_and(|message| message.starts_with("options: ")), "{language}");
}

/// Calls a function that returns a promise: its result, or the name and message of its error.
#[track_caller]
fn call_promise(page: &Page, call: &str) -> Value {
    page.run_async(&format!("api.{call}.then(done, (error) => done([error.name, error.message]));"))
}

#[test]
fn pack_reports_progress_and_can_be_aborted() {
    let (_folder, page) = open();
    let order = "easy: 2, hell: 1, seed: 7, per: 2, paper: 'letter', address: 'https://example.org/'";
    let pack = call_promise(&page, &format!("pack({{ {order} }})"));
    let names: Vec<_> = pack["puzzles"].as_array().expect("puzzles").iter().map(|p| &p["name"]).collect();
    assert_eq!(names, ["easy-7", "easy-8", "hell-7"]);
    assert_eq!(pack["pages"].as_array().expect("pages").len(), 3);
    let again = call_promise(&page, &format!("pack({{ {order} }})"));
    assert_eq!(pack, again, "the same order, the same pack");

    // Aborted after its eighth progress report: the page's own work ran in between, and no report follows.
    let answer: Value = page.run_async(
        "const control = new AbortController(), reports = [];
         const progress = (count, all) => { reports.push([count, all]); if (reports.length === 8) control.abort(); };
         let beats = 0;
         const heart = setInterval(() => { beats += 1; }, 1);
         api.pack({ hell: 500 }, { signal: control.signal, progress }).catch((error) => {
             clearInterval(heart);
             const [count, all] = reports.at(-1);
             setTimeout(() => done([error.name, all, count < all && reports.length === 8, beats > 3]), 200);
         });",
    );
    assert_eq!(answer, json!(["AbortError", 500, true, true]));

    let fault = call_promise(&page, "pack({ easy: 1, per: 3 })");
    assert_eq!(fault, json!(["Error", "pack: per: '3' is not 1, 2, 4 or 6"]));
}

#[test]
fn solve_and_count_can_be_aborted() {
    let (_folder, page) = open();
    let solved = call_async(&page, &format!("api.solve('{PUZZLE}')"));
    assert_eq!((&solved["solutions"], &solved["complete"]), (&json!([SOLUTION]), &json!(true)), "{solved}");
    let blank = "'.'.repeat(81)";
    let counted = call_async(&page, &format!("api.count({blank}, {{ limit: 20_000 }})"));
    assert_eq!((&counted["count"], &counted["complete"]), (&json!(20_000), &json!(false)), "{counted}");

    // An endless count, aborted: the page's own work ran in between.
    let stopped = call_async(
        &page,
        &format!(
            "{{ const stop = new AbortController();
                let beats = 0;
                const heart = setInterval(() => {{ beats += 1; if (beats === 5) stop.abort(); }}, 1);
                const options = {{ limit: Number.MAX_SAFE_INTEGER, signal: stop.signal }};
                const name = await api.count({blank}, options).catch((error) => error.name);
                clearInterval(heart);
                // The timer may fire again until the current slice has ended.
                return [name, beats >= 5]; }}"
        ),
    );
    assert_eq!(stopped, json!(["AbortError", true]));
    let rejected = |call: &str, message: &str| {
        assert_eq!(call_async(&page, call), json!([true, "Error", message]), "{call}");
    };
    rejected(&format!("api.solve({blank}, {{ limit: 0 }})"), "limit: 0 is not a number from 1 to 10000");
    rejected(
        &format!("api.solve({blank}, {{ limt: 1 }})"),
        "options: unknown 'limt', expected limit, method",
    );
    rejected("api.count(81)", "puzzle: expected a text");
}

#[test]
fn parse_and_format_convert_puzzles() {
    let (_folder, page) = open();
    let parsed = call_api(&page, &format!("parse('{PUZZLE}\\n{}')", &PUZZLE[..80]));
    assert_eq!(parsed["puzzles"][0]["givens"], PUZZLE, "{parsed}");
    assert_eq!(
        (&parsed["errors"][0]["line"], &parsed["errors"][0]["column"]),
        (&json!(2), &json!(81)),
        "{parsed}"
    );
    let link =
        page.run::<String>(&format!("return api.format(api.parse('{PUZZLE}').puzzles[0], 'f-puzzles');"));
    assert_eq!(call_api(&page, &format!("parse('{link}')"))["puzzles"][0]["form"], "f-puzzles", "{link}");
    let fault =
        |call: &str, message: &str| assert_eq!(call_api(&page, call), json!([true, message]), "{call}");
    fault("parse()", "text: expected a text");
    fault("format('', 'sdk')", "puzzle: nothing to read, expected 81 cells");
    fault(&format!("format('{PUZZLE}')"), "form: expected a text");
}

/// Writes actual answers into a TypeScript file with their declared types, and has it checked.
#[test]
fn answers_match_their_typescript_types() {
    let (_folder, page) = open();
    let folder = TempDir::with_prefix("ninefold-types-").expect("a folder");
    for types in ["api.d.ts", "functions.d.ts"] {
        fs::copy(release_dir().join(types), folder.path().join(types)).expect("the types");
    }
    let mut lines = vec![
        "import { rate, path, hint, generate, like, practise, pack } from './api.js';".to_owned(),
        "import begin, { init, parse, format, solve, count } from './functions.js';".to_owned(),
        "import type { Rating, Path, Advice, Made, Position, Pack, Parsed } from './api.js';".to_owned(),
        "import type { Solved, Counted } from './api.js';".to_owned(),
    ];
    for (number, puzzle) in [PUZZLE, CHAINS].into_iter().enumerate() {
        for (call, kind) in [("rate", "Rating"), ("path", "Path"), ("hint", "Advice")] {
            let answer = call_api(&page, &format!("{call}('{puzzle}')"));
            lines.push(format!("export const {call}{number}: {kind} = {answer};"));
        }
    }
    let like = call_async(&page, &format!("api.like('{PUZZLE}')"));
    let position = call_async(&page, "api.practise('xy-wing', { seed: '7' })");
    lines.push(format!("export const alike: Made = {like};\nexport const position: Position = {position};"));
    let packed = call_promise(&page, "pack({ easy: 1, hell: 1 })");
    lines.push(format!("export const packed: Pack = {packed};"));
    let parsed = call_api(&page, &format!("parse('{PUZZLE}\\n{}')", &PUZZLE[..80]));
    lines.push(format!("export const parsed: Parsed = {parsed};"));
    for options in ["", ", { limit: 1 }", ", { method: 'compare' }"] {
        let solved = call_async(&page, &format!("api.solve('{CHAINS}'{options})"));
        lines.push(format!("{{ const solved: Solved = {solved}; void solved; }}"));
    }
    let counted = call_async(&page, &format!("api.count('{CHAINS}')"));
    lines.push(format!("export const counted: Counted = {counted};"));
    for (number, level) in ["easy", "hell"].into_iter().enumerate() {
        let made = call_async(&page, &format!("api.generate({{ level: '{level}', seed: 1 }})"));
        lines.push(format!("export const made{number}: Made = {made};"));
    }
    lines.push(format!(
        "export const pages: Promise<string[]> =
             pack({{ easy: 2, per: 6, seed: 7n }}, {{ progress: (done, all) => done / all }}).then((pack) => pack.pages);
         // @ts-expect-error: three cannot share a page
         pack({{ easy: 1, per: 3 }});
         export const level: 'easy' | 'medium' | 'hard' | 'hell' = rate('{PUZZLE}', {{ language: 'en' }}).level;
         export const first: string | undefined = path('{PUZZLE}').steps[0]?.sentences[0];
         const advice = hint('{PUZZLE}', {{ notes: [{{ row: 1, column: 3, digit: 4 }}] }});
         export const said = advice.advice === 'step' ? advice.step.name : advice.advice;
         const stop = new AbortController();
         const progress = (tried: number) => stop.abort(tried);
         export const made: Promise<string> =
             generate({{ level: 'hell', seed: 1n, symmetry: 'half-turn', signal: stop.signal, progress }}).then((made) => made.name);
         export const daily: Promise<Made> = generate({{ level: 'hell', daily: '2026-11-20' }});
         export const again: Promise<Made> = like('{PUZZLE}', {{ signal: stop.signal }});
         export const begun: Promise<void> = init === begin ? init() : init({{ module_or_path: fetch('x') }});
         export const written: string = format(parsed.puzzles[0]!, 'sdk') + format('{PUZZLE}', 'f-puzzles');
         export const many: Promise<number> = count('{PUZZLE}', {{ limit: 9, signal: stop.signal }}).then((it) => it.count);
         export const first_of: Promise<string | undefined> =
             solve('{PUZZLE}', {{ method: 'bits', progress }}).then((it) => it.solutions[0]);
         export const near: string | undefined = parse('x').errors[0]?.near;
         // @ts-expect-error: there is no such form
         format('{PUZZLE}', 'sdx');
         // @ts-expect-error: there is no such technique
         practise('x-wings');
         // @ts-expect-error: a level is required
         generate({{ seed: 1 }});
         // @ts-expect-error: a puzzle is a text
         rate(81);
         // @ts-expect-error: there is no such option
         rate('{PUZZLE}', {{ lang: 'en' }});"
    ));
    fs::write(folder.path().join("answers.ts"), lines.join("\n")).expect("the answers");
    check_types(folder.path(), "answers.ts");
}

#[track_caller]
fn check_types(folder: &Path, file: &str) {
    let strictly =
        ["--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"];
    let ended = Command::new("node")
        .arg(env_path("NINEFOLD_TSC"))
        .args(strictly)
        .arg(file)
        .current_dir(folder)
        .output();
    let ended = ended.expect("node runs");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
}
