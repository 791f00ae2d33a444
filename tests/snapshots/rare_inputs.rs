//! Rare inputs, each of which reveals a mistake that no other does: lines of maximum length and one longer, rows that resemble
//! borders, links that are nearly valid.

use super::boundary_inputs::assert_snapshot;
use crate::support::PUZZLE;

fn rows() -> Vec<String> {
    PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// A text of `bytes` bytes that starts with `begin`.
fn filled(begin: &str, bytes: usize, with: &str) -> String {
    begin.to_owned() + &with.repeat((bytes - begin.len()) / with.len())
}

#[test]
fn longest_allowed_texts() {
    let mut texts = Vec::new();
    // Game IDs of Solo with more than a thousand cells.
    let many = "z".repeat(38);
    texts.extend(["l", "lz", "zz", "mz", "k5_6zzz"].map(|end| format!("3x3:{many}{end}")));
    texts.extend(["1x1111", "3333x1", "1x11111", "99999j", "2x22"].map(|params| format!("{params}:5")));
    for bytes in [(1 << 20) - 1, 1 << 20, (1 << 20) + 1, (1 << 20) + 2] {
        let link = "#p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7";
        texts.push(filled("https://example.org/?a=", bytes - link.len(), "x") + link);
    }
    for bytes in [(4 << 20) - 1, 4 << 20, (4 << 20) + 1, (4 << 20) + 2] {
        texts.push(filled("", bytes, "a"));
        texts.push(format!("{PUZZLE}\n{}5..", " ".repeat(bytes - 3)));
    }
    // Cells with many blanks between.
    for blanks in [1, 10, 12, 13, 15, 40] {
        let cells: Vec<String> = PUZZLE.chars().map(String::from).collect();
        texts.push(cells.join(&" ".repeat(blanks)));
    }
    for bytes in [3999, 4000, 4001, 4002] {
        texts.push(filled(&format!("{PUZZLE} "), bytes, "a"));
    }
    // Header rows: of maximum length, with full-width letters of three bytes, and with invisible characters.
    for bytes in [999, 1000, 1001] {
        texts.push(format!("{}\n{PUZZLE},x", filled("puzzle,", bytes, "a")));
    }
    for bytes in [2997, 3000, 3003, 3006] {
        for unseen in [0, 50, 300] {
            let head = filled("ｐｕｚｚｌｅ，", bytes - 3 * unseen, "ａ");
            texts.push(format!("{head}{}\n{PUZZLE},x", "\u{200b}".repeat(unseen)));
        }
    }
    assert_snapshot("longest_allowed_texts", &texts);
}

#[test]
fn lines_that_resemble_borders() {
    let rows = rows();
    let mut lines: Vec<String> = Vec::new();
    for dashes in ["--------", "---------", "----------", "---|---|---", "|---|---|---|", "||---|---|---||"] {
        lines.extend(["", "x", "!", "#", "1", "/"].map(|end| format!("{dashes}{end}")));
    }
    lines.extend(
        [
            "|-|-|-|-|-|-|-|-",
            "|-|-|-|-|-|-|-|-|-|",
            "-|-|-|-|-|-|-|-",
            "||-|-|-|-|-|-|-|-|",
            ":-+-:-",
            "--+-+-",
            "─........─",
            "─.........",
            "─.─.─.─.─.─.",
            "─ . .",
            "─*─",
            "─ ─",
            ".─.",
            "─,,,,,,,,,",
            "---\t---\t---",
            "-\t-\t-\t-\t-\t-\t-\t-\t-",
        ]
        .map(str::to_owned),
    );
    let mut texts = lines.clone();
    for line in &lines {
        for at in [1, 3, 4] {
            texts.push([&rows[..at], std::slice::from_ref(line), &rows[at..]].concat().join("\n"));
        }
        texts.push([&rows[..4], std::slice::from_ref(line), &rows[5..]].concat().join("\n"));
    }
    // Candidates, with something like nine blanks between the rows.
    let marks: Vec<String> = rows
        .iter()
        .map(|row| row.chars().map(|c| if c == '.' { "124 ".to_owned() } else { format!("{c} ") }).collect())
        .collect();
    for line in ["---------", "--- --- ---", "- - - - - - - - -", "---+---+---"] {
        for at in 0..=9 {
            texts.push([&marks[..at], &[line.to_owned()], &marks[at..]].concat().join("\n"));
        }
        let full: Vec<String> = vec!["124 ".repeat(9); 9];
        for at in 0..=9 {
            texts.push([&full[..at], &[line.to_owned()], &full[at..]].concat().join("\n"));
        }
    }
    // A row without cells: borders separate nothing from nothing.
    let walled = |row: &str| {
        let row = row.replace('.', "-");
        format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
    };
    for empty in 0..9 {
        let mut rows: Vec<String> = rows.iter().map(|row| walled(row)).collect();
        rows[empty] = walled(".........");
        texts.push(rows.join("\n"));
    }
    assert_snapshot("lines_that_resemble_borders", &texts);
}

#[test]
fn skipped_values() {
    let rows = rows();
    let mut texts = Vec::new();
    for wrong in ["5.!3.....", "note", "12345678901", "5..3..", "some words of a text!"] {
        for between in [
            "",
            "  ",
            "\t",
            "\u{3000}",
            "5",
            "123456789012",
            "1234567890123",
            "[Puzzle]",
            "#Aby Ann Bell",
            "#Aby Ann Be",
        ] {
            let before = [&rows[..4], &[wrong.to_owned(), between.to_owned()]].concat();
            texts.push([&before[..], &rows].concat().join("\n"));
            texts.push([&before[..], &rows[..5]].concat().join("\n"));
            texts.push([&[wrong.to_owned(), between.to_owned()], &rows[..]].concat().join("\n"));
        }
    }
    texts.extend(
        ["\n\n", "  \n", "\u{feff}", " \u{feff}", "\t\t", "\t\n"].map(|begin| format!("{begin}{PUZZLE}")),
    );
    texts.extend([" \u{feff}", "\t\t\t\t\t\t\t\t", "  ", "\t"].map(str::to_owned));
    texts.push(["/6/2/5/9/"; 9].join("\n"));
    texts.push([":3::4::::"; 9].join("\n"));
    for comment in ["#Uhttp://example.org/", "#Author", "#Ame", "#DA title", "#Xx", "#---------", "#A", "#aB"]
    {
        texts.push(format!("{comment}\n{}", rows.join("\n")));
    }
    assert_snapshot("skipped_values", &texts);
}

#[test]
fn nearly_links_and_nearly_files() {
    let mut texts = Vec::new();
    let own = "p=1y42oFi84J7Fgwt3pbi6sweB7D08mHo8d7";
    texts.extend(["", "#", "# ", "/#", "x#", "1:", ".../", "?"].map(|begin| format!("{begin}{own}")));
    for blank in [".", "0", "x", "X", "_"] {
        for count in [80, 81, 82] {
            let cells: String = PUZZLE.replace('.', blank).chars().chain("5".chars()).take(count).collect();
            texts.push(format!("https://sudokuexchange.com/play/?s={cells}"));
            texts.push(format!("\"https://www.sudokuwiki.org/sudoku.htm?bd={cells}\""));
            texts.push(format!(" <https://www.sudokuwiki.org/sudoku.htm?bd={}%>", &cells[1..]));
        }
    }
    for blank in ["*", "_", "-", "x"] {
        let cells = PUZZLE.replace('.', blank);
        texts.extend([
            format!("{cells}\t5"),
            format!("a {cells}"),
            format!("{cells} "),
            format!("7;{cells};#"),
        ]);
        texts.push(format!("7;{}0{};#", &cells[..40], &cells[41..]));
        texts.push(format!("7;{}.{};#", &cells[..2], &cells[3..]));
        texts.push(format!("7;{}/{};#", &cells[..2], &cells[3..]));
    }
    for blank in ["q", "/", "A", "é"] {
        texts.push(format!("7;{};#", PUZZLE.replace('.', blank)));
    }
    // Nine characters that stand for more cells.
    texts.extend(
        [
            "/?p=12345",
            "p=1234567",
            "?bd=12345",
            "bd=123456",
            "scl123456",
            "fpuzzle12",
            "fpuz12345",
            "ctc123456",
            "{\"a\":123}",
            "[1,2,3,4]",
            "{a:[1,2]}",
            "<a>12</a>",
            "3x3:5_3b7",
            "3x3#12345",
            "9x9;12345",
            "1,2,3*,4*",
            "S9B123456",
            "5*,3*,7*,",
            "a.b/?p=12",
            "www.a.de/",
            "loadpuzz=",
            "\"p=12345\"",
        ]
        .map(str::to_owned),
    );
    // Grids that continue from the givens, and others.
    let rows = rows();
    for (at, cell) in [(2, "4"), (0, "."), (1, "8"), (2, ".")] {
        let mut state = rows.clone();
        state[0].replace_range(at..=at, cell);
        for head in ["", "[Author]\nAnn\n"] {
            texts.push(format!("{head}[Puzzle]\n{}\n[State]\n{}\n", rows.join("\n"), state.join("\n")));
        }
    }
    // Data of OpenSudoku with a field too few or too many.
    for version in ["1", "2", "3", "4"] {
        for (note, empty) in [("0", "0|511|"), ("-", "0|512|"), ("-", "0|1,4,|"), ("-", "0||")] {
            let centre = if version == "4" { "512|" } else { "" };
            let cell = |c: char| match c {
                '.' => format!("{empty}{centre}1|"),
                c => format!("{c}|{note}|{centre}0|"),
            };
            let cells: String = PUZZLE.chars().map(cell).collect();
            for begin in ["", "\n\n", " \u{feff}\n"] {
                for end in ["", "5|", "5|-|0|", "5|-|0|6|", "5|-|0|6|-|0|7|"] {
                    texts.push(format!("{begin}version: {version}\n{cells}{end}"));
                }
            }
        }
    }
    // Nearly nine rows of nine.
    let list = |count: usize, cells: usize| {
        let row = format!("[{}]", vec!["{}"; cells].join(","));
        format!("{{\"size\":9,\"grid\":[{}]}}", vec![row; count].join(","))
    };
    texts.extend(
        [(9, 9), (9, 8), (8, 9), (10, 9), (9, 10), (8, 8), (0, 0), (9, 0)]
            .map(|(rows, cells)| list(rows, cells)),
    );
    texts.extend([
        format!("{{'puzzle':'{PUZZLE}'}}"),
        format!("{{\"puzzle\":\"{PUZZLE}\",\"title\":\"it\\'s\"}}"),
    ]);
    // Invalid candidates with invisible characters.
    for wrong in ["1\u{7}2", "1\u{202e}2", "1\u{200b}2", "12"] {
        texts.push(format!(":0000:1:{PUZZLE}:{wrong}:::"));
        texts.push(format!("{PUZZLE}:{wrong}"));
    }
    // Truncated XML files.
    let file = format!("<opensudoku><game data=\"{PUZZLE}\"/></opensudoku>");
    texts.extend((1..60).map(|cut| file[..cut].to_owned()));
    for end in ["<!--", "<![CDATA[", "</", "&#", "<?", "<!", "<!DOCTYPE", "<a b", "<a b=\"", "&amp", "<a></b"]
    {
        texts.push(format!("<opensudoku>{end}"));
        texts.push(format!("<opensudoku><game data=\"{PUZZLE}\"/>{end} "));
    }
    assert_snapshot("nearly_links_and_nearly_files", &texts);
}
