//! Messages as bytes: whatever is sent arrives, and whatever was changed on its way is an error.

use ninefold::methods::Method;
use ninefold::{BoardState, Grid, Level, Technique};
use ninefold_app::game::Action;
use ninefold_app::protocol::codec::{DecodeError, decode_message, encode_message};
use ninefold_app::protocol::{
    Answer, ChooseRequest, GameJob, GameReport, Job, JobProgress, JobRunner, ListReport, PuzzleConditions,
    Report, Task, TaskSet, bundled_puzzles,
};
use ninefold_app::template::Language;
use ninefold_formats::list::ListFormat;

use crate::fuzz_smoke::message::with_check_sum;
use crate::support::PUZZLE;
use crate::support::languages::chinese;
use crate::support::player::Player;
use crate::support::rng::Rng;

/// Jobs of every kind.
pub fn jobs() -> Vec<Job> {
    let language = chinese();
    let mut jobs = Vec::new();
    for number in 0..4 {
        let (puzzle_id, _, grid) = bundled_puzzles::puzzle(Level::ALL[number as usize], number);
        let board = BoardState::new(grid);
        let list = format!("{}\nq\n{}\n", grid.to_line(), &grid.to_line()[1..]);
        jobs.extend([
            Job::Generate { puzzle_id },
            Job::GenerateSimilar { givens: grid, seed: number },
            Job::Bundled { level: puzzle_id.level, number },
            Job::Solve { grid },
            Job::Solve { grid: Grid::EMPTY },
            Job::Count { grid },
            Job::RunMethod { method: Method::ALL[number as usize], grid },
            Job::batch(ListFormat::Lines, list.as_bytes()),
            Job::Rate { grids: vec![grid; number as usize], language: None },
            Job::Rate { grids: vec![grid, Grid::EMPTY], language: Some(language) },
            ChooseRequest { grids: vec![grid], conditions: PuzzleConditions::default() }.to_job(),
            Job::RedundantGivens { grid },
            Job::Hint { board: board.into(), language },
            Job::Steps { board: board.into(), language },
            Job::Path { givens: grid, language },
            Job::Practice { key: "x-wing".to_owned(), seed: number, language },
        ]);
    }
    for technique in Technique::all_by_rating() {
        jobs.push(Job::Example { key: technique.key().to_owned(), language: Language::ENGLISH });
    }
    jobs.push(Job::Example { key: String::new(), language });
    jobs
}

fn requests() -> Vec<Vec<u8>> {
    (0_u32..).zip(jobs()).map(|numbered| encode_message(&numbered)).collect()
}

fn reports() -> Vec<Vec<u8>> {
    let answered =
        |(id, job): (u32, Job)| Report::Answered { id, answer: Task::new(job).finish(), microseconds: 250 };
    let quick = |job: &Job| !matches!(job, Job::Generate { .. } | Job::GenerateSimilar { .. });
    (0_u32..).zip(jobs().into_iter().filter(quick)).map(|job| encode_message(&answered(job))).collect()
}

#[test]
fn whatever_is_sent_arrives() {
    for (number, job) in (0_u32..).zip(jobs()) {
        assert_eq!(decode_message(&encode_message(&(number, job.clone()))), Ok((number, job)));
    }
    for message in reports() {
        let report: Report = decode_message(&message).expect("a report");
        assert_eq!(encode_message(&report), message);
        let Report::Answered { answer: Answer::BatchResults(results), .. } = report else { continue };
        assert_eq!(results.totals().total() as usize, results.len());
        assert!((0..results.len()).all(|index| results.row(index).is_some()));
    }
}

/// A byte flipped, cut off or added in each of 10,000 messages either way.
#[test]
fn a_changed_message_is_an_error() {
    let (requests, reports) = (requests(), reports());
    let mut rng = Rng::new(34);
    for _ in 0..10_000 {
        let request = changed(&requests[rng.below(requests.len())], &mut rng);
        assert!(JobRunner::<Task>::from_message(&request, 0.0).is_err());
        let report = changed(&reports[rng.below(reports.len())], &mut rng);
        assert!(decode_message::<Report>(&report).is_err() && decode_message::<GameReport>(&report).is_err());
    }
}

