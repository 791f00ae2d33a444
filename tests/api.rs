//! The JavaScript API: its answers as JSON, their types in `www/api/functions.d.ts`, and its errors.

use std::iter;

use crate::support::grid;
use crate::support::languages::chinese;
use crate::support::{PUZZLE, SOLUTION};
use ninefold::generator::{PuzzleId, generate, generate_by_id, generate_shuffled};
use ninefold::grid::Puzzle;
use ninefold::level::Level;
use ninefold::techniques::Technique;
use ninefold_app::api::{
    self, ApiError, CommonOptions, GenerateOptions, GenerateProgress, JsCandidate, JsGeneratedPuzzle,
    JsPracticePosition, JsPrintOptions, LanguageOptions, PlayerProgress, Seed, hint, pack, path, rate,
};
use ninefold_app::template::Language;
use ninefold_formats::{FormatCoverage, OutputFormat, SourceFormat};
use serde_json::{Value, json};

const TYPES: &str = include_str!("../www/api/functions.d.ts");

/// A puzzle that singles solve, and two generated ones that need pairs, wings and chains.
const PUZZLES: [&str; 3] = [
    PUZZLE,
    "2....798....3....1.71....2...7.38.1..8.4.......4.56.3..56....7....6....84....159.",
    "..4.3.5...3...9..7...4...21.93..61..41.....5..75..49.....7...18.2...3..5..7.2.6..",
];

fn value(answer: impl serde::Serialize) -> Value {
    serde_json::to_value(answer).expect("plain data")
}

#[test]
fn a_rating_is_numbers_and_names() {
    let rated = value(rate(PUZZLES[0], &LanguageOptions::default()).unwrap());
    assert_eq!(
        rated,
        json!({
            "level": "easy",
            "rating": 1.2,
            "score": 554,
            "minutes": 5,
            "usualMinutes": [2, 11],
            "techniques": [
                { "technique": "full-house", "name": "Full house", "uses": 16 },
                { "technique": "hidden-single-block", "name": "Hidden single in a block", "uses": 35 },
            ],
            "bottleneck": 2,
            "solved": true,
        })
    );
}

#[test]
fn isomorphic_grids_have_one_canonical_form() {
    let form = api::canonical(PUZZLE).expect("a grid");
    let expected = ninefold::grid::canonical_form(&grid(PUZZLE));
    assert_eq!(form.canonical, expected.grid.to_line().replace('.', "0"));
    let object = value(&form);
    assert_eq!(object["automorphisms"], 1.0);
    let lines = |name: &str| -> Vec<usize> {
        let list = object["isomorphism"][name].as_array().expect("a list");
        list.iter().map(|number| number.as_u64().expect("a number") as usize - 1).collect()
    };
    // Its own words turn the grid into the form.
    let (rows, columns, digits) = (lines("rows"), lines("columns"), lines("digits"));
    let is_transposed = object["isomorphism"]["transposed"].as_bool().expect("yes or no");
    let given: Vec<usize> = PUZZLE.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
    let image: String = (0..81)
        .map(|index| {
            let (row, column) = (rows[index / 9], columns[index % 9]);
            match given[if is_transposed { 9 * column + row } else { 9 * row + column }] {
                0 => "0".to_owned(),
                digit => (digits[digit - 1] + 1).to_string(),
            }
        })
        .collect();
    assert_eq!(image, form.canonical);
    assert_eq!(api::canonical(&form.canonical).expect("a grid").canonical, form.canonical);
    assert_eq!(api::canonical("12").expect_err("too short").to_string(), "2 cells: expected 81");
    for name in ["canonical", "automorphisms", "isomorphism", "transposed"] {
        assert!(TYPES.contains(&format!("  {name}: ")), "{name}");
    }
}

