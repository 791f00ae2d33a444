//! Texts that people read, as they come out: explanations, generated puzzles, ratings, solution paths, files for other programs,
//! answers of the JavaScript API and of the command line. Other tests say what is right; here a review sees what a change alters.
//! Outcomes in greater numbers are compared with those of an earlier commit: `cargo xtask compare`.

use std::fmt::{Display, Write};

use ninefold::generator::{Generator, PuzzleId, PuzzleVariant, SimilarSearch, generate_shuffled};
use ninefold::grid::{Board, BoardState, CellSet, Digit, DigitSet, Puzzle, Symmetry};
use ninefold::hint::{PracticeSearch, all_examples};
use ninefold::level::Level;
use ninefold::rating::{Pace, rate};
use ninefold::techniques::{Step, Technique, path};
use ninefold_app::api::{self, CountOptions, GenerateOptions, LanguageOptions, PlayerProgress, SolveOptions};
use ninefold_app::explain::hint_drawing::Drawing;
use ninefold_app::explain::{cell_name, explain, rating_summary};
use ninefold_app::print::puzzle_svg;
use ninefold_app::template::Language;
use ninefold_formats::{self as formats, OutputFormat};

use crate::command_line::run_command;
use crate::support::grids::{FIFTY_SIX, IMPOSSIBLE, grid};
use crate::support::languages::all_languages;
use crate::support::parallel::parallel_map;
use crate::support::snapshot::assert_matches;
use crate::support::{PUZZLE, SOLUTION};

/// Puzzles that are harder than ours: AI Escargot by Arto Inkala, Golden Nugget, and Easter Monster.
const HARD: [&str; 3] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

fn lines(lines: impl IntoIterator<Item = impl Display>) -> String {
    lines.into_iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

/// The first outcome of a search that goes on step by step.
fn first<T>(mut run: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(found) = run() {
            return found;
        }
    }
}

/// Puzzles of all levels, and three that are too hard for the techniques or nearly so.
fn puzzles() -> Vec<Puzzle> {
    let ours = (0..48).map(|seed| generate_shuffled(seed, Level::ALL[seed as usize % 4]));
    ours.chain(HARD.map(|line| Puzzle::new(grid(line)).expect("one solution"))).collect()
}

#[test]
fn generated_puzzles() {
    let kinds: Vec<(Level, Symmetry)> =
        Level::ALL.into_iter().flat_map(|level| Symmetry::ALL.iter().map(move |&it| (level, it))).collect();
    let rated = parallel_map(&kinds, |&(level, symmetry)| {
        lines((100..103).map(|seed| {
            let id = PuzzleId { level, seed, variant: PuzzleVariant::Rated(symmetry) };
            let mut generator = Generator::new(id);
            let made = first(|| generator.run());
            format!(
                "{} {id} {}, {} grids tried",
                made.puzzle.givens().to_line(),
                made.rating.rating,
                generator.grids_tried()
            )
        }))
    });
    let shuffled = Level::ALL.into_iter().flat_map(|level| {
        [0, 7, u64::MAX]
            .map(|seed| format!("{} {} shuffled {seed}", generate_shuffled(seed, level), level.name()))
    });
    let similar = parallel_map(&Level::ALL, |&level| {
        let mut search = SimilarSearch::new(generate_shuffled(7, level), 3);
        let (id, similar) = first(|| search.run());
        format!("{} {id}, similar to {}\n", similar.puzzle, level.name())
    });
    let practice = parallel_map(&Technique::all_by_rating(), |&technique| {
        let mut search = PracticeSearch::new(technique, 5);
        let found = (0..6).find_map(|_| search.run()).flatten().map(|(example, _)| example.to_line());
        format!("{}: {}\n", technique.key(), found.as_deref().unwrap_or("none in six tries"))
    });
    assert_matches("generated_puzzles.txt", &[rated.concat(), lines(shuffled), similar.concat()].concat());
    assert_matches("practice_positions.txt", &practice.concat());
}

#[test]
fn puzzle_ratings() {
    let ratings = parallel_map(&puzzles(), |puzzle| {
        let rating = rate(puzzle);
        let summary = rating_summary(&rating, &Pace::default(), Language::ENGLISH);
        format!("{puzzle} {} {} {}\n    {summary}\n", rating.level.name(), rating.rating, rating.score)
    });
    assert_matches("puzzle_ratings.txt", &ratings.concat());
}

