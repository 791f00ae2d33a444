//! How far each job comes in portions of many sizes, what it tells on the way, and what it makes of the time it is told.

use std::cell::Cell;

use ninefold::bundled_puzzles;
use ninefold::formats::list::Shape;
use ninefold::grid::Grid;
use ninefold::job::{About, Job, Portion, Report, Running, Task, Wish};
use ninefold::level::Level;
use ninefold::solver::method::Method;
use ninefold::techniques::Technique;
use ninefold::template::Language;

use super::Outcomes;
use super::jobs::table;
use super::solver::grids;
use crate::support::grids::{FIFTY_SIX, grid};

/// So many portions are told of one by one.
const TOLD: u64 = 40;

/// Lists in each shape, with lines that are no puzzles in between.
fn lists() -> Vec<Job> {
    let puzzles: Vec<Grid> =
        (0..40).map(|seed| bundled_puzzles::puzzle(Level::ALL[seed as usize % 4], seed).2).collect();
    let (mut lines, mut table, mut drawn) =
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
        table.push(format!("no. {number},{line},\n"));
        for row in 0..9 {
            let end = 9 * row + 9 - usize::from(number == 4 && row == 8);
            drawn.push(format!("{}\n", &line[9 * row..end]));
        }
        drawn.push("\n".to_owned());
    }
    let long = format!("{}\n{}\n", "word ".repeat(90), FIFTY_SIX);
    [lines.concat(), table.concat(), drawn.concat(), long]
        .into_iter()
        .map(|text| {
            let shape = ninefold::batch::shape(&text, true).unwrap_or(Shape::Lines);
            Job::Batch { shape, text: text.into() }
        })
        .collect()
}

/// One of each kind, and of some more.
fn jobs() -> Vec<String> {
    let mut jobs = lists();
    for grid in grids().into_iter().step_by(5).chain([Grid::EMPTY, grid(FIFTY_SIX)]) {
        jobs.extend([Job::Solve { grid }, Job::Count { grid }]);
        jobs.extend([About::Verdict, About::Rating, About::Spare].map(|about| Job::Judge { about, grid }));
        jobs.extend(Method::ALL.map(|method| Job::Try { method, grid }));
    }
    for seed in 0..7 {
        let (level, table) = (Level::ALL[seed as usize % 4], table(seed));
        jobs.push(Job::Rate {
            grids: (0..=seed % 5).map(|more| bundled_puzzles::puzzle(level, seed + more).2).collect(),
        });
        for wish in [
            Wish::Hint(table.clone()),
            Wish::Steps(table.clone()),
            Wish::Path(table.clone()),
            Wish::Rate(table.givens),
        ] {
            jobs.push(Job::Advise { wish: wish.to_text(Language::English).into() });
        }
    }
    for (seed, technique) in (0..).zip(Technique::all_by_rating()).step_by(9) {
        let wish = Wish::Practise(technique.key().to_owned(), seed);
        jobs.push(Job::Advise { wish: wish.to_text(Language::Chinese).into() });
    }
    for level in Level::ALL {
        jobs.push(Job::Deal { recipe: format!("{}-6-mirror", level.name()).parse().expect("a name") });
        jobs.push(Job::Like { givens: bundled_puzzles::puzzle(level, 21).2, seed: 2 });
    }
    jobs.iter().map(Job::to_string).collect()
}

/// A kind of job by its first words.
fn about(line: &str) -> String {
    let words = if line.starts_with("advise") { 2 } else { 1 };
    line.split_whitespace().take(words).collect::<Vec<_>>().join("-")
}

/// All of some kinds, so that what a fault cannot come by need not be waited for.
#[track_caller]
fn assert_snapshot(name: &str, kinds: &[&str]) {
    let mut jobs = jobs();
    jobs.retain(|line| kinds.contains(&&about(line)[..]));
    assert!(jobs.len() > 3, "{name} are too few");
    Outcomes::of_each(&jobs, |line, outcomes| {
        portions(line, outcomes);
        reports(line, outcomes);
    })
    .assert_snapshot(name);
}

#[test]
fn search_slices() {
    assert_snapshot("search_slices", &["solve", "count", "judge"]);
}

#[test]
fn method_slices() {
    assert_snapshot("method_slices", &["try"]);
}

#[test]
fn batch_slices() {
    assert_snapshot("batch_slices", &["batch"]);
}

#[test]
fn rating_slices() {
    assert_snapshot("rating_slices", &["rate", "advise-rate", "advise-path"]);
}

#[test]
fn hint_slices() {
    assert_snapshot("hint_slices", &["advise-hint", "advise-steps", "advise-practise"]);
}

#[test]
fn generator_slices() {
    assert_snapshot("generator_slices", &["deal", "like"]);
}

/// How far it comes in each portion, and what is left when it is stopped.
fn portions(line: &str, outcomes: &mut Outcomes) {
    let (about, job) = (format!("{}-portions", about(line)), line.parse::<Job>().expect("a job"));
    for (budget, tick) in [(1, 0), (6, 90_000), (40, 1_000_000), (500, 350_000), (5_000, 40_000_000)] {
        // What rates does not count its nodes, and would begin anew each time.
        if budget != 500 && ["rate ", "like ", "deal "].iter().any(|kind| line.starts_with(kind)) {
            continue;
        }
        let mut task = Task::new(job.clone());
        for portion in 1..=4 * TOLD {
            let done = match task.run(budget) {
                Portion::Working(progress) if portion <= TOLD => {
                    outcomes.add(&about, &progress);
                    None
                }
                Portion::Working(_) => None,
                Portion::Done(answer) => Some(answer),
            };
            if let Some(answer) = done {
                outcomes.add(&about, &(portion, answer));
                break;
            }
            if tick > 0 {
                task.clock(portion * tick);
            }
        }
        outcomes.add(&about, &task.stop().map(|answer| answer.to_string()));
    }
}

/// When it reports, and what.
fn reports(line: &str, outcomes: &mut Outcomes) {
    let about = format!("{}-reports", about(line));
    for (number, step) in [(7, 0.4), (80, 5.0), (900, 31.0)] {
        let looks = Cell::new(0_u32);
        let clock = || {
            looks.set(looks.get() + 1);
            f64::from(looks.get()) * step
        };
        let mut running = Running::<Task>::from_line(&format!("{number} {line}"), clock()).expect("a job");
        for _ in 0..25 {
            let report = running.work(9.0, clock);
            let is_over = matches!(report, Some(Report::Answered { .. }));
            outcomes.add(&about, &(looks.get(), report.map(|report| report.to_string())));
            if is_over {
                break;
            }
        }
    }
}
