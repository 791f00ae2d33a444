//! Texts of all formats, intact and damaged: the parsed puzzles, the errors, and the written texts.

use ninefold::formats::list::ListFormat;
use ninefold::formats::{self, OutputFormat, ParsedPuzzle};
use ninefold::grid::{BoardState, Digit, DigitSet};
use ninefold::level::Level;
use ninefold_app::api;
use ninefold_app::batch;
use ninefold_app::game::{Game, save_record};
use ninefold_app::protocol::{Answer, Job, Task, bundled_puzzles};

use super::Outcomes;
use super::altered_tokens::altered;
use super::handwritten_grids::handwritten;
use crate::fuzz_smoke::{link, message, mutated, read, save};
use crate::support::messages::answer_text;
use crate::support::rng::Rng;

/// A started board: digits, corner and centre notes.
pub fn started_board(seed: u64) -> BoardState {
    let (_, _, givens) = bundled_puzzles::puzzle(Level::ALL[seed as usize % 4], seed);
    let mut rng = Rng::new(seed);
    let mut shared = BoardState::new(givens);
    for cell in !givens.filled() {
        match rng.below(6) {
            0 => shared.grid[cell] = Some(Digit::from_index(rng.below(9))),
            1 => shared.corner[cell.index()] = DigitSet::from_bits(rng.below(512) as u16),
            2 => shared.centre[cell.index()] = DigitSet::from_bits(rng.below(512) as u16),
            _ => {}
        }
    }
    shared
}

/// Samples of all formats, each with its name.
fn samples() -> Vec<(String, String)> {
    let samples =
        include_str!("../formats/samples.txt").lines().map(|line| ("samples".to_owned(), line.to_owned()));
    let mut all: Vec<(String, String)> = samples.filter(|(_, line)| line.len() > 20).collect();
    for format in OutputFormat::ALL {
        all.extend((0..3).map(|seed| (format.name().to_owned(), format.write(&started_board(seed)))));
        all.push((format.name().to_owned(), format.write(&BoardState::new(started_board(4).givens))));
    }
    all.extend(read::seeds().into_iter().map(|text| ("seeds".to_owned(), text)));
    all
}

#[test]
fn parsed_texts() {
    let samples: Vec<(u64, (String, String))> = (0..).zip(samples()).collect();
    let texts: Vec<String> = samples.iter().map(|(_, (_, text))| text.clone()).collect();
    Outcomes::of_each(&samples, |(seed, (about, text)), outcomes| {
        let mut rng = Rng::new(*seed);
        let own = std::slice::from_ref(text);
        let damaged = (0..150).map(|round| mutated(if round % 6 == 0 { &texts } else { own }, &mut rng));
        for text in [text.clone()].into_iter().chain(damaged) {
            let found: Vec<_> = formats::read(&text).collect();
            outcomes.add(about, &found);
            outcomes.add(about, &formats::read_one(&text).map_err(|fault| fault.to_string()));
            outcomes.add(about, &serde_json::to_string(&api::parse(&text)));
            outcomes.add(about, &(batch::detect_format(&text, true), batch::detect_format(&text, false)));
        }
    })
    .assert_snapshot("parsed_texts");
}

#[test]
fn parsed_handwritten_grids() {
    let seeds: Vec<u64> = (0..64).collect();
    Outcomes::of_each(&seeds, |&seed, outcomes| {
        let mut rng = Rng::new(seed);
        for round in 0..80 {
            let grid = bundled_puzzles::puzzle(Level::ALL[rng.below(4)], round).2;
            let mut text = handwritten(&grid, &mut rng);
            if round % 4 == 0 {
                text = text + "\n" + &handwritten(&grid, &mut rng);
            }
            let about = format!("scrawl-{seed:02}");
            outcomes.add(&about, &formats::read(&text).collect::<Vec<_>>());
            outcomes.add(&about, &formats::read_one(&text).map_err(|fault| fault.to_string()));
            let shape = batch::detect_format(&text, round % 2 == 0);
            outcomes.add(&about, &(shape, batch::chunk_end(&text, ListFormat::Grids)));
            let Some(shape) = shape else { continue };
            let job = Job::Batch { list_format: shape, text: text.as_str().into() };
            outcomes.add(&about, &answer_text(&Task::new(job).finish()));
        }
    })
    .assert_snapshot("parsed_handwritten_grids");
}

