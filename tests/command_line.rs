//! The command line: its columns, its errors, its exit status.

mod lists;
mod proofs;
mod setter;
mod tables;

use std::io::{self, Write};
use std::iter;
use std::time::Duration;

use ninefold::grid::BoardState;
use ninefold_cli::{Progress, Streams, run};
use ninefold_formats::{FormatCoverage, OutputFormat};

use crate::support::{PUZZLE, SOLUTION, checkout, grid};

/// Runs the program. Returns its exit status, standard output and standard error.
pub fn run_command(arguments: &str, input: &[u8]) -> (u8, String, String) {
    run_with_progress(None, arguments, input)
}

/// Like [`run_command`], with progress printed at this interval.
fn run_with_progress(every: Option<Duration>, arguments: &str, input: &[u8]) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut &*input,
        output: &mut output,
        errors: &mut errors,
        progress: Progress::new(every),
    };
    let status = run(command_line(arguments), &mut streams);
    (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

/// The program's name and its arguments.
fn command_line(arguments: &str) -> impl Iterator<Item = &str> {
    iter::once("ninefold").chain(arguments.split_whitespace())
}

fn check(arguments: &str, input: &str, output: &str) {
    assert_eq!(
        run_command(arguments, input.as_bytes()),
        (0, output.to_owned(), String::new()),
        "{arguments}"
    );
}

/// Wrong usage: the message has each of these parts.
fn check_err(arguments: &str, parts: &[&str]) {
    let (status, output, errors) = run_command(arguments, b"");
    assert_eq!((status, output.as_str()), (2, ""), "{arguments}: {errors}");
    for part in parts {
        assert!(errors.contains(part), "{arguments}: no {part:?} in {errors}");
    }
}

#[test]
fn solve_prints_count_solution_and_nodes() {
    let solved = format!("1\t{SOLUTION}\t0\n");
    check("solve", PUZZLE, &solved);
    check("solve --method fast --limit 7", PUZZLE, &solved);
    check("solve --limit=1 -", PUZZLE, &solved);
    check("solve", "", "");

    let clash = format!("55{}", ".".repeat(79));
    check("solve", &clash, &format!("0\t{clash}\t0\n"));

    let (status, output, _) = run_command("solve --limit 5", ".".repeat(81).as_bytes());
    assert_eq!((status, output.split('\t').next()), (0, Some("5")));
}

#[test]
fn every_method_solves_or_reports_that_it_is_stuck() {
    for (method, nodes) in [("fast", 0), ("candidates", 0), ("bits", 0), ("plain", 4208), ("compare", 0)] {
        let solved = format!("1\t{SOLUTION}\t{nodes}\n");
        check(&format!("solve --limit 1 --method {method}"), PUZZLE, &solved);
        let (_, output, _) = run_command(&format!("solve --method {method}"), PUZZLE.as_bytes());
        assert!(output.starts_with(&format!("1\t{SOLUTION}\t")), "{method}: {output}");
    }

    let hard = "850000200060000010001000437000302000005080900000701000586000300020000050007000046";
    let far = "85....26976.....1.291...437..83.2.7..75.8.92...27.1.8.586...392429...75...7....46";
    for method in ["candidates", "compare"] {
        check(&format!("solve --method {method}"), hard, &format!("\t{far}\t0\n"));
    }

    let blank = ".".repeat(81);
    let hopeless = format!(".123456789{}", &blank[10..]);
    for method in ["fast", "bits", "plain"] {
        let (_, output, _) = run_command(&format!("solve --limit 7 --method {method}"), blank.as_bytes());
        assert!(output.starts_with("7\t1"), "{method}: {output}");
        check(&format!("solve --method {method}"), &hopeless, &format!("0\t{hopeless}\t0\n"));
    }
}

#[test]
fn output_keeps_line_order_and_numbers_errors() {
    let other = SOLUTION.chars().rev().collect::<String>();
    let input = format!("{PUZZLE}\n{}\n\n{other}\n{}\n", &PUZZLE[1..], &PUZZLE[..45]);
    let (status, output, errors) = run_command("solve", input.as_bytes());
    assert_eq!(status, 1);
    assert_eq!(output, format!("1\t{SOLUTION}\t0\n1\t{other}\t0\n"));
    let errors: Vec<&str> = errors.lines().collect();
    assert!(
        matches!(errors[..], [a, b] if a.starts_with("line 2, ") && b.starts_with("line 5, ")),
        "{errors:?}"
    );
}

#[test]
fn generate_prints_puzzle_level_rating_and_seed() {
    let (status, output, errors) = run_command("generate --level hell --count 3 --seed 41", b"");
    assert_eq!((status, errors.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = output.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), 3);
    for (line, seed) in lines.iter().zip(["41", "42", "43"]) {
        assert_eq!((line[0].len(), line[1], line[3]), (81, "hell", seed));
        let alone = format!("generate --level hell --seed {seed} --symmetry mirror");
        check(&alone, "", &format!("{}\n", line.join("\t")));
        assert!(run_command("solve", line[0].as_bytes()).1.starts_with("1\t"));
        let rated = format!("hell\t{}\t", line[2]);
        assert!(run_command("rate", line[0].as_bytes()).1.starts_with(&rated));
    }
    check("generate --level easy --count 0", "", "");
    let other = run_command("generate --level hell --seed 41 --symmetry diagonal", b"").1;
    assert!(other.contains("\thell\t") && !other.starts_with(lines[0][0]), "{other}");
}

#[test]
fn a_shuffled_puzzle_is_printed_with_its_actual_level() {
    let puzzle = ".1486........7...5.9...5..3..9.14.2..3.....57..8.97.3..7...9..1....3...8.6372....";
    check(
        "generate --level hell --method shuffle",
        "",
        &format!("{puzzle}\teasy\t1.2\t0\thell-0-shuffle\t5\n"),
    );
}

#[test]
fn every_format_is_read() {
    let zeros = PUZZLE.replace('.', "0");
    let link = BoardState::new(grid(PUZZLE)).to_link();
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect();
    let others = [
        format!("0123456789ab {zeros}  2.0\n"),
        format!("99480,99408,114,1895,{PUZZLE},A-Name,20.00s,0,C21.m/F35"),
        format!(":0000:x:{PUZZLE}:::"),
        format!("quizzes,solutions\n{zeros},{SOLUTION}\n"),
        format!("id,puzzle,solution,clues,difficulty\r\n1,{PUZZLE},{SOLUTION},30,2.2\r\n"),
        format!("{PUZZLE}\teasy\t1.2\t7\teasy-7\t4\n"),
        format!("A title\n#A Somebody\n{}", rows.join("\n")),
        format!("[\"{PUZZLE}\"]"),
        format!("https://example.org/#p={link}"),
        "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".to_owned(),
        "53..7*,6..195*,.98*6.,8...6*3,4..8.3*1,7...2*6,.6*28.,*419..5,*8..79".to_owned(),
    ];
    // Where a format stores only candidates, a cell with a single candidate left reads as a given.
    let is_exact = |format: &&OutputFormat| format.coverage() != FormatCoverage::Candidates;
    let ours = OutputFormat::ALL.iter().filter(is_exact).map(|format| format.write(&grid(PUZZLE)));
    for text in others.into_iter().chain(ours) {
        check("convert --to line", &text, &format!("{PUZZLE}\n"));
        check("solve", &text, &format!("1\t{SOLUTION}\t0\n"));
        let (status, output, errors) = run_command("rate", text.as_bytes());
        assert!(status == 0 && errors.is_empty() && output.starts_with("easy\t1.2\t"), "{text}: {errors}");
    }
}

#[test]
fn convert_writes_and_reads_every_format() {
    check("convert --to line", &PUZZLE.replace('.', "0"), &format!("{PUZZLE}\n"));
    let other = format!("{}{}", ".".repeat(36), &SOLUTION[36..]);
    let two = format!("{PUZZLE}\n{other}\n");
    for format in OutputFormat::ALL {
        let (status, output, errors) =
            run_command(&format!("convert --to {}", format.name()), two.as_bytes());
        assert_eq!((status, errors.as_str()), (0, ""), "{format:?}");
        if format.coverage() == FormatCoverage::Candidates {
            let (_, solved, _) = run_command("solve --limit 1", output.as_bytes());
            assert_eq!(solved, run_command("solve --limit 1", two.as_bytes()).1, "{format:?}");
        } else {
            check("convert --to line", &output, &two);
        }
    }
}

#[test]
fn convert_puts_all_puzzles_into_one_document() {
    // A full grid that is not the solution of the puzzle before it.
    let other = SOLUTION.chars().rev().collect::<String>();
    let two = format!("{PUZZLE}\n{other}\n");
    let json = format!("[\n{{\"puzzle\":\"{PUZZLE}\"}},\n{{\"puzzle\":\"{other}\"}}\n]\n");
    check("convert --to json", &two, &json);
    check("convert --to json", "", "[\n\n]\n");
    check("convert --to table", &two, &format!("puzzle,clues\n{PUZZLE},30\n{other},81\n"));
    check("convert --to line", "", "");
    let (_, rows, _) = run_command("convert --to rows", two.as_bytes());
    assert_eq!(rows.split("\n\n").map(|grid| grid.lines().count()).collect::<Vec<_>>(), [9, 9]);
    let (_, folder, _) = run_command("convert --to opensudoku", two.as_bytes());
    assert_eq!(["<opensudoku", "</opensudoku>", "<game "].map(|tag| folder.matches(tag).count()), [1, 1, 2]);

    let (status, output, errors) =
        run_command("convert --to json", format!("{PUZZLE}\n{}\n", &PUZZLE[..45]).as_bytes());
    assert_eq!((status, output), (1, format!("[\n{{\"puzzle\":\"{PUZZLE}\"}}\n]\n")));
    assert!(errors.starts_with("line 2, "), "{errors}");
}

#[test]
fn convert_keeps_entered_digits_and_notes() {
    let started = format!(":0000:x:{}:117 216::\n", PUZZLE.replacen('.', "+4", 1));
    let (_, hodoku, _) = run_command("convert --to hodoku", started.as_bytes());
    assert!(hodoku.contains("+4") && hodoku.contains("117 216"), "{hodoku}");
    let (mut carried, mut bare) = (0, 0);
    for format in OutputFormat::ALL {
        let (status, output, _) = run_command(&format!("convert --to {}", format.name()), started.as_bytes());
        assert_eq!(status, 0);
        match format.coverage() {
            FormatCoverage::Progress | FormatCoverage::All => {
                check("convert --to hodoku", &output, &hodoku);
                carried += 1;
            }
            FormatCoverage::Givens => {
                check("convert --to line", &output, &format!("{PUZZLE}\n"));
                bare += 1;
            }
            FormatCoverage::Candidates => {}
        }
    }
    assert_eq!((carried, bare), (5, 14));
    check("solve", &started, &format!("1\t{SOLUTION}\t0\n"));
}

#[test]
fn convert_rejects_what_a_format_cannot_hold() {
    let table = format!("id,puzzle\n1,{PUZZLE}\n2,{}\n3,{PUZZLE}\n", &PUZZLE[1..]);
    let short = "https://sudokupad.app/abc123";
    for (text, read, error) in [
        (table, 2, "line 3, column 83: "),
        (format!("{PUZZLE}\n\n3x3:5_3b7d\n{PUZZLE}\n"), 2, "line 3, column "),
        (format!("{PUZZLE}\n{short}\n"), 1, "line 2, column "),
        ("[[1,2],[3]]".to_owned(), 0, "line 1, column "),
        ("<opensudoku>\n<game data=\"12\"/></opensudoku>".to_owned(), 0, "line "),
    ] {
        let (status, output, errors) = run_command("solve", text.as_bytes());
        assert_eq!((status, output.lines().count()), (1, read), "{text}");
        assert!(errors.starts_with(error) && errors.lines().count() == 1, "{text}: {errors}");
    }
}

#[test]
fn progress_is_printed_at_the_given_interval() {
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[..45]);
    let (_, output, errors) = run_command("solve", input.as_bytes());
    let seen = run_with_progress(Some(Duration::ZERO), "solve", input.as_bytes());
    assert_eq!((seen.0, seen.1), (1, output));
    let parts: Vec<&str> = seen.2.split("\r\x1b[K").collect();
    let is_progress = |part: &str, count: &str| part.starts_with(count) && part.ends_with(" a second");
    assert!(
        matches!(parts[..], ["", one, error, two, three, ""] if is_progress(one, "1 done, ")
            && error == errors && is_progress(two, "2 done, ") && is_progress(three, "3 done, ")),
        "{parts:?}"
    );
    let (_, _, errors) = run_with_progress(Some(Duration::from_hours(1)), "solve", PUZZLE.as_bytes());
    assert_eq!(errors, "");
}