#[test]
fn the_solution_path_names_rows_and_columns_from_1() {
    let path_value = value(path(PUZZLES[0], &LanguageOptions::default()).unwrap());
    assert_eq!(path_value["solved"], true);
    let steps = path_value["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 51);
    assert_eq!(
        steps[0],
        json!({
            "technique": "hidden-single-block",
            "name": "Hidden single in a block",
            "rating": 1.2,
            "placements": [{ "row": 9, "column": 7, "digit": 1 }],
            "eliminations": [],
            "text": "hidden-single-block b9: r9c7=1",
            "place": "Look at block 9.",
            "pattern": "One of the digits missing from block 9 has only one place left.",
            "sentences": [
                "Block 9 has no 1 yet.",
                "The 1s in r5c9 and r8c5 keep 1 out of all empty cells of block 9 but one.",
                "The only place left for 1 in block 9 is r9c7, so r9c7 is 1.",
            ],
            "doing": "Place 1 in r9c7.",
            "drawn": [
                { "kind": "house", "house": "block", "number": 9, "role": "pattern" },
                { "kind": "cell", "row": 5, "column": 9, "role": "second" },
                { "kind": "cell", "row": 8, "column": 5, "role": "second" },
                { "kind": "candidate", "row": 9, "column": 7, "digit": 1, "role": "placement" },
            ],
        })
    );
}

#[test]
fn chains_list_their_links_in_each_language() {
    chinese();
    let chinese = LanguageOptions { language: Some("zh-CN".to_owned()) };
    let path_value = value(path(PUZZLES[1], &chinese).unwrap());
    let steps = path_value["steps"].as_array().expect("steps");
    let drawn = |kind: &str| {
        steps.iter().filter_map(|step| step["drawn"].as_array()).flatten().any(|it| it["kind"] == kind)
    };
    assert!(["house", "cell", "candidate", "link"].into_iter().all(drawn));
    let is_told = |step: &Value| {
        let sentences = step["sentences"].as_array().expect("sentences");
        sentences.iter().all(|sentence| sentence.as_str().is_some_and(|said| said.ends_with('。')))
    };
    assert!(steps.iter().all(is_told));
}

/// The hint for a board of the first of [`PUZZLES`].
fn advice(progress: &PlayerProgress) -> Value {
    value(hint(PUZZLES[0], progress).unwrap())
}

#[test]
fn a_hint_considers_the_players_digits_and_notes() {
    let next = advice(&PlayerProgress::default());
    assert_eq!(next["advice"], "step");
    assert!(next["step"]["placements"].as_array().is_some_and(|placements| placements.len() == 1), "{next}");

    let with_grid = |line: &str| PlayerProgress { grid: Some(line.to_owned()), ..PlayerProgress::default() };
    let wrong = advice(&with_grid(&PUZZLES[0].replace("53..7", "532.7")));
    assert_eq!(wrong, json!({ "advice": "mistake", "wrong": [{ "row": 1, "column": 3 }], "wrongNotes": [] }));
    let notes = [(1, 3, 1), (1, 3, 2), (1, 4, 2), (1, 4, 6), (1, 6, 8)];
    let notes = notes.map(|(row, column, digit)| JsCandidate { row, column, digit }).to_vec();
    let lacking = advice(&PlayerProgress { notes, ..PlayerProgress::default() });
    assert_eq!(
        lacking,
        json!({ "advice": "mistake", "wrong": [], "wrongNotes": [{ "row": 1, "column": 3 }] })
    );
    assert_eq!(advice(&with_grid(SOLUTION)), json!({ "advice": "complete" }));
    let blank = hint(&".".repeat(81), &PlayerProgress::default()).unwrap();
    assert_eq!(value(blank), json!({ "advice": "several" }));
}

#[test]
fn a_board_of_another_puzzle_is_refused() {
    let fault = |progress: PlayerProgress| hint(PUZZLES[0], &progress).unwrap_err().to_string();
    let other = Some(PUZZLES[1].to_owned());
    assert_eq!(
        fault(PlayerProgress { grid: other, ..PlayerProgress::default() }),
        "grid: r1c1 is not as the puzzle has it"
    );
    let short = Some("12".to_owned());
    assert!(
        fault(PlayerProgress { grid: short, ..PlayerProgress::default() })
            .starts_with("grid: line 1, column ")
    );
    let notes = vec![JsCandidate { row: 1, column: 10, digit: 3 }];
    assert_eq!(
        fault(PlayerProgress { notes, ..PlayerProgress::default() }),
        "notes: no row 1, column 10, digit 3: expected 1 to 9"
    );
}

#[test]
fn an_error_has_a_position_and_a_message() {
    let fault = |puzzle: &str| rate(puzzle, &LanguageOptions::default()).unwrap_err().to_string();
    assert_eq!(fault(""), "puzzle: nothing to read, expected 81 cells");
    assert_eq!(
        fault(&PUZZLES[0][1..]),
        "puzzle: line 1, column 81: 80 cells, expected 81 in one line or 9 in each of nine rows"
    );
    assert_eq!(fault(&".".repeat(81)), "puzzle: more than one solution");
    assert_eq!(
        fault(&PUZZLES[0].replace("53..7", "53..5")),
        "puzzle: the same digit twice in a row, column or block: r1c1 r1c5 r2c6"
    );
    let unknown = LanguageOptions { language: Some("xx".to_owned()) };
    let error = path(PUZZLES[0], &unknown).unwrap_err();
    assert_eq!(error, ApiError::Language("xx".to_owned()));
    let tags: Vec<&str> = Language::all().map(Language::tag).collect();
    let expected = format!("language: unknown 'xx', expected {}", tags.join(" or "));
    assert_eq!(error.to_string(), expected);
}

/// The end-to-end tests check with TypeScript that real answers have these types.
#[test]
fn functions_d_ts_declares_every_key_of_the_answers() {
    let mut keys = Vec::new();
    for puzzle in PUZZLES {
        let options = LanguageOptions::default();
        collect(&value(rate(puzzle, &options).unwrap()), &mut keys);
        collect(&value(path(puzzle, &options).unwrap()), &mut keys);
        collect(&value(hint(puzzle, &PlayerProgress::default()).unwrap()), &mut keys);
    }
    for key in keys {
        assert!(TYPES.contains(&format!("{key}: ")), "{key}");
    }
    let (_, ladder) = TYPES.split_once("type Technique =").expect("the techniques");
    let listed: Vec<&str> = ladder.split('"').skip(1).step_by(2).collect();
    let all: Vec<&str> = Technique::ALL.iter().map(|technique| technique.key()).collect();
    assert_eq!(listed, all);
}

fn collect(value: &Value, keys: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            keys.push(key.clone());
            collect(value, keys);
        }),
        Value::Array(items) => items.iter().for_each(|item| collect(item, keys)),
        _ => {}
    }
}

