//! Texts at the limits of depth, length and compression, and just beyond; and texts that are rarely written.

use ninefold::formats::{self, OutputFormat, ParsedPuzzle};
use ninefold::generator::PuzzleId;
use ninefold::grid::{Candidate, Cell, CellSet, Digit, Grid, House};
use ninefold::level::Level;
use ninefold::methods::{Trace, TraceStep};
use ninefold::techniques::InvalidStep;
use ninefold::techniques::Node;
use ninefold_app::api;
use ninefold_app::protocol::RowVerdict;

use super::Outcomes;
use super::boundary_inputs::assert_snapshot;
use super::formats::started_board;
use crate::support::PUZZLE;
use crate::support::grids::FIFTY_SIX;
use crate::support::languages::english_and_chinese;

#[test]
fn deeply_nested_json() {
    let mut texts = Vec::new();
    for depth in [1, 2, 62, 63, 64, 65, 66, 500] {
        for [open, close] in [["[", "]"], ["{\"a\":", "}"], ["[{\"b\":[", "]}]"]] {
            texts.push(format!("{}\"{PUZZLE}\"{}", open.repeat(depth), close.repeat(depth)));
            texts.push(format!("{}\"{PUZZLE}\"", open.repeat(depth)));
        }
        texts.push(format!("{}<game data=\"{PUZZLE}\"/>{}", "<a>".repeat(depth), "</a>".repeat(depth)));
        texts.push(format!("<opensudoku>{}{}", "<a>".repeat(depth), "</a>".repeat(depth)));
    }
    for begin in ["\u{feff}", " ", "\n\n", "\u{feff}\n", "\t\r\n ", "x"] {
        let game = format!("<game data=\"{PUZZLE}\"/>");
        texts.push(format!("{begin}<opensudoku>{game}</opensudoku>"));
        texts.push(format!("{begin}<opensudoku><game data=\"{}\"/></opensudoku>", &PUZZLE[1..]));
        texts.push(format!("{begin}{{\"puzzle\":\"{PUZZLE}\"}}"));
        texts.push(format!("{begin}{{\"puzzle\":\"{}\"}}", &PUZZLE[1..]));
    }
    assert_snapshot("deeply_nested_json", &texts);
}

/// Base-32 text that expands to `length` letters: one letter, then matches of length 258.
fn dense(length: usize) -> String {
    let mut bits = Vec::new();
    let mut put = |number: u32, count: u32| bits.extend((0..count).rev().map(|at| number >> at & 1 == 1));
    // The final block with fixed codes: a letter, matches, the end. Values that are no codes have their bits reversed.
    put(0b110, 3);
    let begin = b"[\"";
    for byte in *begin {
        put(0x30 + u32::from(byte), 8);
    }
    put(0x30 + u32::from(b'a'), 8);
    for _ in 0..(length - 3) / 258 {
        put(0b1100_0101, 8);
        put(0, 5);
    }
    put(0, 7);
    let (mut first, mut second) = (1_u32, 0_u32);
    for byte in begin.iter().copied().chain(std::iter::repeat_n(b'a', 1 + (length - 3) / 258 * 258)) {
        first = (first + u32::from(byte)) % 65521;
        second = (second + first) % 65521;
    }
    let mut bytes = vec![0x78, 0x01];
    bytes.extend(
        bits.chunks(8).map(|eight| (0..).zip(eight).map(|(at, &bit)| u8::from(bit) << at).sum::<u8>()),
    );
    bytes.extend((second << 16 | first).to_be_bytes());
    base32(&bytes)
}

fn base32(bytes: &[u8]) -> String {
    let all: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect();
    let letter =
        |five: &[u8]| five.iter().fold(0, |number, bit| number << 1 | u32::from(*bit)) << (5 - five.len());
    all.chunks(5).filter_map(|five| char::from_digit(letter(five), 32)).collect()
}

/// A link of sudoku.coach with this text, stored without compression.
fn stored(version: &str, text: &str) -> String {
    let (mut first, mut second) = (1_u32, 0_u32);
    for byte in text.bytes() {
        first = (first + u32::from(byte)) % 65521;
        second = (second + first) % 65521;
    }
    let length = text.len() as u16;
    let mut bytes = vec![0x78, 0x01, 1];
    bytes.extend([length.to_le_bytes(), (!length).to_le_bytes()].concat());
    bytes.extend(text.bytes());
    bytes.extend((second << 16 | first).to_be_bytes());
    format!("https://sudoku.coach/en/solver/{version}_{}", base32(&bytes))
}

