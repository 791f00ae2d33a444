//! Random puzzles in every form in which people and programs write them: each comes back alone and right, or is refused, and is never
//! read as another one.
//!
//! cargo test --release --test native written_forms -- --ignored --nocapture     all forms of 1,000 puzzles, 10,000 containers

use std::collections::BTreeMap;

use ninefold::grid::{Cell, Grid};
use ninefold::solver;
use ninefold_formats as formats;

use crate::support::grids::spread;
use crate::support::rng::Rng;
use crate::support::{PUZZLE, grid};

/// A puzzle and its solution.
#[derive(Clone, Copy)]
struct Sample {
    puzzle: Grid,
    solution: Grid,
}

impl Sample {
    /// A puzzle whose digits are all needed, apart from a few. Every second one has a row without digits.
    fn new(rng: &mut Rng) -> Sample {
        let solution = solver::random_solution(&Grid::EMPTY, |end| rng.below(end)).unwrap();
        let mut puzzle = solution;
        if rng.below(2) == 0 {
            let row = rng.below(9);
            (0..9).for_each(|column| puzzle[Cell::at(row, column)] = None);
        }
        let most = 60 + rng.below(22);
        for index in rng.order(81).into_iter().take(most) {
            let cell = Cell::at(index / 9, index % 9);
            let digit = puzzle[cell].take();
            if solver::solutions(&puzzle, 2).count != 1 {
                puzzle[cell] = digit;
            }
        }
        Sample { puzzle, solution }
    }

    /// The puzzle with a few more digits.
    fn state(&self, rng: &mut Rng) -> Grid {
        let mut state = self.puzzle;
        for index in rng.order(81).into_iter().take(5 + rng.below(30)) {
            let cell = Cell::at(index / 9, index % 9);
            state[cell] = self.solution[cell];
        }
        state
    }
}

/// The nine rows of a grid, each changed, with something between them.
fn rows(grid: &Grid, between: &str, change: impl Fn(usize, &str) -> String) -> String {
    let line = grid.to_line();
    (0..9).map(|row| change(row, &line[row * 9..row * 9 + 9])).collect::<Vec<_>>().join(between)
}

/// A grid with walls around its blocks.
fn walled(grid: &Grid, border: [&str; 4], wall: &str, change: impl Fn(&str) -> String) -> String {
    let [top, middle, bottom, end] = border;
    let row = |number: usize, row: &str| {
        let blocks: Vec<String> = [0, 3, 6].iter().map(|&at| change(&row[at..at + 3])).collect();
        let above = if number.is_multiple_of(3) { [top, middle, middle][number / 3] } else { "" };
        let text = format!("{wall}{}{wall}", blocks.join(wall));
        let text = if wall == "/" { blocks.join("|") } else { text };
        format!("{above}{}{text}{end}", if above.is_empty() { "" } else { "\n" })
    };
    format!("{}\n{bottom}", rows(grid, "\n", row)).trim_matches('\n').to_owned()
}

