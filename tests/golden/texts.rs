//! Texts of all forms, whole and damaged: what is read of them, what is told of their faults, what is written, and what the
//! command line makes of them.

use ninefold::batch::{self, Batch, Filter, Form, Shape};
use ninefold::game::Game;
use ninefold::grid::{Cell, Digit, DigitSet, Grid};
use ninefold::job::{Answer, Job, Kind, Report, Sheet, Task};
use ninefold::level::Level;
use ninefold::link::Shared;
use ninefold::phrase::Language;
use ninefold::record;
use ninefold::text::{self, Format, Reading};
use ninefold::{api, bank, look};

use super::Outcomes;
use super::scrawl::scrawl;
use super::tokens::altered;
use crate::command::ran;
use crate::grids::Dice;
use crate::mutated::{link, message, mutated, read, save};
use crate::turns::each;

/// Boards under way: digits, notes in corners and centres.
fn begun(seed: u64) -> Shared {
    let (_, _, givens) = bank::puzzle(Level::ALL[seed as usize % 4], seed);
    let mut dice = Dice::new(seed);
    let mut shared = Shared::new(givens);
    for cell in !givens.filled() {
        match dice.below(6) {
            0 => shared.grid[cell] = Some(Digit::from_index(dice.below(9))),
            1 => shared.corner[cell.index()] = DigitSet::from_bits(dice.below(512) as u16),
            2 => shared.centre[cell.index()] = DigitSet::from_bits(dice.below(512) as u16),
            _ => {}
        }
    }
    shared
}

/// What came of each of so many.
fn of_each<T: Sync>(all: &[T], told: impl Fn(&T, &mut Outcomes) + Sync) -> Outcomes {
    let mut outcomes = Outcomes::default();
    for part in each(all, |one| {
        let mut outcomes = Outcomes::default();
        told(one, &mut outcomes);
        outcomes
    }) {
        outcomes.extend(part);
    }
    outcomes
}

/// All forms and samples of them, each with what it is called here.
fn samples() -> Vec<(String, String)> {
    let samples =
        include_str!("../containers/samples.txt").lines().map(|line| ("samples".to_owned(), line.to_owned()));
    let mut all: Vec<(String, String)> = samples.filter(|(_, line)| line.len() > 20).collect();
    for format in Format::ALL {
        all.extend((0..3).map(|seed| (format.name().to_owned(), format.write(&begun(seed)))));
        all.push((format.name().to_owned(), format.write(&Shared::new(begun(4).givens))));
    }
    all.extend(read::seeds().into_iter().map(|text| ("seeds".to_owned(), text)));
    all
}

#[test]
fn texts_are_read_as_they_were() {
    let samples: Vec<(u64, (String, String))> = (0..).zip(samples()).collect();
    let texts: Vec<String> = samples.iter().map(|(_, (_, text))| text.clone()).collect();
    of_each(&samples, |(seed, (about, text)), outcomes| {
        let mut dice = Dice::new(*seed);
        let own = std::slice::from_ref(text);
        let damaged = (0..150).map(|round| mutated(if round % 6 == 0 { &texts } else { own }, &mut dice));
        for text in [text.clone()].into_iter().chain(damaged) {
            let found: Vec<_> = text::read(&text).collect();
            outcomes.add(about, &found);
            outcomes.add(about, &text::read_one(&text).map_err(|fault| fault.to_string()));
            outcomes.add(about, &serde_json::to_string(&api::parse(&text)));
            outcomes.add(about, &(batch::shape(&text, true), batch::shape(&text, false)));
        }
    })
    .hold("texts");
}

