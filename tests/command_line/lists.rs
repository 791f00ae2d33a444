//! Lists on the command line: several threads, and input that comes bit by bit.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use ninefold::solver::solutions;
use ninefold_formats::{self as formats, OutputFormat};

use super::{command_line, run_command};
use crate::support::rng::Rng;
use crate::support::{PUZZLE, SOLUTION, grid, rated_puzzles};
use ninefold_cli::{Progress, Streams, run};

/// Input that comes in pieces.
struct Pieces<Bytes: Iterator<Item = Vec<u8>>> {
    pieces: Bytes,
    /// What is left of the current piece.
    left: Vec<u8>,
}

impl<Bytes: Iterator<Item = Vec<u8>>> Pieces<Bytes> {
    fn new(pieces: Bytes) -> Pieces<Bytes> {
        Pieces { pieces, left: Vec::new() }
    }
}

impl<Bytes: Iterator<Item = Vec<u8>>> Read for Pieces<Bytes> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            self.left = self.pieces.next().unwrap_or_default();
        }
        let count = self.left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

/// Output that another thread reads.
struct Lines(Sender<String>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(String::from_utf8(bytes.to_vec()).unwrap()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command on input that comes in such pieces. Returns its exit status, standard output and standard error.
fn run_on_pieces(arguments: &str, input: &[u8], length: usize) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut Pieces::new(input.chunks(length).map(<[u8]>::to_vec)),
        output: &mut output,
        errors: &mut errors,
        progress: Progress::new(None),
    };
    let status = run(command_line(arguments), &mut streams);
    (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

/// What `solve` writes and reports for a text that is read at once.
fn expected_of_solve(input: &[u8]) -> (u8, String, String) {
    let (mut output, mut errors) = (String::new(), String::new());
    for item in formats::read(&formats::decode_text(input.to_vec())) {
        match item.puzzle {
            Ok(puzzle) => {
                let givens = puzzle.position.givens;
                let found = solutions(&givens, 2);
                let (grid, nodes) = (found.first.unwrap_or(givens), found.effort.nodes);
                writeln!(output, "{}\t{grid}\t{nodes}", found.count).unwrap();
            }
            Err(error) => writeln!(errors, "{error}").unwrap(),
        }
    }
    (u8::from(!errors.is_empty()), output, errors)
}

/// A list with lines of every kind: with one solution, with several, with none, and such that cannot be read.
fn mixed_list(count: usize) -> String {
    let mut rng = Rng::new(7);
    let puzzles = rated_puzzles::generated(20);
    let mut list = String::new();
    for _ in 0..count {
        let puzzle = puzzles[rng.below(puzzles.len())].givens().to_line();
        match rng.below(12) {
            0 => list += &puzzle[1..],
            1 => list.extend([&puzzle[..30], &".".repeat(51)]),
            2 => list += &puzzle.replacen('.', "1", 20),
            3 => list += &puzzle.replace('.', "0"),
            _ => list += &puzzle,
        }
        list.push('\n');
    }
    list
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let list = mixed_list(600);
    let plain: String = list.lines().filter(|line| line.len() == 81).flat_map(|line| [line, "\n"]).collect();
    for input in [&list, &plain] {
        for command in [
            "solve",
            "solve --limit 3 --method bits",
            "rate",
            "path",
            "convert --to json",
            "convert --to grid",
        ] {
            let input = if command.starts_with("solve") { input } else { &input[..12_000] };
            let (status, output, errors) = run_command(&format!("{command} --threads 1"), input.as_bytes());
            assert!(output.lines().count() > 100, "{command}");
            for threads in ["--threads 2", "--threads=7", ""] {
                let other = run_command(&format!("{command} {threads}"), input.as_bytes());
                assert!(other == (status, output.clone(), errors.clone()), "{command} {threads}");
            }
        }
    }
}

#[test]
fn input_in_pieces_is_read_like_a_whole_text() {
    let plain = PUZZLE;
    let zeros = PUZZLE.replace('.', "0");
    let other: String = SOLUTION.chars().rev().collect();
    let drawn = [
        OutputFormat::Grid,
        OutputFormat::Candidates,
        OutputFormat::Csv,
        OutputFormat::Json,
        OutputFormat::OpenSudoku,
        OutputFormat::Table,
    ];
    let drawn = drawn.map(|format| format.write(&grid(PUZZLE)));
    let parts: Vec<String> = [
        plain,
        &zeros,
        SOLUTION,
        &other,
        &plain[1..],
        "",
        "# a comment",
        "a title",
        "[Puzzle]",
        "\u{feff}",
        "<table><tr><td>5</td></tr></table>",
        "\t\t\t\t\t\t\t\t",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain(drawn)
    .collect();
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let mut text: Vec<String> = (0..rng.below(4)).map(|_| plain.to_owned()).collect();
        text.extend((0..rng.below(6)).map(|_| parts[rng.below(parts.len())].clone()));
        let mut input = text.join(["\n", "\n", "\r\n", "\r"][rng.below(4)]).into_bytes();
        input.extend_from_slice([&b""[..], b"\n", b"\r\n", b"\xb7\n"][rng.below(4)]);
        let expected = expected_of_solve(&input);
        for length in [1, 7, 82, 1000] {
            let found = run_on_pieces("solve --threads 1", &input, length);
            assert_eq!(found, expected, "{length}: {:?}", String::from_utf8_lossy(&input));
        }
    }
}

#[test]
fn a_line_is_solved_before_the_input_ends() {
    for threads in ["1", "2"] {
        let (line_sender, lines): (Sender<Vec<u8>>, Receiver<Vec<u8>>) = channel();
        let (output_sender, output) = channel();
        let program = thread::spawn(move || {
            let mut streams = Streams {
                input: &mut Pieces::new(lines.into_iter()),
                output: &mut Lines(output_sender),
                errors: &mut Vec::new(),
                progress: Progress::new(None),
            };
            run(["ninefold", "solve", "--threads", threads], &mut streams)
        });
        for _ in 0..3 {
            line_sender.send(format!("{PUZZLE}\n").into_bytes()).unwrap();
            assert_eq!(output.recv().unwrap(), format!("1\t{SOLUTION}\t0\n"));
        }
        drop(line_sender);
        assert_eq!(program.join().unwrap(), 0);
    }
}

/// Standard output and standard error in one stream.
#[derive(Clone)]
struct Terminal(Sender<String>);

impl io::Write for Terminal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Lines(self.0.clone()).write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_is_reported_after_the_output_before_it() {
    let input = format!("{PUZZLE}\n{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    for threads in ["1", "2"] {
        let (sender, texts) = channel();
        let mut streams = Streams {
            input: &mut input.as_bytes(),
            output: &mut io::BufWriter::new(Terminal(sender.clone())),
            errors: &mut Terminal(sender),
            progress: Progress::new(None),
        };
        let status = run(["ninefold", "solve", "--threads", threads], &mut streams);
        let text: String = texts.try_iter().collect();
        let lines: Vec<&str> = text.lines().map(|line| &line[..2]).collect();
        assert_eq!((status, lines), (1, vec!["1\t", "1\t", "li", "1\t"]), "{text}");
    }
}
