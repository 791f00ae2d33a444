//! Hostile texts: each gets a clear answer after a limited amount of work, and has no other effect.

use std::fmt::Write;
use std::time::Duration;

use ninefold_formats as formats;

use super::containers::{check_err, lists, read, sample, zeros};
use crate::support::{PUZZLE, processor_time};

/// Limit of the processor time for one text. Each takes up to two seconds where every character is looked at a few times, and
/// minutes where the work grows with the square of the length.
const LIMIT: Duration = Duration::from_secs(20);

/// Calls a function that must stay below the limit.
fn soon<T>(work: impl FnOnce() -> T) -> T {
    let (result, time) = processor_time(work);
    assert!(time < LIMIT, "{time:?}");
    result
}

#[test]
fn a_hundred_megabytes_of_digits_are_rejected_soon() {
    let digits = "5".repeat(100_000_000);
    let error = soon(|| formats::read_one(&digits).unwrap_err());
    assert!(error.to_string().contains("cells or more"), "{error}");
}

#[test]
fn deeply_nested_brackets_are_rejected() {
    let deep = "line 1, column 65: brackets in brackets, more than 64 deep";
    soon(|| check_err(&"[".repeat(1_000_000), deep));
    let objects = "{\"a\":".repeat(1_000_000);
    soon(|| check_err(&objects, "line 1, column 321: brackets in brackets, more than 64 deep"));
    soon(|| assert!(formats::read_one(&"<a>".repeat(1_000_000)).is_err()));
    let many = format!("[{}0]", "0,".repeat(2_000_000));
    soon(|| {
        assert!(formats::read_one(&many).unwrap_err().to_string().contains("more than a puzzle can hold"));
    });
}

#[test]
fn expanding_xml_entities_are_rejected() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\">]>\n<opensudoku><name>&lol2;</name></opensudoku>";
    soon(|| {
        check_err(bomb, "line 2, column 1: XML with definitions of its own (DOCTYPE, entities) is not read");
    });
    let unknown = "<opensudoku><name>&x;</name></opensudoku>";
    check_err(unknown, "line 1, column 19: XML with definitions of its own (DOCTYPE, entities) is not read");
    let mut attributes = "<game".to_owned();
    for number in 0..200_000 {
        write!(attributes, " a{number}=''").unwrap();
    }
    soon(|| {
        check_err(
            &format!("{attributes}/>"),
            "line 1, column 1: no puzzle in it, expected 81 cells or nine rows of nine",
        );
    });
}

#[test]
fn decompression_bombs_in_links_are_rejected() {
    let zlib = miniz_oxide::deflate::compress_to_vec_zlib(&vec![b'0'; 200_000_000], 6);
    let mut packed = String::new();
    let (mut bits, mut count) = (0_u64, 0);
    for byte in zlib {
        bits = bits << 8 | u64::from(byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            packed.push(char::from_digit((bits >> count & 31) as u32, 32).unwrap());
        }
    }
    let large = "more than a puzzle can hold: it is not unpacked any further";
    soon(|| check_err(&format!("SCv7_32_{packed}"), &format!("line 1, column 9: {large}")));
    // Each code stands for one unit more than the one before: half a megabyte of text for every kilobyte.
    let bomb = sample("bomb");
    soon(|| {
        check_err(&format!("https://f-puzzles.com/?load={bomb}"), &format!("line 1, column 29: {large}"));
    });
}

#[test]
fn many_bombs_cost_time_linear_in_their_length() {
    let bomb = format!("https://f-puzzles.com/?load={}\n", sample("bomb"));
    soon(|| assert!(formats::read(&bomb.repeat(1_000_000 / bomb.len())).all(|found| found.puzzle.is_err())));
    // Each link says that it is truncated, so the parser tries to restore lost slashes.
    let cut = format!("https://sudokupad.app/fpuzzles{}/\n", sample("slashes").replace("//", "/ab/"));
    soon(|| assert!(formats::read(&cut.repeat(1_000_000 / cut.len())).all(|found| found.puzzle.is_err())));
}

#[test]
fn multibyte_characters_in_a_compressed_link() {
    for at in 0..200 {
        let packed = sample("slashes");
        let at = at.min(packed.len());
        let link = format!("https://sudokupad.app/fpuzzles{}数/{}", &packed[..at], &packed[at..]);
        assert!(formats::read_one(&link).is_err(), "{link}");
    }
}

#[test]
fn restoring_lost_slashes_is_cheap() {
    let slashes = "N4Ig/".repeat(200_000);
    soon(|| assert!(formats::read_one(&format!("https://f-puzzles.com/?load={slashes}")).is_err()));
    soon(|| {
        assert!(formats::read_one(&format!("https://sudokupad.app/scl{}", "/".repeat(1_000_000))).is_err());
    });
}

