//! Tables on the command line: a row for each line, in each format, from and to compressed files.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::{check, run_command};
use crate::support::{PUZZLE, SOLUTION};

/// A folder that is removed at the end.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ninefold-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a file");
        path
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Lines of every kind: a header, puzzles in several forms, a blank line, words, a puzzle with a mistake, a solution, two puzzles.
fn mixed_lines() -> String {
    let short = &PUZZLE[1..];
    let zeros = PUZZLE.replace('.', "0");
    format!(
        "id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n\n{zeros}\r\nnot a puzzle\n{short}\n{SOLUTION}\n{PUZZLE} {PUZZLE}\n{}",
        ".".repeat(81)
    )
}

#[test]
fn every_line_has_a_row_if_wanted() {
    let clash = format!("{PUZZLE}\n55{}\n", &".".repeat(79));
    check(
        "solve --keep --format csv",
        &clash,
        &format!(
            "line,puzzle,solutions,solution,guesses,error\n1,{PUZZLE},1,{SOLUTION},0,\n2,{clash},0,{clash},0,\n",
            clash = &clash[82..163]
        ),
    );
    // A first line is left out only if it is a header.
    let rows_after = |first: &str| {
        let (_, output, _) = run_command("solve --keep", format!("{first}\n{PUZZLE}\n").as_bytes());
        output.lines().count()
    };
    for header in ["id,puzzle", "puzzle", "\"Quizzes\"", "name;grid"] {
        assert_eq!(rows_after(header), 1, "{header}");
    }
    for broken in ["broken", "53..7....", "no puzzle at all"] {
        assert_eq!(rows_after(broken), 2, "{broken}");
    }
    let (status, output, errors) = run_command("rate --keep", mixed_lines().as_bytes());
    assert_eq!((status, errors.as_str()), (1, ""));
    let rows: Vec<Vec<&str>> = output.lines().map(|line| line.split('\t').collect()).collect();
    let ends: Vec<[&str; 4]> = rows.iter().map(|row| [row[0], row[1], row[2], row[row.len() - 1]]).collect();
    let empty = ".".repeat(81);
    assert_eq!(
        ends,
        [
            ["2", PUZZLE, "easy", ""],
            ["4", PUZZLE, "easy", ""],
            ["5", "", "", "no puzzle"],
            ["6", "", "", "column 81: 80 cells, expected 81 in one line or 9 in each of nine rows"],
            ["7", SOLUTION, "easy", ""],
            ["8", "", "", "several puzzles"],
            ["9", &empty, "", "more than one solution"],
        ]
    );
    assert!(rows.iter().all(|row| row.len() == 8), "{rows:?}");
}

#[test]
fn kept_rows_do_not_depend_on_threads_or_pieces() {
    let lines = mixed_lines().repeat(50);
    let expected = run_command("solve --keep --threads 1", lines.as_bytes());
    assert_eq!(expected, run_command("solve --keep --threads 3", lines.as_bytes()));
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(lines.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(expected, run_command("solve --keep", &utf16));
}

#[test]
fn rows_of_json_are_objects() {
    let (_, output, _) = run_command("rate --keep --format jsonl", format!("{PUZZLE}\nx\"y\n").as_bytes());
    let rows: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 2, "{output}");
    assert_eq!(
        (&rows[0]["line"], &rows[0]["level"], &rows[0]["rating"]),
        (&1.into(), &"easy".into(), &1.2.into())
    );
    assert!(rows[0]["techniques"]["hidden-single-block"].is_u64() && rows[0]["error"].is_null(), "{output}");
    assert!(rows[1]["level"].is_null() && rows[1]["error"] == "no puzzle", "{output}");
}

#[test]
fn the_header_is_written_on_request() {
    check("solve --header", PUZZLE, &format!("solutions\tsolution\tguesses\n1\t{SOLUTION}\t0\n"));
    check("solve --format csv --header=false", PUZZLE, &format!("1,{SOLUTION},0\n"));
    check("solve --format csv", "", "solutions,solution,guesses\n");
    let (_, output, _) = run_command("generate --level easy --format csv", b"");
    assert!(output.starts_with("puzzle,level,rating,seed,name,minutes\n"), "{output}");
    let (_, output, _) = run_command("path --format csv", PUZZLE.as_bytes());
    assert!(output.starts_with("line,number,technique,step\n1,1,"), "{output}");
    // The techniques have commas between them.
    let (_, output, _) = run_command("rate --format csv", PUZZLE.as_bytes());
    assert!(
        output.lines().nth(1).is_some_and(|row| row.starts_with("easy,1.2,") && row.contains(",\"")),
        "{output}"
    );
}

#[test]
fn several_files_are_named() {
    let folder = Folder::new("several");
    let [one, two] = ["one.txt", "two.txt"].map(|name| folder.file(name, format!("{PUZZLE}\n").as_bytes()));
    let (status, output, _) = run_command(&format!("solve --keep --header {one} {two}"), b"");
    let files: Vec<&str> = output.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!((status, files), (0, vec!["file", &one, &two]));
}