/// Names of the forms, and how each writes a grid.
type WrittenForm = (&'static str, fn(&Grid) -> String);

const PLUS: [&str; 4] =
    ["+-------+-------+-------+", "+-------+-------+-------+", "+-------+-------+-------+", ""];
const BOX: [&str; 4] =
    ["┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘", ""];

fn list(grid: &Grid, brackets: [&str; 2], blank: &str, quote: &str) -> String {
    let [open, close] = brackets;
    let cell = |c: char| {
        let text = if c == '.' { blank.to_owned() } else { c.to_string() };
        format!("{quote}{text}{quote}")
    };
    let row = |_, row: &str| format!("{open}{}{close}", row.chars().map(cell).collect::<Vec<_>>().join(", "));
    format!("{open}{}{close}", rows(grid, ",\n ", row))
}

fn puzz_link(grid: &Grid) -> String {
    let mut text = "https://puzz.link/p?sudoku/9/9/".to_owned();
    let mut blanks = 0_u8;
    for c in grid.to_line().chars().chain(['!']) {
        if c == '.' && blanks < 20 {
            blanks += 1;
            continue;
        }
        if blanks > 0 {
            text.push(char::from(b'f' + blanks));
        }
        blanks = u8::from(c == '.');
        text.extend(c.is_ascii_digit().then_some(c));
    }
    text
}

fn cells_by_place(grid: &Grid, write: impl Fn(usize, usize, char) -> String) -> String {
    let line = grid.to_line();
    line.chars().enumerate().filter(|(_, c)| *c != '.').map(|(at, c)| write(at / 9, at % 9, c)).collect()
}

#[rustfmt::skip]
const FORMS: [WrittenForm; 36] = [
    ("line", |grid| grid.to_line()),
    ("zeros", |grid| grid.to_line().replace('.', "0")),
    ("rows", |grid| rows(grid, "\n", |_, row| row.to_owned())),
    ("rows of zeros", |grid| rows(grid, "\n", |_, row| row.replace('.', "0"))),
    ("spaced rows", |grid| rows(grid, "\n", |_, row| spread(row, " "))),
    ("CSV", |grid| rows(grid, "\n", |_, row| spread(row, ",").replace('.', ""))),
    ("CSV of zeros", |grid| rows(grid, "\n", |_, row| spread(row, ",").replace('.', "0"))),
    ("CSV with spacer lines", |grid| rows(grid, "\n", |number, row| {
        let spacer = if matches!(number, 3 | 6) { ",,,,,,,,\n" } else { "" };
        format!("{spacer}{}", spread(row, ",").replace('.', ""))
    })),
    ("tabs", |grid| rows(grid, "\n", |_, row| spread(row, "\t").replace('.', ""))),
    ("walls and dots", |grid| walled(grid, PLUS, "|", |block| format!(" {} ", spread(block, " ")))),
    ("walls and spaces", |grid| walled(grid, PLUS, "|", |block| format!(" {} ", spread(block, " ")).replace('.', " "))),
    ("narrow walls", |grid| walled(grid, ["+---+---+---+", "+---+---+---+", "+---+---+---+", ""], "|", |block| block.replace('.', " "))),
    ("Sage", |grid| walled(grid, ["+-----+-----+-----+", "+-----+-----+-----+", "+-----+-----+-----+", ""], "|", |block| spread(block, " ").replace('.', " "))),
    ("box drawing", |grid| walled(grid, BOX, "│", |block| format!(" {} ", spread(block, " ")).replace('.', " "))),
    ("open sides", |grid| walled(grid, ["", "------+-------+------", "", ""], "/", |block| format!(" {} ", spread(block, " ")).replace('.', " "))),
    ("walls around cells", |grid| rows(grid, "\n+---+---+---+---+---+---+---+---+---+\n", |_, row| format!("| {} |", spread(row, " | ").replace('.', " ")))),
    ("spaces", |grid| rows(grid, "\n", |_, row| row.replace('.', " "))),
    ("spaces, trimmed", |grid| rows(grid, "\n", |_, row| row.replace('.', " ").trim_end().to_owned())),
    ("spaces apart", |grid| rows(grid, "\n", |_, row| spread(&row.replace('.', " "), " "))),
    ("LaTeX", |grid| rows(grid, " \\\\ \\hline\n", |_, row| spread(row, " & ").replace('.', " ")) + " \\\\"),
    ("Markdown", |grid| format!("|1|2|3|4|5|6|7|8|9|\n|{}\n{}", "---|".repeat(9), rows(grid, "\n", |_, row| format!("|{}|", spread(row, "|").replace('.', " "))))),
    ("Markdown without a head", |grid| rows(grid, "\n", |number, row| {
        let border = if number == 1 { format!("|{}\n", "---|".repeat(9)) } else { String::new() };
        format!("{border}| {} |", spread(row, " | ").replace('.', " "))
    })),
    ("Python", |grid| format!("puzzle = {}", list(grid, ["[", "]"], "None", ""))),
    ("C", |grid| format!("int board[9][9] = {};", list(grid, ["{", "}"], "0", ""))),
    ("JSON of texts", |grid| list(grid, ["[", "]"], "", "\"")),
    ("Haskell", |grid| {
        let cell = |c: char| if c == '.' { "Nothing".to_owned() } else { format!("Just {c}") };
        let row = |_, row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
        format!("example = Sudoku\n  [ {}\n  ]", rows(grid, "\n  , ", row))
    }),
    ("HTML", |grid| format!("<table>{}</table>", rows(grid, "\n", |_, row| format!("<tr><td>{}</td></tr>", spread(row, "</td><td>").replace('.', ""))))),
    ("XML", |grid| format!("<sudoku>\n{}\n</sudoku>", rows(grid, "\n", |_, row| format!("<row><cell>{}</cell></row>", spread(row, "</cell><cell>").replace('.', ""))))),
    ("puzz.link", puzz_link),
    ("places", |grid| cells_by_place(grid, |row, column, c| format!("R{}C{}={c}\n", row + 1, column + 1))),
    ("constraints", |grid| format!(".{}", cells_by_place(grid, |row, column, c| format!("~R{}C{}_{c}", row + 1, column + 1)))),
    ("MediaWiki", |grid| format!("{{| class=\"wikitable\"\n|-\n{}\n|}}", rows(grid, "\n|-\n", |_, row| format!("| {}", spread(row, " || ").replace('.', " "))))),
    ("thirds", |grid| {
        let line = grid.to_line().replace('.', "0");
        format!("String puzzle = \"{}\" +\n    \"{}\" +\n    \"{}\";", &line[..27], &line[27..54], &line[54..])
    }),
    ("form", |grid| format!("board={}", list(grid, ["[", "]"], "0", "").replace(['\n', ' '], "").replace('[', "%5B").replace(']', "%5D").replace(',', "%2C"))),
    ("Excel", |grid| format!("{{{}}}", rows(grid, ";", |_, row| spread(row, "\\").replace('.', "0")))),
    ("savetxt", |grid| rows(grid, "\n", |_, row| row.chars().map(|c| format!("{c}.000000000000000000e+00").replace("..", "0.")).collect::<Vec<_>>().join(" "))),
];

/// How a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Right,
    Refused,
    Silent,
}

