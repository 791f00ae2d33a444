//! What engines answer to the page, portion by portion, and what scripts are told.

use ninefold::api::{self, Counting, Making, More, Options, PackOrder, Progress, Solving, Wanted};
use ninefold::bundled_puzzles;
use ninefold::game::Position;
use ninefold::generator::generate_shuffled;
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use ninefold::job::{About, Job, PlayerBoard, Portion, Report, Running, Task, Wish};
use ninefold::level::Level;
use ninefold::solver::method::Method;
use ninefold::solver::solutions;
use ninefold::symmetry::Symmetry;
use ninefold::techniques::Technique;
use ninefold::template::Language;

use super::Outcomes;
use super::solver::grids;
use crate::support::grids::{FIFTY_SIX, grid};
use crate::support::rng::Rng;

/// What a player may have before him: some digits, some notes, now and then a mistake.
pub fn table(seed: u64) -> PlayerBoard {
    let (_, _, givens) = bundled_puzzles::puzzle(Level::ALL[seed as usize % 4], seed);
    let solution = solutions(&givens, 1).first.expect("a puzzle");
    let mut rng = Rng::new(seed);
    let mut table = PlayerBoard {
        givens,
        grid: givens,
        notes: [DigitSet::EMPTY; 81],
        full_notes: CellSet::EMPTY,
        last_cell: None,
    };
    // Some have all candidates noted, and struck what a hint told or what was wrong.
    let position = Position::new(givens);
    for cell in !givens.filled() {
        if seed % 4 == 1 {
            let mut notes = position.candidates(cell);
            let struck = Digit::from_index(rng.below(9));
            if solution[cell] != Some(struck) || seed % 16 == 1 {
                notes.remove(struck);
            }
            table.notes[cell.index()] = notes;
            if rng.below(8) > 0 {
                table.full_notes.insert(cell);
            }
        }
    }
    for cell in !givens.filled() {
        match rng.below(if seed.is_multiple_of(5) { 2 } else { 12 }) {
            0 => table.grid[cell] = solution[cell],
            1 if seed.is_multiple_of(7) => table.grid[cell] = Some(Digit::from_index(rng.below(9))),
            2..5 if seed % 4 != 1 => table.notes[cell.index()] = DigitSet::from_bits(rng.below(512) as u16),
            _ => table.last_cell = Some(cell),
        }
    }
    table
}

#[test]
fn job_answers() {
    let puzzle = *generate_shuffled(5, Level::Hard).givens();
    let mut jobs = Vec::new();
    for (level, symmetry) in Level::ALL.into_iter().zip(Symmetry::ALL) {
        let name = format!("{}-3-{symmetry}", level.name());
        jobs.push(Job::Deal { recipe: name.parse().expect("a name") });
        jobs.push(Job::Deal { recipe: format!("{}-4-shuffle", level.name()).parse().expect("a name") });
        jobs.push(Job::Known { level, number: 11 });
        jobs.push(Job::Like { givens: bundled_puzzles::puzzle(level, 7).2, seed: 9 });
    }
    for grid in grids() {
        jobs.push(Job::Solve { grid });
        jobs.extend([About::Verdict, About::Rating, About::Spare].map(|about| Job::Judge { about, grid }));
        jobs.extend(Method::ALL.iter().take(3).map(|&method| Job::Try { method, grid }));
    }
    jobs.push(Job::Count { grid: grid(FIFTY_SIX) });
    jobs.push(Job::Rate {
        grids: (0..8).map(|seed| *generate_shuffled(seed, Level::Medium).givens()).collect(),
    });
    for seed in 0..120 {
        let table = table(seed);
        let language = Language::ALL[seed as usize % 2];
        let wish = match seed / 4 % 6 {
            0..3 => Wish::Hint(table),
            3 => Wish::Steps(table),
            4 => Wish::Path(table),
            _ => Wish::Rate(table.givens),
        };
        jobs.push(Job::Advise { wish: wish.to_text(language).into() });
    }
    for technique in Technique::all_by_rating() {
        for language in Language::ALL {
            let key = technique.key().to_owned();
            jobs.push(Job::Advise { wish: Wish::Lesson(key).to_text(language).into() });
        }
    }
    jobs.push(Job::Advise { wish: Wish::Practise("x-wing".to_owned(), 3).to_text(Language::English).into() });
    jobs.push(Job::Advise { wish: Wish::Rate(puzzle).to_text(Language::Chinese).into() });
    let jobs: Vec<String> = jobs.iter().map(Job::to_string).collect();
    Outcomes::of_each(&jobs, |line, outcomes| {
        let job: Job = line.parse().expect("a job");
        let about = line
            .split_whitespace()
            .take(if line.starts_with("advise") { 2 } else { 1 })
            .collect::<Vec<_>>()
            .join("-");
        outcomes.add(&about, &(line, Task::new(job.clone()).finish().to_string()));
        let mut task = Task::new(job.clone());
        for portions in 1.. {
            match task.run(100) {
                Portion::Working(progress) if portions < 20 => outcomes.add(&about, &progress),
                Portion::Working(_) => {}
                Portion::Done(answer) => {
                    outcomes.add(&about, &answer);
                    break;
                }
            }
            task.clock(portions * 1_000_000);
        }
    })
    .assert_snapshot("job_answers");
}

