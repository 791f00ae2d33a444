//! Texts at the boundaries of what is parsed: with one character more or less they are something else.

use ninefold::formats;
use ninefold::formats::list::ListFormat;
use ninefold_app::batch;
use ninefold_app::protocol::{Job, Task};

use super::Outcomes;
use crate::support::PUZZLE;
use crate::support::messages::answer_text;

/// The puzzle as a game ID of Solo.
const SOLO: &str = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";

pub fn assert_snapshot(name: &str, texts: &[String]) {
    Outcomes::of_each(texts, |text, outcomes| {
        outcomes.add(name, &formats::read(text).collect::<Vec<_>>());
        outcomes.add(name, &formats::read_one(text).map_err(|fault| fault.to_string()));
        outcomes.add(name, &(batch::detect_format(text, true), batch::detect_format(text, false)));
        // Errors go from a worker to the page.
        let job = Job::Batch {
            list_format: batch::detect_format(text, true).unwrap_or(ListFormat::Document),
            text: text.as_str().into(),
        };
        outcomes.add(name, &answer_text(&Task::new(job).finish()));
    })
    .assert_snapshot(name);
}

#[test]
fn solo_ids_and_abbreviated_rows() {
    let params = [
        "3x3",
        "3",
        "3j",
        "3x",
        "3xx",
        "x3",
        "33x33",
        "333x33",
        "99x9",
        "2x5",
        "9j",
        "9x1",
        "3x3j",
        "3x3x",
        "3x3k",
        "3x3kx",
        "3x3dx",
        "3x3de",
        "3x3r2",
        "3x3m7dn",
        "3x3a",
        "3x3dabcdefghi",
        "3x3dabcdefghijk",
        "3x3dabcdefghijkl",
        "3x3dabcdefghijklm",
        "3x3jdabcdefghij",
        "3-3",
        "3x3 ",
        "4x4j",
        "12x12",
        "3x3bx",
        "3x3bbk",
        "3xj",
    ];
    let mut texts = Vec::new();
    for params in params {
        texts.extend([":", "#", "", "::"].map(|sign| format!("{params}{sign}{SOLO}")));
    }
    for cells in [
        "", "z", "zzzc", "zzzd", "zzzb", "1zzzb", "1zzzc1", "1zzza_1", "12", "1_2", "0", "A", "5-3",
        "1__2zzza", "zzzb1",
    ] {
        texts.push(format!("3x3:{cells}"));
    }
    texts.push(format!("3x3:{}", "z".repeat(39)));
    let rows = |first: &str| format!("{first}{}", ",*".repeat(8));
    for row in [
        "*",
        "",
        "1",
        "12",
        "1*",
        "*1",
        "12345678*9",
        "1234*5678",
        "1234*56789",
        "123456789",
        "123456789*",
        "1*2*3",
        "1.3*",
        "1a*",
        " 1* ",
        "12345678",
        "........*.",
    ] {
        texts.push(rows(row));
        texts.push(format!("53*,6*195,*98*,{row},*1,*2,*3,*4,*5"));
        texts.push(format!("53*7*,6*195,*98,{row},*1,*2,*3,*4,*5"));
    }
    for length in [99, 100, 101] {
        texts.push(format!("53*{},6*,7*,8*,9*,1*,2*,3*,4*", " ".repeat(length - 28)));
    }
    assert_snapshot("solo_ids_and_abbreviated_rows", &texts);
}

#[test]
fn too_long_and_too_short_lines() {
    let mut texts = Vec::new();
    let candidates: String = PUZZLE
        .chars()
        .map(|c| {
            if c == '.' {
                "123456789".to_owned()
            } else {
                ('1'..='9').map(|d| if d == c { d } else { '.' }).collect()
            }
        })
        .collect();
    for (cut, more) in [(728, ""), (729, ""), (729, "."), (729, "1"), (720, ".........")] {
        texts.push(format!("{}{more}", &candidates[..cut]));
    }
    for blanks in [4270, 4271, 4272] {
        texts.push(format!("{}{}", candidates, " ".repeat(blanks)));
        texts.push(format!("{}{}{}", &candidates[..1], " ".repeat(blanks), &candidates[1..]));
    }
    texts.push(candidates.replacen("123", "132", 1));
    texts.push(candidates.replacen("456", ".5.", 1));
    for cells in [80, 81] {
        for tail in ["", ":", "+", ":112", ": 112 233 ", ":1", ":9999", ":a12", ":000", ":112,233"] {
            texts.push(format!("{}{tail}", &PUZZLE[..cells]));
            texts.push(format!("+{}{tail}", &PUZZLE[..cells]));
            texts.push(format!("{}+4{}{tail}", &PUZZLE[..2], &PUZZLE[3..cells]));
        }
    }
    // Header rows of tables.
    for head in [
        "puzzle",
        "puzzle,solution",
        "Puzzle;Name",
        "quizzes,solutions",
        "id\tpuzzle",
        "1,2,3",
        "number",
        ",puzzle",
    ] {
        for length in [0, 900, 1000 - head.len(), 1001 - head.len(), 2999 - head.len(), 3001 - head.len()] {
            let names = format!("{head},{}", "x".repeat(length));
            texts.push(format!("{}\n{PUZZLE},1,2\n{PUZZLE};1;2\n", names.trim_end_matches(',')));
        }
        texts.push(format!("{}{head}\n{PUZZLE},{PUZZLE}\n", " ".repeat(2900)));
        texts.push(format!("# said\n{head}\n\n{PUZZLE}\n"));
    }
    assert_snapshot("too_long_and_too_short_lines", &texts);
}