#[test]
fn canonical_prints_forms_and_automorphisms() {
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    check("canonical", most, &format!("{most}\t648\n"));
    // The same puzzle with other names for the digits, one form; both with zeros.
    let renamed: String =
        PUZZLE.chars().map(|c| if c == '.' { c } else { char::from(b'1' + (c as u8 - b'0') % 9) }).collect();
    let (status, output, _) = run_command("canonical", format!("{PUZZLE}\n{renamed}\n").as_bytes());
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!((status, lines.len()), (0, 2));
    assert!(lines[0] == lines[1] && lines[0].starts_with("000000") && lines[0].ends_with("\t1"), "{output}");
}

#[test]
fn rate_and_path_print_the_required_techniques() {
    let (status, output, _) = run_command("rate", PUZZLE.as_bytes());
    let columns: Vec<&str> = output.trim_end().split('\t').collect();
    assert_eq!((status, &columns[..2]), (0, &["easy", "1.2"][..]), "{output}");
    let uses: u32 =
        columns[3].split(',').filter_map(|use_| use_.split_once(':')?.1.parse::<u32>().ok()).sum();
    assert_eq!(uses, 51, "{output}");
    assert_eq!(columns.len(), 5, "{output}");
    assert!(columns[4].parse::<u32>().is_ok_and(|minutes| (2..10).contains(&minutes)), "{output}");

    let (status, output, _) = run_command("path", format!("{PUZZLE}\n{PUZZLE}\n").as_bytes());
    let ways: Vec<&str> = output.split("\n\n").collect();
    assert_eq!((status, ways.len(), ways[0].lines().count()), (0, 2, 51));
    assert_eq!(ways[0], ways[1].trim_end());
    assert!(ways[0].lines().all(|line| line.split('\t').count() == 3), "{output}");

    // The rating stays a number for scripts; "search:1" says that it is a lower bound.
    let too_hard = b"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let (status, output, _) = run_command("rate --quick", too_hard);
    assert!(output.starts_with("hell\t9.5\t") && output.contains("search:1\t"), "{status} {output}");
    let (status, output, _) = run_command("rate", too_hard);
    assert!(output.starts_with("hell\t11.1\t") && output.contains("sk-loop:1,"), "{status} {output}");
    assert!(run_command("rate --help", b"").1.contains("9.5,"));

    let (status, output, errors) = run_command("rate", ".".repeat(81).as_bytes());
    assert_eq!((status, output.as_str(), errors.as_str()), (1, "", "line 1: more than one solution\n"));
}