/// A clock that goes on by so much whenever somebody looks at it.
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
            let line = format!("{index} {job}");
            // Without a figure of its number it is another job, or none.
            outcomes.add("jobs", &Running::<Task>::from_line(&line[1..], 0.0).is_some());
            let mut running = Running::<Task>::from_line(&line, 0.0).expect("a job");
            for _ in 0..40 {
                let report = running.work(8.0, clock);
                let is_over = matches!(report, Some(Report::Answered { .. }));
                outcomes.add("reports", &(report.map(|report| report.to_string()), time.get()));
                if is_over {
                    break;
                }
            }
        }
    }
    outcomes.assert_snapshot("job_reports");
}

fn made(mut make: impl FnMut() -> Making) -> Making {
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
        let PlayerBoard { givens, grid, .. } = table(seed);
        let (puzzle, options) = (givens.to_line(), Options { language: language(seed) });
        outcomes.add("rate", &json(api::rate(&puzzle, &options)));
        outcomes.add("path", &json(api::path(&puzzle, &options)));
        outcomes.add("link", &api::link(&puzzle));
        let notes = Cell::all().step_by(9).map(|cell| api::Candidate {
            row: cell.row() + 1,
            column: cell.column() + 1,
            digit: 5,
        });
        let progress =
            Progress { grid: Some(grid.to_line()), notes: notes.collect(), language: language(seed) };
        outcomes.add("hint", &json(api::hint(&puzzle, &progress)));
        let method = Method::ALL.get(seed as usize % 6).map(ToString::to_string);
        let solving = Solving { limit: Some(seed % 4), method };
        let solved = api::solve(&puzzle, &solving)
            .map(|mut solve| (0..10_000).map(|_| solve()).find(|found| found.solved.is_some()));
        outcomes.add("solve", &json(solved));
        let counted = api::count(&puzzle, &Counting { limit: Some(seed) });
        let counted =
            counted.map(|mut count| (0..10_000).map(|_| count()).find(|found| found.solved.is_some()));
        outcomes.add("count", &json(counted));
        let more = More { seed: None, language: language(seed) };
        outcomes.add("like", &json(api::like(&puzzle, &more, seed).map(made)));
        let wanted = Wanted {
            level: Level::ALL.get(seed as usize % 5).map(|level| level.name().to_owned()),
            symmetry: Symmetry::ALL.get(seed as usize % 9).map(ToString::to_string),
            method: ["logic", "shuffle", "magic"].get(seed as usize % 4).map(|method| (*method).to_owned()),
            daily: Some("2026-11-20".to_owned()).filter(|_| seed % 11 == 0),
            language: language(seed),
            ..Wanted::default()
        };
        outcomes.add("generate", &json(api::generate(&wanted, seed).map(made)));
    }
    for order in [
        PackOrder { easy: Some(2), hell: Some(1), seed: Some(4), ..PackOrder::default() },
        PackOrder::default(),
    ] {
        let packed = api::pack(&order)
            .map(|mut pack| (0..1_000).map(|_| pack()).find(|packing| packing.pack.is_some()));
        outcomes.add("pack", &json(packed));
    }
    for text in ["", "1", "53..7....6..195", FIFTY_SIX, &"5".repeat(81), "q".repeat(81).as_str()] {
        outcomes.add("faults", &(json(api::rate(text, &Options::default())), api::link(text)));
        outcomes.add("parse", &serde_json::to_string(&api::parse(text)));
    }
    outcomes.assert_snapshot("javascript_api_answers");
}