#[test]
fn a_print_pack_is_built_in_slices() {
    let order =
        JsPrintOptions { easy: Some(1), hell: Some(1), seed: Some(Seed(7)), ..JsPrintOptions::default() };
    let mut go_on = pack(&order).unwrap();
    let mut last = 0;
    let packed = loop {
        let packing = go_on();
        assert!((last..=2).contains(&packing.done) && packing.all == 2, "{packing:?}");
        last = packing.done;
        if let Some(packed) = packing.pack {
            break packed;
        }
    };
    assert_eq!((last, packed.pages.len()), (2, 2));
    assert!(packed.pages.iter().all(|page| page.starts_with("<svg ") && page.ends_with("</svg>")));
    let puzzles = value(packed.puzzles);
    assert_eq!((&puzzles[0]["number"], &puzzles[0]["name"]), (&json!(1), &json!("easy-7")));
    assert_eq!((&puzzles[1]["number"], &puzzles[1]["name"]), (&json!(2), &json!("hell-7")));
    for puzzle in puzzles.as_array().unwrap() {
        let rated = rate(puzzle["puzzle"].as_str().unwrap(), &LanguageOptions::default()).unwrap();
        assert_eq!((&puzzle["level"], &puzzle["rating"]), (&json!(rated.level), &json!(rated.rating)));
    }
}

#[test]
fn the_print_page_counts_its_puzzles_while_they_are_made() {
    let mut go_on = api::print_page("en", "https://example.org/", "easy=3&seed=7");
    let mut counts = vec![];
    let made = loop {
        let state = go_on();
        counts.push(state.done);
        if state.outcome.is_some() {
            break state;
        }
        assert!(state.pages.is_empty() && state.text.is_empty(), "{state:?}");
    };
    counts.dedup();
    assert_eq!((counts, made.outcome, made.pages.len()), (vec![0, 1, 2, 3], Some("made"), 2));
    let refused = api::print_page("en", "", "easy=x")();
    assert_eq!((refused.done, refused.outcome), (0, Some("fault")));
}

#[test]
fn an_invalid_print_order_is_an_error() {
    let fault = |order: JsPrintOptions| pack(&order).err().map(|fault| fault.to_string()).unwrap_or_default();
    assert_eq!(fault(JsPrintOptions::default()), "pack: no puzzles are asked for");
    let easy = JsPrintOptions { easy: Some(1), ..JsPrintOptions::default() };
    assert_eq!(fault(JsPrintOptions { per: Some(3), ..easy.clone() }), "pack: per: '3' is not 1, 2, 4 or 6");
    let hidden = JsPrintOptions { paper: Some("a4&easy=9".into()), ..easy.clone() };
    assert_eq!(fault(hidden), "pack: paper: 'a4&easy=9' is not a4 or letter");
    let tongue = JsPrintOptions { language: Some("xx".into()), ..easy };
    assert!(fault(tongue).starts_with("language: unknown 'xx', expected en or zh-Hans"));
}