#[test]
fn library_prints_technique_code_and_result() {
    check("library", &format!("# a head\n:03111:4:{PUZZLE}::413:::\n"), "03111\toff\t\n");
    check("library", &format!(":0610-x::{PUZZLE}:::::\n"), "0610-x\tsilent\t\n");
    check("library", &format!(":0610::{PUZZLE}::113:::\n"), "0610\tmissed\t\n");
    let (status, output, errors) = run_command("library", b":0300:4:12:::\n");
    let error = "line 1: expected 81 cells, a digit or '.' each, '+' before a placed digit\n";
    assert_eq!((status, output.as_str(), errors.as_str()), (1, "", error));
}

#[test]
fn a_usage_error_names_the_expected_arguments() {
    check_err("", &["Usage: ninefold", "solve", "generate", "convert", "rate", "path", "read", "library"]);
    check_err("race", &["unrecognized subcommand 'race'", "similar subcommand exists: 'rate'"]);
    check_err(
        "solve --method quick",
        &["'quick'", "[possible values: fast, candidates, bits, plain, compare]"],
    );
    check_err("generate --level easy --method fast", &["'fast'", "[possible values: shuffle]"]);
    check_err("solve --limit 0", &["'0' for '--limit <N>'", "not in 1.."]);
    check_err("solve --limit -3", &["'-3'"]);
    check_err("solve --limit", &["a value is required for '--limit <N>'"]);
    check_err("solve -q", &["unexpected argument '-q'"]);
    check_err("rate --threads 0", &["'0' for '--threads <N>'"]);
    check_err(
        "generate --level easy --symmetry round",
        &["'round'", "[possible values: none, mirror, half-turn, diagonal]"],
    );
    for pair in
        ["--symmetry none --method shuffle", "--minutes 4 --method shuffle", "--minutes 4 --symmetry none"]
    {
        check_err(&format!("generate --level easy {pair}"), &["cannot be used with"]);
    }
    check_err("man race", &["there is no command 'race'"]);
    check_err("generate", &["--level <LEVEL>"]);
    check_err("generate --level x", &["'x'", "[possible values: easy, medium, hard, hell]"]);
    check_err("generate --level easy --minutes 7", &["puzzles of level easy take 3 to 6 minutes"]);
    check_err("generate --level easy a.txt", &["unexpected argument 'a.txt'"]);
    check_err("convert", &["--to <FORMAT>"]);
    let names: Vec<&str> = OutputFormat::ALL.iter().map(|format| format.name()).collect();
    check_err("convert --to pdf", &["'pdf'", &names.join(", ")]);
}