#[test]
fn solution_paths() {
    let puzzles = puzzles();
    let paths = parallel_map(&puzzles[40..], |puzzle| {
        format!("{puzzle}\n{}\n", lines(path(&Board::new(puzzle.givens()))))
    });
    assert_matches("solution_paths.txt", &paths.concat());
}

#[test]
fn technique_examples() {
    assert_matches("technique_examples.txt", &lines(all_examples().map(|example| example.to_line())));
}

/// The pages of the hint of one step of each technique, as they are read, in every language.
#[test]
fn explanations() {
    let examples: Vec<(Board, Step)> =
        all_examples().filter_map(|example| Some((example.board.clone(), example.step()?))).collect();
    for language in all_languages() {
        let pages = parallel_map(&examples, |(board, step)| pages(board, step, language));
        assert_matches(&format!("explanations.{}.txt", language.tag()), &pages.concat());
    }
}

fn pages(board: &Board, step: &Step, language: Language) -> String {
    let explanation = explain(board, step, language);
    let mut drawing = Drawing::new(&step.annotations(board), &explanation.reasons, board, CellSet::EMPTY);
    drawing.give_letters(&explanation, language, board);
    let named: Vec<(char, String)> =
        ('A'..).zip(drawing.letters.iter().map(|&cell| cell_name(cell, language))).collect();
    let lettered = |sentence: &str| {
        named
            .iter()
            .fold(sentence.to_owned(), |sentence, (letter, name)| sentence.replace(name, &letter.to_string()))
    };
    let letters: Vec<String> = named.iter().map(|(letter, name)| format!("{letter} {name}")).collect();
    let mut text = format!("== {} · {step}\n   {}\n", step.technique.key(), letters.join(", "));
    _ = writeln!(
        text,
        "   {}\n   {}\n   {}",
        explanation.location,
        explanation.name,
        lettered(&explanation.pattern)
    );
    for (page, reason) in (1..).zip(&explanation.reasons) {
        _ = writeln!(text, " {page} {}", lettered(&reason.sentence));
    }
    _ = writeln!(text, "   {} {}", explanation.instruction, explanation.conclusion);
    text
}

/// A started board in all formats.
#[test]
fn written_boards() {
    let (text, board) = (started_board().to_link(), started_board());
    let mut all = format!("link: {text}\n");
    for format in OutputFormat::ALL {
        _ = writeln!(all, "== {}\n{}", format.name(), format.write(&board).trim_end());
    }
    assert_matches("written_boards.txt", &all);
    assert_matches("picture.svg", &(puzzle_svg(&board, Language::ENGLISH, "a title <&>") + "\n"));
}

/// [`PUZZLE`] with entries and notes of both kinds.
fn started_board() -> BoardState {
    let mut board = BoardState::new(grid(PUZZLE));
    for (number, cell) in (!board.givens.filled()).into_iter().enumerate() {
        let digits = DigitSet::from_bits(number as u16 * 7 % 512);
        match number % 5 {
            0 => board.grid[cell] = Some(Digit::from_index(number % 9)),
            1 => board.corner[cell.index()] = digits,
            2 => board.centre[cell.index()] = digits,
            _ => {}
        }
    }
    board
}

/// What is said of texts with a fault.
#[test]
fn parse_errors() {
    let rows: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let texts = [
        String::new(),
        "hello".to_owned(),
        PUZZLE[1..].to_owned(),
        format!("{PUZZLE}5"),
        PUZZLE.replacen("53", "55", 1),
        PUZZLE.replacen('5', "x", 1),
        rows[..8].join("\n"),
        rows.join("\n").replacen('\n', "5\n", 1),
        format!("{}\n{}", rows.join("\n"), rows[0]),
        format!("puzzle,solution\n{},{SOLUTION}", &PUZZLE[1..]),
        format!("{PUZZLE}\n{}\n", &PUZZLE[1..]),
        "3x3x:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".to_owned(),
        "3x3:5_3b7d6".to_owned(),
        "{\"size\":9,\"grid\":[[{\"value\":5}]]}".to_owned(),
        "{\"puzzle\":".to_owned(),
        format!("[{}]", ["0"; 80].join(",")),
        "<opensudoku><game data=\"53\"/></opensudoku>".to_owned(),
        "https://www.sudokuwiki.org/sudoku.htm?bd=53".to_owned(),
        "https://f-puzzles.com/?load=N4Ig".to_owned(),
        "https://sudokupad.app/scl12".to_owned(),
        format!("https://example.org/#p={}x", started_board().to_link()),
    ];
    let answers = texts.iter().map(|text| {
        let found: Vec<String> = formats::read(text)
            .map(|found| match found.puzzle {
                Ok(puzzle) => format!("read: {}", puzzle.position.givens.to_line()),
                Err(error) => format!("error: {error}"),
            })
            .collect();
        let found = if found.is_empty() { "no puzzle".to_owned() } else { found.join("\n    ") };
        format!("{text:?}\n    {found}")
    });
    assert_matches("parse_errors.txt", &lines(answers));
}