#[test]
fn sudoku_coach_states() {
    let zeros = PUZZLE.replace('.', "0");
    let sets = |count: usize, odd: &str| [vec!["0"; count - 1], vec![odd]].concat().join("-");
    let (blank, plain) = ("0".repeat(81), sets(81, "1022"));
    let mut texts = Vec::new();
    let mut add = |givens: &str, entries: &str, sets: &str| {
        texts.push(stored("SCv7_32", &format!(
            "{{\"gridSize\":9,\"givenDigits\":\"{givens}\",\"userDigits\":\"{entries}\",\"userCellCandidates\":\"{sets}\"}}"
        )));
    };
    for digits in [
        &zeros[..],
        &zeros[1..],
        &format!("{zeros}0"),
        &zeros.replacen('5', "x", 1),
        "",
        &PUZZLE.replace('.', "-"),
    ] {
        add(digits, &blank, &plain);
        add(&zeros, digits, &plain);
    }
    for odd in ["0", "1", "2", "1023", "1024", "1025", "x", "", "-1", "70000"] {
        add(&zeros, &blank, &sets(81, odd));
    }
    add(&zeros, &blank, &sets(80, "0"));
    add(&zeros, &blank, &sets(82, "0"));
    let state = format!("{{\"givenDigits\":\"{zeros}\"}}");
    for version in ["SCv7_32", "SCv6_32", "SCv7_64", "SCv70_32", "SCv"] {
        texts.push(stored(version, &state));
    }
    for size in ["4", "9", "\"9\"", "16", "null"] {
        texts.push(stored("SCv7_32", &state.replacen('{', &format!("{{\"gridSize\":{size},"), 1)));
    }
    assert_snapshot("sudoku_coach_states", &texts);
}

#[test]
fn too_densely_compressed_links() {
    let mut texts: Vec<String> = [300, 50_000, 60_000, 65_000, 68_000, 72_000, 90_000, 200_000]
        .map(|length| format!("https://sudoku.coach/en/solver/SCv7_32_{}", dense(length)))
        .into();
    for length in [10, 58, 59, 60, 61, 80, 82] {
        let part = &PUZZLE.repeat(2).replace('.', "0")[..length];
        texts.push(format!("https://sudoku.coach/en/solver/{part}"));
        texts.push(format!("https://sudoku.coach/{part}/{}", part.replace('5', "1")));
    }
    // Names so long that their compressed size says little about them.
    for length in [100, 9_000, 12_300, 40_000, 200_000, (1 << 20) + 5] {
        for name in ["a".repeat(length), "abcdefg".repeat(length / 7)] {
            let mut reading = parsed_game(3);
            reading.title = Some(name);
            for format in OutputFormat::ALL {
                let text = format.write(reading.clone());
                if text.len() < 1 << 20 {
                    texts.push(text);
                }
            }
        }
    }
    assert_snapshot("too_densely_compressed_links", &texts);
}

/// A game without a title.
fn parsed_game(seed: u64) -> ParsedPuzzle {
    let mut puzzle = ParsedPuzzle::from(&started_board(seed).givens);
    puzzle.position = started_board(seed);
    puzzle
}

/// Numbers and words of SudokuPad's own JSON, with each kind of quotes.
#[test]
fn rarely_written_texts() {
    let mut texts = Vec::new();
    let board = |cell: &str| {
        let row = format!("[{}]", [cell; 9].join(","));
        format!("{{\"grid\":[{}],\"puzzle\":[{}]}}", [row.as_str(); 9].join(","), [row.as_str(); 9].join(","))
    };
    for cell in [
        "0",
        "1",
        "{}",
        "[]",
        "null",
        "true",
        "t",
        "f",
        "n",
        "'5'",
        "\"5\"",
        "{value:5}",
        "{\"value\":5}",
        "10",
        "-1",
    ] {
        texts.push(board(cell));
        texts.push(board(cell).replacen("[[", "[[[],", 1));
        texts.push(board(cell).replacen(']', ",0]", 1));
        texts.push(board(cell).replacen("],[", "],[],[", 1));
    }
    for count in [8, 9, 10] {
        for length in [8, 9, 10] {
            let row = format!("[{}]", vec!["0"; length].join(","));
            texts.push(format!("[{}]", vec![row.as_str(); count].join(",")));
            let spaced = vec!["5"; length].join(" ");
            texts.push(vec![spaced.as_str(); count].join("\n"));
            texts.push(vec![format!("|{}|", vec!["1"; length].join("|")); count].join("\n"));
        }
    }
    for name in
        ["a\u{1}b", "tab\there", "\"quoted\"", "back\\slash", "\u{1f}\u{20}\u{7f}", "new\nline", "<&>'"]
    {
        let mut reading = parsed_game(5);
        (reading.title, reading.author, reading.level) =
            (Some(name.into()), Some(name.into()), Some(name.into()));
        texts.extend(OutputFormat::ALL.iter().map(|format| format.write(reading.clone())));
        let mut plain = ParsedPuzzle::from(&started_board(5).givens);
        plain.title = Some(name.into());
        texts.extend(OutputFormat::ALL.iter().map(|format| format.write(plain.clone())));
    }
    // Full-width characters, all or some.
    let wide =
        |c: char| if c.is_ascii_graphic() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c };
    let zeros = PUZZLE.replace('.', "0");
    for line in [PUZZLE, &zeros[..]] {
        let rows: Vec<&str> = line.as_bytes().chunks(9).filter_map(|row| str::from_utf8(row).ok()).collect();
        for text in
            [line.to_owned(), rows.join("\n"), rows.join("\u{3000}"), rows.join("\n> "), format!(">> {line}")]
        {
            texts.push(text.chars().map(wide).collect());
            texts
                .push((0..).zip(text.chars()).map(|(at, c)| if at % 3 == 0 { wide(c) } else { c }).collect());
            texts.push(text);
        }
    }
    let name = "rarely_written_texts";
    Outcomes::of_each(&texts, |text, outcomes| {
        outcomes.add(name, text);
        outcomes.add(name, &(formats::read(text).collect::<Vec<_>>(), formats::read_one(text)));
    })
    .assert_snapshot(name);
}