#[test]
fn cages_and_regions() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells = row
                .iter()
                .map(|c| if *c == b'.' { "{}".to_owned() } else { format!("{{\"value\":{}}}", *c as char) });
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        })
        .collect();
    let row =
        |row: usize| format!("[{}]", (0..9).map(|at| format!("[{row},{at}]")).collect::<Vec<_>>().join(","));
    let block = "[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]]".to_owned();
    let places = [
        row(0),
        row(8),
        row(9),
        block,
        "[[0,0],[0,1]]".into(),
        "[]".into(),
        "[[0]]".into(),
        "[[0,9]]".into(),
        "[[\"a\",0]]".into(),
        "\"\"".into(),
        "\"r1c1\"".into(),
        "\"r1c1-r1c9\"".into(),
        "\"R1C1-R9C1\"".into(),
        "\"r1c1-r3c3\"".into(),
        "\"r4c4-r6c6\"".into(),
        "\"r1c1-r3c4\"".into(),
        "\"r1c1-r1c10\"".into(),
        "\"r1c1-r10c1\"".into(),
        "\"r1c2-r10c1\"".into(),
        "\"r2c1-r1c10\"".into(),
        "\"r0c1-r1c9\"".into(),
        "\"r3c3-r1c1\"".into(),
        "\"r1c1-r1c5,r1c6-r1c9\"".into(),
        "\"r1c1-r1c5,r1c5-r1c9\"".into(),
        "\"r1c1,,r1c2\"".into(),
        "\"c1r1\"".into(),
        "5".into(),
    ];
    let mut texts = Vec::new();
    let whole = |more: &str| {
        format!("{{\"id\":\"a\",\"cellSize\":50,\"cells\":[{}],{more}\"metadata\":{{}}}}", rows.join(","))
    };
    for place in &places {
        texts.push(whole(&format!("\"regions\":[{place}],")));
        texts.push(whole(&format!("\"cages\":[{{\"cells\":{place}}}],")));
        texts.push(whole(&format!("\"cages\":[{{\"cells\":{place},\"value\":\"\"}}],")));
        texts.push(whole(&format!("\"cages\":[{{\"cells\":{place},\"value\":\"12\"}}],")));
    }
    for value in [
        "title: A",
        "Title:",
        "author: B",
        "foglight: r1c1",
        "FogLink: 1",
        "rules: none",
        "title",
        ": x",
        "12",
    ] {
        texts.push(whole(&format!("\"cages\":[{{\"value\":\"{value}\"}}],")));
        texts.push(whole(&format!(
            "\"cages\":[{{\"value\":\"{value}\",\"cells\":[]}},{{\"v\":\"title: C\"}}],"
        )));
    }
    assert_snapshot("cages_and_regions", &texts);
}

/// Escapes in JSON strings, valid and invalid.
const ESCAPES: &[&str] = &[
    "\\b",
    "\\f",
    "\\n",
    "\\r",
    "\\t",
    "\\/",
    "\\\\",
    "\\\"",
    "\\'",
    "\\u0041",
    "\\u00",
    "\\ud83d\\ude00",
    "\\ud83d",
    "\\ude00",
    "\\ud83d\\u0041",
    "\\x",
    "\u{1}",
    "é",
    "\\uD83D\\uDE00",
    "\\u00e9",
];

/// JSON values, valid and invalid.
const VALUES: &[&str] = &[
    "0",
    "-0",
    "-1",
    "01",
    "1.",
    "1.0",
    "1.5",
    "1e0",
    "1e1",
    "1E+0",
    "1e-1",
    "0.1e1",
    "-",
    "1e",
    "+1",
    ".5",
    "9",
    "10",
    "true",
    "false",
    "null",
    "nul",
    "\"5\"",
    "\"\"",
    "[]",
    "{}",
    "[5]",
    "{\"a\":1}",
    "tru",
    "[1,]",
    "{\"a\"}",
    "{,}",
    "[[",
    "\"",
];