#[test]
fn what_people_write_is_read_as_it_was() {
    let seeds: Vec<u64> = (0..64).collect();
    of_each(&seeds, |&seed, outcomes| {
        let mut dice = Dice::new(seed);
        for round in 0..80 {
            let grid = bank::puzzle(Level::ALL[dice.below(4)], round).2;
            let mut text = scrawl(&grid, &mut dice);
            if round % 4 == 0 {
                text = text + "\n" + &scrawl(&grid, &mut dice);
            }
            let about = format!("scrawl-{seed:02}");
            outcomes.add(&about, &text::read(&text).collect::<Vec<_>>());
            outcomes.add(&about, &text::read_one(&text).map_err(|fault| fault.to_string()));
            let shape = batch::shape(&text, round % 2 == 0);
            outcomes.add(&about, &(shape.map(|shape| shape.to_string()), batch::cut(&text, Shape::Grids)));
            let Some(shape) = shape else { continue };
            outcomes.add(&about, &shape.to_string().parse::<Shape>());
            let job = Job::Batch { shape, text: text.as_str().into() };
            outcomes.add(&about, &job.to_string().parse::<Job>().map(|job| Task::new(job).finish()));
        }
    })
    .hold("scrawls");
}

/// The data of programs, some of it other data.
#[test]
fn data_are_read_as_they_were() {
    let mut samples: Vec<(u64, String)> = Vec::new();
    for (about, text) in self::samples() {
        if about != "samples" && (text.contains('{') || text.contains('[') || text.contains('<')) {
            samples.push((samples.len() as u64, text));
        }
    }
    of_each(&samples, |(seed, text), outcomes| {
        let mut dice = Dice::new(*seed);
        let about = format!("data-{seed:02}");
        for _ in 0..250 {
            let text = altered(text, &mut dice);
            outcomes.add(&about, &text::read(&text).collect::<Vec<_>>());
            outcomes.add(&about, &text::read_one(&text).map_err(|fault| fault.to_string()));
            let job = Job::Batch { shape: Shape::Whole, text: text.as_str().into() };
            let Answer::Batched(sheet) = Task::new(job).finish() else { continue };
            let sheet: Sheet = sheet.parse().expect("a sheet");
            outcomes.add(&about, &(0..sheet.len()).map(|row| sheet.row(row)).collect::<Vec<_>>());
        }
    })
    .hold("data");
}

/// Addresses of all sites that are known and of some that are not, with the puzzle wherever it may stand.
#[test]
fn links_of_others_are_read_as_they_were() {
    let mut outcomes = Outcomes::default();
    let hosts = [
        "f-puzzles.com",
        "www.f-puzzles.com",
        "sudokupad.app",
        "app.crackingthecryptic.com",
        "beta.sudokupad.app",
        "sudoku.coach",
        "sudokuwiki.org",
        "www.sudokuwiki.org",
        "swordfishsudoku.com",
        "sudokumaker.app",
        "sudokuexchange.com",
        "somewhere.example",
        "somewhere.example/solo.html",
        "me@sudokuwiki.org:443",
        "localhost:8080",
    ];
    let shared = begun(3);
    let line = shared.givens.to_line();
    let zeros = line.replace('.', "0");
    let coded =
        Format::ALL.iter().map(|format| format.write(&shared).lines().last().unwrap_or_default().to_owned());
    let mut held =
        vec![line.clone(), zeros.clone(), zeros[..80].to_owned(), String::new(), "3x3:a1_2b".to_owned()];
    held.extend(coded.map(|text| text.rsplit(['/', '=', '#']).next().unwrap_or_default().to_owned()));
    let identities =
        ["3x3:5_3b7d6b1_9_5c9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9", "3x3:a", "3x3:5_3#x", "x"];
    held.extend(identities.map(str::to_owned));
    for host in hosts {
        for held in &held {
            for (before, after) in [
                ("/", ""),
                ("#", ""),
                ("/?load=", ""),
                ("/#", ""),
                ("/?bd=", ""),
                ("/sudoku.htm?bd=", ""),
                ("/sudoku/", "?setting-nogrid=1"),
                ("/sudoku/?puzzleid=", "&x=1"),
                ("/play/", "#hint"),
                ("/#p=", ""),
                ("/?s=", ""),
                ("/en/puzzle/", ""),
            ] {
                for scheme in ["https://", "", "//"] {
                    let address = format!("{scheme}{host}{before}{held}{after}");
                    outcomes.add(
                        host.split(['/', ':']).next().unwrap_or(host),
                        &text::read(&address).collect::<Vec<_>>(),
                    );
                }
            }
        }
    }
    for (begin, end) in [("<", ">"), ("see (", ")."), ("「", "」"), ("", " and more"), ("# ", "")] {
        let address = format!("{begin}https://example.org/#p={}{end}", shared.to_text());
        outcomes.add("ours", &text::read(&address).collect::<Vec<_>>());
    }
    // Rows in short, apart by commas, and candidates that are gone behind colons.
    let rows: Vec<&str> = (0..9).map(|row| &line[row * 9..row * 9 + 9]).collect();
    for (from, to) in [("..", "*"), ("...", "*"), ("....", "*"), (".", ".")] {
        let short: Vec<String> = rows.iter().map(|row| row.replacen(from, to, 1)).collect();
        outcomes.add("short", &text::read(&short.join(",")).collect::<Vec<_>>());
        outcomes.add("short", &text::read(&short.join(" , ")).collect::<Vec<_>>());
        outcomes.add("short", &text::read(&format!("{line}:112 345 {to}99:")).collect::<Vec<_>>());
    }
    outcomes.hold("addresses");
}