/// Generates a puzzle, and returns it with the number of slices that it took.
fn made(wanted: Value) -> Result<(JsGeneratedPuzzle, usize), String> {
    let wanted: GenerateOptions = serde_json::from_value(wanted).map_err(|error| error.to_string())?;
    let mut go_on = api::generate(&wanted, 7).map_err(|fault| fault.to_string())?;
    let mut tried = 0;
    for portions in 1.. {
        let GenerateProgress { done, made } = go_on();
        assert!(done >= tried, "{done} after {tried}");
        tried = done;
        if let Some(made) = made {
            return Ok((made, portions));
        }
    }
    unreachable!("a generator that cannot fail")
}

fn puzzle_of(line: &str) -> Puzzle {
    Puzzle::new(grid(line)).expect("one solution")
}

#[test]
fn a_puzzle_is_generated_in_slices_with_its_metadata() {
    let (hell, portions) = made(json!({ "level": "hell", "seed": 123 })).unwrap();
    let expected = generate_by_id(PuzzleId::new(Level::Hell, 123));
    assert_eq!(hell.puzzle, expected.puzzle.givens().to_line());
    assert_eq!(expected, generate(Level::Hell, 123));
    assert_eq!(hell.solution, expected.puzzle.solution().to_line());
    assert_eq!((hell.name.as_str(), hell.seed.as_str(), hell.level), ("hell-123", "123", "hell"));
    assert_eq!(hell.rating, rate(&hell.puzzle, &LanguageOptions::default()).unwrap());
    assert_eq!(hell.badge, expected.rating.hell_grade().map(|badge| badge.to_string()));
    assert!(portions > 100, "{portions}");

    let (any, _) = made(json!({ "level": "easy" })).unwrap();
    assert_eq!((any.name.as_str(), any.seed.as_str(), any.badge), ("easy-7", "7", None));
    let (second, _) = made(json!({ "level": "medium", "seed": "b12" })).unwrap();
    assert_eq!((second.name.as_str(), second.seed.as_str()), ("medium-12", "12"));
    let (ten, _) = made(json!({ "level": "medium", "minutes": 10, "seed": 5000 })).unwrap();
    let minutes = ninefold::rate(&puzzle_of(&ten.puzzle)).time.minutes();
    assert!((9..=11).contains(&minutes) && ten.name.starts_with("medium-5"), "{} {minutes}", ten.name);
    let (far, _) = made(json!({ "level": "easy", "seed": "18446744073709551615" })).unwrap();
    assert_eq!(far.name, "easy-18446744073709551615");
    let (other, _) = made(json!({ "level": "hard", "seed": 1, "symmetry": "diagonal" })).unwrap();
    assert_eq!(other.name, "hard-1-diagonal");
    let (daily, _) = made(json!({ "level": "hard", "daily": "2026-11-20" })).unwrap();
    assert_eq!(daily.name, "hard-20261120");
    let (moved, _) = made(json!({ "level": "hell", "seed": 1, "method": "shuffle" })).unwrap();
    assert_eq!(moved.puzzle, generate_shuffled(1, Level::Hell).givens().to_line());
    assert_eq!((moved.name.as_str(), moved.level), ("hell-1-shuffle", "hell"));
    assert_eq!(moved.rating, rate(&moved.puzzle, &LanguageOptions::default()).unwrap());
}