/// Rows of a list come in a long message.
#[test]
fn a_changed_long_message_is_an_error() {
    let list = format!("{PUZZLE}\n").repeat(20);
    let answer = Task::new(Job::batch(ListFormat::Lines, list.as_bytes())).finish();
    let report = Report::Answered { id: 7, answer, microseconds: 250 };
    let message = Task::encode_report(report.clone());
    assert_eq!(ListReport::from_message(&message), Ok(report.clone()));
    assert_eq!(ListReport::from_message(&encode_message(&report)), Ok(report));
    let mut rng = Rng::new(35);
    for _ in 0..2000 {
        assert!(ListReport::from_message(&changed(&message, &mut rng)).is_err());
    }
}

/// The game encodes the jobs that it runs, and no others.
#[test]
fn the_game_encodes_its_own_jobs() {
    for (number, job) in (0_u32..).zip(jobs()) {
        let is_of_game = !matches!(
            job,
            Job::RunMethod { .. }
                | Job::Batch { .. }
                | Job::Choose(_)
                | Job::RedundantGivens { .. }
                | Job::Path { .. }
        );
        let message = GameJob::to_message(number, job.clone());
        assert_eq!(decode_message(&message), if is_of_game { Ok((number, job)) } else { Err(DecodeError) });
    }
}

/// The game decodes what it can be answered, and nothing else.
#[test]
fn the_game_decodes_its_own_answers() {
    for message in reports() {
        let report: Report = decode_message(&message).expect("a report");
        let is_of_game = matches!(
            report,
            Report::Answered {
                answer: Answer::Generated { .. }
                    | Answer::Solved { .. }
                    | Answer::Counted { .. }
                    | Answer::Ratings(_)
                    | Answer::Hint(_)
                    | Answer::Steps(..)
                    | Answer::Example(_)
                    | Answer::NoStep(_),
                ..
            }
        );
        assert_eq!(
            decode_message(&message),
            if is_of_game { Ok(GameReport(report)) } else { Err(DecodeError) }
        );
    }
    for report in
        [Report::Failed { id: 7 }, Report::Progress { id: 7, progress: JobProgress { count: 3, nodes: 300 } }]
    {
        assert_eq!(decode_message(&encode_message(&report)), Ok(GameReport(report)));
    }
}

/// Even with a matching check sum, bytes that mean nothing decode to an error or to another message, and take no more
/// memory than they are long.
#[test]
fn changed_content_never_panics() {
    let (requests, reports) = (requests(), reports());
    let mut rng = Rng::new(35);
    for _ in 0..10_000 {
        for (messages, is_report) in [(&requests, false), (&reports, true)] {
            let message = &messages[rng.below(messages.len())];
            let content = changed(&message[..message.len() - 4], &mut rng);
            let message = with_check_sum(&content);
            if is_report {
                let _ = decode_message::<Report>(&message);
            } else {
                let _ = decode_message::<(u32, Job)>(&message);
            }
        }
    }
}

/// A job whose worker fails twice leaves the game as it was.
#[test]
fn a_failed_job_leaves_the_game_unharmed() {
    let mut player = Player::with(PUZZLE);
    for action in [Action::Hint, Action::Solve, Action::CountSolutions, Action::Rate, Action::ListSteps] {
        let before = *player.session().now();
        let id = player.request(action.clone());
        player.report(Report::Failed { id });
        assert_eq!(*player.session().now(), before, "{action:?}");
    }
}

/// The message with one byte flipped, cut off or added.
fn changed(message: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = message.to_vec();
    let at = rng.below(bytes.len());
    match rng.below(3) {
        0 => bytes[at] ^= 1 + rng.below(255) as u8,
        1 => drop(bytes.remove(at)),
        _ => bytes.insert(at, rng.below(256) as u8),
    }
    bytes
}
