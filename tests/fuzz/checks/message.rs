//! Messages between page and workers, and all other text that may have been tampered with: jobs, reports and their contents, storage
//! records, archived games, print options, links. Whatever can be decoded survives encoding and decoding.

use ninefold::formats::list::ListFormat;
use ninefold::generator::PuzzleId;
use ninefold::methods::Method;
use ninefold_app::game::{Game, Session, Settings, save_record};
use ninefold_app::input;
use ninefold_app::print::PrintOptions;
use ninefold_app::protocol::{
    Analysis, AnalysisKind, Answer, BatchResults, ExplainedStep, HintRequest, HintResponse, Job, MethodRun,
    Report, Task,
};
use ninefold_app::template::Language;

use super::sample::sample_board;

pub fn check(text: &str) {
    if let Ok(job) = text.parse::<Job>() {
        assert_eq!(job.to_string().parse(), Ok(job.clone()));
        if let Job::Hint { request } = &job {
            check_hint_request(request);
        }
    }
    if let Ok(report) = text.parse::<Report>() {
        assert_eq!(report.to_string().parse(), Ok(report.clone()));
        if let Report::Answered { answer, .. } = &report {
            check_answer(answer);
        }
    }
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

fn check_hint_request(text: &str) {
    if let Some((request, language)) = HintRequest::from_text(text) {
        assert_eq!(HintRequest::from_text(&request.to_text(language)), Some((request, language)));
    }
}

/// Decodes the contents of an answer, as its receiver does.
fn check_answer(answer: &Answer) {
    match answer {
        Answer::Hint(text) => {
            let response = HintResponse::from_text(text);
            assert_eq!(HintResponse::from_text(&response.to_text()), response);
            match response {
                HintResponse::Next(step) => read_all_fields(&step),
                HintResponse::Example(example) => read_all_fields(&example.step),
                HintResponse::Steps(list, _) | HintResponse::SolutionPath(list) => {
                    list.iter().for_each(read_all_fields);
                }
                _ => {}
            }
        }
        Answer::Analysis(text) => {
            if let Some(analysis) = Analysis::from_text(text) {
                assert_eq!(Analysis::from_text(&analysis.to_string()), Some(analysis));
            }
        }
        Answer::BatchResults(text) => {
            if let Ok(sheet) = text.parse::<BatchResults>() {
                assert_eq!(sheet.to_string().parse(), Ok(sheet.clone()));
                assert_eq!(sheet.totals().total() as usize, sheet.len());
                assert!((0..sheet.len()).all(|index| sheet.row(index).is_some()));
            }
        }
        Answer::MethodRun(text) => {
            if let Ok(run) = text.parse::<MethodRun>() {
                assert_eq!(run.to_string().parse(), Ok(run.clone()));
                let _ = run.trace.state_after(run.trace.len());
            }
        }
        _ => {}
    }
}

fn read_all_fields(step: &ExplainedStep) {
    let _ = (step.rating, step.pattern.clone(), &step.legend, step.placements.len(), step.eliminations.len());
    let _ = step.tints.len();
}

/// One text of each kind.
pub fn seeds() -> Vec<String> {
    let (givens, language) = (sample_board().givens, Language::Chinese);
    let line = givens.to_line();
    let rate = HintRequest::Rating(givens).to_text(language);
    let jobs = [
        Job::Bundled { level: "easy".parse().expect("a level"), number: 7 },
        Job::Solve { grid: givens },
        Job::Count { grid: givens },
        Job::RunMethod { method: Method::Bits, grid: givens },
        Job::Batch { list_format: ListFormat::Lines, text: format!("{line}\nq\n{line}").into() },
        Job::Rate { grids: vec![givens] },
        Job::Analyze { kind: AnalysisKind::Verdict, grid: givens },
        Job::Analyze { kind: AnalysisKind::RedundantGivens, grid: givens },
        Job::Hint { request: rate.into() },
        Job::Hint { request: HintRequest::Example("x-wing".to_owned()).to_text(language).into() },
        Job::Hint { request: format!("hint en {line} {line} 81 {}0 1,2", "3,".repeat(80)).into() },
    ];
    let mut texts: Vec<String> = jobs.iter().map(Job::to_string).collect();
    for (id, job) in jobs.into_iter().enumerate() {
        let report = Report::Answered { id: id as u32, answer: Task::new(job).finish(), microseconds: 250 };
        texts.push(report.to_string());
    }
    let messages =
        ["deal hell-7-diagonal", "like 1 2", "7 progressed 1200 88", "7 missing", "hell-7-shuffle"];
    let others = ["easy=6&hard=2&per=4&paper=a4", "p=1E42oF&then=solve", "daily=2026-11-20&level=hard"];
    texts.extend(messages.into_iter().chain(others).map(str::to_owned));
    texts.push(save_record::encode(7, &Game::default().to_text()));
    texts.push("play hard 123\nrated 42\nbegun 1795298400000\nwon 1795298473250 73250 2\n".to_owned());
    texts
}