/// Tables as programs write them: columns in any order, quoted or not.
#[test]
fn tables_are_read_as_they_were() {
    let seeds: Vec<u64> = (0..32).collect();
    of_each(&seeds, |&seed, outcomes| {
        let mut dice = Dice::new(seed);
        let separator = [",", ";", "\t", "|"][dice.below(4)];
        let names =
            ["puzzle", "solution", "title", "level", "author", "quizzes", "id", "difficulty", "rating"];
        let columns: Vec<&str> = (0..=dice.below(4)).map(|_| names[dice.below(names.len())]).collect();
        let mut text = columns.join(separator) + "\n";
        for row in 0..8 {
            let puzzle = bank::puzzle(Level::ALL[dice.below(4)], row).2.to_line();
            let cell = |name: &&str| match *name {
                "puzzle" | "quizzes" => puzzle.clone(),
                "title" => format!("\"a {separator} \"\"b\"\" {row}\""),
                "author" if row == 3 => "\"open".to_owned(),
                name => format!("{name} {row}"),
            };
            text += &(columns.iter().map(cell).collect::<Vec<_>>().join(separator) + "\n");
        }
        for head in [text.clone(), text.to_uppercase(), mutated(std::slice::from_ref(&text), &mut dice)] {
            let Some(shape) = batch::shape(&head, true) else {
                outcomes.add("none", &(seed, text::read(&head).collect::<Vec<_>>()));
                continue;
            };
            outcomes.add(
                "shapes",
                &(shape, shape.to_string().parse::<Shape>(), batch::cut(&head, shape), batch::longest(shape)),
            );
            let job = Job::Batch { shape, text: head.as_str().into() };
            outcomes.add("sheets", &Task::new(job).finish());
        }
    })
    .hold("columns");
}

#[test]
fn boards_are_written_as_they_were() {
    let seeds: Vec<u64> = (0..24).collect();
    of_each(&seeds, |&seed, outcomes| {
        let shared = begun(seed);
        for format in Format::ALL {
            let reading = Reading::from(&shared.givens);
            let pieces = (format.head(), format.item(&reading), format.between(), format.foot());
            outcomes.add(
                format.name(),
                &(format.write(&shared), format.write(&Shared::new(shared.grid)), pieces),
            );
        }
        outcomes.add("link", &shared.to_text());
    })
    .hold("written");
}

#[test]
fn links_messages_and_saves_are_read_as_they_were() {
    let seeds: Vec<u64> = (0..32).collect();
    let (links, messages, saves) = (link::seeds(), message::seeds(), save::seeds());
    of_each(&seeds, |&seed, outcomes| {
        let mut dice = Dice::new(seed);
        for _ in 0..400 {
            outcomes.add("link", &Shared::from_text(&mutated(&links, &mut dice)));
            let text = mutated(&messages, &mut dice);
            outcomes.add("job", &text.parse::<Job>().map(|job| job.to_string()));
            outcomes.add("report", &text.parse::<Report>().map(|report| report.to_string()));
            outcomes.add("record", &record::sort_out([text.clone(), record::seal(seed, &text)]));
        }
        for _ in 0..40 {
            let text = mutated(&saves, &mut dice);
            outcomes.add("save", &text.parse::<Game>().map(|game| game.to_text()));
        }
    })
    .hold("messages");
}