#[test]
fn javascript_api_links() {
    let mut outcomes = Outcomes::default();
    for seed in 0..8 {
        let shared = started_board(seed).to_link();
        for text in [
            format!("p={shared}"),
            format!("#p={shared}"),
            format!(" #p={shared} "),
            shared.clone(),
            format!("p={}", &shared[1..]),
        ] {
            outcomes.add("links", &api::link(&text).map_err(|fault| format!("{fault:?}")));
        }
    }
    for date in [
        "2026-11-20",
        "2026-11-2",
        "2026-11-200",
        "2026/11/20",
        "2026-1a-20",
        "2026-11-2x",
        "20261-1-20",
        "2026-13-01",
        "1899-12-31",
        "1900-01-01",
        "9999-12-31",
        "2026-00-10",
        "2026-10-00",
        "2026-10-32",
        "2026-11-20 ",
        "+026-11-20",
    ] {
        outcomes.add(
            "days",
            &(date, PuzzleId::daily(Level::Hell, date), format!("hard-{date}").parse::<PuzzleId>()),
        );
    }
    outcomes.assert_snapshot("javascript_api_links");
}

#[test]
fn announced_messages() {
    let mut outcomes = Outcomes::default();
    let (cell, digit) = (Cell::at(4, 4), Digit::from_index(4));
    for flaw in [
        InvalidStep::NoEffect,
        InvalidStep::NotOnBoard(Candidate { cell, digit }),
        InvalidStep::Malformed,
        InvalidStep::WrongHouse(House::row(3)),
        InvalidStep::WrongCells(CellSet::only(cell)),
        InvalidStep::WrongNode(Node { digit, cells: CellSet::only(cell) }),
        InvalidStep::WrongLink(3),
        InvalidStep::IncompleteCases,
    ] {
        outcomes.add("flaws", &flaw.to_string());
    }
    for kind in RowVerdict::ALL {
        outcomes.add("kinds", &(kind.name(), kind.name().parse::<RowVerdict>().ok()));
    }
    outcomes.add("kinds", &("".parse::<RowVerdict>().ok(), "puzzle".parse::<RowVerdict>().ok()));
    for text in ["", "12", &PUZZLE[1..], FIFTY_SIX, "x{", "<opensudoku>"] {
        let why = formats::read_one(text).err();
        outcomes.add("faults", &why.map(|why| (why.kind.to_string(), why.to_string())));
    }
    let mut trace = Trace::new(&Grid::EMPTY);
    trace.record(TraceStep::Place { cell, digit });
    let text_of_trace = trace.to_string();
    for byte in ' '..='\u{80}' {
        for end in 1..3 {
            let other = format!(
                "{}{byte}{}",
                &text_of_trace[..text_of_trace.len() - end],
                &text_of_trace[text_of_trace.len() - end + 1..]
            );
            outcomes.add("traces", &other.parse::<Trace>().ok().map(|trace| trace.step(0)));
        }
    }
    for format in OutputFormat::ALL {
        outcomes.add(
            "formats",
            &english_and_chinese().map(|language| ninefold_app::i18n::output_format_name(*format, language)),
        );
    }
    outcomes.assert_snapshot("announced_messages");
}