#[test]
fn an_invalid_generator_option_is_an_error() {
    let fault = |wanted: Value| made(wanted).map(|(made, _)| made.name).unwrap_err();
    assert_eq!(fault(json!({})), "level: expected easy, medium, hard or hell");
    assert_eq!(
        fault(json!({ "level": "Hell" })),
        "unknown level 'Hell': expected easy, medium, hard or hell"
    );
    let turned = json!({ "level": "hell", "symmetry": "turned" });
    assert_eq!(fault(turned), "unknown symmetry 'turned': expected none, mirror, half-turn or diagonal");
    let method = json!({ "level": "hell", "method": "magic" });
    assert_eq!(fault(method), "method: unknown 'magic', expected logic or shuffle");
    let both = json!({ "level": "hell", "method": "shuffle", "symmetry": "none" });
    assert_eq!(fault(both), "symmetry: none can be chosen with the method shuffle");
    for seed in [json!(-1), json!(1.5), json!("+1"), json!(""), json!("18446744073709551616"), json!(true)] {
        let expected = fault(json!({ "level": "hell", "seed": seed }));
        assert!(expected.contains("expected a whole number from 0 as seed"), "{seed}: {expected}");
    }
    let day = |date: &str| json!({ "level": "hard", "daily": date });
    assert!(fault(day("2026-13-01")).starts_with("daily: "), "{}", fault(day("2026-13-01")));
    let both = json!({ "level": "hard", "daily": "2026-11-20", "seed": 1 });
    let expected = "daily: a day has one puzzle of a level, without seed, symmetry or method";
    assert_eq!(fault(both), expected);
    let hour = json!({ "level": "easy", "minutes": 60 });
    assert_eq!(fault(hour), "minutes: puzzles of level easy take 3 to 6 minutes");
    let both = json!({ "level": "hard", "minutes": 10, "symmetry": "none" });
    assert_eq!(fault(both), "minutes: not together with a day, a symmetry or a method");
    let typo =
        api::check_options(["level", "sede"].map(str::to_owned), GenerateOptions::OPTIONS).unwrap_err();
    let expected =
        "options: unknown 'sede', expected level, seed, symmetry, method, daily, minutes, language";
    assert_eq!(typo.to_string(), expected);
}

#[test]
fn a_similar_puzzle_needs_the_same_techniques() {
    let more = CommonOptions { seed: Some(Seed(3)), ..CommonOptions::default() };
    let mut go_on = api::like(PUZZLES[1], &more, 7).unwrap();
    let made = iter::repeat_with(&mut go_on).find_map(|making| making.made).unwrap();
    let asked = rate(PUZZLES[1], &LanguageOptions::default()).unwrap();
    assert_eq!(made.level, asked.level);
    assert_ne!(made.puzzle, PUZZLES[1]);
    assert_eq!(made.rating, rate(&made.puzzle, &LanguageOptions::default()).unwrap());
    assert_eq!(
        api::like(".", &more, 7).err().map(|fault| fault.to_string().starts_with("puzzle: ")),
        Some(true)
    );
}

#[test]
fn a_practice_position_needs_its_technique() {
    for key in ["x-wing", "xy-chain", "continuous-loop", "remote-pair"] {
        let mut go_on = api::practise(key, &CommonOptions::default(), 7).unwrap();
        let JsPracticePosition { puzzle, grid, notes, step, next } =
            iter::repeat_with(&mut go_on).find_map(|practising| practising.position).unwrap();
        assert_eq!(step.technique, key);
        assert_eq!(next == key, key != "remote-pair", "a special case is never the next step: {next}");
        let progress = PlayerProgress { grid: Some(grid), notes, ..PlayerProgress::default() };
        let answer = value(hint(&puzzle, &progress).unwrap());
        assert_eq!(answer["step"]["technique"], next, "{answer}");
    }
    let fault = api::practise("x-wings", &CommonOptions::default(), 7).err().map(|fault| fault.to_string());
    assert_eq!(fault.as_deref(), Some("technique: unknown 'x-wings', expected a key such as x-wing"));
}

/// Runs a search to its end.
#[track_caller]
fn found(mut go_on: impl FnMut() -> api::SolveProgress) -> Value {
    value(iter::repeat_with(&mut go_on).find_map(|found| found.solved).expect("it ends"))
}

