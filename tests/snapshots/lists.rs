//! Lists and tables of puzzles, and the output of the command line.

use ninefold::formats;
use ninefold::formats::list::ListFormat;
use ninefold::grid::Grid;
use ninefold::level::Level;
use ninefold_app::batch::{self, Batch, ExportFormat, RowFilter};
use ninefold_app::protocol::{Answer, Job, RowVerdict, Task, bundled_puzzles};
use ninefold_app::view_model;

use super::Outcomes;
use super::formats::started_board;
use crate::command_line::run_command;
use crate::fuzz_smoke::{mutated, read};
use crate::support::languages::english_and_chinese;
use crate::support::messages::answer_text;
use crate::support::rng::Rng;

/// Tables as other programs write them: columns in any order, quoted or not.
#[test]
fn parsed_tables() {
    let seeds: Vec<u64> = (0..32).collect();
    Outcomes::of_each(&seeds, |&seed, outcomes| {
        let mut rng = Rng::new(seed);
        let separator = [",", ";", "\t", "|"][rng.below(4)];
        let names =
            ["puzzle", "solution", "title", "level", "author", "quizzes", "id", "difficulty", "rating"];
        let columns: Vec<&str> = (0..=rng.below(4)).map(|_| names[rng.below(names.len())]).collect();
        let mut text = columns.join(separator) + "\n";
        for row in 0..8 {
            let puzzle = bundled_puzzles::puzzle(Level::ALL[rng.below(4)], row).2.to_line();
            let cell = |name: &&str| match *name {
                "puzzle" | "quizzes" => puzzle.clone(),
                "title" => format!("\"a {separator} \"\"b\"\" {row}\""),
                "author" if row == 3 => "\"open".to_owned(),
                name => format!("{name} {row}"),
            };
            text += &(columns.iter().map(cell).collect::<Vec<_>>().join(separator) + "\n");
        }
        for head in [text.clone(), text.to_uppercase(), mutated(std::slice::from_ref(&text), &mut rng)] {
            let Some(shape) = batch::detect_format(&head, true) else {
                outcomes.add("none", &(seed, formats::read(&head).collect::<Vec<_>>()));
                continue;
            };
            outcomes.add("shapes", &(shape, batch::chunk_end(&head, shape), batch::max_len(shape)));
            let job = Job::Batch { list_format: shape, text: head.as_str().into() };
            outcomes.add("sheets", &answer_text(&Task::new(job).finish()));
        }
    })
    .assert_snapshot("parsed_tables");
}

/// Names of the formats of saved results.
#[test]
fn format_names() {
    let mut outcomes = Outcomes::default();
    for form in [ExportFormat::Lines, ExportFormat::Csv, ExportFormat::Sdm] {
        outcomes.add("forms", &(form, form.extension(), form.media_type(), form.header()));
    }
    outcomes.assert_snapshot("format_names");
}

/// A list with all kinds of lines.
fn list(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let texts = read::seeds();
    let mut list = String::new();
    for number in 0..20 {
        let puzzle = bundled_puzzles::puzzle(Level::ALL[rng.below(4)], number).2;
        let mut line = puzzle.to_line();
        match rng.below(8) {
            0 => line.truncate(80),
            1 => line.replace_range(0..1, "7"),
            2 => line = "#".to_owned() + &line,
            3 => line += ",a title",
            4 => mutated(&texts, &mut rng).lines().next().unwrap_or_default().clone_into(&mut line),
            _ => {}
        }
        list += &line;
        list.push('\n');
    }
    list
}

#[test]
fn batch_results() {
    let seeds: Vec<u64> = (0..12).collect();
    Outcomes::of_each(&seeds, |&seed, outcomes| {
        let text = list(seed);
        let shape = [ListFormat::Lines, batch::detect_format(&text, true).unwrap_or(ListFormat::Lines)]
            [seed as usize % 2];
        let mut batch = Batch::new(shape, text.len() as u32);
        let (number, job) = batch.add_chunk(&text, text.encode_utf16().count() as u32);
        batch.end_of_input(5.0);
        let answer = Task::new(job).finish();
        outcomes.add("sheets", &answer_text(&answer));
        let Answer::BatchResults(sheet) = answer else { return };
        batch.accept_results(number, sheet, 1_234.0 + seed as f64);
        let looked = |batch: &Batch, outcomes: &mut Outcomes| {
            for language in english_and_chinese() {
                outcomes.add(
                    "looks",
                    &(
                        view_model::batch(batch, 3, language),
                        batch.is_empty(),
                        batch.rows_per_second(),
                        batch.permille_done(),
                        batch.rated_count(),
                    ),
                );
                for row in (0..batch.shown_count()).filter_map(|place| batch.shown_row(place)) {
                    outcomes.add("rows", &view_model::batch_row(&row, language));
                }
            }
            for form in [ExportFormat::Lines, ExportFormat::Csv] {
                let mut written = form.header().to_owned();
                let count = batch.write_rows(0..batch.shown_count(), form, &mut written);
                outcomes.add("tables", &(count, written));
            }
        };
        looked(&batch, outcomes);
        batch.start_rating(2_000.0);
        while let Some((number, job)) = batch.next_rating_job() {
            let Answer::Ratings(ratings) = Task::new(job).finish() else { break };
            batch.accept_ratings(number, &ratings, 2_500.0);
            looked(&batch, outcomes);
        }
        for kind in RowVerdict::ALL.into_iter().map(Some).chain([None]) {
            let level = Level::ALL.get(seed as usize % 6).copied();
            batch.set_filter(RowFilter { verdict: kind, level });
            batch.refilter();
            looked(&batch, outcomes);
        }
    })
    .assert_snapshot("batch_results");
}

#[test]
fn command_line_output() {
    let lines = [
        "solve",
        "solve --limit 3",
        "solve --method bits",
        "solve --method nonsense",
        "rate",
        "path",
        "generate --level hell --count 3 --seed 5",
        "generate --level easy --symmetry diagonal",
        "generate --level hard --method shuffle",
        "generate --level hard --method shuffle --symmetry none",
        "convert --to sdm",
        "convert --to short",
        "solve --keep --format csv",
        "rate --keep --format jsonl",
        "convert --to json",
        "library",
        "explode",
        "solve --limit",
        "rate --limit 4",
        "generate",
        "generate nonsense --level easy",
        "convert",
    ];
    let inputs = [list(1), list(2), Grid::EMPTY.to_line(), String::new(), started_board(3).givens.to_line()];
    Outcomes::of_each(&lines, |line, outcomes| {
        for input in &inputs {
            let about = line.split_whitespace().next().unwrap_or("nothing").trim_start_matches('-');
            outcomes.add(about, &run_command(line, input.as_bytes()));
        }
    })
    .assert_snapshot("command_line_output");
}