#[test]
fn json_strings_and_numbers() {
    let mut texts = Vec::new();
    let cells = |value: &str| -> String {
        let cells =
            PUZZLE.chars().map(|c| if c == '.' { "{}".to_owned() } else { format!("{{\"value\":{c}}}") });
        let mut cells: Vec<String> = cells.collect();
        if !value.is_empty() {
            value.clone_into(&mut cells[2]);
        }
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    };
    for escape in ESCAPES {
        texts.push(format!("{{\"size\":9,\"title\":\"a{escape}b\",\"grid\":{}}}", cells("")));
        texts.push(format!("{{\"size\":9,\"gr{escape}id\":{}}}", cells("")));
    }
    for value in VALUES {
        texts.push(format!("{{\"size\":9,\"title\":{value},\"author\":{value},\"grid\":{}}}", cells("")));
        for key in [
            "value",
            "given",
            "region",
            "centerPencilMarks",
            "cornerPencilMarks",
            "givenPencilMarks",
            "c",
            "other",
        ] {
            texts.push(format!(
                "{{\"size\":9,\"grid\":{}}}",
                cells(&format!("{{\"value\":4,\"{key}\":{value}}}"))
            ));
            texts.push(format!("{{\"size\":9,\"grid\":{}}}", cells(&format!("{{\"{key}\":{value}}}"))));
        }
        for key in [
            "size",
            "negative",
            "diagonal+",
            "diagonal-",
            "killercage",
            "antiknight",
            "rules",
            "solution",
            "ruleset",
            "other",
        ] {
            texts.push(format!("{{\"size\":9,\"{key}\":{value},\"grid\":{}}}", cells("")));
        }
        texts.push(format!(
            "{{\"id\":\"a\",\"cellSize\":{value},\"cells\":{},\"metadata\":{{\"title\":{value}}}}}",
            cells(value)
        ));
        texts.push(format!("{{\"puzzle\":{value}}}"));
        texts.push(format!("{{\"board\":[{value},{}]}}", ["0"; 80].join(",")));
        texts.push(format!("[{value},{}]", ["0"; 80].join(",")));
        texts.push((*value).to_owned());
    }
    for region in ["0", "1", "\"0\"", "null", "\"\""] {
        texts.push(format!("{{\"size\":9,\"grid\":{}}}", cells(&format!("{{\"region\":{region}}}"))));
    }
    assert_snapshot("json_strings_and_numbers", &texts);
}

#[test]
fn candidates_in_old_links() {
    let numbers = |count: usize, last: &str| {
        let mut all: Vec<String> = (0..count).map(|at| (1u32 << (at % 9)).to_string()).collect();
        all.push(last.to_owned());
        all.join(",")
    };
    let texts: Vec<String> = ["1", "3", "0", "511", "512", "513", "-1", "", "x"]
        .into_iter()
        .flat_map(|last| [0, 3, 79, 80, 81].map(|count| numbers(count, last)))
        .map(|numbers| format!("http://www.sudokuwiki.org/sudoku.htm?n={numbers}"))
        .collect();
    assert_snapshot("candidates_in_old_links", &texts);
}

/// Grids of one puzzle, one below the other: givens, placed digits, candidates, the solution.
#[test]
fn merged_grids_of_one_puzzle() {
    let grid = |line: &str| {
        line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>()
    };
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let some = format!("{}{}", &solution[..9], &PUZZLE[9..]);
    let other = format!("1{}", &PUZZLE[1..]);
    let marks = |open: &str| -> String {
        let cell = |c: char| if c == '.' { open.to_owned() } else { c.to_string() };
        PUZZLE.chars().map(cell).collect::<Vec<_>>().chunks(9).map(|row| row.join(" ") + "\n").collect()
    };
    let empty = ".".repeat(81);
    let parts = [
        grid(PUZZLE),
        grid(&some),
        grid(solution),
        grid(&other),
        grid(&empty),
        marks("123456789"),
        marks("12"),
        format!("{PUZZLE}\n"),
        format!("{some}\n"),
        format!("{other}\n"),
        format!("{solution}\n"),
        format!("{empty}\n"),
    ];
    let mut texts = Vec::new();
    for first in &parts {
        for second in &parts {
            texts.push(format!("{first}\n{second}"));
            texts.push(format!("{first}\n{second}\n{}", parts[5]));
            texts.push(format!("{first}\n{second}\n{}", parts[2]));
        }
    }
    assert_snapshot("merged_grids_of_one_puzzle", &texts);
}