/// What is read of a text that holds these puzzles, and no others.
fn verdict(text: &str, puzzles: &[Grid]) -> Verdict {
    let items: Vec<_> =
        formats::read(text).map(|item| item.puzzle.map(|puzzle| puzzle.position.givens)).collect();
    let grids: Vec<Grid> = items.iter().filter_map(|item| item.as_ref().ok()).copied().collect();
    let has_error = grids.len() < items.len();
    if grids == puzzles {
        Verdict::Right
    } else if has_error && grids.iter().all(|grid| puzzles.contains(grid)) || items.is_empty() {
        Verdict::Refused
    } else {
        Verdict::Silent
    }
}

/// Counts of verdicts by form, and the first text of each that was not read right.
#[derive(Default)]
struct Verdicts {
    counts: BTreeMap<(String, Verdict), (usize, String)>,
}

impl Verdicts {
    fn add(&mut self, name: &str, text: &str, puzzles: &[Grid]) {
        let entry = self.counts.entry((name.to_owned(), verdict(text, puzzles)));
        entry.or_insert_with(|| (0, text.to_owned())).0 += 1;
    }

    /// Fails if a text was read as another puzzle, or if fewer than this share of a form were read.
    #[track_caller]
    fn check(&self, least_percent: usize) {
        let mut totals = BTreeMap::<&str, [usize; 2]>::new();
        let mut silent = Vec::new();
        for ((name, verdict), (count, text)) in &self.counts {
            let total = totals.entry(name).or_default();
            total[0] += count;
            total[1] += if *verdict == Verdict::Right { *count } else { 0 };
            if *verdict != Verdict::Right {
                println!("{name}: {count} {verdict:?}, such as\n{text}\n");
            }
            if *verdict == Verdict::Silent {
                silent.push(format!("{name}: {count}"));
            }
        }
        let weak: Vec<_> =
            totals.iter().filter(|(_, [all, right])| right * 100 < all * least_percent).collect();
        assert!(silent.is_empty() && weak.is_empty(), "silent {silent:?}, too few read {weak:?}");
    }
}

