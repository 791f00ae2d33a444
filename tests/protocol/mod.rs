//! Jobs and their messages.

mod analysis;
mod messages;
mod method_run;

use std::cell::Cell;

use ninefold::methods::Method;
use ninefold::{BoardState, Grid, Level, PuzzleId};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Answer, CoreTask, Job, JobRunner, Report, Task, TaskPoll, TaskSet, Verdict};
use ninefold_app::template::Language;
use ninefold_formats::list::ListFormat;

use crate::support::parallel::parallel_map;
use crate::support::{PUZZLE, SEVERAL, grid};

#[test]
fn slices_add_up_to_the_whole_answer() {
    let mut jobs = messages::jobs();
    jobs.push(Job::Count { grid: grid(SEVERAL) });
    let messages: Vec<Vec<u8>> = jobs.iter().map(encode_message).collect();
    parallel_map(&messages, |message| {
        let job = decode_message::<Job>(message).expect("a job");
        let whole = Task::new(job.clone()).finish();
        for budget in [50, 3_000] {
            let mut task = Task::new(job.clone());
            // The empty grid has too many solutions for slices as small as that.
            let answer = (0..100_000).find_map(|_| match task.run(budget) {
                TaskPoll::Done(answer) => Some(answer),
                TaskPoll::Pending(_) => None,
            });
            assert!(answer.is_some() || budget == 50, "{job:?} ends");
            assert!(answer.is_none_or(|answer| answer == whole), "{job:?} in slices of {budget}");
        }
    });
}

/// Before the techniques are tried that may take seconds, the page hears that the search goes on, whatever the clock says.
#[test]
fn a_hint_reports_progress_before_the_slow_techniques() {
    let hint = |line: &str| {
        let board = BoardState::new(grid(line)).into();
        let mut runner = JobRunner::<Task>::new(1, Job::Hint { board, language: Language::ENGLISH }, 0.0);
        runner.as_mut().expect("a task").run_for(f64::INFINITY, || 0.0)
    };
    let needs_an_exocet = "...1.....2.....1....6..8.7......47......3..8...768...3...45...99.3..6.4..5...32..";
    assert!(matches!(hint(needs_an_exocet), Some(Report::Progress { .. })));
    assert!(matches!(hint(PUZZLE), Some(Report::Answered { .. })));
}

#[test]
fn verdict_stops_counting_at_max_count() {
    let Answer::Solved { verdict, .. } = Task::new(Job::Solve { grid: Grid::EMPTY }).finish() else {
        panic!("a verdict was asked for");
    };
    let Verdict::Many { one, other, count } = verdict else {
        panic!("a blank grid has many solutions");
    };
    assert!(one.is_solved() && other.is_solved() && one != other && count == Verdict::MAX_COUNT);
}

#[test]
fn counting_an_empty_grid_respects_the_budget() {
    let mut task = Task::new(Job::Count { grid: Grid::EMPTY });
    for _ in 0..10 {
        assert!(matches!(task.run(1000), TaskPoll::Pending(_)));
    }
}

#[test]
fn generated_puzzle_comes_with_its_solution() {
    let puzzle_id = PuzzleId::new(Level::Easy, 7);
    for job in [Job::Generate { puzzle_id }, Job::Bundled { level: Level::Easy, number: 7 }] {
        let Answer::Generated { givens, solution, .. } = Task::new(job).finish() else {
            panic!("a puzzle was asked for");
        };
        assert!(solution.is_solved() && solution.extends(&givens));
    }
}

#[test]
fn core_tasks_accept_core_jobs_only() {
    let (grid, language) = (grid(SEVERAL), Language::ENGLISH);
    for job in [
        Job::Generate { puzzle_id: PuzzleId::new(Level::Easy, 7) },
        Job::GenerateSimilar { givens: grid, seed: 7 },
        Job::Bundled { level: Level::Easy, number: 7 },
        Job::Solve { grid },
        Job::Count { grid },
        Job::RunMethod { method: Method::Plain, grid },
        Job::batch(ListFormat::Lines, SEVERAL.as_bytes()),
        Job::Rate { grids: vec![grid], language: Some(language) },
        Job::RedundantGivens { grid },
        Job::Hint { board: BoardState::new(grid).into(), language },
        Job::Steps { board: BoardState::new(grid).into(), language },
        Job::Path { givens: grid, language },
        Job::Example { key: "x-wing".to_owned(), language },
        Job::Practice { key: "x-wing".to_owned(), seed: 7, language },
    ] {
        assert_eq!(CoreTask::from_job(job.clone()).is_some(), job.is_core(), "{job:?}");
    }
}

#[test]
fn long_search_reports_progress_and_yields_in_time() {
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    let job = Job::Count { grid: Grid::EMPTY };
    let mut running = JobRunner::<CoreTask>::new(7, job, 0.0).unwrap();
    let mut last = 0.0;
    for first in [true, false, false] {
        let report =
            std::iter::repeat_with(|| running.run_for(8.0, clock)).find_map(|report| report).unwrap();
        assert!(matches!(report, Report::Progress { id: 7, .. }), "{report:?}");
        let passed = time.get() - last;
        assert!(if first { passed < 40.0 } else { (50.0..65.0).contains(&passed) }, "{passed}");
        last = time.get();
    }
    let before = time.get();
    assert_eq!(running.run_for(8.0, clock), None);
    assert!(time.get() - before < 15.0);
}

#[test]
fn short_search_time_is_averaged() {
    let message = encode_message(&(3_u32, Job::Solve { grid: grid(PUZZLE) }));
    // The first run looks at the clock twice. Averaging looks once more, and once after each run, until
    // more than four milliseconds have passed.
    for (takes, looks) in [(0.5, 2 + 1 + 9), (4.0, 2 + 1 + 2), (4.5, 2)] {
        let looked = Cell::new(0);
        let clock = || {
            looked.set(looked.get() + 1);
            f64::from(looked.get()) * takes
        };
        let basic = || JobRunner::<CoreTask>::from_message(&message, 0.0).unwrap().run_for(1000.0, clock);
        let task = || JobRunner::<Task>::from_message(&message, 0.0).unwrap().run_for(1000.0, clock);
        for work in [&basic as &dyn Fn() -> Option<Report>, &task] {
            let report = work();
            let Some(Report::Answered { id: 3, microseconds, .. }) = report else { panic!("{report:?}") };
            assert_eq!((microseconds as f64, looked.take()), (takes * 1000.0, looks));
        }
    }
    let rate = encode_message(&(3_u32, Job::Rate { grids: vec![], language: None }));
    assert!(JobRunner::<CoreTask>::from_message(&rate, 0.0).is_err());
    assert!(JobRunner::<Task>::from_message(&message[1..], 0.0).is_err());
}

#[test]
fn a_job_uses_the_time_that_it_is_given() {
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    let job = Job::Count { grid: Grid::EMPTY };
    let mut running = JobRunner::<CoreTask>::new(7, job, 0.0).unwrap();
    assert_eq!(running.run_for(8.0, clock), None);
    assert!((8.0..12.0).contains(&time.get()), "{}", time.get());
}
