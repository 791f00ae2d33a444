//! Messages between page and workers, and all other text that may have been tampered with: jobs, reports and their contents, storage
//! records, archived games, print options, links. Whatever can be decoded survives encoding and decoding.

use ninefold::methods::Method;
use ninefold::{BoardState, Grid, PuzzleId};
use ninefold_app::game::{Game, Session, Settings, save_record};
use ninefold_app::input;
use ninefold_app::print::PrintOptions;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Answer, ChooseRequest, Job, PuzzleConditions, Report, Task};
use ninefold_app::template::Language;

/// Checks a text as one that the page keeps or receives.
pub fn check_text(text: &str) {
    if let Ok(puzzle_id) = text.parse::<PuzzleId>() {
        assert_eq!(puzzle_id.to_string().parse(), Ok(puzzle_id));
    }
    let settings = Settings::from_text(text);
    assert_eq!(Settings::from_text(&settings.to_text()), settings);
    let _ = input::link_action(text, 7);
    let _ = PrintOptions::from_text(text);
    let _ = Session::from_header(text);
    let records = save_record::recover([text.to_owned(), save_record::encode(7, text)]);
    assert!(records.texts.iter().any(|intact| intact == text), "an encoded record is intact");
    assert_eq!(records.texts.len() + records.damaged.len(), 2);
}

/// Checks bytes as a message, as they are and with a matching check sum: what can be decoded survives encoding and decoding.
pub fn check(content: &[u8]) {
    for message in [content.to_vec(), with_check_sum(content)] {
        if let Ok(job) = decode_message::<(u32, Job)>(&message) {
            assert_eq!(decode_message(&encode_message(&job)), Ok(job));
        }
        if let Ok(report) = decode_message::<Report>(&message) {
            assert_eq!(decode_message(&encode_message(&report)), Ok(report.clone()));
            if let Report::Answered { answer, .. } = &report {
                check_answer(answer);
            }
        }
    }
    if let Ok(text) = str::from_utf8(content) {
        check_text(text);
    }
}

/// Uses the contents of an answer, as its receiver does.
fn check_answer(answer: &Answer) {
    match answer {
        Answer::BatchResults(results) => {
            assert_eq!(results.totals().total() as usize, results.len());
            assert!((0..results.len()).all(|index| results.row(index).is_some()));
        }
        Answer::MethodRun(run) => {
            let _ = run.trace.state_after(run.trace.len());
        }
        _ => {}
    }
}

/// A message with this content and a matching check sum.
pub fn with_check_sum(content: &[u8]) -> Vec<u8> {
    let sum =
        content.iter().fold(0x811c_9dc5_u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    [content, &sum.to_le_bytes()].concat()
}

/// One text of each kind, without the messages.
pub fn text_seeds() -> Vec<String> {
    let others = ["easy=6&hard=2&per=4&paper=a4", "p=1E42oF&then=solve", "daily=2026-11-20&level=hard"];
    let mut texts = vec!["hell-7-diagonal".to_owned(), "hell-7-shuffle".to_owned()];
    texts.extend(others.map(str::to_owned));
    texts.push(save_record::encode(7, &Game::default().to_text()));
    texts.push("play hard 123\nrated 42\nbegun 1795298400000\nwon 1795298473250 73250 2\n".to_owned());
    texts
}

/// The contents of a job of each kind that is quick, and of the report of its answer; and one text of each kind.
pub fn seeds() -> Vec<Vec<u8>> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let grid = Grid::from_line(line).expect("a grid");
    let board = BoardState::new(grid).into();
    let language = Language::ENGLISH;
    let jobs = [
        Job::Solve { grid },
        Job::Count { grid },
        Job::RunMethod { method: Method::Fast, grid },
        Job::Rate { grids: vec![grid], language: Some(language) },
        ChooseRequest { grids: vec![grid], conditions: PuzzleConditions::default() }.to_job(),
        Job::RedundantGivens { grid },
        Job::Hint { board, language },
        Job::Example { key: "x-wing".to_owned(), language },
    ];
    let mut seeds: Vec<Vec<u8>> = text_seeds().into_iter().map(String::into_bytes).collect();
    for job in jobs {
        let answer = Task::new(job.clone()).finish();
        let report = Report::Answered { id: 7, answer, microseconds: 250 };
        for message in [encode_message(&(7_u32, job)), encode_message(&report)] {
            seeds.push(message[..message.len() - 4].to_vec());
        }
    }
    seeds
}