/// Every form of this many puzzles: alone, with the solution or a state below, and two in one text.
fn check_forms(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let mut verdicts = Verdicts::default();
    for _ in 0..count {
        let (one, two) = (Sample::new(&mut rng), Sample::new(&mut rng));
        let state = one.state(&mut rng);
        for (name, write) in FORMS {
            let text = write(&one.puzzle);
            verdicts.add(name, &text, &[one.puzzle]);
            // A document is a whole text.
            if text.starts_with(['<', '[', '{']) {
                continue;
            }
            let below = |grid: &Grid, between: &str| format!("{text}\n\n{between}{}\n", write(grid));
            verdicts.add(&format!("{name}, solution"), &below(&one.solution, "Solution\n"), &[one.puzzle]);
            verdicts.add(
                &format!("{name}, solution without a word"),
                &below(&one.solution, ""),
                &[one.puzzle],
            );
            verdicts.add(&format!("{name}, state"), &below(&state, "Later\n"), &[one.puzzle]);
            verdicts.add(&format!("{name}, two"), &below(&two.puzzle, ""), &[one.puzzle, two.puzzle]);
        }
    }
    verdicts.check(90);
}

#[test]
fn a_puzzle_in_any_form_is_never_read_as_another() {
    check_forms(1, 12);
}