#[test]
fn a_file_may_be_replaced_by_its_results() {
    let folder = Folder::new("replaced");
    let file = folder.file("list.txt", format!("{PUZZLE}\n").repeat(3000).as_bytes());
    assert_eq!(run_command(&format!("convert --to zeros {file} --output {file}"), b"").0, 0);
    let written = fs::read_to_string(&file).expect("the file");
    assert_eq!(written, format!("{}\n", PUZZLE.replace('.', "0")).repeat(3000));
    assert!(!Path::new(&folder.path("list.txt.new")).exists());
}

#[test]
fn compressed_files_are_read_and_written() {
    let folder = Folder::new("compressed");
    let list = format!("{PUZZLE}\n").repeat(3000);
    let plain = run_command("solve", list.as_bytes()).1;
    for name in ["solved.tsv", "solved.tsv.gz", "solved.tsv.zst"] {
        let file = folder.path(name);
        assert_eq!(
            run_command(&format!("solve --output {file}"), list.as_bytes()),
            (0, String::new(), String::new())
        );
        assert_eq!(unpacked(Path::new(&file)), plain, "{name}");
        // The solver reads its own output: the grids in it.
        let (status, output, errors) = run_command(&format!("convert --to line {file}"), b"");
        assert_eq!((status, output.lines().count(), errors.as_str()), (0, 3000, ""), "{name}");
        let packed = fs::read(&file).expect("the file");
        assert_eq!(run_command("convert --to line", &packed), (0, output, String::new()), "{name}");
    }
    let cut = &fs::read(folder.path("solved.tsv.gz")).expect("the file")[..400];
    let file = folder.file("cut.gz", cut);
    let (status, _, errors) = run_command(&format!("solve {file}"), b"");
    assert!(status == 1 && errors.starts_with(&format!("{file}: cannot read: ")), "{errors}");
    let parquet = folder.file("list.parquet", b"PAR1....");
    let (status, _, errors) = run_command(&format!("solve {parquet}"), b"");
    assert!(status == 1 && errors.contains("Parquet files are not read"), "{errors}");
}

/// The text of a file that may be compressed.
fn unpacked(file: &Path) -> String {
    let bytes = fs::read(file).expect("the file");
    let mut text = String::new();
    match file.extension().and_then(|kind| kind.to_str()) {
        Some("gz") => flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("gzip"),
        Some("zst") => {
            zstd::Decoder::new(&bytes[..]).expect("Zstandard").read_to_string(&mut text).expect("Zstandard")
        }
        _ => (&bytes[..]).read_to_string(&mut text).expect("text"),
    };
    text
}

#[test]
fn any_number_of_threads_generates_the_same() {
    for options in ["--level easy --count 20", "--level medium --count 6 --minutes 7 --seed 5"] {
        let one = run_command(&format!("generate {options} --threads 1"), b"");
        assert_eq!(one.0, 0, "{}", one.2);
        assert_eq!(one, run_command(&format!("generate {options} --threads 4"), b""), "{options}");
    }
    // The next puzzle is searched from the seed after the last one on.
    let (_, output, _) = run_command("generate --level medium --count 2 --minutes 7 --seed 5", b"");
    let seeds: Vec<u64> = output
        .lines()
        .map(|line| line.split('\t').nth(3).expect("a seed").parse().expect("a number"))
        .collect();
    let next = format!("generate --level medium --minutes 7 --seed {}", seeds[0] + 1);
    assert_eq!(
        run_command(&next, b"").1,
        output.lines().nth(1).map(|line| format!("{line}\n")).unwrap_or_default()
    );
}

#[test]
fn minutes_that_are_refused_are_those_that_the_message_says() {
    for level in ["easy", "medium", "hard"] {
        let (_, _, errors) = run_command(&format!("generate --level {level} --minutes 500"), b"");
        let words: Vec<u32> = errors.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [.., least, most] = words[..] else { panic!("{errors}") };
        for (minutes, is_accepted) in [(least, true), (most, true), (least - 1, false), (most + 1, false)] {
            let (status, ..) =
                run_command(&format!("generate --level {level} --count 0 --minutes {minutes}"), b"");
            assert_eq!(status == 0, is_accepted, "{level} {minutes}");
        }
    }
}

#[test]
fn pictures_of_too_many_pixels_are_refused_before_they_are_decoded() {
    let folder = Folder::new("large");
    // The header of a PNG file of 10,000 by 10,000 pixels, and an empty body.
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = b"IHDR".to_vec();
    for number in [10_000_u32, 10_000] {
        header.write_all(&number.to_be_bytes()).expect("memory");
    }
    header.extend([8, 2, 0, 0, 0]);
    png.extend(13_u32.to_be_bytes());
    png.extend(&header);
    png.extend(checksum(&header).to_be_bytes());
    for body in [&b"IDAT0123456789"[..], b"IEND"] {
        png.extend((body.len() as u32 - 4).to_be_bytes());
        png.extend(body);
        png.extend(checksum(body).to_be_bytes());
    }
    let file = folder.file("large.png", &png);
    let (status, output, errors) = run_command(&format!("read {file}"), b"");
    assert_eq!((status, output.as_str()), (1, ""));
    assert!(errors.contains("10000 × 10000 pixels, expected at most 50 megapixels"), "{errors}");
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}