/// Data of other programs, some of it altered.
#[test]
fn parsed_json_and_xml() {
    let mut samples: Vec<(u64, String)> = Vec::new();
    for (about, text) in self::samples() {
        if about != "samples" && (text.contains('{') || text.contains('[') || text.contains('<')) {
            samples.push((samples.len() as u64, text));
        }
    }
    Outcomes::of_each(&samples, |(seed, text), outcomes| {
        let mut rng = Rng::new(*seed);
        let about = format!("data-{seed:02}");
        for _ in 0..250 {
            let text = altered(text, &mut rng);
            outcomes.add(&about, &formats::read(&text).collect::<Vec<_>>());
            outcomes.add(&about, &formats::read_one(&text).map_err(|fault| fault.to_string()));
            let job = Job::Batch { list_format: ListFormat::Document, text: text.as_str().into() };
            let Answer::BatchResults(sheet) = Task::new(job).finish() else { continue };
            outcomes.add(&about, &(0..sheet.len()).map(|row| sheet.row(row)).collect::<Vec<_>>());
        }
    })
    .assert_snapshot("parsed_json_and_xml");
}

/// Links of all known sites and some unknown ones, with the puzzle in every possible place.
#[test]
fn parsed_foreign_links() {
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
    let shared = started_board(3);
    let line = shared.givens.to_line();
    let zeros = line.replace('.', "0");
    let coded = OutputFormat::ALL
        .iter()
        .map(|format| format.write(&shared).lines().last().unwrap_or_default().to_owned());
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
                        &formats::read(&address).collect::<Vec<_>>(),
                    );
                }
            }
        }
    }
    for (begin, end) in [("<", ">"), ("see (", ")."), ("「", "」"), ("", " and more"), ("# ", "")] {
        let address = format!("{begin}https://example.org/#p={}{end}", shared.to_link());
        outcomes.add("ours", &formats::read(&address).collect::<Vec<_>>());
    }
    // Abbreviated rows separated by commas, and eliminated candidates after colons.
    let rows: Vec<&str> = (0..9).map(|row| &line[row * 9..row * 9 + 9]).collect();
    for (from, to) in [("..", "*"), ("...", "*"), ("....", "*"), (".", ".")] {
        let short: Vec<String> = rows.iter().map(|row| row.replacen(from, to, 1)).collect();
        outcomes.add("short", &formats::read(&short.join(",")).collect::<Vec<_>>());
        outcomes.add("short", &formats::read(&short.join(" , ")).collect::<Vec<_>>());
        outcomes.add("short", &formats::read(&format!("{line}:112 345 {to}99:")).collect::<Vec<_>>());
    }
    outcomes.assert_snapshot("parsed_foreign_links");
}

#[test]
fn written_boards() {
    let seeds: Vec<u64> = (0..24).collect();
    Outcomes::of_each(&seeds, |&seed, outcomes| {
        let shared = started_board(seed);
        for format in OutputFormat::ALL {
            let reading = ParsedPuzzle::from(&shared.givens);
            let pieces = (format.header(), format.item(&reading), format.separator(), format.footer());
            outcomes.add(
                format.name(),
                &(format.write(&shared), format.write(&BoardState::new(shared.grid)), pieces),
            );
        }
        outcomes.add("link", &shared.to_link());
    })
    .assert_snapshot("written_boards");
}

#[test]
fn decoded_links_messages_and_saves() {
    let seeds: Vec<u64> = (0..32).collect();
    let (links, messages, saves) = (link::seeds(), message::text_seeds(), save::seeds());
    Outcomes::of_each(&seeds, |&seed, outcomes| {
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            outcomes.add("link", &BoardState::from_link(&mutated(&links, &mut rng)));
            let text = mutated(&messages, &mut rng);
            outcomes.add("record", &save_record::recover([text.clone(), save_record::encode(seed, &text)]));
        }
        for _ in 0..40 {
            let text = mutated(&saves, &mut rng);
            outcomes.add("save", &text.parse::<Game>().map(|game| game.to_text()));
        }
    })
    .assert_snapshot("decoded_links_messages_and_saves");
}
