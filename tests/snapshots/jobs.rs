//! Answers of jobs, slice by slice, and of the JavaScript API.

use ninefold::generator::generate_shuffled;
use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid, Symmetry};
use ninefold::hint::PlayerBoard;
use ninefold::level::Level;
use ninefold::methods::Method;
use ninefold::solver::solutions;
use ninefold::techniques::Technique;
use ninefold_app::api::{
    self, CommonOptions, CountOptions, GenerateOptions, GenerateProgress, JsPrintOptions, LanguageOptions,
    PlayerProgress, Seed, SolveOptions,
};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Job, JobRunner, Report, Task, TaskPoll, TaskSet, bundled_puzzles};
use ninefold_app::template::Language;

use super::Outcomes;
use super::solver::grids;
use crate::support::grids::{FIFTY_SIX, grid};
use crate::support::languages::{chinese, english_and_chinese};
use crate::support::messages::{answer_text, job_kind, job_text, report_text};
use crate::support::rng::Rng;

/// A player's board: some digits, some notes, now and then a mistake.
pub fn player_board(seed: u64) -> PlayerBoard {
    let (_, _, givens) = bundled_puzzles::puzzle(Level::ALL[seed as usize % 4], seed);
    let solution = solutions(&givens, 1).first.expect("a puzzle");
    let mut rng = Rng::new(seed);
    let mut player_board = PlayerBoard::from(BoardState::new(givens));
    // Some have all candidates noted, except those that a hint eliminated and some that are wrong.
    for cell in !givens.filled() {
        if seed % 4 == 1 {
            let mut notes = givens.allowed_digits(cell);
            let struck = Digit::from_index(rng.below(9));
            if solution[cell] != Some(struck) || seed % 16 == 1 {
                notes.remove(struck);
            }
            player_board.notes[cell.index()] = notes;
            if rng.below(8) > 0 {
                player_board.full_notes.insert(cell);
            }
        }
    }
    for cell in !givens.filled() {
        match rng.below(if seed.is_multiple_of(5) { 2 } else { 12 }) {
            0 => player_board.grid[cell] = solution[cell],
            1 if seed.is_multiple_of(7) => player_board.grid[cell] = Some(Digit::from_index(rng.below(9))),
            2..5 if seed % 4 != 1 => {
                player_board.notes[cell.index()] = DigitSet::from_bits(rng.below(512) as u16);
            }
            _ => player_board.last_cell = Some(cell),
        }
    }
    player_board
}

#[test]
fn job_answers() {
    let puzzle = *generate_shuffled(5, Level::Hard).givens();
    let mut jobs = Vec::new();
    for (level, symmetry) in Level::ALL.into_iter().zip(Symmetry::ALL.iter().copied()) {
        let name = format!("{}-3-{symmetry}", level.name());
        jobs.push(Job::Generate { puzzle_id: name.parse().expect("a name") });
        jobs.push(Job::Generate {
            puzzle_id: format!("{}-4-shuffle", level.name()).parse().expect("a name"),
        });
        jobs.push(Job::Bundled { level, number: 11 });
        jobs.push(Job::GenerateSimilar { givens: bundled_puzzles::puzzle(level, 7).2, seed: 9 });
    }
    for grid in grids() {
        jobs.push(Job::Solve { grid });
        jobs.push(Job::Rate { grids: vec![grid], language: Some(Language::ENGLISH) });
        jobs.push(Job::RedundantGivens { grid });
        jobs.extend(Method::ALL.iter().take(3).map(|&method| Job::RunMethod { method, grid }));
    }
    jobs.push(Job::Count { grid: grid(FIFTY_SIX) });
    jobs.push(Job::Rate {
        grids: (0..8).map(|seed| *generate_shuffled(seed, Level::Medium).givens()).collect(),
        language: None,
    });
    for seed in 0..120 {
        let player_board = player_board(seed);
        let language = english_and_chinese()[seed as usize % 2];
        let givens = player_board.givens;
        jobs.push(match seed / 4 % 6 {
            0..3 => Job::Hint { board: player_board, language },
            3 => Job::Steps { board: player_board, language },
            4 => Job::Path { givens, language },
            _ => Job::Rate { grids: vec![givens], language: Some(language) },
        });
    }
    for technique in Technique::all_by_rating() {
        for language in english_and_chinese() {
            let key = technique.key().to_owned();
            jobs.push(Job::Example { key, language });
        }
    }
    jobs.push(Job::Practice { key: "x-wing".to_owned(), seed: 3, language: Language::ENGLISH });
    jobs.push(Job::Rate { grids: vec![puzzle], language: Some(chinese()) });
    let messages: Vec<Vec<u8>> = jobs.iter().map(encode_message).collect();
    Outcomes::of_each(&messages, |message, outcomes| {
        let job = &decode_message::<Job>(message).expect("a job");
        let about = job_kind(job);
        outcomes.add(about, &(job_text(job), answer_text(&Task::new(job.clone()).finish())));
        let mut task = Task::new(job.clone());
        for portions in 1.. {
            match task.run(100) {
                TaskPoll::Pending(progress) if portions < 20 => outcomes.add(about, &progress),
                TaskPoll::Pending(_) => {}
                TaskPoll::Done(answer) => {
                    outcomes.add(about, &answer_text(&answer));
                    break;
                }
            }
            task.set_elapsed(portions * 1_000_000);
        }
    })
    .assert_snapshot("job_answers");
}