fn value<E: Display>(answer: Result<impl serde::Serialize, E>) -> Result<serde_json::Value, String> {
    answer.map(|answer| serde_json::to_value(answer).expect("plain data")).map_err(|error| error.to_string())
}

#[test]
fn javascript_api_answers() {
    let json = |answer: Result<serde_json::Value, String>| match answer {
        Ok(answer) => serde_json::to_string_pretty(&answer).expect("plain data"),
        Err(error) => format!("error: {error}"),
    };
    let (english, hell) = (LanguageOptions::default(), generate_shuffled(3, Level::Hell).givens().to_line());
    let generate = GenerateOptions { level: Some("hard".to_owned()), ..GenerateOptions::default() };
    let mut all = String::new();
    for (call, answer) in [
        ("rate", value(api::rate(&hell, &english))),
        ("path", value(api::path(PUZZLE, &english))),
        ("hint", value(api::hint(&hell, &PlayerProgress::default()))),
        ("link", value(api::link(PUZZLE))),
        ("parse", value::<String>(Ok(api::parse(&format!("A title\n{PUZZLE}\n{}\n", &PUZZLE[1..]))))),
        ("rate, of many solutions", value(api::rate(FIFTY_SIX, &english))),
        ("rate, of none", value(api::rate(IMPOSSIBLE, &english))),
        ("rate, of no puzzle", value(api::rate("1", &english))),
        (
            "solve",
            value(
                api::solve(FIFTY_SIX, &SolveOptions { limit: Some(2), method: None })
                    .map(|mut run| first(|| Some(run()).filter(|found| found.solved.is_some()))),
            ),
        ),
        (
            "count",
            value(
                api::count(FIFTY_SIX, &CountOptions { limit: None })
                    .map(|mut run| first(|| Some(run()).filter(|found| found.solved.is_some()))),
            ),
        ),
        (
            "generate",
            value(
                api::generate(&generate, 7)
                    .map(|mut run| first(|| Some(run()).filter(|found| found.made.is_some()))),
            ),
        ),
    ] {
        _ = writeln!(all, "== {call}\n{}", json(answer));
    }
    assert_matches("javascript_api_answers.txt", &all);
}

#[test]
fn command_line_output() {
    let list = format!(
        "name,puzzle\none,{PUZZLE}\ntwo,{}\nmany,{FIFTY_SIX}\nnone,{IMPOSSIBLE}\nhell,{}\n",
        &PUZZLE[1..],
        HARD[0]
    );
    let mut all = String::new();
    for line in [
        "solve",
        "solve --limit 3",
        "solve --method bits",
        "solve --method nonsense",
        "solve --keep --format csv",
        "rate",
        "rate --keep --format jsonl",
        "rate --limit 4",
        "path",
        "generate --level hell --count 3 --seed 5",
        "generate --level easy --symmetry diagonal",
        "generate --level hard --method shuffle",
        "generate",
        "convert --to sdm",
        "convert",
        "explode",
    ] {
        // The bit-state search takes half a minute to find that `IMPOSSIBLE` has no solution.
        let input = if line.contains("bits") { list.replace(IMPOSSIBLE, PUZZLE) } else { list.clone() };
        let (status, output, errors) = run_command(line, input.as_bytes());
        _ = writeln!(all, "$ ninefold {line}\n{output}{errors}[{status}]\n");
    }
    assert_matches("command_line_output.txt", &all);
}