#[test]
fn metadata_is_plain_text() {
    let title = "<script>alert(1)</script>\u{202e}\u{2066}evil\u{0}\n".to_owned() + &"x".repeat(10_000);
    let escaped = title.replace('\n', "\\n").replace('\u{0}', "\\u0000");
    let reading = read(&format!(
        "{{\"__proto__\":{{\"puzzle\":1}},\"constructor\":[],\"puzzle\":\"{PUZZLE}\",\"title\":\"{escaped}\"}}"
    ));
    let title = reading.title.unwrap();
    assert!(title.starts_with("<script>alert(1)</script>evil "), "{title}");
    assert_eq!(title.chars().count(), 200);
    check_err(
        "{\"__proto__\":1}",
        "line 1, column 1: no puzzle in it, expected 81 cells or nine rows of nine",
    );
    assert!(
        formats::read_one(&format!("\u{202e}{PUZZLE}")).is_err(),
        "a mark that turns a text around is no cell"
    );
    let rule = "\u{202e}evil\u{0}".to_owned() + &"x".repeat(100);
    let cells = lists(|_| "{}".to_owned());
    let error =
        formats::read_one(&format!("{{\"grid\":{cells},\"{}\":1}}", rule.replace('\u{0}', "\\u0000")))
            .unwrap_err()
            .to_string();
    assert!(error.ends_with(&format!("'evil{}'", "x".repeat(36))), "{error}");
}

#[test]
fn invisible_characters_are_named_by_code_point() {
    for mark in ['\u{202d}', '\u{202e}', '\u{0}', '\u{7}'] {
        let name = format!("unexpected character U+{:04X}", mark as u32);
        for at in [0, 40, 81] {
            let line = format!("{}{mark}{}", &PUZZLE[..at], &PUZZLE[at..]);
            let rows: Vec<String> = (0..9).map(|row| PUZZLE[row * 9..row * 9 + 9].to_owned()).collect();
            let rows = rows.join("\n").replacen("4..8", &format!("4..{mark}8"), 1);
            for text in [line, rows] {
                let error = formats::read_one(&text).unwrap_err().to_string();
                assert!(error.contains(&name), "{error}");
            }
        }
    }
}

#[test]
fn zero_width_spaces_and_marks_of_direction_are_passed_over() {
    for mark in ['\u{200b}', '\u{200e}', '\u{200f}', '\u{2060}', '\u{2066}', '\u{2069}', '\u{feff}'] {
        for at in [0, 40, 81] {
            let line = format!("{}{mark}{}", &PUZZLE[..at], &PUZZLE[at..]);
            assert_eq!(read(&line).position.givens.to_line(), PUZZLE, "U+{:04X} at {at}", mark as u32);
        }
    }
    let line = format!("\u{200b}{}a", &PUZZLE[..80]);
    check_err(&line, "line 1, column 82: unexpected character 'a', expected a digit or a blank");
}

#[test]
fn odd_json_is_parsed_or_rejected() {
    let object = |inner: &str| format!("{{{inner}\"puzzle\":\"{PUZZLE}\"}}");
    for inner in [
        "\"puzzle\":\"no\",",
        "\"puzzle\":{\"__proto__\":[1]},",
        "\"toString\":null,\"constructor\":{\"prototype\":{\"puzzle\":1}},",
        "\"\\ud800\":\"\\udc00\\ud800x\",",
        "\"id\":1e999999,\"n\":-0.000000000000000000000000000000000000000001,",
        "\"hasOwnProperty\":123456789012345678901234567890123456789012345678901234567890,",
    ] {
        assert_eq!(read(&object(inner)).position.givens.to_line(), PUZZLE, "{inner}");
    }
    let title = read(&object("\"title\":\"a\\ud83cb\\udc04\",")).title;
    assert_eq!(title.as_deref(), Some("a\u{fffd}b\u{fffd}"), "halves of characters are no characters");
    check_err(
        &lists(|c| c.to_string().replace('.', "1e999")),
        "line 1, column 7: '1e999' in a cell, expected a digit or a blank",
    );
    check_err(
        &lists(|c| c.to_string().replace('.', "184467440737095516161")),
        "line 1, column 7: '184467440737095516161' in a cell, expected a digit or a blank",
    );
    let deep = format!("{}{PUZZLE}{}", "{\"puzzle\":".repeat(100_000), "}".repeat(100_000));
    soon(|| check_err(&deep, "line 1, column 641: brackets in brackets, more than 64 deep"));
    check_err(&object("\u{0}"), "line 1, column 2: unexpected character U+0000");
}

#[test]
fn a_hundred_megabytes_of_one_character_are_rejected_soon() {
    for piece in ["\n", " ", "\"", ",", "#", "[", "{", "<a>"] {
        let text = piece.repeat(100_000_000 / piece.len());
        soon(|| assert!(formats::read_one(&text).is_err()));
    }
}

#[test]
fn a_megabyte_of_anything_is_answered_soon() {
    let line = format!("https://sudokuexchange.com/play/?s={}\n", zeros());
    let parts = [
        "[[",
        "{\"puzzle\":",
        "<game data='",
        "https://sudokupad.app/scl",
        "version: 1\n",
        "0|-|1|",
        "S9B",
        "SCv7_32_",
        "%25",
        "3x3:a",
        line.as_str(),
        "\\u",
        "''",
        ",,,,",
        "x=1&",
        "#p=1",
    ];
    for part in parts {
        let text = part.repeat(1_000_000 / part.len());
        soon(|| formats::read(&text).count());
    }
}