#[test]
fn every_form_of_a_known_puzzle_is_read() {
    let puzzle = grid(PUZZLE);
    for (name, write) in FORMS {
        let text = write(&puzzle);
        assert_eq!(verdict(&text, &[puzzle]), Verdict::Right, "{name}:\n{text}");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test native written_forms -- --ignored"]
fn a_thousand_puzzles_in_any_form_are_never_others() {
    check_forms(2, 1000);
}

const PUZZLE_NAMES: &str = "puzzle unsolved start holes incomplete begin initial aufgabe grille board grid sudoku quiz easy data 题目";
const SOLUTION_NAMES: &str =
    "solution solved full complete answer finished loesung board grid sudoku data value result 答案";
const STATE_NAMES: &str = "current progress state saved working";

/// One of these words.
fn word(words: &'static str, rng: &mut Rng) -> &'static str {
    let words: Vec<&str> = words.split(' ').collect();
    words[rng.below(words.len())]
}

/// A grid as a value of JSON, of a table or of program code.
fn value(grid: &Grid, rng: &mut Rng) -> String {
    let blank = ["0", "null", "\".\"", "\"\""][rng.below(4)];
    let zeros = grid.to_line().replace('.', "0");
    match rng.below(5) {
        0 => format!("\"{}\"", grid.to_line()),
        1 => format!("\"{zeros}\""),
        2 => list(grid, ["[", "]"], blank, "").replace('\n', ""),
        3 => format!("[{}]", zeros.chars().map(String::from).collect::<Vec<_>>().join(",")),
        _ => format!("[{}]", rows(grid, ", ", |_, row| format!("\"{row}\""))),
    }
}

/// A document with one or two puzzles and what belongs to them.
fn container(rng: &mut Rng) -> (String, Vec<Grid>) {
    let sample = Sample::new(rng);
    let Sample { puzzle, solution } = sample;
    let state = sample.state(rng);
    let mut value = |grid: &Grid| value(grid, rng);
    let values = [value(&puzzle), value(&solution), value(&state)];
    let line = |grid: &Grid| grid.to_line().replace('.', "0");
    let name = word(PUZZLE_NAMES, rng);
    let solved = word(SOLUTION_NAMES, rng);
    let solved = if solved == name { "full" } else { solved };
    let mut members = vec![format!("\"{name}\": {}", values[0])];
    if rng.below(4) > 0 {
        members.push(format!("\"{solved}\": {}", values[1]));
    }
    if rng.below(3) == 0 {
        members.push(format!("\"{}\": {}", word(STATE_NAMES, rng), values[2]));
    }
    members.push("\"level\": 3".to_owned());
    let order = rng.order(members.len());
    let object = order.into_iter().map(|at| members[at].clone()).collect::<Vec<_>>().join(", ");
    let second = Sample::new(rng);
    let (one, two) = (vec![puzzle], vec![puzzle, second.puzzle]);
    let [value, full_value, _] = values;
    let (open, full) = (line(&puzzle), line(&solution));
    let (open_2, full_2) = (line(&second.puzzle), line(&second.solution));
    let mask: String = puzzle.to_line().chars().map(|c| if c == '.' { '0' } else { '1' }).collect();
    match rng.below(12) {
        0 => (format!("{{{object}}}"), one),
        1 => (format!("{{\"id\": 4, \"game\": {{{object}}}}}"), one),
        2 => (format!("const level = {{{object}}};\n"), one),
        3 => (format!("[[\"{open}\", \"{full}\"], [\"{open_2}\", \"{full_2}\"]]"), two),
        4 => (format!("{{\"{open}\": \"{full}\", \"{open_2}\": \"{full_2}\"}}"), two),
        5 => {
            let [open, full] = [[open, open_2], [full, full_2]].map(|both| both.join("\", \""));
            (format!("{{\"{name}\": [\"{open}\"], \"{solved}\": [\"{full}\"]}}"), two)
        }
        6 => (format!("{name},{solved}\n{open},{full}\n{open_2},{full_2}\n"), two),
        7 => (format!("{solved},{name}\n{full},{open}\n{full_2},{open_2}\n"), two),
        8 => (format!("{name} = {value}\n{solved} = {full_value}\n"), one),
        9 => {
            let pairs = format!("\"a\": ({value}, {full_value}), \"b\": (\"{open_2}\", \"{full_2}\")");
            (format!("LEVELS = {{{pairs}}}\n"), two)
        }
        10 => (format!("{{\"{solved}\": \"{full}\", \"given\": \"{mask}\"}}"), one),
        _ => (format!("{{\"{solved}\": {full_value}, \"mask\": \"{mask}\"}}"), one),
    }
}

fn check_containers(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let mut verdicts = Verdicts::default();
    for _ in 0..count {
        let (text, puzzles) = container(&mut rng);
        verdicts.add("container", &text, &puzzles);
    }
    verdicts.check(95);
}

#[test]
fn a_container_with_solutions_and_states_gives_its_puzzles() {
    check_containers(3, 300);
}

#[test]
#[ignore = "a minute: cargo test --release --test native written_forms -- --ignored"]
fn ten_thousand_containers_give_their_puzzles() {
    check_containers(4, 10_000);
}

/// Words, hashes, numbers and lines of logs.
fn noise(rng: &mut Rng) -> String {
    const SIGNS: &[u8] = b"etaoinshrdluETAOINSHRDLU0123456789.,:;-_/|#*[]{}()\"' ";
    let mut text = |from: usize, end: usize, length: usize| -> String {
        (0..length).map(|_| char::from(SIGNS[from + rng.below(end - from)])).collect()
    };
    let lengths = [7, 16, 32, 40, 64, 81, 128];
    let at = text(24, 34, 1).parse::<usize>().unwrap_or_default() % lengths.len();
    let hash = text(24, 34, lengths[at]).replace('7', "a").replace('8', "c").replace('9', "f");
    match at {
        0 => text(0, 24, 9 + at),
        1 => format!("{hash}\n{}", text(0, 12, 12)),
        2 => format!(
            "2026-11-{} 12:{}:{} INFO {} took {} ms",
            text(25, 26, 2),
            text(25, 29, 2),
            text(25, 29, 2),
            hash,
            text(24, 34, 3)
        ),
        3 => (0..9).map(|_| text(0, 12, 9) + "\n").collect(),
        4 => {
            let mut line = |_| [text(24, 34, 3), text(0, 12, 5), text(24, 34, 2)].join(" ");
            (0..12).map(&mut line).collect::<Vec<_>>().join("\n")
        }
        5 => text(0, SIGNS.len(), 200),
        _ => hash,
    }
}

fn check_noise(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    for _ in 0..count {
        let text = noise(&mut rng);
        let found = formats::read(&text).find_map(|item| item.puzzle.ok());
        assert!(found.is_none(), "{:?}\n{text}", found.map(|it| (it.source, it.position.givens.to_line())));
    }
}

#[test]
fn words_hashes_and_logs_hold_no_puzzle() {
    check_noise(5, 5_000);
}

#[test]
#[ignore = "a minute: cargo test --release --test native written_forms -- --ignored"]
fn a_million_words_hashes_and_logs_hold_no_puzzle() {
    check_noise(6, 1_000_000);
}