#[test]
fn an_unreadable_line_does_not_stop_the_rest() {
    let (status, output, errors) = run_command("solve no/such/file -", PUZZLE.as_bytes());
    assert_eq!((status, output), (1, format!("1\t{SOLUTION}\t0\n")));
    assert!(errors.starts_with("no/such/file: cannot read: "), "{errors}");

    let (status, output, errors) = run_command("solve", b"\xff\xfe\x00\n");
    assert_eq!((status, output.as_str()), (1, ""));
    assert!(errors.starts_with("line 1, "), "{errors}");
}

#[test]
fn read_prints_the_puzzle_of_a_picture() {
    let picture = checkout().join("tests/data/pictures/light.png");
    let stages = std::env::temp_dir().join(format!("ninefold-stages-{}", std::process::id()));
    let arguments = format!("read --stages {} {}", stages.display(), picture.display());
    let (status, output, errors) = run_command(&arguments, b"");
    assert_eq!((status, errors.as_str()), (0, ""));
    let columns: Vec<&str> = output.trim_end_matches('\n').split('\t').collect();
    assert!(
        matches!(columns[..], [givens, "certain", "", "", entries]
        if givens.starts_with("..9748...7") && entries.starts_with("5.........8....4")),
        "{output}"
    );
    let drawn = std::fs::read_dir(&stages).expect("the drawings").count();
    std::fs::remove_dir_all(&stages).expect("the drawings are removed");
    assert_eq!(drawn, 4);
    let (status, output, errors) = run_command("read Cargo.toml", b"");
    assert_eq!((status, output.as_str()), (1, ""));
    assert!(errors.starts_with("Cargo.toml: "), "{errors}");
    check_err("read", &["<FILE>..."]);
}