#[test]
fn solutions_are_listed_up_to_a_limit() {
    let solve = |puzzle: &str, solving: Value| {
        let solving = serde_json::from_value(solving).expect("options");
        api::solve(puzzle, &solving).map(found).map_err(|fault| fault.to_string())
    };
    let one = solve(PUZZLES[0], json!({})).unwrap();
    assert_eq!(
        (&one["count"], &one["complete"], &one["solutions"]),
        (&json!(1), &json!(true), &json!([SOLUTION]))
    );
    assert_eq!(one["stuck"], Value::Null);
    for method in ["fast", "bits", "plain", "candidates", "compare"] {
        let answer = solve(PUZZLES[0], json!({ "method": method })).unwrap();
        assert_eq!(
            (&answer["solutions"], &answer["complete"]),
            (&json!([SOLUTION]), &json!(true)),
            "{method}"
        );
    }
    let first = solve(PUZZLES[0], json!({ "limit": 1 })).unwrap();
    assert_eq!((&first["count"], &first["complete"]), (&json!(1), &json!(false)), "there might be more");

    let blank = ".".repeat(81);
    for method in ["fast", "bits", "plain"] {
        let many = solve(&blank, json!({ "limit": 7, "method": method })).unwrap();
        assert_eq!((&many["count"], &many["complete"]), (&json!(7), &json!(false)));
        let mut solutions: Vec<_> = many["solutions"].as_array().unwrap().iter().map(Value::as_str).collect();
        solutions.sort_unstable();
        solutions.dedup();
        assert_eq!(solutions.len(), 7, "{method}");
    }
    let stuck = solve(PUZZLES[2], json!({ "method": "compare" })).unwrap();
    assert_eq!(
        (&stuck["count"], &stuck["complete"], &stuck["solutions"]),
        (&json!(0), &json!(false), &json!([]))
    );
    let reached = stuck["stuck"].as_str().unwrap();
    assert!(reached.len() == 81 && reached.contains('.'), "{reached}");
    let none = solve(&format!("55{}", &blank[2..]), json!({})).unwrap();
    assert_eq!((&none["count"], &none["complete"]), (&json!(0), &json!(true)));

    let fault = |solving| solve(PUZZLES[0], solving).unwrap_err();
    assert_eq!(fault(json!({ "limit": 0 })), "limit: 0 is not a number from 1 to 10000");
    assert_eq!(fault(json!({ "limit": 10_001 })), "limit: 10001 is not a number from 1 to 10000");
    let method = "unknown method 'magic': expected fast, candidates, bits, plain or compare";
    assert_eq!(fault(json!({ "method": "magic" })), method);
    assert_eq!(
        solve("1", json!({})).unwrap_err(),
        "puzzle: line 1, column 2: 1 cell in this row, expected 9"
    );
}

#[test]
fn solutions_are_counted_in_slices() {
    let limit = |limit| api::CountOptions { limit: Some(limit) };
    let blank = ".".repeat(81);
    let mut count = api::count(&blank, &limit(3_000)).unwrap();
    let mut counts = Vec::new();
    let counted = loop {
        let found = count();
        counts.push(found.done);
        if let Some(solved) = found.solved {
            break value(solved);
        }
    };
    assert_eq!((&counted["count"], &counted["complete"]), (&json!(3_000), &json!(false)));
    assert_eq!(counted.get("solutions"), None);
    assert!(counts.len() > 3 && counts.is_sorted(), "{counts:?}");

    let few = "..3678912672195348198342567859761423426853791713924856961537284287419635..5286179";
    assert_eq!(found(api::count(few, &api::CountOptions::default()).unwrap())["complete"], true);
    let fault = api::count(few, &limit(0)).err().map(|fault| fault.to_string());
    assert_eq!(fault.as_deref(), Some("limit: 0 is not a number from 1 to 9007199254740991"));
}