/// Lists with a bit of everything in them.
fn list(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let texts = read::seeds();
    let mut list = String::new();
    for number in 0..20 {
        let puzzle = bank::puzzle(Level::ALL[dice.below(4)], number).2;
        let mut line = puzzle.to_line();
        match dice.below(8) {
            0 => line.truncate(80),
            1 => line.replace_range(0..1, "7"),
            2 => line = "#".to_owned() + &line,
            3 => line += ",a title",
            4 => mutated(&texts, &mut dice).lines().next().unwrap_or_default().clone_into(&mut line),
            _ => {}
        }
        list += &line;
        list.push('\n');
    }
    list
}

#[test]
fn lists_are_solved_as_they_were() {
    let seeds: Vec<u64> = (0..12).collect();
    of_each(&seeds, |&seed, outcomes| {
        let text = list(seed);
        let shape = [Shape::Lines, batch::shape(&text, true).unwrap_or(Shape::Lines)][seed as usize % 2];
        let mut batch = Batch::new(shape, text.len() as u32);
        let (number, job) = batch.hand_out(&text, text.encode_utf16().count() as u32);
        batch.end(5.0);
        let Answer::Batched(sheet) = Task::new(job).finish() else { return };
        outcomes.add("sheets", &sheet);
        batch.take(number, sheet.parse().expect("a sheet"), 1_234.0 + seed as f64);
        let looked = |batch: &Batch, outcomes: &mut Outcomes| {
            for language in Language::ALL {
                outcomes.add(
                    "looks",
                    &(
                        look::batch(batch, 3, language),
                        batch.is_empty(),
                        batch.pace(),
                        batch.share(),
                        batch.rated(),
                    ),
                );
                for row in (0..batch.shown()).filter_map(|place| batch.shown_row(place)) {
                    outcomes.add("rows", &look::batch_row(&row, language));
                }
            }
            for form in [Form::Lines, Form::Csv] {
                let mut written = form.head().to_owned();
                let count = batch.write(0..batch.shown(), form, &mut written);
                outcomes.add("tables", &(count, written));
            }
        };
        looked(&batch, outcomes);
        batch.rate(2_000.0);
        while let Some((number, job)) = batch.hand_out_to_rate() {
            let Answer::Rated(ratings) = Task::new(job).finish() else { break };
            batch.take_ratings(number, &ratings, 2_500.0);
            looked(&batch, outcomes);
        }
        for kind in ["one", "many", "none", "fault"] {
            let level = Level::ALL.get(seed as usize % 6).copied();
            let filter = Filter { kind: Kind::from_name(kind), level };
            batch.set_filter(filter);
            batch.sift();
            looked(&batch, outcomes);
        }
    })
    .hold("lists");
}

#[test]
fn the_command_line_says_what_it_said() {
    let lines = [
        "solve",
        "solve --limit 3",
        "solve --method bits",
        "solve --method nonsense",
        "count",
        "count --limit 7",
        "rate",
        "rate --language zh-Hans",
        "path",
        "hint",
        "generate hell 3 --seed 5",
        "generate easy 2 --seed 1 --symmetry diagonal",
        "convert --to sdm",
        "convert --to link",
        "convert --to json",
        "library",
        "--help",
        "",
        "explode",
        "solve --limit",
        "pack easy=2&seed=3",
        "rate --limit 4",
        "generate",
        "generate nonsense",
        "convert",
    ];
    let inputs = [list(1), list(2), Grid::EMPTY.to_line(), String::new(), begun(3).givens.to_line()];
    of_each(&lines, |line, outcomes| {
        for input in &inputs[..if line.starts_with("count") { 1 } else { inputs.len() }] {
            let about = line.split_whitespace().next().unwrap_or("nothing").trim_start_matches('-');
            outcomes.add(about, &ran(line, input.as_bytes()));
        }
    })
    .hold("commands");
}

/// Cells in their order, so that a list of them may be read.
#[test]
fn cells_have_the_names_they_had() {
    let mut outcomes = Outcomes::default();
    for cell in Cell::all() {
        outcomes.add(
            "cells",
            &(cell.to_string(), cell.row(), cell.column(), cell.block(), cell.peers(), cell.houses()),
        );
    }
    outcomes.hold("cells");
}
