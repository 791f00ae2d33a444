//! Texts made to break the reader: each has a clear answer, soon, and no effect.

use std::fmt::Write;
use std::time::{Duration, Instant};

use ninefold::text;

use super::{PUZZLE, check_err, lists, read, zeros};

/// Generous: a machine that does much else must not fail it.
const SOON: Duration = Duration::from_secs(2);

fn soon<T>(what: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let answer = what();
    let took = begin.elapsed();
    assert!(took < SOON, "{took:?}");
    answer
}

#[test]
fn a_hundred_megabytes_of_digits() {
    let digits = "5".repeat(100_000_000);
    let error = soon(|| text::read_one(&digits).unwrap_err());
    assert!(error.to_string().contains("cells or more"), "{error}");
}

#[test]
fn brackets_in_brackets() {
    let deep = "line 1, column 65: brackets in brackets, more than 64 deep";
    soon(|| check_err(&"[".repeat(1_000_000), deep));
    let objects = "{\"a\":".repeat(1_000_000);
    soon(|| check_err(&objects, "line 1, column 321: brackets in brackets, more than 64 deep"));
    soon(|| assert!(text::read_one(&"<a>".repeat(1_000_000)).is_err()));
    let many = format!("[{}0]", "0,".repeat(2_000_000));
    soon(|| assert!(text::read_one(&many).unwrap_err().to_string().contains("more than a puzzle can hold")));
}

#[test]
fn xml_that_expands() {
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
fn bombs_in_links() {
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
    // Each code stands for one unit more than the one before: half a megabyte of text behind every kilobyte.
    let bomb = super::sample("bomb");
    soon(|| {
        check_err(&format!("https://f-puzzles.com/?load={bomb}"), &format!("line 1, column 29: {large}"));
    });
}

#[test]
fn slashes_cost_little_to_look_for() {
    let slashes = "N4Ig/".repeat(200_000);
    soon(|| assert!(text::read_one(&format!("https://f-puzzles.com/?load={slashes}")).is_err()));
    soon(|| assert!(text::read_one(&format!("https://sudokupad.app/scl{}", "/".repeat(1_000_000))).is_err()));
}

#[test]
fn what_is_said_of_a_puzzle_is_only_a_text() {
    let title = "<script>alert(1)</script>\u{202e}\u{2066}evil\u{0}\n".to_owned() + &"x".repeat(10_000);
    let escaped = title.replace('\n', "\\n").replace('\u{0}', "\\u0000");
    let reading = read(&format!(
        "{{\"__proto__\":{{\"puzzle\":1}},\"constructor\":[],\"puzzle\":\"{PUZZLE}\",\"title\":\"{escaped}\"}}"
    ));
    let told = reading.title.unwrap();
    assert!(told.starts_with("<script>alert(1)</script>evil "), "{told}");
    assert_eq!(told.chars().count(), 200);
    check_err(
        "{\"__proto__\":1}",
        "line 1, column 1: no puzzle in it, expected 81 cells or nine rows of nine",
    );
    assert!(
        text::read_one(&format!("\u{202e}{PUZZLE}")).is_err(),
        "a mark that turns a text around is no cell"
    );
    let rule = "\u{202e}evil\u{0}".to_owned() + &"x".repeat(100);
    let cells = lists(|_| "{}".to_owned());
    let error = text::read_one(&format!("{{\"grid\":{cells},\"{}\":1}}", rule.replace('\u{0}', "\\u0000")))
        .unwrap_err()
        .to_string();
    assert!(error.ends_with(&format!("'evil{}'", "x".repeat(36))), "{error}");
}

#[test]
fn a_megabyte_of_anything_is_answered() {
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
        soon(|| text::read(&text).count());
    }
}