#[test]
fn a_text_is_parsed_into_puzzles_and_errors() {
    let parsed = value(api::parse(&format!("{}\n{}\n{}\n", PUZZLES[0], &PUZZLES[0][..80], PUZZLES[1])));
    let puzzles = parsed["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 2, "{parsed}");
    assert_eq!(
        puzzles[1],
        json!({
            "line": 3,
            "form": "line",
            "givens": PUZZLES[1],
            "grid": PUZZLES[1],
            "corner": [],
            "centre": [],
        })
    );
    let error = &parsed["errors"][0];
    assert_eq!((&error["line"], parsed["errors"].as_array().unwrap().len()), (&json!(2), 1), "{parsed}");
    assert!(error["message"].as_str().is_some_and(|message| message.starts_with("line 2, ")), "{error}");

    let nothing = value(api::parse(" \n"));
    assert_eq!(nothing["errors"][0]["message"], "nothing to read, expected 81 cells");
}

#[test]
fn an_invalid_seed_is_an_error() {
    let seed = |seed: Value| serde_json::from_value::<Seed>(seed).map_err(|error| error.to_string());
    assert_eq!(seed(json!(9_007_199_254_740_991_u64)), Ok(Seed(9_007_199_254_740_991)));
    assert_eq!(seed(json!("18446744073709551615")), Ok(Seed(u64::MAX)));
    for wrong in [json!(-1), json!(0.5), json!("+1"), json!("18446744073709551616"), json!(null)] {
        let message = seed(wrong.clone()).unwrap_err();
        let expected = "expected a whole number from 0 as seed, beyond 9007199254740991 as text or bigint";
        assert!(message.ends_with(expected), "{wrong}: {message}");
    }
}

#[test]
fn a_puzzle_survives_every_format() {
    let sheet = api::JsSheet {
        givens: PUZZLES[0].to_owned(),
        grid: Some(PUZZLES[0].replacen("53..7", "534.7", 1)),
        corner: vec![JsCandidate { row: 1, column: 4, digit: 6 }],
        centre: vec![JsCandidate { row: 1, column: 4, digit: 2 }],
        title: Some("<First>".to_owned()),
        author: Some("A \"Second\"".to_owned()),
        level: Some("easy".to_owned()),
        ..api::JsSheet::default()
    };
    for form in OutputFormat::ALL {
        let text = api::format_sheet(&sheet, form.name()).unwrap();
        let back = api::parse(&text);
        assert_eq!((back.puzzles.len(), back.errors.len()), (1, 0), "{form:?}: {text}");
        if form.coverage() == FormatCoverage::All {
            assert_eq!(
                (&back.puzzles[0].grid, &back.puzzles[0].corner),
                (&sheet.grid, &sheet.corner),
                "{text}"
            );
            assert_eq!(&back.puzzles[0].centre, &sheet.centre, "{text}");
        }
        if *form == OutputFormat::Json {
            let said = |sheet: &api::JsSheet| [&sheet.title, &sheet.author, &sheet.level].map(Clone::clone);
            assert_eq!(said(&back.puzzles[0]), said(&sheet), "{text}");
        }
        // Two puzzles become one document; the document of one puzzle is its text.
        let two = api::format(&PUZZLES[..2].join("\n"), form.name()).unwrap();
        assert_eq!(api::parse(&two).puzzles.len(), 2, "{form:?}: {two}");
        assert_eq!(api::format(PUZZLES[0], form.name()).unwrap(), {
            let givens = api::JsSheet { givens: PUZZLES[0].to_owned(), ..api::JsSheet::default() };
            api::format_sheet(&givens, form.name()).unwrap()
        });
        assert!(TYPES.contains(&format!("\"{}\"", form.name())), "{form:?} has no type");
    }
    for source in SourceFormat::ALL {
        assert!(TYPES.contains(&format!("\"{}\"", source.name())), "{source:?} has no type");
    }
    let fault = |text: &str, form: &str| api::format(text, form).unwrap_err().to_string();
    assert!(fault(PUZZLES[0], "sdx").starts_with("unknown format 'sdx', expected one of line, "));
    assert_eq!(fault("", "sdk"), "puzzle: nothing to read, expected 81 cells");
    let wrong = api::JsSheet { grid: Some(PUZZLES[1].to_owned()), ..sheet.clone() };
    assert_eq!(
        api::format_sheet(&wrong, "line").unwrap_err().to_string(),
        "grid: r1c1 is not as the puzzle has it"
    );
}

#[test]
fn qr_codes_are_drawings_that_phones_read() {
    let svg = api::qr("https://example.org/#seed=hell-123").unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("https://example.org/#seed=hell-123"), "{svg}");
    let error = api::qr(&"x".repeat(3000)).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("too-long", "address: 3000 bytes are too long for a QR code, expected at most 2331")
    );
    assert!(api::qr(&"x".repeat(2331)).is_ok() && api::qr(&"x".repeat(2332)).is_err());
}

#[test]
fn errors_have_codes() {
    let options = api::LanguageOptions::default();
    for (puzzle, code) in [
        ("", "unreadable-puzzle"),
        (&*"1".repeat(81), "unreadable-puzzle"),
        (&*format!("11{}", ".".repeat(79)), "conflict"),
        (&*format!("1234567.......8......9{}", ".".repeat(59)), "several-solutions"),
        (&*format!(".123456789{}", ".".repeat(71)), "no-solution"),
    ] {
        assert_eq!(api::rate(puzzle, &options).unwrap_err().code(), code, "{puzzle}");
    }
    let unknown = api::LanguageOptions { language: Some("xx".to_owned()) };
    assert_eq!(api::rate(PUZZLES[0], &unknown).unwrap_err().code(), "invalid-option");
}