/// With a clock that advances by a fixed time whenever it is read.
#[test]
fn job_reports() {
    let mut outcomes = Outcomes::default();
    for (index, grid) in grids().into_iter().enumerate() {
        for job in [Job::Solve { grid }, Job::Count { grid: if index == 0 { Grid::EMPTY } else { grid } }] {
            let step = [0.25, 1.0, 7.0, 60.0][index % 4];
            let time = std::cell::Cell::new(0.0);
            let clock = || {
                time.set(time.get() + step);
                time.get()
            };
            let mut running = JobRunner::<Task>::new(index as u32, job, 0.0).expect("a job");
            for _ in 0..40 {
                let report = running.run_for(8.0, clock);
                let is_over = matches!(report, Some(Report::Answered { .. }));
                outcomes.add("reports", &(report.as_ref().map(report_text), time.get()));
                if is_over {
                    break;
                }
            }
        }
    }
    outcomes.assert_snapshot("job_reports");
}

fn finish(mut make: impl FnMut() -> GenerateProgress) -> GenerateProgress {
    loop {
        let making = make();
        if making.made.is_some() {
            return making;
        }
    }
}

fn json<E: std::fmt::Debug>(answer: Result<impl serde::Serialize, E>) -> Result<String, E> {
    answer.map(|answer| serde_json::to_string(&answer).expect("plain data"))
}

#[test]
fn javascript_api_answers() {
    let mut outcomes = Outcomes::default();
    let language = |seed: u64| Some(["en", "zh-Hans", "xx"][seed as usize % 3].to_owned());
    for seed in 0..24 {
        let PlayerBoard { givens, grid, .. } = player_board(seed);
        let (puzzle, options) = (givens.to_line(), LanguageOptions { language: language(seed) });
        outcomes.add("rate", &json(api::rate(&puzzle, &options)));
        outcomes.add("path", &json(api::path(&puzzle, &options)));
        outcomes.add("link", &api::link(&puzzle));
        let notes = Cell::all().step_by(9).map(|cell| api::JsCandidate {
            row: cell.row() + 1,
            column: cell.column() + 1,
            digit: 5,
        });
        let progress =
            PlayerProgress { grid: Some(grid.to_line()), notes: notes.collect(), language: language(seed) };
        outcomes.add("hint", &json(api::hint(&puzzle, &progress)));
        let method = Method::ALL.get(seed as usize % 6).map(ToString::to_string);
        let solving = SolveOptions { limit: Some(seed % 4), method };
        let solved = api::solve(&puzzle, &solving)
            .map(|mut solve| (0..10_000).map(|_| solve()).find(|found| found.solved.is_some()));
        outcomes.add("solve", &json(solved));
        let counted = api::count(&puzzle, &CountOptions { limit: Some(seed) });
        let counted =
            counted.map(|mut count| (0..10_000).map(|_| count()).find(|found| found.solved.is_some()));
        outcomes.add("count", &json(counted));
        let more = CommonOptions { seed: None, language: language(seed) };
        outcomes.add("like", &json(api::like(&puzzle, &more, seed).map(finish)));
        let wanted = GenerateOptions {
            level: Level::ALL.get(seed as usize % 5).map(|level| level.name().to_owned()),
            symmetry: Symmetry::ALL.get(seed as usize % 9).map(ToString::to_string),
            method: ["logic", "shuffle", "magic"].get(seed as usize % 4).map(|method| (*method).to_owned()),
            daily: Some("2026-11-20".to_owned()).filter(|_| seed % 11 == 0),
            language: language(seed),
            ..GenerateOptions::default()
        };
        outcomes.add("generate", &json(api::generate(&wanted, seed).map(finish)));
    }
    for order in [
        JsPrintOptions { easy: Some(2), hell: Some(1), seed: Some(Seed(4)), ..JsPrintOptions::default() },
        JsPrintOptions::default(),
    ] {
        let packed = api::pack(&order)
            .map(|mut pack| (0..1_000).map(|_| pack()).find(|packing| packing.pack.is_some()));
        outcomes.add("pack", &json(packed));
    }
    for text in ["", "1", "53..7....6..195", FIFTY_SIX, &"5".repeat(81), "q".repeat(81).as_str()] {
        outcomes.add("faults", &(json(api::rate(text, &LanguageOptions::default())), api::link(text)));
        outcomes.add("parse", &serde_json::to_string(&api::parse(text)));
    }
    outcomes.assert_snapshot("javascript_api_answers");
}