#[test]
fn help_completions_and_manual_name_every_command_and_format() {
    let commands =
        ["solve", "generate", "convert", "rate", "path", "read", "qr", "library", "completions", "man"];
    let (status, output, _) = run_command("--help", b"");
    assert_eq!(status, 0);
    assert!(commands.iter().all(|name| output.contains(name)), "{output}");
    for name in commands {
        let (status, output, _) = run_command(&format!("{name} --help"), b"");
        assert!(status == 0 && output.contains(&format!("Usage: ninefold {name}")), "{output}");
        let (status, page, errors) = run_command(&format!("man {name}"), b"");
        assert!(status == 0 && page.contains(&format!("ninefold-{name}")), "{page} {errors}");
    }
    assert!(run_command("man", b"").1.contains(".TH ninefold 1"));
    assert_eq!(run_command("--version", b"").1, "ninefold 0.1.0\n");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (status, script, _) = run_command(&format!("completions {shell}"), b"");
        assert!(status == 0 && commands.iter().all(|name| script.contains(name)), "{shell}: {script}");
        // The others complete no values.
        let has_values = ["bash", "zsh", "fish"].contains(&shell);
        assert!(
            !has_values || OutputFormat::ALL.iter().all(|format| script.contains(format.name())),
            "{shell}"
        );
    }
}

