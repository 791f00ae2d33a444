//! Jobs run in slices of many sizes: how far each slice comes, which progress it reports, and which time it measures.

use std::cell::Cell;

use ninefold::formats::list::ListFormat;
use ninefold::grid::Grid;
use ninefold::level::Level;
use ninefold::methods::Method;
use ninefold::techniques::Technique;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Job, JobRunner, Report, Task, TaskPoll, TaskSet, bundled_puzzles};
use ninefold_app::template::Language;

use super::Outcomes;
use super::jobs::player_board;
use super::solver::grids;
use crate::support::grids::{FIFTY_SIX, grid};
use crate::support::languages::chinese;
use crate::support::messages::{answer_text, job_kind, report_text};

/// Number of slices that are recorded one by one.
const RECORDED: u64 = 40;

/// Lists in each format, with unreadable lines.
fn batch_jobs() -> Vec<Job> {
    let puzzles: Vec<Grid> =
        (0..40).map(|seed| bundled_puzzles::puzzle(Level::ALL[seed as usize % 4], seed).2).collect();
    let (mut lines, mut player_board, mut drawn) =
        (Vec::new(), vec!["name,puzzle,solution\n".to_owned()], Vec::new());
    for (number, puzzle) in puzzles.iter().enumerate() {
        let line = puzzle.to_line();
        let end = ["\n", "\r\n", "\r", "\n\n"][number % 4];
        let blank = ".".repeat(81);
        lines.push(match number % 7 {
            3 => format!("{}{end}", &line[..70]),
            5 => format!("{}x{end}", &line[..80]),
            6 => format!("{blank}{end}"),
            _ => format!("{line}{end}"),
        });
        player_board.push(format!("no. {number},{line},\n"));
        for row in 0..9 {
            let end = 9 * row + 9 - usize::from(number == 4 && row == 8);
            drawn.push(format!("{}\n", &line[9 * row..end]));
        }
        drawn.push("\n".to_owned());
    }
    let long = format!("{}\n{}\n", "word ".repeat(90), FIFTY_SIX);
    [lines.concat(), player_board.concat(), drawn.concat(), long]
        .into_iter()
        .map(|text| {
            let shape = ninefold_app::batch::detect_format(&text, true).unwrap_or(ListFormat::Lines);
            Job::Batch { list_format: shape, text: text.into() }
        })
        .collect()
}

/// A job of each kind, and more of some.
fn jobs() -> Vec<Job> {
    let mut jobs = batch_jobs();
    for grid in grids().into_iter().step_by(5).chain([Grid::EMPTY, grid(FIFTY_SIX)]) {
        jobs.extend([Job::Solve { grid }, Job::Count { grid }, Job::RedundantGivens { grid }]);
        jobs.push(Job::Rate { grids: vec![grid], language: None });
        jobs.extend(Method::ALL.iter().map(|&method| Job::RunMethod { method, grid }));
    }
    for seed in 0..7 {
        let (level, player_board) = (Level::ALL[seed as usize % 4], player_board(seed));
        jobs.push(Job::Rate {
            grids: (0..=seed % 5).map(|more| bundled_puzzles::puzzle(level, seed + more).2).collect(),
            language: None,
        });
        let (givens, language) = (player_board.givens, Language::ENGLISH);
        jobs.extend([
            Job::Hint { board: player_board.clone(), language },
            Job::Steps { board: player_board, language },
            Job::Path { givens, language },
            Job::Rate { grids: vec![givens], language: Some(language) },
        ]);
    }
    for (seed, technique) in (0..).zip(Technique::all_by_rating()).step_by(9) {
        jobs.push(Job::Practice { key: technique.key().to_owned(), seed, language: chinese() });
    }
    for level in Level::ALL {
        jobs.push(Job::Generate { puzzle_id: format!("{}-6-mirror", level.name()).parse().expect("a name") });
        jobs.push(Job::GenerateSimilar { givens: bundled_puzzles::puzzle(level, 21).2, seed: 2 });
    }
    jobs
}

/// Only some kinds of jobs, so that a failing test need not run all of them.
#[track_caller]
fn assert_snapshot(name: &str, kinds: &[&str]) {
    let mut jobs = jobs();
    jobs.retain(|job| kinds.contains(&job_kind(job)));
    assert!(jobs.len() > 3, "{name} are too few");
    let messages: Vec<Vec<u8>> = jobs.iter().map(encode_message).collect();
    Outcomes::of_each(&messages, |message, outcomes| {
        let job = &decode_message::<Job>(message).expect("a job");
        slices(job, outcomes);
        reports(job, outcomes);
    })
    .assert_snapshot(name);
}

#[test]
fn search_slices() {
    assert_snapshot("search_slices", &["solve", "count", "redundant"]);
}

#[test]
fn method_slices() {
    assert_snapshot("method_slices", &["method"]);
}

#[test]
fn batch_slices() {
    assert_snapshot("batch_slices", &["batch"]);
}

#[test]
fn rating_slices() {
    assert_snapshot("rating_slices", &["rate", "path"]);
}

#[test]
fn hint_slices() {
    assert_snapshot("hint_slices", &["hint", "steps", "practice"]);
}

#[test]
fn generator_slices() {
    assert_snapshot("generator_slices", &["generate", "similar"]);
}

/// How far the job comes in each slice, and its answer when it is stopped.
fn slices(job: &Job, outcomes: &mut Outcomes) {
    let kind = format!("{}-portions", job_kind(job));
    for (budget, tick) in [(1, 0), (6, 90_000), (40, 1_000_000), (500, 350_000), (5_000, 40_000_000)] {
        // Jobs that rate do not count nodes, and would restart each time.
        if budget != 500 && ["rate", "similar", "generate"].contains(&job_kind(job)) {
            continue;
        }
        let mut task = Task::new(job.clone());
        for portion in 1..=4 * RECORDED {
            let done = match task.run(budget) {
                TaskPoll::Pending(progress) if portion <= RECORDED => {
                    outcomes.add(&kind, &progress);
                    None
                }
                TaskPoll::Pending(_) => None,
                TaskPoll::Done(answer) => Some(answer),
            };
            if let Some(answer) = done {
                outcomes.add(&kind, &(portion, answer_text(&answer)));
                break;
            }
            if tick > 0 {
                task.set_elapsed(portion * tick);
            }
        }
        outcomes.add(&kind, &task.stop().as_ref().map(answer_text));
    }
}

/// When the job reports progress, and what.
fn reports(job: &Job, outcomes: &mut Outcomes) {
    let kind = format!("{}-reports", job_kind(job));
    for (number, step) in [(7, 0.4), (80, 5.0), (900, 31.0)] {
        let looks = Cell::new(0_u32);
        let clock = || {
            looks.set(looks.get() + 1);
            f64::from(looks.get()) * step
        };
        let mut running = JobRunner::<Task>::new(number, job.clone(), clock()).expect("a job");
        for _ in 0..25 {
            let report = running.run_for(9.0, clock);
            let is_over = matches!(report, Some(Report::Answered { .. }));
            outcomes.add(&kind, &(looks.get(), report.as_ref().map(report_text)));
            if is_over {
                break;
            }
        }
    }
}
