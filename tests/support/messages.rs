//! Jobs and answers as text, for snapshots.

use ninefold_app::protocol::{
    Analysis, Answer, BatchResults, ExplainedStep, HintRequest, HintResponse, Job, MethodRun, Report,
    TechniqueExample,
};

/// The kind of a job, and what it asks for.
pub fn job_text(job: &Job) -> String {
    format!(
        "{} {}",
        job_kind(job),
        match job {
            Job::Hint { request } => format!("{:?}", HintRequest::from_text(request).expect("a request")),
            job => format!("{job:?}"),
        }
    )
}

/// The kind of a job, and of a hint request.
pub fn job_kind(job: &Job) -> &'static str {
    match job {
        Job::Generate { .. } => "generate",
        Job::GenerateSimilar { .. } => "similar",
        Job::Bundled { .. } => "bundled",
        Job::Solve { .. } => "solve",
        Job::Count { .. } => "count",
        Job::RunMethod { .. } => "method",
        Job::Batch { .. } => "batch",
        Job::Rate { .. } => "rate",
        Job::Analyze { .. } => "analyze",
        Job::Hint { request } => match HintRequest::from_text(request).expect("a request").0 {
            HintRequest::Hint(_) => "hint",
            HintRequest::Steps(_) => "steps",
            HintRequest::Path(_) => "path",
            HintRequest::Example(_) => "example",
            HintRequest::Practice(..) => "practice",
            HintRequest::Rating(_) => "rating",
        },
        Job::Print { .. } => "print",
    }
}

/// Everything in a report.
pub fn report_text(report: &Report) -> String {
    match report {
        Report::Answered { id, answer, microseconds } => {
            format!("{id} {microseconds} {}", answer_text(answer))
        }
        report => format!("{report:?}"),
    }
}

/// Everything in an answer.
pub fn answer_text(answer: &Answer) -> String {
    match answer {
        Answer::MethodRun(text) => {
            let MethodRun { method, outcome, counters, grid, trace, nanoseconds } =
                text.parse().expect("a run");
            format!("{method} {outcome:?} {counters:?} {} {trace} {nanoseconds:?}", grid.to_line())
        }
        Answer::BatchResults(text) => {
            let results: BatchResults = text.parse().expect("results");
            (0..results.len()).map(|index| format!("{:?}\n", results.row(index))).collect()
        }
        Answer::Analysis(text) => format!("{:?}", Analysis::from_text(text).expect("an analysis")),
        Answer::Hint(text) => response_text(&HintResponse::from_text(text)),
        answer => format!("{answer:?}"),
    }
}

fn response_text(response: &HintResponse) -> String {
    let steps = |steps: &[ExplainedStep]| steps.iter().map(step_text).collect::<String>();
    match response {
        HintResponse::Next(step) => step_text(step),
        HintResponse::Steps(list, more) => format!("{more} {}", steps(list)),
        HintResponse::SolutionPath(list) => steps(list),
        HintResponse::Example(example) => {
            let TechniqueExample { key, name, description, givens, grid, solution, notes, step } = &**example;
            let [givens, grid, solution] = [givens, grid, solution].map(|grid| grid.to_line());
            format!("{key} {name} {description} {givens} {grid} {solution} {notes:?} {}", step_text(step))
        }
        response => format!("{response:?}"),
    }
}

fn step_text(step: &ExplainedStep) -> String {
    let ExplainedStep { name, rating, location, pattern, reasons, conclusion, notation, .. } = step;
    let ExplainedStep { placements, eliminations, tints, shapes, technique_description, legend, .. } = step;
    [
        format!("{name}\n{rating}\n{location}\n{pattern}\n{reasons}\n{conclusion}\n{notation}\n"),
        format!("{placements:?}\n{eliminations:?}\n{tints:?}\n{shapes}\n{technique_description}\n{legend}\n"),
    ]
    .concat()
}