/// A closed pipe or a full disk: every write fails with this error.
struct FailingWriter(io::ErrorKind);

impl Write for FailingWriter {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_pipe_is_quiet_but_a_full_disk_is_an_error() {
    for (kind, expected) in
        [(io::ErrorKind::BrokenPipe, (0, "")), (io::ErrorKind::StorageFull, (1, "ninefold: "))]
    {
        let mut errors = Vec::new();
        let mut streams = Streams {
            input: &mut io::empty(),
            output: &mut FailingWriter(kind),
            errors: &mut errors,
            progress: Progress::new(None),
        };
        let status = run(command_line("generate --level easy"), &mut streams);
        let errors = String::from_utf8(errors).unwrap();
        assert!(status == expected.0 && errors.starts_with(expected.1), "{kind} {status} {errors}");
        assert_eq!(errors.is_empty(), expected.1.is_empty());
    }
}

#[test]
fn a_qr_code_is_drawn_and_read() {
    let address = "https://example.org/#seed=hell-123";
    let (status, text, _) = run_command(&format!("qr {address}"), b"");
    assert_eq!(status, 0);
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let (width, height) = (rows[0].len(), 2 * rows.len());
    let is_dark = |x: usize, y: usize| match rows[y / 2][x] {
        ' ' => true,
        '▄' => y.is_multiple_of(2),
        '▀' => !y.is_multiple_of(2),
        _ => false,
    };
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(4 * width, 4 * height, |x, y| {
        if is_dark(x / 4, y / 4) { 0 } else { 255 }
    });
    let read = picture.detect_grids()[0].decode().expect("a code").1;
    assert_eq!(read, address);
    let (_, svg, _) = run_command(&format!("qr --svg {address}"), b"");
    assert!(svg.starts_with("<svg ") && svg.contains("<path d=\"M4 4h1v1h-1z"), "{svg}");
    let (status, _, errors) = run_command(&format!("qr {}", "x".repeat(3000)), b"");
    assert_eq!((status, errors.as_str()), (1, "ninefold: the address is too long for a QR code\n"));
}
